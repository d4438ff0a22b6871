"""The scale and the games for research: held against the sides of the games, one by one."""

import re
from collections import defaultdict
from decimal import Decimal
from html import unescape
from io import BytesIO
from pathlib import Path

import polars as pl
import pytest

from arpad.answers.public.genuine import known_files
from arpad.answers.public.lists import head_of
from arpad.answers.public.scale import Foretold, bands_of, scales
from arpad.archive.canonical import hash_of
from arpad.web.map import page_at
from arpad.web.site import Site
from tests.cli.calls import run


def test_what_the_higher_rated_scored_is_that_of_the_games(site: Site) -> None:
    found = scales(site.shelf)[0]
    points: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for volume in site.shelf.volumes():
        for side in volume.sides.iter_rows(named=True):
            is_told = side["is_rated"] == 1 and side["difference"] is not None
            above = side["difference"] if is_told else -1
            if above > 0 or (above == 0 and side["is_white"] == 1):
                band = min(side["difference"] // 100 * 100, 700)
                points[band].append((side["expected_e3"], side["score_half"]))
    assert {one.low: one.games for one in found.foretold} == {
        band: len(games) for band, games in points.items()
    }
    for one in found.foretold:
        games = points[one.low]
        scored = Decimal(sum(half for _, half in games)) / 2 * 100 / len(games)
        expected = Decimal(sum(e3 for e3, _ in games)) / 10 / len(games)
        assert abs(one.scored - scored) <= Decimal("0.05")
        assert abs(one.expected - expected) <= Decimal("0.05")


def band(games: int, expected: int, scored: int) -> Foretold:
    (band,) = bands_of([(100, games, expected * games * 10, scored * games * 2 // 100)])
    return band


def test_a_forecast_fails_beyond_chance_and_by_two_points_at_least() -> None:
    """Bands of the audit (web.md B4), and what a coin of 100 throws can't tell."""
    assert band(964, 67, 52).is_off
    assert not band(100, 67, 60).is_off  # 8 points in 100 games are under two standard deviations
    assert band(40_000, 60, 58).is_off
    assert not band(40_000, 60, 59).is_off  # beyond chance, but nobody's rating is wrong by it
    assert band(100, 50, 95).is_off


def test_every_list_says_what_it_kept(site: Site) -> None:
    found = scales(site.shelf)[0]
    for one in found.lists:
        kept = site.shelf.read("fide", one.head.list_date).manifest["drift"]
        assert (one.drift is None) == (kept is None)
        if one.drift and one.drift.stayers:
            assert int(one.drift.stayers.change * 10) == kept["stayers"]["change_e1"]
    assert any(one.drift and one.drift.stayers for one in found.lists)


def test_all_games_are_one_table_that_a_model_reads(site: Site, tmp_path: Path) -> None:
    csv, parquet = page_at(site, "lab/games.csv"), page_at(site, "lab/games.parquet")
    assert csv is not None
    assert parquet is not None
    rows = pl.read_parquet(BytesIO(parquet))
    games = sum(head_of(one).games for one in site.shelf.volumes())
    assert rows.height >= games > 0  # those of which only one side is rated are among them
    path = tmp_path / "games.csv"
    path.write_bytes(csv)
    assert run("fit", path, "--model", "elo", "--json").exit_code == 0


def test_a_list_s_table_has_each_game_once(ruritania: Site) -> None:
    """The list Active rates the events of the others again: in all games they stand twice."""
    game = ["event_id", "round", "white_id", "black_id"]
    both = page_at(ruritania, "lab/games.parquet")
    assert both is not None
    of_all = pl.read_parquet(BytesIO(both))
    assert of_all.select(game).is_duplicated().any()
    for series in ruritania.shelf.series:
        parquet = page_at(ruritania, f"lab/{series}-games.parquet")
        assert parquet is not None
        rows = pl.read_parquet(BytesIO(parquet))
        assert not rows.select(game).is_duplicated().any()
        assert rows.equals(of_all.filter(series=series))


@pytest.mark.long
def test_the_page_s_commands_run_as_they_are_printed(
    ruritania: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They need three months of games: those of one are too few to be forecast."""
    page, csv = page_at(ruritania, "lab.html"), page_at(ruritania, "lab/standard-games.csv")
    assert page is not None
    assert csv is not None
    (tmp_path / "standard-games.csv").write_bytes(csv)
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"<code>arpad lab (.*?)</code>", unescape(page.decode()))
    assert len(commands) == 3
    for command in commands:
        answer = run(*command.split(), "--json")
        assert answer.exit_code == 0, (command, answer.output)
        assert "games-copies" not in answer.output
    (tmp_path / "games.csv").write_bytes(page_at(ruritania, "lab/games.csv") or b"")
    assert "games-copies" in run("fit", "games.csv", "--model", "elo", "--json").output


def test_what_was_published_is_known_by_its_hash_and_nothing_else_is(
    site: Site, archive: Path
) -> None:
    known = known_files(site.shelf)
    for path in archive.rglob("*"):
        if path.is_file():
            assert known[hash_of(path.read_bytes())].name.startswith("archive/")
    csv = page_at(site, "lists/fide/2010-11-01/list.csv")
    assert csv is not None
    assert known[hash_of(csv)].name == "fide-2010-11-01.csv"
    assert hash_of(csv.replace(b"2", b"3", 1)) not in known
