"""Verify a player's proof with Python alone: its file, or what a scanner reads from its QR code.

    python -I proof.py FILE|- [--key HEX] [--witness VKEY]

Written from docs/formats/proof.md and C2SP tlog-proof. Exit code 0: the row stood on the list. 1:
that is not shown. 2: the program was not called rightly.
"""

import argparse
import base64
import csv
import hashlib
import hmac
import json
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

import checkpoint  # noqa: E402
from account import say  # noqa: E402

FILE_MAX = 2**18
TEXT_MAX = 2**16
CODE_MAX = 4296
PREFIX = "ARPAD1:"
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
OF_LISTS = ("list", "correction", "revision")
DICTIONARY = (
    b'{"columns":"player_id,rating,rating_old,change,games,k_factor,games_rated,rating_peak,status,'
    b"section,inactive_since,has_played_event,rating_shown,k_base,games_by_year,initial_since,"
    b'last_played,fide_rating,other_rating,iccf_rating,fpx_rating","commitment":[],"index":1,'
    b'"log":{"index":1,"origin":"arpad/archive/","path":[256],"signatures":[["",[68]],["witness.'
    b'example/",[76]]],"size":200},"path":[448],"person":{"birth_year":19,"club":"","federation":"'
    b'","name":"","opening":[32],"player_id":"","sex":"m","title":"IM"},"record":{"key":[32],'
    b'"record":{"before":[32],"kind":"list","number":1,"told":{"list_date":"20","manifest_sha256":['
    b'32],"on":"202","rows":[],"series":"standard"}},"signature":[64]},"row":"0,0,20,,provisional,'
    b'inactive,unrated,active,whole list,,1,,,,,,,,,","size":10000}'
)

Json = dict[str, Any]


class Place(NamedTuple):
    """Where a leaf stands in a tree: its place from 0, of how many, and its siblings."""

    at: int
    size: int
    path: list[bytes]

    def root(self, leaf: bytes) -> bytes:
        """Return the root that a leaf makes (RFC 6962, 2.1.1); raises ValueError if none."""
        if not 0 <= self.at < self.size or (self.size == 1) != (not self.path):
            raise ValueError("a path does not belong to its place")
        if self.size == 1:
            return leaf
        half, *below = 1 << (self.size - 1).bit_length() - 1, *self.path[:-1]
        if self.at < half:
            left = Place(self.at, half, below).root(leaf)
            return hashlib.sha256(b"\1" + left + self.path[-1]).digest()
        right = Place(self.at - half, self.size - half, below).root(leaf)
        return hashlib.sha256(b"\1" + self.path[-1] + right).digest()


class Proof(NamedTuple):
    """A row, whose it is, the record of its list, and the checkpoint above it.

    `record` is the file's bytes, `note` the signed checkpoint, whose root `in_log` has to make.
    """

    columns: str
    row: str
    person: Json
    commitment: str
    on_list: Place
    record: bytes
    in_log: Place
    note: bytes


def canonical(value: object) -> bytes:
    """Return JSON as the archive writes it: keys sorted, two blanks deep, one line feed."""
    return (json.dumps(value, sort_keys=True, indent=2, ensure_ascii=False) + "\n").encode()


def leaf_of(*parts: str) -> bytes:
    """Return the leaf hash of a row: its header, its line, its commitment."""
    return hashlib.sha256(b"\0" + "".join(f"{part}\n" for part in parts).encode()).digest()


def committed(person: Json) -> str:
    """Return the commitment that a person's row makes with its opening."""
    stated = {name: value for name, value in person.items() if name != "opening"}
    message = b"arpad person\n" + canonical(stated)
    return hmac.new(person["opening"].encode(), message, "sha256").hexdigest()


def hashes(data: bytes) -> list[bytes]:
    """Return 32 bytes at a time."""
    return [data[start : start + 32] for start in range(0, len(data), 32)]


def of_base64(text: str) -> bytes:
    """Return the bytes of base64, which has one form; raises ValueError for another."""
    data = base64.b64decode(text, validate=True)
    if base64.b64encode(data).decode() != text:
        raise ValueError("base64 in another form than its one")
    return data


def number(text: str) -> int:
    """Return a whole number as a log writes it; raises ValueError for another text."""
    if str(int(text)) != text:
        raise ValueError("no number as logs write it")
    return int(text)


def of_file(data: bytes) -> Proof:
    """Return the proof in a file of C2SP tlog-proof."""
    above, _, note = data.partition(b"\n\n")
    first, stated, place, *path = above.decode().split("\n")
    if (
        first != "c2sp.org/tlog-proof@v1"
        or not note.endswith(b"\n")
        or not stated.startswith("extra ")
    ):
        raise ValueError("no proof of a row")
    said = of_base64(stated.removeprefix("extra "))
    extra = json.loads(said)
    if canonical(extra) != said:
        raise ValueError("no canonical JSON")
    index, size = number(place.removeprefix("index ")), number(note.decode().split("\n")[1])
    on_list = Place(extra["index"], extra["size"], [*map(of_base64, extra["path"])])
    return Proof(extra["columns"], extra["row"], extra["person"], extra["commitment"], on_list,
                 extra["record"].encode(), Place(index, size, [*map(of_base64, path)]),
                 note)  # fmt: skip


def of_base45(text: str) -> Iterator[int]:
    """Yield the bytes of a text of base45 (RFC 9285)."""
    for start in range(0, len(text), 3):
        value = 0
        for sign in reversed(text[start : start + 3]):
            value = value * 45 + SIGNS.index(sign)
        yield from value.to_bytes(len(text[start : start + 3]) - 1, "big")


