"""The tables of a rated period and its public list: everything by the office's own names."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

import polars as pl

from arpad.archive.canonical_tables import table_sha256
from arpad.archive.manifest import KEYS
from arpad.engine import questions as q
from arpad.engine.events import RatedEvents, SumsManner
from arpad.engine.period import Period
from arpad.engine.published import (
    CHANGES,
    EVENT_ROWS,
    FIRST_RATING_ROWS,
    LIST_PUBLIC,
    LIST_ROWS,
    RESULT_ROWS,
)
from arpad.engine.state import State
from arpad.engine.vocabulary import NOT_SHOWN, SECTION_NAMES
from arpad.law import Rulebook, Table
from arpad.law.backends import to_polars
from arpad.law.dialect import col
from arpad.law.engines import of_players
from arpad.law.table import TableOf, conform
from arpad.law.units import E5
from arpad.office.period.naming import Named
from arpad.office.period.refusals import LeftOut
from arpad.tables.list_rows import outside, written_games
from arpad.tables.rating_list import CARRIED, COLUMNS
from arpad.tables.statuses import INACTIVE, PASSIVE

LIST_COLUMNS: Final = tuple(column.name for column in LIST_PUBLIC)
"""The columns of a public list, in their order: those of every list."""


def public_list(
    period: Period, names: Named, book: Rulebook, players: pl.Series | None = None
) -> pl.DataFrame:
    """Return the public columns of the list, then the clause codes and figures behind them.

    `players` are the numbers of those who are wanted; None is everybody.
    """
    return public_rows(period.published, period.state, names, book, players)


def public_rows(
    rows: Table, state: State, names: Named, book: Rulebook, players: pl.Series | None = None
) -> pl.DataFrame:
    """Return the same of the engine's published rows, and of the state that they hand on."""
    published = to_polars(_of(rows, players)).rename({"player_id": "player"})
    joined = published.join(
        names.people if players is None else names.people[players], on="player", how="left"
    ).join(_games_by_year(state, players), on="player", how="left")
    joined = _with_some(joined, names, book)
    titles = book[q.TITLES]
    return (
        joined.with_columns(
            change=pl.col("rating_new") - pl.col("rating_old"),
            games=games_told(book),
            section=pl.col("list_section").replace_strict(
                SECTION_NAMES, default=None, return_dtype=pl.String
            ),
            title=pl.col("title").replace(dict(titles)),
        )
        .select(list(LIST_ROWS))
        .sort("player_id")
    )


def _of(rows: Table, players: pl.Series | None) -> Table:
    return rows if players is None else of_players(rows, players.to_list())


def games_told(book: Rulebook) -> pl.Expr:
    """Return the games that the list tells of a player, from the engine's columns."""
    is_of_period = pl.col("first_rating").is_null() | (not book[q.FIRST_GAMES_ARE_POOLED])
    return pl.when(is_of_period).then("games_period").otherwise("first_games")


def ranked(published: pl.DataFrame, players: pl.Series) -> pl.DataFrame:
    """Return player_id and rank of these players who have a rating and play; equals share one.

    The place is that among all who do and are shown, as the list has it when it is printed.

    >>> from arpad.tables.statuses import ACTIVE, EFFECTIVE, PROVISIONAL
    >>> rows = {"player_id": [7, 8, 9, 10], "rating": [2100, 2200, 2100, 2300],
    ...         "list_status": [ACTIVE, EFFECTIVE, PROVISIONAL, PASSIVE], "list_section": 0}
    >>> ranked(pl.DataFrame(rows), pl.Series([7, 8, 10])).rows()
    [(7, 2), (8, 1)]
    """
    is_at_rest = pl.col("list_status").is_in((INACTIVE, PASSIVE))
    is_shown = pl.col("list_section") != NOT_SHOWN
    active = published.filter(pl.col("rating").is_not_null() & ~is_at_rest & is_shown)
    theirs = active.filter(pl.col("player_id").is_in(players.implode()))
    before = active["rating"].sort().search_sorted(theirs["rating"], side="right")
    return theirs.select("player_id", rank=active.height - before + 1)


