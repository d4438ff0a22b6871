"""`arpad list versions`: what came later to published lists, and which was in force on a day."""

from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

from arpad.cli.app import JsonFlag
from arpad.cli.archive.opening import need_signatures
from arpad.cli.findings import print_problems
from arpad.cli.inputs import parsed_date, today
from arpad.cli.lists import list_app
from arpad.cli.output import tell
from arpad.cli.usage import cant_be_read, none_of, not_yet, wrong_usage
from arpad.cli.words import marked, say

if TYPE_CHECKING:
    from arpad.answers.versions import LaterVersions, VersionTold
    from arpad.archive.evidence.entries import Archive

_WAYS: Final = {
    "original": marked("as it was published"),
    "correction": marked("corrected"),
    "revision": marked("revised"),
}
SeriesOption = Annotated[
    str, typer.Option("--series", help="Of an archive: which lists, standard say.")
]
AsOfOption = Annotated[
    str | None, typer.Option("--as-of", help="Of an archive: what was in force on this day.")
]


@list_app.command("versions")
def versions(
    source: Annotated[
        Path, typer.Argument(metavar="ARCHIVE", help="The folder of the office's lists.")
    ],
    series: SeriesOption = "",
    as_of: AsOfOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Show later versions of published lists, and since when; or what was in force on a day.

    Both stand in the archive, the list as it was published and as it was made again.

    Example: arpad list versions federation/archive --series rapid --as-of 2026-09-12
    """
    from arpad.answers.versions import version_on, versions_told

    archive, on = opened_archive(source), day_of(as_of)
    names = series_of(archive, series)
    answer = versions_told(archive, names) if on is None else version_on(archive, names, on)
    if on is not None and not answer.versions:
        _too_early(archive, series, on)
    tell(answer, partial(_print, answer), as_json=as_json)


def place_on(source: Path, series: str, as_of: str | None) -> Path:
    """Return where the list lies that was in force on a day (today), or leave with 2."""
    from arpad.office.evidence.later import in_force_on

    archive = opened_archive(source)
    names = series_of(archive, series)
    if len(names) != 1:
        none_of("--series", series, names)
    on = day_of(as_of) or today()
    entry = in_force_on(archive, names[0], on)
    if entry is None:
        _too_early(archive, series, on)
    return entry.path


def opened_archive(source: Path) -> "Archive":
    """Return the archive in a folder; leave with 2 if it is none, with 3 if it can't be read."""
    from arpad.archive.evidence.entries import is_archive, read_archive

    need_signatures()
    if not is_archive(source):
        wrong_usage("{path} is no archive of published lists.", path=source)
    try:
        return read_archive(source)
    except OSError as error:
        cant_be_read(source, error, is_fault=True)


def day_of(text: str | None) -> date | None:
    """Return the day that is asked for, or leave with 2 for one that is still to come."""
    on = parsed_date(text)
    if on is not None and on > today():
        not_yet("--as-of", on)
    return on


def series_of(archive: "Archive", name: str) -> list[str]:
    """Return the names of an archive's lists, or the one that is asked for; leave with 2."""
    names = list(dict.fromkeys(entry.record.told["series"] for entry in archive.lists))
    if name and name not in names:
        none_of("--series", name, names)
    return [name] if name else names


def _too_early(archive: "Archive", series: str, on: date) -> NoReturn:
    days = [entry.record.told["list_date"] for entry in archive.lists
            if series in ("", entry.record.told["series"])]  # fmt: skip
    first = min(days, default="")
    wrong_usage("--as-of {on}: no list was out by then; the first is of {first}.",
                on=str(on), first=first)  # fmt: skip


def _print(answer: "LaterVersions") -> None:
    if not answer.versions:
        typer.echo(say("Nothing came later to any list: each stands as it was published."))
    for version in answer.versions:
        typer.echo(_line(version))
    print_problems(answer.problems, shown_by="--json")


def _line(version: "VersionTold") -> str:
    if version.until is None:
        text = say("{series} of {day}, {way}: from {since} on; {place}")
    else:
        text = say("{series} of {day}, {way}: from {since} on, until {until}; {place}")
    return text.format(series=version.series, day=version.list_date, way=say(_WAYS[version.way]),
                       since=version.since, until=version.until, place=version.place)  # fmt: skip
