"""Tables 1 to 3, typed from the text (13.2, 13.3, 16.2)."""

# First and last D of the interval, then P_D in hundredths for the higher and the lower player.
_PRINTED_1 = """
0 3 50 50    4 10 51 49    11 17 52 48    18 25 53 47    26 32 54 46
33 39 55 45    40 46 56 44    47 53 57 43    54 61 58 42    62 68 59 41
69 76 60 40    77 83 61 39    84 91 62 38    92 98 63 37    99 106 64 36
107 113 65 35    114 121 66 34    122 129 67 33    130 137 68 32    138 145 69 31
146 153 70 30    154 162 71 29    163 170 72 28    171 179 73 27    180 188 74 26
189 197 75 25    198 206 76 24    207 215 77 23    216 225 78 22    226 235 79 21
236 245 80 20    246 256 81 19    257 267 82 18    268 278 83 17    279 290 84 16
291 302 85 15    303 315 86 14    316 328 87 13    329 344 88 12    345 357 89 11
358 374 90 10    375 391 91 9    392 411 92 8    412 432 93 7    433 456 94 6
457 484 95 5    485 517 96 4    518 559 97 3    560 619 98 2    620 735 99 1
"""

# P in hundredths, then d_p.
_PRINTED_2 = """
100 800    99 677    98 589    97 538    96 501    95 470    94 444    93 422    92 401
91 383    90 366    89 351    88 336    87 322    86 309    85 296    84 284    83 273
82 262    81 251    80 240    79 230    78 220    77 211    76 202    75 193    74 184
73 175    72 166    71 158    70 149    69 141    68 133    67 125    66 117    65 110
64 102    63 95    62 87    61 80    60 72    59 65    58 57    57 50    56 43
55 36    54 29    53 21    52 14    51 7    50 0    49 -7    48 -14    47 -21
46 -29    45 -36    44 -43    43 -50    42 -57    41 -65    40 -72    39 -80    38 -87
37 -95    36 -102    35 -110    34 -117    33 -125    32 -133    31 -141    30 -149    29 -158
28 -166    27 -175    26 -184    25 -193    24 -202    23 -211    22 -220    21 -230    20 -240
19 -251    18 -262    17 -273    16 -284    15 -296    14 -309    13 -322    12 -336    11 -351
10 -366    9 -383    8 -401    7 -422    6 -444    5 -470    4 -501    3 -538    2 -589
1 -677    0 -800
"""
_NUMBERS_1 = [int(word) for word in _PRINTED_1.split()]
_NUMBERS_2 = [int(word) for word in _PRINTED_2.split()]

# Table 1 (13.2): (first D, last D, M, m); the row "> 735" repeats .99 and .01.
PD: list[tuple[int, int, int, int]] = list(
    zip(_NUMBERS_1[0::4], _NUMBERS_1[1::4], _NUMBERS_1[2::4], _NUMBERS_1[3::4], strict=True)
)

# Table 2 (13.3): hundredths of p -> d_p, from 0 to 100.
DP: dict[int, int] = dict(zip(_NUMBERS_2[0::2], _NUMBERS_2[1::2], strict=True))

# Table 3 (16.2 a): (below this rating, K0), half-open bands; from 2600 on K0 is 6.
K0_BELOW = [(1100, 42), (1400, 36), (1700, 30), (2000, 24), (2300, 16), (2600, 8)]
K0_FROM_2600 = 6


def expected_hundredths(difference: int) -> int:
    """Look up P_D of table 1; a negative difference is the lower player's (13.2, 15.1)."""
    for first, last, higher, lower in PD:
        if first <= abs(difference) <= last:
            return higher if difference >= 0 else lower
    return 99 if difference > 0 else 1
