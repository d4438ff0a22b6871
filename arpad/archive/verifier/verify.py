"""Verify an archive of rating lists with Python and pyarrow alone, sharing no code with arpad.

    python -I verify.py ARCHIVE [--key HEX] [--head HEX] [--witness VKEY]

Written from arpad's documents: publication.md (records, identities, commitments), formats/tables.md
and formats/evidence-tables.md (columns, keys), and the consolidated texts (fide.py, fce.py,
cnxc.py make the ratings again). Take this program from somebody you trust, not from the archive
that it is to verify. Exit code 0: all is equal. 1: a difference, or a rating that could not be made
again. 2: it was not called rightly.
"""

import argparse
import csv
import hashlib
import hmac
import json
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

import checkpoint  # noqa: E402
from account import Account  # noqa: E402
from ed25519 import is_signed  # noqa: E402
from lists import Lists, check_ratings  # noqa: E402

CELLS_MAX = 100_000_000
"""Most cells of one table, by its footer: a few bytes of a file can claim any number of rows."""
JSON_MAX = 2**26
BESIDE = ("checkpoint", "verifier")
"""What may lie beside the entries: neither is covered by a record's signature."""
OF_LISTS = ("list", "correction", "revision")
UNHASHED = {"manifest.json", "people.csv", "record.json"}
IDENTITY = (
    "format_version", "series", "list_date", "list_rulebook", "of_events", "earlier", "state_date",
    "withheld", "same_persons", "tables", "restored", "corrected",
)  # fmt: skip
KEYS = {
    "activity": "player_id list_id", "adjustments": "player_id kind",
    "ages": "list_id player_id on", "changes": "event_id game_id player_id", "events": "event_id",
    "first_ratings": "player_id", "given_events": "rulebook event_id",
    "given_games": "rulebook game_id", "given_ratings": "rulebook list_id player_id",
    "given_rounds": "event_id round", "given_seats": "rulebook game_id is_white seat_order",
    "list": "player_id", "norm_events": "event_id", "norm_games": "event_id game",
    "norm_players": "event_id number list_on", "numbers": "event_id",
    "pending": "player_id event_id", "players": "player", "results": "event_id player_id",
    "rounds": "list_id event_id round", "state_activity": "player_id list_id",
    "state_pending": "player_id event_id", "state_ratings": "list_id player_id",
    "state_rounds": "event_id round list_id", "state_seasons": "player_id season",
}  # fmt: skip

Json = dict[str, Any]
Table = dict[str, list[Any]]
"""A table as its columns."""


def canonical(value: object) -> bytes:
    """Return JSON as the archive writes it: keys sorted, two blanks deep, one line feed."""
    return (json.dumps(value, sort_keys=True, indent=2, ensure_ascii=False) + "\n").encode()


def read_json(path: Path) -> Json:
    """Return a JSON object that is not too large to be read."""
    if path.stat().st_size > JSON_MAX:
        raise ValueError(f"more than {JSON_MAX} bytes")
    try:
        value = json.loads(path.read_bytes())
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(value, dict):
        raise TypeError("no JSON object")
    return value


