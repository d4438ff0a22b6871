"""The Irish federation's ratings, as two files of a user's: held against what it published.

Figures out of the tests of its own engine and its 42,808 published changes (tests/data/irish).
"""

import re
import shutil
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import polars as pl
import pytest

from arpad.engine import calc
from arpad.engine.batches import of_events, rate_batch, rated_together
from arpad.engine.programme import programme
from arpad.engine.state import State
from arpad.law.dialect import col
from arpad.rulebooks import selftest
from arpad.rulebooks.cases import cases_of
from arpad.rulebooks.own import read
from tests.docs.pages import arpad
from tests.rulebooks.irish import (
    E5,
    FOLDER,
    LIST_ID,
    LISTED,
    NEXT,
    THOUSANDTH,
    Entrant,
    Figured,
    Met,
    Tournament,
    apart,
    books,
    figured,
    rate,
    tables,
    tournaments,
)
from tests.rulebooks.irish_naive import naive
from tests.sampling import amount


@pytest.mark.parametrize("name", ["icu_1999", "icu_2012"])
def test_cases_and_checks_of_the_files(name: str) -> None:
    book = read(FOLDER / f"{name}.py")
    tried = selftest.tested(book, cases_of(book, FOLDER / f"{name}.toml"))
    assert tried.findings
    assert [finding for finding in tried.findings if not finding.is_ok] == []
    assert [check for check in tried.checks if not check.is_ok] == []


@pytest.mark.long
def test_figures_of_the_seventeen_tournaments() -> None:
    """All equal, within what the engine's own tests allow and thousandths make.

    Not worked out are expected scores of those whom they don't rate; whom the engine can't rate
    keeps what is there.
    """
    sorts = Counter(sort for _, sort, _ in figures_of_tournaments())
    assert sorts == {"equal": 246, "not worked out": 20}
    assert [where for where, _, is_equal in figures_of_tournaments() if not is_equal] == []


@cache
def figures_of_tournaments() -> tuple[tuple[tuple[str, str, int, str], str, bool], ...]:
    """Return where each figure stands, its sort, and whether it is equal."""
    outcomes = []
    for name, tournament, figures in tournaments():
        for edition in dict.fromkeys(figure[0] for figure in figures):
            bare = edition.removesuffix(" with K 32")
            played = _with_k_32(tournament) if bare != edition else tournament
            [rated] = rate([played], books()[bare])
            for _, number, what, value, within in [f for f in figures if f[0] == edition]:
                entrant, figured = played.entrants[number - 1], rated[number - 1]
                sort, own, allowed = _own(what, entrant, figured, within, len(played.games))
                if sort == "not worked out":
                    is_equal = not entrant.is_full
                elif value is None:
                    is_equal = (figured.performance, own) == (None, entrant.rating)
                else:
                    is_equal = own is not None and abs(own - value) <= allowed
                outcomes.append(((name, edition, number, what), sort, is_equal))
    return tuple(outcomes)


def _with_k_32(played: Tournament) -> Tournament:
    first, *others = played.entrants
    return Tournament((Entrant(first.rating, 32), *others), played.games)


def _own(
    what: str, entrant: Entrant, figured: Figured, within: float, games: int
) -> tuple[str, float | None, float]:
    """Return which sort of figure it is, ours, and by how much both may differ."""
    if what == "expected":
        if figured.expected is None:
            return "not worked out", None, 0
        return "equal", figured.expected, within + THOUSANDTH * games
    if what == "change" or (what == "rating_new" and 0 < within < 0.5):
        change = figured.change + figured.bonus
        shown = change if what == "change" else (entrant.rating or 0) + change
        return "equal", shown, within + THOUSANDTH * games * (entrant.k_factor or 0)
    return "equal", getattr(figured, what), within


# held against a second implementation


