"""Reports as they come in: read, completed by facts, and checked."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Final

import polars as pl

from arpad.formats.sniff import Kind, kind_of, read_gathered
from arpad.formats.tables import read_events, read_games, read_substitutions
from arpad.formats.text import is_workbook
from arpad.office.intake.rows_of_games import days_of, decisions_of
from arpad.office.intake.same_event import Twins
from arpad.office.intake.sent import Blob, Sent
from arpad.office.intake.sent import Submission as Submission
from arpad.report import Game, Player, Report, games
from arpad.report.facts import (
    Facts,
    GameFacts,
    PaperFacts,
    Substitution,
    merge,
    read_facts,
    read_game_facts,
    read_paper_facts,
    settle_facts,
)
from arpad.report.facts.settle import doubt_stated, on_days_of_rounds, on_own_days
from arpad.report.notes import Notes
from arpad.report.problems import Problem, Text

ASKING_FOR_DAYS: Final = ("papi-dates", "swissperfect-dates", "pgn-dates")
"""Codes of readers whose formats tell no days, and who ask that they be stated."""

TABLES = "games table"
"""The format of an event that came as rows of a games table: it prints no ratings."""


def submissions(
    sent: Sequence[Sent],
    stated: Facts,
    events: Sent | None = None,
    substitutions: Sent | None = None,
) -> tuple[Submission, ...]:
    """Return the reports that were sent; `stated` holds for all of them.

    A report may be of any format that `arpad.formats.sniff` knows. CSV and Parquet may also be a
    games table; its events' facts are in `events`. `substitutions` is a table of who took over from
    whom, by event_id.
    """
    several: list[Submission] = []
    for file_sent in sent:
        kind = _kind_of(file_sent)
        several += (
            _of_table(file_sent, events, stated)
            if kind == "games"
            else _of_file(file_sent, stated, kind)
        )
    unique = checked_together(several)
    return unique if substitutions is None else _substituted(unique, substitutions)


def submitted_again(
    event_id: str, blobs: Sequence[Blob], place: int, stated: Facts, game_facts: GameFacts
) -> Submission:
    """Return a submission read again from what is kept of it as evidence."""
    files = {f"{event_id}{blob.ending}": blob.data for blob in blobs}
    name = next(iter(files), event_id)
    sent = Sent(name, files)
    kind = _kind_of(sent)
    if kind == "games":
        rows, problems = read_games(sent.data, name=event_id)
        ids = rows["event_id"].unique(maintain_order=True).to_list()
        named = rows.filter(pl.col("event_id") == ids[place]) if place < len(ids) else rows.clear()
        again = _of_rows(sent, event_id, named, stated, problems)
        return replace(again, place=place, game_facts=game_facts)
    reports, problems = read_gathered(files, name, kind)
    report = reports[place] if place < len(reports) else Report()
    again = _of_report(sent, report, stated, problems)
    return dated(replace(again, event_id=event_id, place=place, game_facts=game_facts))


def dated(submission: Submission, ids: Mapping[int, str] | None = None) -> Submission:
    """Return a submission with its games on the days stated of them; the event ends with the last.

    `ids` are the players' numbers by starting rank; without them, those that the report prints.
    """
    decisions, facts = submission.game_facts.decisions, submission.facts
    if not decisions:
        return submission
    if ids is None:
        ids = {player.number: player.player_id for player in submission.report.players}
    games_dated = on_own_days(submission.games, ids, decisions)
    days = [game.played_on for game in set(games_dated) - set(submission.games) if game.played_on]
    if not days:
        return submission
    end = facts.end and max(facts.end, *days)
    return replace(submission, games=games_dated, facts=replace(facts, end=end))


def checked_together(
    read: Sequence[Submission], numbers: Sequence[str] = ()
) -> tuple[Submission, ...]:
    """Give every event an id of its own, and mark an event that was sent twice.

    The order in which reports came decides nothing: of two the first by id and bytes is the first.
    `numbers` are those of their events at an office, by which messages name them.
    """
    if len(read) == 1:
        return tuple(read)
    ids: set[str] = set()
    unique: dict[int, Submission] = {}
    twins = Twins(read, numbers)
    for at in _in_order(read):
        submission = read[at]
        event_id, count = submission.event_id, 1
        while event_id in ids:
            count += 1
            event_id = f"{submission.event_id}-{count}"
        ids.add(event_id)
        unique[at] = replace(submission, event_id=event_id)
        for place, problem in twins.add(at):
            problems = (*unique[place].problems, problem)
            unique[place] = replace(unique[place], problems=problems)
    return tuple(unique[at] for at in range(len(read)))


def _substituted(several: Sequence[Submission], sent: Sent) -> tuple[Submission, ...]:
    """Return the submissions with the substitutions that a table states of each."""
    rows, problems = read_substitutions(sent.data, name=sent.name)
    by_event: dict[str, list[Substitution]] = {}
    for row in rows.iter_rows(named=True):
        by_event.setdefault(row.pop("event_id"), []).append(Substitution(**row))
    unknown = sorted(by_event.keys() - {submission.event_id for submission in several})
    fix = Text("{column} is the report's file name without its ending, or the id in the games "
               "table.", column="event_id")  # fmt: skip
    problems_told = [*sent.problems, *problems, *(Problem("error", "substitution-event",
                                                 Text("No report is {event_id}.",
                                                      event_id=event_id), fix, file=sent.name)
                                         for event_id in unknown)]  # fmt: skip
    return tuple(
        replace(
            submission,
            game_facts=replace(
                submission.game_facts,
                substitutions=(
                    *submission.game_facts.substitutions,
                    *by_event.get(submission.event_id, ()),
                ),
            ),
            problems=(*submission.problems, *problems_told),
        )
        for submission in several
    )


def _kind_of(sent: Sent) -> Kind | None:
    """Return what one file is; None for several, and for a workbook, which its reader looks at.

    Of a games table (CSV, Parquet) each event is a submission.
    """
    if len(sent.files) != 1:
        return None
    ((name, data),) = sent.files.items()
    return None if is_workbook(data) else kind_of(data, name)


def _of_table(sent: Sent, events: Sent | None, stated: Facts) -> list[Submission]:
    """Return one submission for each event of a games table."""
    rows, problems = read_games(sent.data, name=sent.name)
    beside, of_games, _, of_facts = _facts_beside(sent)
    stated, problems = merge(stated, beside), (*sent.problems, *problems, *of_facts)
    if of_games != GameFacts():
        problems = (*problems, _no_single_games(sent.name))
    facts: dict[str, Facts] = {}
    if events is not None:
        event_rows, of_events = read_events(events.data, name=events.name)
        problems = (*problems, *events.problems, *of_events)
        facts = {row.pop("event_id"): Facts(**row) for row in event_rows.iter_rows(named=True)}
    if any(problem.level == "error" for problem in problems) or rows.is_empty():
        stem = PurePath(sent.name).stem
        return [Submission(sent.name, stem, Report(), (), stated, {}, problems, sent.blobs)]
    parts = rows.partition_by("event_id", as_dict=True, maintain_order=True)
    several = []
    for place, ((event_id,), part) in enumerate(parts.items()):
        of_event, notes = facts.get(event_id, Facts()), Notes(sent.name)
        doubt_stated(stated, of_event, Text("the table of events"), notes)
        shared_problems = (*problems, *notes.all())
        submission = _of_rows(sent, event_id, part, merge(stated, of_event), shared_problems)
        several.append(replace(submission, place=place))
    return several


def _no_single_games(file: str) -> Problem:
    message = Text("A games table takes no decisions and substitutions from a facts file.")
    fix = Text("State decisions in its columns is_left_out, white_moved and black_moved, and give "
               "substitutions in a table of their own.")  # fmt: skip
    return Problem("error", "facts-games-table", message, fix, file=file)


def _of_rows(
    sent: Sent, event_id: str, rows: pl.DataFrame, stated: Facts, problems: tuple[Problem, ...]
) -> Submission:
    ids = sorted({*rows["white_id"], *rows["black_id"].drop_nulls()})
    numbers = {player_id: number for number, player_id in enumerate(ids, start=1)}
    own_games = on_days_of_rounds([
        Game(row["round"], numbers[row["white_id"]], numbers.get(row["black_id"]), row["result"],
             row.get("played_on"))
        for row in rows.iter_rows(named=True)
    ])  # fmt: skip
    players = tuple(Player(number, pid, player_id=pid) for pid, number in numbers.items())
    report = Report(TABLES, stated.name or event_id, players=players)
    days, differing = days_of(rows, event_id, sent.name)
    notes = Notes(sent.name)
    doubt_stated(stated, days, Text("the games table"), notes)
    facts, deciders, settled = settle_facts(report, own_games, merge(stated, days))
    own_problems = (
        *problems, *differing, *notes.all(), *settled, *_dates_wrong(own_games, facts, sent.name),
        *busy_twice(own_games, ids, event_id, sent.name),
    )  # fmt: skip
    return Submission(
        sent.name, event_id, report, own_games, facts, deciders, own_problems, sent.blobs,
        stated=stated, game_facts=GameFacts(decisions_of(rows)),
    )  # fmt: skip


def _of_file(sent: Sent, stated: Facts, kind: Kind | None) -> list[Submission]:
    """Return one submission for each report in the file, at least one if there is none."""
    reports, problems = read_gathered(sent.files, sent.name, kind)
    beside, of_games, of_papers, of_facts = _facts_beside(sent)
    shared = (*sent.problems, *problems, *of_facts)
    given = merge(stated, beside)
    read = [_of_report(sent, report, given, shared) for report in reports or (Report(),)]
    return [
        dated(replace(report, place=place, game_facts=of_games, paper_facts=of_papers))
        for place, report in enumerate(read)
    ]


def _of_report(sent: Sent, report: Report, given: Facts, shared: tuple[Problem, ...]) -> Submission:
    paired, unpaired = games(report)
    facts, deciders, settled = settle_facts(report, paired, given)
    problems = [*still_asked(shared, given), *_in_file(unpaired, sent.name)]
    problems += _in_file(settled, sent.name)
    if not any(problem.code == "report-dates" for problem in unpaired):
        problems += _dates_wrong(paired, facts, sent.name)
    path = PurePath(sent.name)
    event_id = path.name.removesuffix(path.suffix)
    return Submission(
        sent.name, event_id, report, paired, facts, deciders, tuple(problems), sent.blobs,
        stated=given,
    )  # fmt: skip


def _dates_wrong(paired: Sequence[Game], facts: Facts, file: str) -> list[Problem]:
    message = Text("It is not known when the event took place, and so which rules and list apply.")
    if facts.start is not None and facts.end is not None:
        message = Text("The event ends on {end}, before it starts on {start}.", end=facts.end,
                       start=facts.start)  # fmt: skip
        if facts.start <= facts.end:
            return []
    if not paired:
        return []
    return [Problem("error", "facts-dates", message,
                    fix=Text("Give records 042 and 052, or state the first and the last day."),
                    file=file)]  # fmt: skip


def _facts_beside(sent: Sent) -> tuple[Facts, GameFacts, PaperFacts, tuple[Problem, ...]]:
    if sent.facts is None:
        return Facts(), GameFacts(), PaperFacts(), ()
    facts, problems = read_facts(sent.facts, sent.facts_name)
    of_games, more = read_game_facts(sent.facts, sent.facts_name)
    of_papers, most = read_paper_facts(sent.facts, sent.facts_name)
    return facts, of_games, of_papers, (*problems, *more, *most)


def _in_file(problems: Sequence[Problem], file: str) -> list[Problem]:
    return [problem if problem.file else replace(problem, file=file) for problem in problems]


def _in_order(several: Sequence[Submission]) -> list[int]:
    """Return the places of the reports: the first of every id, then the second ones, and so on."""

    def evidence(at: int) -> tuple[str, list[str], int]:
        submission = several[at]
        return submission.event_id, [blob.sha256 for blob in submission.blobs], submission.place

    count: Counter[str] = Counter()
    ranks = {}
    for at in sorted(range(len(several)), key=evidence):
        ranks[at] = (count[several[at].event_id], several[at].event_id)
        count[several[at].event_id] += 1
    return sorted(ranks, key=lambda at: ranks[at])


def still_asked(problems: Sequence[Problem], stated: Facts) -> list[Problem]:
    """Return the problems without those that ask for the days of an event whose days are stated.

    >>> from datetime import date
    >>> asked = (Problem("warning", "papi-dates", "The table has no dates."),)
    >>> len(still_asked(asked, Facts())), still_asked(asked, Facts(start=date(2024, 2, 17),
    ...     end=date(2024, 2, 18)))
    (1, [])
    """
    are_stated = stated.start is not None and stated.end is not None
    return [problem for problem in problems if not (are_stated and problem.code in ASKING_FOR_DAYS)]


def busy_twice(
    games: Sequence[Game], ids: Sequence[str], event_id: str, file: str
) -> tuple[Problem, ...]:
    """Return a warning if players have two games in one round and on one day of an event."""
    turns = Counter(
        (game.round, game.played_on, number)
        for game in games
        for number in (game.white, game.black)
        if number is not None
    )
    twice = [turn for turn, count in turns.items() if count > 1]
    if not twice:
        return ()
    turn, _, number = twice[0]
    message = Text("{player} has {games} games in round {round} of {event}.",
                   player=ids[number - 1], games=turns[twice[0]], round=turn,
                   event=event_id)  # fmt: skip
    if len(twice) > 1:
        message = Text("{first} There are {count} such players and rounds.", first=message,
                       count=len(twice))  # fmt: skip
    fix = Text("Correct the round, or leave out the game that is there twice.")
    return (Problem("warning", "report-round-twice", message, fix, str(turn), file=file),)
