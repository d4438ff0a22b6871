"""What was done in an office: each act and what it says, the log, the acts that concern someone."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from arpad.answers.alike import made_of
from arpad.office.acting import Done
from arpad.registry.acts import Act, Row, Rows
from arpad.registry.store import Store
from arpad.report.problems import Problem

_ELSEWHERE: Final = frozenset(("concern", "fact", "player", "event", "erased", "lifted"))
"""The tables whose rows are told otherwise, or are MACs."""
LOG_MAX: Final = 100
"""So many acts of the log stand on a page."""
ROWS_MAX: Final = 100
"""An act that added more rows than this to a table, as an import, is not read whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactTold:
    """One fact of a player: whose or which it is, since when, its value; "" where none."""

    fact: str
    which: str
    since: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RowTold:
    """A row that an act recorded: its table in the registry, and what stands in its columns."""

    table: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ActTold:
    """One act: who did what, when (UTC) and why, what it says, and whether it still holds.

    `players`, `events`, `lists` and `claims` are those that it concerns; `also` what it says beside
    facts of players, a line for each row. `sizes` tells how many rows it added to each table: of
    an act with more than 100 of a kind those that were asked for are shown, or the first.
    """

    number: int
    kind: str
    who: str
    at: str
    because: str
    undoes: int | None
    holds: bool
    players: tuple[str, ...] = ()
    facts: tuple[FactTold, ...] = ()
    events: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    also: tuple[RowTold, ...] = ()
    sizes: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActsTold:
    """Acts in their order: the last of an office, `earlier` before them, or those of a player."""

    acts: tuple[ActTold, ...] = ()
    earlier: int = 0
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ActDone:
    """The act that was recorded, None if it was refused; players and events that it concerns."""

    act: ActTold | None = None
    players: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    events: tuple[str, ...] = ()


def done(store: Store, act_of_office: Done) -> ActDone:
    """Return what was done, or why nothing was."""
    act = None if act_of_office.act is None else acted(store, act_of_office.act)
    return made_of(ActDone, act_of_office, act=act)


def acted(store: Store, act: Act) -> ActTold:
    """Return an act that was recorded just now."""
    return _told(store, act, frozenset())


def log(store: Store, most: int, before: int | None = None) -> ActsTold:
    """Return the last acts of an office, or the last before one, and how many came earlier."""
    end = store.last if before is None else min(before - 1, store.last)
    first = max(end - most, 0)
    gone = store.undone()
    acts = store.acts(range(first + 1, end + 1)) if end > first else ()
    return ActsTold(acts=tuple(_told(store, act, gone) for act in acts), earlier=first)


def brief(acts: Iterable[ActTold]) -> tuple[ActTold, ...]:
    """Return acts without what each has recorded, the last first."""
    return tuple(replace(act, facts=(), also=(), sizes={}) for act in reversed([*acts]))


def history(store: Store, of: Sequence[str], what: str = "player") -> ActsTold:
    """Return all acts that concern one of these players, or events."""
    gone = store.undone()
    concern = {"what": [what], "which": of}
    numbers = {act for act, _ in store.rows("concern", concern)}
    numbers |= {act for act in gone if store.rows_of(act, concern, most=1)}
    return ActsTold(acts=tuple(_told(store, act, gone, of, what) for act in store.acts(numbers)))


def decisions(store: Store) -> ActsTold:
    """Return the register of decisions: the acts that decided of an event, a list or in general."""
    gone = store.undone()
    numbers = {act for act, _ in store.rows("decision")}
    return ActsTold(acts=tuple(_told(store, act, gone) for act in store.acts(numbers)))


def _told(
    store: Store, act: Act, gone: frozenset[int], of: Sequence[str] = (), what: str = "player"
) -> ActTold:
    sizes = store.sizes_of(act.number)
    rows = _rows(store, act.number, of, what, is_large=max(sizes.values(), default=0) > ROWS_MAX)
    return made_of(
        ActTold, act.told, number=act.number, holds=act.number not in gone,
        players=_concerned(rows, "player"), facts=tuple(map(_fact, rows.get("fact", ()))),
        events=_concerned(rows, "event"), lists=_concerned(rows, "list"),
        claims=_concerned(rows, "claim"),
        also=tuple(
            RowTold(table=table, values={name: str(value) for name, value in row.items() if value})
            for table in sorted(set(rows) - _ELSEWHERE)
            for row in rows[table]
        ),
        sizes=dict(sorted(sizes.items())),
    )  # fmt: skip


def _rows(store: Store, number: int, of: Sequence[str], what: str, *, is_large: bool) -> Rows:
    """Return the rows of an act; of a large one those of whom it was asked for, or the first."""
    if not is_large:
        return store.rows_of(number)
    if not of:
        return store.rows_of(number, most=ROWS_MAX)
    concern = {"what": [what], "which": of}
    return {**store.rows_of(number, {what: of}), **store.rows_of(number, concern)}


def _concerned(rows: Rows, what: str) -> tuple[str, ...]:
    concerns = rows.get("concern", ())
    return tuple(str(row["which"]) for row in concerns if row["what"] == what)


def _fact(row: Row) -> FactTold:
    return FactTold(
        fact=str(row["fact"]),
        which=str(row["which"]),
        since=str(row["since"]),
        value=str(row["value"]),
    )
