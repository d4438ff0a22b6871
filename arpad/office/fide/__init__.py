"""What goes to FIDE and what comes back: reports sent, the days for them, what its lists show."""
