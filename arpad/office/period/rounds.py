"""What a list remembers of the rounds that were rated: the event's name, who played, and the games.

So an event that comes again is known by its last list alone: as the same, with the same rounds, or
as one like it, with the same players.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256

from arpad.office.intake.submissions import Submission


def hash_of(lines: Iterable[str]) -> str:
    """Return the SHA-256 of lines, whatever their order.

    >>> hash_of(["8", "7"]) == hash_of(["7", "8"]), hash_of(["7"])[:8]
    (True, '7902699b')
    """
    return sha256("\n".join(sorted(lines)).encode()).hexdigest()


def round_hashes(
    submission: Submission, ids: Mapping[int, str]
) -> tuple[dict[int, str], dict[int, int]]:
    """Return the hash of each round's games, and how many they are; a bye is no game.

    `ids` are the players' own, by their starting ranks.
    """
    by_round: dict[int, list[str]] = {}
    for game in submission.games:
        if game.black is not None:
            line = f"{ids[game.white]} {ids[game.black]} {game.result}"
            by_round.setdefault(game.round, []).append(line)
    hashes = {number: hash_of(lines) for number, lines in by_round.items()}
    return hashes, {number: len(lines) for number, lines in by_round.items()}