def sha256(path: Path) -> str:
    """Return the hash of a file, read in pieces."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


# --- the chain of records -----------------------------------------------------------------------


def records(archive: Path, account: Account) -> list[Json]:
    """Return the records as far as they are a chain, each signed by the key that is due."""
    entries = sorted(path for path in archive.iterdir() if path.name not in BESIDE)
    for number, path in enumerate(entries, 1):
        is_due = path.name == f"{number:08d}" and path.is_dir()
        if not is_due:
            account.fail("entries", path.name, f"where entry {number:08d} is due")
            return []
    chain: list[Json] = []
    before, key = "0" * 64, ""
    for path in entries:
        with account.border("records", f"{path.name}/record.json"):
            record = read_json(path / "record.json")
            fault = _fault(record, len(chain) + 1, before, key)
            told, signer = record["record"], record["key"]
            if account.hold("records", is_equal=not fault, where=path.name, what=fault):
                key = told["told"]["new_key"] if told["kind"] == "key-changed" else signer
                before = sha256(path / "record.json")
                chain.append({**told, "key": signer, "sha256": before})
        if account.wrong:
            break
    if not entries:
        account.fail("records", str(archive), "no entry")
    return chain


def _fault(record: Json, number: int, before: str, key: str) -> str:
    """Return what is wrong with a record, or nothing."""
    told, signer, signature = record["record"], record["key"], bytes.fromhex(record["signature"])
    if {type(text) for text in (told["kind"], *told["told"].values())} != {str}:
        return "a record tells texts alone"
    if type(told["number"]) is not int or told["number"] != number or told["before"] != before:
        return "this record does not follow the one before"
    message = b"arpad archive record\n" + canonical(told)
    if not is_signed(bytes.fromhex(signer), message, signature):
        return "the signature is not that of the record"
    if (number == 1) != (told["kind"] == "key-first"):
        return "an archive begins with its first key, and has one"
    if number > 1 and signer != key and told["kind"] != "key-lost":
        return "signed by another key than the one in force"
    if told["kind"] == "key-changed":
        consent = f"arpad archive key\n{before} {signer}".encode()
        given = bytes.fromhex(told["told"]["consent"])
        if not is_signed(bytes.fromhex(told["told"]["new_key"]), consent, given):
            return "the new key has not consented"
    return ""


def check_trust(chain: list[Json], key: str, head: str, account: Account) -> None:
    """Hold the chain against the key and the head that the reader brought."""
    spans: list[set[str]] = []
    for record in chain:
        if record["kind"] in ("key-first", "key-lost"):
            spans.append(set())
        spans[-1] |= {record["key"], record["told"].get("new_key", record["key"])}
    if not key:
        print("not checked: whose archive this is (give --key)")
    elif len(spans) > 1:
        account.fail("keys", "key-lost", "a key was lost: the office's word joins the two parts")
    else:
        is_theirs = bool(spans) and key in spans[0]
        account.hold("keys", is_equal=is_theirs, where="--key", what="no record is signed by it")
    if not head:
        print("not checked: whether newer lists were left out (give --head)")
        return
    heads = [record["sha256"] for record in chain]
    what = "no record has this hash"
    if account.hold("heads", is_equal=head in heads, where="--head", what=what):
        print(f"entries after the head: {len(heads) - heads.index(head) - 1}")


def check_checkpoint(
    archive: Path, chain: list[Json], witnesses: list[str], account: Account
) -> None:
    """Hold the checkpoint beside the entries against their records; older archives have none."""
    path, last = archive / "checkpoint", chain[-1]
    if not path.is_file():
        for key in witnesses:
            account.fail("witnesses", "checkpoint", f"missing: {key} has signed nothing here")
        print("not checked: the checkpoint, which the archive lacks")
        return
    files = [(archive / f"{one['number']:08d}" / "record.json").read_bytes() for one in chain]
    fault = checkpoint.fault(path.read_bytes(), files, last["told"].get("new_key", last["key"]))
    account.hold("checkpoints", is_equal=not fault, where="checkpoint", what=fault)
    for key in witnesses:
        name, public = checkpoint.witness_of(key)
        time = checkpoint.signed_on(path.read_bytes(), name, public)
        account.hold("witnesses", is_equal=time is not None and not fault, where="checkpoint",
                     what=f"not signed by the witness {name}")  # fmt: skip


# --- one entry ----------------------------------------------------------------------------------


def check_files(entry: Path, record: Json, account: Account) -> Json | None:
    """Return the manifest of an entry whose files are those that were signed, or None."""
    if record["kind"] not in OF_LISTS:
        names = {path.name for path in entry.iterdir()}
        what = "nothing but a record is due"
        account.hold("files", is_equal=names == {"record.json"}, where=entry.name, what=what)
        return None
    try:
        told = record["told"]["manifest_sha256"]
        digest = sha256(entry / "manifest.json")
        if not account.hold("files", is_equal=digest == told, where=f"{entry.name}/manifest.json",
                            what="not the manifest that was signed"):  # fmt: skip
            return None
        manifest = read_json(entry / "manifest.json")
    except (OSError, ValueError, TypeError) as error:
        account.fail("files", f"{entry.name}/manifest.json", str(error))
        return None
    sizes = {path.name for path in entry.iterdir()}
    due = set(manifest["files"]) | UNHASHED
    for name in sorted(sizes ^ due):
        account.fail("files", f"{entry.name}/{name}", "missing" if name in due else "not due")
    is_whole = sizes == due
    for name in sorted(sizes & set(manifest["files"])):
        is_equal = sha256(entry / name) == manifest["files"][name]
        where = f"{entry.name}/{name}"
        is_whole &= account.hold("files", is_equal=is_equal, where=where, what="another hash")
    return manifest if is_whole else None


def read_table(path: Path) -> Table:
    """Return a table, whose footer is read before the file."""
    with pq.ParquetFile(path) as file:
        cells = file.metadata.num_rows * file.metadata.num_columns
        if cells > CELLS_MAX:
            raise ValueError(f"{cells} cells by its footer, more than {CELLS_MAX}")
        return {name: column.to_pylist() for name, column in
                zip(file.schema_arrow.names, file.read().columns, strict=True)}  # fmt: skip


class _Lines:
    """Hash the lines of a CSV."""

    def __init__(self) -> None:
        self.digest = hashlib.sha256()

    def write(self, text: str) -> None:
        self.digest.update(text.encode())


def table_hash(table: Table, key: list[str]) -> str:
    """Return the hash of a table as CSV, columns and rows in the order of names and keys."""
    names, lines = sorted(table), _Lines()
    keys = list(zip(*(table[name] for name in key), strict=True))
    order = sorted(range(len(keys)), key=keys.__getitem__)
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(names)
    columns = [table[name] for name in names]
    writer.writerows(["" if column[row] is None else column[row] for column in columns]
                     for row in order)  # fmt: skip
    return lines.digest.hexdigest()


def identity(manifest: Json) -> str:
    """Return the identity that a manifest's keys make (docs/formats/manifest.md)."""
    before = manifest["before"]
    named = {name: manifest[name] for name in IDENTITY if name in manifest}
    named["law"] = {name: book["sha256"] for name, book in manifest["rulebooks"].items()}
    named["before"] = before["identity"] if before else None
    return hashlib.sha256(canonical(named)).hexdigest()


