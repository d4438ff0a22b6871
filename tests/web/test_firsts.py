"""The first of lists by group, who rises, and clubs: held against the rows, counted one by one."""

import json
import random
import re
from collections.abc import Mapping
from copy import copy
from datetime import date
from decimal import Decimal
from html import unescape
from typing import Any

import pytest
from fastapi.testclient import TestClient

from arpad.answers.public.clubs import club_read, clubs
from arpad.answers.public.firsts import groups_with_first, risen, the_first
from arpad.answers.public.players import player_read
from arpad.archive.evidence.signing import PrivateKey
from arpad.office.period.archiving import successor
from arpad.office.period.refusals import Override
from arpad.office.reading.absent import NotFoundError
from arpad.office.reading.firsts import club_named, club_paths
from arpad.office.reading.groups import GroupKind, PlayerGroup
from arpad.office.reading.shelf import Shelf, Volume
from arpad.rulebooks import CATALOGUE
from arpad.web.api import BASE
from arpad.web.app import Current, application
from arpad.web.firsts import CLUBS as CLUBS_WAYS
from arpad.web.map import page_at, recorded_paths
from arpad.web.site import Site
from tests.office.evidence.archived import publish
from tests.office.papers import Game, Paper, listed, loaded, people, rated, write_list
from tests.web.test_api import is_described

Row = Mapping[str, Any]
DAYS = tuple(map(date.fromisoformat, ("2010-11-01", "2011-01-01", "2011-03-01", "2011-05-01")))
"""Every two months, as FIDE's lists came out then."""
STARTS = tuple(map(date.fromisoformat, ("2010-10-04", "2010-12-06", "2011-02-07", "2011-04-04")))
CATALAN = date(2024, 4, 1)
BIRTHS = (1942, 1957, 1961, 1977, 1991, 1997, 1999, 2003)
ROUNDS = 7
CLUBS = ("Reial", "Àgora", "Foment 1909", "")
REGIONS = {"Reial": "Centre", "Àgora": "Centre", "Foment 1909": "Costa"}
NO_CLUB = Override("list-blank", "some have no club")


def _players() -> list[dict[str, Any]]:
    chance = random.Random(34)
    return [
        listed(
            str(n), chance.choice(range(1500, 2200, 25)), name=f"Player, {n:02}",
            sex=chance.choice("mmw"), federation=chance.choice(("ESP", "POR", "AND")),
            birth_date=f"{chance.choice(BIRTHS)}-06-15",
            club=chance.choice(CLUBS), has_licence=1, federated_since="2010-01-01",
        )
        for n in range(1, 61)
    ]  # fmt: skip


def _games(numbers: list[str], seed: int) -> tuple[Game, ...]:
    """Return a round robin's first rounds, its results by chance; a third of the players rest."""
    chance = random.Random(seed)
    circle = numbers[:40]
    games: list[Game] = []
    for number in range(1, ROUNDS + 1):
        half = len(circle) // 2
        pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
        games += [(number, white, black, chance.choice("1110=")) for white, black in pairs]
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return tuple(games)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Return the site of four lists over half a year, and of one that tells of clubs."""
    at, key = tmp_path_factory.mktemp("firsts"), PrivateKey.new()
    rows = _players()
    file = write_list(at / "list.csv", rows)
    lists = [loaded(file, date(2010, 9, 1))]
    for place, (day, first) in enumerate(zip(DAYS, STARTS, strict=True)):
        games = _games([row["player_id"] for row in rows][place * 6 :], place)
        named = {number for game in games for number in game[1:3]}
        playing = people([row for row in rows if row["player_id"] in named])
        paper = Paper(f"open_{place}", playing, games, first, first.replace(day=12))
        period = rated([paper.write(at)], lists, day)
        publish(at / "archive", period, key, overrides=(), series="fide")
        lists = [*lists, successor(period)]
    games = _games([row["player_id"] for row in rows], 0)
    league = Paper("league", people(rows[:40]), games, date(2024, 3, 4), date(2024, 3, 12))
    period = rated([league.write(at)], [loaded(file, date(2024, 3, 1))], CATALAN, "fce")
    publish(at / "archive", period, key, overrides=(NO_CLUB,), series="catalan",
            regions=REGIONS)  # fmt: skip
    return Site(Shelf.opened(at / "archive", CATALOGUE), "Ruritania", ("en", "ca"))


@pytest.fixture(scope="module")
def last(site: Site) -> Volume:
    """Return the last list."""
    return site.shelf.read("fide", DAYS[-1])


def by_rank(volume: Volume) -> list[Row]:
    """Return the rows of a list's active rated players, the highest first."""
    rows = [
        row for row in volume.rows.iter_rows(named=True)
        if row["rating"] is not None and row["status"] == "active"
        and row["section"] == "whole list"
    ]  # fmt: skip
    return sorted(rows, key=lambda row: -row["rating"])


