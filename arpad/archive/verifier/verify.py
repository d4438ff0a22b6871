"""Verify an archive of rating lists with Python and pyarrow alone, sharing no code with arpad.

    python -I verify.py ARCHIVE [--key HEX] [--head HEX] [--since OLD] [--witness VKEY]

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
import sys
from argparse import Namespace
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

import checkpoint  # noqa: E402
from account import Account  # noqa: E402
from ed25519 import is_signed  # noqa: E402
from files import (  # noqa: E402
    Json,
    Table,
    canonical,
    read_json,
    read_table,
    regular,
    sha256,
    table_hash,
    whole,
)
from lists import Lists  # noqa: E402
from remade import check_engine, check_ratings  # noqa: E402

BESIDE = ("checkpoint", "verifier")
"""What may lie beside the entries: neither is covered by a record's signature."""
OF_LISTS = ("list", "correction", "revision")
FORMAT_VERSION = 3
"""Of the lists that it makes again."""
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


def records(archive: Path, account: Account, of: str = "") -> list[Json]:
    """Return the records as far as they are a chain, each signed by the key that is due.

    `of` says before each line which archive it is, where that is not the one to verify.
    """
    entries = sorted(path for path in archive.iterdir() if path.name not in BESIDE)
    for number, path in enumerate(entries, 1):
        is_due = path.name == f"{number:08d}" and path.is_dir() and not path.is_symlink()
        if not is_due:
            account.fail("entries", of + path.name, f"where entry {number:08d} is due")
            return []
    chain: list[Json] = []
    before, key, kind = "0" * 64, "", "older records" if of else "records"
    for path in entries:
        with account.border(kind, f"{of}{path.name}/record.json"):
            record = read_json(path / "record.json")
            fault = _fault(record, len(chain) + 1, before, key)
            statement, signer = record["record"], record["key"]
            if account.hold(kind, is_equal=not fault, where=of + path.name, what=fault):
                key = statement["told"]["new_key"] if statement["kind"] == "key-changed" else signer
                before = sha256(path / "record.json")
                chain.append({**statement, "key": signer, "sha256": before})
        if account.wrong:
            break
    if not entries:
        account.fail("records", str(archive), "no entry")
    return chain


def _fault(record: Json, number: int, before: str, key: str) -> str:
    """Return what is wrong with a record, or nothing."""
    says, signer, signature = record["record"], record["key"], bytes.fromhex(record["signature"])
    if {type(text) for text in (says["kind"], *says["told"].values())} != {str}:
        return "a record tells texts alone"
    if type(says["number"]) is not int or says["number"] != number or says["before"] != before:
        return "this record does not follow the one before"
    message = b"arpad archive record\n" + canonical(says)
    if not is_signed(bytes.fromhex(signer), message, signature):
        return "the signature is not that of the record"
    if (number == 1) != (says["kind"] == "key-first"):
        return "an archive begins with its first key, and has one"
    if number > 1 and signer != key and says["kind"] != "key-lost":
        return "signed by another key than the one in force"
    if says["kind"] == "key-changed":
        consent = f"arpad archive key\n{before} {signer}".encode()
        given = bytes.fromhex(says["told"]["consent"])
        if not is_signed(bytes.fromhex(says["told"]["new_key"]), consent, given):
            return "the new key has not consented"
    return ""


def check_key(chain: list[Json], key: str, account: Account) -> None:
    """Hold the chain against the key that the reader brought."""
    spans: list[set[str]] = []
    for record in chain:
        if record["kind"] in ("key-first", "key-lost"):
            spans.append(set())
        spans[-1] |= keys_of(record)
    if not key:
        print("not checked: whose archive this is (give --key)")
    elif len(spans) > 1:
        account.fail("keys", "key-lost", "a key was lost: the office's word joins the two parts")
    else:
        is_theirs = bool(spans) and key in spans[0]
        account.hold("keys", is_equal=is_theirs, where="--key", what="no record is signed by it")


def keys_of(record: Json) -> set[str]:
    """Return the key that signed a record, and the one that signs what follows."""
    return {record["key"], record["told"].get("new_key", record["key"])}


def check_past(archive: Path, chain: list[Json], given: Namespace, account: Account) -> None:
    """Hold the chain against what others kept of it, or signed, and say how far they vouch."""
    files = [whole(archive / f"{record['number']:08d}" / "record.json") for record in chain]
    heads = [record["sha256"] for record in chain]
    notes, vouched = [], []
    if (archive / "checkpoint").is_symlink() or (archive / "checkpoint").exists():
        note, last = whole(archive / "checkpoint"), chain[-1]
        fault = checkpoint.fault(note, files, [last["told"].get("new_key", last["key"])])
        if not fault and checkpoint.size_of(note) < len(files):
            fault = "It is the checkpoint of fewer records."
        if account.hold("checkpoints", is_equal=not fault, where="checkpoint", what=fault):
            notes.append(note)
    else:
        print("not checked: the checkpoint, which the archive lacks")
    if given.head:
        is_there = given.head.lower() in heads
        if account.hold("heads", is_equal=is_there, where="--head", what="no record has this hash"):
            vouched.append(heads.index(given.head.lower()) + 1)
    if given.since and given.since.is_dir():
        vouched.append(check_copy(given.since, heads, account))
    elif given.since:
        note = whole(given.since)
        fault = checkpoint.fault(note, files, set().union(*map(keys_of, chain)))
        if account.hold("older checkpoints", is_equal=not fault, where="--since", what=fault):
            notes.append(note)
            vouched.append(checkpoint.size_of(note))
    for name, key in map(checkpoint.witness_of, given.witness):
        sizes = [checkpoint.size_of(note) for note in notes
                 if checkpoint.signed_on(note, name, key) is not None]  # fmt: skip
        account.hold("witnesses", is_equal=bool(sizes), where="checkpoint",
                     what=f"The witness {name} has signed no checkpoint.")  # fmt: skip
        vouched += sizes
    if vouched:
        print(f"entries after the last that is vouched for: {len(chain) - max(vouched)}")
    else:
        print("not checked: whether newer lists were left out, nor whether the past was rewritten "
              "by whoever has the key (give --head, --since or --witness)")  # fmt: skip


