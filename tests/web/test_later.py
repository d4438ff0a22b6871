"""What came later to a list: its own pages stay, and beside them stands who moved, and why."""

import json
from collections.abc import Iterator
from datetime import date
from io import BytesIO
from pathlib import Path
from shutil import copytree, rmtree

import polars as pl
import pytest
from fastapi.testclient import TestClient

from arpad.archive.evidence.signing import PrivateKey
from arpad.office.reading.index import Index
from arpad.office.reading.shelf import Shelf
from arpad.registry.database import sqlite_url
from arpad.web import api
from arpad.web.api import BASE
from arpad.web.app import Current, application
from arpad.web.building import build
from arpad.web.map import page_at, recorded_paths
from arpad.web.site import Site
from tests.office.evidence.archived import (
    CORRECTED,
    erase,
    made,
    revise,
    revised_period,
    two_periods,
)
from tests.registry.conftest import postgresql, server
from tests.web.conftest import LANGUAGES, REVISED, RULEBOOKS

__all__ = ["postgresql", "server"]

DAY = date(2010, 11, 1)
NUMBER = 6
LIST = f"lists/fide/{DAY}"


@pytest.fixture(scope="module")
def client(site: Site, archive: Path) -> TestClient:
    return TestClient(application(Current(lambda: site, archive)))


def ratings(rows: pl.DataFrame) -> dict[str, int | None]:
    return dict(rows.select("player_id", "rating").iter_rows())


def both() -> tuple[dict[str, int | None], dict[str, int | None]]:
    """Return the ratings of November as they were published, and as they are with the correction.

    Both as the period itself has them, without the archive.
    """
    return ratings(two_periods()[1].tables["list"]), ratings(revised_period().tables["list"])


def told(site: Site, path: str) -> str:
    page = page_at(site, path)
    assert page is not None, path
    return page.decode()


def test_a_lists_own_pages_are_the_same_before_and_after_its_revision(
    site: Site, archive: Path, tmp_path: Path
) -> None:
    before = Path(copytree(archive, tmp_path / "archive"))
    rmtree(before / f"{NUMBER:08}")
    there = Site(Shelf.opened(before, RULEBOOKS), site.name, LANGUAGES)
    own = [path for path in recorded_paths(there) if f"{LIST}" in path and "versions" not in path]
    assert len(own) > 5
    for path in own:
        assert page_at(there, path) == page_at(site, path), path
    assert f"{LIST}/versions.html" in [*recorded_paths(there)]
    assert page_at(there, f"corrections/{NUMBER}.html") is None
    assert "None: the list stands as it was published." in told(there, f"{LIST}/versions.html")


def test_the_original_and_the_revised_list_are_both_had_whole(site: Site) -> None:
    was, now = both()
    assert was != now
    for path, right in ((LIST, was), (f"corrections/{NUMBER}", now)):
        parquet = pl.read_parquet(BytesIO(page_at(site, f"{path}/list.parquet") or b""))
        assert ratings(parquet) == {one: right[one] for one in parquet["player_id"]}
    player = CORRECTED[1]
    assert f">{now[player]}<" in told(site, f"corrections/{NUMBER}/list.html")
    versions = told(site, f"{LIST}/versions.html")
    assert "until another version took its place on 20 November 2010" in versions
    assert versions.count("list.csv") == 2


def test_whose_rating_is_another_is_told_with_parts_that_sum_to_it(site: Site) -> None:
    was, now = both()
    moved = {one for one in was if was[one] != now[one]}
    way = next(one for one in api.WAYS if one.path.endswith("/moves"))
    found = way.answer(site, {"number": str(NUMBER)}, {}).value
    assert isinstance(found, api.Moves)
    assert {one.player.player_id for one in found.moves} == moved
    for one in found.moves:
        number = one.player.player_id
        assert (one.before, one.after) == (was[number], now[number])
        assert sum(part.change_e5 for part in one.parts) == one.points * 100_000
    [corrected] = found.version.corrections
    assert (corrected.what, corrected.article) == ("report", "FIDE 0.4")
    page = told(site, f"corrections/{NUMBER}.html")
    assert "A corrected report of event" in page
    assert "(FIDE 0.4)" in page