def check_tables(entry: Path, manifest: Json, account: Account) -> dict[str, Table] | None:
    """Return the tables of an entry if every hash of their rows, and the identity, is right."""
    what = "not the hash of its keys"
    account.hold("identities", is_equal=identity(manifest) == manifest["identity"],
                 where=entry.name, what=what)  # fmt: skip
    tables: dict[str, Table] = {}
    for name in sorted({path.stem for path in entry.glob("*.parquet")} | set(manifest["tables"])):
        where = f"{entry.name}/{name}.parquet"
        with account.border("tables", where):
            table = read_table(entry / f"{name}.parquet")
            digest = table_hash(table, KEYS[name].split())
            is_equal, what = digest == manifest["tables"].get(name), "other rows than signed"
            if account.hold("tables", is_equal=is_equal, where=where, what=what):
                tables[name] = table
    return tables if set(KEYS) <= set(tables) else None


def check_list_csv(entry: Path, table: Table, account: Account) -> None:
    """Hold list.csv against the table of the same rows."""
    with (entry / "list.csv").open(encoding="utf-8", newline="") as file:
        lines = csv.reader(file)
        columns = [table[name] for name in next(lines)]
        due = (["" if cell is None else str(cell) for cell in row] for row in zip(*columns))  # noqa: B905
        is_equal = list(lines) == list(due)
    account.hold("list.csv", is_equal=is_equal, where=f"{entry.name}/list.csv",
                 what="other rows than list.parquet")  # fmt: skip


