"""What was read of a report comes out of its bytes as it went in: every row, problem and fact."""

from dataclasses import fields, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from arpad.office.intake.packed import packed, unpacked
from arpad.office.intake.sent import Blob, Sent
from arpad.office.intake.submissions import Submission, submissions
from arpad.report import Game, Report
from arpad.report.details import PointValue
from arpad.report.facts import Facts, PaperFacts
from arpad.report.facts.game_facts import GameDecision, GameFacts, Substitution
from arpad.report.kept import kept
from arpad.report.problems import Problem, Text
from tests.formats.some_reports import reports
from tests.sampling import amount

DATA = Path(__file__).parents[1] / "data"
FILES = sorted(
    path for path in DATA.rglob("*") if path.suffix in (".trf", ".tab", ".trn", ".csv", ".zip")
)
BESIDE = b'kind = "swiss"\nminutes_for_60_moves = 90\n[[decisions]]\nround = 1\nwhite_id = "1"\n'


def again(found: tuple[Submission, ...]) -> tuple[Submission, ...]:
    return unpacked(packed(found), found[0].blobs)


def words_of(several: tuple[Submission, ...]) -> list[object]:
    """Return what problems are said with in other languages: a Text equals its English alone."""
    return [kept(problem) for submission in several for problem in submission.problems]


def as_sent(path: Path) -> Sent:
    """Return a file of our data as it would come, SwissPerfect's three together."""
    endings = (".trn", ".ini", ".sco") if path.suffix == ".trn" else (path.suffix,)
    files = [path.with_suffix(ending) for ending in endings]
    return Sent(path.name, {one.name: one.read_bytes() for one in files}, BESIDE, "open.facts.toml")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_is_read_of_a_file_is_unpacked_as_it_was(path: Path) -> None:
    stated = Facts(is_official=True, hours_per_day=Fraction(13, 2), registered_on=date(2026, 1, 9))
    found = submissions([as_sent(path)], stated)
    assert found
    unpacked_again = again(found)
    assert unpacked_again == found
    assert all(one.blobs for one in unpacked_again)
    assert words_of(unpacked_again) == words_of(found)


@pytest.mark.long
@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=amount(5, full=200))
@given(reports())
def test_any_report_is_unpacked_as_it_was(report: Report) -> None:
    one = Submission("open.trf", "open", report, (), Facts(), {"kind": "192"}, ())
    assert again((one,)) == (one,)


def test_words_that_many_rows_say_come_back_in_every_language() -> None:
    """What reads the same in English stays what it was: of other words, or of none of ours."""
    said = (Text("Team {team}", team=7), Text("Team {team}", team="7"), Text("Team 7"), "Team 7")
    problems = tuple(Problem("info", "x", text) for text in said * 5)
    sent = (Submission("open.trf", "open", Report(), (), Facts(), {}, problems),)
    assert again(sent) == sent
    assert words_of(again(sent)) == words_of(sent)


def test_no_field_is_left_out() -> None:
    """Each field of a submission, whatever is added to it, comes back with a value of its own."""
    whole = Submission(
        "12/open.trf",
        "open",
        Report(details=replace(Report().details, scoring=(PointValue("W", Decimal("2.50")),))),
        (Game(1, 2, None, "F", None), Game(1, 1, 3, "=", date(2026, 1, 9))),
        Facts(name="Órdenes"),
        {"kind": "192", "start": "042"},
        (Problem("error", "x", "What?", found="½", line=7, column=None, file="open.trf"),),
        (Blob(".trf", b"012 Open"),),
        3,
        Facts(is_thematic=False, minutes_for_60_moves=Fraction(181, 2)),
        GameFacts(
            (GameDecision(round=1, white_id="1", black_id="2", is_left_out=True),),
            (Substitution(round=2, side="white", order=1, original_id="1", substitute_id="4",
                          original_moved=True, substitute_moved=False),),
        ),
        PaperFacts(event_code="412345", birth_places=(("501", "Riga"),)),
        ((1, "501"), (2, "502")),
    )  # fmt: skip
    usual = Submission("", "", Report(), (), Facts(), {}, ())
    names = [one.name for one in fields(Submission)]
    assert [name for name in names if getattr(whole, name) == getattr(usual, name)] == []
    assert again((whole,)) == (whole,)
