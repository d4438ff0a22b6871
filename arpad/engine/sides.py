"""One row per side of a game: what each player scored, against what rating, and what it changed.

A game in which somebody was substituted has one row for each player who counts in it: the one who
sat there on their own side, the highest-rated of those opposite on the other (CNXC 7.2 h).
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from arpad.engine import questions as q
from arpad.engine.entries import AGED, PLAYERS, entry_id, event_decisions
from arpad.engine.measures import WIDEST
from arpad.engine.vocabulary import OUT, PLAYER
from arpad.law import ExpectedScores, Rulebook, Table, decide
from arpad.law.dialect import (
    Expression,
    Int16,
    Int32,
    Int64,
    col,
    concat,
    count_rows,
    lit,
    min_horizontal,
    when,
)
from arpad.law.engines import gathered, materialise, small_table, total
from arpad.report.rows import HALF_POINTS

BOTH, WHITE, BLACK = 0, 1, 2
"""Which sides of a row count for their player."""
_SIDE = ["game_id", "is_white"]


def seated(seats: Table, games: Table, book: Rulebook) -> Table:
    """Return the seats (SEATS) of the games, each with its event, its `role` and its clause.

    A side that nobody was substituted on, opposite one where somebody was, has the one seat. Raises
    ValueError for seats under a rulebook that doesn't know substitutes.
    """
    if q.SEAT_ROLE not in book:
        raise ValueError(f"{book.name} doesn't say how substitutes are rated")
    theirs = games.join(seats.select("game_id").unique(), on="game_id", how="semi")
    plain = [_plain_seats(theirs, colour) for colour in ("white", "black")]
    missing = concat(plain).join(seats.select(*_SIDE).unique(), on=_SIDE, how="anti")
    both = concat([seats.select(*missing.schema()), missing])
    moves = both.group_by(*_SIDE).agg(movers=total("has_moved"))
    later = col("has_moved").cum_sum().over(*_SIDE, order_by="seat_order")
    counted = both.with_columns(so_far=later).join(moves, on=_SIDE, how="left")
    counted = counted.with_columns(movers_later=col("movers") - col("so_far"))
    events = theirs.select("game_id", "event_id")
    return materialise(decide(counted, book[q.SEAT_ROLE]).join(events, on="game_id", how="inner"))


def _plain_seats(games: Table, colour: str) -> Table:
    """Return the one player of a side; of the winner by forfeit no move is asked."""
    has_won = col("result") == ("+" if colour == "white" else "-")
    moved = when(has_won).then(1).otherwise(col(f"{colour}_moved").fill_null(1))
    return games.select(
        "game_id",
        is_white=lit(int(colour == "white"), Int64),
        seat_order=lit(0, Int64),
        player_id=col(f"{colour}_id"),
        has_moved=moved.cast(Int64),
    )


def with_moves(games: Table, seats: Table) -> Table:
    """Return the games with white_moved and black_moved as their seats tell.

    Where nobody of a side moved, nobody is left to be met: the other side has not played either.
    """
    for colour, is_white in (("white", 1), ("black", 0)):
        moved = (
            seats.filter(col("is_white") == is_white)
            .group_by("game_id")
            .agg(of_seats=col("has_moved").max())
        )
        games = games.join(moved, on="game_id", how="left")
        from_games = when(col("of_seats").is_null()).then(col(f"{colour}_moved"))
        games = games.with_columns(from_games.otherwise(col("of_seats")).alias(f"{colour}_moved"))
        games = games.rename({"of_seats": f"{colour}_seats"})
    fewest = min_horizontal("white_seats", "black_seats").fill_null(1)
    told_moves = {
        name: when(fewest == 0).then(0).otherwise(col(name)).cast(Int64)
        for name in ("white_moved", "black_moved")
    }
    return games.with_columns(**told_moves).drop("white_seats", "black_seats")


def participants_of(seats: Table) -> Table:
    """Return event_id and player_id of everybody who counts in a seat."""
    return seats.filter(col("role") != OUT).select("event_id", "player_id")


def spread(games: Table, seats: "Table | None", entries: Table) -> Table:
    """Return the games with the columns counts_for, role and seat_role_clause, one row a seat.

    `entries` have entry_id and rating_known. A game without seats keeps its row and counts for
    both; its players have the role PLAYER.
    """
    alone = games.with_columns(
        counts_for=lit(BOTH, Int64),
        role=lit(PLAYER, Int64),
        seat_role_clause=lit(None, Int16),
    )
    if seats is None:
        return alone
    names = alone.schema()
    theirs = seats.select("game_id").unique()
    kept = seats.filter(col("role") != OUT).select(
        "game_id", "is_white", "player_id", "role", "seat_role_clause"
    )
    rows = [alone.join(theirs, on="game_id", how="anti")]
    placed = games.join(theirs, on="game_id", how="semi")
    rated = _known(placed, kept, entries)
    for own, other, is_white, counts_for in (
        ("white", "black", 1, WHITE),
        ("black", "white", 0, BLACK),
    ):
        opposite = _highest(rated.filter(col("is_white") == 1 - is_white))
        mine = rated.filter(col("is_white") == is_white).select(
            "game_id", "role", "seat_role_clause", own_id="player_id", own_entry="entry_id"
        )
        joined = (
            placed.drop("white_id", "black_id", "white_entry", "black_entry")
            .join(mine, on="game_id", how="inner")
            .join(opposite, on="game_id", how="left")
            .rename(
                {
                    "own_id": f"{own}_id",
                    "own_entry": f"{own}_entry",
                    "other_id": f"{other}_id",
                    "other_entry": f"{other}_entry",
                }
            )
            .with_columns(counts_for=lit(counts_for, Int64))
        )
        rows.append(joined.select(*names))
    return materialise(concat(rows))


def _known(games: Table, seats: Table, entries: Table) -> Table:
    """Return the seats with the entry of each player and the rating that he brings."""
    slots = games.select("game_id", "event_id", "list_slot")
    placed = seats.join(slots, on="game_id", how="inner").with_columns(
        entry_id=entry_id("player_id")
    )
    return placed.join(entries.select("entry_id", "rating_known"), on="entry_id", how="left")


def _highest(seats: Table) -> Table:
    """Return the highest-rated of each game's seats; of equals, the one with the lower number."""
    place = col("rating_known").fill_null(0) * PLAYERS + (PLAYERS - 1 - col("player_id"))
    ranked = seats.with_columns(place=place)
    best = ranked.group_by("game_id").agg(best=col("place").max())
    return (
        ranked.join(best, on="game_id", how="inner")
        .filter(col("place") == col("best"))
        .select("game_id", other_id="player_id", other_entry="entry_id")
    )


