"""Which record tells the time for 60 moves, and when it is not known."""

from fractions import Fraction

import pytest

from arpad.report import Report
from arpad.report.facts import Facts, settle_facts


@pytest.mark.parametrize(
    ("text", "code", "minutes", "source", "warns"),
    [
        ("90+30", "", 120, "record 122", False),
        ("90+30", "5400+30", 120, "record 222", False),
        ("120", "5400+30", 120, "record 222", False),
        ("90", "5400+30", 120, "record 222", True),
        ("moves/time, increment", "5400+30", 120, "record 222", False),
        ("90+30", "ninety", 120, "record 122", True),
        ("moves/time, increment", "", None, None, True),
        ("", "ninety", None, None, True),
        ("", "", None, None, False),
    ],
)
def test_minutes(text, code, minutes, source, warns):
    report = Report(time_control_text=text, time_control_code=code)
    facts, decided, problems = settle_facts(report, (), Facts())
    assert facts.minutes_for_60_moves == minutes
    assert decided.get("minutes_for_60_moves") == source
    assert [(p.level, p.code) for p in problems] == (
        [("warning", "facts-time-control")] if warns else []
    )
    stated = settle_facts(report, (), Facts(minutes_for_60_moves=Fraction(60)))
    assert [p.code for p in stated[2]] == (["facts-differ"] if minutes else [])
