"""Who can still make a norm: the points that are needed, and against whom.

Rounds to come are taken to be played. Of opponents who are known everything counts. Of those who
are not, it is assumed that they are the mix that is still wanted, as far as the players who are
left to be met can bring it, and the forecast says how highly rated they must be on average for each
number of points. Wins already made may be left out where
1.4.1f allows it; wins to come are not.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from arpad.norms.attempt import NormAttempt, make_case
from arpad.norms.figures import ratings_sum
from arpad.norms.mix import counted_games, mix_of
from arpad.norms.required import average_needed, counts
from arpad.norms.rows import Norm, NormCandidate, NormEvent, NormGame, Opponent
from arpad.norms.search import best_norm, choices_without_wins
from arpad.norms.supply import OpponentSupply, Supply
from arpad.rulebooks.fide_titles.clauses import TitleRules

Lack = Literal["", "event", "games", "mix", "performance", "opponents"]
State = Literal["made", "possible", "out of reach"]
NO_LIMIT: Final = 10_000
"""An average that nobody has: where it is not known who is left to be met."""
_NEXT: Final = 1000
"""Rounds to come are numbered from here, so that they come after all that were played."""


@dataclass(frozen=True, slots=True)
class Need:
    """Points that make the norm: so many half points in the next `rounds` rounds.

    `average_min` is what the opponents who are not known must be rated on average; None if all are
    known. It is not `is_possible` if those who are left to be met are rated lower. Points that
    let them be no weaker than fewer points do are no need of their own.
    """

    rounds: int
    score_half: int
    average_min: int | None
    is_possible: bool = field(default=True, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """What a title still asks of a player.

    `made` is the norm that he has already (nothing can take it away, save in fixed pairings, where
    all rounds count). `needs` rise by rounds and points; none means that the norm is out of reach.
    Of those that ask for stronger opponents than there are only the last is kept, if there is no
    other, and `is_possible` is False. `wanted` is the least that the unknown opponents must bring,
    over the rounds of the first need; `there` what those who are left to be met hold. `lacks` says
    why it is out of reach: "event", "games", "mix", "performance" or "opponents" (strong enough);
    "" if it is not.
    """

    title: str
    made: Norm | None
    rounds_left: int
    opponents_known: int
    needs: tuple[Need, ...]
    wanted: OpponentSupply | None
    there: OpponentSupply | None = None
    is_possible: bool
    lacks: Lack = ""

    @property
    def state(self) -> State:
        """Return whether the norm is made, is possible, or is out of reach."""
        if self.made is not None:
            return "made"
        return "possible" if self.is_possible else "out of reach"


def forecast(
    player: NormCandidate,
    games: Sequence[NormGame],
    title: str,
    rules: TitleRules,
    event: NormEvent,
    opponents: Sequence[Opponent] = (),
    *,
    rounds_left: int,
    left: Sequence[Opponent] | None = None,
) -> Forecast:
    """Return what a player still needs for a title after some rounds.

    `known` are the opponents of the next rounds, as far as they are known. `left` are
    the players of whom the opponents who are not known can be, each once (None: anybody).

    >>> from arpad.rulebooks.fide_titles.edition_2024 import RULES
    >>> me = NormCandidate("me", federation="ESP")
    >>> field = [Opponent(str(n), 2475, "GM", ("FRA", "GER", "ITA")[n % 3]) for n in range(9)]
    >>> games = [NormGame(n + 1, one, 2 if n < 5 else 0) for n, one in enumerate(field[:8])]
    >>> swiss = NormEvent(kind="swiss", rounds=9)
    >>> forecast(me, games, "GM", RULES, swiss, field[8:], rounds_left=1).needs
    (Need(rounds=1, score_half=2, average_min=None),)
    >>> forecast(me, games, "GM", RULES, swiss, rounds_left=1,
    ...          left=[Opponent("x", 2900, "GM", "NED")]).needs
    (Need(rounds=1, score_half=1, average_min=2876), Need(rounds=1, score_half=2, average_min=2471))
    """
    best = best_norm(player, games, title, rules, event)
    norm = best if isinstance(best, Norm) and not (event.is_fixed and rounds_left) else None
    board = counted_games(games, event)
    case = make_case(player, games, board, title, rules, event, rounds_left)
    needs: tuple[Need, ...] = ()
    wanted: OpponentSupply | None = None
    supply = None
    if left is not None:
        supply = Supply(left, player, title, rules, is_exempt=case.exempt_by is not None)
    if norm is None and not any(condition.is_failed for condition in case.conditions):
        needs, wanted = _needs(case, tuple(opponents[:rounds_left]), rounds_left, supply)
    likely = tuple(need for need in needs if need.is_possible)
    return Forecast(
        title=title,
        made=norm,
        rounds_left=rounds_left,
        opponents_known=min(len(opponents), rounds_left),
        needs=likely or needs[-1:],
        wanted=wanted,
        there=supply.there(case.board) if supply and wanted else None,
        is_possible=norm is not None or bool(likely),
        lacks="" if norm or likely else _lack(case, rounds_left, wanted, needs),
    )


def _lack(
    case: NormAttempt, rounds_left: int, wanted: OpponentSupply | None, needs: tuple[Need, ...]
) -> Lack:
    """Return what a norm that is out of reach lacks first."""
    if needs:
        return "opponents"
    if any(condition.is_failed for condition in case.conditions):
        return "event"
    if len(case.board) + rounds_left < case.games_min:
        return "games"
    return "mix" if wanted is None and rounds_left else "performance"


def _needs(
    case: NormAttempt, opponents: tuple[Opponent, ...], rounds_left: int, supply: Supply | None
) -> tuple[tuple[Need, ...], OpponentSupply | None]:
    """Return the needs of the fewest rounds in which a norm can be made, and of all rounds."""
    per_rounds: list[tuple[Need, ...]] = []
    wanted: OpponentSupply | None = None
    lengths = [rounds_left] if case.event.is_fixed else range(1, rounds_left + 1)
    for length in lengths:
        if len(case.board) + length < case.games_min:
            continue
        need_here = _needs_in(case, opponents[:length], length, supply)
        if need_here:
            wanted = wanted or need_here[1]
            per_rounds += [need_here[0]] if need_here[0] else []
    if not per_rounds:
        return (), wanted
    chosen = per_rounds[:1] if len(per_rounds) == 1 else (per_rounds[0], per_rounds[-1])
    return tuple(need for needs in chosen for need in needs), wanted


def _needs_in(
    case: NormAttempt, opponents: tuple[Opponent, ...], rounds: int, supply: Supply | None
) -> tuple[tuple[Need, ...], OpponentSupply] | None:
    """Return what is needed in exactly so many rounds, all of them counted; None without the mix.

    Nothing is needed where no points are enough: there the needs are empty.
    """
    least: dict[int, tuple[tuple[bool, int], Need]] = {}
    fewest: OpponentSupply | None = None
    unknown = rounds - len(opponents)
    next_games = tuple(NormGame(_NEXT + n, opponent, 0) for n, opponent in enumerate(opponents))
    most = len(case.board) + rounds - case.games_min
    if case.event.is_round_robin and not case.is_mix_met((*case.board, *next_games)):
        most = 0  # 1.4.1f: the whole tournament must be of the right mix
    for kept in choices_without_wins(case, most):
        wanted = _wanted(case, (*kept, *next_games), unknown)
        best = _best(supply, (*kept, *next_games), unknown, wanted)
        if wanted is None or best is None:
            continue
        if fewest is None or _amount(wanted) < _amount(fewest):
            fewest = wanted
        for score_half, average, counted in _averages(case, kept, next_games, unknown):
            need = Need(rounds, score_half, average, counted <= best)
            rank = (not need.is_possible, average or 0)
            if score_half not in least or rank < least[score_half][0]:
                least[score_half] = (rank, need)
    if fewest is None:
        return None
    needs: list[Need] = []
    lowest = (True, 0)
    for score_half in sorted(least):
        rank, need = least[score_half]
        if not needs or rank < lowest:
            needs.append(need)
            lowest = rank
    return tuple(needs), fewest


def _best(
    supply: Supply | None, games: tuple[NormGame, ...], unknown: int, wanted: OpponentSupply | None
) -> int | None:
    """Return the highest average of the unknown opponents; None if the mix can't be had of them."""
    if wanted is None:
        return None
    if supply is None or not unknown:
        return NO_LIMIT
    return supply.best_average(
        games,
        unknown,
        title_wanted=wanted.title_wanted,
        titled=wanted.titled,
        foreign_federations=wanted.foreign_federations,
    )