def test_the_player_and_the_event_lead_to_it(site: Site) -> None:
    player = told(site, f"players/{CORRECTED[1]}.html")
    assert f'href="../corrections/{NUMBER}.html"' in player
    assert "Later changes to these ratings" in player
    assert "Canvis posteriors d’aquests Elo" in told(site, f"ca/players/{CORRECTED[1]}.html")
    assert f'href="../corrections/{NUMBER}.html"' in told(site, "events/open_2010.html")
    assert f"corrections/{NUMBER}.html" in told(site, "corrections.html")
    assert f"corrections/{NUMBER}.html" in told(site, "changelog.html")


@pytest.mark.parametrize(
    ("on", "is_revised"), [(DAY, False), (date(2010, 11, 19), False), (REVISED, True)]
)
def test_the_version_of_a_day_is_had(client: TestClient, on: date, is_revised: bool) -> None:
    right = both()[is_revised]
    for path, name in ((f"/lists/fide/{DAY}", "as_of"), ("/ratings/fide", "on")):
        found = client.get(f"{BASE}{path}", params={name: str(on), "per_page": 1000}).json()
        assert {one["player_id"]: one["rating"] for one in found["rows"]} == {
            one["player_id"]: right[one["player_id"]] for one in found["rows"]
        }
        assert found["head"]["number"] == (NUMBER if is_revised else 5)


def test_a_day_before_the_list_or_still_to_come_is_refused(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "today", lambda: date(2010, 12, 1))
    asked = {"2010-10-31": "was not in force on 2010-10-31", "2010-12-02": "up to today",
             "tomorrow": "a day such as"}  # fmt: skip
    for on, said in asked.items():
        found = client.get(f"{BASE}/lists/fide/{DAY}", params={"as_of": on})
        assert found.status_code == 400
        assert said in found.json()["detail"]
    assert client.get(f"{BASE}/corrections/5").status_code == 404


def test_versions_are_told_in_order_without_a_gap(client: TestClient) -> None:
    found = client.get(f"{BASE}/lists/fide/{DAY}/versions").json()["versions"]
    assert [(one["way"], one["since"], one["until"]) for one in found] == [
        ("original", str(DAY), str(REVISED)), ("revision", str(REVISED), None),
    ]  # fmt: skip
    assert json.loads(client.get(f"{BASE}/corrections").content)["total"] == 1


@pytest.mark.services
def test_who_is_erased_is_forgotten_by_every_file_of_the_site_and_its_index(
    tmp_path: Path,
) -> None:
    """A player with a corrected game, erased after the site was built: nothing bears her name."""
    archive, out, key = tmp_path / "archive", tmp_path / "pages", PrivateKey.new()
    made(archive, two_periods(), PrivateKey.new(), key)
    revise(archive, key, REVISED)
    number = CORRECTED[1]
    url = sqlite_url(tmp_path / "reading.db")

    def built() -> Site:
        shelf = Shelf.opened(archive, RULEBOOKS, Index(url))
        site = Site(shelf, "Ruritania", ("en",))
        build(site, out)
        return site

    name = built().readers.names([number])[number]
    surname = name.partition(",")[0]
    assert surname in (out / f"corrections/{NUMBER}.html").read_text(encoding="utf-8")
    assert [*naming(tmp_path, surname)]
    erase(archive, number, key)
    site = built()
    assert site.readers.names([number]) == {}
    assert [*naming(tmp_path, surname)] == []
    assert f">{number}</a>" in (out / f"corrections/{NUMBER}.html").read_text(encoding="utf-8")


def naming(folder: Path, surname: str) -> Iterator[str]:
    """Yield every file below a folder that has a name in it, in whatever case, packed or not."""
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        data = path.read_bytes()
        if path.suffix == ".parquet":
            data = str(pl.read_parquet(path).rows()).encode()
        if surname.lower().encode() in data.lower():
            yield path.relative_to(folder).as_posix()


@pytest.mark.services
def test_an_index_in_postgresql_tells_the_same(archive: Path, site: Site, postgresql: str) -> None:
    shelf = Shelf.opened(archive, RULEBOOKS, Index(postgresql))
    there = Site(shelf, site.name, LANGUAGES)
    for path in (f"corrections/{NUMBER}.html", f"corrections/{NUMBER}/list.html",
                 f"players/{CORRECTED[1]}.html", "corrections.html"):  # fmt: skip
        assert page_at(there, path) == page_at(site, path), path
