"""What FIDE's rapid and blitz ratings do differently from the standard ones of the same year.

Sources: FIDE news of 16 November 2011, "Rapid and blitz rating lists" (from 2012); FIDE Handbook
B.02, Rapid and Blitz Rating Regulations 2024 (RB), brought into line with the standard text in
2022. What neither says is as in the standard text.
"""

from dataclasses import dataclass
from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.engine.strategies import ListKind
from arpad.law import Article, Citation, Rulebook, Source, Term
from arpad.law.question import Answer

NEWS = Source("FIDE news", date(2012, 1, 1), "Rapid and blitz rating lists, 16 November 2011")
OTHER, LISTED = the.other_rating, the.rating_listed
TIME, MINUTE = the.seconds_for_60_moves, 60
AN_HOUR = TIME >= 60 * MINUTE
"""Not rapid any more, but standard chess."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fast:
    """When a rate of play is too fast or too slow for a list, and where that is written.

    `limits`, `unequal`, `entry`: the articles on the rate of play, on unequal times, and on the
    standard rating with which an unrated player starts. `rounds`: the most on a day. The rest that
    may be in doubt is what is said of unequal times and rounds.
    """

    kind: ListKind
    too_fast: Term
    too_slow: Term
    rounds: int
    limits: Citation
    unequal: Citation
    entry: Citation
    are_limits_verified: bool = True
    is_rest_verified: bool = True
    is_entry_verified: bool = True


# fmt: off
def fast_book(
    standard: Rulebook, name: str, source: Source, fast: Fast, *, days: str, has_championships: bool
) -> Rulebook:
    """Return the rapid or blitz edition beside a standard one: rate of play, entry, rounds.

    `days`: the standard article on the rounds and hours of a day. `has_championships`: it has a
    6.33, on national championships as round robins.
    """
    rates = _rates_of_play(fast, "6.33" if has_championships else None)
    kept = [answer for answer in standard.article(days).answers
            if not answer.says.startswith(("No more than three rounds", "Play takes"))]
    of_days = (_rounds(fast), standard.article(days).having(kept)) if kept else (_rounds(fast),)
    numbers = {article.number for article in standard.articles}
    other_rates = {"1.2": ()} if "1.2" in numbers else {}
    return standard.amended(name, source, _entry(fast),
        instead={"1.1": rates, **other_rates, days: of_days})


def _rates_of_play(fast: Fast, championships: str | None) -> tuple[Article, Article]:
    """Return the articles that stand in the place of the rate of play of standard chess."""
    limits = q.EVENT_IS_RATED.no(
        f"The time for 60 moves is too short or too long for {fast.kind}.",
        when=fast.too_fast | fast.too_slow).needing("minutes_for_60_moves")
    unequal = q.EVENT_IS_RATED.no(
        "Games in which the players have different times are not rated.",
        when=the.are_times_unequal == 1)
    if championships:
        why = "A national championship keeps the rate of play like any other event."
        limits, unequal = (answer.over(championships, because=why) for answer in (limits, unequal))
    return (
        Article(fast.limits.article, f"The rate of play of {fast.kind}.",
            _known(limits, is_verified=fast.are_limits_verified),
            q.LIST_KIND.is_(fast.kind, f"Ratings in {fast.kind} are a list of their own."),
            source=fast.limits.source),
        Article(fast.unequal.article, "Games with unequal times.",
            _known(unequal, is_verified=fast.is_rest_verified), source=fast.unequal.source),
    )


def _entry(fast: Fast) -> Article:
    is_new = the.rating_own_list.is_null() & LISTED.is_stated() & the.rating_current.is_stated()
    says = f"An unrated player starts with his standard rating in {fast.kind}."
    return Article(fast.entry.article, "Players who have a standard rating alone.",
        _known(q.LISTED_RATING.is_(OTHER, says, when=the.rating.is_null() & OTHER.is_stated()),
               is_verified=fast.is_entry_verified),
        q.LISTED_RATING.is_(the.rating, "The rating on the list."),
        _known(q.OWN_RATING.is_(LISTED, says, when=is_new), is_verified=fast.is_entry_verified),
        source=fast.entry.source)


def _rounds(fast: Fast) -> Article:
    return Article("rounds", f"Rounds of {fast.kind} on a day.",
        _known(q.CHECKS.warn(f"No more than {fast.rounds} rounds are played on a day.",
                             when=the.rounds_per_day > fast.rounds),
               is_verified=fast.is_rest_verified),
        source=fast.limits.source)
# fmt: on


def _known(answer: Answer, *, is_verified: bool) -> Answer:
    return answer if is_verified else answer.unverified


def same_k(standard: Rulebook, name: str, article: Article) -> Rulebook:
    """Return the standard text of 2012 or 2014 with one K for everybody rated, whatever his games.

    The article stands in the place of 8.56, and the K printed on a list says nothing.
    """
    silent = standard.article("7.12").silent_on(q.K_FACTOR)
    return standard.amended(name, standard.source, silent, instead={"8.56": (article,)})