_OWN = (
    "rating", "k_factor_e2", "k_factor_clause", "own_rating_clause", "is_discarded",
)  # fmt: skip
"""What a side takes of the player's own entry."""
_OF_OPPONENT = {
    "rating_seen": "opponent_rating",
    "rating_seen_clause": "opponent_rating_clause",
    "rating_listed": "opponent_listed",
    "is_discarded": "opponent_is_discarded",
    "k_factor_e2": "opponent_k_factor_e2",
}
"""What a side takes of the opponent's entry, under the name on the right."""
OF_COLOUR: Final = {"white_entry": "white_", "black_entry": "black_"}
"""Where a game has its players' entries, and how what they tell is called there."""
_AT_REST = {"k_factor_e2": Int32}
"""Columns are narrow while they are joined, which halves its time, and Int64 in arithmetic."""
_OF_GAME = (
    "game_id", "event_id", "list_id", "round", "result", "season", "role", "seat_role_clause",
    "game_is_rated", "game_is_rated_clause",
)  # fmt: skip


def sides(games: Table, entries: Table, book: Rulebook) -> Table:
    """Return both sides of every game, byes with the one side they have.

    Adds to a game's columns: player_id, opponent_id, is_white, score_half (null unless played), the
    player's own rating and K, what the opponent counts as, and their difference.
    """
    of_game = (*_OF_GAME, *event_decisions(book))
    ages = [name for name in AGED if name in book.reads(q.SIDE_K_FACTOR)]
    own = {name: name for name in (*_OWN, *ages)}
    both = unfolded(games, entries, of_game, own, _OF_OPPONENT)
    return both.with_columns(
        score_half=scored(col("score_half"), book),
        difference=col("rating") - col("opponent_rating"),
    )


def scored(half_points: Expression, book: Rulebook) -> Expression:
    """Return the half points of a result, null where the book lets it score nothing."""
    is_scored = col("result").is_in(book[q.SCORED_RESULTS])
    return when(is_scored).then(half_points).otherwise(lit(None, Int64))


def unfolded(
    games: Table,
    entries: Table,
    of_game: Sequence[str],
    own: Mapping[str, str],
    of_opponent: Mapping[str, str],
) -> Table:
    """Return a row for every side of every game that counts for its player.

    Columns: those of the game, player_id, opponent_id, is_white, score_half (half points, whatever
    the rules make of the result); of both players' entries those named, under the names they have
    on the right.
    """
    narrow = {n: col(n).cast(_AT_REST.get(n, Int16)) for n in (*own, *of_opponent)}
    theirs = entries.select("entry_id", **narrow)
    both = gathered(games, theirs, "entry_id", OF_COLOUR)
    halves = []
    for mine, other, uncounted in (("white", "black", BLACK), ("black", "white", WHITE)):
        is_there = ~col(f"{mine}_id").is_null() & (col("counts_for") != uncounted)
        half = both.filter(is_there).select(
            *of_game,
            player_id=col(f"{mine}_id"),
            opponent_id=col(f"{other}_id"),
            is_white=lit(int(mine == "white"), Int64),
            score_half=half_points(mine),
            **{name: col(f"{mine}_{n}").cast(Int64) for n, name in own.items()},
            **{name: col(f"{other}_{n}").cast(Int64) for n, name in of_opponent.items()},
        )
        halves.append(half)
    return concat(halves)


