"""Few rows in Python, column by column: what a table is there, and what stages do with it.

What is computed of a row says `arpad.law.row_words`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, Protocol

from arpad.law.dialect import Int64, String

Values = list[Any]


class Boolean:
    """What is true, false or null."""


class Null:
    """Nothing but nulls, of no type."""


_OF_VALUE: Final = {bool: Boolean, int: Int64, str: String, type(None): Null}


class Column(NamedTuple):
    """Values, one for each row or, of what is the same for all of them, one alone; their type."""

    values: Values
    dtype: Any
    is_one: bool = False

    def of(self, rows: int) -> Values:
        """Return a value for each of so many rows."""
        return self.values * rows if self.is_one else self.values


def constant(value: Any, dtype: Any = None) -> Column:
    """Return one value for every row, of its own type or another."""
    return Column([value], dtype or _OF_VALUE[type(value)], is_one=True)


class Computed(Protocol):
    """What is computed of rows, and the name of the column that it gives."""

    name: str

    def of(self, frame: "Frame") -> Column:
        """Return what it comes to."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """Rows, column by column; `types` has the type of each, in their order."""

    columns: Mapping[str, Values]
    types: Mapping[str, Any]

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), ()))

    def collect_schema(self) -> Mapping[str, Any]:
        """Return the columns with their types, in their order."""
        return self.types

    def column(self, name: str) -> Column:
        """Return a column; ValueError if there is none of this name."""
        if name not in self.columns:
            raise ValueError(f"the table has no column '{name}'")
        return Column(self.columns[name], self.types[name])

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """Yield the values of each row, in the order of the columns."""
        return zip(*self.columns.values(), strict=True)

    def at(self, places: Sequence[int | None]) -> "Frame":
        """Return the rows at some places, in their order; of no place a row of nulls."""
        columns = {
            name: [None if place is None else values[place] for place in places]
            for name, values in self.columns.items()
        }
        return Frame(columns, self.types)

    def select(self, *columns: Any, **named: Any) -> "Frame":
        """Return these columns alone."""
        computed = self._computed(columns, named)
        is_one = all(column.is_one for column in computed.values())
        return _frame(computed, 1 if is_one else len(self))

    def with_columns(self, *columns: Any, **named: Any) -> "Frame":
        """Return the rows with more columns, or others under their old names."""
        computed = self._computed(columns, named)
        rows = (
            len(self) if self.columns else max(len(column.values) for column in computed.values())
        )
        return _beside(self, _frame(computed, rows))

    def _computed(self, columns: Sequence[Any], named: Mapping[str, Any]) -> dict[str, Column]:
        """Return columns by their names: of the frame, of expressions, of one value each."""
        by_name = {said if isinstance(said, str) else said.name: said for said in columns}
        computed = {}
        for name, said in {**by_name, **named}.items():
            if isinstance(said, str):
                computed[name] = self.column(said)
            else:
                computed[name] = said.of(self) if hasattr(said, "of") else constant(said)
        return computed

    def filter(self, condition: Computed) -> "Frame":
        """Return the rows of which a condition is true."""
        holds = condition.of(self).of(len(self))
        return self.at([place for place, is_true in enumerate(holds) if is_true])

    def join(
        self, other: "Frame", on: str | list[str],
        how: Literal["left", "inner", "semi", "anti"],
    ) -> "Frame":  # fmt: skip
        """Return the rows with those of another frame; a key of which a part is null has none."""
        keys = [on] if isinstance(on, str) else on
        theirs = places(other, keys)
        matches = [() if None in key else theirs.get(key, ()) for key in _keys(self, keys)]
        if how in {"semi", "anti"}:
            is_wanted = how == "semi"
            return self.at([n for n, matching in enumerate(matches) if bool(matching) is is_wanted])
        none: Sequence[int | None] = (None,) if how == "left" else ()
        pairs = [(n, place) for n, matching in enumerate(matches) for place in matching or none]
        rest = other.drop(*keys)
        if twice := {*rest.columns} & {*self.columns}:
            raise ValueError(f"both tables have {', '.join(sorted(twice))}")
        return _beside(self.at([n for n, _ in pairs]), rest.at([place for _, place in pairs]))

    def group_by(self, *names: str) -> "Groups":
        """Return the rows in groups that are alike in some columns."""
        return Groups(self, names)

    def drop(self, *names: str, strict: bool = True) -> "Frame":
        """Return the rows without some columns, which they have if `strict`."""
        if strict:
            for name in names:
                self.column(name)
        return self.select(*(name for name in self.columns if name not in names))

    def rename(self, names: Mapping[str, str]) -> "Frame":
        """Return the rows with some columns under other names."""
        return self.select(**{names.get(name, name): name for name in self.columns})

    def unique(self) -> "Frame":
        """Return each row once."""
        return self.at([places[0] for places in places(self, list(self.columns)).values()])

    def head(self, rows: int) -> "Frame":
        """Return so many of the rows."""
        return self.at(range(min(rows, len(self))))


@dataclass(frozen=True, slots=True, eq=False)
class Groups:
    """Rows in groups."""

    frame: Frame
    names: tuple[str, ...]

    def agg(self, **named: Computed) -> Frame:
        """Return one row for each group, with what is computed of its rows."""
        groups = list(places(self.frame, self.names).values())
        first = self.frame.select(*self.names).at([places[0] for places in groups])
        if not groups:
            return _beside(first, self.frame.select(**named).head(0))
        parts = [self.frame.at(places).select(**named) for places in groups]
        return _beside(first, concat(parts))


def _frame(columns: Mapping[str, Column], rows: int) -> Frame:
    return Frame(
        {name: column.of(rows) for name, column in columns.items()},
        {name: column.dtype for name, column in columns.items()},
    )


def _beside(left: Frame, right: Frame) -> Frame:
    return Frame({**left.columns, **right.columns}, {**left.types, **right.types})


def _keys(frame: Frame, names: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    return zip(*(frame.column(name).values for name in names), strict=True)


def places(frame: Frame, names: Sequence[str]) -> dict[tuple[Any, ...], list[int]]:
    """Return at which places each key stands, in the order in which the keys come first."""
    places: dict[tuple[Any, ...], list[int]] = {}
    for place, key in enumerate(_keys(frame, names) if names else [()] * len(frame)):
        places.setdefault(key, []).append(place)
    return places


def concat(frames: Sequence[Frame]) -> Frame:
    """Return the rows of all frames, which have the same columns; else ValueError."""
    first = frames[0]
    if any([*frame.columns] != [*first.columns] for frame in frames):
        raise ValueError("the tables to put under each other have other columns")
    columns = {
        name: [value for frame in frames for value in frame.columns[name]] for name in first.columns
    }
    return Frame(columns, first.types)
