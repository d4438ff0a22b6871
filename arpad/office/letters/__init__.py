"""What an office sends: letters by mail, and messages to programs."""
