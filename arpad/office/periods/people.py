"""What the office knows of the people of a list on its day, as the table that brings it up to date.

What the list says and the office doesn't stays as the list says it.
"""

from collections.abc import Collection
from datetime import date, timedelta

import polars as pl

from arpad.engine import questions as q
from arpad.engine.asked import words_of_all
from arpad.formats.any_list import read_any_people
from arpad.law import Rulebook
from arpad.office.desk import Desk
from arpad.office.kept.lists import KeptList, lists_since
from arpad.office.lists.lists import OTHER_RATINGS, RatingList, list_of_file
from arpad.office.lists.of_season import for_season
from arpad.office.period.inputs import People
from arpad.office.players.roll import COLUMNS

_NEXT = "iccf_rating_next"


def people_of(
    desk: Desk, kept: KeptList, current: RatingList, playing: Collection[str], on: date
) -> People:
    """Return what is known on a day of who stands on a list, and of who plays in its events."""
    book = kept.book_on(on, desk.catalogue)
    kept_as = desk.people.given_up
    ids = sorted({kept_as.get(one, one) for one in (*current.rows["player_id"], *playing)})
    season = kept.season(on, desk.catalogue)
    known = _known(desk, kept, season, ids, on)
    (of_season,), _ = for_season((current,), on, book)
    listed = of_season.rows.filter(pl.col("player_id").is_in(ids))
    told = pl.DataFrame({"player_id": ids}).join(listed, on="player_id", how="left")
    both = told.join(known, on="player_id", how="left", suffix="_told")
    columns = [name for name in known.columns if name != "player_id"]
    rows = both.select(
        "player_id",
        *(pl.coalesce(f"{name}_told", name).alias(name) for name in columns if name in told),
    )
    if (gone := _taken_off(desk, current, on)) is not None:
        rows = rows.with_columns(is_taken_off=pl.col("player_id").is_in(gone).cast(pl.Int64))
    for name in sorted(_read_by(book)):
        if (ratings := _other_ratings(desk, kept, name, on)) is not None:
            rows = rows.join(ratings, on="player_id", how="left")
    rows = rows.filter(pl.col("name").is_not_null()).sort("player_id")
    data = rows.write_csv().encode()
    return People(data, read_any_people(data)[0], "the office's players")


def _known(
    desk: Desk, kept: KeptList, season: int | None, ids: list[str], on: date
) -> pl.DataFrame:
    """Return the facts of these players that hold on a day, in a list's columns."""
    bodies = tuple(dict.fromkeys((kept.body, "fide")))
    titles = [f"title_{one}" for one in bodies]
    columns = {
        **COLUMNS,
        **{("title", one): f"title_{one}" for one in bodies},
        ("club", ""): "club",
        ("federated_since", ""): "federated_since",
        **{("licence", name): f"licence_{name}" for name in _season_names(season)},
    }
    found = desk.roll(on.isoformat(), columns).filter(pl.col("player_id").is_in(ids))
    licences = [name for name in found.columns if name.startswith("licence_")]
    found = found.with_columns(title=pl.coalesce(titles)).drop(titles)
    told = _licensed(desk, season, on) if licences else set()
    if told:
        has = pl.any_horizontal(pl.col(licences).eq_missing("yes")).cast(pl.Int64)
        found = found.with_columns(
            has_licence=pl.when(pl.col("player_id").is_in(sorted(told))).then(has)
        )
    return found.drop(licences)


def _licensed(desk: Desk, season: int | None, on: date) -> set[str]:
    """Return of whom the office says whether he has a season's licence; else the list does."""
    names = _season_names(season)
    kept_as = desk.people.given_up
    said = pl.col("which").is_in(names) & (pl.col("since") <= on.isoformat())
    players = desk.recorded.facts("licence").filter(said)["player"]
    return {kept_as.get(player, player) for player in players}


def _taken_off(desk: Desk, current: RatingList, on: date) -> list[str] | None:
    """Return whose federation has had him taken off by a day; None if nobody ever was."""
    was = (current.rows["is_taken_off"] == 1).any()
    if not (was or desk.recorded.facts("taken_off").height):
        return None
    found = desk.roll(on.isoformat(), {("taken_off", ""): "taken_off"})
    return found.filter(pl.col("taken_off").is_not_null())["player_id"].to_list()


def _season_names(season: int | None) -> tuple[str, ...]:
    """Return how a season is called in facts: 2026, 2026-27, 2026-2027."""
    if season is None:
        return ()
    return (str(season), f"{season}-{(season + 1) % 100:02}", f"{season}-{season + 1}")


def _read_by(book: Rulebook) -> frozenset[str]:
    """Return the ratings of other lists that a rulebook reads."""
    next_one = {_NEXT} if q.IS_CALIBRATED in book else set()
    return words_of_all(book) & {*OTHER_RATINGS} | next_one


def _other_ratings(desk: Desk, kept: KeptList, name: str, on: date) -> pl.DataFrame | None:
    """Return the ratings of a column, by the office's numbers; None where no list is known.

    Those of the list in force on the eve of the new list; `iccf_rating_next` those of its day.
    """
    if name == "other_rating":
        return _of_sister(desk, kept, on)
    body = name.partition("_")[0]
    found = _external(desk, body, kept.kind, on if name == _NEXT else on - timedelta(days=1))
    if found is None:
        return None
    numbers = {
        number: player
        for number, players in desk.people.numbers.items()
        if len(players) == 1
        for player in players
    }
    of_body = set(desk.recorded.facts("number").filter(pl.col("which") == body)["value"])
    mine = {number: player for number, player in numbers.items() if number in of_body}
    rows = found.rows.filter(
        pl.col("player_id").is_in(sorted(mine)) & pl.col("rating").is_not_null()
    )
    return rows.select(pl.col("player_id").replace(mine), pl.col("rating").alias(name)).unique(
        "player_id", keep="first", maintain_order=True
    )


def _external(desk: Desk, body: str, kind: str, on: date) -> RatingList | None:
    """Return the last list of another body that is of a day or before it."""
    rows = [
        row
        for _, row in desk.store.rows("external_list", {"body": [body]})
        if row["kind"] == kind and str(row["list_date"]) <= on.isoformat()
    ]
    if not rows:
        return None
    last = max(rows, key=lambda row: str(row["list_date"]))
    data = desk.store.kept(str(last["sha256"]))
    if data is None:
        return None
    day = date.fromisoformat(str(last["list_date"]))
    return list_of_file(data, str(last["file"]), day, kind)[0]  # type: ignore[arg-type]


def _of_sister(desk: Desk, kept: KeptList, on: date) -> pl.DataFrame | None:
    """Return the ratings of the office's other list of the same body, as the last one has them."""
    sisters = desk.catalogue.sisters(kept.rulebook)
    for other in desk.lists.values():
        if other.rulebook in sisters and other.kind != kept.kind:
            found, _ = lists_since(desk.store, desk.vault, other, on - timedelta(days=1))
            earlier = [one for one in found if one.list_date < on]
            if earlier:
                rows = max(earlier, key=lambda one: one.list_date).rows
                rated = rows.filter(pl.col("rating").is_not_null())
                return rated.select("player_id", other_rating="rating")
    return None
