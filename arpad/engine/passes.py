"""Performances that are made of each other: who has no rating counts at theirs, pass by pass.

In the first pass those opponents count who bring a rating to the event; in each later one,
everybody whom the pass before has given a performance. An event's passes end when none of its
players' performances moves any more, or after as many as the text allows.
"""

from arpad.engine import questions as q
from arpad.engine.sides import unfolded
from arpad.law import Rulebook, Table, decide
from arpad.law.dialect import Expression, Int64, col, concat, count_rows, lit, when
from arpad.law.engines import has_rows, materialise, total
from arpad.law.units import E5

PLAYER = ("event_id", "player_id")
_FACTS = (*PLAYER, "rating", "rating_listed", "games_rated", "rating_known")


def first_passes(games: Table, entries: Table, book: Rulebook) -> Table:
    """Return event_id, player_id, performance_e5 of each player (null: none can be made).

    `games` are all games of their events, admitted, with the entries of both players.
    """
    people = _people(entries).with_columns(performance_e5=lit(None, Int64))
    counts_at = col("rating_known") * E5
    return _passed(_sides(games, entries, book), people, counts_at, book[q.PASSES].most, book)


def more_passes(games: Table, entries: Table, book: Rulebook) -> Table:
    """Return the same for events that are rated once more, from the performances so far.

    `entries` have performance_e5, and rating_seen_again of whoever now counts at that.
    """
    people = _people(entries, "performance_e5", "rating_seen_again")
    again = when(~col("rating_seen_again").is_null()).then(col("rating_seen_again"))
    counts_at = again.otherwise(col("rating_known")) * E5
    return _passed(_sides(games, entries, book), people, counts_at, book[q.PASSES].most_again, book)


def with_passed(entries: Table, performances: Table) -> Table:
    """Return the entries with the performances of their players in their events."""
    before = entries.drop("performance_e5", strict=False)
    return before.join(performances, on=[*PLAYER], how="left")


def _people(entries: Table, *more: str) -> Table:
    return entries.filter(col("is_start") == 1).select(*_FACTS, *more)


def _sides(games: Table, entries: Table, book: Rulebook) -> Table:
    """Return one row per player and played, rated game: event_id, both players, score_half."""
    is_rated = (col("event_is_rated") == 1) & (col("game_is_rated") == 1)
    both = unfolded(games.filter(is_rated), entries, ("event_id", "result"), {}, {})
    return materialise(both.filter(col("result").is_in(book[q.PLAYED_RESULTS])))


def _passed(sides: Table, people: Table, counts_at: Expression, most: int, book: Rulebook) -> Table:
    """Return the performances after the passes; those of each event end when it is settled."""
    names = (*PLAYER, "performance_e5")
    moving, settled = materialise(people.with_columns(counts_at_e5=counts_at)), []
    for _ in range(most):
        if not has_rows(moving):
            break
        after = materialise(_one_pass(sides, moving, book))
        is_settled = col("moved_e5").max().over("event_id") < book[q.PASSES].settled_e5
        marked = materialise(after.with_columns(is_settled=is_settled))
        settled.append(marked.filter(col("is_settled")).select(*names))
        moving = materialise(marked.filter(~col("is_settled")).drop("is_settled", "moved_e5"))
    return materialise(concat([*settled, moving.select(*names)]))


def _one_pass(sides: Table, people: Table, book: Rulebook) -> Table:
    """Return the players with new performances, and moved_e5, how far from the last ones.

    A performance that is new has moved without bounds; one that is made no more stays.
    """
    before = col("performance_e5")
    rating = when(col("counts_at_e5").is_null()).then(before).otherwise(col("counts_at_e5"))
    opponents = people.select("event_id", opponent_id=col("player_id"), rating_e5=rating)
    met = sides.join(opponents, on=["event_id", "opponent_id"], how="inner")
    sums = (
        met.filter(~col("rating_e5").is_null())
        .group_by(*PLAYER)
        .agg(
            games=count_rows(), score_half=total("score_half"), opponents_sum_e5=total("rating_e5")
        )
    )
    summed = people.rename({"performance_e5": "before_e5"}).join(sums, on=[*PLAYER], how="left")
    counted = summed.with_columns(games=col("games").fill_null(0))
    rule = book[q.EVENT_PERFORMANCE]
    decided = decide(counted, rule).drop(rule.clause_column)
    before, now = col("before_e5"), col("performance_e5")
    kept = when(now.is_null()).then(before).otherwise(now)
    is_new = before.is_null() & ~now.is_null()
    moved = when(is_new).then(2**62).otherwise((now - before).abs().fill_null(0))
    passed = decided.with_columns(performance_e5=kept, moved_e5=moved)
    return passed.drop("before_e5", "games", "score_half", "opponents_sum_e5")
