"""An event that counts for two series, and a league in two reports: each game stands once."""

import re
from dataclasses import dataclass, replace
from datetime import date
from html import unescape
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from arpad.answers.public.between import players_beside
from arpad.answers.public.events import event_read
from arpad.answers.public.played import series_of
from arpad.answers.public.players import player_read
from arpad.archive.evidence.signing import PrivateKey
from arpad.office.period.archiving import successor
from arpad.office.reading.absent import NotFoundError
from arpad.office.reading.schema import EVENTS
from arpad.office.reading.shelf import Shelf
from arpad.report import Report
from arpad.rulebooks import CATALOGUE
from arpad.web.api import BASE
from arpad.web.app import Current, application
from arpad.web.map import page_at, recorded_paths
from arpad.web.site import Site
from tests.office.evidence.archived import publish
from tests.office.papers import Game, Paper, listed, loaded, people, rated, write_list

OPEN: tuple[Game, ...] = (
    (1, "1", "2", "1"), (1, "3", "4", "0"), (2, "1", "3", "="), (2, "2", "4", "1"),
    (3, "4", "1", "0"), (3, "2", "3", "="),
)  # fmt: skip
LEAGUE: tuple[Game, ...] = ((1, "2", "1", "="), (2, "3", "1", "1"), (3, "1", "4", "0"))
ADDRESS = "https://ratings.example/"
RATINGS = {"fide": (2000, 2100, 1900, 1950), "national": (1500, 1600, 1400, None)}
"""On the national list player 4 has no rating, so that nobody's game with them changes a rating."""


@dataclass(frozen=True)
class League(Paper):
    """A report of a league, which has the same name every month."""

    def report(self) -> Report:
        """Return the report that is written."""
        return replace(super().report(), name="League of Ruritania")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Return the site of both series; the league's second report is on the second list of one."""
    at, key = tmp_path_factory.mktemp("once"), PrivateKey.new()
    start, april, may = date(2024, 3, 4), date(2024, 4, 1), date(2024, 5, 1)
    lists = {
        name: loaded(
            write_list(at / f"{name}.csv",
                       [listed(str(n), rating, sex="m", federation="ESP", birth_date="1980-01-01")
                        for n, rating in enumerate(ratings, start=1)]),
            date(2024, 3, 1),
        )
        for name, ratings in RATINGS.items()
    }  # fmt: skip
    four = people([listed(str(n), rating) for n, rating in enumerate(RATINGS["fide"], start=1)])
    the_open = Paper("open", four, OPEN, start, date(2024, 3, 9)).write(at)
    february = League("league_02", four, LEAGUE[:2], start, date(2024, 3, 20), kind="team")
    march = League("league_03", four, LEAGUE, start, date(2024, 4, 20), kind="team")
    first = rated([the_open, february.write(at)], [lists["fide"]], april)
    publish(at / "archive", first, key, overrides=(), series="fide")
    publish(
        at / "archive",
        rated([the_open], [lists["national"]], april),
        key,
        overrides=(),
        series="national",
    )
    second = rated([march.write(at)], [lists["fide"], successor(first)], may)
    publish(at / "archive", second, key, overrides=(), series="fide")
    return Site(Shelf.opened(at / "archive", CATALOGUE), "Ruritania", ("en", "ca"), ADDRESS)


@pytest.fixture(scope="module")
def client(site: Site) -> TestClient:
    """Return who asks the server."""
    archive = site.shelf.archive.folder
    return TestClient(application(Current(lambda: site, archive)))


def test_a_player_s_games_are_counted_once(site: Site, client: TestClient) -> None:
    """Player 1 by hand: three games of the open and three of the league, three with White."""
    read = player_read(site.readers, "1")
    white, black = read.as_white, read.as_black
    assert (white.wins, white.draws, white.losses) == (1, 1, 1)
    assert (black.wins, black.draws, black.losses) == (1, 1, 1)
    records = {met.opponent.player_id: (met.record.wins, met.record.draws, met.record.losses)
               for met in read.opponents}  # fmt: skip
    assert records == {"2": (1, 1, 0), "3": (0, 1, 1), "4": (1, 0, 1)}
    answer = client.get(f"{BASE}/players/1").json()
    assert (answer["as_white"]["wins"], answer["as_black"]["losses"]) == (1, 1)


