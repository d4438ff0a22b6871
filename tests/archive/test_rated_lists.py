"""Lists that were rated and written: whoever rates the same again gets the same, byte for byte."""

import json
import re
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from arpad import __version__
from arpad.archive.directory import read_directory
from arpad.archive.manifest import LIST_CSV, MANIFEST
from arpad.office.period.tables import LIST_COLUMNS
from tests.office.papers import Paper, Person, listed, loaded, people, rated, write_list

ROWS = [
    *(listed(f"p{n}", 2000 - 20 * n) for n in range(5)),
    listed("1", 1500, 12),
    listed("new", None),
]
GAMES = [
    (1, "p0", "p1", "1"), (1, "p2", "p3", "="), (1, "p4", "1", "0"), (1, "new", None, "U"),
    (2, "p0", "p2", "="), (2, "p3", "p1", "+"), (2, "new", "p4", "1"),
    (3, "new", "p0", "="), (3, "1", "p1", "0"),
    (4, "p3", "new", "="),
]  # fmt: skip


def made(folder: Path, *, reverse: bool = False) -> Path:
    """Rate two opens in this folder and return where the list is."""
    path = write_list(folder / "july.csv", ROWS[::-1] if reverse else ROWS)
    players = people(ROWS[::-1] if reverse else ROWS)
    papers = [
        Paper("open", players, GAMES[::-1] if reverse else GAMES),
        Paper("cup", players, [(1, "p0", "p1", "0"), (1, "new", "p2", "=")]),
    ]
    reports = [paper.write(folder) for paper in (papers[::-1] if reverse else papers)]
    out = folder / "2009-09"
    rated(reports, [loaded(path, date(2009, 7, 1))], date(2009, 9, 1), out=out)
    return out


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("first"))


def manifest_of(target: Path) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads((target / MANIFEST).read_text(encoding="utf-8"))
    return manifest


def test_rated_again_it_is_the_same_list_byte_for_byte(out: Path, tmp_path: Path) -> None:
    again = made(tmp_path / "another place")
    assert (again / LIST_CSV).read_bytes() == (out / LIST_CSV).read_bytes()
    assert manifest_of(again)["list_sha256"] == manifest_of(out)["list_sha256"]
    assert {path.name for path in again.iterdir()} == {path.name for path in out.iterdir()}
    for path in out.iterdir():
        assert (again / path.name).read_bytes() == path.read_bytes(), path.name


def test_the_order_of_reports_players_and_games_makes_no_other_list(
    out: Path, tmp_path: Path
) -> None:
    """Both events have the same days, so that nothing but their ids puts them in order."""
    again = made(tmp_path, reverse=True)
    assert (again / LIST_CSV).read_bytes() == (out / LIST_CSV).read_bytes()
    figures = ("event_id", "player_id", "opponent_id", "round", "change_e5", "is_rated_clause")
    one, two = (pl.read_parquet(d / "changes.parquet").select(figures) for d in (out, again))
    assert one.sort(figures).equals(two.sort(figures))
    one, two = (pl.read_parquet(d / "pending.parquet") for d in (out, again))
    assert one.equals(two)


def test_the_manifest_says_what_the_list_was_made_of(out: Path) -> None:
    manifest = manifest_of(out)
    assert manifest["arpad_version"] == __version__
    assert (manifest["list_date"], manifest["list_rulebook"]) == (
        "2009-09-01", "fide-2009-applied",
    )  # fmt: skip
    assert list(manifest["rulebooks"]) == ["fide-2009-applied"]
    assert [row["event_id"] for row in manifest["reports"]] == ["cup", "open"]
    assert [row["list_date"] for row in manifest["lists"]] == ["2009-07-01"]
    assert (manifest["format_version"], manifest["before"]) == (3, None)
    hashes = [manifest["list_sha256"], *manifest["files"].values()]
    hashes += [manifest["identity"], manifest["inputs_sha256"], *manifest["tables"].values()]
    hashes += [row["sha256"] for row in (*manifest["reports"], *manifest["lists"])]
    hashes += [row["sha256"] for row in manifest["rulebooks"].values()]
    assert all(re.fullmatch(r"[0-9a-f]{64}", digest) for digest in hashes)
    assert {row["rulebook"] for row in manifest["clauses"]} == {"fide-2009-applied"}


def test_the_manifest_has_no_path_and_no_clock(out: Path) -> None:
    text = (out / MANIFEST).read_text(encoding="utf-8")
    assert str(out.parent) not in text
    assert re.findall(r'"/[^" ]*"|"[A-Za-z]:\\\\', text) == []
    assert re.findall(r"\d\d:\d\d", text) == []
    written = datetime.fromtimestamp((out / MANIFEST).stat().st_mtime, tz=UTC)
    assert f"{written.year}-" not in text


def test_no_name_of_a_file_enters_it(out: Path, tmp_path: Path) -> None:
    """The list under another name, and no list's name in the manifest: attack.md D3b."""
    text = (out / MANIFEST).read_text(encoding="utf-8")
    assert "july" not in text
    for name in ("july.csv", "other.csv"):
        path = write_list(tmp_path / name, ROWS)
        report = Paper("open", people(ROWS), GAMES).write(tmp_path)
        target = tmp_path / name.removesuffix(".csv")
        rated([report], [loaded(path, date(2009, 7, 1))], date(2009, 9, 1), out=target)
    one, two = ((tmp_path / name / MANIFEST).read_bytes() for name in ("july", "other"))
    assert one == two


def test_nor_has_any_table(out: Path) -> None:
    columns = {
        (path.name, column.name): column
        for path in out.glob("*.parquet")
        for column in pl.read_parquet(path).select(pl.col(pl.String)).iter_columns()
    }
    assert ("list.parquet", "player_id") in columns
    assert [where for where, column in columns.items() if column.str.starts_with("/").any()] == []


def test_the_public_list_has_its_columns_and_everybody(out: Path) -> None:
    lines = (out / LIST_CSV).read_text(encoding="utf-8").splitlines()
    assert lines[0] == ",".join(LIST_COLUMNS)
    ids = [line.split(",")[0] for line in lines[1:]]
    assert ids == sorted(row["player_id"] for row in ROWS)


def test_the_next_list_is_made_from_the_directory_with_its_state(out: Path, tmp_path: Path) -> None:
    found, _ = read_directory(out)
    assert found is not None
    assert found.tables["pending"].select("player_id", "event_id").rows() == [
        ("new", "cup"),
        ("new", "open"),
    ]
    assert set(found.tables["activity"]["list_id"]) == {20090901}
    current = loaded(out)
    assert (current.list_date, current.sha256) == (date(2009, 9, 1), found.identity)
    report = Paper(
        "next", [Person("p0", 2000), Person("new")], [(1, "new", "p0", "0")],
        date(2009, 9, 10), date(2009, 9, 12),
    )  # fmt: skip
    following = rated([report.write(tmp_path)], [current], date(2009, 11, 1))
    assert following.tables["pending"]["event_id"].to_list() == ["cup", "open", "next"]
    assert following.tables["results"]["is_first_event"].to_list() == [0]
