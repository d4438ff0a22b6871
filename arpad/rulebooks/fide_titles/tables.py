"""The table from percentages to differences that title regulations use.

Source: FIDE B.02's table (`arpad.rulebooks.fide.tables`), the same as that of B.01 1.4.9; from 2024
with 800 at its ends [T], which were blank before.
"""

from arpad.rulebooks.fide.tables import RATING_DIFFERENCES

UP_TO_2023 = RATING_DIFFERENCES
FROM_2024 = (-800, *RATING_DIFFERENCES[1:100], 800)
