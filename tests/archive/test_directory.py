"""A directory of evidence: whole or not at all, the same for the same, and found out if changed."""

import json
import os
from datetime import date
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from arpad.archive import directory
from arpad.archive.directory import (
    LIST_CSV,
    MANIFEST,
    TABLES,
    canonical_csv,
    read_directory,
    write_directory,
)

COLUMNS = ("player_id", "name", "rating")
FACTS = {"list_date": "2009-09-01", "rulebooks": {}, "list_rulebook": "fide-2009"}


def tables() -> dict[str, pl.DataFrame]:
    rows = pl.DataFrame(
        {
            "player_id": ["b", "a", "c"],
            "name": ["Šahs, Bo", 'A "quoted", name', None],
            "rating": [1900, 2000, None],
            "list_status_clause": [3, 1, 2],
        }
    )
    others = {
        name: pl.DataFrame({"player_id": ["a"], "figure": [number]})
        for number, name in enumerate(TABLES[1:])
    }
    return {"list": rows, **others}


def written(folder: Path) -> Path:
    target = folder / "2009-09"
    write_directory(target, tables(), COLUMNS, FACTS)
    return target


def problems_of(target: Path) -> list[str]:
    """Return the names of the files that are found to be damaged."""
    found, problems = read_directory(target)
    assert (found is None) == bool(problems)
    assert all(p.level == "error" and p.fix for p in problems)
    return [Path(problem.file).name for problem in problems]


def manifest_of(target: Path) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads((target / MANIFEST).read_text(encoding="utf-8"))
    return manifest


def with_manifest(target: Path, **changes: Any) -> None:
    (target / MANIFEST).write_text(json.dumps(manifest_of(target) | changes), encoding="utf-8")


# Written and read


def test_what_is_read_is_what_was_written(tmp_path: Path) -> None:
    target = written(tmp_path)
    found, problems = read_directory(target)
    assert problems == ()
    assert found is not None
    assert found.list_date == date(2009, 9, 1)
    assert found.tables.keys() == set(TABLES)
    for name, frame in tables().items():
        assert_frame_equal(found.tables[name], frame)
    assert_frame_equal(found.list_rows, tables()["list"])
    assert (found.pending.height, found.activity.height) == (1, 1)
    assert found.sha256 == found.manifest["list_sha256"]
    assert found.manifest == manifest_of(target)


def test_the_manifest_is_what_is_returned_and_names_every_file(tmp_path: Path) -> None:
    target = tmp_path / "list"
    returned = write_directory(target, tables(), COLUMNS, FACTS)
    assert returned == manifest_of(target)
    assert {**FACTS, **returned} == returned
    assert set(returned["files"]) == {p.name for p in target.iterdir()} - {MANIFEST}
    assert set(returned["files"]) == {LIST_CSV, *(f"{name}.parquet" for name in TABLES)}


def test_the_same_tables_give_the_same_bytes(tmp_path: Path) -> None:
    one, two = written(tmp_path / "one"), written(tmp_path / "elsewhere" / "two")
    assert {path.name for path in one.iterdir()} == {path.name for path in two.iterdir()}
    for path in one.iterdir():
        assert path.read_bytes() == (two / path.name).read_bytes(), path.name


def test_a_list_is_known_by_its_canonical_csv(tmp_path: Path) -> None:
    """UTF-8, LF, the columns given, by player_id: a change of any of these is another list."""
    wanted = 'player_id,name,rating\na,"A ""quoted"", name",2000\nb,"Šahs, Bo",1900\nc,,\n'
    assert (written(tmp_path) / LIST_CSV).read_bytes() == wanted.encode()
    rows = tables()["list"].select(COLUMNS)
    assert canonical_csv(rows.reverse()) == canonical_csv(rows) == wanted.encode()


# Changed


