"""One rating period: rated events settled, first ratings pooled, and the next list published.

K may depend on how many games a player has in the whole period, of all its events.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache, partial
from types import MappingProxyType
from typing import Final, TypeAlias

from arpad.engine import questions as q
from arpad.engine import settle
from arpad.engine.entries import standing
from arpad.engine.events import ExplainedRows, RatedEvents
from arpad.engine.publish import (
    Calibration,
    Counted,
    adjustments,
    measured,
    publish,
    rolled,
    with_counted,
)
from arpad.engine.state import KEPT_MONTHS, Left, State, all_season_games, since, succeeded
from arpad.engine.strategies import Rates
from arpad.engine.tables import PENDING, RATINGS
from arpad.engine.vocabulary import ROUND_ROBIN
from arpad.law import Rulebook, Table, decide, months_before
from arpad.law.dialect import Int16, Int64, String, col, concat, count_rows, lit, when
from arpad.law.engines import (
    has_rows,
    looked_up,
    looked_up_at_hand,
    materialise,
    of_players,
    planned_beside,
    small_table,
    totals_of_players,
    whole_columns,
)
from arpad.law.table import conform
from arpad.law.units import list_id
from arpad.tables.statuses import PASSIVE, PROVISIONAL

NOTHING_EARLIER: Final[Mapping[str, Rulebook]] = MappingProxyType({})

_MadeOf: TypeAlias = "Callable[[Table, _MadeOf], Period]"
"""Makes a period of its list. It is handed itself: if it knew itself, all that it holds would wait
for the collector of garbage, in a history half a gigabyte."""


@dataclass(frozen=True, slots=True)
class Period:
    """A rated period: the next list, everything that it is the sum of, and what it hands on.

    On a lazy engine no row of the next list is worked out before somebody asks for it. waiting: the
    results that still wait, by the rows of its list, worked out; season_games: of all seasons.
    """

    rated: Mapping[str, RatedEvents]
    changes: Table
    first_ratings: Table
    published: Table
    adjustments: Table
    calibration: Calibration | None
    waiting: Callable[[Table], Table] = field(repr=False)
    season_games: Callable[[], Table] = field(repr=False)
    _state: Callable[[], State] = field(repr=False)
    _made_of: "_MadeOf" = field(repr=False)

    @property
    def state(self) -> State:
        """Return what the period hands on to the next one, worked out when somebody asks."""
        return self._state()

    @whole_columns()
    def whole(self) -> "Period":
        """Return the same with the next list worked out once, for who asks for all of it."""
        published = materialise(self.published)
        return self if published is self.published else self._made_of(published, self._made_of)

    def adjustments_of(self, players: Sequence[int]) -> Table:
        """Return the adjustments of these players, worked out of their rows of the list alone."""
        theirs = of_players(self.published, players)
        return of_players(self._made_of(theirs, self._made_of).adjustments, players)


@whole_columns()
def rate_period(
    state: State,
    rated: Mapping[str, RatedEvents],
    list_date: date,
    book: Rulebook,
    earlier: Mapping[str, Rulebook] = NOTHING_EARLIER,
    year_from: date | None = None,
) -> Period:
    """Return the period settled and the next list published, under the edition of the list's date.

    `state` is the list in force now, with what earlier periods left; `rated` holds the events under
    each edition. `earlier` are editions that `book` succeeds, under which results that wait were
    rated: with none, such results count as the list's own edition counts them. `year_from` is
    the first list that came out in the year before; with none, the day a year before.
    """
    rated = with_period_k(rated)
    before = _entered(state.ratings_on(book, list_date), rated, book)
    changes = _changes(rated, before, book)
    pending = with_results(state.pending, rated, list_date)
    year_ago = months_before(list_date, 12)
    is_year_known = state.goes_back(year_from or year_ago)
    everyone = _everyone(before, rated)
    roll = rolled(everyone, list_date, is_year_known, book)
    of_period = (changes, *_events_counted(rated, before, book))
    editions = {**earlier, **{name: part.book for name, part in rated.items()}}
    everybody = planned_beside(roll, *of_period)
    firsts = materialise(settle.first_ratings(pending, everybody, list_date, book, editions))
    of_events = _event_adjustments(rated, before)
    season_games = materialise(_games_by_season(rated, before, book))
    all_seasons = cache(partial(all_season_games, state, season_games))
    waiting = partial(_still_pending, pending)
    seasons = _games_of_seasons(season_games, list_date, book)
    counted = Counted(of_period, state.games_since(year_ago), of_events, _newcomers(rated, before))
    joined = with_counted(everyone, counted, firsts)
    roll = rolled(joined, list_date, is_year_known, book)
    kept = since(state.activity, months_before(list_date, KEPT_MONTHS))

    def made_of(published: Table, again: _MadeOf) -> Period:
        def succeeding() -> State:
            left = Left(waiting(published), _activity(kept, published, book), all_seasons())
            return succeeded(state, published, rated, left, list_date, book)

        return Period(
            rated=rated,
            changes=changes,
            first_ratings=firsts,
            published=published,
            adjustments=adjustments(published, of_events, book),
            calibration=measured(published, book),
            waiting=waiting,
            season_games=all_seasons,
            _state=cache(succeeding),
            _made_of=again,
        )

    return made_of(publish(roll, seasons, book), made_of)


def _entered(before: Table, rated: Mapping[str, RatedEvents], book: Rulebook) -> Table:
    """Return the list with the ratings that its players brought from another one to their games.

    Who has played no rated game has none from there, and stands there as before.
    """
    if q.LISTED_RATING not in book:
        return before
    names = ("player_id",)
    nobody = small_table(before, {"player_id": []}, {"player_id": Int64})
    played = [part.sums.filter(col("games") > 0).select(*names) for part in rated.values()]
    has_played = concat([nobody, *played]).unique().with_columns(has_played=lit(1, Int64))
    own = {f"{name}_own": col(name) for name in ("games_rated", "rating_peak")}
    joined = standing(before.with_columns(**own), book)
    joined = joined.join(has_played, on="player_id", how="left")
    stays_out = col("rating_own_list").is_null() & col("has_played").is_null()
    joined = joined.with_columns(
        rating_peak=col("rating_peak_own"),
        **{
            name: when(stays_out).then(col(own)).otherwise(col(name))
            for name, own in (("rating", "rating_own_list"), ("games_rated", "games_rated_own"))
        },
    )
    return materialise(conform(joined, RATINGS))


def _changes(rated: Mapping[str, RatedEvents], before: Table, book: Rulebook) -> Table:
    """Return each rated player's sum; of the unrated only kept results count, and not here.

    With last_period_on, the end of his last event with a rated game, if the rulebook keeps it; then
    the unrated have their rows too.
    """
    nothing = small_table(before, {name: [] for name in settle.SUMS}, settle.SUMS)
    sums = [conform(part.sums, settle.SUMS) for part in rated.values()]
    changes = settle.period_changes(concat([nothing, *sums]))
    if book[q.LAST_GAME_IS_KEPT]:
        last = _last_days(rated, before)
        return materialise(changes.join(last, on="player_id", how="left"))
    changed = looked_up(changes, before.select("player_id", rating_before="rating"), on="player_id")
    return changed.filter(~col("rating_before").is_null()).drop("rating_before")


def _last_days(rated: Mapping[str, RatedEvents], before: Table) -> Table:
    """Return last_period_on of whoever has a rated game: the end of the last event with one."""
    types = dict.fromkeys(("player_id", "end_on"), Int64)
    days = [small_table(before, {name: [] for name in types}, types)]
    for part in rated.values():
        ends = part.events.select("event_id", "end_on")
        theirs = part.explained.filter(col("is_rated") == 1).select("player_id", "event_id")
        days.append(theirs.join(ends, on="event_id", how="left").select(*types))
    return concat(days).group_by("player_id").agg(last_period_on=col("end_on").max())


def _events_counted(rated: Mapping[str, RatedEvents], before: Table, book: Rulebook) -> list[Table]:
    """Return how many events of the period had a rated game of each player, if K0 is made of it."""
    if "events_period" not in book.reads(q.K_BASE, q.K_FACTOR):
        return []
    types = dict.fromkeys(("player_id", "event_id"), Int64)
    played = [small_table(before, {name: [] for name in types}, types)]
    for part in rated.values():
        played.append(part.explained.filter(col("is_rated") == 1).select(*types).unique())
    return [concat(played).group_by("player_id").agg(events_period=count_rows())]


def _event_adjustments(rated: Mapping[str, RatedEvents], before: Table) -> Table:
    """Return what events change beside their games, by player and event."""
    names = ("player_id", "event_id", "amount_e5", "rulebook", "clause")
    types = {**dict.fromkeys(names, Int64), "rulebook": String, "clause": Int16}
    adjustments = [
        settle.event_adjustments(part.explained, part.events, part.entries, part.book)
        for part in rated.values()
        if q.EVENT_CHANGE in part.book
    ]
    if not adjustments:
        return small_table(before, {name: [] for name in names}, types)
    return materialise(concat(adjustments))


def _games_by_season(rated: Mapping[str, RatedEvents], before: Table, book: Rulebook) -> Table:
    """Return how many games of the period each player played in each season."""
    names = ("player_id", "season", "games")
    if q.SEASONS not in book or not rated:
        return small_table(before, {name: [] for name in names}, dict.fromkeys(names, Int64))
    columns = ("player_id", "is_rated", "result", "season")
    sides = concat([part.explained.select(*columns) for part in rated.values()])
    played = sides.filter(
        (col("is_rated") == 1)
        & col("result").is_in(book[q.PLAYED_RESULTS])
        & ~col("season").is_null()
    )
    return played.group_by("player_id", "season").agg(games=count_rows())


def _games_of_seasons(season_games: Table, list_date: date, book: Rulebook) -> dict[str, Table]:
    """Return the period's games in past seasons, by season_games_1 and on."""
    if q.SEASONS not in book:
        return {}
    now = book[q.SEASONS].season_of(list_date)
    by_season = {}
    for number in range(1, book[q.SEASONS].kept + 1):
        theirs = season_games.filter(col("season") == now - number)
        by_season[f"season_games_{number}"] = theirs.select("player_id", more=col("games"))
    return by_season


