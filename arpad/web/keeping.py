"""What was made for one reader is kept for the next: in memory and on disk, within bounds.

What nobody has asked for longest goes first. It is a cache: whoever removes the folder loses
nothing. Every name is kept under the edition of the site, so no page of another head is sent.
"""

import hashlib
import logging
import os
import shutil
import tempfile
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from threading import Lock, Thread
from typing import Final

LOG: Final = logging.getLogger("arpad.web")
MIB: Final = 1024 * 1024
MEMORY_MIB: Final = 64
LARGE_BYTES: Final = MIB
"""What is larger is not kept in memory, but sent from the disk."""
_OVERHEAD: Final = 1024
"""What a kept answer takes beside its bytes, about."""
_LEFT_TENTHS: Final = 9
"""So many tenths of its bound are left on disk when it was passed."""
_DIGITS: Final = 32
Key = tuple[str, str, str]
"""The edition of a site, the name of a file or an address of the API, and the encoding."""
Body = bytes | Path
"""What is sent: bytes, or a large file."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A small answer as it is sent: its bytes, its tag, and its header fields."""

    data: bytes
    tag: str
    fields: tuple[tuple[bytes, bytes], ...]


class Memory:
    """Prepared answers within so many bytes.

    >>> memory = Memory(3000)
    >>> for name in "abc":
    ...     memory.put(("edition", name, ""), Prepared(b"", "", ()))
    ...     _ = memory.get(("edition", "a", ""))
    >>> [memory.get(("edition", name, "")) is not None for name in "abc"]
    [True, False, True]
    """

    def __init__(self, most: int) -> None:
        self._most, self._bytes = most, 0
        self._answers: OrderedDict[Key, Prepared] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> Prepared | None:
        """Return what is kept under a key, which has been asked for last now."""
        with self._lock:
            answer = self._answers.get(key)
            if answer is not None:
                self._answers.move_to_end(key)
            return answer

    def put(self, key: Key, answer: Prepared) -> None:
        """Keep an answer; those that nobody has asked for longest go."""
        with self._lock:
            self._forget(key)
            self._answers[key] = answer
            self._bytes += _size(answer)
            while self._bytes > self._most:
                self._forget(next(iter(self._answers)))

    def _forget(self, key: Key) -> None:
        answer = self._answers.pop(key, None)
        self._bytes -= 0 if answer is None else _size(answer)

    def only(self, edition: str) -> None:
        """Forget all other editions."""
        with self._lock:
            for key in [key for key in self._answers if key[0] != edition]:
                self._forget(key)


def _size(answer: Prepared) -> int:
    return len(answer.data) + _OVERHEAD


class Disk:
    """Files within so many bytes, in a folder that several processes share.

    Each file's time of change is when it was asked for last. A disk that refuses is said in the
    log, once; then nothing more is kept on it.
    """

    def __init__(self, folder: Path, most: int) -> None:
        self._folder, self._most = folder, most
        self._lock = Lock()
        self._bytes = sum(size for _, size, _ in self._files())
        self._refuses = False

    def get(self, key: Key) -> Path | None:
        """Return the file that is kept under a key, which has been asked for last now."""
        path = self._path(key)
        try:
            os.utime(path)
        except OSError:
            return None
        return path

    def put(self, key: Key, data: bytes) -> Path | None:
        """Keep bytes; return their file, None if they can't be kept."""
        path = self._path(key)
        if self._refuses or len(data) > self._most:
            return None
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            _written(path, data)
        except OSError as error:
            self._refuses = True
            LOG.warning("pages are not kept on disk: %s", error)
            return None
        with self._lock:
            self._bytes += len(data)
            if self._bytes > self._most:
                self._take_away()
        return path

    def _take_away(self) -> None:
        """Remove files, those that nobody has asked for longest first, and count what is left."""
        files = sorted(self._files())
        self._bytes = sum(size for _, size, _ in files)
        for _, size, path in files:
            if self._bytes <= self._most * _LEFT_TENTHS // 10:
                break
            path.unlink(missing_ok=True)
            self._bytes -= size

    def _files(self) -> list[tuple[int, int, Path]]:
        """Return every file: when it was asked for last, its size, its path."""
        files = []
        for path in self._folder.glob("*/*"):
            try:
                status = path.stat()
            except FileNotFoundError:  # another process took it away
                continue
            files.append((status.st_mtime_ns, status.st_size, path))
        return files

    def only(self, edition: str) -> None:
        """Remove all other editions."""
        for folder in self._folder.glob("*"):
            if folder.name != edition[:_DIGITS]:
                shutil.rmtree(folder, ignore_errors=True)
        with self._lock:
            self._bytes = sum(size for _, size, _ in self._files())

    def _path(self, key: Key) -> Path:
        edition, name, encoding = key
        digest = hashlib.sha256(name.encode()).hexdigest()[:_DIGITS]
        return self._folder / edition[:_DIGITS] / f"{digest}{encoding and '.'}{encoding}"


def _written(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".", delete=False) as beside:
        try:
            beside.write(data)
            beside.flush()
            Path(beside.name).replace(path)
        except OSError:
            Path(beside.name).unlink(missing_ok=True)
            raise


class Keeper:
    """What a process keeps; the same thing is made by one thread, for which others wait."""

    def __init__(self, memory: Memory | None = None, disk: Disk | None = None) -> None:
        self.memory = memory or Memory(MEMORY_MIB * MIB)
        self._disk = disk
        self._edition = ""
        self._lock = Lock()
        self._making: dict[Key, Future[Body | None]] = {}

    def body(self, key: Key, make: Callable[[], Body | None]) -> Body | None:
        """Return what is kept under a key, or make it; None if there is nothing to make.

        What `make` raises is raised to everybody who waits.
        """
        if kept := self.kept(key):
            return kept
        with self._lock:
            future = self._making.get(key)
            mine: Future[Body | None] = Future()
            if future is None:
                self._making[key] = mine
        if future is not None:
            return future.result()
        try:
            mine.set_result(self._made(key, make))
        except BaseException as error:
            mine.set_exception(error)
        finally:
            with self._lock:
                del self._making[key]
        return mine.result()

    def _made(self, key: Key, make: Callable[[], Body | None]) -> Body | None:
        if kept := self.kept(key):  # another process, or the thread before this one
            return kept
        data = make()
        if self._disk is None or not isinstance(data, bytes) or "?" in key[1]:
            return data  # of what may be asked in many ways nothing pushes pages off the disk
        if self._edition not in ("", key[0]):
            return data  # the site is another one since
        file = self._disk.put(key, data)
        return file if file is not None and len(data) > LARGE_BYTES else data

    def kept(self, key: Key) -> Body | None:
        """Return what is kept: bytes, or the path of a large file."""
        if prepared := self.memory.get(key):
            return prepared.data
        path = None if self._disk is None else self._disk.get(key)
        try:
            if path is None or path.stat().st_size > LARGE_BYTES:
                return path
            return path.read_bytes()
        except OSError:  # taken away since
            return None

    def remember(self, key: Key, answer: Prepared) -> None:
        """Keep a small answer in memory."""
        if self._edition in ("", key[0]):
            self.memory.put(key, answer)

    def only(self, edition: str) -> None:
        """Keep nothing of another edition: a person who was erased stands on its pages.

        Nobody waits until the disk has removed its files.
        """
        self._edition = edition
        self.memory.only(edition)
        if self._disk is not None:
            Thread(target=self._disk.only, args=(edition,)).start()
