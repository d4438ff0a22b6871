"""The unrated: their rating in one event (R_u), and whether it counts for them and for others.

In a Swiss: the average of the rated opponents, and the percentage against them. In a round robin:
the average of the event, R_a, everybody's games, and one pass in which opponents too far away are
drawn nearer. The rules decide; this file brings the averages, percentages and sums they read.
"""

from arpad.engine import questions as q
from arpad.engine.entries import OF_SEAT, seat
from arpad.engine.iterated import PERFORMANCE
from arpad.engine.settle import (
    PLAYER,
    added_games,
    average_rating,
    corrected_averages,
    opponents_average,
    performance_sum,
    with_performance_difference,
)
from arpad.engine.sides import unfolded
from arpad.engine.vocabulary import ROUND_ROBIN
from arpad.law import Rulebook, Table, decide, half_up
from arpad.law.dialect import (
    Expression,
    Int16,
    Int64,
    String,
    col,
    concat,
    count_rows,
    lit,
    when,
)
from arpad.law.engines import has_rows, materialise, total
from arpad.law.units import E5


def newcomers(
    games: Table,
    entries: Table,
    events: Table,
    pending: Table,
    book: Rulebook,
    history: "Table | None" = None,
    current_list_id: int = 0,
) -> Table:
    """Return one row per event and player who has no rating, there or now.

    `games` are all games of their events, with the entries of both players; `entries` carry
    rating_listed and own rating; `history` is that of `history_of`, if there are more entries than
    these. Results of `pending` that an earlier list rated count as earlier; those of the list being
    made (after `current_list_id`) if they ended earlier.

    Adds event_rating (R_u after the correction), opponents_average, games, score_half,
    opponents_sum, is_discarded, is_first_event, result_qualifies, result_kept, and their clauses;
    event_rating_first and average_first are the figures before the correction, and ratings_sum,
    differences_sum and rated those that R_a is made of in a round robin.
    """
    is_rated = (col("event_is_rated") == 1) & (col("game_is_rated") == 1)
    sides = _sides(games.filter(is_rated), _with_performances(entries), book)
    if has_rows(events.filter(col("list_choice") == 1)):
        sides = _new_throughout(sides)
    sides = sides.filter(col("result").is_in(book[q.PLAYED_RESULTS]))
    facts = events.select(
        "event_id", "event_order", "rated_as", "rating_floor", "end_day", "is_team_championship"
    )
    if history is None:
        new = entries.filter(is_newcomer()).select("player_id").unique()
        history = history_of(entries.join(new, on="player_id", how="semi"))
    earlier = materialise(_ended(pending, current_list_id))
    counted = _results(sides, facts, history, earlier, entries, book)
    results = materialise(counted)
    left_out = results.filter(col("is_discarded") == 1).select(*PLAYER)
    are_any = has_rows(events.filter(col("rated_as") == ROUND_ROBIN))
    of_round_robins = sides.filter(col("rated_as") == ROUND_ROBIN) if are_any else sides.head(0)
    round_robin = materialise(_without(of_round_robins, left_out))
    averaged = _averages(results, round_robin, book)
    if PERFORMANCE in entries.schema():
        performances = entries.filter(col("is_start") == 1).select(*PLAYER, PERFORMANCE)
        averaged = averaged.join(performances, on=PLAYER, how="left")
    first = materialise(decide(averaged, book[q.EVENT_RATING]))
    if q.CORRECTED_DIFFERENCE not in book:
        once = first.with_columns(
            event_rating_first=col("event_rating"),
            average_first=col("opponents_average"),
            corrected_difference_clause=lit(None, Int16),
        )
        return materialise(_kept(once, earlier, book))
    return materialise(_kept(_corrected(first, round_robin, book), earlier, book))


def _corrected(first: Table, round_robin: Table, book: Rulebook) -> Table:
    """Return the results with the averages of round robins corrected once, and rated again."""
    corrected = corrected_averages(first, round_robin, book)
    second = first.rename({"event_rating": "event_rating_first"}).drop("event_rating_clause")
    second = (
        second.join(corrected, on=PLAYER, how="left")
        .with_columns(
            average_first=col("opponents_average"),
            opponents_average=when(col("average_corrected").is_null())
            .then(col("opponents_average"))
            .otherwise(col("average_corrected")),
        )
        .drop("average_corrected")
    )
    return decide(second, book[q.EVENT_RATING])


