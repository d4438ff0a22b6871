"""Tables for people: who changed, and what was not rated."""

from shutil import get_terminal_size
from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    import polars as pl

    from arpad.answers.rating import Against, ListRow, Rated

_ROWS_MAX = 40
_NAME_MIN, _NAME_MAX = 12, 32
_ID_MIN = 11  # as long as the numbers of FIDE and of federations
_ABOUT = "rank: among the active of the new list; K: that of these games (explain has the next)"


def changes(answer: "Rated") -> Table | str:
    """Return the players who played or whose standing changed, by new rating; or that none did."""
    rows = answer.played
    title = f"List of {answer.list_date}, {answer.rulebook}: {_who_played(len(rows))}"
    if not rows:
        return title
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    table.add_column("rank", justify="right", no_wrap=True)
    for heading, width in zip(("id", "name"), _widths(rows[:_ROWS_MAX]), strict=True):
        table.add_column(heading, overflow="ellipsis", no_wrap=True, max_width=width)
    for heading in ("old", "change", "new", "K", "games"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("status", no_wrap=True)
    for row in rows[:_ROWS_MAX]:
        table.add_row(
            str(answer.ranks.get(row.player_id, "–")),
            escape(row.player_id),
            escape(row.name or ""),
            str(row.rating_old or "–"),
            _change(row),
            str(row.rating_new or "–"),
            "" if row.k_factor is None else str(row.k_factor),
            str(row.games),
            row.status,
        )
    more = len(rows) - _ROWS_MAX
    table.caption = (f"and {more} more; --json or --out gives all\n" if more > 0 else "") + _ABOUT
    table.caption_justify = "left"
    return table


def _widths(rows: "Sequence[ListRow]") -> tuple[int, int]:
    """Return how long an id and a name may be so that the figures keep their width.

    The id of somebody who came without a number is made of his name, and longer than any other.
    """
    beside = 4 + 4 + 4 + 5 + 5 + 2 * 8  # rank, old, new, K, games, the gaps
    for cells in ([_change(row) for row in rows], [row.status for row in rows]):
        beside += max(6, *map(len, cells))
    room = get_terminal_size().columns - beside
    longest = max(len(row.player_id) for row in rows)
    of_id = min(longest, max(_ID_MIN, room - _NAME_MAX))
    return of_id, min(_NAME_MAX, max(_NAME_MIN, room - of_id))


def _who_played(count: int) -> str:
    """Return how many players played, in words.

    >>> _who_played(0), _who_played(1), _who_played(2)
    ('nobody played', '1 player who played', '2 players who played')
    """
    if not count:
        return "nobody played"
    return f"{count} player{'' if count == 1 else 's'} who played"


def _change(row: "ListRow") -> str:
    if row.change is not None:
        return str(row.change)
    return "first" if row.rating_new else ""


def against_table(answer: "Rated", against: "Against") -> Table:
    """Return who would have another rating under another rulebook, and how many points more."""
    rows = against.gains
    ours, theirs = str(answer.rulebook), against.rulebook
    count = f"{len(rows)} players differ" if len(rows) > 1 else "1 player differs"
    count = count if rows else "nobody differs"
    table = Table(title=f"{theirs} against {ours}: {count}", title_justify="left", box=None)
    table.add_column("id")
    table.add_column("name", overflow="ellipsis", max_width=32)
    for heading in ("old", ours, theirs, "gain"):
        table.add_column(heading, justify="right")
    for row in rows[:_ROWS_MAX]:
        gain = "" if row.gain is None else f"{row.gain:+d}"
        ratings = (str(one or "–") for one in (row.rating_old, row.rating_new, row.rating_against))
        table.add_row(escape(row.player_id), escape(row.name or ""), *ratings, gain)
    if len(rows) > _ROWS_MAX:
        table.caption = f"and {len(rows) - _ROWS_MAX} more; --json gives all"
    return table


def below(answer: "Rated") -> list[str]:
    """Return what stands below the list: its calibration, and until when it can be claimed."""
    found = answer.calibration
    lines = [found.says] if found is not None and found.added is not None else []
    for one in answer.claims or ():
        until = "" if one.last_day is None else f", until {one.last_day} if it is out on its date"
        lines.append(f"{one.name.capitalize()}: {one.days} days from the {one.runs_from}{until} "
                     f"({one.article})")  # fmt: skip
    return lines


def excluded_table(answer: "Rated") -> Table:
    """Return how many games each article excluded, by event; "all" where it is the whole event."""
    counts: dict[tuple[str, str, str], int] = {}
    for row in answer.excluded:
        key = (row.event_id, row.article, row.reason)
        counts[key] = counts.get(key, 0) + (row.round is not None)
    table = Table(title="Not rated", title_justify="left", box=None, pad_edge=False)
    table.add_column("event", overflow="fold")
    table.add_column("games", justify="right")
    table.add_column("article")
    table.add_column("why", overflow="fold")
    for (event_id, article, reason), count in sorted(counts.items()):
        table.add_row(escape(event_id), str(count or "all"), escape(article), escape(reason))
    return table


def top_table(rows: "pl.DataFrame", title: str, count: int) -> Table:
    """Return the highest active players of a list: the top list, without the inactive."""
    import polars as pl

    is_shown = (pl.col("status") == "active") & pl.col("rating").is_not_null()
    top = rows.filter(is_shown).sort("rating", "name", descending=[True, False]).head(count)
    table = Table(title=title, title_justify="left", box=None)
    table.add_column("rank", justify="right")
    table.add_column("name")
    table.add_column("fed")
    for heading in ("rating", "change", "next K", "games"):
        table.add_column(heading, justify="right")
    for rank, row in enumerate(top.iter_rows(named=True), start=1):
        change = row["change"]
        table.add_row(
            str(rank),
            escape(row["name"] or row["player_id"]),
            escape(row["federation"] or ""),
            str(row["rating"]),
            "" if change is None else f"{change:+d}",
            row["k_factor"] or "",
            str(row["games"]),
        )
    return table
