"""The verifier ends on hostile archives, each rightly signed, with a sentence and exit code 1."""

import os
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from arpad.archive.evidence.signing import PrivateKey
from arpad.office.period.refusals import Override
from tests.archive.verifier.federations import Federation
from tests.archive.verifier.forging import read, seal, sign, write
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
        sign(entry, key, told)
        return f"{name}: {value!r}"
    if kind == "manifest":
        manifest, name = read(entry / "manifest.json"), chance.choice(STATED)
        value = chance.choice([one for one in HOSTILE if one != manifest[name]])
        manifest.pop(name) if chance.random() < 0.2 else manifest.update({name: value})
        write(entry / "manifest.json", manifest)
        sign(entry, key)
        return f"manifest {name}: {value!r}"
    if kind == "table":
        path = chance.choice([one for one in sorted(entry.glob("*.parquet"))
                              if pq.read_metadata(one).num_rows])  # fmt: skip
        pq.write_table(changed_table(pq.read_table(path), chance), path)
        seal(entry, key, path.name)
        return path.name
    path = entry / chance.choice(["list.csv", "people.csv", "commitments.csv"])
    path.write_bytes(chance.choice(BYTES))
    seal(entry, key, path.name)
    return path.name


def odd(archive: Path, what: str) -> None:
    """Put something into an archive that no signature covers, or that isn't read at all."""
    entry = archive / LIST
    names, table = entry / "people.csv", entry / "adjustments.parquet"
    if what == "a link":
        table.rename(archive.parent / f"{archive.name} linked")
        table.symlink_to(archive.parent / f"{archive.name} linked")
    if what in ("a pipe", "a folder"):
        names.unlink()
        os.mkfifo(names) if what == "a pipe" else names.mkdir()
    if what == "a linked entry":
        entry.rename(archive.parent / f"{archive.name} linked")
        entry.symlink_to(archive.parent / f"{archive.name} linked")
    if what == "another name":
        names.rename(entry / "..people.csv")
    data = (entry / "record.json").read_bytes() if entry.exists() else b""
    if what == "a key twice":
        data = data.replace(b'{\n  "key"', b'{\n  "key": "",\n  "key"', 1)
    if what == "nested":
        data = b'{"record":' + b"[" * 200_000
    if what == "other blanks":
        data = data.replace(b"  ", b"   ", 1)
    if what == "huge":
        with (entry / "record.json").open("r+b") as file:
            file.truncate(2**27)
    elif data:
        (entry / "record.json").write_bytes(data)


ODD = ("a link", "a pipe", "a folder", "a linked entry", "another name", "a key twice", "nested",
       "other blanks", "huge")  # fmt: skip


@pytest.mark.long
def test_a_hostile_archive_gets_sentences_and_no_traceback(
    sound: Path, key: PrivateKey, tmp_path: Path
) -> None:
    chance, archives, done = Random("hostile archives"), [sound], ["nothing"]
    for number in range(60):
        archive = tmp_path / str(number)
        shutil.copytree(sound, archive)
        done.append(mutate(archive, key, chance, number))
        archives.append(archive)
    for what in ODD:
        archive = tmp_path / what
        shutil.copytree(sound, archive)
        odd(archive, what)
        archives, done = [*archives, archive], [*done, what]
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


@pytest.mark.parametrize("version", [4, 2, True, "3"])
def test_a_list_of_another_format_is_for_another_verifier(
    version: object, sound: Path, key: PrivateKey, tmp_path: Path
) -> None:
    """It was made again as if it were of this one."""
    archive = Path(shutil.copytree(sound, tmp_path / "archive"))
    seal(archive / LIST, key, format_version=version)
    [(code, text)] = verdicts([(archive, "--key", key.public)])
    assert code == 1
    assert f"of format {version}, which this verifier doesn't know" in text
