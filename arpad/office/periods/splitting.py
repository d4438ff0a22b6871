"""Numbers that were one on a published list and were split since: what each has gone on with.

Each list that was made of them as one is rated again in memory, as it is in force, with the two
apart and every game theirs whose number, or name, the report bears; of that nothing but their own
rows is taken. Lists that are published stay, and so do the ratings of whom they have met.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from types import MappingProxyType
from typing import Final

from arpad.office.again.changing import changed
from arpad.office.again.in_vault import InVault
from arpad.office.desk import Desk, Read
from arpad.office.intake.identities import identified
from arpad.office.intake.submissions import Submission
from arpad.office.kept.lists import KeptList
from arpad.office.lists.decisions import as_restored, restored_bytes
from arpad.office.lists.lists import RatingList
from arpad.office.period.archiving import successor
from arpad.office.period.inputs import Inputs, People
from arpad.office.periods.people import people_of
from arpad.report.notes import either
from arpad.report.problems import NONE, Problem, Text

NOTHING: Final[Mapping[date, Inputs]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Split:
    """What numbers that were split go on with (`restored_bytes`), and what stands against it."""

    data: bytes = b""
    problems: tuple[Problem, ...] = ()


def split_since(desk: Desk, kept: KeptList, corrected: Mapping[date, Inputs] = NOTHING) -> Split:
    """Return what players have who were one on published lists of a chain, and are several again.

    Nothing, where no list was made of numbers that were split since, or where a list has come out
    since the splitting. With an error, and the event, where it isn't certain who of them played.
    `corrected` is what lists are made of that the next one corrects.
    """
    pairs, since = _pairs(desk, kept)
    if not pairs:
        return Split()
    into = desk.recorded.given_up
    players = {into.get(player, player) for pair in pairs for player in pair}
    vault = InVault(desk.vault, kept)
    data = b""
    problems_met: list[Problem] = []
    lists_made: dict[date, RatingList] = {}
    for day in (
        published.list_date for published in kept.published if published.list_date >= since
    ):
        listed, problems = vault.recorded(kept.version_of(day))
        if listed is None:
            return Split(problems=problems)
        listed = replace(listed, given=corrected.get(day))
        apart = partial(_apart, desk, kept, day, players, data)
        period, problems = changed(listed, apart, desk.catalogue)
        if period is None:
            return Split(problems=problems)
        problems_met += problems
        lists_made[day] = successor(period)
        data = restored_bytes(players, lists_made)
    return (
        Split(data, (*problems_met, _told(lists_made, players)))
        if _is_needed(lists_made, players)
        else Split()
    )


def _pairs(desk: Desk, kept: KeptList) -> tuple[list[tuple[str, str]], date]:
    """Return the merged numbers that were split after a list was made of them, and that list's day.

    Only those that no list has come out since the splitting: on the next one they are two.
    """
    store = desk.store
    mergings = [act.number for act in store.acts(store.undone()) if act.told.kind == "player.merge"]
    if not mergings:
        return [], date.max
    splits = {act.told.undoes: act.number for act in store.acts() if act.told.undoes in mergings}
    published = sorted(
        (act, date.fromisoformat(str(row["list_date"])))
        for act, row in store.rows("published", {"list": [kept.name]})
    )
    pairs, days = [], []
    for merging in mergings:
        between = [day for act, day in published if merging < act < splits[merging]]
        is_over = any(act > splits[merging] for act, _ in published)
        for row in store.rows_of(merging).get("same_person", ()) if between and not is_over else ():
            if str(row["player"]) not in desk.recorded.given_up:
                pairs.append((str(row["player"]), str(row["into"])))
                days.append(min(between))
    return pairs, min(days, default=date.max)


def _apart(
    desk: Desk, kept: KeptList, day: date, players: Collection[str], data: bytes, given: Inputs
) -> tuple[Inputs | None, tuple[Problem, ...]]:
    """Return the inputs of the list of a day as they would be if the numbers had not been merged.

    `data` is what the players have on the lists before it.
    """
    reads = _reads(desk, kept, day)
    submissions_told = [
        _told_apart(sub, reads.get(sub.event_id), players) for sub in given.submissions
    ]
    if problems := tuple(problem for _, problem in submissions_told if problem is not None):
        return None, problems
    submissions = tuple(sub for sub, _ in submissions_told)
    return replace(
        given,
        submissions=submissions,
        same_persons=_still_one(desk, given),
        restored=data,
        people=_people(desk, kept, given, submissions, day, data),
    ), ()


def _reads(desk: Desk, kept: KeptList, day: date) -> Mapping[str, Read]:
    """Return the reports that a list has rated, as they are read now, by their ids."""
    where = {"list": [kept.name], "list_date": [day.isoformat()]}
    numbers = {str(row["event"]) for _, row in desk.store.rows("rated_event", where)}
    events = {number: event for number, event in desk.events.items() if number in numbers}
    return {report.submission.event_id: report for report in desk.reports(events).values()}


def _told_apart(
    submission: Submission, read: Read | None, players: Collection[str]
) -> tuple[Submission, Problem | None]:
    """Return a report with each game given to him who played it, as its numbers and names say."""
    concerned = [rank for rank, player in submission.identities if player in players]
    if not concerned:
        return submission, None
    now = dict(read.submission.identities) if read is not None and read.are_known else {}
    if any(now.get(rank) not in players for rank in concerned):
        event = submission.event_id if read is None else f"{read.event.number}, {read.event.name}"
        message = Text("Who played under number {ranks} in event {event} is not certain: {names}.",
                       ranks=concerned, event=event, names=either(sorted(players)))  # fmt: skip
        fix = Text("Say by the starting rank who it is; until then the list can't come out.")
        return submission, Problem("error", "player-split-unsure", message, fix=fix)
    return identified(
        submission, {**dict(submission.identities), **{rank: now[rank] for rank in concerned}}
    ), None


def _still_one(desk: Desk, inputs: Inputs) -> tuple[tuple[str, str], ...]:
    into = desk.recorded.given_up
    return tuple((old, into[old]) for old, _ in inputs.same_persons if old in into)


def _people(
    desk: Desk,
    kept: KeptList,
    inputs: Inputs,
    submissions: Iterable[Submission],
    day: date,
    data: bytes,
) -> People:
    current = as_restored(max(inputs.lists, key=lambda rating_list: rating_list.list_date), data)
    playing = {player for submission in submissions for _, player in submission.identities}
    return people_of(desk, kept, current, playing, day)


def _is_needed(lists_made: Mapping[date, RatingList], players: Collection[str]) -> bool:
    last = lists_made[max(lists_made)].rows
    return last.filter(last["player_id"].is_in(sorted(players))).height > 1


def _told(lists_made: Mapping[date, RatingList], players: Collection[str]) -> Problem:
    """Return with which ratings the players go on, as the officer reads it."""
    last = lists_made[max(lists_made)].rows
    theirs = last.filter(last["player_id"].is_in(sorted(players))).sort("player_id")
    named = "; ".join(
        f"{row['player_id']} {row['name']} {row['rating'] or NONE}"
        for row in theirs.iter_rows(named=True)
    )
    message = Text("One person on the list of {day}, and several again: they go on with {names}.",
                   day=max(lists_made), names=named)  # fmt: skip
    fix = Text("Look whether each has their own games: that list stays as it is.")
    return Problem("warning", "player-split", message, fix=fix)
