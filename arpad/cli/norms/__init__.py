"""`arpad norms`."""
