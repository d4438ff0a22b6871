"""Where the files of a list lie, and how a folder is held by one process while it is written.

Everything is written beside its place, flushed, and then renamed. What a killed run left is cleared
by the next.
"""

import errno
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from arpad.formats.files import flush_folder, write_new

MANIFEST: Final = "manifest.json"
INPUTS: Final = ".inputs"
"""How the name of the inputs' directory ends, beside that of their list."""

RESTATED: Final = ".restated"
"""How the name of a folder ends, beside lists, that holds earlier ones as they are corrected."""


def inputs_beside(target: Path) -> Path:
    """Return where the inputs of a list lie: beside its directory, never inside.

    >>> inputs_beside(Path("lists/2026-11")).as_posix()
    'lists/2026-11.inputs'
    """
    return target.with_name(f"{target.name}{INPUTS}")


def restated_beside(target: Path) -> Path:
    """Return where earlier lists lie as they are with the corrections that a list brings.

    >>> restated_beside(Path("lists/2026-11")).as_posix()
    'lists/2026-11.restated'
    """
    return target.with_name(f"{target.name}{RESTATED}")


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a new folder, all of them flushed to disk."""
    folder.mkdir()
    for name, data in files.items():
        write_new(folder / name, data)
    flush_folder(folder)


@contextmanager
def work_beside(target: Path) -> Iterator[Path]:
    """Make a directory beside the target and take it away at the end, with what others left."""
    clear_left(target)
    with work_in(target.parent, f".{target.name}-") as work:
        yield work


@contextmanager
def work_in(folder: Path, prefix: str) -> Iterator[Path]:
    """Make a directory in a folder, held by this process, and take it away at the end."""
    work = Path(mkdtemp(prefix=prefix, dir=folder))
    handle = held(work)
    try:
        yield work
    finally:
        shutil.rmtree(work)
        if handle is not None:
            os.close(handle)


def clear_left(target: Path) -> None:
    """Take away what killed runs left for this target; who is still writing holds his."""
    for left in sorted(target.parent.glob(f".{_escaped(target.name)}-????????")):
        if not left.is_dir() or left.is_symlink():
            continue
        handle = held(left)
        if handle is not None:
            shutil.rmtree(left)
            os.close(handle)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Wait until nobody else puts anything into a directory, and keep others waiting meanwhile.

    Raises OSError if the lock is refused.
    """
    handle = held(folder, is_waited_for=True)
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)


def held(path: Path, *, is_waited_for: bool = False) -> int | None:
    """Return a handle that holds a path for this process; None if somebody else holds it.

    It is held until the handle is closed, or the process ends in whatever way. Without locks
    nothing is held: then what lies about may be somebody's, and stays. Any other refusal is an
    OSError. Over NFS a file is locked only if it is open for writing, and a directory for the
    processes of one machine.
    """
    try:
        import fcntl
    except ImportError:
        return None
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX if is_waited_for else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(handle)
        if isinstance(error, BlockingIOError) or error.errno in _WITHOUT_LOCKS:
            return None
        raise
    return handle


_WITHOUT_LOCKS: Final = (errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP)
"""What a system says that has no locks; ENOLCK is one that should have, and doesn't answer."""


def _escaped(name: str) -> str:
    return "".join(f"[{sign}]" if sign in "*?[" else sign for sign in name)