def born(row: Row) -> int:
    return int(row["birth_date"][:4])


IN_GROUP = {
    "sex-w": lambda row: row["sex"] == "w",
    "under-8": lambda row: born(row) >= 2003, "under-14": lambda row: born(row) >= 1997,
    "under-12": lambda row: born(row) >= 1999, "under-20": lambda row: born(row) >= 1991,
    "under-14-w": lambda row: born(row) >= 1997 and row["sex"] == "w",
    "over-50": lambda row: born(row) <= 1961, "over-65": lambda row: born(row) <= 1946,
    "over-50-w": lambda row: born(row) <= 1961 and row["sex"] == "w",
}  # fmt: skip
"""Who is of a group of a list of 2011, in years written out: 14 or less in the year, 50 or more."""


def test_the_first_of_a_region_are_the_players_of_its_clubs(site: Site) -> None:
    volume = site.shelf.read("catalan", CATALAN)
    assert [group.value for group in groups_with_first(volume) if group.kind == "region"] == [
        "Centre", "Costa",
    ]  # fmt: skip
    for name in ("Centre", "Costa"):
        rows = [row for row in by_rank(volume) if REGIONS.get(row["club"]) == name]
        path = PlayerGroup(GroupKind.REGION, name).path
        first = the_first(volume, path)
        assert len(rows) > 5
        assert first.group.active == len(rows)
        assert [row.rating for row in first.rows] == [row["rating"] for row in rows]
        number = first.rows[0].player.player_id
        read = player_read(site.readers, number)
        assert read.region == name
        assert path in {rank.group.path for of in read.series for rank in of.ranks}
        page = page_at(site, f"lists/catalan/{CATALAN}/first/{path}.html") or b""
        assert f"<h1>{name}: ".encode() in page
        assert f"players/{number}.html".encode() in page
    client = TestClient(application(Current(lambda: site, site.shelf.archive.folder)))
    listed = [row for row in volume.rows.iter_rows(named=True) if row["section"] != "not shown"]
    coast = sum(REGIONS.get(row["club"]) == "Costa" for row in listed)
    asked = client.get(f"{BASE}/lists/catalan/{CATALAN}", params={"region": "Costa"}).json()
    assert asked["total"] == coast > 5
    assert {REGIONS[row["club"]] for row in asked["rows"]} == {"Costa"}
    assert "region" not in asked["rows"][0]
    chosen = client.get(f"/choose?list=catalan/{CATALAN}&region=Costa").text
    assert f"Players: {coast} " in chosen
    assert '<option value="Costa" selected>Costa</option>' in chosen
    assert 'name="region"' not in client.get(f"/choose?list=fide/{DAYS[-1]}").text
    fide = site.shelf.read("fide", DAYS[-1])
    assert not [group for group in groups_with_first(fide) if group.kind == "region"]


@pytest.mark.parametrize("path", IN_GROUP)
def test_the_first_of_a_group_are_those_whom_a_count_by_hand_has(last: Volume, path: str) -> None:
    rows = [row for row in by_rank(last) if IN_GROUP[path](row)]
    first = the_first(last, path)
    assert len(rows) > 1
    assert first.group.active == len(rows)
    assert first.group.players == sum(
        IN_GROUP[path](row) for row in last.rows.iter_rows(named=True) if row["rating"] is not None
    )
    assert {(row.player.player_id, row.rank) for row in first.rows} == {
        (row["player_id"], 1 + sum(other["rating"] > row["rating"] for other in rows))
        for row in rows
    }
    best = sorted((row["rating"] for row in rows), reverse=True)[:10]
    mean = Decimal(sum(best)) / 10 if len(rows) >= 10 else None
    assert first.group.mean_best == mean


def test_a_few_are_the_first_and_whoever_shares_their_last_rank(last: Volume) -> None:
    third = by_rank(last)[2]["rating"]
    few = the_first(last, "all", 3)
    assert {row.player.player_id for row in few.rows} == {
        row["player_id"] for row in by_rank(last) if row["rating"] >= third
    }


def test_federations_are_groups_where_there_are_several(site: Site, last: Volume) -> None:
    groups = {group.value: group for group in groups_with_first(last) if group.kind == "federation"}
    assert set(groups) == {"ESP", "POR", "AND"}
    for name, group in groups.items():
        rows = [row for row in by_rank(last) if row["federation"] == name]
        assert group.active == len(rows)
        first = the_first(last, group.path)
        assert [row.rating for row in first.rows] == [row["rating"] for row in rows]
        page = page_at(site, f"lists/fide/{DAYS[-1]}/first/{group.path}.html")
        assert page is not None
        assert page.count(b'<th scope="row"') == len(rows)


