"""The public evidence of an office's lists: DIR/archive, signed with the key in DIR/key.

It is added when the act that publishes a list is recorded, and by whoever opens the office next if
a crash came between.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from arpad.archive.directory import Archived, read_directory
from arpad.archive.evidence.signing import (
    PrivateKey,
    public_beside,
    read_key,
    read_secret,
    write_key,
    write_public,
)
from arpad.archive.writing import inputs_beside, read_inputs
from arpad.office.desk import Desk
from arpad.office.evidence.adding import archive_in, unusable
from arpad.office.evidence.adding import published as added
from arpad.office.evidence.publishing import Publication, publication_of
from arpad.office.evidence.refusing import REFUSALS
from arpad.office.kept.lists import KeptList, Published
from arpad.office.period.rating import RatedPeriod
from arpad.office.period.recomputing import rated_again
from arpad.office.periods.deciding import lifted
from arpad.report.problems import Problem

ARCHIVE: Final = "archive"
KEY: Final = "key"
SECRET: Final = "secret"


@dataclass(frozen=True, slots=True)
class Signing:
    """Where an office publishes, with which secret it hides, and with which key it signs."""

    archive: Path
    secret: bytes
    key: PrivateKey


def signing_of(office: Path) -> Signing:
    """Return how an office publishes; its key is made when it is needed first, KEY.pub beside it.

    Raises UnsafeFileError if the key or the secret can be read by others, OSError if the disk
    refuses.
    """
    path = office / KEY
    if not path.exists():
        write_key(path, PrivateKey.new())
    key = read_key(path)
    if not public_beside(path).exists():
        write_public(path, key)
    return Signing(office / ARCHIVE, read_secret(office / SECRET), key)


def made_public(
    desk: Desk, signing: Signing, kept: KeptList, period: RatedPeriod
) -> tuple[Publication | None, tuple[Problem, ...]]:
    """Return a list as it goes into the archive, or what stops that."""
    there = archive_in(signing.archive)
    if problems := unusable(there, signing.key):
        return None, problems
    overrides = lifted(desk.store, kept.name, period.list_date, REFUSALS)
    return publication_of(period, there, kept.name, signing.secret, signing.key, overrides)


def put_public(
    desk: Desk, signing: Signing, kept: KeptList, period: RatedPeriod, found: Publication
) -> Path:
    """Put a list into the archive and return where it lies.

    It is made anew if a person was erased from the archive in the meantime.
    """
    try:
        return added(archive_in(signing.archive), found, signing.key)
    except FileExistsError:
        again, _ = made_public(desk, signing, kept, period)
        if again is None:
            raise
        return added(archive_in(signing.archive), again, signing.key)


def finish(desk: Desk, signing: Signing) -> None:
    """Finish what a crash has left between the act that publishes a list, and its files."""
    for kept in desk.lists.values():
        for one in kept.published:
            begun = desk.vault.left(kept.name, one.list_date, one.manifest_sha256)
            if begun is not None:
                _finish(desk, signing, kept, one, begun)


def _finish(desk: Desk, signing: Signing, kept: KeptList, one: Published, begun: Path) -> None:
    there = archive_in(signing.archive)
    if one.head and there.list_of(kept.name, one.list_date.isoformat()) is None:
        archived, _ = read_directory(begun)
        if archived is not None:
            blobs = read_inputs(inputs_beside(begun))
            lists = _archived(desk, kept)
            period, _ = rated_again(archived, blobs, lists, desk.catalogue, str(begun))
            found = None if period is None else made_public(desk, signing, kept, period)[0]
            if period is not None and found is not None:
                put_public(desk, signing, kept, period, found)
    desk.vault.finish(kept.name, one.list_date, one.manifest_sha256)


def _archived(desk: Desk, kept: KeptList) -> Sequence[Archived]:
    """Return the lists that were published before, from the vault."""
    places = (desk.vault.place(kept.name, one.list_date) for one in kept.published)
    found = (read_directory(place)[0] for place in places if place.exists())
    return [one for one in found if one is not None]
