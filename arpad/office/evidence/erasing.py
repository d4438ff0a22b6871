"""A person erased from an archive: his rows of names taken out, the commitments left, and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from arpad.archive.evidence.commitments import people_bytes, read_people, without
from arpad.archive.evidence.entries import Archive
from arpad.archive.evidence.records import ERASURE, Record, signed
from arpad.archive.evidence.signing import PrivateKey
from arpad.archive.manifest import COMMITMENTS_CSV, FILE_BYTES_MAX, PEOPLE_CSV
from arpad.formats.files import whole
from arpad.office.lists.matching import name_key
from arpad.report.problems import Problem, Text

_WORD_MIN = 3


@dataclass(frozen=True, slots=True)
class PublicErasure:
    """What erases a person: the record, its bytes, and the tables of people without him.

    The record is None if he was recorded as erased before. Who writes puts the record first, so
    that whatever happens afterwards, erasing again goes on where it stopped.
    """

    record: Record | None
    data: bytes
    files: Mapping[Path, bytes]
    lists: int


def erasure_of(
    archive: Archive, player_id: str, on: str, because: str, key: PrivateKey
) -> tuple[PublicErasure | None, tuple[Problem, ...]]:
    """Return what erases a person from every list of a sound archive, or why that can't be.

    `on` is the day, `because` the reason, which everybody reads: it must not name him. Raises
    OSError if a table of people can't be read.
    """
    files: dict[Path, bytes] = {}
    names: list[str] = []
    lists = 0
    for entry in archive.evidence:
        commitments = whole(entry.path / COMMITMENTS_CSV, FILE_BYTES_MAX)
        lists += f"\n{player_id},".encode() in commitments
        path = entry.path / PEOPLE_CSV
        people = read_people(whole(path, FILE_BYTES_MAX))
        if people is None:
            return None, (_changed(path),)
        row = people.filter(people["player_id"] == player_id)
        names += row["name"].drop_nulls().to_list()
        if row.height:
            files[path] = people_bytes(without(people, [player_id]))
    if not lists:
        return None, (_nobody(player_id),)
    if wrong := _wrong_reason(because, names):
        return None, (wrong,)
    if player_id in archive.erased():
        return PublicErasure(None, b"", files, lists), ()
    values = {"player_id": player_id, "on": on, "because": because}
    record, data = signed(archive.last, ERASURE, values, key)
    return PublicErasure(record, data, files, lists), ()


def _wrong_reason(because: str, names: list[str]) -> Problem | None:
    """Return an error if no reason is given, or one that tells who was erased."""
    words = {word for name in names for word in name_key(name).split() if len(word) >= _WORD_MIN}
    names_said = sorted(words & set(name_key(because).split()))
    if because.strip() and not names_said:
        return None
    message = Text("Nobody says why the row is erased.")
    if names_said:
        message = Text("The reason, which everybody reads, names the person who is to be erased.")
    fix = Text("Give a reason without a name: as requested.")
    return Problem("error", "erase-reason", message, fix=fix)


def _nobody(player_id: str) -> Problem:
    message = Text("No list of the archive names {who}.", who=player_id)
    fix = Text("Give the number as it stands in people.csv.")
    return Problem("error", "erase-nobody", message, fix=fix, found=player_id)


def _changed(path: Path) -> Problem:
    message = Text("{name} is missing or is not what arpad writes: it has been changed.",
                   name=path.name)  # fmt: skip
    fix = Text("Put back the archive as it was published: list verify tells what is wrong.")
    return Problem("error", "archive-damaged", message, fix=fix, file=str(path))