def with_results(pending: Table, rated: Mapping[str, RatedEvents], list_date: date) -> Table:
    """Return the pending results (PENDING) with those that newcomers made in events of a list."""
    now = lit(list_id(list_date), Int64)
    is_round_robin = when(col("rated_as") == ROUND_ROBIN).then(1).otherwise(0)
    results = [
        conform(
            part.results.filter((col("is_unrated") == 1) & (col("games") > 0)).with_columns(
                list_id=now,
                rulebook=lit(part.book.name),
                is_kept=col("result_kept"),
                is_round_robin=is_round_robin.cast(Int64),
            ),
            PENDING,
        )
        for part in rated.values()
    ]
    return concat([pending, *results])


def _everyone(before: Table, rated: Mapping[str, RatedEvents]) -> Table:
    """Return the list in force with everyone who played added, unrated where he is not on it."""
    unlisted = _unlisted(before, rated)
    return concat([before, *unlisted]) if unlisted else before


def _unlisted(before: Table, rated: Mapping[str, RatedEvents]) -> list[Table]:
    if not rated:
        return []
    played = concat([part.players for part in rated.values()]).unique()
    listed = before.select("player_id", is_listed=lit(1, Int64))
    marked = looked_up_at_hand(played, listed, on="player_id")
    unlisted = materialise(marked.filter(col("is_listed").is_null()))
    return [conform(unlisted, RATINGS)] if has_rows(unlisted) else []


