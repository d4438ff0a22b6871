"""Choices of a regulation that are no clause: each names a way that the engine knows."""

from enum import Enum
from typing import Literal

ListKind = Literal["standard", "rapid", "blitz"]
"""The kind of play whose ratings a list holds."""


class ListsUsed(Enum):
    """Which list's ratings count in an event."""

    OF_START = "the list in force at the event's start"
    OF_CALCULATION = "the list in force when the new one is calculated"


class FirstRatings(Enum):
    """From what the unrated get their first ratings."""

    RESULTS = "the results that wait, each event's rating by itself"
    POOLED = "the results that wait, as if they were one"
    ROLL = "the roll's facts alone: another rating, or the age"


class Performances(Enum):
    """How a performance is rated."""

    OF_TABLE = "the opponents' average, and the table's difference for the percentage"
    OF_EVENT = "as the text rates the event of somebody without a rating"


class WidestDifference(Enum):
    """Among which games of a player in an event the greatest difference is looked for."""

    OF_HIGHER_RATED = "those in which he is the higher-rated player"
    OF_BOTH = "all"


class Rates(Enum):
    """What a rulebook rates."""

    GAMES = "games"
    ONE_LIST = "no games: what rating_new does to a whole list, once"


class Stage(Enum):
    """What carries out an article of itself, in the engine or around it: module and function."""

    CHECK = "arpad.cli.check.command:check"
    DRIFT = "arpad.cli.lab.drift:drift"
    EVENT_CHANGES = "arpad.engine.settle:event_changes"
    EXPLAIN = "arpad.engine.sides:explain"
    FORM_1 = "arpad.forms.form_1:form_1"
    FORM_2 = "arpad.forms.form_2:form_2"
    FORM_3 = "arpad.forms.form_3:form_3"
    LAST_DAYS = "arpad.office.claims.clocks:last_days"
    LIST_BOOK = "arpad.office.period.in_time:list_book"
    NEWCOMERS = "arpad.engine.newcomers:newcomers"
    PERIOD_CHANGES = "arpad.engine.settle:period_changes"
    POOL = "arpad.engine.settle:pool"
    PUBLISH = "arpad.engine.publish:publish"
    RATING_REPORT = "arpad.forms.rating_report:rating_report"
    SPREAD = "arpad.engine.sides:spread"
    INITIAL_RATINGS = "arpad.engine.settle:initial_ratings"
    WITH_DECIDED = "arpad.engine.programme:with_decided"
