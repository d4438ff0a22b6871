"""Who may be one person: somebody as a report has them, beside those whom the office knows."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from itertools import islice

import polars as pl

from arpad.archive.evidence.published import read_entry_tables
from arpad.law.units import day_of
from arpad.office.desk import Desk
from arpad.office.evidence.adding import archive_in
from arpad.office.periods.public import ARCHIVE
from arpad.office.players.finding import LATEST
from arpad.office.players.person import persons
from arpad.report import Player

LISTS_READ = 12
"""In so many of the last lists it is looked up what somebody has played."""
_FACTS = frozenset(("name", "birth", "sex", "federation", "club", "title"))


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonSeen:
    """What tells somebody from others; `played` are the events of the last list they played for."""

    name: str
    player: str
    birth: str = ""
    sex: str = ""
    federation: str = ""
    club: str = ""
    title: str = ""
    rating: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    played_until: date | None = None


def as_reported(player: Player) -> PersonSeen:
    """Return a player as a report has them."""
    return PersonSeen(
        name=player.name, player=player.player_id, birth=str(player.birth), sex=player.sex,
        federation=player.federation, title=player.title,
        rating=(str(player.rating),) if player.rating else (),
    )  # fmt: skip


def as_known(desk: Desk, numbers: Collection[str]) -> dict[str, PersonSeen]:
    """Return players as the office knows them, by their numbers."""
    ratings, played = _on_lists(desk, numbers)
    seen = {}
    for number, person in persons(desk.store, numbers).items():
        facts = {fact: value for (fact, which), value in person.on(LATEST).items()
                 if which in ("", "fide") and fact in _FACTS}  # fmt: skip
        names, until = played.get(person.player, ((), None))
        seen[number] = PersonSeen(
            player=person.player, rating=tuple(ratings.get(person.player, ())), played=names,
            played_until=until, **{"name": "", **facts},
        )  # fmt: skip
    return seen


def _on_lists(
    desk: Desk, numbers: Collection[str]
) -> tuple[dict[str, list[str]], dict[str, tuple[tuple[str, ...], date]]]:
    """Return the ratings of each on the last list of every series, and what they played last."""
    entries = reversed(archive_in(desk.vault.office / ARCHIVE).lists)
    ratings: dict[str, list[str]] = {}
    played: dict[str, tuple[tuple[str, ...], date]] = {}
    series = set()
    for entry in islice(entries, LISTS_READ):
        archived, _ = read_entry_tables(entry, ("list", "changes", "events"))
        if archived is None:
            continue
        name, events = entry.record.told["series"], archived.tables["events"]
        own = {table: archived.tables[table].filter(pl.col("player_id").is_in(list(numbers)))
               for table in ("list", "changes")}  # fmt: skip
        for number, rating in own["list"].select("player_id", "rating").iter_rows():
            if name not in series and rating is not None:
                ratings.setdefault(number, []).append(f"{name} {rating}")
        series.add(name)
        games = own["changes"].join(events.select("event_id", "name", "end_on"), on="event_id")
        by_player = games.group_by("player_id").agg(
            pl.col("name").unique().sort(), pl.col("end_on").max()
        )
        for number, names, end in by_player.iter_rows():
            played.setdefault(number, (tuple(names), day_of(end)))
    return ratings, played
