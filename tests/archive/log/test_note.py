"""The specifications' own examples, a real checkpoint with its witnesses, and hostile notes."""

import tracemalloc

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from arpad.archive.evidence.signing import PrivateKey
from arpad.archive.log.checkpoint import read_checkpoint, signed_checkpoint
from arpad.archive.log.note import (
    BYTES_MAX,
    COSIGNATURE,
    SIGNATURES_MAX,
    NoNoteError,
    Note,
    VerifierKey,
    cosignature,
    decoded,
    encoded,
    read_note,
    read_verifier_key,
    signed_at,
)
from arpad.archive.log.tree import leaf_hash

KEY = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
SIGNED = """This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
"""  # noqa: E501
"""The example of c2sp.org/signed-note (CC-BY-4.0), section "Example"."""
REAL = """arche2025h1.staging.ct.transparency.dev
1432088532
U7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=

— arche2025h1.staging.ct.transparency.dev ui8GwCF1+kWqZrxGdhj4aX3gcw7XUlXQQabg/27lefwhUkzbC3NygNI75MdhL1bfTW9g8Ei59RA23oHP7Ry1k3ZFWwQ=
— witness1.smartit.nu/witness1 pIyCDwAAAABqEiEghIp82KWebrw7/oHQwlTAm3g2RKS4+eebl8eO0WH+/iEcxZ75W3u5hNI7TOQtmJbqmNWVuE0tgh0XwzdZsDsUAQ==
— remora.n621.de 2net5wAAAABqEiEgPlfF3V06o0Y+fHM+J5J9s27wgxxcOVSpZ/2g/KSiXCg9DEZI+aVCIobWX9sXTynk5XeU/zZ0WBxtqB0DrAWfBw==
"""  # noqa: E501
"""What a public log and two public witnesses signed, with the keys that they publish (facts)."""
LOG = (
    "arche2025h1.staging.ct.transparency.dev+ba2f06c0+AU0vHmlGCS/PdN8b2OaGmKprLI8HKM+dJ472xgFYh15f"
)
WITNESSES = (
    "witness1.smartit.nu/witness1+a48c820f+BPSFWg9G6KPiO7QPryYO5Xq4oYJJ+kAvLKLSimDhoxMO",
    "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2",
)


def test_the_example_of_signed_note_is_verified() -> None:
    note = read_note(SIGNED.encode())
    assert note.text == "This is an example message.\n"
    assert signed_at(note, read_verifier_key(KEY)) == 0
    assert bytes(note) == SIGNED.encode()
    with pytest.raises(NoNoteError, match="not that of its key"):
        signed_at(Note("Another message.\n", note.signatures), read_verifier_key(KEY))


def test_a_real_checkpoint_is_verified_with_its_log_and_its_witnesses() -> None:
    found = read_checkpoint(REAL.encode())
    assert (found.origin, found.size) == (LOG.partition("+")[0], 1432088532)
    assert signed_at(found.note, read_verifier_key(LOG)) == 0
    assert [signed_at(found.note, read_verifier_key(key)) for key in WITNESSES] == [0x6A122120] * 2
    other = Note(found.note.text.replace("1432088532", "1432088533"), found.note.signatures)
    for key in (LOG, *WITNESSES):
        with pytest.raises(NoNoteError):
            signed_at(other, read_verifier_key(key))


@pytest.mark.parametrize("text", [KEY, LOG, *WITNESSES])
def test_a_published_key_is_written_as_it_was_read(text: str) -> None:
    assert str(read_verifier_key(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "", "bananas.sigstore.dev+12344556", KEY.replace("530d903a", "00000000"),
        KEY.replace("530d903a", "530D903A"), KEY.replace("+Aek", "+!ek"), KEY + "A",
        KEY.replace("example.com/foo", ""), "rekor.sigstore.dev+12345678+AwEB", "é" * 9000,
    ],
)  # fmt: skip
def test_what_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(NoNoteError):
        read_verifier_key(text)


