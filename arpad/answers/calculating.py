"""What the calculators find: changes, expected scores, first ratings, performances, K."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Final, Literal

from arpad.answers.alike import made_of
from arpad.answers.figures import hundredths, points, score
from arpad.answers.json_object import ABSENT, SHOWN
from arpad.engine import calc
from arpad.engine import questions as q
from arpad.engine.calc import CalculatedGame, FirstEvent, RuleDecision
from arpad.engine.strategies import FirstRatings, Performances
from arpad.explain.curves import logistic, normal
from arpad.law import Citation, NoRulebookError, Rulebook
from arpad.law.units import list_id
from arpad.report.problems import Text
from arpad.rulebooks.fide_titles import in_force
from arpad.shown import ShownShort
from arpad.tables.seasons import age_tenths, read_games, season_first

Curve = Literal["normal", "logistic"]
_CURVES: Final = {"normal": normal, "logistic": logistic}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerOfK:
    """What is known of a player whose K is asked; `on` is the first day of the event.

    `birth_on` and `federated_on` are yyyymmdd, with 00 for a month and day that nobody gave.
    `games_by_year` ("2016:10 2018:36") is as a list has it.
    """

    on: date
    rating: int | None = None
    rating_peak: int | None = None
    games_rated: int | None = None
    birth_on: int | None = None
    federated_on: int | None = None
    games_by_year: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChanged:
    """One game: the difference that counts, the score expected of it, the change, the articles."""

    opponent_rating: int
    score: Decimal
    rated_difference: int
    expected_score: Decimal
    change: Decimal
    articles: Mapping[str, Citation]


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed(ShownShort):
    """What games change: each, their sums, and the new rating.

    `says`: the sentences of K (None where K was given), of what an event changes beside its games,
    and of the rounding, by rule, with `articles` beside them. `facts_missing`: what the rule on K
    asks and nobody stated.
    """

    rulebook: str
    rating: int
    k_factor: Decimal
    score: Decimal
    expected_score: Decimal
    change: Decimal
    rating_new: int | None
    games: tuple[GameChanged, ...]
    articles: Mapping[str, Citation] = field(metadata=SHOWN)
    says: Mapping[str, str] = field(metadata=SHOWN)
    facts_missing: tuple[str, ...] = field(metadata=SHOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected(ShownShort):
    """The score expected of a difference: by the rulebook's table, or by a curve, which informs.

    `basis`: the table's article, or the curve's name.
    """

    expected_score: Decimal
    difference: int = field(metadata=SHOWN)
    basis: str = field(metadata=SHOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRated:
    """One event of an unrated player: its own rating (R_u), and whether it counts."""

    opponents_average: int
    games: int
    score: Decimal
    event_rating: int | None
    is_kept: bool
    articles: Mapping[str, Citation]


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstRating(ShownShort):
    """The first rating that an unrated player's events give; None if they give none.

    `added` is the sentence on games that are added to his, and that the average includes, and
    `added_article` gives it.
    """

    rulebook: str
    rating: int | None
    opponents_average: int | None
    games: int
    score: Decimal
    is_published: bool
    articles: Mapping[str, Citation]
    blocks: tuple[EventRated, ...]
    added: str = field(default="", metadata=SHOWN)
    added_article: Citation | None = field(default=None, metadata=SHOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Performed(ShownShort):
    """A performance rating, R_c + d_p; None where d_p is indeterminate, and `note` says why.

    `article`: that of the rulebook, if it has one on performances; else of FIDE's title regulations
    of the day (B.01 1.48, from 2024 on 1.4.8).
    """

    performance_rating: int | None
    note: str | None = field(default=None, metadata=ABSENT)
    opponents_average: int
    rating_difference: int | None
    article: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class KFactor(ShownShort):
    """A player's K, the article that gives it, its sentence, and what nobody stated of him.

    games_of_renewal: 750 / K, the games in which a rating renews itself (FIDE B.02 2009-07 12.3):
    of an old error a third is left then (docs/theory.md).
    """

    k_factor: Decimal | None
    games_of_renewal: int | None
    article: Citation
    says: str = field(metadata=SHOWN)
    facts_missing: tuple[str, ...] = field(metadata=SHOWN)


def k_decided(book: Rulebook, person: PlayerOfK) -> RuleDecision:
    """Return which K the rulebook gives a player, and by which clause."""
    facts = {
        "rating": person.rating,
        "rating_peak": person.rating_peak,
        "games_rated": person.games_rated,
        "on": list_id(person.on),
        "birth_on": person.birth_on,
        "list_id": list_id(person.on),
        **_of_seasons(book, person),
    }
    return calc.k_factor(book, facts)


def _of_seasons(book: Rulebook, person: PlayerOfK) -> dict[str, int | None]:
    """Return what is known of a player's seasons, where the rulebook counts them."""
    seasons, since = book.get(q.SEASONS), person.federated_on
    if seasons is None:
        return {}
    games = read_games(person.games_by_year)
    first = season_first(since, min(games, default=None), seasons)
    if first is None:
        return {}
    return {"federated_on": since, **calc.season_facts_of(first, games, seasons, person.on)}


