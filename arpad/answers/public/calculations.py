"""Why a rating changed, from a published list: for whoever played, with whom each game was."""

from dataclasses import dataclass

from arpad.answers.explaining import Explained, explained_of
from arpad.answers.public.lists import ListHead, PlayerNamed, head_of
from arpad.office.reading.shelf import Volume


@dataclass(frozen=True, slots=True, kw_only=True)
class Calculation:
    """A player's period: the answer of `explain`, with the list that it explains."""

    player: PlayerNamed
    head: ListHead
    told: Explained


def calculation(volume: Volume, player_id: str, lang: str) -> Calculation:
    """Return a player's calculation, in the names of its list. NotFoundError if there is none."""
    account = volume.told(player_id)
    player = PlayerNamed(player_id=player_id, name=account.names.get(player_id))
    return Calculation(player=player, head=head_of(volume), told=explained_of(account, lang))
