"""The verifier that shares no code with arpad agrees with its archives, and finds what is wrong."""

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import polars as pl
import pytest

from arpad.archive.canonical import canonical_json, hash_of
from arpad.archive.canonical_tables import canonical_csv, table_sha256
from arpad.archive.evidence.entries import VERIFIER, read_archive, verifier_files
from arpad.archive.evidence.records import signed
from arpad.archive.evidence.signing import read_key
from arpad.archive.manifest import TABLE_KEYS, identity
from arpad.cli.demo_year import DemoPublication
from arpad.office.desk import Desk
from tests.archive.evidence.test_signing import RFC_8032
from tests.archive.verifier.programs import verify
from tests.cli.calls import answer, run

STANDARD = "00000002"


@pytest.fixture(scope="module")
def office(demonstration: tuple[Desk, list[DemoPublication]]) -> Path:
    return demonstration[0].vault.office


@pytest.fixture
def copy(office: Path, tmp_path: Path) -> Path:
    """Return a copy of the archive as it was when its first list had come out."""
    archive = tmp_path / "archive"
    for name in ("00000001", STANDARD, VERIFIER):
        shutil.copytree(office / "archive" / name, archive / name)
    return archive


def verify_as_typed(archive: Path, *words: str) -> tuple[int, str]:
    """Return exit code and text of the archive's own verifier, as who has no arpad calls it."""
    program = archive / VERIFIER / "verify.py"
    result = subprocess.run(
        [sys.executable, "-I", program, archive, *words],
        env={**os.environ, "PYTHONPATH": ""}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert not result.stderr
    return result.returncode, result.stdout


def counts(printed: str) -> dict[str, tuple[int, int]]:
    """Return what the closing line says: of each kind how many agree, of how many."""
    closing = printed.splitlines()[-1].partition(": ")[2].partition(";")[0]
    words = (part.split(" ", 3) for part in closing.split(", "))
    return {kind: (int(equal), int(rest.split(" ")[0])) for equal, _, rest, kind in
            ((w[0], w[1], w[2], w[3]) for w in words)}  # fmt: skip


CNXC_LIST = """player_id,name,federation,rating,games_rated,status,last_played,iccf_rating
101,"Abreu, Tomás",POR,2204,31,effective,2025-10-12,2230
102,"Brandão, Ivo",POR,2051,18,effective,2025-11-30,
104,"Dinis, Rui",POR,,,,,2120
105,"Esteves, Ana",POR,,,,,
"""
CNXC_FINAL = """event,Absolute championship of Portugal: final
start,2024-09-15
end,2026-05-31
rank,number,name,rating,federation,id,1,2,3,points
1,1,"Abreu, Tomás",2204,POR,101,4w1,3b½,2w½,2
2,2,"Brandão, Ivo",2051,POR,102,3w1,4b½,1b½,2
3,3,"Dinis, Rui",,POR,104,2b0,1w½,4w1,1.5
4,4,"Esteves, Ana",,POR,105,1b0,2w½,3b0,0.5
"""
CNXC_FACTS = """is_by_body = true
virtual_rating_class = "absolute_final"
is_norm_event = true
winner = "101"
"""
"""The example of docs/rulebooks/cnxc.md."""


def test_a_list_of_correspondence_chess_agrees(office: Path, tmp_path: Path) -> None:
    """A final with virtual ratings, a newcomer, and a winner for norms, who loses nothing (7.1)."""
    for name, text in (("list.csv", CNXC_LIST), ("final.csv", CNXC_FINAL),
                       ("final.facts.toml", CNXC_FACTS)):  # fmt: skip
        (tmp_path / name).write_text(text)
    archive, out = tmp_path / "archive", tmp_path / "jul26"
    result = run("rate", tmp_path / "final.csv", "--list", f"2026-01-01={tmp_path / 'list.csv'}",
                 "--list-date", "2026-07-01", "-r", "cnxc", "--out", out)  # fmt: skip
    assert result.exit_code == 0, result.output
    result = run("list", "publish", out, "--archive", archive, "--secret", office / "secret",
                 "--key", office / "key")  # fmt: skip
    assert result.exit_code == 0, result.output
    code, printed = verify(archive, "--key", key_of(office))
    assert code == 0, printed
    assert counts(printed)["CNXC ratings"] == (4, 4)
    assert counts(printed)["rows of CNXC ratings"] == (4, 4)


def key_of(office: Path) -> str:
    return (office / "key.pub").read_text().strip()


@pytest.mark.long
def test_all_of_the_demonstration_s_archive_agrees(
    office: Path, demonstration: tuple[Desk, list[DemoPublication]]
) -> None:
    archive = read_archive(office / "archive")
    assert archive.last is not None
    words = ("--key", key_of(office), "--head", archive.last.sha256)
    code, printed = verify_as_typed(archive.folder, *words)
    assert code == 0, printed
    found = counts(printed)
    assert all(equal == of for equal, of in found.values())
    lists = archive.evidence
    rows = {entry.record.number: pl.read_parquet(entry.path / "list.parquet").height
            for entry in lists}  # fmt: skip
    assert sum(of for kind, (_, of) in found.items() if kind.endswith("ratings")
               and not kind.startswith("rows")) == sum(rows.values())  # fmt: skip
    assert found["records"][1] == len(archive.entries)
    assert found["checkpoints"] == (1, 1)
    assert found["identities"][1] == len(lists)
    assert found["tables"][1] == len(lists) * len(TABLE_KEYS)
    bodies = {"FIDE ratings", "FCE ratings"}
    bodies |= {"CNXC ratings"} & set(found)
    assert bodies <= set(found)


def test_it_imports_nothing_but_the_standard_library_and_pyarrow() -> None:
    files = verifier_files()
    own = {name.removesuffix(".py") for name in files}
    for data in files.values():
        nodes = list(ast.walk(ast.parse(data)))
        names = {one.name for node in nodes if isinstance(node, ast.Import) for one in node.names}
        names |= {node.module or "." for node in nodes if isinstance(node, ast.ImportFrom)}
        assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names | own | {"pyarrow"}
    assert len(files["verify.py"].splitlines()) < 500


def flipped(archive: Path) -> None:
    path = archive / STANDARD / "changes.parquet"
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def exchanged(archive: Path) -> None:
    shutil.rmtree(archive / STANDARD)
    shutil.copytree(archive / "00000001", archive / STANDARD)


def signed_by_nobody(archive: Path) -> None:
    path = archive / STANDARD / "record.json"
    record = json.loads(path.read_bytes())
    first = record["signature"][0]
    record["signature"] = ("1" if first == "0" else "0") + record["signature"][1:]
    path.write_bytes(canonical_json(record))


def renamed(archive: Path) -> None:
    path = archive / STANDARD / "people.csv"
    path.write_text(path.read_text().replace(",RUR,", ",ZEN,", 1))


def unnamed(archive: Path) -> None:
    path = archive / STANDARD / "people.csv"
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:-1]))


