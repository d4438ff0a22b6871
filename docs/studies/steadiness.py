"""Asks games whether players are unequally steady: steadiness.py GAMES TCEC FOOTBALL [FOLDER].

GAMES is a file with both ratings, events and days, TCEC and FOOTBALL are those of the backtest; the
study says which. Writes a chart (SVG) and tables (Markdown).
"""

import sys
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import polars as pl
from scipy.special import ndtr
from scipy.stats import spearmanr

from arpad.formats.atomic import write_whole
from arpad.supervise.backtest.contest import DRAWS, Spans, advantage_before
from arpad.supervise.backtest.recalibration import fitted as recalibrated
from arpad.supervise.backtest.scores import Redrawn, log_loss
from arpad.supervise.backtest.tuning import rows as parts
from arpad.supervise.calibration.groups import is_named_fast
from arpad.supervise.games.rated import read_rated_games
from arpad.supervise.games.record import Record, read_record
from arpad.supervise.resampling import interval_text
from arpad.supervise.study.charts import Cell, Chart, Line, Table
from arpad.theory.benitez_roca.axioms import SPREAD_OF_DIFFERENCE
from arpad.theory.benitez_roca.steadiness import Steadiness
from arpad.theory.expectation import scores_drawn
from arpad.theory.games import Ids, Numbers
from arpad.theory.kind import Flags
from arpad.theory.model import one_step

HERE = Path(__file__).parent
GAMES_MIN = 400
"""Fewer games of a player say too little of his spread."""
SIMULATIONS = 60
STEPS = 5
STRONG = 2400
CAP = 300
SEEDS = (1, 2)
K = 32.0
TAUS = (0.0, 0.05, 0.1, 0.2, 0.4, 0.8)
TAU_SHOWN = 0.4
SLOPES = (0.2, 2.5)
"""Slopes are held between these: a spread of 1414 points, and of 113 in a difference."""
FINDING = (
    "The tenth with the lowest slopes, {:.2f}, has {:.2f} in the other half of the games; the "
    "highest, {:.2f}, has {:.2f}"
)


@dataclass(frozen=True, slots=True, eq=False)
class Sides:
    """Games as players with enough of them see them: one row for each side.

    player: 0, 1, 2 ...; time: player and year as one number, or the player again; gap: own rating
    less the opponent's, in deviations of the difference by axiom II; colour: 1 with White, -1 with
    Black; half: 0 or 1, by odd and even months.
    """

    players: int
    player: Ids
    time: Ids
    gap: Numbers
    colour: Numbers
    score: Numbers
    half: Ids
    year: Ids

    def of(self, kept: Flags) -> "Sides":
        """Return the rows that are marked."""
        columns = (self.player, self.time, self.gap, self.colour, self.score, self.half, self.year)
        return Sides(self.players, *(column[kept] for column in columns))


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """What was fitted: each player's slope, offsets by `time`, the slope of all, White's advantage.

    In deviations of the difference: E = Phi(slope x gap + offset + white x colour). error: the
    standard error of a slope, if scores were won or lost.
    """

    slope: Numbers
    offset: Numbers
    error: Numbers
    common: float
    white: float

    def expected(self, sides: Sides, *, own: bool) -> Numbers:
        """Return what each side expects, with its own slope or the slope of all."""
        slope = self.slope[sides.player] if own else self.common
        reach = slope * sides.gap + self.offset[sides.time] + self.white * sides.colour
        return np.asarray(ndtr(reach), dtype=np.float64)


def sides_of(games: pl.DataFrame, games_min: int = GAMES_MIN, *, by_year: bool = True) -> Sides:
    """Return the sides of players with so many games; by_year: an offset for each of his years."""
    known = games.drop_nulls(["white_id", "black_id", "day"])
    both = [
        known.select(
            player=f"{own}_id",
            gap=pl.col(f"{own}_rating") - pl.col(f"{other}_rating"),
            colour=pl.lit(1.0 if own == "white" else -1.0),
            score=pl.col("score") if own == "white" else 1 - pl.col("score"),
            half=pl.col("day").dt.month() % 2,
            year=pl.col("day").dt.year(),
        )
        for own, other in (("white", "black"), ("black", "white"))
    ]
    rows = pl.concat(both).filter(pl.len().over("player") >= games_min)
    time = pl.struct("player", "year") if by_year else pl.col("player")
    rows = rows.with_columns(player=pl.col("player").rank("dense") - 1, time=time.rank("dense") - 1)
    whole = [rows[name].to_numpy().astype(np.int64) for name in ("player", "time", "half", "year")]
    numbers = [rows[name].to_numpy().astype(np.float64) for name in ("gap", "colour", "score")]
    players = int(whole[0].max(initial=-1)) + 1
    gap, colour, score = numbers
    return Sides(players, *whole[:2], gap / SPREAD_OF_DIFFERENCE, colour, score, *whole[2:])


