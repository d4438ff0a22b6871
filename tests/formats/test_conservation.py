"""Every game of a report is there again, in every format that `convert` writes."""

from collections import Counter
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arpad.formats.sniff import read_report
from arpad.office.intake.converting import TARGETS, converted
from arpad.report import Pairing, Player, Report, games
from arpad.report.rows import OTHER_SIDE
from tests.sampling import sampled

ENDINGS = {"json": "json", "csv": "csv", "crosstable": "csv", "opponents": "csv",
           "games-xlsx": "xlsx", "xlsx": "xlsx", "opponents-xlsx": "xlsx"}  # fmt: skip
DATA = Path(__file__).parents[1] / "data"
REAL = [DATA / "trf" / "friendship_cup_2024.trf", DATA / "trf" / "grandmommys_cup.trf",
        DATA / "trf" / "open_2010_trf16.trf", DATA / "trf" / "py4swiss_burstein_late_entries.trf",
        DATA / "krause" / "castle_masters_2011.tab", DATA / "krause" / "bay_major_2011.tab",
        DATA / "swissperfect" / "harbour_cup_2010.trn",
        DATA / "swissperfect" / "club_championship_2011.zip"]  # fmt: skip
OF_TRF06 = {"W": "+", "L": "-", "U": "F", "D": "H"}
"""TRF06 knows no game under one move and no allocated bye: what its description has instead.

A draw under one move is a half point for each of the two, without an opponent.
"""


def who_is(report, *, by_id):
    return {
        player.number: (player.player_id if by_id else player.name) or f"#{player.number}"
        for player in report.players
    }


def counted(report, *, by_id=False):
    """Return how often each game is there: round, White, Black, result."""
    name_of = who_is(report, by_id=by_id)
    return Counter(
        (game.round, name_of[game.white], game.black and name_of[game.black], game.result)
        for game in games(report)[0]
    )


def as_trf06(all_games):
    """Return the games as TRF06 can say them, by its description."""
    again = Counter()
    for (number, white, black, result), count in all_games.items():
        code = OF_TRF06.get(result, result)
        if result == "D":
            again[number, white, None, "H"] += count
            again[number, black, None, "H"] += count
        else:
            again[number, white, black, code] += count
    return again


def against_each(all_games):
    """Return what two made of each other: the players and their points, whatever the round."""
    half = {"1": (2, 0), "0": (0, 2), "=": (1, 1), "+": (2, 0), "-": (0, 2), "--": (0, 0),
            "W": (2, 0), "L": (0, 2), "D": (1, 1)}  # fmt: skip
    points = Counter()
    for (_, white, black, result), count in all_games.items():
        if black is not None:
            points[white, black] += half[result][0] * count
            points[black, white] += half[result][1] * count
    return {pair: made for pair, made in points.items() if made}


def is_error(problem):
    return problem.level == "error"


def written_and_read(report, target, *, are_errors_there=False):
    """Return the report again; in it nothing is wrong that wasn't before."""
    data, _ = converted([report], target, "open")
    (again,), problems = read_report(data, f"open.{ENDINGS.get(target, 'trf')}")
    assert are_errors_there or not any(map(is_error, problems))
    return again


@st.composite
def tournaments(draw):
    """Rounds in which some meet, some have byes and the others nothing at all."""
    count = draw(st.integers(2, 7))
    players = tuple(
        Player(
            number, f"{chr(64 + number)}son, Ana", rating=1500 + number, player_id=f"{990 + number}"
        )
        for number in range(1, count + 1)
    )
    rows = []
    for number in range(1, draw(st.integers(1, 5)) + 1):
        order = draw(st.permutations(range(1, count + 1)))
        pairs = draw(st.integers(0, count // 2))
        for white, black in zip(order[: 2 * pairs : 2], order[1 : 2 * pairs : 2], strict=True):
            result = draw(st.sampled_from(["1", "0", "=", "+", "-", "--", "W", "D", "L"]))
            own, other = ("-", "-") if result == "--" else (result, OTHER_SIDE[result])
            rows.append(Pairing(white, number, black, "w", own))
            rows.append(Pairing(black, number, white, "b", other))
        for player in order[2 * pairs :]:
            bye = draw(st.sampled_from(["H", "F", "U", "Z"]))
            rows.append(Pairing(player, number, None, "", bye))
    return Report("TRF26", "Riga", players=players, pairings=tuple(rows))


@pytest.mark.parametrize("target", sampled(TARGETS, 4))
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(report=tournaments())
def test_every_game_is_there_again(target, report):
    again, by_id = written_and_read(report, target), target in ("csv", "games-xlsx")
    before = counted(report, by_id=by_id)
    if target.startswith("opponents"):
        assert against_each(counted(again)) == against_each(before)
    else:
        assert counted(again, by_id=by_id) == (as_trf06(before) if target == "trf06" else before)


@pytest.mark.parametrize("player_id", ["", "77"])
def test_two_of_one_name_or_number_stay_two(player_id):
    """A games table has no names: called the same, two would be one there, and lose games."""
    names = ("Reti, Ana", "Reti, Ana", "Euwe, Eva", "Mas, Jon")
    players = tuple(
        Player(number, name, player_id=player_id if number < 3 else str(number))
        for number, name in enumerate(names, start=1)
    )
    rows = [Pairing(1, 1, 3, "w", "1"), Pairing(3, 1, 1, "b", "0"),
            Pairing(2, 1, 4, "w", "="), Pairing(4, 1, 2, "b", "=")]  # fmt: skip
    report = Report("TRF26", "Riga", players=players, pairings=tuple(rows))
    again = written_and_read(report, "csv")
    assert len(again.players) == 4
    assert [game.result for game in games(again)[0]] == ["1", "="]


@pytest.mark.parametrize(
    ("path", "target"),
    sampled(product(REAL, [target for target in TARGETS if "opponents" not in target]), 20),
)
def test_every_game_of_a_real_report_is_there_again(path, target):
    (report,), _ = read_report(path)
    again = written_and_read(report, target, are_errors_there=any(map(is_error, games(report)[1])))
    played = [sum(game.black is not None for game in games(one)[0]) for one in (report, again)]
    points = [
        sorted(Counter(game.result for game in games(one)[0] if game.black is not None).items())
        for one in (report, again)
    ]
    assert played[0] == played[1] > 0
    assert points[0] == points[1]
