"""Use cases of the rating office: admit reports, rate a period, explain it."""
