"""Federations of known strengths, rated for years under a rulebook."""