def _random(source: Random) -> Tournament:
    """Return a Swiss of all kinds of players, many of them young, some far too low."""
    kinds = (
        lambda r: Entrant(r, source.choice((24, 32, 40, 40))),
        lambda r: Entrant(r, source.choice((24, 32, 40, 40))),
        lambda r: Entrant(r, games=source.randrange(1, 20)),
        lambda _: Entrant(),
        lambda r: Entrant(r),
    )
    size = source.randrange(4, 24)
    strength = [source.gauss(1500, 300) for _ in range(size)]
    entrants = [source.choice(kinds)(int(own + source.gauss(-60, 160))) for own in strength]
    games: list[Met] = []
    for in_round in range(1, source.randrange(4, 10)):
        order = sorted(range(size), key=lambda n: (strength[n] + source.gauss(0, 200), n))
        for white, black in zip(order[::2], order[1::2], strict=False):
            won = 1 / (1 + 10 ** ((strength[black] - strength[white]) / 400))
            half = 2 if source.random() < won - 0.1 else source.choice((0, 1))
            games.append((in_round, white + 1, black + 1, half))
    return Tournament(tuple(entrants), tuple(games))


@pytest.mark.parametrize("edition", ["1999", "2012"])
def test_random_tournaments_as_the_naive_implementation_rates_them(edition: str) -> None:
    """Ratings and bonuses are equal unless thousandths decide.

    Where they do of a bonus, it is a point more or less, two with its quarter, and the rest one.
    Where they decide whether there is one, opponents meet another rating: such tournaments are few.
    """
    source = Random(2012)
    played = [_random(source) for _ in range(amount(40, full=1_500))]
    counts: Counter[str] = Counter()
    for tournament, rated in zip(played, rate(played, books()[edition]), strict=True):
        exact = naive(tournament.entrants, tournament.games, edition)
        both = [
            (own, rating, bonus)
            for own, (rating, bonus) in zip(rated, exact, strict=True)
            if rating is not None
        ]
        counts["bonuses"] += sum(bonus > 0 for _, _, bonus in both)
        if any(apart(own.rating_new, rating) > 3 for own, rating, _ in both):
            counts["tournaments on an edge"] += 1
            continue
        for own, rating, bonus in both:
            counts["players"] += 1
            counts["equal"] += own.rating_new == int(rating + 0.5)
            assert abs(own.bonus - bonus) <= 2, (tournament, rating, bonus, own)
    assert counts["bonuses"] >= amount(15, full=500)
    assert counts["tournaments on an edge"] <= amount(0, full=6)
    assert counts["equal"] >= counts["players"] * 0.97


@pytest.mark.long
def test_batches_of_tournaments_come_to_the_same() -> None:
    """Whoever rates whole tournaments apart and then together, as a cluster does, agrees."""
    source = Random(8)
    played = [_random(source) for _ in range(6)]
    for book in books().values():
        events, games, listed = tables(played)
        state = State.of(LISTED, listed)
        announced = programme(events, games, listed, LIST_ID, book, NEXT)
        batches = [
            rate_batch(
                of_events(announced, events.filter(is_theirs).select("event_id")),
                games.filter(is_theirs),
            )
            for is_theirs in (col("event_id") <= 2, col("event_id") > 2)
        ]
        together = rated_together(announced, batches, state.pending)
        assert figured(played, state, together) == rate(played, book)


def test_change_of_some_games_has_its_bonus() -> None:
    """89.344 by the table; above 32 + 3 x 2 that is 51.344, so 51; the performance is 1800.

    Without the last game 76.416; above 32 + 3 that is 41.416, so 41. One game alone has none.
    """
    games = [
        calc.CalculatedGame(*met)
        for met in ((1500, 2), (1600, 2), (1700, 2), (1650, 0), (1750, 1), (1800, 1))
    ]
    for count, change_e5, added, new in ((6, 8_934_400, 51, 1551), (5, 7_641_600, 41, 1528)):
        change = calc.change(books()["1999"], 1411, 3200, games[:count])
        assert change.adding is not None
        assert change.adding.article.article == "7"
        assert (change.change_e5, change.rating_new) == (change_e5 + added * E5, new)
    alone = calc.change(books()["1999"], 1411, 3200, games[:1])
    assert (alone.change_e5, alone.adding, alone.rating_new) == (2_000_000, None, 1431)


