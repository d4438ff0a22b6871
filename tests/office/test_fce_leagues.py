"""Leagues over several months: the rounds of a month are rated in it, and none of them twice.

Decision 004-32 on 8.1, 8.3 and 17.1. Every figure is derived beside the test from the articles of
the FCE's regulation (table 1 of 13.2, table 3 of 16.2a), none from the program.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from arpad.office.lists.lists import RatingList
from arpad.office.period.rating import PeriodOutcome
from tests.office.papers import (
    Paper,
    codes,
    loaded,
    pairs,
    people,
    player_row,
    points,
    rated,
    sides,
    write_list,
)
from tests.office.test_fce import FEBRUARY, MARCH, in_force, month, new, ratings

APRIL = date(2016, 4, 1)
DAYS = [date(2016, 1, 16), date(2016, 1, 30), date(2016, 2, 13), date(2016, 2, 27)]
Row = tuple[int, str, str, str, date | None]


def league(folder: Path, rows: Sequence[Row], end: date = date(2016, 3, 12)) -> Path:
    """Write a league that lasts from 16 January to its end, as a games table."""
    path = folder / "games.csv"
    path.parent.mkdir(parents=True, exist_ok=True)
    head = "event_id,round,white_id,black_id,result,played_on,start,end"
    lines = [
        f"league,{number},{white},{black},{result},{day or ''},2016-01-16,{end}"
        for number, white, black, result, day in rows
    ]
    path.write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")
    path.with_name("games.facts.toml").write_text(
        'minutes_for_60_moves = 90\nkind = "team"\ndays_between_rounds = 14\n', encoding="utf-8"
    )
    return path


def won_by_a(rounds: int) -> list[Row]:
    """Return the first rounds of a league: A beats B, C, D and B again."""
    return [(n, "A", black, "1", DAYS[n - 1]) for n, black in enumerate("BCDB"[:rounds], start=1)]


def archived(folder: Path, path: Path, lists: Sequence[RatingList], on: date) -> PeriodOutcome:
    return month([path], lists, on, out=folder / str(on))


def test_the_rounds_of_a_month_are_rated_in_it(tmp_path: Path) -> None:
    """8.3, 17.1: A of 1500 beats B and C in January: 2 x 30 x .5 = 30, so 1530 in February.

    In February D (1500) by February's list, D = 30: .54, 30 x .46 = 13.8; B, now 1485: D = 45: .56,
    30 x .44 = 13.2. 1530 + 27 = 1557. B loses the same twice over: -15, then -13.2: 1472.
    """
    january = in_force(tmp_path, *(new(one, 1500) for one in "ABCD"))
    first = archived(tmp_path, league(tmp_path / "1", won_by_a(2)), [january], FEBRUARY)
    assert ratings(first, "ABCD") == [1530, 1485, 1485, 1500]
    february = loaded(tmp_path / str(FEBRUARY), FEBRUARY)
    second = month([league(tmp_path / "2", won_by_a(4))], [january, february], MARCH)
    assert [row["round"] for row in sides(second, "A")] == [3, 4]
    assert points(second, "A") == Decimal("27.0")
    assert ratings(second, "ABCD") == [1557, 1472, 1485, 1486]
    rounds = second.tables["rounds"]
    assert rounds.select("list_id", "round", "games").rows() == [
        (20160201, 1, 1), (20160201, 2, 1), (20160301, 3, 1), (20160301, 4, 1),
    ]  # fmt: skip


def test_a_month_takes_no_round_that_is_played_later(tmp_path: Path) -> None:
    """The report of the whole league, known in advance: February's list takes rounds 1 and 2."""
    january = in_force(tmp_path, *(new(one, 1500) for one in "ABCD"))
    period = month([league(tmp_path / "1", won_by_a(4))], [january], FEBRUARY)
    assert ratings(period, "ABCD") == [1530, 1485, 1485, 1500]
    assert "rounds-later" in codes(period, "info")


@pytest.mark.long
def test_a_postponed_game_is_rated_with_the_list_of_its_month(tmp_path: Path) -> None:
    """A game of round 2 was played in February: round 2 stays rated, and this game comes to it.

    C of 1500 beats D of 1500: 15 each. January: A and B of round 1 and 2.
    """
    january = in_force(tmp_path, *(new(one, 1500) for one in "ABCD"))
    first = archived(tmp_path, league(tmp_path / "1", won_by_a(2)), [january], FEBRUARY)
    assert not codes(first, "error")
    february = loaded(tmp_path / str(FEBRUARY), FEBRUARY)
    rows: list[Row] = [*won_by_a(2), (2, "B", "D", "=", date(2016, 2, 6))]
    second = month([league(tmp_path / "2", rows)], [january, february], MARCH)
    assert [(row["round"], row["opponent_id"]) for row in sides(second, "B")] == [(2, "D")]
    assert points(second, "A") == 0
    # B has 1485 in February: D = 15 against 1500: .48 for B: 30 x .02 = .6
    assert points(second, "B") == Decimal("0.6")


