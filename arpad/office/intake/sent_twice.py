"""The reports among many that are of one event: those that come again are named one by one."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from arpad.office.intake.same_event import Likeness, Traits, likeness, traits_of
from arpad.report.problems import Level, Problem

if TYPE_CHECKING:
    from arpad.office.intake.submissions import Submission


def traits(submission: "Submission") -> Traits:
    """Return what a report is recognised by: its players by their ids, by names without them."""
    players = submission.report.players
    ids = {
        player.number: player.player_id or player.name or str(player.number) for player in players
    }
    facts = submission.facts
    return traits_of(facts.name or submission.report.name, facts, submission.games, ids)


def have_games_in_common(report: "Submission", other: "Submission") -> bool:
    """Tell whether all games of two reports are the same, or those of a round of the same days."""
    are_played = bool(report.games and other.games)
    return are_played and likeness(traits(report), traits(other)) in ("results", "round")


class Twins:
    """Reports looked at one after another, each beside those before that it has a mark with.

    `numbers` are those of the reports' events at an office; else messages name the files.
    """

    def __init__(self, submissions: "Sequence[Submission]", numbers: Sequence[str] = ()) -> None:
        self._submissions = submissions
        self._numbers = numbers
        self._traits: dict[int, Traits] = {}
        self._places: dict[object, list[int]] = {}

    def add(self, at: int) -> list[tuple[int, Problem]]:
        """Return what is said of the report at a place, and of those before that it is like."""
        submission = self._submissions[at]
        if not submission.games:
            return []
        mine = self._traits[at] = traits(submission)
        pairings = _pairings(submission)
        marks = [*mine.marks, *pairings]
        earlier = sorted({place for mark in marks for place in self._places.get(mark, ())})
        problems: list[tuple[int, Problem]] = []
        for other in earlier:
            what = likeness(mine, self._traits[other])
            if what != "results" and pairings & _pairings(self._submissions[other]):
                problems += [(at, self._otherwise(at, other)), (other, self._otherwise(other, at))]
            elif what:
                problems.append((at, self._alike(at, other, what)))
        for mark in marks:
            self._places.setdefault(mark, []).append(at)
        return problems

    def _called(self, at: int) -> str:
        submission = self._submissions[at]
        name = submission.facts.name or submission.report.name
        return f"event {self._numbers[at]}, {name}" if self._numbers else submission.file

    def _otherwise(self, at: int, other: int) -> Problem:
        """Return an error for each of two reports of one name: nobody knows which is right."""
        message = (
            f"The event has the name, the days and games of {self._called(other)}, with other "
            "results or rounds."
        )
        return self._problem("error", message, "Send the event once, as it is right.", at, other)

    def _alike(self, at: int, other: int, what: Likeness) -> Problem:
        """Return a warning; an error if results and days are the same: small events may be so."""
        message = _MESSAGES[what].format(other=self._called(other))
        facts = [self._submissions[place].facts for place in (at, other)]
        if what == "results" and len({(stated.start, stated.end) for stated in facts}) == 1:
            return self._problem("error", message, "Send every event once.", at, other)
        return self._problem("warning", message, "Make sure that it is another event.", at, other)

    def _problem(self, level: Level, message: str, fix: str, at: int, other: int) -> Problem:
        event_number = self._numbers[other] if self._numbers else ""
        file = self._submissions[at].file
        return Problem(level, "event-twice", message, fix=fix, found=event_number, file=file)


_MESSAGES: Final[Mapping[Likeness, str]] = {
    "results": "The event has the same players and results as {other}.",
    "round": "The event has a round with the same games as {other}.",
    "days": "The event has the same players and days as {other}.",
}


def _pairings(submission: "Submission") -> set[object]:
    """Return who met whom in which round of which event, whatever the result: name and days."""
    facts = submission.facts
    if not facts.name:
        return set()
    names = {player.number: player.player_id or player.name for player in submission.report.players}
    event = facts.name.casefold(), facts.start, facts.end
    return {
        (event, game.round, names[game.white], names[game.black])
        for game in submission.games
        if game.black is not None
    }
