"""A time control in words that its minutes contradict, in the languages of federations; in days."""

from fractions import Fraction

import pytest

from arpad.report import Report
from arpad.report.facts.facts import Facts
from arpad.report.facts.settle import _minutes
from arpad.report.notes import Notes
from arpad.report.times.control import minutes_for_60_moves


@pytest.mark.parametrize(
    ("text", "minutes"),
    [("Rápido 12+3", 15), ("Ritmo rápido 12' + 3''", 15), ("actives 10+5", 15),
     ("Relámpago 3+2", 5), ("Ràpides 15+5", 20), ("Clásico 90+30", 120)],
)  # fmt: skip
def test_what_it_is_called_is_no_riddle(text: str, minutes: int) -> None:
    assert minutes_for_60_moves(text, "") == (Fraction(minutes), "record 122")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Rápido 12+3", []),
        ("90 minutes + 30 seconds per move", []),
        ("Rápido 90+30", ["warning The time control is called rapid, and gives 120 minutes for "
                          "60 moves."]),
        ("Clásico 10+5", ["warning The time control is called standard, and gives 15 minutes for "
                          "60 moves."]),
        ("rapid, as the arbiter says", [
            "warning The time control is called rapid, and gives no minutes for 60 moves.",
            "warning The time control can't be read with certainty."]),
        ("10 moves in 40 days", ["info The time control is in days, as that of correspondence: it "
                                 "gives no minutes."]),
    ],
)  # fmt: skip
def test_a_contradiction_is_said_and_days_are_no_defect(text: str, said: list[str]) -> None:
    notes = Notes()
    _minutes(Report(time_control_text=text), Facts(), notes)
    assert [f"{one.level} {one.message}" for one in notes.all()] == said
