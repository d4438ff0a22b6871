"""A list as the office's decisions leave it: corrected, persons put together or told apart.

- Corrected: a list that succeeds a corrected one tells the rating that everybody has read, and the
  difference as a correction; a highest rating that was published may stay, for titles rest on it.
- Two numbers are one person's: one row, under the number that is kept. Its rating stands; only
  where it has none that of the number given up is taken. Games, seasons, waiting results add up.
- One number is several persons' again: what each would have on every list that was made while they
  were one stands in the place of the one row: rating, games, waiting results, games by list.
"""

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Final

import polars as pl

from arpad.archive.canonical import canonical_json
from arpad.office.lists.lists import RatingList, conform_rows
from arpad.tables.list_rows import as_text


@dataclass(frozen=True, slots=True)
class ListCorrections:
    """The corrections that a list brings, and what had been published before them.

    `corrections` tell of each its event, what was corrected, the article and the first list that it
    changes; `ratings` are those published of whoever has another since, `peaks` those that stay.
    """

    corrections: tuple[Mapping[str, str], ...] = ()
    ratings: Mapping[str, int | None] = field(default_factory=dict)
    peaks: Mapping[str, int] = field(default_factory=dict)


def corrected_bytes(corrections: ListCorrections) -> bytes:
    """Return it as canonical JSON, which is an input of the list; nothing where there is nothing.

    >>> corrected_bytes(ListCorrections()), read_corrected(b"") == ListCorrections()
    (b'', True)
    >>> told = ListCorrections(({"event": "12"},), {"7": 2000, "8": None}, {"7": 2410})
    >>> read_corrected(corrected_bytes(told)) == told
    True
    """
    if not (corrections.corrections or corrections.ratings or corrections.peaks):
        return b""
    return canonical_json(
        {
            "corrections": [dict(correction) for correction in corrections.corrections],
            "ratings": [
                [rating, corrections.ratings[rating]] for rating in sorted(corrections.ratings)
            ],
            "peaks": [[peak, corrections.peaks[peak]] for peak in sorted(corrections.peaks)],
        }
    )


def read_corrected(data: bytes) -> ListCorrections:
    """Return what these bytes tell; raises ValueError for others than `corrected_bytes` makes."""
    if not data:
        return ListCorrections()
    stated = json.loads(data)
    return ListCorrections(
        tuple(stated["corrections"]), dict(stated["ratings"]), dict(stated["peaks"])
    )


def differing(before: RatingList, now: RatingList) -> dict[str, int | None]:
    """Return the ratings that a list had of whoever has another one, or none, on a later making.

    >>> from datetime import date
    >>> from arpad.office.lists.lists import conform_rows
    >>> def made(*rows):
    ...     people = pl.DataFrame(rows, schema=["player_id", "name", "rating"], orient="row")
    ...     return RatingList(date(2026, 1, 1), conform_rows(people))
    >>> before = made(("7", "A", 2000), ("8", "B", 1900))
    >>> differing(before, made(("7", "A", 1990), ("9", "C", 1500)))
    {'7': 2000, '8': 1900, '9': None}
    """
    old, new = (rating_list.rows.select("player_id", "rating") for rating_list in (before, now))
    both = old.join(new, on="player_id", how="full", coalesce=True, suffix="_now")
    changed = both.filter(pl.col("rating").ne_missing(pl.col("rating_now"))).sort("player_id")
    return dict(changed.select("player_id", "rating").iter_rows())


def higher_peaks(before: RatingList, now: RatingList) -> dict[str, int]:
    """Return the highest ratings that were published and that a later making has lower."""
    peak = pl.max_horizontal("rating_peak", "rating")
    old, new = (rating_list.rows.select("player_id", peak=peak) for rating_list in (before, now))
    both = old.join(new, on="player_id", how="inner", suffix="_now")
    lost = both.filter(pl.col("peak") > pl.col("peak_now").fill_null(0)).sort("player_id")
    return dict(lost.select("player_id", "peak").iter_rows())