def test_an_event_is_called_the_same_on_every_list(client: TestClient) -> None:
    """Whichever of its reports is asked for, and though the second came a month later."""
    for number in ("league_02", "league_03"):
        head = client.get(f"{BASE}/events/{number}").json()["head"]
        assert (head["id"], head["event_id"]) == ("league_02", number)
    assert 'href="events/league_02.html"' in client.get("/events").text
    for lang in ("", "/ca"):
        page = client.get(f"{lang}/events/league_03").text
        assert (
            f'rel="canonical" href="{ADDRESS}{lang[1:]}{"/" if lang else ""}events/league_02'
            in page
        )


@pytest.mark.long
def test_every_link_to_an_event_has_its_number_for_good(site: Site, client: TestClient) -> None:
    """The league's second report is the last one, and its pages lead to those of the first."""
    paths = [path for path in recorded_paths(site)
             if path.endswith(".html") and "rulebooks/" not in path]  # fmt: skip
    paths += ["compare?players=1,2", "standings?event=league_03", "choose-events?name=league"]
    leading = set()
    for path in paths:
        page = client.get(f"/{path}").text
        assert "league_03" in path or not re.search(r"(href|value)=\"[^\"]*league_03", page), path
        leading |= {path} if "events/league_02.html" in page else set()
    assert leading >= {"players/1.html", "compare?players=1,2", "events.html", "index.html",
                       "standings?event=league_03", "choose-events?name=league"}  # fmt: skip


def test_each_game_says_what_every_list_made_of_it(client: TestClient) -> None:
    """K 20: .64 of a win against 100 more is 12.80 on both lists; 4 is unrated on the one."""
    answer = client.get(f"{BASE}/players/1/played").json()
    assert answer["total"] == 6
    games = {(game["event"], game["round"]): game for game in answer["games"]}
    assert len(games) == 6
    first = games["The open", 1]
    assert (first["opponent"]["player_id"], first["is_white"], first["result"]) == ("2", True, "1")
    assert {listed["series"]: listed["game"]["change"] for listed in first["lists"]} == {
        "fide": "12.80", "national": "12.80",
    }  # fmt: skip
    last = games["The open", 3]
    assert {listed["series"]: listed["game"]["is_rated"] for listed in last["lists"]} == {
        "fide": True, "national": False,
    }  # fmt: skip
    league = games["League of Ruritania", 1]
    assert [(listed["list_date"], listed["game"]["is_rated"]) for listed in league["lists"]] == [
        ("2024-04-01", True)
    ]
    assert client.get(f"{BASE}/players/1/played?per_page=4&page=2").json()["games"] == [
        *answer["games"][4:]
    ]


def scored(games: tuple[Game, ...], first: str, second: str) -> dict[bool, list[float]]:
    """Return what the first of two scored in some games, by whether they had White."""
    points = {"1": 1.0, "=": 0.5, "0": 0.0}
    by_colour: dict[bool, list[float]] = {True: [], False: []}
    for _, white, black, result in games:
        if (white, black) == (first, second):
            by_colour[True].append(points[result])
        elif (white, black) == (second, first):
            by_colour[False].append(1 - points[result])
    return by_colour


def test_two_players_stand_head_to_head(site: Site) -> None:
    """Counted naively: every game once in all and on fide; the open's alone on the other list."""
    beside = players_beside(site.readers, ("1", "2", "3", "4"))
    pairs = [(pair.first.player_id, pair.second.player_id) for pair in beside.pairs]
    assert pairs == [*combinations("1234", 2)]
    for pair in beside.pairs:
        first, second = pair.first.player_id, pair.second.player_id
        records = {record.series: record for record in pair.records}
        expected = {None: OPEN + LEAGUE, "fide": OPEN + LEAGUE}
        if "4" not in (first, second):
            expected["national"] = OPEN
        assert {*records} == {*expected}
        for series, games in expected.items():
            points = scored(games, first, second)
            record = records[series]
            for told, made in ((record.as_white, points[True]), (record.as_black, points[False])):
                assert (told.wins, told.draws, told.losses) == (
                    made.count(1), made.count(0.5), made.count(0)
                )  # fmt: skip
            assert record.record.games == len(points[True] + points[False])
        assert len(pair.games) == records[None].record.games
        assert {game.event for game in pair.games} <= {"The open", "League of Ruritania"}
    of_each = [sum(number in game[1:3] for game in OPEN + LEAGUE) for number in "1234"]
    assert [player.record.games for player in beside.players] == of_each


