"""What some games change, what was to be expected of them, and the performance they make."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

from arpad.engine import questions as q
from arpad.engine import settle
from arpad.engine.calc.question import RuleDecision, ask_each, clause_of
from arpad.engine.period import games_of_period, held, k_held
from arpad.engine.settle import sums_of, with_performance_difference
from arpad.engine.sides import explain
from arpad.engine.strategies import Performances
from arpad.engine.tables import WEIGHED
from arpad.engine.vocabulary import SWISS
from arpad.engine.words import TYPES
from arpad.law import Citation, Clause, Rule, Rulebook, half_up
from arpad.law.engines import Facts, facts_table, rows
from arpad.law.term import words
from arpad.law.units import E5

RESULTS_OF_WHITE: Final = ("0", "=", "1")
"""A result by the half points of White."""


@dataclass(frozen=True, slots=True)
class CalculatedGame:
    """One game as it is entered: the opponent's rating and the score, in half points."""

    opponent_rating: int
    score_half: int


@dataclass(frozen=True, slots=True)
class PlayerGames:
    """A rated player's games: the player's rating, K in hundredths, and each game."""

    rating: int
    k_factor_e2: int
    games: Sequence[CalculatedGame]


@dataclass(frozen=True, slots=True)
class GameChange:
    """What one game changed. `articles`: the rule's or table's name -> what it rests on."""

    game: CalculatedGame
    is_rated: bool
    rated_difference: int
    expected_e3: int
    change_e5: int
    articles: Mapping[str, Citation]


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A rated player's games summed, and his new rating with the clause that rounds it.

    adding: the clause by which the event changes more, or less, than the sum of its games.
    """

    games: tuple[GameChange, ...]
    score_half: int
    expected_e3: int
    change_e5: int
    rating_new: int | None
    rounding: Clause
    adding: Clause | None = None


@dataclass(frozen=True, slots=True)
class Performance:
    """R_p and what it is made of; both are null at 0% and 100%, where the table has no entry.

    `rating_difference` is null too where the text makes the performance without one.
    """

    opponents_average: int
    rating_difference: int | None
    performance_rating: int | None
    article: Citation


def change(
    book: Rulebook, rating: int, k_factor_e2: int, games: Sequence[CalculatedGame]
) -> RatingChange:
    """Return what some games against players on the list change, in an event that is rated.

    >>> from arpad.rulebooks import CATALOGUE
    >>> found = change(CATALOGUE.book("fide-2009"), 2600, 2000, [CalculatedGame(2150, 0)])
    >>> found.games[0].rated_difference, found.change_e5, found.rating_new
    (400, -1840000, 2582)
    """
    return changes(book, [PlayerGames(rating, k_factor_e2, games)])[0]


def changes(book: Rulebook, each: Sequence[PlayerGames]) -> list[RatingChange]:
    """Return what the games of each of some players change, as `change` does of one."""
    explained = explain(facts_table(_sides(book, each), WEIGHED), book)
    if q.K_FACTOR_PERIOD in book:
        sums = sums_of(explained, book)
        explained = held(explained, k_held(sums, games_of_period(sums), book))
    sides = {row["game_id"]: row for row in rows(explained)}
    by_player = {row["player_id"]: row for row in rows(settle.event_changes(explained))}
    nothing = {"score_half": 0, "expected_e3": 0, "sum_e5": 0}
    sums_each = [by_player.get(place, nothing) for place in range(len(each))]
    events = _event_changes(book, each, sums_each)
    totals = [
        summed["sum_e5"] if event is None else event.value or 0
        for summed, event in zip(sums_each, events, strict=True)
    ]
    rounded = ask_each(
        (book[q.RATING_NEW],),
        [{"rating_old": player.rating, "sum_e5": total, "adjusted_e5": total}
         for player, total in zip(each, totals, strict=True)],
    )  # fmt: skip
    game_ids = count()
    return [
        RatingChange(
            tuple(_game_change(book, game, sides[next(game_ids)]) for game in player.games),
            summed["score_half"],
            summed["expected_e3"],
            total,
            new.value,
            new.clause,
            event.clause if event and total != summed["sum_e5"] else None,
        )
        for player, summed, event, total, new in zip(
            each, sums_each, events, totals, rounded, strict=True
        )
    ]


def _sides(book: Rulebook, each: Sequence[PlayerGames]) -> list[Facts]:
    """Return the sides of all games, numbered from 0 on, each player's in an event of its own."""
    played = [(place, player, game) for place, player in enumerate(each) for game in player.games]
    kinds = list(dict.fromkeys((player.rating, game) for _, player, game in played))
    rule = book[q.GAME_IS_RATED]
    decisions = ask_each((rule,), [_game(rating, game) for rating, game in kinds])
    admitted = {
        kind: {"game_is_rated": decision.value, "game_is_rated_clause": _code(rule, decision)}
        for kind, decision in zip(kinds, decisions, strict=True)
    }
    return [
        {
            **_side(player.rating, player.k_factor_e2, game),
            **admitted[player.rating, game],
            "event_id": place,
            "player_id": place,
            "game_id": game_id,
            "round": game_id,
        }
        for game_id, (place, player, game) in enumerate(played)
    ]


