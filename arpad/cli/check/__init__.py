"""`arpad check`."""
