"""The hashes by which a list remembers who played in an event, and the games of its rounds."""

from collections.abc import Iterable, Mapping
from hashlib import sha256

from arpad.report import Game


def hash_of(lines: Iterable[str]) -> str:
    """Return the SHA-256 of lines, whatever their order.

    >>> hash_of(["8", "7"]) == hash_of(["7", "8"]), hash_of(["7"])[:8]
    (True, '7902699b')
    """
    return sha256("\n".join(sorted(lines)).encode()).hexdigest()


def line_of(game: Game, ids: Mapping[int, str]) -> str:
    """Return the game as the hash of its round has it.

    >>> line_of(Game(1, 2, 1, "="), {1: "7", 2: "8"})
    '8 7 ='
    """
    black = "" if game.black is None else ids[game.black]
    return f"{ids[game.white]} {black} {game.result}"
