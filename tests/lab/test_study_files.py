"""docs/studies/files.py says of each file of a study whether it is there and the same."""

import re
import runpy
from hashlib import sha256
from pathlib import Path

import pytest

from tests.lab.study_figures import STUDIES, rows

FILES = runpy.run_path(str(STUDIES / "files.py"))
REPORTS = runpy.run_path(str(STUDIES / "reports.py"))
TAKE = runpy.run_path(str(STUDIES / "take.py"))


def test_every_file_that_a_study_reads_is_declared_with_its_pages() -> None:
    """A table that a command makes of a file stands on a page that rests on the file."""
    files = FILES["FILES"]
    read = {file for names in REPORTS["SCRIPTS"].values() for file in names}
    for report, words in REPORTS["COMMANDS"].items():
        of_report = {word for word in words.split() if re.search(r"\.(parquet|csv\.gz)$", word)}
        taken = [*TAKE["TAKEN"].items(), *TAKE["TABLES"].items()]
        pages = {table.split("-")[0] for table, (made_by, _) in taken if made_by == report}
        assert all(pages <= set(files[file].pages) for file in of_report)
        read |= of_report
    assert read == {name.split("/")[0] for name in files}
    docs = [STUDIES, STUDIES.parent]
    for file in files.values():
        assert all(any((folder / f"{page}.md").is_file() for folder in docs) for page in file.pages)


@pytest.mark.parametrize("name", list(FILES["FILES"]))
def test_the_table_of_the_page_is_the_declaration(name: str) -> None:
    (row,) = [row for row in rows("files") if row[0].replace("\\", "") == name]
    assert row[3] == FILES["FILES"][name].sha256
    assert len(row[3]) == 64
    page = (STUDIES / "files.md").read_text(encoding="utf-8")
    assert "{include} tables/files.md" in page


def test_a_file_is_present_missing_or_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = b"White,Black\n"
    declared = FILES["SourceFile"](sha256(text).hexdigest(), "CC0", "somewhere", ("drift",))
    monkeypatch.setitem(FILES["main"].__globals__, "FILES", {"a.csv": declared, "b.csv": declared})
    (tmp_path / "a.csv").write_bytes(text)
    with pytest.raises(SystemExit) as left:
        FILES["main"](tmp_path)
    said = capsys.readouterr().out.splitlines()
    assert said == ["present  a.csv (drift)", "missing  b.csv (drift); it comes from somewhere"]
    assert left.value.code == 1
    (tmp_path / "b.csv").write_bytes(text + b"A,B\n")
    with pytest.raises(SystemExit):
        FILES["main"](tmp_path)
    assert capsys.readouterr().out.splitlines()[1].startswith("other    b.csv")
    (tmp_path / "b.csv").write_bytes(text)
    with pytest.raises(SystemExit) as left:
        FILES["main"](tmp_path)
    assert left.value.code == 0


def test_reports_are_not_made_from_other_files(tmp_path: Path) -> None:
    (tmp_path / "otb_games.parquet").write_bytes(b"PAR1")
    with pytest.raises(SystemExit, match=r"other +otb_games.parquet"):
        REPORTS["main"](tmp_path, tmp_path / "reports", "otb")
    assert not (tmp_path / "reports").exists()