@pytest.mark.parametrize(("span", "before", "least"), [("list", 2, 5), ("half-year", 0, 10)])
def test_who_rose_has_gained_so_much_in_so_many_games(
    site: Site, last: Volume, span: str, before: int, least: int
) -> None:
    then = dict(
        site.shelf.read("fide", DAYS[before]).rows.select("player_id", "rating").iter_rows()
    )
    games: dict[str, int] = {}
    for day in DAYS[before + 1 :]:
        rows = site.shelf.read("fide", day).rows.select("player_id", "games")
        for number, count in rows.iter_rows():
            games[number] = games.get(number, 0) + (count or 0)
    gains = {
        row["player_id"]: row["rating"] - then[row["player_id"]] for row in by_rank(last)
        if games[row["player_id"]] >= least and row["rating"] > then[row["player_id"]]
    }  # fmt: skip
    over = {of.span: of for of in risen(site.shelf, last).spans}
    assert len(gains) > 1
    assert {row.player.player_id: row.gain for row in over[span].rows} == gains
    assert [row.gain for row in over[span].rows] == sorted(gains.values(), reverse=True)
    assert {row.player.player_id: row.games for row in over[span].rows} == {
        number: games[number] for number in gains
    }
    assert over[span].since == DAYS[before]
    assert (over["year"].since, over["year"].rows) == (None, ())


@pytest.mark.parametrize(
    ("year", "sex", "paths"),
    [(1999, "w", ["under-12-w", "under-12", "sex-w"]), (1997, "m", ["under-14"]),
     (1957, "w", ["over-50-w", "over-50", "sex-w"]), (1942, "m", ["over-65"]),
     (1977, "m", [])],
)  # fmt: skip
def test_a_player_is_told_their_ranks_on_the_newest_list(
    site: Site, last: Volume, year: int, sex: str, paths: list[str]
) -> None:
    """In the youngest and the oldest group that is theirs, counted by hand, and among all."""
    rows = by_rank(last)
    player = next(row for row in rows if born(row) == year and row["sex"] == sex)
    series = {of.series: of for of in player_read(site.readers, player["player_id"]).series}
    ranks = {rank.group.path: (rank.rank, rank.group.active) for rank in series["fide"].ranks}
    federation = next(path for path in ranks if path.startswith("federation-"))
    assert [*ranks] == [*paths, federation, "all"]
    of = {**IN_GROUP, "under-12-w": lambda row: born(row) >= 1999 and row["sex"] == "w",
          federation: lambda row: row["federation"] == player["federation"],
          "all": lambda _: True}  # fmt: skip
    for path, rank in ranks.items():
        own = [row for row in rows if of[path](row)]
        assert rank == (1 + sum(row["rating"] > player["rating"] for row in own), len(own))


def test_a_club_has_its_members_and_their_mean(site: Site) -> None:
    volume = site.shelf.read("catalan", CATALAN)
    shown = [row for row in volume.rows.iter_rows(named=True) if row["section"] != "not shown"]
    for name in filter(None, CLUBS):
        own = [row for row in shown if row["club"] == name]
        read = club_read(site.shelf, name)
        assert {member.player.player_id for member in read.members} == {
            row["player_id"] for row in own
        }
        ratings = {member.player.player_id: member.on["catalan"].rating for member in read.members}
        assert ratings == {row["player_id"]: row["rating"] for row in own}
        best = sorted((row["rating"] for row in own), reverse=True)[:10]
        assert read.counted[0].group.mean_best == (
            Decimal(sum(best)) / 10 if len(own) >= 10 else None
        )
        played = set(volume.sides["player_id"]) & ratings.keys()
        assert [(of.event_id, of.members) for of in read.events] == [("league", len(played))]
    assert [club.group.value for club in clubs(site.shelf)] == ["Àgora", "Foment 1909", "Reial"]
    with pytest.raises(NotFoundError):
        club_read(site.shelf, "None")


def test_each_group_has_a_page_and_no_page_says_when_a_child_was_born(site: Site) -> None:
    paths = [path for path in recorded_paths(site) if path.startswith(f"lists/fide/{DAYS[-1]}/")]
    assert f"lists/fide/{DAYS[-1]}/first/under-14-w.html" in paths
    for path in paths:
        if "/first" not in path and "rising" not in path:
            continue
        page = page_at(site, path)
        assert page is not None, path
        text = unescape(re.sub("<[^>]*>", " ", page.decode()))
        rows = page.decode().partition("<tbody>")[2]
        assert not re.search(
            r"\b(1991|1997|1999|2003)\b", unescape(re.sub("<[^>]*>", " ", rows))
        ), path
        assert "None" not in text
    assert page_at(site, f"lists/fide/{DAYS[-1]}/first/under-6.html") is None
    assert page_at(site, f"lists/fide/{DAYS[-1]}/first/all.html") is None
    assert page_at(site, "clubs/none.html") is None