def _newcomers(rated: Mapping[str, RatedEvents], before: Table) -> Table:
    """Return who has counted games as a newcomer in one of the events, with has_played."""
    nobody = small_table(before, {"player_id": []}, {"player_id": Int64})
    newcomers = [
        part.results.filter(col("games") > 0).select("player_id") for part in rated.values()
    ]
    return concat([nobody, *newcomers]).unique().with_columns(has_played=lit(1, Int64))


def _still_pending(pending: Table, published: Table) -> Table:
    """Return the results of those who are still unrated, or provisional."""
    facts = ("rating", "list_status", "first_rating")
    players = pending.select("player_id").unique()
    listed = looked_up(players, published.select("player_id", *facts), on="player_id")
    status, is_first = col("list_status"), ~col("first_rating").is_null()
    is_provisional = (status == PROVISIONAL) | ((status == PASSIVE) & is_first)
    is_rated = ~col("rating").is_null() & ~is_provisional
    waiting = listed.filter(when(is_rated).then(1).otherwise(0) == 0).select("player_id")
    return materialise(pending.join(waiting, on="player_id", how="semi"))


def _activity(kept: Table, published: Table, book: Rulebook) -> Table:
    """Return the record of rated games for the next period: one row per player and list."""
    return concat([kept, games_of_list(published, book)])


