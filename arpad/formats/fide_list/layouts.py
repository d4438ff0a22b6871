"""Where the fields of a FIDE list in columns stand: the header line says it, and it alone."""

import re
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final, Literal

from arpad.formats.fide_list.fields import FIELDS, ListField, section_fields
from arpad.report.notes import Notes, shortened
from arpad.report.problems import Text
from arpad.tables.kinds import Which

Layout = Literal["combined", "single", "legacy", "short"]
"""FIDE's lists in columns: three kinds at once with arena titles, one kind, three without, old."""

_PERSON: Final = f"ID Number      Name{'':57}Fed Sex Tit  WTit OTit           "
_ALL_FIGURES: Final = "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
HEADERS: Final[dict[Layout, str]] = {
    "combined": f"{_PERSON}FOA {_ALL_FIGURES}",
    "single": f"{_PERSON}FOA {{month}} Gms K  B-day Flag",
    "legacy": f"{_PERSON}{_ALL_FIGURES}",
    "short": f"ID number Name{'':30}TitlFed  {{month}} GamesBorn  Flag",
}
"""The header line of each layout; `{month}` is the list's month, such as OCT26."""

_TOKENS: Final = re.compile(
    "|".join(f"(?P<{field.name}>{'|'.join(field.tokens)})" for field in FIELDS), re.IGNORECASE
)
_START: Final = re.compile(
    r"\ufeff?\s*(?:ID[ _]?Number\s[^,;\t]*|CODE\s+NAME\s[^,;\t]*COUNTRY\s[^,;\t]*)$", re.IGNORECASE
)
_HEADER_MAX: Final = 1000
_NEEDED: Final = ("player_id", "name", "rating")


@dataclass(frozen=True, slots=True)
class FieldPlace:
    """The columns of one field, counted from 0; `end` None is the end of the line."""

    field: ListField
    start: int
    end: int | None = None

    @property
    def columns(self) -> str:
        """Return the columns as an editor counts them.

        >>> FieldPlace(FIELDS[0], 0, 15).columns, FieldPlace(FIELDS[-1], 158).columns
        ('1-15', '159 and on')
        """
        on = Text("{first} and on", first=self.start + 1)
        return f"{self.start + 1}-{self.end}" if self.end else on


def is_header(line: str) -> bool:
    """Return whether a line looks like the header of a FIDE list in columns.

    >>> is_header(HEADERS["short"]), is_header("ID number,Name,Fed")
    (True, False)
    """
    return bool(_START.match(line))


def is_early(line: str) -> bool:
    """Return whether a header is of 2001 to 2005, when it seldom stood above its columns.

    >>> is_early("ID_NUMBER NAME                             TITLE COUNTRY JAN01 GAMES FLAG")
    True
    >>> is_early(HEADERS["short"])
    False
    """
    return is_header(line) and re.search(r"COUNTRY\b", line, re.IGNORECASE) is not None


def read_header(line: str, which: Which, notes: Notes, number: int = 1) -> tuple[FieldPlace, ...]:
    """Return the places that a header line names, or none with an error.

    >>> [place.columns for place in read_header(HEADERS["legacy"], "rapid", Notes())][7:10]
    ['110-115', '116-119', '120-122']
    >>> notes = Notes()
    >>> read_header("ID Number      Name      Shoe Fed SRtng", "rapid", notes)
    ()
    >>> notes.all()[0].column, notes.all()[0].message
    (26, "The header's 'Shoe' is no column of a FIDE list.")
    """
    line, rest = line[:_HEADER_MAX], line[_HEADER_MAX:].strip()
    headings = list(_TOKENS.finditer(line))
    fields = [
        next(field for field in FIELDS if field.name == heading.lastgroup) for heading in headings
    ]
    names = [field.name for field in fields]
    section = section_fields(tuple(fields), which)
    missing = [name for name in _NEEDED if name not in section]
    again = (heading for at, heading in enumerate(headings) if heading.lastgroup in names[:at])
    twice = next(again, None)
    others = _TOKENS.sub(lambda heading: " " * len(heading[0]), line)
    unknown = re.search(r"\S+", f"{others}{rest[:1]}")
    if not (missing or twice or unknown):
        starts = [heading.start() for heading in headings]
        return tuple(map(FieldPlace, fields, starts, [*starts[1:], None]))
    odd = unknown or twice
    if missing:
        message = Text("The header has no column for {missing}.", missing=", ".join(missing))
    elif unknown:
        message = Text("The header's {unknown} is no column of a FIDE list.",
                       unknown=repr(shortened(unknown[0])))  # fmt: skip
    else:
        message = Text("The header has a column twice.")
    notes.add("error", "fide-list-header", message,
              fix=Text("Give the list as FIDE published it, its first line included."), found=odd[0]
              if odd else line, line=number, column=odd.start() + 1 if odd else None)  # fmt: skip
    return ()


def blocks(places: tuple[FieldPlace, ...], which: Which) -> tuple[tuple[FieldPlace, ...], ...]:
    """Return the places to read, neighbours of one group together, without id and name.

    >>> places = read_header(HEADERS["combined"], "rapid", Notes())
    >>> [[place.field.name for place in block] for block in blocks(places, "rapid")][1]
    ['rapid_rating', 'rapid_games', 'rapid_k_factor']
    """
    read = section_fields(tuple(place.field for place in places), which).values()
    kept = [place for place in places if place.field in read and place.field.group != "who"]
    breaks = [0, *(place.end != other.start for place, other in pairwise(kept))]
    runs = [sum(breaks[: index + 1]) for index in range(len(kept))]
    keyed = groupby(zip(runs, kept, strict=True), key=lambda pair: (pair[0], pair[1].field.group))
    return tuple(tuple(place for _, place in pairs) for _, pairs in keyed)
