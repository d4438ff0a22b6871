"""Whether norms make a title: 27 games, the rating, and what one of the norms must have been (1.5).

A norm that is enough for more than one title counts for each (1.5.2).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from arpad.norms.rows import Condition, Norm
from arpad.rulebooks.fide_titles.clauses import TitleRules

_DAYS_ASKED: Final = ("GM", "WGM")


@dataclass(frozen=True, slots=True)
class NormRecord:
    """A norm and its event; `is_named` if 1.5.6b to f name it, `is_big_swiss` if 1.5.6a does.

    `days_of_one_round` counts the days with a single round; None where the days are not known.
    """

    norm: Norm
    event_id: str
    end: date
    is_named: bool = False
    is_big_swiss: bool = False
    days_of_one_round: int | None = None


@dataclass(frozen=True, slots=True)
class Application:
    """The norms that count for a title, for how many games, and every condition."""

    title: str
    records: tuple[NormRecord, ...]
    left_out: tuple[NormRecord, ...]
    games: int
    conditions: tuple[Condition, ...]

    @property
    def is_complete(self) -> bool:
        """Return whether the title can be applied for."""
        return all(one.is_met for one in self.conditions)


def application(
    title: str, records: Sequence[NormRecord], rating_highest: int | None, rules: TitleRules
) -> Application:
    """Return what norms for one title come to, under the rules on the day of the application.

    `rating_highest` is the highest rating that the player has reached, published or not.
    ValueError for a norm of another title.
    """
    if any(one.norm.title != title for one in records):
        raise ValueError(f"norms of one title only: {title}")
    counting, left_out = _counting(sorted(records, key=lambda one: (one.end, one.event_id)), rules)
    games = sum(one.norm.games_counted for one in counting)
    rating = rules.levels[title].rating
    unstated = "" if rating_highest else "The highest rating is not stated."
    conditions = [
        Condition("games", rules.application_games, games, rules.application_games.number, "games"),
        Condition("rating", rating, rating_highest or 0, rating.number, "rating",
                  note=unstated, is_stated=rating_highest is not None),
    ]  # fmt: skip
    if rules.application_foreigners:
        clause = rules.application_foreigners
        normal = sum(one.norm.is_mix_normal for one in counting)
        conditions.append(Condition("foreigners", clause, normal, clause.number, "norms"))
    conditions += _of_event(counting, rules)
    if rules.application_days and title in _DAYS_ASKED:
        conditions.append(_of_days(counting, rules))
    return Application(title, counting, left_out, games, tuple(conditions))


def _counting(
    records: Sequence[NormRecord], rules: TitleRules
) -> tuple[tuple[NormRecord, ...], tuple[NormRecord, ...]]:
    """Return the norms that count and those too many of eight games and a bye (1.4.1c)."""
    clause = rules.application_missing_game
    eights = [one for one in records if one.norm.uses_missing_game]
    too_many = eights[clause.number :] if clause else []
    return tuple(one for one in records if one not in too_many), tuple(too_many)


def _of_event(records: Sequence[NormRecord], rules: TitleRules) -> list[Condition]:
    clause, after = rules.application_event, rules.application_event_after
    if clause is None or after is None or all(one.end <= after for one in records):
        return []
    found = sum(one.is_named or one.is_big_swiss for one in records)
    return [Condition("event", clause, found, clause.number, "norms")]


def _of_days(records: Sequence[NormRecord], rules: TitleRules) -> Condition:
    clause = rules.application_days
    if clause is None:
        raise ValueError("the edition asks for no days")
    known = [one.days_of_one_round for one in records if one.days_of_one_round is not None]
    note = "" if len(known) == len(records) else "The days of some rounds are not stated."
    return Condition("days", clause, max(known, default=0), clause.number, "days", note=note)
