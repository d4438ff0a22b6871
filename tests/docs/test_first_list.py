"""The tutorial "Your first list" lays out files, and none over those that are there.

`test_commands.py` types its calls.
"""

from pathlib import Path

from tests.docs.pages import arpad


def test_files_are_not_written_over(tmp_path: Path) -> None:
    assert arpad(f"arpad demo --files {tmp_path}")[0] == 0
    (tmp_path / "open.trf").write_text("mine", encoding="utf-8")
    assert arpad(f"arpad demo --files {tmp_path}")[0] == 2
    assert (tmp_path / "open.trf").read_text(encoding="utf-8") == "mine"
