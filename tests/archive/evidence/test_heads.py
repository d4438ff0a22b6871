"""The checkpoint of an archive is made of its records' bytes, and nothing else passes for it."""

import shutil
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from arpad.archive.evidence.entries import VERIFIER, add_entry, read_archive
from arpad.archive.evidence.records import handed_on
from arpad.archive.evidence.signing import PrivateKey
from arpad.office.evidence.adding import archive_in, caught_up, unusable
from tests.archive.evidence.small_archives import grown

KEY, STRANGER = PrivateKey.new(), PrivateKey.new()


def leaf(folder: Path, number: int) -> bytes:
    return sha256(b"\0" + (folder / f"{number:08}" / "record.json").read_bytes()).digest()


def node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()


def wrong(folder: Path) -> list[str]:
    return [problem.code for problem in read_archive(folder).problems]


def test_a_checkpoint_is_the_signed_root_of_the_records_bytes(tmp_path: Path) -> None:
    """By C2SP tlog-checkpoint and signed-note, and RFC 6962, 2.1, written out for three records."""
    folder = grown(tmp_path / "a", KEY, "1", "2")
    one, two, three = (leaf(folder, number) for number in (1, 2, 3))
    first = sha256((folder / "00000001" / "record.json").read_bytes()).hexdigest()
    origin = f"arpad/archive/{first[:32]}"
    text = f"{origin}\n3\n{b64encode(node(node(one, two), three)).decode()}\n"
    public = bytes.fromhex(KEY.public)
    key_id = sha256(f"{origin}\n\x01".encode() + public).digest()[:4]
    there, _, line = (folder / "checkpoint").read_text(encoding="utf-8").rpartition("\n\n")
    assert f"{there}\n" == text
    dash, name, value = line.split()
    assert (dash, name) == ("\u2014", origin)
    signature = bytes.fromhex(KEY.sign(text.encode()))
    assert value == b64encode(key_id + signature).decode()
    Ed25519PublicKey.from_public_bytes(public).verify(signature, text.encode())


def test_each_publication_writes_the_next_checkpoint(tmp_path: Path) -> None:
    folder = grown(tmp_path / "a", KEY, "1")
    sizes = [2]
    for player in ("2", "3"):
        grown(folder, KEY, player)
        head = read_archive(folder).head
        assert head is not None
        sizes.append(head.size)
    assert sizes == [2, 3, 4]


def test_the_key_that_follows_signs_the_checkpoint_under_the_same_name(tmp_path: Path) -> None:
    archive = archive_in(grown(tmp_path / "a", KEY, "1"))
    assert archive.head is not None
    assert archive.last is not None
    new = PrivateKey.new()
    with pytest.raises(ValueError, match="the key that signs what follows"):
        add_entry(archive, *handed_on(archive.last, KEY, new, ""), {}, KEY)
    after = add_entry(archive, *handed_on(archive.last, KEY, new, ""), {}, new)
    assert after.head is not None
    assert after.head.origin == archive.head.origin
    assert wrong(archive.folder) == []


def test_an_archive_without_one_gets_it_with_its_next_record(tmp_path: Path) -> None:
    folder = grown(tmp_path / "a", KEY, "1")
    (folder / "checkpoint").unlink()
    assert (wrong(folder), read_archive(folder).head) == ([], None)
    grown(folder, KEY, "2")
    assert read_archive(folder).head is not None


def test_what_a_crash_kept_from_being_written_is_written_by_whoever_comes_next(
    tmp_path: Path,
) -> None:
    folder = grown(tmp_path / "a", KEY, "1")
    before = (folder / "checkpoint").read_bytes()
    after = (grown(folder, KEY, "2") / "checkpoint").read_bytes()
    (folder / "checkpoint").write_bytes(before)
    caught_up(read_archive(folder), STRANGER)
    assert (folder / "checkpoint").read_bytes() == before
    caught_up(read_archive(folder), KEY)
    assert (folder / "checkpoint").read_bytes() == after


def test_an_archive_put_back_under_a_newer_checkpoint_is_not_added_to(tmp_path: Path) -> None:
    """Else its key would sign two pasts (tlog-checkpoint: "A log MUST not sign ...")."""
    folder = grown(tmp_path / "a", KEY, "1", "2")
    shutil.rmtree(folder / "00000003")
    (problem,) = unusable(read_archive(folder), KEY)
    assert problem.code == "archive-checkpoint"
    assert "stands for 3 records, and 2 are here" in problem.message


def test_no_other_file_passes_for_the_checkpoint(tmp_path: Path) -> None:
    folder = grown(tmp_path / "a", KEY, "1", "2")
    path = folder / "checkpoint"
    good = path.read_bytes()
    of_another_past = grown(tmp_path / "b", KEY, "1", "3") / "checkpoint"
    of_a_stranger = grown(tmp_path / "c", STRANGER, "1", "2") / "checkpoint"
    forged = {
        "the past was rewritten": of_another_past.read_bytes(),
        "is of arpad/archive/": of_a_stranger.read_bytes(),
        "not signed with a key": good.replace(b"\n3\n", b"\n4\n"),
        "not signed with a key of the archive": good.replace(
            b"\xe2\x80\x94 arpad/", b"\xe2\x80\x94 other/"
        ),
        "it has more than 131072 bytes": good + b"\n" * 2**20,
        "it is not UTF-8": b"\xff" * 1000,
        "more than 64 signatures": good + good[good.index(b"\xe2") :] * 64,
    }
    for reason, data in forged.items():
        path.write_bytes(data)
        (problem,) = read_archive(folder).problems
        assert (problem.level, problem.code) == ("error", "archive-checkpoint"), reason
        assert reason in problem.message
    path.unlink()
    path.mkdir()
    assert wrong(folder) == ["archive-checkpoint"]


def test_what_a_killed_process_left_beside_the_verifier_is_taken_away(tmp_path: Path) -> None:
    archive = grown(tmp_path / "a", KEY, "1")
    left = archive / VERIFIER / ".checkpoint.py.0123456789abcdef"
    left.write_bytes(b"half of it")
    grown(archive, KEY, "2")
    assert not left.exists()
