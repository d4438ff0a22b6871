"""FIDE's title regulations of 1 July 2009 (B.01): performances of 2600, 2450, 2400 and 2250.

Source: http://www.chesselo.com/new_fide_system.html; a result of that time
(http://caissa.cubava.cu/2017/02/04/: average 2524, category XI, GM norm with 5.5 of 9). Otherwise
as the edition of 2005, with its marks; articles numbered as in the text of 2017.
"""

from dataclasses import replace
from datetime import date

from arpad.law import Source
from arpad.rulebooks.fide_titles import edition_2005
from arpad.rulebooks.fide_titles.levels import (
    levels_unverified,
    recited,
    title_levels,
    verified,
)

ART = Source(
    "FIDE B.01", date(2009, 7, 1), "FIDE Title Regulations", "articles numbered as in 2017"
)
OLD = recited(edition_2005.RULES, ART)

RULES = replace(
    OLD,
    name="fide-titles-2009",
    source=ART,
    games_min=verified(OLD.games_min),
    levels=levels_unverified(
        title_levels(ART, edition_2005.NUMBERS, (2600, 2450, 2400, 2250)), "rating_floor"
    ),
    unrated_rating=replace(OLD.unrated_rating, value=1200),
    score_min=verified(OLD.score_min),
)
