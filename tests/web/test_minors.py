"""What is shown of minors: every address and format of a site, by the strictest policy and the most
open one.

A year and a club that nobody else has stand for those of every third player of the lists. Of each
kind of address a few are looked at, and with `--full` all.
"""

import io
import os
import re
import zipfile
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from urllib.parse import urlencode

import polars as pl
import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from pypdf import PdfReader

from arpad.office.evidence.publishing import evidence
from arpad.office.evidence.reading import with_people
from arpad.office.kept.settings import minors_policy
from arpad.office.lists import minors
from arpad.office.lists.minors import FACTS, USUAL, MinorsPolicy
from arpad.office.reading import index, shelf
from arpad.office.reading.index import FILE, Index
from arpad.office.reading.schema import PEOPLE
from arpad.office.reading.shelf import Shelf
from arpad.registry.database import sqlite_url
from arpad.registry.place import opened_office
from arpad.web.api import BASE, WAYS
from arpad.web.app import Current, application
from arpad.web.building import files
from arpad.web.map import ANSWERING, KINDS, page_at, recorded_paths
from arpad.web.place import slug
from arpad.web.site import Site
from tests.cli.calls import answer, run
from tests.cli.offices import BY
from tests.office.evidence.archived import BLANKS, two_periods
from tests.web.conftest import RULEBOOKS

ADDRESS, LIST = "https://ratings.example/", "lists/fide/2010-11-01"
YEAR, CLUB = "7777", "zzclub"
MOST = None if "ARPAD_FULL" in os.environ else 2
IS_YOUNG = re.compile(rb"(?<![0-9A-Za-z])7777(?![0-9A-Za-z])|zzclub", re.IGNORECASE)
STRICT, OPEN = MinorsPolicy.of(""), MinorsPolicy.of(",".join(FACTS))
BORN = sa.select(PEOPLE.c.player_id).where(PEOPLE.c.birth_date >= "1985")
"""Who was under 26 on the lists of 2010; minors are not on them, so some are said to be."""


def aged(figures: pl.DataFrame, people: pl.DataFrame) -> pl.DataFrame:
    """Return a list with its people, every third of whom is young."""
    rows = with_people(figures, people)
    young = pl.col("player_id").cast(pl.Int64) % 3 == 0
    return rows.with_columns(
        birth_date=pl.when(young).then(pl.lit(YEAR)).otherwise(pl.lit("1960")),
        club=pl.when(young).then(pl.lit(CLUB)).otherwise(pl.lit("Foment")),
    )


@pytest.fixture(scope="module")
def sites(archive: Path) -> Iterator[dict[str, Site]]:
    """Yield the site by both policies."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(index, "with_people", aged)
        patch.setattr(shelf, "with_people", aged)
        yield {
            name: Site(Shelf.opened(archive, RULEBOOKS, Index.of_a_while(policy)), "Ruritania",
                       ("en",), ADDRESS)
            for name, policy in (("strict", STRICT), ("open", OPEN))
        }  # fmt: skip


def every(site: Site) -> Iterator[tuple[str, bytes]]:
    """Yield what stands at the addresses of a site: recorded, made when asked, pages that answer,
    and the API."""
    for kind in KINDS:
        own = (kind.pattern.format(**one) for one in kind.each(site))
        when_asked = (kind.pattern.format(**one) for one in fields(site))
        for path in islice(own if kind.is_recorded else when_asked, MOST):
            data = page_at(site, path)
            if data is not None:
                yield path, data
    client = TestClient(application(Current(lambda: site, site.shelf.archive.folder)))
    for address, query in asked(site):
        told = client.get(address, params=query)
        assert told.status_code < 500, address
        if told.status_code == 200:
            yield f"{address}?{urlencode(query)}", told.content


@cache
def young(site: Site) -> list[str]:
    """Return the numbers of the young, those who have a rating first."""
    numbers = [number for number in site.readers.players()
               if int(number) % 3 == 0 and site.readers.name(number)]  # fmt: skip
    return sorted(numbers, key=lambda number: not site.readers.ratings([number]))


def fields(site: Site) -> Iterator[dict[str, str]]:
    """Yield what patterns of addresses are filled with: of each player, the young first."""
    of_list = {"series": "fide", "day": "2010-11-01", "rulebook": "fide-2009", "number": "6",
               "event": slug(next(site.readers.events())), "group": "under-20", "club": CLUB,
               "form": "certificate"}  # fmt: skip
    for number in dict.fromkeys([*young(site), *site.readers.players()]):
        yield {**of_list, "player": slug(number)}


def asked(site: Site) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield what is asked of pages that answer, and of the API."""
    of_list = {"list": "fide/2010-11-01"}
    for path in ANSWERING:
        for query in ({"q": "a"}, {**of_list, "other": "fide/2010-09-01", "sort": "name"},
                      {"players": " ".join(young(site)[:4])}):  # fmt: skip
            yield f"/{path}", query
    for way in WAYS:
        for own in islice(fields(site), MOST if way.path == "/players/{player}" else 1):
            yield BASE + way.path.format(**own), {}


