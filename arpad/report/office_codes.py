"""What the codes of an office's own problems say: its acts, its players, its claims.

They stand in the table of all codes (`arpad.report.codes`).
"""

from collections.abc import Mapping
from typing import Final

OF_OFFICES: Final[Mapping[str, str]] = {
    # an office and its players
    "act-kept": "An act can't be undone, and why.",
    "event-again": "A report is there already.",
    "event-fact": "A fact of an event can't be kept as it is stated.",
    "event-idle": "What is decided of an event was decided already.",
    "event-like": "A report is like that of another event.",
    "event-rated": "A published list has rated the event.",
    "event-corrected": "A report is of an event that a published list has rated.",
    "correction-late": "What is to be corrected is older than what the office corrects.",
    "revision-idle": "No correction waits for a revision.",
    "list-unrevised": "Corrections of a list wait for a revision.",
    "event-several": "Several lists of one body would rate an event.",
    "event-unknown": "No event has this number, or it has no report.",
    "event-undecided": "An event of a list is doubtful, and nobody has decided on it.",
    "list-first-double": "A first rating is made for somebody who may have one.",
    "list-left": "Events are not in the list, and could be.",
    "list-outlier": "Ratings change by much.",
    "list-proposed": "A list waits for another officer.",
    "list-stale-ratings": "A report prints ratings that are not the list's.",
    "list-surprise": "A game was won against a much higher rating.",
    "list-two-events": "A player plays in two events on the same days.",
    "office-overtaken": "Somebody else has recorded something at the same time.",
    "backup-damaged": "A backup was cut off or changed, or is none.",
    "journal-changed": "The journal of the office is not as it was recorded.",
    "list-strangers": "A list has players whom the office doesn't know, or knows otherwise.",
    "office-list": "An office's list is named, or made, as it can't be.",
    "office-lost": "What an office has kept is not there any more, or was changed.",
    "office-proposed": "A setting waits for another officer.",
    "office-setting": "A setting of an office can't be kept as it is stated.",
    "player-differs": "Two numbers are of two persons: what is known of them differs.",
    "player-double": "Somebody who is known already may be the same person.",
    "player-fact": "A fact of a player can't be kept as it is stated.",
    "player-idle": "What is stated of a player is known already.",
    "player-known": "Players of a table are known already.",
    "player-merged": "Two numbers are one person's already.",
    "player-not-merged": "A number was not given up for another.",
    "player-number": "A number is somebody else's.",
    "player-several": "Several players may be meant.",
    "player-unknown": "Nobody is known by this number or name.",
    # claims
    "claim-day": "A day is yet to come, or before what it follows.",
    "claim-decision": "A decision lacks its article, or says what it can't.",
    "claim-deposit": "An appeal lacks the deposit that its rulebook asks for.",
    "claim-file": "A file is not kept as evidence, and why.",
    "claim-late": "It was made after the last day.",
    "claim-names": "A decision that is made public names the player.",
    "claim-officer": "This officer doesn't decide the claim, and why.",
    "claim-state": "As the claim stands, this can't be done with it.",
    "claim-told": "A claim is not told completely, or disputes what there is not.",
    "claim-unknown": "No claim has this number.",
}
