"""A list made again in six ways: each makes the same list, and finds the same forged row in it.

Recomputed and verified from its directory, rated anew, replayed with the very report, after a
correction that was undone, and as a history has it with every game explained.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import arpad
from arpad.archive.directory import read_directory
from arpad.archive.manifest import TABLES
from arpad.archive.writing import write_directory
from arpad.library.archives import rated_directory
from arpad.library.files import sent
from arpad.office.corrections.replaying import chain_to, replayed
from arpad.office.corrections.restating import Restatement, restated
from arpad.office.desk import Desk
from arpad.office.history.asked import Asked
from arpad.office.history.explained import explained
from arpad.office.history.kept import Kept
from arpad.office.history.making import made, opened
from arpad.office.intake.submissions import submissions
from arpad.office.kept.vault import Vault
from arpad.registry.place import opened_office
from arpad.report.facts import Facts
from arpad.report.problems import Problem
from arpad.rulebooks import CATALOGUE
from tests.cli.calls import answer
from tests.cli.offices import BY, FIRST_FOUR, copied, federation, put, report
from tests.office.papers import loaded

DAY = date(2026, 3, 1)
FORGED = "502"
SENTENCE = f"Rated again from its inputs, list has other rows, first at {FORGED}."
EVENTS = {"enero": (FIRST_FOUR, "1=01=1"), "febrero": (("501", "502", "505", "506"), "01=1=0")}
LISTED = ["player_id", "rating_old", "rating_new", "rating", "rating_peak", "k_factor", "change",
          "games", "games_rated", "status", "inactive_since", "first_rating", "sum_e5"]  # fmt: skip
GAMES = ["player_id", "opponent_id", "round", "is_white", "score_half", "rating",
         "opponent_rating", "k_factor_e2", "change_e5"]  # fmt: skip
Tables = Mapping[str, pl.DataFrame]


def forged(rows: pl.DataFrame, player: object = FORGED, by: int = 10) -> pl.DataFrame:
    """Return a list on which a player has some points that no game gave."""
    more = pl.when(pl.col("player_id") == player).then(by).otherwise(0)
    return rows.with_columns((pl.col("rating") + more).cast(rows.schema["rating"]))


def write_forged(
    target: Path, tables: Tables, stated: dict[str, Any], before: Any, blobs: Any, *_: Any
) -> dict[str, Any]:
    """Write a list as `write_directory` does, its hashes those of the forged rows."""
    return write_directory(
        target, {**tables, "list": forged(tables["list"])}, stated, before, blobs
    )


@pytest.fixture(scope="module")
def january(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an office that has published a list, and has a report for the next."""
    folder = tmp_path_factory.mktemp("january")
    at = federation(folder, standard="fide")
    answer("office", "set", "corrections=revision", *BY, "--at", at)
    for month, (name, played) in enumerate(EVENTS.items(), start=1):
        answer(
            "intake", report(folder / "in", name, date(2026, month, 6), *played), *BY, "--at", at
        )
        if month == 1:
            put(at)
    return folder


def restated_in(at: Path) -> Restatement:
    office = opened_office(at)
    desk = Desk(office.store, Vault(at), CATALOGUE)
    return restated(desk, desk.lists["standard"])


def of_day(again: Restatement) -> tuple[Tables, tuple[Problem, ...]]:
    (tables,) = (one.period.tables for one in again.lists if one.list_date == DAY)
    return tables, again.problems


def in_an_office(folder: Path, tmp_path: Path) -> Iterator[tuple[Tables, tuple[Problem, ...]]]:
    """Yield the list of a day rated anew, then with a correction that was undone."""
    anew = copied(folder, tmp_path / "anew") / "federation"
    answer("rerate", "standard", "--from", "2026-02", "--adopt", *BY, "--at", anew)
    yield of_day(restated_in(anew))
    undone = copied(folder, tmp_path / "undone") / "federation"
    act = answer("correct", "result", "1", "1:1=0", *BY, "--at", undone)["act"]["number"]
    answer("period", "revise", "standard", *BY, "--at", undone)
    assert restated_in(undone).lists == ()
    answer("correct", "undo", str(act), *BY, "--at", undone)
    yield of_day(restated_in(undone))


