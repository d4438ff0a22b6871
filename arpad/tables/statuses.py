"""What a player is on a list: the small whole numbers of it inside, and their names in files."""

from typing import Final

ACTIVE: Final = 1
INACTIVE: Final = 2
DELISTED: Final = 3
UNRATED: Final = 4
PROVISIONAL: Final = 5
EFFECTIVE: Final = 6
PASSIVE: Final = 7
STATUS_NAMES: Final = {
    ACTIVE: "active",
    INACTIVE: "inactive",
    DELISTED: "delisted",
    UNRATED: "unrated",
    PROVISIONAL: "provisional",
    EFFECTIVE: "effective",
    PASSIVE: "passive",
}
