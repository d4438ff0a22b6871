"""Which games a report tells of: the two rows of every game, put together and compared."""

from collections import Counter
from operator import attrgetter
from typing import Final

from arpad.report.checks import check
from arpad.report.notes import Notes, counted
from arpad.report.problems import Problem, Text, marked
from arpad.report.rows import (
    BYES,
    DOUBLE_FORFEIT,
    OTHER_SIDE,
    PLAYED,
    RESULTS,
    Game,
    Pairing,
    Player,
    Report,
)

_OTHER_COLOUR = {"w": "b", "b": "w", "": ""}

_OF_GAMES: Final = frozenset(RESULTS) - frozenset(BYES)
_MEETING: Final = attrgetter("round", "opponent")
_PLACE: Final = attrgetter("round", "player")
_WHITE: Final = attrgetter("round", "white")

Rows = dict[tuple[int, int], Pairing]

_WHITE_SAID: Final = marked("{who} against player {opponent}: only one row names a "
                            "colour. White is taken for player {player}.")  # fmt: skip
_BLACK_SAID: Final = marked("{who} against player {opponent}: only one row names a "
                            "colour. Black is taken for player {player}.")  # fmt: skip


def games(report: Report) -> tuple[tuple[Game, ...], tuple[Problem, ...]]:
    """Return the games and byes of the report by round, and what is wrong between its rows.

    A game whose two rows contradict each other is an error and left out. One that only one row
    tells of is taken from it, with a warning. Where no row names a colour, the lower starting rank
    counts as White.

    >>> from arpad.report.rows import Player
    >>> players = tuple(Player(number, f"Player {number}") for number in (1, 2, 3))
    >>> bye = Pairing(3, 1, None, "", "U")
    >>> rows = (Pairing(1, 1, 2, "w", "1"), Pairing(2, 1, 1, "b", "0"), bye)
    >>> found, problems = games(Report(players=players, pairings=rows))
    >>> [(game.white, game.black, game.result) for game in found]
    [(1, 2, '1'), (3, None, 'U')]

    Both say that they won:

    >>> both = (Pairing(1, 1, 2, "w", "1", 9, 92), Pairing(2, 1, 1, "b", "1", 10, 92))
    >>> found, problems = games(Report(players=players[:2], pairings=both))
    >>> found, [(problem.level, problem.code, problem.line) for problem in problems]
    ((), [('error', 'report-result', 9)])
    """
    notes = Notes()
    check(report, notes)
    rows, refused = _rows(report, notes)
    named = Counter(map(_MEETING, rows.values()))
    all_games: list[Game] = []
    uncoloured: list[Pairing] = []
    for row in sorted(rows.values(), key=_PLACE):
        if refused and (row.round, row.opponent) in refused:
            continue
        game = _game(row, rows, named, notes)
        if game is None:
            continue
        is_played = row.opponent is not None and game.result in PLAYED
        if is_played and not (row.colour or _colour(row, rows)):
            uncoloured.append(row)
        all_games.append(_dated(game, report))
    _note_uncoloured(uncoloured, notes)
    return tuple(sorted(all_games, key=_WHITE)), notes.all()


def _rows(report: Report, notes: Notes) -> tuple[Rows, set[tuple[int, int | None]]]:
    """Return the rows that can be true, one for each player and round, and where others stood."""
    players = {player.number: player for player in reversed(report.players)}
    rows: Rows = {}
    refused: set[tuple[int, int | None]] = set()
    for row in report.pairings:
        player = players.get(row.player)
        if player is None or (player.line and row.line not in (0, player.line)):
            continue  # the second of two players with one number, already an error
        place = (row.round, row.player)
        is_usual = (
            row.opponent in players and row.opponent != row.player and row.result in _OF_GAMES
        )
        fault = None if is_usual else _fault(row, players)
        if place in rows:
            fault = ("report-round-twice", Text("has two entries"),
                     Text("Leave one entry for the round."))  # fmt: skip
        if fault:
            code, what, fix = fault
            _wrong(notes, row, code, Text("{who} {what}.", who=_who(row), what=what), fix)
            refused.add(place)
        else:
            rows[place] = row
    if refused:
        rows = {place: row for place, row in rows.items() if place not in refused}
    return rows, refused


def _fault(row: Pairing, players: dict[int, Player]) -> tuple[str, Text, Text] | None:
    """Return (code, what is wrong, fix) of a row that can't be true whatever the others say."""
    if row.opponent == row.player:
        return ("report-opponent", Text("is paired with themselves"),
                Text("Give the opponent's starting rank."))  # fmt: skip
    if row.opponent is not None and row.opponent not in players:
        return ("report-opponent", Text("meets player {opponent}, who is not in the report",
                                        opponent=row.opponent),
                Text("Give the starting rank of a player of the report."))  # fmt: skip
    if row.result not in RESULTS or (row.opponent is None) != (row.result in BYES):
        result = repr(row.result)
        what = (Text("has no opponent and the result {result}", result=result)
                if row.opponent is None
                else Text("has player {opponent} and the result {result}", opponent=row.opponent,
                          result=result))  # fmt: skip
        return (
            "report-result",
            what,
            Text("H, F, U and Z stand without an opponent, every other result with one."),
        )
    return None


