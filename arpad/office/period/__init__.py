"""A rating period from prepared events to its archive and its explanations."""
