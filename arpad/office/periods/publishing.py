"""Publish a list: written aside, recorded, moved to its place; by two officers if need be.

Whoever records first has published; another who does the same at once is told, and nothing of his
is left.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Final

from arpad.archive.canonical import canonical_json, hash_of
from arpad.archive.places import RESTATED, restated_beside
from arpad.archive.writing import write_directory
from arpad.office.acting import Officer
from arpad.office.acts.lists import PublishList
from arpad.office.corrections.entering import CORRECTION, REVISION, is_carried_out
from arpad.office.corrections.writing import entered_rows, restated_rows, write_restated
from arpad.office.desk import Desk
from arpad.office.evidence.publishing import SignedList
from arpad.office.kept.leftovers import sweep
from arpad.office.kept.lists import KeptList, meant
from arpad.office.kept.settings import setting
from arpad.office.kept.versions import manifests_recorded
from arpad.office.period.archiving import prove, stated
from arpad.office.period.closing_check import Closing
from arpad.office.period.rating import PeriodOutcome
from arpad.office.periods.agreeing import Proposed, recorded
from arpad.office.periods.checks import checks
from arpad.office.periods.closing import amiss, closing, lost
from arpad.office.periods.gathering import Draft, draft
from arpad.office.periods.public import (
    MadePublic,
    Restating,
    made_public,
    put_public,
    signing_of,
)
from arpad.office.periods.standing import EventPlace, standings
from arpad.office.periods.todo import Task, tasks_of_draft
from arpad.office.periods.waiting import books_open, not_in_the_list, to_complete, undecided
from arpad.registry.acts import Act, Row, Rows
from arpad.registry.zones import today_of
from arpad.report.problems import Problem, Text, has_error, marked


@dataclass(frozen=True, slots=True)
class Publication:
    """What came of publishing a list: the act, None if nothing was recorded, and the problems.

    `identity` and `manifest_sha256` stand for the list, `head` for the archive with it in it;
    `is_published` tells whether it is public now, or waits for another officer. `place` is where it
    lies whole, `public` where its entry in the archive does; `closing` tells what became of
    every game that was taken in.
    """

    act: Act | None = None
    list_date: date | None = None
    identity: str = ""
    manifest_sha256: str = ""
    head: str = ""
    is_published: bool = False
    place: Path | None = None
    public: Path | None = None
    problems: tuple[Problem, ...] = ()
    closing: Closing | None = None
    todo: tuple[Task, ...] = ()


def publish(desk: Desk, officer: Officer, wanted: PublishList) -> Publication:
    """Publish the next list, or propose it where two officers have to agree.

    Refused for another day than the next one, while its books are open, an event of it is doubtful
    or a game is not accounted for, for errors of the list, and where its public evidence can't be
    made. Raises
    UnexplainedError if it doesn't add up, OSError if the disk refuses, and UnsafeFileError if the
    office's key isn't its alone; nothing is published then.
    """
    seen, list_date = desk.as_of, wanted.list_date
    kept, unknown = meant(desk.store, wanted.list_name)
    if kept is None:
        return Publication(problems=unknown)
    if wrong := _wrong_day(desk, kept, list_date):
        return Publication(problems=(wrong,))
    today = today_of(desk.store, officer.at)
    early = books_open(desk, kept, list_date, today)
    if has_error(early):
        return Publication(list_date=list_date, problems=early)
    list_draft = draft(desk, kept, list_date)
    event_standings = standings(desk, list_draft)
    looked_at = _looked_at(desk, list_draft, event_standings, early)
    if list_draft.period is None or has_error(looked_at.problems):
        return looked_at
    signing = signing_of(desk.vault.office)
    sweep(desk.vault.office, signing.archive, lambda: manifests_recorded(desk.store))
    prove(list_draft.period.tables)
    restating = _restating(desk, list_draft)
    public, more = made_public(desk, signing, kept, list_draft.period, today, restating)
    problems = tuple(dict.fromkeys((*looked_at.problems, *checks(list_draft.period), *more)))
    looked_at = replace(looked_at, problems=problems)
    if public is None or public.listed is None:
        return looked_at
    with desk.vault.aside(kept.name, list_date) as begun:
        is_recorded = False
        try:
            period, listed = list_draft.period, public.listed
            identity, manifest_sha256 = _written(begun, list_draft, period, restating, listed)
            publication = replace(
                looked_at, identity=identity, head=public.listed.record.sha256,
                manifest_sha256=manifest_sha256,
            )  # fmt: skip
            rows = _rows(kept, list_draft, event_standings, publication)
            rows |= _of_corrections(list_draft, public, restating)
            proposed = Proposed(kept.name, list_date.isoformat(), identity)
            done = recorded(desk, officer, wanted, proposed, rows, seen)
            is_recorded = done.is_published
        finally:
            if not is_recorded:
                desk.vault.clear(begun)
        if is_recorded:  # what fails from here on is finished when the office is opened next
            place = put_public(desk, signing, kept, list_draft.period, public, restating)
            desk.vault.put(begun, kept.name, list_date)
            vault = desk.vault.place(kept.name, list_date)
            publication = replace(publication, place=vault, public=place)
    return replace(
        publication, act=done.act, is_published=is_recorded, problems=(*problems, *done.problems)
    )


def _looked_at(
    desk: Desk,
    next_list: Draft,
    event_standings: Sequence[EventPlace],
    early: tuple[Problem, ...],
) -> Publication:
    """Return what an officer should know of a draft before anything is written."""
    check = closing(desk, next_list)
    return Publication(
        list_date=next_list.list_date,
        closing=check,
        todo=tasks_of_draft(desk, next_list, event_standings),
        problems=(
            *dict.fromkeys(next_list.problems), *early, *to_complete(desk, next_list),
            *undecided(event_standings),
            *not_in_the_list(event_standings, lost(check)), *amiss(desk, next_list, check),
            *_unrevised(desk, next_list),
        ),
    )  # fmt: skip


def _written(
    folder: Path,
    next_list: Draft,
    period: PeriodOutcome,
    restating: Restating,
    listed: SignedList,
) -> tuple[str, str]:
    """Write a list, and the earlier ones that it corrects, and return what stands for it.

    Tables that are published as they are need no other file.
    """
    hashes, of_public = period.tables.hashes(), listed.manifest["tables"]
    same = [f"{name}.parquet" for name, sha256 in hashes.items() if of_public[name] == sha256]
    manifest = write_directory(
        folder, period.tables, stated(period), period.before.cited, period.inputs.blobs(),
        hashes, {name: listed.files[name] for name in same},
    )  # fmt: skip
    if restating.periods:
        write_restated(restated_beside(folder), next_list.kept, next_list.restatement.changed)
    return str(manifest["identity"]), hash_of(canonical_json(manifest))


def _rows(
    kept: KeptList,
    next_list: Draft,
    event_standings: Sequence[EventPlace],
    publication: Publication,
) -> dict[str, Sequence[Row]]:
    """Return what the act records that publishes a list."""
    rated = _rated(kept, next_list)
    day = next_list.list_date.isoformat()
    return {
        "published": [
            {"list": kept.name, "list_date": day, "identity": publication.identity,
             "manifest_sha256": publication.manifest_sha256, "head": publication.head}
        ],
        "rated_event": rated,
        "passed_event": [
            {"list": kept.name, "list_date": day, "event": standing.event.number}
            for standing in event_standings
            if standing.state == "not_rated"
        ],
        "concern": [{"what": "event", "which": str(row["event"])} for row in rated],
    }  # fmt: skip


def _restating(desk: Desk, list_draft: Draft) -> Restating:
    """Return the earlier lists that are corrected with a list."""
    again = list_draft.restatement
    lists = again.changed if is_carried_out(desk, again) else ()
    return Restating(CORRECTION, tuple(again_made.period for again_made in lists))


def _of_corrections(list_draft: Draft, public: MadePublic, restating: Restating) -> Rows:
    """Return the rows that tell what a list has brought of corrections, if anything."""
    again, kept = list_draft.restatement, list_draft.kept
    if not again.since:
        return {}
    bundle = f"{list_draft.list_date.isoformat()}{RESTATED}"
    lists = again.changed if restating.periods else ()
    return {
        "restated": restated_rows(kept, lists, bundle, restating.way, public),
        "entered": entered_rows(kept, again),
    }


def _unrevised(desk: Desk, list_draft: Draft) -> tuple[Problem, ...]:
    """Return an error where the office publishes revisions, and one is due."""
    is_due = is_carried_out(desk, list_draft.restatement)
    if not is_due or setting(desk.store, "corrections") != REVISION:
        return ()
    message = Text("Corrections of {list} wait for a revision of the lists that they change.",
                   list=list_draft.kept.name)  # fmt: skip
    fix = Text("Publish the revision first.")
    return (Problem("error", "list-unrevised", message, fix=fix),)


def _rated(kept: KeptList, list_draft: Draft) -> list[Row]:
    """Return which events the list has rated, and which of them go on."""
    assert list_draft.period is not None
    going_on = {
        event.submission.event_id for event in list_draft.period.ready if event.portion.later
    }
    return [
        {
            "list": kept.name,
            "list_date": list_draft.list_date.isoformat(),
            "event": number,
            "goes_on": int(read.submission.event_id in going_on),
        }
        for number, read in list_draft.rated.items()
    ]


def _wrong_day(desk: Desk, kept: KeptList, list_date: date) -> Problem | None:
    if kept.is_next(list_date, desk.catalogue):
        return None
    due = kept.next_date(desk.catalogue)
    is_there = any(published.list_date == list_date for published in kept.published)
    message = Text(_PUBLISHED if is_there else _NOT_NEXT, list=kept.name, day=list_date, next=due)
    fix = Text("Publish that of {day}.", day=due)
    return Problem("error", "list-date", message, fix=fix, found=str(list_date))


_PUBLISHED: Final = marked("The list {list} of {day} is published already: that of {next} comes "
                           "next.")  # fmt: skip
_NOT_NEXT: Final = marked("The list {list} of {day} is not the next one: that of {next} comes "
                          "next.")  # fmt: skip
