"""The proof of a player's row on a published list, made from its archive."""

from collections.abc import Mapping
from pathlib import Path

from arpad.archive.evidence.entries import RECORD, archive_of, read_archive
from arpad.archive.evidence.proving import ROWS, extra_of
from arpad.archive.evidence.published import read_published
from arpad.archive.log.proof import Proof
from arpad.archive.log.tree import inclusion
from arpad.archive.manifest import COMMITMENTS_CSV, LIST_CSV
from arpad.report.problems import Problem


def proof_of(
    path: Path, player_id: str
) -> tuple[Proof | None, Mapping[str, str], tuple[Problem, ...]]:
    """Return the proof of a player's row on the list of an entry, and the list's record.

    Or why there is none. Raises OSError if the archive can't be read.
    """
    place = archive_of(path)
    archive = None if place is None else read_archive(place[0])
    entries = () if archive is None else archive.evidence
    entry = next((one for one in entries if place and one.record.number == place[1]), None)
    if archive is None or entry is None:
        return None, {}, (archive.problems if archive else ()) or (_none(path),)
    record = entry.record
    published, problems = read_published(entry, archive.erased())
    wrong = (*archive.problems, *problems)
    if published is None or any(problem.level == "error" for problem in wrong):
        return None, {}, wrong
    if archive.head is None or archive.head.size < record.number or ROWS not in record.told:
        message = f"The list of {record.told['list_date']} came out before rows could be proved."
        fix = "Prove the row on a later list, once the archive has a checkpoint of it."
        return None, {}, (_problem(message, fix, path),)
    people = published.people.filter(published.people["player_id"] == player_id)
    data, rows, commitments = (
        (path / name).read_bytes() for name in (RECORD, LIST_CSV, COMMITMENTS_CSV)
    )
    person = people.row(0, named=True) if people.height else {}
    extra = extra_of(data, rows, commitments, player_id, person)
    if extra is None:
        message = (
            f"The player {player_id} does not stand on the list of {record.told['list_date']}."
        )
        return None, {}, (_problem(message, "Give the player's number as the list has it.", path),)
    leaves = [one.leaf for one in archive.records[: archive.head.size]]
    index = record.number - 1
    return Proof(extra, index, inclusion(index, leaves), archive.head), record.told, ()


def _none(path: Path) -> Problem:
    message = f"{path.name} is no list of an archive."
    return _problem(message, "Give the directory of a list: list verify names them.", path)


def _problem(message: str, fix: str, path: Path) -> Problem:
    return Problem("error", "archive-proof", message, fix=fix, file=str(path))
