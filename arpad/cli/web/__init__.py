"""Verbs of the site: its files for any host, and its server."""
