"""Evidence made up by who holds a key of his own: every hash fits, and the rows don't."""

import shutil
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest

from arpad.archive.canonical import hash_of
from arpad.archive.evidence.commitments import committed
from arpad.archive.evidence.entries import Archive, add_entry, read_archive
from arpad.archive.evidence.published import Published, cited, files_published
from arpad.archive.evidence.records import signed
from arpad.archive.evidence.signing import PrivateKey
from arpad.engine.evidence import GIVEN
from arpad.office.again.making import again as made_again
from arpad.office.evidence.drift import Drift, as_kept, drift_of, rows_of_list, rows_of_state
from arpad.office.evidence.given import Books
from arpad.office.evidence.publishing import PublishedEvidence, evidence
from arpad.office.evidence.remaking import PublicRows, remade
from arpad.office.evidence.verifying import checked
from arpad.office.period.rating import PeriodOutcome
from arpad.rulebooks import CATALOGUE
from tests.office.evidence.archived import SECRET, publish, two_periods
from tests.sampling import amount

KEY = PrivateKey.new()
Tables = Mapping[str, pl.DataFrame]


@pytest.fixture(scope="module")
def periods() -> tuple[PeriodOutcome, PeriodOutcome]:
    return two_periods()


@pytest.fixture(scope="module")
def second(periods: Sequence[PeriodOutcome]) -> PublishedEvidence:
    return evidence(periods[1], "fide")


