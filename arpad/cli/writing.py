"""Writing a list from the command line: what the disk refuses is one sentence, and exit code 3."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arpad.cli.output import fault, wrong_usage

if TYPE_CHECKING:
    from arpad.office.period.rating import RatedPeriod


def check_place(out: Path) -> None:
    """Leave with 2 where a list can't be written: over anything, or into another list."""
    from arpad.archive.manifest import MANIFEST

    if os.path.lexists(out):
        wrong_usage(f"{out} exists already; a published list is never written over.")
    holder = next((one for one in out.absolute().parents if (one / MANIFEST).is_file()), None)
    if holder is not None:
        wrong_usage(f"{out} would lie in {holder}, which is a published list: nothing is added.")


def written(period: "RatedPeriod", out: Path, *, are_inputs_kept: bool = True) -> dict[str, Any]:
    """Write a period to a directory and return its manifest; leave with 3 if that can't be done."""
    from arpad.cli.progress import working
    from arpad.library.publishing import archive
    from arpad.office.period.proof import UnexplainedError

    try:
        with working("Writing"):
            return archive(period, out, are_inputs_kept=are_inputs_kept)
    except UnexplainedError as error:
        fault(f"The list doesn't add up, and is not written: {error}. Please report this.")
    except OSError as error:
        reason = error.strerror or str(error)
        fault(f"{out} can't be written: {reason}. Nothing was written.")
