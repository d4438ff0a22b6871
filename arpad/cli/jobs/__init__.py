"""Verbs of work that waits for a worker: queue it, look at it, do it."""
