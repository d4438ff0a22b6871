"""A player's page: his K and status with their articles, whom he met, and what he would need."""

import re
from datetime import date
from html import unescape
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from arpad.answers.public.in_series import InSeries, OnList
from arpad.answers.public.milestones import milestones
from arpad.answers.public.players import player_read
from arpad.archive.evidence.signing import PrivateKey
from arpad.office.period.archiving import successor
from arpad.office.reading.shelf import Shelf
from arpad.rulebooks import CATALOGUE
from arpad.web.app import Current, application
from arpad.web.map import page_at
from arpad.web.site import Site
from tests.office.evidence.archived import publish
from tests.office.papers import Game, Paper, listed, loaded, people, rated, write_list
from tests.web.figures_again import Raw

CASTANERA = "players/77000112.html"
"""In the report he loses with White to 77000001 in round 4, after two wins against rated men."""


def page(site: Site, path: str) -> str:
    """Return one recorded page: making all of them would take longer."""
    found = page_at(site, path)
    assert found is not None, path
    return found.decode()


@pytest.fixture(scope="module")
def client(site: Site, archive: Path) -> TestClient:
    """Return who asks the server."""
    return TestClient(application(Current(lambda: site, archive)))


def test_k_and_status_stand_with_their_articles(site: Site) -> None:
    """8.56 as applied: 15 below 2400; 7.23c: a rated game in the period makes active."""
    text = page(site, CASTANERA)
    plain = re.sub("<[^>]*>", "", text)
    assert re.search(r"Why K is 15\nK = 15 .*\(FIDE B\.02 applied 2009-07 8\.56", plain)
    assert re.search(r"Status: active\n.*\(FIDE B\.02 2009-07 7\.23", plain)
    in_catalan = re.sub("<[^>]*>", "", page(site, f"ca/{CASTANERA}"))
    assert re.search(r"Situació: en actiu\n.*\(FIDE B\.02 2009-07 7\.23", in_catalan)


def test_opponents_stand_by_colour(site: Site) -> None:
    rows = re.findall(r"<tr><th scope=\"row\"><a href=\"../players/77000001.html\".*?</tr>",
                      page(site, CASTANERA))  # fmt: skip
    cells = re.findall(r"<td[^>]*>(.*?)</td>", rows[0])
    assert [*cells[:2], *cells[3:]] == ["1", "0", "+0 =0 −1", ""]
    assert cells[2] == ('<a href="../compare.html?player=77000112&amp;player=77000001" '
                        'aria-label="head to head: +0 =0 −1">+0 =0 −1</a>')  # fmt: skip


def test_an_event_stands_once_with_its_days_and_leads_to_the_calculation(site: Site) -> None:
    """He played 1 to 9 October, lost 2.10 points of 5.25 won: 3.15, on the list of November."""
    rows = re.findall(r"<tr><th scope=\"row\"><a href=\"../events/open_2010.html\".*?</tr>",
                      page(site, CASTANERA))  # fmt: skip
    assert len(rows) == 1
    assert "2 of 3" in rows[0]
    assert 'calculations/fide/2010-11-01.html">▲ +3.15</a>' in rows[0]


def test_months_without_games_stand_in_a_row() -> None:
    """A player who played for March alone: two lists before it are one row, and two after it.

    Each year begins a row, to which the links below the chart lead.
    """
    lists = [
        OnList(list_date=day, rating=1510 if day >= date(2026, 3, 1) else 1500,
               change=10 if day == date(2026, 3, 1) else 0, games=3 * (day == date(2026, 3, 1)),
               k_factor="20", status="active", has_games=day == date(2026, 3, 1))
        for day in (*(date(2026, month, 1) for month in (5, 4, 3, 2, 1)), date(2025, 12, 1))
    ]  # fmt: skip
    series = InSeries(series="fide", lists=tuple(lists), rulebook="fide-2025", why_k_factor=None,
                      why_status=None, ranks=(), aims=())  # fmt: skip
    months = [[on_list.list_date.month for on_list in stretch] for stretch in series.stretches]
    assert months == [[5, 4], [3], [2, 1], [12]]


