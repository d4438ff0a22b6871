"""A chain of lists in plain directories made again with mended reports: who moves, and why.

The lists are rated again from the inputs kept beside them, each on those made again before it. No
office is needed, and nothing of the chain is changed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from arpad.archive.directory import read_directory
from arpad.archive.places import inputs_beside
from arpad.archive.verify import directories
from arpad.archive.writing import read_inputs
from arpad.law import Catalogue
from arpad.office.again.changing import changed
from arpad.office.again.recorded import RecordedList
from arpad.office.corrections.restating import Again, Restatement
from arpad.office.intake.identities import identified
from arpad.office.intake.same_event import have_games_in_common
from arpad.office.intake.submissions import Submission, checked_together, submitted_again
from arpad.office.lists.lists import RatingList
from arpad.office.period.archiving import successor
from arpad.office.period.inputs import Inputs
from arpad.report.facts import GameFacts, merge
from arpad.report.problems import Problem, Text


def chain_to(last: Path) -> tuple[tuple[RecordedList, ...], tuple[Problem, ...]]:
    """Return the lists that lead to one, the first first, from the directories beside it.

    It ends where the list before isn't there, or its inputs aren't. Raises OSError.
    """
    beside = {
        earlier.identity: (path, earlier)
        for path in directories(last.resolve().parent)
        if (earlier := read_directory(path)[0]) is not None
    }
    archived, problems = read_directory(last)
    if archived is None:
        return (), problems
    lists = [archived for _, archived in beside.values()]
    chain: list[RecordedList] = []
    path: Path = last.resolve()
    while inputs_beside(path).is_dir():
        chain.append(RecordedList(archived, read_inputs(inputs_beside(path)), lists, str(path)))
        before = archived.before
        if before is None or before.identity not in beside:
            break
        path, archived = beside[before.identity]
    if not chain:
        message = Text("{directory} has no inputs beside it: it can't be rated again.",
                       directory=last.name)  # fmt: skip
        fix = Text("Put its inputs beside it, as they were written with it.")
        return (), (Problem("error", "archive-inputs", message, fix=fix, file=str(last)),)
    return tuple(reversed(chain)), problems


def replayed(
    chain: Sequence[RecordedList], mended: Sequence[Submission], catalogue: Catalogue
) -> Restatement:
    """Return the lists of a chain made again with reports in the place of those of their events.

    With an error for a mended report of whose event the chain has none, and where a list can't be
    made again.
    """
    lists_made: dict[str, RatingList] = {}
    again: list[Again] = []
    problems_met: list[Problem] = []
    used: set[int] = set()
    for listed in chain:
        change = partial(_with, mended, lists_made, used)
        period, problems = changed(listed, change, catalogue)
        problems_met += problems
        if problems and period is None:
            return Restatement(problems=tuple(problems_met))
        if period is None:
            continue
        again.append(Again(listed.archived, period, successor(period)))
        lists_made[listed.archived.identity] = again[-1].made
    missing = (_missing(submission) for place, submission in enumerate(mended) if place not in used)
    return Restatement(tuple(again), problems=(*problems_met, *missing))


def _with(
    mended: Sequence[Submission],
    lists_made: Mapping[str, RatingList],
    used: set[int],
    given: Inputs,
) -> tuple[Inputs | None, tuple[Problem, ...]]:
    """Return a list's inputs with what is mended, on the lists made again; None of a list before.

    `used` notes which of the mended reports have found their event.
    """
    submissions = []
    for submission in given.submissions:
        place = next((n for n, new in enumerate(mended) if _is_same_event(submission, new)), None)
        if place is not None:
            used.add(place)
            submission = _in_place_of(submission, mended[place])
        submissions.append(submission)
    if not used:
        return None, ()
    lists = tuple(lists_made.get(rating_list.sha256, rating_list) for rating_list in given.lists)
    return replace(given, submissions=checked_together(submissions), lists=lists), ()


def _in_place_of(old: Submission, new: Submission) -> Submission:
    """Return a mended report with what was stated of the one before, unless it states it anew.

    Who its players are is kept of those whom both reports call the same at their starting rank.
    """
    stated = merge(new.stated, old.stated)
    game_facts = old.game_facts if new.game_facts == GameFacts() else new.game_facts
    again, printed = (
        submitted_again(old.event_id, submission.blobs, submission.place, stated, game_facts)
        for submission in (new, old)
    )
    names = {player.number: player.name for player in printed.report.players}
    are_same = {
        player.number for player in again.report.players if names.get(player.number) == player.name
    }
    players = {rank: player for rank, player in old.identities if rank in are_same}
    problems = tuple(replace(problem, file=new.file) for problem in again.problems)
    again = replace(again, file=new.file, problems=problems)
    return identified(again, players) if players else again


def _is_same_event(old: Submission, new: Submission) -> bool:
    """Tell whether two reports are of one event: by who met whom, or by its name and days."""
    if have_games_in_common(old, new):
        return True
    days = [
        (submission.facts.name, submission.facts.start, submission.facts.end)
        for submission in (old, new)
    ]
    return days[0] == days[1] and all(days[0])


def _missing(submission: Submission) -> Problem:
    message = Text("No list of the chain has rated the event of this report.")
    fix = Text("Give the report of an event that one has rated, under its name and on its days.")
    return Problem("error", "replay-event", message, fix, file=submission.file)
