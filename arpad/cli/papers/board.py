"""What a board reads of a comparison: a sentence, the causes, each difference, doubts of identity.

A page, a PDF or a workbook, in the language of the call.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from arpad.cli.findings.words import said
from arpad.cli.words import NONE, figure, say, screen
from arpad.explain.language import long_date
from arpad.explain.numbers import signed
from arpad.forms.document import (
    Cell,
    Document,
    PaperColumn,
    PaperSection,
    PaperTable,
    Value,
    row,
)

if TYPE_CHECKING:
    from datetime import date

    from arpad.answers.comparing import SystemsCompared
    from arpad.office.compare.values import ExplainedDifference


def board(answer: "SystemsCompared") -> Document:
    """Return the paper for the board, in the language of the call."""
    days = [side.list_date for side in answer.lists]
    about = say("lists from {first} to {last}").format(first=_day(min(days)), last=_day(max(days)))
    if len(days) == 1:
        about = say("the list of {day}").format(day=_day(days[0]))
    title = say("Their lists beside ours")
    sections = tuple(_sections(answer))
    return Document(title, about, screen().lang, sections, is_landscape=True, is_subtitled=True)


def _sections(answer: "SystemsCompared") -> Iterator[PaperSection]:
    causes = _table(
        (PaperColumn(say("cause")), _number(say("players"))),
        [(_said(cause.title), cause.players) for cause in answer.causes],
    )
    yield PaperSection((causes,) if answer.causes else (), _said(answer.summary), is_together=True)
    lists = _table(
        (PaperColumn(say("list")), PaperColumn(say("rulebook")), _number(say("events")),
         _number(say("games")), _number(say("players")), _number(say("equal"))),
        [(_day(side.list_date), side.rulebook, side.events, side.games, side.players, side.equal)
         for side in answer.lists],
    )  # fmt: skip
    yield PaperSection((lists,), say("The lists"), is_together=True)
    for side in answer.lists:
        of_list = [difference for difference in answer.differences
                   if difference.list_date == side.list_date]  # fmt: skip
        if of_list:
            heading = say("Differences on the list of {day}").format(day=_day(side.list_date))
            yield PaperSection((_differences(of_list),), heading)
    if answer.doubts:
        doubts = _table(
            (PaperColumn(say("id")), PaperColumn(say("name")), PaperColumn(say("file")),
             PaperColumn(say("doubt"), share=1)),
            [(doubt.player_id, doubt.name, doubt.file, _said(doubt.sentence))
             for doubt in answer.doubts],
        )  # fmt: skip
        yield PaperSection((doubts,), say("Who is who, undecided"))


def _differences(differences: "Sequence[ExplainedDifference]") -> PaperTable:
    columns = (
        PaperColumn(say("id"), "right"), PaperColumn(say("name"), share=2),
        PaperColumn(say("what")), _number(say("theirs")), _number(say("ours")),
        _number(say("difference")), PaperColumn(say("event"), share=2),
        PaperColumn(say("why"), share=5),
    )  # fmt: skip
    return _table(columns, [_row(difference) for difference in differences])


def _row(difference: "ExplainedDifference") -> "tuple[Value | Cell, ...]":
    why = [_said(difference.sentence), *(_said(rival.sentence) for rival in difference.rivals)]
    change = difference.change
    return (
        difference.player_id, difference.name, what_of(difference),
        _shown(difference.theirs), _shown(difference.ours),
        NONE if change is None else Cell(change, signed(change)),
        difference.event or NONE, " {} ".format(say("or")).join(why),
    )  # fmt: skip


def what_of(difference: "ExplainedDifference") -> str:
    """Return what differs, in the language of the call."""
    return say("K") if difference.what == "k_factor" else say(difference.what)


def _shown(value: "Value | None") -> "Value | Cell":
    if value is None:
        return NONE
    return say(value) if isinstance(value, str) else Cell(value, figure(value))


def _number(heading: str) -> PaperColumn:
    return PaperColumn(heading, "right")


def _table(
    columns: tuple[PaperColumn, ...], rows: "Sequence[Sequence[Value | Cell]]"
) -> PaperTable:
    return PaperTable(columns, tuple(row(*values) for values in rows))


def _day(day: "date") -> str:
    return long_date(day, screen().lang)


def _said(text: str) -> str:
    return said(text, screen().lang)
