"""Where the records of TRF26 and JaVaFo contradict the rows of the report, or each other."""

from collections.abc import Iterator
from typing import Final

from arpad.report.details import Details
from arpad.report.notes import Notes
from arpad.report.rows import BYES, Report
from arpad.report.scoring import set_by_javafo, set_by_trf26

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
        _check_rounds(report, notes)
        _check_scoring(report.details, notes)
        _check_teams(report, notes)
        _check_numbers(report, notes)
        _check_byes(report, notes)


def _check_rounds(report: Report, notes: Notes) -> None:
    stated, javafo = report.rounds_stated, report.details.javafo_rounds
    if javafo is not None and stated != javafo:
        notes.add(
            "warning",
            "report-rounds",
            f"Record 142 states {stated} rounds and record XXR {javafo}; 142 is taken.",
            fix="Make the records agree, or leave out XXR.",
            found=str(javafo),
        )


def _check_scoring(details: Details, notes: Notes) -> None:
    by_trf26, by_javafo = set_by_trf26(details), set_by_javafo(details)
    differing = sorted(c for c in by_trf26.keys() & by_javafo if by_trf26[c] != by_javafo[c])
    if differing:
        notes.add(
            "warning",
            "report-scoring",
            f"Records 162 and XXS give other points for {', '.join(differing)}; 162 is taken.",
            fix="Make the records agree, or leave out XXS.",
            found=" ".join(differing),
            line=details.javafo_scoring[0].line or None,
        )


def _check_teams(report: Report, notes: Notes) -> None:
    """Note the first team that 013 and 310 tell otherwise."""
    named = report.details.teams
    if not named:
        return
    if len(named) != len(report.teams):
        notes.add(
            "warning",
            "report-team",
            f"Records 310 name {len(named)} teams and records 013 {len(report.teams)}; 013 is "
            "taken.",
            fix="Make the records agree, or leave out 013.",
            found=str(len(named)),
            line=named[0].line or None,
        )
    players_of = {team.name: team.players for team in report.teams}
    for team in named:
        if players_of.get(team.name, team.players) != team.players:
            notes.add(
                "warning",
                "report-team",
                f"Records 310 and 013 give team {team.name!r} other players; 013 is taken.",
                fix="Make the records agree, or leave out 013.",
                found=" ".join(str(number) for number in team.players),
                line=team.line or None,
            )


def _check_numbers(report: Report, notes: Notes) -> None:
    players = {player.number for player in report.players}
    teams = {team.number for team in report.details.teams}
    shared = teams or (set(range(1, len(report.teams) + 1)) if report.teams else players)
    for numbers, whose, named in (
        (players, "player", _players_named(report.details)),
        (shared, "team" if report.teams else "player", _either_named(report.details)),
        (teams or shared, "team", _teams_named(report.details)),
    ):
        for tag, line, found in named:
            unknown = [number for number in found if number and number not in numbers]
            if unknown:
                notes.add(
                    "warning",
                    "report-unknown-number",
                    f"Record {tag} names {whose} {unknown[0]}, who is not in the report."
                    if whose == "player"
                    else f"Record {tag} names team {unknown[0]}, which is not in the report.",
                    fix="Give the number of a player or team of the report.",
                    found=str(unknown[0]),
                    line=line or None,
                )


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
                says, line, column = f"record 240 has {first} as well", byes.line, 5
            elif row is not None and row.result != byes.kind:
                what = "the bye" if row.result in BYES else "a game with the result"
                says, line, column = f"their own row has {what} {row.result}", row.line, row.column
            else:
                continue
            notes.add(
                "warning",
                "report-byes",
                f"Round {byes.round}: record 240 gives {number} the bye {byes.kind}, and {says}.",
                fix=f"Compare line {byes.line} with the player's row.",
                found=byes.kind,
                line=line or None,
                column=column or None,
            )
