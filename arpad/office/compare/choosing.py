"""Which assumptions are taken: what explains most with least, and nobody's equality contradicts.

Two of different kinds, or of the ratings of two opponents, that explain the same equally, where
nothing else tells them apart, are rivals: neither is taken.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from arpad.office.compare import causes
from arpad.office.compare.candidates import Weighed
from arpad.office.compare.sheet import Sheet
from arpad.office.compare.supposing import Assumption

TELLING: Final = 2.5
"""What scores so much, beside no rival, is not chance."""
_OF_A_GAME: Final = ("drop", "double", "result")
"""What is supposed of single games, with their players."""
_CHANCE: Final = 10
"""Among so many that stay open, what explains little may be chance: it is taken no more."""


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


def doubtful(choice: Choice, sheet: Sheet) -> frozenset[int]:
    """Return who differs, but those whom something explains so well that nothing can rival it.

    A newcomer alone, whose rating is no sum, asks for nothing else.
    """
    strong = [proposal for proposal in choice.taken if proposal.score >= TELLING]
    settled = frozenset[int]().union(*(proposal.explained for proposal in strong))
    others = frozenset(sheet.differing) - settled
    are_sums = any(sheet.standings[player].low is not None for player in others)
    return others if are_sums or not strong else frozenset()


def told_alone(choice: Choice, sheet: Sheet) -> tuple[Weighed, ...]:
    """Return what nothing can rival, where nobody else of the events that it concerns is open."""
    others = doubtful(choice, sheet)
    open_events = _events_of(sheet, others)
    return tuple(
        proposal for proposal in choice.taken
        if proposal.score >= TELLING and proposal.explained.isdisjoint(others)
        and open_events.isdisjoint(_events_of(sheet, proposal.candidate.effects))
    )  # fmt: skip


def may_be_chance(sheet: Sheet, proposal: Weighed) -> bool:
    """Return whether a small step proves nothing, so much stays open of as many games.

    Much of the list, or of anybody in an event of those whom it explains: what is the cause there
    may be the cause of theirs.
    """
    standings = (sheet.standings[player] for player in sheet.differing)
    open_ = {s.player: s.low is not None for s in standings if not s.games}
    events = _events_of(sheet, proposal.explained)
    beside = frozenset[int]().union(*(sheet.players_of_event.get(event, ()) for event in events))
    return sum(open_.values()) >= _CHANCE or not beside.isdisjoint(open_)


def halves(taken: Iterable[tuple[Weighed, frozenset[int]]]) -> frozenset[Assumption]:
    """Return single games that were taken for one of their players, where several share the other.

    taken: with whom each settles. Each explains its own player alone; what they share is whom they
    were all played against, and of that player none explains anything.
    """
    of_opponent: dict[int, list[Assumption]] = {}
    for proposal, players in taken:
        assumption = proposal.candidate.assumption
        others = set(assumption.players) - players
        if assumption.change in _OF_A_GAME and len(others) == 1 and assumption.games:
            of_opponent.setdefault(others.pop(), []).append(assumption)
    return frozenset(
        assumption for several in of_opponent.values() if len(several) > 1 for assumption in several
    )


def _events_of(sheet: Sheet, players: Iterable[int]) -> frozenset[int]:
    return frozenset(side.event for player in players for side in sheet.by_player.get(player, ()))


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
