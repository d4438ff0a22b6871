"""A naive second implementation of the Catalan (FCE) regulation, an oracle for the tests."""

from .factor import delta_k, is_new, k0_of, k_on_list, mean_games
from .fce import rate
from .generate import random_newcomer, random_period
from .initial import age_in_tenths, first_rating, is_renewed, rating_by_age
from .model import Event, Game, Line, Options, Outcome, Player, Side
from .performance import performance

__all__ = [
    "Event",
    "Game",
    "Line",
    "Options",
    "Outcome",
    "Player",
    "Side",
    "age_in_tenths",
    "delta_k",
    "first_rating",
    "is_new",
    "is_renewed",
    "k0_of",
    "k_on_list",
    "mean_games",
    "performance",
    "random_newcomer",
    "random_period",
    "rate",
    "rating_by_age",
]
