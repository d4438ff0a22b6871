"""The verifier ends on hostile archives, each rightly signed, with a sentence and exit code 1."""

import csv
import io
import json
import shutil
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from arpad.archive.evidence.signing import PrivateKey
from arpad.archive.manifest import TABLE_KEYS
from arpad.office.period.refusals import Override
from tests.archive.verifier.federations import Federation
from tests.archive.verifier.programs import verdicts
from tests.office.evidence.archived import publish

LIST = "00000002"
HOSTILE: tuple[Any, ...] = (
    None, True, -1, 10**40, float("nan"), "", "x", "\ud800", "\x1b[2J\nall agrees", [], {}, [[1]],
    {"x": None},
)  # fmt: skip
SIGNED = ("number", "before", "kind", "told")
STATED = (
    "series", "list_date", "list_rulebook", "of_events", "before", "same_persons", "tables",
    "rulebooks", "identity", "files",
)  # fmt: skip
BYTES = (b"\0\0\n\0", b"player_id\n\xff\n", b"x,x\n1\n", b'player_id,"\n' * 3)


@pytest.fixture(scope="module")
def key() -> PrivateKey:
    return PrivateKey.new()


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory, key: PrivateKey) -> Path:
    """Return a sound archive of one small list, without a checkpoint."""
    folder = tmp_path_factory.mktemp("sound")
    federation = Federation("fide-2022", Random("hostile"), folder / "papers")
    [period] = federation.periods(1)
    blanks = (Override("list-blank", "drawn at random"),)
    publish(folder / "archive", period, key, overrides=blanks)
    (folder / "archive" / "checkpoint").unlink()
    return folder / "archive"


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


def sign(archive: Path, key: PrivateKey, told: Any = None) -> None:
    """Sign the list's record, of the manifest as it is or of what is given."""
    path = archive / LIST / "record.json"
    record = read(path)
    if told is None:
        told = record["record"]
        digest = sha256((archive / LIST / "manifest.json").read_bytes()).hexdigest()
        told["told"]["manifest_sha256"] = digest
    signature = key.sign(b"arpad archive record\n" + canonical(told))
    write(path, record | {"record": told, "signature": signature})


def seal(archive: Path, key: PrivateKey, *names: str) -> None:
    """Make the manifest's hashes of some files and their tables fit, and sign."""
    manifest = read(archive / LIST / "manifest.json")
    for name in names:
        path = archive / LIST / name
        if name in manifest["files"]:
            manifest["files"][name] = sha256(path.read_bytes()).hexdigest()
        if path.suffix == ".parquet" and (digest := rows_hash(path)):
            manifest["tables"][path.stem] = digest
    write(archive / LIST / "manifest.json", manifest)
    sign(archive, key)


def rows_hash(path: Path) -> str:
    """Return the hash of a table's rows (docs/publication.md), or nothing if they have no order."""
    table = pq.read_table(path).to_pydict()
    names = sorted(table)
    rows = list(zip(*(table[name] for name in names), strict=True))
    try:
        keys = [names.index(name) for name in TABLE_KEYS[path.stem]]
        rows.sort(key=lambda row: [row[place] for place in keys])
    except (ValueError, TypeError):
        return ""
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(names)
    writer.writerows(["" if cell is None else cell for cell in row] for row in rows)
    return sha256(lines.getvalue().encode()).hexdigest()


def changed_table(table: pa.Table, chance: Random) -> pa.Table:
    """Return a table with a column left out, added, of another type, or of other values."""
    place = chance.randrange(table.num_columns)
    name, rows = table.column_names[place], table.num_rows
    columns = {
        "negative": pa.array([-1] * rows, pa.int64()),
        "huge": pa.array([2**63 - 1] * rows, pa.int64()),
        "nan": pa.array([float("nan")] * rows, pa.float64()),
        "none": pa.nulls(rows),
        "text": pa.array(["x\x1b\n"] * rows),
        "nested": pa.array([[1]] * rows, pa.list_(pa.int64())),
    }
    what = chance.choice([*columns, "dropped", "renamed"])
    if what == "dropped":
        return table.remove_column(place)
    if what == "renamed":
        return table.rename_columns([("x" if one == name else one) for one in table.column_names])
    return table.set_column(place, name, columns[what])


def mutate(archive: Path, key: PrivateKey, chance: Random, number: int) -> str:
    """Do something hostile to an archive, sign it, and return what was done."""
    entry, kind = archive / LIST, ("record", "manifest", "table", "table", "csv")[number % 5]
    value = chance.choice(HOSTILE)
    if kind == "record":
        told, name = read(entry / "record.json")["record"], chance.choice(SIGNED)
        told.pop(name) if chance.random() < 0.2 else told.update({name: value})
        sign(archive, key, told)
        return f"{name}: {value!r}"
    if kind == "manifest":
        manifest, name = read(entry / "manifest.json"), chance.choice(STATED)
        value = chance.choice([one for one in HOSTILE if one != manifest[name]])
        manifest.pop(name) if chance.random() < 0.2 else manifest.update({name: value})
        write(entry / "manifest.json", manifest)
        sign(archive, key)
        return f"manifest {name}: {value!r}"
    if kind == "table":
        path = chance.choice([one for one in sorted(entry.glob("*.parquet"))
                              if pq.read_metadata(one).num_rows])  # fmt: skip
        pq.write_table(changed_table(pq.read_table(path), chance), path)
        seal(archive, key, path.name)
        return path.name
    path = entry / chance.choice(["list.csv", "people.csv", "commitments.csv"])
    path.write_bytes(chance.choice(BYTES))
    seal(archive, key, path.name)
    return path.name


def test_a_hostile_archive_gets_sentences_and_no_traceback(
    sound: Path, key: PrivateKey, tmp_path: Path
) -> None:
    chance, archives, done = Random("hostile archives"), [sound], ["nothing"]
    for number in range(60):
        archive = tmp_path / str(number)
        shutil.copytree(sound, archive)
        done.append(mutate(archive, key, chance, number))
        archives.append(archive)
    (tmp_path / "empty").mkdir()
    archives, done = [*archives, tmp_path / "empty"], [*done, "no entries"]
    seen = verdicts([archive] for archive in archives)
    assert seen[0][0] == 0, seen[0][1]
    assert len(seen) == len(archives)
    for what, (code, printed) in list(zip(done, seen, strict=True))[1:]:
        assert code == 1, (what, printed)
        assert "Traceback" not in printed, (what, printed)
        assert "\x1b" not in printed, what
        assert printed.splitlines()[-1].startswith("not all agrees"), (what, printed)
        assert LIST in printed or what == "no entries", (what, printed)
