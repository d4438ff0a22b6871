"""Which model or rulebook forecasts best on games that were played."""
