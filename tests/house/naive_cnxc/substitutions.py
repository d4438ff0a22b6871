"""Who sits on one side of a game after substitutions (7.2 a-c)."""

from dataclasses import dataclass
from itertools import pairwise

from .model import Event, Game, Period, Substitution


@dataclass(frozen=True)
class Line:
    """Those of one side who made a move, in their order; the last one finished the game."""

    members: tuple[int, ...]

    @property
    def roles(self) -> tuple[str, ...]:
        """Give each member's role (7.2 a-c).

        Alone he is an ordinary player; otherwise the last is the substitute, and all before
        him are originals: whoever is substituted himself counts as original (7.2 c).
        """
        if len(self.members) == 1:
            return ("player",)
        return ("original",) * (len(self.members) - 1) + ("substitute",)


def rows_of(period: Period, event: Event, game: Game, side: str) -> list[Substitution]:
    """Find the substitutions of one side of one game, following them from who began it."""
    current = game.white if side == "white" else game.black
    rows: list[Substitution] = []
    is_longer = True
    while is_longer:
        is_longer = False
        for row in period.substitutions:
            place = (row.event_id, row.round, row.side, row.order, row.original)
            if place == (event.event_id, game.round, side, len(rows) + 1, current):
                rows.append(row)
                current, is_longer = row.substitute, True
                break
    return rows


def line_of(period: Period, event: Event, game: Game, side: str) -> Line:
    """Take out of a side all who made no move (3.2, 7.2 a, b).

    Of whoever won by a withdrawal no move is asked (decision 001-20).
    """
    rows = rows_of(period, event, game, side)
    if rows:
        seated = [(rows[0].original, rows[0].original_moved)]
        seated += [(row.substitute, row.substitute_moved) for row in rows]
    elif side == "white":
        seated = [(game.white, game.white_moved or game.result == "+")]
    else:
        seated = [(game.black, game.black_moved or game.result == "-")]
    return Line(tuple(player for player, has_moved in seated if has_moved))


def check_substitutions(period: Period) -> None:
    """Refuse rows that belong to no game, to two games, or that contradict each other."""
    used: list[Substitution] = []
    for event in period.events:
        for game in event.games:
            seated = [game.white, game.black]
            for side in ("white", "black"):
                rows = rows_of(period, event, game, side)
                seated += [row.substitute for row in rows]
                used += rows
                for former, latter in pairwise(rows):
                    if former.substitute_moved != latter.original_moved:
                        raise ValueError(f"did he move or not: {former}, {latter}")
            if len(seated) != len(set(seated)):
                raise ValueError(f"a player sits twice in game {game} of event {event.event_id}")
    if len(set(used)) != len(used) or len(used) != len(period.substitutions):
        raise ValueError("every substitution must belong to exactly one game")
