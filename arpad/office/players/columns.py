"""What the columns of a table of players hold: as somebody says, as the office remembers, by name.

What was said of a table is remembered with the act that it is said in, as a setting of the office,
for tables with the same headers.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from arpad.archive.canonical import canonical_json
from arpad.formats.any_list import is_of_fide
from arpad.formats.other_lists import (
    NOTHING_CALLED,
    UNCLEAR,
    HeaderTaken,
    as_written,
    headers_taken,
)
from arpad.formats.other_lists.synonyms import GAMES_OF_PERIOD
from arpad.formats.tables.columns import LIST, PEOPLE, FileColumn, Shape
from arpad.office.acts.declaring import Handed
from arpad.office.players.facts import KINDS
from arpad.office.players.person import Key
from arpad.registry.acts import Row, Rows
from arpad.registry.store import Store
from arpad.report.problems import Problem, Text, has_error

SETTING: Final = "columns"
"""The setting in which headers of a table are remembered, with what each is called."""
CODE: Final = "player-table"
_START: Final = 4096
FACTS: Final[Mapping[str, Key]] = MappingProxyType(
    {
        "name": ("name", ""),
        "federation": ("federation", ""),
        "sex": ("sex", ""),
        "birth_date": ("birth", ""),
        "club": ("club", ""),
        "federated_since": ("federated_since", ""),
        "title": ("title", "fide"),
    }
)
"""The columns of a list, and which fact each is; titles are FIDE's."""
_PARTS: Final = ("surname", "second surname", "given name")
_WHO: Final = ("player_id", "name", *_PARTS)
SINCE: Final = "since"
"""The column of the first day on which the facts of a row hold."""


@dataclass(frozen=True, slots=True)
class ColumnsRead:
    """What is read in the place of each header, and for what each header is taken.

    `remembered` are the rows by which the office remembers what was said.
    """

    called: Mapping[str, str]
    headers: tuple[HeaderTaken, ...]
    problems: tuple[Problem, ...] = ()
    remembered: Rows = field(default_factory=dict)

    @property
    def shape(self) -> Shape:
        """Return the shape of the table: of people, and the facts that no list has as columns."""
        names = {column.name for column in PEOPLE.columns}
        more = [FileColumn(name, "text") for name in self.facts if name not in names]
        return replace(PEOPLE, columns=(*PEOPLE.columns, *more)) if more else PEOPLE

    @property
    def facts(self) -> tuple[str, ...]:
        """Return the columns that are called as facts are: number:iccf, licence:2026."""
        names = (self.called.get(taken.header, taken.header) for taken in self.headers)
        return tuple(name for name in names if is_fact(name))


def key_of(column: str) -> Key:
    """Return which fact a column holds, and whose or which.

    >>> key_of("title"), key_of("number:iccf")
    (('title', 'fide'), ('number', 'iccf'))
    """
    fact, _, which = column.partition(":")
    return FACTS.get(column, (fact, which))


def is_fact(column: str) -> bool:
    """Tell whether a column is called as a fact of a player.

    >>> is_fact("licence:2026"), is_fact("licence"), is_fact("telephone")
    (True, False, False)
    """
    fact, which = key_of(column)
    return fact in KINDS and KINDS[fact].which.is_right(which)


def columns_of(
    store: Store | None, data: bytes, said: Mapping[str, str], shape: Shape = PEOPLE
) -> ColumnsRead:
    """Return what the columns of a table hold; what is said goes before what is remembered.

    `said` are columns by headers, "" for one that is left out. An error for a header that the table
    doesn't have, and for what no column of the shape is called. Without a store nothing is
    remembered.
    """
    remembered = NOTHING_CALLED if store is None else _remembered(store, data)
    names = _known(shape)
    called = {**remembered, **said}
    taken_for = () if is_of_fide(data[:_START]) else headers_taken(data, called, shape)
    headers = tuple(_as_fact(taken, called) for taken in taken_for)
    written = [taken.header for taken in headers]
    problems = tuple(
        Problem("error", CODE, Text("The table has no column '{header}'.", header=header),
                fix=Text("There are: {known}.", known=written), found=header)
        for header in said if header not in written
    ) + tuple(
        Problem("error", CODE, Text("No column is called '{column}'.", column=column),
                fix=Text("There are: {known}.", known=[*names, "number:fide", "licence:2026"]),
                found=column)
        for column in said.values() if column and column not in names and not is_fact(column)
    )  # fmt: skip
    rows: Rows = {}
    if said and not problems and called != remembered:
        value = canonical_json({header: called.get(header, header) for header in written})
        rows = {"setting": [{"name": SETTING, "value": value.decode()}]}
    elif remembered:
        message = Text("The columns are read as the office remembers from a table with the same "
                       "headers.")  # fmt: skip
        fix = Text("Say what a column holds, if it is something else.")
        problems = (*problems, Problem("info", CODE, message, fix=fix))
    return ColumnsRead(called, headers, problems, rows)


