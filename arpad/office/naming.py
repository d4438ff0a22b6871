"""Between the engine's numbers and the office's names: players and events by their own ids."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import narwhals as nw
import polars as pl

from arpad.engine import questions as q
from arpad.engine.backends import to_polars
from arpad.engine.period import Period
from arpad.engine.tables import Schema
from arpad.engine.vocabulary import SECTION_NAMES, STATUS_NAMES
from arpad.law import Rulebook
from arpad.office.intake import event_row
from arpad.office.lists import CARRIED, RatingList
from arpad.office.prepare import LeftOut, Ready, stage_root
from arpad.office.seasons import read_games, write_games

LIST_COLUMNS: Final = (
    "player_id", "name", "federation", "sex", "birth_date", "title", "rating", "rating_old",
    "change", "games", "k_factor", "games_rated", "rating_peak", "status", "section",
    "inactive_since", "has_played_event", "is_disabled_member",
)  # fmt: skip
"""The columns of a public list, in their order (FIDE B.02 2009 7.12, 2005 9.12)."""

OF_SOME: Final = (
    "rating_shown", "k_base", "games_by_year", "initial_since", "last_played", *CARRIED,
)  # fmt: skip
"""Columns that a public list has only if somebody has a value in them."""

_LIST_CLAUSES: Final = tuple(
    f"{rule}_clause"
    for rule in (
        "k_factor", "rating_new", "list_status", "list_section", "first_rating",
        "first_rating_published", "rating_floor",
    )
)  # fmt: skip
_KINDS: Final = ("event", "first_rating", "calibration", "uplift", "floor", "rounding")
_FIRST: Final = ("first_rating", "first_games", "rating_new", "sum_e5", "rating_floor")
_POLARS: Final = {nw.Int64: pl.Int64(), nw.Int16: pl.Int16(), nw.String: pl.String()}


class Names:
    """Numbers for players and events while the engine works, and their names afterwards."""

    def __init__(self, people: pl.DataFrame, current: RatingList, ready: Sequence[Ready]) -> None:
        self.people = people
        self.current = current
        self.ready = tuple(ready)
        now = [(one.submission.event_id, one.book.name, one.number) for one in ready]
        earlier: list[tuple[str, str]] = []
        if current.pending.height:
            known = current.pending.select("event_id", "rulebook").unique()
            earlier = sorted(known.iter_rows(), key=str)
        first_free = max((one.number for one in ready), default=-1) + 1
        before = [(*event, first_free + n) for n, event in enumerate(earlier)]
        types = {"event_name": pl.String(), "rulebook": pl.String(), "event_id": pl.Int64()}
        self.earlier = pl.DataFrame(before, schema=types, orient="row")
        self.events = pl.DataFrame([*now, *before], schema=types, orient="row")
        used = {pid for one in ready for pid in one.player_ids.values()}
        used |= {seat.player_id for one in ready for seat in one.seats}
        theirs = people.filter(pl.col("player_id").is_in(list(used)))
        self._numbers = dict(theirs.select("player_id", "player").iter_rows())

    def players_of(self, one: Ready) -> dict[int, int]:
        """Return starting rank -> the player's number."""
        return {rank: self._numbers[player_id] for rank, player_id in one.player_ids.items()}

    def number_of(self, player_id: str) -> int | None:
        """Return the player's number, if he plays in one of the events."""
        return self._numbers.get(player_id)

    def event(self, one: Ready) -> dict[str, object]:
        """Return the engine's row of an event, its stage named by number."""
        row = event_row(one.submission, one.number, one.rating_list.list_id)
        ready = {other.submission.event_id: other.submission for other in self.ready}
        numbers = {other.submission.event_id: other.number for other in self.ready}
        is_stage = one.submission.facts.stage_of in ready
        row["winner_id"] = self.number_of(one.submission.facts.winner or "")
        root = numbers[stage_root(one.submission, ready)]
        return {**row, "stage_of": root if is_stage else None}

    def numbered(self, state: pl.DataFrame, schema: Schema) -> pl.DataFrame:
        """Return a state table of an earlier period in the engine's numbers."""
        types = {name: _POLARS[kind] for name, kind in schema.items()}
        if not state.height:
            return pl.DataFrame(schema=types)
        found = state.join(self.people.select("player_id", "player"), on="player_id", how="left")
        found = found.with_columns(player_id=pl.col("player"))
        if "event_id" in schema:
            events = self.earlier.rename({"event_id": "number", "event_name": "event_id"})
            found = found.join(events, on=["event_id", "rulebook"], how="left", nulls_equal=True)
            found = found.with_columns(event_id=pl.col("number"))
        return found.select([pl.col(name).cast(kind) for name, kind in types.items()])

    def named(self, frame: pl.DataFrame) -> pl.DataFrame:
        """Return the frame with player_id, opponent_id and event_id as text."""
        names = self.people.select("player", name_of="player_id")
        for column in ("player_id", "opponent_id"):
            if column in frame.columns:
                frame = (
                    frame.join(names, left_on=column, right_on="player", how="left")
                    .with_columns(pl.col("name_of").alias(column))
                    .drop("name_of")
                )
        if "event_id" in frame.columns:
            frame = (
                frame.join(self.events.drop("rulebook"), on="event_id", how="left")
                .with_columns(event_id=pl.col("event_name"))
                .drop("event_name")
            )
        return frame