def _game(
    row: Pairing, rows: Rows, named: Counter[tuple[int, int | None]], notes: Notes
) -> Game | None:
    """Return the game of this row, or None if it is told with the other row or left out."""
    if row.opponent is None:
        return Game(row.round, row.player, None, row.result)
    other = rows.get((row.round, row.opponent))
    if other is None and named[row.round, row.opponent] > 1:
        _wrong(notes, row, "report-opponent",
               Text("{who} meets player {opponent}, whom others meet too. The game is left out.",
                    who=_who(row), opponent=row.opponent),
               Text("Give player {opponent} one opponent in round {round}.", opponent=row.opponent,
                    round=row.round))  # fmt: skip
        return None
    if other is None:
        _note_alone(row, notes)
        return _seen_from_white(row, row.colour)
    if other.opponent != row.player:
        meeting = Text("meets player {opponent}", opponent=other.opponent)
        meets = Text("has no opponent") if other.opponent is None else meeting
        _wrong(notes, row, "report-opponent",
               Text("{who} meets player {opponent}, who {meets}. The game is left out.",
                    who=_who(row), opponent=row.opponent, meets=meets),
               Text("Compare line {line} with this one.", line=other.line))  # fmt: skip
        return None
    if row.player > row.opponent:
        return None
    return _agreed(row, other, notes)


def _agreed(row: Pairing, other: Pairing, notes: Notes) -> Game | None:
    if row.colour and row.colour == other.colour:
        _wrong(notes, row, "report-colour",
               Text("{who} and opponent {opponent} both have the colour {colour}. The game is left "
                    "out.", who=_who(row), opponent=row.opponent, colour=row.colour),
               Text("Compare line {line} with this one.", line=other.line))  # fmt: skip
        return None
    is_double_forfeit = row.result == other.result == "-"
    if not is_double_forfeit and OTHER_SIDE[row.result] != other.result:
        _wrong(notes, row, "report-result",
               Text("{who} has {result} against player {opponent}, who has {other}. The game is "
                    "left out.", who=_who(row), result=row.result, opponent=row.opponent,
                    other=other.result),
               Text("Compare line {line} with this one; 1 goes with 0, + with -, W with L.",
                    line=other.line))  # fmt: skip
        return None
    colour = row.colour or _OTHER_COLOUR[other.colour]
    if row.colour != colour or (colour and not other.colour):
        template = _WHITE_SAID if colour == "w" else _BLACK_SAID
        notes.add("info", "report-colour", Text(template, who=_who(row), opponent=row.opponent,
                                                player=row.player), line=row.line or None,
                  column=row.column or None)  # fmt: skip
    if is_double_forfeit:
        white, black = (row, other) if colour != "b" else (other, row)
        return Game(row.round, white.player, black.player, DOUBLE_FORFEIT)
    return _seen_from_white(row, colour)


def _seen_from_white(row: Pairing, colour: str) -> Game:
    assert row.opponent is not None
    is_white = colour == "w" or (not colour and row.player < row.opponent)
    if is_white:
        return Game(row.round, row.player, row.opponent, row.result)
    return Game(row.round, row.opponent, row.player, OTHER_SIDE[row.result])


def _colour(row: Pairing, rows: Rows) -> str:
    other = rows.get((row.round, row.opponent or 0))
    return row.colour or (_OTHER_COLOUR[other.colour] if other else "")


def _dated(game: Game, report: Report) -> Game:
    if 1 <= game.round <= len(report.round_dates):
        on = report.round_dates[game.round - 1]
        return Game(game.round, game.white, game.black, game.result, on)
    return game


def _note_alone(row: Pairing, notes: Notes) -> None:
    notes.add("warning", "report-one-sided",
              Text("{who} meets player {opponent}, whose row says nothing of it. The game is taken "
                   "as player {player} has it.", who=_who(row), opponent=row.opponent,
                   player=row.player), fix=Text("Give player {opponent} the same game.",
                                                opponent=row.opponent), line=row.line or None,
              column=row.column or None)  # fmt: skip


def _note_uncoloured(rows: list[Pairing], notes: Notes) -> None:
    if rows:
        notes.add("info", "report-colour",
                  Text("No colour is named in {games}; the lower starting rank counts as White.",
                       games=counted(len(rows), "game")), fix=Text("Give w or b for every game."),
                  line=rows[0].line or None, column=rows[0].column or None)  # fmt: skip


def _wrong(notes: Notes, row: Pairing, code: str, message: Text, fix: Text) -> None:
    notes.add("error", code, message, fix=fix, line=row.line or None, column=row.column or None)


def _who(row: Pairing) -> Text:
    return Text("Round {round}: player {player}", round=row.round, player=row.player)