def check_people(entry: Path, erased: set[str], account: Account) -> None:
    """Open the commitment of every row of names; a missing row needs a record of its erasure."""
    with (entry / "commitments.csv").open(encoding="utf-8", newline="") as file:
        commitments = {row["player_id"]: row["commitment"] for row in csv.DictReader(file)}
    with (entry / "people.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            player, opening = row["player_id"], row.pop("opening") or ""
            stated: Json = {name: text for name, text in row.items() if text}
            if stated.get("birth_year", "").isdecimal():
                stated["birth_year"] = int(stated["birth_year"])
            message = b"arpad person\n" + canonical(stated)
            digest = hmac.new(opening.encode(), message, "sha256").hexdigest()
            is_equal = digest == commitments.pop(player, "")
            account.hold("commitments", is_equal=is_equal, where=f"{entry.name}/people.csv",
                         what=f"the row of {player} is not the one committed to")  # fmt: skip
    for player in commitments:
        account.hold("erasures", is_equal=player in erased, where=f"{entry.name}/people.csv",
                     what=f"{player} is missing, and nobody signed an erasure")  # fmt: skip


def verify(archive: Path, key: str, head: str, witnesses: list[str]) -> Account:
    """Verify an archive; records and their signatures come before anything else."""
    account, lists = Account(), Lists()
    chain = records(archive, account)
    with account.border("keys", "record.json"):
        check_trust(chain, key, head, account)
    if not account.wrong:
        with account.border("checkpoints", "checkpoint"):
            check_checkpoint(archive, chain, witnesses, account)
    erased: set[str] = set()
    for record in chain:
        with account.border("erasures", f"{record['number']:08}/record.json"):
            if record["kind"] == "erasure":
                erased.add(record["told"]["player_id"])
    if account.wrong:
        return account
    for record in chain:
        verify_entry(archive / f"{record['number']:08d}", record, erased, lists, account)
    return account


def verify_entry(
    entry: Path, record: Json, erased: set[str], lists: Lists, account: Account
) -> None:
    """Verify one entry: its files, then what they say."""
    manifest, tables = None, None
    with account.border("manifests", f"{entry.name}/manifest.json"):
        manifest = check_files(entry, record, account)
    if manifest is None:
        return
    with account.border("manifests", f"{entry.name}/manifest.json"):
        told = {name: manifest.get(name) for name in ("series", "list_date")}
        account.hold("manifests", is_equal=all(record["told"][n] == told[n] for n in told),
                     where=entry.name, what="the record is of another list")  # fmt: skip
        tables = check_tables(entry, manifest, account)
    with account.border("commitments", f"{entry.name}/people.csv"):
        check_people(entry, erased, account)
    if tables is None:
        return
    with account.border("list.csv", f"{entry.name}/list.csv"):
        check_list_csv(entry, tables["list"], account)
    with account.border("lists before", f"{entry.name}/manifest.json and its tables"):
        lists.check_start(entry.name, manifest, tables, account)
    with account.border("ratings", f"{entry.name}/manifest.json and its tables"):
        check_ratings(entry.name, manifest, tables, account)


def main() -> int:
    """Verify the archive that the command line names."""
    asked = argparse.ArgumentParser(description="Verify an archive of rating lists.")
    asked.add_argument("archive", type=Path, help="the folder of entries 00000001, 00000002, ...")
    asked.add_argument("--key", default="", help="the federation's public key, not from the folder")
    asked.add_argument("--head", default="", help="the hash printed with a list")
    asked.add_argument("--witness", action="append", default=[], metavar="VKEY",
                       help="the key of somebody who signs the checkpoint too")  # fmt: skip
    given = asked.parse_args()
    try:
        list(map(checkpoint.witness_of, given.witness))
    except ValueError as error:
        asked.error(f"--witness: {error}")
    if not given.archive.is_dir():
        asked.error(f"{given.archive} is no folder")
    account = verify(given.archive, given.key.lower(), given.head.lower(), given.witness)
    print(account.closing())
    return int(bool(account.wrong or account.not_remade))


if __name__ == "__main__":
    sys.exit(main())
