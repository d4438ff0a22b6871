"""Substitutions as the engine reads them: who sat on a side of a game, one after the other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arpad.report import Game
from arpad.report.facts.game_facts import Substitution
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True)
class Seat:
    """One player of a side of a game: the game's place in the submission, and whether he moved."""

    game: int
    is_white: bool
    order: int
    player_id: str
    has_moved: bool


def seats_of(
    games: Sequence[Game], ids: Mapping[int, str], rows: Sequence[Substitution], file: str
) -> tuple[tuple[Seat, ...], tuple[Problem, ...]]:
    """Return the seats of the games in which somebody was substituted.

    A chain begins with the player whom the report names. Rows that belong to no game, and players
    who would sit twice in one, are errors.

    >>> row = Substitution(round=1, side="white", order=1, original_id="7", substitute_id="9",
    ...                    original_moved=True, substitute_moved=False)
    >>> seats, _ = seats_of([Game(1, 1, 2, "1")], {1: "7", 2: "8"}, [row], "")
    >>> [(one.player_id, one.has_moved) for one in seats]
    [('7', True), ('9', False)]
    >>> seats_of([Game(2, 1, 2, "1")], {1: "7", 2: "8"}, [row], "")[1][0].code
    'substitution-alone'
    """
    left = list(rows)
    seats: list[Seat] = []
    problems: list[Problem] = []
    for number, game in enumerate(games):
        if game.black is None:  # a bye
            continue
        found: list[Seat] = []
        names: list[str | None] = []
        for side, first in (("white", ids.get(game.white)), ("black", ids.get(game.black))):
            chain = _chain(game.round, side, first, left)
            left = [row for row in left if row not in chain]
            names += [first, *(row.substitute_id for row in chain)]
            found += _seats(number, side == "white", chain)
        if found and len(set(names)) < len(names):
            problems.append(_problem("twice", f"A player sits twice in a game of round "
                                     f"{game.round}.", found[0].player_id, file))  # fmt: skip
        else:
            seats += found
    problems += [
        _problem("alone", f"No game of round {row.round} has {row.original_id} on the side "
                 f"{row.side}, substitution {row.order}.", row.original_id, file)
        for row in left
    ]  # fmt: skip
    return tuple(seats), tuple(problems)


def _chain(
    round_: int, side: str, first: str | None, rows: Sequence[Substitution]
) -> list[Substitution]:
    chain: list[Substitution] = []
    current = first
    while True:
        place = (round_, side, len(chain) + 1, current)
        after = [row for row in rows if (row.round, row.side, row.order, row.original_id) == place]
        if not after:
            return chain
        chain.append(after[0])
        current = after[0].substitute_id


def _seats(game: int, is_white: bool, chain: Sequence[Substitution]) -> list[Seat]:  # noqa: FBT001
    if not chain:
        return []
    first = Seat(game, is_white, 0, chain[0].original_id, chain[0].original_moved)
    others = [
        Seat(game, is_white, order, row.substitute_id, row.substitute_moved)
        for order, row in enumerate(chain, start=1)
    ]
    return [first, *others]


def _problem(code: str, message: str, found: str, file: str) -> Problem:
    fix = "Name the players by their ids as in the report, and order 1, 2, ... along the chain."
    return Problem("error", f"substitution-{code}", message, fix=fix, found=found, file=file)
