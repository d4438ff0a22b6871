"""A naive second implementation of what `arpad.lab` measures, an oracle for the tests.

Written from the public docstrings and the words of docs/studies, without a look at the bodies of
what it is held against; plain lists and dictionaries, no frames and no arrays.

- `lists`: levels, flows, entrants later, survivors, cohorts, anchor, lowered floors.
- `games`: calibration by difference and colour, slope, averages (14.4), and Melão's advantage and
  surplus, correlation and bands.
- `forecasts`: log loss, Brier score, deviance, calibration error, behind, spans.
- `worlds`: seeded random lists, games and forecasts.

Readings where a docstring was silent:

- The last bin of a calibration holds everything from 800 points on (the printed counts say so), and
  by colour everything beyond 750 on both sides.
- The spread of opponents is the standard deviation of all of them, not of a sample; a player's own
  rating in an event in which it moves is the mean.
- A year after 29 February is 1 March.

Changed after the comparison: where the game in the middle and the one three quarters on are of one
period, the next is judged (`Spans.by_share`). It found that a floor on 29 February raised, and that
the anchor counted players who are not active.
"""
