"""Persons who are called as somebody who is erased: what is theirs stays, where it can be told."""

from collections import defaultdict
from collections.abc import Collection

from arpad.archive.canonical import is_day
from arpad.office.desk import Desk
from arpad.office.erasing.traces import Traces
from arpad.registry.store import Store
from arpad.report.names import words
from arpad.report.rows import Player


def namesakes(store: Store, traces: Traces, numbers: frozenset[str]) -> tuple[Traces, ...]:
    """Return by what those are found who have, or had, a name of the person's."""
    players = {player for name in traces.names for player in store.players_with(words(name))}
    facts: defaultdict[str, defaultdict[str, set[str]]]
    facts = defaultdict(lambda: defaultdict(set))
    for _, row in store.rows("fact", {"player": players - numbers}):
        facts[str(row["player"])][str(row["fact"])].add(str(row["value"] or ""))
    return tuple(
        Traces(tuple(sorted(theirs["name"])), tuple(sorted(filter(is_day, theirs["birth"]))),
               tuple(sorted(theirs["number"] - {""})), player)
        for player, theirs in sorted(facts.items())
        if any(traces.name(name) != name for name in theirs["name"])
    )  # fmt: skip


def as_reported(desk: Desk, numbers: Collection[str]) -> dict[str, list[tuple[str, Player]]]:
    """Return players as reports have them, each by the office's number, by the events' numbers.

    Of reports of which it is certain who plays.
    """
    events = {number: event for number, event in desk.events.items() if event.report is not None}
    sent = desk.submitted(events.values())
    by_number: dict[str, list[tuple[str, Player]]] = {}
    for number, read in desk.reports(events).items():
        ours = {player.number: player.player_id for player in read.submission.report.players
                if player.player_id in numbers and read.are_known}  # fmt: skip
        players = (player for player in sent[number].report.players if player.number in ours)
        by_number[number] = [(ours[player.number], player) for player in players]
    return by_number


def reports_of(desk: Desk, others: frozenset[str], numbers: frozenset[str]) -> frozenset[str]:
    """Return the hashes of reports in which others of a name play for certain, and not the person.

    Whoever else they name, the office knows that it isn't the person.
    """
    events = {number: event for number, event in desk.events.items() if event.report is not None}
    files: set[str] = set()
    of_person: set[str] = set()
    for read in desk.reports(events).values() if others else ():
        players = {player.player_id for player in read.submission.report.players}
        report = read.event.report
        digests = (
            {file.sha256 for file in report.files if file.use == "report"} if report else set()
        )
        if read.are_known and players & others and not players & numbers:
            files |= digests
        else:
            of_person |= digests
    return frozenset(files - of_person)
