"""Writes files so that they are whole and on the disk, and over no device, pipe or link."""

import ctypes
import os
import secrets
import stat
import sys
from errno import EINVAL, ENOSYS, ENOTSUP
from pathlib import Path
from typing import Final


def write_whole(path: Path, data: bytes, *, is_flushed: bool = True) -> None:
    r"""Put the bytes at the path, so that no reader ever sees half of them.

    They go to a new file beside it, to the disk, and then take the name in one step. An error of
    the disk is raised, and leaves what stood there before; so is what is no file: a name that is
    put over a device or a link would take its place. Who writes many files may have them all on the
    disk at the end (`flush_all`) and not `is_flushed` each.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_whole(Path(folder, "list.csv"), b"player_id,name,rating\n")
    ...     [file.name for file in Path(folder).iterdir()]
    ['list.csv']
    """
    if said := _no_file(path):
        raise OSError(EINVAL, said, str(path))
    beside = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        write_new(beside, data, is_flushed=is_flushed)
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def write_new(path: Path, data: bytes, mode: int = 0o666, *, is_flushed: bool = True) -> None:
    """Make a file with these bytes and have them on the disk; FileExistsError if there is one.

    `mode` says who may read it, before the first byte is in it.
    """
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        if is_flushed:
            file.flush()
            os.fsync(file.fileno())


def write_new_whole(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Make a file that is whole as soon as it has its name; FileExistsError if there is one."""
    beside = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        write_new(beside, data, mode)
        os.link(beside, path)
    finally:
        beside.unlink(missing_ok=True)
    flush_folder(path.absolute().parent)


def take_place(new: Path, target: Path) -> None:
    """Let a folder take the place of another one, which then stands where the new one stood.

    It is one step where the system can exchange two names; elsewhere the old folder is put aside
    for a moment, and `put_back` finds it if the machine stops just then.
    """
    if not target.exists():
        new.rename(target)
    elif not _exchanged(new, target):
        target.rename(_aside(target))
        new.rename(target)
        _aside(target).rename(new)
    flush_folder(target.parent)


def put_back(target: Path) -> None:
    """Put a folder back that was aside when the machine stopped."""
    if not target.exists() and _aside(target).is_dir():
        _aside(target).rename(target)


def _aside(target: Path) -> Path:
    return target.with_name(f".{target.name}.before")


def _exchanged(place: Path, other: Path) -> bool:
    """Exchange two names in one step; False where neither system nor disk can (renameat2(2))."""
    library = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None
    rename = getattr(library, "renameat2", None)
    if rename is None:
        return False
    if not rename(_HERE, os.fsencode(place), _HERE, os.fsencode(other), _EXCHANGE):
        return True
    number = ctypes.get_errno()
    if number in (ENOSYS, EINVAL, ENOTSUP):
        return False
    raise OSError(number, os.strerror(number), str(other))


_HERE, _EXCHANGE = -100, 2
CAN_FLUSH_ALL: Final = hasattr(os, "sync")
"""Whether a system can be told to have all that was written on its disks."""


def flush_all() -> None:
    """Have all that was written on the disks, where the system can be told so."""
    if CAN_FLUSH_ALL:
        os.sync()


def flush_folder(folder: Path) -> None:
    """Have the names in a directory on the disk, so that no crash takes a new file back."""
    if os.name != "posix":  # elsewhere a directory can't be opened
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _no_file(path: Path) -> str:
    """Return what stands at the path if it is neither a file nor nothing."""
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return ""
    if stat.S_ISLNK(mode):
        return "it is a link; name the file that it leads to"
    return "" if stat.S_ISREG(mode) else "it is no file"
