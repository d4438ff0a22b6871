"""What the verbs that study lists and games share: the extra, the seed, the telling."""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, TypeAlias

import typer

from arpad.cli.output import exit_for, print_json, print_problems, problem_rows, wrong_usage
from arpad.cli.progress import working

if TYPE_CHECKING:
    from arpad.formats.problems import Problem
    from arpad.supervise.report import Report

OutOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(help="Write the report here: Markdown, HTML, charts (SVG, PNG), figures (JSON)."),
]
SeedOption: TypeAlias = Annotated[
    int, typer.Option(min=0, help="Seed of chance: equal seeds give equal intervals.")
]
RESEARCH = ("numpy", "scipy", "numba", "altair", "vl_convert")


def need_research() -> None:
    """Leave with 2 if the extra that studies need is not installed."""
    missing = [name for name in RESEARCH if find_spec(name) is None]
    if missing:
        wrong_usage(
            f"this needs the extra 'research' ({', '.join(missing)} not found): "
            'pip install "arpad[research]".'
        )


def tell_report(
    report: "Report", out: Path | None, problems: "list[Problem]", *, as_json: bool
) -> NoReturn:
    """Write the report if asked to, print its findings or figures, and leave."""
    from arpad.cli.grouping import grouped
    from arpad.supervise.report import write_report

    if out is not None:
        try:
            with working("Drawing"):
                names = write_report(report, out)
        except FileExistsError:
            wrong_usage(f"{out} exists already: give another directory.")
        except OSError as error:
            wrong_usage(f"{out} can't be written: {error.strerror}.")
    if as_json:
        written = {"written": str(out), "files": list(names)} if out is not None else {}
        print_json({**report.figures, **written, "problems": problem_rows(problems)})
    else:
        for finding in report.findings:
            typer.echo(f"- {finding}")
        print_problems(grouped(problems))
        if out is not None:
            typer.echo(f"Written to {out}: report.html, report.md and the charts.")
    exit_for(problems)