def fitted(sides: Sides, held: Numbers | None = None) -> Fit:
    """Return the likeliest slopes and offsets, a draw being half a win and half a loss.

    First slope and White of all together, then each player's own with his offsets, White held;
    Newton's method by expected information. One game's worth is known before: the common slope,
    no offset. held: slopes that are given, so that offsets alone are fitted.
    """
    common, white = 1.0, 0.0
    table = np.stack([sides.gap, sides.colour])
    for _ in range(STEPS):
        known, pull = _information(common * sides.gap + white * sides.colour, sides.score)
        step = np.linalg.solve((table * known) @ table.T, table @ pull)
        common, white = common + step[0], white + step[1]
    times = int(sides.time.max(initial=-1)) + 1
    whose = np.zeros(times, dtype=np.int64)
    whose[sides.time] = sides.player
    slope = np.full(sides.players, common) if held is None else held
    offset = np.zeros(times)
    error = np.zeros(sides.players)
    for _ in range(STEPS):
        reach = slope[sides.player] * sides.gap + offset[sides.time] + white * sides.colour
        known, pull = _information(reach, sides.score)
        a = np.bincount(sides.time, known, times) + 1
        b = np.bincount(sides.time, known * sides.gap, times)
        c = np.bincount(sides.player, known * sides.gap**2, sides.players) + 1
        to_offset = np.bincount(sides.time, pull, times) - offset
        to_slope = np.bincount(sides.player, pull * sides.gap, sides.players) + common - slope
        left = c - np.bincount(whose, b**2 / a, sides.players)
        move = (to_slope - np.bincount(whose, b / a * to_offset, sides.players)) / left
        move = move if held is None else np.zeros(sides.players)
        offset = offset + (to_offset - b * move[whose]) / a
        slope, error = np.clip(slope + move, *SLOPES), 1 / np.sqrt(left)
    return Fit(slope, offset, error, float(common), float(white))


def _information(eta: Numbers, score: Numbers) -> tuple[Numbers, Numbers]:
    """Return each row's information on eta, and the slope of its likelihood."""
    expected = np.clip(ndtr(eta), 1e-9, 1 - 1e-9)
    density = np.exp(-(eta**2) / 2) / np.sqrt(2 * np.pi)
    spare = expected * (1 - expected)
    return density**2 / spare, density * (score - expected) / spare


@dataclass(frozen=True, slots=True)
class Answer:
    """What one choice of games says: how far slopes lie apart, and whether they come back.

    spread: standard deviation of slopes, found and by chance where all have one; own: what chance
    leaves (0 if none); returns: rank correlation of the slopes of both halves, and below what it
    stays by chance (97.5%); lasting: deviation of what both halves have in common; gain: of
    forecasts with own slopes.
    """

    players: int
    games: int
    common: float
    spread: float
    chance: float
    own: float
    p: float
    returns: float
    returns_by_chance: float
    lasting: float
    gain: float
    gain_error: float


def answered(sides: Sides, seed: int, simulations: int = SIMULATIONS) -> Answer:
    """Return what games say; chance: scores drawn anew, all with the slope of all."""
    whole = fitted(sides)
    expected = whole.expected(sides, own=False)
    drawable = 2 * np.minimum(expected, 1 - expected)
    drawn_share = min(float((sides.score == 0.5).sum() / drawable.sum()), 1.0)
    chance = np.random.default_rng(seed)
    spreads, returns = [], []
    for _ in range(simulations):
        again = replace(sides, score=scores_drawn(expected, drawn_share, chance))
        spreads.append(float(fitted(again).slope.std()))
        returns.append(_returns(again))
    found, by_chance = float(whole.slope.std()), float(np.mean(spreads))
    return Answer(
        sides.players,
        len(sides.player),
        whole.common,
        found,
        by_chance,
        float(max(found**2 - by_chance**2, 0.0) ** 0.5),
        (1 + sum(one >= found for one in spreads)) / (1 + simulations),
        _returns(sides),
        float(np.percentile(returns, 97.5)),
        _lasting(sides),
        *_forecast(sides),
    )


