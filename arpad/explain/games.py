"""One game in words: who, what came of it, and why it changed what it changed."""

from collections.abc import Mapping
from typing import Final

from arpad.engine import questions as q
from arpad.engine.strategies import FirstRatings
from arpad.engine.vocabulary import PLAYER
from arpad.explain import numbers
from arpad.explain.language import marked
from arpad.explain.legend import Legend
from arpad.explain.sentence import Names, Row, Sentence, sentence, spoken
from arpad.explain.teller import Teller
from arpad.law import Citation, Rulebook

_OUTCOMES: Final = {
    "1": marked("won"),
    "=": marked("drawn"),
    "0": marked("lost"),
    "+": marked("won by forfeit"),
    "-": marked("lost by forfeit"),
    "--": marked("not played"),
    "W": marked("won after less than a move"),
    "D": marked("drawn after less than a move"),
    "L": marked("lost after less than a move"),
}
_SEEN_BY_BLACK: Final[Mapping[str, str]] = {
    "1": "0", "0": "1", "+": "-", "-": "+", "W": "L", "L": "W",
}  # fmt: skip
_BYES: Final = {
    "H": marked("a bye for half a point"),
    "F": marked("a bye for a full point"),
    "U": marked("no opponent (the bye of the pairing)"),
    "Z": marked("absent, no points"),
}
_NO_OPPONENT: Final = marked("no opponent")


def game(row: Row, book: Rulebook | Legend, lang: str, names: Names) -> str:
    """Return one game in words, with the articles.

    `row` has the columns of `arpad.engine.sides.explain`: one side of a game, rated under `book`.

    >>> from arpad.rulebooks import CATALOGUE
    >>> book = CATALOGUE.book("fide-2009-applied")
    >>> codes = {clause.article.number: code for code, clause in book.codes().items()}
    >>> row = {
    ...     "round": 3, "is_white": 0, "opponent_id": 7, "result": "1", "is_rated": 1,
    ...     "rating": 2224, "opponent_rating": 2319, "opponent_listed": 2319, "difference": -95,
    ...     "rated_difference": -95, "expected_e3": 370, "k_factor_e2": 1500, "change_e5": -555000,
    ...     "rated_difference_clause": book[q.RATED_DIFFERENCE].first_code + 1,
    ...     "k_factor_clause": codes["8.56/1"]}
    >>> print(game(row, book, "en", {7: "Fedorov"}))  # doctest: +NORMALIZE_WHITESPACE
    Round 3, Black against Fedorov (2319): lost. The difference is 2224 − 2319 = −95, the expected
    score .37; K = 15. Change −5.55 (FIDE B.02 2009-07 8.51, 8.1b; FIDE B.02 applied 2009-07 8.56).
    """
    return spoken(told_game(row, Teller(book, lang, names)))


def told_game(row: Row, teller: Teller) -> tuple[Sentence, ...]:
    """Return the sentences of one game; a rule that the teller has told stands as its article."""
    head, roles = Sentence(_head(row, teller)), _roles(row, teller)
    if row["is_rated"] != 1:
        return _together(head, *roles, *_left_out(row, teller))
    if row["rating"] is None:
        counts = teller.rule(teller.say("It counts."), row["is_rated_clause"])
        return _together(head, *roles, counts, *_imputed(row, teller))
    return _together(head, *roles, *_figures(row, teller), *_imputed(row, teller))


def _roles(row: Row, teller: Teller) -> tuple[Sentence, ...]:
    """Return as what the player counts, where somebody was substituted on his side."""
    clause = row.get("seat_role_clause")
    return (teller.rule("", clause),) if clause is not None and row["role"] != PLAYER else ()


def _imputed(row: Row, teller: Teller) -> tuple[Sentence, ...]:
    """Return why the result is imputed to a player of a substitution, and with which score."""
    if row.get("role", PLAYER) == PLAYER or q.SIDE_IS_COUNTED not in teller.book:
        return ()
    return (teller.rule("", row["side_is_counted_clause"]),)


def _together(head: Sentence, first: Sentence, *rest: Sentence) -> tuple[Sentence, ...]:
    """Return the sentences with the head, which has no article of its own, led into the first."""
    return (Sentence(f"{head.text} {first.text}", first.articles), *rest)


def _head(row: Row, teller: Teller) -> str:
    say, result = teller.say, row["result"]
    if row["opponent_id"] is None:
        outcome = say(_BYES.get(result, _NO_OPPONENT))
        return say("Round {round}: {outcome}.").format(round=row["round"], outcome=outcome)
    if row["is_white"]:
        pattern = say("Round {round}, White against {opponent} ({rating}): {outcome}.")
    else:
        pattern = say("Round {round}, Black against {opponent} ({rating}): {outcome}.")
        result = own_result(row)
    listed = row["opponent_listed"]
    return pattern.format(
        round=row["round"],
        opponent=teller.name(row["opponent_id"]),
        rating=say("unrated") if listed is None else numbers.whole(listed),
        outcome=say(_OUTCOMES[result]),
    )


def own_result(row: Row) -> str:
    """Return the result of a game as the player himself sees it.

    >>> own_result({"is_white": 0, "opponent_id": 7, "result": "1"})
    '0'
    """
    result: str = row["result"]
    if row["is_white"] or row["opponent_id"] is None:
        return result
    return _SEEN_BY_BLACK.get(result, result)


