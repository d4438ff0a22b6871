"""Which games count, and whether the opponents are the mix that a norm asks for."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arpad.norms.required import OpponentCounts, counts
from arpad.norms.rows import Condition, NormCandidate, NormEvent, NormGame
from arpad.rulebooks.fide_titles.clauses import TitleClause, TitleRules

OUTSIDE: Final = ("NON",)
"""Codes of players who belong to no federation of FIDE."""
WITHOUT_FEDERATION: Final = ("FID", "FIDE", "")
"""Codes that stand for no federation: FIDE's own flag, and none stated."""


def counted_games(games: Sequence[NormGame], event: NormEvent) -> tuple[NormGame, ...]:
    """Return the games that may count for a norm, by round (1.4.2a to c)."""
    return tuple(sorted((game for game in games if _counts(game, event)), key=_by_round))


def _by_round(game: NormGame) -> tuple[int, str, int]:
    return game.round, game.opponent.player_id if game.opponent else "", game.score_half


def _counts(game: NormGame, event: NormEvent) -> bool:
    if game.how != "played" or game.opponent is None or game.opponent.federation in OUTSIDE:
        return False
    is_without_points = game.opponent.rating is None and not game.opponent.has_scored
    return not (event.is_round_robin and is_without_points)


def exemption(player: NormCandidate, event: NormEvent, rules: TitleRules) -> TitleClause | None:
    """Return the clause that frees a player from the mix of federations, if one does (1.4.3a-d).

    It frees from 1.4.3 and from 1.4.4: the article calls both the normal requirement (1.4.3e), and
    1.4.3d says of 1.4.4 that it holds otherwise.
    """
    is_home = bool(event.federation) and player.federation == event.federation
    return exemption_of(event, rules, is_home=is_home)


def exemption_of(event: NormEvent, rules: TitleRules, *, is_home: bool) -> TitleClause | None:
    """Return the clause that frees a player, of the host's federation or not, from the mix."""
    if event.is_national_championship and is_home:
        return rules.exempt_national
    if event.is_national_team_championship and is_home:
        return rules.exempt_national_team
    if event.is_zonal:
        return rules.exempt_zonal
    return rules.exempt_swiss.clause if event.is_big_swiss else None


@dataclass(frozen=True, slots=True)
class Mix:
    """What a choice of games holds: counts of opponents, of foreign federations, of persons."""

    games: int
    foreign_federations: int
    own_federation: int
    one_federation: int
    titled: int
    title_wanted: int
    unrated: int


def mix_of(games: Sequence[NormGame], player: NormCandidate, title: str, rules: TitleRules,
           *, is_double: bool) -> Mix:  # fmt: skip
    """Return what the opponents of these games are; in a double round robin count persons."""
    opponents = [game.opponent for game in games if game.opponent]
    federations = Counter(
        opponent.federation
        for opponent in opponents
        if opponent.federation not in WITHOUT_FEDERATION
    )
    wanted_titles = rules.levels[title].titles
    wanted = [opponent.player_id for opponent in opponents if opponent.title in wanted_titles]
    return Mix(
        len(opponents),
        len(federations.keys() - {player.federation}),
        federations[player.federation],
        max(federations.values(), default=0),
        sum(opponent.title in rules.titled for opponent in opponents),
        len(set(wanted)) if is_double else len(wanted),
        sum(opponent.rating is None for opponent in opponents),
    )


def is_mix_met(mix: Mix, rules: TitleRules, *, is_double: bool, is_exempt: bool) -> bool:
    """Return whether a mix meets every condition, without saying which it misses."""
    needed: OpponentCounts = counts(rules, mix.games)
    wanted_min = needed.double_wanted_min if is_double else needed.title_wanted_min
    return (
        mix.title_wanted >= wanted_min
        and mix.titled >= needed.titled_min
        and (needed.unrated_max is None or mix.unrated <= needed.unrated_max)
        and (
            is_exempt
            or (
                mix.foreign_federations >= rules.federations_min.number
                and mix.own_federation <= needed.own_federation_max
                and mix.one_federation <= needed.one_federation_max
            )
        )
    )


def mix_conditions(
    mix: Mix, title: str, rules: TitleRules, exempt_by: TitleClause | None, *, is_double: bool
) -> tuple[Condition, ...]:
    """Return the conditions on the mix of federations and titles, met or not (1.4.3 to 1.4.5)."""
    needed = counts(rules, mix.games)
    wanted_clause = rules.double_wanted if is_double else rules.levels[title].titles_wanted
    wanted_min = needed.double_wanted_min if is_double else needed.title_wanted_min
    conditions = [
        Condition("federations", rules.federations_min, mix.foreign_federations,
                  rules.federations_min.number, "federations", waived_by=exempt_by),
        Condition("own_federation", rules.own_federation_max, mix.own_federation,
                  needed.own_federation_max, "opponents", is_max=True, waived_by=exempt_by),
        Condition("one_federation", rules.one_federation_max, mix.one_federation,
                  needed.one_federation_max, "opponents", is_max=True, waived_by=exempt_by),
        Condition("titled", rules.titled_min, mix.titled, needed.titled_min, "opponents"),
        Condition("title_wanted", wanted_clause, mix.title_wanted, wanted_min,
                  "players" if is_double else "opponents"),
    ]  # fmt: skip
    if rules.unrated_max is not None and needed.unrated_max is not None:
        conditions.append(
            Condition("unrated", rules.unrated_max, mix.unrated, needed.unrated_max, "opponents",
                      is_max=True)
        )  # fmt: skip
    return tuple(conditions)
