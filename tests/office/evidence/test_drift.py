"""The drift that published lists keep, beside sums over the lists' own rows by hand."""

import csv
import json
import shutil
from collections.abc import Sequence
from datetime import date
from decimal import ROUND_HALF_EVEN, Decimal
from pathlib import Path
from typing import Any

import pytest

from arpad.archive.canonical import canonical_json, hash_of
from arpad.archive.evidence.entries import add_entry, read_archive
from arpad.archive.evidence.records import signed
from arpad.archive.evidence.signing import PrivateKey
from arpad.archive.manifest import ENTRY, NoManifestError, read_manifest
from arpad.office.evidence.verifying import checked
from arpad.office.period.rating import PeriodOutcome
from arpad.rulebooks import CATALOGUE
from tests.cli.calls import LIST
from tests.office.evidence.archived import publish, two_periods

KEY = PrivateKey.new()
BEGUN = date(2010, 7, 1)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("archive") / "lists"
    for period in two_periods():
        publish(target, period, KEY)
    return target


def manifest(folder: Path, entry: str) -> dict[str, Any]:
    return dict(json.loads((folder / entry / "manifest.json").read_bytes()))


def active(path: Path) -> dict[str, int]:
    """Return the rating of everybody who is rated and not inactive, by his number."""
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    not_active = ("inactive", "delisted", "unrated", "i", "wi")
    return {
        row["player_id"]: int(row["rating"])
        for row in rows
        if row["rating"] and (row.get("status") or row.get("flag") or "") not in not_active
    }


@pytest.mark.parametrize(
    ("entry", "on"), [("00000002", date(2010, 9, 1)), ("00000003", date(2010, 11, 1))]
)
def test_the_change_of_who_stayed_is_that_of_the_rows(folder: Path, entry: str, on: date) -> None:
    """Both lists are held against that of July, from which the series goes on."""
    before, now = active(LIST), active(folder / entry / "list.csv")
    both = before.keys() & now.keys()
    points = sum(now[one] - before[one] for one in both)
    days = Decimal((on - BEGUN).days)
    year = Decimal(points) / len(both) * Decimal("365.25") / days
    kept = manifest(folder, entry)["drift"]
    assert kept["since"] == "2010-07-01"
    assert kept["stayers"]["players"] == len(both) > 0
    assert kept["stayers"]["change_e1"] == int((year * 10).to_integral_value(ROUND_HALF_EVEN))
    assert kept["stayers"]["low_e1"] <= kept["stayers"]["change_e1"] <= kept["stayers"]["high_e1"]
    assert kept["top"] is None  # fewer than a hundred stand on the list


def test_the_identity_of_a_list_does_not_hang_on_what_is_estimated(folder: Path) -> None:
    found = manifest(folder, "00000003")
    assert read_manifest(canonical_json(found), ENTRY) == found
    assert (
        read_manifest(canonical_json({**found, "drift": None}), ENTRY)["identity"]
        == found["identity"]
    )


@pytest.mark.parametrize(
    "change",
    [
        {"since": "yesterday"}, {"stayers": {}}, {"stayers": {"change_e1": 1}}, {"top": 5},
        {"alarms": ["top"]}, {"alarms": {"top": "5.0"}}, {"alarms": {"top": True}}, {"more": 1},
    ],
)  # fmt: skip
def test_a_drift_without_its_figures_is_none(folder: Path, change: dict[str, Any]) -> None:
    found = manifest(folder, "00000003")
    found["drift"] |= change
    with pytest.raises(NoManifestError, match="drift is missing or is not as a manifest has it"):
        read_manifest(canonical_json(found), ENTRY)


def test_a_list_of_the_version_before_is_told_as_such(folder: Path, tmp_path: Path) -> None:
    """Version 1 had neither a drift nor `is_taken_off`: what it lacks is not put upon anybody."""
    copy = Path(shutil.copytree(folder, tmp_path / "lists"))
    old = manifest(copy, "00000003") | {"format_version": 1}
    del old["drift"]
    shutil.rmtree(copy / "00000003")
    data = canonical_json(old)
    told = {"series": "fide", "list_date": "2010-11-01", "manifest_sha256": hash_of(data)}
    there = read_archive(copy)
    add_entry(there, *signed(there.last, "list", told, KEY), {"manifest.json": data}, KEY)
    *_, of_old = checked(read_archive(copy), CATALOGUE)
    (problem,) = of_old.problems
    assert problem.code == "archive-manifest"
    assert "it is of version 1, and version 3 is read" in problem.message
    assert problem.fix == "Read it with the version that wrote it."


def test_a_list_that_may_be_compared_with_a_lost_one_is_not_accused(
    folder: Path, tmp_path: Path
) -> None:
    copy = Path(shutil.copytree(folder, tmp_path / "lists"))
    (copy / "00000002" / "list.parquet").write_bytes(b"")
    first, second = checked(read_archive(copy), CATALOGUE)
    assert [one.code for one in first.problems] == ["archive-damaged"]
    assert [one.code for one in second.problems] == []


def test_nothing_is_published_beside_a_list_that_cannot_be_read(
    folder: Path, tmp_path: Path
) -> None:
    copy = Path(shutil.copytree(folder, tmp_path / "lists"))
    shutil.rmtree(copy / "00000003")
    (copy / "checkpoint").unlink()
    (copy / "00000002" / "state_ratings.parquet").write_bytes(b"")
    periods: Sequence[PeriodOutcome] = two_periods()
    with pytest.raises(AssertionError, match="archive-damaged"):
        publish(copy, periods[1], KEY)
