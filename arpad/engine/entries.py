"""Who plays in an event, and with which ratings: one row per event, list and player.

An event uses one list, that of its start; where its rules say so (FIDE B.02 2009 4.13) each game
uses the list of its day, and a player then has an entry for every list that the event uses.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from arpad.engine import questions as q
from arpad.engine.tables import ENTERED, RATINGS
from arpad.law import Rulebook, Table, decide
from arpad.law.dialect import Expression, Int64, col, concat, count_rows, lit, when
from arpad.law.engines import (
    has_rows,
    looked_up,
    looked_up_at_hand,
    rows,
    small_table,
    total,
)
from arpad.report.rows import PLAYED

LIST_SLOTS: Final = 64
PLAYERS: Final = 2**31
EVENT_DECISIONS: Final = (
    "rated_as",
    "rated_as_clause",
    "event_is_rated",
    "event_is_rated_clause",
)
_FACTS = ("rating_peak", "games_rated", "k_factor_listed_e2")
_OF_ENTRY: Final = (
    q.OWN_RATING, q.K_BASE, q.K_FACTOR, q.RATING_KNOWN, q.RATING_SEEN,
)  # fmt: skip
_ALWAYS: Final = (
    "list_id", "player_id", "rating", "rating_peak", "games_rated", "k_factor_listed_e2",
    "is_woman", "has_played_event",
)  # fmt: skip
"""Facts of a player that every entry has."""
AGED: Final = {
    "years_old": "birth_on", "age_at_year_end": "birth_on", "years_federated": "federated_on",
}  # fmt: skip
"""Which fact each age is worked out of."""


def event_decisions(book: Rulebook) -> tuple[str, ...]:
    """Return the columns of its event that a game carries: decisions, measures and clauses."""
    measures = [
        name
        for rule in book.rules_of(*q.EVENT_MEASURES)
        for name in (rule.column, rule.clause_column)
    ]
    return (*EVENT_DECISIONS, *measures)


def entry_id(player: str) -> Expression:
    """Return the dense key of an entry from event_id, list_slot and the player's column.

    Below 2**63 for event_id < 2**26, list_slot < 64 and player ids < 2**31: one key, because a
    join on two columns takes twice the time.
    """
    event = col("event_id").cast(Int64) * LIST_SLOTS + col("list_slot")
    return event * PLAYERS + col(player)


def seat(player: str) -> Expression:
    """Return event_id and the player's column as one number, as a key for both."""
    return col("event_id") * PLAYERS + col(player)


