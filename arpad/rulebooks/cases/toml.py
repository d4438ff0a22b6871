"""Reads files of cases and runs them.

A file names its `rulebook` and `source` and holds tables of the kinds of `KINDS`, each with
`article`, `name` and the expected figures, typed from the text and never from our own output. See
fide/cases/fide_2005.toml, in which every kind is to be found.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from arpad.law import Rulebook
from arpad.rulebooks.cases import calibration, decisions, events, games, tables
from arpad.rulebooks.cases.figures import CaseError, CaseFigure

KINDS: Final[Mapping[str, Callable[[Mapping[str, Any], Rulebook], Iterator[CaseFigure]]]] = {
    "decision": decisions.decision,
    "expected_score": tables.expected_score,
    "rating_difference": tables.rating_difference,
    "mirror": tables.mirror,
    "change": games.change,
    "first_rating": games.first_rating,
    "event": events.event,
    "calendar": tables.calendar,
    "calibration": calibration.calibration,
    "minutes": tables.minutes,
    "renewal": tables.renewal,
}

OF_AMENDMENT: Final = ("amends", "text", "title", "in_force_from", "note", "article")
"""What a file says that is a rulebook itself (`arpad.rulebooks.amendments`), beside its cases."""

_UNRATED = (ArithmeticError, LookupError, TypeError, ValueError)
"""What comes of a case that says what nobody can rate."""


@dataclass(frozen=True, slots=True)
class CaseTable:
    """One table of a file of cases. `says` holds everything that is peculiar to its kind."""

    kind: str
    article: str
    name: str
    source: str
    says: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Finding:
    """One figure of a case: what the text gives and what the rulebook gives."""

    article: str
    name: str
    figure: str
    expected: str
    found: str

    @property
    def is_ok(self) -> bool:
        """Return whether both are the same."""
        return self.expected == self.found


def read(text: str, rulebook: str = "") -> tuple[CaseTable, ...]:
    r"""Return the cases of a file, in the order of their kinds.

    Raises CaseError for text that is no TOML, for a table of an unknown kind, and where the file
    says that it is of another rulebook than the one given.

    >>> read('[[decision]]\narticle = "6.31"\nname = "Nine players"')[0].article
    '6.31'
    >>> read('[[rule]]\narticle = "1"')
    Traceback (most recent call last):
    arpad.rulebooks.cases.figures.CaseError: 'rule' is no kind of case: decision, ...
    """
    try:
        content = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise CaseError(f"the file is no TOML: {error}") from error
    source = str(content.pop("source", ""))
    of = content.pop("rulebook", rulebook)
    if rulebook and of != rulebook:
        raise CaseError(f"the cases are of {of}, not of {rulebook}")
    return tuple(
        _case(kind, says, source)
        for kind, given in content.items()
        if "amends" not in content or kind not in OF_AMENDMENT
        for says in (given if isinstance(given, list) else [given])
    )


def _case(kind: str, says: Any, source: str) -> CaseTable:
    if kind not in KINDS:
        raise CaseError(f"'{kind}' is no kind of case: {', '.join(KINDS)}")
    if not isinstance(says, dict) or not says.get("article") or not says.get("name"):
        raise CaseError(f'a case has article = "..." and name = "...", as [[{kind}]] tables have')
    rest = {name: value for name, value in says.items() if name not in ("article", "name")}
    return CaseTable(kind, says["article"], says["name"], rest.pop("source", source), rest)


def cases_of(book: Rulebook, file: Path | None = None) -> tuple[CaseTable, ...]:
    """Return the cases that this package holds for a rulebook, in the order of its articles.

    Those of a rulebook from outside stand in a file, if there are any.
    """
    wanted = f"{book.name.replace('-', '_')}.toml"
    place = {article.number: number for number, article in enumerate(book.articles)}
    cases = [case for path in _files() if path.name == wanted for case in read(_text(path))]
    if file is not None and file.is_file():
        cases += read(file.read_text(encoding="utf-8"), book.name)
    return tuple(sorted(cases, key=lambda case: place.get(case.article, len(place))))


def _files() -> Iterator[Traversable]:
    for family in files("arpad.rulebooks").iterdir():
        folder = family.joinpath("cases")
        if family.is_dir() and folder.is_dir():
            yield from folder.iterdir()


def _text(path: Traversable) -> str:
    return path.read_text(encoding="utf-8")


def run_all(cases: Sequence[CaseTable], book: Rulebook) -> tuple[tuple[Finding, ...], ...]:
    """Return the findings of each case as `run` does, in a fraction of the time.

    Events for one list are rated together; each alone where one of them can't be rated.
    """
    events_told = [case for case in cases if case.kind == "event"]
    try:
        played = events.rated_together([case.says for case in events_told], book)
    except _UNRATED:
        return tuple(run(case, book) for case in cases)
    at_hand = iter(played)
    return tuple(run(case, book, next(at_hand) if case.kind == "event" else None) for case in cases)


def run(
    case: CaseTable, book: Rulebook, played: events.CaseRated | None = None
) -> tuple[Finding, ...]:
    """Return every figure of a case, as expected and as found under a rulebook.

    A case that can't be read gives one finding that says why. `played` is its event where it has
    been rated already.
    """
    try:
        figures = tuple(
            KINDS[case.kind](case.says, book)
            if played is None
            else events.event(case.says, book, played)
        )
    except CaseError as error:
        figures = (_unread(str(error)),)
    except _UNRATED as error:
        figures = (_unread(f"{type(error).__name__}: {error}"),)
    figures = figures or (_unread("the case expects nothing"),)
    return tuple(
        Finding(case.article, case.name, figure.name, figure.expected, figure.found)
        for figure in figures
    )


def _unread(reason: str) -> CaseFigure:
    return CaseFigure("", "a case that can be read", reason)