def _left_out(row: Row, teller: Teller) -> tuple[Sentence, ...]:
    """Return why a game is not rated and, where the opponent's result was too small, why that."""
    say = teller.say
    lead = say("It is not rated.")
    if row["rating"] is None:
        lead = say("It does not count.")
        if teller.book.has_chosen(q.FIRST_RATINGS, FirstRatings.ROLL):  # but in the performance
            lead = say("It changes no rating.")
    reason = teller.rule(lead, row["is_rated_clause"])
    is_of_side = row["event_is_rated"] == 1 and row["game_is_rated"] == 1
    is_unseen = row["opponent_listed"] is None and row["opponent_rating"] is None
    if row["rating"] is None or row["opponent_is_discarded"] or not (is_of_side and is_unseen):
        return (reason,)
    return reason, teller.rule("", row["opponent_rating_clause"])


def _figures(row: Row, teller: Teller) -> tuple[Sentence, ...]:
    """Return how a rated player's game came to its change."""
    if row["difference"] is None:
        return (_without_difference(row, teller), *_own_k(row, teller))
    is_as_listed = row["opponent_rating"] == row["opponent_listed"]
    before = () if is_as_listed else (_counts_as(row, teller),)
    if not is_capped(row, teller):
        return (*before, _change(row, teller), *_own_k(row, teller))
    return (*before, *_capped_change(row, teller), *_own_k(row, teller))


def is_capped(row: Row, teller: Teller) -> bool:
    """Tell whether another clause decides a game's difference than the general one."""
    is_plain = teller.book.is_general(row["rated_difference_clause"])
    return row["rated_difference"] != row["difference"] or not is_plain


def own_k_e2(row: Row) -> int | None:
    """Return the player's K, which a game or the period may lower; None if nobody said it."""
    before: int | None = row.get("k_factor_player_e2")
    k_factor_e2: int | None = row["k_factor_e2"]
    return k_factor_e2 if before is None else before


def _own_k(row: Row, teller: Teller) -> tuple[Sentence, ...]:
    """Return why the game counts with another K than the player's."""
    if own_k_e2(row) == row["k_factor_e2"]:
        return ()
    if row.get("k_factor_period_clause") is not None:
        return ()  # told once, before the games
    clause = row["side_k_factor_clause"]
    return () if teller.has_told(clause) else (teller.rule("", clause),)


def _without_difference(row: Row, teller: Teller) -> Sentence:
    """Return the change of a game with an opponent who has no rating: a forfeit, where rated."""
    lang = teller.lang
    text = teller.say("The expected score is {expected}; K = {k_factor}. Change {change}.")
    shown = text.format(
        expected=numbers.expected(row["expected_e3"], lang),
        k_factor=numbers.k_factor(row["k_factor_e2"], lang),
        change=numbers.change(row["change_e5"], lang),
    )
    difference = teller.book.clause(row["rated_difference_clause"])
    return sentence(shown, difference.article, *_cited(row, teller))


def _counts_as(row: Row, teller: Teller) -> Sentence:
    lead = teller.say("The opponent counts at {rating} here.")
    return teller.rule(
        lead.format(rating=numbers.whole(row["opponent_rating"])), row["opponent_rating_clause"]
    )


def _change(row: Row, teller: Teller) -> Sentence:
    text = teller.say(
        "The difference is {rating} − {opponent_rating} = {difference}, the expected score "
        "{expected}; K = {k_factor}. Change {change}."
    )
    difference = teller.book.clause(row["rated_difference_clause"])
    return sentence(text.format(**_shown(row, teller)), difference.article, *_cited(row, teller))


def _capped_change(row: Row, teller: Teller) -> tuple[Sentence, Sentence]:
    """Return a change whose difference another clause decides than the general one."""
    shown = _shown(row, teller)
    lead = teller.say("The difference is {rating} − {opponent_rating} = {difference}.")
    if row["rated_difference"] != row["difference"]:
        lead = teller.say(
            "The difference is {rating} − {opponent_rating} = {difference}, which counts as "
            "{rated_difference}."
        )
    rest = teller.say("The expected score is {expected}; K = {k_factor}. Change {change}.")
    return (
        teller.rule(lead.format(**shown), row["rated_difference_clause"]),
        sentence(rest.format(**shown), *_cited(row, teller)),
    )


def _shown(row: Row, teller: Teller) -> dict[str, str]:
    lang = teller.lang
    return {
        "rating": numbers.whole(row["rating"]),
        "opponent_rating": numbers.whole(row["opponent_rating"]),
        "difference": numbers.whole(row["difference"]),
        "rated_difference": numbers.whole(row["rated_difference"]),
        "expected": numbers.expected(row["expected_e3"], lang),
        "k_factor": numbers.k_factor(row["k_factor_e2"], lang),
        "change": numbers.change(row["change_e5"], lang),
    }


def _cited(row: Row, teller: Teller) -> tuple[Citation, ...]:
    """Return the articles of a change: of the expected score, of K, and of what made it another."""
    book, clauses = teller.book, [row["k_factor_clause"]]
    if own_k_e2(row) != row["k_factor_e2"] and teller.has_told(row.get("side_k_factor_clause")):
        clauses.append(row["side_k_factor_clause"])
    articles = (book.clause(clause).article for clause in clauses)
    return book.basis(q.EXPECTED_SCORES).article, *articles
