"""The calculators: for each what it is called, what it reads of an address, and what it calls."""

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from arpad.answers.calculating import (
    Person,
    change,
    day_number,
    first_rating,
    is_of_roll,
    k_decided,
    k_factor,
    performance,
    rating_of_roll,
)
from arpad.answers.norms.tables import scores_needed
from arpad.answers.what_if import TO_COME_MAX, what_if
from arpad.engine.calc import Block, Decision, Met
from arpad.engine.calc.entered import event_of
from arpad.explain.language import marked
from arpad.law import Rulebook
from arpad.rulebooks.fide_titles.clauses import TITLES, TitleRules
from arpad.web.calculators.asked import RATING_MAX, Asked

Values = Mapping[str, Any]
GAMES_RATED_MAX: Final = 99_999
NORM_GAMES_MAX: Final = 99
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
    read: Callable[[Asked, Any, date], Values]

    @property
    def path(self) -> str:
        """Return the path of its page."""
        return f"calculators/{self.name}.html"

    @property
    def is_of_titles(self) -> bool:
        """Return whether it is the title regulations that answer, not a rating rulebook."""
        return self.read is _norm


def _change(asked: Asked, book: Rulebook, on: date) -> Values:
    rating, say = asked.needed("rating"), asked.say
    played, to_come, rows = asked.games()
    if to_come:
        asked.wrong("opponent", say("Choose a result of every game."))
    k_e2, decided, words = _k(asked, book, rating, on)
    found = None
    if rating and played and k_e2 and not asked.problems:
        found = change(book, rating, played, k_e2, decided)
    call = _call("change", book, "--rating", rating, *words, *_vs(played))
    return {"found": found, "rows": rows, "call": call}


def _what_if(asked: Asked, book: Rulebook, on: date) -> Values:
    rating, say = asked.needed("rating"), asked.say
    played, to_come, rows = asked.games()
    if len(to_come) > TO_COME_MAX:
        asked.wrong("opponent", say("At most {most} rows.").format(most=TO_COME_MAX))
    k_e2, decided, words = _k(asked, book, rating, on)
    target = _target(asked, rating)
    found = None
    if rating and to_come and k_e2 and not asked.problems:
        found = what_if(book, rating, played, to_come, k_e2, target, decided)
    others = [word for one in to_come for word in ("--opponent", one)]
    aim = ("--target", target) if target else ()
    call = _call("what-if", book, "--rating", rating, *words, *_vs(played), *others, *aim)
    return {"found": found, "rows": rows, "call": call}


def _performance(asked: Asked, book: Rulebook, _on: date) -> Values:
    played, to_come, rows = asked.games()
    say = asked.say
    if to_come:
        asked.wrong("opponent", say("Choose a result of every game."))
    found = performance(book, played) if played and not asked.problems else None
    return {"found": found, "rows": rows, "call": _call("performance", book, *_vs(played))}


def _first_rating(asked: Asked, book: Rulebook, on: date) -> Values:
    say = asked.say
    played, to_come, rows = asked.games()
    if to_come:
        asked.wrong("opponent", say("Choose a result of every game."))
    blocks, block_rows = asked.blocks()
    day = asked.day("on") or on
    values = {"rows": rows, "block_rows": block_rows, "is_of_roll": is_of_roll(book)}
    if is_of_roll(book):
        return {**values, **_of_roll(asked, book)}
    events = [*blocks, event_of(played)] if played else blocks
    found = first_rating(book, events, day) if events and not asked.problems else None
    words = [word for one in blocks for word in ("--block", _block(one))]
    call = _call("initial", book, *words, *_vs(played), "--on", day)
    return {**values, "found": found, "call": call}


def _of_roll(asked: Asked, book: Rulebook) -> Values:
    birth, since = asked.birth("birth"), asked.birth("since")
    fide, other = asked.whole("fide"), asked.whole("other")
    is_told = any((birth, since, fide, other)) and not asked.problems
    found = rating_of_roll(book, birth, since, fide, other) if is_told else None
    told = {"--birth-date": birth, "--federated-since": since, "--fide-rating": fide,
            "--other-rating": other}  # fmt: skip
    return {"found": found, "call": _call("initial", book, *_stated(told))}


def _k_factor(asked: Asked, book: Rulebook, on: date) -> Values:
    rating = asked.needed("rating")
    person, words = _person(asked, rating, on)
    found = k_factor(book, person) if rating and not asked.problems else None
    return {"found": found, "call": _call("k", book, "--rating", rating, *words)}


