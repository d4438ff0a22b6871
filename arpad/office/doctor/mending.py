"""Take away what stopped processes have left in an office; nothing else is ever mended unasked."""

import shutil
from datetime import datetime
from pathlib import Path

from arpad.office.doctor.files import left_over
from arpad.office.kept.leftovers import sweep
from arpad.office.kept.versions import manifests_recorded
from arpad.office.periods.public import ARCHIVE
from arpad.registry.place import Office


def mend(office: Office, now: datetime) -> tuple[Path, ...]:
    """Take away the leftovers of an office and return what they were. Raises OSError.

    Whoever opens an office has finished before what was recorded and not in its place yet.
    """
    swept = sweep(
        office.directory, office.directory / ARCHIVE, lambda: manifests_recorded(office.store)
    )
    others = left_over(office.directory, office.store, now)
    for path in others:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    return (*swept, *others)
