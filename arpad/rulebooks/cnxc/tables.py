"""The two tables of the CNXC's regulation, Tabela I (6.2) and Tabela II (6.4).

Table I prints -177 for .34, a misprint: every other source, and the mirror of .66, has -117
(decision 001-1). Table II has thirteen bounds of its own, and .995 from 737 up.
"""

# fmt: off
EXPECTED_SCORE_STEPS = (
    (0, 500), (4, 510), (11, 520), (18, 530), (26, 540), (33, 550), (40, 560), (47, 570),
    (55, 580), (62, 590), (69, 600), (77, 610), (84, 620), (92, 630), (99, 640), (107, 650),
    (115, 660), (122, 670), (130, 680), (138, 690), (146, 700), (155, 710), (163, 720), (171, 730),
    (180, 740), (189, 750), (198, 760), (207, 770), (217, 780), (226, 790), (236, 800), (246, 810),
    (257, 820), (268, 830), (279, 840), (291, 850), (303, 860), (316, 870), (329, 880), (344, 890),
    (359, 900), (375, 910), (393, 920), (412, 930), (434, 940), (458, 950), (485, 960), (519, 970),
    (561, 980), (621, 990), (737, 995),
)
_ABOVE_HALF = (
    7, 14, 21, 29, 36, 43, 50, 57, 65, 72,
    80, 87, 95, 102, 110, 117, 125, 133, 141, 149,
    158, 166, 175, 184, 193, 202, 211, 220, 230, 240,
    251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 677,
)
# fmt: on

RATING_DIFFERENCES: tuple[int | None, ...] = (
    *(-difference for difference in reversed(_ABOVE_HALF)),
    0,
    *_ABOVE_HALF,
)
"""D(P) for each percentage from 0 to 100."""

_PRINTED_34 = -177
RATING_DIFFERENCES_AS_PRINTED = (*RATING_DIFFERENCES[:34], _PRINTED_34, *RATING_DIFFERENCES[35:])
"""The same with the misprint, for whoever replays a list that was made with it."""
