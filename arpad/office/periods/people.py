"""What the office knows of the people of a list on its day, as the table that brings it up to date.

What the list says and the office doesn't stays as the list says it.
"""

from collections.abc import Collection
from datetime import date, timedelta
from functools import lru_cache

import polars as pl

from arpad.engine import questions as q
from arpad.formats.any_list import read_any_people
from arpad.law import Rulebook
from arpad.office.desk import Desk
from arpad.office.kept.lists import KeptList
from arpad.office.kept.reading import lists_since
from arpad.office.lists.from_file import list_of_file
from arpad.office.lists.lists import RatingList
from arpad.office.lists.people import for_season
from arpad.office.period.inputs import People
from arpad.office.players.roll import COLUMNS, numbered
from arpad.registry.acts import Row
from arpad.report.notes import either
from arpad.report.problems import Problem, Text
from arpad.rulebooks.asking import calendar
from arpad.tables.list_rows import written_births
from arpad.tables.rating_list import OTHER_RATINGS

_NEXT = "iccf_rating_next"


def people_of(
    desk: Desk, kept: KeptList, current: RatingList, playing: Collection[str], on: date
) -> People:
    """Return what is known on a day of who stands on a list, and of who plays in its events.

    And of whoever is on it by its rulebook without having played (FCE 8.2).
    """
    kept_as = desk.recorded.given_up
    everybody = _known(desk, kept, on)
    entitled = _entitled(everybody, kept.book_on(on, desk.catalogue))
    ids = {kept_as.get(who, who) for who in (*current.rows["player_id"], *playing, *entitled)}
    return _table(desk, kept, current, everybody, sorted(ids), on)


def people_beside(
    desk: Desk, kept: KeptList, current: RatingList, ids: Collection[str], on: date
) -> pl.DataFrame:
    """Return the rows that such a table has of some people."""
    if not ids:
        return pl.DataFrame()
    return _table(desk, kept, current, _known(desk, kept, on), sorted(ids), on).rows


def _table(
    desk: Desk,
    kept: KeptList,
    current: RatingList,
    everybody: pl.DataFrame,
    ids: list[str],
    on: date,
) -> People:
    """Return what is known of some people, as the bytes of a file and as these are read."""
    book = kept.book_on(on, desk.catalogue)
    recorded = everybody.filter(pl.col("player_id").is_in(ids))
    (of_season,), _ = for_season((current,), on, book)
    listed = of_season.rows.filter(pl.col("player_id").is_in(ids))
    of_list = pl.DataFrame({"player_id": ids}).join(listed, on="player_id", how="left")
    both = of_list.join(recorded, on="player_id", how="left", suffix="_told")
    columns = [name for name in recorded.columns if name != "player_id"]
    rows = both.select(
        "player_id",
        *(pl.coalesce(f"{name}_told", name).alias(name) for name in columns if name in of_list),
    )
    if (gone := _taken_off(desk, current, on)) is not None:
        rows = rows.with_columns(is_taken_off=pl.col("player_id").is_in(gone).cast(pl.Int64))
    for name in sorted(_read_by(book)):
        if (ratings := _other_ratings(desk, kept, name, on)) is not None:
            rows = rows.join(ratings, on="player_id", how="left")
    rows = rows.filter(pl.col("name").is_not_null()).sort("player_id")
    births = [name for name in ("birth_date", "federated_since") if name in rows.columns]
    data = rows.with_columns(written_births(rows[name]) for name in births).write_csv().encode()
    return People(data, _as_read(data), Text("the office's players"))


@lru_cache(maxsize=2)  # a draft asks twice: with the events that the list turns out not to take
def _as_read(data: bytes) -> pl.DataFrame:
    """Return the rows of a table of people, as whoever gets it as a file reads them."""
    return read_any_people(data)[0]


def _entitled(everybody: pl.DataFrame, book: Rulebook) -> list[str]:
    """Return whom the rulebook puts on the list, whether they have played or not."""
    if q.LISTED_BY not in book or book[q.LISTED_BY] not in everybody.columns:
        return []
    return everybody.filter(pl.col(book[q.LISTED_BY]) == 1)["player_id"].to_list()


def _known(desk: Desk, kept: KeptList, on: date) -> pl.DataFrame:
    """Return the facts of the office's players that hold on a day, in a list's columns."""
    season = kept.season(on, desk.catalogue)
    bodies = tuple(dict.fromkeys((kept.body, "fide")))
    titles = [f"title_{body}" for body in bodies]
    columns = {
        **COLUMNS,
        **{("title", body): f"title_{body}" for body in bodies},
        ("club", ""): "club",
        ("federated_since", ""): "federated_since",
        **{("licence", name): f"licence_{name}" for name in _season_names(season)},
    }
    people = desk.roll(on.isoformat(), columns)
    licences = [name for name in people.columns if name.startswith("licence_")]
    people = people.with_columns(title=pl.coalesce(titles)).drop(titles)
    licensed = _licensed(desk, season, on) if licences else set()
    if licensed:
        has = pl.any_horizontal(pl.col(licences).eq_missing("yes")).cast(pl.Int64)
        people = people.with_columns(
            has_licence=pl.when(pl.col("player_id").is_in(sorted(licensed))).then(has)
        )
    return people.drop(licences)


def _licensed(desk: Desk, season: int | None, on: date) -> set[str]:
    """Return of whom the office says whether he has a season's licence; else the list does."""
    names = _season_names(season)
    kept_as = desk.recorded.given_up
    said = pl.col("which").is_in(names) & (pl.col("since") <= on.isoformat())
    players = desk.recorded.facts("licence").filter(said)["player"]
    return {kept_as.get(player, player) for player in players}


