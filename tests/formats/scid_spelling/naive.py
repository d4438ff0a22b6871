"""Reads a spelling file line by line, as slowly and plainly as it can be done: to compare with."""

import re

ID = re.compile(r"%Bio\s+FIDEID\s+0*([1-9][0-9]{0,9})")


def naive(data: bytes) -> tuple[list[str | None], list[tuple[int, int, int, int]]]:
    """Return the players' ids, and (player, year, slot, rating) in the order of the file."""
    ids: list[str | None] = []
    ratings: list[tuple[int, int, int, int]] = []
    is_in_players = False
    for whole in re.split(r"\r\n|\r|\n", data.decode("latin-1")):
        line = whole.strip()
        if line.startswith("@"):
            is_in_players = bool(re.match(r"@PLAYER\b", line))
        elif is_in_players and line and line[0] not in "#=" and len(line.encode()) <= 4096:
            if not line.startswith("%"):
                ids.append(None)
            elif ids and (found := ID.fullmatch(line)) and ids[-1] is None:
                ids[-1] = found[1]
            elif ids and re.match(r"%Elo\b", line):
                ratings += [(len(ids) - 1, *one) for one in _ratings(line[4:])]
    return ids, ratings


def _ratings(text: str) -> list[tuple[int, int, int]]:
    found = []
    for token in text.split():
        if re.match(r"[0-9]{4}:", token):
            for slot, value in enumerate(token[5:].split(","), start=1):
                if re.fullmatch(r"[0-9]{1,4}", value) and int(value) > 0:
                    found.append((int(token[:4]), slot, int(value)))
    return found
