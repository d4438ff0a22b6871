"""Facts that rules need: whatever a rule names, the office is told where nobody stated it."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import Article, Catalogue, Edition, Source
from arpad.library.files import read_submissions
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import rate
from arpad.report.facts import Facts
from arpad.rulebooks import CATALOGUE
from tests.office.papers import Paper, listed, loaded, people, rated, write_list

CLUB = Source("Club", date(2009, 7, 1), "The club's rules")


def test_a_fact_that_only_a_club_asks_for_is_asked_for(tmp_path: Path) -> None:
    """House.md, defect 6: no list of names decides which lacking facts are told."""
    answer = q.EVENT_IS_RATED.no("Matches of more than 12 rounds are not rated.",
                                 when=the.rounds_scheduled > 12)  # fmt: skip
    long = Article("long", "Long matches.", answer.needing("rounds_scheduled"))
    book = CATALOGUE.book("fide-2009").amended("club", CLUB, long)
    club = Edition("club", "", CLUB.in_force_from, None, "The club", lambda: book)
    rows = [listed("ana", 2000), listed("ben", 2000)]
    report = Paper("open", people(rows), [(1, "ana", "ben", "1")]).write(tmp_path)
    inputs = Inputs(
        read_submissions([report], Facts()), (loaded(write_list(tmp_path / "list.csv", rows)),),
        "club", date(2009, 9, 1),
    )  # fmt: skip
    period = rate(inputs, Catalogue((club,)))
    told = [one.message for one in period.problems if one.code == "facts-unknown"]
    assert told == ["The event's rounds_scheduled is not known (long)."]


@pytest.mark.parametrize(
    ("book", "facts", "said"),
    [
        ("fce-2016", {}, ["Nobody stated of 2 events whether it was registered"]),
        ("fce-2016", {"is_registered": True}, []),
        ("fce-2016", {"registered_on": date(2026, 1, 2)}, []),
        ("fce-2016", {"is_official": True}, []),
        ("cnxc-2000", {}, ["Nobody stated of 2 events who organised it"]),
        ("cnxc-2000", {"is_by_body": True}, []),
    ],
)
def test_what_is_taken_for_granted_of_events_is_told_once(
    tmp_path: Path, book: str, facts: dict[str, Any], said: list[str]
) -> None:
    """FCE 2.1 rates what is registered or official, CNXC 3.1 the CNXC's own: reports don't say."""
    rows = [listed("1", 2000, has_licence=1), listed("2", 2000, has_licence=1)]
    days = (date(2026, 1, 5), date(2026, 1, 6))
    reports = [
        Paper(name, people(rows), [(1, *ids, "1")], *days, facts={"minutes_for_60_moves": 120})
        .write(tmp_path)
        for name, ids in (("open", ("1", "2")), ("cup", ("2", "1")))
    ]  # fmt: skip
    period = rated(
        reports, [loaded(write_list(tmp_path / "list.csv", rows), date(2026, 1, 1))], None, book,
        stated=Facts(**facts),
    )  # fmt: skip
    told = [one for one in period.problems if one.code == "facts-assumed"]
    assert [one.level for one in told] == ["warning"] * len(said)
    assert all(one.message.startswith(words) for one, words in zip(told, said, strict=True))
