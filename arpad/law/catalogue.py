"""The catalogue: which editions there are, which was in force on a day, and what each settles.

What a rulebook settles, as text and as a hash: two lists made under one law can show it. Values,
conditions and their order: everything that could change a figure. Not the sentences, the articles'
numbers, the name of the text, or its doubts: a better word is no other law. Nor what moves no
figure; the clocks of lists stay in it, for lists have been published with them.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from enum import Enum
from functools import lru_cache
from hashlib import sha256
from typing import Any

from arpad.law.rule import Clause
from arpad.law.term import Term
from arpad.law.text import Rulebook
from arpad.shown import ShownShort


class NoRulebookError(LookupError):
    """No rulebook has this name, or none of this family was in force on that day.

    The template and its values are what it says; `arpad.report.problems.why_none` says it in words.

    >>> str(NoRulebookError("There is no family of rulebooks '{family}'.", family="fide"))
    "There is no family of rulebooks 'fide'."
    """

    def __init__(self, template: str, /, **values: Any) -> None:
        """Make the English sentence, which str() gives."""
        super().__init__(template.format_map(values) if values else template)
        self.template, self.values = template, values


@dataclass(frozen=True, slots=True)
class Edition(ShownShort):
    """One entry of the catalogue. `load` imports the edition, which nobody does before need.

    `family` is the line of succession ("fide") in which it was in force; "" for a text that stands
    beside the line. `in_force_to` is the last day, or None while no successor is known.
    """

    name: str
    family: str
    in_force_from: date
    in_force_to: date | None
    title: str
    load: Callable[[], Rulebook]

    def holds(self, on: date) -> bool:
        """Return whether the edition was in force on a day, if no later one had come."""
        return self.in_force_from <= on and (self.in_force_to is None or on <= self.in_force_to)


@dataclass(frozen=True, slots=True)
class Catalogue(ShownShort):
    """All editions this program knows."""

    editions: tuple[Edition, ...]

    def book(self, name: str) -> Rulebook:
        """Return the rulebook of this name, or of a family and a day: `fide@2010-08-01`."""
        family, _, day = name.partition("@")
        if day:
            return self.in_force(family, as_date(day))
        for edition in self.editions:
            if edition.name == name:
                return edition.load()
        names = ", ".join(edition.name for edition in self.editions)
        raise NoRulebookError("There is no rulebook '{name}'. There are: {known}.", name=name,
                              known=names)  # fmt: skip

    def in_force(self, family: str, on: date) -> Rulebook:
        """Return the edition of a family that was applied on a day."""
        return self.edition_in_force(family, on).load()

    def edition_in_force(self, family: str, on: date) -> Edition:
        """Return the catalogue entry of the edition of a family that was applied on a day."""
        line = [edition for edition in self.editions if edition.family == family]
        if not line:
            raise NoRulebookError("There is no family of rulebooks '{family}'.", family=family)
        holding = [edition for edition in line if edition.holds(on)]
        if holding:
            return max(holding, key=lambda edition: edition.in_force_from)
        first = min(edition.in_force_from for edition in line)
        is_open = any(edition.in_force_to is None for edition in line)
        values = {"family": family, "day": on, "first": first}
        if is_open:
            raise NoRulebookError("No edition of '{family}' is known for {day}: they run from "
                                  "{first} to now. Name one to rate under it all the same.",
                                  **values)  # fmt: skip
        last = max(edition.in_force_to for edition in line if edition.in_force_to)
        raise NoRulebookError("No edition of '{family}' is known for {day}: they run from {first} "
                              "to {last}. Name one to rate under it all the same.", last=last,
                              **values)  # fmt: skip

    def any_book(self, name: str) -> Rulebook:
        """Return the rulebook of a name, or the latest of a family: for what all of it share."""
        line = [edition for edition in self.editions if edition.family == name]
        if not line:
            return self.book(name)
        return max(line, key=lambda edition: edition.in_force_from).load()

    def families(self) -> tuple[str, ...]:
        """Return the lines of succession, each once."""
        return tuple(dict.fromkeys(edition.family for edition in self.editions if edition.family))

    def sisters(self, name: str) -> tuple[str, ...]:
        """Return the other families of the body whose edition or family is named.

        A family's name begins with its body's: fide, fide-rapid.
        """
        body = name.partition("@")[0].partition("-")[0]
        line = next((edition.family for edition in self.editions if edition.name == name), name)
        return tuple(
            family
            for family in self.families()
            if family.partition("-")[0] == body and family != line.partition("@")[0]
        )

    def is_family(self, name: str) -> bool:
        """Return whether the name is a line of succession rather than one edition."""
        return any(edition.family == name for edition in self.editions if edition.family)


def as_date(text: str) -> date:
    """Return the day behind the @ of a rulebook's name; NoRulebookError if it is none.

    >>> as_date("2010-08-01")
    datetime.date(2010, 8, 1)
    """
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NoRulebookError("'{text}' is not a date: write 2010-08-01.", text=text) from None


def lines(book: Rulebook) -> Iterator[str]:
    """Yield everything that the rulebook settles, one line each, in a fixed order."""
    for setting in book.settings():
        if not setting.setting.moves_no_figure:
            yield f"{setting.setting.name} {canonical(setting.value)}"
    for question, rule in book.questions():
        for clause in rule.clauses:
            yield f"{question.name} {question.column} {_clause(clause)}"
    for warnings, clauses in book.warnings():
        for clause in clauses:
            yield f"{warnings.name} {_clause(clause)}"


def _clause(clause: Clause) -> str:
    return canonical([clause.value, clause.when, clause.kind])


@lru_cache(maxsize=128)
def fingerprint(book: Rulebook) -> str:
    """Return the SHA-256 of what the rulebook settles, as hexadecimal text; of each once."""
    return sha256("\n".join(lines(book)).encode()).hexdigest()


def canonical(value: object) -> str:
    """Return a value or condition in a form that is ours alone, the same in every version.

    >>> from arpad.law.term import word
    >>> canonical(word("games_rated") < 30)
    '["<",["word","games_rated"],30]'
    """
    return json.dumps(_plain(value), separators=(",", ":"), sort_keys=True, ensure_ascii=True)


def _plain(value: object) -> object:
    if isinstance(value, Term):
        return [value.operation, *(_plain(part) for part in value.parts)]
    if isinstance(value, Enum):
        return value.name
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(f"a {type(value).__name__} has no form that stays the same: {value!r}")