def test_what_he_needs_is_asked_with_his_own_figures(client: TestClient, site: Site) -> None:
    ways = [unescape(way) for way in re.findall(r'href="([^"]*calculators/[^"]*\?[^"]*)"',
                                                page(site, CASTANERA))]  # fmt: skip
    aims = [way.rpartition("target=")[2] for way in ways if "target" in way]
    assert aims == ["2235", "2300"]
    for way in ways:
        answer = client.get("/" + way.removeprefix("../"))
        assert answer.status_code == 200, way
        if "norm" not in way:
            assert 'value="2225"' in answer.text
            assert '<option value="fide-2009-applied" selected>' in answer.text
    asked = client.get(f"/{ways[0].removeprefix('../')}&opponent=2225&opponent=2225")
    assert "No score makes 2235" not in asked.text
    assert "2235 takes 2 of 2" in asked.text


def test_a_calculation_has_the_columns_that_players_know(site: Site) -> None:
    """FIDE 8.1b: D = 342, 212 and -305 give .88, .77 and .14; K = 15; round 1 is out by 6.1."""
    text = page(site, "players/77000112/calculations/fide/2010-11-01.html")
    heads = re.sub("<[^>]*>", " ", text.partition("<thead>")[2].partition("</thead>")[0]).split()
    assert heads == ["Rd", "Opponent", "Rc", "Ro", "w", "n", "expected", "chg", "K", "K*chg",
                     "Article"]  # fmt: skip
    lines = [
        [re.sub("<[^>]*>", "", cell) for cell in re.findall("<t[dh][^>]*>(.*?)</t[dh]>", row)]
        for row in re.findall("<tr.*?</tr>", text.partition("<tbody>")[2], re.DOTALL)
    ]
    assert lines[0][4] == "1"
    assert lines[1] == ["", "not rated: The opponent is a newcomer whose result is ignored, and "
                        "so is this game."]  # fmt: skip
    assert lines[2][2:10] == ["1880", "2222", "1", "1", ".88", "+0.12", "15", "+1.80"]
    assert lines[3][2:10] == ["2010", "2222", "1", "1", ".77", "+0.23", "15", "+3.45"]
    assert lines[4][2:10] == ["2527", "2222", "0", "1", ".14", "−0.14", "15", "−2.10"]
    assert lines[5][2:10] == ["2139", "2222", "2", "3", "1.79", "+0.21", "15", "+3.15"]


def test_an_event_has_its_way_into_the_list_and_performances(site: Site) -> None:
    """Castanera: 2 of 3 against 1880, 2010 and 2527, 2139 on average; d_p of .67 is 125 (8.1a)."""
    text = page(site, "events/open_2010.html")
    steps = re.sub("<[^>]*>", "", text.partition("<ol>")[2].partition("</ol>")[0]).split("\n")
    assert [step for step in steps if step][1:] == [
        "Received for the list of 1 November 2010 (FIDE): rated. The event meets the conditions "
        "for being rated. (FIDE B.02 2009-07 0)",
        "Published with it: entry 5 of the archive",
    ]
    row = next(one for one in re.findall("<tr>.*?</tr>", text) if "Castanera" in one)
    cells = [re.sub("<[^>]*>", "", cell) for cell in re.findall("<td[^>]*>(.*?)</td>", row)]
    assert [cells[2], *cells[4:6]] == ["3", "2264", "▲ +3.15"]  # before the rounds


def test_a_rating_older_than_the_lists_is_the_highest(ruritania: Site) -> None:
    """An office begins with a list that others made: its peaks and ratings are older than it.

    FIDE B.01 1.5.3: whoever reached the rating of a title at some time has it.
    """
    raw = Raw(ruritania.shelf.archive.folder).lists
    days = sorted(day for series, day in raw if series == "standard")
    rows = [{number: row for number, row in raw["standard", day].items() if row["rating"]}
            for day in days]  # fmt: skip
    listed = {
        number: max(of[number]["rating"] for of in rows if number in of) for number in rows[-1]
    }
    past = [number for number, most in listed.items() if rows[-1][number]["rating_peak"] > most]
    assert len(past) > 10
    for number in [number for number in past if number in rows[0]][:3]:
        peak = rows[-1][number]["rating_peak"]
        text = re.sub("<[^>]*>", "", page(ruritania, f"players/{number}.html"))
        assert f"highest {peak}, before these lists" in text
        assert f"First on these lists: {rows[0][number]['rating']}" in text
        beside = TestClient(
            application(Current(lambda: ruritania, ruritania.shelf.archive.folder))
        ).get(f"/compare?players={number}")  # fmt: skip
        assert f"highest {peak}, before these lists" in beside.text
        series = player_read(ruritania.readers, number).series[0]
        assert series.rating_peak == peak
        assert not any(new.kind == "rating" for new in series.milestones)


