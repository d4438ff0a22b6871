"""An office copied whole while others write in it, and set up again in an empty place."""
