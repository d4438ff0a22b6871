"""The best norm that a player's games hold: which of them to count, found exactly.

Games after the norm may be ignored, unless the pairings were fixed (1.4.1e): the choice is one of
the prefixes of the games by round. Games against defeated opponents may be ignored (1.4.1f). For a
prefix and a number of wins left out, games and score are settled, and the highest average decides:
if leaving out the lowest-rated wins is not enough for the performance, nothing is; if it is and the
mix is right, it is the choice. Only else, and where somebody was met twice, every way is tried, of
wins alike for the mix the lowest-rated first.

A game of the last round whose opponent stayed away is tried as a loss where the number of games
asks for it (1.4.2c): there is then no other choice than all games.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from arpad.norms.attempt import NormAttempt, case_with_loss, judged, make_case
from arpad.norms.figures import opponents_average, ratings_sum
from arpad.norms.mix import WITHOUT_FEDERATION, counted_games, mix_of
from arpad.norms.required import average_needed, counts
from arpad.norms.rows import Failure, Norm, NormCandidate, NormEvent, NormGame
from arpad.report.problems import Text
from arpad.rulebooks.fide_titles.clauses import TitleRules

BOARD_MAX: Final = 20
"""With more counted games than this no win is left out: no norm is made in events so long."""
_WIN, _MUCH = 2, 10_000


def best_norm(
    player: NormCandidate,
    games: Sequence[NormGame],
    title: str,
    rules: TitleRules,
    event: NormEvent,
) -> Norm | Failure:
    """Return the best norm of a title in a player's games, or the failure that came nearest.

    Best is what counts for most games in an application, then holds most games, then has the
    highest performance. Nearest is, of all games, of the first so many and of the best choice
    without some wins, what fails fewest conditions, then lacks fewest rating points of performance,
    then ignores fewest games; what counts the loss of 1.4.2c goes before what fails as many. The
    order of `games` changes nothing.

    >>> from arpad.rulebooks.fide_titles.edition_2024 import RULES
    >>> from arpad.norms.rows import Opponent
    >>> me = NormCandidate("me", federation="ESP")
    >>> field = [Opponent(str(n), 2475, "GM", ("FRA", "GER", "ITA")[n % 3]) for n in range(9)]
    >>> games = [NormGame(n, one, 2 if n < 6 else 0) for n, one in enumerate(field)]
    >>> best_norm(me, games, "GM", RULES, NormEvent(kind="swiss")).performance_rating
    2600
    >>> [c.name for c in best_norm(me, games[:8], "GM", RULES, NormEvent(kind="swiss")).failed]
    ['games']
    """
    case, tried, lost = _tried(player, games, title, rules, event)
    return _best(case, tried, lost) or _nearest_failure(
        case, [*(judged(case, choice) for choice in _nearest(case, tried)), *lost]
    )


def norm_in(
    player: NormCandidate,
    games: Sequence[NormGame],
    title: str,
    rules: TitleRules,
    event: NormEvent,
) -> Norm | None:
    """Return the best norm as `best_norm` does; None, and nothing of what failed, if none is."""
    wanted = rules.levels[title].titles
    titled = sum(game.opponent is not None and game.opponent.title in wanted for game in games)
    if titled < rules.wanted_min(0, is_double=event.is_double):
        return None
    return _best(*_tried(player, games, title, rules, event))


def _tried(
    player: NormCandidate,
    games: Sequence[NormGame],
    title: str,
    rules: TitleRules,
    event: NormEvent,
) -> tuple[NormAttempt, list[tuple[NormGame, ...]], list[Norm | Failure]]:
    """Return the case of a title, the choices to try, and what comes of the loss of 1.4.2c."""
    case = make_case(player, games, counted_games(games, event), title, rules, event)
    with_loss = case_with_loss(case, games)
    lost = [judged(with_loss, with_loss.board)] if with_loss else []
    return case, list(choices(case)), lost


def _best(
    case: NormAttempt, tried: Sequence[tuple[NormGame, ...]], lost: Sequence[Norm | Failure]
) -> Norm | None:
    """Return the best norm that a choice makes, or the loss of 1.4.2c."""
    likely = [
        choice for choice in tried if _is_performance_met(case, choice) and case.is_mix_met(choice)
    ]
    results = [*(judged(case, chosen) for chosen in likely), *lost]
    norms = [result for result in results if isinstance(result, Norm)]
    if not norms:
        return None
    best = max(norms, key=_goodness)
    instead = next((result for result in lost if isinstance(result, Norm)), None)
    return replace(best, instead=instead) if best.uses_missing_game else best


def _nearest_failure(case: NormAttempt, failures: Sequence[Norm | Failure]) -> Norm | Failure:
    """Return the failure that came nearest, with a word if 1.4.2c was tried and is farther off."""
    nearest = min(failures, key=_distance)
    was_tried = any(failure.lost_round is not None for failure in failures)
    if nearest.lost_round is not None or not was_tried:
        return nearest
    article = case.rules.last_forfeit.article.article
    note = Text("With the game of the last round as lost ({article}) more conditions fail.",
                article=article)  # fmt: skip
    conditions = [
        replace(condition, note=note) if condition.name == "games" else condition
        for condition in nearest.conditions
    ]
    return replace(nearest, conditions=tuple(conditions))


def _nearest(
    case: NormAttempt, tried: Sequence[tuple[NormGame, ...]]
) -> Iterator[tuple[NormGame, ...]]:
    """Yield the whole prefixes and, of the choices without some win, that with most to show."""
    without_wins = []
    for choice in tried:
        if choice == case.board[: len(choice)]:
            yield choice
        else:
            without_wins.append(choice)
    if without_wins:
        yield min(without_wins, key=lambda choice: (_shortage(case, choice), -len(choice)))


def _goodness(norm: Norm | Failure) -> tuple[int, int, int]:
    return norm.games_counted, len(norm.games), norm.performance_rating or 0


def _distance(failure: Norm | Failure) -> tuple[int, bool, int, int]:
    missing = sum(
        condition.missing for condition in failure.failed if condition.name == "performance"
    )
    is_of_played = failure.lost_round is None  # of equals the loss says what was short of the norm
    return len(failure.failed), is_of_played, missing, len(failure.ignored)


def choices(case: NormAttempt) -> Iterator[tuple[NormGame, ...]]:
    """Yield the choices of games among which the best norm is, and whole prefixes.

    For each prefix and number of wins left out that is the choice of the right mix with the highest
    sum of ratings; where the performance is out of reach, the lowest-rated wins are left out.
    """
    board = case.board
    yield board
    if len(board) < case.games_min:
        return
    lengths = [len(board)] if case.event.is_fixed else range(case.games_min, len(board) + 1)
    may_leave_out = len(board) <= BOARD_MAX and (
        not case.event.is_round_robin or case.is_mix_met(board)
    )
    for length in lengths:
        prefix = board[:length]
        if length < len(board):
            yield prefix
        wins = sum(game.score_half == _WIN for game in prefix)
        most = min(wins, length - case.games_min) if may_leave_out else 0
        for left_out in range(1, most + 1):
            chosen = _highest(case, prefix, left_out)
            if chosen is not None:
                yield chosen


def choices_without_wins(case: NormAttempt, most: int) -> Iterator[tuple[NormGame, ...]]:
    """Yield the whole board, and what is left of it without one win, two, up to `most`.

    Of wins alike for the mix the lowest-rated are left out.
    """
    yield case.board
    most = min(most, len(_wins(case.board))) if len(case.board) <= BOARD_MAX else 0
    for left_out in range(1, most + 1):
        for dropped in _drops(_groups(case, case.board, 0), left_out):
            yield _without(case.board, dropped)


def _highest(
    case: NormAttempt, games: tuple[NormGame, ...], left_out: int
) -> tuple[NormGame, ...] | None:
    """Return the games less so many wins that are the right mix and sum to most; None if none."""
    lowest = _without(games, _lowest_first(case, _wins(games))[:left_out])
    is_met_once = len({_opponent_id(game) for game in games}) == len(games)
    if is_met_once and (not _is_performance_met(case, lowest) or case.is_mix_met(lowest)):
        return lowest
    if not _can_be_mix(case, games, left_out):
        return None
    best: tuple[int, tuple[NormGame, ...]] | None = None
    for dropped in _drops(_groups(case, games, len(games) - left_out), left_out):
        kept = _without(games, dropped)
        total, _ = ratings_sum(kept, case.title, case.rules)
        if (best is None or total > best[0]) and case.is_mix_met(kept):
            best = total, kept
    return best and best[1]


def _can_be_mix(case: NormAttempt, games: Sequence[NormGame], left_out: int) -> bool:
    """Return whether some choice without so many wins could be the mix, seen from the counts."""
    is_double = case.event.is_double
    mix = mix_of(games, case.player, case.title, case.rules, is_double=is_double)
    needed = counts(case.rules, mix.games - left_out)
    wanted_min = needed.double_wanted_min if is_double else needed.title_wanted_min
    is_possible = mix.title_wanted >= wanted_min and mix.titled >= needed.titled_min
    if needed.unrated_max is not None:
        is_possible = is_possible and mix.unrated - left_out <= needed.unrated_max
    return is_possible and (
        case.exempt_by is not None
        or (
            mix.foreign_federations >= case.rules.federations_min.number
            and mix.own_federation - left_out <= needed.own_federation_max
            and mix.one_federation - left_out <= needed.one_federation_max
        )
    )


def _federations_that_matter(
    case: NormAttempt, games: Sequence[NormGame], kept: int
) -> set[str] | None:
    """Return the federations on which the mix of so many games can depend; None: on every one.

    If the games that stay hold foreign federations enough, only the player's own matters, and one
    that has more opponents than the share of a single federation.
    """
    if case.exempt_by is not None:
        return set()
    lasting = {g.opponent.federation for g in games if g.opponent and g.score_half != _WIN}
    foreign = lasting - {case.player.federation, *WITHOUT_FEDERATION}
    if len(foreign) < case.rules.federations_min.number:
        return None
    most = case.rules.one_federation_max.at_most(kept)
    all_met = Counter(game.opponent.federation for game in games if game.opponent)
    return {case.player.federation, *(name for name, count in all_met.items() if count > most)}


def _groups(case: NormAttempt, games: Sequence[NormGame], kept: int) -> list[list[NormGame]]:
    """Return the wins in groups alike for the mix of so many games, the lowest-rated first."""
    wanted = case.rules.levels[case.title].titles
    telling = _federations_that_matter(case, games, kept)
    met = Counter(_opponent_id(game) for game in games)
    groups: dict[tuple[object, ...], list[NormGame]] = {}
    for game in _wins(games):
        opponent = game.opponent
        if opponent is None:
            continue
        federation = opponent.federation
        if federation in WITHOUT_FEDERATION or (telling is not None and federation not in telling):
            federation = ""
        key = (
            opponent.title in case.rules.titled,
            opponent.title in wanted,
            federation,
            opponent.rating is None,
            opponent.player_id if met[opponent.player_id] > 1 else "",
        )
        groups.setdefault(key, []).append(game)
    return [_lowest_first(case, group) for group in groups.values()]


def _wins(games: Sequence[NormGame]) -> list[NormGame]:
    return [game for game in games if game.score_half == _WIN]


def _opponent_id(game: NormGame) -> str:
    return game.opponent.player_id if game.opponent else ""


def _lowest_first(case: NormAttempt, games: Sequence[NormGame]) -> list[NormGame]:
    """Return the games by the opponents' ratings as they count; of equals the later first."""
    unrated = case.rules.unrated_rating.number

    def rating(game: NormGame) -> int:
        own = game.opponent.rating if game.opponent else None
        return unrated if own is None else own

    return sorted(games, key=lambda game: (rating(game), -game.round))


