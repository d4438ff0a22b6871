"""Gathers the verbs: importing a verb's file adds it to the application."""

from arpad.cli import (  # noqa: F401
    calc,
    check,
    convert,
    crosstable,
    demo,
    explain,
    form,
    lists,
    norms,
    rate,
    rulebook,
)
from arpad.cli.app import app

__all__ = ["app"]
