"""What was scored against what was expected."""
