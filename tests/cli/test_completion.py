"""What the shell completes: verbs, and what the office that is named has."""

from datetime import date
from pathlib import Path

import pytest
from typer.testing import CliRunner

from arpad.cli.verbs import app
from tests.cli.calls import answer
from tests.cli.offices import BY, federation, report


def completed(line: str, **env: str) -> list[str]:
    """Return what bash would offer after a line that was typed."""
    words = line.split(" ")
    asked = {
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
        "_ARPAD_COMPLETE": "complete_bash",
    }
    done = CliRunner().invoke(app, [], prog_name="arpad", env=asked | env)
    return done.output.split()


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("completion")
    where = federation(folder, standard="fide", rapid="fide-rapid")
    answer("intake", report(folder, "enero", date(2026, 1, 9)), *BY, "--at", where)
    return where


def test_verbs_are_offered_in_the_order_of_the_map_and_moved_ones_are_not() -> None:
    offered = completed("arpad ")
    assert offered[:3] == ["demo", "rate", "history"]
    assert "lab" in offered
    assert "drift" not in offered
    assert completed("arpad lab dr") == ["drift"]


def test_the_lists_events_and_players_of_the_office_are_offered(at: Path) -> None:
    assert completed(f"arpad period preview --at {at} ") == ["standard", "rapid"]
    assert completed(f"arpad period preview --at {at} st") == ["standard"]
    assert completed("arpad event show ", ARPAD_OFFICE=str(at)) == ["1"]
    everybody = [f"50{number}" for number in range(1, 9)]
    assert completed("arpad player show 50", ARPAD_OFFICE=str(at)) == everybody
    assert completed("arpad player merge 501 508", ARPAD_OFFICE=str(at)) == ["508"]


def test_where_no_office_is_nothing_is_offered_and_nothing_is_said(tmp_path: Path) -> None:
    assert completed("arpad period preview ", ARPAD_OFFICE=str(tmp_path)) == []
    assert completed("arpad period preview ", ARPAD_OFFICE="") == []
