"""Boards to judge: a player's games against a field that a test describes in a few words."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from arpad.norms import Failure, Norm, NormCandidate, NormEvent, NormGame, Opponent, best_norm
from arpad.norms.search import norm_in
from arpad.rulebooks.fide_titles import title_rules
from arpad.rulebooks.fide_titles.clauses import TitleRules

RULES_2024 = title_rules("fide-titles-2024")
RULES_2009 = title_rules("fide-titles-2009")
RULES_2005 = title_rules("fide-titles-2005")
ME = NormCandidate("me", federation="ESP", rating=2450)
SWISS = NormEvent(kind="swiss", rounds=9, federation="ESP")
FEDERATIONS = ("FRA", "GER", "ITA")


def field(
    ratings: Sequence[int | None],
    titles: str | Sequence[str] = "GM",
    federations: Sequence[str] = FEDERATIONS,
) -> list[Opponent]:
    """Return opponents of these ratings; titles one for all or each; federations in turn."""
    each = [titles] * len(ratings) if isinstance(titles, str) else list(titles)
    return [
        Opponent(f"p{n}", rating, each[n], federations[n % len(federations)])
        for n, rating in enumerate(ratings)
    ]


def games(opponents: Sequence[Opponent], points: float) -> list[NormGame]:
    """Return a game a round that make these points: wins first, then a draw, then losses."""
    left, found = int(points * 2), []
    for number, opponent in enumerate(opponents, start=1):
        score = min(2, left)
        left -= score
        found.append(NormGame(number, opponent, score))
    assert left == 0, "more points than games"
    return found


def drawn(opponents: Sequence[Opponent], points: float) -> list[NormGame]:
    """Return a game a round that make these points with as few wins as can be: none to ignore."""
    half = int(points * 2)
    wins = max(0, half - len(opponents))
    losses = max(0, len(opponents) - half)
    scores = [2] * wins + [1] * (len(opponents) - wins - losses) + [0] * losses
    return [
        NormGame(n, *both) for n, both in enumerate(zip(opponents, scores, strict=True), start=1)
    ]


def unplayed(board: list[NormGame], how: str, number: int = 9) -> list[NormGame]:
    """Return the board with one round that brought no game."""
    return [replace(g, how=how, score_half=0) if g.round == number else g for g in board]


def judge(
    board: Sequence[NormGame],
    title: str = "GM",
    rules: TitleRules = RULES_2024,
    event: NormEvent = SWISS,
    player: NormCandidate = ME,
    **more: Any,
) -> Norm | Failure:
    """Return the best norm of a board; `more` changes fields of the event."""
    case = player, board, title, rules, replace(event, **more)
    best = best_norm(*case)
    assert norm_in(*case) == (best if isinstance(best, Norm) else None)
    return best


def failed(found: Norm | Failure) -> list[str]:
    """Return the names of the conditions that are not met."""
    return [one.name for one in found.failed]


def condition(found: Norm | Failure, name: str) -> tuple[int, int, int, bool]:
    """Return found, required, missing and whether it is met, of the condition of this name."""
    (one,) = [one for one in found.conditions if one.name == name]
    return one.found, one.required, one.missing, one.is_met
