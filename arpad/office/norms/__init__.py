"""Norms of reported events: players as they were, games, fields, applications."""
