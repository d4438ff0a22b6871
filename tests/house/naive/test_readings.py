"""The fixed readings of both texts, and the random periods."""

from dataclasses import replace
from datetime import date

import pytest

from tests.sampling import amount

from .admission import participants
from .builders import LIST, earlier, event, rated, unrated
from .census import EDGES, census
from .fide import rate
from .generate import random_period
from .model import Event, Player
from .newcomers import RoundRobin
from .rules import EDITIONS, floor_on


def test_admission() -> None:
    four = [rated(n, 1500) for n in (1, 2, 3, 4)]
    pairs = [(a, b, "=") for a in range(1, 6) for b in range(a + 1, 6)]
    once, twice = event("round_robin", pairs), event("double_round_robin", [*pairs, *pairs])
    players = [*four, unrated(5)]

    def is_rated(edition: str, played: Event, people: list[Player]) -> bool:
        return rate(edition, LIST, people, [played]).event_is_rated[1]

    assert is_rated("fide-2009", once, players)
    assert is_rated("fide-2009", replace(once, minutes_for_60_moves=60), players)
    assert not is_rated("fide-2009", replace(once, minutes_for_60_moves=59), players)
    assert not is_rated("fide-2009", replace(once, is_declared_unrated=True), players)
    assert not is_rated("fide-2009", twice, players)  # 6.32: five players
    assert is_rated("fide-2009", twice, [*four, rated(5, 1500)])  # 6.32 does not apply
    three = [*four[:3], unrated(4), unrated(5)]
    assert not is_rated("fide-2009", once, three)  # 6.31
    assert is_rated("fide-2009", replace(once, is_national_championship=True), three)  # 6.33
    unplayed = replace(once, games=(replace(once.games[0], result="+"), *once.games[1:]))
    assert is_rated("fide-2009", unplayed, three)  # 6.43
    match = event("match", [(1, 5, "1"), (5, 1, "1")])
    assert is_rated("fide-2005", match, players)
    assert not is_rated("fide-2009", match, players)  # 6.6
    teams = event("scheveningen", [(1, 4, "1"), (1, 5, "1"), (2, 4, "1"), (2, 5, "0")])
    assert is_rated("fide-2005", teams, players)
    assert not is_rated("fide-2005", teams, three)  # 2005: 6.4
    assert is_rated("fide-2009", teams, three)


def test_double_round_robin_takes_opponents_for_n() -> None:
    """Six players, twice; one newcomer with 4 of 10: R_u = R_a + d_p 5/6 (decisions 000-37)."""
    pairs = [(a, b, "=") for a in range(1, 7) for b in range(a + 1, 7)]
    results = [(a, b, "1" if (a, b) in ((1, 6), (2, 6)) else r) for a, b, r in pairs + pairs][:-15]
    played = event("double_round_robin", [*results, *pairs])
    players = [*(rated(n, 2000) for n in range(1, 6)), unrated(6, has_played=True)]
    # Two have 5.5 of 10: d_p 36, so d_pa 72/5 and R_a = 2000 - 14.4 x 5/6 = 1988.
    example = RoundRobin(EDITIONS["fide-2009"], played, {p.player_id: p for p in players}, set())
    assert example.average == 1988
    assert example.result_of(6).rating == 1988 - 60  # -72 x 5/6


def test_match_games_after_the_decision() -> None:
    """6.5: the fourth game of four follows 2.5 points, though a forfeit is among them."""
    played = event(
        "match", [(1, 2, "1"), (2, 1, "-"), (1, 2, "="), (2, 1, "1")], rounds_scheduled=4
    )
    outcome = rate("fide-2009", LIST, [rated(1, 2000), rated(2, 2000)], [played])
    assert [outcome.sides[1, i, 1].is_rated for i in range(4)] == [True, False, True, False]
    assert outcome.rating_new == {1: 2015, 2: 1985}


def test_half_points_round_up_when_losing() -> None:
    """8.57, decisions 000-22: 1985.5 is 1986 though it is a loss of 7.5 (K 15)."""
    players = [rated(1, 1993), rated(2, 1993)]
    games = [(1, 2, "0")]
    assert rate("fide-2005", LIST, players, [event("swiss", games)]).rating_new == {
        1: 1986,
        2: 2001,
    }


def swiss_against(*results: str) -> Event:
    return event("swiss", [(9, n, r) for n, r in enumerate(results, start=1)])


THREE = [rated(1, 1500), rated(2, 1500), rated(3, 1500)]