def unclear(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return a word on how columns are said, where some are not known or in doubt."""
    if not any(problem.code == UNCLEAR and problem.level == "error" for problem in problems):
        return ()
    return (Problem("info", CODE, Text("Say what a column holds: HEADER=COLUMN."),
                    fix=Text("Look at a preview first.")),)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SaidOfLists:
    """Files of lists as they are kept, what is wrong with them, and what is to be remembered."""

    files: tuple[bytes, ...]
    problems: tuple[Problem, ...] = ()
    remembered: Rows = field(default_factory=dict)


def said_of_lists(
    store: Store | None, files: Sequence[Handed], said: Mapping[str, str]
) -> SaidOfLists:
    """Return lists as they came, or those whose columns are called otherwise under these, as CSV.

    What is said of a header holds for each file that has it: an error if none does.
    """
    settings_kept = () if store is None else store.rows("setting")
    if not said and not any(row["name"] == SETTING for _, row in settings_kept):
        return SaidOfLists(tuple(file.data for file in files))
    kept: list[bytes] = []
    problems: list[Problem] = []
    settings: dict[object, Row] = {}
    left = dict(said)
    for file in files:
        headers = {taken.header for taken in headers_taken(file.data, shape=LIST)}
        own = {header: column for header, column in said.items()
               if len(files) == 1 or header in headers}  # fmt: skip
        left = {header: column for header, column in left.items() if header not in own}
        columns = columns_of(store, file.data, own, LIST)
        data, of_file = _under(columns, file)
        kept.append(data)
        problems += (*columns.problems, *of_file)
        settings |= {row["value"]: row for row in columns.remembered.get("setting", ())}
    problems += [
        Problem("error", CODE, Text("No table has a column '{header}'.", header=header),
                fix=Text("Look how it is called in the files."), found=header)
        for header in left if files
    ]  # fmt: skip
    remembered: Rows = {"setting": [*settings.values()]} if settings else {}
    return SaidOfLists(tuple(kept), tuple(problems), remembered)


def _under(columns: ColumnsRead, file: Handed) -> tuple[bytes, tuple[Problem, ...]]:
    """Return a table under the columns by which it is read, as CSV; as it came if by its own."""
    if not columns.called or has_error(columns.problems):
        return file.data, ()
    called = {header: GAMES_OF_PERIOD if column == "games" else column
              for header, column in columns.called.items()}  # fmt: skip
    table, problems = as_written(file.data, file.name, called)
    return (file.data if has_error(problems) else table.write_csv().encode()), problems


def _as_fact(taken: HeaderTaken, called: Mapping[str, str]) -> HeaderTaken:
    name = called.get(taken.header, taken.header)
    is_read = not taken.column and (name == SINCE or is_fact(name))
    return replace(taken, column=name) if is_read else taken


def _known(shape: Shape) -> Sequence[str]:
    names = [*FACTS, SINCE] if shape is PEOPLE else [column.name for column in shape.columns]
    return (*_WHO, *(name for name in names if name not in _WHO))


def _remembered(store: Store, data: bytes) -> Mapping[str, str]:
    """Return what headers of such a table are called, as it was said last; nothing of another."""
    values = [str(row["value"]) for _, row in store.rows("setting") if row["name"] == SETTING]
    for value in dict.fromkeys(reversed(values)):
        called: dict[str, str] = json.loads(value)
        if called.keys() == {taken.header for taken in headers_taken(data, called)}:
            return {header: name for header, name in called.items() if header != name}
    return NOTHING_CALLED
