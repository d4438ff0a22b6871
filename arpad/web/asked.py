"""What somebody asks a calculator by an address, field by field; a problem stands by its field."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from arpad.engine.calc import CalculatedGame, FirstEvent
from arpad.engine.calc.entered import block, k_factor_e2, met
from arpad.explain.language import Translator
from arpad.report.dates import read_birth
from arpad.tables.births import Birth
from arpad.web.parameters import RATING_MAX

Query = Sequence[tuple[str, str]]
ROWS: Final = 5
"""Rows for games that a page shows at least, two of them empty at least."""
ROWS_MAX: Final = 40
SIGNS_MAX: Final = 80
TO_COME: Final = "?"
_WHOLE: Final = re.compile(r"\d{1,6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """What was written in the fields of one row, and what is wrong with it; "" if nothing is."""

    cells: tuple[str, ...]
    problem: str = ""


@dataclass(slots=True)
class QueryFields:
    """The fields of an address. What is read of one is None if it is empty, or if it is wrong.

    `problems` are sentences in the language of the page, by the names of fields; `read` are the
    names that were asked for so far.
    """

    query: Query
    say: Translator
    problems: dict[str, str] = field(default_factory=dict)
    read: set[str] = field(default_factory=set)

    @property
    def is_asked(self) -> bool:
        """Return whether anything was asked at all."""
        return any(text.strip() for _, text in self.query)

    def text(self, name: str) -> str:
        """Return what was written in a field, the last of several."""
        return next(iter(reversed(self.texts(name))), "")

    def texts(self, name: str) -> list[str]:
        """Return what was written in the fields of a name, one for each row."""
        self.read.add(name)
        return [text.strip()[:SIGNS_MAX] for key, text in self.query if key == name]

    def wrong(self, name: str, sentence: str) -> None:
        """Say what is wrong with a field."""
        self.problems.setdefault(name, sentence)

    def whole(self, name: str, least: int = 1, most: int = RATING_MAX) -> int | None:
        """Return a whole number from `least` to `most`."""
        text, say = self.text(name), self.say
        if not text:
            return None
        if _WHOLE.fullmatch(text) and least <= int(text) <= most:
            return int(text)
        said = say("Write a whole number from {least} to {most}.")
        self.wrong(name, said.format(least=least, most=most))
        return None

    def needed(self, name: str, least: int = 1, most: int = RATING_MAX) -> int | None:
        """Return a whole number that can't be left out."""
        number, say = self.whole(name, least, most), self.say
        if number is None:
            self.wrong(name, say("This is needed."))
        return number

    def day(self, name: str) -> date | None:
        """Return a day."""
        text, say = self.text(name), self.say
        if not text:
            return None
        try:
            return date.fromisoformat(text)
        except ValueError:
            self.wrong(name, say("Write a day as 2026-05-28."))
            return None

    def birth(self, name: str) -> Birth | None:
        """Return a day or year of birth."""
        text, say = self.text(name), self.say
        birth = read_birth(text) if text else None
        if text and (birth is None or not birth[0]):
            self.wrong(name, say("Write a day, 2012-05-28, or a year, 2012."))
            return None
        return birth[0] if birth else None

    def k_factor_e2(self, name: str) -> int | None:
        """Return K in hundredths."""
        text, say = self.text(name), self.say
        k_e2 = k_factor_e2(text) if text else None
        if text and not k_e2:
            self.wrong(name, say("K is a positive number with at most two decimals: 15 or 12.5."))
        return k_e2 or None

    def games(self) -> tuple[list[CalculatedGame], list[int], tuple[WrittenRow, ...]]:
        """Return the games that were played, the opponents of games to come, and all rows."""
        played: list[CalculatedGame] = []
        to_come: list[int] = []
        say = self.say

        def read(cells: tuple[str, ...]) -> str:
            opponent, result = cells
            game = met(f"{opponent}:{result or 0}")
            if game is None:
                return say("Write the opponent's rating, from 1 to 9999, and choose a result.")
            if result == TO_COME or not result:
                to_come.append(game.opponent_rating)
            else:
                played.append(game)
            return ""

        rows = self._rows(("opponent", "result"), read)
        return played, to_come, rows

    def blocks(self) -> tuple[list[FirstEvent], tuple[WrittenRow, ...]]:
        """Return events of an unrated player by average, games and points, and all rows."""
        events: list[FirstEvent] = []
        say = self.say

        def read(cells: tuple[str, ...]) -> str:
            event = block("{}x{}:{}".format(*cells))
            if event is None:
                return say("Write the opponents' average, the games, and no more points than that.")
            events.append(event)
            return ""

        return events, self._rows(("average", "games", "points"), read)

    def _rows(
        self, names: Sequence[str], read: Callable[[tuple[str, ...]], str]
    ) -> tuple[WrittenRow, ...]:
        """Return the rows that were filled in, with their problems, and empty ones after them."""
        say = self.say
        filled = [cells for cells in _across(map(self.texts, names)) if cells[0]]
        if len(filled) > ROWS_MAX:
            self.wrong(names[0], say("At most {most} rows.").format(most=ROWS_MAX))
        rows = [WrittenRow(cells, read(cells)) for cells in filled[:ROWS_MAX]]
        for row in rows:
            if row.problem:
                self.wrong(names[0], row.problem)
        empty = max(2, ROWS - len(rows))
        return (*rows, *(WrittenRow(("",) * len(names)) for _ in range(empty)))


def _across(columns: Iterable[Sequence[str]]) -> Iterable[tuple[str, ...]]:
    """Return rows of columns, as many as the first has; what a column lacks is empty."""
    first, *others = columns
    for n, cell in enumerate(first):
        yield (cell, *(column[n] if n < len(column) else "" for column in others))
