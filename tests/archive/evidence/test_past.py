"""A past rewritten with the right key is found by what others kept or signed, by nothing else."""

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from arpad.archive.evidence.entries import read_archive
from arpad.archive.evidence.past import KeptCopy, past_of
from arpad.archive.evidence.signing import PrivateKey
from arpad.archive.log.checkpoint import Checkpoint, read_checkpoint
from arpad.archive.log.note import (
    BYTES_MAX,
    COSIGNATURE,
    SIGNATURES_MAX,
    NoNoteError,
    Signature,
    VerifierKey,
    cosignature,
)
from arpad.office.evidence.verifying import not_trusted
from arpad.report.problems import Problem
from tests.archive.evidence.small_archives import grown

KEY, STRANGER, WITNESS = PrivateKey.new(), PrivateKey.new(), PrivateKey.new()
BY = VerifierKey("newspaper.example/w", COSIGNATURE, WITNESS.public)
AT = int(datetime(2026, 11, 23, 21, tzinfo=UTC).timestamp())


@pytest.fixture
def told(tmp_path: Path) -> Path:
    """An archive of four records, as others saw it."""
    return grown(tmp_path / "told", KEY, "1", "2", "3")


@pytest.fixture
def rewritten(tmp_path: Path) -> Path:
    """The archive of the same office and key with another third record, and one more at the end."""
    return grown(tmp_path / "rewritten", KEY, "1", "other", "3", "4")


def checkpoint(folder: Path) -> Checkpoint:
    return read_checkpoint((folder / "checkpoint").read_bytes())


def sign(folder: Path, line: Signature) -> None:
    note = checkpoint(folder).note.with_signatures([line])
    (folder / "checkpoint").write_bytes(bytes(note))


def problems(folder: Path, kept: KeptCopy | None = None, *witnesses: VerifierKey) -> list[Problem]:
    """Return what verifying finds, with the office's key."""
    archive = read_archive(folder)
    past = past_of(archive, kept, witnesses)
    return [*archive.problems, *not_trusted(archive, KEY.public, "", past)]


def codes(found: list[Problem]) -> list[tuple[str, str]]:
    return [(one.level, one.code) for one in found]


def test_with_the_key_alone_it_is_not_found_and_that_is_said(rewritten: Path) -> None:
    (problem,) = problems(rewritten)
    assert (problem.level, problem.code) == ("info", "archive-head-unchecked")
    assert "nor whether the past was rewritten by whoever has the key" in problem.message


def test_an_older_copy_names_the_first_record_that_differs(told: Path, rewritten: Path) -> None:
    found = problems(rewritten, KeptCopy(read_archive(told), str(told)))
    assert codes(found)[0] == ("error", "archive-rewritten")
    assert found[0].message.startswith("Record 3 is another one than in the older copy")
    assert found[0].file == str(rewritten / "00000003")


def test_a_checkpoint_says_that_the_past_differs(told: Path, rewritten: Path) -> None:
    found = problems(rewritten, KeptCopy(checkpoint(told), "kept"))
    assert codes(found)[0] == ("error", "archive-checkpoint")
    assert found[0].message == (
        "The first 4 records are not those of the checkpoint: the past was rewritten."
    )
    assert found[0].file == "kept"


def test_a_witness_has_not_signed_it(told: Path, rewritten: Path) -> None:
    sign(told, cosignature(checkpoint(told).note.text, WITNESS, BY.name, AT))
    assert codes(problems(told, None, BY)) == []
    found = problems(rewritten, None, BY)
    assert codes(found) == [("error", "archive-witness"), ("info", "archive-head-unchecked")]
    sign(rewritten, checkpoint(told).note.signatures[-1])  # the line of the true past
    found = problems(rewritten, None, BY)
    assert "is not its own" in found[0].message
    assert found[0].level == "error"


@pytest.mark.parametrize("kind", ["copy", "checkpoint"])
def test_an_archive_that_grew_is_vouched_for_as_far_as_it_was_known(told: Path, kind: str) -> None:
    older = read_archive(told) if kind == "copy" else checkpoint(told)
    assert problems(told, KeptCopy(older, "kept")) == []
    grown(told, KEY, "4", "5")
    (problem,) = problems(told, KeptCopy(older, "kept"))
    assert (problem.level, problem.code) == ("info", "archive-head-older")
    assert problem.message.startswith("2 entries follow the last that is vouched for")


