"""The fields of FIDE's rating lists: what each holds, and what headers and XML call it."""

from dataclasses import dataclass
from typing import Final, Literal, get_args

from arpad.tables.kinds import Which

Kind = Literal[
    "id", "name", "federation", "sex", "title", "other_titles", "arena_title", "rating", "games",
    "k_factor", "birth", "flag",
]  # fmt: skip
Group = Literal["who", "what", "figures", "rest"]

SECTIONS: Final[tuple[Which, ...]] = get_args(Which)
RATING_MAX: Final = 4000
K_MAX: Final = 100
MONTHS: Final = (
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
)  # fmt: skip
MONTH: Final = rf"(?:{'|'.join(MONTHS)})\d\d"
"""A list of one kind names its rating column by its month: OCT26, Mar11."""


@dataclass(frozen=True, slots=True)
class ListField:
    """One field: `tokens` name its column in a header (regular expressions), `tag` in XML.

    Neighbours of one group are read as one text, because such texts are few. `section` is the
    kind of list a figure belongs to, None if it belongs to each.

    >>> [field.name for field in FIELDS if field.section == "rapid"]
    ['rapid_rating', 'rapid_games', 'rapid_k_factor']
    """

    name: str
    kind: Kind
    group: Group
    tokens: tuple[str, ...]
    tag: str
    section: Which | None = None


def _figures(section: Which, prefix: str, *tokens: str) -> tuple[ListField, ...]:
    rating, games, k_factor = tokens
    return (
        ListField(f"{prefix}rating", "rating", "figures", (rating,), f"{prefix}rating", section),
        ListField(f"{prefix}games", "games", "figures", (games,), f"{prefix}games", section),
        ListField(f"{prefix}k_factor", "k_factor", "figures", (k_factor,), f"{prefix}k", section),
    )


FIELDS: Final = (
    ListField("player_id", "id", "who", ("ID[ _]Number", r"CODE(?=\s+NAME)"), "fideid"),
    ListField("name", "name", "who", ("Name",), "name"),
    ListField("federation", "federation", "what", ("Fed", "Country"), "country"),
    ListField("sex", "sex", "what", ("Sex",), "sex"),
    ListField("title", "title", "what", ("Title|Titl?",), "title"),
    ListField("w_title", "title", "what", ("WTit",), "w_title"),
    ListField("o_title", "other_titles", "what", ("OTit",), "o_title"),
    ListField("foa_title", "arena_title", "what", ("FOA",), "foa_title"),
    *_figures("standard", "", rf"SRtng|{MONTH}", "SGm|Gms|Games", "SK|K"),
    *_figures("rapid", "rapid_", "RRtng", "RGm", "RK"),
    *_figures("blitz", "blitz_", "BRtng", "BGm", "BK"),
    ListField("birth", "birth", "rest", ("B-day|Born|Birthday",), "birthday"),
    ListField("flag", "flag", "rest", ("Flag",), "flag"),
)
"""In the order of XML."""


def section_fields(fields: tuple[ListField, ...], which: Which) -> dict[str, ListField]:
    """Return the fields of one kind of list by the names of a list: rating, games, k_factor, ...

    A list of one kind has its figures under the plain names, whatever the kind.

    >>> section_fields(FIELDS, "blitz")["rating"].name
    'blitz_rating'
    >>> section_fields(FIELDS[:9], "blitz")["rating"].name
    'rating'
    """
    is_combined = any(field.section not in (None, "standard") for field in fields)
    section = which if is_combined else "standard"
    return {
        field.name.removeprefix(f"{section}_"): field
        for field in fields
        if field.section in (None, section)
    }