def named_tables(period: Period, names: Names, book: Rulebook) -> dict[str, pl.DataFrame]:
    """Return the tables of `arpad.archive.directory.TABLES`, everything by name.

    `book` is that of the list.
    """
    return {
        "list": _list(period, names, book),
        "changes": _by_book(period, names, "explained").sort("event_id", "game_id", "player_id"),
        "events": _events(period, names),
        "results": _by_book(period, names, "results").sort("event_id", "player_id"),
        "first_ratings": names.named(to_polars(period.first_ratings)).sort("player_id"),
        "adjustments": _adjustments(period, names),
        "pending": _pending(period, names),
        "activity": names.named(to_polars(period.activity)).sort("player_id", "list_id"),
    }


def _adjustments(period: Period, names: Names) -> pl.DataFrame:
    """Return the adjustments, each player's in the order in which they are made."""
    order = pl.col("kind").replace_strict({kind: n for n, kind in enumerate(_KINDS)})
    named = names.named(to_polars(period.adjustments))
    return named.sort("player_id", order, "clause", "amount_e5")


def _by_book(period: Period, names: Names, table: str) -> pl.DataFrame:
    """Return a table of all editions, each row with the name of its rulebook."""
    parts = [
        to_polars(getattr(part, table)).with_columns(rulebook=pl.lit(book))
        for book, part in period.rated.items()
    ]
    return names.named(pl.concat(parts, how="diagonal_relaxed"))


def _events(period: Period, names: Names) -> pl.DataFrame:
    named = {one.submission.event_id: one.submission for one in names.ready}
    events = _by_book(period, names, "events")
    ids = events["event_id"].to_list()
    return events.with_columns(
        name=pl.Series([named[i].report.name for i in ids], dtype=pl.String),
        file=pl.Series([Path(named[i].file).name for i in ids], dtype=pl.String),
    ).sort("event_id")


def _pending(period: Period, names: Names) -> pl.DataFrame:
    books = names.events.select("event_id", "rulebook")
    pending = to_polars(period.pending).join(books, on="event_id", how="left")
    return names.named(pending).sort("player_id", "end_day", "event_id")


def _list(period: Period, names: Names, book: Rulebook) -> pl.DataFrame:
    """Return the public columns of the list, then the clause codes and figures behind them."""
    published = to_polars(period.published).rename({"player_id": "player"})
    joined = published.join(names.people.drop("is_disabled_member"), on="player", how="left")
    joined = _with_some(joined, period, names)
    k_factors = {e2: decimal_e2(e2) for e2 in joined["k_factor_e2"].unique().drop_nulls()}
    since = pl.col("inactive_since").cast(pl.String).str.to_date("%Y%m%d", strict=False)
    return (
        joined.with_columns(
            change=pl.col("rating_new") - pl.col("rating_old"),
            games=pl.when(pl.col("first_rating").is_null() | (not book[q.FIRST_GAMES_ARE_POOLED]))
            .then("games_period")
            .otherwise("first_games"),
            k_factor=pl.col("k_factor_e2").replace_strict(
                k_factors, default=None, return_dtype=pl.String
            ),
            status=_names_of("list_status", STATUS_NAMES),
            section=_names_of("list_section", SECTION_NAMES),
            inactive_since=since.cast(pl.String),
        )
        .with_columns(has_played_event=_has_played(period))
        .select(*LIST_COLUMNS, *OF_SOME, *_FIRST, *_LIST_CLAUSES)
        .sort("player_id")
    )


