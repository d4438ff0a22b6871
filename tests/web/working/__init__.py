"""The working site: who comes in, by what, and who doesn't."""
