"""A list is written whole or not at all; its inputs beside it; litter of killed runs goes."""

import errno
import fcntl
import os
import shutil
import stat
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from arpad.archive import places, writing
from arpad.archive.canonical import hash_of
from arpad.archive.places import inputs_beside
from arpad.archive.writing import write_directory
from tests.archive.forged import STATED
from tests.archive.small import FILES, problems_of, tables, written

# Inputs


def test_inputs_lie_beside_the_list_by_their_hashes(tmp_path: Path) -> None:
    blobs = {hash_of(data): data for data in (b"report", b"list")}
    target = written(tmp_path, blobs=blobs)
    assert sorted(path.name for path in target.iterdir()) == FILES
    assert writing.read_inputs(inputs_beside(target)) == blobs
    assert problems_of(target) == []


def test_without_inputs_nothing_lies_beside(tmp_path: Path) -> None:
    written(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["2009-09"]


def test_inputs_that_somebody_keeps_there_are_left_alone(tmp_path: Path) -> None:
    beside = inputs_beside(tmp_path / "2009-09")
    beside.mkdir()
    (beside / "letters.txt").write_text("mine")
    with pytest.raises(OSError, match="not empty"):
        written(tmp_path, blobs={hash_of(b"x"): b"x"})
    assert [path.name for path in tmp_path.iterdir()] == ["2009-09.inputs"]
    assert (beside / "letters.txt").read_text() == "mine"


# Whole or not at all


def test_a_target_that_exists_is_refused_and_left_alone(tmp_path: Path) -> None:
    target = written(tmp_path)
    before = {path.name: path.read_bytes() for path in target.iterdir()}
    with pytest.raises(FileExistsError, match="never written over"):
        written(tmp_path)
    assert {path.name: path.read_bytes() for path in target.iterdir()} == before
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for name in ("file", "folder", "link"):
        with pytest.raises(FileExistsError):
            write_directory(tmp_path / name, tables(), STATED)
    names = ["2009-09", "file", "folder", "link"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names


@pytest.mark.parametrize("step", ["write_parquet", "canonical_csv", "flush_folder", "rename"])
def test_a_failure_in_the_middle_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def fail(*args: Any, **more: Any) -> None:
        raise OSError("no space left on device")

    where: Any = {"write_parquet": pl.DataFrame, "rename": os, "flush_folder": places}.get(
        step, writing
    )
    monkeypatch.setattr(where, step, fail)
    with pytest.raises(OSError, match="no space left"):
        written(tmp_path, blobs={hash_of(b"x"): b"x"})
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    assert problems_of(written(tmp_path)) == []


def test_files_and_directories_are_flushed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[bool] = []

    def fsync(handle: int) -> None:
        flushed.append(stat.S_ISDIR(os.fstat(handle).st_mode))

    monkeypatch.setattr(os, "fsync", fsync)
    written(tmp_path)
    assert (flushed.count(False), flushed.count(True)) == (len(FILES), 2)  # its own, and above


def test_a_table_that_is_missing_writes_nothing(tmp_path: Path) -> None:
    fewer = tables()
    del fewer["rounds"]  # the last that is written
    with pytest.raises(KeyError):
        write_directory(tmp_path / "list", fewer, STATED)
    assert list(tmp_path.iterdir()) == []


def test_who_comes_second_does_not_win(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else makes the target while the files are written: his stays."""
    target, write = tmp_path / "2009-09", writing.write_files

    def another(folder: Path, files: Any) -> None:
        if not target.exists():
            target.mkdir()
            (target / "theirs").touch()
        write(folder, files)

    monkeypatch.setattr(writing, "write_files", another)
    with pytest.raises(FileExistsError, match="never written over"):
        written(tmp_path, blobs={hash_of(b"x"): b"x"})
    assert [path.name for path in tmp_path.iterdir()] == ["2009-09"]
    assert [path.name for path in target.iterdir()] == ["theirs"]


def test_what_a_killed_run_left_is_cleared_by_the_next(tmp_path: Path) -> None:
    """Its work beside the target, and inputs whose list never came; nobody else's."""
    left = tmp_path / ".2009-09-abcd_123"
    (left / "content").mkdir(parents=True)
    (left / "content" / "list.parquet").touch()
    beside = inputs_beside(tmp_path / "2009-09")
    beside.mkdir()
    (beside / hash_of(b"old")).write_bytes(b"old")
    for name in (".2009-09-notes", ".2009-11-abcd_123"):
        (tmp_path / name).mkdir()
    written(tmp_path, blobs={hash_of(b"new"): b"new"})
    names = [".2009-09-notes", ".2009-11-abcd_123", "2009-09", "2009-09.inputs"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert [path.name for path in beside.iterdir()] == [hash_of(b"new")]


def test_who_is_still_writing_keeps_his_work(tmp_path: Path) -> None:
    with writing.work_beside(tmp_path / "2009-09") as theirs:
        written(tmp_path)
        assert theirs.is_dir()
    assert [path.name for path in tmp_path.iterdir()] == ["2009-09"]
    shutil.rmtree(tmp_path / "2009-09")


def nfs(handle: int, _how: int) -> None:
    """Refuse as NFS does: a file that isn't open for writing has no lock of its own."""
    is_directory = stat.S_ISDIR(os.fstat(handle).st_mode)
    if not is_directory and not fcntl.fcntl(handle, fcntl.F_GETFL) & os.O_RDWR:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def test_a_file_is_locked_as_nfs_wants_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    holder = tmp_path / ".held"
    holder.touch()
    monkeypatch.setattr(fcntl, "flock", nfs)
    handle = places.held(holder)
    assert handle is not None
    os.close(handle)


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EBADF, errno.EIO])
def test_a_lock_that_is_refused_stops_who_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refuse(_handle: int, _how: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(fcntl, "flock", refuse)
    with pytest.raises(OSError, match=os.strerror(number)), places.alone(tmp_path):
        pytest.fail("nobody holds the folder")


@pytest.mark.parametrize("number", [errno.ENOSYS, errno.EOPNOTSUPP])
def test_without_locks_one_goes_on_and_clears_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def missing(_handle: int, _how: int) -> None:
        raise OSError(number, os.strerror(number))

    left = tmp_path / ".2009-09-abcd_123"
    left.mkdir()
    monkeypatch.setattr(fcntl, "flock", missing)
    written(tmp_path)
    assert (tmp_path / "2009-09").is_dir()
    assert left.is_dir()


def test_who_is_held_by_another_is_not_held(tmp_path: Path) -> None:
    handle = places.held(tmp_path)
    assert handle is not None
    assert places.held(tmp_path) is None
    os.close(handle)
