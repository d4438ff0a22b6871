"""What a stranger learns of a person from an archive: nothing that the law did not read."""

import hmac
import json
import shutil
from collections.abc import Iterator, Sequence
from datetime import date
from hashlib import sha256
from pathlib import Path

import polars as pl
import pytest

from arpad.archive.canonical import canonical_json
from arpad.archive.evidence.entries import read_archive
from arpad.archive.evidence.signing import PrivateKey
from arpad.library.archives import archive_in
from arpad.office.evidence.publishing import evidence, publication_of
from arpad.office.period.rating import PeriodOutcome
from tests.office.evidence.archived import (
    BLANKS,
    ERASED,
    SECRET,
    erase,
    publish,
    read,
    two_periods,
)  # fmt: skip
from tests.office.papers import Paper, Person, listed, loaded, rated, write_list

KEY = PrivateKey.new()


@pytest.fixture(scope="module")
def periods() -> tuple[PeriodOutcome, PeriodOutcome]:
    return two_periods()


@pytest.fixture(scope="module")
def folder(periods: Sequence[PeriodOutcome], tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("archive") / "lists"
    for period in periods:
        publish(target, period, KEY)
    return target


def texts(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield everything that stands in an archive as text, the tables' cells too."""
    for path in sorted(folder.rglob("*.*")):
        if path.suffix == ".parquet":
            yield path, pl.read_parquet(path).write_csv()
        else:
            yield path, path.read_text(encoding="utf-8")


def test_no_day_of_a_birth_and_no_report_is_told(
    folder: Path, periods: Sequence[PeriodOutcome]
) -> None:
    births = {
        birth
        for period in periods
        for birth in period.tables["list"]["birth_date"].drop_nulls()
        if len(birth) == len("2001-01-01")
    }
    assert len(births) > 20
    everything = "\n".join(text for _, text in texts(folder))
    for birth in births:
        assert birth not in everything
        assert birth.replace("-", "") not in everything
    blobs = {digest for period in periods for digest in period.inputs.blobs()}
    assert not [digest for digest in blobs if digest in everything]


def test_no_bare_hash_lets_anybody_try_births(
    folder: Path, periods: Sequence[PeriodOutcome]
) -> None:
    """Neither the private identity nor the hash of a table with births stands there."""
    from arpad.archive.canonical_tables import table_sha256
    from arpad.office.period.archiving import identity_of

    everything = "\n".join(text for _, text in texts(folder))
    for period in periods:
        assert identity_of(period) not in everything
        assert period.inputs.sha256 not in everything
        assert table_sha256(period.tables["list"], ["player_id"]) not in everything


def test_names_stand_in_their_table_alone_and_are_gone_when_erased(
    folder: Path, tmp_path: Path
) -> None:
    copy = Path(shutil.copytree(folder, tmp_path / "lists"))
    archive = read_archive(copy)
    people = read(archive.lists[0], archive).people
    assert people.height > 40
    for path, text in texts(copy):
        if path.name != "people.csv":
            assert not [name for name in people["name"] if name in text], path
    name = people.row(by_predicate=pl.col("player_id") == ERASED, named=True)["name"]
    erase(copy, ERASED, KEY)
    assert not [path for path, text in texts(copy) if name in text or name.split(",")[0] in text]


def test_a_row_is_committed_to_as_the_page_says(folder: Path) -> None:
    """docs/publication.md, worked out with the standard library alone."""
    archive = read_archive(folder)
    found = read(archive.lists[0], archive)
    commitments = dict(found.commitments.iter_rows())
    assert found.people.height > 2
    for row in found.people.iter_rows(named=True):
        told = {name: value for name, value in row.items() if value is not None}
        opening = told.pop("opening")
        text = json.dumps(told, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
        message = b"arpad person\n" + text.encode()
        assert opening == hmac.new(SECRET, message, sha256).hexdigest()
        closed = hmac.new(opening.encode(), message, sha256).hexdigest()
        assert commitments[row["player_id"]] == closed


def test_who_guesses_a_row_can_not_confirm_it_without_what_opens_it(folder: Path) -> None:
    archive = read_archive(folder)
    found = read(archive.lists[0], archive)
    row = found.people.row(0, named=True)
    told = {name: value for name, value in row.items() if value is not None and name != "opening"}
    message = b"arpad person\n" + canonical_json(told)
    tried = {sha256(message).hexdigest(), sha256(canonical_json(told)).hexdigest()}
    for key in (b"", b"0" * 64, b"secret", row["player_id"].encode()):
        first = hmac.new(key, message, sha256).hexdigest()
        tried |= {first, hmac.new(first.encode(), message, sha256).hexdigest()}
    assert not tried & set(found.commitments["commitment"])


def test_the_order_of_numbers_tells_nothing_of_names(folder: Path) -> None:
    archive = read_archive(folder)
    for entry in archive.lists:
        players = read(entry, archive).tables["players"].sort("player")
        assert players["player"].to_list() == list(range(players.height))
        assert players["player_id"].is_sorted()


BIRTHS = {"a": "1996-08-21", "b": "1996-06-30", "c": "1990-08-21", "d": "1997-08-21", "e": None}
"""At an event of 1 August 2014 and on the list of 1 September: who turns 18 when."""


@pytest.fixture(scope="module")
def teenagers(tmp_path_factory: pytest.TempPathFactory) -> PeriodOutcome:
    """Return a period of 2014, when K = 40 lasted until the day on which a player turned 18."""
    folder = tmp_path_factory.mktemp("teenagers")
    rows = [
        listed(one, 2000, 50, birth_date=birth or "", sex="m", federation="ESP")
        for one, birth in BIRTHS.items()
    ]
    games = [
        (number, white, black, "=")
        for number, pairs in enumerate(("ab cd", "ac be", "ad ec"), start=1)
        for white, black in pairs.split()
    ]
    people = [Person(one, 2000, birth=(birth or "")) for one, birth in BIRTHS.items()]
    report = Paper("open", people, games, date(2014, 8, 1), date(2014, 8, 9)).write(folder)
    on = loaded(write_list(folder / "list.csv", rows), date(2014, 8, 1))
    return rated([report], [on], date(2014, 9, 1), "fide")


def test_an_age_is_told_of_who_turns_eighteen_and_of_nobody_else(teenagers: PeriodOutcome) -> None:
    """a is 17 on 1 August and 18 on 1 September; b turned 18 before; d is 16, c is 23."""
    found = evidence(teenagers, "fide")
    numbers = dict(found.tables["players"].select("player", "player_id").iter_rows())
    rows = found.tables["ages"].select("player_id", "on", "years_old").iter_rows()
    told = [(numbers[player], on, years) for player, on, years in rows]
    assert told == [("a", 20140801, 17)]
    years = found.tables["state_ratings"].select("player_id", "birth_year").sort("player_id")
    assert years["birth_year"].to_list() == [1996, 1996, 1990, 1997, None]
    k_factors = dict(teenagers.tables["changes"].select("player_id", "k_factor_e2").iter_rows())
    assert k_factors == {"a": 4000, "b": 2000, "c": 2000, "d": 4000, "e": 2000}


def test_what_no_rule_reads_is_withheld(
    periods: Sequence[PeriodOutcome], teenagers: PeriodOutcome
) -> None:
    old, young = evidence(periods[0], "fide"), evidence(teenagers, "fide")
    assert (
        old.tables["state_ratings"]["birth_year"].null_count() == old.tables["state_ratings"].height
    )
    assert young.tables["state_ratings"]["is_disabled_member"].drop_nulls().is_empty()
    assert {"birth_on", "age_tenths"} <= set(old.stated["withheld"])
    assert {"is_disabled_member", "age_tenths"} <= set(young.stated["withheld"])


def test_who_is_not_on_the_list_and_did_not_play_is_not_named(tmp_path: Path) -> None:
    """FIDE 7.14: the unrated are not on the list; a child that never played stays unnamed."""
    rows = [listed(one, 2000, 50, birth_date="1980", sex="m", federation="ESP") for one in "ab"]
    rows.append(listed("child", None, birth_date="2001-05-05", sex="w", federation="ESP"))
    on = loaded(write_list(tmp_path / "list.csv", rows), date(2009, 7, 1))
    people = [Person(one, 2000) for one in "ab"]
    report = Paper("match", people, [(1, "a", "b", "1")], kind="match").write(tmp_path)
    period = rated([report], [on], date(2009, 9, 1), "fide")
    found = evidence(period, "fide")
    assert sorted(found.people["player_id"]) == ["a", "b"]
    assert "child" in found.tables["list"]["player_id"].to_list()


@pytest.mark.parametrize(
    ("number", "birth", "code"),
    [("a", "", "list-blank"), ("reti-ana/CZE/1989", "1989", "list-name-number")],
)
def test_what_stops_a_publication_can_be_lifted_with_a_reason(
    tmp_path: Path, number: str, birth: str, code: str
) -> None:
    rows = [
        listed("b", 2000, 50, birth_date="1980", sex="m", federation="ESP"),
        listed(number, 2000, 50, birth_date=birth, sex="w", federation="ESP"),
    ]
    on = loaded(write_list(tmp_path / "list.csv", rows), date(2009, 7, 1))
    period = rated([], [on], date(2009, 9, 1), "fide")
    archive = archive_in(tmp_path / "lists")
    found, problems = publication_of(period, archive, "fide", SECRET, KEY)
    assert found is None
    assert [(one.level, one.code) for one in problems] == [("error", code)]
    lifted = type(BLANKS)(code, "it is known")
    found, problems = publication_of(period, archive, "fide", SECRET, KEY, [lifted])
    assert found is not None
    assert [(one.level, one.code) for one in problems] == [("warning", code)]
    assert found.manifest["overrides"] == [{"because": "it is known", "code": code}]
