"""A rated period to its directory: the list, the evidence, and what both are made of."""

from pathlib import Path
from typing import Any

from arpad.archive.writing import write_directory
from arpad.office.period.archiving import stated
from arpad.office.period.proof import prove
from arpad.office.period.rating import RatedPeriod


def archive(period: RatedPeriod, target: Path, *, are_inputs_kept: bool = True) -> dict[str, Any]:
    """Write the period as a directory, its inputs beside it, and return its manifest.

    Raises UnexplainedError if a new rating is not the sum of its explained rows, FileExistsError if
    the target exists, and OSError if the disk refuses; nothing is written then.
    """
    prove(period.tables)
    return write_directory(
        target,
        period.tables,
        stated(period),
        period.before.cited,
        period.inputs.blobs() if are_inputs_kept else None,
    )