OF_SEAT: Final[Mapping[str, Expression]] = MappingProxyType(
    {"event_id": col("seat") // PLAYERS, "player_id": col("seat") % PLAYERS}
)
"""What a seat is made of."""


def list_slots(ratings: Table, events: Table, games: Table, current_list_id: int) -> Table:
    """Return one row per list that is used: list_id and list_slot, its place among the lists."""
    played = games.select(list_id="played_list_id")
    named = [table.select("list_id").unique() for table in (ratings, events, played)]
    ids = {row["list_id"] for table in named for row in rows(table)} - {None}
    list_ids = sorted({*ids, current_list_id})
    if len(list_ids) > LIST_SLOTS:
        raise ValueError(f"a period uses at most {LIST_SLOTS} lists, not {len(list_ids)}")
    return small_table(
        ratings,
        {"list_id": list_ids, "list_slot": list(range(len(list_ids)))},
        {"list_id": Int64, "list_slot": Int64},
    )


def lists_of_events(games: Table, events: Table, lists: Table) -> Table:
    """Return one row per event and list that it uses: list_slot, and is_start for the first.

    `events` carries list_choice (1: each game uses the list of its day, where that is known).
    """
    used = events.select("event_id", "list_id").with_columns(is_start=lit(1, Int64))
    by_day = events.filter(col("list_choice") == 1).select("event_id", first_id="list_id")
    if has_rows(by_day):
        days = games.join(by_day, on="event_id", how="inner").filter(
            ~col("played_list_id").is_null() & (col("played_list_id") != col("first_id"))
        )
        later = days.select("event_id", list_id="played_list_id").unique()
        used = concat([used, later.with_columns(is_start=lit(0, Int64))])
    return used.join(lists, on="list_id", how="left")


def games_on_lists(games: Table, events: Table, lists: Table, book: Rulebook) -> Table:
    """Add to each game its event's decisions, the list whose ratings it uses, and entry keys.

    Games that bring their entries' numbers (`plain/entered.py`) keep them.
    """
    start = events.join(lists, on="list_id", how="left").select(
        "event_id", "list_choice", "list_id", "list_slot", *event_decisions(book)
    )
    joined = games.join(start, on="event_id", how="inner")
    if has_rows(events.filter(col("list_choice") == 1)):
        joined = _on_lists_of_days(joined, lists)
    joined = joined.drop("list_choice", "played_list_id", strict=False)
    if "white_entry" in joined.schema():
        return joined
    return joined.with_columns(white_entry=entry_id("white_id"), black_entry=entry_id("black_id"))


def _on_lists_of_days(games: Table, lists: Table) -> Table:
    by_day = (col("list_choice") == 1) & ~col("played_list_id").is_null()
    chosen = when(by_day).then(col("played_list_id")).otherwise(col("list_id"))
    moved = games.drop("list_slot").with_columns(list_id=chosen)
    return moved.join(lists, on="list_id", how="left")


def participants(games: Table, used: Table, seated: "Table | None" = None) -> Table:
    """Return one row per event, list and player: entry_id, event_id, player_id, list_id, is_start.

    `seated` are the players of games in which somebody was substituted (event_id, player_id).
    `used` comes from `lists_of_events`: every player of an event has an entry for every list of the
    event, and `is_start` marks that of the list in force at its start.
    """
    seats = [games.select(seat=seat(side)) for side in ("white_id", "black_id")]
    if seated is not None:
        seats.append(seated.select(seat=seat("player_id")))
    players = concat(seats).filter(~col("seat").is_null()).unique().select(**OF_SEAT)
    return players.join(used, on="event_id", how="inner").with_columns(
        entry_id=entry_id("player_id")
    )


def with_ratings(
    entries: Table, events: Table, ratings: Table, lists: Table, current_list_id: int,
    book: Rulebook,
) -> Table:  # fmt: skip
    """Add the published ratings of each entry, his own rating and K, with their clauses.

    `ratings` are as `standing` gives them. Adds rating_listed (on the entry's list),
    rating_current (on the list that the new list succeeds), rating (own, as the rulebook's
    own_rating decides), k_factor_e2 and rating_known (at which he counts before the event is
    played).
    """
    facts = player_facts(book)
    named = ("is_woman", "has_played_event", *_FACTS, *facts)
    if len(rows(lists)) == 1:
        listed = ratings.select("player_id", *named, rating_listed=col("rating"))
        rated = looked_up_at_hand(entries, listed, on="player_id")
    else:
        rating_key = (col("list_slot") * PLAYERS + col("player_id")).alias("rating_key")
        listed = _with_slots(ratings, lists).select(rating_key, *named, rating_listed=col("rating"))
        rated = looked_up(entries.with_columns(rating_key), listed, on="rating_key")
        rated = rated.drop("rating_key")
    rated = _with_current(rated, ratings, lists, current_list_id)
    if {*AGED.values()} & set(facts):
        rated = with_ages(looked_up(rated, events.select("event_id", "on"), on="event_id"))
        rated = rated.drop("on")
    decided = decide(rated, book[q.OWN_RATING]).with_columns(rating=col("own_rating"))
    is_past = col("rating_peak") > col("rating")
    if q.LISTED_RATING in book:
        is_past |= col("rating_own_list").is_null() & ~col("rating_listed").is_null()
    peak = when(is_past).then(col("rating_peak"))
    decided = decided.with_columns(rating_peak=peak.otherwise(col("rating")))
    if "events_period" in book.reads(q.K_BASE, q.K_FACTOR):
        decided = decided.with_columns(events_period=lit(None, Int64))
    for rule in book.rules_of(q.K_BASE, q.K_FACTOR):
        decided = decide(decided, rule)
    if q.RATING_KNOWN not in book:
        return decided.with_columns(rating_known=col("rating_listed"))
    classes = events.select("event_id", "virtual_class")
    joined = decided.join(classes, on="event_id", how="left")
    return decide(joined, book[q.RATING_KNOWN]).drop("virtual_class")


def player_facts(book: Rulebook) -> tuple[str, ...]:
    """Return the facts of the list that a rulebook reads of a player beside the usual ones.

    >>> from arpad.rulebooks import CATALOGUE
    >>> player_facts(CATALOGUE.book("fide-2009")), player_facts(CATALOGUE.book("fide-2025"))
    ((), ('birth_on',))
    """
    read = book.reads(*_OF_ENTRY, q.SIDE_K_FACTOR, q.EVENT_CHANGE)
    wanted = set(read) - set(_ALWAYS)
    wanted |= {fact for age, fact in AGED.items() if age in read}
    if q.CHILDREN_AGE in book:
        wanted.add("birth_on")
    if q.LISTED_RATING in book:
        wanted.add("rating_own_list")
    return tuple(name for name in (*RATINGS, "rating_own_list") if name in wanted and
                 name in (*ENTERED, "birth_on"))  # fmt: skip


def standing(ratings: Table, book: Rulebook) -> Table:
    """Return RATINGS with the ratings that stand on the lists, as the rulebook reads them.

    Where the rulebook asks another list too, rating_own_list is what the list itself says. Who
    brings a rating from there is new here: without games, also after a rating that fell below the
    floor (decision 000-17), whose highest stays.
    """
    if q.LISTED_RATING not in book:
        is_read = "rating_own_list" in player_facts(book)
        return ratings.with_columns(rating_own_list=col("rating")) if is_read else ratings
    own = ratings.with_columns(rating_own_list=col("rating"))
    decided = decide(own, book[q.LISTED_RATING]).with_columns(rating=col("listed_rating"))
    is_brought = col("rating_own_list").is_null() & ~col("rating").is_null()
    peak = when(is_brought).then(col("rating_peak").fill_null(0))
    games = when(is_brought).then(lit(0, Int64))
    return decided.with_columns(
        games_rated=games.otherwise(col("games_rated")),
        rating_peak=peak.otherwise(col("rating_peak")),
    )


def with_ages(table: Table) -> Table:
    """Add the ages on the day `on` of whose birth_on or federated_on the table has; else null.

    All days are yyyymmdd. Of whom only the year of birth is known (yyyy0000) is taken as born on
    its first day.
    """
    on, birth = col("on"), col("birth_on")
    ages = {
        "years_old": (on - birth) // 10000,
        "age_at_year_end": on // 10000 - birth // 10000,
        "years_federated": (on - col("federated_on")) // 10000,
    }
    facts = table.schema()
    return table.with_columns(**{age: ages[age] for age, fact in AGED.items() if fact in facts})


def _with_current(rated: Table, ratings: Table, lists: Table, current_list_id: int) -> Table:
    """Add rating_current; who has entered the list since the event has its facts of now too."""
    if [row["list_id"] for row in rows(lists)] == [current_list_id]:
        return rated.with_columns(rating_current=col("rating_listed"))
    now = ratings.filter(col("list_id") == current_list_id).select(
        "player_id",
        rating_current=col("rating"),
        **{f"{name}_current": col(name) for name in _FACTS},
    )
    is_late = col("rating_listed").is_null()
    joined = looked_up(rated, now, on="player_id").with_columns(
        **{name: when(is_late).then(col(f"{name}_current")).otherwise(col(name)) for name in _FACTS}
    )
    return joined.drop(*[f"{name}_current" for name in _FACTS])


def _with_slots(ratings: Table, lists: Table) -> Table:
    """Add list_slot to ratings, of which every list is among those that are used."""
    slot = lit(None, Int64)
    for row in rows(lists):
        slot = when(col("list_id") == row["list_id"]).then(row["list_slot"]).otherwise(slot)
    return ratings.with_columns(list_slot=slot)


def games_played(games: Table) -> Table:
    """Return one row per event with a game in which both sides played: event_id, games_played."""
    played = games.filter(col("result").is_in(PLAYED))
    return played.group_by("event_id").agg(games_played=count_rows())


def composition(entries: Table, played: Table, events: Table, book: Rulebook) -> Table:
    """Return one row per event: players, how many are rated, the highest rating, games played.

    `played` are the games of each event that were played, as `games_played` counts them.

    Counted on the list in force at the event's start; children, by the year of the start, if the
    rulebook counts them.
    """
    counted = counted_as(entries.filter(col("is_start") == 1), events, book)
    figures = {
        name: col(name).max() if name in HIGHEST else total(name)
        for name in counted.schema()
        if name != "event_id"
    }
    return composed(counted.group_by("event_id").agg(**figures), played)


HIGHEST: Final = ("rating_highest", "rating_highest_woman")
"""Of what an event's composition takes the highest among its players; the rest is added up."""


OF_EVENT: Final[Mapping[str, Expression]] = MappingProxyType({
    "is_women_only": col("is_women_only"), "year": col("on") // 10000,
})  # fmt: skip
"""What of an event decides what its players count as: of events that have the same, the same."""


def counted_as(entries: Table, events: Table, book: Rulebook) -> Table:
    """Return event_id and what each entry brings to its event's composition.

    In an event only for women everybody counts as one, whatever the list lacks (decision 000-45).
    """
    facts = events.select("event_id", **OF_EVENT)
    entries_counted = looked_up(entries, facts, on="event_id")
    rating, nobody = col("rating_listed"), lit(None, Int64)
    is_woman = (col("is_woman").fill_null(0) == 1) | (col("is_women_only").fill_null(0) == 1)
    rated = when(rating.is_null()).then(0).otherwise(1)
    children = {}
    if q.CHILDREN_AGE in book:
        is_child = col("year") - col("birth_on") // 10000 <= book[q.CHILDREN_AGE]
        children["children"] = when(is_child).then(1).otherwise(0).cast(Int64)
    return entries_counted.select(
        "event_id",
        players=lit(1, Int64),
        players_rated=rated.cast(Int64),
        women_rated=when(is_woman).then(rated).otherwise(0).cast(Int64),
        rating_highest=rating,
        rating_highest_woman=when(is_woman).then(rating).otherwise(nobody),
        **children,
    )


def composed(counted: Table, played: Table) -> Table:
    """Return the composition of events of which players are counted, with their games played."""
    if "children" not in counted.schema():
        counted = counted.with_columns(children=lit(None, Int64))
    return counted.join(played, on="event_id", how="left").with_columns(
        games_played=col("games_played").fill_null(0),
        players_unrated=col("players") - col("players_rated"),
        men_rated=col("players_rated") - col("women_rated"),
    )
