"""Causes found in rounds: proposed, taken where nothing contradicts, confirmed by rating again.

All that is taken in a round is rated at once. What does not take its players to their figures, or
moves anybody who was equal, is put back. The next round begins where the last one
ended, so that two causes of one player are found one after the other.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Final

from arpad.law import Rulebook
from arpad.office.compare import causes
from arpad.office.compare.alternatives import of_clauses, of_editions, of_roundings
from arpad.office.compare.candidates import Candidate, Weighed, of_games, of_k, weighed
from arpad.office.compare.choosing import Choice, chosen
from arpad.office.compare.newcomers import of_newcomers
from arpad.office.compare.searching import Known, Searched
from arpad.office.compare.sheet import Sheet
from arpad.office.compare.supposing import Assumption, supposed

_ROUNDS_MAX: Final = 8
_TELLING: Final = 2.5
"""What scores so much, beside no rival, is not chance."""
_CHANCE: Final = 10
"""Among so many that stay open, what explains little may be chance: it is taken no more."""
_MANY: Final = 400
"""Of so many who differ single figures are looked for only when what concerns all is settled."""


@dataclass(frozen=True, slots=True)
class Laws:
    """What the law of another system may have been: editions by name, K in hundredths.

    near: the names of the editions next to those in use.
    """

    editions: Mapping[str, Rulebook]
    near: frozenset[str]
    k_factors: tuple[int, ...]


@dataclass(slots=True)
class Confirmed:
    """What was found of a list: the assumptions that hold, and what is left of the differences.

    taken: in the order in which they were taken, each with those whose figures it takes to theirs;
    rivals: by player, of those whose cause stays open. first, last: the sheet before and after.
    """

    first: Sheet
    last: Sheet
    taken: list[tuple[Weighed, frozenset[int]]] = field(default_factory=list)
    rivals: dict[int, tuple[Weighed, ...]] = field(default_factory=dict)


def confirmed(
    sheet: Sheet, laws: Laws, known: Known, earlier: Sequence[Candidate] = ()
) -> Confirmed:
    """Return the causes of what differs; `earlier` are corrections of what an earlier list had."""
    refused: set[Assumption] = set()
    slow: list[Candidate] = []
    outcome = _found(sheet, laws, known, earlier, refused, slow)
    weak = {proposal.candidate.assumption for proposal, _ in outcome.taken
            if proposal.score < _TELLING and _may_be_chance(outcome.last, proposal)}  # fmt: skip
    if weak:
        outcome = _found(sheet, laws, known, earlier, refused | weak, slow)
    parted = set(outcome.last.differing) - set(sheet.differing)
    if parted:
        whole = {p.candidate.assumption for p, _ in outcome.taken
                 if p.is_whole or parted & p.candidate.effects.keys()}  # fmt: skip
        outcome = _found(sheet, laws, known, earlier, refused | weak | whole, slow)
    return _attributed(outcome, laws)


def _may_be_chance(sheet: Sheet, proposal: Weighed) -> bool:
    """Return whether a small step proves nothing, so much stays open of as many games.

    Much of the list, or of anybody in an event of those whom it explains: what is the cause there
    may be the cause of theirs.
    """
    standings = (sheet.standings[player] for player in sheet.differing)
    open_ = {s.player for s in standings if s.low is not None and not s.games}
    events = {
        side.event for player in proposal.explained for side in sheet.by_player.get(player, ())
    }
    beside = {side.player for event in events for side in sheet.by_event[event]}
    return len(open_) >= _CHANCE or bool(beside & open_)


def _attributed(outcome: Confirmed, laws: Laws) -> Confirmed:
    """Return the causes with those whom no proposal names: who differs again without it is its."""
    named = {player for proposal, players in outcome.taken
             for player in (*players, *proposal.candidate.effects)}  # fmt: skip
    standings = outcome.last.standings
    open_ = [player for player in outcome.first.differing
             if player not in named and not standings[player].differs]  # fmt: skip
    if not open_ or len(outcome.taken) < 2:
        return outcome
    proposals = [proposal for proposal, _ in outcome.taken]
    for place, (proposal, players) in enumerate(outcome.taken):
        without = _with(outcome.first, [*proposals[:place], *proposals[place + 1 :]], laws)
        more = {player for player in open_ if without.standings[player].differs}
        outcome.taken[place] = proposal, players | more
    return outcome


def _found(
    sheet: Sheet, laws: Laws, known: Known, earlier: Sequence[Candidate],
    refused: set[Assumption], slow: list[Candidate],
) -> Confirmed:  # fmt: skip
    """Return what is found round by round; `slow` are the first round's, which are rated once."""
    outcome = Confirmed(sheet, sheet)
    for _ in range(_ROUNDS_MAX):
        if not outcome.last.differing:
            break
        pool = _weighed(outcome.last, [*earlier, *_quick(outcome.last, laws, known)], refused)
        choice = chosen(pool)
        if not _is_telling(choice, outcome.last):
            several = slow if outcome.last is sheet else []
            several += [] if several else _slow(outcome.last, laws)
            pool += _weighed(outcome.last, several, refused)
            choice = chosen(pool)
        if not choice.taken:  # an event that is missing has newcomers too: they come last
            choice = chosen([*pool, *_weighed(outcome.last, of_newcomers(outcome.last), refused)])
        outcome.rivals = choice.rivals
        if not choice.taken:
            break
        _round(outcome, choice.taken, pool, laws, refused)
    return outcome


