"""One choice of games judged for a title: the figures, every condition, and what it counts for."""

from collections.abc import Sequence
from dataclasses import dataclass

from arpad.norms.figures import opponents_average, rating_difference, ratings_sum
from arpad.norms.mix import exemption, is_mix_met, mix_conditions, mix_of
from arpad.norms.required import score_least, score_needed
from arpad.norms.rows import (
    NEED_LEAVE,
    Candidate,
    Condition,
    Event,
    Failure,
    Game,
    Norm,
)
from arpad.rulebooks.fide_titles.clauses import TitleClause, TitleRules


@dataclass(frozen=True, slots=True)
class Case:
    """One player, one title, one event: everything but the choice of games.

    `board` are the games that may count, by round; `games_clause` says how many are enough.
    `untried` is a sentence on what the rules may still allow and is not tried here.
    """

    player: Candidate
    title: str
    rules: TitleRules
    event: Event
    board: tuple[Game, ...]
    games_clause: TitleClause
    exempt_by: TitleClause | None
    conditions: tuple[Condition, ...]
    untried: str = ""

    @property
    def games_min(self) -> int:
        """Return how many games are enough."""
        return self.games_clause.number

    @property
    def uses_missing_game(self) -> bool:
        """Return whether eight games stand for nine."""
        return self.games_clause is self.rules.missing_game

    def is_mix_met(self, games: Sequence[Game]) -> bool:
        """Return whether the opponents of a choice of games are the mix asked for."""
        is_double = self.event.is_double
        mix = mix_of(games, self.player, self.title, self.rules, is_double=is_double)
        is_exempt = self.exempt_by is not None
        return is_mix_met(mix, self.rules, is_double=is_double, is_exempt=is_exempt)


def make_case(
    player: Candidate,
    games: Sequence[Game],
    board: tuple[Game, ...],
    title: str,
    rules: TitleRules,
    event: Event,
    rounds_left: int = 0,
) -> Case:
    """Return the case of a player's games, of which those on the board may count.

    Rounds that are left are taken to be played when it is asked how many games are enough.
    """
    is_missing = any(game.how == "won_unplayed" for game in games)
    clause = _games_clause(len(board) + rounds_left, rules, event, is_missing=is_missing)
    exempt_by = exemption(player, event, rules)
    conditions = tuple(_event_conditions(event, rules))
    untried = _untried(games, rules, event)
    return Case(player, title, rules, event, board, clause, exempt_by, conditions, untried)


def _untried(games: Sequence[Game], rules: TitleRules, event: Event) -> str:
    """Return what is said where the opponent of the last round stayed away (1.4.2c)."""
    stayed_away = any(
        game.how == "won_unplayed" and game.opponent is not None and game.round == event.rounds
        for game in games
    )
    if not stayed_away:
        return ""
    return (
        f"The opponent of the last round stayed away. Whether the norm stands if that game counts "
        f"as lost ({rules.not_played.article}) was not tried: it is for the office."
    )


def _games_clause(games: int, rules: TitleRules, event: Event, *, is_missing: bool) -> TitleClause:
    """Return the clause that says how many games are enough (1.4.1a to c)."""
    low, high = rules.team_rounds
    if event.is_team_championship and low <= event.rounds <= high:
        return rules.games_min_team
    if event.is_world_cup and rules.games_min_world_cup:
        return rules.games_min_world_cup
    eight = rules.missing_game
    is_nine_rounds = event.rounds == rules.games_min.number
    if eight and is_nine_rounds and is_missing and games == eight.number:
        return eight
    return rules.games_min