def test_performance_of_some_games() -> None:
    """(1500 + 1600 + 1700) / 3 + 400 / 3 = 1733.33, by no table."""
    games = [calc.CalculatedGame(*met) for met in ((1500, 2), (1600, 2), (1700, 0))]
    performance = calc.performance(books()["1999"], games)
    assert (performance.performance_rating, performance.rating_difference) == (1733, None)


def two_tournaments() -> list[dict[int, int]]:
    """Return the new ratings, by number, of the page's tournament and of the same once more."""
    _, tournament, _ = tournaments()[9]
    entrants, lists = tournament.entrants, []
    for _ in range(2):
        exact = naive(entrants, tournament.games, "1999")
        new = {place: int(rating + 0.5) for place, (rating, _) in enumerate(exact, 1)
               if rating is not None}  # fmt: skip
        lists.append(new)
        entrants = tuple(
            _after(entrant, new[place], sum(place in game[1:3] for game in tournament.games))
            for place, entrant in enumerate(entrants, 1)
        )
    return lists


def test_the_page_shows_what_the_naive_implementation_makes() -> None:
    """One tournament, and the same again with the ratings that it left."""
    page = FOLDER.with_suffix(".md").read_text(encoding="utf-8")
    days = ("2008-05-01", "2008-04-10")
    for day, expected in zip(days, two_tournaments(), strict=True):
        shown = page.partition(f"List of {day}")[2].partition("...")[0]
        assert {int(number): int(rating) for number, rating in SHOWN.findall(shown)} == expected


@pytest.mark.long
def test_an_office_publishes_a_list_after_each_tournament(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the file installed as a package's, lists are made, verified and explained."""
    facts = tmp_path / "site" / "icu_rules-1.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: icu-rules\nVersion: 1\n")
    (facts / "entry_points.txt").write_text("[arpad.rulebooks]\nicu-1999 = icu_rules:BOOK\n")
    shutil.copy(FOLDER / "icu_1999.py", tmp_path / "site" / "icu_rules.py")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.setenv("ARPAD_OFFICE", str(tmp_path / "office"))
    before, vault = FOLDER / "before.csv", tmp_path / "office" / "vault" / "standard"
    why = "--because 'a test'"
    commands = (
        f"office init {tmp_path / 'office'}",
        f"player import {before} {why}",
        f"list add standard --rulebook icu-1999 --from {before} --date 2008-01-01 {why}",
        f"intake {FOLDER / 'club.csv'} {why}",
        f"period publish standard --date 2008-03-20 {why}",
        f"intake {FOLDER / 'cup.csv'} {why}",
        f"event decide 2 --admit {why}",  # the same people scored the same
        f"period publish standard --date 2008-04-10 {why}",
        f"list verify {vault / '2008-04-10'}",
        f"explain Brennock --in {vault / '2008-03-20'} --lang ca",
    )
    for command in commands:
        code, printed = arpad(f"arpad {command}")
        assert code == 0, (command, printed)
    assert "que compta és 1045" in " ".join(printed)
    for day, expected in zip(("2008-03-20", "2008-04-10"), two_tournaments(), strict=True):
        listed = pl.read_csv(vault / day / "list.csv")
        assert dict(listed.select("player_id", "rating").rows()) == expected
    sys.modules.pop("icu_rules", None)


SHOWN = re.compile(r"^ +\d+ +(\d+) +[A-Z].*? (\d+) +(?:\d\d)? +\d +[a-z]+$", re.MULTILINE)
"""The number and the new rating in a row of a list that `arpad rate` prints."""


def _after(entrant: Entrant, rating: int, games: int) -> Entrant:
    """Return a player with the new rating: with twenty games a full one, of K = 24."""
    if entrant.is_full:
        return Entrant(rating, entrant.k_factor)
    played = (entrant.games or 0) + games
    return Entrant(rating, games=played) if played < 20 else Entrant(rating, 24)


def test_who_plays_no_game_keeps_everything() -> None:
    entrants = Entrant(1500, 24), Entrant(1400, games=7), Entrant(1600, 32)
    [rated] = rate([Tournament(entrants, ((1, 1, 3, 2),))], books()["2012"])
    assert rated[1].rating_new == 1400
