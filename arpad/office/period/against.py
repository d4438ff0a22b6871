"""A period under two rulebooks: who gains what under the second."""

from dataclasses import replace
from datetime import date
from typing import Any

import polars as pl

from arpad.law import Catalogue, NoRulebookError
from arpad.office.period.facts_read import without_unread
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import PeriodOutcome
from arpad.rulebooks.asking import list_book


def under_other(inputs: Inputs, rulebook: str, list_date: date, catalogue: Catalogue) -> Inputs:
    """Return the same inputs for another rulebook, without the facts that only the first knows."""
    submissions = []
    for submission in inputs.submissions:
        try:
            book = list_book(rulebook, submission.facts.start or list_date, catalogue)
        except NoRulebookError:  # rating it says so
            submissions.append(submission)
        else:
            submissions.append(without_unread(submission, book))
    return replace(inputs, submissions=tuple(submissions), rulebook=rulebook, list_date=list_date)


def gains(period: PeriodOutcome, other: PeriodOutcome) -> list[dict[str, Any]]:
    """Return a row for every player whom two rulebooks leave with different ratings.

    Keys: player_id, name, rating_old, rating_new, rating_against (null: unrated), and gain, in
    points, where both are ratings; most first, then those with one rating, by id.
    """
    ours = period.tables["list"].select("player_id", "name", "rating_old", rating_new="rating")
    theirs = other.tables["list"].select("player_id", rating_against="rating")
    gain = pl.col("rating_against") - pl.col("rating_new")
    return (
        ours.join(theirs, on="player_id", how="left")
        .filter(pl.col("rating_new").ne_missing(pl.col("rating_against")))
        .with_columns(gain=gain)
        .sort("gain", "player_id", descending=[True, False], nulls_last=True)
        .rows(named=True)
    )
