"""A rulebook in the old form as one in articles: until every edition is written in the new form.

Every clause becomes an answer of its article, with its citation and its place in the old rule.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, Final

from arpad.engine import questions as q
from arpad.engine.strategies import ListsUsed, Rates, Stage
from arpad.engine.tables import the
from arpad.law import Citation, Clause, Closing, Rule, Rulebook, half_up
from arpad.law.article import Article
from arpad.law.fields import Cited, FieldsRulebook, several
from arpad.law.question import Answer, Asked, Question

_QUESTIONS: Final[Mapping[str, Asked]] = {asked.name: asked for asked in q.ALL}
_PARTS: Final = {stage.name.lower(): stage for stage in Stage}
_RENAMED: Final = {
    "calendar": (q.LIST_MONTHS, q.CLOSING),
    "correction": (q.CORRECTED_DIFFERENCE,),
    "calibration": (q.IS_CALIBRATED,),
}


def book_of(old: FieldsRulebook) -> Rulebook:
    """Return the rulebook that the fields say."""
    by_article: dict[str, list[Answer]] = {}
    for answer in _answers(old):
        if answer.cites is None:
            raise ValueError(f"{old.name}: an answer to {answer.question.name} cites nothing")
        by_article.setdefault(answer.cites.article, []).append(answer)
    articles = [
        Article(
            one.number, one.says, *by_article.pop(one.number, ()), state=one.state,
            also=_also(one.where), source=old.source,
        )
        for one in old.articles
    ]  # fmt: skip
    articles += [Article(number, "Cited.", *found) for number, found in by_article.items()]
    return Rulebook(old.name, old.source, tuple(articles))


def _also(where: str) -> tuple[Any, ...]:
    names = [name for name in where.split(", ") if name]
    found: list[Any] = []
    for name in names:
        found += _RENAMED[name] if name in _RENAMED else (_PARTS.get(name) or _QUESTIONS[name],)
    return tuple(found)


def _answers(old: FieldsRulebook) -> Iterator[Answer]:
    for field in fields(old):
        for rule in several(getattr(old, field.name)):
            if isinstance(rule, Rule):
                yield from _of_rule(old, rule)
    for rank, check in enumerate(old.checks):
        yield Answer(q.CHECKS, check.says, None, check.when, is_verified=check.is_verified,
                     cites=check.article, rank=rank)  # fmt: skip
    yield from _clauses(old)
    yield from _settings(old)


def _of_rule(old: FieldsRulebook, rule: Rule) -> Iterator[Answer]:
    asked = _QUESTIONS[rule.name]
    if not isinstance(asked, Question):
        raise TypeError(f"{rule.name} is no question")
    pairs = {(left.split("/")[0], right.split("/")[0]): why for left, right, why in old.overlaps}
    for rank, clause in enumerate(rule.clauses):
        answer = Answer(asked, clause.says, clause.value, clause.when,
                        is_verified=clause.is_verified, kind=_kind(old, rule, clause),
                        cites=clause.article, rank=rank)  # fmt: skip
        if not rank:
            answer = answer.needing(*rule.needs)
        if rank == len(rule.clauses) - 1 and clause.when is not None:
            answer = replace(answer, is_of_ladder=True)
        for other in rule.clauses[rank + 1 :]:
            if other.when is None or other.article.number == clause.article.number:
                continue
            ours, theirs = clause.article.article, other.article.article
            why = pairs.get((ours, theirs)) or pairs.get((theirs, ours))
            if why:
                answer = answer.over(other.article.number, because=why)
        yield answer


def _kind(old: FieldsRulebook, rule: Rule, clause: Clause) -> str:
    if rule.name != "rating_new":
        return ""
    return "floor" if isinstance(clause.value, int) else old.adjustment


def _clauses(old: FieldsRulebook) -> Iterator[Answer]:
    if (average := old.average_rating) is not None:
        n = the.opponents
        numerator = the.ratings_sum * (n + 1) - the.differences_sum * n
        yield Answer(q.AVERAGE_RATING, average.says, half_up(numerator, the.rated * (n + 1)),
                     cites=average.article)  # fmt: skip
    if (correction := old.correction) is not None:
        limit = 350 if "350" in correction.says else 400
        yield Answer(q.CORRECTED_DIFFERENCE, correction.says, the.difference.clip(-limit, limit),
                     cites=correction.article)  # fmt: skip
    if (calibration := old.calibration) is not None:
        yield Answer(q.IS_CALIBRATED, calibration.says, 1, calibration.when,
                     cites=calibration.article)  # fmt: skip
        yield Answer(q.IS_CALIBRATED, "Nothing is added to the others.", 0,
                     cites=calibration.article, rank=1)  # fmt: skip
        yield Answer(q.CALIBRATION_PLAYERS_MIN, calibration.says, old.calibration_players_min,
                     cites=calibration.article)  # fmt: skip


def _settings(old: FieldsRulebook) -> Iterator[Answer]:
    calendar = old.calendar
    tables: tuple[tuple[Asked, Cited | None], ...] = (
        (q.EXPECTED_SCORES, old.expected_scores), (q.RATING_DIFFERENCES, old.rating_differences),
        (q.ADDED_GAMES, old.added_games), (q.SEASONS, old.seasons),
        *((q.CLOCKS, clock) for clock in old.clocks),
    )  # fmt: skip
    for asked, cited in tables:
        if cited is not None:
            yield Answer(asked, cited.says, cited.value, cites=cited.article)
    closing = Closing(calendar.closing_days, calendar.closing_months, calendar.official_on_eve)
    yield Answer(q.LIST_MONTHS, "When lists come out and are used.", calendar.months,
                 cites=calendar.dates_article)  # fmt: skip
    yield Answer(q.CLOSING, "When the books close for a list.", closing,
                 cites=calendar.closing_article)  # fmt: skip
    if calendar.is_of_calculation:
        yield Answer(q.LISTS_USED, "The list of the calculation.", ListsUsed.OF_CALCULATION,
                     cites=calendar.dates_article)  # fmt: skip
    computed = next(one for one in old.articles if one.state == "computed")
    cites = Citation(old.source, computed.number)
    window = [one.number for one in old.articles if "window_months" in one.where.split(", ")]
    plain: tuple[tuple[Asked, object, object], ...] = (
        (q.SCORED_RESULTS, old.scored_results, ("1", "0", "=")),
        (q.PLAYED_RESULTS, old.played_results, ("1", "0", "=")),
        (q.CHILDREN_AGE, old.children_age, None),
        (q.LAST_GAME_IS_KEPT, old.is_last_game_kept, False),
        (q.FIRST_GAMES_ARE_POOLED, old.first_games_are_pooled, True),
        (q.LIST_KIND, old.list_kind, "standard"),
        (q.RATES, Rates.ONE_LIST if old.adjustment else Rates.GAMES, Rates.GAMES),
        (q.FIRST_RATINGS, old.first_ratings, None),
        (q.WIDEST_DIFFERENCE, old.side_measures, None),
    )
    for asked, value, usual in plain:
        if value != usual:
            yield Answer(asked, f"{asked.title}.", value, cites=cites)
    if old.window_months:
        says = f"Results of the last {old.window_months} months wait for a first rating."
        number = window[0] if window else cites.number
        yield Answer(q.WINDOW_MONTHS, says, old.window_months, cites=Citation(old.source, number))
