"""FIDE's two tables, the same in every edition from 2005 on.

Source: FIDE B.02 2009-07 8.1a, 8.1b = 2005-07 10.1a, 10.1b. The stray point in the print of .99
(".677") is left out; 1.0 and .00 are printed blank, "necessarily indeterminate".
"""

# fmt: off
EXPECTED_SCORE_STEPS = (
    (0, 500), (4, 510), (11, 520), (18, 530), (26, 540), (33, 550), (40, 560), (47, 570),
    (54, 580), (62, 590), (69, 600), (77, 610), (84, 620), (92, 630), (99, 640), (107, 650),
    (114, 660), (122, 670), (130, 680), (138, 690), (146, 700), (154, 710), (163, 720), (171, 730),
    (180, 740), (189, 750), (198, 760), (207, 770), (216, 780), (226, 790), (236, 800), (246, 810),
    (257, 820), (268, 830), (279, 840), (291, 850), (303, 860), (316, 870), (329, 880), (345, 890),
    (358, 900), (375, 910), (392, 920), (412, 930), (433, 940), (457, 950), (485, 960), (518, 970),
    (560, 980), (620, 990), (736, 1000),
)
_ABOVE_HALF = (
    7, 14, 21, 29, 36, 43, 50, 57, 65, 72,
    80, 87, 95, 102, 110, 117, 125, 133, 141, 149,
    158, 166, 175, 184, 193, 202, 211, 220, 230, 240,
    251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677,
)
# fmt: on

RATING_DIFFERENCES: tuple[int | None, ...] = (
    None,
    *(-difference for difference in reversed(_ABOVE_HALF)),
    0,
    *_ABOVE_HALF,
    None,
)
"""d_p for each percentage from 0 to 100: .51 to .99 as printed, below .50 the same with minus."""

NOTIONAL_DIFFERENCES: tuple[int, ...] = (
    -800,
    *(difference for difference in RATING_DIFFERENCES if difference is not None),
    800,
)
"""The same from 2022 on, with the notional 800 for 1.0 and .00 (FIDE B.02 2024-03 8.1.1)."""
