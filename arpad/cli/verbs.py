"""Gathers the verbs: importing a verb's file adds it to the application."""

from arpad.cli import backtest, calc, check, convert, demo, explain, exploit, lists, rate, rulebook  # noqa: F401
from arpad.cli.app import app

__all__ = ["app"]
