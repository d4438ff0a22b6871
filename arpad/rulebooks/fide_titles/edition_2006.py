"""The title regulations of 2005 from 1 January 2006: an unrated opponent counts at the new floor.

Source: the floor of FIDE's lists was 1401 from the list of January 2006; that the floor of the list
is what counts is from memory.
"""

from dataclasses import replace
from datetime import date

from arpad.rulebooks.fide_titles import edition_2005

RULES = replace(
    edition_2005.RULES,
    name="fide-titles-2006",
    source=replace(edition_2005.ART, in_force_from=date(2006, 1, 1)),
    unrated_rating=replace(edition_2005.RULES.unrated_rating, value=1401),
)
