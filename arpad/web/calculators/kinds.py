"""The calculators: for each what it is called, what it reads of an address, and what it calls."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from arpad.answers.calculating import (
    PlayerOfK,
    change,
    first_rating,
    is_of_roll,
    k_decided,
    k_factor,
    performance,
    rating_of_roll,
)
from arpad.answers.norms.tables import scores_needed
from arpad.answers.what_if import TO_COME_MAX, what_if
from arpad.engine.calc import CalculatedGame, FirstEvent, RuleDecision
from arpad.engine.calc.entered import event_of
from arpad.explain.language import marked
from arpad.law import Rulebook
from arpad.rulebooks.fide_titles.clauses import TITLES, TitleRules
from arpad.web.asked import QueryFields, WrittenRow
from arpad.web.calculators.calls import call
from arpad.web.calculators.law import NORM_GAMES_MAX
from arpad.web.parameters import RATING_MAX

Values = Mapping[str, Any]
GAMES_RATED_MAX: Final = 99_999
_AIM: Final = re.compile(r"\+\s*(\d{1,3})", re.ASCII)
_SEASONS: Final = re.compile(r"\d{4}:\d{1,3}(\s+\d{4}:\d{1,3})*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Calculator:
    """One calculator: the last part of its address, its words, and the call that does the same.

    `read` returns what its template names: `found` is the answer, or None; `call` the words of the
    same call of the command line.
    """

    name: str
    title: str
    about: str
    example: str
    read: Callable[[QueryFields, Any, date], Values]

    @property
    def path(self) -> str:
        """Return the path of its page."""
        return f"calculators/{self.name}.html"

    @property
    def is_of_titles(self) -> bool:
        """Return whether it is the title regulations that answer, not a rating rulebook."""
        return self.read is _norm


def _change(fields: QueryFields, book: Rulebook, on: date) -> Values:
    rating = fields.needed("rating")
    played, rows = _over(fields)
    k_e2, decided, words = _k(fields, book, rating, on)
    answer = None
    if rating and played and k_e2 and not fields.problems:
        answer = change(book, rating, played, k_e2, decided)
    options = {"rulebook": book.name, "rating": rating, **words, "games": tuple(played)}
    return {"found": answer, "rows": rows, "call": call("calc change", options)}


def _what_if(fields: QueryFields, book: Rulebook, on: date) -> Values:
    rating, say = fields.needed("rating"), fields.say
    played, to_come, rows = fields.games()
    if len(to_come) > TO_COME_MAX:
        fields.wrong("opponent", say("At most {most} rows.").format(most=TO_COME_MAX))
    k_e2, decided, words = _k(fields, book, rating, on)
    target = _target(fields, rating)
    answer = None
    if rating and to_come and k_e2 and not fields.problems:
        answer = what_if(book, rating, played, to_come, k_e2, target, decided)
    options = {"rulebook": book.name, "rating": rating, **words, "games": tuple(played),
            "to_come": tuple(to_come), "target": target}  # fmt: skip
    return {"found": answer, "rows": rows, "call": call("calc what-if", options)}


def _performance(fields: QueryFields, book: Rulebook, _on: date) -> Values:
    played, rows = _over(fields)
    answer = performance(book, played) if played and not fields.problems else None
    options = {"rulebook": book.name, "games": tuple(played)}
    return {"found": answer, "rows": rows, "call": call("calc performance", options)}


def _first_rating(fields: QueryFields, book: Rulebook, on: date) -> Values:
    played, rows = _over(fields)
    blocks, block_rows = fields.blocks()
    day = fields.day("on") or on
    values = {"rows": rows, "block_rows": block_rows, "is_of_roll": is_of_roll(book)}
    if is_of_roll(book):
        return {**values, **_of_roll(fields, book)}
    events = [*blocks, event_of(played)] if played else blocks
    answer = first_rating(book, events, day) if events and not fields.problems else None
    options = {"rulebook": book.name, "blocks": tuple(blocks), "games": tuple(played), "on": day}
    return {**values, "found": answer, "call": call("calc initial", options)}


def _of_roll(fields: QueryFields, book: Rulebook) -> Values:
    birth, since = fields.birth("birth"), fields.birth("since")
    fide, other = fields.whole("fide"), fields.whole("other")
    is_told = any((birth, since, fide, other)) and not fields.problems
    answer = rating_of_roll(book, birth, since, fide, other) if is_told else None
    options = {"rulebook": book.name, "birth": birth, "since": since, "fide": fide, "other": other}
    return {"found": answer, "call": call("calc initial", options)}


def _k_factor(fields: QueryFields, book: Rulebook, on: date) -> Values:
    rating = fields.needed("rating")
    person, words = _person(fields, rating, on)
    answer = k_factor(book, person) if rating and not fields.problems else None
    options = {"rulebook": book.name, "rating": rating, **words}
    return {"found": answer, "call": call("calc k", options)}


def _norm(fields: QueryFields, rules: TitleRules, _on: date) -> Values:
    games = fields.whole("games", most=NORM_GAMES_MAX)
    average, say = fields.whole("average"), fields.say
    title = fields.text("title")
    if title and title not in TITLES:
        fields.wrong("title", say("There is no such title."))
    chosen = (title,) if title in TITLES else TITLES
    scores = scores_needed(rules, games, chosen) if games and not fields.problems else None
    options = {"rounds": games, "on": rules.in_force_from, "title": title or None}
    enough = scores.enough(average) if scores and average else None
    return {"found": scores, "enough": enough, "average": average, "titles": TITLES,
            "call": call("norms", options, "table")}  # fmt: skip


def _over(fields: QueryFields) -> tuple[list[CalculatedGame], tuple[WrittenRow, ...]]:
    """Return games that are all over, and all rows."""
    played, to_come, rows = fields.games()
    say = fields.say
    if to_come:
        fields.wrong("opponent", say("Choose a result of every game."))
    return played, rows


def _k(
    fields: QueryFields, book: Rulebook, rating: int | None, on: date
) -> tuple[int | None, RuleDecision | None, Mapping[str, object]]:
    """Return K in hundredths, the decision it comes of, and the words of the command line."""
    given, say = fields.k_factor_e2("k"), fields.say
    person, words = _person(fields, rating, on)
    if given or fields.problems or not rating:
        return given, None, {"k": fields.text("k")}
    decided = k_decided(book, person)
    if not decided.value:
        fields.wrong("k", say("This rulebook gives no K for these facts: write it here."))
    return decided.value, decided, words


def _person(
    fields: QueryFields, rating: int | None, on: date
) -> tuple[PlayerOfK, Mapping[str, object]]:
    """Return what is known of whose K is asked, and the same as words of the command line."""
    say, peak = fields.say, fields.whole("peak")
    if rating and peak and peak < rating:
        fields.wrong("peak", say("The highest rating is below the rating."))
    seasons = fields.text("seasons")
    if seasons and not _SEASONS.fullmatch(seasons):
        fields.wrong("seasons", say("Write seasons and games as 2024:10 2025:36."))
    birth, since = fields.birth("birth"), fields.birth("since")
    person = PlayerOfK(
        on=fields.day("on") or on,
        rating=rating,
        rating_peak=peak,
        games_rated=fields.whole("played", 0, GAMES_RATED_MAX),
        birth_on=birth,
        federated_on=since,
        games_by_year=seasons or None,
    )
    return person, {"played": person.games_rated, "peak": peak, "birth": birth, "since": since,
                    "seasons": seasons or None, "on": person.on}  # fmt: skip


def _target(fields: QueryFields, rating: int | None) -> int | None:
    """Return the rating that is aimed at: 2000, or +10."""
    aim = _AIM.fullmatch(fields.text("target"))
    if aim and rating:
        return rating + int(aim[1])
    return fields.whole("target", most=RATING_MAX) if not aim else None


_BY: Final = {"rulebook": "fide-2025"}
CALCULATORS: Final = (
    Calculator(
        "change", marked("What games change"),
        marked("A rating, the opponents' ratings and the results: what each game changes."),
        call("calc change", {**_BY, "rating": 1755, "k": 40, "games": (CalculatedGame(1900, 2),)}),
        _change,
    ),
    Calculator(
        "what-if", marked("What would it take?"),
        marked("Games still to come: what every score makes of a rating, and which is enough."),
        call("calc what-if", {**_BY, "rating": 1755, "k": 40, "to_come": (1900, 1800),
                              "target": 1765}),
        _what_if,
    ),
    Calculator(
        "performance", marked("Performance"),
        marked("The rating that a score against rated opponents comes to."),
        call("calc performance", {**_BY, "games":
             (CalculatedGame(2319, 0), CalculatedGame(2181, 2))}),
        _performance,
    ),
    Calculator(
        "first-rating", marked("First rating"),
        marked("The first rating of a player who has none, from their events or their age."),
        call("calc initial", {**_BY, "blocks": (FirstEvent(1720, 3, 2), FirstEvent(1650, 5, 6))}),
        _first_rating,
    ),
    Calculator(
        "k-factor", "K",
        marked("By which factor games change a player's rating, and by which article."),
        call("calc k", {**_BY, "rating": 1755, "played": 29}),
        _k_factor,
    ),
    Calculator(
        "norm", marked("Title norms"),
        marked("The scores that make a norm of GM, IM, WGM or WIM, by the opponents' average."),
        call("norms", {"rounds": 9, "on": "2024-01-01"}, "table"),
        _norm,
    ),
)  # fmt: skip
