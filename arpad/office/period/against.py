"""A period under two rulebooks: who gains what under the second."""

from dataclasses import replace
from datetime import date
from typing import Any

from arpad.law import Catalogue, NoRulebookError
from arpad.office.period.facts_read import without_unread
from arpad.office.period.inputs import Inputs
from arpad.office.period.prepare import list_book
from arpad.office.period.rating import RatedPeriod
from arpad.office.period.summary import summary


def under_other(inputs: Inputs, rulebook: str, list_date: date, catalogue: Catalogue) -> Inputs:
    """Return the same inputs for another rulebook, without the facts that only the first knows."""
    submissions = []
    for one in inputs.submissions:
        try:
            book = list_book(rulebook, one.facts.start or list_date, catalogue)
        except NoRulebookError:  # rating it says so
            submissions.append(one)
        else:
            submissions.append(without_unread(one, book))
    return replace(inputs, submissions=tuple(submissions), rulebook=rulebook, list_date=list_date)


def gains(period: RatedPeriod, other: RatedPeriod) -> list[dict[str, Any]]:
    """Return a row for every player whom two rulebooks leave with different ratings.

    Keys: player_id, name, rating_old, rating_new, rating_against (null: unrated), and gain, in
    points, where both are ratings; most first, then those with one rating, by id.
    """
    theirs = {row["player_id"]: row["rating_new"] for row in summary(other)}
    rows = []
    for row in summary(period):
        ours, against = row["rating_new"], theirs.get(row["player_id"])
        if ours == against:
            continue
        has_both = ours is not None and against is not None
        rows.append(
            {
                "player_id": row["player_id"],
                "name": row["name"],
                "rating_old": row["rating_old"],
                "rating_new": ours,
                "rating_against": against,
                "gain": against - ours if has_both else None,
            }
        )
    return sorted(
        rows, key=lambda row: (row["gain"] is None, -(row["gain"] or 0), row["player_id"])
    )
