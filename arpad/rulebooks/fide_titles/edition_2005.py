"""FIDE's title regulations of 1 July 2005 (B.01): what is known of what they said of norms.

The text was not read. The performances 2601 and 2451 are http://www.chesselo.com/new_fide_system.html;
what is from memory alone is marked as not verified. Articles are numbered as in the text of 2017
(https://docslib.org/doc/6769121). What only the text of 2024 has (eight games and a bye, extra
points, 13 games, hours and rounds of a day) is not here.
"""

from datetime import date

from arpad.law import Source
from arpad.rulebooks.fide_titles.clauses import (
    WOMENS,
    BigSwiss,
    CitedDifferences,
    TitleClause,
    TitleRules,
)
from arpad.rulebooks.fide_titles.levels import (
    Numbers,
    levels_unverified,
    title_levels,
    unverified,
)
from arpad.rulebooks.fide_titles.tables import UP_TO_2023

ART = Source(
    "FIDE B.01", date(2005, 7, 1), "FIDE Title Regulations", "articles numbered as in 2017"
)
FORMS = Source("FIDE B.02", date(2005, 7, 1), "FIDE Rating Regulations, forms")
NUMBERS = Numbers("1.48", "1.48a", "1.46b", ("1.45b", "1.45c", "1.45d", "1.45e"), "1.53")
LATER = "the text of 2024, taken back to this edition"

RULES = TitleRules(
    name="fide-titles-2005",
    source=ART,
    rating_differences=CitedDifferences(
        UP_TO_2023, citation=ART("1.49"),
        says="The difference of a percentage is read from the table."),
    long_event_days=TitleClause(
        ART("1.14"),
        "In an event of more than 30 days an opponent has the rating of the day.", 30),
    games_min=unverified(TitleClause(
        ART("1.41a"), "A norm is made in at least nine games.", 9)),
    games_min_team=unverified(TitleClause(
        ART("1.41b"),
        "In the Olympiad and team championships of eight or nine rounds seven games are "
        "enough.", 7)),
    team_rounds=(8, 9),
    later_games=TitleClause(
        ART("1.41e"),
        "Games after the norm may be ignored, unless the pairings were fixed beforehand.", 1),
    defeated_opponents=TitleClause(
        ART("1.41f"), "Games against defeated opponents may be ignored.", 1),
    federations_outside=TitleClause(
        ART("1.42a"), "Opponents who belong to no federation of FIDE don't count.", 0),
    no_federation=unverified(TitleClause(
        ART("1.42a"),
        "Players under FIDE's own flag count as opponents, never as a federation.", 0), LATER),
    unrated_without_points=TitleClause(
        ART("1.42b"),
        "In a round robin, unrated players who took no point from rated ones don't count.", 0),
    not_played=TitleClause(ART("1.42c/1"), "Only games decided over the board count.", 0),
    last_forfeit=unverified(TitleClause(
        ART("1.42c/2"),
        "If the opponent of the last round stays away, the norm stands if the player needed that "
        "game for the number of games and could afford to lose it.", 0)),
    federations_min=TitleClause(
        ART("1.43"),
        "The opponents come from at least two federations other than the player's.", 2),
    exempt_national=TitleClause(
        ART("1.43a"),
        "In the final of a national championship the mix of federations is not asked of "
        "players of that federation.", 0),
    exempt_national_team=TitleClause(
        ART("1.43b"),
        "In a national team championship the mix of federations is not asked of players of "
        "that federation.", 0),
    exempt_zonal=TitleClause(
        ART("1.43c"), "In a zonal or sub-zonal event the mix of federations is not asked.", 0),
    exempt_swiss=BigSwiss(
        TitleClause(
            ART("1.43e"),
            "The mix of federations is not asked in a Swiss that has in every round 20 rated "
            "players from 3 federations other than the host's, 10 of them with a title from "
            "WIM up.", 20),
        players_min=20, federations_min=3, titled_min=10),
    own_federation_max=TitleClause(
        ART("1.44/1"),
        "At most three fifths of the opponents are of the player's own federation.", 3, of=5),
    one_federation_max=TitleClause(
        ART("1.44/2"), "At most two thirds of the opponents are of one federation.", 2, of=3),
    titled_min=TitleClause(
        ART("1.45a"), "At least half of the opponents hold a title; CM and WCM don't count.",
        1, of=2),
    titled=("GM", "IM", "WGM", "WIM", "FM", "WFM"),
    wanted_least=3,
    double_players_min=TitleClause(
        ART("1.45/1"), "A double round robin has at least six players.", 6),
    double_wanted=TitleClause(
        ART("1.45/2"),
        "In a double round robin half as many persons with the title wanted are enough.",
        1, of=2),
    levels=levels_unverified(
        levels_unverified(
            title_levels(ART, NUMBERS, (2601, 2451, 2401, 2251)), "rating_floor", "average_min"),
        "performance", titles=WOMENS),
    unrated_max=unverified(TitleClause(
        ART("1.46"), "At most a fifth of the opponents are unrated.", 1, of=5)),
    unrated_rating=unverified(TitleClause(
        ART("1.46d"), "An unrated opponent counts at the figure.", 1601)),
    average=TitleClause(
        ART("1.47"), "The opponents' average is rounded to whole points, a half up.", 1),
    score_min=unverified(TitleClause(
        ART("1.48b"), "The score is at least 35 per cent.", 35)),
    percentage=TitleClause(
        ART("1.49"), "A percentage is rounded to whole per cents, a half up.", 1),
    category=TitleClause(
        FORMS("Form 4/1"),
        "The category goes by the average of all players, in steps of 25 points from 2251.",
        2251, origin="two independent programs"),
    category_unrated=TitleClause(
        FORMS("Form 4/2"), "In the average of a category unrated players count as 2000.",
        2000),
    application_games=unverified(TitleClause(
        ART("1.51"), "The norms cover at least 27 games.", 27)),
    for_office=(unverified(TitleClause(
        ART("1.1"),
        "What the text asks of rounds and hours of a day, time control, registration and arbiters "
        "was kept.", 0)),),
)  # fmt: skip
