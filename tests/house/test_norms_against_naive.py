"""The search for norms against a naive one that tries every set of games, figure for figure.

`naive_norms` was written by somebody who had not read the engine. Where they differ in what a text
means, the text decided: the readings stand in the naive package's docstring and in docs/norms.md.

Player 1 of each random tournament is drawn near the edge of the conditions; with ARPAD_FULL=1 every
other player is judged as well, else one. Who may make a title for women is asked before the engine
(`arpad.office.norms.norms`): here everybody is a woman.
"""

from collections import Counter
from dataclasses import replace
from random import Random

from tests.house.naive_norms import TITLES, Answer, judge_all, random_tournament, rules_on
from tests.house.naive_norms.generate import Tournament, with_a_stay_away
from tests.house.norms_adapter import Figures, Found, judge, of_naive
from tests.sampling import IS_FULL, amount

TOURNAMENTS = amount(120, full=1000)
WITH_WINS = amount(30, full=1000)
STAY_AWAYS = amount(20, full=1000)


def test_agrees_on_random_tournaments() -> None:
    """Every title of every player: the best norm, or what all games together miss."""
    seen: Counter[str] = Counter()
    for seed in range(TOURNAMENTS):
        event, players, pairings = random_tournament(seed)
        players = tuple(replace(player, sex="w") for player in players)
        one_more = 2 + seed % (len(players) - 1)
        for number in range(1, len(players) + 1) if IS_FULL else (1, one_more):
            found = judge(event, players, pairings, number)
            for title, answers in judge_all(event, players, pairings, number).items():
                assert_agree((seed, number, title), answers, found[title])
                seen.update(_kinds(answers, found[title]))
    answers_min = TOURNAMENTS * 2 * len(TITLES)
    assert seen["answer"] >= answers_min
    assert seen["norm"] > answers_min // 20
    rare = ("games left out", "more games than the norm holds", "fewer than nine games")
    assert all(seen[kind] > 10 for kind in rare), seen
    conditions = ("games", "wanted", "titled", "federations", "one_federation", "unrated")
    conditions += ("own_federation", "average", "score", "performance")
    assert all(seen[f"only {name}"] for name in conditions), seen


def test_agrees_where_many_wins_may_be_ignored() -> None:
    """More wins for player 1, many against opponents who pull the average down."""
    norms = left_out = 0
    for seed in range(WITH_WINS):
        event, players, pairings = with_wins(random_tournament(seed), Random(seed))
        found = judge(event, players, pairings, 1)
        if all(len(one.of_all_games.rounds) <= 9 for one in found.values()):
            continue
        for title, answers in judge_all(event, players, pairings, 1).items():
            assert_agree((seed, 1, title), answers, found[title])
            norms += answers[0].is_made
            left_out += "games left out" in _kinds(answers, found[title])
    assert norms > WITH_WINS // 4
    assert left_out > WITH_WINS // 15


def test_agrees_where_the_last_opponent_stays_away() -> None:
    """1.4.2c: norms that stand by it alone, that fail by it, and that other ways make too."""
    seen: Counter[str] = Counter()
    for seed in range(STAY_AWAYS):
        event, players, pairings = with_a_stay_away(random_tournament(seed), Random(seed))
        players = tuple(replace(player, sex="w") for player in players)
        rules = replace(rules_on(event.start), is_stay_away_counted=False)
        without = judge_all(event, players, pairings, 1, rules)
        found = judge(event, players, pairings, 1)
        for title, answers in judge_all(event, players, pairings, 1).items():
            assert_agree((seed, 1, title), answers, found[title])
            seen["norm"] += answers[0].is_made
            seen["by it alone"] += answers[0].is_made and not without[title][0].is_made
            seen["another norm"] += answers[0] != without[title][0] and without[title][0].is_made
    assert seen["norm"] > STAY_AWAYS // 5, seen
    assert seen["by it alone"] >= STAY_AWAYS // 15, seen
    assert seen["another norm"] or not IS_FULL, seen


def with_wins(tournament: Tournament, chance: Random) -> Tournament:
    """Turn games of player 1 into wins, and lower many of those whom he beat."""
    event, players, pairings = tournament
    share = chance.choice((0.3, 0.5, 0.7))
    beaten = set()
    changed = []
    for pairing in pairings:
        if pairing.how == "played" and 1 in (pairing.white, pairing.black):
            is_white = pairing.white == 1
            if chance.random() < share:
                halves = (2, 0) if is_white else (0, 2)
                pairing = replace(pairing, halves_white=halves[0], halves_black=halves[1])
                beaten.add(pairing.black if is_white else pairing.white)
        changed.append(pairing)
    field = []
    for player in players:
        rating = player.rating
        if rating and player.number in beaten and chance.random() < 0.6:
            rating = max(1000, rating - chance.randint(50, 500))
        elif rating and player.number != 1:
            rating += chance.randint(0, 100)
        field.append(replace(player, sex="w", rating=rating))
    return event, tuple(field), tuple(changed)


def assert_agree(place: tuple[int, int, str], answers: tuple[Answer, ...], found: Found) -> None:
    """Compare all figures of the engine's norm, or of all games if there is none.

    Two norms may count the same, hold as many games and have the same performance: either is best.
    """
    best = answers[0]
    if not best.is_made:
        assert found.best.credit is None, place
        assert found.best.failed, place
        assert found.of_all_games == of_naive(best), place
        return
    norms = {answer.rounds: of_naive(answer) for answer in answers}
    assert norms.get(found.best.rounds) == found.best, place
    assert _goodness(found.best) == _goodness(of_naive(best)), place


def _goodness(norm: Figures) -> tuple[int | None, int, int | None]:
    return norm.credit, len(norm.rounds), norm.performance


def _kinds(answers: tuple[Answer, ...], found: Found) -> list[str]:
    """Return what was compared, to be sure that nothing is always missing."""
    best = answers[0]
    kinds = ["answer"]
    if len(best.failed) == 1:
        kinds.append("only " + "".join(best.failed))
    if best.is_made:
        kinds.append("norm")
        if len(best.rounds) < len(found.of_all_games.rounds):
            kinds.append("games left out")
        if best.credit > len(best.rounds):
            kinds.append("more games than the norm holds")
        if len(best.rounds) < 9:
            kinds.append("fewer than nine games")
    return kinds
