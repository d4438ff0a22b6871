"""`arpad mend`: cells, results and columns of a TRF report put right, all else kept as it is."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.findings import print_problems
from arpad.cli.output import tell
from arpad.cli.usage import cant_be_written, check_free, one_of, refuse
from arpad.cli.words import say

if TYPE_CHECKING:
    from arpad.answers.mending import ReportMended
    from arpad.formats.trf.file_text import LineChange
    from arpad.formats.trf.mended_cells import Mend

CellsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="CELL=VALUE",
        help="A player's cell by starting rank (12.rating=2100, 12.player_id=2201234, "
        '"12.name=Reti, Ana"), one of the event (start=2026-01-09, time_control=90+30) or the '
        "day of a round (round.3=2026-01-11).",
    ),
]
ResultsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--result",
        metavar="ROUND:PLAYER=RESULT",
        help="3:12=1 is a win of player 12 in round 3; the opponent's line and the points of "
        "both follow. 3:12=-/- if both forfeited.",
    ),
]
ShiftsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--shift",
        metavar="COLUMN:BY",
        help="15:-1 moves what stands from column 15 on one column to the left, in the lines "
        "of all players; 15:+1@17 in line 17 alone.",
    ),
]


@app.command()
def mend(
    report: Annotated[Path, typer.Argument(metavar="REPORT", help="A report in TRF.")],
    cells: CellsOption = None,
    results: ResultsOption = None,
    shifts: ShiftsOption = None,
    columns: Annotated[
        bool, typer.Option("--columns", help="Put players' lines where they are read anyway.")
    ] = False,
    out: Annotated[Path | None, typer.Option("--out", help="Where to write it.")] = None,
    in_place: Annotated[
        bool, typer.Option("--in-place", help="Write it over the report itself.")
    ] = False,
    as_json: JsonFlag = False,
) -> None:
    """Change a TRF report where you say so, and no other byte of it; shown first, then written.

    Without --out or --in-place nothing is written: the lines that would change are shown.

    Example: arpad mend open.trf --result 3:12=1 --set 12.player_id=2201234 --out mended.trf
    """
    from arpad.answers.mending import ReportMended
    from arpad.formats.files import write_whole
    from arpad.formats.sniff import gather
    from arpad.formats.trf.mending import mended
    from arpad.formats.trf.mends import cell_mend, result_mend, shift_mend

    mends = [
        *asked_for(shifts, "--shift", shift_mend),
        *asked_for(cells, "--set", cell_mend),
        *asked_for(results, "--result", result_mend),
    ]
    if not mends and not columns:
        one_of("--set", "--result", "--shift", "--columns")
    target = _target(report, out, in_place=in_place)
    files, problems = gather(report)
    written: str | None = None
    changes: tuple[LineChange, ...] = ()
    if report.name in files:
        done = mended(files[report.name], mends, in_columns=columns, file=str(report))
        problems, changes = (*problems, *done.problems), done.changes
        if target is not None and changes:
            try:
                write_whole(target, done.data)
            except OSError as error:
                cant_be_written(target, error)
            written = str(target)
    answer = ReportMended(file=str(report), written=written, changes=changes, problems=problems)
    tell(answer, partial(_print, answer), as_json=as_json)


def asked_for(
    texts: Sequence[str] | None, option: str, read: "Callable[[str], Mend | str]"
) -> "list[Mend]":
    """Return what is asked for by an option, or leave with 2 at the first that says nothing."""
    mends: list[Mend] = []
    for text in texts or ():
        mend = read(text)
        if isinstance(mend, str):
            refuse(mend, option)
        mends.append(mend)
    return mends


def _target(report: Path, out: Path | None, *, in_place: bool) -> Path | None:

    if out is None:
        return report if in_place else None
    if in_place:
        one_of("--out", "--in-place")
    check_free(out)
    return out


def _print(answer: "ReportMended") -> None:
    """Show each line before and after, then say where it was written."""
    for change in answer.changes:
        typer.echo(say("line {number}").format(number=change.line))
        if change.before:
            typer.secho(f"- {change.before}", fg="red")
        typer.secho(f"+ {change.after}", fg="green")
    print_problems(answer.problems, "--json")
    if answer.written:
        typer.echo(say("Written to {out}.").format(out=answer.written))
    else:
        typer.echo(say("Nothing is written."), err=True)
        if answer.changes:
            typer.echo(say("Give --out FILE or --in-place to write it."), err=True)
