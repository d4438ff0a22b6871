"""Which columns hold the names: one, or surnames and given names that have to be joined."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import polars as pl

from arpad.formats.other_lists.synonyms import NAME_PARTS, NamePart, folded

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
    found = parts(headers)
    wholes, names = found["whole"], found["name"]
    surnames, given = found["surname"], found["given"]
    second = tuple(found["second surname"][:1])
    own = tuple(header for header in names if header.strip().lower() == "name")
    if own and surnames and given:
        return (NameColumns(own),)
    single = [NameColumns((header,)) for header in wholes]
    if surnames and (given or names):
        single += [
            NameColumns((one, *second), (other,)) for one in surnames for other in (given or names)
        ]
        names = names if given else []
    elif given and names:
        single += [NameColumns((one,), (other,)) for one in names for other in given]
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
    found = parts(headers)
    return found["given"] if not any(found[part] for part in ("whole", "surname", "name")) else []


def parts(headers: Sequence[str]) -> dict[NamePart, list[str]]:
    """Return the headers of each part of a name, in their order."""
    meant = [(header, folded(header)) for header in headers]
    return {
        part: [header for header, words in meant if words in known]
        for part, known in NAME_PARTS.items()
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
