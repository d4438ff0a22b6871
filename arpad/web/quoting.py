"""Sentences to be quoted: of a player, of a change, and of a list that is cited."""

import json
from datetime import date

from arpad.answers.public.calculations import Calculation
from arpad.answers.public.lists import ListHead
from arpad.answers.public.players import PlayerRead
from arpad.explain import numbers
from arpad.office.lists.minors import BADGE, CARD, MinorsPolicy
from arpad.office.reading.players import Readers
from arpad.web.place import slug
from arpad.web.rendering import FigureStyle
from arpad.web.words import translator


def has_card(read: PlayerRead, minors: MinorsPolicy) -> bool:
    """Return whether a picture of a player is made: of who has a name, minors by the policy."""
    return read.player.name is not None and minors.shows(CARD, read.born, read.newest)


def has_badge(read: PlayerRead, minors: MinorsPolicy) -> bool:
    """Return whether a badge of a player is made: of everybody, minors by the policy."""
    return minors.shows(BADGE, read.born, read.newest)


def ratings_sentence(read: PlayerRead, shown: FigureStyle) -> str:
    """Return a player's newest ratings, as a line under a link; "" of who has none."""
    rated = ((of, of.newest) for of in read.series if of.newest.rating is not None)
    return " · ".join(f"{shown.series(of.series)} {newest.rating} ({shown.day(newest.list_date)})"
                      for of, newest in rated)  # fmt: skip


def change_sentence(readers: Readers, of: Calculation, shown: FigureStyle) -> str:
    """Return what a list did to a player's rating, in one sentence; "" where it gives none."""
    say, head = translator(shown.lang), of.head
    rows = (row for row in readers.standings(of.player.player_id)
            if (row["series"], row["list_date"]) == (head.series, head.list_date))  # fmt: skip
    row = next(rows, None)
    if row is None or row["rating"] is None:
        return ""
    words = {"player": of.player.name or of.player.player_id, "list": shown.series(head.series),
             "rating": row["rating"], "day": shown.day(head.list_date)}  # fmt: skip
    if row["rating_old"] is None:
        return say("{player} has {rating} on the list {list} of {day}.").format(**words)
    before = row["rating_old"]
    change = numbers.signed(row["rating"] - before)
    text = say("{player} has {rating} on the list {list} of {day}, after {before} ({change}).")
    return text.format(**words, before=before, change=change)


def list_title(head: ListHead, shown: FigureStyle) -> str:
    """Return what a list is called where it is cited."""
    say = translator(shown.lang)
    return (
        f"{shown.series(head.series)}, {say('list of {day}').format(day=shown.day(head.list_date))}"
    )


def list_address(address: str, head: ListHead) -> str:
    """Return where a list stays, or its path where the office says no address."""
    return f"{address}lists/{slug(head.series)}/{head.list_date}.html"


def bibtex(office: str, title: str, head: ListHead, address: str) -> str:
    """Return a list as BibTeX has it; its identity proves which list was read.

    Braces and backslashes, which BibTeX reads as its own, are left out.
    """
    day = head.list_date
    fields = {
        "author": f"{{{_plain(office)}}}", "title": f"{{{_plain(title)}}}", "year": str(day.year),
        "month": str(day.month), "url": list_address(address, head),
        "note": f"{head.rulebook}; {head.identity}",
    }  # fmt: skip
    rows = "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items())
    return f"@misc{{{slug(head.series)}-{day},\n{rows}}}\n"


def _plain(text: str) -> str:
    return text.translate(dict.fromkeys(map(ord, "{}\\"))).replace("&", "\\&")


def csl(office: str, title: str, head: ListHead, address: str) -> bytes:
    """Return a list as CSL-JSON, as reference managers read it."""
    item = {
        "id": f"{slug(head.series)}-{head.list_date}", "type": "dataset", "title": title,
        "author": [{"literal": office}], "publisher": office, "version": head.identity,
        "issued": {"date-parts": [_parts(head.list_date)]}, "URL": list_address(address, head),
    }  # fmt: skip
    return json.dumps([item], ensure_ascii=False, indent=1).encode()


def _parts(day: date) -> list[int]:
    return [day.year, day.month, day.day]
