"""How well games determine a rating: the same on pages, in files and for programs."""

import json
import re
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Final

import polars as pl
import pytest
from fastapi.testclient import TestClient

from arpad.web.api import BASE
from arpad.web.app import Current, application
from arpad.web.map import page_at
from arpad.web.site import Site
from tests.web.conftest import LANGUAGES
from tests.web.deviations_again import Again, after

SENTENCES: Final = {
    "en": "is how well the games in these lists determine the rating",
    "ca": "diu amb quina precisió determinen l’Elo les partides d’aquestes llistes",
    "es": "dice con qué precisión determinan el Elo las partidas de estas listas",
    "pt": "diz com que precisão as partidas destas listas determinam o Elo",
}


@pytest.fixture(scope="module")
def again(archive: Path) -> Again:
    return Again(archive)


def told(site: Site, path: str) -> bytes:
    page = page_at(site, path)
    assert page is not None, path
    return page


def figures(rows: pl.DataFrame) -> dict[str, tuple[int | None, int | None]]:
    return {number: (deviation, games) for number, deviation, games
            in rows.select("player_id", "deviation", "deviation_games").iter_rows()}  # fmt: skip


def test_the_formulas_are_those_of_the_printed_example() -> None:
    """glicko.pdf: 1500 ± 200 meets 1400 ± 30, 1550 ± 100 and 1700 ± 300; RD' is 151.4."""
    deviation = after(200, 1500, [(1400, 30), (1550, 100), (1700, 300)])
    assert deviation == pytest.approx(151.4, abs=0.05)


def test_files_and_programs_have_what_the_archive_alone_gives(
    site: Site, archive: Path, again: Again
) -> None:
    client = TestClient(application(Current(lambda: site, archive)))
    numbers = {volume.number: volume for volume in site.shelf.volumes()}
    assert len(numbers) == 2
    for number, volume in numbers.items():
        right, folder = again.listed(number), f"lists/fide/{volume.list_date}"
        numbered = {"player_id": pl.String}
        csv = pl.read_csv(told(site, f"{folder}/list.csv"), schema_overrides=numbered)
        parquet = pl.read_parquet(BytesIO(told(site, f"{folder}/list.parquet")))
        rows = client.get(f"{BASE}/{folder}").json()["rows"]
        of_json = json.loads(told(site, f"{folder}/list.json"))["rows"]
        for found in (csv, parquet, pl.DataFrame(rows), pl.DataFrame(of_json)):
            shown = figures(found)
            assert shown == {player: right[player] for player in shown}
        rated = csv.filter(pl.col("rating").is_not_null())
        assert rated.height
        assert rated["deviation"].null_count() == rated["deviation_games"].null_count() == 0


def test_pages_and_programs_have_the_same_of_a_player(
    site: Site, archive: Path, again: Again
) -> None:
    client = TestClient(application(Current(lambda: site, archive)))
    numbers = {volume.list_date.isoformat(): volume.number for volume in site.shelf.volumes()}
    seen = starting = 0
    for player in site.readers.players():
        read = client.get(f"{BASE}/players/{player}").json()["series"]
        for series in read:
            shown = {one["list_date"]: (one["deviation"], one["deviation_games"])
                     for one in series["lists"]}  # fmt: skip
            assert shown == {day: again.listed(numbers[day])[player] for day in shown}
        newest = [series["lists"][0] for series in read]
        rated = [(str(one["rating"]), str(one["deviation"])) for one in newest if one["rating"]]
        for lang in LANGUAGES:
            page = told(site, f"{'' if lang == 'en' else f'{lang}/'}players/{player}.html").decode()
            at = re.findall(r'class="value">(\d+)</span> <span class="soft">± (\d+)<', page)
            assert at == rated
            assert (SENTENCES[lang] in page) == bool(rated)
            seen += len(rated)
        page = told(site, f"players/{player}.html").decode()
        without = [one for one in newest if one["rating"] and one["deviation_games"] == 0]
        assert page.count("no game of the player is in these lists") == len(without)
        starting += len(without)
    assert seen > starting > 0


@pytest.mark.parametrize("lang", SENTENCES)
def test_what_it_means_stands_in_four_languages(ruritania: Site, lang: str) -> None:
    player = next(ruritania.readers.players())
    page = told(ruritania, f"{'' if lang == 'en' else f'{lang}/'}players/{player}.html").decode()
    assert SENTENCES[lang] in page
    glossary = told(ruritania, f"{'' if lang == 'en' else f'{lang}/'}glossary.html").decode()
    assert 'id="deviation"' in glossary


def test_each_series_has_its_own(ruritania: Site) -> None:
    again = Again(ruritania.shelf.archive.folder)
    folders = {volume.series: volume for volume in ruritania.shelf.volumes()}
    assert len(folders) > 1
    of_series: Mapping[str, dict[str, tuple[int | None, int | None]]] = {
        name: figures(pl.read_parquet(BytesIO(told(
            ruritania, f"lists/{name}/{volume.list_date}/list.parquet"))))
        for name, volume in folders.items()
    }  # fmt: skip
    for name, volume in folders.items():
        right = again.listed(volume.number)
        assert of_series[name] == {player: right[player] for player in of_series[name]}
    first, second, *_ = of_series.values()
    assert any(first[player] != second[player] for player in first.keys() & second.keys())


def test_a_list_that_was_made_again_has_its_own(site: Site, again: Again) -> None:
    [number] = site.shelf.later
    right = again.listed(number)
    shown = figures(pl.read_parquet(BytesIO(told(site, f"corrections/{number}/list.parquet"))))
    assert shown == {player: right[player] for player in shown}
