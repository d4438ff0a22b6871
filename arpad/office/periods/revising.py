"""Publish a revision: lists as they are with corrections, beside those that were published.

The original stays where it is; from then on other lists are made on the revision. Written aside,
recorded, and moved to its place, as a list is; by two officers if the office says so.
"""

from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from arpad.archive.canonical import canonical_json, hash_of
from arpad.office.acting import Officer
from arpad.office.acts.lists import ReviseLists
from arpad.office.corrections.entering import REVISION, is_carried_out
from arpad.office.corrections.restating import Again, restated
from arpad.office.corrections.writing import entered_rows, restated_rows, write_restated
from arpad.office.desk import Desk
from arpad.office.kept.leftovers import sweep
from arpad.office.kept.lists import KeptList, meant
from arpad.office.kept.versions import manifests_recorded
from arpad.office.periods.agreeing import Proposed, bundle_name, recorded
from arpad.office.periods.public import Restating, made_public, put_public, signing_of
from arpad.registry.acts import Act, Rows
from arpad.registry.zones import today_of
from arpad.report.problems import Problem, Text


@dataclass(frozen=True, slots=True)
class Revision:
    """What came of publishing a revision: the act, None if nothing was recorded, and the problems.

    `lists` are the days of those that are revised; `place` is the folder in which they lie.
    """

    act: Act | None = None
    lists: tuple[date, ...] = ()
    is_published: bool = False
    place: Path | None = None
    head: str = ""
    problems: tuple[Problem, ...] = ()


def revise(desk: Desk, officer: Officer, wanted: ReviseLists) -> Revision:
    """Publish the lists that corrections change as they are with them, or propose it.

    Refused where no correction changes any, and while one can't be made again. Raises
    UnexplainedError if one doesn't add up, OSError if the disk refuses, and UnsafeFileError if the
    office's key isn't its alone.
    """
    seen = desk.as_of
    kept, unknown = meant(desk.store, wanted.list_name)
    if kept is None:
        return Revision(problems=unknown)
    again = restated(desk, kept)
    if not again.is_sound or not is_carried_out(desk, again):
        return Revision(problems=again.problems if not again.is_sound else (_idle(kept),))
    signing = signing_of(desk.vault.office)
    sweep(desk.vault.office, signing.archive, lambda: manifests_recorded(desk.store))
    restating = Restating(REVISION, tuple(restated.period for restated in again.changed))
    public, problems = made_public(
        desk, signing, kept, None, today_of(desk.store, officer.at), restating
    )
    if public is None:
        return Revision(problems=problems)
    bundle = bundle_name(kept)
    revision = Revision(
        lists=tuple(again_made.list_date for again_made in again.changed),
        head=public.restated[-1].record.sha256, problems=problems,
    )  # fmt: skip
    rows: Rows = {
        "restated": restated_rows(kept, again.changed, bundle, REVISION, public),
        "entered": entered_rows(kept, again),
    }
    proposed = Proposed(kept.name, bundle, _identity(again.changed))
    is_recorded = False
    with desk.vault.aside(kept.name, bundle) as begun:
        try:
            write_restated(begun, kept, again.changed)
            done = recorded(desk, officer, wanted, proposed, rows, seen)
            is_recorded = done.is_published
        finally:
            if not is_recorded:
                desk.vault.clear(begun)
        if is_recorded:  # what fails from here on is finished when the office is opened next
            put_public(desk, signing, kept, None, public, restating)
            desk.vault.put_bundle(begun, kept.name, bundle)
            revision = replace(revision, place=desk.vault.bundle(kept.name, bundle))
    return replace(
        revision, act=done.act, is_published=is_recorded, problems=(*problems, *done.problems)
    )


def _identity(lists: tuple[Again, ...]) -> str:
    return hash_of(canonical_json([again_made.made.sha256 for again_made in lists]))


def _idle(kept: KeptList) -> Problem:
    message = Text("No correction of {list} waits: there is nothing to revise.", list=kept.name)
    return Problem("error", "revision-idle", message, fix=Text("Nothing is to be done."))
