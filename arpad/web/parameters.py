"""What an address of the reading API asks: its parameters as declared, and as they are read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from arpad.explain.known_languages import languages
from arpad.office.reading.absent import NotFoundError
from arpad.report.problems import Text

PER_PAGE: Final = 100
PER_PAGE_MAX: Final = 1000
PAGE_MAX: Final = 99_999_999
Fields = Mapping[str, str]
LATEST: Final = "latest"
"""Instead of the date of a list: the newest of its series."""
RATING_MAX: Final = 9999
_DIGITS_MAX: Final = 9


class AskedWronglyError(ValueError):
    """A parameter can't be what was asked; the sentence says what it may be."""


@dataclass(frozen=True, slots=True)
class QueryParameter:
    """A parameter of a query: its name, what it says, its JSON Schema."""

    name: str
    says: str
    schema: Mapping[str, object] = field(default_factory=lambda: {"type": "string"})


def number_in(path: Fields, name: str = "number", least: int = 1, most: int | None = None) -> int:
    """Return a number that a path names. Raises NotFoundError for what is none, or not in between.

    >>> number_in({"number": "12"}), number_in({"page": "2"}, "page", least=2)
    (12, 2)
    """
    text = path[name]
    is_short = text.isascii() and text.isdecimal() and len(text) <= _DIGITS_MAX
    number = int(text) if is_short and text[0] != "0" else 0
    if number < least or (most is not None and number > most):
        raise NotFoundError(text)
    return number


def paged(query: Fields) -> tuple[int, int]:
    """Return the page that is asked for, and how many rows it has."""
    number = whole_asked(query, "page") or 1
    per_page = whole_asked(query, "per_page") or PER_PAGE
    if per_page > PER_PAGE_MAX:
        raise AskedWronglyError(Text("{name} is at most {most}.", name="per_page",
                                     most=PER_PAGE_MAX))  # fmt: skip
    return number, per_page


def whole_asked(query: Fields, name: str, most: int = PAGE_MAX) -> int | None:
    """Return the number from 1 that is asked for, if one is. Raises AskedWronglyError."""
    text = query.get(name)
    if text is None:
        return None
    is_short = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    if not (is_short and 0 < int(text) <= most):
        raise AskedWronglyError(Text("{name} is a whole number from {least} to {most}.", name=name,
                                     least=1, most=most))  # fmt: skip
    return int(text)


def day_asked(query: Fields, name: str) -> date | None:
    """Return the day that is asked for, if one is. Raises AskedWronglyError for what is none."""
    text = query.get(name)
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        raise AskedWronglyError(Text("{name} is a day such as 2026-01-01.", name=name)) from None


def language(query: Fields, usual: str) -> str:
    """Return the language that is asked for. Raises AskedWronglyError for one that there is not."""
    lang = query.get("lang", usual)
    if lang not in languages():
        raise AskedWronglyError(Text("{name} is one of {values}.", name="lang", values=languages()))
    return lang


PAGES: Final = (
    QueryParameter("page", "Which page, from 1.",
              {"type": "integer", "minimum": 1, "maximum": PAGE_MAX}),
    QueryParameter("per_page", f"Rows of a page; {PER_PAGE} if nothing is said.",
              {"type": "integer", "minimum": 1, "maximum": PER_PAGE_MAX}),
)  # fmt: skip
ON: Final = QueryParameter("on", "As the lists up to this day had it.",
                       {"type": "string", "format": "date"})  # fmt: skip
IN_FORCE: Final = QueryParameter("on", "The day.", {"type": "string", "format": "date"})
AS_OF: Final = QueryParameter("as_of", "As the list stood on this day; else as it was published.",
                          {"type": "string", "format": "date"})  # fmt: skip
OF_SERIES: Final = QueryParameter("series", "Whose ratings, changes and rated games; else those of "
                             "the event's time control.")  # fmt: skip
LANG: Final = QueryParameter("lang", "The language of sentences.",
                         {"type": "string", "enum": list(languages())})  # fmt: skip
IN_PATH: Final[Mapping[str, str]] = {
    "player": "The number of a player.",
    "series": "A series of lists, as /lists names it.",
    "day": f"The date of a list, 2026-01-01, or {LATEST} for the newest of its series.",
    "group": "A group of players, as .../first names it.",
    "club": "A club, by the path that /clubs gives.",
    "event": "An event, as /events names it.",
    "number": "The number of a correction or a revision, as /corrections has it.",
    "rulebook": "The name of an edition, as /rulebooks has it.",
}
"""What the fields of paths are."""