def _without(games: Sequence[NormGame], dropped: Sequence[NormGame]) -> tuple[NormGame, ...]:
    """Return the games less some of them; two games of one round are two games."""
    gone = {id(game) for game in dropped}
    return tuple(game for game in games if id(game) not in gone)


def _is_performance_met(case: NormAttempt, games: tuple[NormGame, ...]) -> bool:
    """Return whether average, score and performance are enough, whatever the mix."""
    return bool(games) and _shortage(case, games) <= 0


def _shortage(case: NormAttempt, games: tuple[NormGame, ...]) -> int:
    """Return by how much the average falls short of what the score needs; much if it is too low."""
    score_half = sum(game.score_half for game in games)
    needed = average_needed(case.rules, case.title, score_half, len(games))
    total, _ = ratings_sum(games, case.title, case.rules)
    return _MUCH if needed is None else needed - opponents_average(total, len(games))


def _drops(groups: Sequence[list[NormGame]], left_out: int) -> Iterator[list[NormGame]]:
    """Yield every way to leave out so many wins, from each group its first."""
    if left_out == 0:
        yield []
        return
    if not groups:
        return
    first, *rest = groups
    possible = sum(len(group) for group in rest)
    for taken in range(max(0, left_out - possible), min(left_out, len(first)) + 1):
        for more in _drops(rest, left_out - taken):
            yield [*first[:taken], *more]
