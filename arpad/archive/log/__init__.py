"""A transparency log by formats that exist: RFC 6962 trees, C2SP notes, checkpoints and proofs."""