def in_a_history(
    folder: Path, tmp_path: Path, *, is_forged: bool
) -> tuple[Tables | None, tuple[Problem, ...]]:
    """Return the list as a history of the same games has it, explained."""
    (tmp_path / "games").mkdir()
    for name in EVENTS:
        answer("convert", folder / "in" / f"{name}.trf", tmp_path / "games" / f"{name}.csv")
    days = {name: date(2026, month, 6) for month, name in enumerate(EVENTS, start=1)}
    rows = [(name, "round_robin", day, day.replace(day=8), 120, 1) for name, day in days.items()]
    columns = ["event_id", "kind", "start", "end", "minutes_for_60_moves", "is_registered"]
    pl.DataFrame(rows, schema=columns, orient="row").write_csv(tmp_path / "events.csv")
    first = loaded(folder / "sheet.csv", date(2026, 1, 1))
    asked = Asked((tmp_path / "games",), tmp_path / "events.csv", (first,), date(2026, 2, 1), DAY,
                  "fide", CATALOGUE)  # fmt: skip
    found, problems = opened(asked, Kept(tmp_path / "history"))
    assert found is not None, problems
    assert all(record is not None for record, _ in made(found))
    if is_forged:
        number = found.kept.people()["player_id"].to_list().index(FORGED)
        kept, rows_kept = found.kept, forged(found.kept.rows(DAY), number)
        kept.add(kept.record(DAY), rows_kept, kept.waiting(DAY), kept.season_games(DAY))
    return explained(found, DAY)


def from_a_directory(
    place: Path, folder: Path
) -> Iterator[tuple[Tables | None, tuple[Problem, ...]]]:
    """Yield the list recomputed, verified and replayed with the report that it has rated."""
    period, problems = rated_directory(place, None, CATALOGUE)
    assert period is not None
    yield period.tables, problems
    verified = arpad.open(place).verify()
    (told,) = (one for one in verified.lists if one.list_date == str(DAY))
    is_said = any(one.code == "archive-recomputed" for one in verified.problems)
    assert told.is_recomputed != is_said
    yield None, tuple(one for one in verified.problems if one.level == "error")
    chain, problems = chain_to(place)
    assert not problems
    sent_again = submissions([sent(folder / "in" / "febrero.trf")], Facts())
    yield of_day(replayed(chain, sent_again, CATALOGUE))


@pytest.mark.parametrize("is_forged", [False, True])
@pytest.mark.long
def test_six_ways_make_the_same_list_and_find_the_same_forged_row(
    january: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_forged: bool
) -> None:
    """The row is forged when the list is published: its hashes, and the journal, fit it."""
    folder = copied(january, tmp_path / "office")
    with monkeypatch.context() as patched:
        if is_forged:
            patched.setattr("arpad.office.periods.publishing.write_directory", write_forged)
        assert put(folder / "federation", day=str(DAY))["is_published"]
    place = folder / "federation" / "vault" / "standard" / str(DAY)
    listed, _ = read_directory(place)
    assert listed is not None
    ways = [*from_a_directory(place, folder), *in_an_office(folder, tmp_path),
            in_a_history(folder, tmp_path, is_forged=is_forged)]  # fmt: skip
    said = [[one.message for one in problems if one.code.startswith("archive-")]
            for _, problems in ways]  # fmt: skip
    assert said == [[SENTENCE] if is_forged else []] * 6
    true = {**listed.tables, "list": forged(listed.tables["list"], by=-10 * is_forged)}
    recomputed, _, *others, of_history = [tables for tables, _ in ways]
    for tables in (recomputed, *others):
        for name in TABLES:
            assert_frame_equal(tables[name], true[name], check_row_order=False)
    for name, columns in {"list": LISTED, "changes": GAMES}.items() if of_history else ():
        one, other = (tables[name].select(columns) for tables in (of_history, true))
        assert_frame_equal(one, other, check_row_order=False, check_dtypes=False)
    assert (of_history is None) == is_forged
