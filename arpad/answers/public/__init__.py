"""What everybody may read of an office, as values; pages and the reading API are renderings."""