def seen(entries: Table, events: Table, results: Table, book: Rulebook) -> Table:
    """Add to each entry what opponents see, and whether the player's result is ignored."""
    of_result = ("is_discarded", "is_first_event", "event_rating", "games", "score_half")
    own = results.select(*of_result, seat=seat("player_id"))
    of_event = ("rated_as", "rating_floor", "virtual_class")
    facts = events.select("event_id", *of_event)
    new = (
        entries.filter(is_newcomer())
        .with_columns(seat=seat("player_id"))
        .join(own, on="seat", how="left")
        .drop("seat")
        .join(facts, on="event_id", how="left")
    )
    types, stated = new.schema(), entries.schema()
    unknown = {name: lit(None, dtype) for name, dtype in types.items() if name not in stated}
    rated = entries.filter(~is_newcomer()).with_columns(**unknown).select(*types)
    both = concat([new, rated]).with_columns(is_discarded=col("is_discarded").fill_null(0))
    return decide(both, book[q.RATING_SEEN]).drop(*of_event)


def seen_by_nobody(entries: Table, book: Rulebook) -> Table:
    """Add to each entry what opponents see of whoever has a rating, there and now.

    Of the others nothing is worked out: what they count as depends on their results.
    """
    of_result = ("is_first_event", "event_rating", "games", "score_half", "rated_as")
    unknown = dict.fromkeys((*of_result, "rating_floor"), lit(None, Int64))
    unseen = entries.with_columns(
        **unknown, virtual_class=lit(None, String), is_discarded=lit(0, Int64)
    )
    return decide(unseen, book[q.RATING_SEEN])


def with_seen_again(entries: Table, seen_anew: Table) -> Table:
    """Return the entries with the ratings of `settle.seen_again`; where it has none, as before.

    The first time with added_before_e5 too, and rating_seen is the new rating.
    """
    names = {"rating_seen_again": "rating_anew", "rating_seen_again_clause": "clause_anew"}
    is_seen_anew = ~col("rating_anew").is_null()
    seen_at = when(is_seen_anew).then(col("rating_anew"))
    if "rating_seen_again" in entries.schema():
        joined = entries.join(
            seen_anew.drop("added_before_e5").rename(names), on=PLAYER, how="left"
        )
        again = seen_at.otherwise(col("rating_seen_again"))
        return joined.with_columns(rating_seen_again=again).drop(*names.values())
    clause = when(is_seen_anew).then(col("clause_anew")).otherwise(col("rating_seen_clause"))
    joined = entries.join(seen_anew.rename(names), on=PLAYER, how="left").with_columns(
        rating_seen_again=col("rating_anew"),
        rating_seen=seen_at.otherwise(col("rating_seen")),
        rating_seen_clause=clause,
    )
    return joined.drop(*names.values())


def is_newcomer() -> Expression:
    """Return whether an entry is that of somebody without a rating, there or now."""
    return col("rating_listed").is_null() | col("rating").is_null()


def own_games(games: Table, new: Table, events: Table) -> Table:
    """Return the games by which newcomers are rated: their own, and whole round robins of theirs.

    `new` are the newcomers (event_id, player_id). The averages of an event that is rated as a round
    robin are of everybody's games.
    """
    seats = new.select(seat=seat("player_id"))
    of_round_robins = (
        events.filter(col("rated_as") == ROUND_ROBIN)
        .select("event_id")
        .join(new, on="event_id", how="semi")
        .with_columns(is_whole=lit(1, Int64))
    )
    marked = games.join(of_round_robins, on="event_id", how="left")
    is_asked = ~col("is_whole").is_null()
    for colour in ("white", "black"):
        theirs = seats.select(col("seat").alias(f"{colour}_seat"), lit(1, Int64).alias(colour))
        marked = marked.with_columns(seat(f"{colour}_id").alias(f"{colour}_seat"))
        marked = marked.join(theirs, on=f"{colour}_seat", how="left")
        is_asked |= ~col(colour).is_null()
    return marked.filter(is_asked).select(*games.schema())


_OF_ENTRY = ("rating_listed", "games_rated", "performance_e5", "rating_known")
"""What the rules on a result may read of the newcomer's entry."""
_OF_RESULT = (q.RESULT_DISCARDED, q.EVENT_RATING, q.RESULT_QUALIFIES, q.RESULT_KEPT)
_OF_GAME = ("event_id", "rated_as", "result", "role")
_OWN = {"rating_listed": "listed", "rating": "own"}
_OF_OPPONENT = {"rating_listed": "opponent_listed", "rating_known": "opponent_known"}