@pytest.mark.parametrize("kind", ["copy", "checkpoint"])
def test_the_newest_left_out_is_found(told: Path, tmp_path: Path, kind: str) -> None:
    shutil.copytree(told, tmp_path / "older")
    grown(told, KEY, "4")
    older = read_archive(told) if kind == "copy" else checkpoint(told)
    found = problems(tmp_path / "older", KeptCopy(older, "kept"))
    assert found[0].level == "error"
    assert "5 records, and 4 are here: the newest were left out" in found[0].message


def test_what_is_no_checkpoint_of_this_archive_vouches_for_nothing(
    told: Path, tmp_path: Path
) -> None:
    other = checkpoint(grown(tmp_path / "other", STRANGER, "1"))
    found = problems(told, KeptCopy(other, "kept"))
    assert found[0].message.startswith(f"The checkpoint is of {other.origin}, and the archive is")
    forged = checkpoint(told).note.text.replace("\n4\n", "\n3\n")
    (tmp_path / "forged").write_bytes(
        bytes(checkpoint(told).note).replace(checkpoint(told).note.text.encode(), forged.encode())
    )
    found = problems(told, KeptCopy(read_checkpoint((tmp_path / "forged").read_bytes()), "kept"))
    assert found[0].message == "The checkpoint is not signed with a key of the archive."
    assert codes(found)[-1] == ("info", "archive-head-unchecked")


def test_a_damaged_copy_is_no_evidence(told: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(told, tmp_path / "copy"))
    (copy / "00000002" / "record.json").write_bytes(b"{}")
    found = problems(told, KeptCopy(read_archive(copy), str(copy)))
    assert codes(found)[0] == ("error", "archive-record")
    assert found[0].file == str(copy / "00000002" / "record.json")


def test_it_is_said_who_signed_how_much_and_when(told: Path) -> None:
    sign(told, cosignature(checkpoint(told).note.text, WITNESS, BY.name, AT))
    signed = checkpoint(told)
    grown(told, KEY, "4")  # the next checkpoint bears no witness yet
    other = VerifierKey("absent.example", COSIGNATURE, STRANGER.public)
    past = past_of(read_archive(told), KeptCopy(signed, "kept"), (BY, other))
    (witness,) = past.witnesses
    assert (witness.name, witness.records) == (BY.name, 4)
    assert witness.at == datetime(2026, 11, 23, 21, tzinfo=UTC)
    (problem,) = past.problems
    assert (problem.level, problem.code) == ("warning", "archive-witness")
    assert "absent.example" in problem.message


def test_a_checkpoint_cut_short_or_changed_anywhere_vouches_for_nothing(told: Path) -> None:
    """Every beginning of it, and each of its bytes exchanged: refused as read, or as compared."""
    data, archive = (told / "checkpoint").read_bytes(), read_archive(told)
    changed = [data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :] for at in range(len(data))]
    for broken in (*(data[:at] for at in range(len(data))), *changed):
        try:
            kept = KeptCopy(read_checkpoint(broken), "kept")
        except NoNoteError:
            continue
        past = past_of(archive, kept, ())
        assert (past.records, len(past.problems)) == (None, 1), broken


def test_a_checkpoint_is_no_larger_than_a_note_and_has_no_more_signatures(told: Path) -> None:
    data, line = (told / "checkpoint").read_bytes(), b""
    for _ in range(SIGNATURES_MAX - 1):
        line += data.splitlines(keepends=True)[-1]
    assert (
        past_of(read_archive(told), KeptCopy(read_checkpoint(data + line), "kept"), ()).records == 4
    )
    for hostile in (data + line * 2, data + b"\xe2\x80\x94 x " + b"A" * 2 * BYTES_MAX + b"\n"):
        with pytest.raises(NoNoteError, match="more than"):
            read_checkpoint(hostile)
