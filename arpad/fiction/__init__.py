"""A federation that doesn't exist: people, first lists, and a year of reports with their mistakes.

All of it follows from a seed, and every name is made of syllables: nobody is meant.
"""
