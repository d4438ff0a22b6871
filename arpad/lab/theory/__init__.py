"""Models of the game that estimate and do not rule: floats live here."""
