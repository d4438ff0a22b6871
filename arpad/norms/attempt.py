"""One choice of games judged for a title: the figures, every condition, and what it counts for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from arpad.norms.conditions import event_conditions, figure_conditions
from arpad.norms.figures import opponents_average, rating_difference, ratings_sum
from arpad.norms.mix import counted_games, exemption, is_mix_met, mix_conditions, mix_of
from arpad.norms.required import score_needed
from arpad.norms.rows import (
    FEDERATION_CONDITIONS,
    Condition,
    Failure,
    Norm,
    NormCandidate,
    NormEvent,
    NormGame,
)
from arpad.report.problems import Text
from arpad.rulebooks.fide_titles.clauses import TitleClause, TitleRules
from arpad.rulebooks.fide_titles.levels import TEXT_OF_2009


@dataclass(frozen=True, slots=True)
class NormAttempt:
    """One player, one title, one event: everything but the choice of games.

    `board` are the games that may count, by round; `games_clause` says how many are enough.
    `lost_round` is the round of a game on the board that counts as lost by 1.4.2c.
    """

    player: NormCandidate
    title: str
    rules: TitleRules
    event: NormEvent
    board: tuple[NormGame, ...]
    games_clause: TitleClause
    exempt_by: TitleClause | None
    conditions: tuple[Condition, ...]
    lost_round: int | None = None

    @property
    def games_min(self) -> int:
        """Return how many games are enough."""
        return self.games_clause.number

    @property
    def uses_missing_game(self) -> bool:
        """Return whether eight games stand for nine."""
        return self.games_clause is self.rules.missing_game

    def is_mix_met(self, games: Sequence[NormGame]) -> bool:
        """Return whether the opponents of a choice of games are the mix asked for."""
        is_double = self.event.is_double
        mix = mix_of(games, self.player, self.title, self.rules, is_double=is_double)
        is_exempt = self.exempt_by is not None
        return is_mix_met(mix, self.rules, is_double=is_double, is_exempt=is_exempt)


def make_case(
    player: NormCandidate,
    games: Sequence[NormGame],
    board: tuple[NormGame, ...],
    title: str,
    rules: TitleRules,
    event: NormEvent,
    rounds_left: int = 0,
) -> NormAttempt:
    """Return the case of a player's games, of which those on the board may count.

    Rounds that are left are taken to be played when it is asked how many games are enough.
    """
    is_missing = any(game.how == "won_unplayed" for game in games)
    clause = games_enough(len(board) + rounds_left, rules, event, is_missing=is_missing)
    exempt_by = exemption(player, event, rules)
    return NormAttempt(player, title, rules, event, board, clause, exempt_by,
                event_conditions(event, rules))  # fmt: skip


def case_with_loss(case: NormAttempt, games: Sequence[NormGame]) -> NormAttempt | None:
    """Return the case with the game of the last round as lost whose opponent stayed away (1.4.2c).

    None if he didn't, if his game would not count anyway, or if the player has games enough
    without it, or too few with it. How many are enough is what 1.4.1a and b say: the eight games
    of 1.4.1c are another way to the norm.
    """
    clause = games_enough(0, case.rules, case.event, is_missing=False)
    if len(case.board) + 1 != clause.number:
        return None
    for game in games:
        if game.how == "won_unplayed" and game.round == case.event.rounds:
            lost = replace(game, score_half=0, how="played")
            board = counted_games((*case.board, lost), case.event)
            if len(board) > len(case.board):
                return replace(case, board=board, games_clause=clause, lost_round=game.round)
    return None


def games_enough(
    games: int, rules: TitleRules, event: NormEvent, *, is_missing: bool
) -> TitleClause:
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


def judged(case: NormAttempt, games: tuple[NormGame, ...]) -> Norm | Failure:
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
        Condition("games", case.games_clause, n, case.games_min, "games",
                  note=_stayed_away(case) or _perhaps_enough(case, n)),
        *_mix(case, games),
        *figure_conditions(rules, title, n, score_half, average, performance),
        *case.conditions,
    )  # fmt: skip
    is_norm = not any(condition.is_failed for condition in conditions)
    chosen = {id(game) for game in games}
    return (Norm if is_norm else Failure)(
        title=title,
        rules=rules.name,
        games=games,
        ignored=tuple(game.round for game in case.board if id(game) not in chosen),
        games_counted=games_counted(
            rules, n, score_half, needed,
            is_for_nine=case.uses_missing_game or case.games_clause is rules.games_min_world_cup,
            rounds=case.event.rounds,
        ),
        score_half=score_half,
        score_required_half=needed,
        opponents_average=average,
        raised=raised,
        percent=percent,
        rating_difference=difference,
        performance_rating=performance,
        uses_missing_game=case.uses_missing_game,
        lost_round=case.lost_round,
        conditions=conditions,
    )  # fmt: skip


def _stayed_away(case: NormAttempt) -> str:
    if case.lost_round is None:
        return ""
    clause = case.rules.last_forfeit
    article = clause.article.article
    doubt = "" if clause.is_verified else " That article was not verified."
    return (
        f"The opponent of the last round stayed away: the game counts as lost ({article}).{doubt}"
    )


def _perhaps_enough(case: NormAttempt, games: int) -> str:
    """Return a word on too few games, where texts that nobody read may take them."""
    if games >= case.games_min or case.games_clause.origin != TEXT_OF_2009:
        return ""
    return Text("This is the text of 2009. Those of 2013 and 2017 were not read: beside a bye or a "
                "game won by forfeit they may take eight games.")  # fmt: skip


def _mix(case: NormAttempt, games: tuple[NormGame, ...]) -> tuple[Condition, ...]:
    is_double = case.event.is_double
    mix = mix_of(games, case.player, case.title, case.rules, is_double=is_double)
    conditions = mix_conditions(mix, case.title, case.rules, case.exempt_by, is_double=is_double)
    if case.exempt_by is None and case.event.may_be_exempt:
        return tuple(_perhaps_exempt(condition, case.rules) for condition in conditions)
    return conditions


def _perhaps_exempt(condition: Condition, rules: TitleRules) -> Condition:
    """Return a condition with a word, if it failed and the event may be one that is exempt."""
    if not condition.is_failed or condition.name not in FEDERATION_CONDITIONS:
        return condition
    clauses = (rules.exempt_national, rules.exempt_national_team, rules.exempt_zonal)
    articles = ", ".join(clause.article.number for clause in clauses)
    note = Text("Nobody stated whether the event frees from it ({article}).", article=articles)
    return replace(condition, note=note)


def games_counted(
    rules: TitleRules,
    games: int,
    score_half: int,
    needed_half: int | None,
    *,
    is_for_nine: bool,
    rounds: int,
) -> int:
    """Return for how many games a norm counts in an application (1.4.1b to d, 1.7).

    `is_for_nine`: fewer games, that of the World Cup or beside a bye, stand for nine.

    >>> from arpad.rulebooks.fide_titles.edition_2024 import RULES
    >>> games_counted(RULES, 9, 16, 12, is_for_nine=False, rounds=9)
    11
    """
    counted = max(games, rules.games_min.number) if is_for_nine else games
    if rules.extra_points and needed_half is not None and score_half > needed_half:
        counted += (score_half - needed_half) // 2
    most = rules.games_counted_max
    return min(counted, most.number) if most and rounds > most.number else counted