def change(
    book: Rulebook,
    rating: int,
    games: Sequence[CalculatedGame],
    k_factor_e2: int,
    decided: RuleDecision | None = None,
) -> Changed:
    """Return what games against rated players change; `decided` says where K is from.

    >>> from arpad.rulebooks import CATALOGUE
    >>> found = change(CATALOGUE.book("fide-2009"), 2600, [CalculatedGame(2150, 0)], 2000)
    >>> str(found.change), found.rating_new
    ('-18.40', 2582)
    """
    calculated = calc.change(book, rating, k_factor_e2, games)
    of_k = {"k_factor": decided.clause.article} if decided else {}
    clauses = {
        **({"k_factor": decided.clause} if decided else {}),
        **({"event_change": calculated.adding} if calculated.adding else {}),
        "rating_new": calculated.rounding,
    }
    return Changed(
        rulebook=book.name,
        rating=rating,
        k_factor=hundredths(k_factor_e2),
        score=score(calculated.score_half),
        expected_score=points(calculated.expected_e3, 3),
        change=points(calculated.change_e5, 5),
        rating_new=calculated.rating_new,
        games=tuple(
            GameChanged(
                opponent_rating=game.game.opponent_rating,
                score=score(game.game.score_half),
                rated_difference=game.rated_difference,
                expected_score=points(game.expected_e3, 3),
                change=points(game.change_e5, 5),
                articles={**game.articles, **of_k},
            )
            for game in calculated.games
        ),
        articles={rule: clause.article for rule, clause in clauses.items()},
        says={rule: clause.sentence for rule, clause in clauses.items()},
        facts_missing=decided.facts_missing if decided else (),
    )


def expected_score(book: Rulebook, rating: int, opponent_rating: int) -> Expected:
    """Return the table's expected score of the whole difference: nothing is limited.

    >>> from arpad.rulebooks import CATALOGUE
    >>> str(expected_score(CATALOGUE.book("fide-2009"), 1834, 2179).expected_score)
    '0.11'
    """
    score_e3 = calc.expected_score(book, rating, opponent_rating)
    return Expected(
        expected_score=points(score_e3, 3),
        difference=rating - opponent_rating,
        basis=str(book.basis(q.EXPECTED_SCORES).article),
    )


def expected_by_curve(curve: Curve, rating: int, opponent_rating: int) -> Expected:
    """Return the expected score of a model's curve, which informs and never rates.

    >>> str(expected_by_curve("logistic", 1834, 2179).expected_score)
    '0.12068'
    """
    difference = rating - opponent_rating
    return Expected(expected_score=Decimal(f"{_CURVES[curve](difference):.5f}"),
                    difference=difference,
                    basis=Text("{curve} curve: informs, never rates", curve=curve))  # fmt: skip