def test_a_cosignature_is_made_of_the_bytes_that_the_specification_names() -> None:
    """The example under "Ed25519 signed message" of c2sp.org/tlog-cosignature."""
    text = "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"
    key = PrivateKey.new()
    made = cosignature(text, key, "witness.example.com/w1", 1679315147)
    assert made.data[:8] == (1679315147).to_bytes(8, "big")
    message = f"cosignature/v1\ntime 1679315147\n{text}".encode()
    public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key.public))
    public.verify(made.data[8:], message)
    verifier = VerifierKey("witness.example.com/w1", COSIGNATURE, key.public)
    assert signed_at(Note(text, (made,)), verifier) == 1679315147
    later = Note(text, (cosignature(text, key, verifier.name, 1679315148),)).with_signatures([made])
    assert later.signatures == (made,)


def test_signatures_of_strangers_are_kept_and_ignored() -> None:
    note = read_note((SIGNED + SIGNED.rpartition("\n\n")[2].replace("foo Uw2", "bar Uw2")).encode())
    assert len(note.signatures) == 2
    assert signed_at(note, read_verifier_key(KEY)) == 0
    stranger = VerifierKey("example.com/bar", 1, PrivateKey.new().public)
    assert signed_at(note, stranger) is None


LINE = SIGNED.rpartition("\n\n")[2]
HOSTILE = {
    "nothing": b"",
    "no signature": b"text\n\n",
    "no end": SIGNED.encode()[:-1],
    "no UTF-8": b"\xff\n\n" + LINE.encode(),
    "a control character": SIGNED.replace("example m", "example\tm").encode(),
    "Windows line ends": SIGNED.replace("\n", "\r\n").encode(),
    "another dash": SIGNED.replace("—", "-").encode(),
    "two blanks": SIGNED.replace("foo Uw", "foo  Uw").encode(),
    "no name": SIGNED.replace("example.com/foo", "").encode(),
    "a plus in a name": SIGNED.replace("example.com/foo", "a+b").encode(),
    "a space of another script in a name": SIGNED.replace("com/foo", "com\u2003foo").encode(),
    "base64 of the web": SIGNED.replace("aQM=", "aQ-_").encode(),
    "base64 that says nothing": SIGNED.replace("aQM=", "aQN=").encode(),
    "an id alone": SIGNED.replace(LINE.split(" ")[2], "Uw2QOg==\n").encode(),
    "thousands of signatures": (SIGNED + LINE * 5000)[: BYTES_MAX - 1].encode(),
    "one signature too many": (SIGNED + LINE * SIGNATURES_MAX).encode(),
    "a huge one": SIGNED.encode() + b"x" * BYTES_MAX,
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_note_is_refused_in_little_memory(what: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(NoNoteError):
            read_note(HOSTILE[what])
        assert tracemalloc.get_traced_memory()[1] < 4 * 1024 * 1024
    finally:
        tracemalloc.stop()


def test_as_many_signatures_as_a_reader_must_accept_are_read() -> None:
    assert len(read_note((SIGNED + LINE * 15).encode()).signatures) == 16


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n1432088532\n", "\n01432088532\n"), ("\n1432088532\n", "\n-1\n"),
        ("\n1432088532\n", "\n" + "9" * 5000 + "\n"), ("\n1432088532\n", "\n1_000\n"),
        ("4Ro=\n\n", "\n\n"), ("4Ro=\n\n", "4Ro=\n\nextension\n\n"), ("\n1432088532\n", "\n0\n"),
        ("arche2025h1.staging.ct.transparency.dev\n1432088532\n", ""), ("arche", "a" * 300),
    ],
)  # fmt: skip
def test_a_note_that_is_no_checkpoint_is_refused(old: str, new: str) -> None:
    with pytest.raises(NoNoteError):
        read_checkpoint(REAL.replace(old, new, 1).encode())


def test_a_checkpoint_is_read_as_it_was_signed() -> None:
    key, leaves = PrivateKey.new(), [leaf_hash(b"a"), leaf_hash(b"b")]
    made = signed_checkpoint("log.example", leaves, key)
    assert read_checkpoint(bytes(made.note)) == made
    assert signed_at(made.note, VerifierKey("log.example", 1, key.public)) == 0
    with_extension = bytes(made.note).replace(b"=\n\n", b"=\nextension\n\n", 1)
    assert read_checkpoint(with_extension).size == 2
    assert encoded(decoded("AAEC")) == "AAEC"
