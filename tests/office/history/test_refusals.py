"""What is wrong with a history is told before anything is made; what was made stays."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

import polars as pl
import pytest

from arpad.lab.what_if import everywhere
from arpad.office.history.asked import Asked
from arpad.office.history.kept import Kept
from arpad.office.history.making import made, opened
from arpad.report.problems import Problem
from arpad.rulebooks import CATALOGUE
from tests.office.history.worlds import DAYS, World, write_world


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> World:
    return write_world(tmp_path_factory.mktemp("given"), Random(5))


@pytest.fixture
def world(given: World, tmp_path: Path) -> World:
    """Return files of its own, of which a test may change one."""
    shutil.copytree(given.folder, tmp_path / "world")
    return World(tmp_path / "world", given.rulebook)


def refused(asked: Asked, folder: Path) -> list[tuple[str, str]]:
    found, problems = opened(asked, Kept(folder))
    assert found is None
    return told(problems)


def told(problems: tuple[Problem, ...]) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in problems if one.level == "error"]


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        (lambda a: replace(a, since=DAYS[1], until=DAYS[0]), "history-span", "2024-02-01"),
        (lambda a: replace(a, until=date.max), "history-span", "9999-12-31"),
        (lambda a: replace(a, since=date(2024, 1, 2)), "list-date", "2024-01-02"),
        (lambda a: replace(a, until=date(2024, 6, 2)), "list-date", "2024-06-02"),
        (lambda a: replace(a, since=DAYS[1]), "list-stale", "2024-01-01"),  # a list is missing
        (lambda a: replace(a, since=date(1969, 1, 1)), "rulebook-none", "1969-01-01"),
        (lambda a: replace(a, rulebook="fide-uplift-2024"), "history-rulebook", "one list"),
    ],
)
def test_what_is_asked_is_looked_at_first(
    world: World, tmp_path: Path, change: Callable[[Asked], Asked], code: str, words: str
) -> None:
    found = refused(change(world.asked()), tmp_path / "history")
    assert found[0][0] == code
    assert words in found[0][1]
    assert not (tmp_path / "history").exists()


def _rewritten(path: Path, change: Callable[[pl.DataFrame], pl.DataFrame]) -> None:
    change(pl.read_csv(path, infer_schema=False)).write_csv(path)


@pytest.mark.parametrize(
    ("file", "change", "code", "words"),
    [
        ("events.csv", lambda f: f.with_columns(end=pl.lit(None)), "history-event", "a-0, a-1"),
        ("events.csv", lambda f: f.with_columns(end=pl.lit("2023-01-01")), "history-event",
         "end before"),
        ("events.csv", lambda f: f.filter(pl.col("event_id") != "b-3"), "history-games", "b-3."),
        ("events.csv",
         lambda f: f.with_columns(start=pl.lit("2023-10-25"), end=pl.lit("2023-11-20")),
         "list-of-day", "2023-10-01"),
    ],
)  # fmt: skip
def test_tables_that_do_not_fit_are_refused(
    world: World,
    tmp_path: Path,
    file: str,
    change: Callable[[pl.DataFrame], pl.DataFrame],
    code: str,
    words: str,
) -> None:
    _rewritten(world.folder / file, change)
    found = refused(world.asked(), tmp_path / "history")
    assert found[0][0] == code
    assert words in found[0][1]
    assert not (tmp_path / "history").exists()


def test_files_of_one_name_are_refused(world: World, tmp_path: Path) -> None:
    """A history knows its files by their names: which one a list was made of must be plain."""
    for name in ("2023", "2024"):
        (tmp_path / name).mkdir()
        shutil.copy(world.folder / "games" / f"{DAYS[0]}.csv", tmp_path / name / "games.csv")
    asked = replace(world.asked(), games=(tmp_path / "2023", tmp_path / "2024"))
    (found,) = refused(asked, tmp_path / "history")
    assert found == ("history-games", "Several files of games have one name: games.csv.")


def test_events_that_come_late_or_early_are_told(world: World, tmp_path: Path) -> None:
    asked = replace(world.asked(until=DAYS[1]), are_new_admitted=True)
    november = replace(asked.start, list_date=date(2023, 11, 1))
    asked = replace(asked, lists=(november, asked.start))
    _rewritten(
        world.folder / "events.csv",
        lambda f: f.with_columns(
            pl.when(event_id=pl.lit("a-0")).then(pl.lit("2023-11-20")).otherwise(n).alias(n)
            for n in ("start", "end")
        ),
    )
    found, problems = opened(asked, Kept(tmp_path / "history"))
    assert found is not None
    told = [(one.code, one.found) for one in problems]
    assert ("event-belated", "a-0") in told
    assert [events for code, events in told if code == "event-late"] == [
        "a-2, b-2, b-3, c-2",
        "a-3, a-4, a-5, b-4, b-5 … (8)",
        "l-4",
    ]  # under the edition of 2022, that of 2024; a league, which has not begun
    assert [events for code, events in told if code == "rounds-later"] == ["l-3, l-5"]
    assert found.planned.of_list(DAYS[0])["name"].to_list()[0] == "a-0"


@pytest.mark.long
def test_a_list_that_cannot_be_made_stops_it_and_once_mended_it_goes_on(
    world: World, tmp_path: Path
) -> None:
    asked, kept = world.asked(), Kept(tmp_path / "history")
    found, _ = opened(replace(asked, are_new_admitted=False), kept)
    assert found is not None
    assert told(next(made(found))[1]) == [
        (
            "history-player",
            f"Games for the list of {DAYS[0]} are of players on no list: new0, new1, new5.",
        )
    ]
    shutil.rmtree(kept.folder, ignore_errors=True)
    path = world.folder / "games" / f"{DAYS[1]}.csv"
    sound = path.read_bytes()
    rows = pl.read_csv(path, infer_schema=False)
    pl.concat([rows, rows.head(1)]).write_csv(path)
    assert ("games-twice", "The event_id, round, white_id, black_id of line 2 is given again.") in (
        refused(asked, kept.folder)
    )
    path.write_bytes(sound)
    other = world.folder / "games" / "more.csv"
    rows.filter(pl.col("event_id") == "a-1").head(1).write_csv(other)
    found, _ = opened(asked, kept)
    assert found is not None
    first, second = made(found)
    assert first[0] is not None
    assert told(second[1]) == [("games-twice", "Games are given twice, in the events a-1.")]
    other.unlink()
    again, _ = opened(replace(asked, until=DAYS[1]), kept)
    assert again is not None
    assert again.made == DAYS[:1]
    assert [one.list_date for one, _ in made(again) if one] == [DAYS[1]]


@pytest.mark.long
def test_a_folder_of_another_history_is_refused_by_name(world: World, tmp_path: Path) -> None:
    asked, kept = world.asked(until=DAYS[0]), Kept(tmp_path / "history")
    found, _ = opened(asked, kept)
    assert found is not None
    assert len(list(made(found))) == 1
    was = {path: path.read_bytes() for path in kept.folder.rglob("*") if path.is_file()}
    text = "k_factor=10"
    changed = replace(asked, catalogue=everywhere(CATALOGUE, text), what_if=text)
    assert refused(changed, kept.folder)[0] == (
        "history-other", "The history's what-if is none, not k_factor=10.",
    )  # fmt: skip
    assert refused(replace(asked, rulebook="fide-2022"), kept.folder)[0][1] == (
        "The history is rated under fide, not fide-2022."
    )
    assert refused(replace(asked, are_new_admitted=False), kept.folder)[0][1] == (
        "The history was begun with another decision on players who are on no list."
    )
    more = world.folder / "games" / "more.csv"
    more.write_text("event_id,round,white_id,black_id,result\na-0,9,p01,p02,1\n")
    assert refused(asked, kept.folder)[0][1] == (
        f"The list of {DAYS[0]} was made without the file more.csv, which has games of its events."
    )
    more.unlink()
    sound = (world.folder / "events.csv").read_bytes()
    stage = pl.when(event_id=pl.lit("a-0")).then(pl.lit("c-0")).alias("stage_of")
    _rewritten(world.folder / "events.csv", lambda f: f.with_columns(stage))
    assert refused(asked, kept.folder)[0][1] == f"The list of {DAYS[0]} was made of other events."
    (world.folder / "events.csv").write_bytes(sound)
    _rewritten(world.folder / "start.csv", lambda f: f.with_columns(games_rated=pl.lit("31")))
    assert refused(world.asked(until=DAYS[0]), kept.folder)[0][1] == (
        "The history was begun on other lists."
    )
    _rewritten(
        world.folder / "games" / f"{DAYS[0]}.csv", lambda f: f.with_columns(result=pl.lit("="))
    )
    assert refused(asked, kept.folder)[0][1] == (
        f"The list of {DAYS[0]} was made of another file {DAYS[0]}.csv."
    )
    _rewritten(world.folder / "events.csv", lambda f: f.with_columns(is_registered=pl.lit("0")))
    shutil.copytree(kept.folder, tmp_path / "other")
    assert {path: path.read_bytes() for path in kept.folder.rglob("*") if path.is_file()} == was
    _changed_tables_are_refused(kept)
    (kept.folder / "lists" / f"{DAYS[0]}.json").rename(kept.folder / "lists" / f"{DAYS[1]}.json")
    later = refused(replace(asked, until=DAYS[1]), kept.folder)[-1][1]
    path = kept.folder / "lists" / f"{DAYS[1]}.json"
    path.write_bytes(path.read_bytes()[:100])
    with pytest.raises(OSError, match=f"not as it was written.*{path.name}"):
        kept.record(DAYS[1])
    assert later == f"The list of {DAYS[0]} is missing, and there are later ones."
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").touch()
    assert refused(asked, tmp_path / "mine")[0][0] == "history-folder"


def _changed_tables_are_refused(kept: Kept) -> None:
    """A rating that somebody changed in a whole table of a history is found, and names its file."""
    readers = {"lists": lambda: kept.rows(DAYS[0]), "waiting": lambda: kept.waiting(DAYS[0])}
    for folder, read in readers.items():
        path = kept.folder / folder / f"{DAYS[0]}.parquet"
        sound = path.read_bytes()
        pl.read_parquet(path).with_columns(rating=pl.lit(2400)).write_parquet(path)
        with pytest.raises(OSError, match=f"not as it was written.*{path.name}"):
            read()
        path.write_bytes(sound)
        read()
