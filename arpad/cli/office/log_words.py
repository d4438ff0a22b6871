"""What the log calls acts, and what they recorded: words for the registry's names, in any language.

A test holds that every kind of act, and every table and column that is shown, has its words here.
"""

from collections.abc import Mapping
from typing import Final

from arpad.cli.words import marked, say
from arpad.office.acts.kinds import ACTS

TABLES: Final[Mapping[str, str]] = {
    "account_step": marked("account"),
    "claim": marked("claim"),
    "claim_file": marked("evidence"),
    "claim_step": marked("step of the claim"),
    "correction": marked("correction"),
    "decision": marked("decision"),
    "earlier_list": marked("list of an earlier year"),
    "entered": marked("correction in force"),
    "event_fact": marked("fact of the event"),
    "event_player": marked("player of the report"),
    "event_sent": marked("report sent on"),
    "external_list": marked("list of another body"),
    "first_list": marked("list begun with"),
    "passed_event": marked("event not rated"),
    "proposed": marked("list proposed"),
    "proposed_setting": marked("setting proposed"),
    "published": marked("list published"),
    "rated_event": marked("event rated"),
    "rated_list": marked("list kept"),
    "report": marked("report"),
    "report_file": marked("file of the report"),
    "restated": marked("list restated"),
    "same_person": marked("one person"),
    "role": marked("role"),
    "setting": marked("setting"),
}
"""By the table of the registry."""
COLUMNS: Final[Mapping[str, str]] = {
    "although": marked("heard although"),
    "article": marked("article"),
    "body": marked("body"),
    "bundle": marked("lists restated together"),
    "claim": marked("claim"),
    "claimant": marked("claimant"),
    "code": marked("what it settles"),
    "correction": marked("correction"),
    "day": marked("day"),
    "deposit": marked("deposit"),
    "effect": marked("effect"),
    "end": marked("end"),
    "event": marked("event"),
    "fact": marked("fact"),
    "file": marked("file"),
    "goes_on": marked("goes on"),
    "head": marked("head of the archive"),
    "identity": marked("identity"),
    "into": marked("kept as"),
    "kind": marked("kind of play"),
    "last_day": marked("last day"),
    "list": marked("list"),
    "list_date": marked("day of the list"),
    "made_on": marked("made on"),
    "manifest_sha256": marked("manifest"),
    "name": marked("name"),
    "nameless": marked("nameless"),
    "people": marked("whose the rows are"),
    "player": marked("player"),
    "position": marked("place in the file"),
    "published_by": marked("published by"),
    "rank": marked("rank"),
    "round": marked("round"),
    "role": marked("role"),
    "rulebook": marked("Rules"),
    "sent_by": marked("sent by"),
    "serial": marked("serial number"),
    "sha256": "SHA-256",
    "since": marked("since"),
    "size": marked("rows"),
    "start": marked("start"),
    "step": marked("step"),
    "until": marked("until"),
    "use": marked("use"),
    "value": marked("value"),
    "way": marked("comes out as"),
    "what": marked("what is corrected"),
    "who": marked("who"),
}
"""By the column."""
_VALUES: Final[Mapping[str, Mapping[str, str]]] = {
    "goes_on": {"1": marked("yes")},
    "nameless": {"1": marked("yes")},
    "step": {
        "upheld": marked("upheld"), "dismissed": marked("dismissed"),
        "appealed": marked("appealed"), "withdrawn": marked("withdrawn"),
        "corrected": marked("corrected"), "invited": marked("invited by a link"),
        "password": marked("password set"), "passkey": marked("passkey added"),
        "code": marked("second factor set"), "removed": marked("way to sign in removed"),
        "signed_out": marked("signed out everywhere"), "closed": marked("closed"),
        "token": marked("token given"), "token_ended": marked("token ended"),
    },
    "use": {"report": marked("report"), "facts": marked("facts")},
    "effect": {
        "admitted": marked("admitted"), "left_out": marked("left_out"),
        "withdrawn": marked("withdrawn"), "override": marked("override"),
        "recorded": marked("recorded"),
    },
}  # fmt: skip
"""What a value is called, where it is a word of the registry's own."""


def of_act(kind: str) -> str:
    """Return what an act of a kind is called in the language of the call.

    >>> of_act("event.report"), of_act("an act of a later version")
    ('report of an event', 'an act of a later version')
    """
    return say(ACTS[kind].log) if kind in ACTS else kind


def of_row(table: str, values: Mapping[str, str]) -> str:
    """Return a row that an act recorded, each value after what it is.

    >>> of_row("report", {"event": "7", "file": "open.trf"})
    'report: event 7, file open.trf'
    """
    cells = (f"{_said(COLUMNS, name)} {_said(_VALUES.get(name, {}), value)}"
            for name, value in values.items())  # fmt: skip
    return f"{_said(TABLES, table)}: {', '.join(cells)}"


def _said(words: Mapping[str, str], name: str) -> str:
    """Return the words for a name; what has none, as a list's own name, stays as it is."""
    return say(words[name]) if name in words else name
