"""`arpad calc`."""