@pytest.mark.parametrize(
    ("edition", "results", "has_played", "rating", "is_seen", "is_kept"),
    [
        ("fide-2009", "==0", False, 1375, True, True),  # p .33
        ("fide-2009", "=00", False, None, False, False),  # discarded
        ("fide-2009", "=00", True, 1227, True, True),  # p .17
        ("fide-2009-applied", "=00", True, 1227, False, False),
        ("fide-2009", "000", True, None, False, False),
        ("fide-2009", "11", False, 1530, False, False),  # two games
        ("fide-2009", "11+", False, 1530, False, False),
        ("fide-2009-applied", "11=", False, 1525, True, True),
        ("fide-2005", "11=", False, 1525, False, False),  # below 1601
    ],
)
def test_newcomer_in_a_swiss(
    edition: str, results: str, has_played: bool, rating: int | None, is_seen: bool, is_kept: bool
) -> None:
    newcomer = unrated(9, has_played=has_played)
    outcome = rate(edition, LIST, [*THREE, newcomer], [swiss_against(*results)])
    assert outcome.event_ratings[1, 9] == rating
    assert outcome.kept[1, 9] == is_kept
    side = outcome.sides[1, 0, 1]
    assert (side.is_rated, side.opponent_rating) == (is_seen, rating if is_seen else None)


def test_discarded_player_leaves_the_round_robin() -> None:
    """6.1, 8.21: the others are rated as if he had not taken part."""
    pairs = [(a, b, "=") for a in range(1, 6) for b in range(a + 1, 6)]
    lost = [(n, 6, "1") for n in range(1, 6)]
    players = [*(rated(n, 2000) for n in range(1, 5)), unrated(5), unrated(6)]
    outcome = rate("fide-2009", LIST, players, [event("round_robin", [*pairs, *lost])])
    alone = rate("fide-2009", LIST, players[:-1], [event("round_robin", pairs)])
    assert outcome.event_ratings == {(1, 5): 2000, (1, 6): None}
    assert outcome.kept == {(1, 5): True, (1, 6): False}
    assert outcome.rating_new == alone.rating_new
    assert not any(outcome.sides[1, i, p].is_rated for i in range(10, 15) for p in (i - 9, 6))


def test_entered_since() -> None:
    """8.4: rated for himself with the rating of now, for his opponents at R_u."""
    players = [*THREE, Player(9, None, 1500, 1500, 40, True, "m")]
    outcome = rate("fide-2009", LIST, players, [swiss_against("1", "1", "1")])
    assert outcome.sides[1, 0, 9].change == 15
    assert outcome.sides[1, 0, 1].opponent_rating == 1545
    assert outcome.rating_new[9] == 1545
    assert outcome.kept == {}
    older = rate("fide-2005", LIST, players, [swiss_against("1", "1", "1")])
    assert older.sides[1, 0, 9].is_rated
    assert not older.sides[1, 0, 1].is_rated


def test_delisted_since() -> None:
    """7.21: opponents see what he was; for himself he begins a new pool."""
    players = [*THREE, Player(9, 1300, None, 1300, 40, True, "m")]
    played = swiss_against("1", "1", "1")
    outcome = rate("fide-2009", LIST, players, [played])
    assert outcome.sides[1, 0, 1].opponent_rating == 1300
    assert outcome.sides[1, 0, 9].k is None
    assert (outcome.event_ratings[1, 9], outcome.kept[1, 9]) == (1545, True)
    assert (outcome.rating_new[9], outcome.status[9]) == (None, "unrated")


def test_falling_below_the_floor() -> None:
    players = [rated(1, 1601, rating_peak=1700), rated(2, 1600)]
    outcome = rate("fide-2005", LIST, players, [event("swiss", [(1, 2, "0")])])
    assert outcome.status == {1: "delisted", 2: "rated"}
    assert outcome.rating_new == {1: None, 2: 1608}


def test_floors() -> None:
    applied = EDITIONS["fide-2009-applied"]
    assert [floor_on(applied, date(2009, *d)) for d in ((8, 31), (9, 1))] == [1401, 1201]
    assert {floor_on(EDITIONS["fide-2009"], date(2009, 8, 31))} == {1200}


def test_2005_pool_needs_three_different_opponents() -> None:
    """6.42: three games against two players are no result."""
    players = [rated(1, 1800), rated(2, 1800), unrated(9)]
    played = event("swiss", [(9, 1, "1"), (9, 2, "1"), (9, 1, "1")])
    older, newer = (rate(edition, LIST, players, [played]) for edition in list(EDITIONS)[:2])
    assert (older.event_ratings[1, 9], older.kept[1, 9]) == (1838, False)
    assert (newer.event_ratings[1, 9], newer.kept[1, 9]) == (1845, True)