def _averages(
    case: NormAttempt, kept: tuple[NormGame, ...], next_games: tuple[NormGame, ...], unknown: int
) -> Iterator[tuple[int, int | None, int]]:
    """Yield each number of half points to come that is enough, and the average it asks for.

    Behind it stands that average as it counts: the lowest of them may be raised to the floor.
    """
    games = (*kept, *next_games)
    n = len(games) + unknown
    so_far = sum(game.score_half for game in kept)
    total, _ = ratings_sum(games, case.title, case.rules)
    for score_half in range(2 * (len(next_games) + unknown) + 1):
        needed = average_needed(case.rules, case.title, so_far + score_half, n)
        if needed is None:
            continue
        rest = _least_sum(needed, n) - total
        if unknown:
            average = _least_average(case, games, _least_sum(needed, n), unknown)
            yield score_half, average, max(0, -(-rest // unknown))
        elif rest <= 0:
            yield score_half, None, 0


def _least_average(case: NormAttempt, games: tuple[NormGame, ...], least: int, unknown: int) -> int:
    """Return the least average of unknown opponents, alike, with which ratings sum to so much.

    If they are lower than everybody met and than the floor, one of them is raised to it, and nobody
    else; 0 if then any rating is enough.
    """
    total, _ = ratings_sum(games, case.title, case.rules)
    figure = case.rules.unrated_rating.number
    met = [figure if o.rating is None else o.rating for g in games if (o := g.opponent)]
    floor = case.rules.levels[case.title].rating_floor.number
    lowest = min([floor, *met])
    average = max(0, -(-(least - total) // unknown))
    if average >= lowest:
        return average
    rest = least - sum(met) - floor
    if unknown == 1:
        return 0 if rest <= 0 else lowest
    return min(lowest, max(0, -(-rest // (unknown - 1))))


def _least_sum(average: int, games: int) -> int:
    """Return the least sum of ratings whose average, a half up, is the one given.

    >>> _least_sum(2380, 9), _least_sum(2380, 2)
    (21416, 4759)
    """
    return (2 * games * average - games + 1) // 2


def _wanted(case: NormAttempt, games: tuple[NormGame, ...], unknown: int) -> OpponentSupply | None:
    """Return what unknown opponents must bring to the mix; None if they can't."""
    rules, is_double = case.rules, case.event.is_double
    mix = mix_of(games, case.player, case.title, rules, is_double=is_double)
    needed = counts(rules, mix.games + unknown)
    wanted_min = needed.double_wanted_min if is_double else needed.title_wanted_min
    foreign = 0 if case.exempt_by else rules.federations_min.number - mix.foreign_federations
    wanted = OpponentSupply(
        title_wanted=max(0, wanted_min - mix.title_wanted),
        titled=max(0, needed.titled_min - mix.titled),
        foreign_federations=max(0, foreign),
    )
    is_too_many = needed.unrated_max is not None and mix.unrated > needed.unrated_max
    if not case.exempt_by:
        is_too_many = (
            is_too_many
            or mix.own_federation > needed.own_federation_max
            or mix.one_federation > needed.one_federation_max
        )
    return None if is_too_many or _amount(wanted) > unknown else wanted


def _amount(wanted: OpponentSupply) -> int:
    return max(wanted.title_wanted, wanted.titled, wanted.foreign_federations)
