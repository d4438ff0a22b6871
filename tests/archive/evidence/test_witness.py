"""A witness signs what begins with what it signed last, and nothing else (C2SP tlog-witness)."""

import shutil
from base64 import b64decode
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from arpad.archive.evidence.entries import Archive, put_head, read_archive
from arpad.archive.evidence.heads import log_key
from arpad.archive.evidence.signing import PrivateKey
from arpad.archive.evidence.witness import Witness, request_of, with_cosignatures, witnessed
from arpad.archive.log.note import BYTES_MAX, NoNoteError, VerifierKey, read_note, signed_at
from arpad.archive.log.request import SigningRequest, read_request
from tests.archive.evidence.small_archives import grown

KEY, STRANGER, OWN = PrivateKey.new(), PrivateKey.new(), PrivateKey.new()
NOW = 1_790_000_000


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return grown(tmp_path / "archive", KEY, "1", "2")


@pytest.fixture
def witness(archive: Path, tmp_path: Path) -> Witness:
    log = log_key(read_archive(archive).records)
    return Witness(OWN, "news.example", tmp_path / "signed", (log,))


def request(folder: Path, old_size: int) -> SigningRequest:
    archive = read_archive(folder)
    assert archive.head is not None
    return request_of(archive, archive.head, old_size)


def refused(source: Archive | SigningRequest, witness: Witness) -> str:
    """Return why a witness refuses; what it keeps stays as it was."""
    kept = {path: path.read_bytes() for path in witness.state.rglob("checkpoint")}
    line, (problem,) = witnessed(source, witness, NOW)
    assert (line, problem.level) == (None, "error")
    assert {path: path.read_bytes() for path in witness.state.rglob("checkpoint")} == kept
    return problem.message


def test_what_it_signs_is_a_cosignature_and_is_kept_for_everybody(
    archive: Path, witness: Witness
) -> None:
    line, problems = witnessed(read_archive(archive), witness, NOW)
    assert problems == ()
    assert line is not None
    text, _, log_line = (archive / "checkpoint").read_text(encoding="utf-8").rpartition("\n\n")
    value = b64decode(str(line).split()[2])
    key_id = sha256(b"news.example\n\x04" + bytes.fromhex(OWN.public)).digest()[:4]
    assert value[:12] == key_id + NOW.to_bytes(8, "big")
    message = f"cosignature/v1\ntime {NOW}\n{text}\n".encode()
    Ed25519PublicKey.from_public_bytes(bytes.fromhex(OWN.public)).verify(value[12:], message)
    origin = text.partition("\n")[0]
    kept = witness.state / sha256(origin.encode()).hexdigest() / "checkpoint"
    assert kept.read_text(encoding="utf-8") == f"{text}\n\n{log_line}{line}"


def test_it_signs_each_checkpoint_that_follows_and_the_same_again(
    archive: Path, witness: Witness
) -> None:
    for player in ("3", "4", "5"):
        for source in (read_archive(archive), read_archive(archive)):
            assert witnessed(source, witness, NOW)[0] is not None
        grown(archive, KEY, player)


def test_who_has_no_copy_of_the_archive_signs_by_the_proof(archive: Path, witness: Witness) -> None:
    """By way of the bytes that a public witness takes."""
    first = bytes(request(archive, 0))
    assert first.startswith(b"old 0\n\narpad/archive/")
    assert witnessed(read_request(first), witness, NOW)[0] is not None
    grown(archive, KEY, "3", "4")
    second = read_request(bytes(request(archive, 3)))
    assert (second.old_size, second.checkpoint.size) == (3, 5)
    broken = replace(second, path=(second.path[0][::-1], *second.path[1:]))
    assert "does not begin with the 3 records that were signed last" in refused(broken, witness)
    wrong = replace(second, old_size=2)
    assert refused(wrong, witness) == ("The proof begins with 2 records, and 3 were signed last.")
    assert witnessed(second, witness, NOW)[0] is not None


def test_a_rewritten_past_is_not_signed(archive: Path, witness: Witness, tmp_path: Path) -> None:
    assert witnessed(read_archive(archive), witness, NOW)[0] is not None
    rewritten = grown(tmp_path / "rewritten", KEY, "1", "other", "3")
    assert refused(read_archive(rewritten), witness) == (
        "The checkpoint does not begin with the 3 records that were signed last: the past was "
        "rewritten."
    )
    of_one_size = grown(tmp_path / "same", KEY, "1", "other")
    assert "the past was rewritten" in refused(read_archive(of_one_size), witness)
    assert "the past was rewritten" in refused(request(rewritten, 3), witness)


def test_what_was_left_out_is_not_signed(archive: Path, witness: Witness, tmp_path: Path) -> None:
    shutil.copytree(archive, tmp_path / "older")
    grown(archive, KEY, "3")
    assert witnessed(read_archive(archive), witness, NOW)[0] is not None
    older = read_archive(tmp_path / "older")
    assert "3 records, and 4 were signed before" in refused(older, witness)


