"""Which assumptions are taken: what explains most with least, and nobody's equality contradicts.

Two of different kinds, or of the ratings of two opponents, that explain the same equally, where
nothing else tells them apart, are rivals: neither is taken.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from arpad.office.compare import causes
from arpad.office.compare.candidates import Weighed


@dataclass(frozen=True, slots=True)
class Choice:
    """The assumptions that are taken, and of whom the causes stay open: their rivals."""

    taken: tuple[Weighed, ...] = ()
    rivals: dict[int, tuple[Weighed, ...]] = field(default_factory=dict)


def chosen(weighed: Iterable[Weighed]) -> Choice:
    """Return what is taken of some candidates; each explains differences that no other does.

    At least one fact more is explained than was fitted.
    """
    pool = [
        proposal
        for proposal in weighed
        if proposal.explained
        and proposal.is_telling
        and not proposal.is_against(len(proposal.against), len(proposal.explained))
    ]
    pool.sort(key=_order)
    taken: list[Weighed] = []
    rivals: dict[int, tuple[Weighed, ...]] = {}
    settled: set[int] = set()
    moved: set[int] = set()  # what is left of their differences is weighed when this is rated
    for proposal in pool:
        if proposal.explained & (settled | moved):
            continue
        equals = [
            other for other in pool
            if _is_another(proposal, other) and other.score == proposal.score
            and other.explained >= proposal.explained and not _is_the_same(proposal, other)
        ]  # fmt: skip
        settled |= proposal.explained
        if equals:
            once_each = {other.cause: other for other in equals}.values()
            rivals |= dict.fromkeys(proposal.explained, (proposal, *once_each))
        else:
            taken.append(proposal)
            moved |= proposal.candidate.effects.keys()
    return Choice(tuple(taken), rivals)


def _order(proposal: Weighed) -> tuple[float, bool, int, int]:
    is_text = proposal.candidate.assumption.change == "edition"
    is_first = is_text or proposal.cause == causes.CORRECTED
    explained = len(proposal.explained)
    return -proposal.score, not is_first, -explained, len(proposal.candidate.effects)


def _is_another(proposal: Weighed, other: Weighed) -> bool:
    """Return whether two are of different kinds, or of the ratings of different opponents."""
    ours, theirs = proposal.candidate.assumption, other.candidate.assumption
    are_opponents = ours.change == theirs.change == "seen"
    return ours.cause != theirs.cause or (are_opponents and ours.players != theirs.players)


def _is_the_same(proposal: Weighed, other: Weighed) -> bool:
    """Return whether another proposal is what one says already, in fewer words.

    Who applies the text before does not apply what is new in this one; and who goes on from what
    our list before said starts from that rating.
    """
    ours, theirs = proposal.candidate.assumption, other.candidate.assumption
    if ours.change == "edition":
        return theirs.change == "without"
    if ours.cause != causes.CORRECTED or other.cause != causes.START:
        return False
    return (theirs.players[0], theirs.value) in zip(ours.players, ours.values, strict=False)
