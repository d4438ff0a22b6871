"""Tables for people: who changed, and what was not rated."""

from collections import Counter
from operator import itemgetter
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Final

from rich.markup import escape
from rich.table import Table

from arpad.cli.findings.words import said
from arpad.cli.words import BYES, counted, figure, marked, say, screen

if TYPE_CHECKING:
    from collections.abc import Sequence

    import polars as pl
    from rich.console import JustifyMethod

    from arpad.answers.rating import Against, ListRow, Rated

_ROWS_MAX = 40
_NAME_MIN, _NAME_MAX = 10, 32
_ID_MIN = 11  # as long as the numbers of FIDE and of federations
_ABOUT = marked(
    "rank: among the active of the new list; K: that of these games (explain has the next)"
)

_WIDTHS: Final = {
    marked("rank"): 4, marked("old"): 4, marked("change"): 6, marked("new"): 4, marked("K"): 2,
    marked("games"): 5, marked("status"): 6,
}  # fmt: skip
"""The columns beside the id and the name, and how wide the cells of each are at least."""
_LESSER: Final = ("status", "games")
"""The columns that a narrow screen does without, in this order: figures are never cut."""


def changes(answer: "Rated") -> Table | str:
    """Return the players who played or whose standing changed, by new rating; or that none did."""
    rows = answer.played
    title = say("List of {day}, {rulebook}: {who}").format(
        day=answer.list_date, rulebook=answer.rulebook, who=_who_played(len(rows))
    )
    if not rows:
        return title
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    shown = rows[:_ROWS_MAX]
    of_id, of_name, beside = _widths(shown)
    widest = {"id": max(of_id, len(say("id"))), "name": max(of_name, len(say("name")))}
    for heading in ("rank", "id", "name", *beside[1:]):
        if heading in widest:
            table.add_column(
                say(heading), overflow="ellipsis", no_wrap=True, max_width=widest[heading]
            )
        else:
            justify: JustifyMethod = "left" if heading == "status" else "right"
            table.add_column(say(heading), justify=justify, no_wrap=True)
    for row in shown:
        cells = _cells(row)
        rank = figure(answer.ranks.get(row.player_id))
        table.add_row(rank, escape(row.player_id), escape(row.name or ""),
                      *(cells[heading] for heading in beside[1:]))  # fmt: skip
    more = len(rows) - _ROWS_MAX
    rest = say("and {more} more; --json or --out gives all").format(more=more)
    table.caption = (f"{rest}\n" if more > 0 else "") + say(_ABOUT)
    table.caption_justify = "left"
    return table


def _cells(row: "ListRow") -> dict[str, str]:
    """Return what stands in a player's row beside his rank, id and name, by heading."""
    return {
        "old": figure(row.rating_old),
        "change": _change(row),
        "new": figure(row.rating_new),
        "K": "" if row.k_factor is None else figure(row.k_factor),
        "games": str(row.games),
        "status": say(row.status),
    }


def _widths(rows: "Sequence[ListRow]") -> tuple[int, int, list[str]]:
    """Return how long an id and a name may be, and the columns beside them that there is room for.

    The id of somebody who came without a number is made of his name, and longer than any other.
    """
    cells = [_cells(row) for row in rows]
    wide = {
        heading: 2 + max(least, len(say(heading)), *(len(row.get(heading, "")) for row in cells))
        for heading, least in _WIDTHS.items()
    }
    longest = max(len(say("id")), *(len(row.player_id) for row in rows))
    room = get_terminal_size().columns - 2  # the gap between id and name
    for lesser in _LESSER:
        if sum(wide.values()) + min(longest, _ID_MIN) + _NAME_MIN > room:
            del wide[lesser]
    room -= sum(wide.values())
    of_id = min(longest, max(_ID_MIN, room - _NAME_MAX))
    return of_id, min(_NAME_MAX, max(_NAME_MIN, room - of_id)), list(wide)


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
    lang, calibration = screen().lang, answer.calibration
    lines = (
        [said(calibration.says, lang)]
        if calibration is not None and calibration.added is not None
        else []
    )
    for claim in answer.claims or ():
        text = say("{name}: {days} days from the {beginning} ({article})")
        if claim.last_day is not None:
            text = say("{name}: {days} days from the {beginning}, until {last_day} if it is out "
                       "on its date ({article})")  # fmt: skip
        lines.append(text.format(
            name=say(claim.name).capitalize(), days=claim.days, beginning=say(claim.runs_from),
            last_day=claim.last_day, article=claim.article,
        ))  # fmt: skip
    return lines


def excluded_table(answer: "Rated") -> Table:
    """Return how many games each article excluded, by event; "all" where it is the whole event.

    Byes, which are no games, are counted apart.
    """
    counts: dict[tuple[str, str, str], Counter[str]] = {}
    for row in answer.excluded:
        what = "all" if row.round is None else "bye" if row.black_id is None else "game"
        counts.setdefault((row.event_id, row.article, row.reason), Counter())[what] += 1
    lang = screen().lang
    table = Table(title=say("Not rated"), title_justify="left", box=None, pad_edge=False)
    table.add_column(say("event"), overflow="fold")
    table.add_column(say("games"), justify="right")
    table.add_column(say("article"))
    table.add_column(say("why"), overflow="fold")
    for (event_id, article, reason), count in sorted(counts.items(), key=itemgetter(0)):
        parts = [str(count["game"])] if count["game"] else []
        parts += [counted(count["bye"], BYES)] if count["bye"] else []
        games, why = ", ".join(parts) or say("all"), said(reason, lang)
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
