"""Whether what a report states agrees with its rows, and with itself.

The event's own lines say how many, how long and when; the records of TRF26 and JaVaFo say more.
"""

from collections.abc import Iterator
from datetime import date
from typing import Final

from arpad.report.details import Details
from arpad.report.notes import Notes
from arpad.report.problems import Text
from arpad.report.rows import BYES, Report, set_by_javafo, set_by_trf26


def check_stated(report: Report, notes: Notes) -> None:
    """Note where the event's own lines and its rows differ.

    >>> notes = Notes()
    >>> check_stated(Report(players_stated=12), notes)
    >>> [problem.message for problem in notes.all()]
    ['The report states 12 players and lists 0.']
    """
    _check_counts(report, notes)
    _check_rounds(report, notes)
    _check_dates(report, notes)
    _check_births(report, notes)


def _check_counts(report: Report, notes: Notes) -> None:
    rated = sum(1 for player in report.players if player.rating is not None)
    counts = (("warning", "players", report.players_stated, len(report.players), Text("players")),
              ("info", "rated", report.rated_stated, rated, Text("rated players")),
              ("info", "teams", report.teams_stated, len(report.teams), Text("teams")))  # fmt: skip
    for level, name, stated, counted, what in counts:
        if stated is not None and stated != counted:
            notes.add("warning" if level == "warning" else "info",
                      f"report-{name}-stated",
                      Text("The report states {stated} {what} and lists {counted}.",
                           stated=stated, what=what, counted=counted),
                      fix=Text("Send every player, and count again."),
                      found=str(stated))  # fmt: skip


def _check_rounds(report: Report, notes: Notes) -> None:
    stated_rounds, rounds = report.rounds_stated, report.rounds
    if stated_rounds is not None and rounds > stated_rounds:
        row = next(row for row in report.pairings if row.round > stated_rounds)
        notes.add("warning", "report-rounds",
                  Text("The report states {stated} rounds and has pairings of round {rounds}.",
                       stated=stated_rounds, rounds=rounds),
                  fix=Text("Give the number of rounds that were played."), found=str(stated_rounds),
                  line=row.line or None, column=row.column or None)  # fmt: skip
    elif stated_rounds is not None and len(report.round_dates) > stated_rounds:
        notes.add("info", "report-rounds",
                  Text("The report states {stated} rounds and dates {dated}.", stated=stated_rounds,
                       dated=len(report.round_dates)),
                  fix=Text("Give the number of rounds that were played."),
                  found=str(stated_rounds))  # fmt: skip
    elif stated_rounds is not None and rounds < stated_rounds and report.players:
        notes.add("info", "report-rounds",
                  Text("The report states {stated} rounds; {rounds} have pairings.",
                       stated=stated_rounds, rounds=rounds), found=str(stated_rounds))  # fmt: skip


def _check_dates(report: Report, notes: Notes) -> None:
    if report.start and report.end and report.end < report.start:
        notes.add("error", "report-dates",
                  Text("The event ends on {end}, before it starts on {start}.", end=report.end,
                       start=report.start),
                  fix=Text("Give the first and the last day as YYYY/MM/DD."),
                  found=str(report.end))  # fmt: skip
        return
    last: date | None = None
    for number, on in enumerate(report.round_dates, start=1):
        if on is None:
            continue
        if (report.start and on < report.start) or (report.end and on > report.end):
            notes.add("warning", "report-round-dates",
                      Text("Round {number} is dated {on}, outside the event's days {start} to "
                           "{end}.", number=number, on=on, start=report.start or "?", end=report.end
                           or "?"), fix=Text("Correct the round's date, or the first or last day."),
                      found=str(on))  # fmt: skip
        elif last and on < last:
            notes.add("warning", "report-round-dates",
                      Text("Round {number} is dated {on}, before the round that precedes it.",
                           number=number, on=on), fix=Text("Correct the round's date."),
                      found=str(on))  # fmt: skip
        last = on


def _check_births(report: Report, notes: Notes) -> None:
    start = report.start
    for player in report.players:
        if start and player.birth.is_after(start):
            notes.add("warning", "report-birth",
                      Text("Player {number} was born {birth}, after the event.",
                           number=player.number, birth=str(player.birth)),
                      fix=Text("Correct the birth date."), found=str(player.birth),
                      line=player.line or None)  # fmt: skip


Named = tuple[str, int, tuple[int, ...]]
"""A record's tag, its line, and the numbers it names."""

_NOTHING: Final = Details()


def check_details(report: Report, notes: Notes) -> None:
    """Note what a record says against another, and numbers that nobody has.

    >>> notes = Notes()
    >>> check_details(Report(rounds_stated=9, details=Details(javafo_rounds=7)), notes)
    >>> [problem.message for problem in notes.all()]
    ['Record 142 states 9 rounds and record XXR 7; 142 is taken.']
    """
    if report.details != _NOTHING:
        _check_paired_rounds(report, notes)
        _check_scoring(report.details, notes)
        _check_teams(report, notes)
        _check_numbers(report, notes)
        _check_byes(report, notes)


