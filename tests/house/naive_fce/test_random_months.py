"""The random months reach every case of the regulation."""

from collections import Counter
from itertools import pairwise
from random import Random

from tests.sampling import amount

from . import Event, Outcome, first_rating, random_newcomer, random_period, rate

CASES = {"1", "0", "=", "+", "-", "W", "D", "L", "rated True True", "rated True False"}
CASES |= {"rated False True", "rated False False", "single True", "blitz True", "asked True"}
CASES |= {"weekly True", "two lists", "floor", "no performance", "performance"}


def cases_of(event: Event, outcome: Outcome) -> list[str]:
    """Name what happens in one event."""
    cases = [f"single {outcome.has_single_k[event.event_id]}", f"blitz {event.is_blitz}"]
    cases += [f"asked {event.asked_half_k}", f"weekly {event.is_weekly}"]
    if event.is_weekly and len({game.played_on.month for game in event.games}) > 1:
        cases.append("two lists")
    for index, game in enumerate(event.games):
        white = outcome.sides[event.event_id, index, game.white]
        black = outcome.sides[event.event_id, index, game.black]
        cases += [game.result, f"rated {white.is_rated} {black.is_rated}"]
    return cases


def test_random_months_reach_every_case() -> None:
    seen: Counter[str] = Counter()
    for seed in range(amount(100, full=300)):
        list_kind, list_date, players, events = random_period(Random(seed))
        outcome = rate(list_kind, list_date, players, events)
        for event in events:
            assert event.start <= event.end < list_date
            seen.update(cases_of(event, outcome))
        for line in outcome.lines.values():
            seen["floor"] += line.rating_new == 1000 and line.change < 0
        for value in outcome.performances.values():
            seen["no performance" if value is None else "performance"] += 1
    few = {case: seen[case] for case in CASES if seen[case] < amount(5, full=20)}
    assert not few


def test_random_months_repeat_themselves() -> None:
    assert random_period(Random(7)) == random_period(Random(7))


def test_double_forfeits_come_only_when_asked_for() -> None:
    for is_asked in (False, True):
        results = set()
        for seed in range(60):
            _, _, _, events = random_period(Random(seed), with_double_forfeits=is_asked)
            results |= {game.result for event in events for game in event.games}
        assert ("--" in results) is is_asked


def test_weekly_events_have_seven_days_between_rounds() -> None:
    for seed in range(200):
        _, _, _, events = random_period(Random(seed))
        for event in events:
            days = sorted({game.played_on for game in event.games})
            steps = [(after - before).days for before, after in pairwise(days)]
            assert not event.is_weekly or all(step >= 7 for step in steps)


def test_random_newcomers_have_a_rating() -> None:
    for seed in range(200):
        newcomer = random_newcomer(Random(seed))
        for list_kind in ("standard", "rapid"):
            rating = first_rating(list_kind, newcomer)
            assert rating is not None
            assert rating >= 1000
