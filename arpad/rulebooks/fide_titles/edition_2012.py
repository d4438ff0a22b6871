"""The title regulations of 2009 from 1 July 2012: an unrated opponent counts at the new floor.

Source: the floor of FIDE's list is 1000 from July 2012; that it is what counts is from memory.
"""

from dataclasses import replace
from datetime import date

from arpad.rulebooks.fide_titles import edition_2009

RULES = replace(
    edition_2009.RULES,
    name="fide-titles-2012",
    source=replace(edition_2009.ART, in_force_from=date(2012, 7, 1)),
    unrated_rating=replace(edition_2009.RULES.unrated_rating, value=1000),
)
