"""The claims of the demonstration year: one upheld, one dismissed.

Each step is done on its day, by the officer who would do it, within the days of its rulebook.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Final

import polars as pl

from arpad.fiction.people import InventedPerson
from arpad.fiction.year import FictionalYear, Ratings, SentByArbiter
from arpad.law.units import list_id
from arpad.office.acting import Done, Officer
from arpad.office.acts.claims import DecideClaim, OpenClaim, Outcome
from arpad.office.acts.declaring import Handed
from arpad.office.claims.acts import decide_claim, open_claim
from arpad.office.desk import Desk
from arpad.office.events.event import Event
from arpad.office.kept.reading import lists_since
from arpad.office.periods.public import Signing
from arpad.report.problems import Problem

SECRETARY: Final = "the secretary"
RATER: Final = "the rating officer"
UPHELD: Final = "1"
"""The number of the claim that is upheld, and takes effect by a correction."""
_AFTER: Final = 2


@dataclass(frozen=True, slots=True)
class DemoStep:
    """What is done with a claim on a day, by whom, and why."""

    on: date
    who: str
    because: str
    done: Callable[[Desk, Officer, date], Done]

    def do(self, desk: Desk, _signing: Signing, _: Ratings) -> tuple[Problem, ...]:
        """Do it; return what stood against it."""
        officer = Officer(self.who, f"{self.on.isoformat()}T11:00:00Z", self.because)
        return self.done(desk, officer, self.on).problems


def steps(of: FictionalYear) -> list[DemoStep]:
    """Return what is done with claims in a year, day by day.

    The first is of who really won the first game of an event, which is corrected then. FCE 8.4: the
    list of 1 February can be claimed against until the 25th, that of 1 July too.
    """
    year, slow = of.first_day.year, disputed(of)
    return [
        DemoStep(date(year, 2, 24), SECRETARY, "I won the game, and the report has a loss",
             _game_claimed(slow, "active", date(year, 2, 1))),
        DemoStep(date(year, 2, 27), RATER,
             "both signed a score sheet that has it the other way round",
             _decided(UPHELD, "upheld", "FCE 8.4")),
        DemoStep(date(year, 7, 24), SECRETARY, "I won the last three games",
             _claimed("active", date(year, 7, 1), 1)),
        DemoStep(date(year, 8, 4), RATER, "the event ended in July: it is for August's list",
             _decided("2", "dismissed", "FCE 8.1")),
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Disputed:
    """A game that a report has the other way round: of which event, which round, who really won."""

    sent: SentByArbiter
    round: int
    winner: InventedPerson

    def event_in(self, desk: Desk) -> Event:
        """Return the event as the office has it."""
        return next(event for event in desk.events.values() if event.name == self.sent.event.name)


def disputed(of: FictionalYear) -> Disputed:
    """Return a game of January that is claimed: who lost it plays again the month after.

    So those whom he meets then move by its correction too.
    """
    sent_again = {report.event.name for report in of.sent if report.mistake}
    slow = [report for report in of.sent
            if report.event.kind == "standard" and report.event.name not in sent_again]  # fmt: skip
    later = {
        who for report in slow if report.event.end.month == _AFTER for who in report.event.people
    }
    return next(
        Disputed(report, game.round, loser)
        for report in slow
        if report.event.end.month == 1 and report.name.endswith(".trf")
        for game in report.event.games
        if game.result == "1" and game.black is not None
        and (loser := report.event.people[game.black]) in later
    )  # fmt: skip


def _game_claimed(game: Disputed, name: str, day: date) -> Callable[[Desk, Officer, date], Done]:
    """Return how somebody claims of a game that the report has lost for him."""

    def done(desk: Desk, officer: Officer, on: date) -> Done:
        who = game.winner
        sheet = Handed("score_sheet.txt", f"{who.name}: 1\n".encode())
        return open_claim(desk, officer, OpenClaim(
            claimant=who.name, list_name=name, list_date=day, made_on=on, player=str(who.number),
            event=game.event_in(desk).number, round=str(game.round), files=(sheet,),
        ))  # fmt: skip

    return done


def _claimed(name: str, day: date, place: int) -> Callable[[Desk, Officer, date], Done]:
    """Return how somebody claims who has games on a list: the one at a place, by their numbers.

    He asks that his name be left out.
    """

    def done(desk: Desk, officer: Officer, on: date) -> Done:
        lists, _ = lists_since(desk.store, desk.vault, desk.lists[name], day)
        out = next(published for published in lists if published.list_date == day)
        rows = out.rows.filter(pl.col("rating").is_not_null())
        counted = out.activity.filter(pl.col("list_id") == list_id(day))
        played = rows.join(counted, on="player_id", how="semi")
        row = (rows if played.is_empty() else played).sort("player_id").row(place, named=True)
        sheet = Handed("score_sheet.txt", f"{row['name']}: 1/2\n".encode())
        wanted = OpenClaim(claimant=row["name"], list_name=name, list_date=day, made_on=on,
                           player=row["player_id"], is_nameless=True, files=(sheet,))  # fmt: skip
        return open_claim(desk, officer, wanted)

    return done


def _decided(number: str, outcome: Outcome, article: str) -> Callable[[Desk, Officer, date], Done]:
    return lambda desk, officer, on: decide_claim(
        desk, officer, DecideClaim(number=number, outcome=outcome, article=article, on=on)
    )
