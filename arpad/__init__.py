"""The rating office of chess federations: exact, dated, explained, verifiable."""

__version__ = "0.1.0"
