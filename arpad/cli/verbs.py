"""Gathers the verbs: importing a verb's file adds it to the application."""

from arpad.cli import (  # noqa: F401
    backtest,
    calc,
    calibration,
    check,
    convert,
    crosstable,
    demo,
    drift,
    explain,
    exploit,
    form,
    lists,
    norms,
    rate,
    rulebook,
    simulate,
)
from arpad.cli.app import app

__all__ = ["app"]
