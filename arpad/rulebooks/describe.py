"""A rulebook in words: every field with its articles, sentences and data, in the text's order."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Final

import narwhals as nw

from arpad.engine.vocabulary import (
    RATED_AS_NAMES,
    ROLE_NAMES,
    SECTION_NAMES,
    STATUS_NAMES,
)
from arpad.law import Calendar, Clause, ExpectedScores, RatingDifferences, Rule, Rulebook
from arpad.law.printed import printed

TITLES: Final[Mapping[str, str]] = {
    "expected_scores": "The expected score of a difference in rating (P_D)",
    "rating_differences": "The difference in rating of a percentage (d_p)",
    "calendar": "When lists come out and close",
    "window_months": "How long results wait for a first rating",
    "clocks": "By when a claim is made",
    "seasons": "From when seasons are counted",
    "rating_floor": "The lowest rating that is published",
    "list_choice": "Whether each game uses the list of its day",
    "stages_are_grouped": "Whether stages are rated together",
    "rated_as": "How an event is rated",
    "event_is_rated": "Whether an event is rated",
    "checks": "What is checked and excludes nothing",
    "game_is_rated": "Whether a game is rated",
    "single_k_factor": "Whether all players of an event have one K",
    "k_divisor": "Whether an event counts with half of K",
    "seat_role": "As what a player of a substitution counts",
    "minutes_of_event": "How many minutes a player has for 60 moves",
    "games_after_decision": "Whether games after a match's decision are rated",
    "listed_rating": "The rating that stands on the list",
    "own_rating": "The rating with which a player is rated",
    "rating_known": "The rating that a player brings to an event",
    "k_base": "K before what recent games change (K0)",
    "k_factor": "The development coefficient (K)",
    "result_discarded": "Whether a newcomer's result is ignored",
    "event_rating": "A newcomer's rating in one event (R_u)",
    "rating_seen": "The rating at which a player counts for his opponents",
    "result_qualifies": "Whether a result opens a newcomer's account",
    "result_kept": "Whether a result counts towards a first rating",
    "average_rating": "The average of a round robin with newcomers (R_a)",
    "correction": "The second pass of a round robin with newcomers",
    "score_counted": "The score that counts",
    "side_is_rated": "Whether a game counts for one of its players",
    "rated_difference": "The difference in rating that counts (D)",
    "side_k_factor": "The K of one game",
    "k_factor_period": "K with the games of a period",
    "side_is_counted": "Whether the result is imputed to the player",
    "event_change": "The change of an event",
    "added_games": "Games that are added to a newcomer's",
    "first_rating": "The first rating",
    "first_rating_published": "Whether a first rating is published",
    "rating_new": "The new rating",
    "calibration": "What is added to everybody's rating",
    "list_status": "The status on the list",
    "list_section": "Where on the list a player stands",
    "rating_shown": "How a rating is shown",
}
_NUMBERS: Final = ("k_divisor", "rated_difference", "event_change", "minutes_of_event")
"""Rules whose 0, 1 and 2 are numbers, not answers."""
CODE_NAMES: Final[Mapping[str, Mapping[int, str]]] = {
    "rated_as": RATED_AS_NAMES,
    "list_status": STATUS_NAMES,
    "status_old": STATUS_NAMES,
    "list_section": SECTION_NAMES,
    "role": ROLE_NAMES,
}


@dataclass(frozen=True, slots=True)
class Line:
    """One clause: its article, its sentence, what it gives in words, and both exactly."""

    article: str
    says: str
    gives: str = ""
    value: str = ""
    when: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """One field of a rulebook: clauses in the order in which they are tried; entries of a table."""

    field: str
    title: str
    lines: tuple[Line, ...]
    entries: tuple[tuple[str, str], ...] = ()


def sections(book: Rulebook) -> tuple[Section, ...]:
    """Return every field in the order of the text, by the article of its general clause."""
    place = {article.number: number for number, article in enumerate(book.articles)}

    def position(section: Section) -> int:
        last = section.lines[0 if section.entries or section.field == "checks" else -1]
        return place.get(last.article.split("/")[0], len(place))

    return tuple(sorted(_sections(book), key=position))


def _sections(book: Rulebook) -> Iterator[Section]:
    yield _section("expected_scores", _cited(book.expected_scores), *intervals(book))
    yield _section("rating_differences", _cited(book.rating_differences), *percentages(book))
    yield Section("calendar", TITLES["calendar"], tuple(_calendar(book.calendar)))
    if book.window_months:
        window = f"Results of the last {book.window_months} months wait for a first rating."
        cited = [a.number for a in book.articles if "window_months" in a.where.split(", ")]
        yield _section("window_months", Line(", ".join(cited), window, f"{book.window_months}"))
    if book.clocks:
        clocks = tuple(Line(c.article.number, c.says, f"{c.days} days") for c in book.clocks)
        yield Section("clocks", TITLES["clocks"], clocks)
    if book.added_games is not None:
        added = book.added_games
        score = f"{added.score_half // 2} of {added.games} against {added.rating}"
        yield _section("added_games", Line(added.article.number, added.says, score))
    if book.seasons is not None:
        line = Line(book.seasons.article.number, book.seasons.says, f"{book.seasons.first}")
        yield _section("seasons", line)
    for rule in book.rules():
        yield Section(
            rule.name, TITLES.get(rule.name, rule.name), tuple(_line(rule, c) for c in rule.clauses)
        )
    if book.checks:
        yield Section("checks", TITLES["checks"], tuple(_warning(check) for check in book.checks))
    for name in ("average_rating", "correction", "calibration"):
        clause: Clause | None = getattr(book, name)
        if clause is not None:
            when = "" if clause.when is None else printed(clause.when)
            yield _section(name, Line(clause.article.number, clause.sentence, when=when))


def _section(field: str, line: Line, *entries: tuple[str, str]) -> Section:
    return Section(field, TITLES[field], (line,), entries)


def _cited(table: ExpectedScores | RatingDifferences) -> Line:
    return Line(table.citation.number, table.says)


def _line(rule: Rule, clause: Clause) -> Line:
    return Line(
        clause.article.number,
        clause.sentence,
        words(rule, clause.value),
        printed(clause.value),
        "" if clause.when is None else printed(clause.when),
    )


def _warning(check: Clause) -> Line:
    return Line(check.article.number, check.sentence, "a warning", when=printed(check.when))


def words(rule: Rule, value: int | nw.Expr | None) -> str:
    """Return what a rule gives, as people say it; nothing for what has to be worked out.

    >>> from arpad.rulebooks import CATALOGUE
    >>> book = CATALOGUE.book("fide-2009")
    >>> words(book.event_is_rated, 0), words(book.k_factor, 3000), words(book.rated_as, 3)
    ('no', '30', 'match')
    """
    if isinstance(value, nw.Expr):
        return ""
    if value is None:
        return "none"
    if rule.column in CODE_NAMES:
        return CODE_NAMES[rule.column][value]
    if is_yes_or_no(rule):
        return ("no", "yes")[value]
    return str(value) if not rule.column.endswith("_e2") else hundredths(value)


def is_yes_or_no(rule: Rule) -> bool:
    """Return whether the rule answers with 1 and 0."""
    if rule.name in _NUMBERS:
        return False
    numbers = {clause.value for clause in rule.clauses if isinstance(clause.value, int)}
    return bool(numbers) and numbers <= {0, 1}


def hundredths(amount_e2: int) -> str:
    """Return hundredths as the shortest decimal: 1500 is 15, 1250 is 12.5."""
    return decimal_text(amount_e2, digits=2)


def decimal_text(amount: int, digits: int) -> str:
    """Return a number of small units as the shortest decimal.

    >>> decimal_text(1500, 2), decimal_text(1250, 2), decimal_text(-5, 2), decimal_text(0, 5)
    ('15', '12.5', '-0.05', '0')
    """
    whole, rest = divmod(abs(amount), 10**digits)
    sign = "-" if amount < 0 else ""
    return f"{sign}{whole}.{rest:0{digits}d}".rstrip("0").rstrip(".")


def intervals(book: Rulebook) -> Iterator[tuple[str, str]]:
    """Yield the table of expected scores as it is printed: ("0-3", ".50 .50")."""
    steps = book.expected_scores.steps
    for (low, higher), (above, _) in pairwise(steps):
        yield f"{low}-{above - 1}", f"{_decimal(higher)} {_decimal(1000 - higher)}"
    low, higher = steps[-1]
    yield f"over {low - 1}", f"{_decimal(higher)} {_decimal(1000 - higher)}"


def percentages(book: Rulebook) -> Iterator[tuple[str, str]]:
    """Yield the table of rating differences as it is printed, from the top: (".99", "677")."""
    differences = book.rating_differences.by_percent
    for percent in range(100, -1, -1):
        given = differences[percent]
        yield _decimal(percent * 10), "" if given is None else str(given)


def _decimal(thousandths: int) -> str:
    if thousandths == 1000:
        return "1.0"
    text = f".{thousandths:03d}"
    return text[:-1] if text.endswith("0") else text


def _calendar(calendar: Calendar) -> Iterator[Line]:
    days = ", ".join(f"1 {date(2000, month, 1):%B}" for month in calendar.months)
    says = f"Lists come out on {days}; each is in force until the next."
    yield Line(calendar.dates_article.number, says, f"{len(calendar.months)} a year")
    number, unit = calendar.closing_days or calendar.closing_months, "day"
    if not calendar.closing_days:
        unit = "month"
    closing = f"{number} {unit}{'s' if number > 1 else ''}"
    says = f"The books close {closing} before the list"
    says += "; for official events on its eve." if calendar.official_on_eve else "."
    yield Line(calendar.closing_article.number, says, closing)
