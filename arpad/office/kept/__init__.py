"""The lists that an office keeps: each a chain from its first list to the last one published."""
