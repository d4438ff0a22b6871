"""Why a rating changed, from a published list: for whoever played, with whom each game was."""

from collections.abc import Iterator
from dataclasses import dataclass

from arpad.answers.explaining import Explained, explained
from arpad.answers.public.lists import ListHead, PlayerNamed, head_of
from arpad.answers.public.players import named
from arpad.office.reading.players import Readers
from arpad.office.reading.shelf import Volume


@dataclass(frozen=True, slots=True, kw_only=True)
class Calculation:
    """A player's period: the answer of `explain`, with the list that it explains."""

    player: PlayerNamed
    head: ListHead
    told: Explained


def calculation(readers: Readers, volume: Volume, player_id: str, lang: str) -> Calculation:
    """Return a player's calculation. Raises KeyError if the list has nobody of this number."""
    if player_id not in readers.people:
        raise KeyError(player_id)
    told = explained(volume.evidence, player_id, lang)
    if told.player_id is None:
        raise KeyError(player_id)
    return Calculation(player=named(readers, player_id), head=head_of(volume), told=told)


def calculated(volume: Volume) -> Iterator[str]:
    """Yield the numbers of those who have a calculation on a list: whoever played."""
    on_list = set(volume.rows["player_id"])
    yield from (one for one in sorted(volume.sides["player_id"].unique()) if one in on_list)