def with_peaks(lists: Sequence[RatingList], data: bytes) -> tuple[RatingList, ...]:
    """Return lists, in the last of which the highest ratings that were published stand again."""
    peaks = read_corrected(data).peaks
    if not peaks:
        return tuple(lists)
    last = max(lists, key=lambda rating_list: rating_list.list_date)
    peaks_told = pl.DataFrame({"player_id": list(peaks), "peak": list(peaks.values())})
    joined = last.rows.join(peaks_told, on="player_id", how="left", maintain_order="left")
    higher = pl.max_horizontal("rating_peak", "peak")
    peak = pl.when(pl.col("peak").is_not_null()).then(higher).otherwise("rating_peak")
    rows = joined.with_columns(rating_peak=peak)
    raised = replace(last, rows=rows.drop("peak"))
    return tuple(raised if rating_list is last else rating_list for rating_list in lists)


_KEY = "player_id"


def restored_bytes(players: Collection[str], lists: Mapping[date, RatingList]) -> bytes:
    """Return what these players have on lists, by the lists' days, as canonical JSON.

    >>> rows = conform_rows(pl.DataFrame({"player_id": ["7", "8"], "name": ["A", "B"]}))
    >>> made = restored_bytes(["8"], {date(2026, 1, 1): RatingList(date(2026, 1, 1), rows)})
    >>> players_of(made), len(json.loads(made)["lists"]["2026-01-01"]["rows"])
    (('8',), 1)
    """
    by_day = {
        day.isoformat(): {name: _theirs(table, players) for name, table in _tables(rating_list)}
        for day, rating_list in lists.items()
    }
    return canonical_json({"players": sorted(players), "lists": by_day})


def players_of(data: bytes) -> tuple[str, ...]:
    """Return the numbers that are restored; none of no bytes."""
    return tuple(json.loads(data)["players"]) if data else ()


def as_restored(rating_list: RatingList, data: bytes) -> RatingList:
    """Return a list in which these players have what they would have; others are as they were."""
    if not data:
        return rating_list
    stated = json.loads(data)
    rows_restored = stated["lists"].get(rating_list.list_date.isoformat())
    if rows_restored is None:
        return rating_list
    players = stated["players"]
    return replace(
        rating_list,
        rows=conform_rows(_put(as_text(rating_list.rows), players, rows_restored["rows"])),
        pending=_put(rating_list.pending, players, rows_restored["pending"]),
        activity=_put(rating_list.activity, players, rows_restored["activity"]),
        sections=_without(rating_list.sections, players),
    )


def _tables(rating_list: RatingList) -> tuple[tuple[str, pl.DataFrame], ...]:
    return (
        ("rows", as_text(rating_list.rows)),
        ("pending", rating_list.pending),
        ("activity", rating_list.activity),
    )


def _theirs(table: pl.DataFrame, players: Collection[str]) -> list[dict[str, Any]]:
    if not table.height:
        return []
    return table.filter(pl.col(_KEY).is_in(sorted(players))).to_dicts()


def _put(
    table: pl.DataFrame,
    players: Sequence[str],
    rows: Sequence[Mapping[str, Any]],
) -> pl.DataFrame:
    """Return a table with these rows in the place of the players' own."""
    if not rows:
        return _without(table, players)
    rows_put = pl.DataFrame(rows, schema=table.schema or None, orient="row")
    return pl.concat([_without(table, players), rows_put]) if table.width else rows_put


def _without(table: pl.DataFrame, players: Sequence[str]) -> pl.DataFrame:
    return table.filter(~pl.col(_KEY).is_in(list(players))) if table.width else table


_ADDED: Final = ("games_rated",)
_HIGHEST: Final = ("rating_peak", "last_played_on", "has_played_event")
_OF_RATING: Final = (
    "rating", "k_factor_listed_e2", "k_base_listed_e2", "status", "inactive_since", "initial_since",
)  # fmt: skip


