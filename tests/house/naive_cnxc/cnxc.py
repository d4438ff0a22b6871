"""A naive reading of the regulation of the CNXC's Elo system, to test the engine with.

Numbers in brackets are articles; "decision" is the row of the project's table of readings.
The readings chosen, where the text leaves a choice:

3.1   A thematic event is out whoever organises it, also officialised with the right rules.
3.2   A withdrawal ("+", "-") counts as a win and a loss if the side that withdrew made a move;
      with substitutions a side has moved if any of its players has, and somebody must be left.
3.3   Events come in already separated by group, board and phase.
4.1   A game belongs to the half-year in which its event ended, and is dated by that end.
5.1   With twelve games on the list under work a player is effective on that list, rated by all
      his performances; in its calculation he still counts as he stands on the list in force.
5.2   Passive is who has no counted game in the five years that end with the period's last day;
      a provisional player may become passive as well, and neither loses rating or games.
5.3   A passive player still has a rating, so he meets his opponents with it, not a virtual one.
6.2   R_c is the mean by games, exact; P is rounded to the nearest hundredth, .005 upwards.
6.3   The provisional rating is the mean of exact performances weighted by games, rounded once;
      with `is_pooled` all games are one competition instead.
6.4   K and both ratings are of the list in force; no difference is capped; 12 to 24 games are
      the first column of K.
6.6   Rounded once, after calibration, by the exact value: .5 and more upwards.
7.1   V of the winner's whole event becomes 0 if negative; its games still count as games.
7.2 a b  Whoever made no move is taken out of the line first, wherever he stands in it; if B made
      no move in A -> B -> C, C substitutes A.
7.2 c In A -> B -> C, B is an original only: the result never counts for him as a substitute.
7.2 d f  W is the single game's result seen from that side, and W - W_e = 0 is imputed to nobody.
7.2 e The original without effective rating has lost for his own performance only; the opponent
      keeps the true result.
7.2 g A substitute without effective rating gets neither performance nor game.
7.2 h The opponent is the highest rated of all who remain opposite, for each player of a side.
7.2   A game is a counted game for each to whom it is imputed, and one game for the opponent.
7.3 a Passive players are not on the list, so they are not compared; those who become effective
      or active again by this very list are.
7.3 b The difference is mean(ICCF) - mean(CNXC), both exact, the latter of unrounded new ratings;
      it is added to all effective ratings, passive ones and new ones included.
8.1   Events that began before 1 July 2000 are out.
"""

from datetime import date, timedelta
from fractions import Fraction

from .model import Event, Game, Outcome, Performance, Period, Player, Side, Standing
from .substitutions import Line, check_substitutions, line_of
from .tables import difference_at, half_up, k_at, percentage, thousandths_at

NOTHING = Fraction(0)
SCORES = {
    "1": Fraction(1),
    "+": Fraction(1),
    "=": Fraction(1, 2),
    "0": Fraction(0),
    "-": Fraction(0),
}
VIRTUAL = {
    "absolute_final": 2200,
    "team_final_board_1": 2000,
    "honour_permanent": 2000,
    "other": 1750,
}
FIRST_START = date(2000, 7, 1)
GAMES_FOR_EFFECTIVE = 12
COMMON_PLAYERS = 8
YEARS_UNTIL_PASSIVE = 5

Players = dict[int, Player]
Sides = dict[tuple[int, int, str, int], Side]


def is_event_rated(period: Period, event: Event) -> bool:
    """Say whether an event counts for this list (3.1, 4.1, 8.1)."""
    if event.start < FIRST_START or not period.first_day <= event.end <= period.last_day:
        return False
    if event.is_thematic:
        return False
    return event.is_by_cnxc or (event.is_officialised and event.is_named_in_rules)


def rating_met(event: Event, player: Player) -> int:
    """Give the rating that opponents meet: his own, or the virtual one (5.3, 6.4)."""
    if player.rating is not None:
        return player.rating
    for rating in (player.iccf, player.fpx, player.fide):
        if rating is not None:
            return rating
    return VIRTUAL[event.virtual_class]


