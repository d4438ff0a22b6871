"""The office's mutable truth: an append-only journal of acts, each with the rows that it adds."""