def _with_some(joined: pl.DataFrame, names: Named, book: Rulebook) -> pl.DataFrame:
    """Add what one list says again after the other, and the engine's figures as files have them."""
    rows = names.carried
    columns = [name for name in CARRIED if rows[name].null_count() < rows.height]
    facts = (
        rows.filter(pl.any_horizontal(pl.col(columns).is_not_null())) if columns else rows.clear()
    )
    joined = joined.drop([name for name in CARRIED if name in joined.columns])
    joined = joined.join(facts, on="player_id", how="left")
    unknown = pl.Series([None], dtype=pl.Int64).new_from_index(0, joined.height)
    joined = joined.with_columns(
        outside(column, joined.get_column(column.result or column.name, default=unknown))
        for column in COLUMNS
        if column.result or column.kind == "birth"
    )
    if "months_initial" in book.reads(q.FIRST_RATING_PUBLISHED):
        return joined
    return joined.with_columns(initial_since=pl.lit(None, pl.String()))


def _games_by_year(state: State, players: pl.Series | None) -> pl.DataFrame:
    """Return games_by_year of players as the state has them, as a list file does."""
    season_games = to_polars(_of(state.season_games, players))
    return written_games(season_games.rename({"player_id": "player"}))


_FEW: Final = 100
"""One in so many players, or fewer, are few: what is worked out for them alone costs less."""
CORRECTION: Final = "correction"
"""What an adjustment is called that a corrected earlier list makes."""
_KINDS: Final = (CORRECTION, "event", "first_rating", "calibration", "uplift", "floor", "rounding")
"""In this order; what a rulebook of one's own calls otherwise stands with the floor."""
_TOLD_OF_ALL: Final = (
    "player_id", "rating", "list_status", "list_section", "first_rating", "first_games",
    "games_period",
)  # fmt: skip
"""What tells who played, and what place he has among all."""


class PeriodTables(Mapping[str, pl.DataFrame]):
    """The tables of `arpad.archive.manifest.TABLES`, each made when it is first asked for.

    A report of ten players rated on a list of a million needs ten rows of the next list: `played`.
    `book` is that of the list, `names` whom and what the tables name. `published` are the ratings
    that the list before had of whoever has another since it was corrected: the tables begin with
    these, and the difference is an adjustment.
    """

    def __init__(
        self,
        period: Period,
        names: Named,
        book: Rulebook,
        published: Mapping[str, int | None] = MappingProxyType({}),
    ) -> None:
        self.period, self.names, self._book = period, names, book
        self._published = published
        self._made: dict[str, pl.DataFrame] = {}
        self._hashes: dict[str, str] = {}

    def __getitem__(self, name: str) -> pl.DataFrame:
        if name not in self._made:
            if name == "list":
                self.period = self.period.whole()
            table = _MAKERS[name](self.period, self.names, self._book)
            self._made[name] = self._as_published(name, table)
        return self._made[name]

    def _as_published(self, name: str, rows: pl.DataFrame) -> pl.DataFrame:
        """Return a table with what was published before, where the list before was corrected."""
        if not self._published or name not in ("list", "adjustments"):
            return rows
        if name == "list":
            return _with_published(rows, self._published)
        ratings = to_polars(self.period.published.select("player_id", "rating_old"))
        before = self.names.named(ratings)
        return _with_corrections(rows, before, self._published, self._book.name)

    def __iter__(self) -> Iterator[str]:
        return iter(_MAKERS)

    def __len__(self) -> int:
        return len(_MAKERS)

    def hashes(self) -> Mapping[str, str]:
        """Return the hash of each table (`table_sha256`), worked out when they are first asked."""
        if not self._hashes:
            self._hashes = {name: table_sha256(self[name], key) for name, key in KEYS.items()}
        return self._hashes

    @property
    def ways(self) -> Mapping[str, SumsManner]:
        """Return by edition which way the games went: added up, or explained one by one."""
        return {name: rated.way for name, rated in self.period.rated.items()}

    def adjustments_of(self, ids: pl.Series) -> pl.DataFrame:
        """Return the adjustments of these players, of others those that cost nothing more."""
        if ids.len() > self.names.people.height // _FEW:
            return self["adjustments"]
        theirs = self.names.people.filter(pl.col("player_id").is_in(ids.implode()))["player"]
        return self.names.named(to_polars(self.period.adjustments_of(theirs.to_list())))

    def played(self) -> pl.DataFrame:
        """Return the rows of the list of whoever has a game in the period, or games to show.

        With the column rank: his place among the active of the whole list, equals sharing one.
        """
        published = to_polars(self.period.published.select(*_TOLD_OF_ALL))
        ids = self["changes"]["player_id"].unique().implode()
        in_games = self.names.people.filter(pl.col("player_id").is_in(ids))["player"]
        counted = published.filter(games_told(self._book) != 0)["player_id"]
        who = pl.concat([in_games, counted]).unique()
        ranks = ranked(published, who)
        named = self.names.named(ranks)
        rows = public_list(self.period, self.names, self._book, who)
        rows = _with_published(rows, self._published) if self._published else rows
        return rows.join(named, on="player_id", how="left", maintain_order="left")


