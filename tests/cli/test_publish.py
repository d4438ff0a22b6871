"""`arpad publish`: all lists of a day at once."""

import json
from datetime import date
from pathlib import Path

import pytest

from tests.cli.calls import answer, codes, run
from tests.cli.offices import BY, LAST_FOUR, federation, report

FEBRUARY = ("--date", "2026-02-01")


@pytest.fixture
def at(tmp_path: Path) -> Path:
    """Return an office with two lists that has taken an event for each."""
    where = federation(tmp_path, standard="fide", rapid="fide-rapid")
    slow = report(tmp_path / "in", "enero", date(2026, 1, 9))
    quick = report(tmp_path / "in", "rapido", date(2026, 1, 12), LAST_FOUR, minutes=15)
    answer("intake", slow, quick, *BY, "--at", where)
    return where


@pytest.mark.long
def test_all_lists_of_a_day_come_out_at_once(at: Path) -> None:
    both = answer("publish", *FEBRUARY, *BY, "--at", at)
    assert [(one["list"], one["is_published"]) for one in both["lists"]] == [
        ("standard", True),
        ("rapid", True),
    ]
    one_by_one = {one["list"]: one["identity"] for one in both["lists"]}
    for name, identity in one_by_one.items():
        manifest = at / "vault" / name / "2026-02-01" / "manifest.json"
        assert json.loads(manifest.read_text())["identity"] == identity
    again = run("publish", *FEBRUARY, *BY, "--at", at)
    assert again.exit_code == 2
    assert "no list is due on 2026-02-01: the next are standard 2026-03-01" in again.stderr
    named = answer("publish", "rapid", *FEBRUARY, *BY, "--at", at, code=1)
    assert codes(named["problems"], "error") == ["list-date"]


@pytest.mark.long
def test_a_list_that_cannot_come_out_holds_up_no_other(at: Path) -> None:
    answer("period", "publish", "rapid", *FEBRUARY, *BY, "--at", at)
    done = answer("publish", "rapid", "standard", *FEBRUARY, *BY, "--at", at, code=1)
    assert [one["is_published"] for one in done["lists"]] == [False, True]