def side_of(player: Player, role: str, opponent: int, score: Fraction) -> Side:
    """Work out one player's share in one side of a game (6.4, 7.2 d-g)."""
    if not player.is_effective:
        if role == "original":
            return Side(role, opponent, NOTHING, None, None, None, NOTHING, True)
        return Side(role, opponent, score, None, None, None, NOTHING, role == "player")
    difference = player.rating - opponent
    expected = Fraction(thousandths_at(difference), 1000)
    k = k_at(player.rating, player.games_counted)
    surplus = score - expected
    is_counted = True
    if role == "original":
        is_counted = surplus < 0
    if role == "substitute":
        is_counted = surplus > 0
    change = k * surplus if is_counted else NOTHING
    return Side(role, opponent, score, difference, expected, k, change, is_counted)


def sides_of(
    players: Players, event: Event, index: int, game: Game, white: Line, black: Line
) -> Sides:
    """Work out a game for all who played in it (7.2 h)."""
    white_score = SCORES[game.result]
    sides: Sides = {}
    for side, line, other, score in (
        ("white", white, black, white_score),
        ("black", black, white, 1 - white_score),
    ):
        opponent = max(rating_met(event, players[number]) for number in other.members)
        for number, role in zip(line.members, line.roles, strict=True):
            share = side_of(players[number], role, opponent, score)
            sides[event.event_id, index, side, number] = share
    return sides


def counted_sides(sides: Sides) -> dict[tuple[int, int], list[Side]]:
    """Collect the games counted for each player in each event, by (event_id, player_id)."""
    counted: dict[tuple[int, int], list[Side]] = {}
    for (event_id, _, _, number), side in sides.items():
        if side.is_counted:
            counted.setdefault((event_id, number), []).append(side)
    return counted


def performance_of(counted: list[Side]) -> Performance:
    """Gather the games of one competition (6.2)."""
    return Performance(
        games=len(counted),
        opponents_sum=sum(side.opponent_rating for side in counted),
        points_half=int(sum(2 * side.score for side in counted)),
    )


def change_of(event: Event, player: Player, counted: list[Side]) -> Fraction:
    """Give V, for the winner of an event for master norms only a positive one (6.4, 7.1)."""
    change = sum((side.change for side in counted), NOTHING)
    if event.is_master_norm and event.winner == player.player_id:
        return max(change, NOTHING)
    return change


def provisional_rating(performances: tuple[Performance, ...], *, is_pooled: bool) -> Fraction:
    """Give the mean of performances weighted by games, or the pooled performance (6.3)."""
    games = sum(one.games for one in performances)
    if is_pooled:
        opponents = sum(one.opponents_sum for one in performances)
        points_half = sum(one.points_half for one in performances)
        return Fraction(opponents, games) + difference_at(percentage(points_half, games))
    return sum((one.games * one.rating for one in performances), NOTHING) / games


def is_passive(period: Period, last_counted_day: date) -> bool:
    """Say whether the last counted game lies before the last five years (5.2)."""
    list_day = period.last_day + timedelta(days=1)
    return last_counted_day < list_day.replace(year=list_day.year - YEARS_UNTIL_PASSIVE)


def standing_of(
    period: Period,
    player: Player,
    played: list[tuple[Event, list[Side]]],
    changes: dict[tuple[int, int], Fraction],
    *,
    is_pooled: bool,
) -> Standing:
    """Put a player on the new list, still without calibration (5.1, 5.2, 6.3, 6.5)."""
    games_in_period = sum(len(counted) for _, counted in played)
    games = player.games_counted + games_in_period
    performances = player.performances
    days = [event.end for event, _ in played]
    if player.last_counted_day is not None:
        days.append(player.last_counted_day)
    if not days:
        return Standing(None, None, False, 0, 0, (), None, "unrated")
    if player.is_effective:
        own = [change for (_, number), change in changes.items() if number == player.player_id]
        exact = player.rating + sum(own, NOTHING)
        is_effective = True
    else:
        performances += tuple(performance_of(counted) for _, counted in played)
        exact = provisional_rating(performances, is_pooled=is_pooled)
        is_effective = games >= GAMES_FOR_EFFECTIVE
    status = "effective" if is_effective else "provisional"
    if is_passive(period, max(days)):
        status = "passive"
    return Standing(
        exact=exact,
        rating=half_up(exact),
        is_effective=is_effective,
        games_counted=games,
        games_in_period=games_in_period,
        performances=() if is_effective else performances,
        last_counted_day=max(days),
        status=status,
    )


