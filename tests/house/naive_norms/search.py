"""Try every set of games that the text lets a player count (1.4.1e, f)."""

from collections.abc import Iterator
from itertools import combinations

from . import rules as law
from .model import TITLES, Answer, Event, Game, Pairing, Player, games_of
from .rules import Rules


def judge(
    event: Event,
    players: tuple[Player, ...],
    pairings: tuple[Pairing, ...],
    number: int,
    rules: Rules | None = None,
) -> dict[str, Answer]:
    """Return the answer for each title for the player with this number, from a whole event."""
    return _firsts(judge_all(event, players, pairings, number, rules))


def judge_all(
    event: Event,
    players: tuple[Player, ...],
    pairings: tuple[Pairing, ...],
    number: int,
    rules: Rules | None = None,
) -> dict[str, tuple[Answer, ...]]:
    """Return for each title every set of games that is a norm, best first, or the one failure."""
    player = next(player for player in players if player.number == number)
    games = games_of(number, players, pairings)
    rules = rules or law.rules_on(event.start)
    return {title: _all(rules, event, title, player, len(players), games) for title in TITLES}


def norms(
    event: Event,
    player: Player,
    players: int,
    games: tuple[Game, ...],
    rules: Rules | None = None,
) -> dict[str, Answer]:
    """Return the answer for each title; `players` is how many take part in the event.

    Rules are those of the day the event starts, unless given.
    """
    rules = rules or law.rules_on(event.start)
    return _firsts({t: _all(rules, event, t, player, players, games) for t in TITLES})


def _firsts(answers: dict[str, tuple[Answer, ...]]) -> dict[str, Answer]:
    return {title: found[0] for title, found in answers.items()}


def _all(
    rules: Rules, event: Event, title: str, player: Player, players: int, games: tuple[Game, ...]
) -> tuple[Answer, ...]:
    needed = law.games_needed(rules, event, games)
    countable = tuple(game for game in games if law.can_count(rules, event, game))
    found: list[Answer] = []
    for chosen in possible_sets(rules, event, title, player, countable):
        if len(chosen) < needed:
            break
        if not law.failures(rules, event, title, player, players, chosen, needed):
            found.append(_answer(rules, event, title, chosen, frozenset(), needed))
    found += _with_a_stay_away(rules, event, title, player, players, games)
    if found:
        return tuple(sorted(found, key=_preference))
    failed = law.failures(rules, event, title, player, players, countable, needed)
    return (_answer(rules, event, title, countable, failed, needed),)


def _with_a_stay_away(
    rules: Rules, event: Event, title: str, player: Player, players: int, games: tuple[Game, ...]
) -> list[Answer]:
    """Return the norm that stands though the last opponent stayed away, if it does (1.4.2c).

    No game can be ignored then: with one less they would be too few.
    """
    lost = law.game_lost_by_grace(rules, event, games)
    if lost is None:
        return []
    needed = law.ordinary_games_needed(rules, event, games)
    counted = [game for game in games if law.can_count(rules, event, game)]
    chosen = tuple(sorted([*counted, lost], key=lambda game: game.round))
    if law.failures(rules, event, title, player, players, chosen, needed):
        return []
    return [_answer(rules, event, title, chosen, frozenset(), needed)]


def may_count(event: Event, countable: tuple[Game, ...], chosen: tuple[Game, ...]) -> bool:
    """Return whether all other games may be ignored.

    A won game may always be. Any game may be that comes after all chosen ones, where pairings
    are not fixed: the chosen ones are then the norm already made.
    """
    last = max(game.round for game in chosen)
    for game in countable:
        is_later = game.round > last and not event.are_pairings_fixed
        if game not in chosen and game.halves != 2 and not is_later:
            return False
    return True


def allowed_sets(event: Event, countable: tuple[Game, ...]) -> Iterator[tuple[Game, ...]]:
    """Yield every set of games that may be counted, largest first."""
    for size in range(len(countable), 0, -1):
        for chosen in combinations(countable, size):
            if may_count(event, countable, chosen):
                yield chosen


def possible_sets(
    rules: Rules, event: Event, title: str, player: Player, countable: tuple[Game, ...]
) -> Iterator[tuple[Game, ...]]:
    """Yield the allowed sets; of a round robin without the mix as a whole only all games."""
    is_asked = rules.is_whole_mix_asked and law.is_everybody_met(event) and countable
    if is_asked and law.failed_mix(rules, event, title, player, countable):
        return iter((countable,))
    return allowed_sets(event, countable)


def _answer(
    rules: Rules,
    event: Event,
    title: str,
    games: tuple[Game, ...],
    failed: frozenset[str],
    needed: int,
) -> Answer:
    halves, count = sum(game.halves for game in games), len(games)
    rounds = tuple(game.round for game in games)
    if not games:
        return Answer(title, False, failed, rounds, None, 0, None, None, 0, 0)
    average = law.average_of(rules, event, title, games)
    required = law.required_halves(rules, title, average, count)
    performance = law.performance_of(rules, average, halves, count)
    if failed or required is None:
        return Answer(title, False, failed, rounds, average, halves, performance, required, 0, 0)
    extra = (halves - required) // 2 if rules.has_extra_points else 0
    credit = law.credit(rules, event, count, needed, extra)
    return Answer(
        title, True, failed, rounds, average, halves, performance, required, extra, credit
    )


def _preference(answer: Answer) -> tuple[object, ...]:
    """Order norms: more credit, more games, higher R_p, higher R_a, earlier rounds."""
    assert answer.average is not None
    assert answer.performance is not None
    count = len(answer.rounds)
    return -answer.credit, -count, -answer.performance, -answer.average, answer.rounds