def _weighed(
    sheet: Sheet, candidates: Iterable[Candidate], refused: Set[Assumption]
) -> list[Weighed]:
    return [
        weighed(sheet, candidate) for candidate in candidates
        if candidate.assumption not in refused
    ]  # fmt: skip


def _is_telling(choice: Choice, sheet: Sheet) -> bool:
    """Return whether what was taken explains everybody so well that nothing can rival it."""
    if (
        choice.rivals
        or not choice.taken
        or any(proposal.score < _TELLING for proposal in choice.taken)
    ):
        return False
    explained = frozenset().union(*(proposal.explained for proposal in choice.taken))
    open_ = {player for player in sheet.differing if sheet.standings[player].low is not None}
    return open_ <= explained


def _quick(sheet: Sheet, laws: Laws, known: Known) -> Iterator[Candidate]:
    """Yield what is proposed from recorded figures."""
    players = sheet.differing
    yield from of_games(sheet, players)
    yield from of_k(sheet, players, laws.k_factors)
    if len(players) < _MANY:
        searched = Searched(sheet, known)
        yield from searched.starts(players, laws.k_factors)
        yield from searched.opponents(players)
        yield from searched.others(players)
        yield from searched.added(players)


def _slow(sheet: Sheet, laws: Laws) -> Iterator[Candidate]:
    """Yield what is proposed by rating everybody under another answer of the law."""
    yield from of_editions(sheet, laws.editions, laws.near)
    yield from of_clauses(sheet, laws.editions)
    yield from of_roundings(sheet)


def _round(
    outcome: Confirmed, taken: Sequence[Weighed], pool: Sequence[Weighed], laws: Laws,
    refused: set[Assumption],
) -> None:  # fmt: skip
    """Rate with all that was taken, and put back what fails."""
    holding, sheet = _holding_together(outcome.last, list(taken), laws)
    for proposal in taken:
        if proposal in holding:
            continue
        several = [*holding, proposal]
        tried = _with(outcome.last, several, laws)
        if all(_holds(own, outcome.last, tried) for own in several):
            holding, sheet = several, tried
        elif not holding:
            refused.add(proposal.candidate.assumption)
    if holding and sheet is not None:
        holding, sheet = _refined(outcome.last, holding, sheet, pool, laws)
        for proposal in holding:
            theirs = frozenset(p for p in proposal.explained if not sheet.standings[p].differs)
            outcome.taken.append((proposal, theirs))
        outcome.last = sheet


def _holding_together(
    before: Sheet, taken: list[Weighed], laws: Laws
) -> tuple[list[Weighed], Sheet | None]:
    """Return those that hold when all are rated at once, and hold without the others."""
    while taken:
        sheet = _with(before, taken, laws)
        holding = [proposal for proposal in taken if _holds(proposal, before, sheet)]
        if len(holding) == len(taken):
            return taken, sheet
        taken = holding
    return [], None


def _refined(
    before: Sheet, taken: list[Weighed], sheet: Sheet, pool: Sequence[Weighed], laws: Laws
) -> tuple[list[Weighed], Sheet]:
    """Return what was taken with the fitted figures that leave fewest differing, and that sheet."""
    for place, proposal in enumerate(taken):
        if not sheet.differing or not proposal.candidate.parameters:
            continue
        own = proposal.candidate.assumption
        for other in pool:
            assumption = other.candidate.assumption
            is_alike = (assumption.change, assumption.players, assumption.event) == (
                own.change, own.players, own.event
            )  # fmt: skip
            if is_alike and other is not proposal and not other.against:
                several = [*taken[:place], other, *taken[place + 1 :]]
                tried = _with(before, several, laws)
                if len(tried.differing) < len(sheet.differing):
                    taken, sheet = several, tried
    return taken, sheet


def _with(sheet: Sheet, taken: Sequence[Weighed], laws: Laws) -> Sheet:
    assumptions = [proposal.candidate.assumption for proposal in taken]
    rounding = next((a.text for a in assumptions if a.cause == causes.ROUNDING), sheet.rounding)
    return Sheet.of(supposed(sheet.given, assumptions, laws.editions), sheet.theirs, rounding)


def _holds(proposal: Weighed, before: Sheet, after: Sheet) -> bool:
    """Return whether an assumption takes some of its players to their figures, and parts nobody."""
    explained = sum(not after.standings[player].differs for player in proposal.explained)
    moved = (player for player in proposal.candidate.effects
             if player in before.standings and player in after.standings)  # fmt: skip
    parted = sum(
        after.standings[player].differs and not before.standings[player].differs
        for player in moved
    )  # fmt: skip
    return explained > 0 and not proposal.is_against(parted, explained)