def test_the_page_of_two_has_every_game_and_is_found_by_names(client: TestClient) -> None:
    """1 and 2 met in the open, 1 with White, and in the league, where they drew."""
    page = client.get("/compare?players=1,2")
    assert page.status_code == 200
    games = page.text.rpartition("<tbody>")[2]
    assert re.findall(r'<th scope="row"><a href="events/(\w+).html">', games) == [
        "league_02", "open"
    ]  # fmt: skip
    assert "with Black" in games
    assert "lists/national/2024-04-01.html" in games
    by_name = client.get("/compare?player=Player+1&player=2").text
    assert by_name.rpartition("<tbody>")[2] == games
    assert 'href="../compare.html?player=1&amp;player=2"' in client.get("/players/1").text
    for wrong, said in (
        ("players=1,2,3,4,1", "A player is named twice."),
        ("player=Player", "Choose whom “Player” means."),
        ("player=Nemo", "Nobody has that name."),
        ("players=1&list=rapid", "There is no such list."),
    ):
        answer = client.get(f"/compare?{wrong}")
        assert answer.status_code == 400
        assert said in answer.text
    assert 'href="compare.html?players=3,2"' in client.get("/compare?players=3&player=Player").text


def test_a_player_s_year_is_summed_up(site: Site) -> None:
    """Player 1: 18.60 of the open and .14 - .64 times 20 make 2009, .43 less than nothing 1998.

    From 1998 two points are missing: 5 of 9 among equals bring 20 times a half.
    """
    fide, national = player_read(site.readers, "1").series
    [year] = fide.years
    assert (year.year, year.games, str(year.score)) == (2024, 6, "3")
    assert [listed.rating for listed in reversed(fide.lists)] == [2009, 1998]
    assert (year.change, year.highest) == (1998 - 2009, 2009)
    assert fide.milestones == ()  # rated 2000 before these lists
    assert fide.begun == fide.lists[-1]
    need = fide.next_hundred
    assert need is not None
    assert (need.target, need.games, str(need.score)) == (2000, 9, "5")
    assert [(year.games, str(year.score)) for year in national.years] == [(2, "1.5")]


def test_an_event_s_figures_are_those_of_the_list_that_is_named(site: Site) -> None:
    """1 against 2100, 1900 and 1950: .64 - .14 + .43 = .93, times 20; the last not on the other.

    3 and 4 have a point each: 4 is rated higher by the first list, and so is number 3 on both.
    """
    for series, rating, change_e5, rounds_rated in (
        ("fide", 2000, 1860000, [True, True, True]),
        ("national", 1500, 1000000, [True, True, False]),
    ):
        read = event_read(site.readers, "open", series)
        line = next(line for line in read.lines if line.player.player_id == "1")
        assert (read.series, line.rating, line.change_e5) == (series, rating, change_e5)
        assert [round_played.is_rated for round_played in line.rounds] == rounds_rated
        assert str(line.score) == "2.5"
        assert [line.player.player_id for line in read.lines] == ["1", "2", "4", "3"]
    assert event_read(site.readers, "open").series == "fide"
    with pytest.raises(NotFoundError):
        event_read(site.readers, "open", "rapid")


def test_a_page_names_its_list_and_leads_to_the_other(site: Site) -> None:
    paths = {
        path for path in recorded_paths(site) if path.startswith(("events/open", "ca/events/open"))
    }
    assert paths >= {"events/open.html", "events/open/lists/national.html",
                     "ca/events/open/lists/national.html"}  # fmt: skip
    assert page_at(site, "events/open/lists/fide.html") is None
    for path, series, other in (
        ("events/open.html", "FIDE", "../events/open/lists/national.html#standings"),
        ("events/open/lists/national.html", "National", "../../../events/open.html#standings"),
    ):
        page = page_at(site, path)
        assert page is not None
        heads = re.findall(r"<th scope=\"col\" class=\"num\">(.*?)</th>", page.decode())
        plain = [unescape(re.sub("<[^>]*>", "", head)) for head in heads]
        assert {f"{name} {series}" for name in ("Rating", "Performance", "Change")} <= {*plain}
        assert f'href="{other}"' in page.decode()


