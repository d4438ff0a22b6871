"""A report before it is sent: problems beside their lines, who its players are, what it changes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from arpad.answers.events import ListTakes, takes
from arpad.formats.text import decoded
from arpad.formats.trf.file_text import LineChange
from arpad.office.desk import Desk
from arpad.office.events.judging import Heard
from arpad.office.events.taking_in import TakenIn
from arpad.office.periods.gathering import draft
from arpad.report.problems import Problem

_OF_PLAYERS = "match-"


@dataclass(frozen=True, slots=True, kw_only=True)
class LineSeen:
    """A line of a report, and what is wrong in it."""

    line: int
    text: str
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTaken:
    """A player of a report, and who they are taken for: "" while that is not certain.

    `problems` are the doubts, with those who may be meant.
    """

    rank: int
    printed: str
    player: str
    name: str
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingToCome:
    """What a list to come would make of a player of a report, with all that it rates by now."""

    list: str
    player: str
    name: str
    rating_old: int | None
    rating_new: int | None
    change: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportLookedAt:
    """A report as the office would take it; nothing is recorded.

    `state` is that of `ReportHeard`; `changed_lines` were put right before it was read.
    """

    file: str
    name: str
    state: str
    problems: tuple[Problem, ...] = ()
    lines: tuple[LineSeen, ...] = ()
    players: tuple[PlayerTaken, ...] = ()
    changed_lines: tuple[LineChange, ...] = ()
    lists: tuple[ListTakes, ...] = ()
    ratings: tuple[RatingToCome, ...] = ()


def looked_at(
    report: TakenIn, word: Heard | None, data: bytes, people: Mapping[str, Mapping[str, str]],
    mended: Sequence[LineChange] = (), ratings: Iterable[RatingToCome] = (),
) -> ReportLookedAt:  # fmt: skip
    """Return a report that came, with the word on it; `people` are the office's players."""
    problems = word.problems if word else report.problems
    submission = report.submission
    players = {player.line for player in submission.report.players if player.line}
    is_whose = {p: p.code.startswith(_OF_PLAYERS) and p.line in players for p in problems}
    lines = _lines(data, [problem for problem in problems if not is_whose[problem]])
    beside = {problem for line in lines for problem in line.problems}
    return ReportLookedAt(
        file=submission.file,
        name=submission.facts.name or submission.report.name,
        state=word.state if word else "refused",
        problems=tuple(p for p in problems if not is_whose[p] and p not in beside),
        lines=lines,
        players=_players(report, word, people, [p for p in problems if is_whose[p]]),
        changed_lines=tuple(mended),
        lists=takes(word.lists) if word else (),
        ratings=tuple(ratings),
    )


def ratings_to_come(desk: Desk, word: Heard) -> Iterable[RatingToCome]:
    """Yield what the lists that rate an event make of its players; the desk has its report."""
    numbers = [player.player_id for player in word.read.submission.report.players]
    for name in word.taken_by:
        period = draft(desk, desk.lists[name], word.lists[name].list_date).period
        rows = () if period is None else period.tables["list"].iter_rows(named=True)
        by_player = {row["player_id"]: row for row in rows}
        for number in numbers:
            if row := by_player.get(number):
                yield RatingToCome(
                    list=name, player=number, name=row["name"], rating_old=row["rating_old"],
                    rating_new=row["rating"], change=row["change"],
                )  # fmt: skip


def _lines(data: bytes, problems: Iterable[Problem]) -> tuple[LineSeen, ...]:
    """Return the lines of a text in which something is; of what is no text there are none."""
    by_line: dict[int, list[Problem]] = {}
    for problem in problems:
        if problem.line is not None:
            by_line.setdefault(problem.line, []).append(problem)
    texts = [] if b"\0" in data else decoded(data)[0].splitlines()
    return tuple(
        LineSeen(line=number, text=texts[number - 1], problems=tuple(by_line[number]))
        for number in sorted(by_line)
        if 0 < number <= len(texts)
    )


def _players(
    report: TakenIn, word: Heard | None, people: Mapping[str, Mapping[str, str]],
    doubts: Sequence[Problem],
) -> tuple[PlayerTaken, ...]:  # fmt: skip
    read = word.read.submission.report.players if word else ()
    numbers = {player.number: player.player_id for player in read}
    return tuple(
        PlayerTaken(
            rank=player.number,
            printed=player.name,
            player=number if number in people else "",
            name=str(people[number]["name"]) if number in people else "",
            problems=tuple(doubt for doubt in doubts if doubt.line == player.line),
        )
        for player in report.submission.report.players
        for number in (numbers.get(player.number, ""),)
    )
