"""Games in which somebody was substituted: who sat on each side, and as what each of them counts.

Such a game has one row for each player who counts in it: he on his side, the highest-rated of those
opposite on the other (CNXC 7.2 h). Every other game keeps its one row.
"""

from arpad.engine import questions as q
from arpad.engine.backends import materialise, total
from arpad.engine.entries import PLAYERS, entry_id
from arpad.engine.vocabulary import OUT, PLAYER
from arpad.law import Rulebook, Table, decide
from arpad.law.dialect import Int16, Int64, col, concat, lit, min_horizontal, when

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
        told = when(col("of_seats").is_null()).then(col(f"{colour}_moved"))
        games = games.with_columns(told.otherwise(col("of_seats")).alias(f"{colour}_moved"))
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
    known = _known(placed, kept, entries)
    for own, other, is_white, counts_for in (
        ("white", "black", 1, WHITE),
        ("black", "white", 0, BLACK),
    ):
        opposite = _highest(known.filter(col("is_white") == 1 - is_white))
        mine = known.filter(col("is_white") == is_white).select(
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
