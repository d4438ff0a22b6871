"""Tables for people: who changed, and what was not rated."""

from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

if TYPE_CHECKING:
    import polars as pl

    from arpad.answers.rating import Against, ListRow, Rated

_ROWS_MAX = 40


def changes_table(answer: "Rated") -> Table:
    """Return the players who played or whose standing changed, by new rating."""
    played = set(answer.played)
    rows = [row for row in answer.list if row.games or row.player_id in played]
    rows.sort(key=lambda row: (-(row.rating_new or 0), row.name or ""))
    table = Table(
        title=f"List of {answer.list_date}, {answer.rulebook}: {len(rows)} players who played",
        title_justify="left",
        box=None,
    )
    table.add_column("id")
    table.add_column("name", overflow="ellipsis", max_width=32)
    for heading in ("old", "change", "new", "K", "games"):
        table.add_column(heading, justify="right")
    table.add_column("status")
    for row in rows[:_ROWS_MAX]:
        table.add_row(
            escape(row.player_id),
            escape(row.name or ""),
            str(row.rating_old or "–"),
            _change(row),
            str(row.rating_new or "–"),
            "" if row.k_factor is None else str(row.k_factor),
            str(row.games),
            row.status,
        )
    if len(rows) > _ROWS_MAX:
        table.caption = f"and {len(rows) - _ROWS_MAX} more; --json or --out gives all"
    return table


def _change(row: "ListRow") -> str:
    if row.change is not None:
        return str(row.change)
    return "first" if row.rating_new else ""


def against_table(answer: "Rated", against: "Against") -> Table:
    """Return who would have another rating under another rulebook, and how many points more."""
    rows = against.gains
    ours, theirs = str(answer.rulebook), against.rulebook
    count = f"{len(rows)} players differ" if rows else "nobody differs"
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


def excluded_table(answer: "Rated") -> Table:
    """Return how many games each article excluded, by event."""
    counts: dict[tuple[str, str, str], int] = {}
    for row in answer.excluded:
        key = (row.event_id, row.article, row.reason)
        counts[key] = counts.get(key, 0) + 1
    table = Table(title="Not rated", title_justify="left", box=None)
    table.add_column("event")
    table.add_column("games", justify="right")
    table.add_column("article")
    table.add_column("why", overflow="fold")
    for (event_id, article, reason), count in sorted(counts.items()):
        table.add_row(escape(event_id), str(count), escape(article), escape(reason))
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
    for heading in ("rating", "change", "K", "games"):
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