def as_one_person(rating_list: RatingList, same: Sequence[tuple[str, str]]) -> RatingList:
    """Return the list with each person under one number; the same list where nobody is doubled.

    `same` are numbers given up, each with the number that is kept in the end.

    >>> from datetime import date
    >>> from arpad.office.lists.lists import conform_rows
    >>> rows = pl.DataFrame({"player_id": ["7", "8"], "name": ["Ana", "Ana"],
    ...     "rating": [None, 1600], "games_rated": [3, 40], "games_by_year": ["2025:3", "2025:9"]})
    >>> found = as_one_person(RatingList(date(2026, 1, 1), conform_rows(rows)), [("8", "7")])
    >>> found.rows.select("player_id", "rating", "games_rated", "season_games").rows()
    [('7', 1600, 43, [{'season': 2025, 'games': 12}])]
    """
    into = dict(same)
    rows = {str(row["player_id"]): row for row in _rows(rating_list, into)}
    if not any(number in rows for number in into):
        return rating_list
    merged: dict[str, Mapping[str, Any]] = {}
    for number in sorted(rows, key=lambda number: (number in into, number)):
        kept = into.get(number, number)
        row = {**rows[number], "player_id": kept}
        merged[kept] = _both(merged[kept], row) if kept in merged else row
    others = rating_list.rows.filter(~pl.col("player_id").is_in(sorted({*into, *into.values()})))
    rows_merged = pl.DataFrame(list(merged.values()), schema=rating_list.rows.schema)
    order = {str(number): place for place, number in enumerate(rating_list.rows["player_id"])}
    both = pl.concat([others, rows_merged])
    places = [order.get(number, len(order)) for number in both["player_id"]]
    in_order = both.with_columns(place=pl.Series(places)).sort("place", maintain_order=True)
    return replace(
        rating_list,
        rows=in_order.drop("place"),
        pending=as_kept(rating_list.pending, into),
        activity=added_up(as_kept(rating_list.activity, into)),
        sections=_first(rating_list.sections, into),
    )


def _rows(rating_list: RatingList, into: Mapping[str, str]) -> Sequence[Mapping[str, Any]]:
    concerned = pl.col("player_id").is_in(sorted({*into, *into.values()}))
    return rating_list.rows.filter(concerned).rows(named=True)


def _both(kept: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return one row of two; what the kept one doesn't state is taken from the other."""
    of_rating = other if kept["rating"] is None and other["rating"] is not None else kept
    row = {name: other[name] if value is None else value for name, value in kept.items()}
    row |= {name: of_rating[name] for name in _OF_RATING}
    for names, taken in ((_ADDED, sum), (_HIGHEST, max)):
        for name in names:
            values = [row[name] for row in (kept, other) if row[name] is not None]
            row[name] = taken(values) if values else None
    games: Counter[int] = Counter()
    for pair in (*(kept["season_games"] or ()), *(other["season_games"] or ())):
        games[pair["season"]] += pair["games"]
    both = [{"season": season, "games": count} for season, count in sorted(games.items())]
    return row | {"season_games": both or None}


def as_kept(table: pl.DataFrame, into: Mapping[str, str]) -> pl.DataFrame:
    """Return a table with the kept number in the place of each number given up."""
    if not table.height:
        return table
    return table.with_columns(pl.col("player_id").replace(into))


def ratings_of_persons(ratings: pl.DataFrame, into: Mapping[str, str]) -> pl.DataFrame:
    """Return `player_id` and `rating` with each person under one number, as the list has him.

    >>> both = pl.DataFrame({"player_id": ["7", "8", "9"], "rating": [None, 1600, 1500]})
    >>> ratings_of_persons(both, {"8": "7"}).rows()
    [('7', 1600), ('9', 1500)]
    """
    in_order = ratings.with_columns(given_up=pl.col("player_id").is_in(sorted(into)))
    kept = as_kept(in_order.sort("given_up", "player_id"), into)
    of_each = kept.group_by("player_id", maintain_order=True)
    return of_each.agg(pl.col("rating").drop_nulls().first()).sort("player_id")


def added_up(table: pl.DataFrame) -> pl.DataFrame:
    """Return the games by list of each player, once for each list."""
    if not table.height:
        return table
    key = ["player_id", "list_id"]
    return table.group_by(key, maintain_order=True).agg(pl.col("games").sum()).select(table.columns)


def _first(sections: pl.DataFrame, into: Mapping[str, str]) -> pl.DataFrame:
    if not sections.width:
        return sections
    return sections.filter(~pl.col("player_id").is_in(sorted(into)))
