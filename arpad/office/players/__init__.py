"""Whom the office knows: entered, changed, found, merged; every step an act that can be undone."""
