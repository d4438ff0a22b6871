"""What a claim says before it is taken in: whether it is complete, and until when it is in time."""

from dataclasses import replace
from datetime import date
from typing import Final

from arpad.law import NoRulebookError
from arpad.office.acts.claims import OpenClaim
from arpad.office.claims.claim import claims
from arpad.office.claims.clocks import LastDay, claim_time, event_time
from arpad.office.claims.proofs import NAME_MAX
from arpad.office.desk import Desk
from arpad.office.events.event import Event, unknown_event
from arpad.office.kept.lists import KeptList, meant
from arpad.office.players.facts import KINDS
from arpad.office.players.person import persons, unknown_player
from arpad.registry.store import Store
from arpad.registry.zones import days_of, today_of
from arpad.report.problems import Problem, Text

_ROUND_MAX: Final = 9999


def dated(desk: Desk, wanted: OpenClaim) -> OpenClaim:
    """Return a claim with the date of its list: of the last one, if it names none."""
    return replace(wanted, list_date=wanted.list_date or desk.lists[wanted.list_name].last_date)


def incomplete(desk: Desk, wanted: OpenClaim, at: str) -> list[Problem]:
    """Return what a claim lacks, or says of what there is not."""
    problems: list[Problem] = []
    if not 0 < len(wanted.claimant.strip()) <= NAME_MAX:
        problems.append(_told(Text("Nobody claims."), Text("Give the name of the claimant."), ""))
    if wanted.made_on > today_of(desk.store, at):
        message = Text("{day} is yet to come.", day=wanted.made_on)
        problems.append(Problem("error", "claim-day", message, fix=Text("Correct the day.")))
    kept, unknown = meant(desk.store, wanted.list_name)
    if kept is None:
        return [*problems, *unknown]
    if wanted.list_date and wanted.list_date not in published_days(desk, kept):
        message = Text("No list {name} of {day} is out.", name=kept.name, day=wanted.list_date)
        problems.append(_told(message, Text("Give the day of a published list."),
                              str(wanted.list_date)))  # fmt: skip
    if wanted.player and wanted.player not in persons(desk.store, [wanted.player]):
        problems.append(unknown_player(wanted.player))
    if wanted.event and wanted.event not in desk.events:
        problems.append(unknown_event(wanted.event))
    return problems + _contradictions(wanted)


def _contradictions(wanted: OpenClaim) -> list[Problem]:
    problems = []
    if not wanted.player and not wanted.event:
        fix = Text("Give the player whose rating it is, or the event that is not rated.")
        problems.append(_told(Text("Nothing is disputed."), fix, ""))
    if wanted.fact and wanted.fact not in KINDS:
        fix = Text("There are: {kinds}.", kinds=list(KINDS))
        problems.append(_told(Text("A player has no fact '{fact}'.", fact=wanted.fact), fix,
                           wanted.fact))  # fmt: skip
    is_round = wanted.round.isascii() and wanted.round.isdecimal() and int(wanted.round) > 0
    if wanted.round and not (is_round and int(wanted.round) <= _ROUND_MAX):
        message = Text("'{text}' is no round.", text=wanted.round)
        problems.append(_told(message, Text("Give its number, from 1."), wanted.round))
    if wanted.round and not (wanted.player and wanted.event):
        fix = Text("Give the player and the event as well.")
        problems.append(_told(Text("A game is that of a player, in a round of an event."), fix, ""))
    if wanted.fact and (wanted.round or not wanted.player):
        fix = Text("Claim each by itself.")
        problems.append(
            _told(Text("A claim is about a game, or about a fact of a player."), fix, "")
        )
    return problems


def clock_of(desk: Desk, wanted: OpenClaim) -> LastDay | Problem | None:
    """Return from when until when a complete claim is in time; None where the rules don't say."""
    kept = desk.lists[wanted.list_name]
    try:
        if not wanted.player:
            return _against_leaving_out(desk, kept, wanted)
        day = wanted.list_date or kept.last_date
        return claim_time(kept.book_on(day, desk.catalogue), day, published_days(desk, kept)[day])
    except NoRulebookError as error:
        return Problem("error", "office-list", error.args[0],
                       fix=Text("Add the rulebook of that day."))  # fmt: skip


def _against_leaving_out(desk: Desk, kept: KeptList, wanted: OpenClaim) -> LastDay | Problem | None:
    event = desk.events[wanted.event]
    decided = left_out_on(desk, kept, event)
    if decided is None:
        message = Text("Nobody decided that event {event} is not rated.", event=event.number)
        return _told(message, Text("Claim for a player whose rating is wrong."), event.number)
    if wanted.told_on and wanted.told_on < decided:
        message = Text("The claimant was told on {day}, before the decision of {decided}.",
                       day=wanted.told_on, decided=decided)  # fmt: skip
        return _told(message, Text("Correct the day."), str(wanted.told_on))
    start = date.fromisoformat(event.start) if event.start else decided
    return event_time(kept.book_on(start, desk.catalogue), wanted.told_on or decided)


def left_out_on(desk: Desk, kept: KeptList, event: Event) -> date | None:
    """Return the day on which it was decided that a list doesn't rate an event; None if not."""
    last = event.last_decision
    number = last.act if last and event.is_left_out else event.passed.get(kept.name)
    if number is None or event.rated:
        return None
    return days_of(desk.store, desk.store.acts([number]))[number]


def published_days(desk: Desk, kept: KeptList) -> dict[date, date]:
    """Return the days on which lists came out, by the lists' dates."""
    rows = desk.store.rows("published", {"list": [kept.name]})
    on = days_of(desk.store, desk.store.acts({act for act, _ in rows}))
    out = {date.fromisoformat(str(row["list_date"])): on[act] for act, row in rows}
    return {kept.first_date: kept.first_date, **out}


def clashing(store: Store, wanted: OpenClaim) -> list[Problem]:
    """Return an error where the same is claimed already and waits for its decision."""
    said = (wanted.player, wanted.list_name, wanted.list_date, wanted.event, wanted.round)
    for claim in claims(store).values():
        subject = (claim.player, claim.list_name, claim.list_date, claim.event, claim.round)
        if claim.is_waiting and subject == said and claim.fact == wanted.fact:
            message = Text("Claim {number} of {day} is about the same.", number=claim.number,
                           day=claim.made_on)  # fmt: skip
            fix = Text("Hand in what is new as evidence of that one.")
            return [Problem("error", "claim-state", message, fix=fix, found=claim.number)]
    return []


def _told(message: str, fix: str, value: str) -> Problem:
    return Problem("error", "claim-told", message, fix=fix, found=value)
