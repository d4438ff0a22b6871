"""The calculation of the change that a claim disputes, from the list as the office keeps it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from arpad.archive.directory import read_directory
from arpad.office.claims.claim import Claim
from arpad.office.desk import Desk
from arpad.office.evidence.adding import archive_in
from arpad.office.evidence.moving import UnreadableError, paths_into
from arpad.office.period.explaining import Evidence, told
from arpad.office.periods.public import ARCHIVE
from arpad.office.players.facts import LANGUAGE
from arpad.office.players.finding import LATEST
from arpad.office.players.person import persons
from arpad.registry.store import Store
from arpad.report.problems import Problem

_NONE: Final[Sequence[str]] = ()


def calculation(desk: Desk, claim: Claim, lang: str) -> tuple[Sequence[str], tuple[Problem, ...]]:
    """Return why the player's rating changed on the list, in sentences; none where it has no rows.

    The list with which an office began has none, nor has a claim without a player. Over whom
    corrections came to the player the office's archive tells; raises OSError if it can't be read.
    """
    place = desk.vault.place(claim.list_name, claim.list_date)
    if not claim.player or not place.exists():
        return _NONE, ()
    archived, problems = read_directory(place)
    if archived is None:
        return _NONE, problems
    evidence, problem = Evidence.of_archive(archived, desk.catalogue)
    if evidence is None or claim.player not in evidence.find(claim.player):
        return _NONE, (problem,) if problem else ()
    try:
        paths = _paths(desk, claim) if evidence.corrections else {}
    except UnreadableError as error:
        return _NONE, error.problems
    evidence = replace(evidence, paths=paths)
    return tuple(told(evidence, claim.player).explanation(lang).sentences()), ()


def _paths(desk: Desk, claim: Claim) -> Mapping[str, tuple[str, ...]]:
    archive = archive_in(desk.vault.office / ARCHIVE)
    day = claim.list_date.isoformat()
    entry = next((entry_of_list for entry_of_list in archive.lists
                  if (entry_of_list.record.told["series"], entry_of_list.record.told["list_date"])
                  == (claim.list_name, day)), None)  # fmt: skip
    return {} if entry is None else paths_into(archive, entry)


def language_of_player(store: Store, number: str) -> str:
    """Return the language in which a player is written to; "" if nobody said it."""
    people = persons(store, [number])
    return people[number].on(LATEST).get((LANGUAGE, ""), "") if people else ""
