"""The claims of the demonstration year: one upheld, one dismissed, appealed against and dismissed.

Each step is done on its day, by the officer who would do it, within the days of its rulebook.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

import polars as pl

from arpad.engine.state import list_id
from arpad.office.acting import Done, Officer
from arpad.office.claims.acts import appeal, decide_claim, open_claim
from arpad.office.claims.proofs import Handed
from arpad.office.claims.public import put_public
from arpad.office.claims.telling import Wanted
from arpad.office.desk import Desk
from arpad.office.kept.lists import lists_since
from arpad.office.periods.public import Signing
from arpad.report.problems import Problem

SECRETARY: Final = "the secretary"
RATER: Final = "the rating officer"
BOARD: Final = "the board"
DEPOSIT: Final = "25.00"


@dataclass(frozen=True, slots=True)
class Step:
    """What is done with a claim on a day, by whom, and why."""

    on: date
    who: str
    because: str
    done: Callable[[Desk, Officer, date], Done]

    def do(self, desk: Desk, signing: Signing) -> tuple[Problem, ...]:
        """Do it, and put what was decided into the archive; return what stood against it."""
        officer = Officer(self.who, f"{self.on.isoformat()}T11:00:00Z", self.because)
        problems = self.done(desk, officer, self.on).problems
        return problems or put_public(desk.store, signing)[1]


def steps(of: int) -> list[Step]:
    """Return what is done with claims in a year, day by day.

    FCE 8.4: the list of 1 February can be claimed against until the 25th. CNXC 4.3: that of 1 July
    until the 31st, and a decision of 4 August appealed against until the 11th.
    """
    board_says = "the report agrees with both score sheets; nothing new was shown"
    return [
        Step(date(of, 2, 24), SECRETARY, "in one game I drew, and the report has a loss",
             _claimed("active", date(of, 2, 1), 0, is_nameless=False)),
        Step(date(of, 2, 27), RATER, "the score sheet, signed by both, shows a draw",
             _decided("1", "upheld", "FCE 8.4")),
        Step(date(of, 7, 31), SECRETARY, "my rating should be higher: I won the last three games",
             _claimed("correspondence", date(of, 7, 1), 1, is_nameless=True)),
        Step(date(of, 8, 4), RATER, "the games ended after the books had closed",
             _decided("2", "dismissed", "CNXC 4.1")),
        Step(date(of, 8, 11), SECRETARY, "they ended on the last day",
             lambda desk, officer, on: appeal(desk, officer, "2", on, DEPOSIT)),
        Step(date(of, 8, 20), BOARD, board_says, _decided("2", "dismissed", "CNXC 4.3")),
    ]  # fmt: skip


def _claimed(
    name: str, day: date, place: int, *, is_nameless: bool
) -> Callable[[Desk, Officer, date], Done]:
    """Return how somebody claims who has games on a list: the one at a place, by their numbers."""

    def done(desk: Desk, officer: Officer, on: date) -> Done:
        lists, _ = lists_since(desk.store, desk.vault, desk.lists[name], day)
        out = next(one for one in lists if one.list_date == day)
        rows = out.rows.filter(pl.col("rating").is_not_null())
        counted = out.activity.filter(pl.col("list_id") == list_id(day))
        played = rows.join(counted, on="player_id", how="semi")
        row = (rows if played.is_empty() else played).sort("player_id").row(place, named=True)
        sheet = Handed("score_sheet.txt", f"{row['name']}: 1/2\n".encode())
        wanted = Wanted(claimant=row["name"], list_name=name, list_date=day, made_on=on,
                        player=row["player_id"], files=(sheet,))  # fmt: skip
        return open_claim(desk, officer, replace(wanted, is_nameless=is_nameless))

    return done


def _decided(number: str, outcome: str, article: str) -> Callable[[Desk, Officer, date], Done]:
    return lambda desk, officer, on: decide_claim(desk, officer, number, outcome, article, on)
