"""Hand-made cases of opponents: titles (1.4.5), federations (1.4.3, 1.4.4), who counts (1.4.2)."""

from dataclasses import replace

import pytest

from tests.house.naive_norms.builders import ME, answer, event, games, twice
from tests.house.naive_norms.model import Pairing, Player, games_of
from tests.house.naive_norms.swiss import big_swiss

SIX = "111111000"
WOMAN = replace(ME, sex="w")


@pytest.mark.parametrize(
    ("title", "average", "counting", "spare"),
    [
        ("GM", 2500, ("GM",), "IM"),
        ("IM", 2350, ("GM", "IM"), "WGM"),
        ("WGM", 2300, ("GM", "IM", "WGM"), "WIM"),
        ("WIM", 2150, ("GM", "IM", "WGM", "WIM"), "FM"),
    ],
)
def test_a_third_has_the_wanted_title(title, average, counting, spare):
    for one in counting:
        titles = [one] * 3 + [spare] * 2 + ["CM"] * 4
        assert answer(title, event(), games(SIX, average, titles), WOMAN).is_made
        titles[0] = spare
        assert answer(title, event(), games(SIX, average, titles), WOMAN).failed == {"wanted"}


@pytest.mark.parametrize("titled", ["FM", "WFM", "WIM", "WGM", "IM"])
@pytest.mark.parametrize("untitled", ["CM", "WCM", None])
def test_half_has_a_title_but_not_candidate_master(titled, untitled):
    titles = ["GM"] * 3 + [titled] * 2 + [untitled] * 4
    assert answer("GM", event(), games(SIX, 2500, titles)).is_made
    titles[4] = untitled
    assert answer("GM", event(), games(SIX, 2500, titles)).failed == {"titled"}


# 1.4.3, 1.4.4 federations


def test_two_foreign_federations():
    home_and_one = ("ESP", "FRA", "ESP", "FRA", "ESP", "FRA", "ESP", "FRA", "FRA")
    assert answer("GM", event(), games(SIX, federations=home_and_one)).failed == {"federations"}
    three = (*home_and_one[:8], "GER")
    assert answer("GM", event(), games(SIX, federations=three)).is_made
    flag = (*home_and_one[:8], "FID")
    assert answer("GM", event(), games(SIX, federations=flag)).failed == {"federations"}


def test_three_fifths_from_the_own_federation():
    five = ("ESP",) * 5 + ("FRA", "FRA", "GER", "GER")
    assert answer("GM", event(), games(SIX, federations=five)).is_made
    six = ("ESP",) * 6 + ("FRA", "FRA", "GER")
    assert answer("GM", event(), games(SIX, federations=six)).failed == {"own_federation"}


def test_two_thirds_from_one_federation():
    six = ("FRA",) * 6 + ("ESP", "GER", "POL")
    assert answer("GM", event(), games(SIX, federations=six)).is_made
    seven = ("FRA",) * 7 + ("ESP", "GER")
    assert answer("GM", event(), games(SIX, federations=seven)).failed == {"one_federation"}


@pytest.mark.parametrize(
    ("fact", "is_for_guests"),
    [
        ("is_national_championship", False),
        ("is_national_team_championship", False),
        ("is_zonal", True),
        ("is_big_swiss", True),
    ],
)
def test_exemptions(fact, is_for_guests):
    at_home = games(SIX, federations=("ESP",))
    every = {"federations", "own_federation", "one_federation"}
    assert answer("GM", event(), at_home).failed == every
    assert answer("GM", event(**{fact: True}), at_home).is_made
    guest = replace(ME, federation="POR")  # the event is Spanish
    failed = answer("GM", event(**{fact: True}), at_home, guest).failed
    assert failed == (frozenset() if is_for_guests else {"federations", "one_federation"})


def test_opponents_without_federation_do_not_count():
    mixed = ("FRA", "GER", "ESP", "NON", "POL", "FRA", "GER", "ESP", "ESP")
    made = answer("GM", event(), games(SIX, 2900, federations=mixed))
    assert (made.failed, made.rounds) == ({"games"}, (1, 2, 3, 5, 6, 7, 8, 9))
    flag = tuple("FID" if one == "NON" else one for one in mixed)
    assert answer("GM", event(), games(SIX, federations=flag)).is_made


# 1.4.2b unrated opponents in round robins


def _small_event(halves_of_last: int) -> tuple[tuple[Player, ...], tuple[Pairing, ...]]:
    """Return four players of whom the last is unrated, and meets two rated ones."""
    players = (*(Player(n, "ESP", rating=2400) for n in (1, 2, 3)), Player(4, "FRA"))
    return players, (
        Pairing(1, 1, 4, 2, 0),
        Pairing(2, 4, 2, halves_of_last, 2 - halves_of_last),
        Pairing(3, 3, 4, 0, 2, "forfeit"),
    )


