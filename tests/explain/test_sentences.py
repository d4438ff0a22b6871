"""Cases beside the golden texts: what else can happen to a player, and how it is told."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from arpad.explain.account import Laws, PlayerAccount
from arpad.explain.events import event
from arpad.explain.games import game
from arpad.explain.player import Explanation, player
from arpad.rulebooks import CATALOGUE
from tests.explain import worlds
from tests.explain.rating import Played, World

RATED = {"Ana": {"rating": 1500}, "Ben": {"rating": 1500}, "Cai": {"rating": 1500}}


def told(world: World, name: str, lang: str = "en") -> list[str]:
    return world.explained(name, lang).sentences()


@pytest.mark.parametrize(
    ("result", "as_white", "as_black"),
    [
        ("1", "won", "lost"),
        ("=", "drawn", "drawn"),
        ("0", "lost", "won"),
        ("+", "won by forfeit", "lost by forfeit"),
        ("-", "lost by forfeit", "won by forfeit"),
        ("--", "not played", "not played"),
        ("W", "won after less than a move", "lost after less than a move"),
        ("D", "drawn after less than a move", "drawn after less than a move"),
        ("L", "lost after less than a move", "won after less than a move"),
    ],
)
def test_results(result: str, as_white: str, as_black: str) -> None:
    world = World(RATED, [Played("Open", [(1, "Ana", "Ben", result)])])
    book = CATALOGUE.book(world.book)
    white, black = (
        game(world.account(name).games[0], book, "en", world.names) for name in ("Ana", "Ben")
    )
    assert white.startswith(f"Round 1, White against Ben (1500): {as_white}. ")
    assert black.startswith(f"Round 1, Black against Ana (1500): {as_black}. ")


@pytest.mark.parametrize(
    ("result", "shown"),
    [
        ("H", "a bye for half a point"),
        ("F", "a bye for a full point"),
        ("U", "no opponent (the bye of the pairing)"),
        ("Z", "absent, no points"),
    ],
)
def test_byes(result: str, shown: str) -> None:
    world = World(RATED, [Played("Open", [(2, "Ana", None, result), (1, "Ana", "Ben", "=")])])
    lines = world.explained("Ana", "en").events[0].sentences()
    assert lines[3] == (
        f"Round 2: {shown}. It is not rated. A game won or lost by forfeit, or a bye, is not rated "
        "(FIDE B.02 2009-07 5.1)."
    )
    assert "out of 1," in lines[4]


def two_events() -> tuple[PlayerAccount, Laws, dict[int, str]]:
    """Return Marta's event under the rules as applied, then one under the rules as printed."""
    first, second = worlds.MARTA, replace(worlds.MARTA, book="fide-2009")
    account = first.account("Marta Vidal")
    other = tuple({**row, "event_id": 2} for row in second.account("Marta Vidal").games)
    applied, printed = CATALOGUE.book("fide-2009-applied"), CATALOGUE.book("fide-2009")
    laws = Laws({1: applied, 2: printed}, applied, date(2009, 9, 1))
    return replace(account, games=account.games + other), laws, {1: "Lakes", 2: "Hills"}


def test_events_under_different_rulebooks() -> None:
    account, laws, event_names = two_events()
    lines = player(account, laws, "en", worlds.MARTA.names, event_names).sentences()
    assert lines[1:3] == [
        "In “Lakes” K, the weight of a game, is 15. K = 15 while the rating has always been below "
        "2400 (FIDE B.02 applied 2009-07 8.56).",
        "In “Hills” K, the weight of a game, is 30. K = 30 while the rating has always been below "
        "2400 (FIDE B.02 2009-07 8.56).",
    ]
    assert sum("K = 15. Change −5.55" in line for line in lines) == 1
    assert sum("K = 30. Change −11.10" in line for line in lines) == 1


def test_an_event_without_a_rulebook_is_a_programmers_mistake() -> None:
    account, laws, event_names = two_events()
    with pytest.raises(KeyError):
        player(account, replace(laws, events={1: laws.rating_list}), "en", {}, event_names)


