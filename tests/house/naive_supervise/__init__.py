"""A naive second implementation of what `arpad.supervise` measures, an oracle for the tests.

Written from the public docstrings and the words of docs/studies, without a look at the bodies of
what it is held against; plain lists and dictionaries, no frames and no arrays.

- `lists`: levels, flows, entrants later, survivors, cohorts, anchor, lowered floors.
- `games`: calibration by difference and colour, slope, averages (14.4), and Melão's advantage and
  surplus, correlation and bands.
- `forecasts`: log loss, Brier score, deviance, calibration error, behind, spans.
- `worlds`: seeded random lists, games and forecasts.
"""
