"""The events of FIDE TEC's "Exercises in Tie-Breaking" (M. Held, 2024, for C.07 of 2023).

Typed from the cross tables of its pages 5 and 6, and from page 43 (nine rounds). The players are
invented there.
"""

from tests.norms.tie_breaks.fields import field_of
from tests.norms.tie_breaks.generated import Rows

SWISS_ROWS: Rows = {
    1: (2200, "9w1 13b= 2w= 15b1 4w="),
    2: (2150, "10b1 7w1 1b= 16w1 3b="),
    3: (2100, "11w= 6b1 8w1 4b= 2w="),
    4: (2050, "12b1 H 13w1 3w= 1b="),
    5: (2000, "13w0 15b0 11w1 7b= 10w1"),
    6: (1950, "14b0 3w0 U 10w1 8b1"),
    7: (1900, "15w1 2b0 16b0 5w= 11b0"),
    8: (1850, "16b= 14w1 3b0 13w1 6w0"),
    9: (1800, "1b0 10w0 H 11b- U"),
    10: (1750, "2w0 9b1 15w0 6b0 5b0"),
    11: (1700, "3b= 16w0 5b0 9w+ 7w1"),
    12: (1650, "4w0 U 14w+ Z Z"),
    13: (1600, "5b1 1w= 4b0 8b0 14w0"),
    14: (1550, "6w1 8b0 12b- Z 13b1"),
    15: (1500, "7b0 5w1 10b1 1w0 16b0"),
    16: (1450, "8w= 11b1 7w1 2b0 15w1"),
}

SWISS = field_of(SWISS_ROWS)

SWISS_9 = field_of({
    1: (2150, "9w1 13b= 2w= 15b1 4w= 6b= 3b= 16w= 8b1"),
    2: (2130, "10b1 7w1 1b= 16w1 3b1 4w= 6w0 15b= 5w="),
    3: (2200, "11w= 6b1 8w1 4b= 2w0 16b1 1w= 14w1 10b1"),
    4: (2110, "12b1 H 13w1 3w= 1b= 2b= 16w= 6b= 15w1"),
    5: (1890, "13w0 15b0 11w1 7b= 10w1 14b0 9b1 8w0 2b="),
    6: (2090, "14b0 3w0 U 10w1 8b1 1w= 2b1 4w= 16b1"),
    7: (1950, "15w1 2b0 16b0 5w= 11b0 10b0 13w1 9w1 14b1"),
    8: (1930, "16b= 14w1 3b0 13w1 6w0 11b= 15w= 5b1 1w0"),
    9: (1790, "1b0 10w0 H 11b- U 13b1 5w0 7b0 12w="),
    10: (1870, "2w0 9b1 15w0 6b0 5b0 7w1 12b1 11w1 3w0"),
    11: (1810, "3b= 16w0 5b0 9w+ 7w1 8w= 14b0 10b0 13w="),
    12: (1770, "4w0 U 14w+ Z Z 15b0 10w0 13b= 9b="),
    13: (1750, "5b1 1w= 4b0 8b0 14w0 9w0 7b0 12w= 11b="),
    14: (1850, "6w1 8b0 12b- Z 13b1 5w1 11w1 3b0 7w0"),
    15: (1830, "7b0 5w1 10b1 1w0 16b0 12w1 8b= 2w= 4b0"),
    16: (1910, "8w= 11b1 7w1 2b0 15w1 3w0 4b= 1b= 6w0"),
})  # fmt: skip

ROUND_ROBIN = field_of({
    1: (2200, "5w= 2w1 3b1 4w0 6b1"),
    2: (2150, "6w1 1b0 5w1 3w= 4b1"),
    3: (2100, "4w1 6b1 1w0 2b= 5w1"),
    4: (2050, "3b0 5b0 6w= 1b1 2w0"),
    5: (1950, "1b= 4w1 2b0 6w- 3b0"),
    6: (2000, "2b0 3w0 4b= 5b+ 1w0"),
}, is_all_play_all=True)  # fmt: skip
