"""A million games through Elo and Glicko-2, every model on a part, and other libraries beside them.

Run it alone with: python -m benchmarks.models

Times are of the process (CPU seconds), so that a busy machine changes little. Every model forecasts
each game of the part before it learns its result: its log loss stands beside its time. Players are
of constant strength and the draws are many, so that this says what models cost, not which is best.

The peers are plain Python: they get a fiftieth of the work, 20,000 games among 2,000 players in the
same periods, and so do we where we stand beside them. A peer that rates game by game only (elote's
and skelo's Glicko-2, openskill) does less than a rating by period: it is what it offers.
"""

import sys
from collections.abc import Callable
from statistics import median
from time import process_time

import numpy as np

from arpad.supervise.backtest.scores import log_loss
from arpad.theory.catalogue import KINDS
from arpad.theory.elo import Elo
from arpad.theory.football import K_FACTORS
from arpad.theory.games import Games
from arpad.theory.glicko2 import Glicko2
from arpad.theory.kind import Entry
from arpad.theory.model import one_step

GAMES, PLAYERS, PERIODS, TIMES = 1_000_000, 100_000, 24, 3
PART = 50
Row = tuple[str, str, str]


def models() -> list[Row]:
    """Time both models on the million and every peer on its sample, in one run."""
    games, sample = random_games(GAMES, PLAYERS), random_games(GAMES // PART, PLAYERS // PART)
    elo, glicko2 = _elo_and_glicko2(games)
    elo_of_sample, glicko2_of_sample = _elo_and_glicko2(sample)
    what = f"1 million games, {PLAYERS:,} players"
    return [
        _row(f"Elo game by game, {what}", elo, GAMES, "goal 1 s"),
        *_peers(ELO_PEERS, sample, elo_of_sample),
        _row(f"Glicko-2, {PERIODS} periods, {what}", glicko2, GAMES, "goal 5 s"),
        *_peers(GLICKO2_PEERS, sample, glicko2_of_sample),
        *every_model(sample),
    ]


def _elo_and_glicko2(games: Games) -> tuple[float, float]:
    """Return the seconds of both on these games."""
    return (
        _median(lambda: one_step(Elo(np.full(games.players, 1500.0)), games)),
        _median(lambda: one_step(Glicko2.of_newcomers(games.players), games)),
    )


def every_model(games: Games) -> list[Row]:
    """Time every model of the catalogue, with plain settings, on the same games."""
    entry = Entry.of_newcomers(games.players, periods_a_year=12)
    made = []
    for kind in KINDS.values():
        played = _narrow_wins(games) if kind.asks_goals else games
        expected = one_step(kind.model(entry), played)
        taken = _median(lambda kind=kind, played=played: one_step(kind.model(entry), played))  # type: ignore[misc]
        what = f"{kind.title}, {len(games):,} games, {games.players:,} players, {PERIODS} periods"
        loss = float(log_loss(expected, games.score).mean())
        made.append(_row(what, taken, len(games), f"log loss {loss:.4f}"))
    return made


def _narrow_wins(games: Games) -> Games:
    """Return the games as a model of goals reads them: won by one, friendly, neutral ground."""
    worth = float(K_FACTORS["friendly"])
    return Games.of(games.white, games.black, games.score, games.period, worth, advantage=0)


def random_games(count: int, players: int) -> Games:
    """Return games between players of known strength, a third drawn among equals."""
    chance = np.random.default_rng(1)
    strengths = chance.normal(1500, 200, players)
    white = chance.integers(0, players, count)
    black = (white + chance.integers(1, players, count)) % players
    gap = (strengths[white] - strengths[black] + chance.normal(0, 283, count)) / 120
    score = np.clip(np.trunc(gap), -1, 1) / 2 + 0.5
    return Games.of(white, black, score, np.arange(count) * PERIODS // count)


def _elote(kind: str) -> Callable[[Games], object]:
    def rate(games: Games) -> object:
        import elote

        competitor = getattr(elote, kind)
        players = {number: competitor(initial_rating=1500) for number in _met(games)}
        for white, black, score in _rows(games):
            one, other = players[white], players[black]
            if score == 0.5:
                one.tied(other)
            elif score:
                one.beat(other)
            else:
                other.beat(one)
        return players

    return rate


def _skelo(kind: str) -> Callable[[Games], object]:
    def rate(games: Games) -> object:
        from skelo.model import elo, glicko2

        model = {"elo": elo.EloModel, "glicko2": glicko2.Glicko2Model}[kind]()
        for number in _met(games):
            model.add(number)
        # skelo knows no draws: they are rated as wins of White, which takes the same time
        for at, (white, black, score) in enumerate(_rows(games), start=1):
            winner, loser = (white, black) if score else (black, white)
            model.update(winner, loser, at)
        return model

    return rate


def _openskill(games: Games) -> object:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    players = {number: model.rating() for number in _met(games)}
    for white, black, score in _rows(games):
        ranks = [1 - score, score]
        teams = [[players[white]], [players[black]]]
        (players[white],), (players[black],) = model.rate(teams, ranks=ranks)
    return players


def _glicko2_package(games: Games) -> object:
    """Rate period by period, everybody at the ratings before it."""
    from glicko2 import Player

    players = {number: Player() for number in _met(games)}
    for _, period in games.periods():
        met: dict[int, list[tuple[float, float, float]]] = {number: [] for number in players}
        for white, black, score in _rows(period):
            one, other = players[white], players[black]
            met[white].append((other.rating, other.rd, score))
            met[black].append((one.rating, one.rd, 1 - score))
        for number, sides in met.items():
            if sides:
                players[number].update_player(*map(list, zip(*sides, strict=True)))
            else:
                players[number].did_not_compete()
    return players


ELO_PEERS = {"elote Elo": _elote("EloCompetitor"), "skelo Elo": _skelo("elo")}
GLICKO2_PEERS = {
    f"glicko2 (the package), {PERIODS} periods": _glicko2_package,
    "elote Glicko-2, game by game": _elote("Glicko2Competitor"),
    "skelo Glicko-2, game by game": _skelo("glicko2"),
    "openskill Plackett-Luce, game by game": _openskill,
}


def _peers(peers: dict[str, Callable[[Games], object]], sample: Games, ours: float) -> list[Row]:
    rows = []
    for name, rate in peers.items():
        taken = _median(lambda rate=rate: rate(sample))  # type: ignore[misc]
        beside = f"we rate them in 1/{taken / ours:,.0f} of the time"
        rows.append(
            _row(
                f"{name}, {len(sample):,} games, {sample.players:,} players",
                taken,
                len(sample),
                beside,
            )
        )
    return rows


def _row(what: str, taken: float, games: int, beside: str) -> Row:
    return what, f"{taken:.2g} s", f"{games / taken:,.0f} games/s; {beside}"


def _median(run: Callable[[], object]) -> float:
    """Return the median of some runs after one that compiles and warms up."""
    run()
    taken = []
    for _ in range(TIMES):
        start = process_time()
        run()
        taken.append(process_time() - start)
    return median(taken)


def _met(games: Games) -> list[int]:
    return np.union1d(games.white, games.black).tolist()


def _rows(games: Games) -> list[tuple[int, int, float]]:
    columns = (games.white, games.black, games.score)
    return list(zip(*(column.tolist() for column in columns), strict=True))


if __name__ == "__main__":
    for row in models():
        sys.stdout.write(" | ".join(row) + "\n")