def first_rating(book: Rulebook, blocks: Sequence[FirstEvent], on: date) -> FirstRating:
    """Return the first rating that events give; `on` is the day of the list, for the floor.

    Raises ValueError under a rulebook whose first ratings don't come from results.

    >>> from arpad.rulebooks import CATALOGUE
    >>> example = [FirstEvent(2220, 3, 2), FirstEvent(2150, 5, 6), FirstEvent(2200, 4, 5)]
    >>> first_rating(CATALOGUE.book("fide-2009"), example, date(2009, 9, 1)).rating
    2199
    """
    calculated = calc.first_rating(book, blocks, list_id(on))
    added = book.basis(q.ADDED_GAMES) if q.ADDED_GAMES in book else None
    return made_of(
        FirstRating, calculated, rulebook=book.name, score=score(calculated.score_half),
        blocks=tuple(
            made_of(
                EventRated,
                block,
                opponents_average=block.block.opponents_average,
                games=block.block.games,
                score=score(block.block.score_half),
            )
            for block in calculated.blocks
        ),
        added=added.says if added else "", added_article=added.article if added else None,
    )  # fmt: skip


def is_of_roll(book: Rulebook) -> bool:
    """Say whether first ratings come from another rating or the age, and not from results."""
    return book[q.FIRST_RATINGS] is FirstRatings.ROLL


def rating_of_roll(
    book: Rulebook,
    birth_on: int | None = None,
    federated_on: int | None = None,
    fide_rating: int | None = None,
    other_rating: int | None = None,
) -> FirstRating:
    """Return the first rating that another rating, or the age at federation, gives.

    Raises ValueError under a rulebook whose first ratings come from results.

    >>> from arpad.rulebooks import CATALOGUE
    >>> rating_of_roll(CATALOGUE.book("fce-2016"), 20000823, 20131001).rating
    1544
    """
    if not is_of_roll(book):
        raise ValueError(Text("under {rulebook} a first rating comes from results",
                              rulebook=book.name))  # fmt: skip
    age = age_tenths(birth_on, federated_on)
    facts = {"age_tenths": age, "fide_rating": fide_rating, "other_rating": other_rating}
    decided = calc.ask(book[q.FIRST_RATING], facts)
    return FirstRating(
        rulebook=book.name,
        rating=decided.value,
        opponents_average=None,
        games=0,
        score=score(0),
        is_published=decided.value is not None,
        articles={"first_rating": decided.clause.article},
        blocks=(),
    )


def performance(
    book: Rulebook, games: Sequence[CalculatedGame], on: date | None = None
) -> Performed:
    """Return what rating a score against rated opponents comes to; `on`: else its first day.

    >>> from arpad.rulebooks import CATALOGUE
    >>> games = CalculatedGame(2319, 0), CalculatedGame(2181, 2)
    >>> found = performance(CATALOGUE.book("fide-2009"), games)
    >>> found.performance_rating, str(found.article)
    (2250, 'FIDE B.01 2009-07 1.48')
    """
    calculated = calc.performance(book, games)
    note = Text("At 0% and 100% the difference is indeterminate, and there is no performance "
                "rating ({article}).", article=str(calculated.article))  # fmt: skip
    return Performed(
        performance_rating=calculated.performance_rating,
        note=note if calculated.performance_rating is None else None,
        opponents_average=calculated.opponents_average,
        rating_difference=calculated.rating_difference,
        article=_performance_article(book, on or book.in_force_from) or calculated.article,
    )


def _performance_article(book: Rulebook, on: date) -> Citation | None:
    """Return where R_p is defined for a rulebook that has no rule on it: in the title regulations.

    None if it has one, or if no title regulations are known of the day.
    """
    if book[q.PERFORMANCES] is Performances.OF_EVENT:
        return None
    try:
        return in_force(on).levels["GM"].performance.article
    except NoRulebookError:
        return None


def k_factor(book: Rulebook, person: PlayerOfK) -> KFactor:
    """Return which K a player has, and by which article.

    >>> from arpad.rulebooks import CATALOGUE
    >>> one = PlayerOfK(on=date(2010, 9, 1), rating=2400, games_rated=30)
    >>> str(k_factor(CATALOGUE.book("fide-2009-applied"), one).k_factor)
    '10'
    """
    decision = k_decided(book, person)
    return KFactor(
        k_factor=None if decision.value is None else hundredths(decision.value),
        games_of_renewal=calc.games_of_renewal(decision.value) if decision.value else None,
        article=decision.clause.article,
        says=decision.clause.sentence,
        facts_missing=decision.facts_missing,
    )
