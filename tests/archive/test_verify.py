"""A folder of lists as a chain: each is what its successor says it is."""

import os
import shutil
from dataclasses import replace
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from arpad.archive.directory import read_directory
from arpad.archive.places import inputs_beside
from arpad.archive.verify import CheckedList, _beside, lists_beside, verify
from arpad.archive.writing import read_inputs
from tests.archive.forged import exchanged, manifest_of, seal
from tests.archive.test_rated_lists import ROWS
from tests.office.papers import Paper, loaded, people, rated, write_list

SEPTEMBER, NOVEMBER, JANUARY = date(2009, 9, 1), date(2009, 11, 1), date(2010, 1, 1)


@pytest.fixture(scope="module")
def year(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make three lists, each from the one before, in a folder."""
    folder = tmp_path_factory.mktemp("reports")
    lists = tmp_path_factory.mktemp("year") / "lists"
    lists.mkdir()
    current = loaded(write_list(folder / "july.csv", ROWS), date(2009, 7, 1))
    for number, on in enumerate((SEPTEMBER, NOVEMBER, JANUARY)):
        start = date(2009, 8 + 2 * number - (number == 2), 1 + number)
        games = [(1, "p0", "p1", "1"), (1, "new", "p2", "="), (2, "p2", "p0", "=01"[number])]
        report = Paper(f"open-{number}", people(ROWS), games, start, start.replace(day=9))
        rated([report.write(folder)], [current], on, out=lists / f"{on:%Y-%m}")
        current = loaded(lists / f"{on:%Y-%m}")
    return lists


@pytest.fixture
def copy(year: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(year, tmp_path / "lists"))


def errors(checked: tuple[CheckedList, ...]) -> list[tuple[str, str, str]]:
    """Return the list, the code and the file of every error."""
    return [
        (one.path.name, problem.code, Path(problem.file).name)
        for one in checked
        for problem in one.problems
        if problem.level == "error"
    ]


def test_a_chain_is_sound(year: Path) -> None:
    found = verify(year)
    assert [one.path.name for one in found] == ["2009-09", "2009-11", "2010-01"]
    assert all(one.is_sound and not one.problems for one in found)
    first, second, third = (one.archived for one in found)
    assert first
    assert second
    assert third
    assert (first.before, second.before, third.before) == (None, first.cited, second.cited)


def test_one_list_is_verified_by_itself(year: Path) -> None:
    (found,) = verify(year / "2009-11")
    assert found.is_sound
    (word,) = found.problems
    assert (word.level, word.code) == ("info", "archive-before")
    (before,) = lists_beside(year / "2009-11", [found])
    assert before.list_date == SEPTEMBER


def test_a_list_exchanged_with_fitting_hashes_is_refused_by_its_successor(copy: Path) -> None:
    """attack.md D1: p1 is made 2400, and every hash in his directory fits again."""
    target = copy / "2009-11"
    rating = pl.when(pl.col("player_id") == "p1").then(2400).otherwise("rating")
    rows = pl.read_parquet(target / "list.parquet").with_columns(rating=rating)
    exchanged(target, "list", rows)
    (alone,) = verify(target)
    assert alone.is_sound  # by itself nothing is wrong with it
    found = verify(copy)
    assert errors(found) == [("2009-11", "archive-chain", "manifest.json")]
    assert "2010-01" in found[1].problems[0].message


def test_state_exchanged_with_fitting_hashes_is_refused_too(copy: Path) -> None:
    """What is pending decides the next list, though nobody sees it on this one."""
    target = copy / "2009-09"
    rows = pl.read_parquet(target / "pending.parquet").with_columns(score_half=pl.lit(99, pl.Int64))
    exchanged(target, "pending", rows)
    assert errors(verify(copy)) == [("2009-09", "archive-chain", "manifest.json")]


def test_another_manifest_of_the_same_list_is_refused(copy: Path) -> None:
    """The identity stays; the reports that are named beside it are other ones."""
    target = copy / "2009-09"
    seal(target, manifest_of(target) | {"reports": []})
    found = verify(copy)
    assert errors(found) == [("2009-09", "archive-chain", "manifest.json")]
    assert "another manifest" in found[0].problems[0].message


def test_a_file_or_directory_that_no_manifest_names(copy: Path) -> None:
    (copy / "2009-11" / "list.csv.orig").touch()
    (copy / "2009-12").mkdir()
    assert errors(verify(copy)) == [
        ("2009-11", "archive-stray", "list.csv.orig"),
        ("2009-12", "archive-manifest", "2009-12"),
    ]


def test_a_list_that_is_gone_is_said(copy: Path) -> None:
    shutil.rmtree(copy / "2009-11")
    found = verify(copy)
    assert errors(found) == []
    words = [(problem.level, problem.code) for one in found for problem in one.problems]
    assert words == [("warning", "archive-before")]


def test_two_lists_of_one_day_are_said(copy: Path) -> None:
    """A list that was made anew from a corrected report lies beside the published one."""
    day = read_directory(copy / "2009-11")[0]
    assert day
    made_again = replace(day, manifest={**day.manifest, "identity": "f" * 64})
    checked = [CheckedList(copy / "2009-11", day, ()), CheckedList(copy / "again", made_again, ())]
    told = [told for one in checked for told in _beside(one, checked)]
    assert [(one.level, one.message) for one in told] == [
        ("warning", "2009-11 and again are lists of one day, 2009-11-01: one of them alone was in "
         "force."),
    ]  # fmt: skip


def test_hidden_directories_and_inputs_are_no_lists(copy: Path) -> None:
    assert (copy / "2009-09.inputs").is_dir()
    (copy / ".2009-09-abcd_123").mkdir()
    assert [one.path.name for one in verify(copy)] == ["2009-09", "2009-11", "2010-01"]


def test_an_empty_folder_holds_no_list(tmp_path: Path) -> None:
    (found,) = verify(tmp_path)
    assert not found.is_sound


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes elsewhere")
@pytest.mark.parametrize("name", ["manifest.json", "manifest.sha256", "list.csv", "list.parquet"])
def test_a_pipe_in_place_of_a_file_keeps_nobody_waiting(copy: Path, name: str) -> None:
    """In a directory itself, and in one beside it that another list names: refused at once."""
    (copy / "2009-09" / name).unlink()
    os.mkfifo(copy / "2009-09" / name)
    (refused,) = verify(copy / "2009-09")
    assert refused.archived is None
    assert not refused.is_sound
    assert lists_beside(copy / "2009-11", verify(copy / "2009-11")) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes elsewhere")
def test_a_pipe_among_the_inputs_is_none(copy: Path) -> None:
    beside = inputs_beside(copy / "2009-09")
    beside.mkdir(exist_ok=True)
    os.mkfifo(beside / ("0" * 64))
    assert "0" * 64 not in read_inputs(beside)
