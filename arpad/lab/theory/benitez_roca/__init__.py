"""Benítez and Roca, "Las matemáticas escondidas en la puntuación Elo del ajedrez", as code."""
