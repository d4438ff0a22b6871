"""A newcomer's event in words: average, percentage, the event's rating, and whether it counts."""

from collections.abc import Iterable

from arpad.engine import questions as q
from arpad.engine.vocabulary import ROUND_ROBIN
from arpad.explain import numbers
from arpad.explain.performance import is_performance, told_performance
from arpad.explain.sentence import Row, Sentence, sentence
from arpad.explain.teller import Teller


def told_result(rows: tuple[Row, ...], result: Row, teller: Teller) -> Iterable[Sentence]:
    """Tell what a newcomer's games in an event amount to, for him and for his opponents.

    `result` is his row of `arpad.engine.newcomers.newcomers`.
    """
    say = teller.say
    is_own = result["is_unrated"] == 1
    if not is_own:
        entered = teller.book.clause(rows[0]["own_rating_clause"]).article
        yield sentence(say("For the opponents the player is still unrated here."), entered)
    yield _score(result, teller)
    if result["is_discarded"] == 1:
        lead = say("The result is ignored, for the opponents too.")
        yield teller.rule(lead, result["result_discarded_clause"])
        return
    if is_performance(result, teller):
        yield from told_performance(result, teller)
        return
    yield from _average(rows, result, teller)
    yield from _event_rating(result, teller)
    if is_own:
        yield from _kept(result, teller)


def points_of(row: Row, teller: Teller) -> str:
    """Return points, games and, where it is known, the percentage: a part of a sentence.

    >>> from arpad.rulebooks import CATALOGUE
    >>> row = {"score_half": 13, "games": 12, "percent": 54}
    >>> points_of(row, Teller(CATALOGUE.book("fide-2009"), "en", {}))
    '6½ out of 12 (54%)'
    """
    is_told = row["games"] > 0 and q.ADDED_GAMES not in teller.book
    percent = row["percent"] if is_told else None
    text = teller.say("{score} out of {games}")
    if percent is not None:
        text = teller.say("{score} out of {games} ({percent}%)")
    score = numbers.score(row["score_half"])
    return text.format(score=score, games=row["games"], percent=percent)


def told_added(row: Row, teller: Teller) -> Iterable[Sentence]:
    """Tell the games that nobody played and that are added to a newcomer's, if there are any."""
    if q.ADDED_GAMES not in teller.book:
        return
    added = teller.book.basis(q.ADDED_GAMES)
    text = teller.say(
        "{rule} That makes {score} out of {games}, against an average rating, R_a, of {average}."
    )
    shown = text.format(
        rule=teller.say(added.says),
        score=numbers.score(row["score_half_counted"]),
        games=row["games_counted"],
        average=numbers.whole(row["opponents_average"]),
    )
    yield sentence(shown, added.article)


def floor_is(rating_floor: int, teller: Teller) -> str:
    """Return the sentence that says what the floor is.

    >>> from arpad.rulebooks import CATALOGUE
    >>> floor_is(1200, Teller(CATALOGUE.book("fide-2009"), "en", {}))
    'The floor, the lowest rating that is published, is 1200.'
    """
    text = teller.say("The floor, the lowest rating that is published, is {floor}.")
    return text.format(floor=numbers.whole(rating_floor))


def _score(result: Row, teller: Teller) -> Sentence:
    say = teller.say
    text = say("Score against rated players: {points}.")
    if result["rated_as"] == ROUND_ROBIN:
        text = say("Score against everybody: {points}.")
    elif is_performance(result, teller):
        text = say("Score in the games that count: {points}.")
    return Sentence(text.format(points=points_of(result, teller)))


def _average(rows: tuple[Row, ...], result: Row, teller: Teller) -> Iterable[Sentence]:
    """Tell R_c: in a Swiss the opponents' average, in a round robin R_a and its correction."""
    if result["opponents_average"] is None:
        return
    if result["rated_as"] == ROUND_ROBIN:
        yield from _round_robin_average(result, teller)
        return
    if q.ADDED_GAMES in teller.book:
        yield from told_added(result, teller)
        return
    text = teller.say("R_c, the average rating of the opponents in these games, is {average}.")
    counted = (row for row in rows if row["rating"] is None and row["is_rated"] == 1)
    articles = (teller.book.clause(row["is_rated_clause"]).article for row in counted)
    yield sentence(text.format(average=numbers.whole(result["opponents_average"])), *articles)


def _round_robin_average(result: Row, teller: Teller) -> Iterable[Sentence]:
    say, book = teller.say, teller.book
    counts = {
        "rated": result["rated"],
        "opponents": result["opponents"],
        "ratings": numbers.whole(result["ratings_sum"]),
        "differences": numbers.whole(result["differences_sum"]),
        "first": numbers.whole(result["average_first"]),
        "average": numbers.whole(result["opponents_average"]),
    }
    yield sentence(
        say(
            "First comes R_a, the average rating of the event. The ratings of the {rated} rated "
            "players add up to {ratings}. For the percentage of each a table gives a rating "
            "difference, d_p; these add up to {differences}."
        ).format(**counts),
        book.basis(q.RATING_DIFFERENCES).article,
    )
    formula = say("With n, the number of opponents, at {opponents}, R_a is {first}.")
    average = book.clause(result["average_rating_clause"])
    yield sentence(f"{teller.says(average)} {formula.format(**counts)}", average.article)
    if result["average_first"] == result["opponents_average"]:
        text = say("This is also R_c, the average that counts for this player.")
        yield sentence(text, average.article)
    else:
        text = say("R_c, the average that counts for this player, goes from {first} to {average}.")
        correction = book.clause(result["corrected_difference_clause"])
        seen = say("Away is from {rating}, the player's rating in this event before this step.")
        shown = seen.format(rating=numbers.whole(result["event_rating_first"]))
        correction_text = f"{text.format(**counts)} {teller.says(correction)} {shown}"
        yield sentence(correction_text, correction.article)


def _event_rating(result: Row, teller: Teller) -> Iterable[Sentence]:
    say, difference = teller.say, result["performance_difference"]
    if result["event_rating"] is None:
        lead = say("There is no rating for this event.")
        yield teller.rule(lead, result["event_rating_clause"])
        return
    is_read = result["score_half"] < result["games"] or q.ADDED_GAMES in teller.book
    if is_read and difference is not None:
        text = say("For this player's percentage the table gives a difference d_p of {difference}.")
        yield sentence(
            text.format(difference=numbers.whole(difference)),
            teller.book.basis(q.RATING_DIFFERENCES).article,
        )
    lead = say("R_u, the rating made in this event, is {rating}.")
    shown = lead.format(rating=numbers.whole(result["event_rating"]))
    yield teller.rule(shown, result["event_rating_clause"])


def _kept(result: Row, teller: Teller) -> Iterable[Sentence]:
    say = teller.say
    if result["result_kept"] == 1:
        lead = say("The result counts towards the first rating.")
        yield teller.rule(lead, result["result_kept_clause"])
        return
    lead = say("The result does not count towards the first rating.")
    rating, floor = result["event_rating"], result["rating_floor"]
    if rating is not None and floor is not None and rating < floor:
        lead = f"{lead} {floor_is(floor, teller)}"
    yield teller.rule(lead, result["result_kept_clause"])
    if result["result_qualifies"] != 1 and rating is not None:
        yield teller.rule("", result["result_qualifies_clause"])