@pytest.mark.parametrize("name", [LIST_CSV, *(f"{name}.parquet" for name in TABLES)])
def test_a_changed_byte_is_found_in_any_file(tmp_path: Path, name: str) -> None:
    path = written(tmp_path) / name
    content = path.read_bytes()
    for place in (0, len(content) // 2, len(content) - 1):
        changed = bytearray(content)
        changed[place] ^= 1
        path.write_bytes(bytes(changed))
        assert problems_of(path.parent) == [name]
    path.write_bytes(content + b"\n")
    assert problems_of(path.parent) == [name]
    path.write_bytes(content)
    assert problems_of(path.parent) == []


@pytest.mark.parametrize("name", [LIST_CSV, *(f"{name}.parquet" for name in TABLES)])
def test_a_missing_file_is_found(tmp_path: Path, name: str) -> None:
    path = written(tmp_path) / name
    path.unlink()
    assert problems_of(path.parent) == [name]


def test_a_table_that_the_manifest_does_not_name_is_missing(tmp_path: Path) -> None:
    target = written(tmp_path)
    files = manifest_of(target)["files"]
    del files["changes.parquet"]
    with_manifest(target, files=files)
    assert problems_of(target) == ["changes.parquet"]


def test_the_list_must_be_the_one_that_the_manifest_is_about(tmp_path: Path) -> None:
    target = written(tmp_path)
    with_manifest(target, list_sha256="0" * 64)
    assert len(problems_of(target)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "<html></html>", "\x00", '{"format_version": 1}',
        '{"format_version": 2, "list_date": "2009-09-01", "list_sha256": "", "files": {}}',
        '{"format_version": 1, "list_date": "1 Sep", "list_sha256": "", "files": {}}',
    ],
)  # fmt: skip
def test_a_manifest_that_is_none_is_a_problem_and_no_crash(tmp_path: Path, text: str) -> None:
    target = written(tmp_path)
    (target / MANIFEST).write_text(text)
    found, (problem,) = read_directory(target)
    assert found is None
    assert problem.code == "archive-manifest"


def test_a_directory_without_a_manifest_and_no_directory_are_problems(tmp_path: Path) -> None:
    for source in (tmp_path, tmp_path / "nowhere"):
        found, (problem,) = read_directory(source)
        assert found is None
        assert (problem.code, problem.file) == ("archive-manifest", str(source))


# Tricks with names


@pytest.mark.parametrize("name", ["../secret", "/etc/hostname", "sub/file", "..", ".", ""])
def test_a_name_that_leads_elsewhere_is_not_followed(tmp_path: Path, name: str) -> None:
    """Even with the right hash of what lies there."""
    target = written(tmp_path)
    (tmp_path / "secret").write_text("secret")
    (target / "sub").mkdir()
    (target / "sub" / "file").write_text("inside a folder")
    path = target / name
    digest = directory._digest(path) if path.is_file() else "0" * 64
    with_manifest(target, files=manifest_of(target)["files"] | {name: digest})
    assert len(problems_of(target)) == 1


@pytest.mark.parametrize("digest", [None, 0, False, [], {}])
def test_a_hash_that_is_none_vouches_for_nothing(tmp_path: Path, digest: Any) -> None:
    target = written(tmp_path)
    (target / "list.parquet").unlink()
    with_manifest(target, files=manifest_of(target)["files"] | {"list.parquet": digest})
    assert len(problems_of(target)) == 1


def test_a_symbolic_link_is_not_followed(tmp_path: Path) -> None:
    target = written(tmp_path)
    path = target / "changes.parquet"
    path.rename(tmp_path / "changes.parquet")
    path.symlink_to(tmp_path / "changes.parquet")
    assert problems_of(target) == ["changes.parquet"]


# Whole or not at all


def test_a_target_that_exists_is_refused_and_left_alone(tmp_path: Path) -> None:
    target = written(tmp_path)
    before = {path.name: path.read_bytes() for path in target.iterdir()}
    with pytest.raises(FileExistsError, match="never written over"):
        write_directory(target, tables(), COLUMNS, FACTS)
    assert {path.name: path.read_bytes() for path in target.iterdir()} == before
    for other in (tmp_path / "file", tmp_path / "folder"):
        other.touch() if other.name == "file" else other.mkdir()
        with pytest.raises(FileExistsError):
            write_directory(other, tables(), COLUMNS, FACTS)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["2009-09", "file", "folder"]


@pytest.mark.parametrize("step", ["write_parquet", "canonical_csv", "_flush", "rename"])
def test_a_failure_in_the_middle_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def fail(*args: Any, **more: Any) -> None:
        raise OSError("no space left on device")

    where: Any = {"write_parquet": pl.DataFrame, "rename": os}.get(step, directory)
    monkeypatch.setattr(where, step, fail)
    with pytest.raises(OSError, match="no space left"):
        written(tmp_path)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    assert problems_of(written(tmp_path)) == []


def test_a_table_that_is_missing_writes_nothing(tmp_path: Path) -> None:
    fewer = tables()
    del fewer["activity"]  # the last that is written
    with pytest.raises(KeyError):
        write_directory(tmp_path / "list", fewer, COLUMNS, FACTS)
    assert list(tmp_path.iterdir()) == []


def test_who_comes_second_does_not_win(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else makes the target while the files are written: his stays."""
    target, flush = tmp_path / "list", directory._flush

    def another(path: Path) -> None:
        if not target.exists():
            target.mkdir()
            (target / "theirs").touch()
        flush(path)

    monkeypatch.setattr(directory, "_flush", another)
    with pytest.raises(OSError, match="not empty"):
        write_directory(target, tables(), COLUMNS, FACTS)
    assert [path.name for path in tmp_path.iterdir()] == ["list"]
    assert [path.name for path in target.iterdir()] == ["theirs"]
