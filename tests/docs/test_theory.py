"""What docs/theory.md shows of the command line is what it prints."""

from pathlib import Path

from tests.docs.pages import arpad, calls

PAGE = Path(__file__).parents[2] / "docs" / "theory.md"


def test_the_calls_of_the_page() -> None:
    shown = calls(PAGE.read_text(encoding="utf-8"))
    assert shown
    for call in shown:
        code, printed = arpad(call.command)
        assert code == call.code
        told = " ".join(printed).split()
        assert told == " ".join(call.printed).split(), call.command
