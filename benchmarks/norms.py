"""Norms of a report of 300 women, all four titles: nine rounds, and thirteen."""

import random
import tempfile
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

from arpad.formats import trf
from arpad.library.files import read_submissions
from arpad.office.norms.norms import EventNorms, NormQuestion, event_norms
from arpad.report import Pairing, Player, Report
from arpad.report.facts import Facts
from benchmarks.measured import Benchmark, Measured
from benchmarks.timing import median_of

PLAYERS, START = 300, date(2024, 5, 1)
_SEEN = {"1": "0", "0": "1", "=": "="}
_POINTS = {"1": 2, "=": 1, "0": 0}
_FEDERATIONS = ("ESP", "ESP", "ESP", "FRA", "GER", "ITA", "POR", "IND", "ARM", "USA")


def norm_reports() -> list[Measured]:
    """Time the judging of the norms, and the forecast of everybody, without the reading."""
    rows = []
    for rounds, goal, note in ((9, "2 s", ""), (13, "", "up to four wins to ignore")):
        with tempfile.TemporaryDirectory() as made:
            path = Path(made, "norms.trf")
            path.write_bytes(trf.write(_report(rounds)))
            (submission,) = read_submissions([path], Facts())
        questions = (
            ("norms", NormQuestion()),
            ("forecast", NormQuestion(is_forecast=True, after=rounds - 3)),
        )
        for what, question in questions:
            found = event_norms(submission, (), question)
            taken = median_of(lambda asked=question: event_norms(submission, (), asked))  # type: ignore[misc]  # noqa: B023
            if not isinstance(found, EventNorms) or not found.players:
                raise RuntimeError("the report must be judged")
            name = f"{what} of 300 players, {rounds} rounds, four titles"
            rows.append(Measured(name, taken, "s", goal, note))
    return rows


def _report(rounds: int) -> Report:
    chance = random.Random(5)
    players = tuple(_player(number, chance) for number in range(1, PLAYERS + 1))
    days = tuple(START + timedelta(days=day) for day in range(rounds))
    return Report(
        name="Large open", city="Somewhere", federation="ESP", start=START, end=days[-1],
        type_text="Individual: Swiss-System", time_control_text="90 minutes + 30 seconds per move",
        chief_arbiter="Arbiter, A.", round_dates=days, players=players,
        pairings=tuple(_pairings(players, rounds, chance)),
    )  # fmt: skip


def _player(number: int, chance: random.Random) -> Player:
    rating = 2650 - number * 3 + chance.randint(-30, 30)
    title = "GM" if rating > 2480 else "IM" if rating > 2380 else "FM" if rating > 2250 else ""
    return Player(number, f"Player{number:03d}, Given", "w", title, rating,
                  chance.choice(_FEDERATIONS), str(90_000_000 + number))  # fmt: skip


def _pairings(players: tuple[Player, ...], rounds: int, chance: random.Random) -> Iterator[Pairing]:
    """Yield the rows of a Swiss: by points, nobody twice against the same."""
    points = dict.fromkeys((player.number for player in players), 0)
    met: set[tuple[int, int]] = set()
    for number in range(1, rounds + 1):
        waiting = sorted(players, key=lambda p: (-points[p.number], p.number))
        while len(waiting) > 1:
            one = waiting.pop(0)
            other = next((p for p in waiting if (one.number, p.number) not in met), waiting[0])
            waiting.remove(other)
            met |= {(one.number, other.number), (other.number, one.number)}
            edge = ((one.rating or 0) - (other.rating or 0)) // 8
            result = chance.choices("1=0", [max(5, 35 + edge), 30, max(5, 35 - edge)])[0]
            points[one.number] += _POINTS[result]
            points[other.number] += _POINTS[_SEEN[result]]
            yield Pairing(one.number, number, other.number, "w", result)
            yield Pairing(other.number, number, one.number, "b", _SEEN[result])


BENCHMARKS = (Benchmark("norms", norm_reports, small=()),)
