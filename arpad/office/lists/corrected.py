"""What was published of players before the list in force was corrected: ratings, and peaks.

A list that succeeds a corrected one tells the rating that everybody has read, and the difference as
a correction; a highest rating that was published may stay, for titles rest on it.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import polars as pl

from arpad.archive.canonical import canonical_json
from arpad.office.lists.lists import RatingList


@dataclass(frozen=True, slots=True)
class ListCorrections:
    """The corrections that a list brings, and what had been published before them.

    `corrections` tell of each its event, what was corrected, the article and the first list that it
    changes; `ratings` are those published of whoever has another since, `peaks` those that stay.
    """

    corrections: tuple[Mapping[str, str], ...] = ()
    ratings: Mapping[str, int | None] = field(default_factory=dict)
    peaks: Mapping[str, int] = field(default_factory=dict)


def corrected_bytes(told: ListCorrections) -> bytes:
    """Return it as canonical JSON, which is an input of the list; nothing where there is nothing.

    >>> corrected_bytes(Corrected()), read_corrected(b"") == Corrected()
    (b'', True)
    >>> told = Corrected(({"event": "12"},), {"7": 2000, "8": None}, {"7": 2410})
    >>> read_corrected(corrected_bytes(told)) == told
    True
    """
    if not (told.corrections or told.ratings or told.peaks):
        return b""
    return canonical_json(
        {
            "corrections": [dict(one) for one in told.corrections],
            "ratings": [[one, told.ratings[one]] for one in sorted(told.ratings)],
            "peaks": [[one, told.peaks[one]] for one in sorted(told.peaks)],
        }
    )


def read_corrected(data: bytes) -> ListCorrections:
    """Return what these bytes tell; raises ValueError for others than `corrected_bytes` makes."""
    if not data:
        return ListCorrections()
    found = json.loads(data)
    return ListCorrections(
        tuple(found["corrections"]), dict(found["ratings"]), dict(found["peaks"])
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
    old, new = (one.rows.select("player_id", "rating") for one in (before, now))
    both = old.join(new, on="player_id", how="full", coalesce=True, suffix="_now")
    changed = both.filter(pl.col("rating").ne_missing(pl.col("rating_now"))).sort("player_id")
    return dict(changed.select("player_id", "rating").iter_rows())


def higher_peaks(before: RatingList, now: RatingList) -> dict[str, int]:
    """Return the highest ratings that were published and that a later making has lower."""
    peak = pl.max_horizontal("rating_peak", "rating")
    old, new = (one.rows.select("player_id", peak=peak) for one in (before, now))
    both = old.join(new, on="player_id", how="inner", suffix="_now")
    lost = both.filter(pl.col("peak") > pl.col("peak_now").fill_null(0)).sort("player_id")
    return dict(lost.select("player_id", "peak").iter_rows())


def with_peaks(lists: Sequence[RatingList], data: bytes) -> tuple[RatingList, ...]:
    """Return lists, in the last of which the highest ratings that were published stand again."""
    peaks = read_corrected(data).peaks
    if not peaks:
        return tuple(lists)
    last = max(lists, key=lambda one: one.list_date)
    told = pl.DataFrame({"player_id": list(peaks), "peak": list(peaks.values())})
    joined = last.rows.join(told, on="player_id", how="left", maintain_order="left")
    higher = pl.max_horizontal("rating_peak", "peak")
    peak = pl.when(pl.col("peak").is_not_null()).then(higher).otherwise("rating_peak")
    rows = joined.with_columns(rating_peak=peak)
    raised = replace(last, rows=rows.drop("peak"))
    return tuple(raised if one is last else one for one in lists)
