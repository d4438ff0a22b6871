"""Whether norms make a title: 27 games, the rating, and what one of the norms must have been (1.5).

A norm that is enough for more than one title counts for each (1.5.2). Each is judged by the
regulations of its own day (1.5.4), the application by those of the day on which it is made.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arpad.norms.record import NormRecord, by_end
from arpad.norms.rows import Condition
from arpad.report.problems import Text
from arpad.rulebooks.fide_titles.clauses import TitleClause, TitleRules

_DAYS_ASKED: Final = ("GM", "WGM")


@dataclass(frozen=True, slots=True)
class Application:
    """The norms that count for a title, for how many games, and every condition.

    `left_out` are norms of eight games and a bye beyond the one that counts (1.4.1c); `no_norms`
    those that fail a condition by the figures of their certificates.
    """

    title: str
    records: tuple[NormRecord, ...]
    left_out: tuple[NormRecord, ...]
    no_norms: tuple[NormRecord, ...]
    games: int
    conditions: tuple[Condition, ...]

    @property
    def is_complete(self) -> bool:
        """Return whether the title can be applied for: nothing failed and nothing is unknown."""
        return all(condition.is_met for condition in self.conditions)


def application(
    title: str, records: Sequence[NormRecord], rating_highest: int | None, rules: TitleRules
) -> Application:
    """Return what norms for one title come to, under the rules on the day of the application.

    `rating_highest` is the highest rating that the player has reached, published or not.
    ValueError for a norm of another title.
    """
    if any(record.title != title for record in records):
        raise ValueError(f"norms of one title only: {title}")
    counting, left_out = _counting(
        [record for record in by_end(records) if not record.failed], rules
    )
    games = sum(record.games_counted for record in counting)
    rating = rules.levels[title].rating
    unstated = "" if rating_highest else Text("The highest rating is not stated.")
    conditions = [
        Condition("games", rules.application_games, games, rules.application_games.number, "games"),
        Condition("rating", rating, rating_highest or 0, rating.number, "rating",
                  not_judged=unstated),
    ]  # fmt: skip
    if clause := rules.application_foreigners:
        facts = [record.is_mix_normal for record in counting]
        note = Text("The federations of some opponents are not stated.")
        conditions.append(_at_least_one("foreigners", clause, facts, note))
    conditions += _of_event(counting, rules)
    if rules.application_days and title in _DAYS_ASKED:
        conditions.append(_of_days(counting, rules.application_days))
    no_norms = tuple(record for record in by_end(records) if record.failed)
    return Application(title, counting, left_out, no_norms, games, tuple(conditions))


def _counting(
    records: Sequence[NormRecord], rules: TitleRules
) -> tuple[tuple[NormRecord, ...], tuple[NormRecord, ...]]:
    """Return the norms that count and those too many of eight games and a bye (1.4.1c).

    The one that counts for most games stays, of equal ones the earliest; of the others that count
    by 1.4.2c too, as nine games with a loss, that one counts.
    """
    clause = rules.application_missing_game
    eights = [record for record in records if record.uses_missing_game]
    eights.sort(key=lambda record: -record.games_counted)
    too_many = eights[clause.number :] if clause else []
    counting = [record for record in records if record not in too_many]
    counting += [record.instead for record in too_many if record.instead]
    left_out = [record for record in too_many if not record.instead]
    return tuple(by_end(counting)), tuple(by_end(left_out))


def _at_least_one(
    name: str, clause: TitleClause, facts: Sequence[bool | None], unstated: str
) -> Condition:
    """Return the condition that some norm is of a kind; not judged where the unknown may be it."""
    count = sum(fact is True for fact in facts)
    is_open = count < clause.number and None in facts
    return Condition(name, clause, count, clause.number, "norms",
                     not_judged=unstated if is_open else "")  # fmt: skip


def _of_event(records: Sequence[NormRecord], rules: TitleRules) -> list[Condition]:
    clause, after = rules.application_event, rules.application_event_after
    if clause is None or after is None or all(record.held.end <= after for record in records):
        return []
    facts = [_is_named(record) for record in records]
    return [_at_least_one("event", clause, facts,
                          Text("Nobody stated of every event what it was."))]  # fmt: skip


def _is_named(record: NormRecord) -> bool | None:
    """Return whether 1.5.6 names the event; None where nobody said so, nor that it doesn't."""
    held = record.held
    if held.is_named or held.is_big_swiss or held.event.is_national_championship:
        return True
    return None if held.is_named is None or held.is_big_swiss is None else False


def _of_days(records: Sequence[NormRecord], clause: TitleClause) -> Condition:
    stated = [days for record in records if (days := record.held.days_of_one_round) is not None]
    most = max(stated, default=0)
    is_open = most < clause.number and len(stated) < len(records)
    note = Text("The days of some rounds are not stated.")
    return Condition("days", clause, most, clause.number, "days",
                     not_judged=note if is_open else "")  # fmt: skip