def removed(archive: Path) -> None:
    (archive / STANDARD / "given_games.parquet").unlink()


def added(archive: Path) -> None:
    (archive / STANDARD / "notes.txt").write_text("mine")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (flipped, "00000002/changes.parquet: another hash"),
        (exchanged, "00000002: this record does not follow the one before"),
        (signed_by_nobody, "00000002: the signature is not that of the record"),
        (renamed, "is not the one committed to"),
        (unnamed, "is missing, and nobody signed an erasure"),
        (removed, "00000002/given_games.parquet: missing"),
        (added, "00000002/notes.txt: not due"),
    ],
    ids=lambda one: one.__name__ if callable(one) else "",
)
def test_a_change_is_found_and_named(copy: Path, change: Callable[[Path], None], says: str) -> None:
    change(copy)
    code, printed = verify(copy)
    assert code == 1
    assert says in printed
    assert "not all agrees" in printed.splitlines()[-1]


def test_a_checkpoint_of_more_records_is_found(office: Path, copy: Path) -> None:
    """The newest lists were left out, and the checkpoint was not."""
    shutil.copy(office / "archive" / "checkpoint", copy)
    code, printed = verify(copy)
    assert code == 1
    assert "records, and 2 are here: the newest were left out." in printed


def test_a_checkpoint_that_another_signed_is_found(office: Path, tmp_path: Path) -> None:
    archive = tmp_path / "archive"
    shutil.copytree(office / "archive", archive)
    text, _, signature = (archive / "checkpoint").read_text().rpartition(" ")
    changed = signature[:20] + ("A" if signature[20] != "A" else "B") + signature[21:]
    (archive / "checkpoint").write_text(f"{text} {changed}")
    code, printed = verify(archive)
    assert code == 1
    assert "checkpoint: The checkpoint is not signed with a key of the archive." in printed


