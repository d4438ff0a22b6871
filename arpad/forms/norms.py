"""A norm as Forms 4 and 6, IT1 and IT3 print it: whose, of which title and rounds, its figures."""

from dataclasses import dataclass
from typing import Final

from arpad.explain.language import Translator
from arpad.forms.event import NormJudgement, PaperEntrant, PaperEvent, Round
from arpad.norms import Norm
from arpad.norms.certificate import Certificate

TITLES: Final = ("GM", "IM", "WGM", "WIM")
"""The titles of the certificate, in its order."""


@dataclass(frozen=True, slots=True)
class TitleResult:
    """One norm of the player with a starting number; `rounds` are those that count towards it.

    `points_asked_half` are the half points that decided it, at the opponents' average under B.01;
    `norm` has the games as they counted, and every condition.
    """

    number: int
    title: str
    rounds: tuple[int, ...]
    figures: Certificate
    points_asked_half: int | None
    norm: Norm | None = None


def lost_round(norm: Norm | None, judged: NormJudgement | None, say: Translator) -> list[str]:
    """Return a word on the round that counts as lost, though the opponent stayed away (1.4.2c)."""
    if norm is None or judged is None or norm.lost_round is None:
        return []
    words = say("Round {round}: the opponent stayed away, and the game counts as lost ({article}).")
    article = judged.rules.not_played.article.article
    return [words.format(round=norm.lost_round, article=article)]


def games(result: TitleResult, event: PaperEvent) -> tuple[tuple[Round, PaperEntrant | None], ...]:
    """Return the rounds that count, each with the opponent; None for a bye that counts."""
    player = event.by_number[result.number]
    return tuple(
        (turn, event.opponent(turn)) for turn in player.rounds if turn.round in result.rounds
    )
