"""Reports as they come in: read, completed by facts, checked, and turned into the engine's rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from math import ceil
from pathlib import Path

import polars as pl

from arpad.formats.files import beginning, is_there, reason, whole
from arpad.formats.sniff import gather, kind_of, read_gathered
from arpad.formats.tables import read_events, read_games, read_substitutions
from arpad.law import Seasons, months_before
from arpad.report import Game, Player, Report, games
from arpad.report.facts import (
    FACTS_BYTES_MAX,
    Decision,
    Facts,
    GameFacts,
    Substitution,
    merge,
    read_facts,
    read_game_facts,
    settle_facts,
)
from arpad.report.problems import Problem

TABLES = "games table"
"""The format of an event that came as rows of a games table: it prints no ratings."""
_HEAD = 64 * 1024


@dataclass(frozen=True, slots=True)
class Submission:
    """One report with its games and facts.

    `event_id` is the file's name without its ending, with a number behind it if the file holds
    several events. `content` is what came in, as evidence: the files of SwissPerfect together.
    """

    file: str
    event_id: str
    report: Report
    games: tuple[Game, ...]
    facts: Facts
    deciders: Mapping[str, str]
    problems: tuple[Problem, ...]
    content: bytes = b""
    game_facts: GameFacts = GameFacts()  # noqa: RUF009

    @property
    def is_sound(self) -> bool:
        """Return whether nothing in the report is so wrong that it can't be rated."""
        return not any(problem.level == "error" for problem in self.problems)


def read_submissions(
    paths: Sequence[Path],
    stated: Facts,
    events: Path | None = None,
    substitutions: Path | None = None,
) -> tuple[Submission, ...]:
    """Return the reports, each with the facts file beside it; `stated` holds for all of them.

    A report may be of any format that `arpad.formats.sniff` knows. CSV and Parquet may also be a
    games table; its events' facts are in `events`. `substitutions` is a table of who took over from
    whom, by event_id.
    """
    found: list[Submission] = []
    for path in paths:
        if _is_table(path):
            found += _read_tables(path, events, stated)
        else:
            found += _read(path, stated)
    unique = _unique(found)
    return unique if substitutions is None else _substituted(unique, substitutions)


def _substituted(found: Sequence[Submission], path: Path) -> tuple[Submission, ...]:
    """Return the submissions with the substitutions that a table states of each."""
    rows, problems = read_substitutions(path)
    by_event: dict[str, list[Substitution]] = {}
    for row in rows.iter_rows(named=True):
        by_event.setdefault(row.pop("event_id"), []).append(Substitution(**row))
    unknown = sorted(by_event.keys() - {one.event_id for one in found})
    fix = "event_id is the report's file name without its ending, or the id in the games table."
    told = [
        *problems,
        *(
            Problem("error", "substitution-event", f"No report is {event_id}.", fix, file=str(path))
            for event_id in unknown
        ),
    ]
    return tuple(
        replace(
            one,
            game_facts=replace(
                one.game_facts,
                substitutions=(*one.game_facts.substitutions, *by_event.get(one.event_id, ())),
            ),
            problems=(*one.problems, *told),
        )
        for one in found
    )


def _is_table(path: Path) -> bool:
    """Tell a games table in CSV or Parquet, which may be too large to be read as reports."""
    if path.suffix.lower() not in (".csv", ".parquet"):
        return False
    try:
        return kind_of(beginning(path, _HEAD), path.name) == "games"
    except OSError:
        return False  # whoever reads it says why


def _read_tables(path: Path, events: Path | None, stated: Facts) -> list[Submission]:
    """Return one submission for each event of a games table."""
    rows, problems = read_games(path)
    beside, of_games, of_facts = _facts_beside(path)
    stated, problems = merge(stated, beside), (*problems, *of_facts)
    if of_games != GameFacts():
        problems = (*problems, _no_single_games(path))
    facts: dict[str, Facts] = {}
    if events is not None:
        known, of_events = read_events(events)
        problems = (*problems, *of_events)
        facts = {row.pop("event_id"): Facts(**row) for row in known.iter_rows(named=True)}
    if any(problem.level == "error" for problem in problems) or rows.is_empty():
        return [Submission(str(path), path.stem, Report(), (), stated, {}, problems)]
    parts = rows.partition_by("event_id", as_dict=True, maintain_order=True)
    return [
        _of_rows(str(path), event_id, part, merge(stated, facts.get(event_id, Facts())), problems)
        for (event_id,), part in parts.items()
    ]


def _no_single_games(path: Path) -> Problem:
    message = "A games table can't be told decisions and substitutions."
    fix = "Send the event as a report of its own, with its facts file beside it."
    return Problem("error", "facts-games-table", message, fix, file=str(path))


