"""The verifier's program for proofs agrees with arpad's, on sound proofs and on changed ones."""

import subprocess
import sys
from pathlib import Path

from arpad.archive.evidence.packed import packed, proof_in
from arpad.archive.evidence.proving import proved
from arpad.archive.log.note import COSIGNATURE, NoNoteError, VerifierKey
from tests.archive.evidence.test_packed import KEY, PERSON, proof_of
from tests.archive.verifier.programs import VERIFIER, verdicts

WITNESS = VerifierKey("news.example", COSIGNATURE, KEY.public)
BY = ("--key", KEY.public, "--witness", str(WITNESS))


def shows(data: bytes) -> int:
    """Return what arpad says: 0 if the row stood on the list, else 1."""
    try:
        found, _, _ = proved(proof_in(data), KEY.public, [WITNESS])
    except NoNoteError:
        return 1
    return 0 if found is not None else 1


def changed(data: bytes, every: int) -> list[bytes]:
    """Return the data as often, each time with another byte in its place."""
    places = range(0, len(data), every)
    return [data[:at] + (b"1" if data[at : at + 1] != b"1" else b"2") + data[at + 1 :]
            for at in places]  # fmt: skip


def test_both_say_the_same_of_each_proof_and_of_each_that_was_changed(tmp_path: Path) -> None:
    """No place is that of `size`: trees of 5 and 6 leaves have the same path to the third."""
    sound = [
        data
        for size in (1, 2, 3, 6, 11)
        for proof in (proof_of(PERSON, size, size, [WITNESS.name]), proof_of({}, 5, size))
        for data in (bytes(proof), packed(proof).encode())
    ]
    whole = proof_of(PERSON, witnesses=[WITNESS.name])
    files = [*sound, *changed(bytes(whole), 43), *changed(packed(whole).encode(), 29)]
    files += [bytes(whole)[:-1], packed(whole).encode()[:-9], b"", b"ARPAD1:", b"\xff" * 999]
    paths = [tmp_path / str(at) for at in range(len(files))]
    for path, data in zip(paths, files, strict=True):
        path.write_bytes(data)
    due = [shows(data) for data in files]
    printed = verdicts(([path, *BY] for path in paths), "proof")
    assert [code for code, _ in printed] == due
    assert due[: len(sound)] == [0, 0, 1, 1] * 5  # the second of each pair bears no witness
    assert set(due[len(sound) :]) == {1}
    assert "77000038, Núñez-Ødegård, Ana: on the list of 2026-11-01 (standard)" in printed[0][1]


def test_what_was_not_checked_is_said_and_an_erased_name_is_none(tmp_path: Path) -> None:
    (tmp_path / "code").write_text(packed(proof_of({})) + "\n")
    calls = [[tmp_path / "code"], [tmp_path / "code", "--key", "ab" * 32]]
    [(code, says), wrong] = verdicts(calls, "proof")
    assert (code, "not checked: whose list this is" in says) == (0, True)
    assert "77000038, name not stated: on the list of" in says
    assert wrong == (1, "the checkpoint is not signed with the key given\n")


def test_it_runs_by_itself_on_what_comes_through_a_pipe() -> None:
    program, text = [sys.executable, "-I", VERIFIER / "proof.py", "-"], packed(proof_of(PERSON))
    for key, due in ((KEY.public, 0), ("ab", 2)):
        result = subprocess.run(
            [*program, "--key", key], input=text, capture_output=True, text=True, check=False
        )
        assert result.returncode == due, result.stderr
