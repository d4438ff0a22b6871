"""The rating rules of the Rookhaven Chess Club, an invented club, from 1 September 2026."""

from dataclasses import replace
from datetime import date

import narwhals as nw

from arpad.law import Article, Calendar, Clause, Rule, Source, bands, consolidated, declared
from arpad.rulebooks import CATALOGUE

ART = Source("Rookhaven CC", date(2026, 9, 1), "Rating rules of the Rookhaven Chess Club")
BEFORE = CATALOGUE.book("fide-2025")

CALENDAR = Calendar(ART("C2"), ART("C2"), months=(1, 4, 7, 10), closing_days=7)

RATING_FLOOR = Rule("rating_floor", (
    Clause(ART("C3"), "A rating of 800 or more is published.", 800),
))  # fmt: skip

K_FACTOR = Rule("k_factor", (
    BEFORE.k_factor.clauses[0],
    Clause(ART("C4.1"), "K = 40 for the first 20 games.", 4000, when=nw.col("games_rated") < 20),
    *bands("rating", (1400, 1800), (
        (ART("C4.2/1"), "K = 32 below 1400.", 3200),
        (ART("C4.2/2"), "K = 24 from 1400 to 1799.", 2400),
        (ART("C4.2/3"), "K = 16 from 1800.", 1600),
    )),
), column="k_factor_e2", needs=("games_rated",))  # fmt: skip

DIFFERENCE = nw.col("difference")
RATED_DIFFERENCE = Rule("rated_difference", (
    Clause(ART("C5/1"), "A difference above 500 counts as 500.", DIFFERENCE.clip(-500, 500),
           when=DIFFERENCE.abs() > 500),
    Clause(ART("C5"), "The difference is used as it is.", DIFFERENCE),
))  # fmt: skip

AVERAGE, GAMES, SCORE_HALF = nw.col("opponents_average"), nw.col("games"), nw.col("score_half")
FIRST = (
    Clause(ART("C6.1/1"), "With 75% or more: the opponents' average and 150.", AVERAGE + 150,
           when=SCORE_HALF * 2 >= GAMES * 3),
    Clause(ART("C6.1/2"), "From 50% to less than 75%: the opponents' average.", AVERAGE,
           when=(SCORE_HALF >= GAMES) & (SCORE_HALF * 2 < GAMES * 3)),
    Clause(ART("C6.1/3"), "With less than 50%: the opponents' average less 150.", AVERAGE - 150),
)  # fmt: skip

FIRST_RATING_PUBLISHED = Rule("first_rating_published", (
    Clause(ART("C6.1"), "There is no first rating.", 0, when=nw.col("first_rating").is_null()),
    Clause(ART("C3"), "A first rating below the floor is not published.", 0,
           when=nw.col("first_rating") < nw.col("rating_floor")),
    Clause(ART("C6.2/1"), "Fewer than three games in 24 months: not published yet.", 0,
           when=GAMES < 3),
    Clause(ART("C6.2"), "Three games or more in 24 months: published.", 1),
))  # fmt: skip

REPLACED = "Replaced by the club's article"
ARTICLES = consolidated(
    BEFORE.articles,
    Article("7.1.2", "informative", f"{REPLACED} C3."),
    Article("7.1.3", "informative", f"{REPLACED} C2."),
    Article("7.1.4", "computed", f"Who enters the list. {REPLACED} C6.2.",
            "list_status, list_section"),
    Article("8.2.2", "computed", "Only games against rated players count; none is added.",
            "rated_as, result_discarded, event_rating, rating_seen, result_qualifies, "
            "result_kept, side_is_rated, newcomers"),
    Article("8.2.3", "computed", f"A first rating. {REPLACED} C6.1.", "rating_new"),
    Article("8.3.1", "computed", f"The difference of each game. {REPLACED} C5.",
            "rating_seen, side_is_rated"),
    Article("8.3.3", "computed", f"Without a rating, no K. {REPLACED} C4.", "k_factor"),
    Article("listed-k", "informative", f"{REPLACED} C4."),
    Article("C1", "informative", "FIDE's rules of October 2025 hold wherever these are silent."),
    Article("C2", "computed", "Four lists a year.", "calendar"),
    Article("C3", "computed", "The floor.", "rating_floor, first_rating_published"),
    Article("C4.1", "computed", "K in the first 20 games.", "k_factor"),
    Article("C4.2", "computed", "K by rating.", "k_factor"),
    Article("C4.3", "informative", "K isn't lowered for who plays much."),
    Article("C5", "computed", "How much of a difference counts.", "rated_difference"),
    Article("C6.1", "computed", "The table of first ratings.",
            "event_rating, first_rating, first_rating_published"),
    Article("C6.2", "computed", "Three games in 24 months.",
            "first_rating_published, window_months, pool"),
    Article("C7", "office", "The club's committee decides what these rules don't."),
)  # fmt: skip

MOOT = {("8.3.3", "listed-k"), ("8.3.3", "8.3.3"), ("8.2.1", "8.2.3"), ("8.2.2", "8.2.3"),
        ("8.3.1", "8.3.1")}  # fmt: skip
OVERLAPS = (
    *(one for one in BEFORE.overlaps if one[:2] not in MOOT),
    ("C4.1", "C4.2", "The first 20 games go before the ladder."),
    ("8.3.3", "C4.1", "Without a rating there is no K, however few the games."),
    *declared("C6.1", ("8.2.1", "8.2.2"), "A result that counts for nothing gives no rating."),
)  # fmt: skip

BOOK = replace(
    BEFORE,
    name="club-2026",
    source=ART,
    articles=ARTICLES,
    overlaps=OVERLAPS,
    calendar=CALENDAR,
    window_months=24,
    rating_floor=RATING_FLOOR,
    k_factor=K_FACTOR,
    k_factor_period=None,
    rated_difference=RATED_DIFFERENCE,
    added_games=None,
    event_rating=replace(
        BEFORE.event_rating, clauses=(*BEFORE.event_rating.clauses[:2], *FIRST)
    ),
    first_rating=Rule("first_rating", FIRST),
    first_rating_published=FIRST_RATING_PUBLISHED,
)  # fmt: skip