def _check_paired_rounds(report: Report, notes: Notes) -> None:
    stated, javafo = report.rounds_stated, report.details.javafo_rounds
    if javafo is not None and stated != javafo:
        notes.add(
            "warning",
            "report-rounds",
            Text(
                "Record 142 states {stated} rounds and record XXR {javafo}; 142 is taken.",
                stated=stated,
                javafo=javafo,
            ),
            fix=Text("Make the records agree, or leave out {record}.", record="XXR"),
            found=str(javafo),
        )


def _check_scoring(details: Details, notes: Notes) -> None:
    by_trf26, by_javafo = set_by_trf26(details), set_by_javafo(details)
    differing = sorted(c for c in by_trf26.keys() & by_javafo if by_trf26[c] != by_javafo[c])
    if differing:
        notes.add("warning", "report-scoring",
                  Text("Records 162 and XXS give other points for {differing}; 162 is taken.",
                       differing=", ".join(differing)),
                  fix=Text("Make the records agree, or leave out {record}.", record="XXS"),
                  found=" ".join(differing),
                  line=details.javafo_scoring[0].line or None)  # fmt: skip


def _check_teams(report: Report, notes: Notes) -> None:
    """Note the first team that 013 and 310 tell otherwise."""
    named = report.details.teams
    if not named:
        return
    if len(named) != len(report.teams):
        notes.add("warning", "report-team",
                  Text("Records 310 name {named} teams and records 013 {teams}; 013 is taken.",
                       named=len(named), teams=len(report.teams)),
                  fix=Text("Make the records agree, or leave out {record}.", record="013"),
                  found=str(len(named)), line=named[0].line or None)  # fmt: skip
    players_of = {team.name: team.players for team in report.teams}
    for team in named:
        if players_of.get(team.name, team.players) != team.players:
            notes.add("warning", "report-team",
                      Text("Records 310 and 013 give team {name} other players; 013 is taken.",
                           name=repr(team.name)),
                      fix=Text("Make the records agree, or leave out {record}.", record="013"),
                      found=" ".join(str(number) for number in team.players), line=team.line
                      or None)  # fmt: skip


def _check_numbers(report: Report, notes: Notes) -> None:
    players = {player.number for player in report.players}
    teams = {team.number for team in report.details.teams}
    shared = teams or (set(range(1, len(report.teams) + 1)) if report.teams else players)
    for numbers, whose, named in (
        (players, "player", _players_named(report.details)),
        (shared, "team" if report.teams else "player", _either_named(report.details)),
        (teams or shared, "team", _teams_named(report.details)),
    ):
        for tag, line, numbers_named in named:
            unknown = [number for number in numbers_named if number and number not in numbers]
            if unknown:
                notes.add("warning", "report-unknown-number",
                          Text("Record {tag} names player {unknown}, who is not in the report.",
                               tag=tag, unknown=unknown[0]) if whose == "player"
                          else Text("Record {tag} names team {unknown}, which is not in the "
                                    "report.", tag=tag, unknown=unknown[0]),
                          fix=Text("Give the number of a player or team of the report."),
                          found=str(unknown[0]), line=line or None)  # fmt: skip


def _players_named(details: Details) -> Iterator[Named]:
    yield from ((row.federation, row.line, (row.number,)) for row in details.national)
    yield from (("300", row.line, row.players) for row in details.board_orders)
    yield from (("XXZ", row.line, row.numbers) for row in details.javafo_absent)
    yield from (("XXA", row.line, (row.number,)) for row in details.javafo_accelerations)
    yield from (("XXP", row.line, row.numbers) for row in details.javafo_prohibited)


def _either_named(details: Details) -> Iterator[Named]:
    yield from (("240", row.line, row.numbers) for row in details.byes)
    yield from (("260", row.line, row.numbers) for row in details.prohibited)
    yield from (("299", row.line, row.numbers) for row in details.abnormal_points)


def _teams_named(details: Details) -> Iterator[Named]:
    yield from (("300", row.line, (row.team, row.opponent)) for row in details.board_orders)
    yield from (("320", row.line, row.teams) for row in details.allocated_byes)
    yield from (("330", row.line, (row.white, row.black)) for row in details.forfeited_matches)
    yield from ((row.tag, row.line, (row.team,)) for row in details.team_records)


def _check_byes(report: Report, notes: Notes) -> None:
    """Note each player whose row says otherwise than record 240; in a team event these are teams.

    A round of which a row says nothing, one to come, contradicts nothing.
    """
    stated: dict[tuple[int, int], str] = {}
    rows = {} if report.teams else {(row.round, row.player): row for row in report.pairings}
    for byes in report.details.byes:
        for number in byes.numbers:
            place = byes.round, number
            first = stated.setdefault(place, byes.kind)
            row = rows.get(place)
            if first != byes.kind:
                says, line, column = (Text("record 240 has {first} as well", first=first),
                                      byes.line, 5)  # fmt: skip
            elif row is not None and row.result != byes.kind:
                bye = Text("their own row has the bye {result}", result=row.result)
                game = Text("their own row has a game with the result {result}", result=row.result)
                says, line, column = bye if row.result in BYES else game, row.line, row.column
            else:
                continue
            notes.add("warning", "report-byes",
                      Text("Round {round}: record 240 gives {number} the bye {kind}, and {says}.",
                           round=byes.round, number=number, kind=byes.kind, says=says),
                      fix=Text("Compare line {line} with the player's row.", line=byes.line),
                      found=byes.kind, line=line or None, column=column or None)  # fmt: skip