def plain(data: bytes) -> bytes:
    """Return what a reader of the format reads."""
    if data[:4] == b"PAR1":
        return pl.read_parquet(io.BytesIO(data)).write_csv().encode()
    if data[:4] == b"PK\x03\x04":
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            return b"".join(book.read(part) for part in book.namelist())
    if data[:5] == b"%PDF-":
        pages = PdfReader(io.BytesIO(data)).pages
        return "\n".join(page.extract_text() for page in pages).encode()
    return data


def test_by_the_strictest_policy_nothing_of_minors_is_shown_anywhere(
    sites: dict[str, Site],
) -> None:
    site = sites["strict"]
    told = {path: plain(data) for path, data in every(site)}
    assert [path for path, text in told.items() if IS_YOUNG.search(text)] == []
    assert len(told) > 100
    for number in young(site)[:MOST]:
        for name in ("badge.svg", "card.png", "oembed.json"):
            assert page_at(site, f"players/{slug(number)}/{name}") is None
    for gone in (f"clubs/{CLUB}.html", f"{LIST}/first/under-20.html"):
        assert page_at(site, gone) is None, gone
    assert b"Foment" in told[f"{LIST}/list.csv"]  # those of grown-ups stay
    assert b"1960" in told[f"{LIST}/list.csv"]


def test_by_the_most_open_policy_all_of_it_is_shown(sites: dict[str, Site]) -> None:
    site = sites["open"]
    first = f"players/{slug(young(site)[0])}"
    shown = ["clubs.html", f"clubs/{CLUB}.html", f"clubs/{CLUB}/table.html", f"{first}.html"]
    shown += [f"{LIST}/list.{ending}" for ending in ("csv", "json", "parquet")]
    for path in shown:
        assert IS_YOUNG.search(plain(page_at(site, path) or b"")), path
    for name in ("badge.svg", "card.png", "oembed.json"):
        assert page_at(site, f"{first}/{name}") is not None


@pytest.fixture
def grown_at_26(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let whoever is under 26 be a minor."""
    monkeypatch.setattr(minors, "ADULT_YEARS", 25)


@pytest.mark.long
@pytest.mark.usefixtures("grown_at_26")
def test_signed_files_that_say_more_of_minors_are_not_handed_out(archive: Path) -> None:
    for policy, is_there in ((STRICT, False), (USUAL, True)):
        there = Shelf.opened(archive, RULEBOOKS, Index.of_a_while(policy))
        site = Site(there, "Ruritania", ("en",))
        tar, page = (page_at(site, f"{LIST}{end}") for end in ("/list.tar", ".html"))
        assert (tar is not None) == (b"list.tar" in (page or b"")) == is_there
        assert (f"{LIST}/list.tar" in recorded_paths(site)) == is_there
        people = "archive/00000005/people.csv"
        client = TestClient(application(Current(lambda site=site: site, archive)))
        assert (client.get(f"/{people}").status_code == 200) == is_there
        assert client.get("/archive/00000005/list.csv").status_code == 200
        assert (people in {name for name, *_ in files(site.as_files())}) == is_there


@pytest.mark.usefixtures("grown_at_26")
@pytest.mark.long
def test_another_policy_takes_the_lists_in_again_and_is_what_pages_are_tagged_by(
    archive: Path, tmp_path: Path
) -> None:
    usual = Index(sqlite_url(tmp_path / FILE))
    there = Shelf.opened(archive, RULEBOOKS, usual)
    number = next(own for own in there.index.tuples(BORN))
    strict = usual.under(STRICT)
    assert strict.ready(there.archive)[0] == 0
    hidden = Shelf.opened(archive, RULEBOOKS, strict)
    assert strict.ready(there.archive)[0] == strict.ready(there.archive)[1]
    assert number not in hidden.index.tuples(BORN)
    assert {own.tag for own in hidden.volumes()}.isdisjoint(own.tag for own in there.volumes())
    again = Shelf.opened(archive, RULEBOOKS, usual)
    assert number in again.index.tuples(BORN)


@pytest.mark.usefixtures("grown_at_26")
def test_an_office_says_what_is_shown_and_new_lists_are_published_so(tmp_path: Path) -> None:
    at = tmp_path / "office"
    assert run("office", "init", at).exit_code == 0
    answer("office", "set", "minors=year", "--at", at, *BY)
    assert run("office", "set", "minors=address", "--at", at, *BY).exit_code == 1
    assert minors_policy(opened_office(at).store) == MinorsPolicy.of("year")
    period = two_periods()[0]
    shown, hidden = (evidence(period, "fide", (BLANKS,), own).people for own in (USUAL, STRICT))
    year = pl.col("birth_year")
    is_grown = (period.list_date.year - year > 25).fill_null(value=False)
    assert shown.filter(~is_grown)["birth_year"].drop_nulls().len() > 0
    assert hidden.filter(year.is_not_null()).equals(shown.filter(is_grown))
