"""Pages of what an office published: the same bytes as files for any host, and served."""
