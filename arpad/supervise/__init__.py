"""What lists and games say of the scale: they measure and do not rule, so floats are allowed."""
