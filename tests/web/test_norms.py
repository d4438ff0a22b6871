"""Norms on pages: judged from what a list publishes, and what nobody told the office is said."""

import re
from dataclasses import replace
from datetime import date, timedelta
from html import unescape
from pathlib import Path

import polars as pl
import pytest
from fastapi.testclient import TestClient

from arpad.answers.public.norms import event_norms_read, norms_made_in
from arpad.archive.evidence.published import read_published
from arpad.archive.evidence.signing import PrivateKey
from arpad.engine.judged_by import BOARDS, EVENT_FACTS
from arpad.engine.judged_by import FIELD as PLAYERS
from arpad.library.files import read_submissions
from arpad.norms import Norm
from arpad.office.norms.norms import NormQuestion, event_norms
from arpad.office.norms.published import judged_again, norms_made
from arpad.office.reading.norms import event_judged
from arpad.office.reading.shelf import Shelf
from arpad.report.facts import Facts
from arpad.rulebooks import CATALOGUE
from arpad.web.app import Current, application
from arpad.web.map import page_at
from arpad.web.site import Site
from tests.office.evidence.archived import publish
from tests.office.norm_papers import FIELD, ME, START, paper
from tests.office.papers import listed, loaded, rated, write_list

WEEKS = tuple(START + timedelta(weeks=week) for week in range(9))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an archive of two lists: with a norm in nine days of May, and one of nine weeks.

    The second event, to 26 June, is played by the ratings of May and, from 1 June on, of June.
    """
    at = tmp_path_factory.mktemp("norms")
    lists = []
    for month, rating in ((5, 2475), (6, 2455)):
        rows = [listed("1", 2420, name=ME.name, federation="ESP", title="FM", sex="w",
                       birth_date="1990-01-01")]  # fmt: skip
        rows += [
            listed(p.player_id, rating, name=p.name, federation=p.federation, title="GM",
                   sex="m", birth_date="1980-01-01")
            for p in FIELD
        ]  # fmt: skip
        lists.append(loaded(write_list(at / f"{month}.csv", rows), date(2024, month, 1)))
    short = paper(event_id="short").write(at)
    long = paper(event_id="long", round_dates=WEEKS, end=WEEKS[-1]).write(at)
    key = PrivateKey.new()
    first = rated([short], lists[:1], date(2024, 6, 1))
    second = rated([long], lists, date(2024, 7, 1))
    publish(at / "archive", first, key, series="first", overrides=())
    publish(at / "archive", second, key, series="second", overrides=())
    return at / "archive"


@pytest.fixture(scope="module")
def site(folder: Path) -> Site:
    return Site(Shelf.opened(folder, CATALOGUE), "Ruritania", ("en", "es"))


def page(site: Site, path: str) -> str:
    found = page_at(site, path)
    assert found is not None, path
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", found.decode())))


def test_six_of_nine_at_2475_is_a_norm_on_the_event_s_page(site: Site) -> None:
    """FIDE B.01 2024 1.4.8: 2475 + 125 (6 of 9) = 2600; for IM a point more than is needed."""
    text = page(site, "events/short.html")
    assert "Norm, Nora GM 6 / 9 2475 2600 9" in text
    assert "Norm, Nora IM 6 / 9 2475 2600 10" in text
    told = page(site, "events/short/norms.html")
    assert "FIDE B.01 2024-01" in told
    assert "Nobody made a norm" not in told


def test_a_long_event_is_judged_by_the_list_of_each_day(site: Site) -> None:
    """Five rounds in May at 2475, four in June at 2455: 2466.1 on average."""
    found = event_judged(site.shelf, "long", NormQuestion(player="1"))
    assert found is not None
    assert found.players[0].attempts[0].opponents_average == 2466
    assert "later_lists" not in found.unstated


def test_what_nobody_stated_is_said(site: Site) -> None:
    """The paper states host, kind, time and the days of rounds: not how long a day was."""
    found = event_judged(site.shelf, "short")
    assert found is not None
    assert found.unstated == ("hours_per_day",)
    told = page(site, "events/short/norms.html")
    assert "How many hours were played on a day." in told
    assert "Which federation was the host" not in told


def test_the_player_s_page_has_his_norms_and_what_a_title_asks_yet(site: Site) -> None:
    """2024 1.5.1, 1.5.3: 27 games and 2500; she has 9 by the one GM norm of May, and 2420."""
    text = page(site, "players/1.html")
    assert "short" in text or "norms" in text
    assert re.search(r"For the title GM: what is still asked", text)
    assert re.search(r"9 / 27 · missing: 18", text)
    assert re.search(r"/ 2500 · missing: \d+", text)
    assert "A norm of WIM" in text


@pytest.mark.long
def test_a_norm_of_a_league_of_two_months_is_one_norm(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Of 11 rounds the first report has 9 (6 points of 9), the second all (8 of 11)."""
    at = tmp_path_factory.mktemp("league")
    two = [replace(FIELD[0], player_id=str(n), name=f"Invented, {n}") for n in (11, 12)]
    people = [ME, *FIELD, *two]
    rows = [
        listed(p.player_id, p.rating, name=p.name, federation=p.federation, title=p.title,
               sex=p.sex, birth_date="1980-01-01") for p in people
    ]  # fmt: skip
    may = loaded(write_list(at / "5.csv", rows), date(2024, 5, 1))
    whole = paper("11111100011", people, event_id="june")
    until_may = replace(
        whole, event_id="may", games=[game for game in whole.games if game[0] <= 9],
        round_dates=whole.round_dates[:9], end=whole.round_dates[8],
    )  # fmt: skip
    key = PrivateKey.new()
    for event, day in ((until_may, date(2024, 6, 1)), (whole, date(2024, 7, 1))):
        report = event.write(at)
        report.write_bytes(report.read_bytes().replace(event.event_id.encode(), b"League", 1))
        period = rated([report], [may], day)
        publish(at / "archive", period, key, series=f"to-{day}", overrides=())
    site = Site(Shelf.opened(at / "archive", CATALOGUE), "Ruritania", ("en",), "https://r.example/")
    norms = re.findall(r"\d+ May 2024 GM [\d½]+ / \d+", page(site, "players/1.html"))
    assert norms == ["11 May 2024 GM 8 / 11"]
    mapped = (page_at(site, "sitemap.xml") or b"").decode()
    assert re.findall(r"events/\w+/norms", mapped) == ["events/may/norms"]


