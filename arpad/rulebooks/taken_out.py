"""What an office decides about single games where its text has no article for it."""

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import Article, Source


def taken_out(source: Source, *over: str) -> Article:
    """Return the office's recorded decision on a game, as a reading of the day of a text.

    `over` are the articles that would rate the game all the same.
    """
    answer = q.GAME_IS_RATED.no("The office took the game out, by a recorded decision.",
                                when=the.is_left_out == 1)  # fmt: skip
    if over:
        answer = answer.over(*over, because="A game that is taken out counts in no way.")
    reading = Source("arpad's readings", source.in_force_from,
                     "Where no source of the edition speaks")  # fmt: skip
    return Article("decision", "What the office decided about a single game.", answer,
                   source=reading)  # fmt: skip
