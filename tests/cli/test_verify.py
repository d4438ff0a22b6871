"""`arpad list verify` on the command line: exit codes, the file and the list named."""

import json
import shutil
from pathlib import Path

import polars as pl
import pytest

from arpad.archive.places import inputs_beside
from tests.archive.forged import exchanged
from tests.cli.calls import DORTMUND, JULY, OPEN, answer, codes, run


@pytest.fixture(scope="module")
def lists(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("verify") / "lists"
    first, second = folder / "sep10", folder / "nov10"
    run("rate", DORTMUND, "--list", JULY, "--list-date", "2010-09-01", "--out", first)
    run("rate", OPEN, "--list", first, "--list-date", "2010-11-01", "--out", second)
    return folder


@pytest.fixture
def copy(lists: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(lists, tmp_path / "lists"))


def test_a_folder_of_lists_is_verified_to_the_last_row(lists: Path) -> None:
    found = answer("list", "verify", lists)
    assert [one["list_date"] for one in found["lists"]] == ["2010-09-01", "2010-11-01"]
    assert all(one["is_sound"] and one["is_recomputed"] for one in found["lists"])
    assert found["problems"] == []
    manifest = json.loads((lists / "nov10" / "manifest.json").read_text(encoding="utf-8"))
    assert found["lists"][1]["identity"] == manifest["identity"]
    assert manifest["before"]["identity"] == found["lists"][0]["identity"]
    assert manifest["before"]["manifest_sha256"] == found["lists"][0]["manifest_sha256"]


def test_without_its_inputs_a_list_is_verified_from_its_directory_alone(copy: Path) -> None:
    for name in ("sep10", "nov10"):
        shutil.rmtree(inputs_beside(copy / name))
    found = answer("list", "verify", copy)
    assert [one["is_recomputed"] for one in found["lists"]] == [False, False]
    assert codes(found["problems"]) == ["archive-no-inputs"] * 2


def test_inputs_may_lie_elsewhere(copy: Path, tmp_path: Path) -> None:
    beside = inputs_beside(copy / "sep10")
    beside.rename(tmp_path / "kept")
    found = answer("list", "verify", copy / "sep10", "--inputs", tmp_path / "kept")
    assert found["lists"][0]["is_recomputed"]
    (tmp_path / "all").mkdir()
    (tmp_path / "kept").rename(tmp_path / "all" / "sep10.inputs")
    found = answer("list", "verify", copy / "sep10", "--inputs", tmp_path / "all")
    assert found["lists"][0]["is_recomputed"]


@pytest.mark.parametrize("name", ["list.csv", "pending.parquet", "manifest.json"])
def test_a_changed_byte_is_an_error_with_file_and_list(copy: Path, name: str) -> None:
    path = copy / "sep10" / name
    path.write_bytes(path.read_bytes()[:-2] + b"x\n")
    found = answer("list", "verify", copy, code=1)
    first, second = [one for one in found["problems"] if one["level"] == "error"]
    assert first["file"] == str(path)
    assert second["code"] == "archive-inputs"  # its successor can't be made again without it
    result = run("list", "verify", copy)
    assert result.exit_code == 1
    assert f"{copy / 'sep10'}: NOT what it says" in result.stdout


def test_a_changed_input_is_an_error(copy: Path) -> None:
    for path in inputs_beside(copy / "nov10").iterdir():
        path.write_bytes(path.read_bytes() + b"\n")
    found = answer("list", "verify", copy, code=1)
    assert codes(found["problems"], "error") == ["archive-inputs"]


def test_an_exchanged_list_is_refused_by_its_successor_and_by_its_inputs(copy: Path) -> None:
    target = copy / "sep10"
    rows = pl.read_parquet(target / "list.parquet")
    rating = pl.when(pl.col("player_id") == rows["player_id"][0]).then(2800).otherwise("rating")
    exchanged(target, "list", rows.with_columns(rating=rating))
    assert codes(answer("list", "verify", target, code=1)["problems"], "error") == [
        "archive-recomputed"
    ]
    shutil.rmtree(inputs_beside(target))
    assert answer("list", "verify", target)["lists"][0]["is_sound"]
    assert "archive-chain" in codes(answer("list", "verify", copy, code=1)["problems"], "error")


def test_wrong_usage(lists: Path, tmp_path: Path) -> None:
    assert run("list", "verify", tmp_path / "none").exit_code == 2
    assert run("list", "verify", lists, "--inputs", tmp_path / "none").exit_code == 2
    assert run("list", "verify", tmp_path / ("x" * 5000)).exit_code == 2
    assert run("list", "verify", tmp_path).exit_code == 1  # no list in it