def _event_changes(
    book: Rulebook, each: Sequence[PlayerGames], sums_each: Sequence[Mapping[str, int]]
) -> list[RuleDecision | None]:
    """Return what the events of some players change where the text has a rule on it, else None."""
    if q.EVENT_CHANGE not in book:
        return [None] * len(each)
    played = [place for place, player in enumerate(each) if player.games]
    of_events = [
        {"games": len(each[place].games), **sums_each[place], "rating": each[place].rating,
         "rating_listed": each[place].rating, "k_factor_e2": each[place].k_factor_e2,
         "opponents_sum_e5": E5 * sum(game.opponent_rating for game in each[place].games)}
        for place in played
    ]  # fmt: skip
    decisions = ask_each(book.rules_of(q.EVENT_PERFORMANCE, q.EVENT_CHANGE), of_events)
    by_place = dict(zip(played, decisions, strict=True))
    return [by_place.get(place) for place in range(len(each))]


def _side(rating: int, k_factor_e2: int, game: CalculatedGame) -> Facts:
    return {
        "event_is_rated": 1,
        "event_is_rated_clause": None,
        "rated_as": SWISS,
        "rating": rating,
        "rating_listed": rating,
        "k_factor_e2": k_factor_e2,
        "is_discarded": 0,
        "opponent_is_discarded": 0,
        "opponent_listed": game.opponent_rating,
        "opponent_rating": game.opponent_rating,
        "difference": rating - game.opponent_rating,
        "score_half": game.score_half,
    }


def _game(rating: int, game: CalculatedGame) -> Facts:
    """Return what is known of a game that was played, with the player as White."""
    return {
        "event_is_rated": 1,
        "rated_as": SWISS,
        "result": RESULTS_OF_WHITE[game.score_half],
        "white_moved": 1,
        "black_moved": 1,
        "is_decided": 0,
        "rating_higher": max(rating, game.opponent_rating),
        "ratings_apart": abs(rating - game.opponent_rating),
    }


def _code(rule: Rule, decided: RuleDecision) -> int:
    places = (n for n, clause in enumerate(rule.clauses) if clause is decided.clause)
    return rule.first_code + next(places)


def _game_change(book: Rulebook, game: CalculatedGame, row: Mapping[str, Any]) -> GameChange:
    if row["game_is_rated"] == 0:
        admission = clause_of(book[q.GAME_IS_RATED], row).article
        return GameChange(
            game,
            is_rated=False,
            rated_difference=row["rated_difference"],
            expected_e3=row["expected_e3"],
            change_e5=0,
            articles={"game_is_rated": admission},
        )
    return GameChange(
        game,
        row["is_rated"] == 1,
        row["rated_difference"],
        row["expected_e3"],
        row["change_e5"],
        {
            "side_is_rated": clause_of(book[q.SIDE_IS_RATED], row).article,
            "rated_difference": clause_of(book[q.RATED_DIFFERENCE], row).article,
            "expected_scores": book.basis(q.EXPECTED_SCORES).article,
        },
    )


def expected_score(book: Rulebook, rating: int, opponent_rating: int) -> int:
    """Return the table's expected score, in thousandths, of the whole difference: no cap.

    >>> from arpad.rulebooks import CATALOGUE
    >>> expected_score(CATALOGUE.book("fide-2009"), 2600, 2100)
    960
    """
    return book[q.EXPECTED_SCORES].expected_e3(rating - opponent_rating)


def performance(book: Rulebook, games: Sequence[CalculatedGame]) -> Performance:
    """Return R_p = R_c + d_p: the opponents' average, half up, and the table's difference.

    That is no first rating, whatever a text adds to one (decision fide-Rp; FIDE B.01 1.4.8). A
    text that has a rule on performances of its own is asked: FCE 14, CNXC 6.2.

    >>> from arpad.rulebooks import CATALOGUE
    >>> book = CATALOGUE.book("fide-2009")
    >>> lost_and_won = CalculatedGame(2319, 0), CalculatedGame(2181, 2)
    >>> performance(book, lost_and_won).performance_rating
    2250
    >>> performance(book, [CalculatedGame(2319, 2)]).performance_rating is None
    True
    """
    return performances(book, (games,))[0]


def performances(book: Rulebook, each: Sequence[Sequence[CalculatedGame]]) -> list[Performance]:
    """Return the performance of each of some players, as `performance` does of one."""
    facts = [
        {
            "place": place,
            "games": len(games),
            "score_half": sum(game.score_half for game in games),
            "opponents_sum": sum(game.opponent_rating for game in games),
        }
        for place, games in enumerate(each)
    ]
    table = facts_table(facts, TYPES).drop("performance_difference")
    averaged = rows(with_performance_difference(table, book))
    in_order = sorted(averaged, key=lambda row: int(row["place"]))
    averages = [half_up(row["opponents_sum"], row["games"]) for row in in_order]
    differences: list[int | None] = [row["performance_difference"] for row in in_order]
    if book[q.PERFORMANCES] is Performances.OF_EVENT:
        asked_facts = [
            {
                **{name: value for name, value in fact.items() if name != "place"},
                "performance_difference": difference,
                "opponents_sum_e5": fact["opponents_sum"] * E5,
                "opponents_average": average,
                "is_discarded": 0,
            }
            for fact, average, difference in zip(facts, averages, differences, strict=True)
        ]
        rules = book.rules_of(q.EVENT_PERFORMANCE, q.EVENT_RATING)
        decided = ask_each(rules, asked_facts)
        return [
            Performance(
                average,
                # FCE 14.4 adds K0 for each half point instead
                difference if "performance_difference" in words(decision.clause.value) else None,
                decision.value,
                decision.clause.article,
            )
            for average, difference, decision in zip(averages, differences, decided, strict=True)
        ]
    article = book.basis(q.RATING_DIFFERENCES).article
    return [
        Performance(average, difference, None if difference is None else average + difference,
                    article)
        for average, difference in zip(averages, differences, strict=True)
    ]  # fmt: skip
