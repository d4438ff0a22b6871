"""Facts that rules need: whatever a rule names, the office is told where nobody stated it."""

from datetime import date
from pathlib import Path

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import Article, Catalogue, Edition, Source
from arpad.library.files import read_submissions
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import rate
from arpad.report.facts import Facts
from arpad.rulebooks import CATALOGUE
from tests.office.papers import Paper, listed, loaded, people, write_list

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
    assert told == ["Rounds that were announced: not known (Whether an event is rated)."]
