"""How the scale moved in the year to a list: what every published list keeps of it."""
