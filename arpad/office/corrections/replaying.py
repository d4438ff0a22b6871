"""A chain of lists in plain directories made again with mended reports: who moves, and why.

The lists are rated again from the inputs kept beside them, each on those made again before it. No
office is needed, and nothing of the chain is changed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arpad.archive.directory import read_directory
from arpad.archive.reading import Archived
from arpad.archive.verify import directories
from arpad.archive.writing import inputs_beside, read_inputs
from arpad.law import Catalogue, NoRulebookError
from arpad.office.again.making import MissingInputError
from arpad.office.again.recorded import Blobs, inputs_again
from arpad.office.corrections.restating import Again, Restatement
from arpad.office.intake.sent_twice import have_games_in_common
from arpad.office.intake.submissions import Submission, checked_together
from arpad.office.lists.lists import RatingList
from arpad.office.period.archiving import successor
from arpad.office.period.in_time import NothingToRateError
from arpad.office.period.inputs import Inputs
from arpad.office.period.proof import prove
from arpad.office.period.rating import rate
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True)
class Link:
    """A list of a chain: where it lies, the list, and its inputs."""

    path: Path
    archived: Archived
    blobs: Blobs


def chain_to(last: Path) -> tuple[tuple[Link, ...], tuple[Problem, ...]]:
    """Return the lists that lead to one, the first first, from the directories beside it.

    It ends where the list before isn't there, or its inputs aren't. Raises OSError.
    """
    beside = {one.identity: (path, one) for path in directories(last.resolve().parent)
              if (one := read_directory(path)[0]) is not None}  # fmt: skip
    archived, problems = read_directory(last)
    if archived is None:
        return (), problems
    found: list[Link] = []
    path: Path = last.resolve()
    while inputs_beside(path).is_dir():
        found.append(Link(path, archived, read_inputs(inputs_beside(path))))
        before = archived.before
        if before is None or before.identity not in beside:
            break
        path, archived = beside[before.identity]
    if not found:
        message = f"{last.name} has no inputs beside it: it can't be rated again."
        fix = "Put its inputs beside it, as they were written with it."
        return (), (Problem("error", "archive-inputs", message, fix=fix, file=str(last)),)
    return tuple(reversed(found)), problems


def replayed(
    chain: Sequence[Link], mended: Sequence[Submission], catalogue: Catalogue
) -> Restatement:
    """Return the lists of a chain made again with reports in the place of those of their events.

    With an error for a mended report of whose event the chain has none, and where a list can't be
    made again.
    """
    lists = [one.archived for one in chain]
    made: dict[str, RatingList] = {}
    again: list[Again] = []
    used: set[int] = set()
    for link in chain:
        file = str(link.path)
        try:
            given = inputs_again(link.archived.manifest["inputs"], link.blobs, lists)
            inputs = _with(given, mended, made, used)
            if inputs is None:
                continue
            period = rate(inputs, catalogue)
        except (MissingInputError, NoRulebookError, NothingToRateError) as error:
            message = f"The list of {link.archived.list_date} can't be rated again: {error}."
            fix = "Give the directories of the inputs, and the lists before, as they were kept."
            return Restatement(
                problems=(Problem("error", "archive-inputs", message, fix, file=file),)
            )
        if wrong := tuple(one for one in period.problems if one.level == "error"):
            return Restatement(problems=wrong)
        prove(period.tables)
        one = Again(link.archived, period, successor(period))
        made[link.archived.identity] = one.made
        again.append(one)
    missing = tuple(_missing(one) for place, one in enumerate(mended) if place not in used)
    return Restatement(tuple(again), problems=missing)


def _with(
    given: Inputs, mended: Sequence[Submission], made: Mapping[str, RatingList], used: set[int]
) -> Inputs | None:
    """Return a list's inputs with what is mended, on the lists made again; None if it has neither.

    `used` notes which of the mended reports have found their event.
    """
    submissions = []
    for one in given.submissions:
        place = next((n for n, new in enumerate(mended) if _is_same_event(one, new)), None)
        if place is not None:
            used.add(place)
            one = replace(mended[place], event_id=one.event_id)
        submissions.append(one)
    lists = tuple(made.get(one.sha256, one) for one in given.lists)
    are_same = (*map(_is, lists, given.lists), *map(_is, submissions, given.submissions))
    if all(are_same):
        return None
    return replace(given, submissions=checked_together(submissions), lists=lists, laws=())


def _is(one: object, other: object) -> bool:
    return one is other


def _is_same_event(old: Submission, new: Submission) -> bool:
    """Tell whether two reports are of one event: by who met whom, or by its name and days."""
    if have_games_in_common(old, new):
        return True
    days = [(one.facts.name, one.facts.start, one.facts.end) for one in (old, new)]
    return days[0] == days[1] and all(days[0])


def _missing(one: Submission) -> Problem:
    message = "No list of the chain has rated the event of this report."
    fix = "Give the report of an event that one has rated, under its name and on its days."
    return Problem("error", "replay-event", message, fix, file=one.file)
