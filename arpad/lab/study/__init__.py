"""A study's report: findings, charts, tables, on screen and on paper."""