def test_ratings_of_the_day_of_each_game() -> None:
    """4.13: one event, two lists, and the rating of each is told."""
    row = worlds.CAPPED.account("Olga Petit").games[0]
    later = {**row, "game_id": 9, "round": 4, "list_id": 20090901, "rating": 2013,
             "difference": -500}  # fmt: skip
    lines = event([later, row], None, CATALOGUE.book("fide-2009"), "en", {}, "Open").sentences()
    assert lines[1] == (
        "The ratings are those of the list of 1 July 2009. The player's own is 2000. The rating "
        "is that of the list in force (FIDE B.02 2009-07 7.11)."
    )
    assert lines[2] == (
        "The ratings are those of the list of 1 September 2009. The player's own is 2013 (FIDE "
        "B.02 2009-07 7.11)."
    )
    assert lines[4].startswith("Round 4, ")


def test_a_list_without_a_date() -> None:
    row = {**worlds.CAPPED.account("Olga Petit").games[0], "list_id": 1_01_01}
    lines = event([row], None, CATALOGUE.book("fide-2009"), "en", {}, "Open").sentences()
    assert lines[1].startswith("The ratings are those that were given, without the date of a list")


def test_another_adjustment_than_rounding() -> None:
    world = worlds.DELISTED
    account = world.account("Sara Lindholm")
    clause = account.adjustments[0]["clause"]
    given = {"player_id": 1, "kind": "uplift", "amount_e5": 500000, "clause": clause}
    lines = player(
        replace(account, adjustments=(given,)), world.laws(), "en", world.names, {}
    ).sentences()
    assert any(line.startswith("Then comes an adjustment of +5.00. ") for line in lines)


def test_k_changes_on_the_new_list() -> None:
    """2395 and K = 15 applied; a win against an equal, +7.50, makes 2402.5: 2403 and K = 10."""
    people = {"Ana": {"rating": 2395}, "Ben": {"rating": 2395}}
    world = World(people, [Played("Open", [(1, "Ana", "Ben", "1")])], book="fide-2009-applied")
    lines = told(world, "Ana")
    assert lines[0] == "Ana: 2395 before, 2403 on the list of 1 September 2009. Change +8."
    assert lines[-1] == (
        "In the next events: K = 10 once the published rating has reached 2400, and for good "
        "(FIDE B.02 applied 2009-07 8.56)."
    )
    assert not any(line.startswith("In the next events") for line in told(world, "Ben"))


def test_rows_stay_as_they_are_and_their_order_does_not_matter() -> None:
    world = worlds.ROUND_ROBIN
    account = world.account("Amelia")
    before = [dict(row) for row in account.games]

    def explained(games: tuple[Any, ...]) -> Explanation:
        return player(replace(account, games=games), world.laws(), "en", world.names, {})

    assert explained(account.games).sentences() == explained(account.games[::-1]).sentences()
    assert [dict(row) for row in account.games] == before
    shown = explained(account.games).events[0]
    assert sorted(map(id, shown.rows)) == sorted(map(id, account.games))
    assert sum(row["change_e5"] for row in shown.rows) == 1280000


PUBLISHED = (
    "player_id", "rating_old", "rating_new", "rating", "sum_e5", "rating_floor", "first_rating",
    "first_games", "rating_floor_clause", "list_status_clause", "list_section_clause",
    "k_factor_clause",
)  # fmt: skip
"""What is read of a published row; the list of an archive has these columns too."""


@pytest.mark.parametrize(
    ("world", "name"),
    [(worlds.MARTA, "Marta Vidal"), (worlds.POOLED, "Wanda Kos"), (worlds.DELISTED, "Eric")],
)
def test_an_archived_row_says_as_much(world: World, name: str) -> None:
    account = world.account(name)
    archived = replace(account, published={n: account.published[n] for n in PUBLISHED})
    given = (world.laws(), "es", world.names, world.event_names)
    assert player(archived, *given) == player(account, *given)
