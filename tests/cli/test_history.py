"""`arpad history`: a call, one that goes on, one list of it exported; what is refused, in words."""

from pathlib import Path
from random import Random

import polars as pl
import pytest

from tests.cli.calls import answer, run
from tests.office.history.worlds import DAYS, START, World, write_world


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return write_world(tmp_path_factory.mktemp("world"), Random(7))


def call(world: World, until: object, out: Path) -> tuple[str | Path, ...]:
    folder = world.folder
    return (
        "history", "--games", folder / "games", "--events", folder / "events.csv",
        "--list", f"{START}={folder / 'start.csv'}", "--from", str(DAYS[0]), "--to", str(until),
        "--out", out,
    )  # fmt: skip


@pytest.mark.long
def test_a_history_goes_on_and_gives_its_lists(world: World, tmp_path: Path) -> None:
    out, file = tmp_path / "history", tmp_path / "list.csv"
    first = answer(*call(world, DAYS[0], out), "--admit-new", "--what-if", "k_factor=20")
    assert [one["rulebook"] for one in first["lists"]] == ["fide-2022 k_factor=20"]
    again = (*call(world, DAYS[1], out), "--admit-new", "--what-if", "k_factor=20")
    told = answer(*again, "--explain", DAYS[1].isoformat())
    assert (told["lists_before"], told["is_whole"], told["is_archive"]) == (1, True, False)
    (one,) = told["explained"]
    rows = pl.read_parquet(out / "explained" / str(DAYS[1]) / "changes.parquet")
    assert rows["what_if"].unique().to_list() == ["k_factor=20"]
    assert len(one["written"]) == 6
    exported = answer("history", "export", out, str(DAYS[1]), file)
    read = pl.read_csv(file, infer_schema=False)
    assert (exported["players"], exported["what_if"]) == (read.height, "k_factor=20")
    assert read["what_if"].unique().to_list() == ["k_factor=20"]
    assert set(read.filter(pl.col("rating").is_not_null())["k_factor"]) == {"20"}
    shown = run(*again, "--lang", "es").output
    assert "Un historial hace listas, no archivos" in shown
    assert "what-if" in shown


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "of players on no list: new0"), ("es", "jugadores que no están en ninguna lista"),
        ("ca", "jugadors que no són a cap llista"), ("pt", "que não estão em nenhuma lista"),
    ],
)  # fmt: skip
def test_players_whom_nobody_knows_are_told_in_every_language(
    world: World, tmp_path: Path, lang: str, words: str
) -> None:
    result = run(*call(world, DAYS[0], tmp_path / "history"), "--lang", lang)
    assert result.exit_code == 1
    assert words in result.output


def test_wrong_calls_leave_with_two(world: World, tmp_path: Path) -> None:
    out = tmp_path / "history"
    for words, said in (
        (("history",), "give --games"),
        ((*call(world, "2024-13-01", out),), "is not a date"),
        ((*call(world, DAYS[0], out), "--what-if", "colour=red"), "no field 'colour'"),
        ((*call(world, DAYS[0], out), "--games", tmp_path / "none"), "no file or directory"),
        ((*call(world, DAYS[0], out), "--explain", "2030-01-01"), "is none of these: 2024-01-01"),
        (("history", "export", tmp_path, "2024-01-01", tmp_path / "a.csv"), "is no history"),
    ):
        result = run(*words)
        assert result.exit_code == 2, words
        assert said in result.output
