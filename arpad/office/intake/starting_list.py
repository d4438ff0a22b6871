"""Players before the first round, as a report that pairing programs read: by rating, numbered."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

import polars as pl

from arpad.formats.trf.fields import PLAYER_ID
from arpad.office.intake.entry_list import ListedEntrant
from arpad.report import Player, Report
from arpad.report.facts import Facts
from arpad.report.rows import TITLES
from arpad.tables.births import Birth

PLAYERS_MAX: Final = 9_999
"""A TRF numbers no more (columns 5 to 8 of record 001)."""
ID_MAX: Final = PLAYER_ID.width
COLUMNS: Final = ("player_id", "name", "rating", "federation", "sex", "birth_date", "title")
"""What a TRF holds of a player of a list."""


def starting_list(players: Iterable[Player], event: Report | None = None) -> Report:
    """Return the players in the order of the first round, with starting ranks from 1.

    By rating, by title (GM, IM, WGM, FM, WIM, CM, WFM, WCM, none) and by name: FIDE C.04.2 B 1. Of
    the event its own lines are kept, no pairings.

    >>> players = [Player(1, "Euwe, Eva"), Player(2, "Reti, Ana", title="FM", rating=2224)]
    >>> [(player.number, player.name) for player in starting_list(players).players]
    [(1, 'Reti, Ana'), (2, 'Euwe, Eva')]
    """
    rank_of = {title: rank for rank, title in enumerate(TITLES)}
    ordered = sorted(
        players,
        key=lambda p: (-(p.rating or 0), rank_of.get(p.title, len(TITLES)), p.name.casefold()),
    )
    numbered = tuple(
        replace(player, number=number, points_half=0, rank=None, line=0)
        for number, player in enumerate(ordered, start=1)
    )
    rated = sum(player.rating is not None for player in numbered)
    return replace(
        event or Report(), players=numbered, pairings=(), players_stated=len(numbered),
        rated_stated=rated,
    )  # fmt: skip


def of_entries(entries: Iterable[ListedEntrant], event: Report, facts: Facts) -> Report:
    """Return who has entered, as the list in force has them; who is not on it stays as entered.

    What is stated of the event goes before what the file of the entries says of it.

    >>> entry = ListedEntrant(Player(1, "Reti Ana"), {"player_id": "7", "name": "Reti, Ana",
    ...     "rating": 2224, "birth_date": 19800000}, None, "")
    >>> report = of_entries([entry], Report(), Facts(name="Riga Open", rounds_scheduled=9))
    >>> report.name, report.rounds_stated, report.players[0].rating, str(report.players[0].birth)
    ('Riga Open', 9, 2224, '1980')
    """
    players = [
        _player(entry.player.number, entry.listed) if entry.listed else entry.player
        for entry in entries
    ]
    stated = replace(
        event,
        name=facts.name or event.name,
        city=facts.city or event.city,
        federation=facts.federation or event.federation,
        start=facts.start or event.start,
        end=facts.end or event.end,
        rounds_stated=facts.rounds_scheduled or event.rounds_stated,
    )
    return starting_list(players, stated)


def players_of(frame: pl.DataFrame) -> tuple[Player, ...]:
    """Return the players of a list's frame.

    >>> frame = pl.DataFrame({"player_id": ["7"], "name": ["Reti, Ana"], "rating": [2224]})
    >>> [(player.player_id, player.rating) for player in players_of(frame)]
    [('7', 2224)]
    """
    rows = frame.select(name for name in COLUMNS if name in frame.columns).iter_rows(named=True)
    return tuple(_player(number, row) for number, row in enumerate(rows, start=1))


def _player(number: int, row: Mapping[str, Any]) -> Player:
    """Return a player of a list; its birth is text in a file, and a `Birth` in an office."""
    birth = row.get("birth_date") or ""
    return Player(
        number,
        row["name"] or "",
        sex=row.get("sex") or "",
        title=row.get("title") or "",
        rating=row["rating"],
        federation=row.get("federation") or "",
        player_id=row["player_id"],
        birth=Birth(birth) if isinstance(birth, int) else Birth.of(birth),
    )


def frame_of(report: Report) -> pl.DataFrame:
    """Return the players of a report as a list's frame has them.

    >>> frame_of(Report(players=(Player(1, "Reti, Ana", player_id="7"),)))["name"].to_list()
    ['Reti, Ana']
    """
    rows = [
        (p.player_id, p.name, p.rating, p.federation, p.sex, str(p.birth), p.title)
        for p in report.players
    ]
    schema = dict.fromkeys(COLUMNS, pl.String) | {"rating": pl.Int64}
    return pl.DataFrame(rows, schema=schema, orient="row")
