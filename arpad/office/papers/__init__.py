"""What the official forms need of a report, and the forms filled."""
