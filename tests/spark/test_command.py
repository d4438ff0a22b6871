"""A list from tables, as it is typed: the same as `arpad rate` makes; what is wrong is said."""

import json
import os
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from arpad.office.lists.alone import TABLES
from arpad.spark import command
from arpad.spark.session import NoSparkError
from tests.services import spark
from tests.spark.papers import LIST, NEXT, tables


def _words(folder: Path, *more: str) -> list[str]:
    games, events, listed = map(str, tables(folder))
    return [games, "--events", events, "--list", f"{LIST}={listed}", "--list-date", NEXT, *more]


def _left(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[object, str]:
    with pytest.raises(SystemExit) as left:
        command.main(words)
    return left.value.code, capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--list", "2026-01-01=/no/such"], "there is no file or directory /no/such"),
        (["--list", "then=/no/such"], "before the = stands a date"),
        (["--rulebook", "fide-1850"], "There is no rulebook 'fide-1850'"),
        (["--batches", "0"], "0 is no number from 1 on"),
        (["--list-date", "tomorrow"], "invalid"),
    ],
)
def test_a_wrong_call_is_told_before_any_java_starts(
    more: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, err = _left([*_words(tmp_path, "--out", str(tmp_path / "o")), *more], capsys)
    assert code == 2
    assert said in err


def test_a_list_is_never_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, err = _left(_words(tmp_path, "--out", str(tmp_path)), capsys)
    assert (code, "exists already" in err) == (2, True)


def test_without_spark_one_sentence_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(_: str) -> None:
        raise NoSparkError("Spark needs Java 17 or newer: install one, or set JAVA_HOME.")

    monkeypatch.setattr("arpad.spark.session.session", missing)
    code, err = _left(_words(tmp_path, "--out", str(tmp_path / "o")), capsys)
    assert (code, err) == (
        2, "arpad: Spark needs Java 17 or newer: install one, or set JAVA_HOME.\n",
    )  # fmt: skip


@pytest.mark.services
def test_spark_submit_makes_the_list_that_rate_makes(tmp_path: Path) -> None:
    spark.needed()
    found, rated = tmp_path / "clustered", tmp_path / "rated"
    words = _words(tmp_path, "--admit-new")
    where = subprocess.run(
        [sys.executable, "-m", "arpad.spark", "--where"], check=True, capture_output=True, text=True
    ).stdout.strip()
    submit = str(Path(sys.executable).with_name("spark-submit"))
    code = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        [submit, "--master", "local[2]", where, *words, "--out", str(found), "--json"],
        env=os.environ | code | {"PYSPARK_PYTHON": sys.executable},
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    way = told.pop("ways")["fide-2025"]
    assert way["games_added"] + way["games_explained"] == 140
    assert told == {
        "list_date": NEXT, "rulebook": "fide-2025", "players": 20, "games": 140, "events": 2,
        "events_rated": 2, "out": str(found),
    }  # fmt: skip
    here = [sys.executable, "-m", "arpad", "rate", *words, "--out", str(rated)]
    subprocess.run(here, check=True, capture_output=True, env=os.environ | code)
    for name in set(TABLES) - {"rounds"}:  # of a large table those of events that go on alone
        one, other = (pl.read_parquet(place / f"{name}.parquet") for place in (rated, found))
        assert one.sort(pl.all()).equals(other.select(one.columns).sort(pl.all())), name
