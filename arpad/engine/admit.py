"""Which events and which games are rated, and the article that says so."""

from arpad.engine import questions as q
from arpad.engine.asked import event_rules, words_of
from arpad.engine.backends import has_rows, small_table, to_polars
from arpad.engine.sides import half_points
from arpad.law import Clause, Rulebook, Table, decide
from arpad.law.dialect import Int64, col, count_rows, lit, max_horizontal, min_horizontal, when
from arpad.law.rule import expression

_ROUND_ROBINS = {"round_robin": 1, "double_round_robin": 2}


def admit_events(events: Table, composition: Table, games: Table, book: Rulebook) -> Table:
    """Add to each event its composition, its method, its floor, and whether it is rated."""
    counted = events.join(composition, on="event_id", how="left").join(
        _complete_round_robins(events, composition, games), on="event_id", how="left"
    )
    is_complete = lit(None, dtype=Int64)
    for kind in _ROUND_ROBINS:
        found = col("is_complete_round_robin").fill_null(0)
        is_complete = when(col("kind") == kind).then(found).otherwise(is_complete)
    counted = counted.with_columns(
        is_complete_round_robin=is_complete,
    )
    counted = _with_floor(counted, book)
    for rule in (book[q.RATED_AS], book[q.EVENT_IS_RATED], *event_rules(book)):
        counted = decide(counted, rule)
    return counted


def _with_floor(events: Table, book: Rulebook) -> Table:
    """Add the floor of the list for which the events are rated, not of the day they began.

    On FIDE's lists of January 2006, September 2009 and August 2012 stand 47, 92 and 151 new players
    below the floor of the days on which their events began (decision 000-41).
    """
    of_list = decide(events.with_columns(on=col("list_on")), book[q.RATING_FLOOR])
    return of_list.with_columns(on=col("event_start"))


def _complete_round_robins(events: Table, composition: Table, games: Table) -> Table:
    """Return the round robins in which every pair met as often as the kind says, and no more.

    A game that was not played makes it incomplete, also if the two met again (6.43: "en el que no
    se hubieran jugado una o más partidas"; decision 000-29).
    """
    cycles = lit(0, dtype=Int64)
    for kind, count in _ROUND_ROBINS.items():
        cycles = when(col("kind") == kind).then(count).otherwise(cycles)
    kinds = events.with_columns(cycles=cycles).filter(col("cycles") > 0)
    if not has_rows(kinds):
        names = ("event_id", "is_complete_round_robin")
        return small_table(events, {name: [] for name in names}, dict.fromkeys(names, Int64))
    meetings = (
        games.filter(col("result").is_in(("1", "0", "=")))
        .join(kinds.select("event_id", "cycles"), on="event_id", how="inner")
        .with_columns(
            low=min_horizontal("white_id", "black_id"),
            high=max_horizontal("white_id", "black_id"),
        )
        .group_by("event_id", "low", "high", "cycles")
        .agg(met=count_rows())
        .filter(col("met") == col("cycles"))
        .group_by("event_id", "cycles")
        .agg(pairs=count_rows())
    )
    scheduled = games.group_by("event_id").agg(games_scheduled=count_rows())
    counted = meetings.join(composition, on="event_id", how="inner").join(
        scheduled, on="event_id", how="inner"
    )
    players = col("players")
    is_complete = (col("pairs") * 2 == players * (players - 1)) & (
        col("games_scheduled") == col("pairs") * col("cycles")
    )
    return counted.select(
        "event_id", is_complete_round_robin=when(is_complete).then(1).otherwise(0).cast(Int64)
    )


def admit_games(games: Table, events: Table, entries: Table, book: Rulebook) -> Table:
    """Add to each game, which has its event's decisions, whether it is rated itself."""
    games = with_decided(games, events)
    facts = ("rating_higher", "ratings_apart")
    if not words_of(book, q.GAME_IS_RATED) & set(facts):
        return decide(games, book[q.GAME_IS_RATED])
    return decide(_with_players(games, entries), book[q.GAME_IS_RATED]).drop(*facts)


def _with_players(games: Table, entries: Table) -> Table:
    """Add rating_higher and ratings_apart, of the list that the game uses.

    The higher is that of the only rated player, null if there is none; how far apart two are is
    null unless both are rated.
    """
    for colour in ("white", "black"):
        of_entry = {f"{colour}_entry": col("entry_id"), colour: col("rating_listed")}
        games = games.join(entries.select(**of_entry), on=f"{colour}_entry", how="left")
    apart = (col("white") - col("black")).abs()
    return games.with_columns(
        rating_higher=max_horizontal("white", "black"), ratings_apart=apart
    ).drop("white", "black")


def with_decided(games: Table, events: Table) -> Table:
    """Add is_decided: 1 for games of a match played after one player had won it.

    A match of a fixed number of games is won by more than half of the points; forfeits count as
    points (FIDE B.02 2009 6.5, 2005 6.5). Each encounter of a knockout is a match (decision
    000-46).
    """
    fixed = encounters_announced(events)
    if not has_rows(fixed):
        return games.with_columns(is_decided=lit(0, Int64))
    won = _played_after_it_was_won(games.join(fixed, on="event_id", how="inner"))
    return games.join(won, on="game_id", how="left").with_columns(
        is_decided=col("is_decided").fill_null(0)
    )


def encounters_announced(events: Table) -> Table:
    """Return event_id and announced, how many games, of events whose encounters have so many."""
    announced = when(col("kind") == "match").then(col("rounds_scheduled"))
    of_knockout = when(col("kind") == "knockout").then(col("games_per_encounter"))
    return events.select(
        "event_id", announced=announced.otherwise(of_knockout.otherwise(lit(None, Int64)))
    ).filter(~col("announced").is_null())


def _played_after_it_was_won(games: Table) -> Table:
    """Return game_id and is_decided of the games of encounters of so many announced games."""
    games = games.with_columns(
        first_id=min_horizontal("white_id", "black_id"),
        second_id=max_horizontal("white_id", "black_id"),
        white_points=half_points("white"),
        black_points=half_points("black"),
    )
    is_white = col("white_id") == col("first_id")
    games = games.with_columns(
        first=when(is_white).then(col("white_points")).otherwise(col("black_points")),
        second=when(is_white).then(col("black_points")).otherwise(col("white_points")),
    )
    encounter, order = ("event_id", "first_id", "second_id"), ["round", "game_id"]
    before = {
        f"{name}_before": col(name).cum_sum().over(*encounter, order_by=order) - col(name)
        for name in ("first", "second")
    }
    is_won = (col("first_before") > col("announced")) | (col("second_before") > col("announced"))
    return games.with_columns(**before).select(
        "game_id", is_decided=when(is_won).then(1).otherwise(0).cast(Int64)
    )


def failed_checks(events: Table, book: Rulebook) -> list[tuple[int, Clause]]:
    """Return (event_id, clause) for every check of the rulebook that an event does not pass.

    `events` are as `admit_events` returns them. A failed check is a warning; it excludes nothing.
    """
    failed = []
    for check in book[q.CHECKS]:
        if check.when is None:
            raise ValueError(f"the check {check.article} has no condition")
        holds = expression(check.when)
        found = to_polars(events.filter(holds).select("event_id"))["event_id"]
        failed += [(event_id, check) for event_id in found]
    return failed
