"""What is read into a text where it is silent, under a source of its own: ours, of its date."""

from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import Article, Source


def readings(on: date) -> Source:
    """Return the source of our readings of an edition; later editions that keep one date it anew.

    >>> str(readings(date(2022, 1, 1))("stages"))
    "arpad's readings 2022-01 stages"
    """
    return Source("arpad's readings", on, "Where no source of the edition speaks", follows=True)


def taken_out(source: Source, *over: str) -> Article:
    """Return the office's recorded decision on a game, as a reading of the day of a text.

    `over` are the articles that would rate the game all the same.
    """
    answer = q.GAME_IS_RATED.no("The office took the game out, by a recorded decision.",
                                when=the.is_left_out == 1)  # fmt: skip
    if over:
        answer = answer.over(*over, because="A game that is taken out counts in no way.")
    return Article("decision", "What the office decided about a single game.", answer,
                   source=readings(source.in_force_from))  # fmt: skip
