"""Tie-breaks of individual events, in half points and exact; computed, never used to rank anybody.

Unplayed games in a Swiss count as FIDE's rule of 2009 to 2023 has them (C.02 13.15, before it the
Annex F of the Congress of 2009): for the player himself a virtual opponent, who had his points
before the round, gets what the forfeit left over, and draws every later round; for his opponents
every game he did not play counts as drawn. C.07 of 2024 counts otherwise. In a round robin a
forfeit counts as if it had been played.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from arpad.forms.counts import against_rated
from arpad.forms.event import Entrant, Event, Round


@dataclass(frozen=True, slots=True)
class TieBreaks:
    """One player's tie-breaks; None where the tie-break says nothing of him.

    Half points, but `sonneborn_berger_quarter` in quarter points and `opponents_average` a rating.
    `contributions_half` is what each round adds to Buchholz. `direct_encounter_half` is None for
    who shares his points with nobody, or with somebody he has not met.
    """

    contributions_half: Mapping[int, int]
    buchholz_half: int
    median_half: int
    sonneborn_berger_quarter: int
    direct_encounter_half: int | None
    opponents_average: int | None
    progressive_half: int


def tie_breaks(event: Event) -> dict[int, TieBreaks]:
    """Return everybody's tie-breaks by starting number."""
    return {entrant.number: _of(entrant, event) for entrant in event.entrants}


def adjusted_half(entrant: Entrant, event: Event) -> int:
    """Return the points at which a player counts for his opponents: what he did not play is drawn.

    >>> won_and_absent = Entrant(number=1, rank=1, name="A", rounds=(Round(1, 2, "w", "1", 2),))
    >>> adjusted_half(won_and_absent, Event(rounds=2, kind="swiss"))
    3
    """
    if event.is_all_play_all:
        return sum(one.score_half for one in entrant.rounds)
    played = [one.played_half for one in entrant.rounds if one.is_played]
    return sum(played) + event.rounds - len(played)


def virtual_half(entrant: Entrant, number: int, event: Event) -> int:
    """Return the points of the virtual opponent of a round: SPR + (1 - SfPR) + ½(n - R).

    >>> points = (Round(1, 2, "w", "1", 2), Round(2, 3, "b", "=", 1))
    >>> virtual_half(Entrant(number=1, rank=1, name="P", rounds=points), 3, Event(rounds=9))
    11
    """
    before = sum(one.score_half for one in entrant.rounds if one.round < number)
    of_round = entrant.in_round(number)
    got = 0 if of_round is None else of_round.score_half
    return before + 2 - got + event.rounds - number


def _of(entrant: Entrant, event: Event) -> TieBreaks:
    added = _contributions(entrant, event)
    values = sorted(added.values())
    scores = {one.round: one.score_half for one in entrant.rounds}
    running = [
        sum(score for number, score in scores.items() if number <= last)
        for last in range(1, event.rounds + 1)
    ]
    return TieBreaks(
        added,
        sum(values),
        sum(values[1:-1]),
        sum(scores.get(number, 0) * half for number, half in added.items()),
        _direct_encounter(entrant, event),
        against_rated(entrant, event).average,
        sum(running),
    )


def _contributions(entrant: Entrant, event: Event) -> dict[int, int]:
    """Return what the opponent of each round is worth."""
    added: dict[int, int] = {}
    for number in range(1, event.rounds + 1):
        one = entrant.in_round(number)
        opponent = None if one is None else event.opponent(one)
        if opponent is not None and one is not None and (one.is_played or event.is_all_play_all):
            added[number] = adjusted_half(opponent, event)
        elif not event.is_all_play_all:
            added[number] = virtual_half(entrant, number, event)
    return added


def _direct_encounter(entrant: Entrant, event: Event) -> int | None:
    """Return the points of the games among those with equal points, if all of them met."""
    equal = {one.number: one for one in event.entrants if one.score_half == entrant.score_half}
    if len(equal) < 2 or entrant.score_half is None:
        return None
    for one in equal.values():
        met = {found.opponent for found in _among(one, equal, event)}
        if len(met) < len(equal) - 1:
            return None
    return sum(one.score_half for one in _among(entrant, equal, event))


def _among(entrant: Entrant, others: Mapping[int, Entrant], event: Event) -> list[Round]:
    return [
        one
        for one in entrant.rounds
        if one.opponent in others and (one.is_played or event.is_all_play_all)
    ]
