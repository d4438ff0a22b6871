"""The corrections of the demonstration year: in the next list, and as a revision; an erasure.

Each is done on its day, by the officer who would do it.
"""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Final

from arpad.cli.demo_claims import RATER, SECRETARY, UPHELD, Disputed, disputed
from arpad.fiction.lists import Kind
from arpad.fiction.year import FictionalYear, Ratings, SentByArbiter
from arpad.office.acting import Officer
from arpad.office.acts.claims import CorrectClaim
from arpad.office.acts.corrections import CorrectReport, CorrectResults
from arpad.office.acts.declaring import Handed
from arpad.office.acts.lists import ReviseLists
from arpad.office.acts.office import SetOffice
from arpad.office.acts.players import ErasePlayer
from arpad.office.claims.acts import corrected
from arpad.office.corrections.acts import correct_report, correct_results
from arpad.office.desk import Desk
from arpad.office.erasing.acts import erase
from arpad.office.kept.settings import change
from arpad.office.periods.public import Signing
from arpad.office.periods.revising import revise
from arpad.report.problems import Problem

Does = Callable[[Desk, Signing, Ratings], tuple[Problem, ...]]
"""What is done, with the office as it stands; it returns what stood against it."""
_ARTICLE: Final = "the board's rule on corrections"


def steps(of: FictionalYear) -> list[tuple[date, Does]]:
    """Return what is corrected in a year, and who is erased, day by day."""
    year = of.first_day.year
    quick, on = _report_of(of, "rapid", 8), date(year, 3, 10)
    dated_steps: list[tuple[date, Does]] = [(on, _turned(disputed(of), on))]
    if quick is not None:
        on = date(year, 9, 10)
        dated_steps += [
            (on, _decided("revision", on)), (on, _corrected(quick, on)),
            (on, _revised("rapid", on)), (on, _decided("correction", on)),
        ]  # fmt: skip
    player = str(of.people[-1].number)
    return [*dated_steps, (date(year, 11, 17), _erased(player, date(year, 11, 17)))]


def _report_of(of: FictionalYear, kind: Kind, month: int) -> SentByArbiter | None:
    """Return the first good report of a kind of play of a month."""
    return next(
        (report for report in of.sent
         if not report.mistake and report.event.kind == kind and report.event.end.month == month
         and report.name.split("_")[0].isdecimal()),
        None,
    )  # fmt: skip


def _officer(who: str, on: date, because: str) -> Officer:
    return Officer(who, f"{on.isoformat()}T12:00:00Z", because)


def _turned(game: Disputed, on: date) -> Does:
    """Return how the result of a game is corrected, and an upheld claim takes effect by that."""

    def done(desk: Desk, _: Signing, __: Ratings) -> tuple[Problem, ...]:
        event = game.event_in(desk)
        players = desk.submitted([event])[event.number].report.players
        [rank] = [
            player.number for player in players if player.player_id == str(game.winner.number)
        ]
        officer = _officer(RATER, on, "both score sheets have the result the other way round")
        results = (f"{game.round}:{rank}=1",)
        wanted = CorrectResults(number=event.number, results=results, article=_ARTICLE)
        correction = correct_results(desk, officer, wanted)
        if correction.act is None:
            return correction.problems
        takes_effect = CorrectClaim(number=UPHELD, correction=str(correction.act.number), on=on)
        return corrected(desk, officer, takes_effect).problems

    return done


def _corrected(sent: SentByArbiter, on: date) -> Does:
    def done(desk: Desk, _: Signing, ratings: Ratings) -> tuple[Problem, ...]:
        number = next(n for n, event in desk.events.items() if event.name == sent.event.name)
        name = f"corrected_{Path(sent.name).name}"
        report = (Handed(name, sent.corrected(ratings)),)
        officer = _officer(RATER, on, "a result of the first round was the other way round")
        wanted = CorrectReport(number=number, report=report, article=_ARTICLE)
        return correct_report(desk, officer, wanted).problems

    return done


def _decided(way: str, on: date) -> Does:
    def done(desk: Desk, _: Signing, __: Ratings) -> tuple[Problem, ...]:
        officer = _officer(SECRETARY, on, "the board has decided so")
        return change(desk, officer, SetOffice(settings={"corrections": way})).problems

    return done


def _revised(name: str, on: date) -> Does:
    def done(desk: Desk, _: Signing, __: Ratings) -> tuple[Problem, ...]:
        officer = _officer(RATER, on, "the lists since are published again beside the old ones")
        return revise(desk, officer, ReviseLists(list_name=name)).problems

    return done


def _erased(player: str, on: date) -> Does:
    def done(desk: Desk, _: Signing, __: Ratings) -> tuple[Problem, ...]:
        officer = _officer(RATER, on, "at the person's request")
        return erase(desk, officer, ErasePlayer(number=player)).problems

    return done
