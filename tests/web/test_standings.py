"""An event by rank on the site: its own tie-breaks or those asked, why, and what can't be had."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import arpad
from arpad.answers.public.standings import event_ranked
from arpad.answers.ranked import OrderWanted
from arpad.archive.evidence.signing import PrivateKey
from arpad.office.papers.paperwork import entered
from arpad.office.papers.published import orders_told, read_order
from arpad.office.period.rating import PeriodOutcome
from arpad.office.reading.recent import Recent
from arpad.office.reading.shelf import Shelf
from arpad.web.api import BASE
from arpad.web.app import Current, application
from arpad.web.map import page_at
from arpad.web.site import Site
from tests.cli.calls import OPEN
from tests.office.evidence.archived import publish, two_periods, wrong
from tests.web.conftest import LANGUAGES, RULEBOOKS

EVENT = "open_2010"
TEAMS = Path(__file__).parents[1] / "data" / "trf" / "friendship_cup_2024.trf"
ASKED = {"tie-breaks": "DE,BH:C1,SB"}


@pytest.fixture(scope="module")
def client(site: Site, archive: Path) -> TestClient:
    """Return who asks the server."""
    return TestClient(application(Current(lambda: site, archive)))


def with_tie_breaks(codes: tuple[str, ...]) -> PeriodOutcome:
    """Return the period of November as if its report named tie-breaks (record 212)."""
    period = two_periods()[1]
    (ready,) = period.ready
    report = ready.submission.report
    named = replace(report, details=replace(report.details, standings=codes))
    submission = replace(ready.submission, report=named)
    return replace(period, ready=(replace(ready, submission=submission),))


def test_the_published_games_rank_as_the_report_does(site: Site) -> None:
    """Both ways end in the same engine, but the one knows the report, the other the lists alone."""
    codes = ["DE", "BH/C1", "SB", "WIN"]
    of_report = arpad.standings(arpad.read(OPEN), tie_breaks=codes).table
    found = event_ranked(site.readers, EVENT, OrderWanted(",".join(codes)))
    told = {one.player_id: (one.rank, one.points, one.figures) for one in of_report.players}
    published = {
        one.player_id: (one.rank, one.points, one.figures) for one in found.table(()).players
    }
    assert len(told) == 52
    assert published == told


def test_an_address_keeps_the_choice_and_a_page_answers_without_scripts(
    client: TestClient,
) -> None:
    answer = client.get("/standings", params={"event": EVENT, **ASKED, "why": "12"})
    page = answer.text
    assert answer.status_code == 200
    assert 'value="DE,BH:C1,SB"' in page
    assert '<th scope="col" class="num">BH/C1</th>' in page
    assert "This decides." in page
    catalan = client.get("/ca/standings.html", params={"event": EVENT, **ASKED, "why": "12"}).text
    assert "darrere" in catalan
    assert f"standings.html?event={EVENT}" in client.get(f"/events/{EVENT}").text


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"tie-breaks": "DE,STD"}, "STD: not a tie-break, or not so written, in c07-2009"),
        ({"tie-breaks": "DE,DE"}, "Name each tie-break once."),
        ({"tie-breaks": "TPN", "rules": "c07-2026"}, "leave TPN out"),
        ({"tie-breaks": "B" * 99}, "Write at most 80 signs."),
        ({**ASKED, "rules": "c07-1999"}, "There is no such edition."),
        ({**ASKED, "unrated-as": "many"}, "Write a whole number from 0 to 4000."),
        ({**ASKED, "why": "99"}, "Write the number of one who is behind"),
        ({"why": "12"}, "Choose tie-breaks first"),
        ({"event": "../x"}, "There is no such event."),
        ({**ASKED, "wy": "1"}, "wy"),
    ],
)
def test_a_choice_that_cant_be_had_is_answered_beside_its_field(
    client: TestClient, asked: dict[str, str], said: str
) -> None:
    answer = client.get("/standings.html", params={"event": EVENT, **asked})
    assert answer.status_code == (200 if "wy" in asked else 400)
    assert said in answer.text.replace("&#39;", "'")


def test_the_api_has_the_same_and_says_why_in_a_language(client: TestClient) -> None:
    way = f"{BASE}/events/{EVENT}/standings"
    found = client.get(way, params={**ASKED, "why": "12", "lang": "es"}).json()
    assert [one["tie_break"] for one in found["chosen"]] == ["DE", "BH/C1", "SB"]
    assert found["why"]["behind"] == 12
    assert "va detrás de" in found["why"]["sentences"][0]
    plain = client.get(way).json()
    assert (plain["chosen"], plain["why"]) == (None, None)
    assert [one["rank"] for one in plain["players"][:5]] == [1, 1, 3, 3, 5]
    lines = client.get(f"{BASE}/events/{EVENT}").json()["lines"]
    assert [one["rank"] for one in lines] == [one["rank"] for one in plain["players"]]
    for asked, said in (
        ({"tie-breaks": "STD"}, "STD came with c07-2026."),
        ({"tie-breaks": ""}, "tie-breaks names none"),
        ({"why": "12"}, "why asks for an order"),
        ({**ASKED, "why": "1000"}, "'1000' names 0"),
        ({"rules": "x"}, "rules: "),
        ({"unrated-as": "-1"}, "unrated-as is a whole number"),
        ({"lang": "xx"}, "lang is one of"),
    ):
        refused = client.get(way, params=asked)
        assert (refused.status_code, said in refused.json()["detail"]) == (400, True), asked
    refused = client.get(way, params={"unrated-as": "-1", "lang": "es"}).json()
    assert refused["title"] == "Parámetro erróneo"
    assert refused["detail"] == "unrated-as es un número entero de 0 a 4000."
    refused = client.get(way, params={"when": "now", "lang": "pt"}).json()
    assert refused["detail"] == "Não existe o parâmetro when."


def test_an_event_whose_report_names_tie_breaks_stands_in_their_order(tmp_path: Path) -> None:
    """TPN parts everybody, by the report's own starting numbers: nobody shares a place."""
    codes = ("PTS", "BH/C1", "SB", "TPN")
    key, folder = PrivateKey.new(), tmp_path / "archive"
    published = publish(folder, with_tie_breaks(codes), key)
    (told,) = published.manifest["standings"]
    assert (told["event_id"], told["tie_breaks"]) == (EVENT, list(codes))
    assert wrong(folder) == []
    found = Site(Shelf.opened(folder, RULEBOOKS), "Ruritania", LANGUAGES)
    later = event_ranked(found.readers, EVENT, OrderWanted(rules="c07-2026"))
    assert sorted(later.order.ranking.ranks.values() if later.order else ()) == [*range(1, 53)]
    numbers = {one.player_id: one.number for one in arpad.read(OPEN)[0].report.players}
    assert {one.player_id: one.number for one in later.event.entrants} == numbers
    page = (page_at(found, f"events/{EVENT}.html") or b"").decode()
    assert "the report names no tie-breaks" in page  # c07-2009 has no TPN: no order, and it is said


