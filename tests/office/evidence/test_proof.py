"""That a row stood on a list is proved without the archive, and nothing else can be."""

import csv
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from arpad.answers.archives import ProofVerified, proof_verified
from arpad.archive.canonical import canonical_json
from arpad.archive.evidence.entries import read_archive
from arpad.archive.evidence.signing import PrivateKey
from arpad.archive.log.proof import Proof, read_proof
from arpad.office.evidence.proof import proof_of
from arpad.office.period.rating import PeriodOutcome
from tests.office.evidence.archived import ERASED, made, two_periods

OLD, NEW = PrivateKey.new(), PrivateKey.new()
PLAYER = "77000038"
"""2408 on the list of September 2010, 2413 on November's (tests/cli/test_archive.py)."""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    periods: Sequence[PeriodOutcome] = two_periods()
    return made(tmp_path_factory.mktemp("proof") / "archive", periods, OLD, NEW)


@pytest.fixture(scope="module")
def proof(archive: Path) -> Proof:
    row, problems = proof_of(archive / "00000005", PLAYER)
    assert row is not None, problems
    assert row.entry.record.told["list_date"] == "2010-11-01"
    return row.proof


def verified(proof: Proof, key: str = NEW.public) -> ProofVerified:
    return proof_verified(read_proof(bytes(proof)), key, ())


def node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()


def naive(leaves: Sequence[bytes]) -> bytes:
    """Return MTH as RFC 6962, 2.1 defines it."""
    if len(leaves) < 2:
        return leaves[0]
    half = max(1 << power for power in range(20) if 1 << power < len(leaves))
    return node(naive(leaves[:half]), naive(leaves[half:]))


def test_a_record_has_the_root_of_its_rows_as_documented(archive: Path) -> None:
    entry = archive / "00000005"
    lines = (entry / "list.csv").read_text(encoding="utf-8").splitlines()
    with (entry / "commitments.csv").open(encoding="utf-8") as file:
        commitments = dict(csv.reader(file))
    leaves = [
        sha256(f"\0{lines[0]}\n{line}\n{commitments[line.split(',')[0]]}\n".encode()).digest()
        for line in lines[1:]
    ]
    record = json.loads((entry / "record.json").read_bytes())
    assert record["record"]["told"]["rows"] == naive(leaves).hex()


def test_a_row_and_its_name_are_proved_without_the_archive(proof: Proof) -> None:
    found = verified(proof)
    assert found.problems == ()
    assert found.row is not None
    assert found.person is not None
    assert (found.series, found.list_date) == ("fide", "2010-11-01")
    assert (found.row["player_id"], found.row["rating"]) == (PLAYER, "2413")
    assert found.person["player_id"] == PLAYER
    assert "name" in found.person


def test_who_is_erased_is_proved_by_number_alone(archive: Path) -> None:
    row, problems = proof_of(archive / "00000002", ERASED)
    assert row is not None, problems
    answer = verified(row.proof)
    assert answer.row is not None
    assert (answer.row["player_id"], answer.person) == (ERASED, None)


def changed(proof: Proof, change: Callable[[dict[str, Any]], object]) -> Proof:
    extra = json.loads(proof.extra)
    change(extra)
    return replace(proof, extra=canonical_json(extra))


FORGED: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "rating": (lambda extra: extra.update(row=extra["row"].replace("2413", "2513")),
               "that the row stands on the list"),
    "column": (lambda extra: extra.update(columns=extra["columns"].replace("rating", "raiting", 1)),
               "that the row stands on the list"),
    "commitment": (lambda extra: extra.update(commitment="0" * 64), "that the row stands"),
    "place": (lambda extra: extra.update(index=extra["index"] + 1), "that the row stands"),
    "path": (lambda extra: extra["path"].pop(), "that the row stands on the list"),
    "name": (lambda extra: extra["person"].update(name="Somebody Else"), "committed itself"),
    "record": (lambda extra: extra.update(record=extra["record"].replace("-11-01", "-12-01")),
               "that the list stands in the archive"),
    "another person": (lambda extra: extra["person"].update(player_id="1"), "no proof of a row"),
    "no record": (lambda extra: extra.update(record="{}"), "no proof of a row"),
    "a type": (lambda extra: extra.update(size="8"), "no proof of a row"),
    "a key": (lambda extra: extra.update(more=1), "no proof of a row"),
    "a true number": (lambda extra: extra.update(index=True), "no proof of a row"),
}  # fmt: skip


@pytest.mark.parametrize("what", FORGED)
def test_what_was_changed_in_a_proof_is_found(proof: Proof, what: str) -> None:
    change, reason = FORGED[what]
    answer = verified(changed(proof, change))
    assert (answer.row, answer.person) == (None, None)
    errors = [one.message for one in answer.problems if one.level == "error"]
    assert any(reason in message for message in errors), errors


@pytest.mark.parametrize(
    "swap",
    [
        (b'"size": ', b'"size": 1'), (b'"person": {', b'"person": {"a": NaN,'),
        (b'"person": {', b'"person": {"a": "\\ud800",'),
        (b'"row": "', b'"row": "' + b"7" * 150_000),
        (b'"size": ', b'"size": ' + b"9" * 5000), (b"{", b" {"),
    ],
)  # fmt: skip
def test_a_hostile_proof_shows_nothing(proof: Proof, swap: tuple[bytes, bytes]) -> None:
    answer = verified(replace(proof, extra=proof.extra.replace(*swap, 1)))
    assert answer.row is None
    assert "archive-proof" in [one.code for one in answer.problems]


@pytest.mark.parametrize("extra", [b"", b"[" * 60_000, b"\xff", b"{}", b"[]", b"null"])
def test_what_says_nothing_proves_nothing(proof: Proof, extra: bytes) -> None:
    answer = verified(replace(proof, extra=extra))
    assert [one.code for one in answer.problems] == ["archive-proof"]


def test_the_key_says_whose_proof_it_is(proof: Proof) -> None:
    assert [one.code for one in verified(proof, "").problems] == ["archive-key-unchecked"]
    (problem,) = verified(proof, OLD.public).problems
    assert (problem.level, problem.code) == ("error", "archive-proof")


def test_why_there_is_no_proof_is_said(archive: Path, tmp_path: Path) -> None:
    assert [one.code for one in proof_of(archive / "00000002", "1")[1]] == ["archive-proof"]
    assert [one.code for one in proof_of(archive / "00000001", PLAYER)[1]] == ["archive-proof"]
    assert [one.code for one in proof_of(tmp_path, PLAYER)[1]] == ["archive-proof"]
    assert read_archive(archive).problems == ()
