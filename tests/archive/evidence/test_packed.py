"""A proof as the text of a QR code: packed and unpacked, its size, and hostile texts."""

import json
import zlib
from collections.abc import Sequence
from dataclasses import replace

import pytest

from arpad.archive.canonical import canonical_json
from arpad.archive.evidence.commitments import commitment_of
from arpad.archive.evidence.packed import (
    DICTIONARY,
    PREFIX,
    SIGNS_MAX,
    base45,
    of_base45,
    packed,
    proof_in,
    unpacked,
)
from arpad.archive.evidence.proving import leaf_of, proved
from arpad.archive.evidence.signing import PrivateKey
from arpad.archive.log.checkpoint import signed_checkpoint
from arpad.archive.log.note import COSIGNATURE, NoNoteError, VerifierKey, cosignature, encoded
from arpad.archive.log.proof import Proof
from arpad.archive.log.tree import inclusion, leaf_hash, root
from tests.sources import ROOT

KEY = PrivateKey.new()
COLUMNS = (
    "player_id,rating,rating_old,change,games,k_factor,games_rated,rating_peak,status,section,"
    "inactive_since,has_played_event,rating_shown,k_base,games_by_year,initial_since,last_played,"
    "fide_rating,other_rating,iccf_rating,fpx_rating"
)
ROW = "77000038,2408,2401,7,9,10,250,2412,active,whole list,,1,,,,,,,,,"
PERSON = {
    "birth_year": 1978, "federation": "ESP", "name": "Núñez-Ødegård, Ana", "opening": "8a" * 32,
    "player_id": "77000038", "sex": "w", "title": "WIM",
}  # fmt: skip


def proof_of(
    person: dict[str, str | int], rows: int = 5, records: int = 3, witnesses: Sequence[str] = ()
) -> Proof:
    """Return the proof of the row in the middle of a list, whose record is in the middle too."""
    commitment = commitment_of(person) if person else "cd" * 32
    place, index = records // 2, rows // 2
    leaves = [leaf_hash(at.to_bytes(4, "big")) for at in range(rows)]
    leaves[index] = leaf_of(COLUMNS, ROW, commitment)
    told = {
        "list_date": "2026-11-01", "manifest_sha256": leaf_hash(b"m").hex(), "on": "2026-11-02",
        "rows": root(leaves).hex(), "series": "standard",
    }  # fmt: skip
    body = {"before": leaf_hash(b"b").hex(), "kind": "list", "number": place + 1, "told": told}
    signature = KEY.sign(canonical_json(body))
    record = canonical_json({"key": KEY.public, "record": body, "signature": signature})
    log = [leaf_hash(at.to_bytes(5, "big")) for at in range(records)]
    log[place] = leaf_hash(record)
    head = signed_checkpoint(f"arpad/archive/{leaf_hash(b'o').hex()[:32]}", log, KEY)
    note = head.note.with_signatures(
        [cosignature(head.note.text, KEY, one, 1) for one in witnesses]
    )
    extra = {
        "columns": COLUMNS, "commitment": commitment, "index": index,
        "path": [encoded(one) for one in inclusion(index, leaves)], "person": person,
        "record": record.decode(), "row": ROW, "size": rows,
    }  # fmt: skip
    return Proof(canonical_json(extra), place, inclusion(place, log), replace(head, note=note))


@pytest.mark.parametrize("rows", [1, 2, 3, 7])
@pytest.mark.parametrize("person", [PERSON, {}], ids=["named", "erased"])
def test_what_is_packed_is_the_proof_again(person: dict[str, str | int], rows: int) -> None:
    proof = proof_of(person, rows, rows, ["news.example/chess"])
    text = packed(proof)
    assert unpacked(text) == proof
    assert proof_in(text.encode()) == proof_in(bytes(proof)) == proof
    wrapped = "\r\n".join(text[at : at + 70] for at in range(0, len(text), 70))
    assert proof_in(f"\n{wrapped}\n".encode()) == proof


