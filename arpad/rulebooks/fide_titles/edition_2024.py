"""FIDE's title regulations of 1 January 2024 (B.01): what they say of norms.

Source: https://handbook.fide.com/chapter/B012024, of which a reading note was used, not the page.
1.2 (direct titles), 1.1.1, 1.1.5, 1.1.6 and 1.8 to 1.10 (registration, arbiters, papers) are for
the office and not here. Categories are no part of the text: their formula is that of two
independent programs, and unrated players at 2000 are Form 4 of FIDE B.02 2005-07.
"""

from datetime import date

from arpad.law import Source
from arpad.rulebooks.fide_titles.clauses import BigSwiss, CitedDifferences, TitleClause, TitleRules
from arpad.rulebooks.fide_titles.levels import Numbers, title_levels
from arpad.rulebooks.fide_titles.tables import FROM_2024

ART = Source("FIDE B.01", date(2024, 1, 1), "FIDE Title Regulations")
FORMS = Source("FIDE B.02", date(2005, 7, 1), "FIDE Rating Regulations, forms")

RULES = TitleRules(
    name="fide-titles-2024",
    source=ART,
    rating_differences=CitedDifferences(
        FROM_2024, citation=ART("1.4.9"),
        says="The difference of a percentage is read from the table."),
    hours_per_day_max=TitleClause(
        ART("1.1.2"), "No more than twelve hours are played on a day.", 12),
    rounds_per_day_max=TitleClause(
        ART("1.1.3/1"), "No more than two rounds are played on a day.", 2),
    minutes_min=TitleClause(
        ART("1.1.3/2"), "Each player has at least two hours for a game of 60 moves.", 120),
    long_event_days=TitleClause(
        ART("1.1.4"),
        "In an event of more than 30 days an opponent has the rating of the day.", 30),
    games_min=TitleClause(ART("1.4.1a"), "A norm is made in at least nine games.", 9),
    games_min_team=TitleClause(
        ART("1.4.1b/1"),
        "In world and continental team events of seven to nine rounds seven games are enough.", 7),
    team_rounds=(7, 9),
    games_min_world_cup=TitleClause(
        ART("1.4.1b/2"), "In the World Cup eight games are enough, and count as nine.", 8),
    missing_game=TitleClause(
        ART("1.4.1c"),
        "In an event of nine rounds eight games are enough, and count as nine, if the other was "
        "won by forfeit or was a pairing-allocated bye.", 8),
    extra_points=TitleClause(
        ART("1.4.1d"), "Each full point above the score needed counts as one more game.", 1),
    later_games=TitleClause(
        ART("1.4.1e"),
        "Games after the norm may be ignored, unless the pairings were fixed beforehand.", 1),
    defeated_opponents=TitleClause(
        ART("1.4.1f"), "Games against defeated opponents may be ignored.", 1),
    federations_outside=TitleClause(
        ART("1.4.2a/1"), "Opponents who belong to no federation of FIDE don't count.", 0),
    no_federation=TitleClause(
        ART("1.4.2a/2"), "Players under FIDE's own flag count as opponents, never as a federation.",
        0),
    unrated_without_points=TitleClause(
        ART("1.4.2b"),
        "In a round robin, unrated players who took no point from rated ones don't count.", 0),
    not_played=TitleClause(
        ART("1.4.2c/1"), "Only games decided over the board count.", 0),
    last_forfeit=TitleClause(
        ART("1.4.2c/2"),
        "If the opponent of the last round stays away, the norm stands if the player needed that "
        "game for the number of games and could afford to lose it.", 0),
    formats=TitleClause(
        ART("1.4.2e"),
        "The event is a Swiss, a round robin, single or double, or a knockout; others need leave.",
        0),
    federations_min=TitleClause(
        ART("1.4.3"), "The opponents come from at least two federations other than the player's.",
        2),
    exempt_national=TitleClause(
        ART("1.4.3a"),
        "In the final of a national championship the mix of federations is not asked of players of "
        "that federation.", 0),
    exempt_national_team=TitleClause(
        ART("1.4.3b"),
        "In a national team championship the mix of federations is not asked of players of that "
        "federation.", 0),
    exempt_zonal=TitleClause(
        ART("1.4.3c"), "In a zonal or sub-zonal event the mix of federations is not asked.", 0),
    exempt_swiss=BigSwiss(
        TitleClause(
            ART("1.4.3d"),
            "The mix of federations is not asked in a Swiss that has in every round 20 rated "
            "players from 3 federations other than the host's, 10 of them with a title from "
            "WIM up.", 20),
        players_min=20, federations_min=3, titled_min=10),
    own_federation_max=TitleClause(
        ART("1.4.4/1"), "At most three fifths of the opponents are of the player's own federation.",
        3, of=5),
    one_federation_max=TitleClause(
        ART("1.4.4/2"), "At most two thirds of the opponents are of one federation.", 2, of=3),
    titled_min=TitleClause(
        ART("1.4.5a"), "At least half of the opponents hold a title; CM and WCM don't count.",
        1, of=2),
    titled=("GM", "IM", "WGM", "WIM", "FM", "WFM"),
    wanted_least=3,
    double_players_min=TitleClause(
        ART("1.4.5/1"), "A double round robin has at least six players.", 6),
    double_wanted=TitleClause(
        ART("1.4.5/2"),
        "In a double round robin half as many persons with the title wanted are enough.", 1, of=2),
    levels=title_levels(
        ART,
        Numbers("1.4.8", "1.4.8a", "1.4.6b", ("1.4.5b", "1.4.5c", "1.4.5d", "1.4.5e"), "1.5.3"),
        (2600, 2450, 2400, 2250)),
    unrated_rating=TitleClause(ART("1.4.6d"), "An unrated opponent counts at the figure.", 1400),
    average=TitleClause(
        ART("1.4.7"), "The opponents' average is rounded to whole points, a half up.", 1),
    score_min=TitleClause(
        ART("1.4.8b"), "The score is at least 35 per cent.", 35),
    percentage=TitleClause(
        ART("1.4.9"), "A percentage is rounded to whole per cents, a half up.", 1),
    games_counted_max=TitleClause(
        ART("1.7"), "A norm in an event of more than 13 rounds counts as 13 games.", 13),
    category=TitleClause(
        FORMS("Form 4/1"),
        "The category goes by the average of all players, in steps of 25 points from 2251.", 2251,
        origin="two independent programs"),
    category_unrated=TitleClause(
        FORMS("Form 4/2"), "In the average of a category unrated players count as 2000.", 2000),
    application_days=TitleClause(
        ART("1.1.3a"),
        "For GM and WGM one norm is from an event with one round a day on at least three days.", 3),
    application_missing_game=TitleClause(
        ART("1.4.1c"), "Only one norm of eight games and a forfeit or bye counts for a title.", 1),
    application_foreigners=TitleClause(
        ART("1.4.3e"), "At least one norm was made under the normal mix of federations.", 1),
    application_games=TitleClause(
        ART("1.5.1"), "The norms cover at least 27 games.", 27),
    application_event=TitleClause(
        ART("1.5.6/1"),
        "With a norm made after June 2022, one norm is from a Swiss of 40 players, from the "
        "Olympiad or from another event that the article names.", 1),
    application_event_after=date(2022, 6, 30),
    application_swiss=BigSwiss(
        TitleClause(
            ART("1.5.6a"),
            "The Swiss has in every round 40 players with an average rating of 2000.", 40),
        players_min=40, average_min=2000),
    for_office=(
        TitleClause(
            ART("1.1.1/1"),
            "The event was registered at least 30 days before it began, unless leave was given.",
            30),
        TitleClause(
            ART("1.1.1/2"),
            "Its format was not changed after it began, and nobody had other conditions of rounds "
            "and pairings.", 0),
        TitleClause(
            ART("1.1.3b"), "Time control and clocks were the same in all games.", 0),
        TitleClause(
            ART("1.1.5"),
            "The chief arbiter is an IA or FA, and one of them was always in the venue.", 0),
        TitleClause(ART("1.1.6"), "No arbiter of the event played in it.", 0),
        TitleClause(
            ART("1.4.2d"), "The event was not changed in favour of a player.", 0)),
)  # fmt: skip