@pytest.mark.parametrize(("before", "peak", "new"), [
    (None, 1880, ["rating 1880", "hundred 1900", "hundred 2000"]),
    (1880, 1880, ["hundred 1900", "hundred 2000"]), (1880, 1990, ["hundred 2000"]),
    (None, 2001, []),
])  # fmt: skip
def test_only_what_a_list_made_is_new(before: int | None, peak: int, new: list[str]) -> None:
    """1880, 1910, 2010: whoever had 1990 before these lists reaches no 1900 on them."""
    ratings = (1880, 1910, 2010)
    rows = [
        {"list_date": date(2026, month, 1), "rating": rating, "rating_old": old,
         "rating_peak": max(peak, *ratings[:month])}
        for month, rating, old in zip((1, 2, 3), ratings, (before, 1880, 1910), strict=True)
    ]  # fmt: skip
    assert [f"{mark.kind} {mark.value}" for mark in milestones(rows)] == new


def test_a_title_asks_for_a_rating_that_was_reached_at_some_time(tmp_path: Path) -> None:
    """FIDE B.01 1.5.3: 2405 before these lists is above the 2400 of an IM; 2361 is not."""
    rows = [listed(number, 2361, sex="m", federation="ESP", birth_date="1980-01-01",
                   rating_peak=peak) for number, peak in (("1", 2405), ("2", 2361))]  # fmt: skip
    first = loaded(write_list(tmp_path / "first.csv", rows), date(2024, 3, 1))
    games: tuple[Game, ...] = ((1, "1", "2", "="),)
    two = people([listed("1", 2361), listed("2", 2361)])
    paper = Paper("match", two, games, date(2024, 3, 4), date(2024, 3, 9))
    period = rated([paper.write(tmp_path)], [first], date(2024, 4, 1))
    publish(tmp_path / "archive", period, PrivateKey.new(), overrides=(), series="fide")
    site = Site(Shelf.opened(tmp_path / "archive", CATALOGUE), "Ruritania", ("en",))
    needs = [player_read(site.readers, number).titles.need for number in ("1", "2")]
    assert [(need.title, need.rating, need.missing) for need in needs if need] == [
        ("IM", 2400, 0), ("IM", 2400, 39)
    ]  # fmt: skip


def test_a_year_in_which_nothing_changed_is_told_where_pages_are_served(tmp_path: Path) -> None:
    """Files stay as they are when a list of January changes nothing: they tell no year after it."""
    rows = [listed(number, 2000, sex="m", federation="ESP", birth_date="1980-01-01")
            for number in "12"]  # fmt: skip
    first = loaded(write_list(tmp_path / "first.csv", rows), date(2024, 11, 1))
    games: tuple[Game, ...] = ((1, "1", "2", "="),)
    two = people([listed(number, 2000) for number in "12"])
    paper = Paper("match", two, games, date(2024, 11, 4), date(2024, 11, 9))
    archive, key = tmp_path / "archive", PrivateKey.new()
    played = rated([paper.write(tmp_path)], [first], date(2024, 12, 1))
    publish(archive, played, key, overrides=(), series="fide")
    files = [page(_site(archive).as_files(), "players/1.html")]
    january = rated([], [successor(played)], date(2025, 1, 1))
    publish(archive, january, key, overrides=(), series="fide")
    files.append(page(_site(archive).as_files(), "players/1.html"))
    assert files[0] == files[1]
    year = '<tr><th scope="row">{}</th>'
    served = page(_site(archive), "players/1.html")
    assert [year.format(2024) in text for text in (files[1], served)] == [True, True]
    assert [year.format(2025) in text for text in (files[1], served)] == [False, True]


def _site(archive: Path) -> Site:
    return Site(Shelf.opened(archive, CATALOGUE), "Ruritania", ("en",))
