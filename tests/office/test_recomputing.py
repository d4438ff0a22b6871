"""A list made again from what its archive names: elsewhere, in another order, on another engine."""

import os
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from arpad.archive.directory import read_directory
from arpad.archive.places import inputs_beside
from arpad.archive.reading import Archived
from arpad.archive.writing import read_inputs
from arpad.law.backends import on_duckdb
from arpad.office.again import making
from arpad.office.again.making import again as made_again
from arpad.office.again.recorded import RecordedList
from arpad.rulebooks import CATALOGUE
from tests.archive.forged import manifest_of, resealed
from tests.archive.test_rated_lists import ROWS, made
from tests.office.papers import Paper, loaded, people, rated
from tests.sampling import only_in_full


@pytest.fixture(scope="module")
def lists(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make two lists, the second from the first, and return the folder."""
    folder = tmp_path_factory.mktemp("lists")
    first = made(folder)
    games = [(1, "p0", "new", "="), (2, "p1", "p0", "1")]
    report = Paper("next", people(ROWS), games, date(2009, 9, 5), date(2009, 9, 9)).write(folder)
    rated([report], [loaded(first)], date(2009, 11, 1), out=folder / "2009-11")
    return folder


def archived(path: Path) -> Archived:
    found, problems = read_directory(path)
    assert found is not None, problems
    return found


def again(lists: Path, name: str, **more: object) -> list[str]:
    target = lists / name
    known = [archived(lists / "2009-09"), archived(lists / "2009-11")]
    blobs = dict(reversed(read_inputs(inputs_beside(target)).items()))
    recorded = RecordedList(archived(target), blobs, known, name, **more)  # type: ignore[arg-type]
    _, found = made_again(recorded, CATALOGUE)
    return [f"{problem.code}: {problem.message}" for problem in found]


@pytest.mark.parametrize("name", ["2009-09", "2009-11"])
def test_made_again_it_is_the_same(lists: Path, name: str) -> None:
    assert again(lists, name) == []


@only_in_full
def test_on_another_engine_it_is_the_same(lists: Path) -> None:
    assert again(lists, "2009-11", table=on_duckdb) == []


@pytest.mark.long
def test_in_another_process_it_is_the_same(lists: Path) -> None:
    odd = {"PYTHONHASHSEED": "7", "POLARS_MAX_THREADS": "1", "TZ": "Asia/Tokyo"}
    environment = {**os.environ, **odd}
    command = [sys.executable, "-m", "arpad", "list", "verify", str(lists)]
    done = subprocess.run(command, check=True, env=environment, capture_output=True, text=True)
    assert done.stdout.count("every row") == 2


def test_in_another_order_the_list_is_the_same(lists: Path, tmp_path: Path) -> None:
    """Of reports, players and games: the inputs have other bytes, the tables the same rows."""
    one, two = archived(lists / "2009-09"), archived(made(tmp_path, reverse=True))
    assert one.manifest["list_sha256"] == two.manifest["list_sha256"]


def test_a_forged_table_is_found_by_making_the_list_again(lists: Path, tmp_path: Path) -> None:
    shutil.copytree(lists, tmp_path / "lists")
    target = tmp_path / "lists" / "2009-09"
    rows = pl.read_parquet(target / "activity.parquet")
    more = pl.when(pl.col("player_id") == "p1").then(pl.col("games") + 1).otherwise("games")
    rows.with_columns(games=more).write_parquet(target / "activity.parquet")
    resealed(target)
    (found,) = again(tmp_path / "lists", "2009-09")
    assert "activity has other rows, first at p1, 20090901" in found


def test_a_manifest_without_a_legend_is_found(lists: Path, tmp_path: Path) -> None:
    shutil.copytree(lists / "2009-09", tmp_path / "2009-09")
    resealed(tmp_path / "2009-09", clauses=[])
    recorded = RecordedList(
        archived(tmp_path / "2009-09"), read_inputs(lists / "2009-09.inputs"), [], ""
    )
    _, (problem,) = made_again(recorded, CATALOGUE)
    assert problem.message.startswith(
        "Rated again from its inputs, the list has other clauses than its manifest says"
    )


def test_another_manifest_before_than_the_one_it_was_made_on_is_found(
    lists: Path, tmp_path: Path
) -> None:
    shutil.copytree(lists, tmp_path / "lists")
    target = tmp_path / "lists" / "2009-11"
    rows = [{**row, "manifest_sha256": "0" * 64} for row in manifest_of(target)["lists"]]
    resealed(target, lists=rows)
    (found,) = again(tmp_path / "lists", "2009-11")
    assert "the list has other lists than its manifest says" in found


def test_another_law_and_another_version_are_named(
    lists: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "VERSION", "9.9")
    assert again(lists, "2009-09") == []  # the same rows under another version
    monkeypatch.setattr(making, "fingerprint", lambda book: "0" * 64)
    monkeypatch.setattr("arpad.office.period.archiving.fingerprint", lambda book: "0" * 64)
    monkeypatch.setattr("arpad.office.period.rating.fingerprint", lambda book: "0" * 64)
    found = again(lists, "2009-09")
    assert any("fide-2009-applied is worded otherwise" in one for one in found)
    assert all("and this is 9.9" in one for one in found)


def of_an_earlier_law(lists: Path, folder: Path) -> Path:
    """Copy lists, the first of them as a law with a question less, so with other codes, made it."""
    shutil.copytree(lists, folder / "lists")
    target = folder / "lists" / "2009-09"
    for path in target.glob("*.parquet"):
        rows = pl.read_parquet(path)
        codes = [pl.col(name) for name in rows.columns if name.endswith("clause")]
        earlier = [pl.when(one > 0).then(one + 2).otherwise(one).cast(pl.Int16) for one in codes]
        rows.with_columns(earlier).write_parquet(path)
    manifest = manifest_of(target)
    laws = {name: {**law, "sha256": "0" * 64} for name, law in manifest["rulebooks"].items()}
    inputs = {**manifest["inputs"], "laws": dict.fromkeys(manifest["inputs"]["laws"], "0" * 64)}
    clauses = [{**row, "code": row["code"] + 2} for row in manifest["clauses"]]
    resealed(target, rulebooks=laws, inputs=inputs, clauses=clauses, settings=[])
    return target


@pytest.mark.long
def test_under_a_law_worded_otherwise_every_row_is_still_compared(
    lists: Path, tmp_path: Path
) -> None:
    target = of_an_earlier_law(lists, tmp_path)
    reworded = (
        "archive-law: fide-2009-applied is worded otherwise here than when the list was made."
    )
    assert again(tmp_path / "lists", "2009-09") == [reworded]
    manifest = manifest_of(target)
    clauses = [{**row, "article": "FIDE 9.9"} if row["code"] == 40 else row
               for row in manifest["clauses"]]  # fmt: skip
    resealed(target, clauses=clauses)
    assert [one.partition(":")[0] for one in again(tmp_path / "lists", "2009-09")] == [
        "archive-law", "archive-recomputed"
    ]  # fmt: skip
    resealed(target, clauses=manifest["clauses"])
    path = target / "changes.parquet"
    rows = pl.read_parquet(path)
    rows.with_columns(pl.lit(40, pl.Int16).alias("k_factor_clause")).write_parquet(path)
    resealed(target)
    told, differs = again(tmp_path / "lists", "2009-09")
    assert told == reworded
    assert "changes has other rows" in differs


def test_what_is_missing_is_named(lists: Path) -> None:
    target = archived(lists / "2009-11")
    blobs = read_inputs(inputs_beside(lists / "2009-11"))
    _, (problem,) = made_again(RecordedList(target, blobs, [], "2009-11"), CATALOGUE)
    assert "the list of 2009-09-01" in problem.message
    first = [archived(lists / "2009-09")]
    _, (problem,) = made_again(RecordedList(target, {}, first, "2009-11"), CATALOGUE)
    assert "the report next" in problem.message
