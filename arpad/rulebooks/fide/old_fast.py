"""What FIDE's rapid and blitz ratings do differently from the standard ones of the same year.

Sources: FIDE news of 16 November 2011, "Rapid and blitz rating lists" (from 2012); FIDE Handbook
B.02, Rapid and Blitz Rating Regulations 2024 (RB), brought into line with the standard text in
2022. What neither says is as in the standard text.
"""

from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

import narwhals as nw

from arpad.law import Citation, Clause, Rule, Source
from arpad.law.fields import Article, FieldsRulebook, Overlap, consolidated

NEWS = Source("FIDE news", date(2012, 1, 1), "Rapid and blitz rating lists, 16 November 2011")
MINUTES, OTHER = nw.col("minutes_for_60_moves"), nw.col("other_rating")
LISTED, OWN = nw.col("rating_listed"), nw.col("rating_own_list")
RATE_OF_PLAY = ("1.2/1", "1.2/2", "1.2/3", "1.1/1", "1.1/2", "1.1/3")
"""The clauses on the rate of play of standard chess, in the texts of 2009 and 2022."""

THREE_ROUNDS = ("3.1/1", "days/1")
"""The checks of both texts that no day has more than three rounds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fast:
    """The limits of a rate of play, in whole minutes for 60 moves, and where they are written.

    `limits`, `unequal`, `entry`: the articles on the rate of play, on unequal times, and on the
    standard rating with which an unrated player starts. `rounds`: the most on a day. The rest that
    may be in doubt is what is said of unequal times and rounds.
    """

    kind: Literal["rapid", "blitz"]
    least: int
    most: int
    rounds: int
    limits: Citation
    unequal: Citation
    entry: Citation
    are_limits_verified: bool = True
    is_rest_verified: bool = True
    is_entry_verified: bool = True


def fast_book(standard: FieldsRulebook, name: str, source: Source, fast: Fast) -> FieldsRulebook:
    """Return the rapid or blitz edition beside a standard one: rate of play, entry, rounds."""
    entry = Clause(
        fast.entry, f"An unrated player starts with his standard rating in {fast.kind}.", LISTED,
        when=OWN.is_null() & ~LISTED.is_null(), is_verified=fast.is_entry_verified,
    )  # fmt: skip
    brought = replace(entry, value=OTHER, when=nw.col("rating").is_null() & ~OTHER.is_null())
    listed = Clause(fast.entry, "The rating on the list.", nw.col("rating"))
    rounds = Clause(
        fast.limits.source("rounds"), f"No more than {fast.rounds} rounds are played on a day.",
        None, when=nw.col("rounds_per_day") > fast.rounds, is_verified=fast.is_rest_verified,
    )  # fmt: skip
    measures = tuple(r for r in standard.event_measures if r.name != "minutes_of_event")
    own = standard.own_rating
    return replace(
        standard,
        name=name,
        source=source,
        articles=consolidated(standard.articles, *_articles(standard, fast)),
        overlaps=_overlaps(standard, fast),
        player_facts=(*standard.player_facts, "rating_own_list"),
        list_kind=fast.kind,
        event_is_rated=_event_is_rated(standard.event_is_rated, fast),
        checks=(*(c for c in standard.checks if c.article.number not in THREE_ROUNDS), rounds),
        event_measures=measures,
        game_reads_ratings=False,
        game_is_rated=_without_rate_of_play(standard.game_is_rated),
        listed_rating=Rule("listed_rating", (brought, listed)),
        own_rating=replace(own, clauses=(*own.clauses[:-1], entry, own.clauses[-1])),
    )  # fmt: skip


def _without_rate_of_play(rule: Rule) -> Rule:
    kept = tuple(c for c in rule.clauses if c.article.number not in RATE_OF_PLAY)
    return replace(rule, clauses=kept)


def _event_is_rated(rule: Rule, fast: Fast) -> Rule:
    """Return the rule with the rate of play after the two clauses on what is not for rating."""
    kept = _without_rate_of_play(rule).clauses
    limits = (
        Clause(fast.limits, f"The time for 60 moves is too short or too long for {fast.kind}.", 0,
               when=(MINUTES < fast.least) | (MINUTES > fast.most),
               is_verified=fast.are_limits_verified),
        Clause(fast.unequal, "Games in which the players have different times are not rated.", 0,
               when=nw.col("are_times_unequal") == 1, is_verified=fast.is_rest_verified),
    )  # fmt: skip
    return replace(rule, clauses=(*kept[:2], *limits, *kept[2:]))


def _articles(standard: FieldsRulebook, fast: Fast) -> tuple[Article, ...]:
    kind = fast.kind
    slow = [one for one in standard.articles if one.number in ("1.1", "1.2")]
    return (
        *(replace(one, state="informative", where="") for one in slow),
        Article(fast.limits.article, "computed", f"The rate of play of {kind}.", "event_is_rated"),
        Article(fast.unequal.article, "computed", "Games with unequal times.", "event_is_rated"),
        Article(fast.entry.article, "computed", "Players who have a standard rating alone.",
                "listed_rating, own_rating"),
        Article("rounds", "checked", f"Rounds of {kind} on a day.", "checks"),
    )  # fmt: skip


def _overlaps(standard: FieldsRulebook, fast: Fast) -> tuple[Overlap, ...]:
    """Return the standard text's overlaps without those of its rate of play, and the new ones."""
    kept = tuple(pair for pair in standard.overlaps if "1.2" not in pair[:2])
    delisted = standard.own_rating.clauses[-2].article.article
    out = "Who has been delisted since is unrated, whatever list his rating came from."
    new: tuple[Overlap, ...] = ((delisted, fast.entry.article, out),)
    if any(clause.article.number == "6.33/1" for clause in standard.event_is_rated.clauses):
        why = "A national championship keeps the rate of play like any other event."
        new += ((fast.limits.article, "6.33", why), (fast.unequal.article, "6.33", why))
    return (*kept, *new)


def with_same_k(book: FieldsRulebook, clause: Clause) -> FieldsRulebook:
    """Return the rulebook with one K for everybody rated, whatever his games and his age."""
    number = clause.article.article
    article = Article(number, "computed", "The development coefficient K.", "k_factor")
    plain = [one for one in book.rules() if one.name != "k_factor"]
    elsewhere = {c.article.article for rule in plain for c in rule.clauses}
    of_k = {c.article.article for c in book.k_factor.clauses} - elsewhere
    return replace(
        book,
        articles=consolidated(book.articles, article),
        overlaps=tuple(pair for pair in book.overlaps if not of_k & set(pair[:2])),
        player_facts=(),
        k_factor=replace(book.k_factor, needs=(), clauses=(book.k_factor.clauses[0], clause)),
    )
