"""Opens a file that a user names: a regular one, in bounds. All else is an OSError with a sentence.

A pipe would keep the reader waiting, and a device gives bytes without end; what stands in a
directory's entry about size is not believed.
"""

import os
import stat
import sys
from errno import EFBIG, EINVAL
from pathlib import Path
from typing import BinaryIO, Final

_KINDS: Final = (
    (stat.S_ISDIR, "it is a directory"),
    (stat.S_ISFIFO, "it is a pipe, not a file"),
    (stat.S_ISSOCK, "it is a socket, not a file"),
    (stat.S_ISCHR, "it is a device, not a file"),
    (stat.S_ISBLK, "it is a device, not a file"),
)
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
        raise TooLargeError(EFBIG, f"it has more than {_size(bytes_max)}", str(path))
    return data


def piped(bytes_max: int) -> bytes:
    """Return all bytes of standard input; raises OSError if there are too many, or it is none."""
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None or stream.closed:
        raise OSError(EINVAL, "nothing comes through a pipe", "-")
    data: bytes = stream.read(bytes_max + 1)
    if len(data) > bytes_max:
        raise TooLargeError(EFBIG, f"it has more than {_size(bytes_max)}", "-")
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
        return "there is no such file"
    return error.strerror or str(error) or "it can't be opened"


def _checked(path: Path) -> Path:
    if "\0" in str(path):
        raise OSError(EINVAL, "its name holds a NUL", str(path))
    return path


def _what_else(mode: int) -> str:
    return next((said for is_so, said in _KINDS if is_so(mode)), "")


def _refused(path: Path, said: str) -> OSError:
    kind = IsADirectoryError(21, said, str(path)) if "directory" in said else None
    return kind or OSError(EINVAL, said, str(path))


def _opener(path: str, flags: int) -> int:
    return os.open(path, flags | _WAITS_FOR_NOBODY)


def _size(count: int) -> str:
    mebibyte = 1024 * 1024
    return f"{count // mebibyte} MiB" if count and count % mebibyte == 0 else f"{count} bytes"
