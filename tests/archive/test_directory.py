"""A directory of evidence: what is read is what was written, and a change is found out."""

import csv
from datetime import date
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from arpad.archive.canonical import hash_of
from arpad.archive.canonical_tables import canonical_csv
from arpad.archive.directory import read_directory
from arpad.archive.manifest import (
    KEYS,
    LIST_CSV,
    MANIFEST,
    MANIFEST_SHA256,
    TABLES,
    Cited,
)
from arpad.archive.writing import write_directory
from tests.archive.forged import STATED, exchanged, manifest_of, resealed, seal
from tests.archive.small import FILES, copied, problems_of, tables, written

# Written and read


def test_what_is_read_is_what_was_written(tmp_path: Path) -> None:
    before = Cited(date(2009, 7, 1), "1" * 64, "2" * 64)
    target = written(tmp_path, before=before)
    found, problems = read_directory(target)
    assert problems == ()
    assert found is not None
    assert (found.list_date, found.before) == (date(2009, 9, 1), before)
    assert found.tables.keys() == set(TABLES)
    for name, frame in tables().items():
        assert_frame_equal(found.tables[name], frame)
    assert found.manifest == manifest_of(target)
    assert found.manifest_sha256 == hash_of((target / MANIFEST).read_bytes())
    assert found.cited == Cited(found.list_date, found.identity, found.manifest_sha256)


def test_the_manifest_is_what_is_returned_and_names_every_file(tmp_path: Path) -> None:
    target = tmp_path / "list"
    returned = write_directory(target, tables(), STATED)
    assert returned == manifest_of(target)
    assert {**STATED, **returned} == returned
    assert sorted(path.name for path in target.iterdir()) == FILES
    assert set(returned["files"]) == {LIST_CSV, *(f"{name}.parquet" for name in TABLES)}


def test_anybody_can_check_the_manifest_with_the_usual_tool(tmp_path: Path) -> None:
    target = written(tmp_path)
    digest = hash_of((target / MANIFEST).read_bytes())
    assert (target / MANIFEST_SHA256).read_text() == f"{digest}  manifest.json\n"


def test_the_same_tables_give_the_same_bytes(tmp_path: Path) -> None:
    one, two = written(tmp_path / "one"), written(tmp_path / "elsewhere" / "two")
    assert {path.name for path in one.iterdir()} == {path.name for path in two.iterdir()}
    for path in one.iterdir():
        assert path.read_bytes() == (two / path.name).read_bytes(), path.name


def test_a_list_is_written_as_canonical_csv(tmp_path: Path) -> None:
    """UTF-8, LF, the public columns, by player_id: a change of any of these is another list."""
    data = (written(tmp_path) / LIST_CSV).read_bytes()
    header, *lines = data.decode().split("\n")
    told = [(row["player_id"], row["name"], row["rating"])
            for row in csv.DictReader([header, *lines])]  # fmt: skip
    assert told == [("a", 'A "quoted", name', "2000"), ("b", "Šahs, Bo", "1900"), ("c", "", "")]
    assert lines[0].startswith('a,"A ""quoted"", name",')
    assert lines[2:] == ["c" + "," * header.count(","), ""]
    rows = tables()["list"].select(header.split(","))
    assert canonical_csv(rows.reverse()) == canonical_csv(rows) == data


def doubled(name: str) -> pl.DataFrame:
    """Return a table with a row more."""
    rows = tables()[name]
    more = rows.head(1).with_columns(
        pl.col(KEYS[name][0]).cast(pl.String).str.replace_all(".", "9")
    )
    return pl.concat([rows, more.cast(dict(rows.schema))])


@pytest.mark.long
def test_the_identity_is_of_rows_law_inputs_and_the_list_before_alone(tmp_path: Path) -> None:
    first = write_directory(tmp_path / "a", tables(), STATED)["identity"]

    def identity_of(name: str, **changes: Any) -> str:
        stated = STATED | changes.pop("stated", {})
        found: str = write_directory(
            tmp_path / name, {**tables(), **changes.pop("tables", {})}, stated, **changes
        )["identity"]
        return found

    turned = {name: frame.reverse().select(frame.columns[::-1]) for name, frame in tables().items()}
    assert identity_of("b", tables={**turned, "list": tables()["list"].reverse()}) == first
    assert identity_of("c", stated={"arpad_version": "9.9"}) == first  # the same under another
    says = {"fide-2009": {"source": "FIDE Handbook B.02", "sha256": "0" * 64}}
    assert identity_of("d", stated={"rulebooks": says, "clauses": [{"code": 1}]}) == first
    others = {
        "law": {"stated": {"rulebooks": {"fide-2009": {"source": "", "sha256": "1" * 64}}}},
        "inputs": {"stated": {"inputs": {"rulebook": "fide"}}},
        "date": {"stated": {"list_date": "2009-11-01"}},
        "before": {"before": Cited(date(2009, 7, 1), "1" * 64, "2" * 64)},
        "other before": {"before": Cited(date(2009, 7, 1), "3" * 64, "2" * 64)},
        **{name: {"tables": {name: doubled(name)}} for name in TABLES},
    }
    found = {name: identity_of(name, **changes) for name, changes in others.items()}
    assert len({first, *found.values()}) == len(found) + 1