def _event_conditions(event: Event, rules: TitleRules) -> list[Condition]:
    """Return the conditions on the event itself; what is not known is not asked."""
    found = []
    if rules.rounds_per_day_max and event.rounds_per_day is not None:
        clause = rules.rounds_per_day_max
        found.append(Condition("rounds_per_day", clause, event.rounds_per_day, clause.number,
                               "rounds", is_max=True))  # fmt: skip
    if rules.hours_per_day_max and event.hours_per_day is not None:
        clause = rules.hours_per_day_max
        found.append(Condition("hours_per_day", clause, event.hours_per_day, clause.number,
                               "hours", is_max=True))  # fmt: skip
    if rules.minutes_min and event.minutes_for_60_moves is not None:
        clause = rules.minutes_min
        found.append(Condition("minutes_for_60_moves", clause, event.minutes_for_60_moves,
                               clause.number, "minutes"))  # fmt: skip
    if rules.formats and event.kind in NEED_LEAVE:
        found.append(Condition("format", rules.formats, int(event.is_norm_event), 1, "leave"))
    if event.is_double:
        clause = rules.double_players_min
        found.append(Condition("players", clause, event.players, clause.number, "players"))
    return found


def judged(case: Case, games: tuple[Game, ...]) -> Norm | Failure:
    """Return the norm that a choice of games makes, or the failure with what is missing."""
    rules, title, n = case.rules, case.title, len(games)
    score_half = sum(game.score_half for game in games)
    total, raised = ratings_sum(games, title, rules)
    average = opponents_average(total, n) if n else None
    percent = rules.percent(score_half, n) if n else None
    difference = None if percent is None else rating_difference(percent, rules)
    performance = None if average is None or difference is None else average + difference
    needed = None if average is None else score_needed(rules, title, average, n)
    conditions = (
        Condition("games", case.games_clause, n, case.games_min, "games", note=case.untried),
        *_mix(case, games),
        *_of_figures(case, n, score_half, average, performance),
        *case.conditions,
    )
    is_norm = all(one.is_met for one in conditions)
    chosen = {id(game) for game in games}
    return (Norm if is_norm else Failure)(
        title=title,
        rules=rules.name,
        games=games,
        ignored=tuple(game.round for game in case.board if id(game) not in chosen),
        games_counted=_games_counted(case, n, score_half, needed),
        score_half=score_half,
        score_required_half=needed,
        opponents_average=average,
        raised=raised,
        percent=percent,
        rating_difference=difference,
        performance_rating=performance,
        uses_missing_game=case.uses_missing_game,
        conditions=conditions,
    )


def _mix(case: Case, games: tuple[Game, ...]) -> tuple[Condition, ...]:
    is_double = case.event.is_double
    mix = mix_of(games, case.player, case.title, case.rules, is_double=is_double)
    return mix_conditions(mix, case.title, case.rules, case.event, case.exempt_by)


def _of_figures(
    case: Case, n: int, score_half: int, average: int | None, performance: int | None
) -> tuple[Condition, ...]:
    """Return the conditions on average, score and performance; without a game all are missed."""
    rules, level = case.rules, case.rules.levels[case.title]
    least = score_least(rules, n) if n else 1
    note = ""
    if n and score_half < least and rules.percent(score_half, n) >= rules.score_min.number:
        note = "Met if the percentage is rounded before it is compared."
    return (
        Condition("average", level.average_min, average or 0, level.average_min.number, "rating"),
        Condition("score", rules.score_min, score_half, least, "half points", note=note),
        Condition("performance", level.performance, performance or 0, level.performance.number,
                  "rating"),
    )  # fmt: skip


def _games_counted(case: Case, n: int, score_half: int, needed: int | None) -> int:
    """Return for how many games a norm counts in an application (1.4.1b to d, 1.7)."""
    rules = case.rules
    counted = n
    is_eight_for_nine = case.uses_missing_game or case.games_clause is rules.games_min_world_cup
    if is_eight_for_nine:
        counted = max(n, rules.games_min.number)
    if rules.extra_points and needed is not None and score_half > needed:
        counted += (score_half - needed) // 2
    most = rules.games_counted_max
    return min(counted, most.number) if most and case.event.rounds > most.number else counted