def explain(sides: Table, book: Rulebook) -> Table:
    """Add to each side its figures, and beside each the clause that gave it.

    is_rated (with the clause of the first of event, game and side that excludes it),
    rated_difference, expected_e3, surplus_e3 and change_e5 (1e-5 points; 0 where nothing changes).
    """
    if q.SCORE_COUNTED in book:
        sides = decide(sides, book[q.SCORE_COUNTED])
    decided = decide(sides, book[q.SIDE_IS_RATED])
    is_of_event = bool(book.reads(q.SIDE_K_FACTOR) & OF_EVENT)
    if q.SIDE_K_FACTOR in book and not is_of_event:
        decided = _with_side_k(decided, book)
    event, game, side = (col(n) for n in ("event_is_rated", "game_is_rated", "side_is_rated"))
    clause = (
        when(event == 0)
        .then(col("event_is_rated_clause"))
        .when(game == 0)
        .then(col("game_is_rated_clause"))
        .otherwise(col("side_is_rated_clause"))
    )
    decided = decided.with_columns(
        is_rated=(event * game * side).cast(Int64), is_rated_clause=clause.cast(Int16)
    )
    if "is_widest_difference" in book.reads(q.RATED_DIFFERENCE):
        decided = WIDEST[book[q.WIDEST_DIFFERENCE]](decided)
    decided = decide(decided, book[q.RATED_DIFFERENCE])
    scores = book[q.EXPECTED_SCORES]
    differences = scores.differences
    table = small_table(
        sides,
        {"place": range(len(differences)), "expected_e3": _expected(scores)},
        {"place": Int64, "expected_e3": Int64},
    )
    widest = differences[-1]
    figured = decided.with_columns(
        place_found=col("rated_difference").clip(-widest, widest) + widest
    )
    figured = gathered(figured, table, "place", {"place_found": ""}).drop("place_found")
    figured = figured.with_columns(surplus_e3=col("score_half") * 500 - col("expected_e3"))
    if q.SIDE_IS_COUNTED in book:
        figured = _counted(decide(figured, book[q.SIDE_IS_COUNTED]))
    if is_of_event:
        figured = _with_side_k(_with_event(figured), book)
    change = col("k_factor_e2") * col("surplus_e3")
    return figured.with_columns(
        change_e5=when(col("is_rated") == 1).then(change).otherwise(0).fill_null(0)
    )


OF_EVENT: Final = frozenset(("games_event", "surplus_event_e3"))
"""What all rated games of a player in an event come to, which the K of each may depend on."""


def _with_event(figured: Table) -> Table:
    """Add games_event and surplus_event_e3 to each side: of its player's rated games there."""
    rated = figured.filter(col("is_rated") == 1).group_by("event_id", "player_id")
    summed = rated.agg(games_event=count_rows(), surplus_event_e3=total("surplus_e3"))
    names = [name for name in figured.schema() if name not in OF_EVENT]
    return figured.select(*names).join(summed, on=["event_id", "player_id"], how="left")


def _with_side_k(sides: Table, book: Rulebook) -> Table:
    """Return the sides with the K of each game; k_factor_player_e2 is the player's own."""
    own = sides.with_columns(k_factor_player_e2=col("k_factor_e2"))
    decided = decide(own, book[q.SIDE_K_FACTOR])
    return decided.with_columns(k_factor_e2=col(book[q.SIDE_K_FACTOR].column))


@lru_cache(maxsize=64)
def _expected(scores: ExpectedScores) -> tuple[int, ...]:
    """Return the expected score at each of the differences: worked out once for each table."""
    return tuple(map(scores.expected_e3, scores.differences))


def _counted(figured: Table) -> Table:
    """Return the sides with those not rated that the rule on what is counted leaves out."""
    is_out = (col("is_rated") == 1) & (col("side_is_counted") == 0)
    clause = when(is_out).then(col("side_is_counted_clause"))
    return figured.with_columns(
        is_rated=col("is_rated") * col("side_is_counted"),
        is_rated_clause=clause.otherwise(col("is_rated_clause")).cast(Int16),
    )


def half_points(colour: str) -> Expression:
    """Return the half points that the column result gives a colour; 0 where it gives none.

    A forfeit and a game decided under a move score like games; both lose a double forfeit.

    >>> from arpad.law.backends import embedded_table
    >>> from arpad.law.engines import rows
    >>> from arpad.law.dialect import String
    >>> games = embedded_table({"result": ["1", "=", "-", "--"]}, {"result": String})
    >>> [row["points"] for row in rows(games.with_columns(points=half_points("black")))]
    [0, 1, 2, 0]
    """
    place = ("white", "black").index(colour)
    won, drawn = (
        tuple(result for result, points in HALF_POINTS.items() if points[place] == half)
        for half in (2, 1)
    )
    result = col("result")
    points = when(result.is_in(won)).then(2).when(result.is_in(drawn)).then(1)
    return points.otherwise(0).cast(Int64)
