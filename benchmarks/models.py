"""A million games through Elo and Glicko-2, every model on a part, and other libraries beside them.

Run it alone with: python -m benchmarks.models

Times are of the process (CPU seconds), so that a busy machine changes little. Every model forecasts
each game of the part before it learns its result: its log loss stands beside its time. Players are
of constant strength and the draws are many, so that this says what models cost, not which is best.

The peers are plain Python: they get a fiftieth of the work, 20,000 games among 2,000 players in the
same periods, and so do we where we stand beside them. A peer that rates game by game only (elote's
and skelo's Glicko-2, openskill) does less than a rating by period: it is what it offers.
"""

from collections.abc import Callable
from importlib.util import find_spec
from time import process_time

import numpy as np

from arpad.lab.backtest.scores import log_loss
from arpad.lab.theory.catalogue import KINDS
from arpad.lab.theory.elo import Elo
from arpad.lab.theory.football import K_FACTORS
from arpad.lab.theory.games import GameColumns
from arpad.lab.theory.glicko2 import Glicko2
from arpad.lab.theory.kind import EntryColumns
from arpad.lab.theory.model import one_step
from benchmarks.measured import Benchmark, Measured, Peer, tell
from benchmarks.timing import median_of

GAMES, PLAYERS, PERIODS = 1_000_000, 100_000, 24
PART = 50


def models(count: int = GAMES) -> list[Measured]:
    """Time both models on the games and every peer on its sample, in one run."""
    players = count * PLAYERS // GAMES
    games, sample = random_games(count, players), random_games(count // PART, players // PART)
    elo, glicko2 = _elo_and_glicko2(games)
    elo_of_sample, glicko2_of_sample = _elo_and_glicko2(sample)
    return [
        _line("Elo game by game", games, elo, "1 s for a million"),
        _line("Elo game by game", sample, elo_of_sample, peers=_peers(ELO_PEERS, sample)),
        _line("Glicko-2, by period", games, glicko2, "5 s for a million"),
        _line("Glicko-2, by period", sample, glicko2_of_sample,
              peers=_peers(GLICKO2_PEERS, sample)),
        *every_model(sample),
    ]  # fmt: skip


def _elo_and_glicko2(games: GameColumns) -> tuple[float, float]:
    """Return the seconds of both on these games."""
    return (
        _median(lambda: one_step(Elo(np.full(games.players, 1500.0)), games)),
        _median(lambda: one_step(Glicko2.of_newcomers(games.players), games)),
    )


def every_model(games: GameColumns) -> list[Measured]:
    """Time every model of the catalogue, with plain settings, on the same games."""
    entry = EntryColumns.of_newcomers(games.players, periods_a_year=12)
    made = []
    for kind in KINDS.values():
        played = _narrow_wins(games) if kind.asks_goals else games
        expected = one_step(kind.model(entry), played)
        taken = _median(lambda kind=kind, played=played: one_step(kind.model(entry), played))  # type: ignore[misc]
        loss = float(log_loss(expected, games.score).mean())
        made.append(_line(kind.title, games, taken, note=f"log loss {loss:.4f}"))
    return made


def _narrow_wins(games: GameColumns) -> GameColumns:
    """Return the games as a model of goals reads them: won by one, friendly, neutral ground."""
    worth = float(K_FACTORS["friendly"])
    return GameColumns.of(games.white, games.black, games.score, games.period, worth, advantage=0)


def random_games(count: int, players: int) -> GameColumns:
    """Return games between players of known strength, a third drawn among equals."""
    chance = np.random.default_rng(1)
    strengths = chance.normal(1500, 200, players)
    white = chance.integers(0, players, count)
    black = (white + chance.integers(1, players, count)) % players
    gap = (strengths[white] - strengths[black] + chance.normal(0, 283, count)) / 120
    score = np.clip(np.trunc(gap), -1, 1) / 2 + 0.5
    return GameColumns.of(white, black, score, np.arange(count) * PERIODS // count)


def _elote(kind: str) -> Callable[[GameColumns], object]:
    def rate(games: GameColumns) -> object:
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


def _skelo(kind: str) -> Callable[[GameColumns], object]:
    def rate(games: GameColumns) -> object:
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


def _openskill(games: GameColumns) -> object:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    players = {number: model.rating() for number in _met(games)}
    for white, black, score in _rows(games):
        ranks = [1 - score, score]
        teams = [[players[white]], [players[black]]]
        (players[white],), (players[black],) = model.rate(teams, ranks=ranks)
    return players


def _glicko2_package(games: GameColumns) -> object:
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


def _peers(
    peers: dict[str, Callable[[GameColumns], object]], sample: GameColumns
) -> tuple[Peer, ...]:
    """Return the games a second of every library that is installed."""
    return tuple(
        Peer(name, len(sample) / _median(lambda rate=rate: rate(sample)))  # type: ignore[misc]
        for name, rate in installed(peers).items()
    )


def installed(
    peers: dict[str, Callable[[GameColumns], object]],
) -> dict[str, Callable[[GameColumns], object]]:
    """Return those whose library is there: ./run bench installs them."""
    return {name: one for name, one in peers.items() if find_spec(name.partition(" ")[0])}


def _line(
    what: str, games: GameColumns, taken: float, goal: str = "", note: str = "",
    peers: tuple[Peer, ...] = (),
) -> Measured:  # fmt: skip
    name = f"{what}, {len(games):,} games, {games.players:,} players, {PERIODS} periods"
    told = f"{taken:.2g} s of processor"
    speed = len(games) / taken
    note = f"{told}, {note}" if note else told
    return Measured(name, speed, "games/s of processor", goal, note, peers)


def _median(run: Callable[[], object]) -> float:
    """Return the median of some runs after one that compiles and warms up."""
    return median_of(run, clock=process_time)


def _met(games: GameColumns) -> list[int]:
    return np.union1d(games.white, games.black).tolist()


def _rows(games: GameColumns) -> list[tuple[int, int, float]]:
    columns = (games.white, games.black, games.score)
    return list(zip(*(column.tolist() for column in columns), strict=True))


BENCHMARKS = (Benchmark("models", models, whole=(GAMES,), small=(GAMES // 20,)),)


if __name__ == "__main__":
    tell(models())
