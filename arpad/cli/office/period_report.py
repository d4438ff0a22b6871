"""`arpad period report`: what a period did, on the screen, as JSON, or as a document."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag
from arpad.cli.findings import print_problems
from arpad.cli.findings.words import said
from arpad.cli.inputs import parsed_date
from arpad.cli.office.arguments import OnlyListArgument
from arpad.cli.office.desk import desk, kept_list
from arpad.cli.office.opening import AtOption
from arpad.cli.office.period import period
from arpad.cli.output import tell
from arpad.cli.papers.documents import write_document
from arpad.cli.scale import scale_sentences
from arpad.cli.terminal import working
from arpad.cli.usage import check_free, need_ending
from arpad.cli.words import NONE, figure, say, screen

if TYPE_CHECKING:
    from arpad.answers.period_reports import PeriodReport
    from arpad.forms.document import Cell, Document, Fields, PaperSection, PaperTable, Value


@period.command()
def report(
    name: OnlyListArgument = "",
    list_date: Annotated[
        str | None,
        typer.Option("--date", help="The day of the list; else the last that was published."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Write it, new: FILE.pdf, FILE.xlsx or FILE.html."),
    ] = None,
    at: AtOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Report a period: events, movers, newcomers, changes of status, calibration, drift and alarms.

    Example: arpad period report standard --date 2026-02-01 --out february.pdf --at federation
    """
    from arpad.answers.period_reports import report as reported_answer
    from arpad.forms.catalogue import ENDINGS
    from arpad.office.periods.reporting import reported

    if out is not None:
        need_ending(out, ENDINGS)
        check_free(out)
    here = desk(at)
    kept = kept_list(here, name)
    last = kept.last_date if kept.published else kept.next_date(here.catalogue)
    day = parsed_date(list_date) or last
    with working("Rating"):
        outcome = reported(here, kept, day)
        answer = reported_answer(here, kept, day, outcome, None)
    document = _document(answer) if answer.counts is not None else None
    if out is not None and document is not None:
        unshown = write_document(out, document)
        answer = replace(answer, written=str(out), problems=(*answer.problems, *unshown))
    tell(answer, partial(_print, answer, document), as_json=as_json)


def _print(answer: "PeriodReport", document: "Document | None") -> None:
    from rich.console import Console

    from arpad.cli.papers.folded import print_folded
    from arpad.forms.document import Cell, Fields, HeadedNote, PaperTable

    console = Console(highlight=False)
    if document is not None and answer.written is None:
        typer.echo(f"{document.title}: {document.event}")
        for section in document.sections:
            for block in section.blocks:
                if isinstance(block, PaperTable):
                    print_folded(console, block, section.heading)
                elif isinstance(block, Fields):
                    for label, value in block.pairs:
                        typer.echo(f"{label}: {value.text if isinstance(value, Cell) else value}")
                elif isinstance(block, HeadedNote):
                    for words in block.paragraphs:
                        console.print(words, markup=False)
    if answer.written:
        typer.echo(say("Written to {out}.").format(out=answer.written))
    print_problems(answer.problems, shown_by="--json")


def _document(answer: "PeriodReport") -> "Document":
    """Return the report as a document in the language of the call; what is empty is left out."""
    from arpad.forms.document import Document

    title = say("Report of the period to {day}").format(day=answer.list_date)
    if not answer.is_published:
        title = say("Report of the period to {day}, not published yet").format(day=answer.list_date)
    return Document(title, answer.list, screen().lang, tuple(_sections(answer)), is_subtitled=True)


def _sections(answer: "PeriodReport") -> "Iterator[PaperSection]":
    from arpad.forms.document import HeadedNote, PaperSection

    yield PaperSection((_figures(answer),))
    if lines := tuple(_scale(answer)):
        yield PaperSection((HeadedNote(lines),), say("The scale"))
    for heading, table in _tables(answer):
        if table.rows:
            yield PaperSection((table,), heading)
    if answer.identity:
        identity = say("Identity: {identity}").format(identity=answer.identity)
        yield PaperSection((HeadedNote((identity,), is_small=True),))