def _returns(sides: Sides) -> float:
    """Return the rank correlation of players' slopes in odd and in even months."""
    one, other = (fitted(sides.of(sides.half == half)).slope for half in (0, 1))
    return float(spearmanr(one, other).statistic)


def _lasting(sides: Sides) -> float:
    """Return the deviation of what slopes of both halves have in common; 0 if nothing."""
    one, other = (fitted(sides.of(sides.half == half)).slope for half in (0, 1))
    return float(max(np.cov(one, other)[0, 1], 0.0) ** 0.5)


def _forecast(sides: Sides) -> tuple[float, float]:
    """Return by how much own slopes of odd months forecast even months better.

    Log loss of the slope of all less that of own slopes, shrunk by how sure they are, a game: mean
    of the players with its standard error. Offsets are fitted to the games forecast, for both.
    """
    learnt, later = (sides.of(sides.half == half) for half in (1, 0))
    early = fitted(learnt)
    noise = early.error**2 * _thrift(early, learnt)
    true = max(float(early.slope.var() - noise.mean()), 0.0)
    shrunk = early.common + true / (true + noise) * (early.slope - early.common)
    losses = [
        log_loss(fitted(later, slopes).expected(later, own=True), later.score)
        for slopes in (np.full(sides.players, early.common), shrunk)
    ]
    count = np.bincount(later.player, minlength=sides.players)
    apart = np.bincount(later.player, losses[0] - losses[1], sides.players)[count > 0]
    apart = apart / count[count > 0]
    return float(apart.mean()), float(apart.std(ddof=1) / len(apart) ** 0.5)


def _thrift(fit: Fit, sides: Sides) -> float:
    """Return by how much draws make scores less variable than wins and losses would be."""
    expected = fit.expected(sides, own=False)
    return float(((sides.score - expected) ** 2).sum() / (expected * (1 - expected)).sum())


def by_tau(record: Record, name: str) -> list[tuple[Cell, ...]]:
    """Return how well `Steadiness` forecasts with each tau, on the spans of the backtest.

    Its ratings change by K = 32; slope and White's advantage are fitted on the span before. Less:
    the log loss of tau = 0, axiom II.
    """
    games, spans = record.games, Spans.by_share(record.games)
    is_tuned = (games.period >= spans.tune_from) & (games.period < spans.judge_from)
    is_judged = games.period >= spans.judge_from
    advantage = advantage_before(record, games.period < spans.judge_from)
    last, losses = parts(games, is_judged), []
    for tau in TAUS:
        expected = one_step(Steadiness(record.start, K, tau, advantage), games)
        fit = recalibrated(expected[is_tuned], parts(games, is_tuned))
        losses.append(log_loss(fit.applied(expected[is_judged], last), last.score))
    apart = Redrawn.of(last, DRAWS, seed=1).means([one - losses[0] for one in losses])
    return [
        (name, f"{tau:g}", f"{loss.mean():.4f}", f"{less.value:+.4f}", interval_text(less, 4))
        for tau, loss, (less, _) in zip(TAUS, losses, apart, strict=True)
    ]


def by_games(record: Record) -> Table:
    """Return the spreads that are learnt with TAU_SHOWN, by how many games a player has."""
    model = Steadiness(record.start, K, TAU_SHOWN)
    model.update(record.games)
    ones = np.ones(len(record.games))
    count = record.games.per_player(ones, ones, len(record.players))
    rows = []
    for low, high in pairwise((1, 20, 100, 300, 1000, 10**9)):
        of = model.spreads[(count >= low) & (count < high)]
        name = f"{low} or more" if high == 10**9 else f"{low} to {high - 1}"
        rows.append((name, len(of), *(f"{one:.0f}" for one in np.percentile(of, (10, 50, 90)))))
    headings = ("games in the record", "players", "lowest tenth below (points)", "median",
                "highest tenth above")  # fmt: skip
    return Table(headings, tuple(rows))


