"""Tests of what everybody may read: the index of an archive, and what is found in it."""
