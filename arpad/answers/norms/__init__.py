"""What norms are found, failed or still to be had; the tables, the clauses, an application."""
