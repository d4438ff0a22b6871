"""The tables of the registry, each declared once: columns, what each says, what is looked up by.

Every row belongs to the act that added it and is never changed: what holds now are the rows of the
acts that nobody has undone. The SQL schema and the files of a folder follow from what stands here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

Kind = Literal["text", "integer", "blob"]
"""A blob is kept beside the tables (`Store.keep`); its column holds the hash that stands for it."""


@dataclass(frozen=True, slots=True)
class StoredColumn:
    """One column: its name, its type, and the sentence that tells what it holds."""

    name: str
    kind: Kind
    says: str


@dataclass(frozen=True, slots=True)
class TableShape:
    """One table: its columns, and the columns by which its rows are looked up, each an index."""

    name: str
    says: str
    columns: tuple[StoredColumn, ...]
    sought_by: tuple[tuple[str, ...], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of its columns, in their order."""
        return tuple(column.name for column in self.columns)

    @property
    def blobs(self) -> tuple[str, ...]:
        """Return the names of the columns that name blobs."""
        return tuple(column.name for column in self.columns if column.kind == "blob")


def _text(name: str, says: str) -> StoredColumn:
    return StoredColumn(name, "text", says)


_LIST: Final = _text("list", "What the office calls the list.")
_LIST_DATE: Final = _text("list_date", "The day of the list, as 2026-01-31.")
_VALUE: Final = _text("value", "Its value, as text.")
_FILE: Final = _text("file", "The name of the file.")
_BYTES: Final = StoredColumn("sha256", "blob", "Its bytes.")
_EVENT: Final = _text("event", "The office's own number of the event.")


