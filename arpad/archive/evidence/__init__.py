"""The public evidence of an office's lists: entries of one archive, chained and signed."""