def test_a_program_chooses_the_list(client: TestClient) -> None:
    answer = client.get(f"{BASE}/events/open?series=national").json()
    assert (answer["series"], answer["all_series"]) == ("national", ["fide", "national"])
    wrong = client.get(f"{BASE}/events/open?series=none")
    assert wrong.status_code == 400
    assert wrong.json()["detail"] == "series is one that looked at the event: fide, national."


def test_a_league_of_two_reports_is_one_event(site: Site, client: TestClient) -> None:
    """Its third round is in the second report alone; the first report's address leads to all."""
    assert site.readers.events_count() == 2
    assert [*site.readers.events_newest()] == ["league_03", "open"]
    for number in ("league_02", "league_03"):
        read = event_read(site.readers, number)
        assert read.rounds == (1, 2, 3)
        line = next(line for line in read.lines if line.player.player_id == "1")
        assert [round_played.result for round_played in line.rounds] == ["=", "0", "0"]
        assert [round_played.is_rated for round_played in line.rounds] == [True, True, True]
    assert "League of Ruritania" in client.get("/events").text
    assert "league_03" not in client.get("/events").text


@pytest.mark.parametrize(("asked", "events"), [
    ("", ["league_02", "open"]),
    ("month=2024-03", ["league_02", "open"]), ("month=2024-04", ["league_02"]),
    ("month=2024", ["league_02", "open"]), ("month=2023", []), ("month=2024-05", []),
    ("name=LEAG", ["league_02"]), ("name=rurit+league", ["league_02"]), ("name=ague", []),
    ("list=fide", ["league_02", "open"]), ("list=national", []),
    ("name=open&month=2024-03&list=fide", ["open"]), ("page=2", []),
])  # fmt: skip
def test_events_are_chosen(client: TestClient, asked: str, events: list[str]) -> None:
    """The open is of 4 to 9 March, the league of 4 March to 20 April; fide is the list of both."""
    page = client.get(f"/choose-events?{asked}")
    assert page.status_code == 200
    assert re.findall(r'<th scope="row"><a href="events/(\w+).html">', page.text) == events
    assert 'action="choose-events.html"' in client.get("/events").text


@pytest.mark.parametrize("wrong", ["month=2024-13", "month=may", "list=rapid", "page=0"])
def test_a_wrong_choice_of_events_is_said_where_it_is(client: TestClient, wrong: str) -> None:
    page = client.get(f"/choose-events?{wrong}")
    assert page.status_code == 400
    assert f'id="{wrong.partition("=")[0]}-problem"' in page.text


def test_the_index_knows_each_event_s_own_list(site: Site) -> None:
    rows = site.shelf.index.rows(sa.select(EVENTS.c.event_id, EVENTS.c.series))
    looked = site.readers.looked([row["event_id"] for row in rows])
    assert {row["series"] for row in rows} == {"fide"}
    assert all(series_of(looked[row["event_id"]])[0] == row["series"] for row in rows)


@pytest.mark.parametrize(("rated_on", "first"), [
    (("cnxc-2000", "fide-rapid-2024-12"), "fide-rapid-2024-12"), (("cnxc-2000",), "cnxc-2000"),
    (("fide-2025", "cnxc-2000"), "fide-2025"), ((), "fide-2025"),
])  # fmt: skip
def test_an_event_s_own_list_is_that_of_its_time_control(
    rated_on: tuple[str, ...], first: str
) -> None:
    """Correspondence rates rapid play too, and a standard list looks at what it doesn't rate."""
    looked: list[Any] = [
        SimpleNamespace(volume=SimpleNamespace(series=name, book=CATALOGUE.book(name)),
                        row={"event_is_rated": int(name in rated_on)})
        for name in ("fide-2025", "cnxc-2000", "fide-rapid-2024-12")
    ]  # fmt: skip
    assert series_of(looked)[0] == first
