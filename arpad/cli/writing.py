"""Writing a list from the command line: what the disk refuses is one sentence, and exit code 3."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from arpad.cli.output import fault

if TYPE_CHECKING:
    from arpad.office.period.rating import RatedPeriod


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