def test_matches_of_teams_come_back_from_a_manifest_as_they_went_in() -> None:
    (ready,) = two_periods()[1].ready
    (cup,) = arpad.read(TEAMS)
    players = {one.number: str(one.number) for one in cup.report.players}
    (told,) = orders_told([replace(ready, submission=cup, player_ids=players)])
    back = read_order(json.loads(json.dumps(told)))
    event = entered(cup, ()).event
    assert back.matches is not None
    assert (back.matches, len(back.matches.participants)) == (event.matches, len(back.teams))
    assert [one.name for one in back.teams] == [one.name for one in event.teams]
    assert orders_told([ready]) == []


def test_teams_stand_in_their_order_and_why_is_told_of_them(
    client: TestClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two and three won three matches; the opponents of two won seven, those of three five."""
    met = {1: "2342", 2: "1431", 3: "4124", 4: "3213"}
    won = {1: "1010", 2: "0111", 3: "1101", 4: "0000"}
    teams = [
        {
            "number": n,
            "name": f"Team {n}",
            "players": 13,
            "match_points": str(2 * won[n].count("1")),
        }
        for n in won
    ]
    rows = [
        {"number": n, "points_half": [4 * won[n].count("1"), 16], "turns": [
            [at + 1, int(met[n][at]), "played", [4 * int(won[n][at]), 4], [2, 2]] for at in range(4)
        ]}
        for n in won
    ]  # fmt: skip
    matches = {
        "rounds": 4, "final_round": 4, "is_all_play_all": False, "scales": [[4, 2], [4, 2]],
        "primary": 0, "boards": 2, "teams": rows,
    }  # fmt: skip
    told = {"event_id": EVENT, "tie_breaks": ["WIN"], "teams": teams, "matches": matches}
    (looked,) = site.readers.event(EVENT)
    monkeypatch.setitem(looked.volume.manifest, "standings", [told])  # type: ignore[arg-type]
    monkeypatch.setattr(site, "_kept", Recent(1))
    way, edition = f"{BASE}/events/{EVENT}/standings", {"rules": "c07-2024"}
    for codes, ranks in (("WIN", [1, 1, 3, 4]), ("WIN,BH:MP", [1, 2, 3, 4])):
        answer = client.get(way, params={"tie-breaks": codes, **edition}).json()
        by_rank = sorted((one["rank"], one["name"]) for one in answer["teams"])
        assert by_rank == [*zip(ranks, ["Team 2", "Team 3", "Team 1", "Team 4"], strict=True)]
    page = (page_at(site, f"events/{EVENT}.html") or b"").decode()  # what was sent before is kept
    assert page.index("Team 3") < page.index("Team 1") < page.index("Team 4")
    asked = client.get(
        "/standings", params={"event": EVENT, "tie-breaks": "WIN", "why": "4", **edition}
    )
    assert "Team 4" in asked.text.partition('class="lead"')[2][:60]
    refused = client.get("/standings", params={"event": EVENT, "tie-breaks": "DE", **edition})
    assert (refused.status_code, "not a tie-break" in refused.text) == (400, True)
