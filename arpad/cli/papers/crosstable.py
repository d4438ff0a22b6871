"""`arpad crosstable`: who met whom, by rank, with tie-breaks beside it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.findings import print_problems
from arpad.cli.output import exit_for, print_json, problem_rows, wrong_usage
from arpad.cli.papers.form import check_free, write_document

if TYPE_CHECKING:
    from arpad.forms.document import Document
    from arpad.forms.event import Event

WIDTH: Final = 400
"""How wide a line may be; a terminal breaks it, and what is cut could not be read at all."""


@app.command()
def crosstable(
    report: Annotated[Path, typer.Argument(help="A tournament report, in any known format.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write FILE.pdf or FILE.xlsx too.")
    ] = None,
    lang: Annotated[str, typer.Option(help="Language of the table: en or es.")] = "en",
    rating_list: Annotated[
        list[str] | None,
        typer.Option("--list", "-l", help="The list whose ratings are shown: LIST or DATE=LIST."),
    ] = None,
    fact: Annotated[list[str] | None, typer.Option(help="A fact: KEY=VALUE.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file of this name.")] = False,
    as_json: JsonFlag = False,
) -> None:
    """Print the cross table by rank, with Buchholz, Sonneborn-Berger and other tie-breaks.

    Example: arpad crosstable open.trf -o crosstable.pdf
    """
    from arpad.cli.papers.paperwork import prepared
    from arpad.forms.catalogue import ENDINGS
    from arpad.forms.standings import standings
    from arpad.forms.words import languages

    if lang not in languages():
        wrong_usage(f"there is no cross table in '{lang}'; there are {', '.join(languages())}.")
    if out is not None:
        if out.suffix.lower() not in ENDINGS:
            wrong_usage(f"the ending of {out.name} is not {' or '.join(ENDINGS)}.")
        check_free(out, force=force)
    work = prepared(report, rating_list or [], "fide", fact or [])
    document = standings(work.event, lang)
    problems = work.problems
    is_written = out is not None and bool(work.event.entrants)
    if out is not None and is_written:
        problems = (*problems, *write_document(out, document))
    if as_json:
        answer = {"players": _rows(work.event), "written": str(out) if is_written else None}
        print_json(answer | {"missing": list(document.missing), "problems": problem_rows(problems)})
        exit_for(problems)
    if work.event.entrants:
        _print(document)
    for words in document.missing:
        typer.echo(f"Missing: {words}")
    if is_written:
        typer.echo(f"Written to {out}.")
    print_problems(problems)
    exit_for(problems)


def _rows(event: "Event") -> list[dict[str, object]]:
    """Return the players by rank, points and tie-breaks as decimal strings."""
    from arpad.cli.output import points, score
    from arpad.forms.form_1 import turn_cells
    from arpad.forms.tie_breaks import tie_breaks

    def half(value: int | None) -> str | None:
        return None if value is None else score(value)

    found = tie_breaks(event) if event.is_scored_usually else {}
    rows: list[dict[str, object]] = []
    for one in event.entrants:
        row: dict[str, object] = {
            "rank": one.rank_stated or one.rank,
            "number": one.number,
            "player_id": one.player_id,
            "name": one.name,
            "points": half(one.score_half),
            "results": list(turn_cells(one, event)),
        }
        if own := found.get(one.number):
            row["tie_breaks"] = {
                "direct_encounter": half(own.direct_encounter_half),
                "buchholz": half(own.buchholz_half),
                "median_buchholz": half(own.median_half),
                "sonneborn_berger": points(own.sonneborn_berger_quarter * 25, 2),
                "opponents_average": own.opponents_average,
                "progressive": half(own.progressive_half),
            }
        rows.append(row)
    return rows


def _print(document: "Document") -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table as Shown

    from arpad.forms.document import Note, Table

    console = Console(width=WIDTH)
    for block in (block for section in document.sections for block in section.blocks):
        if isinstance(block, Table) and block.rows:
            shown = Shown(title=escape(document.event), title_justify="left", box=None)
            for column in block.columns:
                is_name = column.share is not None
                shown.add_column(
                    column.heading, justify=column.align, no_wrap=not is_name,
                    max_width=32 if is_name else None,
                )  # fmt: skip
            for row in block.rows:
                shown.add_row(*(escape(cell.text) for cell in row))
            console.print(shown)
        elif isinstance(block, Note):
            for words in block.paragraphs:
                typer.echo(words)
