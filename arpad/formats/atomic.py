"""Writes a file whole or not at all."""

import os
import secrets
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    r"""Put the bytes at the path, so that no reader ever sees half of them.

    They go to a new file beside it, to the disk, and then take the name in one step. An error of
    the disk is raised, and leaves what stood there before.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_whole(Path(folder, "list.csv"), b"player_id,name,rating\n")
    ...     [file.name for file in Path(folder).iterdir()]
    ['list.csv']
    """
    beside = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
