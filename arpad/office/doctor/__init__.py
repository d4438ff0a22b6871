"""What is wrong with an office, and what to do about it; nothing is changed by looking."""