def games_of_list(published: Table, book: Rulebook) -> Table:
    """Return the rated games that a list counts of each player (ACTIVITY), of whoever has any.

    A first rating's are those of its pool, unless that is made anew for every list (CNXC 6.3). If
    nobody has any, all who had a rating have 0: such a list too belongs to the record, if it is one
    and no list adjusted.
    """
    now = published.filter(~col("rating_old").is_null() | ~col("first_rating").is_null())
    games = col("games_period")
    if book[q.FIRST_GAMES_ARE_POOLED]:
        games = when(col("first_rating").is_null()).then(games).otherwise(col("first_games"))
    now = now.with_columns(games=games.cast(Int64).fill_null(0))
    is_counted = col("games") > 0
    if book[q.RATES] is not Rates.ONE_LIST:
        is_counted |= (col("games").max().over("list_id") == 0) & ~col("rating_old").is_null()
    return now.filter(is_counted).select("player_id", "list_id", "games")


def with_period_k(rated: Mapping[str, RatedEvents]) -> Mapping[str, RatedEvents]:
    """Return the events, their sums worked out, with K as each rule on the period leaves it.

    The games of all events of the period count, whichever edition rates them.
    """
    rated = {name: replace(part, sums=materialise(part.sums)) for name, part in rated.items()}
    if all(q.K_FACTOR_PERIOD not in part.book for part in rated.values()):
        return rated
    games = materialise(games_of_period(*(part.sums for part in rated.values())))
    return {name: _with_k_held(part, games) for name, part in rated.items()}


def games_of_period(*sums: Table) -> Table:
    """Return one row per player: games_period, all his games that change his rating."""
    games = concat([table.select("player_id", "games") for table in sums])
    return totals_of_players(games, games_period="games")


def k_held(sums: Table, games: Table, book: Rulebook) -> Table:
    """Return whose K the rule on the period changes: player_id, k_factor_e2, k_held, its clause.

    `sums` are those of one edition (SUMS), `games` comes from `games_of_period`.
    """
    rule = book[q.K_FACTOR_PERIOD]
    counted = sums.filter(col("games") > 0).select("player_id", "k_factor_e2", "games")
    decided = decide(looked_up(counted, games, on="player_id"), rule)
    return materialise(
        decided.filter(col(rule.column) != col("k_factor_e2")).select(
            "player_id", "k_factor_e2", rule.clause_column, k_held=rule.column
        )
    )


def held(explained: Table, changed: Table) -> Table:
    """Return the sides with K held by the rule; `changed` comes from `k_held`.

    Where the rule changes anybody's K, k_factor_player_e2 is K before, and k_factor_period_clause
    the clause that changed it, null for the others.
    """
    if not has_rows(changed):
        return explained
    before = col("k_factor_e2")
    if "k_factor_player_e2" not in explained.schema():
        explained = explained.with_columns(k_factor_player_e2=before)
    joined = explained.join(changed, on=["player_id", "k_factor_e2"], how="left")
    is_held = (col("is_rated") == 1) & ~col("k_held").is_null()
    surplus = col("k_held") * col("surplus_e3")
    return joined.with_columns(
        k_factor_e2=when(is_held).then(col("k_held")).otherwise(before),
        change_e5=when(is_held).then(surplus).otherwise(col("change_e5")),
    ).drop("k_held")


def _with_k_held(part: RatedEvents, games: Table) -> RatedEvents:
    if q.K_FACTOR_PERIOD not in part.book:
        return part
    rule = part.book[q.K_FACTOR_PERIOD]
    decided = decide(looked_up(part.sums, games, on="player_id"), rule)
    is_held = (col("games") > 0) & ~col(rule.column).is_null()
    k_factor = when(is_held).then(col(rule.column)).otherwise(col("k_factor_e2"))
    sums = decided.with_columns(k_factor_e2=k_factor).select(*part.sums.schema())

    def rows() -> ExplainedRows:
        explained_rows, changed = part.rows(), k_held(part.sums, games, part.book)
        return replace(explained_rows, explained=held(explained_rows.explained, changed))

    return replace(part, sums=materialise(sums), rows=cache(rows))
