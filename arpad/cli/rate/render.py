"""Tables for people: who changed, and what was not rated."""

from typing import TYPE_CHECKING, Any

from rich.markup import escape
from rich.table import Table

from arpad.cli.output import points

if TYPE_CHECKING:
    import polars as pl

    from arpad.office.period.rating import RatedPeriod

_ROWS_MAX = 40


def changes_table(period: "RatedPeriod") -> Table:
    """Return the players who played or whose standing changed, by new rating."""
    from arpad.office.period.summary import summary

    changes = set(period.tables["changes"]["player_id"])
    rows = [row for row in summary(period) if row["games"] or row["player_id"] in changes]
    rows.sort(key=lambda row: (-(row["rating_new"] or 0), row["name"] or ""))
    table = Table(
        title=f"List of {period.list_date}, {period.list_book.name}: "
        f"{len(rows)} players who played",
        title_justify="left",
        box=None,
    )
    table.add_column("id")
    table.add_column("name", overflow="ellipsis", max_width=32)
    for heading in ("old", "change", "new", "K", "games"):
        table.add_column(heading, justify="right")
    table.add_column("status")
    for row in rows[:_ROWS_MAX]:
        is_rated_before = row["rating_old"] is not None
        table.add_row(
            escape(row["player_id"]),
            escape(row["name"] or ""),
            str(row["rating_old"] or "–"),
            points(row["sum_e5"], 5) if is_rated_before else _of_newcomer(row),
            str(row["rating_new"] or "–"),
            row["k_factor"] or "",
            str(row["games"]),
            row["status"],
        )
    if len(rows) > _ROWS_MAX:
        table.caption = f"and {len(rows) - _ROWS_MAX} more; --json or --out gives all"
    return table


def _of_newcomer(row: dict[str, Any]) -> str:
    return "first" if row["rating_new"] else ""


def against_table(period: "RatedPeriod", other: "RatedPeriod") -> Table:
    """Return who would have another rating under another rulebook, and how many points more."""
    from arpad.office.period.against import gains

    rows = gains(period, other)
    ours, theirs = period.list_book.name, other.list_book.name
    count = f"{len(rows)} players differ" if rows else "nobody differs"
    table = Table(title=f"{theirs} against {ours}: {count}", title_justify="left", box=None)
    table.add_column("id")
    table.add_column("name", overflow="ellipsis", max_width=32)
    for heading in ("old", ours, theirs, "gain"):
        table.add_column(heading, justify="right")
    for row in rows[:_ROWS_MAX]:
        gain = "" if row["gain"] is None else f"{row['gain']:+d}"
        ratings = (str(row[name] or "–") for name in ("rating_old", "rating_new", "rating_against"))
        table.add_row(escape(row["player_id"]), escape(row["name"] or ""), *ratings, gain)
    if len(rows) > _ROWS_MAX:
        table.caption = f"and {len(rows) - _ROWS_MAX} more; --json gives all"
    return table


def excluded_table(period: "RatedPeriod") -> Table:
    """Return how many games each article excluded, by event."""
    counts: dict[tuple[str, str, str], int] = {}
    for row in period.excluded:
        key = (str(row["event_id"]), str(row["article"]), str(row["reason"]))
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
