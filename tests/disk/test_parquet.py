"""A list from Parquet files: that of all games together; what can't be rated is said, and no more.

Nothing of a list that isn't made is left on disk.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from arpad.disk.parquet import list_from_parquet
from arpad.disk.unfit import UnfitError
from arpad.library.files import load_list
from arpad.library.rating import rate
from arpad.library.reading import read
from arpad.office.history.asked import Asked
from arpad.office.lists.alone import TABLES
from arpad.rulebooks import CATALOGUE
from tests.spark.papers import EVENTS, tables, written

Change = Callable[[pl.DataFrame], pl.DataFrame]


def _job(folder: Path, events: Path | None = None) -> tuple[Asked, pl.DataFrame]:
    """Return what is asked, of twenty players; and their games."""
    games, own, listed = tables(folder)
    found, _ = load_list(listed, date(2026, 1, 1))
    assert found is not None
    day = date(2026, 2, 1)
    asked = Asked((), events or own, (found,), day, day, "fide", CATALOGUE, are_new_admitted=True)
    return asked, pl.read_csv(games)


def _put(games: pl.DataFrame, folder: Path) -> Path:
    """Write the games into two files, both events in each."""
    folder.mkdir(parents=True)
    for number, rows in enumerate((games[::2], games[1::2])):
        rows.write_parquet(folder / f"{number}.parquet", row_group_size=9)
    return folder


def test_two_files_make_the_list_of_all_games(tmp_path: Path) -> None:
    job, games = _job(tmp_path)
    place = pl.int_range(pl.len())
    games = games.with_columns(  # who moved goes over what was reported
        result=pl.when(place == 4).then(pl.lit("+")).otherwise("result"),
        white_moved=pl.when(place < 9).then(1), black_moved=pl.when(place < 9).then(place % 2),
    )  # fmt: skip
    games = games.with_columns(black_moved=pl.when(place == 4).then(1).otherwise("black_moved"))
    games.write_csv(tmp_path / "games.csv")
    there = _put(games, tmp_path / "g[2]=*")  # a name is a name, whatever stands in it
    told, ways, _ = list_from_parquet(replace(job, games=(there,)), tmp_path / "o[1]*")
    assert (told["games"], told["events_rated"]) == (games.height, 2)
    assert ways["fide-2025"].games_added + (ways["fide-2025"].games_explained or 0) == games.height
    reports = read(tmp_path / "games.csv", events=tmp_path / "events.csv")
    in_memory = rate(reports, lists=job.lists, list_date=job.until, admit_new=True)
    in_memory.publish(tmp_path / "whole", are_inputs_kept=False)
    for name in set(TABLES) - {"rounds"}:  # of a large table those of events that go on alone
        one, other = (
            pl.read_parquet(tmp_path / at / f"{name}.parquet", glob=False)
            for at in ("whole", "o[1]*")
        )
        assert one.sort(pl.all()).equals(other.select(one.columns).sort(pl.all())), name
    found, problems = load_list(tmp_path / "o[1]*", None)
    assert not problems
    assert found is not None
    assert found.activity.height == pl.read_parquet(tmp_path / "whole/activity.parquet").height


def _with(**columns: pl.Expr) -> Change:
    return lambda games: games.with_columns(**columns)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda games: games.drop("white_id"), "Columns are missing: white_id."),
        (_with(round=pl.lit(1.5)), "round (Float64)"),
        (_with(white_id=pl.lit(1.5)), "white_id (Float64)"),
        (_with(result=pl.lit("2-0")), "whose result is not one of"),
        (_with(result=pl.lit(None)), "White or a result: 140"),
        (_with(black_id=pl.col("white_id")), "of a player with themselves: 140"),
        (_with(white_moved=pl.lit(1)), "doesn't say whether it was played"),
        (
            _with(result=pl.lit("U"), white_moved=pl.lit(1), black_moved=pl.lit(1)),
            "reported as U, doesn't say",
        ),
        (_with(event_id=pl.lit("other")), "the table of events lacks: other."),
        (
            lambda games: pl.concat([games, games[5:7]]),
            "Games are given twice, in the events open.",
        ),
        (lambda games: games.clear(), None),
    ],
)
def test_what_is_no_game_is_said(change: Change, said: str | None, tmp_path: Path) -> None:
    job, games = _job(tmp_path)
    there, out = _put(change(games), tmp_path / "g"), tmp_path / "out" / "list"
    out.parent.mkdir()
    if said is None:  # a period without games has its list
        assert list_from_parquet(replace(job, games=(there,)), out)[0]["games"] == 0
        return
    with pytest.raises(UnfitError) as unfit:
        list_from_parquet(replace(job, games=(there,)), out)
    assert said in str(unfit.value)
    assert list(out.parent.iterdir()) == []


@pytest.mark.parametrize(
    ("day", "said"),
    [(date(2026, 1, 17), "no list comes out"), (date(2026, 3, 1), "which was not given")],
)
def test_a_day_without_a_list_is_said(day: date, said: str, tmp_path: Path) -> None:
    job, games = _job(tmp_path)
    there = _put(games, tmp_path / "g")
    with pytest.raises(UnfitError, match=said):
        list_from_parquet(replace(job, since=day, until=day, games=(there,)), tmp_path / "o")
    assert not (tmp_path / "o").exists()


@pytest.mark.parametrize("least", [-10, 0])
def test_whole_numbers_are_ids_from_nought_on(least: int, tmp_path: Path) -> None:
    """Who is called -7 in a file of whole numbers has no id, as in a table that `rate` reads."""
    job, games = _job(tmp_path)
    numbers = {f"p{one:02d}": one + least for one in range(20)}
    ids = {name: pl.col(name).replace_strict(numbers) for name in ("white_id", "black_id")}
    asked = replace(job, games=(_put(games.with_columns(**ids), tmp_path / "g"),))
    if least < 0:
        with pytest.raises(UnfitError, match=r"no number that is an id: -1, -10, .* \(10\)"):
            list_from_parquet(asked, tmp_path / "o")
        return
    (listed,) = asked.lists
    on_list = pl.col("player_id").replace({name: str(one) for name, one in numbers.items()})
    asked = replace(asked, lists=(replace(listed, rows=listed.rows.with_columns(on_list)),))
    assert list_from_parquet(asked, tmp_path / "o")[0]["players"] == 20


@pytest.mark.parametrize("damage", ["cut short", "none", "another file", "data", "not there"])
def test_a_file_that_is_damaged_is_said(damage: str, tmp_path: Path) -> None:
    job, games = _job(tmp_path)
    there, out = _put(games, tmp_path / "g"), tmp_path / "out" / "list"
    out.parent.mkdir()
    path = there / "1.parquet"
    data = path.read_bytes()
    if damage == "cut short":
        path.write_bytes(data[: len(data) // 2])
    elif damage == "none":
        path.write_bytes(b"")
    elif damage == "another file":
        path.write_text("event_id,round\n")
    elif damage == "data":
        path.write_bytes(data[:4] + bytes(len(data) // 2) + data[4 + len(data) // 2 :])
    else:
        there = tmp_path / "nowhere"
    with pytest.raises(UnfitError, match=r"can't be read|There is no \.parquet"):
        list_from_parquet(replace(job, games=(there,)), out)
    assert list(out.parent.iterdir()) == []


def test_files_of_other_columns_are_said(tmp_path: Path) -> None:
    job, games = _job(tmp_path)
    there = _put(games, tmp_path / "g")
    games.with_columns(round=pl.lit("one")).write_parquet(there / "2.parquet")
    with pytest.raises(UnfitError, match="can't be read"):
        list_from_parquet(replace(job, games=(there,)), tmp_path / "o")


def test_an_event_of_two_kinds_is_said(tmp_path: Path) -> None:
    rows = [f"open,{kind},2026-01-03,2026-01-09,120" for kind in ("swiss", "match")]
    events = written(tmp_path / "odd.csv", EVENTS, rows)
    job, games = _job(tmp_path, events)
    with pytest.raises(UnfitError, match="event_id of line 2 is given again"):
        list_from_parquet(replace(job, games=(_put(games, tmp_path / "g"),)), tmp_path / "o")
    assert not (tmp_path / "o").exists()


def test_nothing_half_written_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError("no space left on device")

    job, games = _job(tmp_path)
    there = _put(games, tmp_path / "g")
    out = tmp_path / "out" / "list"
    out.parent.mkdir()
    monkeypatch.setattr("arpad.office.lists.alone.json.dumps", full)
    with pytest.raises(OSError, match="no space"):
        list_from_parquet(replace(job, games=(there,)), out)
    assert list(out.parent.iterdir()) == []
