"""`arpad convert`: a report or a list, written in another format; what that can't hold is said."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, get_args

import typer

from arpad.cli.app import ForceFlag, JsonFlag, app
from arpad.cli.findings import print_findings, print_problems
from arpad.cli.inputs import parsed_date
from arpad.cli.output import tell
from arpad.cli.usage import cant_be_written, check_free, need_ending, none_of, wrong_usage
from arpad.cli.words import say

if TYPE_CHECKING:
    from arpad.answers.converting import Converted
    from arpad.office.intake.converting import Target
    from arpad.report.problems import Problem


@app.command()
def convert(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="IN",
            help="A report or a rating list, in any known format; or a directory of rate --out.",
        ),
    ],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="Where to write it.")],
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            help="A report: trf06, trf16, trf26, json, csv (a games table), games-xlsx, crosstable "
            "(CSV) or xlsx (crosstable), opponents or opponents-xlsx (crosstable with a column an "
            "opponent). A list: list (CSV), fide-combined, fide-single, "
            "fide-legacy, fide-short or fide-xml, swiss-manager (XLSX, CSV), vega (CSV), "
            "swiss-perfect (DBF), or trf06, trf16, trf26 (players before round 1). Without it "
            "OUT's ending decides: .trf is TRF16, .csv a games table or a list.",
        ),
    ] = None,
    which: Annotated[
        str | None,
        typer.Option("--which", help="standard, rapid or blitz; else that of a directory's rules."),
    ] = None,
    on: Annotated[
        str | None, typer.Option("--on", help="The date of a list whose header names its month.")
    ] = None,
    force: ForceFlag = False,
    as_json: JsonFlag = False,
) -> None:
    """Convert a tournament report (TRF06, TRF16, TRF26, JSON, CSV, XLSX) or a rating list.

    Example: arpad convert open.trf open.json
    """
    from arpad.library.list_files import LIST_TARGETS, is_list

    check_free(out, force=force)
    if (to or "").lower() in LIST_TARGETS or is_list(source):
        _convert_list(source, out, to, which, on, as_json=as_json)
    _convert_report(source, out, _target(to, out), as_json=as_json)


def _convert_report(source: Path, out: Path, target: "Target", *, as_json: bool) -> NoReturn:
    from arpad.formats.files import write_whole
    from arpad.formats.sniff import read_report
    from arpad.office.intake.converting import converted

    reports, problems = read_report(source)
    is_written = bool(reports)
    if reports:
        data, more = converted(reports, target, source.stem)
        placed = (
            replace(problem, file=problem.file or str(source)) if problem.line else problem
            for problem in more
        )
        problems = (*problems, *placed, *_facts_apart(source))
        is_written = bool(data)
        if data:
            try:
                write_whole(out, data)
            except OSError as error:
                cant_be_written(out, error)
    players = sum(len(report.players) for report in reports)
    _tell(source, out if is_written else None, target, players, problems, as_json=as_json)


def _facts_apart(source: Path) -> "tuple[Problem, ...]":
    """Return what tells that the facts beside a report stay where they are."""
    from arpad.office.intake.sent import FACTS_ENDING
    from arpad.report.problems import Problem, Text

    beside = (source.with_suffix(FACTS_ENDING), source.with_name(source.name + FACTS_ENDING))
    message = Text("The facts in {file} are not written into the new file.",
                   file=" / ".join(path.name for path in beside if path.is_file()))  # fmt: skip
    fix = Text("Give the new file a facts file of its own name, of the same facts.")
    is_beside = any(path.is_file() for path in beside)
    return (Problem("warning", "convert-left-out", message, fix=fix),) if is_beside else ()


def _convert_list(
    source: Path, out: Path, to: str | None, which: str | None, on: str | None, *, as_json: bool
) -> NoReturn:
    from arpad.library.list_files import (
        LIST_TARGETS,
        OF_PLAYERS,
        convert_list,
        endings_of,
        list_target_of,
    )
    from arpad.library.list_files import needs_month as month_is_named
    from arpad.tables.kinds import Which

    targets = (*LIST_TARGETS, *OF_PLAYERS)
    named = {str(list_target): list_target for list_target in targets}
    target = list_target_of(out) if to is None else named.get(to.lower())
    if target is None:
        wrong_usage("{source} is a rating list: give --to {targets}.",
                    source=source, targets="|".join(targets))  # fmt: skip
    if endings := endings_of(target):
        need_ending(out, endings)
    kinds = {str(argument): argument for argument in get_args(Which)}
    if which is not None and which not in kinds:
        none_of("--which", which, kinds)
    day = parsed_date(on)
    if day is None and month_is_named(target):
        wrong_usage("the header of {format} names the month of the list: give --on 2011-03-01.",
                    format=target)  # fmt: skip
    try:
        players, problems = convert_list(source, out, target, kinds.get(which or ""), day)
    except OSError as error:
        cant_be_written(out, error)
    _tell(source, out if players else None, target, players, problems, as_json=as_json)


def _tell(
    source: Path,
    written: Path | None,
    target: str,
    players: int,
    problems: "tuple[Problem, ...]",
    *,
    as_json: bool,
) -> NoReturn:
    from arpad.answers.converting import Converted

    answer = Converted(
        file=str(source),
        to=target,
        written=str(written) if written else None,
        players=players,
        problems=tuple(problems),
    )
    tell(answer, partial(_print, answer), as_json=as_json)


def _print(answer: "Converted") -> None:
    """Say where it was written, then what the target can't hold, then what was found in reading."""
    from arpad.office.intake.converting import LEFT_OUT

    if answer.written:
        typer.echo(say("Written to {out}.").format(out=answer.written))
    print_findings(problem for problem in answer.problems if problem.code == LEFT_OUT)
    print_problems([problem for problem in answer.problems if problem.code != LEFT_OUT], "--json")
    if not answer.written:
        typer.echo(say("Nothing is written."), err=True)


def _target(to: str | None, out: Path) -> "Target":
    """Return the format to write, or leave with 2 if none is named."""
    from arpad.office.intake.converting import TARGETS, target_of

    if to is not None:
        for target in TARGETS:
            if target == to.lower():
                return target
        none_of("--to", to, TARGETS)
    ending = target_of(out)
    if ending is None:
        wrong_usage("the ending of {file} names no format: give --to {targets}.",
                    file=out.name, targets="|".join(TARGETS))  # fmt: skip
    return ending
