"""The proof of a player's row on a published list, and the text of the code that holds it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arpad.archive.evidence.entries import RECORD, Archive, Entry
from arpad.archive.evidence.packed import SIGNS_MAX, packed
from arpad.archive.evidence.proving import ROWS, Proved, extra_of, proved
from arpad.archive.evidence.published import read_published
from arpad.archive.log.proof import Proof
from arpad.archive.log.tree import inclusion
from arpad.archive.manifest import COMMITMENTS_CSV, LIST_CSV
from arpad.office.evidence.later import later
from arpad.office.evidence.reading import entry_of
from arpad.report.problems import Problem, Text


@dataclass(frozen=True, slots=True)
class RowOfList:
    """A player's row on a published list: what proves it, its entry, and the list's manifest."""

    proof: Proof
    archive: Archive
    entry: Entry
    manifest: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Coded:
    """A row that a certificate states: what its proof shows, and the text that proves it.

    `witnesses` are those whose signatures the text bears.
    """

    of_list: RowOfList
    proved: Proved
    text: str
    witnesses: tuple[str, ...]


def coded(
    path: Path, player_id: str, witnesses: Sequence[str] | None
) -> tuple[Coded | None, tuple[Problem, ...]]:
    """Return the text of the code that proves a player's row, or why there is none.

    `witnesses`: whose signatures it bears, by their names; None for all. Raises OSError as
    `proof_of` does.
    """
    row, problems = proof_of(path, player_id)
    if row is None:
        return None, problems
    head = row.proof.checkpoint
    signers = dict.fromkeys(
        signature.name for signature in head.note.signatures if signature.name != head.origin
    )
    chosen = tuple(signers) if witnesses is None else tuple(dict.fromkeys(witnesses))
    if strange := [name for name in chosen if name not in signers]:
        signed = ", ".join(signers) or "nobody"
        message = Text("No witness {name} has signed the checkpoint; there is: {there}.",
                       name=strange[0], there=signed)  # fmt: skip
        return None, (_problem(message, Text("Name those that signed it, or none."), path),)
    kept = tuple(
        signature for signature in head.note.signatures if signature.name in (head.origin, *chosen)
    )
    proof = replace(row.proof, checkpoint=replace(head, note=replace(head.note, signatures=kept)))
    text, (shown, _, wrong) = packed(proof), proved(proof, "", ())
    if shown is None:
        return None, wrong
    if len(text) > SIGNS_MAX:
        message = Text("The proof has {signs} signs with the signatures of {count} witnesses, and "
                       "a QR code holds {most}.", signs=len(text), count=len(chosen),
                       most=SIGNS_MAX)  # fmt: skip
        fix = Text("Name fewer of them, or none.")
        return None, (_problem(message, fix, path),)
    return Coded(row, shown, text, chosen), _later(row)


def _later(row: RowOfList) -> tuple[Problem, ...]:
    """Return a warning if the list was made again after it came out."""
    values, number = row.entry.record.told, row.entry.record.number
    newer = [
        making for making in later(row.archive)
        if making.series == values["series"] and str(making.list_date) == values["list_date"]
        and making.number > number
    ]  # fmt: skip
    if not newer:
        return ()
    place = newer[-1].entry.path
    message = Text("The list of {day} was made again: {place} is the later one.",
                   day=values["list_date"], place=place.name)  # fmt: skip
    fix = Text("Certify what is in force: {place}.", place=str(place))
    return (Problem("warning", "archive-later", message, fix=fix, file=str(row.entry.path)),)


def proof_of(path: Path, player_id: str) -> tuple[RowOfList | None, tuple[Problem, ...]]:
    """Return the proof of a player's row on the list of an entry.

    Or why there is none. Raises OSError if the archive can't be read.
    """
    archive, entry = entry_of(path)
    if archive is None or entry is None:
        return None, (archive.problems if archive else ()) or (_none(path),)
    record = entry.record
    published, problems = read_published(entry, archive.erased())
    wrong = (*archive.problems, *problems)
    if published is None or any(problem.level == "error" for problem in wrong):
        return None, wrong
    if archive.head is None or archive.head.size < record.number or ROWS not in record.told:
        message = Text("The list of {day} came out before rows could be proved.",
                       day=record.told["list_date"])  # fmt: skip
        fix = Text("Prove the row on a later list, once the archive has a checkpoint of it.")
        return None, (_problem(message, fix, path),)
    people = published.people.filter(published.people["player_id"] == player_id)
    data, rows, commitments = (
        (path / name).read_bytes() for name in (RECORD, LIST_CSV, COMMITMENTS_CSV)
    )
    person = people.row(0, named=True) if people.height else {}
    extra = extra_of(data, rows, commitments, player_id, person)
    if extra is None:
        message = Text("The player {player} does not stand on the list of {day}.",
                       player=player_id, day=record.told["list_date"])  # fmt: skip
        return None, (_problem(message, Text("Give the player's number as the list has it."),
                               path),)  # fmt: skip
    leaves = [record.leaf for record in archive.records[: archive.head.size]]
    index = record.number - 1
    proof = Proof(extra, index, inclusion(index, leaves), archive.head)
    return RowOfList(proof, archive, entry, published.manifest), ()


def _none(path: Path) -> Problem:
    message = Text("{folder} is no list of an archive.", folder=path.name)
    return _problem(message, Text("Give the directory of a list: list verify names them."), path)


def _problem(message: str, fix: str, path: Path) -> Problem:
    return Problem("error", "archive-proof", message, fix=fix, file=str(path))