def _norm(asked: Asked, rules: TitleRules, _on: date) -> Values:
    games = asked.whole("games", most=NORM_GAMES_MAX)
    average, say = asked.whole("average"), asked.say
    title = asked.text("title")
    if title and title not in TITLES:
        asked.wrong("title", say("There is no such title."))
    chosen = (title,) if title in TITLES else TITLES
    found = scores_needed(rules, games, chosen) if games and not asked.problems else None
    words = ["arpad", "norms", "--table", "--games", str(games), "--on", str(rules.in_force_from)]
    words += ["--title", title] if title in TITLES else []
    enough = found.enough(average) if found and average else None
    return {"found": found, "enough": enough, "average": average, "titles": TITLES,
            "call": shlex.join(words)}  # fmt: skip


def _k(
    asked: Asked, book: Rulebook, rating: int | None, on: date
) -> tuple[int | None, Decision | None, Sequence[object]]:
    """Return K in hundredths, the decision it comes of, and the words of the command line."""
    given, say = asked.k_factor_e2("k"), asked.say
    person, words = _person(asked, rating, on)
    if given or asked.problems or not rating:
        return given, None, ("--k", asked.text("k"))
    decided = k_decided(book, person)
    if not decided.value:
        asked.wrong("k", say("This rulebook gives no K for these facts: write it here."))
    return decided.value, decided, words


def _person(asked: Asked, rating: int | None, on: date) -> tuple[Person, Sequence[object]]:
    """Return what is known of whose K is asked, and the same as words of the command line."""
    say, peak = asked.say, asked.whole("peak")
    if rating and peak and peak < rating:
        asked.wrong("peak", say("The highest rating is below the rating."))
    seasons = asked.text("seasons")
    if seasons and not _SEASONS.fullmatch(seasons):
        asked.wrong("seasons", say("Write seasons and games as 2024:10 2025:36."))
    birth, since = asked.birth("birth"), asked.birth("since")
    person = Person(
        on=asked.day("on") or on,
        rating=rating,
        rating_peak=peak,
        games_rated=asked.whole("played", 0, GAMES_RATED_MAX),
        birth_on=day_number(birth) if birth else None,
        federated_since=since,
        games_by_year=seasons or None,
    )
    told = {"--games-rated": person.games_rated, "--rating-peak": peak, "--birth-date": birth,
            "--federated-since": since, "--games-by-year": seasons or None, "--on": person.on,
            }  # fmt: skip
    return person, _stated(told)


def _target(asked: Asked, rating: int | None) -> int | None:
    """Return the rating that is aimed at: 2000, or +10."""
    found = _AIM.fullmatch(asked.text("target"))
    if found and rating:
        return rating + int(found[1])
    return asked.whole("target", most=RATING_MAX) if not found else None


def _call(verb: str, book: Rulebook, *words: object) -> str:
    told = ("arpad", "calc", verb, "--rulebook", book.name, *words)
    return shlex.join(str(word) for word in told)


def _vs(games: Sequence[Met]) -> list[str]:
    scores = ("0", "0.5", "1")
    return [
        word
        for one in games
        for word in ("--vs", f"{one.opponent_rating}:{scores[one.score_half]}")
    ]


def _block(one: Block) -> str:
    points = f"{one.score_half // 2}.5" if one.score_half % 2 else str(one.score_half // 2)
    return f"{one.opponents_average}x{one.games}:{points}"


def _stated(told: Mapping[str, object]) -> list[object]:
    return [word for key, one in told.items() if one is not None for word in (key, one)]


CALCULATORS: Final = (
    Calculator(
        "change", marked("What games change"),
        marked("Your rating, the opponents' ratings and your results: what each game changes."),
        "arpad calc change --rulebook fide-2025 --rating 1755 --k 40 --vs 1900:1 --vs 1800:0.5",
        _change,
    ),
    Calculator(
        "what-if", marked("What do I need?"),
        marked("Games still to come: what every score makes of your rating, and which is enough."),
        "arpad calc what-if --rulebook fide-2025 --rating 1755 --k 40 --opponent 1900 "
        "--opponent 1800 --target 1765",
        _what_if,
    ),
    Calculator(
        "performance", marked("Performance"),
        marked("The rating that your score against rated opponents comes to."),
        "arpad calc performance --rulebook fide-2025 --vs 2319:0 --vs 2181:1",
        _performance,
    ),
    Calculator(
        "first-rating", marked("First rating"),
        marked("The first rating of a player who has none, from his events or his age."),
        "arpad calc initial --rulebook fide-2025 --block 1720x3:1 --block 1650x5:3",
        _first_rating,
    ),
    Calculator(
        "k-factor", "K",
        marked("By which factor your games change your rating, and by which article."),
        "arpad calc k --rulebook fide-2025 --rating 1755 --games-rated 29",
        _k_factor,
    ),
    Calculator(
        "norm", marked("Title norms"),
        marked("The scores that make a norm of GM, IM, WGM or WIM, by the opponents' average."),
        "arpad norms --table --games 9 --on 2024-01-01",
        _norm,
    ),
)  # fmt: skip