def test_scoreless_is_who_made_nothing_over_the_board_against_rated_players():
    players, pairings = _small_event(0)
    assert games_of(1, players, pairings)[0].is_opponent_scoreless
    players, pairings = _small_event(1)
    assert not games_of(1, players, pairings)[0].is_opponent_scoreless
    assert games_of(4, players, pairings)[2].how == "forfeit"
    assert [game.halves for game in games_of(4, players, pairings)] == [0, 1, 2]


@pytest.mark.parametrize("kind", ["swiss", "round_robin"])
@pytest.mark.parametrize("is_scoreless", [True, False])
def test_unrated_without_a_point_counts_in_swiss_events_only(kind, is_scoreless):
    played = games("1111111000", [None] + [2520] * 9)
    played = (replace(played[0], is_opponent_scoreless=is_scoreless), *played[1:])
    # 7 of 10 at (9 x 2520 + 2200) / 10 = 2488: a norm from 2451 on; without the first game 6 of 9
    # at 2520: from 2475 on
    made = answer("GM", event(kind, 10), played)
    assert made.is_made
    assert len(made.rounds) == (9 if is_scoreless and kind == "round_robin" else 10)


# Double round robins


def _double(titles: list[str | None], players: int = 6):
    played = twice("11110", "11000", ratings=2570, titles=titles)  # 6 of 10: from 2528 on
    return answer("GM", event("double_round_robin", 10), played, players=players)


def test_double_round_robin_halves_the_wanted_titles():
    assert _double(["GM", "GM", None, None, None]).failed == {"titled"}  # in 4 of 10 games
    made = _double(["GM", "GM", "FM", None, None])
    assert (made.is_made, len(made.rounds), made.average) == (True, 10, 2570)
    assert _double(["GM", "FM", "FM", "FM", "FM"]).failed == {"wanted"}  # one person twice
    assert _double(["GM", "GM", "FM", None, "FM"], players=5).failed == {"players"}


def test_lowest_of_double_round_robin_is_raised_as_a_person():
    ratings = [2600, 2600, 2600, 2600, 2000]
    made = answer(
        "GM", event("double_round_robin", 10), twice("11110", "11000", ratings=ratings), players=6
    )
    assert (made.is_made, made.average, made.required) == (False, 2520, 13)  # 2600 x 8, 2200 x 2


# 1.4.3d


def _crowd(foreigners: int, masters: int, federations: int) -> tuple[Player, ...]:
    flags = ("FRA", "GER", "POL")[:federations]
    crowd = [Player(100 + n, "ESP", rating=1800) for n in range(foreigners)]
    for n in range(foreigners):
        title = "WIM" if n < masters else "FM"
        crowd.append(Player(n, flags[n % federations], "w", title, 2000))
    return tuple(crowd)


@pytest.mark.parametrize(
    ("foreigners", "masters", "federations", "is_big"),
    [(20, 10, 3, True), (19, 19, 3, False), (20, 9, 3, False), (30, 30, 2, False)],
)
def test_big_swiss(foreigners, masters, federations, is_big):
    facts = event(rounds=2)
    players = _crowd(foreigners, masters, federations)
    pairings = tuple(
        Pairing(number, n, 100 + n, 1, 1) for number in (1, 2) for n in range(foreigners)
    )
    assert big_swiss(facts, players, pairings) is is_big
    assert not big_swiss(replace(facts, kind="team"), players, pairings)


@pytest.mark.parametrize(
    ("how", "halves", "is_big"),
    [("pairing_bye", 2, True), ("bye", 1, False), ("forfeit", 2, True), ("forfeit", 0, False)],
)
def test_big_swiss_misses(how, halves, is_big):
    players = _crowd(20, 10, 3)
    pairings = [Pairing(number, n, 100 + n, 1, 1) for number in (1, 2) for n in range(20)]
    opponent = 100 if how == "forfeit" else None
    pairings[0] = Pairing(1, 0, opponent, halves, 2 - halves if opponent else 0, how)
    assert big_swiss(event(rounds=2), players, tuple(pairings)) is is_big


def test_big_swiss_counts_nobody_who_misses_two_rounds():
    """Of 21 one misses rounds 1 and 2, another round 3: 19 are left in round 3."""
    players = _crowd(21, 12, 3)
    away = {(1, 0), (2, 0), (3, 1)}
    pairings = tuple(
        Pairing(number, n, None, 0, 0, "bye")
        if (number, n) in away
        else Pairing(number, n, 100 + n, 1, 1)
        for number in (1, 2, 3)
        for n in range(21)
    )
    assert not big_swiss(event(rounds=3), players, pairings)
    once = tuple(p for p in pairings if (p.round, p.white) != (2, 0))
    assert big_swiss(event(rounds=3), players, (*once, Pairing(2, 0, 100, 1, 1)))


def test_big_swiss_needs_three_federations_besides_the_flag_of_fide():
    players = tuple(
        replace(player, federation="FID") if player.federation == "POL" else player
        for player in _crowd(24, 12, 3)
    )
    pairings = tuple(Pairing(1, n, 100 + n, 1, 1) for n in range(24))
    assert not big_swiss(event(rounds=1), players, pairings)
    assert big_swiss(event(rounds=1), _crowd(24, 12, 3), pairings)