def _of_rows(
    file: str, event_id: str, rows: pl.DataFrame, stated: Facts, problems: tuple[Problem, ...]
) -> Submission:
    ids = sorted({*rows["white_id"], *rows["black_id"].drop_nulls()})
    numbers = {player_id: number for number, player_id in enumerate(ids, start=1)}
    found = tuple(
        Game(
            row["round"],
            numbers[row["white_id"]],
            numbers.get(row["black_id"]),
            row["result"],
            row.get("played_on"),
        )
        for row in rows.iter_rows(named=True)
    )
    players = tuple(Player(number, pid, player_id=pid) for pid, number in numbers.items())
    report = Report(TABLES, stated.name or event_id, players=players)
    days, differing = _days_of_rows(rows, event_id, file)
    facts, deciders, settled = settle_facts(report, found, merge(stated, days))
    told = [*problems, *differing, *settled, *_dates_wrong(found, facts, file)]
    content = rows.write_csv().encode()
    return Submission(file, event_id, report, found, facts, deciders, tuple(told), content)


def _days_of_rows(
    rows: pl.DataFrame, event_id: str, file: str
) -> tuple[Facts, tuple[Problem, ...]]:
    """Return the first and last day that an event's rows tell, or else the days of play."""
    days: dict[str, tuple[date, ...]] = {}
    problems = []
    for name in ("start", "end", "played_on"):
        column = rows[name].drop_nulls() if name in rows.columns else rows["round"].clear()
        days[name] = tuple(sorted(set(column)))
        if name != "played_on" and len(days[name]) > 1:
            shown = " and ".join(str(day) for day in days[name][:2])
            message = f"The event {event_id} has two days in the column {name}: {shown}."
            fix = "Write the same day in all rows of an event."
            problems.append(Problem("error", "games-days", message, fix, file=file))
    played = days["played_on"]
    return Facts(
        start=min(days["start"] or played, default=None),
        end=max(days["end"] or played, default=None),
    ), tuple(problems)


def _read(path: Path, stated: Facts) -> list[Submission]:
    """Return one submission for each report in the file, at least one if there is none."""
    files, problems = gather(path)
    reports, found = read_gathered(files, str(path))
    beside, of_games, of_facts = _facts_beside(path)
    shared = (*problems, *found, *of_facts)
    content = b"".join(files[name] for name in sorted(files))
    given = merge(stated, beside)
    found_all = [_of_report(path, one, given, shared, content) for one in reports or (Report(),)]
    return [replace(one, game_facts=of_games) for one in found_all]


def _of_report(
    path: Path, report: Report, given: Facts, shared: tuple[Problem, ...], content: bytes
) -> Submission:
    paired, unpaired = games(report)
    facts, deciders, settled = settle_facts(report, paired, given)
    problems = [*shared, *_in_file(unpaired, path), *_in_file(settled, path)]
    if not any(problem.code == "report-dates" for problem in unpaired):
        problems += _dates_wrong(paired, facts, str(path))
    event_id = path.name.removesuffix(path.suffix)
    return Submission(
        str(path), event_id, report, paired, facts, deciders, tuple(problems), content
    )


def _dates_wrong(paired: Sequence[Game], facts: Facts, file: str) -> list[Problem]:
    message = "It is not known when the event took place, and so which rules and list apply."
    if facts.start is not None and facts.end is not None:
        message = f"The event ends on {facts.end}, before it starts on {facts.start}."
        if facts.start <= facts.end:
            return []
    if not paired:
        return []
    return [
        Problem(
            "error",
            "facts-dates",
            message,
            fix="Give records 042 and 052, or state the first and the last day.",
            file=file,
        )
    ]


def _facts_beside(path: Path) -> tuple[Facts, GameFacts, tuple[Problem, ...]]:
    if not path.name:
        return Facts(), GameFacts(), ()
    for beside in (path.with_suffix(".facts.toml"), path.with_name(path.name + ".facts.toml")):
        if not is_there(beside):
            continue
        try:
            data = whole(beside, FACTS_BYTES_MAX)
        except OSError as error:
            message = f"The facts can't be read: {reason(error)}."
            fix = "Give the facts of one event in a file of their own, or take it away."
            wrong = Problem("error", "facts-file", message, fix, file=str(beside))
            return Facts(), GameFacts(), (wrong,)
        facts, problems = read_facts(data, str(beside))
        of_games, more = read_game_facts(data, str(beside))
        return facts, of_games, (*problems, *more)
    return Facts(), GameFacts(), ()


def _in_file(problems: Sequence[Problem], path: Path) -> list[Problem]:
    return [problem if problem.file else replace(problem, file=str(path)) for problem in problems]


def _unique(found: Sequence[Submission]) -> tuple[Submission, ...]:
    """Give every event an id of its own, and mark an event that was sent twice."""
    ids: set[str] = set()
    seen: dict[object, Submission] = {}
    unique = []
    for submission in found:
        event_id, count = submission.event_id, 1
        while event_id in ids:
            count += 1
            event_id = f"{submission.event_id}-{count}"
        ids.add(event_id)
        problems = submission.problems
        content = _likeness(submission)
        if content in seen and submission.games:
            problems = (*problems, _sent_twice(submission, seen[content]))
        seen.setdefault(content, submission)
        unique.append(replace(submission, event_id=event_id, problems=problems))
    return tuple(unique)


