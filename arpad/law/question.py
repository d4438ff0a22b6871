"""What can be asked of a text of law, and how an article answers. Knows no chess.

A Question is decided row by row of a table, by the first of its answers that holds; a YesNo with
yes or no. Of Warnings several hold at once, and none excludes another. A Setting is one value for
the whole text, Settings are values that many articles add.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Final, Generic, TypeVar

from arpad.law.rule import Citation, Condition, Value
from arpad.law.term import Term

T = TypeVar("T")

_PLACES: Final = count(1)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Titled:
    """Whatever is asked: its name, and its title as people read it.

    `place` is its place among all questions: that of its declaration. One that `is_optional` is
    asked only where an article answers it. What `moves_no_figure`, as a time limit, is no part of
    the law's fingerprint.
    """

    name: str
    title: str
    is_optional: bool = False
    moves_no_figure: bool = False
    place: int = field(init=False, repr=False, default_factory=_PLACES.__next__)


@dataclass(frozen=True, slots=True)
class Over:
    """An exception: the line (8.56/2) or article (8.56) that an answer goes over, and why."""

    number: str
    because: str


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """What an article answers to one question: a value, one sentence in our words, a condition.

    `needs` are the facts without which the answer may be another; `kind` names the adjustment that
    it makes. `cites` is the article of another text that an answer was taken from.
    """

    question: Titled
    says: str
    value: object
    when: Condition = None
    exceptions: tuple[Over, ...] = ()
    is_verified: bool = True
    kind: str = ""
    needs: tuple[str, ...] = ()
    is_of_ladder: bool = False
    cites: Citation | None = None

    def over(self, *numbers: str, because: str) -> "Answer":
        """Return the answer as an exception to others of the same question: it is tried first."""
        exceptions = tuple(Over(number, because) for number in numbers)
        return replace(self, exceptions=(*self.exceptions, *exceptions))

    def over_only(self, said: Set[str]) -> "Answer":
        """Return the answer with those of its exceptions that go over what is said."""
        kept = tuple(exception for exception in self.exceptions if exception.number in said)
        return self if len(kept) == len(self.exceptions) else replace(self, exceptions=kept)

    @property
    def unverified(self) -> "Answer":
        """Return the answer as one that no source shows for the text's date."""
        return replace(self, is_verified=False)

    def needing(self, *words: str) -> "Answer":
        """Return the answer with the facts whose lack the office is warned of."""
        return replace(self, needs=(*self.needs, *words))

    def called(self, kind: str) -> "Answer":
        """Return the answer with the kind of adjustment that it makes: floor, cap, uplift."""
        return replace(self, kind=kind)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Question(Titled):
    """A question that is decided for each row of a table, by one whole number or none.

    `at` is the table with the columns that there are when it is asked: the words that its answers
    may read. The value is added as `column`. `plain` is the answer, and its sentence, where a text
    is silent. `codes` are the names of whole numbers that stand for words.
    """

    at: Mapping[str, Any] = field(repr=False)
    column: str = ""
    plain: tuple[Value, str] | None = None
    codes: Mapping[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "column", self.column or self.name)

    @property
    def clause_column(self) -> str:
        """Return the name of the column that records the deciding clause."""
        return f"{self.name}_clause"

    def is_(self, value: Value, says: str, when: Condition = None) -> Answer:
        """Return the answer that gives a value: always, or when a condition holds."""
        return Answer(self, says, value, when)

    def none(self, says: str, when: Condition = None) -> Answer:
        """Return the answer that there is no value."""
        return Answer(self, says, None, when)

    def ladder(
        self, word: Term, steps: Sequence[tuple[int | None, Value, str]]
    ) -> tuple[Answer, ...]:
        """Return disjoint answers for a ladder: (below, value, sentence), the last below None.

        `ladder(the.rating, ((1000, 40, "..."), (1400, 30, "..."), (None, 20, "...")))` holds for
        rating < 1000, 1000 <= rating < 1400, rating >= 1400, and never where there is no rating.
        """
        bounds = [below for below, _, _ in steps]
        rising = [below for below in bounds if below is not None]
        if bounds[-1] is not None or rising != bounds[:-1] or rising != sorted(set(rising)):
            raise ValueError(f"{self.name}: the bounds of a ladder rise, and the last is None")
        answers, low = [], None
        for below, value, says in steps:
            conditions = [] if low is None else [word >= low]
            conditions += [] if below is None else [word < below]
            when = conditions[0] if len(conditions) == 1 else conditions[0] & conditions[1]
            answers.append(Answer(self, says, value, when, is_of_ladder=True))
            low = below
        return tuple(answers)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class YesNo(Question):
    """A question whose answer is 1 or 0."""

    def yes(self, says: str, when: Condition = None) -> Answer:
        """Return the answer yes."""
        return Answer(self, says, 1, when)

    def no(self, says: str, when: Condition = None) -> Answer:
        """Return the answer no."""
        return Answer(self, says, 0, when)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Warnings(Titled):
    """What is to be looked at where a condition holds; it excludes nothing."""

    at: Mapping[str, Any]

    def warn(self, says: str, when: Term) -> Answer:
        """Return the warning."""
        return Answer(self, says, None, when)


@dataclass(frozen=True, kw_only=True, eq=False)
class Setting(Titled, Generic[T]):
    """One value for the whole text: a table, a calendar, a number, a strategy (an Enum).

    `plain` is the value where a text is silent; without one the engine asks whether it says
    anything (`q.SEASONS in book`).
    """

    plain: T | None = None

    def is_(self, value: T, says: str) -> Answer:
        """Return the answer that gives the value."""
        return Answer(self, says, value)


@dataclass(frozen=True, kw_only=True, eq=False)
class Settings(Titled, Generic[T]):
    """Values that many articles add, in the order of the text."""

    def is_(self, value: T, says: str) -> Answer:
        """Return the answer that adds a value."""
        return Answer(self, says, value)
