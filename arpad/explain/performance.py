"""A performance in words, under texts that rate by it: average, percentage, and what it makes.

FIDE's letters (R_c, R_u, d_p) stand in its own texts alone: these say theirs in their clauses.
"""

from collections.abc import Iterable

from arpad.engine import questions as q
from arpad.engine.strategies import FirstRatings, Performances
from arpad.engine.vocabulary import ROUND_ROBIN
from arpad.explain import numbers
from arpad.explain.legend import Legend
from arpad.explain.sentence import Row, Sentence, sentence
from arpad.explain.teller import Teller


def makes_performances(law: Legend) -> bool:
    """Return whether a text calls what somebody without a rating makes in an event a performance.

    >>> from arpad.explain.legend import legend_of
    >>> from arpad.rulebooks import CATALOGUE
    >>> [makes_performances(legend_of(CATALOGUE.book(name))) for name in ("cnxc-2000", "fide-2009")]
    [True, False]
    """
    return law.has_chosen(q.PERFORMANCES, Performances.OF_EVENT)


def is_performance(result: Row, teller: Teller) -> bool:
    """Return whether a result of `arpad.engine.newcomers.newcomers` is told as a performance."""
    return makes_performances(teller.book) and result["rated_as"] != ROUND_ROBIN


def told_performance(result: Row, teller: Teller) -> Iterable[Sentence]:
    """Tell the average of the opponents, the performance, and whether it makes a rating."""
    say, basis = teller.say, teller.book.basis(q.PERFORMANCES)
    if result["opponents_average"] is not None:
        text = say("The average rating of the opponents in these games is {average}.")
        average = numbers.whole(result["opponents_average"])
        yield sentence(text.format(average=average), basis.article)
    if result["event_rating"] is None:
        yield teller.rule("", result["event_rating_clause"])
    else:
        yield from _difference(result, teller)
        lead = say("The performance in this event is {rating}.")
        shown = lead.format(rating=numbers.whole(result["event_rating"]))
        yield teller.rule(shown, result["event_rating_clause"])
    if result["is_unrated"] == 1:
        yield teller.rule("", result["result_kept_clause"])


def told_mean(first: Row, points: str, teller: Teller) -> Iterable[Sentence]:
    """Tell the rating that the performances make, `points` being those of all games that count."""
    say = teller.say
    text = say(
        "All games that count, taken together: {points}. The performances, each times its games, "
        "add up to {sum}; divided by {games}, that is {rating}."
    )
    if teller.book.has_chosen(q.FIRST_RATINGS, FirstRatings.POOLED):
        text = say(
            "All games that count, taken together: {points}, against an average rating of "
            "{average}, which makes {rating}."
        )
    shown = text.format(
        points=points,
        average=numbers.whole(first["opponents_average"]),
        sum=numbers.whole(first["performances_sum"]),
        games=first["games"],
        rating=numbers.whole(first["first_rating"]),
    )
    yield teller.rule(shown, first["first_rating_clause"])


def _difference(result: Row, teller: Teller) -> Iterable[Sentence]:
    """Tell what the table gives for the percentage, where the text adds that to the average."""
    is_read = teller.book.is_general(result["event_rating_clause"])
    if result["performance_difference"] is None or not is_read:
        return
    text = teller.say("For this player's percentage the table gives a difference of {difference}.")
    shown = text.format(difference=numbers.whole(result["performance_difference"]))
    yield sentence(shown, teller.book.basis(q.RATING_DIFFERENCES).article)
