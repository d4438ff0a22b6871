"""The periods of the lists that an office keeps: what is in, what is missing, the list to come."""
