"""What is stated of an event and its games has an effect, or is an error that says who knows it."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from arpad.engine.words import WORDS
from arpad.library.files import read_submissions
from arpad.office.norms.norms import EventNorms, NormQuestion, event_norms
from arpad.office.period.against import under_other
from arpad.office.period.facts_read import OF_THE_OFFICE, columns_of, of_titles
from arpad.office.period.rating import PeriodOutcome, rate
from arpad.report.facts import Facts
from arpad.report.facts.facts import NAMES
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.asking import calendar
from tests.office.papers import (
    Paper,
    Person,
    articles,
    codes,
    listed,
    loaded,
    points,
    rated,
    write_list,
)

MOVED = {"white_moved": True, "black_moved": True}
THREE, TWO = Decimal("13.80"), Decimal("4.20")
"""2000 against 2100: D = 100, .36. With K 15 a win is 15 x .64 = 9.60, a draw 15 x .14 = 2.10."""


def _rated(
    folder: Path,
    result: str = "1",
    facts: Mapping[str, Any] | None = None,
    decision: Mapping[str, Any] | None = None,
    book: str = "fide-2009-applied",
    year: int = 2010,
) -> PeriodOutcome:
    """Rate three games of 2000 against 2100, with a decision on the first; the others are drawn."""
    people = [Person("1", 2000), Person("2", 2100)]
    games = [(1, "1", "2", result), (2, "2", "1", "="), (3, "1", "2", "=")]
    row = {"round": 1, "white_id": "1", "black_id": "2", **(decision or {})}
    rows = {"decisions": [row]} if decision else None
    days = (date(year, 8, 2), date(year, 8, 4))
    report = Paper("open", people, games, *days, facts=facts, rows=rows).write(folder)
    path = write_list(folder / "list.csv", [listed("1", 2000), listed("2", 2100)])
    in_force = calendar(CATALOGUE.book(book)).list_in_force(days[0])
    return rated([report], [loaded(path, in_force)], None, book)


@pytest.mark.parametrize(
    ("result", "decision", "change"),
    [
        ("1", None, THREE),
        ("1", {"is_left_out": True}, TWO),
        ("+", None, TWO),
        ("+", MOVED, THREE),
        ("W", MOVED, THREE),
        ("1", {"black_moved": False}, TWO),
        ("1", MOVED, THREE),
    ],
)
def test_a_decision_on_a_game_counts_under_fide_s_rules(
    tmp_path: Path, result: str, decision: Mapping[str, Any] | None, change: Decimal
) -> None:
    """Decision 000-47: the statement goes over the report's code, in both directions."""
    period = _rated(tmp_path, result, decision=decision)
    assert codes(period, "error") == []
    assert points(period, "1") == change
    assert points(period, "2") == -change


@pytest.mark.parametrize(
    ("book", "year"),
    [("fide-2005", 2010), ("fide-2012", 2013), ("fide-2025", 2025), ("fce-2016", 2016)],
)
def test_a_game_that_is_left_out_stays_with_the_decision_as_its_article(
    tmp_path: Path, book: str, year: int
) -> None:
    for result in ("1", "+"):  # the FCE rates forfeits: a decision goes over that too
        folder = tmp_path / ("played" if result == "1" else "forfeit")
        period = _rated(folder, result, decision={"is_left_out": True}, book=book, year=year)
        assert articles(period, "1", "is_rated")[0] == "decision"
        (left_out,) = period.excluded
        assert left_out["reason"] == "The office took the game out, by a recorded decision."


@pytest.mark.parametrize(
    ("result", "decision"),
    [("+", {"white_moved": True}), ("--", MOVED)],
)
def test_moves_that_decide_nothing_are_an_error(
    tmp_path: Path, result: str, decision: Mapping[str, Any]
) -> None:
    assert codes(_rated(tmp_path, result, decision=decision), "error") == ["decision-moves"]


def test_a_fact_of_other_rules_is_an_error_that_names_them(tmp_path: Path) -> None:
    period = _rated(tmp_path, facts={"is_thematic": True})
    (problem,) = [one for one in period.problems if one.level == "error"]
    assert problem.code == "facts-unread"
    assert problem.message.startswith(
        "The fact is_thematic has no effect under fide-2009-applied; cnxc-2000"
    )
    assert period.ready == ()


def test_a_fact_of_title_norms_is_a_remark_to_the_rating_and_the_reverse(tmp_path: Path) -> None:
    """One file of facts serves both: `is_zonal` makes norms, `is_registered` makes ratings."""
    facts = {"is_zonal": True, "is_registered": True}
    period = _rated(tmp_path, facts=facts)
    assert codes(period, "error") == []
    assert [one.found for one in period.problems if one.code == "facts-unread"] == ["is_zonal"]
    judged = event_norms(period.ready[0].submission, (), NormQuestion())
    assert isinstance(judged, EventNorms)
    told = [one.found for one in judged.problems if one.code == "facts-unread"]
    assert told == ["is_registered"]


def test_a_fact_that_is_false_is_stated_too(tmp_path: Path) -> None:
    period = _rated(tmp_path, facts={"is_by_body": False})
    assert codes(period, "error") == ["facts-unread"]


def test_every_fact_is_a_column_of_the_rules_or_is_known_to_be_read_without() -> None:
    without = {*OF_THE_OFFICE, *of_titles(), "winner"}
    lost = [name for name in NAMES if name not in without and not WORDS.keys() & columns_of(name)]
    assert lost == []


def test_another_rulebook_is_compared_without_the_facts_that_it_does_not_know(
    tmp_path: Path,
) -> None:
    """A game taken out counts under neither; that the event is the CNXC's own FIDE doesn't ask."""
    period = _rated(tmp_path, facts={"is_by_body": True}, book="cnxc-2000")
    assert period.list_date == date(2011, 1, 1)
    inputs = under_other(period.inputs, "fide-2009-applied", date(2010, 9, 1), CATALOGUE)
    other = rate(inputs, CATALOGUE)
    assert codes(other, "error") == []
    assert points(other, "1") == THREE


@pytest.mark.parametrize(
    ("stated", "beside", "told"),
    [
        ({"start": date(2026, 1, 5)}, "", []),
        ({"start": date(2025, 12, 30)}, "", ["start is 2025-12-30, and the games table says"]),
        ({}, "e,2025-12-29,", ["start is 2025-12-29, and the games table says"]),
        ({"start": date(2026, 1, 5)}, "e,2025-12-29,", ["start is 2026-01-05, and the table of"]),
        ({"kind": "swiss"}, "e,,team", ["kind is swiss, and the table of events says team"]),
    ],
)
def test_a_fact_that_a_table_contradicts_is_said(
    tmp_path: Path, stated: Mapping[str, Any], beside: str, told: list[str]
) -> None:
    """The first day decides which rules and which list: nobody learns that it was stated twice."""
    games = tmp_path / "games.csv"
    games.write_text(
        "event_id,round,white_id,black_id,result,start,end\ne,1,1,2,1,2026-01-05,2026-01-07\n"
    )
    events = tmp_path / "events.csv"
    events.write_text(f"event_id,start,kind\n{beside}\n")
    (found,) = read_submissions([games], Facts(**stated), events if beside else None)
    differing = [one for one in found.problems if one.code == "facts-differ"]
    assert [one.level for one in differing] == ["warning"] * len(told)
    assert all(words in one.message for words, one in zip(told, differing, strict=True))