@pytest.fixture(scope="module")
def published(periods: Sequence[PeriodOutcome], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("archive") / "lists"
    publish(folder, periods[0], KEY)
    return folder


@pytest.fixture
def folder(published: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(published, tmp_path / "lists"))


def forge(
    folder: Path, found: PublishedEvidence, tables: Tables, drift: Mapping[str, Any] | None = None
) -> None:
    """Add a list with these tables to an archive, every hash and signature as it should be.

    It keeps what it did to the scale, or what is said of it.
    """
    archive = read_archive(folder)
    before = cited(archive.lists[-1])
    assert before is not None
    people, commitments = committed(found.people, SECRET)
    kept = drift or as_kept(drift_as_it_was(archive, found, tables))
    stated = {**found.stated, "drift": kept, "private": "0" * 64}
    files, _ = files_published(stated, before, tables, people, commitments)
    told = {
        "series": "fide",
        "list_date": found.stated["list_date"],
        "manifest_sha256": hash_of(files["manifest.json"]),
    }
    add_entry(archive, *signed(archive.last, "list", told, KEY), files, KEY)


def drift_as_it_was(archive: Archive, found: PublishedEvidence, tables: Tables) -> Drift | None:
    before = (date(2010, 9, 1), rows_of_state(tables))
    now = (date.fromisoformat(found.stated["list_date"]), rows_of_list(tables))
    drift, problems = drift_of(archive, "fide", before, now)
    assert not problems
    return drift


def codes(folder: Path) -> list[str]:
    *_, last = checked(read_archive(folder), CATALOGUE)
    return [f"{one.code}: {one.message}" for one in last.problems]


def again(
    period: PeriodOutcome, found: PublishedEvidence, tables: Tables
) -> dict[str, pl.DataFrame]:
    """Return the tables with what the engine makes of those that are given."""
    books = Books.of(period.given)
    hidden = found.stated["withheld"]
    made = remade(tables, books, period.given.before.list_date, period.list_date, hidden, {})
    return {**tables, **made}


def with_more(rows: pl.DataFrame, column: str, key: str, value: object, more: int) -> pl.DataFrame:
    changed = pl.when(pl.col(key) == value).then(pl.col(column) + more).otherwise(column)
    return rows.with_columns(changed.alias(column))


@pytest.mark.long
def test_a_rating_that_the_games_do_not_make_is_found(
    folder: Path, second: PublishedEvidence
) -> None:
    listed = with_more(second.tables["list"], "rating", "player_id", "77000038", 10)
    forge(folder, second, {**second.tables, "list": listed})
    (found,) = codes(folder)
    assert found.startswith(
        "archive-recomputed: Rated again from its inputs, list has other rows, first at 77000038"
    )


@pytest.mark.long
def test_a_rating_changed_between_two_lists_is_found(
    folder: Path, periods: Sequence[PeriodOutcome], second: PublishedEvidence
) -> None:
    """All that follows from it is worked out anew, so that the list can be made again."""
    numbers = dict(second.tables["players"].select("player_id", "player").iter_rows())
    changed = {
        name: with_more(second.tables[name], "rating", "player_id", numbers["77000038"], 50)
        for name in ("state_ratings", "given_ratings")
    }
    forge(folder, second, again(periods[1], second, {**second.tables, **changed}))
    (found,) = codes(folder)
    assert found.startswith("archive-continued: Players begin with another rating than the list")
    assert found.endswith("77000038.")


@pytest.mark.long
def test_games_counted_otherwise_by_the_list_before_are_found(
    folder: Path, periods: Sequence[PeriodOutcome], second: PublishedEvidence
) -> None:
    rows = second.tables["state_activity"]
    changed = {"state_activity": with_more(rows, "games", "player_id", rows["player_id"][0], 1)}
    forge(folder, second, again(periods[1], second, {**second.tables, **changed}))
    (found,) = codes(folder)
    assert found.startswith("archive-continued: Players begin with other games than the list")


def test_a_result_that_did_not_wait_is_found(
    folder: Path, periods: Sequence[PeriodOutcome], second: PublishedEvidence
) -> None:
    number = second.tables["players"]["player"][0]
    event = second.tables["numbers"]["event_id"][0]
    result = {
        "player_id": number, "event_id": event, "list_id": 20100901, "rulebook": "fide-2009",
        "end_day": 734_000, "games": 9, "score_half": 12, "opponents": 9, "opponents_sum": 18_000,
        "event_rating": 2100, "is_round_robin": 0, "is_kept": 1,
    }  # fmt: skip
    shape = second.tables["state_pending"].schema
    changed = {"state_pending": pl.DataFrame([result], schema=shape)}
    forge(folder, second, again(periods[1], second, {**second.tables, **changed}))
    assert any("results that did not wait" in one for one in codes(folder))


@pytest.mark.parametrize(
    ("name", "by"), [("change_e1", 1), ("low_e1", -5000), ("high_e1", 5000), ("players", 1)]
)
def test_a_drift_that_the_lists_do_not_make_is_found(
    folder: Path, second: PublishedEvidence, name: str, by: int
) -> None:
    """The ends of an interval are drawn, and may lie a little apart; the rest is exact."""
    drift = as_kept(drift_as_it_was(read_archive(folder), second, second.tables))
    assert drift is not None
    drift["stayers"][name] += by
    forge(folder, second, second.tables, drift)
    (found,) = codes(folder)
    assert found.startswith("archive-drift: Measured again")


def test_an_alarm_that_was_hidden_is_found(folder: Path, second: PublishedEvidence) -> None:
    drift = as_kept(drift_as_it_was(read_archive(folder), second, second.tables))
    assert drift is not None
    assert drift["alarms"] == {}
    forge(folder, second, second.tables, {**drift, "alarms": {"stayers": 50}})
    (found,) = codes(folder)
    assert found.startswith("archive-drift: Measured again")


def test_games_left_out_of_what_is_given_are_found(folder: Path, second: PublishedEvidence) -> None:
    games = second.tables["given_games"].slice(1)
    forge(folder, second, {**second.tables, "given_games": games})
    assert any("Rated again from its inputs, changes" in one for one in codes(folder))


@pytest.mark.long
def test_whatever_is_given_it_is_told_and_never_raised(
    periods: Sequence[PeriodOutcome], second: PublishedEvidence
) -> None:
    """Numbers out of range, nulls, rows twice: each in a column drawn by chance."""
    chance = Random(16)
    stated = {**second.stated, "tables": {}}
    for _ in range(amount(5, full=300)):
        name = chance.choice(sorted(GIVEN))
        rows = second.tables[name]
        numbers = [one for one, kind in rows.schema.items() if kind == pl.Int64]
        column = chance.choice(numbers)
        value = chance.choice([None, -1, 0, 2**31, 2**62, -(2**63)])
        other = rows.with_columns(pl.lit(value, pl.Int64).alias(column))
        wrong = chance.choice([other, pl.concat([rows, rows]), rows.clear()])
        tables = {**second.tables, name: wrong}
        hashes = dict.fromkeys(second.tables, "0" * 64)
        manifest = {**stated, "identity": second.identity, "tables": hashes}
        found = Published(manifest, "", tables, pl.DataFrame(), pl.DataFrame())
        _, problems = made_again(PublicRows(found, "forged"), CATALOGUE)
        assert {one.code for one in problems} == {"archive-recomputed"}, (name, column, value)