def test_who_holds_the_title_is_promised_none(site: Site) -> None:
    assert "for a norm of" not in page(site, "players/2.html")


def test_the_pages_tell_the_same_as_the_report(site: Site, tmp_path: Path) -> None:
    (submission,) = read_submissions([paper(event_id="short").write(tmp_path)], Facts())
    told = event_norms(submission, (), NormQuestion())
    found = event_judged(site.shelf, "short")
    assert found is not None
    assert not isinstance(told, tuple)
    assert [one.attempts for one in found.players] == [one.attempts for one in told.players]
    assert (found.event, found.fields) == (told.event, told.fields)


def test_the_norms_of_an_event_s_page_are_those_of_everybody_judged(site: Site) -> None:
    made = {}
    for event_id in site.readers.events():
        judged = event_norms_read(site.readers, event_id)
        made[event_id] = norms_made_in(site.readers, event_id)
        assert made[event_id] == (None if judged is None else judged.made)
    assert any(made.values())


def test_norms_are_noted_of_whoever_is_judged(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where two opponents hold a title of norms nobody is: three are asked (B.01 2024 1.4.5)."""
    (entry, _) = site.shelf.archive.lists
    published, _ = read_published(entry, ())
    assert published is not None
    tables = dict(published.tables)
    [facts] = tables[EVENT_FACTS.name].rows(named=True)
    field, boards = (tables[name.name].rows(named=True) for name in (PLAYERS, BOARDS))
    judged = judged_again(facts, field, boards, NormQuestion()).players
    made = [(player.candidate.player_id, attempt.title) for player in judged
            for attempt in player.attempts if isinstance(attempt, Norm)]  # fmt: skip
    assert [(norm.player_id, norm.title) for norm in norms_made(tables)] == made != []
    title = pl.when(pl.col("number") <= 3).then("title")  # two of them, and the player
    tables[PLAYERS.name] = tables[PLAYERS.name].with_columns(title)
    monkeypatch.delattr("arpad.office.norms.published.judged_again")  # nobody calls it
    assert not [*norms_made(tables)]


def test_certificates_are_forms_where_the_site_is_served(site: Site, folder: Path) -> None:
    client = TestClient(application(Current(lambda: site, folder)))
    asked = client.get("/certificates?event=short")
    assert asked.status_code == 200
    assert 'href="events/short/form-4.pdf"' in asked.text
    assert 'href="events/short/form-it1.pdf"' in asked.text
    for form in ("4", "it1"):
        assert client.get(f"/events/short/form-{form}.pdf").content.startswith(b"%PDF")
    assert client.get("/es/events/short/form-6.xlsx").content.startswith(b"PK")
    for path in ("events/short/form-5.pdf", "events/nowhere/form-4.pdf"):
        assert client.get(f"/{path}").status_code == 404
    assert client.get("/certificates?event=nowhere").status_code == 400


def test_a_field_that_a_page_does_not_read_is_named(site: Site, folder: Path) -> None:
    client = TestClient(application(Current(lambda: site, folder)))
    for address, name in (
        ("/search?q=nora&raitng=%3Cb%3E", "raitng"),
        ("/choose?name=nora&sorted=name", "sorted"),
        ("/calculators/norm?games=9&titel=GM", "titel"),
        ("/rulebooks/compare?a=fide-2009&b=fide-2025&c=1", "c"),
    ):
        text = unescape(client.get(address).text)
        assert f"Not read: {name}." in text, address
    for address in (
        "/search?q=nora",
        "/calculators/norm?games=9&title=GM&average=",
        "/choose?sort=",
    ):
        assert "Not read" not in client.get(address).text
