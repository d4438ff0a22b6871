"""The map of the command line: its verbs in the order of work, and their options in groups.

Nothing heavy is imported here: the first screen is the first thing that a newcomer waits for.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from arpad.cli.help.screens import CALL_OF_VERB, OPTIONS, Verbs
from arpad.cli.help.words import said

BEGIN: Final = ("demo", "check", "rate", "explain", "office init")
"""The verbs with which somebody starts who has never used arpad."""
GROUPS: Final[Mapping[str, Mapping[str, str]]] = {
    "Without an office": {
        "demo": "See it all at once: a rated event, a year, and its pages.",
        "rate": "Rate tournament reports and make the next list.",
        "history, replay": "Make many lists in a row, or again with mended reports.",
        "calc": "Work out a change, an expected score, a first rating or K.",
        "rulebook": "Read the rules of an edition, or compare two of them.",
        "compare, list": "Say why other lists differ; print and verify lists.",
        "lab": "Measure drift, fit models, test forecasts, try out rules.",
    },
    "For arbiters": {
        "check, mend": "Check tournament reports, and mend what is wrong in them.",
        "convert": "Turn a report or a list into another format.",
        "crosstable": "Print the cross table with its tie-breaks.",
        "norms, form": "Judge title norms, and fill FIDE's forms.",
    },
    "An office's month": {
        "intake": "Take reports in, and register their events.",
        "todo": "Show all that waits for an officer, and what to type next.",
        "event": "See an event, decide on it, follow it to FIDE and back.",
        "period, publish": "Preview the next lists, publish them, report on them.",
    },
    "When a list is out": {
        "explain": "Explain a player's change, game by game and by article.",
        "claim": "Take claims in, and decide on them in time.",
        "correct, rerate": "Correct what is published, or rate it by the law of today.",
    },
    "The office itself": {
        "office": "Make an office, set how it works, see and undo its acts.",
        "player": "Enter, change, find, merge and erase players.",
        "key, archive": "Sign the lists, and let others witness the archive.",
        "serve, site": "Serve the office's pages, or write them as files.",
        "job, worker": "See the work that waits, and let a worker do it.",
        "backup, restore": "Copy an office into one file, and set it up again.",
        "doctor": "Say what is wrong with an office, and what to do about it.",
    },
}
"""The verbs, in groups; those in one row are of one work. A sentence fits a screen of 80 signs."""
_OPTIONS: Final = (
    ("VERB --help", "What a verb does and takes."),
    ("--version", "Print the version."),
    ("--install-completion", "Let the shell complete verbs, players and events."),
)


_BEGIN: Final = "Begin with: {verbs}."


def verbs() -> Iterator[str]:
    """Yield the verbs on the map, in its order.

    >>> next(verbs())
    'demo'
    """
    for rows in GROUPS.values():
        for names in rows:
            yield from names.split(", ")


class Map(Verbs):
    """The application itself, whose help is the map."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - as click calls it
        """Return the verbs in the order of the map, and then those that moved."""
        on_map = [name for name in verbs() if name in self.commands]
        return on_map + [name for name in self.commands if name not in on_map]

    def collect_usage_pieces(self, ctx: Any) -> list[str]:  # noqa: ARG002 - as click calls it
        """Return how a call looks."""
        return [said(CALL_OF_VERB)]

    def format_options(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - as click calls it
        """Write where to begin, the map, and the options."""
        begin = ", ".join(BEGIN)
        formatter.write_paragraph()
        formatter.write_text(said(_BEGIN).format(verbs=begin))
        width = max(len(names) for rows in GROUPS.values() for names in rows)
        for title, rows in GROUPS.items():
            with formatter.section(said(title)):
                formatter.write_dl(
                    [(names.ljust(width), said(says)) for names, says in rows.items()]
                )
        with formatter.section(said(OPTIONS)):
            formatter.write_dl([(said(typed), said(says)) for typed, says in _OPTIONS])