def check_copy(older: Path, heads: list[str], account: Account) -> int:
    """Return of how many records an older copy of the archive is, if they are its first ones."""
    faults = account.wrong.total()
    kept = [record["sha256"] for record in records(older, account, "older copy: ")]
    if account.wrong.total() > faults:
        return 0
    pairs = enumerate(zip(kept, heads, strict=False), 1)
    number = next((number for number, (then, now) in pairs if then != now), 0)
    fault = ""
    if number:
        fault = f"Record {number} is another one than in the older copy: the past was rewritten."
    elif len(kept) > len(heads):
        fault = (f"The older copy has {len(kept)} records, and {len(heads)} are here: the newest "
                 "were left out.")  # fmt: skip
    where = f"{number:08d}" if number else "--since"
    account.hold("older copies", is_equal=not fault, where=where, what=fault)
    return 0 if fault else len(kept)


def check_files(entry: Path, record: Json, account: Account) -> Json | None:
    """Return the manifest of an entry whose files are those that were signed, or None."""
    if record["kind"] not in OF_LISTS:
        names = {path.name for path in entry.iterdir()}
        what = "nothing but a record is due"
        account.hold("files", is_equal=names == {"record.json"}, where=entry.name, what=what)
        return None
    try:
        signed = record["told"]["manifest_sha256"]
        digest = sha256(entry / "manifest.json")
        if not account.hold("files", is_equal=digest == signed, where=f"{entry.name}/manifest.json",
                            what="not the manifest that was signed"):  # fmt: skip
            return None
        manifest = read_json(entry / "manifest.json")
    except (OSError, ValueError, TypeError) as error:
        account.fail("files", f"{entry.name}/manifest.json", str(error))
        return None
    version = manifest["format_version"]
    if type(version) is not int or version != FORMAT_VERSION:
        what = f"of format {version}, which this verifier doesn't know: take a newer one"
        account.fail("manifests", f"{entry.name}/manifest.json", what)
        return None
    names = {path.name for path in entry.iterdir()}
    due, faults = set(manifest["files"]) | UNHASHED, account.wrong["files"]
    for name in sorted(names ^ due):
        account.fail("files", f"{entry.name}/{name}", "missing" if name in due else "not due")
    for name in sorted(names & set(manifest["files"])):
        where = f"{entry.name}/{name}"
        with account.border("files", where):
            is_equal = sha256(entry / name) == manifest["files"][name]
            account.hold("files", is_equal=is_equal, where=where, what="another hash")
    return manifest if account.wrong["files"] == faults else None


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
    with regular(entry / "people.csv").open(encoding="utf-8", newline="") as file:
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


def verify(given: Namespace) -> Account:
    """Verify an archive; records and their signatures come before anything else."""
    account, lists, archive = Account(), Lists(), given.archive
    chain = records(archive, account)
    is_chain = not account.wrong
    with account.border("keys", "record.json"):
        check_key(chain, given.key.lower(), account)
    if is_chain:
        with account.border("checkpoints", "checkpoint"):
            check_past(archive, chain, given, account)
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
        subject = {name: manifest.get(name) for name in ("series", "list_date")}
        account.hold("manifests", is_equal=all(record["told"][n] == subject[n] for n in subject),
                     where=entry.name, what="the record is of another list")  # fmt: skip
        tables = check_tables(entry, manifest, account)
    with account.border("commitments", f"{entry.name}/people.csv"):
        check_people(entry, erased, account)
    if tables is None:
        return
    with account.border("list.csv", f"{entry.name}/list.csv"):
        check_list_csv(entry, tables["list"], account)
    with account.border("lists before", f"{entry.name}/manifest.json and its tables"):
        lists.check_start(entry.name, record["kind"], manifest, tables, account)
    with account.border("ratings", f"{entry.name}/manifest.json and its tables"):
        check_engine(entry.name, manifest, tables, account)
        check_ratings(entry.name, manifest, tables, account)


def main() -> int:
    """Verify the archive that the command line names."""
    parser = argparse.ArgumentParser(description="Verify an archive of rating lists.")
    parser.add_argument("archive", type=Path, help="the folder of entries 00000001, 00000002, ...")
    parser.add_argument("--key", default="", help="the federation's public key, from elsewhere")
    parser.add_argument("--head", default="", help="the hash printed with a list")
    parser.add_argument("--since", type=Path, metavar="OLD",
                       help="an older copy of the archive, or one of its checkpoints")  # fmt: skip
    parser.add_argument("--witness", action="append", default=[], metavar="VKEY",
                       help="the key of somebody who signs the checkpoint too")  # fmt: skip
    given = parser.parse_args()
    try:
        list(map(checkpoint.witness_of, given.witness))
    except ValueError as error:
        parser.error(f"--witness: {error}")
    if not given.archive.is_dir():
        parser.error(f"{given.archive} is no folder")
    if given.since and not given.since.exists():
        parser.error(f"{given.since} is not there")
    account = verify(given)
    print(account.closing())
    return int(bool(account.wrong or account.not_remade))


if __name__ == "__main__":
    sys.exit(main())