def list_columns(rows: pl.DataFrame) -> tuple[str, ...]:
    """Return the columns of a public list: the usual ones, and others in which anything stands."""
    some = tuple(name for name in OF_SOME if rows[name].null_count() < rows.height)
    return (*LIST_COLUMNS, *some)


def _with_some(joined: pl.DataFrame, period: Period, names: Names) -> pl.DataFrame:
    """Add the columns that only some bodies' lists have, null where nothing is known."""
    has_own_k = pl.col("k_factor").is_not_null() & pl.col("k_factor").ne_missing(pl.col("k_base"))
    old = has_own_k & pl.col("initial_since").is_null()
    known = names.current.rows.select("player_id", "games_by_year", *CARRIED, is_old=old)
    joined = joined.drop([n for n in known.columns if n in joined.columns and n != "player_id"])
    joined = joined.join(known, on="player_id", how="left")
    bases = joined["k_base_e2"].to_list() if "k_base_e2" in joined.columns else []
    shown = [None if base is None else decimal_e2(base) for base in bases or [None] * joined.height]
    return _with_games(joined, period).with_columns(
        initial_since=_day_of("initial_since"),
        last_played=_day_of("last_played_on"),
        k_base=pl.Series(shown, dtype=pl.String),
        rating_shown=pl.col("rating_shown")
        if "rating_shown" in joined.columns
        else pl.lit(None, pl.Int64()),
    )


def _day_of(column: str) -> pl.Expr:
    """Return a column of yyyymmdd as yyyy-mm-dd."""
    return pl.col(column).cast(pl.String).str.to_date("%Y%m%d", strict=False).cast(pl.String)


def _with_games(joined: pl.DataFrame, period: Period) -> pl.DataFrame:
    """Add the period's played games, by season, to games_by_year.

    Who came with a K other than K0, and nothing of his seasons, keeps it: this season's games alone
    would make him look newly federated.
    """
    played = to_polars(period.season_games).select("player_id", "season", "games")
    if played.is_empty():
        return joined
    more: dict[int, dict[int, int]] = {}
    for player, season, games in played.iter_rows():
        more.setdefault(player, {})[season] = games
    is_silent = pl.all_horizontal(pl.col("federated_since", "games_by_year").is_null())
    is_known = ~(is_silent & pl.col("is_old").fill_null(value=False))
    texts = [
        _added(text, more.get(player, {}) if is_kept else {})
        for player, text, is_kept in joined.select("player", "games_by_year", is_known).iter_rows()
    ]
    return joined.with_columns(games_by_year=pl.Series(texts, dtype=pl.String))


def _added(text: str | None, more: Mapping[int, int]) -> str | None:
    games = read_games(text)
    for season, count in more.items():
        games[season] = games.get(season, 0) + count
    return write_games(games)


def _has_played(period: Period) -> pl.Expr:
    """Return 1 for the rated, for who was so already, and for newcomers with a rated event now."""
    played = [
        to_polars(part.results.select("player_id", "games")) for part in period.rated.values()
    ]
    ids: list[int] = []
    if played:
        ids = pl.concat(played).filter(pl.col("games") > 0)["player_id"].to_list()
    now = pl.col("player").is_in(ids) | pl.col("rating").is_not_null()
    return pl.when(now).then(1).otherwise(pl.col("has_played_event").fill_null(0)).cast(pl.Int64)


def _names_of(column: str, names: Mapping[int, str]) -> pl.Expr:
    return pl.col(column).replace_strict(dict(names), default=None, return_dtype=pl.String)


def decimal_e2(amount_e2: int) -> str:
    """Return hundredths as the shortest decimal: 1500 -> 15, 1250 -> 12.5."""
    whole, rest = divmod(amount_e2, 100)
    return f"{whole}.{rest:02d}".rstrip("0").rstrip(".")


def excluded(
    changes: pl.DataFrame, books: Mapping[str, Rulebook], left_out: Sequence[LeftOut]
) -> list[dict[str, object]]:
    """Return every game that is rated for neither side: event, round, players, article, reason."""
    rows: list[dict[str, object]] = []
    if changes.height:
        rated_sides = pl.col("is_rated").sum().over("event_id", "game_id")
        unrated = changes.filter((rated_sides == 0) & _is_shown()).sort("event_id", "game_id")
        for row in unrated.iter_rows(named=True):
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
