"""A list made of Parquet files of games, events and lists: `arpad rate --list-only`."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from arpad.disk.driver import made_on_disk
from arpad.disk.games_table import GamesOnDisk, watched
from arpad.disk.job import make
from arpad.engine.events import SumsManner
from arpad.office.history.asked import Asked
from arpad.office.lists.alone import write
from arpad.report.problems import Problem


def list_from_parquet(
    request: Asked, out: Path
) -> tuple[dict[str, object], Mapping[str, SumsManner], tuple[Problem, ...]]:
    """Make the list of `asked.until` from files of games, or folders of them; write it to `out`.

    What waits lies beside `out` until the list is written. Returns what is told of it, which way
    the games of each edition went, and what was met. Raises
    UnfitError where the data can't be rated as they are, NoRulebookError where no edition is known
    of a day, OSError where `out` can't be written; then nothing is.
    """
    out.absolute().parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{out.name}-", dir=out.absolute().parent) as waiting:
        rate = partial(made_on_disk, folder=Path(waiting), watch=watched)
        list_made = make(request, GamesOnDisk.of(request.games), rate)
        return (
            write(list_made.tables, list_made.told(), out),
            list_made.tables.ways,
            list_made.problems,
        )
