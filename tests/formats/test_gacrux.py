"""gacrux (MIT), which pairs by TRF26, reads what this package writes as it was meant."""

import pytest
from gacrux.trf2json import trf2json

from arpad.formats.trf import read, write
from arpad.report import games

WHITE = {"W": "1", "D": "=", "L": "0"}


def by_gacrux(report, version="TRF26"):
    parser = trf2json()
    parser.parse_file(write(report, version).decode(), False)
    assert parser.get_status() == 0
    return parser.get_tournament(1), parser.chessjson["event"]


@pytest.mark.long
@pytest.mark.parametrize("version", ["TRF16", "TRF26"])
@pytest.mark.parametrize("name", ["grandmommys_cup", "open_2010_trf06"])
def test_the_games_are_the_same(trf_files, name, version):
    report, _ = read((trf_files / f"{name}.trf").read_bytes())
    tournament, _ = by_gacrux(report, version)
    theirs = {
        (game["round"], game["white"]["cid"], game["black"]["cid"], WHITE[game["white"]["result"]])
        for game in tournament["gameList"]
        if game["played"] and game["rated"]
    }
    ours = {
        (game.round, game.white, game.black, game.result)
        for game in games(report)[0]
        if game.result in ("1", "=", "0")
    }
    assert theirs == ours


@pytest.mark.long
def test_the_records_of_trf26_are_the_same(trf_files):
    report, _ = read((trf_files / "grandmommys_cup.trf").read_bytes())
    tournament, event = by_gacrux(report)
    details = report.details
    assert tournament["numRounds"] == report.rounds_stated
    assert tournament["topColor"] == details.initial_colour
    assert tournament["teamSequence"] == details.board_colours.upper()
    assert len(tournament["prohibited"]) == len(details.prohibited)
    assert [team["teamName"] for team in event["teams"]] == [one.name for one in details.teams]
    points = [(one["matchPoints"], one["gamePoints"]) for one in tournament["competitors"]]
    assert points == [(one.match_points, one.game_points) for one in details.teams]
    assert [one["rank"] for one in tournament["competitors"]] == [one.rank for one in details.teams]