# Changed


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_found(tmp_path: Path, name: str) -> None:
    path = copied(tmp_path) / name
    path.unlink()
    assert problems_of(path.parent) == [name if name != MANIFEST else path.parent.name]


@pytest.mark.parametrize("name", ["notes.txt", "list.parquet.bak", ".hidden"])
def test_a_file_that_no_manifest_names_is_found(tmp_path: Path, name: str) -> None:
    target = copied(tmp_path)
    (target / name).write_text("added")
    assert problems_of(target) == [name]
    (target / name).unlink()
    (target / name).mkdir()
    assert problems_of(target) == [name]


def test_the_list_that_is_read_is_the_list_that_is_hashed(tmp_path: Path) -> None:
    """attack.md D1: 2155 made 2800 in list.parquet alone, with its new hash in the manifest."""
    target = copied(tmp_path)
    rating = pl.when(pl.col("player_id") == "b").then(2800).otherwise("rating")
    rows = pl.read_parquet(target / "list.parquet").with_columns(rating=rating)
    rows.write_parquet(target / "list.parquet")
    resealed(target)
    assert problems_of(target) == [LIST_CSV]


@pytest.mark.parametrize("name", TABLES)
def test_a_table_with_the_hash_of_its_file_alone_is_found(tmp_path: Path, name: str) -> None:
    target = copied(tmp_path)
    doubled(name).write_parquet(target / f"{name}.parquet")
    manifest = manifest_of(target)
    manifest["files"][f"{name}.parquet"] = hash_of((target / f"{name}.parquet").read_bytes())
    seal(target, manifest)
    assert problems_of(target) == [f"{name}.parquet"]


@pytest.mark.parametrize(
    "changes",
    [
        {"reports": [{"event_id": "open", "sha256": "0" * 64, "facts": {}}]}, {"lists": []},
        {"arpad_version": "0.2"},
        {"left_out": [{"event_id": "late", "article": "5.1", "reason": "Too late."}]},
    ],
)  # fmt: skip
def test_what_the_manifest_says_beside_is_covered_by_its_own_hash(
    tmp_path: Path, changes: dict[str, Any]
) -> None:
    """attack.md D2: 134 of 220 changed bytes of a manifest went through."""
    target = copied(tmp_path)
    digest = (target / MANIFEST_SHA256).read_bytes()
    seal(target, manifest_of(target) | {"rulebook": "cnxc"} | changes)
    assert problems_of(target) == []  # a whole new manifest: its successor refuses it
    (target / MANIFEST_SHA256).write_bytes(digest)
    assert problems_of(target) == [MANIFEST]


@pytest.mark.parametrize(
    "changes",
    [
        {"list_sha256": "0" * 64}, {"identity": "0" * 64}, {"inputs_sha256": "0" * 64},
        {"inputs": {"rulebook": "cnxc-2000"}}, {"list_date": "2009-11-01"}, {"tables": {}},
        {"list_rulebook": "fide-2017"}, {"before": {}}, {"before": "2009-07-01"},
        {"before": {"list_date": "x", "identity": "0" * 64, "manifest_sha256": "0" * 64}},
        {"rulebooks": {}}, {"rulebooks": []}, {"rulebooks": {"fide-2009": None}}, {"more": 1},
        {"format_version": True}, {"format_version": 4}, {"files": {"list.csv": "0" * 64}},
        {"lists": None}, {"reports": {}}, {"clauses": "x"}, {"reports": [1]}, {"left_out": [{}]},
        {"clauses": [{"says": "x"}]}, {"lists": [{"list_date": "x", "kind": ""}]},
        {"corrections": [{"event": 7}]}, {"calibration": {}},
    ],
)  # fmt: skip
def test_a_manifest_that_contradicts_itself_is_none(
    tmp_path: Path, changes: dict[str, Any]
) -> None:
    target = copied(tmp_path)
    seal(target, manifest_of(target) | changes)
    found, (problem,) = read_directory(target)
    assert found is None
    assert problem.code == "archive-manifest"


