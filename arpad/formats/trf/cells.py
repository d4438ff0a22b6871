"""One line of a TRF file and its cells: what each says, how it was mended, or why it is wrong."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from arpad.formats.trf.fields import Kind, TrfField
from arpad.report.dates import read_birth
from arpad.report.names import plain
from arpad.report.notes import Notes
from arpad.report.problems import NOTHING, Text
from arpad.report.rows import RESULTS, TITLES
from arpad.tables.births import Birth

T = TypeVar("T")

_TITLES_06: Final = {
    "g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
    "h": "GM", "hg": "GM", "mi": "IM", "mf": "FM", "gmi": "GM", "k": "CM", "wk": "WCM",
    "gmf": "WGM", "mif": "WIM", "mff": "WFM", "cmf": "WCM",
}  # fmt: skip
_ARENA_TITLES: Final = ("AGM", "AIM", "AFM", "ACM")
_POINTS: Final = re.compile(r"(\d{0,4})(?:[.,](\d{1,2})|(½))?", re.ASCII)
_RESULTS_OTHERWISE: Final = {"½": "=", "–": "-", "−": "-"}


@dataclass(frozen=True, slots=True)
class TrfCell(Generic[T]):
    """A cell's value. `mend` says how it was read, `wrong` what it is not; "" if all is well."""

    value: T
    mend: str = ""
    wrong: Text = NOTHING


def read_word(kind: Kind, text: str) -> TrfCell[str]:
    """Return what a cell of letters says.

    >>> read_word("title", "wg"), read_word("sex", "x").wrong
    (TrfCell(value='WGM', mend='WGM', wrong=''), 'is neither m nor w')
    """
    return _WORDS[kind](text.strip())


def read_number(kind: Kind, text: str) -> TrfCell[int | None]:
    """Return what a cell of figures says.

    >>> read_number("count", "129 (88)"), read_number("whole", "l850").wrong
    (TrfCell(value=129, mend='129', wrong=''), 'is not a number')
    """
    return _NUMBERS[kind](text.strip())


def _text(text: str) -> TrfCell[str]:
    if "\ufffd" in text:
        return TrfCell(text, wrong=Text("holds a character that was lost"))
    return TrfCell(text)


def _sex(text: str) -> TrfCell[str]:
    sex = {"m": "m", "w": "w", "f": "w", "": ""}.get(text.lower())
    if sex is None:
        return TrfCell("", wrong=Text("is neither m nor w"))
    return TrfCell(sex, mend="" if sex == text else sex)


def _title(text: str) -> TrfCell[str]:
    title = text.upper() if text.upper() in TITLES else _TITLES_06.get(text.lower())
    if text.upper() in _ARENA_TITLES:
        return TrfCell("", mend=Text("no title, being one of FIDE's online arena"))
    if title is None:
        return TrfCell("", wrong=Text("is none of FIDE's titles"))
    return TrfCell(title, mend="" if title == text else title)


def _federation(text: str) -> TrfCell[str]:
    if re.fullmatch(r"[A-Z]{3}|", text):
        return TrfCell(text)
    if re.fullmatch(r"[A-Za-z]{3}", text):
        return TrfCell(text.upper(), mend=text.upper())
    return TrfCell(text, wrong=Text("is no code of three capitals"))


def _player_id(text: str) -> TrfCell[str]:
    if not text.strip("0"):
        return TrfCell("")
    if re.fullmatch(r"[0-9A-Za-z][0-9A-Za-z./_-]*", text):
        return TrfCell(text)
    return TrfCell("", wrong=Text("is not a number"))


def _birth(text: str) -> TrfCell[str]:
    reading = read_birth(text)
    if reading is None:
        return TrfCell("", wrong=Text("is no date"))
    birth, is_usual = str(reading[0]), reading[1]
    return TrfCell(birth, mend="" if is_usual else birth or Text("no date"))


def birth_written(birth: Birth) -> str:
    """Return a birth as TRF has it.

    >>> birth_written(Birth(19800528)), birth_written(Birth(19900000)), birth_written(Birth())
    ('1980/05/28', '1990/00/00', '')
    """
    digits = f"{int(birth):08}"
    return f"{digits[:4]}/{digits[4:6]}/{digits[6:]}" if birth else ""


def _colour(text: str) -> TrfCell[str]:
    colour = {"w": "w", "b": "b", "-": "", "": ""}.get(text.lower())
    if colour is None:
        return TrfCell("", wrong=Text("is neither w nor b"))
    return TrfCell(colour, mend=colour if text in ("W", "B") else "")


def _result(text: str) -> TrfCell[str]:
    result = _RESULTS_OTHERWISE.get(text, text.upper())
    if text and result not in RESULTS:
        return TrfCell("", wrong=Text("is none of 1 0 = + - W D L H F U Z"))
    return TrfCell(result, mend="" if result == text else result)


def _whole(text: str) -> TrfCell[int | None]:
    if not text:
        return TrfCell(None)
    if not _is_figures(text):
        return TrfCell(None, wrong=Text("is not a number"))
    return TrfCell(int(text) or None)


def _count(text: str) -> TrfCell[int | None]:
    if _is_figures(text) or not text:
        return TrfCell(int(text) if text else None)
    first = re.match(r"([0-9]{1,6})\s*[(/]", text)
    if first is None:
        return TrfCell(None, wrong=Text("is not a number"))
    return TrfCell(int(first[1]), mend=first[1])