def main(path: Path, tcec: Path, football: Path, folder: Path = HERE) -> None:
    """Write the tables and the chart."""
    (folder / "tables").mkdir(exist_ok=True)
    rows: list[tuple[Cell, ...]] = []
    for name, (record, _) in (
        ("over the board", read_record(path, 12, 1990, rated_only=True)),
        ("TCEC", read_record(tcec, 4, rated_only=True)),
        ("football", read_record(football, 4, 1990)),
    ):
        if record is None:
            sys.exit("a file can't be read")
        rows += by_tau(record, name)
        if name == "over the board":
            _table(folder, "steadiness-games", by_games(record))
    headings = ("games", "tau", "log loss", "less that of axiom II", "95% interval")
    _table(folder, "steadiness-tau", Table(headings, tuple(rows)))
    _slopes(path, folder)


def _slopes(path: Path, folder: Path) -> None:
    games, _ = read_rated_games(path)
    if games is None:
        sys.exit("the file can't be read")
    is_fast = is_named_fast()
    is_strong = pl.min_horizontal("white_rating", "black_rating") >= STRONG
    is_near = (pl.col("white_rating") - pl.col("black_rating")).abs() <= CAP
    choices = (
        ("all games, one offset of a player", games, SEEDS[0], False),
        ("all games", games, SEEDS[0], True),
        ("all games, another seed", games, SEEDS[1], True),
        ("none named as fast", games.filter(~is_fast), SEEDS[0], True),
        (f"both {STRONG} or more", games.filter(is_strong), SEEDS[0], True),
        (f"differences up to {CAP}", games.filter(is_near), SEEDS[0], True),
        ("all three", games.filter(~is_fast & is_strong & is_near), SEEDS[0], True),
    )
    rows: list[tuple[Cell, ...]] = []
    for name, chosen, seed, by_year in choices:
        one = answered(sides_of(chosen, by_year=by_year), seed)
        rows.append((
            name, one.players, one.games, f"{one.common:.3f}", f"{one.spread:.3f}",
            f"{one.chance:.3f}", f"{one.own:.3f}", f"{one.p:.2f}", f"{one.returns:+.2f}",
            f"{one.returns_by_chance:+.2f}", f"{one.lasting:.3f}",
            f"{one.gain:+.5f}", f"{one.gain_error:.5f}",
        ))  # fmt: skip
    headings = (
        "games", "players", "number", "slope of all", "slopes: standard deviation", "by chance",
        "what chance leaves", "p", "halves: correlation", "by chance below (97.5%)",
        "standard deviation in common",
        "own slopes forecast better (a game)", "standard error",
    )  # fmt: skip
    _table(folder, "steadiness", Table(headings, tuple(rows)))
    _chart(sides_of(games), folder)


def _chart(sides: Sides, folder: Path) -> None:
    halves = [fitted(sides.of(sides.half == half)).slope for half in (1, 0)]
    order = np.argsort(halves[0])  # odd months first
    tenths = np.array_split(order, 10)
    points = [(float(halves[0][part].mean()), float(halves[1][part].mean())) for part in tenths]
    errors = [float(halves[1][part].std(ddof=1) / len(part) ** 0.5) for part in tenths]
    table = Table(
        ("tenth of the players", "slope in odd months", "slope in even months", "standard error"),
        tuple((n + 1, f"{x:.3f}", f"{y:.3f}", f"{e:.3f}")
              for n, ((x, y), e) in enumerate(zip(points, errors, strict=True))),
    )  # fmt: skip
    bars = tuple((y - 1.96 * e, y + 1.96 * e) for (_, y), e in zip(points, errors, strict=True))
    dots = Line("tenths of players", tuple(points), bars, is_dots=True)
    mean = float(halves[1].mean())
    flat = Line("if all were alike", ((points[0][0], mean), (points[-1][0], mean)))
    finding = FINDING.format(*points[0], *points[-1])
    chart = Chart(finding, "slope in odd months", "slope in even months", (dots, flat), table)
    write_whole(folder / "steadiness-halves.svg", chart.svg().encode())
    _table(folder, "steadiness-halves", table)


def _table(folder: Path, name: str, table: Table) -> None:
    write_whole(folder / "tables" / f"{name}.md", f"{table.markdown()}\n".encode())


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
