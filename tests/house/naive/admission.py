"""Which events are rated, by which method, and which of their games count as played."""

from .model import Event, Game, Player
from .rules import Rules

POINTS_HALF = {"1": 2, "+": 2, "W": 2, "=": 1, "D": 1, "0": 0, "-": 0, "L": 0}  # white's
ROUND_ROBINS = ("round_robin", "double_round_robin")
Players = dict[int, Player]


def participants(event: Event) -> list[int]:
    """List every player of the event, those of unplayed games too (5.1, 6)."""
    return sorted({player for game in event.games for player in (game.white, game.black)})


def is_played(game: Game) -> bool:
    """Tell whether the game was played over the board (5.1)."""
    return game.result in ("1", "=", "0")


def points_half(game: Game, player_id: int) -> int:
    """Count the half points that the game brought this player (8.55 b; 10.51 b)."""
    white = POINTS_HALF[game.result]
    return white if player_id == game.white else 2 - white


def opponent_in(game: Game, player_id: int) -> int:
    """Name the other player of the game (8.51; 10.51)."""
    return game.black if player_id == game.white else game.white


def is_unrated(player: Player) -> bool:
    """Tell whether the player had no rating when the events started (6.3, 8.4; 10.4)."""
    return player.rating is None


def minutes_required(event: Event, players: Players) -> int:
    """Give the least time for 60 moves, by the highest rating present (1.1)."""
    highest = max((players[p].rating or 0 for p in participants(event)), default=0)
    if highest >= 2200:
        return 120
    return 90 if highest >= 1600 else 60


def is_complete_round_robin(event: Event) -> bool:
    """Tell whether all games of the round robin were played (6.43)."""
    if event.kind not in ROUND_ROBINS:
        return False
    meetings: dict[frozenset[int], int] = {}
    for game in event.games:
        if not is_played(game):
            return False
        pair = frozenset((game.white, game.black))
        meetings[pair] = meetings.get(pair, 0) + 1
    number = len(participants(event))
    wanted = 1 if event.kind == "round_robin" else 2
    all_pairs = number * (number - 1) // 2
    return len(meetings) == all_pairs and all(m == wanted for m in meetings.values())


def has_round_robin_composition(event: Event, players: Players) -> bool:
    """Tell whether enough players of a round robin are rated (6.3-6.33)."""
    everybody = [players[p] for p in participants(event)]
    rated = [player for player in everybody if not is_unrated(player)]
    if event.is_national_championship:
        sex, wanted = ("w", 2) if event.is_women_only else ("m", 3)
        if len([player for player in rated if player.sex == sex]) >= wanted:
            return True  # 6.33
    if 3 * len(rated) < len(everybody):
        return False  # 6.3
    if len(everybody) < 10 and len(rated) < 4:
        return False  # 6.31
    if event.kind == "double_round_robin" and len(rated) < len(everybody):
        return len(everybody) >= 6 and len(rated) >= 4  # 6.32
    return True


def method_of(rules: Rules, event: Event) -> str:
    """Name the method: round_robin, swiss, or the Scheveningen of 2005 (6.3, 6.4, 6.43)."""
    if is_complete_round_robin(event):
        return "round_robin"
    if rules.is_2005 and event.kind == "scheveningen":
        return "scheveningen"
    return "swiss"


def is_admitted(rules: Rules, event: Event, players: Players) -> bool:
    """Tell whether the event is rated at all (1.1, 1.2, 6.3-6.6; 2005: 11.4; 2009: 9.2)."""
    if event.is_declared_unrated:
        return False
    minutes = event.minutes_for_60_moves
    if minutes is not None and minutes < minutes_required(event, players):
        return False
    if is_complete_round_robin(event):
        return has_round_robin_composition(event, players)
    unrated = [p for p in participants(event) if is_unrated(players[p])]
    if rules.is_2005 and event.kind == "scheveningen":
        return len(unrated) <= 1  # 2005: 6.4
    if not rules.is_2005 and event.kind == "match":
        return not unrated  # 2009: 6.6
    return True


def rounds_after_decision(event: Event) -> set[int]:
    """Find the games, by index, that followed the decision of a match (6.5)."""
    if event.kind != "match" or event.rounds_scheduled is None:
        return set()
    late: set[int] = set()
    scores = dict.fromkeys(participants(event), 0)
    for index, game in sorted(enumerate(event.games), key=lambda pair: pair[1].round):
        if any(score > event.rounds_scheduled for score in scores.values()):  # in half points
            late.add(index)
        for player in (game.white, game.black):
            scores[player] += points_half(game, player)
    return late


def playable_games(event: Event) -> dict[int, Game]:
    """Give the games that can be rated, by index: played and not too late (5.1, 6.5)."""
    late = rounds_after_decision(event)
    return {
        index: game
        for index, game in enumerate(event.games)
        if is_played(game) and index not in late
    }
