"""The two sides of every game: D within the cap of the edition, P_D, K and the change."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tests.house.naive import admission
from tests.house.naive.fide import Results, is_discarded, own_rating
from tests.house.naive.model import Game, Side
from tests.house.naive.tables import hundredths_of

from . import carried, since_2022
from .model import Event, Player
from .rules import BELOW_2650, CARRIED, ONCE_PER_EVENT, Rules, k_of, limited_k

Players = dict[int, Player]
Key = tuple[int, int, int]  # (event_id, index in event.games, player_id)


@dataclass(frozen=True)
class Meeting:
    """One player's side of one game before K is known; `own` is None for an unrated player."""

    event: Event
    index: int
    game: Game
    player: Player
    is_rated: bool
    own: int | None
    opponent: int | None

    @property
    def is_for_rating(self) -> bool:
        """Tell whether the game changes a rating (T24 8.3.1)."""
        return self.is_rated and self.own is not None and self.opponent is not None

    @property
    def difference(self) -> int:
        """Give D, positive for the higher-rated player (T24 8.3.1)."""
        return (self.own or 0) - (self.opponent or 0)


def meeting_in(
    rules: Rules, event: Event, index: int, player_id: int, players: Players, results: Results
) -> Meeting:
    """Tell what a playable game is for one of its players (8.2, 8.3.1, 8.2.4; 2009: 8.4, 8.5)."""
    game = event.games[index]
    player = players[player_id]
    rival = players[admission.opponent_in(game, player_id)]
    own = own_rating(player)
    if rules.newcomers != CARRIED:
        opponent = rival.rating
        is_ignored = own is None and is_discarded(event, player_id, results)
        is_rated = opponent is not None and not is_ignored
    else:
        opponent = carried.seen_at(rules, event, rival, results)
        if own is None:
            is_rated = carried.counts_for_newcomer(rules, event, player, rival, results)
        else:
            is_rated = opponent is not None
    return Meeting(event, index, game, player, is_rated, own, opponent)


def meetings_of(
    rules: Rules, event: Event, players: Players, results: Results, admitted: bool
) -> dict[Key, Meeting]:
    """Take every game of an event from both sides (T24 5.1, 6.2, 8.3.1)."""
    if not admitted:
        games: dict[int, Game] = {}
    elif rules.newcomers == CARRIED:
        games = admission.playable_games(event)
    else:
        games = since_2022.playable(rules, event, players)
    meetings = {}
    for index, game in enumerate(event.games):
        for player_id in (game.white, game.black):
            key = (event.event_id, index, player_id)
            if index in games:
                meetings[key] = meeting_in(rules, event, index, player_id, players, results)
            else:
                player = players[player_id]
                meetings[key] = Meeting(event, index, game, player, False, None, None)
    return meetings


def upgrades(meetings: Mapping[Key, Meeting], cap: int) -> set[Key]:
    """Find the one game per player and event that is brought to 400 (T22 8.3.1).

    It is the one with the greatest difference; of equal ones that of the first round.
    """
    chosen: dict[tuple[int, int], Key] = {}
    for key, meeting in meetings.items():
        if not meeting.is_for_rating or meeting.difference <= cap:
            continue
        place = (meeting.event.event_id, meeting.player.player_id)
        if place not in chosen or _comes_before(meeting, meetings[chosen[place]]):
            chosen[place] = key
    return set(chosen.values())


def _comes_before(one: Meeting, other: Meeting) -> bool:
    left = (-one.difference, one.game.round, one.index)
    return left < (-other.difference, other.game.round, other.index)


def counted_difference(rules: Rules, meeting: Meeting, is_upgrade: bool) -> int:
    """Give D as it is counted (T22 8.3.1; T24 8.3.1 with the words of 1.10.2025)."""
    difference = meeting.difference
    if rules.capping == BELOW_2650 and (meeting.own or 0) >= 2650:
        return difference
    if rules.capping == ONCE_PER_EVENT and difference > rules.cap and not is_upgrade:
        return difference
    return max(-rules.cap, min(rules.cap, difference))


def sides_of(rules: Rules, meetings: Mapping[Key, Meeting]) -> dict[Key, Side]:
    """Rate all games of a list (8.3.2, 8.3.3); n of K x n is of all its events together."""
    rated = [m.player.player_id for m in meetings.values() if m.is_for_rating]
    games_in_list = Counter(rated)
    raised = upgrades(meetings, rules.cap)
    sides = {}
    for key, meeting in meetings.items():
        if not meeting.is_for_rating:
            is_shown = meeting.own is None
            opponent = meeting.opponent if is_shown else None
            is_rated = meeting.is_rated and is_shown
            sides[key] = Side(is_rated, opponent, None, None, None, Fraction(0))
            continue
        difference = counted_difference(rules, meeting, key in raised)
        expected = Fraction(hundredths_of(difference), 100)
        k = k_of(rules, meeting.player, meeting.event)
        k = limited_k(rules, k, games_in_list[meeting.player.player_id])
        score = Fraction(admission.points_half(meeting.game, meeting.player.player_id), 2)
        change = k * (score - expected)
        sides[key] = Side(True, meeting.opponent, difference, expected, Fraction(k), change)
    return sides
