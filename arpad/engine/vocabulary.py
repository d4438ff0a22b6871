"""The small whole numbers that stand for words, and the names by which people know them."""

from typing import Final

SWISS: Final = 0
ROUND_ROBIN: Final = 1
SCHEVENINGEN: Final = 2
MATCH: Final = 3
RATED_AS_NAMES: Final = {
    SWISS: "swiss",
    ROUND_ROBIN: "round_robin",
    SCHEVENINGEN: "scheveningen",
    MATCH: "match",
}

OUT: Final = 0
PLAYER: Final = 1
ORIGINAL: Final = 2
SUBSTITUTE: Final = 3
ROLE_NAMES: Final = {
    OUT: "out",
    PLAYER: "player",
    ORIGINAL: "original",
    SUBSTITUTE: "substitute",
}
"""What somebody is on his side of a game in which players were substituted."""

WHOLE_LIST: Final = 1
ALPHABETICAL_ONLY: Final = 2
NOT_SHOWN: Final = 3
TITLED_UNRATED: Final = 4
SECTION_NAMES: Final = {
    WHOLE_LIST: "whole list",
    ALPHABETICAL_ONLY: "alphabetical only",
    NOT_SHOWN: "not shown",
    TITLED_UNRATED: "titled unrated",
}

KINDS: Final = (
    "round_robin", "double_round_robin", "swiss", "team", "match", "scheveningen", "knockout",
    "league",
)  # fmt: skip
