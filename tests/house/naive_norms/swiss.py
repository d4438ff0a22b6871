"""The Swiss event large and foreign enough to ask for no foreign opponents (1.4.3d)."""

from .model import FIDE_FLAG, NO_FEDERATION, Event, Pairing, Player, games_of

GRANDMASTERS_AND_MASTERS = ("GM", "IM", "WGM", "WIM")


def is_missed(pairing_how: str, halves: int) -> bool:
    """Return whether a player missed the round: byes asked for and games he did not come to."""
    return pairing_how == "bye" or (pairing_how == "forfeit" and halves == 0)


def rounds_present(
    event: Event, player: Player, players: tuple[Player, ...], pairings: tuple[Pairing, ...]
) -> set[int]:
    """Return the rounds a player did not miss; a pairing-allocated bye is not a miss."""
    games = games_of(player.number, players, pairings)
    return {game.round for game in games if not is_missed(game.how, game.halves)}


def big_swiss(event: Event, players: tuple[Player, ...], pairings: tuple[Pairing, ...]) -> bool:
    """Return whether every round had 20 rated foreigners of 3 federations, 10 of them titled.

    Only who misses at most one round is counted, and only in the rounds he takes part in.
    """
    if event.kind != "swiss":
        return False
    present = {}
    for player in players:
        if player.rating is None or player.federation in (*NO_FEDERATION, event.federation):
            continue
        rounds = rounds_present(event, player, players, pairings)
        if event.rounds - len(rounds) <= 1:
            present[player] = rounds
    for number in range(1, event.rounds + 1):
        here = [player for player, rounds in present.items() if number in rounds]
        masters = [player for player in here if player.title in GRANDMASTERS_AND_MASTERS]
        federations = {player.federation for player in here} - {FIDE_FLAG}
        if len(here) < 20 or len(federations) < 3 or len(masters) < 10:
            return False
    return True
