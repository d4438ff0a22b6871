"""The words by which a player is found: those of every name he has or had, in plain letters."""

from collections.abc import Iterable

from arpad.registry.acts import Row
from arpad.report.names import readings


def name_words(facts: Iterable[Row]) -> set[tuple[str, str]]:
    """Return word and player for every name among facts.

    >>> sorted(name_words([{"player": "7", "fact": "name", "value": "Réti, Ana"}]))
    [('ana', '7'), ('reti', '7')]
    """
    return {
        (word, str(row["player"]))
        for row in facts
        if row["fact"] == "name" and row["value"]
        for reading in readings(str(row["value"]))
        for word in reading
    }
