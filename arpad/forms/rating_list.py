"""A rating list as a document: part by part, in the columns that its regulations prescribe.

Sources: FIDE B.02 2009-07 7.12 and 7.2, 2005-07 9.12; CNXC 4.2; FCE 9.1. The office prepares the
parts; whoever is inactive is marked "i", a provisional rating with a star.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final, Literal, get_args

from arpad.explain.language import Translator, long_date, marked
from arpad.explain.numbers import MINUS
from arpad.forms.document import (
    Cell,
    Document,
    HeadedNote,
    PaperColumn,
    PaperSection,
    PaperTable,
    Row,
)
from arpad.forms.marks import sex_letter
from arpad.forms.rows import each, of_each_kind
from arpad.forms.words import translator
from arpad.tables.rating_list import Shown
from arpad.tables.statuses import INACTIVE, PROVISIONAL, STATUS_NAMES

PartName = Literal["rank", "name", "federation", "titled-unrated", "delisted"]
PARTS: Final[tuple[PartName, ...]] = get_args(PartName)
"""By rank; by name with the inactive; by federation without them; and who is not rated."""
PROVISIONAL_MARK: Final = "*"
INACTIVE_MARK: Final = "i"
_ALIKE: Final = 10_000
_UNRANKED: Final = ("name", "titled-unrated", "delisted")


@dataclass(frozen=True, slots=True)
class Printed:
    """One player as a list prints him: rank (0: none), status, and each figure as text."""

    rank: int
    status: str
    cells: Mapping[Shown, str]

    @property
    def mark(self) -> str:
        """Return the mark beside his name or rating; "" for most."""
        if self.status == STATUS_NAMES[INACTIVE]:
            return INACTIVE_MARK
        return PROVISIONAL_MARK if self.status == STATUS_NAMES[PROVISIONAL] else ""


@dataclass(frozen=True, slots=True)
class ListPart:
    """One part of a list: which, of which federation if one, and who stands in it, in order."""

    name: PartName
    federation: str
    players: Sequence[Printed]


@dataclass(frozen=True, slots=True)
class PrintedList:
    """A list as it is printed: what is shown, part by part."""

    shown: tuple[Shown, ...]
    parts: tuple[ListPart, ...]


@dataclass(frozen=True, slots=True)
class Limit:
    """Until when a list can be claimed against: what that is called, the last day, its article.

    It `is_sure` where it is known on which day the list came out.
    """

    what: str
    day: date
    article: str
    is_sure: bool


CLAIMED: Final = (marked("claim"), marked("protest"))
"""What rulebooks call it."""


def rating_list(
    printed: PrintedList,
    name: str,
    list_date: date | None,
    lang: str = "en",
    identity: str = "",
    head: str = "",
    limit: Limit | None = None,
) -> Document:
    """Return the list as a document; `name` is whose list it is, `identity` what proves it.

    `head` is the hash of its record in the archive, which shows whether newer lists are left out;
    `limit` is until when it can be claimed against.
    """
    say = translator(lang)
    sections = tuple(
        PaperSection(
            (_table(part, printed.shown, say),),
            heading(part.name, part.federation, say),
            begins_page=place > 0 and part.name != "federation",
        )
        for place, part in enumerate(printed.parts)
    )
    proof = (say("Identity: {identity}").format(identity=identity),) if identity else ()
    if head:
        proof = (*proof, say("Head of the archive: {head}").format(head=head))
    if notes := (*_legend(printed, say), *_until(limit, lang)):
        sections = (PaperSection((HeadedNote(notes, is_small=True),)), *sections)
    if proof:
        sections = (*sections, PaperSection((HeadedNote(proof, is_small=True),), is_together=True))
    title = say("Rating list")
    if list_date is not None:
        title = say("Rating list, {day}").format(day=long_date(list_date, lang))
    return Document(
        title, name, lang, sections, is_landscape=len(printed.shown) > _UPRIGHT_MAX,
        is_subtitled=True,
    )  # fmt: skip


def _until(limit: Limit | None, lang: str) -> Iterator[str]:
    """Yield until when the list can be claimed against, and from which day that is counted."""
    say = translator(lang)
    if limit is not None:
        until = say("Until {day} ({article}): {what}.")
        day = long_date(limit.day, lang)
        yield until.format(day=day, article=limit.article, what=say(limit.what))
        if not limit.is_sure:
            yield say("Counted from the date of the list; if it came out later, from that day.")


_UPRIGHT_MAX: Final = 9
"""With more columns than this the page lies on its side."""


def heading(part: str, federation: str, say: Translator) -> str:
    """Return what stands above a part of a list (PARTS). Raises KeyError for no part."""
    match part:
        case "rank":
            return say("By rating")
        case "name":
            return say("By name")
        case "federation":
            return federation
        case "titled-unrated":
            return say("Titled players without a rating")
        case "delisted":
            return say("Fallen below the lowest rating")
        case _:
            raise KeyError(part)


def _table(part: ListPart, shown: tuple[Shown, ...], say: Translator) -> PaperTable:
    is_ranked = part.name not in _UNRANKED
    rank = (PaperColumn(say("Rank"), "right"),) if is_ranked else ()
    columns = tuple(_column(column, say) for column in shown)
    cells = {column: _cells(column, say) for column in shown}

    def drawn(player: Printed) -> Row:
        place = (Cell(player.rank),) if is_ranked else ()
        return (
            *place,
            *(cell(player.cells[column], player.mark) for column, cell in cells.items()),
        )

    return PaperTable((*rank, *columns), each(part.players, drawn))


def _column(shown: Shown, say: Translator) -> PaperColumn:
    share = 1 if shown in (Shown.NAME, Shown.CLUB) else None
    return PaperColumn(say(shown.heading), "right" if shown.is_figure else "left", share=share)


def _cells(column: Shown, say: Translator) -> Callable[[str, str], Cell]:
    """Return what makes a column's cells of their texts and marks; most of a list's are alike."""

    @lru_cache(_ALIKE)
    def cell(text: str, mark: str) -> Cell:
        if column is Shown.SEX:
            return Cell(sex_letter(text, say))
        if column is Shown.NAME and mark == INACTIVE_MARK:
            return Cell(text, f"{text} ({INACTIVE_MARK})")
        if column is Shown.RATING and mark == PROVISIONAL_MARK:
            return Cell(int(text), f"{text}{PROVISIONAL_MARK}") if text else Cell()
        if column is Shown.CHANGE and text:
            change = int(text)
            sign = "+" if change > 0 else MINUS if change < 0 else ""
            return Cell(change, f"{sign}{abs(change)}")
        is_whole = column.is_figure and text.isdigit()
        return Cell(int(text)) if is_whole else Cell(text)

    return cell


def _legend(printed: PrintedList, say: Translator) -> tuple[str, ...]:
    marks = {
        player.mark for part in printed.parts for player in of_each_kind(part.players, "status")
    }
    words = {
        INACTIVE_MARK: say("(i): inactive"),
        PROVISIONAL_MARK: say("*: provisional rating"),
    }
    return tuple(words[mark] for mark in sorted(marks - {""}))
