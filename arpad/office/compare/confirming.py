"""Causes found in rounds: proposed, taken where nothing contradicts, confirmed by rating again.

All that is taken in a round is rated at once. What does not take its players to their figures, or
moves anybody who was equal, is put back, until another cause is confirmed: each changes what is
supposed, and all is proposed anew on that. Where nothing holds alone, two are tried together.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from arpad.law import Rulebook
from arpad.office.compare import causes
from arpad.office.compare.alternatives import (
    Reach,
    are_many,
    of_clauses,
    of_editions,
    of_roundings,
)
from arpad.office.compare.candidates import Candidate, Effect, Weighed, of_games, of_k, weighed
from arpad.office.compare.choosing import (
    TELLING,
    Choice,
    chosen,
    doubtful,
    halves,
    may_be_chance,
    told_alone,
)
from arpad.office.compare.newcomers import of_newcomers
from arpad.office.compare.searching import Background, Searched
from arpad.office.compare.sheet import Sheet
from arpad.office.compare.supposing import Assumption, supposed

_ROUNDS_MAX: Final = 12
_MANY: Final = 400
"""Of so many who differ single figures are looked for only when what concerns all is settled."""
_TOGETHER: Final = 3
"""So many of those whom somebody contradicts are tried beside another."""

Corrections = Callable[[Sheet], Iterable[Candidate]]
"""Proposes that a list makes good what the one before it had otherwise."""


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

    def take(
        self, proposals: Sequence[Weighed], sheet: Sheet, settled: frozenset[int] = frozenset()
    ) -> None:
        """Go on from the sheet of proposals that hold; whom all settle together is of each."""
        for proposal in proposals:
            players = proposal.explained | (proposal.partly & settled)
            theirs = frozenset(p for p in players if not sheet.standings[p].differs)
            self.taken.append((proposal, theirs))
        self.last = sheet

    @property
    def by_player(self) -> Mapping[int, Weighed]:
        """Return what settled each player: of several their own, else what moves them most.

        What two settle together for all is named for one of them at least.
        """
        causes_of: dict[int, list[Weighed]] = {}
        equal = self.last.standings.keys() - set(self.last.differing)
        for proposal, players in self.taken:
            for player in sorted(players | (_named(proposal.candidate.assumption) & equal)):
                causes_of.setdefault(player, []).append(proposal)
        settled_by = {player: max(several, key=lambda p: _share(p, player))
                      for player, several in causes_of.items()}  # fmt: skip
        for proposal, players in self.taken:
            if players and all(settled_by[player] is not proposal for player in players):
                most = max(sorted(players), key=lambda p: _share(proposal, p))
                settled_by[most] = proposal
        return settled_by


def _share(proposal: Weighed, player: int) -> tuple[bool, int]:
    change = proposal.candidate.effects.get(player, Effect(0)).change_e5 or 0
    return player in _named(proposal.candidate.assumption), abs(change)


def _named(assumption: Assumption) -> frozenset[int]:
    """Return the players whose own figures an assumption is about."""
    others = (assumption.value,) if assumption.change == "rename" else ()
    return frozenset() if assumption.change == "seen" else frozenset((*assumption.players, *others))


def confirmed(
    sheet: Sheet, laws: Laws, background: Background, corrections: Corrections = lambda _: ()
) -> Confirmed:
    """Return the causes of what differs."""
    search = _Search(laws, background, corrections)
    outcome = _without_chance(search, sheet, frozenset())
    parted = set(outcome.last.differing) - set(sheet.differing)
    if parted:
        whole = {p.candidate.assumption for p, _ in outcome.taken
                 if p.is_whole or parted & p.candidate.effects.keys()}  # fmt: skip
        outcome = _without_chance(search, sheet, whole)
    if unsupported := halves(outcome.taken):
        outcome = _without_chance(search, sheet, unsupported)
    return search.attributed(outcome)


def _without_chance(search: "_Search", sheet: Sheet, banned: Set[Assumption]) -> Confirmed:
    """Return what is found where nothing may be chance.

    What may be, beside all that stays open, is tried again when others have explained more.
    """
    strong, refused = search.outcome(Confirmed(sheet, sheet), banned), banned
    while weak := _weak(strong):
        refused = refused | weak
        strong = search.outcome(Confirmed(sheet, sheet), refused)
    if refused == banned:
        return strong
    weak = _weak(search.outcome(strong, banned))
    outcome = search.outcome(strong, banned | weak)
    return strong if _weak(outcome) else outcome


def _weak(outcome: Confirmed) -> frozenset[Assumption]:
    """Return which of those that were taken may be chance."""
    return frozenset(
        proposal.candidate.assumption for proposal, _ in outcome.taken
        if proposal.score < TELLING and proposal.candidate.parameters >= 0
        and may_be_chance(outcome.last, proposal)
    )  # fmt: skip


class _Search:
    """The rounds of one list. What was proposed of a sheet, or rated, is not worked out again."""

    def __init__(self, laws: Laws, background: Background, corrections: Corrections) -> None:
        self._laws, self._background, self._corrections = laws, background, corrections
        self._sheets: dict[tuple[int, tuple[Assumption, ...]], tuple[Sheet, Sheet]] = {}
        self._reach: Reach = {}
        self._candidates: dict[tuple[int, str], tuple[Sheet, list[Candidate]]] = {}

    def outcome(self, start: Confirmed, banned: Set[Assumption]) -> Confirmed:
        """Return what is found from there on, round by round, without what is banned."""
        outcome, refused = replace(start, taken=list(start.taken)), set(banned)
        for _ in range(_ROUNDS_MAX):
            if not outcome.last.differing:
                break
            before, (choice, pool) = outcome.last, self._chosen(outcome.last, refused)
            outcome.rivals = choice.rivals
            taken = choice.taken or self._told_by_rating(before, choice)
            if taken:
                self._round(outcome, taken, pool, refused)
            elif not self._together(outcome, pool, refused):
                break
            if outcome.last is not before:
                refused = set(banned)
        return outcome

    def attributed(self, outcome: Confirmed) -> Confirmed:
        """Return the causes with those whom none names: who differs again without it is its."""
        named = {player for proposal, players in outcome.taken
                 for player in (*players, *proposal.candidate.effects)}  # fmt: skip
        standings = outcome.last.standings
        open_ = [player for player in outcome.first.differing
                 if player not in named and not standings[player].differs]  # fmt: skip
        if not open_:
            return outcome
        proposals = [proposal for proposal, _ in outcome.taken]
        for place, (proposal, players) in enumerate(outcome.taken):
            others = [*proposals[:place], *proposals[place + 1 :]]
            without = self._with(outcome.first, others) if others else outcome.first
            more = {player for player in open_ if without.standings[player].differs}
            outcome.taken[place] = proposal, players | more
        return outcome

    def _chosen(self, sheet: Sheet, refused: Set[Assumption]) -> tuple[Choice, list[Weighed]]:
        """Return what is taken of all that is proposed; what takes long only where it matters."""
        pool = self._weighed(sheet, self._quick, refused)
        choice = chosen(pool)
        alone = told_alone(choice, sheet)
        if alone:
            return Choice(alone), pool
        for propose in (self._near, self._far):
            players = doubtful(choice, sheet)
            if players:
                pool += self._weighed(sheet, partial(propose, players=players), refused)
                choice = chosen(pool)
        if not choice.taken:  # an event that is missing has newcomers too: they come last
            newcomers = partial(of_newcomers, rated_once=self._background.ratings.keys())
            choice = chosen([*pool, *self._weighed(sheet, newcomers, refused)])
        return choice, pool

    def _weighed(
        self, sheet: Sheet, propose: Corrections, refused: Set[Assumption]
    ) -> list[Weighed]:
        key = id(sheet), getattr(propose, "func", propose).__name__
        if key not in self._candidates:
            self._candidates[key] = sheet, list(propose(sheet))
        return [weighed(sheet, candidate) for candidate in self._candidates[key][1]
                if candidate.assumption not in refused]  # fmt: skip

    def _quick(self, sheet: Sheet) -> Iterator[Candidate]:
        """Yield what is proposed from recorded figures."""
        players, k_factors = sheet.differing, self._laws.k_factors
        yield from self._corrections(sheet)
        yield from of_games(sheet, players)
        yield from of_k(sheet, players, k_factors)
        if len(players) < _MANY:
            searched = Searched(sheet, self._background)
            yield from searched.starts(players, k_factors)
            yield from searched.opponents(players)
            yield from searched.others(players)
            yield from searched.added(players)

    def _near(self, sheet: Sheet, players: Set[int]) -> Iterator[Candidate]:
        """Yield what is proposed by rating everybody under another answer of the law."""
        editions, near = self._laws.editions, self._laws.near
        next_to = {name: text for name, text in editions.items() if name in near}
        yield from of_editions(sheet, players, next_to, self._reach)
        yield from of_clauses(sheet, players, editions, self._reach)
        yield from of_roundings(sheet)
        yield from Searched(sheet, self._background).exchanged(players)

    def _far(self, sheet: Sheet, players: Set[int]) -> Iterator[Candidate]:
        """Yield editions of long ago: they move most who play."""
        editions, near = self._laws.editions, self._laws.near
        others = {name: text for name, text in editions.items() if name not in near}
        if are_many(sheet, players):
            yield from of_editions(sheet, players, others, self._reach)

    def _round(
        self, outcome: Confirmed, taken: Sequence[Weighed], pool: Sequence[Weighed],
        refused: set[Assumption],
    ) -> None:  # fmt: skip
        """Rate with all that was taken, and put back what fails."""
        holding, sheet = self._holding_together(outcome.last, list(taken))
        for proposal in taken:
            if proposal in holding:
                continue
            several = [*holding, proposal]
            tried = self._with(outcome.last, several)
            if all(_holds(own, outcome.last, tried) for own in several):
                holding, sheet = several, tried
            elif not holding:
                refused.add(proposal.candidate.assumption)
        if holding and sheet is not None:
            outcome.take(*self._refined(outcome.last, holding, sheet, pool))

    def _holding_together(
        self, before: Sheet, taken: list[Weighed]
    ) -> tuple[list[Weighed], Sheet | None]:
        """Return those that hold when all are rated at once, and hold without the others."""
        while taken:
            sheet = self._with(before, taken)
            holding = [proposal for proposal in taken if _holds(proposal, before, sheet)]
            if len(holding) == len(taken):
                return taken, sheet
            taken = holding
        return [], None

    def _told_by_rating(self, sheet: Sheet, choice: Choice) -> tuple[Weighed, ...]:
        """Return of rivals the one that, rated, leaves fewer differing, and nobody else.

        What no sum shows may tell: the first rating of a newcomer.
        """
        for rivals in {id(several): several for several in choice.rivals.values()}.values():
            left = [frozenset(self._with(sheet, [proposal]).differing) for proposal in rivals]
            for place, players in enumerate(left):
                if all(players < others for others in (*left[:place], *left[place + 1 :])):
                    return (rivals[place],)
        return ()

    def _together(
        self, outcome: Confirmed, pool: Sequence[Weighed], refused: Set[Assumption]
    ) -> bool:
        """Take two that hold only together, and no others: one settles whom the other leaves."""
        before, solutions = outcome.last, dict[frozenset[object], tuple[list[Weighed], Sheet]]()
        open_before = frozenset(before.differing)
        for first in (*_promising(pool), *self._about(before)):
            if not outcome.rivals.keys().isdisjoint(first.explained | first.partly):
                continue  # what two explain equally is not explained by a third with a fourth
            sheet = self._with(before, [first])
            parted = frozenset(sheet.differing) - open_before
            choice = chosen(self._weighed(sheet, self._quick, refused))
            others = [p for p in choice.taken
                      if p.explained & (parted | first.partly)
                      and p.score > len(p.explained & parted)]  # fmt: skip
            after = self._with(sheet, others) if others else sheet
            is_whole = first.explained | first.partly <= open_before - frozenset(after.differing)
            if is_whole and open_before.issuperset(after.differing):
                whom = frozenset(
                    (a.change, a.players, a.event)
                    for a in (p.candidate.assumption for p in (first, *others))
                )
                solutions.setdefault(whom, ([first, *others], after))
        if len(solutions) != 1:
            return False
        proposals, after = next(iter(solutions.values()))
        outcome.take(proposals, after, proposals[0].partly)
        return True

    def _about(self, sheet: Sheet) -> Iterator[Weighed]:
        """Yield ratings from which a player may start beside something else of the same player."""
        gaps = {s.player: abs(s.high) for s in map(sheet.standings.__getitem__, sheet.differing)
                if s.high is not None and not s.games}  # fmt: skip
        searched = Searched(sheet, self._background)
        for player in sorted(gaps, key=lambda p: -gaps[p])[:1]:
            several = [weighed(sheet, candidate) for candidate in searched.about(player)]
            yield from (p for p in several if p.explained and _hope(p) >= TELLING)
        playing = [player for player in sheet.differing if sheet.by_player.get(player)]
        seen = (weighed(sheet, candidate) for p in playing for candidate in searched.as_seen(p))
        yield from _promising(proposal for proposal in seen if proposal.explained)

    def _refined(
        self, before: Sheet, taken: list[Weighed], sheet: Sheet, pool: Sequence[Weighed]
    ) -> tuple[list[Weighed], Sheet]:
        """Return those that hold with the fitted figures that leave fewest differing."""
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
                    tried = self._with(before, several)
                    if len(tried.differing) < len(sheet.differing):
                        taken, sheet = several, tried
        return taken, sheet

    def _with(self, sheet: Sheet, taken: Sequence[Weighed]) -> Sheet:
        """Return the sheet of the period with what was taken."""
        several = tuple(proposal.candidate.assumption for proposal in taken)
        key = id(sheet), several
        if key not in self._sheets:
            rounding = next((a.text for a in several if a.cause == causes.ROUNDING), sheet.rounding)
            given = supposed(sheet.given, several, self._laws.editions)
            corrected = sheet.corrected.union(
                *(a.players for a in several if a.cause == causes.CORRECTED)
            )
            self._sheets[key] = sheet, Sheet.of(given, sheet.theirs, rounding, corrected)
        return self._sheets[key][1]


def _promising(pool: Iterable[Weighed]) -> list[Weighed]:
    """Return what would explain most, were it for those whom it moves and does not explain."""
    strong = [p for p in pool if not p.is_whole and _hope(p) >= TELLING]
    beside = [p for p in strong if p.partly or p.against]
    return sorted(beside, key=_hope, reverse=True)[:_TOGETHER]


def _hope(proposal: Weighed) -> float:
    """Return the score if another explains all whom a proposal moves elsewhere."""
    return proposal.score + len(proposal.partly) - 2 * len(proposal.against)


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
