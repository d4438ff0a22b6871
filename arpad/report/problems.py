"""Problems are values: what was found, where, what was expected, what to do; and how that is said.

A sentence is a template and values. Its English is the template with the values in their places;
in another language the template is looked up in the catalogue (`arpad/locale/<lang>/arpad.po`), and
the values are written as that language writes them (`arpad.explain.wording`). Nothing is ever read
back out of a finished sentence, and no value is taken for a word of ours.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Final, Literal, Self, Union

from arpad.shown import ShownShort

if TYPE_CHECKING:
    from arpad.law.catalogue import NoRulebookError

Value = Union["Text", "ClauseText", str, int, Decimal, date, Sequence["Value"], None]
"""What stands in a place: a `Text` is a word of ours and a `ClauseText` one of the law, which are
said in the reader's language; any other text is data or a name (of a player, a column, an option, a
code) and stays as it is. Of several values each is told by its own kind; none is "–"."""

NONE: Final = "–"
WHOSE: Final = "whose"
"""The place that names whose cell a sentence is about; without it many sentences are one."""


class ClauseText(str):
    """A sentence or a word of a rulebook, which the catalogue of the law has."""

    __slots__ = ()


class DayOfYear(date):
    """A day of every year: its year says nothing.

    >>> str(DayOfYear(2000, 7, 1))
    '1 July'
    """

    def __str__(self) -> str:
        """Return the day as English writes it."""
        return f"{self.day} {self:%B}"


class Text(str):
    """A sentence of ours or a part of one: its English, with its template and its values.

    `several` is the template for any `count` but 1, see `plural`. A brace in a value is a brace.

    >>> Text("Team {team} is not read.", team="{x}")
    'Team {x} is not read.'
    >>> Text("Columns are missing: {columns}.", columns=["round", "result"]).template
    'Columns are missing: {columns}.'
    """

    __slots__ = ("several", "template", "values")
    template: str
    several: str
    values: Mapping[str, Value]

    def __new__(cls, template: str, several: str = "", /, **values: Value) -> Self:
        """Make the English text."""
        fitting = several if several and values["count"] != 1 else template
        english = {name: _english(value) for name, value in values.items()}
        text = super().__new__(cls, fitting.format_map(english))
        text.template, text.several, text.values = template, several, values
        return text

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and send it with its template and its values."""
        return _remade, (self.template, self.several, self.values)


def _remade(template: str, several: str, values: Mapping[str, Value]) -> Text:
    return Text(template, several, **values)


_AS_THEY_ARE: Final = (str, int, Decimal, date)  # a union would be made anew at each call


def _english(value: Value) -> str:
    if isinstance(value, _AS_THEY_ARE):
        return str(value)
    if value is None:
        return NONE
    return ", ".join(map(_english, value))


_BLANK: Final = ""
NOTHING: Final = Text(_BLANK)


def plural(singular: str, several: str, /, *, count: int, **values: Value) -> Text:
    """Return a sentence in the form that fits a count; of many languages there are more than two.

    >>> plural("{count} game", "{count} games", count=2)
    '2 games'
    """
    return Text(singular, several, count=count, **values)


def by_law(says: str, article: object) -> Text:
    """Return why something is so, a sentence of the law or a `Text` of ours, with its article.

    >>> by_law("The player has no rating.", "8.1")
    'The player has no rating. (8.1)'
    """
    reason = says if isinstance(says, Text) else ClauseText(says)
    return Text("{says} ({article})", says=reason, article=str(article))


def marked(template: str) -> str:
    """Return a template as it is: it marks one whose places are filled where it is used."""
    return template


def listed(*values: Value) -> Text:
    """Return values, each as its language writes it.

    >>> listed(Decimal("12.5"), ClauseText("yes"))
    '12.5, yes'
    """
    return Text("{values}", values=values)


def why_none(error: "NoRulebookError") -> Text:
    """Return why there is no rulebook, as the law says it."""
    return Text(error.template, **error.values)


def of_all(text: Text) -> Text:
    """Return a sentence without whose cell it is about: that of many players' cells.

    >>> of_all(Text("The {label}{whose} is empty.", label="rating", whose=of_player(7)))
    'The rating is empty.'
    """
    values = {name: "" if name == WHOSE else of_all(value) if isinstance(value, Text) else value
              for name, value in text.values.items()}  # fmt: skip
    return Text(text.template, text.several, **values)


def of_player(player: int | str) -> Text:
    """Return whose a cell is: " of player 7"."""
    return Text(" of player {player}", player=player)


Level = Literal["fixed", "info", "warning", "error"]


@dataclass(frozen=True, slots=True)
class Problem(ShownShort):
    """One finding about a user's data. Only an error makes the exit code 1.

    `line` and `column` count from 1, as an editor shows them.

    >>> Problem("error", "trf-rating", "The rating of player 12 is not a number.",
    ...         fix="Columns 49-52 hold digits or blanks.", found="l850", line=17, column=49).line
    17
    """

    level: Level
    code: str
    message: str
    fix: str = ""
    found: str = ""
    line: int | None = None
    column: int | None = None
    file: str = ""


def has_error(problems: Iterable[Problem]) -> bool:
    """Tell whether one of some problems is an error."""
    return any(problem.level == "error" for problem in problems)
