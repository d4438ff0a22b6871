"""Whether two reports are of one event, or of two that are looked at: by names, days and games.

The same test holds for reports that come in, for those of one period, and for those that a list has
rated before (`arpad.office.period.rated_before`), which keeps hashes of who
played in an event and of the games of its rounds.

Days that meet are half of the evidence: one round with the same pairs, colours and results is
enough beside them, and so are the very days with the very players. On other days the same players
may well have played another event: a club's six meet every month in the order of the pairing
tables, and some of their rounds end as the month before. There only many games are enough, or the
same name with all results the same: a report that was sent with other days. If two games in three
ended as the month before, thirty would do so once in 190,000 times, and a dozen that are nearly all
games of both events once in 130: a warning, for somebody who knows.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Literal

from arpad.law.units import list_id
from arpad.office.intake.sent import Submission
from arpad.report import Game
from arpad.report.facts import Facts
from arpad.report.names import words
from arpad.report.problems import Level, Problem, Text, marked

MANY: Final = 30
"""So many games of whole rounds are not the same on other days by chance."""
WHOLE: Final = 12
"""So many are hardly so if they are nearly all games of both events, in tenths NEARLY_ALL."""
NEARLY_ALL: Final = 9
Likeness = Literal["results", "round", "days"]
"""What two reports have in common: all results, a round of the same days, or days and players."""


@dataclass(frozen=True, slots=True)
class Traits:
    """What an event is recognised by; days are yyyymmdd, 0 if nobody knows them.

    `rounds` holds by its number each round's hash and how many games it has.
    """

    name: tuple[str, ...]
    start_on: int
    end_on: int
    players_sha256: str
    rounds: Mapping[int, tuple[str, int]]

    @property
    def marks(self) -> frozenset[object]:
        """Return marks of which two events share one, wherever `likeness` finds anything."""
        days = [(self.start_on, self.end_on, self.players_sha256)] if self.start_on else []
        rounds = ((number, games_sha256) for number, (games_sha256, _) in self.rounds.items())
        return frozenset((*days, *rounds))

    def do_days_meet(self, other: "Traits") -> bool:
        """Tell whether two events have days in common; of one without days nobody knows."""
        are_dated = self.start_on and self.end_on and other.start_on and other.end_on
        return bool(are_dated) and self.start_on <= other.end_on and other.start_on <= self.end_on


def traits_of(name: str, facts: Facts, games: Iterable[Game], ids: Mapping[int, str]) -> Traits:
    """Return what an event is recognised by; `ids` are all its players, byes are no games."""
    lines: dict[int, list[str]] = {}
    for game in games:
        if game.black is not None:
            lines.setdefault(game.round, []).append(line_of(game, ids))
    return Traits(
        words(name),
        list_id(facts.start) if facts.start else 0,
        list_id(facts.end) if facts.end else 0,
        hash_of(ids.values()),
        {number: (hash_of(those), len(those)) for number, those in lines.items()},
    )


def shares_a_round(report: Traits, other: Traits) -> bool:
    """Tell whether all games of a round are the same and the days meet; of many games on any."""
    same = _games_shared(report, other)
    return same > 0 and (report.do_days_meet(other) or same >= MANY)


def is_again(report: Traits, other: Traits) -> bool:
    """Tell whether nearly all games of two events are the same, on whatever days and by any name.

    >>> rounds = {number: (str(number), 3) for number in range(1, 6)}
    >>> winter = Traits(("winter",), 20101203, 20101205, "p", rounds)
    >>> autumn = Traits(("autumn",), 20101105, 20101107, "p", rounds)
    >>> changed = Traits(("autumn",), 20101105, 20101107, "p", {**rounds, 5: ("x", 3)})
    >>> is_again(winter, autumn), is_again(winter, changed)
    (True, False)
    """
    same = _games_shared(report, other)
    games = max(sum(games for _, games in event.rounds.values()) for event in (report, other))
    return same >= WHOLE and same * 10 >= games * NEARLY_ALL


def _games_shared(report: Traits, other: Traits) -> int:
    return sum(games for number, (games_sha256, games) in report.rounds.items()
               if other.rounds.get(number, ("", 0))[0] == games_sha256)  # fmt: skip


def likeness(report: Traits, other: Traits) -> Likeness | None:
    """Return what says that two reports may be of one event, the strongest first; None if nothing.

    That all results are the same says so of a name that comes again, or as a round does.

    >>> from dataclasses import replace
    >>> open_a = Traits(("open",), 20260212, 20260214, "p", {1: ("a", 20), 2: ("b", 20)})
    >>> open_b = Traits(("cup",), 20260212, 20260214, "p", {1: ("c", 20), 2: ("b", 20)})
    >>> likeness(open_a, open_b), likeness(open_a, Traits((), 20260212, 20260214, "p", {}))
    ('round', 'days')
    >>> january = Traits(("january",), 20260109, 20260111, "p", {1: ("e", 3), 2: ("f", 3)})
    >>> june = Traits(("june",), 20260605, 20260607, "p", {1: ("e", 3), 2: ("f", 3)})
    >>> likeness(january, june) is None, likeness(january, replace(june, name=("january",)))
    (True, 'results')
    """
    has_shared_round = shares_a_round(report, other) or is_again(report, other)
    are_all_same = bool(report.rounds) and report.rounds == other.rounds
    if are_all_same and (has_shared_round or report.name == other.name):
        return "results"
    if has_shared_round:
        return "round"
    days, other_days = (report.start_on, report.end_on), (other.start_on, other.end_on)
    are_same_days = report.start_on and days == other_days
    return "days" if are_same_days and report.players_sha256 == other.players_sha256 else None


def hash_of(lines: Iterable[str]) -> str:
    """Return the SHA-256 of lines, whatever their order.

    >>> hash_of(["8", "7"]) == hash_of(["7", "8"]), hash_of(["7"])[:8]
    (True, '7902699b')
    """
    return sha256("\n".join(sorted(lines)).encode()).hexdigest()


def line_of(game: Game, ids: Mapping[int, str]) -> str:
    """Return the game as the hash of its round has it.

    >>> line_of(Game(1, 2, 1, "="), {1: "7", 2: "8"})
    '8 7 ='
    """
    black = "" if game.black is None else ids[game.black]
    return f"{ids[game.white]} {black} {game.result}"


def traits(submission: Submission) -> Traits:
    """Return what a report is recognised by: its players by their ids, by names without them."""
    players = submission.report.players
    ids = {
        player.number: player.player_id or player.name or str(player.number) for player in players
    }
    facts = submission.facts
    return traits_of(facts.name or submission.report.name, facts, submission.games, ids)


def have_games_in_common(report: Submission, other: Submission) -> bool:
    """Tell whether all games of two reports are the same, or those of a round of the same days."""
    are_played = bool(report.games and other.games)
    return are_played and likeness(traits(report), traits(other)) in ("results", "round")


class Twins:
    """Reports looked at one after another, each beside those before that it has a mark with.

    `numbers` are those of the reports' events at an office; else messages name the files.
    """

    def __init__(self, submissions: Sequence[Submission], numbers: Sequence[str] = ()) -> None:
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
        event = _event(submission)
        marks = [*mine.marks, event] if event else mine.marks
        earlier = sorted({place for mark in marks for place in self._places.get(mark, ())})
        problems: list[tuple[int, Problem]] = []
        for other in earlier:
            what = likeness(mine, self._traits[other])
            if what != "results" and _have_met(submission, self._submissions[other]):
                problems += [(at, self._otherwise(at, other)), (other, self._otherwise(other, at))]
            elif what:
                problems.append((at, self._alike(at, other, what)))
        for mark in marks:
            self._places.setdefault(mark, []).append(at)
        return problems

    def _called(self, at: int) -> str:
        submission = self._submissions[at]
        name = submission.facts.name or submission.report.name
        return (Text("event {number}, {name}", number=self._numbers[at], name=name) if self._numbers
                else submission.file)  # fmt: skip

    def _otherwise(self, at: int, other: int) -> Problem:
        """Return an error for each of two reports of one name: nobody knows which is right."""
        message = Text("The event has the name, the days and the games of {other}, with other "
                       "results or rounds.", other=self._called(other))  # fmt: skip
        return self._problem("error", message, Text("Send the event once, as it is right."), at,
                             other)  # fmt: skip

    def _alike(self, at: int, other: int, what: Likeness) -> Problem:
        """Return a warning; an error if results and days are the same: small events may be so."""
        message = Text(_MESSAGES[what], other=self._called(other))
        facts = [self._submissions[place].facts for place in (at, other)]
        if what == "results" and len({(stated.start, stated.end) for stated in facts}) == 1:
            return self._problem("error", message, Text("Send every event once."), at, other)
        return self._problem("warning", message, Text("Make sure that it is another event."), at,
                             other)  # fmt: skip

    def _problem(self, level: Level, message: str, fix: str, at: int, other: int) -> Problem:
        event_number = self._numbers[other] if self._numbers else ""
        file = self._submissions[at].file
        return Problem(level, "event-twice", message, fix=fix, found=event_number, file=file)


_MESSAGES: Final[Mapping[Likeness, str]] = {
    "results": marked("The event has the same players and results as {other}."),
    "round": marked("The event has a round with the same games as {other}."),
    "days": marked("The event has the same players and days as {other}."),
}


def _event(submission: Submission) -> tuple[object, ...]:
    """Return what reports of one event have in common, name and days; nothing without a name."""
    facts = submission.facts
    return (facts.name.casefold(), facts.start, facts.end) if facts.name else ()


def _have_met(report: Submission, other: Submission) -> bool:
    """Tell whether the same two met in a round of two reports of one event, whatever the result."""
    event = _event(report)
    is_same = bool(event) and event == _event(other)
    return is_same and not _pairings(report).isdisjoint(_pairings(other))


def _pairings(submission: Submission) -> set[tuple[int, str, str]]:
    """Return who met whom in which round."""
    names = {player.number: player.player_id or player.name for player in submission.report.players}
    return {
        (game.round, names[game.white], names[game.black])
        for game in submission.games
        if game.black is not None
    }
