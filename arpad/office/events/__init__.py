"""The events of an office: registered, reported, decided; each goes to the lists that take it."""