def _with_published(rows: pl.DataFrame, published: Mapping[str, int | None]) -> pl.DataFrame:
    """Return a list that begins with the ratings that were published of these players."""
    ratings_published = pl.DataFrame(
        {"player_id": list(published), "was": list(published.values())},
        schema={"player_id": pl.String(), "was": pl.Int64()},
    )
    is_told = pl.col("player_id").is_in(list(published))
    old = pl.when(is_told).then("was").otherwise("rating_old")
    joined = rows.join(ratings_published, on="player_id", how="left", maintain_order="left")
    joined = joined.with_columns(rating_old=old)
    change = pl.col("rating_new") - pl.col("rating_old")
    return joined.with_columns(change=change).drop("was")


def _with_corrections(
    adjustments: pl.DataFrame, before: pl.DataFrame, published: Mapping[str, int | None], book: str
) -> pl.DataFrame:
    """Return adjustments with what the corrected list before gives and takes, first of each."""
    theirs = before.filter(pl.col("player_id").is_in(list(published)))
    rows = [
        (player, CORRECTION, ((rating or 0) - (published[player] or 0)) * E5, book, None)
        for player, rating in theirs.select("player_id", "rating_old").sort("player_id").iter_rows()
    ]
    corrections = pl.DataFrame(rows, schema=adjustments.schema, orient="row")
    both = pl.concat([corrections, adjustments])
    return both.sort("player_id", maintain_order=True)


def _adjustments(period: Period, names: Named, _: Rulebook) -> pl.DataFrame:
    """Return the adjustments, each player's in the order in which they are made."""
    order = pl.col("kind").replace_strict(
        {kind: n for n, kind in enumerate(_KINDS)}, default=len(_KINDS) - 2
    )
    named = names.named(to_polars(period.adjustments))
    return named.sort("player_id", order, "clause", "amount_e5")


_Rated: TypeAlias = Mapping[str, RatedEvents]


def _by_book(rated: _Rated, names: Named, table: str, shape: TableOf) -> pl.DataFrame:
    """Return a table of all editions, each row with the name of its rulebook."""
    parts = [
        to_polars(conform(getattr(part, table), shape)).with_columns(rulebook=pl.lit(book))
        for book, part in rated.items()
    ]
    return names.named(pl.concat(parts))


def _changes(rated: _Rated, names: Named) -> pl.DataFrame:
    rows = _by_book(rated, names, "explained", CHANGES)
    return rows.sort("event_id", "game_id", "player_id")


def _results(rated: _Rated, names: Named) -> pl.DataFrame:
    return _by_book(rated, names, "results", RESULT_ROWS).sort("event_id", "player_id")


def _first_ratings(period: Period, names: Named, _: Rulebook) -> pl.DataFrame:
    rows = to_polars(conform(period.first_ratings, FIRST_RATING_ROWS))
    return names.named(rows).sort("player_id")


def _activity(period: Period, names: Named, _: Rulebook) -> pl.DataFrame:
    return names.named(to_polars(period.state.activity)).sort("player_id", "list_id")


def _events(rated: _Rated, names: Named) -> pl.DataFrame:
    events = _by_book(rated, names, "events", EVENT_ROWS)
    of_period = names.events.filter(pl.col("name").is_not_null())
    titles = of_period.select("rulebook", "name", event_id="event_name")
    return events.join(titles, on=["event_id", "rulebook"], how="left").sort("event_id")