def test_leading_results_are_ignored() -> None:
    """8.31, decisions 000-10: what comes before the first performance is lost, what follows not."""
    strong = [rated(n, 1500) for n in range(1, 5)]
    two = event("swiss", [(9, 1, "1"), (9, 2, "1")], end=date(2009, 8, 3))
    three = event("swiss", [(9, n, "1") for n in (1, 2, 3)], number=2, end=date(2009, 8, 4))
    zero = event("swiss", [(9, n, "0") for n in (1, 2)], number=3, end=date(2009, 8, 5))
    outcome = rate("fide-2009", LIST, [*strong, unrated(9)], [zero, three, two])
    assert outcome.kept == {(1, 9): False, (2, 9): True, (3, 9): True}
    older = rate(
        "fide-2005", LIST, [*(rated(n, 1700) for n in range(1, 5)), unrated(9)], [zero, three, two]
    )
    assert older.kept == {(1, 9): False, (2, 9): True, (3, 9): False}


def test_the_window_of_two_years() -> None:
    """7.14c: the list of the same day two years before is out, the next one is in."""
    rows = [earlier(5, 5, 1500, 1500), replace(earlier(4, 4, 1500, 1500))]
    at_border = [rows[0], replace(rows[1], list_date=date(2007, 9, 2))]
    too_old = [rows[0], replace(rows[1], list_date=date(2007, 9, 1))]
    assert rate("fide-2009", LIST, [unrated(1)], [], at_border).rating_new == {1: 1500}
    assert rate("fide-2009", LIST, [unrated(1)], [], too_old).rating_new == {1: None}


def test_seven_olympiad_games() -> None:
    """7.14f, 9.14d."""
    row = replace(earlier(7, 7, 1700, 1700), is_olympiad=True)
    for edition in EDITIONS:
        assert rate(edition, LIST, [unrated(1)], [], [row]).rating_new == {1: 1700}
        plain = replace(row, is_olympiad=False)
        assert rate(edition, LIST, [unrated(1)], [], [plain]).rating_new == {1: None}


@pytest.mark.parametrize(
    ("peak", "games", "text", "applied"),
    [(2399, 29, 30, 25), (2400, 29, 30, 25), (2399, 30, 30, 15), (2400, 30, 20, 10)],
)
def test_k(peak: int, games: int, text: int, applied: int) -> None:
    players = [rated(1, 2390, games, rating_peak=peak), rated(2, 2390)]
    wanted = {"fide-2005": applied, "fide-2009": text, "fide-2009-applied": applied}
    for edition, k in wanted.items():
        outcome = rate(edition, LIST, players, [event("swiss", [(1, 2, "1")])])
        assert outcome.sides[1, 0, 1].k == k


# Random periods


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.long
def test_random_periods_keep_to_the_rules(edition: str) -> None:
    rules = EDITIONS[edition]
    for seed in range(300):
        list_date, players, events, pending = random_period(seed)
        outcome = rate(edition, list_date, players, events, pending)
        by_id = {player.player_id: player for player in players}
        for played in events:
            assert played.start <= played.end < list_date
            assert 2 <= len(participants(played)) <= 12
        for (number, index, player_id), side in outcome.sides.items():
            assert side.is_rated <= outcome.event_is_rated[number]
            if by_id[player_id].rating_now is None:
                assert side.change == 0
                assert side.k is None
            elif side.is_rated:
                assert abs(side.rated_difference or 0) <= rules.cap
                assert 0 < (side.expected or 0) < 1
            game = next(e for e in events if e.event_id == number).games[index]
            assert side.is_rated <= (game.result in "1=0")
        for player_id, new in outcome.rating_new.items():
            assert new is None or new >= floor_on(rules, list_date)
            is_listed = by_id[player_id].rating_now is not None
            missing = "delisted" if is_listed else "unrated"
            assert outcome.status[player_id] == ("rated" if new is not None else missing)
        assert set(outcome.kept) <= set(outcome.event_ratings)


def test_random_periods_are_repeatable() -> None:
    assert random_period(7) == random_period(7)
    assert random_period(7) != random_period(8)


@pytest.mark.long
def test_random_periods_hold_every_edge() -> None:
    """Of the 2,000 seeds that `census` was counted with; the rarest are about 1 %."""
    counts = census(range(amount(300, full=2_000)))
    assert set(counts) == set(EDGES)
    assert [edge for edge in EDGES if not counts[edge]] == []
