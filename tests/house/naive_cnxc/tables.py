"""The two tables and the matrix of K, typed from the text, and the roundings.

The one misprint, -177 at .34, is corrected to -117 (decision 001-1).
"""

import math
from fractions import Fraction

# Table I. p in hundredths, then D(P).
_PRINTED_I = """
100 677  99 677  98 589  97 538  96 501  95 470  94 444  93 422  92 401  91 383  90 366
89 351  88 336  87 322  86 309  85 296  84 284
83 273  82 262  81 251  80 240  79 230  78 220  77 211  76 202  75 193  74 184  73 175
72 166  71 158  70 149  69 141  68 133  67 125
66 117  65 110  64 102  63 95  62 87  61 80  60 72  59 65  58 57  57 50  56 43
55 36  54 29  53 21  52 14  51 7  50 0
49 -7  48 -14  47 -21  46 -29  45 -36  44 -43  43 -50  42 -57  41 -65  40 -72  39 -80
38 -87  37 -95  36 -102  35 -110  34 -117  33 -125
32 -133  31 -141  30 -149  29 -158  28 -166  27 -175  26 -184  25 -193  24 -202  23 -211
22 -220  21 -230  20 -240  19 -251  18 -262  17 -273  16 -284
15 -296  14 -309  13 -322  12 -336  11 -351  10 -366  9 -383  8 -401  7 -422  6 -444  5 -470
4 -501  3 -538  2 -589  1 -677  0 -677
"""

# Table II. First and last difference, then the probability of the higher in hundredths.
_PRINTED_II = """
0 3 50      4 10 51     11 17 52    18 25 53    26 32 54    33 39 55    40 46 56
47 54 57    55 61 58    62 68 59    69 76 60    77 83 61    84 91 62
92 98 63    99 106 64   107 114 65  115 121 66  122 129 67  130 137 68  138 145 69
146 154 70  155 162 71  163 170 72  171 179 73  180 188 74  189 197 75
198 206 76  207 216 77  217 225 78  226 235 79  236 245 80  246 256 81  257 267 82
268 278 83  279 290 84  291 302 85  303 315 86  316 328 87  329 343 88
344 358 89  359 374 90  375 392 91  393 411 92  412 433 93  434 457 94  458 484 95
485 518 96  519 560 97  561 620 98  621 736 99
"""
_BEYOND = 995  # thousandths, from a difference of 737

# 6.4. Rows: below 2000, 2000-2200, 2201-2400, above 2400.
# Columns: fewer than 25 games (decision 001-4), 25-50, 51-100, more than 100.
_MATRIX_K = (
    (40, 30, 25, 20),
    (30, 25, 20, 15),
    (25, 20, 20, 15),
    (20, 20, 15, 15),
)

_I_NUMBERS = [int(word) for word in _PRINTED_I.split()]
_II_NUMBERS = [int(word) for word in _PRINTED_II.split()]
TABLE_I: dict[int, int] = dict(zip(_I_NUMBERS[0::2], _I_NUMBERS[1::2], strict=True))
TABLE_II: list[tuple[int, int, int]] = list(
    zip(_II_NUMBERS[0::3], _II_NUMBERS[1::3], _II_NUMBERS[2::3], strict=True)
)


def half_up(number: Fraction) -> int:
    """Round to the nearest whole number, a half upwards, looking at the exact value (6.6)."""
    return math.floor(number + Fraction(1, 2))


def percentage(points_half: int, games: int) -> int:
    """Give P in hundredths, the nearest, .005 upwards (6.2; decisions 0.4 and 001-9)."""
    return half_up(Fraction(100 * points_half, 2 * games))


def difference_at(hundredths: int) -> int:
    """Table I: D(P) (6.2)."""
    return TABLE_I[hundredths]


def thousandths_at(difference: int) -> int:
    """Table II: what is expected of a game, for a positive difference the higher's (6.4)."""
    higher = _BEYOND
    for first, last, hundredths in TABLE_II:
        if first <= abs(difference) <= last:
            higher = 10 * hundredths
    return higher if difference >= 0 else 1000 - higher


def k_at(rating: int, games: int) -> int:
    """Give K from rating and counted games on the list in force (6.4)."""
    if rating < 2000:
        row = _MATRIX_K[0]
    elif rating <= 2200:
        row = _MATRIX_K[1]
    elif rating <= 2400:
        row = _MATRIX_K[2]
    else:
        row = _MATRIX_K[3]
    if games < 25:
        return row[0]
    if games <= 50:
        return row[1]
    if games <= 100:
        return row[2]
    return row[3]
