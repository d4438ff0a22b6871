"""What events owe for a list, by federation: so much each, for each player and for each game."""

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date
from decimal import Decimal
from io import StringIO
from itertools import groupby

import polars as pl

from arpad.archive.directory import read_directory
from arpad.formats.harmless import harmless
from arpad.office.desk import Desk, Read, together
from arpad.office.kept.lists import KeptList
from arpad.office.kept.settings import setting
from arpad.office.periods.gathering import draft


@dataclass(frozen=True, slots=True, kw_only=True)
class Fee:
    """What one event owes: how many players and games of it the list rates."""

    federation: str
    event: str
    name: str
    start: str
    end: str
    players: int
    games: int
    amount: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class FederationFee:
    """What a federation owes for a list: the sum of its events."""

    federation: str
    events: int
    amount: Decimal


def fees(desk: Desk, kept: KeptList, list_date: date) -> tuple[Fee, ...]:
    """Return what the events of a list owe, by federation; of the next list, as it is now.

    An event whose federation nobody stated stands first, under none.
    """
    rated, changes = _rated(desk, kept, list_date)
    counted = changes.filter(pl.col("is_rated") == 1).group_by("event_id").agg(
        pl.col("player_id").n_unique().alias("players"), pl.col("game_id").n_unique().alias("games")
    )  # fmt: skip
    counts = {event_id: (players, games) for event_id, players, games in counted.iter_rows()}
    each, player, game = (
        Decimal(setting(desk.store, f"fee_{unit}")) for unit in ("event", "player", "game")
    )
    all_fees = []
    for number, read in rated.items():
        players, games = counts.get(read.submission.event_id, (0, 0))
        facts, report = read.submission.facts, read.submission.report
        all_fees.append(Fee(
            federation=facts.federation or report.federation,
            event=number,
            name=read.event.name,
            start=read.event.start,
            end=read.event.end,
            players=players,
            games=games,
            amount=each + player * players + game * games,
        ))  # fmt: skip
    return tuple(sorted(all_fees, key=lambda fee: (fee.federation, int(fee.event))))


def sheet(all_fees: Sequence[Fee]) -> bytes:
    r"""Return fees as a table in CSV, whose cells begin no formula.

    >>> one = Fee(federation="LAT", event="1", name="=1+1", start="", end="", players=4, games=6,
    ...           amount=Decimal("17.50"))
    >>> sheet([one]).decode().splitlines()[1]
    "LAT,1,'=1+1,,,4,6,17.50"
    """
    names = [field.name for field in fields(Fee)]
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(names)
    rows.writerows([harmless(str(getattr(fee, name))) for name in names] for fee in all_fees)
    return text.getvalue().encode()


def by_federation(all_fees: tuple[Fee, ...]) -> tuple[FederationFee, ...]:
    """Return what each federation owes."""
    return tuple(
        FederationFee(
            federation=federation,
            events=len(several),
            amount=sum((fee.amount for fee in several), Decimal(0)),
        )
        for federation, those in groupby(all_fees, key=lambda fee: fee.federation)
        for several in [list(those)]
    )


def _rated(desk: Desk, kept: KeptList, list_date: date) -> tuple[Mapping[str, Read], pl.DataFrame]:
    """Return the events that a list rates, and its changes: a published one, or the next."""
    nothing = pl.DataFrame(schema={"event_id": pl.String(), "player_id": pl.String(),
                                   "game_id": pl.Int64(), "is_rated": pl.Int64()})  # fmt: skip
    if list_date > kept.last_date:
        list_draft = draft(desk, kept, list_date)
        return (
            list_draft.rated,
            nothing if list_draft.period is None else list_draft.period.tables["changes"],
        )
    archived, _ = read_directory(desk.vault.place(kept.name, list_date))
    events = {
        number: event
        for number, event in desk.events.items()
        if any((by.name, by.list_date) == (kept.name, list_date) for by in event.rated)
    }
    rated = together(desk.reports(events))
    return rated, nothing if archived is None else archived.tables["changes"]