@pytest.mark.parametrize(
    ("leaves", "root"),
    [
        ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ([""], "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"),
        (["", "00"], "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"),
        (
            ["", "00", "10", "2021", "3031", "40414243", "5051525354555657"],
            "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
        ),
    ],
)
def test_roots_are_those_of_rfc_6962(
    leaves: list[str], root: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The vectors of Certificate Transparency's own tests."""
    monkeypatch.setitem(sys.modules, "ed25519", SimpleNamespace(is_signed=None))
    space: dict[str, Any] = {}
    exec(verifier_files()["checkpoint.py"], space)
    assert space["root"]([bytes.fromhex(leaf) for leaf in leaves]).hex() == root


def forged(office: Path, archive: Path, tables: dict[str, pl.DataFrame], **stated: Any) -> None:
    """Exchange tables of the first list, and make every hash and the signature anew."""
    entry = archive / STANDARD
    manifest = json.loads((entry / "manifest.json").read_bytes())
    for name, table in tables.items():
        table.write_parquet(entry / f"{name}.parquet")
        manifest["tables"][name] = table_sha256(table, TABLE_KEYS[name])
        if name == "list":
            columns = (entry / "list.csv").read_text().partition("\n")[0].split(",")
            (entry / "list.csv").write_bytes(canonical_csv(table.select(columns)))
    again(office, archive, manifest | stated)


def again(office: Path, archive: Path, manifest: dict[str, Any]) -> None:
    """Write a manifest with the hashes of the files as they are now, and sign it."""
    entry = archive / STANDARD
    files = {name: hash_of((entry / name).read_bytes()) for name in manifest["files"]}
    manifest = manifest | {"files": files}
    data = canonical_json(manifest | {"identity": identity(manifest)})
    (entry / "manifest.json").write_bytes(data)
    first, last = read_archive(archive).records[0], json.loads((entry / "record.json").read_bytes())
    told = last["record"]["told"] | {"manifest_sha256": hash_of(data)}
    _, record = signed(first, "list", told, read_key(office / "key"))
    (entry / "record.json").write_bytes(record)


def test_a_rating_that_no_games_make_is_found_though_all_hashes_and_signatures_are_right(
    office: Path, copy: Path
) -> None:
    rows = pl.read_parquet(copy / STANDARD / "list.parquet")
    player = rows.filter(pl.col("games") > 0)["player_id"][0]
    is_theirs = pl.col("player_id") == player
    more = {name: pl.when(is_theirs).then(pl.col(name) + 7).otherwise(pl.col(name))
            for name in ("rating", "change", "rating_new")}  # fmt: skip
    forged(office, copy, {"list": rows.with_columns(**more)})
    code, printed = verify(copy, "--key", key_of(office))
    assert code == 1
    wrong = [line for line in printed.splitlines() if "the games make" in line]
    assert len(wrong) == 1
    assert player in wrong[0]
    equal = counts(printed)
    assert all(equal[kind][0] == equal[kind][1] for kind in ("records", "files", "tables"))


def test_what_it_can_not_make_again_it_says(office: Path, copy: Path) -> None:
    forged(office, copy, {}, list_rulebook="fide-2099")
    code, printed = verify(copy, "--key", key_of(office))
    assert code == 1
    assert "00000002: not recomputed: no text of fide-2099 is written here" in printed
    rows = pl.read_parquet(office / "archive" / "00000002" / "list.parquet").height
    assert printed.endswith(f"; {rows} ratings not recomputed\n")


CELLS_300_MILLION_ROWS = """
import sys
from pathlib import Path
import pyarrow as pa
import pyarrow.parquet as pq

path, claimed = Path(sys.argv[1]), Path(sys.argv[1] + ".claimed")
schema = pq.read_schema(path)
table = pa.table([pa.nulls(10_000_000, field.type) for field in schema], schema=schema)
pq.write_table(table, path, row_group_size=10_000_000, compression="zstd")
footer = pq.read_metadata(path)
for _ in range(29):
    footer.append_row_groups(pq.read_metadata(path))
footer.write_metadata_file(claimed)
data = path.read_bytes()
length = int.from_bytes(data[-8:-4], "little") + 8
path.write_bytes(data[:-length] + claimed.read_bytes()[4:])
claimed.unlink()
assert pq.read_metadata(path).num_rows == 300_000_000
"""
PEAK = """
import atexit, runpy, sys
def told():
    kilobytes = open("/proc/self/status").read().partition("VmHWM:")[2].split()[0]
    print("peak", kilobytes, file=sys.stderr)
atexit.register(told)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
READ = """
import sys
import polars as pl
from arpad.archive.reading import read_table
data = open(sys.argv[1], "rb").read()
assert read_table(data, dict(pl.read_parquet_schema(sys.argv[1]))) is None
"""


def peak_mb(*words: str | Path) -> tuple[str, int]:
    """Return what a program prints, and the most memory that it took, in MB."""
    result = subprocess.run([sys.executable, "-c", PEAK, *words], capture_output=True, text=True,
                            check=False)  # fmt: skip
    return result.stdout, int(result.stderr.rpartition("peak ")[2]) // 1000


@pytest.mark.skipif(sys.platform != "linux", reason="/proc tells how much memory was taken")
@pytest.mark.long
def test_a_small_file_of_300_million_rows_is_refused_in_100_mb(
    office: Path, copy: Path, tmp_path: Path
) -> None:
    path = copy / STANDARD / "adjustments.parquet"
    subprocess.run([sys.executable, "-c", CELLS_300_MILLION_ROWS, path], check=True)
    assert path.stat().st_size < 340_000
    again(office, copy, json.loads((copy / STANDARD / "manifest.json").read_bytes()))
    printed, peak = peak_mb(copy / VERIFIER / "verify.py", copy, "--key", key_of(office))
    assert (
        "adjustments.parquet: can't be checked: ValueError: 1500000000 cells by its footer"
        in printed
    )
    assert peak < 100
    (tmp_path / "read.py").write_text(READ)
    assert peak_mb(tmp_path / "read.py", path)[1] < 100
    found = answer("list", "verify", copy, "--key", key_of(office), code=1)
    assert [one["code"] for one in found["problems"] if one["level"] == "error"] == [
        "archive-table"
    ]


def test_without_the_office_s_key_nothing_but_records_is_read(copy: Path) -> None:
    (copy / STANDARD / "manifest.json").write_text("{")
    found = answer("list", "verify", copy, "--key", "0" * 64, code=1)
    assert "archive-damaged" not in [problem["code"] for problem in found["problems"]]
    assert found["lists"] == []


def test_another_key_and_another_head_are_found(copy: Path) -> None:
    code, printed = verify(copy, "--key", "0" * 64, "--head", "0" * 64)
    assert code == 1
    assert "--key: no record is signed by it" in printed
    assert "--head: no record has this hash" in printed
    assert "tables" not in counts(printed)  # nothing else is read


@pytest.mark.parametrize(("_secret", "public", "message", "signature"), RFC_8032)
def test_signatures_are_those_of_the_standard(
    _secret: str, public: str, message: str, signature: str
) -> None:
    """RFC 8032, section 7.1."""
    space: dict[str, Any] = {}
    exec(verifier_files()["ed25519.py"], space)
    given = [bytes.fromhex(text) for text in (public, message, signature)]
    assert space["is_signed"](*given)
    for place, size in enumerate((32, len(given[1]), 64)):
        for index in range(0, size, 7):
            changed = [bytearray(text) for text in given]
            changed[place][index] ^= 1
            assert not space["is_signed"](*map(bytes, changed))
    order = 2**252 + 27742317777372353535851937790883648493
    scalar = int.from_bytes(given[2][32:], "little") + order
    assert not space["is_signed"](*given[:2], given[2][:32] + scalar.to_bytes(32, "little"))
