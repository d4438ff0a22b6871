"""Whether a player of a report and the one who has his number on the list are one person.

The one comparison for everything that reads reports: `check`, `rate`, entry lists, forms, norms.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from arpad.report import Player
from arpad.report.names import Likeness, likeness


@dataclass(frozen=True, slots=True)
class Compared:
    """A player, who has his number on the list, how near their names are, and what else differs.

    `differing` holds, by name, what the report says and what the list says: sex, birth, federation,
    title.
    A fact that one of them doesn't state doesn't differ.
    """

    player: Player
    player_id: str
    name: str
    birth: str
    nearness: Likeness
    differing: Mapping[str, tuple[str, str]]

    @property
    def is_another(self) -> bool:
        """Tell whether the list has another name: an error, or one spelled otherwise and a fact.

        A brother's name may be a letter away: Maria and Mario, of another sex or year.
        """
        is_other_person = bool({"sex", "birth"} & self.differing.keys())
        return self.nearness == "other" or (self.nearness == "spelling" and is_other_person)

    @property
    def is_doubtful(self) -> bool:
        """Tell whether it is worth looking for somebody else who may be meant."""
        return self.nearness not in ("same", "shortened") or "birth" in self.differing


def compared(player: Player, listed: Mapping[str, Any]) -> Compared:
    """Return a player beside a row of the list; a name that is only the number says nothing.

    >>> row = {"player_id": "7", "name": "Réti, Ana", "sex": "w", "birth_date": "1980",
    ...        "federation": "NED"}
    >>> found = compared(Player(1, "RETI Ana", player_id="7", birth="1981", sex="f"), row)
    >>> found.nearness, dict(found.differing)
    ('same', {'birth': ('1981', '1980')})
    """
    name, birth = listed["name"] or "", listed["birth_date"] or ""
    numbers = ("", player.player_id)
    is_named = player.name not in numbers and name not in numbers
    stated = (
        ("sex", player.sex, listed["sex"] or ""),
        ("birth", player.birth, birth),
        ("federation", player.federation, listed["federation"] or ""),
        ("title", player.title, listed.get("title") or ""),
    )
    return Compared(
        player,
        listed["player_id"],
        name,
        birth,
        likeness(player.name, name) if is_named else "same",
        {
            what: both
            for what, one, other in stated
            if one and other and one != other
            and (both := _SAID.get(what, _as_stated)(one, other))[0] != both[1]
        },
    )  # fmt: skip


def _as_stated(one: str, other: str) -> tuple[str, str]:
    return one, other


def _sexes(one: str, other: str) -> tuple[str, str]:
    return _sex(one), _sex(other)


def _sex(text: str) -> str:
    """Return m or w; FIDE's files write F as well."""
    return "w" if text.lower() in ("w", "f") else text.lower()


def _births(one: str, other: str) -> tuple[str, str]:
    """Return two births with what both state: whole days, or years if one has a year alone."""
    length = min(len(one), len(other))
    return (one, other) if length > 4 and one[:length] != other[:length] else (one[:4], other[:4])


_SAID: Final = {"sex": _sexes, "birth": _births}
"""Facts that can be stated in several ways, and how two statements of one are compared."""
