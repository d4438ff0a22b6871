"""A naive reading of the Catalan (FCE) rating regulation, to test the engine with.

Readings chosen where the text leaves a choice:

- 3.1: a period rates one list; the events of the other list are left aside.
- 5.3, 16.5: blitz and asked-for half K count in the rapid list only, and never halve twice.
- 7, 16.6: a forfeit against an opponent without FCE Elo, even one without performance, is rated
  for the rated player with half of his own K.
- 7: a game lost by both by forfeit is rated as lost by each of them.
- 8.1, 8.3: a weekly event uses, game by game, the list published on the first day of the month
  of the game; any other event uses, for all its games, the list of the day of its start.
- 8.3, 9.1 f, 16.2: the K of a game is the one published on the list that gives the rating of
  the game: its K0, and the seasons completed on its date; the new list shows K0 and K of the
  new rating on its own date.
- 8.2, 12: whoever has an FCE Elo on the list of the game is "federated", with or without
  licence; without licence he keeps his rating but is not listed.
- 9.1 g: the games of the period are all games rated for the player, forfeits included.
- 10, 11, 12: a licensed player without rating is not rated in this period, his opponents meet
  his performance, and the new list gives him his first rating.
- 10.1, 11.2: the FIDE rating is a fact of the player, of whatever time control; nothing is
  corrected for FIDE ratings under 1000.
- 10.3, 11.4: the renewal comes with the list twelve months after the list of the first rating, for
  licensed players without a game of this list; the age stays that of the day of federation.
- 12: the performance counts against every opponent, also one rated between two lists.
- 12, 14: R_p is rounded half up before it is met as a rating, whatever its size.
- 13.2: the row "> 735" is .99 and .01, and no difference is capped.
- 14.1, 14.2: R_a and P_p count played games only, neither forfeits nor adjudicated ones; an
  opponent met twice counts twice; the opponents' ratings are those of the list of the game.
- 14.1: who is rated for some games of a weekly event only has a performance from all his games.
- 15, 16.6 a: W, D and L score 1, 1/2 and 0 with the real difference; against an unrated
  opponent it is taken from his performance, and without a performance the game is not rated.
- 16.2: games are booked in the season of the day on which they were played; seasons without
  games after the first season count 0; adjudicated games are not "jugades" and do not count.
- 16.3, 16.4: the 80 % are of all who are paired in the event, rated or not; an unknown birth
  date is not under 12; the year of the event is that of its start.
- 16.3, 16.4: the single K changes nothing but K; a forfeit still expects one half.
- 16.6: the lower K is the lower of the two published factors; blitz halves it once more.
- 17.1: every game handed over is rated in this period.
- 17.3: the floor clamps the new rating once, after the rounded sum.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction

from .factor import entrants, k0_of, k_on_list, season_of, single_k
from .initial import first_rating, is_renewed
from .model import Event, Game, Line, Options, Outcome, Player, Side
from .numbers import half_away, half_up
from .performance import performance
from .tables import expected_hundredths

FLOOR = 1000
PLAYED = {"1": (2, 0), "=": (1, 1), "0": (0, 2)}  # half points of white and black
FORFEITED = {"+": (2, 0), "-": (0, 2), "--": (0, 0)}
ADJUDICATED = {"W": (2, 0), "D": (1, 1), "L": (0, 2)}
SCORES = PLAYED | FORFEITED | ADJUDICATED
NOT_RATED = Side(False, None, None, None, None, Fraction(0))
DEFAULT = Options()
Players = Mapping[int, Player]
Performances = dict[tuple[int, int], Fraction | None]  # (event_id, player_id)
Sides = dict[tuple[int, int, int], Side]  # (event_id, index in event.games, player_id)


def list_of_game(event: Event, game: Game) -> date:
    """Give the date of the list that rates a game (8.1, 8.3)."""
    day = game.played_on if event.is_weekly else event.start
    return day.replace(day=1)


def rating_in(event: Event, game: Game, player: Player) -> int | None:
    """Give the player's rating on the list that rates the game (8.1, 8.3)."""
    return player.ratings[list_of_game(event, game)]


def opponent_in(game: Game, player_id: int) -> int:
    """Name the opponent."""
    return game.black if player_id == game.white else game.white


def halves_of(game: Game, player_id: int) -> int:
    """Count the half points of one player (15.2 a)."""
    white, black = SCORES[game.result]
    return white if player_id == game.white else black


def games_of(event: Event, player_id: int) -> list[Game]:
    """Find the games of one player in an event."""
    return [game for game in event.games if player_id in (game.white, game.black)]


def scores_of(event: Event, players: Players, player_id: int) -> list[tuple[int, int]]:
    """List rating and half points of the played games with federated opponents (14.1, 14.2)."""
    scores = []
    for game in games_of(event, player_id):
        rating = rating_in(event, game, players[opponent_in(game, player_id)])
        if game.result in PLAYED and rating is not None:
            scores.append((rating, halves_of(game, player_id)))
    return scores


def performances_in(options: Options, event: Event, players: Players) -> Performances:
    """Compute the performance of everybody who meets a game without FCE Elo (12, 14)."""
    performances: Performances = {}
    for player_id in entrants(event):
        games = games_of(event, player_id)
        if any(rating_in(event, game, players[player_id]) is None for game in games):
            scores = scores_of(event, players, player_id)
            performances[event.event_id, player_id] = performance(options, scores)
    return performances


