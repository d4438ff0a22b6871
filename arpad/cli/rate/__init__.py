"""`arpad rate`."""
