"""What a player sees of their own: facts, claims, days, all that is kept, and what is erased."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Final

from arpad.answers.claims import ClaimTold, LastDayTold, days, listed
from arpad.answers.journal import FactTold, RowTold
from arpad.answers.players import shown
from arpad.office.claims.claim import claims
from arpad.office.claims.days import last_days_of
from arpad.office.desk import Desk
from arpad.office.kept.settings import setting
from arpad.office.players.finding import shown as match_of
from arpad.office.players.person import person
from arpad.report.problems import Text

ERASING: Final = Text(
    "Whoever wants to be erased tells the office. Name, birth and all other facts go from the "
    "players, the reports and the lists, those that are published too; the numbers of games and "
    "ratings stay, for the ratings of others rest on them, and so does the act that says that "
    "somebody was erased. Backups lose it when they expire."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mine:
    """A player's own page: their facts on a day, their claims, and the last days to come.

    `public_page` is where everybody sees them, "" if the office has no pages; `erasing` says what
    goes if they want to be erased, and `contact` whom they tell.
    """

    player: str
    name: str
    on: date
    public_page: str
    contact: str
    erasing: Text
    days: tuple[LastDayTold, ...] = ()
    claims: tuple[ClaimTold, ...] = ()
    facts: tuple[FactTold, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedOfMe:
    """Rows about a player that an act recorded at a time, and what the act is."""

    act: int
    at: str
    kind: str
    rows: tuple[RowTold, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MyData:
    """All that an office keeps of a player under their numbers, act by act."""

    numbers: tuple[str, ...]
    facts: tuple[FactTold, ...]
    claims: tuple[ClaimTold, ...]
    recorded: tuple[RecordedOfMe, ...]


def mine(desk: Desk, number: str, on: date) -> Mine | None:
    """Return what a player sees of their own; None of a number that nobody has."""
    somebody = person(desk.store, number)
    if somebody is None:
        return None
    own = _claims_of(desk, {somebody.player, *somebody.given_up})
    numbers = {claim.claim for claim in own}
    to_come = [day for day in last_days_of(desk, on)
               if day.claim in numbers or not (day.claim or day.event)]  # fmt: skip
    address = setting(desk.store, "address")
    return Mine(
        player=somebody.player, name=match_of(somebody).name, on=on,
        public_page=f"{address}players/{somebody.player}.html" if address else "",
        contact=setting(desk.store, "contact"), erasing=ERASING,
        days=days(to_come).days, claims=own,
        facts=shown(somebody, on.isoformat()).facts,
    )  # fmt: skip


def my_data(desk: Desk, number: str, on: date) -> MyData | None:
    """Return all that is kept of a player, undone or not; None of a number that nobody has.

    Of each act only the rows that are about them: others have a right to theirs.
    """
    somebody = person(desk.store, number)
    if somebody is None:
        return None
    numbers = (somebody.player, *somebody.given_up)
    acts = {act for act, _ in desk.store.rows("concern", {"what": ["player"], "which": numbers})}
    recorded = []
    for act in desk.store.acts(acts):
        rows = desk.store.rows_of(act.number, {"player": numbers})
        if own := [RowTold(table=table, values={name: str(value) for name, value in row.items()
                                                if value is not None})
                   for table in sorted(rows) for row in rows[table]]:  # fmt: skip
            recorded.append(RecordedOfMe(act=act.number, at=act.told.at, kind=act.told.kind,
                                         rows=tuple(own)))  # fmt: skip
    return MyData(
        numbers=numbers, facts=shown(somebody, on.isoformat()).facts,
        claims=_claims_of(desk, numbers), recorded=tuple(recorded),
    )  # fmt: skip


def _claims_of(desk: Desk, numbers: Collection[str]) -> tuple[ClaimTold, ...]:
    own = (claim for claim in claims(desk.store).values() if claim.player in numbers)
    return listed(desk, own).claims