def _points(text: str) -> TrfCell[int | None]:
    if not text:
        return TrfCell(None)
    parts = _POINTS.fullmatch(text)
    if parts is None or (parts[2] or "0").rstrip("0") not in ("", "5"):
        return TrfCell(None, wrong=Text("are not a number of half points"))
    half = 2 * int(parts[1] or 0) + ((parts[2] or "0")[0] == "5" or bool(parts[3]))
    is_usual = "," not in text and "½" not in text and bool(parts[1])
    return TrfCell(half, mend="" if is_usual else f"{half // 2}.{half % 2 * 5}")


def _is_figures(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 9


_WORDS: Final[dict[Kind, Callable[[str], TrfCell[str]]]] = {
    "text": _text, "sex": _sex, "title": _title, "federation": _federation, "id": _player_id,
    "birth": _birth, "colour": _colour, "result": _result,
}  # fmt: skip
_NUMBERS: Final[dict[Kind, Callable[[str], TrfCell[int | None]]]] = {
    "whole": _whole, "opponent": _whole, "count": _count, "points": _points,
}  # fmt: skip


TO_THE_LEFT: Final = (
    "text", "federation", "birth", "date", "round_date", "method", "forfeit", "verbatim",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class TrfRow:
    """A line of the file: its text, its number from 1, and whose it is ("" or " of player 12").

    >>> from arpad.formats.trf.fields import RATING
    >>> from arpad.report.problems import of_player
    >>> notes = Notes()
    >>> TrfRow("001   12" + " " * 40 + "l850", 17, notes, of_player(12)).number(RATING)
    >>> [(problem.line, problem.column, problem.message) for problem in notes.all()]
    [(17, 49, 'The rating of player 12 is not a number.')]
    """

    text: str
    line: int
    notes: Notes
    whose: str = ""

    def cell(self, field: TrfField, shift: int = 0) -> str:
        """Return the field's text, `shift` columns further right."""
        end = field.last + shift if field.last else None
        return self.text[field.first - 1 + shift : end]

    def word(self, field: TrfField, shift: int = 0) -> str:
        """Return the value of a field of letters; "" if it is blank or can't be read."""
        cell = read_word(field.kind, self.cell(field, shift))
        self._note(field, cell, shift)
        return cell.value

    def number(self, field: TrfField, shift: int = 0) -> int | None:
        """Return the value of a field of figures; None if it is blank, 0 or can't be read."""
        cell = read_number(field.kind, self.cell(field, shift))
        self._note(field, cell, shift)
        return cell.value

    def fixed(self, field: TrfField, value: str, shift: int = 0, message: Text = NOTHING) -> None:
        """Note that the field was read in another form than it stands in (`read_as`)."""
        self.notes.add("fixed", field.code, message or read_as(field, self.whose, value),
                       fix=field.fix, found=self.cell(field, shift).strip(), line=self.line,
                       column=self.column(field, shift))  # fmt: skip

    def wrong(self, field: TrfField, what: Text, shift: int = 0) -> None:
        """Note that the field can't be right."""
        self.notes.add(field.wrong, field.code, Text("The {label}{whose} {what}.",
                                                     label=field.label, whose=self.whose,
                                                     what=what), fix=field.fix,
                       found=self.cell(field, shift).strip(), line=self.line,
                       column=self.column(field, shift))  # fmt: skip

    def column(self, field: TrfField, shift: int = 0) -> int:
        """Return the column where the field's text begins, or the field itself if it is blank."""
        cell = self.cell(field, shift)
        return field.first + shift + (len(cell) - len(cell.lstrip()) if cell.strip() else 0)

    def _note(self, field: TrfField, cell: TrfCell[str] | TrfCell[int | None], shift: int) -> None:
        if cell.wrong:
            self.wrong(field, cell.wrong, shift)
        elif cell.mend:
            self.fixed(field, cell.mend, shift)


def read_as(field: TrfField, whose: str, value: str) -> Text:
    """Return that a field was read so; `whose` as a row has it."""
    what = Text("is read as {found}", found=value)
    return Text("The {label}{whose} {what}.", label=field.label, whose=whose, what=what)


def widened(row: TrfRow) -> TrfRow:
    r"""Return the line with its tabs widened, noting it; tabs at its end say nothing.

    >>> widened(TrfRow("240 H\t2", 9, Notes())).text
    '240 H   2'
    """
    text = row.text.rstrip()
    if "\t" not in text:
        return row if text == row.text else TrfRow(text, row.line, row.notes, row.whose)
    row.notes.add("warning", "trf-tab",
                  Text("Tabs are read as blanks up to the next eighth column: which column a "
                       "cell stands in is a guess."),
                  fix=Text("Export the report again; an editor or a spreadsheet has put tabs for "
                           "its blanks."), found="\\t", line=row.line,
                  column=text.index("\t") + 1)  # fmt: skip
    wide = text.expandtabs(8) if len(text) < 10_000 else text.replace("\t", " ")
    return TrfRow(wide, row.line, row.notes, row.whose)


def put(line: str, field: TrfField, text: str, shift: int = 0) -> str:
    """Return the line with the text in the field's columns; blank text leaves it as it is.

    >>> from arpad.formats.trf.fields import RATING
    >>> put("001", RATING, "850").replace(" ", ".")
    '001..............................................850'
    """
    if not text:
        return line
    cell = text[: field.width]
    is_left = field.kind in TO_THE_LEFT
    cell = cell.ljust(field.width) if is_left else cell.rjust(field.width)
    start = field.first - 1 + shift
    return f"{line.ljust(start)[:start]}{cell}{line[start + field.width :]}".rstrip()


def clean(text: str) -> str:
    """Return the text without signs that nobody sees."""
    return plain(text)