def k_in_game(options: Options, event: Event, game: Game, player: Player) -> Fraction | None:
    """Give the K published on the list that rates the game, None without rating (9.1 f, 16.2)."""
    rating = rating_in(event, game, player)
    if rating is None:
        return None
    return Fraction(k_on_list(options, player, rating, list_of_game(event, game)))


def k_of_side(
    event: Event, game: Game, own: Fraction, rival: Fraction | None, single: Fraction | None
) -> Fraction:
    """Settle the K of one side of a game (5.3, 7, 16.3 to 16.6)."""
    if single is not None:
        return single
    k = own
    if game.result not in PLAYED:  # 16.6
        if rival is not None and rival < k:
            k = rival
        k = k / 2
    if event.list_kind == "rapid" and (event.is_blitz or event.asked_half_k):  # 16.5, 5.3
        k = k / 2
    return k


def rating_met(
    event: Event, game: Game, player: Player, rival: Player, performances: Performances
) -> int | None:
    """Give the opponent's rating as the game is rated with (7, 12)."""
    if game.result in FORFEITED:
        return rating_in(event, game, player)
    rating = rating_in(event, game, rival)
    if rating is not None:
        return rating
    found = performances[event.event_id, rival.player_id]
    return None if found is None else half_up(found)


def side_of(
    options: Options,
    event: Event,
    game: Game,
    player: Player,
    rival: Player,
    performances: Performances,
    single: Fraction | None,
) -> Side:
    """Rate one game for one of its players (15)."""
    rating = rating_in(event, game, player)
    own_k = k_in_game(options, event, game, player)
    met = rating_met(event, game, player, rival, performances)
    if rating is None or own_k is None or met is None:
        return NOT_RATED
    k = k_of_side(event, game, own_k, k_in_game(options, event, game, rival), single)
    difference = rating - met
    expected = Fraction(expected_hundredths(difference), 100)
    score = Fraction(halves_of(game, player.player_id), 2)
    return Side(True, met, difference, expected, k, k * (score - expected))


def sides_in(
    options: Options,
    event: Event,
    players: Players,
    performances: Performances,
    single: Fraction | None,
) -> Sides:
    """Rate every game of an event for both players (15)."""
    sides: Sides = {}
    for index, game in enumerate(event.games):
        for player_id in (game.white, game.black):
            player, rival = players[player_id], players[opponent_in(game, player_id)]
            side = side_of(options, event, game, player, rival, performances, single)
            sides[event.event_id, index, player_id] = side
    return sides


def games_after(
    options: Options, player: Player, events: Sequence[Event], sides: Sides
) -> dict[int, int]:
    """Add the rated and played games of the period to those of the seasons (16.2)."""
    games = dict(player.games_by_season)
    for event in events:
        for index, game in enumerate(event.games):
            side = sides.get((event.event_id, index, player.player_id), NOT_RATED)
            if side.is_rated and game.result in PLAYED:
                season = season_of(options, game.played_on)
                games[season] = games.get(season, 0) + 1
    return games


def rating_after(
    list_kind: str, list_date: date, player: Player, change: int, has_played: bool
) -> int | None:
    """Give the rating on the new list (8.2, 10, 11, 17.3)."""
    if player.rating_now is None:
        return first_rating(list_kind, player) if player.has_licence else None
    if player.has_licence and not has_played and is_renewed(player, list_date):
        renewed = first_rating(list_kind, player)
        if renewed is not None:
            return renewed
    return max(FLOOR, player.rating_now + change)


def line_of(
    options: Options,
    list_kind: str,
    list_date: date,
    player: Player,
    events: Sequence[Event],
    sides: Sides,
) -> Line:
    """Sum the period up for one player and write his line on the new list (9.1, 17)."""
    total, games = Fraction(0), 0
    for (_, _, player_id), side in sides.items():
        if player_id == player.player_id and side.is_rated:
            total += side.change
            games += 1
    change = half_away(total)
    has_played = any(player.player_id in entrants(event) for event in events)
    rating = rating_after(list_kind, list_date, player, change, has_played)
    if rating is None:
        return Line(total, change, None, games, None, None, False)
    seasons = games_after(options, player, events, sides)
    k = k_on_list(options, player, rating, list_date, seasons)
    return Line(total, change, rating, games, k0_of(rating), k, player.has_licence)


def rate(
    list_kind: str,
    list_date: date,
    players: Sequence[Player],
    events: Sequence[Event],
    options: Options = DEFAULT,
) -> Outcome:
    """Rate a month of one list and give the new list of `list_date` (8.1, 17)."""
    by_id = {player.player_id: player for player in players}
    own = [event for event in events if event.list_kind == list_kind]
    performances: Performances = {}
    has_single_k: dict[int, bool] = {}
    sides: Sides = {}
    for event in own:
        performances.update(performances_in(options, event, by_id))
        single = single_k(event, by_id)
        has_single_k[event.event_id] = single is not None
        sides.update(sides_in(options, event, by_id, performances, single))
    lines = {
        player.player_id: line_of(options, list_kind, list_date, player, own, sides)
        for player in players
    }
    return Outcome(performances, has_single_k, sides, lines)