@pytest.mark.parametrize(
    ("rows", "level", "code"),
    [
        (won_by_a(2), "warning", "rounds-rated"),
        ([(1, "A", "B", "0", DAYS[0]), *won_by_a(3)[1:]], "error", "round-differs"),
        ([*won_by_a(2), (3, "A", "D", "1", None)], "warning", "rounds-later"),
    ],
)
def test_what_can_not_be_rated_is_told(
    tmp_path: Path, rows: list[Row], level: str, code: str
) -> None:
    january = in_force(tmp_path, *(new(one, 1500) for one in "ABCD"))
    archived(tmp_path, league(tmp_path / "1", won_by_a(2)), [january], FEBRUARY)
    february = loaded(tmp_path / str(FEBRUARY), FEBRUARY)
    period = rated([league(tmp_path / "2", rows)], [january, february], MARCH, "fce")
    assert code in codes(period, level)
    assert player_row(period, "A")["rating"] == 1530


def test_a_list_without_a_past_is_told(tmp_path: Path) -> None:
    """A file alone doesn't say what was rated: all rounds are rated now, and that is said."""
    january = in_force(tmp_path, *(new(one, 1500) for one in "ABCD"))
    february = in_force(tmp_path, *(new(one, 1500) for one in "ABCD"), on=FEBRUARY)
    path = league(tmp_path / "1", won_by_a(4), end=DAYS[3])
    period = month([path], [january, february], MARCH)
    assert "rounds-unknown" in codes(period, "warning")
    assert len(sides(period, "A")) == 4


def test_the_performance_is_of_the_event_so_far(tmp_path: Path) -> None:
    """12, 14.3 to 14.5: N without an Elo and without a licence, met at what he has made so far.

    January: N loses to A (1500): 0%: 1500 - 800 = 700: D = 800: .99, A wins 30 x .01 = .3.
    February: N beats B (1500): 1 of 2 is 50%: R_a 1500: B, D = 0, loses 15. A's game is not rated
    again.
    """
    newcomer = new("N", None) | {"has_licence": False}
    january = in_force(tmp_path, *(new(one, 1500) for one in "AB"), newcomer)
    rows: list[Row] = [(1, "A", "N", "1", DAYS[0]), (3, "N", "B", "1", DAYS[2])]
    first = archived(tmp_path, league(tmp_path / "1", rows[:1]), [january], FEBRUARY)
    assert points(first, "A") == Decimal("0.3")
    february = loaded(tmp_path / str(FEBRUARY), FEBRUARY)
    second = month([league(tmp_path / "2", rows)], [january, february], MARCH, out=tmp_path / "m")
    assert points(second, "B") == Decimal(-15)
    assert points(second, "A") == 0
    pending = second.tables["pending"]
    assert pending.select("player_id", "games").rows() == [("N", 2)]


def test_an_open_over_the_end_of_a_month_is_rated_as_a_whole(tmp_path: Path) -> None:
    """8.1: rounds on consecutive days wait for the event's end."""
    january = in_force(tmp_path, *(new(one, 1500) for one in "AB"))
    path = tmp_path / "open.csv"
    path.write_text(
        "event_id,round,white_id,black_id,result,played_on\n"
        "open,1,A,B,1,2016-01-31\nopen,2,B,A,0,2016-02-01\n",
        encoding="utf-8",
    )
    path.with_name("open.facts.toml").write_text("minutes_for_60_moves = 90\n", encoding="utf-8")
    assert player_row(month([path], [january], FEBRUARY), "A")["rating"] == 1500
    assert player_row(rated([path], [january], MARCH, "fce"), "A")["rating"] == 1530


@pytest.mark.long
@pytest.mark.parametrize(("newcomers", "found"), [("N", ["list-of-day"]), ("", [])])
def test_a_performance_needs_the_lists_of_rounds_that_were_rated(
    tmp_path: Path, newcomers: str, found: list[str]
) -> None:
    """12: N met B in February, by February's list; April's list needs it for N's performance."""
    people = [new(one, 1500) for one in "ABCD"]
    strangers = [new(one, None) | {"has_licence": False} for one in newcomers]
    january = in_force(tmp_path, *people, *strangers)
    rows: list[Row] = [*won_by_a(3), *((3, one, "B", "1", DAYS[2]) for one in newcomers)]
    archived(tmp_path, league(tmp_path / "1", rows[:2]), [january], FEBRUARY)
    february = loaded(tmp_path / str(FEBRUARY), FEBRUARY)
    archived(tmp_path, league(tmp_path / "2", rows), [january, february], MARCH)
    march = loaded(tmp_path / str(MARCH), MARCH)
    again: list[Row] = [*rows, (4, "A", "C", "=", date(2016, 3, 5))]
    again += [(4, one, "D", "=", date(2016, 3, 5)) for one in newcomers]
    path = league(tmp_path / "3", again)
    assert codes(rated([path], [january, march], APRIL, "fce"), "error") == found
    assert codes(rated([path], [january, february, march], APRIL, "fce"), "error") == []


