"""The tutorial "Your first list" can be typed: its calls print what the page shows."""

from pathlib import Path

import pytest

from tests.docs.pages import arpad, assert_prints, calls

PAGE = Path(__file__).parents[2] / "docs" / "tutorials" / "first-list.md"


def test_every_call_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = calls(PAGE.read_text(encoding="utf-8"))
    assert shown[0].command == "arpad demo --files ."
    assert [call.command.split()[1] for call in shown[1:]] == [
        "check", "rate", "explain", "explain", "rate", "list",
    ]  # fmt: skip
    for call in shown:
        code, found = arpad(call.command)
        assert code == call.code, (call.command, found)
        assert_prints(found, call.printed, call.command)


def test_files_are_not_written_over(tmp_path: Path) -> None:
    assert arpad(f"arpad demo --files {tmp_path}")[0] == 0
    (tmp_path / "open.trf").write_text("mine", encoding="utf-8")
    assert arpad(f"arpad demo --files {tmp_path}")[0] == 2
    assert (tmp_path / "open.trf").read_text(encoding="utf-8") == "mine"