def _with_performances(entries: Table) -> Table:
    """Return the entries with what passes count everybody at as ratings known.

    Performances where nobody brings a rating; where an event is rated once more, what is seen then.
    """
    columns = entries.schema()
    if "performance_e5" not in columns:
        return entries
    performance = when(col("rating_known").is_null()).then(half_up(col("performance_e5"), E5))
    rating = performance.otherwise(col("rating_known"))
    if "rating_seen_again" in columns:
        is_again = ~col("rating_seen_again").is_null()
        rating = when(is_again).then(col("rating_seen_again")).otherwise(rating)
    return entries.with_columns(rating_known=rating)


def _sides(games: Table, entries: Table, book: Rulebook) -> Table:
    """Return one row per player and game: score, his rating and the opponent's on the list."""
    both = unfolded(games, entries, _OF_GAME, _OWN, _OF_OPPONENT)
    sides = both.with_columns(rating=col("own"))
    if q.SCORE_COUNTED in book:
        sides = decide(sides, book[q.SCORE_COUNTED])
    if q.SIDE_IS_COUNTED in book:
        unknown = sides.with_columns(surplus_e3=lit(None, Int64))
        sides = decide(unknown, book[q.SIDE_IS_COUNTED]).filter(col("side_is_counted") == 1)
    return sides


def _new_throughout(sides: Table) -> Table:
    """Return the sides with who enters the list in the middle of an event unrated in all of it."""
    new = sides.filter(col("own").is_null()).select(*PLAYER).unique()
    marked = sides.join(new.with_columns(is_new=lit(1, Int64)), on=PLAYER, how="left")
    own = when(col("is_new").is_null()).then(col("own"))
    return marked.with_columns(own=own.otherwise(lit(None, Int64))).drop("is_new")


def _is_newcomer() -> Expression:
    return col("listed").is_null() | col("own").is_null()


def _ended(pending: Table, current_list_id: int) -> Table:
    """Return from which day on a player has an earlier result, and one that is kept.

    Columns: player_id, ended_day, kept_day (null: none is). What an earlier list rated, or bears no
    day, is earlier than all that this one rates.
    """
    is_now = col("list_id") > current_list_id
    day = when(is_now).then(col("end_day")).otherwise(lit(0, Int64))
    dated = pending.select("player_id", "is_kept", day=day.fill_null(0))
    kept = dated.with_columns(kept=when(col("is_kept") == 1).then(col("day")))
    return kept.group_by("player_id").agg(ended_day=col("day").min(), kept_day=col("kept").min())


def _results(
    sides: Table, facts: Table, history: Table, earlier: Table, entries: Table, book: Rulebook
) -> Table:
    """Return each newcomer's counted games in each event, and whether they are ignored."""
    is_counted = (col("rated_as") == ROUND_ROBIN) | ~col("opponent_known").is_null()
    counted = sides.filter(_is_newcomer() & is_counted).select(
        "opponent_id",
        "score_half",
        seat=seat("player_id"),
        is_met=when(col("opponent_known").is_null()).then(0).otherwise(1),
        opponent_rating=col("opponent_known").fill_null(0),
    )
    met = counted.group_by("seat", "opponent_id").agg(
        games=count_rows(),
        score_half=total("score_half"),
        opponents_sum=total("opponent_rating"),
        opponents_met=col("is_met").max(),
    )
    figures = ("games", "score_half", "opponents_sum", "opponents_met")
    results = met.group_by("seat").agg(**{name: total(name) for name in figures})
    results_read = (
        results.with_columns(**OF_SEAT)
        .join(facts, on="event_id", how="inner")
        .join(history, on="player_id", how="left")
        .join(earlier.select("player_id", "ended_day"), on="player_id", how="left")
        .with_columns(first_order=col("event_order").min().over("player_id"))
    )
    is_first = (
        (col("event_order") == col("first_order"))
        & (col("ended_day").is_null() | (col("ended_day") > col("end_day")))
        & (col("played_before") == 0)
    )
    results_read = results_read.with_columns(
        is_first_event=when(is_first).then(1).otherwise(0).cast(Int64),
        is_unrated=when(col("current").is_null()).then(1).otherwise(0).cast(Int64),
    ).drop("first_order", "ended_day", "played_before", "current")
    read = book.reads(*_OF_RESULT) | ({"performance_e5"} if q.PASSES in book else set())
    own = [name for name in _OF_ENTRY if name in read]
    if own:
        of_start = entries.filter(col("is_start") == 1).select(*own, seat=seat("player_id"))
        results_read = results_read.join(of_start, on="seat", how="left")
    return decide(results_read.drop("seat"), book[q.RESULT_DISCARDED]).with_columns(
        is_discarded=col("result_discarded")
    )