def test_programs_get_what_the_pages_show(site: Site) -> None:
    client = TestClient(application(Current(lambda: site, site.shelf.archive.folder)))
    day = f"{BASE}/lists/fide/{DAYS[-1]}"
    groups = client.get(f"{day}/first").json()["groups"]
    assert {group["path"] for group in groups} >= {*IN_GROUP}
    girls = client.get(f"{day}/first/under-14-w")
    assert girls.json()["group"]["active"] == len(girls.json()["rows"])
    again = client.get(f"{day}/first/under-14-w", headers={"If-None-Match": girls.headers["ETag"]})
    assert again.status_code == 304
    assert client.get(f"{day}/first/under-7").status_code == 404
    assert [span["span"] for span in client.get(f"{day}/rising").json()["spans"]] == [
        "list", "half-year", "year",
    ]  # fmt: skip
    clubs_told = client.get(f"{BASE}/clubs?per_page=2&page=2").json()
    assert (clubs_told["total"], [club["group"]["value"] for club in clubs_told["clubs"]]) == (
        3, ["Reial"],
    )  # fmt: skip
    assert client.get(f"{BASE}/clubs/none").status_code == 404
    club = clubs_told["clubs"][0]["group"]["path"].removeprefix("club-")
    reial = client.get(f"{BASE}/clubs/{club}")
    assert reial.json()["club"] == "Reial"
    assert is_described(CLUBS_WAYS[1], reial)


def test_one_click_leads_from_the_start_a_list_and_a_player_to_the_first(site: Site) -> None:
    """And each such link leads to a page that there is."""
    girl = next(row for row in by_rank(site.shelf.read("fide", DAYS[-1])) if born(row) == 1999)
    for path, least in (
        ("index.html", {"/first.html", "/under-14.html", "/over-50.html", "/rising.html"}),
        (f"lists/fide/{DAYS[-1]}.html", {"/first.html", "/sex-w.html", "/under-8.html"}),
        (f"lists/fide/{DAYS[-1]}/statistics.html", {"/first.html", "/rising.html", "/sex-w.html"}),
        (f"players/{girl['player_id']}.html", {"/under-12.html", f"/{DAYS[-1]}.html"}),
        (f"lists/catalan/{CATALAN}/statistics.html", {"/clubs.html"}),
    ):
        page = page_at(site, path)
        assert page is not None, path
        links = set(re.findall(r'href="((?:\.\./)*(?:clubs|lists)[^"?#]*)"', page.decode()))
        assert all(any(link.endswith(end) for link in links) for end in least), path
        for link in links:
            assert page_at(site, link.lstrip("./")) is not None, (path, link)


def test_a_rank_is_written_as_each_language_writes_ordinals(site: Site) -> None:
    best = by_rank(site.shelf.read("fide", DAYS[-1]))[0]
    count = len(by_rank(site.shelf.read("fide", DAYS[-1])))
    for folder, words in (("", f"All active players: 1st of {count}"),
                          ("ca/", f"Tots els jugadors en actiu: 1r de {count}")):  # fmt: skip
        page = page_at(site, f"{folder}players/{best['player_id']}.html")
        assert page is not None
        assert words in page.decode()


def test_a_club_puts_its_table_on_its_own_page(site: Site) -> None:
    """Every member with the rating of the newest list; the script says the same table."""
    shared = copy(site)
    shared.address = "https://ratings.example/"
    for path in club_paths(site.shelf.index):
        assert page_at(site, f"clubs/{path}/table.html") is None
        table, script, page = (page_at(shared, f"clubs/{path}{ending}")
                               for ending in ("/table.html", "/table.js", ".html"))  # fmt: skip
        assert table is not None
        assert script is not None
        assert page is not None
        assert f"https://ratings.example/clubs/{path}/table.js" in page.decode()
        call, _, rest = script.decode().partition(", ")
        assert call == 'document.currentScript.insertAdjacentHTML("beforebegin"'
        assert json.loads(rest.removesuffix(");\n")) == table.decode()
        read = club_read(shared.shelf, club_named(site.shelf.index, path))
        rows = re.findall(r'<th scope="row">.*?<a href="([^"]+)">([^<]+)</a></th><td>(\d+|–)',
                          unescape(table.decode()))  # fmt: skip
        naive = []
        for member in read.members:
            newest = site.readers.standings(member.player.player_id)
            first = read.heads[0]
            ratings = [row["rating"] for row in newest if row["series"] == first.series
                       and row["list_date"] == first.list_date]  # fmt: skip
            naive.append((f"https://ratings.example/players/{member.player.player_id}.html",
                          member.player.name, str(next(filter(None, ratings), "–"))))  # fmt: skip
        assert rows == naive
