"""Writes a report as TRF: UTF-8, lines that end in LF, exact columns, from the field tables."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date

from arpad.formats.trf.cells import birth_written, clean, put
from arpad.formats.trf.detail_writer import comment_line, header_lines, row_lines
from arpad.formats.trf.fields import (
    COLOUR,
    HEADER_FIELDS,
    JAVAFO_ROUNDS,
    OPPONENT,
    PLAYER_FIELDS,
    RESULT,
    ROUND_DATES,
    ROUNDS,
    TEAM_NAME,
    TEAM_PLAYERS,
    TITLE,
    TrfField,
)
from arpad.formats.trf.versions import Version, fit, result_06, title_06
from arpad.report.rows import Pairing, Player, Report, Team
from arpad.tables.births import Birth


def write(report: Report, version: Version = "TRF26") -> bytes:
    """Return the report as the bytes of a TRF file of this version.

    TRF26 holds everything, so that `read` gives the same report again (`without_places`). Of the
    others it gives `fit(report, version)[0]`; what they can't hold is said there. A text longer
    than its columns is cut, and so is a rank or a count. Lines that nobody knows are written as
    they were read.

    >>> print(write(Report(name="Riga Open", players=(Player(1, "Reti, Emil"),))).decode().strip())
    012 Riga Open
    001    1      Reti, Emil
    """
    if version != "TRF26":
        report, _ = fit(report, version)
    first = min((player.line for player in report.players if player.line), default=0)
    loose = [(line, f"{tag}{text}") for tag, text, line in report.records]
    loose += [(comment.line, comment_line(comment)) for comment in report.details.comments]
    loose.sort(key=lambda line: line[0])
    lines = [
        *_headers(report),
        *header_lines(report.details),
        *(text for line, text in loose if line < first or not first),
        *_round_dates(report.round_dates),
        *(_player(player, rounds, version) for player, rounds in _rows(report)),
        *(_team(team) for team in _teams_to_write(report)),
        *row_lines(report.details),
        *(text for line, text in loose if first and line >= first),
    ]
    return "".join(f"{line}\n" for line in lines).encode()


def _headers(report: Report) -> list[str]:
    lines = []
    for field in HEADER_FIELDS:
        value = getattr(report.details if field is JAVAFO_ROUNDS else report, field.name)
        if field is ROUNDS and value == report.details.javafo_rounds:
            continue  # record XXR gives it
        for item in value if isinstance(value, tuple) else (value,):
            if item not in (None, ""):
                lines.append(f"{field.tag} {as_written(field, item)}")
    return lines


def _teams_to_write(report: Report) -> tuple[Team, ...]:
    """Return the teams, unless the records 310 name them already."""
    named = [(team.name, team.players) for team in report.details.teams]
    return () if named == [(t.name, t.players) for t in report.teams] else report.teams


def _round_dates(days: tuple[date | None, ...]) -> list[str]:
    line = ROUND_DATES.tag
    for number, day in enumerate(days):
        if day is not None:
            line = put(line, ROUND_DATES, f"{day:%y/%m/%d}", number * ROUND_DATES.step)
    return [line] if days else []


def _rows(report: Report) -> Iterator[tuple[Player, list[Pairing]]]:
    """Yield each player with his pairings, by line where two players have one number."""
    rounds: dict[int, list[Pairing]] = defaultdict(list)
    for pairing in report.pairings:
        rounds[pairing.player].append(pairing)
    counts = Counter(player.number for player in report.players)
    for player in report.players:
        own = rounds[player.number]
        if counts[player.number] > 1:
            own = [pairing for pairing in own if pairing.line == player.line]
        yield player, own


def _player(player: Player, rounds: list[Pairing], version: Version) -> str:
    line = PLAYER_FIELDS[0].tag
    for field in PLAYER_FIELDS:
        text = as_written(field, getattr(player, field.name))
        line = put(line, field, title_06(text) if _is_old(field, version) else text)
    for pairing in rounds:
        shift = (pairing.round - 1) * OPPONENT.step
        opponent = "0000" if pairing.opponent is None else str(pairing.opponent)
        result = result_06(pairing) if version == "TRF06" else pairing.result
        line = put(line, OPPONENT, opponent, shift)
        line = put(line, COLOUR, pairing.colour or "-", shift)
        line = put(line, RESULT, result, shift)
    return line


def _is_old(field: TrfField, version: Version) -> bool:
    return field is TITLE and version == "TRF06"


def _team(team: Team) -> str:
    line = put(TEAM_NAME.tag, TEAM_NAME, as_written(TEAM_NAME, team.name))
    for board, number in enumerate(team.players):
        line = put(line, TEAM_PLAYERS, str(number), board * TEAM_PLAYERS.step)
    return line


def as_written(field: TrfField, value: object) -> str:
    """Return a value as its field writes it.

    >>> as_written(PLAYER_FIELDS[8], 11), as_written(PLAYER_FIELDS[7], Birth.of("1990"))
    ('5.5', '1990/00/00')
    """
    if value is None:
        return ""
    if field.kind == "points" and isinstance(value, int):
        text = f"{value // 2}.{value % 2 * 5}"
        return text if len(text) <= field.width else text.removesuffix(".0")
    if isinstance(value, date):
        return f"{value:%Y/%m/%d}"
    return birth_written(value) if isinstance(value, Birth) else clean(str(value)).strip()