def _taken_off(desk: Desk, current: RatingList, on: date) -> list[str] | None:
    """Return whose federation has had him taken off by a day; None if nobody ever was."""
    was = (current.rows["is_taken_off"] == 1).any()
    if not (was or desk.recorded.facts("taken_off").height):
        return None
    with_day = desk.roll(on.isoformat(), {("taken_off", ""): "taken_off"})
    return with_day.filter(pl.col("taken_off").is_not_null())["player_id"].to_list()


def _season_names(season: int | None) -> tuple[str, ...]:
    """Return how a season is called in facts: 2026, 2026-27, 2026-2027."""
    if season is None:
        return ()
    return (str(season), f"{season}-{(season + 1) % 100:02}", f"{season}-{season + 1}")


def _read_by(book: Rulebook) -> frozenset[str]:
    """Return the ratings of other lists that a rulebook reads."""
    next_one = {_NEXT} if q.IS_CALIBRATED in book else set()
    return book.reads_at_all() & {*OTHER_RATINGS} | next_one


def _other_ratings(desk: Desk, kept: KeptList, name: str, on: date) -> pl.DataFrame | None:
    """Return the ratings of a column, by the office's numbers; None where no list is known.

    Where a body has lists of several kinds, those of the kept list's kind go before the standard.
    """
    if name == "other_rating":
        return _of_sister(desk, kept, on)
    body = name.partition("_")[0]
    day = on if name == _NEXT else _lookup_day(desk, kept, on)
    lists = [given for row in _in_force(desk, body, kept.kind, day) if (given := _read(desk, row))]
    if not lists:
        return None
    mine = numbered(desk.recorded, body, on.isoformat())
    rows = pl.concat([given.rows.select("player_id", "rating") for given in lists])
    rows = rows.filter(pl.col("player_id").is_in(sorted(mine)) & pl.col("rating").is_not_null())
    return rows.select(pl.col("player_id").replace(mine), pl.col("rating").alias(name)).unique(
        "player_id", keep="first", maintain_order=True
    )


def _lookup_day(desk: Desk, kept: KeptList, on: date) -> date:
    """Return on which day a list of another body has to be in force for the list of a day.

    The day of the calculation, where the rules ask for it (CNXC 5.3, 6.1): the books are closed,
    and the list is calculated for its own day. Else the day before.
    """
    is_of_calculation = calendar(kept.book_on(on, desk.catalogue)).is_of_calculation
    return on if is_of_calculation else on - timedelta(days=1)


def _in_force(desk: Desk, body: str, kind: str, on: date) -> list[Row]:
    """Return the last list of another body by a day, of a kind and then of the standard."""
    rows = [row for _, row in desk.store.rows("external_list", {"body": [body]})]
    earlier = [row for row in rows if str(row["list_date"]) <= on.isoformat()]
    of_kinds = ([row for row in earlier if row["kind"] == of_kind]
                for of_kind in dict.fromkeys((kind, "standard")))  # fmt: skip
    return [max(of_kind, key=lambda row: str(row["list_date"])) for of_kind in of_kinds if of_kind]


def _read(desk: Desk, row: Row) -> RatingList | None:
    data = desk.store.kept(str(row["sha256"]))
    if data is None:
        return None
    day = date.fromisoformat(str(row["list_date"]))
    return list_of_file(data, str(row["file"]), day, str(row["kind"]))[0]  # type: ignore[arg-type]


def not_looked_up(desk: Desk, kept: KeptList, on: date) -> tuple[Problem, ...]:
    """Return a warning for each body of whose lists none is looked up, though the office has some.

    A rapid list may take a standard rating, a standard list no rapid one (FCE 10.1, 11.2).
    """
    problems = []
    for name in sorted(_read_by(kept.book_on(on, desk.catalogue)) - {"other_rating"}):
        body, day = name.partition("_")[0], on if name == _NEXT else _lookup_day(desk, kept, on)
        rows = [row for _, row in desk.store.rows("external_list", {"body": [body]})]
        if not rows or _in_force(desk, body, kept.kind, day):
            continue
        lists = sorted(f"{row['kind']} {row['list_date']}" for row in rows)
        message = Text("No list of {body} is looked up for {name}: the office has {lists}.",
                       body=body, name=name, lists=lists)  # fmt: skip
        kinds = either(list(dict.fromkeys((kept.kind, "standard"))))
        fix = Text("Give one of kind {kinds}, of {day} or before.", kinds=kinds, day=day)
        problems.append(Problem("warning", "lookups-missing", message, fix=fix))
    return tuple(problems)


def _of_sister(desk: Desk, kept: KeptList, on: date) -> pl.DataFrame | None:
    """Return the ratings of the office's other list of the same body, as the last one has them."""
    sisters = desk.catalogue.sisters(kept.rulebook)
    for other in desk.lists.values():
        if other.rulebook in sisters and other.kind != kept.kind:
            lists, _ = lists_since(desk.store, desk.vault, other, on - timedelta(days=1))
            earlier = [rating_list for rating_list in lists if rating_list.list_date < on]
            if earlier:
                rows = max(earlier, key=lambda rating_list: rating_list.list_date).rows
                rated = rows.filter(pl.col("rating").is_not_null())
                return rated.select("player_id", other_rating="rating")
    return None
