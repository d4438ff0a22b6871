"""The rating lists that a period uses, and the roll of everybody who stands on one of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

import polars as pl

from arpad.archive.manifest import Cited
from arpad.archive.reading import Archived
from arpad.law import Seasons
from arpad.law.units import day_number
from arpad.report.problems import Problem, Text
from arpad.report.rows import TITLES, TITLES_OTHERWISE
from arpad.shown import ShownShort
from arpad.tables.kinds import Which
from arpad.tables.list_rows import as_text, typed
from arpad.tables.rating_list import KEPT, ListColumn
from arpad.tables.seasons import age_tenths, season_first

_SHOWN = ("player_id", "name", "federation", "title", "rating", "games_rated")
_MANY = 10
"""Of so many people one is looked for: it is quicker to find them than to join all."""

LIST_BYTES_MAX = 1024 * 1024 * 1024

UNDATED = date(1, 1, 1)
"""The date of a list that bears none: it is in force on every day."""


@dataclass(frozen=True, slots=True)
class RatingList(ShownShort):
    """One list: its date, its rows, and what earlier periods left beside it.

    One that bears no date has that of 1 January of the year 1: it is in force on every day.
    `pending` (results of the unrated), `activity` (rated games by list) and `rounds` (what was
    rated already) are empty for a list that is a file alone. `sha256` is the hash of the file's
    bytes, `data`, or the identity of a list that was `cited` from its directory, which also says
    what it succeeds (`before`) and the edition that made it (`made_under`). `problems` are what
    was met in reading it, for who asks the list itself.
    """

    list_date: date
    rows: pl.DataFrame
    pending: pl.DataFrame = field(default_factory=pl.DataFrame)
    activity: pl.DataFrame = field(default_factory=pl.DataFrame)
    rounds: pl.DataFrame = field(default_factory=pl.DataFrame)
    sha256: str = ""
    source: str = ""
    kind: Which = "standard"
    cited: Cited | None = None
    before: Cited | None = None
    made_under: str = ""
    data: bytes = field(default=b"", repr=False)
    sections: pl.DataFrame = field(default_factory=pl.DataFrame)
    problems: tuple[Problem, ...] = ()

    def _shown(self) -> Mapping[str, object]:
        return {"list_date": self.list_date, "kind": self.kind, "source": self.source,
                "rows": self.rows.select(_SHOWN), "problems": self.problems}  # fmt: skip

    def as_text(self) -> pl.DataFrame:
        """Return the rows as files have them, with section if the list says who stands in which."""
        rows = as_text(self.rows)
        return rows.join(self.sections, on="player_id", how="left") if self.sections.width else rows

    @property
    def list_id(self) -> int:
        """Return the list's date as yyyymmdd."""
        return day_number(self.list_date)


def list_of_archive(archived: Archived, list_date: date | None = None) -> RatingList:
    """Return the list in a directory that `rate --out` wrote, with what its period left."""
    return RatingList(
        list_date or archived.list_date,
        conform_rows(archived.tables["list"]),
        archived.tables["pending"],
        archived.tables["activity"],
        archived.tables["rounds"],
        archived.identity,
        cited=archived.cited,
        before=archived.before,
        made_under=str(archived.manifest["list_rulebook"]),
        sections=sections_of(archived.tables["list"]),
    )


def list_of_rows(rows: pl.DataFrame, list_date: date, identity: str, source: str) -> RatingList:
    """Return rows with the columns of a published list as a list, without what its period left."""
    return RatingList(
        list_date, conform_rows(rows), sha256=identity, source=source, sections=sections_of(rows)
    )


def sections_of(frame: pl.DataFrame) -> pl.DataFrame:
    """Return in which section each player of a list stands; no rows where it doesn't say so."""
    names = ("player_id", "section")
    return frame.select(names) if set(names) <= set(frame.columns) else pl.DataFrame()


def conform_rows(frame: pl.DataFrame) -> pl.DataFrame:
    """Return rows as the program has them (`typed`), titles of FIDE as FIDE spells them."""
    rows = typed(frame)
    if TITLES_OTHERWISE.keys().isdisjoint(rows["title"].drop_nulls().unique()):
        return rows
    return rows.with_columns(pl.col("title").replace(TITLES_OTHERWISE))


def in_force(lists: Sequence[RatingList], on: date) -> RatingList | None:
    """Return the last list dated on or before a day, or None if all are later."""
    earlier = [rating_list for rating_list in lists if rating_list.list_date <= on]
    return max(earlier, key=_rank) if earlier else None


