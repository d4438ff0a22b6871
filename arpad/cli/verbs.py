"""Gathers the verbs: importing a verb's file adds it to the application."""

from arpad.cli import (  # noqa: F401
    calc,
    calibration,
    check,
    convert,
    demo,
    drift,
    explain,
    lists,
    rate,
    rulebook,
)
from arpad.cli.app import app

__all__ = ["app"]
