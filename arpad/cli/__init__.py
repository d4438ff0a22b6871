"""The command line: parse, call the office or the engine, render.

A call imports the files of its own verb alone: to read what the other hundred verbs take costs more
than Python and its own verb together.
"""

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import typer

_OBJECTS_BETWEEN = 300_000
"""New objects between two looks for garbage; the rating of an open of 300 makes half as many."""
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


def main() -> None:
    """Run the command line.

    A call keeps nearly all that it imports and reads until it ends: to look for garbage as often as
    Python does by itself takes a third of the time of an office of 100,000 players, and a tenth of
    that of a report.
    """
    import gc
    import sys

    gc.set_threshold(_OBJECTS_BETWEEN, 50, 50)
    from arpad.cli.terminal import guard

    app = gathered_for(sys.argv[1:])
    gc.freeze()
    guard()
    try:
        try:
            app()
        finally:
            print(end="", flush=True)
    except Exception as error:
        from arpad.cli.usage import unanswered

        sys.exit(unanswered(error, sys.argv[1:]))
    finally:
        gc.freeze()  # or Python looks through all of it once more, to end


def gather(verb: str | None = None) -> "typer.Typer":
    """Return the application with a verb, or a group of verbs, alone; without one with them all."""
    from copy import copy
    from importlib import import_module

    from arpad.cli.app import app, give_options
    from arpad.cli.jobs.queueing import give_queue

    files = [file for name, of_verb in FILES.items() if verb in (None, name) for file in of_verb]
    for file in reversed(dict.fromkeys(reversed(files))):  # of two verbs: after both
        import_module(f"arpad.cli.{file}")
    if ACTS in files:
        from arpad.cli.office.acting import give_verbs

        give_verbs(app, verb)
    give_queue(app)
    give_options(app)
    if verb is None:
        from arpad.cli.lab import lab

        for study in lab.registered_commands:  # by the names that they had before they moved
            app.registered_commands.append(copy(study))
            app.registered_commands[-1].hidden = True
    return app


def gathered_for(words: Sequence[str]) -> "typer.Typer":
    """Return the application as the words of a call need it.

    The help of all verbs, a word that is none of them, and a shell that completes need them all.
    """
    verb = words[0] if words else ""
    are_all = verb not in FILES or verb in _NEED_ALL or "_ARPAD_COMPLETE" in os.environ
    return gather(None if are_all else verb)
