"""The lists of an office's archive as a series to be studied."""

from pathlib import Path
from typing import TYPE_CHECKING

from arpad.archive.evidence.entries import is_archive, read_archive
from arpad.cli.archive.opening import need_signatures
from arpad.cli.usage import none_of, wrong_usage
from arpad.office.evidence.drift import lists_of
from arpad.watch.series import series_of_lists

if TYPE_CHECKING:
    from arpad.report.problems import Problem
    from arpad.watch.series import ListSeries


def series_of_archive(
    folder: Path, of: str, problems: "list[Problem]", *, yearly: bool, is_alone: bool
) -> "ListSeries | None":
    """Return the lists of an archive, of one series, and that from which it goes on."""
    if not is_alone or not is_archive(folder):
        wrong_usage("--series goes with one archive that holds all lists.")
    need_signatures()
    archive = read_archive(folder)
    names = dict.fromkeys(entry.record.told["series"] for entry in archive.lists)
    if of not in names if of else len(names) > 1:
        none_of("--series", of, names)
    lists, more = lists_of(archive, of or next(iter(names), ""))
    problems += (*archive.problems, *more)
    if more or not lists:
        return None
    series = series_of_lists(lists)
    return series.yearly() if yearly else series