def of_code(text: str) -> Proof:
    """Return the proof in the text of a QR code."""
    if len(text) > CODE_MAX:
        raise ValueError("more than a code holds")
    inflater = zlib.decompressobj(zdict=DICTIONARY)
    plain = inflater.decompress(bytes(of_base45(text.removeprefix(PREFIX))), TEXT_MAX)
    rest = inflater.unused_data
    if not inflater.eof:
        raise ValueError("not whole")

    def filled(value: Any) -> Any:
        nonlocal rest
        if isinstance(value, dict):
            return {name: filled(item) for name, item in value.items()}
        if not isinstance(value, list):
            return value
        if len(value) != 1 or type(value[0]) is not int:
            return [filled(item) for item in value]
        taken, rest = rest[: value[0]], rest[value[0] :]
        return taken

    def in_digits(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: in_digits(item) for name, item in value.items()}
        return value.hex() if isinstance(value, bytes) else rows.hex() if value == [] else value

    whole = filled(json.loads(plain))
    if rest:
        raise ValueError("more bytes than it says")
    rows = b""
    person = in_digits(whole["person"])
    commitment = committed(person) if whole["commitment"] == [] else whole["commitment"].hex()
    on_list = Place(whole["index"], whole["size"], hashes(whole["path"]))
    rows = on_list.root(leaf_of(whole["columns"], whole["row"], commitment))
    record, log = canonical(in_digits(whole["record"])), whole["log"]
    in_log = Place(log["index"], log["size"], hashes(log["path"]))
    top = base64.b64encode(in_log.root(hashlib.sha256(b"\0" + record).digest())).decode()
    lines = [f"{log['origin']}\n{log['size']}\n{top}\n\n"]
    lines += [f"— {name or log['origin']} {base64.b64encode(data).decode()}\n"
              for name, data in log["signatures"]]  # fmt: skip
    return Proof(whole["columns"], whole["row"], person, commitment, on_list, record, in_log,
                 "".join(lines).encode())  # fmt: skip


def faults(proof: Proof, key: str, witnesses: list[str]) -> Iterator[str]:
    """Yield what is wrong with a proof."""
    file, record = json.loads(proof.record), json.loads(proof.record)["record"]
    if canonical(file) != proof.record or record["kind"] not in OF_LISTS:
        yield "the record is none of a list"
    leaf = leaf_of(proof.columns, proof.row, proof.commitment)
    if proof.on_list.root(leaf).hex() != record["told"]["rows"]:
        yield "the row does not stand on the list"
    top = proof.in_log.root(hashlib.sha256(b"\0" + proof.record).digest())
    origin, _, root = proof.note.decode().split("\n")[:3]
    if base64.b64encode(top).decode() != root:
        yield "the list does not stand in the archive"
    if proof.person and (committed(proof.person) != proof.commitment
                         or proof.person["player_id"] != shown(proof)["player_id"]):  # fmt: skip
        yield "the name is not the one committed to"
    if key and not checkpoint.is_by(bytes.fromhex(key), origin, proof.note):
        yield "the checkpoint is not signed with the key given"
    for verifier_key in witnesses:
        name, public = checkpoint.witness_of(verifier_key)
        if checkpoint.signed_on(proof.note, name, public) is None:
            yield f"not signed by the witness {name}"


def shown(proof: Proof) -> dict[str, str]:
    """Return the row by its columns."""
    names, values = (next(csv.reader([line])) for line in (proof.columns, proof.row))
    return dict(zip(names, values, strict=True))


def verify(data: bytes, key: str, witnesses: list[str]) -> int:
    """Verify a proof and print what it shows; return the exit code.

    The border is as broad as that of account.py: who made the proof chose every type in it.
    """
    try:
        text = "".join(data.decode(errors="replace").splitlines()).strip()
        proof = of_code(text) if text.startswith(PREFIX) else of_file(data)
        wrong, row = list(faults(proof, key, witnesses)), shown(proof)
        record = json.loads(proof.record)["record"]["told"]
        name = str(proof.person.get("name", "name not stated"))
    except Exception as error:
        say(f"no proof: {type(error).__name__}: {error}"[:300])
        return 1
    for sentence in wrong:
        say(sentence)
    if wrong:
        return 1
    if not key:
        print("not checked: whose list this is (give --key)")
    say(f"{row['player_id']}, {name}: on the list of {record['list_date']} ({record['series']})")
    say(", ".join(f"{column} {value}" for column, value in row.items() if value))
    say(f"record {hashlib.sha256(proof.record).hexdigest()}")
    return 0


def main() -> int:
    """Verify what the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", help="a proof, or the text of a code; - for standard input")
    parser.add_argument("--key", default="", help="the office's public key, from elsewhere")
    parser.add_argument("--witness", action="append", default=[], metavar="VKEY")
    words = parser.parse_args()
    try:
        if len(bytes.fromhex(words.key)) not in (0, 32):
            parser.error("--key: 64 hexadecimal digits")
        for witness_key in words.witness:
            checkpoint.witness_of(witness_key)
        with sys.stdin.buffer if words.file == "-" else Path(words.file).open("rb") as file:
            data = file.read(FILE_MAX)
    except (ValueError, OSError) as error:
        parser.error(str(error))
    return verify(data, words.key, words.witness)


if __name__ == "__main__":
    sys.exit(main())