@pytest.mark.parametrize(
    ("rows", "records", "witnesses", "most"),
    [(10_000, 200, 0, 1_704), (10_000, 200, 2, 1_990), (60_000, 400, 5, 2_600)],
)
def test_a_code_has_no_more_signs_than_a_print_can_bear(
    rows: int, records: int, witnesses: int, most: int
) -> None:
    """1,704: version 24 with level L. Of 10,000 rows and 200 records 22 hashes alone are 1,056."""
    names = [f"witness-{number}.example/chess" for number in range(witnesses)]
    assert len(packed(proof_of(PERSON, rows, records, names))) <= most


def test_base45_is_that_of_rfc_9285() -> None:
    """Its examples, and what section 6 says must be refused."""
    assert base45(b"AB") == "BB8"
    assert of_base45("UJCLQE7W581") == b"base-45"
    for text in ("A", "BB8A", ":::", "ZZZ", "::", "Hello", "bb8"):
        with pytest.raises(ValueError):  # noqa: PT011
            of_base45(text)


INFLATER = zlib.decompressobj(zdict=DICTIONARY)
SKELETON = json.loads(INFLATER.decompress(of_base45(packed(proof_of(PERSON))[7:])))
HASHES = INFLATER.unused_data


def code(skeleton: object, hashes: bytes = HASHES) -> str:
    deflater = zlib.compressobj(zdict=DICTIONARY)
    data = deflater.compress(json.dumps(skeleton).encode()) + deflater.flush()
    return PREFIX + base45(data + hashes)


def test_a_code_made_by_hand_is_read() -> None:
    """So that those refused below are refused for what is wrong with them."""
    assert unpacked(code(SKELETON)) == proof_of(PERSON)


@pytest.mark.parametrize(
    "text",
    [
        "", PREFIX, f"{PREFIX}BB8", f"{PREFIX}{'0' * SIGNS_MAX}", f"ARPAD2:{code(SKELETON)[7:]}",
        code(SKELETON)[:-3], f"{code(SKELETON)}000", code(SKELETON)[:90], code(SKELETON, b""),
        code([[[]]], b""), code([[9_999]]), code([[-5]], b""), code({}, b""),
        code(SKELETON | {"person": {"name": [[1], 2], "opening": [31]}}),
        code(SKELETON | {"person": {"name": "\ud800", "opening": [32]}}),
        code(SKELETON | {"person": {"name": 1.5, "opening": [32]}, "size": float("nan")}),
        code(SKELETON | {"index": True}), code(SKELETON | {"size": "5"}),
        code(SKELETON | {"log": {}}), code("x" * 200_000, b""),
        PREFIX + base45(zlib.compress(b"{}")), PREFIX + base45(zlib.compress(b"[" * 30_000)),
    ],
)  # fmt: skip
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(NoNoteError):
        unpacked(text)


def test_one_other_sign_is_refused() -> None:
    """Wherever it stands, given the keys of the office and of the witness."""
    text, by = packed(proof_of(PERSON, witnesses=["news.example"])), KEY.public
    witness = VerifierKey("news.example", COSIGNATURE, by)
    assert proved(unpacked(text), by, [witness])[2] == ()
    for at in range(len(PREFIX), len(text), 17):
        other = text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :]
        try:
            found, _, problems = proved(unpacked(other), by, [witness])
        except NoNoteError:
            continue
        assert found is None, at
        assert {problem.level for problem in problems} == {"error"}


def test_the_page_has_the_dictionary() -> None:
    page = (ROOT.parent / "docs" / "formats" / "proof.md").read_text(encoding="utf-8")
    lines = page.partition("```text\n")[2].partition("```")[0].split("\n")
    assert "".join(lines).encode() == DICTIONARY


@pytest.mark.parametrize("data", [b"%PDF-1.7", b"\x89PNG\r\n", b"\xff\xd8\xff"])
def test_a_page_given_in_place_of_its_code_is_told_apart(data: bytes) -> None:
    with pytest.raises(NoNoteError, match="scan its code"):
        proof_in(data)