SETTINGS: Final = TableShape(
    "setting",
    "What the office decided for itself.",
    (_text("name", "Which setting: languages, approvals, ..."), _VALUE),
)
PROPOSED_SETTINGS: Final = TableShape(
    "proposed_setting",
    "What one officer would decide for the office, and another has to approve.",
    (_text("name", "Which setting: approvals, ..."), _VALUE),
)
RATED_LISTS: Final = TableShape(
    "rated_list",
    "The lists that the office keeps, each a kind under a rulebook or a family of them.",
    (
        _text("name", "What the office calls the list: standard, rapid, blitz, active, ..."),
        _text("kind", "Whose time control it takes: standard, rapid or blitz."),
        _text("rulebook", "An edition, or a family whose editions follow one another by date."),
    ),
)
PLAYERS: Final = TableShape(
    "player",
    "Who was entered: the numbers that the office has given, none of them ever given again.",
    (
        _text("player", "The office's own number of the player."),
        StoredColumn("serial", "integer", "The number as a whole number, where it is one."),
    ),
    (("player",), ("serial",)),
)
FACTS: Final = TableShape(
    "fact",
    "What the office knows of a player, each fact from its day on.",
    (
        _text("player", "The office's own number of the player."),
        _text("fact", "Which fact: name, federation, sex, birth, title, number, club, licence."),
        _text("which", "Whose or which, where there are several: fide, 2026; else empty."),
        _text("since", "The first day on which it holds, as 2026-01-31; empty: always."),
        _text("value", "The value as text; empty: none from that day on."),
    ),
    (("player",), ("fact", "which", "value")),
)
SAME_PERSON: Final = TableShape(
    "same_person",
    "Numbers that are one person's: the first is read as the second from then on.",
    (
        _text("player", "The number that is given up."),
        _text("into", "The number under which the person is kept."),
    ),
    (("player",), ("into",)),
)
CONCERNS: Final = TableShape(
    "concern",
    "Whom or what an act is about.",
    (_text("what", "player, event, list, ..."), _text("which", "Its number.")),
    (("what", "which"),),
)
FIRST_LISTS: Final = TableShape(
    "first_list",
    "The list from which the office goes on, as it came, or under the columns that were said.",
    (
        _LIST,
        _LIST_DATE,
        _text("file", "The name of its file."),
        _BYTES,
    ),
    (("list",),),
)
EVENTS: Final = TableShape(
    "event",
    "Which events were registered: the numbers that the office has given.",
    (_EVENT, StoredColumn("serial", "integer", "The number as a whole number.")),
    (("event",), ("serial",)),
)
EVENT_FACTS: Final = TableShape(
    "event_fact",
    "What the office states of an event; it goes before what a report says.",
    (
        _EVENT,
        _text("fact", "Which fact, as in a facts file."),
        _text("value", "Its value as text; empty: what the report says counts again."),
    ),
    (("event",),),
)
REPORTS: Final = TableShape(
    "report",
    "That a report of an event came; of several the last counts.",
    (
        _EVENT,
        StoredColumn("position", "integer", "Which of the events in its files it is, from 0."),
        _text("file", "The name under which it came."),
        _text("sent_by", "Who sent it."),
        _text("name", "The event's name, as it was read in it."),
        _text("start", "Its first day, as it was read in it; empty: not known."),
        _text("end", "Its last day, as it was read in it; empty: not known."),
    ),
    (("event",),),
)
REPORT_FILES: Final = TableShape(
    "report_file",
    "The files of a report, byte for byte; they came with the act that tells of it.",
    (
        _EVENT,
        _text("use", "report, or facts: the facts file beside it."),
        _text("file", "The name under which it came."),
        _BYTES,
    ),
    (("event",), ("sha256",)),
)
SENT_REPORTS: Final = TableShape(
    "event_sent",
    "That a report of an event was sent on to a body, and what was sent, byte for byte.",
    (_EVENT, _text("body", "To whom: fide."), _text("day", "When it was sent."), _FILE, _BYTES),
    (("event",),),
)
EVENT_PLAYERS: Final = TableShape(
    "event_player",
    "Who a player of a report is, as the office decided.",
    (
        _EVENT,
        StoredColumn("rank", "integer", "The starting rank in the report."),
        _text("player", "The office's own number of the player; empty: decided no longer."),
    ),
    (("event",),),
)
DECISIONS: Final = TableShape(
    "decision",
    "What the office decided of an event or of a list, or in general; the act says why.",
    (
        _text("event", "The number of the event; empty: none."),
        _text("list", "The list that it is about; empty: none, or all."),
        _text("list_date", "Of which day; empty: none, or all."),
        _text("article", "The article on which it rests, as CNXC 8.2."),
        _text("effect", "What it does: admitted, left_out, withdrawn, override or recorded."),
        _text("code", "Which refusal an override lifts, or which doubts are settled."),
    ),
    (("event",), ("list",)),
)
EXTERNAL_LISTS: Final = TableShape(
    "external_list",
    "Lists of other bodies, looked up by their dates.",
    (
        _text("body", "Whose list it is: fide, iccf, fpx."),
        _text("kind", "standard, rapid or blitz."),
        _LIST_DATE,
        _text("file", "The name of its file."),
        _BYTES,
    ),
    (("body",),),
)
EARLIER_LISTS: Final = TableShape(
    "earlier_list",
    "Lists of earlier years as others published them: shown, and never rated upon.",
    (
        _LIST,
        _LIST_DATE,
        _text("published_by", "Who published it, as pages name them."),
        _text("body", "Whose numbers it has: fide; empty: the office's own."),
        _text("file", "The name of its file."),
        _BYTES,
        StoredColumn("people", "blob", "Whose each of its rows is, and which are in doubt: CSV."),
        StoredColumn("size", "integer", "How many rows it has."),
    ),
    (("list",),),
)
PROPOSED: Final = TableShape(
    "proposed",
    "A list that one officer would publish, and that another has to approve.",
    (_LIST, _LIST_DATE, _text("identity", "The identity of the list.")),
    (("list", "list_date"),),
)
PUBLISHED: Final = TableShape(
    "published",
    "The lists that the office has published.",
    (
        _LIST,
        _LIST_DATE,
        _text("identity", "The identity of the list."),
        _text("manifest_sha256", "The hash of its manifest in the vault."),
        _text("head", "The hash of its public evidence, empty where none was made."),
    ),
    (("list", "list_date"),),
)
RATED_EVENTS: Final = TableShape(
    "rated_event",
    "Which events a published list has rated.",
    (
        _LIST,
        _LIST_DATE,
        _EVENT,
        StoredColumn("goes_on", "integer", "1: rounds of it are left for later lists."),
    ),
    (("list",), ("event",)),
)
PASSED_EVENTS: Final = TableShape(
    "passed_event",
    "Which events a published list has looked at and, by its rules, not rated.",
    (_LIST, _LIST_DATE, _EVENT),
    (("list",), ("event",)),
)
CORRECTIONS: Final = TableShape(
    "correction",
    "What the office corrects of lists that are published; what is right stands in the same act.",
    (
        _EVENT,
        _text("list", "The list whose first list or history is corrected; empty: an event is."),
        _text("what", "What is corrected: report, fact, player, left_out, first_list, history."),
        _text("article", "The article on which it rests, as FCE 8.4."),
        _text("since", "Of a history the first list that is rated anew; else empty."),
    ),
    (("event",), ("list",)),
)
RESTATED: Final = TableShape(
    "restated",
    "A published list as it is with corrections: one that entered the next list, or a revision.",
    (
        _LIST,
        _LIST_DATE,
        _text("bundle", "The folder of the lists that were restated at once, beside the lists."),
        _text("way", "correction: they entered the next list; revision: they stand beside it."),
        _text("identity", "The identity of the list."),
        _text("manifest_sha256", "The hash of its manifest in the vault."),
        _text("head", "The hash of its public evidence, empty where none was made."),
    ),
    (("list", "list_date"),),
)
ENTERED: Final = TableShape(
    "entered",
    "Which corrections lists were restated with; of several such acts of a list the last counts.",
    (
        _LIST,
        _text("since", "The first list that the correction changes, as 2026-01-31."),
        StoredColumn("correction", "integer", "The act that corrects; empty: with none."),
    ),
    (("list",),),
)
_CLAIM: Final = _text("claim", "The office's own number of the claim.")
CLAIMS: Final = TableShape(
    "claim",
    "What was claimed, by whom, against which list, and how.",
    (
        _CLAIM,
        StoredColumn("serial", "integer", "The number as a whole number."),
        _text("claimant", "Who claims, as he writes himself."),
        _text("player", "Whose rating, game or fact it is; empty: a whole event is meant."),
        _LIST,
        _LIST_DATE,
        _text("event", "The office's number of the event in question; empty: none."),
        _text("round", "The round of the game in question; empty: none."),
        _text("fact", "Which of the player's facts is in question; empty: none."),
        _text("since", "The day from which the time to claim runs; empty: the rules give none."),
        _text("made_on", "The day on which the claim was made."),
        _text("last_day", "The last day in time; empty: the rules give none."),
        _text("article", "The article that gives the time; empty: none."),
        _text("although", "Why it is taken though it is late; empty: it isn't."),
        StoredColumn("nameless", "integer", "1: the public log doesn't say whose it is."),
    ),
    (("claim",), ("serial",)),
)
CLAIM_FILES: Final = TableShape(
    "claim_file",
    "What was handed in to prove a claim, byte for byte.",
    (
        _CLAIM,
        _text("file", "The name under which it came."),
        _BYTES,
    ),
    (("claim",),),
)
CLAIM_STEPS: Final = TableShape(
    "claim_step",
    "What became of a claim: decided, appealed against, withdrawn; the act says why.",
    (
        _CLAIM,
        _text("step", "upheld, dismissed, appealed, withdrawn, or corrected."),
        _text("day", "The day on which it was done."),
        _text("article", "The article on which a decision rests, or that gives an appeal's time."),
        _text("last_day", "Of an appeal, the last day in time; empty: the rules give none."),
        _text("although", "Why an appeal is heard though it is late; empty: it isn't."),
        _text("deposit", "What was paid with an appeal; empty: nothing."),
        _text("correction", "The number of the correction by which it takes effect; empty: none."),
    ),
    (("claim",),),
)
ERASED: Final = TableShape(
    "erased",
    "Which rows of earlier acts were erased; of several about one row the last counts.",
    (
        _text("of_act", "The number of the act to which the row belongs."),
        _text("of_table", "The table of the row; act: the reason of the act itself."),
        StoredColumn(
            "of_place", "integer", "Which of the act's rows in that table it was, from 0."
        ),
        _text("mac", "The MAC of the row, which stays."),
        _text("instead", "The row that stands in its place, as JSON; empty: none."),
    ),
    (("of_act",),),
)
LIFTED: Final = TableShape(
    "lifted",
    "Acts of an earlier version whose rows were given MACs before one of them was erased.",
    (
        _text("of_act", "The number of the act."),
        _text("digest", "The hash of what the act says, over the MACs in place of the rows."),
    ),
)
ROLES: Final = TableShape(
    "role",
    "Who has which role at the office; of several rows of a person's role the last counts.",
    (
        _text("who", "Who acts, as the journal names them."),
        _text("role", "player, club, arbiter, officer, appeals or administrator."),
        _text("player", "Of a player: their number at the office; else empty."),
        _text("since", "The first day on which it holds, as 2026-01-31."),
        _text("until", "The last day on which it holds; empty: none."),
    ),
)
ACCOUNT_STEPS: Final = TableShape(
    "account_step",
    "What was done to somebody's account, or a program's token; never what is secret of it.",
    (_text("who", "Whose it is, as acts name them."), _text("step", "invited, password, ...")),
)
TABLES: Final[Mapping[str, TableShape]] = MappingProxyType(
    {
        shape.name: shape
        for shape in (
            SETTINGS, PROPOSED_SETTINGS, RATED_LISTS, PLAYERS, FACTS, SAME_PERSON, CONCERNS,
            FIRST_LISTS, EVENTS,
            EVENT_FACTS, REPORTS, REPORT_FILES, SENT_REPORTS, EVENT_PLAYERS, DECISIONS,
            EXTERNAL_LISTS, EARLIER_LISTS, PROPOSED, PUBLISHED, RATED_EVENTS, PASSED_EVENTS,
            CORRECTIONS, RESTATED, ENTERED,
            CLAIMS, CLAIM_FILES, CLAIM_STEPS, ERASED, LIFTED, ROLES, ACCOUNT_STEPS,
        )
    }
)  # fmt: skip


def blobs_of(rows: Mapping[str, Sequence[Mapping[str, object]]]) -> set[str]:
    """Return the hashes of the bytes that rows name, by their tables.

    >>> sorted(blobs_of({"first_list": [{"file": "list.csv", "sha256": "ab"}], "event": []}))
    ['ab']
    """
    named = (row.get(column) for name, table in rows.items() for row in table
             for column in TABLES[name].blobs)  # fmt: skip
    return {str(digest) for digest in named if digest is not None}
