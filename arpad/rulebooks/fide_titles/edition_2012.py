"""The title regulations of 2009 from 1 July 2012: an unrated opponent counts at the new floor.

Source: the floor of FIDE's list is 1000 from July 2012; that it is what counts is from memory. The
texts of 2013 and 2017 were not read: what is said of them hints that eight games were enough beside
a bye or a game won by forfeit, so that nine are asked is not verified.
"""

from dataclasses import replace
from datetime import date

from arpad.rulebooks.fide_titles import edition_2009
from arpad.rulebooks.fide_titles.levels import TEXT_OF_2009, unverified

RULES = replace(
    edition_2009.RULES,
    name="fide-titles-2012",
    source=replace(edition_2009.ART, in_force_from=date(2012, 7, 1)),
    games_min=unverified(edition_2009.RULES.games_min, TEXT_OF_2009),
    unrated_rating=replace(edition_2009.RULES.unrated_rating, value=1000),
)
