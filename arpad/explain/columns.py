"""An event's games in the columns that players know from FIDE's pages, with the reason of each.

Rc is the opponent's rating, at the foot their average; Ro the player's own, w his points, n games,
chg the points less those expected, and K*chg what the rating changes by.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from arpad.explain import numbers
from arpad.explain.games import is_capped, own_k_e2, own_result
from arpad.explain.sentence import Row
from arpad.explain.teller import Teller
from arpad.law import Citation, half_up

SHOWN_UNPLAYED: Final = {"+": "+", "-": "–", "H": "½", "F": "1", "U": "1", "Z": "0", "=": "½"}


@dataclass(frozen=True, slots=True)
class Why:
    """An article, its number alone, and what it says; nothing of what is as usual."""

    article: str
    number: str
    says: str


@dataclass(frozen=True, slots=True)
class ReaderFigures:
    """Cells of a line in the language of its reader; "" where there is no figure."""

    opponent_rating: str = ""
    rating: str = ""
    score: str = ""
    games: str = ""
    expected: str = ""
    surplus: str = ""
    k_factor: str = ""
    change: str = ""


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game; `reasons` say what made it another than the usual one, or why it is not rated."""

    round: str
    opponent_id: str | None
    opponent: str
    is_rated: bool
    figures: ReaderFigures
    reasons: tuple[Why, ...]


def game_line(game: Row, teller: Teller) -> GameLine:
    """Return a game's line."""
    clauses = tuple(map(teller.book.clause, unusual_clauses(game, teller)))
    reasons = [_why(clause.article, teller.says(clause)) for clause in clauses]
    if not reasons and game["side_is_rated_clause"] is not None:
        reasons.append(_why(teller.book.clause(game["side_is_rated_clause"]).article, ""))
    return GameLine(
        round=str(game["round"]),
        opponent_id=game["opponent_id"],
        opponent=teller.name(game["opponent_id"]) if game["opponent_id"] is not None else "",
        is_rated=game["is_rated"] == 1,
        figures=_figures(game, teller.lang),
        reasons=tuple(reasons),
    )


def _why(article: Citation, says: str) -> Why:
    return Why(str(article), article.article, says)


def _figures(game: Row, lang: str) -> ReaderFigures:
    is_rated = game["is_rated"] == 1
    shown = game["opponent_rating"] if is_rated else game["opponent_listed"]
    rating = "" if shown is None else numbers.whole(shown)
    if not is_rated:
        result = own_result(game)
        return ReaderFigures(opponent_rating=rating, score=SHOWN_UNPLAYED.get(result, result))
    score = numbers.score(game["score_half"])
    if game["rating"] is None:
        return ReaderFigures(opponent_rating=rating, score=score, games="1")
    return ReaderFigures(
        opponent_rating=rating,
        rating=numbers.whole(game["rating"]),
        score=score,
        games="1",
        expected=numbers.expected(game["expected_e3"], lang),
        surplus=numbers.surplus(game["surplus_e3"], lang),
        k_factor=numbers.k_factor(game["k_factor_e2"], lang),
        change=numbers.change(game["change_e5"], lang),
    )


def foot(games: Sequence[Row], lang: str) -> ReaderFigures | None:
    """Return the line at the foot; None if no game changes the rating."""
    changing = [row for row in games if row["is_rated"] == 1 and row["rating"] is not None]
    if not changing:
        return None
    met = [row["opponent_rating"] for row in changing if row["opponent_rating"] is not None]
    return ReaderFigures(
        opponent_rating=numbers.whole(half_up(sum(met), len(met))) if met else "",
        rating=_each(numbers.whole(row["rating"]) for row in changing),
        score=numbers.score(sum(row["score_half"] for row in changing)),
        games=str(len(changing)),
        expected=numbers.expected(sum(row["expected_e3"] for row in changing), lang),
        surplus=numbers.surplus(sum(row["surplus_e3"] for row in changing), lang),
        k_factor=_each(numbers.k_factor(row["k_factor_e2"], lang) for row in changing),
        change=numbers.change(sum(row["change_e5"] for row in changing), lang),
    )


def _each(texts: Iterable[str]) -> str:
    return " / ".join(dict.fromkeys(texts))


def unusual_clauses(game: Row, teller: Teller) -> Iterable[int]:
    """Yield the clauses that made a game another than the usual one, or left it out."""
    if game["is_rated"] != 1:
        yield game["is_rated_clause"]
        return
    if game["rating"] is None:
        return
    if game["opponent_rating"] != game["opponent_listed"]:
        yield game["opponent_rating_clause"]
    if game["difference"] is not None and is_capped(game, teller):
        yield game["rated_difference_clause"]
    if own_k_e2(game) != game["k_factor_e2"] and game.get("k_factor_period_clause") is None:
        yield game["side_k_factor_clause"]
