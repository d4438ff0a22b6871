"""A list made of Parquet files of games, events and lists: `arpad rate --list-only`."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from arpad.disk.driver import NotOnDiskError, made_on_disk
from arpad.disk.games_table import GamesOnDisk, watched
from arpad.disk.job import Job, make
from arpad.disk.unfit import UnfitError
from arpad.engine.events import Way
from arpad.law import Catalogue
from arpad.office.lists.alone import write


def list_from_parquet(
    job: Job, games: Sequence[Path], catalogue: Catalogue, out: Path
) -> tuple[dict[str, object], Mapping[str, Way]]:
    """Make the list of a period from files of games, or folders of them, and write it to `out`.

    What waits lies beside `out` until the list is written. Returns what is told of it, and
    which way the games of each edition went. Raises
    UnfitError where the data can't be rated as they are, NoRulebookError where no edition is known
    of a day, OSError where `out` can't be written; then nothing is.
    """
    out.absolute().parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{out.name}-", dir=out.absolute().parent) as waiting:
        rate = partial(made_on_disk, folder=Path(waiting), watch=watched)
        try:
            made = make(job, catalogue, GamesOnDisk.of(games), rate)
        except NotOnDiskError as error:
            raise UnfitError(f"{error}: such a list is made in memory.") from error
        return write(made.tables, made.told(), out), made.tables.ways
