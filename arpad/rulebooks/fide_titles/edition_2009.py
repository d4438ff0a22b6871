"""FIDE's title regulations of 1 July 2009 (B.01): performances of 2600, 2450, 2400 and 2250.

Source: http://www.chesselo.com/new_fide_system.html; a result of that time
(http://caissa.cubava.cu/2017/02/04/: average 2524, category XI, GM norm with 5.5 of 9). Otherwise
as the edition of 2005, with its marks; articles numbered as in the text of 2017.
"""

from datetime import date

from arpad.law import Source
from arpad.rulebooks.fide_titles.edition_2005 import before_2024

ART = Source(
    "FIDE B.01", date(2009, 7, 1), "FIDE Title Regulations", "articles numbered as in 2017"
)
RULES = before_2024(ART, "fide-titles-2009", (2600, 2450, 2400, 2250))