def _likeness(submission: Submission) -> object:
    names = {p.number: p.player_id or p.name for p in submission.report.players}
    return frozenset(
        (game.round, names.get(game.white), names.get(game.black or 0), game.result)
        for game in submission.games
    )


def _sent_twice(submission: Submission, first: Submission) -> Problem:
    """Return an error, or a warning if the days differ: small events can come out the same."""
    days = [(one.facts.start, one.facts.end) for one in (submission, first)]
    return Problem(
        "error" if days[0] == days[1] else "warning",
        "event-twice",
        f"The event has the same players and results as {first.file}.",
        fix="Send every event once.",
        file=submission.file,
    )


def as_number(day: date) -> int:
    """Return a day as yyyymmdd.

    >>> as_number(date(2009, 7, 1))
    20090701
    """
    return day.year * 10000 + day.month * 100 + day.day


def event_row(submission: Submission, number: int, list_id: int) -> dict[str, object]:
    """Return the engine's EVENTS row of a submission that has dates."""
    facts = submission.facts
    if facts.start is None or facts.end is None:
        raise ValueError(f"{submission.event_id} has no dates")
    minutes = facts.minutes_for_60_moves
    return {
        "event_id": number,
        "list_id": list_id,
        "on": as_number(facts.start),
        "start_day": facts.start.toordinal(),
        "end_day": facts.end.toordinal(),
        "end_on": as_number(facts.end),
        "kind": facts.kind,
        "minutes_for_60_moves": None if minutes is None else int(minutes),
        "seconds_for_60_moves": None if minutes is None else round(minutes * 60),
        "rounds_scheduled": facts.rounds_scheduled,
        "rounds_per_day": facts.rounds_per_day,
        "hours_per_day": None if facts.hours_per_day is None else ceil(facts.hours_per_day),
        "months_registered_before": _months_between(facts.registered_on, facts.start),
        "is_registered": _flag(facts.is_registered),
        "is_admitted_late": _flag(facts.is_admitted_late),
        "is_declared_unrated": _flag(facts.is_declared_unrated),
        "is_national_championship": _flag(facts.is_national_championship),
        "is_women_only": _flag(facts.is_women_only),
        "is_team_championship": _flag(facts.is_team_championship),
        "ratings_at_game": None if facts.ratings_at is None else int(facts.ratings_at == "game"),
        "is_grouped_stated": _flag(facts.stages_are_grouped),
        "is_thematic": _flag(facts.is_thematic),
        "is_by_body": _flag(facts.is_by_body),
        "is_officialised": _flag(facts.is_officialised),
        "is_named_in_rules": _flag(facts.is_named_in_rules),
        "virtual_class": facts.virtual_rating_class,
        "is_norm_event": _flag(facts.is_norm_event),
        "is_half_k_requested": _flag(facts.is_half_k_requested),
        "days_between_rounds": facts.days_between_rounds,
        "are_times_unequal": _flag(facts.are_times_unequal),
        "is_decision_waived": _flag(facts.is_decision_waived),
    }


def _flag(value: bool | None) -> int | None:  # noqa: FBT001
    return None if value is None else int(value)


def _months_between(registered: date | None, start: date) -> int | None:
    """Return the whole months from registration to start, counted up to a year."""
    if registered is None:
        return None
    return max((m for m in range(13) if registered <= months_before(start, m)), default=-1)


def game_rows(
    submission: Submission,
    number: int,
    players: Mapping[int, int],
    lists: Mapping[date, int],
    seasons: Seasons | None,
    decisions: Mapping[int, Decision],
) -> pl.DataFrame:
    """Return the engine's GAMES of a submission; `players` maps starting ranks to players.

    `lists` maps a day of play to the list in force on it; `decisions` are by the game's place. A
    game without a date belongs to the season in which its event ended.
    """
    end = submission.facts.end
    rows = [
        {
            "event_id": number,
            "round": game.round,
            "white_id": players[game.white],
            "black_id": None if game.black is None else players[game.black],
            "result": game.result,
            "played_list_id": None if game.played_on is None else lists.get(game.played_on),
            "season": seasons.season_of(day)
            if seasons is not None and (day := game.played_on or end) is not None
            else None,
            **_decided(decisions.get(place)),
        }
        for place, game in enumerate(submission.games)
    ]
    schema = {name: pl.String() if name == "result" else pl.Int64() for name in _OF_GAMES}
    return pl.DataFrame(rows, schema=schema)


_OF_GAMES = (
    "event_id", "round", "white_id", "black_id", "result", "played_list_id", "season",
    "is_left_out", "white_moved", "black_moved",
)  # fmt: skip


def _decided(decision: Decision | None) -> dict[str, int | None]:
    """Return what was decided about a game, as the engine's columns."""
    names = ("is_left_out", "white_moved", "black_moved")
    return {name: _flag(getattr(decision, name, None)) for name in names}
