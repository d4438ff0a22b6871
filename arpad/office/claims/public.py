"""The public log of claims: each decision a signed record in the office's archive, without a name.

A record bears the player's number unless the claim is nameless: whoever reads it looks the name up
among the people of the lists, which forget who is erased.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from arpad.archive.evidence.entries import Archive
from arpad.archive.evidence.records import CLAIM
from arpad.office.claims.claim import Claim, claims
from arpad.office.evidence.adding import archive_in, caught_up, recorded, unusable
from arpad.office.periods.public import Signing
from arpad.registry.store import Store
from arpad.report.problems import Problem


def put_public(store: Store, signing: Signing) -> tuple[tuple[Path, ...], tuple[Problem, ...]]:
    """Put every decision that is not in the archive yet into it, and return where they lie.

    What a crash has left between an act and its record is put there by the next call; two that
    call at once put each decision there once. Raises OSError if the disk refuses.
    """
    written: list[Path] = []
    while True:
        archive = archive_in(signing.archive)
        values = next(_missing(store, archive), None)
        if values is None:
            caught_up(archive, signing.key)
            return tuple(written), ()
        if problems := unusable(archive, signing.key):
            return tuple(written), problems
        try:
            written.append(recorded(archive, CLAIM, values, signing.key))
        except FileExistsError:
            continue  # another entry has come before it: look again


def _missing(store: Store, archive: Archive) -> Iterator[Mapping[str, str]]:
    """Yield what decisions tell that the archive doesn't have, in the order of the claims."""
    published = {
        (record.told["claim"], record.told["stage"])
        for record in archive.records
        if record.kind == CLAIM
    }
    for claim in claims(store).values():
        for stage in range(len(claim.decisions)):
            values = told_of(claim, stage)
            if (values["claim"], values["stage"]) not in published:
                yield values


def told_of(claim: Claim, stage: int) -> Mapping[str, str]:
    """Return what the record of a decision tells: the first (0), or that on the appeal (1)."""
    decision = claim.decisions[stage]
    since = claim.appeal.day if stage and claim.appeal else claim.made_on
    return {
        "about": claim.about,
        "article": decision.article,
        "because": decision.because,
        "claim": claim.number,
        "list_date": claim.list_date.isoformat(),
        "made_on": since.isoformat(),
        "on": decision.day.isoformat(),
        "outcome": decision.step,
        "player_id": "" if claim.is_nameless else claim.player,
        "series": claim.list_name,
        "stage": "appeal" if stage else "claim",
    }
