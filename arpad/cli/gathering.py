"""Which files the verbs are in: a call imports those of its own verb, and no others.

To read what the other hundred verbs take costs a call more than Python and its own verb together.
"""

import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Final

import typer

from arpad.cli.app import app
from arpad.cli.jobs.queueing import give_queue
from arpad.cli.map import give_options

ACTS: Final = "office.acting"
"""Makes the verbs of acts from their declarations."""
FILES: Final[Mapping[str, tuple[str, ...]]] = {
    "compare": ("compare",),
    "convert": ("convert",),
    "serve": ("web.serving",),
    "demo": ("demo",),
    "explain": ("explain",),
    "history": ("history",),
    "list": ("lists", "publication", "verify", "archive.publish", "archive.versions",
             "office.earlier", ACTS),
    "mend": ("mend",),
    "replay": ("replay",),
    "key": ("archive.key",),
    "archive": ("archive.prove", "archive.witness", "papers.certificate"),
    "calc": ("calc.command",),
    "check": ("check.command",),
    "help": ("help.verb",),
    "job": ("jobs.command",),
    "worker": ("jobs.worker",),
    "lab": ("lab.backtest", "lab.calibration", "lab.drift", "lab.exploit", "lab.fit",
            "lab.impact", "lab.simulate"),
    "norms": ("norms.command",),
    "backup": ("office.backup",),
    "restore": ("office.backup",),
    "doctor": ("office.doctor",),
    "todo": ("office.todo",),
    "office": ("office.office", "office.account", "office.mailing", "office.person",
               "office.season", "web.working", ACTS),
    "player": ("office.erase", "office.player", "papers.certificate", ACTS),
    "claim": ("office.claim", "office.claim_papers", ACTS),
    "correct": ("office.correct", ACTS),
    "event": ("office.event", "office.fide", ACTS),
    "period": ("office.period", "office.period_report", ACTS),
    "intake": ("office.event",),
    "publish": ("office.period",),
    "rerate": ("office.correct",),
    "crosstable": ("papers.crosstable",),
    "form": ("papers.form",),
    "rate": ("rate.command",),
    "rulebook": ("rulebook.command",),
    "site": ("web.site",),
}  # fmt: skip
"""The files of each verb, and of each group of verbs, in this folder."""
_NEED_ALL: Final = ("help", "job", "worker")
"""Verbs that read what other verbs take."""


def gather(verb: str | None = None) -> typer.Typer:
    """Return the application with a verb, or a group of verbs, alone; without one with them all."""
    files = [file for name, of_verb in FILES.items() if verb in (None, name) for file in of_verb]
    for file in reversed(dict.fromkeys(reversed(files))):  # of two verbs: after both
        import_module(f"arpad.cli.{file}")
    if ACTS in files:
        from arpad.cli.office.acting import give_verbs

        give_verbs(app, verb)
    give_queue(app)
    give_options(app)
    return app


def gathered_for(words: Sequence[str]) -> typer.Typer:
    """Return the application as the words of a call need it.

    The help of all verbs, a word that is none of them, and a shell that completes need them all.
    """
    verb = words[0] if words else ""
    if verb not in FILES or verb in _NEED_ALL or "_ARPAD_COMPLETE" in os.environ:
        from arpad.cli.verbs import app as whole

        return whole
    return gather(verb)
