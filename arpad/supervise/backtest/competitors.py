"""The competitors of a backtest: every model with the settings it may be tuned among.

A competitor turns a record into forecasts, each made before the result was known. White's (or the
home side's) advantage is estimated once, from the games before the last span, for all models.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from arpad.engine import questions as q
from arpad.law import Rulebook
from arpad.supervise.backtest.rulebook_model import RulebookModel
from arpad.supervise.games.record import Record
from arpad.theory.chessmetrics import GAMES_MIN, Chessmetrics
from arpad.theory.davidson import Davidson
from arpad.theory.elo import Elo, EloByPeriod
from arpad.theory.expectation import Curve, linear_curve, logistic_curve, normal_curve, table_curve
from arpad.theory.football import football
from arpad.theory.games import Games, Numbers
from arpad.theory.glicko import Glicko
from arpad.theory.glicko2 import Glicko2
from arpad.theory.iccf import Iccf
from arpad.theory.melao import Melao
from arpad.theory.model import Model, one_step
from arpad.theory.sonas import sonas
from arpad.theory.us_chess import UsChess
from arpad.theory.whole_history import WholeHistory
from arpad.theory.windows import WINDOWS, WindowPerformance

Forecast = Callable[[Record, float], Numbers]
"""From a record and the advantage in rating points to White's expected score of each game."""


@dataclass(frozen=True, slots=True)
class Competitor:
    """A model by name and the settings it is tuned among: (what they are, the forecast)."""

    name: str
    settings: tuple[tuple[str, Forecast], ...]


QUICK: Final = (
    "even", "start", "rating_of_day", "elo", "elo_by_period", "elo_normal", "elo_linear", "glicko",
    "glicko2", "sonas", "iccf", "us_chess", "last_games",
)  # fmt: skip
POOLS: Final = ("chessmetrics", "davidson", "melao", "whole_history")
"""Those that fit the whole pool again after every period."""
NAMES: Final = (*QUICK, "football", *POOLS)


def competitors(names: Sequence[str], books: Sequence[Rulebook]) -> list[Competitor]:
    """Return the competitors of these names, and one for each rulebook.

    >>> [one.name for one in competitors(["elo", "even"], [])]
    ['elo', 'even']
    """
    made = _all(_fide())
    unknown = [name for name in names if name not in made]
    if unknown:
        raise LookupError(f"There is no model '{unknown[0]}'. There are: {', '.join(made)}.")
    found = [Competitor(name, made[name]) for name in names]
    return found + [
        Competitor(book.name, (("as written", partial(_rulebook, book)),)) for book in books
    ]


def _fide() -> Rulebook:
    from arpad.rulebooks import CATALOGUE

    return CATALOGUE.book("fide-2009-applied")