def test_a_league_without_days_is_said_where_they_decide_the_list(tmp_path: Path) -> None:
    """8.3: two months, four rounds, no days; not said of one whose games have theirs."""
    january = in_force(tmp_path, *(new(one, 1500) for one in "ABCD"))
    undated = [(*row[:4], None) for row in won_by_a(4)]
    path = league(tmp_path / "1", undated)
    path.with_name("games.facts.toml").write_text('minutes_for_60_moves = 90\nkind = "team"\n')
    period = rated([path], [january], APRIL, "fce")  # refused for want of March's list as well
    (one,) = [found for found in period.problems if found.code == "rounds-undated"]
    assert "2016-01-16 to 2016-03-12, and 4 of its 4 games have no day" in one.message
    dated = month([league(tmp_path / "2", won_by_a(4))], [january], FEBRUARY)
    assert "rounds-undated" not in codes(dated)


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        (date(2016, 12, 28), date(2017, 1, 3), ["and 6 of its 6 games", "season 2017"]),
        (date(2016, 12, 27), date(2016, 12, 31), []),
        (date(2017, 1, 1), date(2017, 1, 5), []),
    ],
)
def test_an_open_over_new_year_without_days_counts_for_one_season_and_that_is_said(
    tmp_path: Path, start: date, end: date, expected: list[str]
) -> None:
    """16.2: MP is of the games of each season; a crosstable says nothing of who played when."""
    lists = [loaded(write_list(tmp_path / f"{day}.csv", [new(one, 1500) for one in "ABCD"]), day)
             for day in (date(2016, 12, 1), date(2017, 1, 1))]  # fmt: skip
    paper = Paper("nadal", people([new(one, 1500) for one in "ABCD"]), pairs("ABCD"), start, end)
    sent = paper.write(tmp_path / "sent")
    period = rated([sent], lists, date(2017, 2, 1), "fce")
    undated = [one.message for one in period.problems if one.code == "rounds-undated"]
    assert len(undated) == bool(expected)
    assert all(text in undated[0] for text in expected)
    paper = replace(paper, round_dates=[start, start, start, end, end, end])
    period = rated([paper.write(tmp_path / "dated")], lists, date(2017, 2, 1), "fce")
    assert "rounds-undated" not in codes(period)


@pytest.mark.parametrize(("minutes", "is_said"), [(90, True), (60, True), (59, False), (20, False)])
def test_three_rounds_a_day_are_asked_of_standard_play_alone(
    tmp_path: Path, minutes: int, is_said: bool
) -> None:
    """6.1 of the text: "per torneigs computats a ritme Standard"."""
    january = in_force(tmp_path, *(new(one, 1500) for one in "ABCD"))
    day = date(2016, 1, 16)
    rows: list[Row] = [(n, "A", black, "1", day) for n, black in enumerate("BCDB", start=1)]
    path = league(tmp_path / "1", rows, end=day)
    facts = f'minutes_for_60_moves = {minutes}\nkind = "swiss"\nrounds_per_day = 4\n'
    path.with_name("games.facts.toml").write_text(facts)
    said = [one.message for one in month([path], [january], FEBRUARY).problems]
    assert any("No more than three rounds" in one for one in said) == is_said


@pytest.mark.parametrize(("kind", "is_said"), [("league", True), ("team", False)])
def test_a_league_of_single_players_lasts_no_more_than_90_days(
    tmp_path: Path, kind: str, is_said: bool
) -> None:
    """6.2 lets team competitions alone last longer: 16 January to 31 May are 137 days."""
    january = in_force(tmp_path, *(new(one, 1500) for one in "ABCD"))
    path = league(tmp_path / "1", won_by_a(2), end=date(2016, 5, 31))
    facts = f'minutes_for_60_moves = 90\nkind = "{kind}"\ndays_between_rounds = 14\n'
    path.with_name("games.facts.toml").write_text(facts)
    said = [one.message for one in month([path], [january], FEBRUARY).problems]
    assert any("no more than 90 days" in one for one in said) == is_said
