"""The published truth: a directory of evidence with a manifest of hashes."""