def _all(fide: Rulebook) -> dict[str, tuple[tuple[str, Forecast], ...]]:
    curves = {
        "FIDE's table, 400": (table_curve(fide[q.EXPECTED_SCORES], 400), 0.0),
        "FIDE's table": (table_curve(fide[q.EXPECTED_SCORES]), 0.0),
        "logistic, White's advantage": (logistic_curve(), 1.0),
        "normal, White's advantage": (normal_curve(), 1.0),
    }
    return {
        "even": (("White's mean score", _even),),
        "start": (("logistic", _elo(0.0, Elo, logistic_curve())),),
        "rating_of_day": tuple(
            (what, partial(_of_day, curve, share)) for what, (curve, share) in curves.items()
        ),
        "elo": _by("K", (5, 8, 12, 16, 24, 32, 48, 64), lambda k: _elo(k, Elo, logistic_curve())),
        "elo_by_period": _by(
            "K", (5, 8, 12, 16, 24, 32, 48), lambda k: _elo(k, EloByPeriod, logistic_curve())
        ),
        "elo_normal": _by("K", (5, 8, 12, 16, 24, 32, 48), lambda k: _elo(k, Elo, normal_curve())),
        "elo_linear": _by(
            "K", (8, 12, 16, 24, 32, 48), lambda k: _elo(k, Elo, linear_curve(850))
        ),
        "glicko": _by("c", (3, 6, 12, 20, 30), _glicko),
        "glicko2": _by("tau", (0.2, 0.5, 1.0), _glicko2),
        "sonas": (("K 24", _of_model(lambda r, _: sonas(r.start))),),
        "iccf": (("as written", _of_model(
            lambda r, _: Iccf(r.start, r.games_rated.astype(np.int64)))),),
        "us_chess": (("as written", _of_model(
            lambda r, _: UsChess(r.start, np.maximum(r.games_rated, 9)))),),
        "last_games": _by("games", WINDOWS, lambda n: _of_model(
            lambda r, _: WindowPerformance(r.start, fide[q.RATING_DIFFERENCES], int(n)))),
        "football": (("K by competition and goals, 100 at home", _football),),
        "chessmetrics": (
            ("48 months", _chessmetrics(0.0)),
            (f"48 months, pool of {GAMES_MIN:g} games", _chessmetrics(GAMES_MIN)),
        ),
        "davidson": _by("prior", (1, 4), lambda p: _of_model(
            lambda r, _: Davidson(len(r.players), float(r.start.mean()), prior=p))),
        "melao": _by("half-life in years", (1, 3), lambda years: _of_model(
            lambda r, _: Melao(len(r.players), years * r.periods_a_year,
                               float(r.start.mean()), 2.0))),
        "whole_history": _by("w2 a month", (10, 30, 100, 300), lambda w2: _of_model(
            lambda r, a: WholeHistory(
                len(r.players), w2 * 12 / r.periods_a_year, float(r.start.mean()), a))),
    }  # fmt: skip


def _by(
    what: str, values: Sequence[float], make: Callable[[float], Forecast]
) -> tuple[tuple[str, Forecast], ...]:
    return tuple((f"{what} {value:g}", make(value)) for value in values)


def _of_model(make: Callable[[Record, float], Model]) -> Forecast:
    return lambda record, advantage: one_step(make(record, advantage), record.games)


def _elo(k_factor: float, kind: type[Elo] | type[EloByPeriod], curve: Curve) -> Forecast:
    return _of_model(lambda r, advantage: kind(r.start, k_factor, curve, advantage))


def _glicko(growth: float) -> Forecast:
    """Return Glicko; growth: c for a month. Who starts with a printed rating has an RD of 80."""
    return _of_model(
        lambda r, advantage: Glicko(
            r.start, _deviations(r), growth * (12 / r.periods_a_year) ** 0.5, 30.0, advantage
        )
    )


def _glicko2(tau: float) -> Forecast:
    return _of_model(
        lambda r, advantage: Glicko2(
            r.start, _deviations(r), tau=tau, deviation_max=350.0, advantage=advantage
        )
    )


def _chessmetrics(games_min: float) -> Forecast:
    return _of_model(
        lambda r, a: Chessmetrics(
            len(r.players), 4 * r.periods_a_year, a, games_min, is_aligned=games_min > 0
        )
    )


def _deviations(record: Record) -> Numbers:
    return np.where(record.games_rated > 0, 80.0, 350.0)


def _even(record: Record, advantage: float) -> Numbers:
    return logistic_curve().expected(record.games.advantage * advantage)


def _of_day(curve: Curve, share: float, record: Record, advantage: float) -> Numbers:
    """Return what the printed ratings of the day expect; NaN where one of them is missing."""
    difference = record.white_rating - record.black_rating
    known = ~np.isnan(difference)
    expected = np.full(len(difference), np.nan)
    shifted = difference + share * advantage * record.games.advantage
    expected[known] = curve.expected(shifted[known])
    return expected


def _football(record: Record, _: float) -> Numbers:
    """Return what the model of football expects; NaN where no goals are known."""
    games = record.games
    if not record.has_goals:
        return np.full(len(games), np.nan)
    weighed = Games.of(
        games.white, games.black, games.score, games.period, record.worth, games.advantage
    )
    return one_step(football(record.start), weighed)


def _rulebook(book: Rulebook, record: Record, _: float) -> Numbers:
    games_rated = record.games_rated if record.games_rated.any() else None
    model = RulebookModel(book, record.start, games_rated, record.periods_a_year)
    return one_step(model, record.games)
