"""The kinds of recorded pages: for each its paths, its template, and the answers it shows."""
