"""What a tired arbiter sends: each mistake takes a good report and spoils it in one way."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from random import Random
from typing import Final

from arpad.report.rows import Report
from arpad.tables.births import BLANK

Spoils = Callable[[Random, Report], Report]


def wrong_number(chance: Random, report: Report) -> Report:
    """Give somebody the number of somebody else."""
    place = chance.randrange(len(report.players))
    player = report.players[place]
    other = str(int(player.player_id or "99000001") + chance.randint(1, 9))
    return _with_player(report, place, player_id=other)


def one_sided_result(chance: Random, report: Report) -> Report:
    """Write a win into both rows of a game."""
    place = chance.choice([n for n, row in enumerate(report.pairings) if row.result == "0"])
    pairings = list(report.pairings)
    pairings[place] = replace(pairings[place], result="1")
    return replace(report, pairings=tuple(pairings))


def wrong_points(chance: Random, report: Report) -> Report:
    """Add half a point to somebody's total."""
    place = chance.randrange(len(report.players))
    points = (report.players[place].points_half or 0) + 1
    return _with_player(report, place, points_half=points)


def no_dates(_: Random, report: Report) -> Report:
    """Forget when it was played."""
    return replace(report, start=None, end=None, round_dates=())


def wrong_year(_: Random, report: Report) -> Report:
    """Type the year wrong: the event is still to come."""
    later = tuple(None if day is None else _in_ten_years(day) for day in report.round_dates)
    return replace(report, start=later[0], end=later[-1], round_dates=later)


def nameless_stranger(chance: Random, report: Report) -> Report:
    """Name somebody whom nobody knows, and no number."""
    place = chance.randrange(len(report.players))
    return _with_player(report, place, name="Nemo, Quisquis", player_id="", birth=BLANK)


def misspelt_name(chance: Random, report: Report) -> Report:
    """Swap two letters of a surname, and leave the number out."""
    place = chance.randrange(len(report.players))
    name = report.players[place].name
    return _with_player(report, place, name=f"{name[:2]}{name[3]}{name[2]}{name[4:]}", player_id="")


def swapped_result(report: Report) -> Report:
    """Give the first game that somebody won to whoever lost it, in both rows and in the points."""
    won = next(row for row in report.pairings if row.result == "1" and row.opponent)
    turned = {(won.player, won.round): "0", (won.opponent, won.round): "1"}
    more = {won.player: -2, won.opponent: 2}
    return replace(
        report,
        pairings=tuple(
            replace(row, result=turned.get((row.player, row.round), row.result))
            for row in report.pairings
        ),
        players=tuple(
            replace(
                player,
                points_half=(player.points_half or 0) + more.get(player.number, 0),
                rank=None,
            )
            for player in report.players
        ),
    )


MISTAKES: Final[dict[str, Spoils]] = {
    "wrong-number": wrong_number,
    "one-sided-result": one_sided_result,
    "wrong-points": wrong_points,
    "no-dates": no_dates,
    "wrong-year": wrong_year,
    "stranger": nameless_stranger,
    "misspelt-name": misspelt_name,
}
CUT: Final = "cut"
"""The second half of the file got lost."""
TWICE: Final = "twice"
"""The same file comes again under another name."""


def cut(data: bytes) -> bytes:
    """Return a file whose second half got lost on its way."""
    return data[: len(data) // 2]


def _in_ten_years(day: date) -> date:
    return day.replace(year=day.year + 10, day=min(day.day, 28))


def _with_player(report: Report, place: int, **changes: object) -> Report:
    players = list(report.players)
    players[place] = replace(players[place], **changes)  # type: ignore[arg-type]
    return replace(report, players=tuple(players))
