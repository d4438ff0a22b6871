"""Claims that an office has decided, as everybody reads them: from the signed records alone.

Who claims is named as long as a list names him: the records have his number, or nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from arpad.answers.public.lists import PlayerNamed
from arpad.archive.evidence.records import CLAIM, Record
from arpad.office.claims.claim import DISMISSED
from arpad.office.claims.clocks import LastDay, appeal_time
from arpad.office.reading.players import Readers
from arpad.office.reading.shelf import Shelf

APPEAL: Final = "appeal"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimDecided:
    """A decision on a claim (`stage` claim) or on the appeal against it (appeal).

    `outcome`: upheld or dismissed; `about`: rating, fact, game, or event (that it is not rated).
    `player` is None where the log leaves the name out, or no player is meant. `number` and `head`
    are those of the record in the archive. `appeal_until`: the last day of an appeal against it, by
    `appeal_article`; None where the rulebook gives none, or an appeal was decided already.
    """

    claim: str
    stage: str
    outcome: str
    about: str
    player: PlayerNamed | None
    series: str
    list_date: date
    has_list: bool
    made_on: date
    decided_on: date
    article: str
    because: str
    appeal_until: date | None
    appeal_article: str | None
    number: int
    head: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimsDecided:
    """Every decision on claims that the archive has, the newest first."""

    claims: tuple[ClaimDecided, ...]


def claims_decided(readers: Readers) -> ClaimsDecided:
    """Return the public log of claims."""
    decisions = [record for record in readers.shelf.records if record.kind == CLAIM]
    heard = {decision.told["claim"] for decision in decisions if decision.told["stage"] == APPEAL}
    people = readers.names(
        {decision.told["player_id"] for decision in decisions if decision.told["player_id"]}
    )
    decided = (
        _decided(decision, readers, people, can_be_appealed=decision.told["claim"] not in heard)
        for decision in reversed(decisions)
    )
    return ClaimsDecided(claims=tuple(decided))


def _decided(
    record: Record, readers: Readers, people: Mapping[str, str], *, can_be_appealed: bool
) -> ClaimDecided:
    values, shelf = record.told, readers.shelf
    day, player_id = date.fromisoformat(values["list_date"]), values["player_id"]
    on = date.fromisoformat(values["on"])
    is_open = can_be_appealed and values["outcome"] == DISMISSED
    until = _appeal(shelf, values["series"], day, on) if is_open else None
    return ClaimDecided(
        claim=values["claim"],
        stage=values["stage"],
        outcome=values["outcome"],
        about=values["about"],
        player=PlayerNamed(player_id=player_id, name=people.get(player_id)) if player_id else None,
        series=values["series"],
        list_date=day,
        has_list=values["series"] in shelf.series and day in shelf.days(values["series"]),
        made_on=date.fromisoformat(values["made_on"]),
        decided_on=on,
        article=values["article"],
        because=values["because"],
        appeal_until=until.last_day if until else None,
        appeal_article=until.article if until else None,
        number=record.number,
        head=record.sha256,
    )


def _appeal(shelf: Shelf, series: str, list_date: date, decided_on: date) -> LastDay | None:
    """Return until when a decision can be appealed against, by the rulebook of its list.

    That of the series' first list where the list itself is older than the archive.
    """
    days = shelf.days(series)
    if not days:
        return None
    book = shelf.read(series, list_date if list_date in days else days[0]).book
    return appeal_time(book, decided_on) if book else None