def history_of(entries: Table) -> Table:
    """Return one row per player: played_before, 1 or 0, and current, his own rating if any.

    Whoever stands on a list, that of the start or the one in force now, has played before, whatever
    the list of the start says of him (decision 000-43; FIDE B.02 2009-07 6.1, 8.4).
    """
    is_listed = ~col("rating_listed").is_null() | ~col("rating_current").is_null()
    has_played = is_listed | (col("has_played_event").fill_null(0) == 1)
    marked = entries.with_columns(has_played=when(has_played).then(1).otherwise(0).cast(Int64))
    return marked.group_by("player_id").agg(
        played_before=col("has_played").max(), current=col("rating").max()
    )


def _without(sides: Table, left_out: Table) -> Table:
    """Return a round robin's sides without the games of players whose results are ignored."""
    opponents = left_out.rename({"player_id": "opponent_id"})
    return sides.join(left_out, on=PLAYER, how="anti").join(
        opponents, on=["event_id", "opponent_id"], how="anti"
    )


def _averages(results: Table, round_robin: Table, book: Rulebook) -> Table:
    """Add R_c, the percentage's d_p, and the number of opponents that the rules read.

    In a round robin the games are counted anew, without those against ignored players.
    """
    scores = round_robin.group_by(*PLAYER).agg(
        games_rr=count_rows(),
        score_rr=total("score_half"),
        listed=col("listed").max(),
    )
    events = average_rating(scores, book)
    joined = results.join(scores.drop("listed"), on=PLAYER, how="left").join(
        events, on="event_id", how="left"
    )
    is_round_robin = col("rated_as") == ROUND_ROBIN
    is_recounted = is_round_robin & (col("is_discarded") == 0)
    joined = joined.with_columns(
        games=when(is_recounted).then(col("games_rr").fill_null(0)).otherwise(col("games")),
        score_half=when(is_recounted)
        .then(col("score_rr").fill_null(0))
        .otherwise(col("score_half")),
    ).drop("games_rr", "score_rr")
    added = added_games(book)
    swiss_average = opponents_average("games", added)
    joined = joined.with_columns(
        opponents_average=when(is_round_robin).then(col("average_rating")).otherwise(swiss_average),
        opponents=when(is_round_robin).then(col("opponents")).otherwise(col("opponents_met")),
    ).drop("average_rating")
    averaged = with_performance_difference(joined, book, added)
    if q.PASSES not in book:
        return averaged.with_columns(performance_sum=performance_sum())
    return averaged.with_columns(performance_sum=half_up(col("performance_e5"), E5) * col("games"))


def _kept(results: Table, earlier: Table, book: Rulebook) -> Table:
    """Add whether each result qualifies, and whether it is kept for a first rating."""
    opened = earlier.select("player_id", "kept_day")
    qualified = decide(results, book[q.RESULT_QUALIFIES]).join(opened, on="player_id", how="left")
    order = when(col("result_qualifies") == 1).then(col("event_order"))
    qualified = qualified.with_columns(
        qualifying_order=order.otherwise(lit(None, Int64))
    ).with_columns(first_qualifying=col("qualifying_order").min().over("player_id"))
    is_open = (col("kept_day") <= col("end_day")) | (col("first_qualifying") < col("event_order"))
    qualified = qualified.with_columns(
        has_qualified_before=when(is_open).then(1).otherwise(0).cast(Int64)
    ).drop("kept_day", "qualifying_order", "first_qualifying")
    sum_of_round_robin = col("opponents_average") * col("games")
    return decide(qualified, book[q.RESULT_KEPT]).with_columns(
        opponents_sum=when(col("rated_as") == ROUND_ROBIN)
        .then(sum_of_round_robin)
        .otherwise(col("opponents_sum")),
    )
