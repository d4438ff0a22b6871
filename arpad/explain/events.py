"""One event in words: which ratings counted, every game, and what came of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from arpad.engine import questions as q
from arpad.engine.vocabulary import MATCH, ROUND_ROBIN, SCHEVENINGEN, SWISS
from arpad.explain import numbers
from arpad.explain.games import told_game
from arpad.explain.language import long_date, marked
from arpad.explain.legend import Legend
from arpad.explain.newcomer import told_result
from arpad.explain.sentence import Names, Row, Sentence, named, spoken
from arpad.explain.teller import Teller
from arpad.law import Rulebook
from arpad.law.units import day_of

UNDATED: Final = date.min
"""The date of a list that came without one."""

_RATED_AS: Final = {
    SWISS: marked("“{event}” is rated as a Swiss or team event."),
    ROUND_ROBIN: marked("“{event}” is rated as a round robin (everybody plays everybody)."),
    SCHEVENINGEN: marked(
        "“{event}” is rated as a Scheveningen event (all of one team play all of the other)."
    ),
    MATCH: marked("“{event}” is rated as a match."),
}


@dataclass(frozen=True, slots=True)
class EventExplanation:
    """One player's event: what was settled before, each game by itself, and what came of it.

    `rows` and `result` are the engine's own, untouched: the figures for machines.
    """

    event_id: Any
    heading: tuple[Sentence, ...]
    games: tuple[tuple[Sentence, ...], ...]
    summary: tuple[Sentence, ...]
    rows: tuple[Row, ...]
    result: Row | None

    def sentences(self) -> list[str]:
        """Return everything in the order of telling, each game as one string."""
        return [
            *(str(sentence) for sentence in self.heading),
            *(spoken(game) for game in self.games),
            *(str(sentence) for sentence in self.summary),
        ]


def event(
    rows: Iterable[Row],
    result: Row | None,
    book: Rulebook | Legend,
    lang: str,
    names: Names,
    event_name: str,
    settled: Row | None = None,
) -> EventExplanation:
    """Return one player's event in words.

    `rows` are his sides of its games, at least one (`arpad.engine.sides.explain`); `result` is his
    row of `arpad.engine.newcomers.newcomers`, if he has one; `settled` is the row of the event, if
    it is known. All were rated under `book`. Raises ValueError without rows.

    >>> from arpad.rulebooks import CATALOGUE
    >>> book = CATALOGUE.book("fide-2009")
    >>> fast = next(c for c, clause in book.codes().items() if clause.article.number == "1.2/3")
    >>> row = {
    ...     "event_id": 1, "game_id": 1, "round": 1, "is_white": 1, "opponent_id": 7, "result": "1",
    ...     "event_is_rated": 0, "event_is_rated_clause": fast, "game_is_rated": 1, "is_rated": 0,
    ...     "is_rated_clause": fast, "rating": 1450, "opponent_listed": 1400,
    ...     "opponent_is_discarded": 0, "opponent_rating_clause": None}
    >>> told = event([row], None, book, "en", {7: "Ana"}, "Rapid Cup")
    >>> print(*told.sentences(), sep=chr(10))  # doctest: +NORMALIZE_WHITESPACE
    “Rapid Cup” is not rated. Less than 60 minutes for 60 moves is too fast for any event
    (FIDE B.02 2009-07 1.2).
    Round 1, White against Ana (1400): won. It is not rated (FIDE B.02 2009-07 1.2).
    >>> event([], None, book, "en", {}, "Rapid Cup")
    Traceback (most recent call last):
    ValueError: An event is explained by its games: there are none.
    """
    ordered = tuple(sorted(rows, key=lambda row: (row["round"], row["game_id"])))
    if not ordered:
        raise ValueError("An event is explained by its games: there are none.")
    teller = Teller(book, lang, names)
    event_id = ordered[0]["event_id"]
    name = named(event_id, {event_id: event_name})
    heading = tuple(_heading(ordered, settled, teller, name))
    games = tuple(told_game(row, teller) for row in ordered)
    summary = tuple(_summary(ordered, result, teller))
    return EventExplanation(event_id, heading, games, summary, ordered, result)


def _heading(
    rows: tuple[Row, ...], settled: Row | None, teller: Teller, name: str
) -> Iterable[Sentence]:
    first, say = rows[0], teller.say
    if first["event_is_rated"] != 1:
        lead = say("“{event}” is not rated.").format(event=name)
        yield teller.rule(lead, first["event_is_rated_clause"])
        return
    yield _method(first, teller, name)
    by_day: int | None = None
    if settled is not None and settled["list_choice"] == 1:
        by_day = settled["list_choice_clause"]
        yield teller.rule("", by_day)
    used = {(row["list_id"], row["rating"], row["own_rating_clause"]) for row in rows}
    for list_id, rating, clause in sorted(used, key=lambda use: use[0]):
        parts = [_list_used(list_id, teller)]
        if rating is not None:
            own = say("The player's own is {rating}.")
            parts.append(own.format(rating=numbers.whole(rating)))
        if by_day is not None and teller.book.is_general(clause):
            clause = by_day
        yield teller.rule(" ".join(parts), clause)


def _method(row: Row, teller: Teller, name: str) -> Sentence:
    """Tell how the event is rated; that a round robin becomes a Swiss is told with its reason."""
    if row["rated_as"] == SWISS and q.AVERAGE_RATING not in teller.book:
        lead = teller.say("“{event}” is rated.").format(event=name)
        return teller.rule(lead, row["rated_as_clause"])
    method = _RATED_AS[row["rated_as"]]
    lead = teller.say(method).format(event=name)
    clause = teller.book.clause(row["rated_as_clause"])
    is_exception = not teller.book.is_general(row["rated_as_clause"])
    if row["rated_as"] == SWISS and is_exception:
        return teller.rule(lead, row["rated_as_clause"])
    return Sentence(lead, (str(clause.article),))


def _list_used(list_id: int, teller: Teller) -> str:
    day = day_of(list_id)
    if day == UNDATED:
        return teller.say("The ratings are those that were given, without the date of a list.")
    text = teller.say("The ratings are those of the list of {day}.")
    return text.format(day=long_date(day, teller.lang))


def _summary(rows: tuple[Row, ...], result: Row | None, teller: Teller) -> Iterable[Sentence]:
    """Tell the sums of a rated player, and what a newcomer's games amount to."""
    changing = [row for row in rows if row["is_rated"] == 1 and row["rating"] is not None]
    if changing:
        yield _sums(changing, teller)
    elif rows[0]["event_is_rated"] == 1 and rows[0]["rating"] is not None:
        yield Sentence(teller.say("No game of this event is rated, and nothing changes."))
    if result is not None:
        yield from told_result(rows, result, teller)
    elif rows[0]["event_is_rated"] == 1 and rows[0]["rating"] is None:
        yield Sentence(teller.say("No game of this event counts towards a rating."))


def _sums(rows: list[Row], teller: Teller) -> Sentence:
    text = teller.say(
        "Score {score} out of {games}, expected score {expected}. The changes add up to {change}."
    )
    return Sentence(
        text.format(
            score=numbers.score(sum(row["score_half"] for row in rows)),
            games=len(rows),
            expected=numbers.expected(sum(row["expected_e3"] for row in rows), teller.lang),
            change=numbers.change(sum(row["change_e5"] for row in rows), teller.lang),
        )
    )
