"""Stages from a period's games to its list: tables in, tables out, no clock and no files."""
