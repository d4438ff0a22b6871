"""Archives as somebody with the office's key would forge them: every hash and signature fits.

It shares no code with arpad but the key that signs: hashes are taken as docs/publication.md has it.
"""

import csv
import io
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from arpad.archive.evidence.signing import PrivateKey
from arpad.archive.manifest import TABLE_KEYS

IDENTITY = (
    "format_version", "series", "list_date", "list_rulebook", "of_events", "earlier", "state_date",
    "withheld", "same_persons", "tables", "restored", "corrected",
)  # fmt: skip


def canonical(value: object) -> bytes:
    text = json.dumps(value, sort_keys=True, indent=2, ensure_ascii=False) + "\n"
    return text.encode(errors="surrogatepass")


def read(path: Path) -> Any:
    return json.loads(path.read_bytes())


def write(path: Path, value: object) -> None:
    """Write canonical JSON; half a surrogate pair, which can't be encoded, is written escaped."""
    text = canonical(value)
    try:
        text.decode()
    except UnicodeDecodeError:
        text = json.dumps(value).encode()
    path.write_bytes(text)


def sign(entry: Path, key: PrivateKey, stated: Any = None) -> None:
    """Sign the record of an entry, of its manifest as it is or of what is given."""
    path = entry / "record.json"
    record = read(path)
    if stated is None:
        stated = record["record"]
        digest = sha256((entry / "manifest.json").read_bytes()).hexdigest()
        stated["told"]["manifest_sha256"] = digest
    signature = key.sign(b"arpad archive record\n" + canonical(stated))
    write(path, record | {"record": stated, "signature": signature})


def seal(entry: Path, key: PrivateKey, *names: str, **stated: Any) -> None:
    """Make the manifest's hashes of some files and their tables fit, and sign."""
    manifest = read(entry / "manifest.json") | stated
    for name in names:
        path = entry / name
        if name in manifest["files"]:
            manifest["files"][name] = sha256(path.read_bytes()).hexdigest()
        if path.suffix == ".parquet" and (digest := rows_hash(path)):
            manifest["tables"][path.stem] = digest
    write(entry / "manifest.json", manifest)
    sign(entry, key)


def forge(entry: Path, key: PrivateKey, *names: str, **stated: Any) -> None:
    """Make every hash fit, that of the identity too, and sign."""
    seal(entry, key, *names, **stated)
    manifest = read(entry / "manifest.json")
    before = manifest["before"]
    named = {name: manifest[name] for name in IDENTITY if name in manifest}
    named["law"] = {name: book["sha256"] for name, book in manifest["rulebooks"].items()}
    named["before"] = before["identity"] if before else None
    manifest["identity"] = sha256(canonical(named)).hexdigest()
    write(entry / "manifest.json", manifest)
    sign(entry, key)


def table(entry: Path, name: str) -> list[dict[str, Any]]:
    """Return the rows of a table of an entry."""
    rows: list[dict[str, Any]] = pq.read_table(entry / f"{name}.parquet").to_pylist()
    return rows


def put(entry: Path, name: str, rows: list[dict[str, Any]]) -> list[str]:
    """Write rows of a table in place of its own, and return the names of the files."""
    path = entry / f"{name}.parquet"
    pq.write_table(pa.Table.from_pylist(rows, schema=pq.read_schema(path)), path)
    if name != "list":
        return [path.name]
    with (entry / "list.csv").open(encoding="utf-8", newline="") as file:
        columns = next(csv.reader(file))
    (entry / "list.csv").write_text(lines_of(columns, rows), encoding="utf-8")
    return [path.name, "list.csv"]


def rows_hash(path: Path) -> str:
    """Return the hash of a table's rows, or nothing if they have no order."""
    rows = pq.read_table(path).to_pylist()
    key = TABLE_KEYS[path.stem]
    try:
        rows.sort(key=lambda row: [row[name] for name in key])
    except (KeyError, TypeError):
        return ""
    return sha256(lines_of(sorted(pq.read_schema(path).names), rows).encode()).hexdigest()


def lines_of(columns: list[str], rows: list[dict[str, Any]]) -> str:
    """Return rows as the archive writes CSV."""
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow(["" if row[name] is None else row[name] for name in columns])
    return lines.getvalue()