def common_players(players: Players, standings: dict[int, Standing]) -> tuple[int, ...]:
    """Find who is on the ICCF list and, effective and active, on the new one (7.3 a)."""
    return tuple(
        number
        for number, standing in standings.items()
        if standing.status == "effective" and players[number].iccf_next is not None
    )


def calibration_of(
    players: Players, standings: dict[int, Standing], common: tuple[int, ...]
) -> Fraction:
    """Give the difference of the two means, if eight players or more are common (7.3 b)."""
    if len(common) < COMMON_PLAYERS:
        return NOTHING
    iccf = sum(players[number].iccf_next for number in common)
    cnxc = sum((standings[number].exact for number in common), NOTHING)
    return (iccf - cnxc) / len(common)


def calibrated(standing: Standing, calibration: Fraction) -> Standing:
    """Add the difference to an effective rating, active or passive, and round (6.6, 7.3 b)."""
    if not standing.is_effective:
        return standing
    facts = vars(standing) | {"rating": half_up(standing.exact + calibration)}
    return Standing(**facts)


def check_players(period: Period) -> None:
    """Refuse players whose facts contradict each other."""
    for player in period.players:
        is_rated = player.rating is not None
        if is_rated != (player.last_counted_day is not None) or is_rated != (
            player.games_counted > 0
        ):
            raise ValueError(f"a rating comes with games and a day, or none of them: {player}")
        if player.is_effective and (not is_rated or player.performances):
            raise ValueError(f"effective without a rating, or with performances: {player}")
        stored = sum(one.games for one in player.performances)
        if not player.is_effective and stored != player.games_counted:
            raise ValueError(f"stored performances and games differ: {player}")


def all_sides(period: Period, players: Players) -> tuple[dict[tuple[int, int], bool], Sides]:
    """Say which games count (3.1, 3.2), and work out those that do."""
    game_is_rated: dict[tuple[int, int], bool] = {}
    sides: Sides = {}
    for event in period.events:
        for index, game in enumerate(event.games):
            white = line_of(period, event, game, "white")
            black = line_of(period, event, game, "black")
            is_played = bool(white.members and black.members) and not game.is_left_out
            is_rated = is_played and is_event_rated(period, event)
            game_is_rated[event.event_id, index] = is_rated
            if is_rated:
                sides |= sides_of(players, event, index, game, white, black)
    return game_is_rated, sides


def rate(period: Period, *, is_pooled: bool = False) -> Outcome:
    """Make the list of a half-year."""
    check_players(period)
    check_substitutions(period)
    players = {player.player_id: player for player in period.players}
    game_is_rated, sides = all_sides(period, players)
    performances: dict[tuple[int, int], Performance] = {}
    changes: dict[tuple[int, int], Fraction] = {}
    played: dict[int, list[tuple[Event, list[Side]]]] = {number: [] for number in players}
    events = {event.event_id: event for event in period.events}
    for (event_id, number), counted in counted_sides(sides).items():
        event, player = events[event_id], players[number]
        played[number].append((event, counted))
        if player.is_effective:
            changes[event_id, number] = change_of(event, player, counted)
        else:
            performances[event_id, number] = performance_of(counted)
    standings = {
        number: standing_of(period, player, played[number], changes, is_pooled=is_pooled)
        for number, player in players.items()
    }
    common = common_players(players, standings)
    calibration = calibration_of(players, standings, common)
    return Outcome(
        event_is_rated={one.event_id: is_event_rated(period, one) for one in period.events},
        game_is_rated=game_is_rated,
        sides=sides,
        performances=performances,
        changes=changes,
        common=common,
        calibration=calibration,
        standings={number: calibrated(one, calibration) for number, one in standings.items()},
    )