def list_for(
    lists: Sequence[RatingList], on: date, file: str = ""
) -> tuple[RatingList, Problem | None]:
    """Return the list in force on a day; where all are later, the earliest, and a word on it.

    The order in which the lists are given decides nothing. `file` is what the word is about.

    >>> late = RatingList(date(2011, 3, 1), pl.DataFrame())
    >>> early = RatingList(date(2011, 1, 1), pl.DataFrame())
    >>> found, problem = list_for((late, early), date(2010, 12, 31))
    >>> found is early, problem.message
    (True, 'All lists are later than 2010-12-31: that of 2011-01-01 is used.')
    """
    rating_list = in_force(lists, on)
    if rating_list is not None:
        return rating_list, None
    first = min(lists, key=_rank)
    message = Text("All lists are later than {on}: that of {list_date} is used.", on=on,
                   list_date=first.list_date)  # fmt: skip
    fix = Text("Give the list that was in force on {on}.", on=on)
    return first, Problem("warning", "list-later", message, fix, file=file)


def _rank(rating_list: RatingList) -> tuple[date, str]:
    return rating_list.list_date, rating_list.sha256


def roll(lists: Sequence[RatingList]) -> pl.DataFrame:
    """Return everybody on any of the lists, as the latest list knows him, with a number each.

    A list has nobody twice: whoever reads one sees to that.

    Columns: player (0, 1, ...), player_id, name, federation, sex, birth_date, title,
    is_disabled_member.
    """
    latest_first = sorted(lists, key=_rank, reverse=True)
    facts = ("player_id", "name", "federation", "sex", "birth_date", "title", "is_disabled_member")
    everybody, *earlier = (rating_list.rows.select(facts) for rating_list in latest_first)
    for people in earlier:
        gone = people.join(everybody, on="player_id", how="anti", maintain_order="left")
        everybody = pl.concat([everybody, gone])
    return numbered(everybody)


def numbered(people: pl.DataFrame) -> pl.DataFrame:
    """Return people with the column player: their number in the engine's tables."""
    return people.with_row_index("player").with_columns(pl.col("player").cast(pl.Int64))


def ratings(
    rating_list: RatingList, people: pl.DataFrame, seasons: Seasons | None = None
) -> pl.LazyFrame:
    """Return the engine's RATINGS of a list, players by their numbers, worked out when asked for.

    Where `seasons` count, also the first of each player, and his age when he was federated.
    """
    joined = rating_list.rows.with_columns(player=numbers(rating_list.rows["player_id"], people))
    columns = _columns(rating_list)
    if seasons is not None:
        first = pl.col("season_games").list.eval(pl.element().struct.field("season")).list.min()
        days = joined.select("birth_date", "federated_since", first).iter_rows()
        facts = [(season_first(since, first_played, seasons), age_tenths(birth, since))
                 for birth, since, first_played in days]  # fmt: skip
        schema = {"season_first": pl.Int64(), "age_tenths": pl.Int64()}
        joined = joined.hstack(pl.DataFrame(facts, schema=schema, orient="row"))
        columns |= {name: pl.col(name) for name in schema}
    return joined.lazy().select(**columns)


def numbers(ids: pl.Series, people: pl.DataFrame) -> pl.Series:
    """Return the players' numbers; who are on the latest list have the first, in its order.

    Null for who is not among the people.
    """
    if people["player_id"].head(ids.len()).equals(ids):
        return people["player"].head(ids.len())
    pairs = people.select("player_id", "player")
    if ids.len() < people.height // _MANY:
        pairs = pairs.filter(pl.col("player_id").is_in(ids.unique().implode()))
    return ids.to_frame().join(pairs, on="player_id", how="left", maintain_order="left")["player"]


def season_games(rating_list: RatingList, people: pl.DataFrame) -> pl.DataFrame:
    """Return the engine's SEASON_GAMES of a list, players by their numbers."""
    stated = rating_list.rows.select("player_id", "season_games").drop_nulls("season_games")
    numbered = stated.with_columns(player_id=numbers(stated["player_id"], people))
    return numbered.explode("season_games").unnest("season_games").drop_nulls()


def _columns(rating_list: RatingList) -> dict[str, pl.Expr]:
    """Return the engine's columns of a list, from those of the office."""
    is_rated = pl.col("rating").is_not_null()
    return {
        "list_id": pl.lit(rating_list.list_id, dtype=pl.Int64),
        "player_id": pl.col("player"),
        **{column.engine: _read(column) for column in KEPT if column.engine},
        "rating_peak": pl.max_horizontal("rating_peak", "rating"),
        "is_woman": (pl.col("sex").str.to_lowercase().is_in(["w", "f"])).cast(pl.Int64),
        "has_played_event": pl.when(is_rated).then(1).otherwise("has_played_event").cast(pl.Int64),
        "has_title": pl.col("title").is_in(TITLES[:-1]).cast(pl.Int64).fill_null(0),
    }


def _read(column: ListColumn) -> pl.Expr:
    """Return what the engine reads of a column."""
    value = pl.col(column.inside)
    return value.replace(0, None) if column.kind == "birth" else value
