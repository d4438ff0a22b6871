"""Tables for people: who changed, and what was not rated."""

from shutil import get_terminal_size
from typing import TYPE_CHECKING, Final

from rich.markup import escape
from rich.table import Table

from arpad.cli.findings.words import said
from arpad.cli.screen import screen
from arpad.cli.words import figure, marked, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    import polars as pl

    from arpad.answers.rating import Against, ListRow, Rated

_ROWS_MAX = 40
_NAME_MIN, _NAME_MAX = 12, 32
_ID_MIN = 11  # as long as the numbers of FIDE and of federations
_ABOUT = marked(
    "rank: among the active of the new list; K: that of these games (explain has the next)"
)

_WIDTHS: Final = {
    marked("rank"): 4, marked("old"): 4, marked("change"): 6, marked("new"): 4, marked("K"): 5,
    marked("games"): 5, marked("status"): 6,
}  # fmt: skip
"""The columns beside the id and the name, and how wide the cells of each are at least."""


def changes(answer: "Rated") -> Table | str:
    """Return the players who played or whose standing changed, by new rating; or that none did."""
    rows = answer.played
    title = say("List of {day}, {rulebook}: {who}").format(
        day=answer.list_date, rulebook=answer.rulebook, who=_who_played(len(rows))
    )
    if not rows:
        return title
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    rank, *figures, status = map(say, _WIDTHS)
    table.add_column(rank, justify="right", no_wrap=True)
    widths = _widths(rows[:_ROWS_MAX])
    for heading, width in zip((say("id"), say("name")), widths, strict=True):
        widest = max(width, len(heading))
        table.add_column(heading, overflow="ellipsis", no_wrap=True, max_width=widest)
    for heading in figures:
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column(status, no_wrap=True)
    for row in rows[:_ROWS_MAX]:
        table.add_row(
            figure(answer.ranks.get(row.player_id)),
            escape(row.player_id),
            escape(row.name or ""),
            figure(row.rating_old),
            _change(row),
            figure(row.rating_new),
            "" if row.k_factor is None else figure(row.k_factor),
            str(row.games),
            say(row.status),
        )
    more = len(rows) - _ROWS_MAX
    rest = say("and {more} more; --json or --out gives all").format(more=more)
    table.caption = (f"{rest}\n" if more > 0 else "") + say(_ABOUT)
    table.caption_justify = "left"
    return table


def _widths(rows: "Sequence[ListRow]") -> tuple[int, int]:
    """Return how long an id and a name may be so that the figures keep their width.

    The id of somebody who came without a number is made of his name, and longer than any other.
    """
    cells = {"change": [_change(row) for row in rows], "status": [say(row.status) for row in rows]}
    beside = 2 * 8  # the gaps
    for heading, least in _WIDTHS.items():
        beside += max(least, len(say(heading)), *map(len, cells.get(heading, ())))
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
        return say("nobody played")
    if count == 1:
        return say("1 player who played")
    return say("{count} players who played").format(count=count)


def _change(row: "ListRow") -> str:
    if row.change is not None:
        return figure(row.change)
    return say("first") if row.rating_new else ""


def against_table(answer: "Rated", against: "Against") -> Table:
    """Return who would have another rating under another rulebook, and how many points more."""
    rows = against.gains
    ours, theirs = str(answer.rulebook), against.rulebook
    count = say("1 player differs") if rows else say("nobody differs")
    if len(rows) > 1:
        count = say("{count} players differ").format(count=len(rows))
    title = say("{theirs} against {ours}: {count}").format(theirs=theirs, ours=ours, count=count)
    table = Table(title=title, title_justify="left", box=None)
    table.add_column(say("id"))
    table.add_column(say("name"), overflow="ellipsis", max_width=32)
    for heading in (say("old"), ours, theirs, say("gain")):
        table.add_column(heading, justify="right")
    for row in rows[:_ROWS_MAX]:
        gain = "" if row.gain is None else f"{row.gain:+d}"
        ratings = map(figure, (row.rating_old, row.rating_new, row.rating_against))
        table.add_row(escape(row.player_id), escape(row.name or ""), *ratings, gain)
    if len(rows) > _ROWS_MAX:
        more = len(rows) - _ROWS_MAX
        table.caption = say("and {more} more; --json gives all").format(more=more)
    return table


def below(answer: "Rated") -> list[str]:
    """Return what stands below the list: its calibration, and until when it can be claimed."""
    lang, found = screen().lang, answer.calibration
    lines = [said(found.says, lang)] if found is not None and found.added is not None else []
    for one in answer.claims or ():
        text = say("{name}: {days} days from the {beginning} ({article})")
        if one.last_day is not None:
            text = say("{name}: {days} days from the {beginning}, until {last_day} if it is out "
                       "on its date ({article})")  # fmt: skip
        lines.append(text.format(
            name=say(one.name).capitalize(), days=one.days, beginning=say(one.runs_from),
            last_day=one.last_day, article=one.article,
        ))  # fmt: skip
    return lines


def excluded_table(answer: "Rated") -> Table:
    """Return how many games each article excluded, by event; "all" where it is the whole event."""
    counts: dict[tuple[str, str, str], int] = {}
    for row in answer.excluded:
        key = (row.event_id, row.article, row.reason)
        counts[key] = counts.get(key, 0) + (row.round is not None)
    lang = screen().lang
    table = Table(title=say("Not rated"), title_justify="left", box=None, pad_edge=False)
    table.add_column(say("event"), overflow="fold")
    table.add_column(say("games"), justify="right")
    table.add_column(say("article"))
    table.add_column(say("why"), overflow="fold")
    for (event_id, article, reason), count in sorted(counts.items()):
        games, why = str(count or say("all")), said(reason, lang)
        table.add_row(escape(event_id), games, escape(article), escape(why))
    return table


def top_table(rows: "pl.DataFrame", title: str, count: int) -> Table:
    """Return the highest active players of a list: the top list, without the inactive."""
    import polars as pl

    is_shown = (pl.col("status") == "active") & pl.col("rating").is_not_null()
    top = rows.filter(is_shown).sort("rating", "name", descending=[True, False]).head(count)
    table = Table(title=title, title_justify="left", box=None)
    table.add_column(say("rank"), justify="right")
    table.add_column(say("name"))
    table.add_column(say("fed"))
    for heading in (say("rating"), say("change"), say("next K"), say("games")):
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
