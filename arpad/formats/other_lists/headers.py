"""Which column of a table is taken for which of a list, and which columns hold the names.

Names stand in one column, or as surnames and given names that have to be joined.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

import polars as pl

from arpad.formats.other_lists.synonyms import (
    COLUMN_OF,
    NAME_PARTS,
    OF_FIDE,
    OTHER_RATINGS,
    OWN,
    WEAK,
    YEARS,
    NamePart,
    folded,
)
from arpad.formats.programs.declared import Program, program_of
from arpad.formats.tables.columns import LIST, PEOPLE, Shape
from arpad.report.notes import Notes, joined, left_out
from arpad.report.problems import Text

NAMES_MAX: Final = 10_000
"""So many names tell whether they are parts."""
_WORD: Final = re.compile(r"[^\W_]+")
SINGLE_MIN: Final = 3
"""From so many names on a column in which most are one word is a part of the names."""


@dataclass(frozen=True, slots=True)
class NameColumns:
    """The headers of the surnames and of the given names; of whole names as surnames alone.

    `is_sure` tells whether the header itself says that the names are whole.
    """

    surnames: tuple[str, ...]
    given: tuple[str, ...] = ()
    is_sure: bool = True

    @property
    def headers(self) -> tuple[str, ...]:
        """Return all headers in the order in which their cells are joined."""
        return (*self.surnames, *self.given)

    def joined(self) -> pl.Expr:
        """Return the names of the rows: surnames, a comma, given names; what is blank is left out.

        >>> frame = pl.DataFrame({"Apellidos": ["Mas Pau", None], "Nombre": ["Jon", "Ana"]})
        >>> frame.select(NameColumns(("Apellidos",), ("Nombre",)).joined()).to_series().to_list()
        ['Mas Pau, Jon', 'Ana']
        """
        surnames = pl.concat_str(self.surnames, separator=" ", ignore_nulls=True)
        given = pl.concat_str(self.given or [pl.lit("")], separator=" ", ignore_nulls=True)
        parts = [pl.when(part != "").then(part) for part in (surnames, given)]
        whole = pl.concat_str(parts, separator=", ", ignore_nulls=True)
        return pl.when(whole != "").then(whole).alias("name")


def name_columns(headers: Sequence[str]) -> tuple[NameColumns, ...]:
    """Return the columns of the names; none if there is none, several if it is in doubt.

    A column that is only called a name holds given names beside surnames, surnames beside given
    names, and whole names alone. Given names alone name nobody: see `given_alone`.

    >>> name_columns(["Código", "Apellidos", "Nombre"])
    (NameColumns(surnames=('Apellidos',), given=('Nombre',), is_sure=True),)
    >>> name_columns(["Nom", "Prénom"])[0].headers, name_columns(["Cognoms", "Nom"])[0].headers
    (('Nom', 'Prénom'), ('Cognoms', 'Nom'))
    >>> name_columns(["Vorname"])
    ()
    """
    by_part = parts(headers)
    wholes, names = by_part["whole"], by_part["name"]
    surnames, given = by_part["surname"], by_part["given"]
    second = tuple(by_part["second surname"][:1])
    own = tuple(header for header in names if header.strip().lower() == "name")
    if own and surnames and given:
        return (NameColumns(own),)
    single = [NameColumns((header,)) for header in wholes]
    if surnames and (given or names):
        single += [
            NameColumns((surname, *second), (other,))
            for surname in surnames
            for other in (given or names)
        ]
        names = names if given else []
    elif given and names:
        single += [NameColumns((name,), (other,)) for name in names for other in given]
        names = []
    else:
        single += [NameColumns((header, *second), is_sure=False) for header in surnames]
    single += [NameColumns((header,), is_sure=header in own) for header in names]
    return tuple(single)


def given_alone(headers: Sequence[str]) -> list[str]:
    """Return the columns of given names where there is no other of names.

    >>> given_alone(["Nr", "Vorname"]), given_alone(["Name", "Vorname"])
    (['Vorname'], [])
    """
    by_part = parts(headers)
    return (
        by_part["given"] if not any(by_part[part] for part in ("whole", "surname", "name")) else []
    )


def parts(headers: Sequence[str]) -> dict[NamePart, list[str]]:
    """Return the headers of each part of a name, in their order."""
    meant = [(header, folded(header)) for header in headers]
    return {
        part: [header for header, words in meant if words in part_words]
        for part, part_words in NAME_PARTS.items()
    }


def are_parts(names: Iterable[str | None]) -> bool:
    """Tell whether most of the names are one word: surnames or given names alone.

    >>> are_parts(["Jon", "Marta", "Juan Carlos", "Eva"])
    True
    >>> are_parts(["Mas, Jon", "Pau, Marta", "Eva"]), are_parts(["A", "B"])
    (False, False)
    """
    counts = [len(_WORD.findall(name)) for name in islice(filter(None, names), NAMES_MAX)]
    return len(counts) >= SINGLE_MIN and 3 * counts.count(1) > 2 * len(counts)


CODE: Final = "list-column"
_FEDERATION: Final = re.compile(r"[A-Z]{3}")


@dataclass(frozen=True, slots=True)
class Taken:
    """The header taken for each column of a list, and the columns of the names."""

    columns: dict[str, str] = field(default_factory=dict)
    names: NameColumns | None = None

    @property
    def headers(self) -> tuple[str, ...]:
        """Return every header that is taken for something."""
        return (*self.columns.values(), *(self.names.headers if self.names else ()))


def codes_among(
    headers: Sequence[str], cells_of: Callable[[str], Iterable[str | None]]
) -> frozenset[str]:
    """Return the headers of a birth whose cells hold federations: Nac. is nacimiento or nación.

    >>> cells = {"Nac.": ["ESP", "POR", None], "F.Nac.": ["1990", "1985", None]}
    >>> sorted(codes_among(["Nac.", "F.Nac.", "Elo"], cells.__getitem__))
    ['Nac.']
    """
    births = [header for header in headers if COLUMN_OF.get(folded(header)) == "birth_date"]
    return frozenset(header for header in births if _are_codes(cells_of(header)))


def _are_codes(cells: Iterable[str | None]) -> bool:
    filled = [cell for cell in cells if cell]
    return 2 * sum(bool(_FEDERATION.fullmatch(cell)) for cell in filled) > len(filled)


def candidates(
    headers: Sequence[str], shape: Shape = LIST, codes: frozenset[str] = frozenset()
) -> dict[str, list[str]]:
    """Return the headers that may mean each column of a list; our own names go before all.

    Columns that are joined to names stand as one, with a plus between them. `codes` are the headers
    that `codes_among` tells: federations, where no other header is.

    >>> candidates(["Nº FPX", "Nome", "Elo", "Elo FIDE", "Sapato"])
    {'player_id': ['Nº FPX'], 'name': ['Nome'], 'rating': ['Elo', 'Elo FIDE']}
    >>> candidates(["rating", "Elo FIDE"])
    {'rating': ['rating']}
    >>> candidates(["Nr", "Nachname", "Vorname"])
    {'player_id': ['Nr'], 'name': ['Nachname + Vorname']}
    >>> candidates(["Nº", "Código FIDE", "Elo CNXC", "iccf_rating"])
    {'player_id': ['Código FIDE'], 'rating': ['Elo CNXC'], 'iccf_rating': ['iccf_rating']}
    >>> candidates(["ID_No", "Name", "Rtg_Nat", "Rtg_Int"])["fide_rating"]
    ['Rtg_Int']
    """
    if program := program_of(headers):
        return _of_program(program, headers, shape)
    of_others = [header for header in headers if header in OTHER_RATINGS]
    without = [header for header in headers if header not in of_others]
    if of_others and (candidates_without := _candidates(without, shape, codes)).get("rating"):
        beside = {header: [header] for header in of_others}
        return {column.name: both for column in shape.columns
                if (both := (beside | candidates_without).get(column.name))}  # fmt: skip
    return _candidates(headers, shape, codes)


def _of_program(program: Program, headers: Sequence[str], shape: Shape) -> dict[str, list[str]]:
    """Return the headers of each column where the list is one that a program reads."""
    written = {header.strip().lower(): header for header in headers}
    taken_headers = {
        column.name: [
            written[own.header.lower()]
            for own in program.of(column.name)
            if own.header.lower() in written
        ]
        for column in shape.columns
    }
    names = [" + ".join(names.headers) for names in name_columns(headers)]
    return {column: several for column, several in (taken_headers | {"name": names}).items()
            if several}  # fmt: skip


def _candidates(
    headers: Sequence[str], shape: Shape, codes: frozenset[str]
) -> dict[str, list[str]]:
    own = {folded(name): name for name in _own(shape)}
    meant: dict[str, list[str]] = {}
    for header in headers:
        column = COLUMN_OF.get(folded(header))
        if column and folded(header) not in own and header not in codes:
            meant.setdefault(column, []).append(header)
    if codes:
        meant.setdefault("federation", [header for header in headers if header in codes])
    owned = {own[folded(header)]: [header] for header in headers if folded(header) in own}
    named = [" + ".join(names.headers) for names in name_columns(headers)]
    numbers = (
        [header for header in headers if folded(header) in several] for several in (OF_FIDE, WEAK)
    )
    weak = {
        "player_id": next(filter(None, numbers), []),
        "birth_date": [header for header in headers if folded(header) in YEARS],
    }
    by_column = weak | meant | owned | {"name": named}
    return {
        column.name: by_column[column.name]
        for column in shape.columns
        if by_column.get(column.name)
    }


def _own(shape: Shape) -> frozenset[str]:
    """Return our own names that are read as such: in a table of people those of ratings too."""
    of_people = frozenset(column.name for column in shape.columns) - {"name", "games", "rating"}
    return OWN | of_people if {*PEOPLE.columns} <= {*shape.columns} else OWN


def has_columns(headers: Sequence[str], shape: Shape = LIST) -> bool:
    """Tell whether a header names all columns that a list must have.

    >>> has_columns(["Código", "Apellidos", "Nombre", "Elo"]), has_columns(["Nombre", "Elo"])
    (True, False)
    """
    needed = {column.name for column in shape.columns if column.is_required}
    return needed <= candidates(headers, shape).keys()


def taken(
    headers: Sequence[str],
    notes: Notes,
    line: int = 1,
    shape: Shape = LIST,
    codes: frozenset[str] = frozenset(),
) -> Taken | None:
    """Return the header taken for each column of a list, or None with an error for each doubt.

    >>> notes = Notes()
    >>> taken(["Nº FPX", "Nome", "Elo"], notes).columns
    {'player_id': 'Nº FPX', 'rating': 'Elo'}
    >>> [problem.message for problem in notes.all()][0]
    "The column 'Nº FPX' is taken for 'player_id'."
    >>> notes = Notes()
    >>> taken(["Id", "FIDE ID", "Name", "Elo"], notes), notes.all()[0].message
    (None, "Several columns may be player_id: 'Id', 'FIDE ID'.")
    """
    by_column = candidates(headers, shape, codes)
    needed = [column.name for column in shape.columns if column.is_required]
    missing = [name for name in needed if name not in by_column]
    doubtful = {name: several for name, several in by_column.items() if len(several) > 1}
    _note_missing(headers, missing, notes, line)
    for name, several in doubtful.items():
        notes.add("error", CODE, Text("Several columns may be {name}: {which}.", name=name,
                                      which=", ".join(map(repr, several))),
                  fix=Text("Rename the right one to {name}.", name=name), found=", ".join(several),
                  line=line)  # fmt: skip
    if missing or doubtful:
        return None
    columns = {name: several[0] for name, several in by_column.items() if name != "name"}
    chosen = Taken(columns, next(iter(name_columns(headers)), None))
    _note_taken(headers, chosen, notes, line)
    return chosen


def _note_missing(headers: Sequence[str], missing: list[str], notes: Notes, line: int) -> None:
    if "name" in missing and (given := given_alone(headers)):
        notes.add("error", "list-given-name",
                  Text("The column {given} holds given names, and no column holds surnames.",
                       given=repr(given[0])),
                  fix=Text("Give the column of surnames beside it, or one of whole names called "
                           "name."), found=", ".join(headers), line=line)  # fmt: skip
        missing = [name for name in missing if name != "name"]
    if missing:
        notes.add("error", CODE,
                  Text("No column is known to be {missing}.", missing=", ".join(missing)),
                  fix=Text("Give the header line these names; docs/formats/player-lists.md has all "
                           "that are known."), found=", ".join(headers), line=line)  # fmt: skip


def _note_taken(headers: Sequence[str], chosen: Taken, notes: Notes, line: int) -> None:
    """Note which column was taken for what, and which was left out."""
    names = chosen.names
    taken_for = dict(chosen.columns)
    if names and len(names.headers) > 1:
        joined_headers = joined([repr(header) for header in names.headers])
        message = Text("The columns {joined} are joined to name.", joined=joined_headers)
        headers_of_name = ", ".join(names.headers)
        notes.add("fixed", CODE, message, fix=Text("Rename them if they are none of a name."),
                  found=headers_of_name, line=line)  # fmt: skip
    elif names:
        taken_for["name"] = names.headers[0]
    for name, header in taken_for.items():
        if folded(header) != folded(name):
            message = Text("The column {header} is taken for {name}.", header=repr(header),
                           name=repr(name))  # fmt: skip
            fix = Text("Rename it to {name} if it is, or to another name if not.", name=repr(name))
            notes.add("fixed", CODE, message, fix=fix, found=header, line=line)
    if left := [header for header in headers if header and header not in chosen.headers]:
        notes.add("info", CODE, left_out(left), found=", ".join(left), line=line)
