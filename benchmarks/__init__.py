"""Repeatable performance runs: medians and ratios of one run, never a timed test."""
