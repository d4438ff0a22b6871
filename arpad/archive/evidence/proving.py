"""That a row stood on a published list, proved without the archive (C2SP tlog-proof).

The record of a list has the root of a tree (RFC 6962) over its rows, and is itself a leaf of the
archive's. A row's leaf has the header of list.csv, its line there, and the office's commitment to
whose the row is, each with a line feed.
"""

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from arpad.archive.canonical import canonical_json
from arpad.archive.evidence.commitments import commitment_of
from arpad.archive.evidence.past import Witnessed, signed_by
from arpad.archive.evidence.records import LIST, RESTATED, parsed
from arpad.archive.kinds import OBJECT, TEXT, WHOLE, fields, list_of
from arpad.archive.log import tree
from arpad.archive.log.note import ED25519, NoNoteError, VerifierKey, decoded, encoded, signed_at
from arpad.archive.log.proof import Proof
from arpad.report.problems import Problem, Text

ROWS: Final = "rows"
"""What a list's record calls the root of the tree of its rows, in hexadecimal digits."""
Row = tuple[str, str, str]
_EXTRA: Final = fields({
    "columns": TEXT, "commitment": TEXT, "index": WHOLE, "path": list_of(TEXT), "person": OBJECT,
    "record": TEXT, "row": TEXT, "size": WHOLE,
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Proved:
    """A row as a proof shows it: the list's record, its figures, and whose it is, if it says."""

    record: Mapping[str, str]
    row: Mapping[str, str]
    person: Mapping[str, Any]


def rows_root(list_csv: bytes, commitments_csv: bytes) -> str:
    r"""Return the root of the tree of a list's rows.

    >>> len(rows_root(b"player_id,rating\n7,1900\n", b"player_id,commitment\n7,ab\n"))
    64
    """
    try:
        return tree.root([leaf for _, leaf in _leaves(list_csv, commitments_csv)]).hex()
    except csv.Error:  # a field of more than 128 KiB, which no list has
        return ""


def _leaves(list_csv: bytes, commitments_csv: bytes) -> Iterator[tuple[Row, bytes]]:
    """Yield each row of a list, as its header, line and commitment, with its leaf hash."""
    committed = dict(csv.reader(_lines(commitments_csv)))
    header, *lines = _lines(list_csv)
    for line in lines:
        row = (header, line, committed.get(_number(line), ""))
        yield row, leaf_of(*row)


def _lines(data: bytes) -> list[str]:
    return data.decode().removesuffix("\n").split("\n")


def leaf_of(*row: str) -> bytes:
    """Return the leaf hash of a row: its header, its line, and its commitment."""
    return tree.leaf_hash("".join(f"{part}\n" for part in row).encode())


def _number(line: str) -> str:
    first = line.partition(",")[0]
    return first if first.isalnum() else next(csv.reader([line]), [""])[0]


def extra_of(
    record: bytes, list_csv: bytes, commitments_csv: bytes, player_id: str,
    person: Mapping[str, Any],
) -> bytes | None:  # fmt: skip
    """Return what a proof says beside the record's place; None if nobody has this number.

    `person` is the row of people.csv with its opening, or nothing.
    """
    rows = list(_leaves(list_csv, commitments_csv))
    index = next((at for at, (row, _) in enumerate(rows) if _number(row[1]) == player_id), None)
    if index is None:
        return None
    header, line, commitment = rows[index][0]
    path = tree.inclusion(index, [leaf for _, leaf in rows])
    stated = {name: value for name, value in person.items() if value is not None}
    return canonical_json({
        "columns": header, "commitment": commitment, "index": index,
        "path": [encoded(value) for value in path], "person": stated, "record": record.decode(),
        "row": line, "size": len(rows),
    })  # fmt: skip


def proved(
    proof: Proof, key: str, witnesses: Sequence[VerifierKey]
) -> tuple[Proved | None, tuple[Witnessed, ...], tuple[Problem, ...]]:
    """Return what a proof shows, which witnesses signed its checkpoint, and what is wrong with it.

    `key` is the office's public key as it is known from elsewhere, "" if it isn't.
    """
    row = _read(proof.extra)
    if row is None:
        return None, (), (_wrong(Text("The file is no proof of a row on a list.")),)
    extra, record, row_proved = row
    problems = []
    if not proof.holds(tree.leaf_hash(extra["record"].encode())):
        problems.append(_wrong(Text("The proof does not show that the list stands in the "
                                    "archive.")))  # fmt: skip
    leaf = leaf_of(extra["columns"], extra["row"], extra["commitment"])
    path = tuple(map(decoded, extra["path"]))
    top = bytes.fromhex(record[ROWS])
    if not tree.is_included(leaf, extra["index"], extra["size"], path, top):
        problems.append(_wrong(Text("The proof does not show that the row stands on the list.")))
    if row_proved.person and commitment_of(row_proved.person) != extra["commitment"]:
        problems.append(_wrong(Text("The name is not the one to which the office committed "
                                    "itself.")))  # fmt: skip
    signed, more = signed_by([proof.checkpoint], witnesses)
    problems += [*_signed(proof, key), *more]
    is_sound = not any(problem.level == "error" for problem in problems)
    return (row_proved if is_sound else None), signed, tuple(problems)


def _signed(proof: Proof, key: str) -> Sequence[Problem]:
    if not key:
        message = Text("Without the office's key it could not be checked who made the proof.")
        fix = Text("Give the key as the office publishes it elsewhere.")
        return [Problem("info", "archive-key-unchecked", message, fix=fix)]
    head = proof.checkpoint
    try:
        time = signed_at(head.note, VerifierKey(head.origin, ED25519, key))
    except NoNoteError:
        time = None
    message = Text("The checkpoint of the proof is not signed with the key that was given.")
    return [] if time is not None else [_wrong(message)]


def _read(data: bytes) -> tuple[dict[str, Any], Mapping[str, str], Proved] | None:
    """Return what is said beside a record's place, the record, and the row; None if it is none."""
    try:
        extra = json.loads(data.decode())
        if not _EXTRA.holds(extra) or canonical_json(extra) != data:
            return None
        body, _, _ = parsed(extra["record"].encode())
        names, values = (next(csv.reader([extra[name]]), []) for name in ("columns", "row"))
    except (ValueError, RecursionError, csv.Error):
        return None
    record, person = body["told"], extra["person"]
    is_row = body["kind"] in (LIST, *RESTATED) and ROWS in record and len(names) == len(values)
    row = dict(zip(names, values, strict=False))
    is_own = not person or person.get("player_id") == row.get("player_id")
    return (extra, record, Proved(record, row, person)) if is_row and is_own else None


def _wrong(message: Text) -> Problem:
    fix = Text("Ask the office that published the list.")
    return Problem("error", "archive-proof", message, fix=fix)
