"""Archives without lists, written in no time: their records are erasures of nobody."""

from pathlib import Path

from arpad.archive.evidence.records import ERASURE
from arpad.archive.evidence.signing import PrivateKey
from arpad.office.evidence.adding import archive_in, recorded


def grown(folder: Path, key: PrivateKey, *players: str) -> Path:
    """Put an erasure of each player into an archive, which may be yet to begin."""
    for player in players:
        reason = {"because": "at their request", "on": "2026-11-23", "player_id": player}
        recorded(archive_in(folder), ERASURE, reason, key)
    return folder
