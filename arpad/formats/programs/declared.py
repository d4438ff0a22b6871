"""What each program's list of players has: one declaration, by which it is written and read.

Swiss-Manager: a sheet or CSV whose header names the columns, as federations publish it for the
program: the Russian (`smanager_standard.csv`: ID_No, Name, Sex, Fed, Clubnumber, ClubName,
Birthday, Rtg_Nat, Fide_No, Rtg_Int), a Brazilian league (those, Title, Type, Status and K), the
Malaysian and the Finnish (XLS). Columns whose meaning none of them shows are not written.
Vega: the table of players that its manual of 2016 describes (2.11.2), with the most characters of
each field.
SwissPerfect: a dBase III table that its Player/Import reads by a dialog which asks what each field
is, as the Irish union published one, births as texts in it; the other fields are called and as wide
as in the program's own .trn.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from arpad.formats.programs.forms import (
    DAY_MONTH_YEAR,
    DAY_MONTH_YEAR_TOGETHER,
    FIGURES,
    GIVEN,
    K_FACTOR,
    K_OR_ZERO,
    MALE_FEMALE,
    MALE_FEMALE_SMALL,
    PLAIN,
    SURNAME,
    Form,
)


@dataclass(frozen=True, slots=True)
class ProgramColumn:
    """A column: its header, the column of our list, its form, its most characters (0: any number).

    A column of a list without one of ours ("") is written blank, and read by nobody.
    """

    header: str
    column: str
    form: Form = PLAIN
    width: int = 0


@dataclass(frozen=True, slots=True)
class Program:
    """A program's list: its columns, the endings of its files, and the encoding of their texts.

    `known_by` are headers that no other list has together; `unheld` signs that no text can have.

    >>> [column.header for column in PROGRAMS["vega"].columns][:3]
    ['NAME', 'COUNTRY', 'BIRTHDAY']
    """

    name: str
    columns: tuple[ProgramColumn, ...]
    endings: tuple[Literal[".csv", ".xlsx", ".txt", ".dbf"], ...]
    known_by: frozenset[str]
    encoding: Literal["utf-8-sig", "utf-8", "cp1252"]
    unheld: str = ""

    def of(self, column: str) -> tuple[ProgramColumn, ...]:
        """Return the columns that hold one of ours: of a name there may be two."""
        return tuple(own for own in self.columns if own.column == column)

    @property
    def held(self) -> tuple[str, ...]:
        """Return the columns of our list that it holds."""
        return tuple(dict.fromkeys(own.column for own in self.columns if own.column))


_SWISS_MANAGER: Final = Program(
    "Swiss-Manager",
    (
        ProgramColumn("ID_No", "player_id"),
        ProgramColumn("Name", "name"),
        ProgramColumn("Title", "title"),
        ProgramColumn("Sex", "sex", MALE_FEMALE),
        ProgramColumn("Fed", "federation"),
        ProgramColumn("ClubName", "club"),
        ProgramColumn("Birthday", "birth_date"),
        ProgramColumn("Rtg_Nat", "rating", FIGURES),
        ProgramColumn("Rtg_Int", "fide_rating", FIGURES),
        ProgramColumn("K", "k_factor", K_FACTOR),
    ),
    (".xlsx", ".csv"),
    frozenset({"id_no", "name", "rtg_nat"}),
    "utf-8-sig",
)
_VEGA: Final = Program(
    "Vega",
    (
        ProgramColumn("NAME", "name", width=30),
        ProgramColumn("COUNTRY", "federation", width=3),
        ProgramColumn("BIRTHDAY", "birth_date", DAY_MONTH_YEAR_TOGETHER, 8),
        ProgramColumn("GENDER", "sex", MALE_FEMALE_SMALL, 1),
        ProgramColumn("TITLE", "title", width=3),
        ProgramColumn("IDFIDE", "", FIGURES),
        ProgramColumn("ELOFIDE", "fide_rating", FIGURES, 4),
        ProgramColumn("IDNAT", "player_id", width=8),
        ProgramColumn("ELONAT", "rating", FIGURES, 4),
        ProgramColumn("KCOEFF", "k_factor", K_OR_ZERO, 2),
    ),
    (".csv", ".txt"),
    frozenset({"name", "idnat", "elonat", "idfide", "elofide"}),
    "utf-8",
    unheld=';"',
)
_SWISS_PERFECT: Final = Program(
    "SwissPerfect",
    (
        ProgramColumn("LOC_ID", "player_id", width=12),
        ProgramColumn("FIRSTNAME", "name", GIVEN, 25),
        ProgramColumn("SURNAME", "name", SURNAME, 25),
        ProgramColumn("LOC_RTG", "rating", FIGURES, 4),
        ProgramColumn("SEX", "sex", MALE_FEMALE, 1),
        ProgramColumn("CLUB", "club", width=30),
        ProgramColumn("BIRTH_DATE", "birth_date", DAY_MONTH_YEAR, 10),
    ),
    (".dbf",),
    frozenset({"loc_id", "surname", "firstname", "loc_rtg"}),
    "cp1252",
)
ProgramTarget = Literal["swiss-manager", "vega", "swiss-perfect"]
PROGRAMS: Final[dict[ProgramTarget, Program]] = {
    "swiss-manager": _SWISS_MANAGER, "vega": _VEGA, "swiss-perfect": _SWISS_PERFECT,
}  # fmt: skip


def program_of(headers: Sequence[str]) -> Program | None:
    """Return the program whose list has these headers.

    >>> program_of(["Id_No", "Name", "rtg_nat", "Sex"]).name
    'Swiss-Manager'
    >>> program_of(["player_id", "name", "rating"]) is None
    True
    """
    names = {header.strip().lower() for header in headers}
    return next((program for program in PROGRAMS.values() if program.known_by <= names), None)
