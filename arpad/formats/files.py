"""Files that a user names: opened in bounds, written whole. All else is an OSError with a sentence.

A pipe would keep the reader waiting, and a device gives bytes without end; what stands in a
directory's entry about size is not believed. What is written is whole and on the disk, and over no
device, pipe or link.
"""

import ctypes
import os
import secrets
import stat
import sys
from errno import EFBIG, EINVAL, ENOSYS, ENOTSUP
from pathlib import Path
from typing import BinaryIO, Final

from arpad.report.problems import NOTHING, Text

_KINDS: Final = ((stat.S_ISDIR, Text("it is a directory")),
                 (stat.S_ISFIFO, Text("it is a pipe, not a file")),
                 (stat.S_ISSOCK, Text("it is a socket, not a file")),
                 (stat.S_ISCHR, Text("it is a device, not a file")),
                 (stat.S_ISBLK, Text("it is a device, not a file")))  # fmt: skip
_WAITS_FOR_NOBODY: Final = getattr(os, "O_NONBLOCK", 0)


def opened(path: Path) -> BinaryIO:
    """Return a regular file, opened for reading; raises OSError for all else.

    >>> opened(Path("/"))
    Traceback (most recent call last):
    IsADirectoryError: [Errno 21] it is a directory: '/'
    """
    if said := _what_else(_checked(path).stat().st_mode):
        raise _refused(path, said)
    stream = open(path, "rb", opener=_opener)  # noqa: SIM115 (whoever asked closes it)
    if said := _what_else(os.fstat(stream.fileno()).st_mode):  # it was exchanged meanwhile
        stream.close()
        raise _refused(path, said)
    return stream


def whole(path: Path, bytes_max: int) -> bytes:
    """Return all bytes of a regular file; raises OSError for all else, and if there are too many.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "riga.trf")
    ...     _ = path.write_bytes(b"012 Riga Open")
    ...     whole(path, 13)
    ...     try:
    ...         whole(path, 12)
    ...     except TooLargeError as error:
    ...         error.strerror
    b'012 Riga Open'
    'it has more than 12 bytes'
    """
    with opened(path) as stream:
        data = stream.read(bytes_max + 1)
    if len(data) > bytes_max:
        raise TooLargeError(EFBIG, Text("it has more than {size}", size=_size(bytes_max)),
                            str(path))  # fmt: skip
    return data


def piped(bytes_max: int) -> bytes:
    """Return all bytes of standard input; raises OSError if there are too many, or it is none."""
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None or stream.closed:
        raise OSError(EINVAL, Text("nothing comes through a pipe"), "-")
    data: bytes = stream.read(bytes_max + 1)
    if len(data) > bytes_max:
        raise TooLargeError(EFBIG, Text("it has more than {size}", size=_size(bytes_max)), "-")
    return data


def beginning(path: Path, length: int) -> bytes:
    """Return the first bytes of a regular file; raises OSError for all else."""
    with opened(path) as stream:
        return stream.read(length)


def is_file(path: Path) -> bool:
    r"""Tell whether there is a regular file; no name is too long or too odd to ask.

    >>> is_file(Path("x" * 5000)), is_file(Path("a\0b")), is_file(Path("/"))
    (False, False, False)
    """
    return os.path.isfile(path)  # noqa: PTH113 (Path.is_file raises for a name that is too long)


def is_there(path: Path) -> bool:
    """Tell whether a path names anything, a link that leads nowhere included.

    >>> is_there(Path("/")), is_there(Path("x" * 5000))
    (True, False)
    """
    return os.path.lexists(path)


def is_directory(path: Path) -> bool:
    """Tell whether there is a directory; no name is too long or too odd to ask.

    >>> is_directory(Path("/")), is_directory(Path("x" * 5000))
    (True, False)
    """
    return os.path.isdir(path)  # noqa: PTH112 (Path.is_dir raises for a name that is too long)


class TooLargeError(OSError):
    """The file has more bytes than are read."""


def reason(error: OSError) -> str:
    """Return why a file can't be opened, as the end of a sentence.

    >>> reason(FileNotFoundError(2, "No such file or directory"))
    'there is no such file'
    """
    if isinstance(error, FileNotFoundError):
        return Text("there is no such file")
    return error.strerror or str(error) or Text("it can't be opened")


def _checked(path: Path) -> Path:
    if "\0" in str(path):
        raise OSError(EINVAL, "its name holds a NUL", str(path))
    return path


def _what_else(mode: int) -> Text:
    return next((said for is_so, said in _KINDS if is_so(mode)), NOTHING)


def _refused(path: Path, said: Text) -> OSError:
    kind = IsADirectoryError(21, said, str(path)) if "directory" in said else None
    return kind or OSError(EINVAL, said, str(path))


def _opener(path: str, flags: int) -> int:
    return os.open(path, flags | _WAITS_FOR_NOBODY)


def _size(count: int) -> str:
    mebibyte = 1024 * 1024
    return f"{count // mebibyte} MiB" if count and count % mebibyte == 0 else f"{count} bytes"


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
