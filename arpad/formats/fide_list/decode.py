"""From the texts of a list's columns to typed ones, and which cells can't be read.

A list of a million players has few distinct texts beside names and ids: 384 of federation, sex and
titles together, some thousands of rating, games and K. They come as categories; each distinct text
is read once, in Python, and its value is gathered for all players. There is no second, faster
reading of a cell that could disagree with the first.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl

from arpad.formats.fide_list.cells import TYPES, read_cell
from arpad.formats.fide_list.fields import FIELDS, ListField
from arpad.report.problems import Text

ROW: Final = "_row"
NUMBER: Final = "_number"
"""The id as a number: FIDE's ids are figures, and 007 is player 7."""

_ID: Final = FIELDS[0]
_NAME: Final = FIELDS[1]
_CONTROLS: Final = r"[\p{Cc}\p{Zl}\p{Zp}]"
_MARKS: Final = r"\p{Cf}"


@dataclass(frozen=True, slots=True)
class FieldPart:
    """Where one field stands in the texts of a column; `length` None is up to the text's end."""

    field: ListField
    start: int = 0
    length: int | None = None


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found in the cells of one field: their rows and texts, and what is said of each.

    `words` tells of each text how it was read, or, if `is_wrong`, why it can't be read.
    """

    field: ListField
    cells: pl.DataFrame
    words: Mapping[str, str]
    is_wrong: bool

    def among(self, rows: pl.Series, *, is_in: bool) -> "Findings":
        """Return the findings in these rows, or in all others."""
        kept = pl.col(ROW).is_in(rows.implode())
        cells = self.cells.filter(kept if is_in else ~kept)
        return Findings(self.field, cells, self.words, self.is_wrong)


@dataclass(frozen=True, slots=True)
class Decoded:
    """A frame with `_row`, `_number` and a column for each field, and the findings."""

    frame: pl.DataFrame
    findings: tuple[Findings, ...]

    def wrong_rows(self) -> pl.Series:
        """Return the rows with a cell that can't be read."""
        rows = [finding.cells[ROW] for finding in self.findings if finding.is_wrong]
        return pl.concat([pl.Series(ROW, [], pl.UInt32), *rows]).unique()


def decode(rows: pl.DataFrame, columns: Mapping[str, Sequence[FieldPart]]) -> Decoded:
    """Return the typed fields of rows that hold `_row`, player_id, name and columns of categories.

    What can't be read is null.

    >>> text = pl.Series("what", ["ESP M", "E5P F"], pl.Categorical(pl.Categories.random()))
    >>> rows = pl.DataFrame({"_row": [2, 3], "player_id": ["7", "8"], "name": ["A", "B"]})
    >>> rows = rows.cast({"_row": pl.UInt32}).with_columns(text)
    >>> federation, sex = FIELDS[2:4]
    >>> decoded = decode(rows, {"what": (FieldPart(federation, 0, 4), FieldPart(sex, 4))})
    >>> decoded.frame.rows()
    [(2, 7, '7', 'A', 'ESP', 'm'), (3, 8, '8', 'B', None, 'w')]
    >>> decoded.findings[0].cells.rows(), decoded.findings[0].words
    ([(3, 'E5P')], {'E5P': 'is no code of three capitals'})
    """
    findings: list[Findings] = []
    distinct = rows.select(pl.col(name).unique().implode() for name in columns)
    values = [
        value
        for name, parts in columns.items()
        for value in _fields(rows, name, _texts(distinct[name].item()), parts, findings)
    ]
    number = pl.col("player_id").cast(pl.Int64, strict=False)
    is_number = (number > 0) & ~pl.col("player_id").str.starts_with("+")
    frame = rows.select(
        ROW,
        pl.when(is_number).then(number).alias(NUMBER),
        "player_id",
        "name",
        *values,
    )
    if frame[NUMBER].has_nulls():
        findings.append(_odd_ids(frame.filter(pl.col(NUMBER).is_null())))
    return Decoded(frame, tuple(findings))


def with_plain_names(decoded: Decoded) -> Decoded:
    """Return what was decoded, names without signs that nobody sees, and which were read so."""
    is_odd = pl.col("name").str.contains(rf"{_CONTROLS}|{_MARKS}")
    odd = decoded.frame.filter(is_odd)
    if odd.is_empty():
        return decoded
    shown = pl.col("name").str.replace_all(_MARKS, "").str.replace_all(_CONTROLS, " ")
    frame = decoded.frame.with_columns(name=pl.when(is_odd).then(shown.str.strip_chars())
                                       .otherwise("name"))  # fmt: skip
    return Decoded(frame, (*decoded.findings, _odd_names(odd)))


def _odd_ids(rows: pl.DataFrame) -> Findings:
    words = {text: Text("is no number") if text else Text("is missing")
             for text in rows["player_id"].unique()}  # fmt: skip
    return Findings(_ID, rows.select(ROW, text="player_id"), words, is_wrong=True)


def _odd_names(rows: pl.DataFrame) -> Findings:
    words = dict.fromkeys(rows["name"].unique(), Text("without signs that nobody sees"))
    return Findings(_NAME, rows.select(ROW, text="name"), words, is_wrong=False)


def _texts(categories: pl.Series) -> list[str]:
    """Return the distinct texts of a column by their codes, which must be its alone."""
    text_of = dict(
        zip(categories.to_physical().to_list(), categories.cast(pl.String).to_list(), strict=True)
    )
    return [text_of[code] for code in range(len(text_of))]


def _fields(
    rows: pl.DataFrame,
    name: str,
    distinct: Sequence[str],
    parts: Sequence[FieldPart],
    findings: list[Findings],
) -> Iterable[pl.Expr]:
    """Yield the fields of one column, and add what was found in them."""
    codes = pl.col(name).to_physical()
    for part in parts:
        end = None if part.length is None else part.start + part.length
        cells = [text[part.start : end].strip() for text in distinct]
        read = {text: read_cell(part.field.kind, text) for text in set(cells)}
        values = [read[text].value for text in cells]
        yield pl.lit(pl.Series(part.field.name, values, _type(part.field))).gather(codes)
        for is_wrong in (True, False):
            said = {text: cell.wrong if is_wrong else cell.mend for text, cell in read.items()}
            words = {text: word for text, word in said.items() if word}
            if words:
                word_codes = [code for code, text in enumerate(cells) if text in words]
                text_of = pl.lit(pl.Series(cells, dtype=pl.String)).gather(codes)
                odd = rows.filter(codes.is_in(word_codes)).select(ROW, text=text_of)
                findings.append(Findings(part.field, odd, words, is_wrong))


def _type(field: ListField) -> pl.DataType:
    return TYPES.get(field.kind, pl.String())
