"""The rating lists that a period uses, and the roll of everybody who stands on one of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from pathlib import Path

import polars as pl

from arpad.archive.directory import read_directory
from arpad.engine.vocabulary import STATUS_NAMES
from arpad.formats.any_list import read_any_list
from arpad.formats.fide_list import Which
from arpad.formats.files import is_directory, whole
from arpad.law import Seasons
from arpad.office.lists.seasons import age_tenths, season_columns
from arpad.report.problems import Problem

OTHER_RATINGS = ("fide_rating", "other_rating", "iccf_rating", "fpx_rating")
"""Ratings that other bodies gave a player, which some rulebooks read."""
CARRIED = ("club", "federated_since", "has_licence", *OTHER_RATINGS)
"""What the list in force says of a player and the next list says again."""

LIST_BYTES_MAX = 1024 * 1024 * 1024

UNDATED = date(1, 1, 1)
"""The date of a list that bears none: it is in force on every day."""

LIST_COLUMNS: dict[str, pl.DataType] = {
    "player_id": pl.String(), "name": pl.String(), "federation": pl.String(), "sex": pl.String(),
    "birth_date": pl.String(), "title": pl.String(), "rating": pl.Int64(),
    "rating_peak": pl.Int64(), "games_rated": pl.Int64(), "k_factor": pl.String(),
    "status": pl.String(), "inactive_since": pl.String(), "has_played_event": pl.Int64(),
    "is_disabled_member": pl.Int64(), "club": pl.String(), "federated_since": pl.String(),
    "games_by_year": pl.String(), "has_licence": pl.Int64(), "fide_rating": pl.Int64(),
    "other_rating": pl.Int64(), "iccf_rating": pl.Int64(), "iccf_rating_next": pl.Int64(),
    "fpx_rating": pl.Int64(), "initial_since": pl.String(), "last_played": pl.String(),
    "k_base": pl.String(),
}  # fmt: skip
"""What the office knows of a player on a list; all but the first two may be empty."""


@dataclass(frozen=True, slots=True)
class RatingList:
    """One list: its date, its rows, and what earlier periods left beside it.

    `pending` (results of the unrated) and `activity` (rated games by list) are empty for a list
    that is a file alone.
    """

    list_date: date
    rows: pl.DataFrame
    pending: pl.DataFrame = field(default_factory=pl.DataFrame)
    activity: pl.DataFrame = field(default_factory=pl.DataFrame)
    sha256: str = ""
    source: str = ""

    @property
    def list_id(self) -> int:
        """Return the list's date as yyyymmdd."""
        return self.list_date.year * 10000 + self.list_date.month * 100 + self.list_date.day


def load_list(
    path: Path, list_date: date | None, kind: Which = "standard"
) -> tuple[RatingList | None, tuple[Problem, ...]]:
    """Return the list in a file, or in a directory that `rate --out` wrote.

    A file is our own CSV or Parquet, a list of FIDE (TXT, XML, zip; its ratings of a kind), or a
    table of another federation (CSV, XLSX).
    """
    if is_directory(path):
        archived, problems = read_directory(path)
        if archived is None:
            return None, problems
        rows = conform_rows(archived.list_rows)
        found = list_date or archived.list_date
        return (
            RatingList(
                found, rows, archived.pending, archived.activity, archived.sha256, str(path)
            ),
            problems,
        )
    frame, problems = read_any_list(path, kind, LIST_BYTES_MAX)
    if any(problem.level == "error" for problem in problems):
        return None, problems
    digest = sha256(whole(path, LIST_BYTES_MAX)).hexdigest()
    rows = conform_rows(frame)
    return RatingList(list_date or UNDATED, rows, sha256=digest, source=str(path)), problems


def conform_rows(frame: pl.DataFrame) -> pl.DataFrame:
    """Return the rows with exactly LIST_COLUMNS, what is missing as null, K as 15 or 12.5."""
    rows = frame.select(
        *[
            (pl.col(name) if name in frame.columns else pl.lit(None)).cast(dtype).alias(name)
            for name, dtype in LIST_COLUMNS.items()
        ]
    )
    decimals = pl.col("k_factor", "k_base")
    shortest = decimals.str.strip_chars_end("0").str.strip_chars_end(".")
    has_point = decimals.str.contains(".", literal=True)
    return rows.with_columns(pl.when(has_point).then(shortest).otherwise(decimals))


