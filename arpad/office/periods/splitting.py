"""Numbers that were one on a published list and were split since: what each has gone on with.

Each list that was made of them as one is rated again in memory, with the two apart and every game
his whose number, or name, the report bears; of that nothing but their own rows is taken. Lists that
are published stay, and so do the ratings of whom they have met.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from arpad.archive.directory import read_directory
from arpad.archive.reading import Archived
from arpad.archive.writing import inputs_beside, read_inputs
from arpad.office.again.making import MissingInputError
from arpad.office.again.recorded import inputs_again
from arpad.office.desk import Desk, Read
from arpad.office.intake.identities import identified
from arpad.office.intake.submissions import Submission
from arpad.office.kept.lists import KeptList
from arpad.office.lists.lists import RatingList
from arpad.office.lists.restored import as_restored, restored_bytes
from arpad.office.period.archiving import successor
from arpad.office.period.inputs import Inputs, People
from arpad.office.period.rating import rate
from arpad.office.periods.people import people_of
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True)
class Split:
    """What numbers that were split go on with (`restored_bytes`), and what stands against it."""

    data: bytes = b""
    problems: tuple[Problem, ...] = ()


def split_since(desk: Desk, kept: KeptList) -> Split:
    """Return what players have who were one on published lists of a chain, and are several again.

    Nothing, where no list was made of numbers that were split since, or where a list has come out
    since the splitting. With an error, and the event, where it isn't certain who of them played.
    """
    pairs, since = _pairs(desk, kept)
    if not pairs:
        return Split()
    into = desk.people.given_up
    players = {into.get(one, one) for pair in pairs for one in pair}
    archived = [_archived(desk, kept, one.list_date) for one in kept.published]
    there = [one for one in archived if one is not None]
    data = b""
    made: dict[date, RatingList] = {}
    for one in there:
        if one.list_date < since:
            continue
        found, problems = _again(desk, kept, one, there, players, data)
        if found is None:
            return Split(problems=problems)
        made[one.list_date] = found
        data = restored_bytes(players, made)
    if len(there) < len(archived):  # lists_since says what is not there
        return Split()
    return Split(data, (_told(made, players),)) if _is_needed(made, players) else Split()


def _pairs(desk: Desk, kept: KeptList) -> tuple[list[tuple[str, str]], date]:
    """Return the merged numbers that were split after a list was made of them, and that list's day.

    Only those that no list has come out since the splitting: on the next one they are two.
    """
    store = desk.store
    mergings = [one.number for one in store.acts(store.undone()) if one.told.kind == "player.merge"]
    if not mergings:
        return [], date.max
    splits = {one.told.undoes: one.number for one in store.acts() if one.told.undoes in mergings}
    published = sorted(
        (act, date.fromisoformat(str(row["list_date"])))
        for act, row in store.rows("published", {"list": [kept.name]})
    )
    pairs, days = [], []
    for merging in mergings:
        between = [day for act, day in published if merging < act < splits[merging]]
        is_over = any(act > splits[merging] for act, _ in published)
        for row in store.rows_of(merging).get("same_person", ()) if between and not is_over else ():
            if str(row["player"]) not in desk.people.given_up:
                pairs.append((str(row["player"]), str(row["into"])))
                days.append(min(between))
    return pairs, min(days, default=date.max)


def _archived(desk: Desk, kept: KeptList, day: date) -> Archived | None:
    return read_directory(desk.vault.place(kept.name, day))[0]


def _again(
    desk: Desk,
    kept: KeptList,
    one: Archived,
    lists: Sequence[Archived],
    players: Collection[str],
    data: bytes,
) -> tuple[RatingList | None, tuple[Problem, ...]]:
    """Return a published list as it would be if the numbers had not been merged."""
    place = desk.vault.place(kept.name, one.list_date)
    try:
        inputs = inputs_again(one.manifest["inputs"], read_inputs(inputs_beside(place)), lists)
    except MissingInputError as error:
        message = f"The list of {one.list_date} can't be rated again: {error}."
        fix = "Restore the office from a backup made before."
        return None, (Problem("error", "office-lost", message, fix=fix, file=str(place)),)
    reads = _reads(desk, kept, one.list_date)
    told = [_told_apart(sub, reads.get(sub.event_id), players) for sub in inputs.submissions]
    problems = tuple(problem for _, problem in told if problem is not None)
    if problems:
        return None, problems
    submissions = tuple(sub for sub, _ in told)
    again = replace(
        inputs,
        submissions=submissions,
        same_persons=_still_one(desk, inputs),
        restored=data,
        people=_people(desk, kept, inputs, submissions, one.list_date, data),
    )
    return successor(rate(again, desk.catalogue)), ()


def _reads(desk: Desk, kept: KeptList, day: date) -> Mapping[str, Read]:
    """Return the reports that a list has rated, as they are read now, by their ids."""
    where = {"list": [kept.name], "list_date": [day.isoformat()]}
    numbers = {str(row["event"]) for _, row in desk.store.rows("rated_event", where)}
    events = {number: one for number, one in desk.events.items() if number in numbers}
    return {one.submission.event_id: one for one in desk.reports(events).values()}


def _told_apart(
    one: Submission, read: Read | None, players: Collection[str]
) -> tuple[Submission, Problem | None]:
    """Return a report with each game given to him who played it, as its numbers and names say."""
    concerned = [rank for rank, player in one.identities if player in players]
    if not concerned:
        return one, None
    now = dict(read.submission.identities) if read is not None and read.are_known else {}
    if any(now.get(rank) not in players for rank in concerned):
        event = one.event_id if read is None else f"{read.event.number}, {read.event.name}"
        ranks = ", ".join(str(rank) for rank in concerned)
        names = " or ".join(sorted(players))
        message = f"Who played under number {ranks} in event {event} is not certain: {names}."
        fix = "Say by the starting rank who it is; until then the list can't come out."
        return one, Problem("error", "player-split-unsure", message, fix=fix)
    return identified(
        one, {**dict(one.identities), **{rank: now[rank] for rank in concerned}}
    ), None


def _still_one(desk: Desk, inputs: Inputs) -> tuple[tuple[str, str], ...]:
    into = desk.people.given_up
    return tuple((old, into[old]) for old, _ in inputs.same_persons if old in into)


def _people(
    desk: Desk,
    kept: KeptList,
    inputs: Inputs,
    submissions: Iterable[Submission],
    day: date,
    data: bytes,
) -> People:
    current = as_restored(max(inputs.lists, key=lambda one: one.list_date), data)
    playing = {player for one in submissions for _, player in one.identities}
    return people_of(desk, kept, current, playing, day)


def _is_needed(made: Mapping[date, RatingList], players: Collection[str]) -> bool:
    last = made[max(made)].rows
    return last.filter(last["player_id"].is_in(sorted(players))).height > 1


def _told(made: Mapping[date, RatingList], players: Collection[str]) -> Problem:
    """Return with which ratings the players go on, as the officer reads it."""
    last = made[max(made)].rows
    theirs = last.filter(last["player_id"].is_in(sorted(players))).sort("player_id")
    named = "; ".join(
        f"{row['player_id']} {row['name']} {row['rating'] or '–'}"
        for row in theirs.iter_rows(named=True)
    )
    message = f"One person on the list of {max(made)}, and several again: they go on with {named}."
    fix = "Look whether each has their own games: that list stays as it is."
    return Problem("warning", "player-split", message, fix=fix)