def _figures(answer: "PeriodReport") -> "Fields":
    from arpad.forms.document import Cell, Fields

    counts = answer.counts
    assert counts is not None
    statuses = ", ".join(f"{say(name)} {count}" for name, count in counts.statuses.items())
    rated = say("{now} ({before} before)").format(now=counts.rated, before=counts.rated_before)
    pairs = (
        (say("Rules"), answer.rulebook or NONE),
        (say("Events"), Cell(counts.events)),
        (say("Games"), Cell(counts.games)),
        (say("Players with games"), Cell(counts.players_with_games)),
        (say("Rated"), rated),
        (say("New"), Cell(counts.new)),
        (say("Gone"), Cell(counts.gone)),
        (say("Statuses"), statuses),
    )
    return Fields(pairs, columns=2)


def _tables(answer: "PeriodReport") -> "Iterator[tuple[str, PaperTable]]":
    from arpad.explain.numbers import signed
    from arpad.forms.document import Cell

    ident, name = say("id"), say("name")
    yield say("Events"), _table(
        (name, say("start"), say("end"), say("players"), say("games")),
        ((row.name or row.event_id, str(row.start or NONE), str(row.end or NONE), row.players,
          row.games) for row in answer.events),
    )  # fmt: skip
    yield say("Greatest changes"), _table(
        (ident, name, say("older"), say("newer"), say("change")),
        ((row.player_id, row.name, row.rating_old, row.rating_new,
          Cell(row.change, signed(row.change))) for row in answer.movers),
    )  # fmt: skip
    yield (
        say("Mean changes"),
        _table(
            (say("rating"), say("players"), say("change")),
            ((row.band, row.players, _mean(row.mean_change)) for row in answer.cohorts),
        ),
    )
    yield (
        say("New on the list"),
        _table(
            (ident, name, say("rating"), say("games")),
            ((row.player_id, row.name, row.rating, row.games or 0) for row in answer.newcomers),
        ),
    )
    yield (
        say("Common players of the calibration"),
        _table(
            (ident, name, "ICCF", answer.list),
            ((row.player_id, row.name, row.theirs, row.ours or NONE) for row in answer.common),
        ),
    )
    yield say("Changes of status"), _table(
        (ident, name, say("older"), say("newer")),
        ((row.player_id, row.name, say(row.status_old) if row.status_old else NONE,
          say(row.status_new) if row.status_new else NONE) for row in answer.statuses),
    )  # fmt: skip


def _mean(value: Decimal) -> "Cell":
    """Return a mean change with its sign, as the language of the call writes it."""
    from arpad.explain.numbers import MINUS
    from arpad.forms.document import Cell

    sign = "+" if value > 0 else MINUS if value < 0 else ""
    return Cell(value, f"{sign}{figure(abs(value))}")


def _table(headings: tuple[str, ...], rows: "Iterable[tuple[Value | Cell, ...]]") -> "PaperTable":
    """Return a table; a column of numbers is set to the right."""
    from arpad.forms.document import PaperColumn, PaperTable, row

    table_rows = tuple(row(*values) for values in rows)
    are_numbers = [
        all(not isinstance(heading[n].value, str) for heading in table_rows)
        for n in range(len(headings))
    ]
    columns = tuple(
        PaperColumn(heading, "right" if is_number else "left")
        for heading, is_number in zip(headings, are_numbers, strict=True)
    )
    return PaperTable(columns, table_rows)


def _scale(answer: "PeriodReport") -> Iterator[str]:
    """Yield what the list was calibrated by, what the year did to the scale, and the alarms."""
    if answer.calibration is not None:
        yield said(answer.calibration.says, screen().lang)
    if answer.drift is not None:
        yield from scale_sentences(answer.drift)