def _rounds(period: Period, names: Named, _: Rulebook) -> pl.DataFrame:
    """Return the rounds rated so far, those of the period with their events' names and hashes.

    Of the period those that are told (`Named.rounds`): of a large table those that go on.
    """
    books = names.events.select("event_id", "rulebook")
    going_on = names.rounds["event_id"].unique().to_list()
    is_wanted = ~col("players_sha256").is_null() | col("event_id").is_in(going_on)
    wanted = to_polars(period.state.rounds.filter(is_wanted))
    rounds = wanted.join(books, on="event_id", how="left")
    earlier = rounds.filter(pl.col("players_sha256").is_not_null())
    new = rounds.filter(pl.col("players_sha256").is_null()).drop(
        "name", "players_sha256", "games_sha256"
    )
    new = new.join(names.rounds, on=["event_id", "round"]).select(rounds.columns)
    return names.named(pl.concat([earlier, new])).sort("list_id", "event_id", "round")


def _pending(period: Period, names: Named, _: Rulebook) -> pl.DataFrame:
    pending = names.named(to_polars(period.state.pending))
    return pending.sort("player_id", "list_id", "end_day", "event_id")


def event_tables(rated: _Rated, names: Named) -> dict[str, pl.DataFrame]:
    """Return what is told of events alone."""
    tables = {"changes": _changes, "events": _events, "results": _results}
    return {name: make(rated, names) for name, make in tables.items()}


_MAKERS: Final[Mapping[str, Callable[[Period, Named, Rulebook], pl.DataFrame]]] = {
    "list": public_list,
    "changes": lambda period, names, _: _changes(period.rated, names),
    "events": lambda period, names, _: _events(period.rated, names),
    "results": lambda period, names, _: _results(period.rated, names),
    "first_ratings": _first_ratings, "adjustments": _adjustments, "pending": _pending,
    "activity": _activity, "rounds": _rounds,
}  # fmt: skip


def excluded(
    changes: pl.DataFrame, books: Mapping[str, Rulebook], left_out: Sequence[LeftOut]
) -> list[dict[str, object]]:
    """Return every game that is rated for neither side: event, round, players, article, reason."""
    rows: list[dict[str, object]] = []
    if changes.height:
        for row in _unrated(changes).iter_rows(named=True):
            clause = books[row["rulebook"]].clause(row["is_rated_clause"])
            white, black = row["player_id"], row["opponent_id"]
            if not row["is_white"]:
                white, black = black, white
            rows.append(
                {
                    "event_id": row["event_id"],
                    "round": row["round"],
                    "white_id": white,
                    "black_id": black,
                    "article": str(clause.article),
                    "reason": clause.sentence,
                }
            )
    rows += [_left_out_row(late) for late in left_out]
    return rows


def excluded_games(
    changes: pl.DataFrame, books: Mapping[str, Rulebook]
) -> Iterator[tuple[str, tuple[str, str], int]]:
    """Yield of each event why games of it are rated for neither side, article and reason: how many.

    Byes are no games.
    """
    if changes.height:
        games = _unrated(changes).filter(pl.col("opponent_id").is_not_null())
        counts = games.group_by(
            "event_id", "rulebook", "is_rated_clause", maintain_order=True
        ).len()
        for event_id, rulebook, code, count in counts.iter_rows():
            clause = books[rulebook].clause(code)
            yield event_id, (str(clause.article), clause.sentence), count


def _unrated(changes: pl.DataFrame) -> pl.DataFrame:
    """Return one side of each game that is rated for neither, by event and game."""
    rated_sides = pl.col("is_rated").sum().over("event_id", "game_id")
    unrated = changes.filter((rated_sides == 0) & _is_shown()).sort("event_id", "game_id")
    return unrated.unique(["event_id", "game_id"], keep="first", maintain_order=True)


def _is_shown() -> pl.Expr:
    """Return whether the side speaks for its game: White's, or the only one."""
    return (pl.col("is_white") == 1) | pl.col("opponent_id").is_null()


def _left_out_row(late: LeftOut) -> dict[str, object]:
    return {
        "event_id": late.submission.event_id,
        "round": None,
        "white_id": None,
        "black_id": None,
        "article": late.article,
        "reason": late.reason,
    }
