"""FIDE's rapid ratings of 1 July 2005, as article 15 of the regulations lets them be.

Source: FIDE Handbook B.02 2005, article 15: a floor of 1600, a K that the rating administrator
sets, ratings shown by their first three digits. All else is as in the standard text, without its
rate of play. K is the one in the list's column k_factor.
"""

from dataclasses import replace

import narwhals as nw

from arpad.law import Clause, Rule
from arpad.law.fields import Article, consolidated
from arpad.rulebooks.fide import edition_2005
from arpad.rulebooks.fide.old_fast import with_same_k

ART = edition_2005.ART
RATE_OF_PLAY = ("1.11", "1.12", "1.13")
STANDARD = with_same_k(
    edition_2005.BOOK,
    Clause(ART("15b"), "K is what the rating administrator determined: the list says it.",
           nw.col("k_factor_listed_e2")),
)  # fmt: skip

BOOK = replace(
    STANDARD,
    name="fide-rapid-2005",
    articles=consolidated(
        STANDARD.articles,
        *(Article(number, "informative", "The rate of play of standard chess.")
          for number in RATE_OF_PLAY),
        Article("15", "informative", "Rapid chess has ratings of its own, on the three principles "
                "below."),
        Article("15a", "computed", "The lowest rating on the rapid list.", "rating_floor"),
        Article("15c", "computed", "Rapid ratings are shown by their first three figures, to tell "
                "them from the standard ones.", "rating_shown"),
    ),
    overlaps=tuple(
        pair for pair in STANDARD.overlaps
        if "9.12" not in pair[:2] and not set(RATE_OF_PLAY) & set(pair[:2])
    ),
    list_kind="rapid",
    rating_floor=Rule("rating_floor", (
        Clause(ART("15a"), "A rating of 1600 or more is on the rapid list.", 1600),
    )),
    event_is_rated=replace(STANDARD.event_is_rated, needs=(), clauses=tuple(
        clause for clause in STANDARD.event_is_rated.clauses
        if clause.article.number not in RATE_OF_PLAY
    )),
    k_factor=replace(STANDARD.k_factor, needs=("k_factor_listed_e2",)),
    rating_shown=Rule("rating_shown", (
        Clause(ART("15c"), "A rapid rating is shown by its first three digits.",
               nw.col("rating") // 10),
    )),
)  # fmt: skip