def in_force(lists: Sequence[RatingList], on: date) -> RatingList | None:
    """Return the last list dated on or before a day, or None if all are later."""
    earlier = [found for found in lists if found.list_date <= on]
    return max(earlier, key=lambda found: found.list_date) if earlier else None


def roll(lists: Sequence[RatingList]) -> pl.DataFrame:
    """Return everybody on any of the lists, as the latest list knows him, with a number each.

    Columns: player (0, 1, ...), player_id, name, federation, sex, birth_date, title,
    is_disabled_member.
    """
    latest_first = sorted(lists, key=lambda found: found.list_date, reverse=True)
    known = ("player_id", "name", "federation", "sex", "birth_date", "title", "is_disabled_member")
    everybody = pl.concat([found.rows.select(known) for found in latest_first])
    return numbered(everybody.unique("player_id", keep="first", maintain_order=True))


def numbered(people: pl.DataFrame) -> pl.DataFrame:
    """Return people with the column player: their number in the engine's tables."""
    return people.with_row_index("player").with_columns(pl.col("player").cast(pl.Int64))


def ratings(
    lists: Sequence[RatingList],
    people: pl.DataFrame,
    seasons: Seasons | None = None,
    on: date | None = None,
) -> pl.DataFrame:
    """Return the engine's RATINGS of all lists, players by their numbers.

    Where `seasons` count, games are those of the seasons before each list or, if given, before the
    day `on`.
    """
    return pl.concat(
        [_ratings_of(found, people, seasons, on or found.list_date) for found in lists]
    )


def _day_number(column: str) -> pl.Expr:
    """Return dates as yyyymmdd, with 00 for the month and the day that nobody knows."""
    digits = pl.col(column).str.replace_all(r"\D", "").str.slice(0, 8)
    return digits.str.pad_end(8, "0").cast(pl.Int64, strict=False)


def _ratings_of(
    found: RatingList, people: pl.DataFrame, seasons: Seasons | None, on: date
) -> pl.DataFrame:
    codes = {name: code for code, name in STATUS_NAMES.items()}
    joined = found.rows.join(people.select("player_id", "player"), on="player_id", how="left")
    k_factor = pl.col("k_factor").cast(pl.Decimal(12, 2), strict=False) * 100
    is_rated = pl.col("rating").is_not_null()
    of_seasons: dict[str, str] = {}
    if seasons is not None:
        joined = season_columns(joined, seasons, on)
        names = ("seasons_completed", *(f"season_games_{n}" for n in range(1, seasons.kept + 1)))
        of_seasons = {name: name for name in names}
        ages = [
            age_tenths(*row) for row in joined.select("birth_date", "federated_since").iter_rows()
        ]
        joined = joined.with_columns(age_tenths=pl.Series(ages, dtype=pl.Int64))
        of_seasons["age_tenths"] = "age_tenths"
    return joined.select(
        list_id=pl.lit(found.list_id, dtype=pl.Int64),
        player_id="player",
        rating="rating",
        rating_peak=pl.max_horizontal("rating_peak", "rating"),
        games_rated="games_rated",
        k_factor_listed_e2=k_factor.cast(pl.Int64),
        is_woman=(pl.col("sex").str.to_lowercase().is_in(["w", "f"])).cast(pl.Int64),
        has_played_event=pl.when(is_rated).then(1).otherwise("has_played_event").cast(pl.Int64),
        has_title=(pl.col("title").fill_null("") != "").cast(pl.Int64),
        is_disabled_member="is_disabled_member",
        status=pl.col("status").replace_strict(codes, default=None, return_dtype=pl.Int64),
        inactive_since=pl.col("inactive_since").str.replace_all("-", "").cast(pl.Int64),
        birth_on=_day_number("birth_date"),
        initial_since=pl.col("initial_since").str.replace_all("-", "").cast(pl.Int64),
        last_played_on=pl.col("last_played").str.replace_all("-", "").cast(pl.Int64),
        **{name: name for name in ("has_licence", "iccf_rating_next", *OTHER_RATINGS)},
        **of_seasons,
    )
