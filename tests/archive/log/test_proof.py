"""Offline proofs: as C2SP tlog-proof has them, and what is none."""

import pytest

from arpad.archive.evidence.signing import PrivateKey
from arpad.archive.log.checkpoint import signed_checkpoint
from arpad.archive.log.note import BYTES_MAX, NoNoteError, encoded
from arpad.archive.log.proof import Proof, read_proof
from arpad.archive.log.tree import inclusion, leaf_hash

LEAVES = [leaf_hash(bytes([number])) for number in range(5)]
HEAD = signed_checkpoint("log.example", LEAVES, PrivateKey.new())


@pytest.mark.parametrize("extra", [b"", b"extra information"])
def test_a_proof_is_written_line_by_line_and_read_again(extra: bytes) -> None:
    proof = Proof(extra, 3, inclusion(3, LEAVES), HEAD)
    lines = ["c2sp.org/tlog-proof@v1", "index 3", *(encoded(one) for one in proof.path), "", ""]
    if extra:
        lines.insert(1, "extra ZXh0cmEgaW5mb3JtYXRpb24=")
    data = "\n".join(lines).encode() + bytes(HEAD.note)
    assert bytes(proof) == data
    assert read_proof(data) == proof
    assert [number for number in range(5) if proof.holds(LEAVES[number])] == [3]


NOTE = bytes(HEAD.note)
HEADER = b"c2sp.org/tlog-proof@v1\n"


@pytest.mark.parametrize(
    "data",
    [
        b"wrong-header\nindex 0\n\n" + NOTE,
        HEADER + b"extra !!notbase64!!\nindex 0\n\n" + NOTE,
        HEADER + b"\n\n" + NOTE,
        HEADER + b"index notanumber\n\n" + NOTE,
        HEADER + b"index -5\n\n" + NOTE,
        HEADER + b"index 05\n\n" + NOTE,
        HEADER + b"index 0\n!!notbase64!!\n\n" + NOTE,
        HEADER + b"index 0\n" + encoded(bytes(64)).encode() + b"\n\n" + NOTE,
        HEADER + b"index 0\n" + (encoded(bytes(32)).encode() + b"\n") * 64 + b"\n" + NOTE,
        HEADER + b"index 0\n\ncheckpoint\n",
        HEADER + b"index 0\nextra AA==\n\n" + NOTE,
        HEADER + b"index 0\n" + b"x" * 3 * BYTES_MAX,
        b"",
    ],
)
def test_what_is_no_proof_is_refused(data: bytes) -> None:
    """The first seven kinds are those of transparency-dev/merkle (0db3ecde, proof, Apache-2.0)."""
    with pytest.raises(NoNoteError):
        read_proof(data)
