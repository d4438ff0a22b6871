"""What an arbiter compares in a report before sending it: players, points, ranks, teams."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Final, TypeVar

from arpad.report.notes import Notes, joined
from arpad.report.problems import Text, Value, plural
from arpad.report.rows import PLAYED, RESULTS, Player, Report, points, scoring
from arpad.report.stated import check_details, check_stated

Key = TypeVar("Key")


ODD_MIN: Final = 4
"""From so many players on whose points differ, the report itself is doubted."""


def check(report: Report, notes: Notes) -> None:
    """Note what does not agree between the rows of the report, games aside.

    >>> notes = Notes()
    >>> check(Report(players=(Player(1, "Reti, Ana", player_id="7"), Player(2, "Euwe, Eva",
    ...     player_id="7"))), notes)
    >>> [problem.message for problem in notes.all()]
    ['Players 1 and 2 have the same number 7.']
    """
    _check_twice(report, notes)
    _check_ranks(report, notes)
    _check_points(report, notes)
    check_stated(report, notes)
    _check_teams(report, notes)
    check_details(report, notes)


def _check_twice(report: Report, notes: Notes) -> None:
    for number, players in _shared((p.number, p) for p in report.players):
        lines = joined([player.line for player in players[:2]])
        notes.add("error", "report-number-twice",
                  Text("The starting rank {number} is given twice (lines {lines}).", number=number,
                       lines=lines), fix=Text("Give every player a starting rank of their own."),
                  found=str(number), line=players[1].line or None)  # fmt: skip
    for player_id, players in _shared((p.player_id, p) for p in report.players if p.player_id):
        notes.add("error", "report-id-twice",
                  Text("Players {numbers} have the same number {player_id}.",
                       numbers=_numbers(players), player_id=player_id),
                  fix=Text("Look the players up, and give each their own."), found=player_id,
                  line=players[1].line or None)  # fmt: skip
    alike = _shared(
        ((p.name.casefold(), p.federation, p.birth), p) for p in report.players if p.name
    )
    for _, players in alike:
        if len({player.player_id for player in players} - {""}) < len(players):
            notes.add("warning", "report-name-twice",
                      Text("Players {numbers} have the same name, federation and birth.",
                           numbers=_numbers(players)),
                      fix=Text("Join them if they are one person; else give their numbers."),
                      found=players[1].name, line=players[1].line or None)  # fmt: skip


def _check_ranks(report: Report, notes: Notes) -> None:
    ranked = [player for player in report.players if player.rank]
    shared = _shared((player.rank, player) for player in ranked)
    if shared:
        rank, players = shared[0]
        notes.add("info", "report-rank",
                  plural("Rank {rank} is given more than once, to players {numbers}.",
                         "{count} ranks are given more than once; rank {rank} to players "
                         "{numbers}.",
                         count=len(shared), rank=rank, numbers=_numbers(players)),
                  found=str(rank), line=players[1].line or None)  # fmt: skip
    scored = [player for player in ranked if player.points_half is not None]
    scored.sort(key=lambda player: player.rank or 0)
    for better, worse in pairwise(scored):
        if better.rank != worse.rank and (worse.points_half or 0) > (better.points_half or 0):
            notes.add("info", "report-rank",
                      Text("Player {player} has rank {rank} and more points than player {other}, "
                           "who has rank {better}.", player=worse.number, rank=worse.rank,
                           other=better.number, better=better.rank), found=str(worse.rank),
                      line=worse.line or None)  # fmt: skip
            return


def _check_points(report: Report, notes: Notes) -> None:
    scale = scoring(report)
    units = lcm(*(amount.denominator for amount in scale.values()))
    in_units = {
        code: amount.numerator * (units // amount.denominator) for code, amount in scale.items()
    }
    sums: dict[int, int] = defaultdict(int)
    allocated: Counter[int] = Counter()
    for row in report.pairings:
        if row.result in RESULTS:
            sums[row.player] += points(row, in_units)
            allocated[row.player] += row.result == "U"
    twice = {number for number, _ in _shared((p.number, p) for p in report.players)}
    with_points = [p for p in report.players if p.points_half is not None and p.number not in twice]
    odd = 0
    for player in with_points:
        stated_half = player.points_half or 0
        is_team_bye = bool(report.teams and allocated[player.number])  # its points are the team's
        if stated_half * units != sums[player.number] * 2 and not is_team_bye:
            odd += 1
            stated, sum_of_results = Fraction(stated_half, 2), Fraction(sums[player.number], units)
            notes.add("warning", "report-points",
                      Text("Player {number} has {stated} points, and the results make {counted}.",
                           number=player.number, stated=_decimal(stated),
                           counted=_decimal(sum_of_results)),
                      fix=Text("Compare the player's rounds with the points."),
                      found=str(_decimal(stated)), line=player.line or None)  # fmt: skip
        if allocated[player.number] > 1:
            notes.add("info", "report-bye-twice",
                      Text("Player {number} has the pairing-allocated bye {count} times.",
                           number=player.number, count=allocated[player.number]), found="U",
                      line=player.line or None)  # fmt: skip
    if odd * 2 > len(with_points) and odd >= ODD_MIN:
        notes.add(
            "error",
            "report-points-most",
            Text(
                "{odd} of {told} players have other points than their results make: a round "
                "is missing, or the points count otherwise.",
                odd=odd,
                told=len(with_points),
            ),
            fix=Text("Send the report with all its rounds, or without the points."),
        )


def _check_teams(report: Report, notes: Notes) -> None:
    numbers = {player.number for player in report.players}
    team_of: dict[int, str] = {}
    for team in report.teams:
        for number in team.players:
            if number not in numbers:
                notes.add("error", "report-team",
                          Text("Team {name} names player {number}, who is not in the report.",
                               name=repr(team.name), number=number),
                          fix=Text("Give the starting ranks of the team's players."),
                          found=str(number), line=team.line or None)  # fmt: skip
            elif number in team_of:
                notes.add("warning", "report-team",
                          Text("Player {number} is in the teams {first} and {second}.",
                               number=number, first=repr(team_of[number]), second=repr(team.name)),
                          fix=Text("Name every player in one team."), found=str(number),
                          line=team.line or None)  # fmt: skip
            team_of.setdefault(number, team.name)
    if team_of:
        _check_members(report, team_of, notes)


def _check_members(report: Report, team_of: dict[int, str], notes: Notes) -> None:
    """Note who plays and is in no team, team-mates who meet, and two teams of one name."""
    met = {row.player for row in report.pairings if row.result in PLAYED}
    if outside := sorted(met - team_of.keys()):
        message = plural("Player {number} plays and is in no team.",
                         "{count} players, {number} among them, play and are in no team.",
                         count=len(outside), number=outside[0])  # fmt: skip
        fix = Text("Name every player in one team.")
        notes.add("warning", "report-team", message, fix=fix, found=str(outside[0]))
    mates = [
        row
        for row in report.pairings
        if row.result in PLAYED
        and row.player < (row.opponent or 0)
        and row.player in team_of
        and team_of[row.player] == team_of.get(row.opponent or 0)
    ]
    if mates:
        first = mates[0]
        message = plural("Players {player} and {opponent}, both of the team {team}, meet in round "
                         "{round}.",
                         "Players {player} and {opponent}, both of the team {team}, meet in round "
                         "{round}; {count} games are of team-mates.", count=len(mates),
                         player=first.player, opponent=first.opponent,
                         team=repr(team_of[first.player]), round=first.round)  # fmt: skip
        notes.add("warning", "report-team", message, fix=Text("Correct the teams, or the pairing."),
                  found=str(first.opponent), line=first.line or None)  # fmt: skip
    for name, count in Counter(team.name for team in report.teams).items():
        if count > 1:
            notes.add("warning", "report-team", Text("{count} teams are called {name}.",
                                                     count=count, name=repr(name)),
                      fix=Text("Give every team its own name."), found=name)  # fmt: skip


def _shared(pairs: Iterable[tuple[Key, Player]]) -> list[tuple[Key, list[Player]]]:
    """Return the keys that more than one player has, with those players."""
    owned = list(pairs)
    if len({key for key, _ in owned}) == len(owned):
        return []
    owners: dict[Key, list[Player]] = {}
    for key, player in owned:
        owners.setdefault(key, []).append(player)
    return [(key, players) for key, players in owners.items() if len(players) > 1]


def _numbers(players: list[Player]) -> Value:
    names: list[Value] = [player.number for player in players[:5]]
    more = len(players) - 5
    return joined([*names, Text("{count} more", count=more)] if more > 0 else names)


def _decimal(number: Fraction) -> Decimal:
    text = str(Decimal(number.numerator) / number.denominator)
    return Decimal(text if "." in text else f"{text}.0")
