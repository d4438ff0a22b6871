"""The random events: what is drawn, and the search against another way to enumerate."""

from collections import Counter
from itertools import product

import pytest

from tests.house.naive_norms import rules as law
from tests.house.naive_norms.generate import KINDS, random_tournament
from tests.house.naive_norms.model import TITLES, games_of
from tests.house.naive_norms.search import allowed_sets, judge, judge_all, possible_sets
from tests.sampling import amount

SEEDS = range(amount(40, full=80))


@pytest.mark.parametrize("seed", SEEDS)
def test_tournaments_are_well_formed(seed):
    event, players, pairings = random_tournament(seed)
    assert random_tournament(seed) == (event, players, pairings)
    assert [player.number for player in players] == list(range(1, len(players) + 1))
    for player in players:
        rounds = [game.round for game in games_of(player.number, players, pairings)]
        assert rounds == list(range(1, event.rounds + 1))
    for pairing in pairings:
        total = pairing.halves_white + pairing.halves_black
        assert total == 2 or pairing.how in ("forfeit", "bye")
        assert pairing.white != pairing.black


@pytest.mark.long
def test_edges_are_frequent():
    seen: Counter[str] = Counter()
    for seed in range(amount(250, full=400)):
        event, players, pairings = random_tournament(seed)
        played = [game for game in games_of(1, players, pairings) if game.how == "played"]
        seen[event.kind] += 1
        for title, answer in judge(event, players, pairings, 1).items():
            seen.update(answer.failed)
            seen[f"{title} {answer.is_made}"] += 1
            seen["only " + ",".join(answer.failed)] += len(answer.failed) == 1
            if answer.is_made and len(answer.rounds) < len(played):
                seen["ignored" if event.are_pairings_fixed else "ignored, free"] += 1
            seen["extra"] += answer.extra_points > 0
            seen["seven or eight"] += answer.is_made and len(answer.rounds) < 9
    conditions = {"games", "players", "titled", "wanted", "unrated", "federations", "sex"}
    conditions |= {"own_federation", "one_federation", "average", "score", "performance"}
    wanted = conditions | set(KINDS) | {"ignored", "ignored, free", "extra", "seven or eight"}
    wanted |= {f"{title} {made}" for title in TITLES for made in (True, False)}
    wanted |= {f"only {name}" for name in conditions - {"own_federation", "players"}}
    assert not [name for name in wanted if seen[name] < 2], seen


def _sets_by_cutting(event, countable):
    """Yield the allowed sets another way: cut the end off, then throw out any of the won games."""
    cuts = [len(countable)] if event.are_pairings_fixed else range(1, len(countable) + 1)
    for cut in cuts:
        choices = [(False, True) if game.halves == 2 else (True,) for game in countable[:cut]]
        for kept in product(*choices):
            yield tuple(g for g, keep in zip(countable, kept, strict=False) if keep)


@pytest.mark.parametrize("seed", SEEDS)
def test_search_finds_what_cutting_finds(seed):
    event, players, pairings = random_tournament(seed)
    rules = law.rules_on(event.start)
    games = games_of(1, players, pairings)
    countable = tuple(game for game in games if law.can_count(rules, event, game))
    sets = {chosen for chosen in _sets_by_cutting(event, countable) if chosen}
    assert sets == set(allowed_sets(event, countable))
    needed = law.games_needed(rules, event, games)
    for title, answers in judge_all(event, players, pairings, 1).items():
        possible = set(possible_sets(rules, event, title, players[0], countable))
        assert possible in (sets, {countable})
        good = {
            tuple(game.round for game in chosen)
            for chosen in possible
            if not law.failures(rules, event, title, players[0], len(players), chosen, needed)
        }
        assert all(answer.is_made is bool(good) is not bool(answer.failed) for answer in answers)
        if good:
            assert {answer.rounds for answer in answers} == good
            assert answers[0].credit == max(answer.credit for answer in answers)
