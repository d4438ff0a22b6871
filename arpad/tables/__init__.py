"""Tables that files, the engine and the lists share: each declared once."""