def test_a_key_that_is_missing_is_missed(tmp_path: Path) -> None:
    target = copied(tmp_path)
    for name in manifest_of(target):
        whole = manifest_of(target)
        seal(target, {key: value for key, value in whole.items() if key != name})
        assert len(problems_of(target)) == 1, name
        seal(target, whole)


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "<html></html>", "\x00", '{"format_version": 3}',
        '{"format_version": 3, "list_date": "1 Sep", "list_sha256": "", "files": {}}',
        "[" * 200_000, '{"format_version":' * 100_000, '{"a": "\\ud800"}', '{"a": 1e999}',
    ],
)  # fmt: skip
def test_a_manifest_that_is_none_is_a_problem_and_no_crash(tmp_path: Path, text: str) -> None:
    target = copied(tmp_path)
    (target / MANIFEST).write_text(text)
    digest = hash_of(text.encode())
    (target / MANIFEST_SHA256).write_text(f"{digest}  {MANIFEST}\n")
    found, (problem,) = read_directory(target)
    assert found is None
    assert problem.code == "archive-manifest"


def test_a_directory_of_version_1_is_refused_with_a_clear_sentence(tmp_path: Path) -> None:
    target = copied(tmp_path)
    (target / MANIFEST_SHA256).unlink()
    (target / "rounds.parquet").unlink()
    old = '{"format_version": 1, "list_date": "2009-09-01", "list_sha256": "", "files": {}}'
    (target / MANIFEST).write_text(old)
    found, (problem,) = read_directory(target)
    assert found is None
    assert "it is of version 1, and version 3 is read here" in problem.message


def test_a_directory_without_a_manifest_and_no_directory_are_problems(tmp_path: Path) -> None:
    for source in (tmp_path, tmp_path / "nowhere", tmp_path / ("x" * 5000)):
        found, (problem,) = read_directory(source)
        assert found is None
        assert (problem.code, problem.file) == ("archive-manifest", str(source))


# Forged, with every hash fitting


@pytest.mark.parametrize(
    ("column", "value"),
    [("rating", 10**18), ("rating", -1), ("fide_rating", 99_999), ("inactive_since", "soon"),
     ("last_played", "2026-1-1"), ("status", "busy"), ("status", ""), ("k_factor", "fast"),
     ("games_by_year", "2015:x"), ("games_by_year", "2015")],
)  # fmt: skip
def test_values_that_nobody_can_rate_with_are_refused(
    tmp_path: Path, column: str, value: Any
) -> None:
    target = copied(tmp_path)
    rows = pl.read_parquet(target / "list.parquet")
    kind = rows.schema[column]
    exchanged(target, "list", rows.with_columns(pl.lit(value).cast(kind).alias(column)))
    assert problems_of(target) == ["list.parquet"]


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("data", [b"", b"PAR1", b"PAR1" * 50, b"player_id,rating\na,1\n"])
def test_garbage_with_a_fitting_hash_is_no_table(tmp_path: Path, name: str, data: bytes) -> None:
    target = copied(tmp_path)
    (target / f"{name}.parquet").write_bytes(data)
    resealed(target)
    assert problems_of(target) == [f"{name}.parquet"]


@pytest.mark.parametrize(
    "frame",
    [
        pl.DataFrame({"x": [1]}), pl.DataFrame(), pl.DataFrame({"player_id": [1.5]}),
        pl.DataFrame({key: [["a"]] for keys in KEYS.values() for key in keys}),
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", TABLES)
def test_other_columns_with_a_fitting_hash_are_no_table(
    tmp_path: Path, name: str, frame: pl.DataFrame
) -> None:
    target = copied(tmp_path)
    frame.write_parquet(target / f"{name}.parquet")
    resealed(target)
    assert problems_of(target) == [f"{name}.parquet"]


# Tricks with names


@pytest.mark.parametrize("name", ["../secret", "/etc/hostname", "sub/file", "..", "", "x" * 5000])
def test_a_name_that_leads_elsewhere_is_none_of_a_list(tmp_path: Path, name: str) -> None:
    target = copied(tmp_path)
    manifest = manifest_of(target)
    seal(target, manifest | {"files": manifest["files"] | {name: "0" * 64}})
    found, (problem,) = read_directory(target)
    assert (found, problem.code) == (None, "archive-manifest")


@pytest.mark.parametrize("digest", [None, 0, False, [], {}, "", "0" * 63, "G" * 64])
def test_a_hash_that_is_none_vouches_for_nothing(tmp_path: Path, digest: Any) -> None:
    target = copied(tmp_path)
    (target / "list.parquet").unlink()
    manifest = manifest_of(target)
    seal(target, manifest | {"files": manifest["files"] | {"list.parquet": digest}})
    assert len(problems_of(target)) == 1


@pytest.mark.parametrize("name", FILES)
def test_a_symbolic_link_is_not_followed(tmp_path: Path, name: str) -> None:
    target = copied(tmp_path)
    path = target / name
    path.rename(tmp_path / name)
    path.symlink_to(tmp_path / name)
    assert problems_of(target) == [name if name != MANIFEST else target.name]