def test_whom_it_does_not_know_it_does_not_sign(
    archive: Path, witness: Witness, tmp_path: Path
) -> None:
    other = read_archive(grown(tmp_path / "other", STRANGER, "1"))
    assert refused(other, witness).startswith("No key is given of the log arpad/archive/")
    wrong = VerifierKey(witness.logs[0].name, 1, STRANGER.public)
    message = refused(read_archive(archive), replace(witness, logs=(wrong,)))
    assert message.startswith("The checkpoint is not signed with the key given of arpad/archive/")
    (archive / "00000002" / "record.json").write_bytes(b"{}")
    assert refused(read_archive(archive), witness).startswith("In the archive the record")
    (archive / "checkpoint").unlink()
    grown(tmp_path / "bare", KEY, "1")
    (tmp_path / "bare" / "checkpoint").unlink()
    bare = read_archive(tmp_path / "bare")
    assert refused(bare, witness) == "The archive has no checkpoint to be signed."


def test_what_it_keeps_is_never_taken_for_nothing(archive: Path, witness: Witness) -> None:
    assert witnessed(read_archive(archive), witness, NOW)[0] is not None
    (kept,) = witness.state.rglob("checkpoint")
    kept.write_bytes(b"")
    with pytest.raises(NoNoteError):
        witnessed(read_archive(archive), witness, NOW)


@pytest.mark.parametrize(
    "above",
    [
        b"", b"old\n", b"old 01\n", b"old -1\n", b"new 1\n", b"old 1\n" + b"AA==\n",
        b"old 1\n" + b"!\n", b"old " + b"9" * 5000 + b"\n",
        b"old 1\n" + (b"A" * 43 + b"=\n") * 64, b"old 1\n" + b"\n" * 3, b"x" * (3 * BYTES_MAX),
    ],
)  # fmt: skip
def test_what_is_no_request_is_refused(archive: Path, above: bytes) -> None:
    note = (archive / "checkpoint").read_bytes()
    assert read_request(b"old 1\n" + b"A" * 43 + b"=\n\n" + note).path == (bytes(32),)
    with pytest.raises(NoNoteError):
        read_request(above + b"\n" + note)


def test_signatures_are_put_under_the_checkpoint_and_only_those_that_hold(
    archive: Path, witness: Witness
) -> None:
    line, _ = witnessed(read_archive(archive), witness, NOW)
    keys = (witness.verifier_key,)
    put_head(archive, lambda now: with_cosignatures(now, str(line).encode(), keys))
    note = read_note((archive / "checkpoint").read_bytes())
    assert signed_at(note, witness.verifier_key) == NOW
    assert read_archive(archive).problems == ()
    grown(archive, KEY, "3")
    assert signed_at(read_note((archive / "checkpoint").read_bytes()), keys[0]) is None
    now = read_archive(archive)
    for data, reason in (
        (str(line).encode(), "is not that of its key"),
        (bytes(note), "is not that of its key"),
        ((archive / "checkpoint").read_bytes(), "none of these witnesses has signed it"),
        (b"\xff" * 1000, "no signature"),
    ):
        with pytest.raises(NoNoteError, match=reason):
            with_cosignatures(now, data, keys)


def test_hostile_requests_are_not_signed(archive: Path, witness: Witness, tmp_path: Path) -> None:
    """Another origin, a path of wrong hashes, a number that no log has, doubled signatures."""
    assert witnessed(read_archive(archive), witness, NOW)[0] is not None
    other = request(grown(tmp_path / "other", STRANGER, "1", "2"), 0)
    grown(archive, KEY, "3")
    due = request(archive, 3)
    assert refused(other, witness).startswith("No key is given of the log arpad/archive/")
    renamed = replace(other.checkpoint, origin=due.checkpoint.origin)
    assert "is not signed with the key given" in refused(replace(due, checkpoint=renamed), witness)
    wrong = tuple(bytes(32) for _ in due.path)
    for path in (wrong, (), (*due.path, bytes(32)), due.path * 20):
        assert "the past was rewritten" in refused(replace(due, path=path), witness)
    for old_size in (5, 10**18):
        assert "the newest were left out" in refused(replace(due, old_size=old_size), witness)
    note = due.checkpoint.note
    forged = replace(note.signatures[0], data=bytes(64))
    doubled = replace(due.checkpoint, note=replace(note, signatures=(*note.signatures, forged)))
    assert "is not signed with the key given" in refused(replace(due, checkpoint=doubled), witness)
    assert witnessed(due, witness, NOW)[0] is not None


def test_a_line_that_comes_twice_stands_under_the_checkpoint_once(
    archive: Path, witness: Witness
) -> None:
    line, _ = witnessed(read_archive(archive), witness, NOW)
    twice = f"{line}{line}".encode()
    signed = with_cosignatures(read_archive(archive), twice, [witness.verifier_key])
    assert len(signed.note.signatures) == 2
    with pytest.raises(NoNoteError, match="more than 64 signatures"):
        with_cosignatures(read_archive(archive), str(line).encode() * 65, [witness.verifier_key])
