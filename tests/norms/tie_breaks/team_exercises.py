"""The event of teams of FIDE TEC's "Exercises in Tie-Breaking" (M. Held, 2024), from its page 6.

A cell is the opponent, the colour and the game points; the board results that exercises 46 to 48
need are those of the match between 11 and 14. Matches not played name no opponent there.
"""

from fractions import Fraction

from arpad.norms.tie_breaks.field import Participant, PointScale, RoundKind, TieBreakEvent, Turn

ROWS = {
    1: "8w2.5 4b1.5 7w3 2b2.5 5w1.5 + 3b2.5",
    2: "9b3 3w4 5b0 1w1.5 13w3 4b2.5 10b3",
    3: "10w2.5 2b0 9w3 6b2.5 4w3 5b3.5 1w1.5",
    4: "11b3 1w2.5 13b3 5w3.5 3b1 2w1.5 9b2.5",
    5: "12w4 6b3 2w4 4b0.5 1b2.5 3w0.5 13b3.5",
    6: "13b2 5w1 8b3 3w1.5 11b2.5 - 12w2.5",
    7: "14w2 8b2 1b1 10w2.5 9b2 13w2 Z",
    8: "1b1.5 7w2 6w1 12b3.5 10b2 9w2 11w3",
    9: "2w1 12b4 3b1 14w3 7w2 8b2 4w1.5",
    10: "3b1.5 11w1.5 12b2.5 7b1.5 8w2 14b3 2w1",
    11: "4w1 10b2.5 14w2 13b1.5 6w1.5 12w2 8b1",
    12: "5b0 9w0 10w1.5 8w0.5 U 11b2 6b1.5",
    13: "6w2 14b2.5 4w1 11w2.5 2b1 7b2 5w0.5",
    14: "7b2 13w1.5 11b2 9b1 H 10w1 U",
}
BOARDS = 4
_UNPLAYED = {
    "+": (RoundKind.FORFEIT_WON, (4, 8)), "-": (RoundKind.FORFEIT_LOST, (0, 0)),
    "U": (RoundKind.BYE, (2, 4)),
    "H": (RoundKind.REQUESTED, (2, 4)), "Z": (RoundKind.REQUESTED, (0, 0)),
}  # fmt: skip
_MET_ON_BOARDS = {(11, 14): (2, 1, 1, 0), (14, 11): (0, 1, 1, 2)}


def _turn(team: int, number: int, cell: str) -> Turn:
    if cell in _UNPLAYED:
        kind, points = _UNPLAYED[cell]
        return Turn(number, None, kind, points, boards_half=(points[1] // BOARDS,) * BOARDS)
    colour = "w" if "w" in cell else "b"
    opponent, game_points = cell.split(colour)
    game_half = int(Fraction(game_points) * 2)
    match_half = 4 if game_half > BOARDS else 2 if game_half == BOARDS else 0
    boards = _MET_ON_BOARDS.get((team, int(opponent)), (0,) * BOARDS)
    return Turn(
        number, int(opponent), RoundKind.PLAYED, (match_half, game_half), colour, boards_half=boards
    )


def _participant(team: int, cells: str) -> Participant:
    turns = tuple(_turn(team, place, cell) for place, cell in enumerate(cells.split(), start=1))
    points = tuple(sum(turn.points_half[score] for turn in turns) for score in (0, 1))
    return Participant(team, points, turns)


TEAMS = TieBreakEvent(
    tuple(_participant(team, cells) for team, cells in ROWS.items()),
    7,
    7,
    scales=(PointScale(4, 2), PointScale(2 * BOARDS, BOARDS)),
    boards=BOARDS,
)
