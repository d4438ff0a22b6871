"""A rating list, declared once: every column's name, what it says, its unit, and who has it.

From here follow the columns of a list file (`arpad.formats.tables`), of the lists that an office
keeps (`arpad.office.lists`), of `list.csv` and of the archive (`arpad.engine.published`), of the
public evidence (`arpad.engine.evidence`), and what the engine calls them (RATINGS).
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, Self

from arpad.law.dialect import Int64, String
from arpad.law.table import Column

Kind = Literal[
    "id", "text", "rating", "whole", "round", "decimal", "amount", "sex", "title", "federation",
    "birth", "day", "flag", "status", "result", "event_kind", "ratings_at", "seasons",
    "virtual_class",
]  # fmt: skip
"""What a cell of a file holds. A sex and a title stay the text that was published: each body has
its own titles and spellings, and an older list's bytes have to come out again."""
_NUMBERS: Final[frozenset[Kind]] = frozenset({"rating", "whole", "flag"})
_UNITS: Final[dict[Kind, str]] = {
    "rating": "points", "whole": "number", "flag": "number", "birth": "yyyy-mm-dd",
    "day": "yyyy-mm-dd",
}  # fmt: skip


class Shown(Enum):
    """What a printed list, or its page, tells of a player: its sentence, and what stands above it.

    `column` is that of the list, under which programs get it as well; a figure is `whole` or a
    `decimal`.
    """

    NAME = "the name", "Name"
    PLAYER_ID = "the identification number", "ID#"
    FEDERATION = "the federation", "Fed"
    TITLE = "the title", "Title"
    CLUB = "the club", "Club"
    RATING = "the rating, marked where it is provisional", "Rating", "whole"
    CHANGE = "how much the rating changed in the period", "Change", "whole"
    GAMES = "the games counted in the period", "Games", "whole"
    GAMES_RATED = "all games counted so far", "All games", "whole"
    GAMES_AT_25 = "the games played with K = 25, while K is 25", "Games with K 25", "whole"
    BIRTH = "the birth", "Born"
    SEX = "the sex", "Sex"
    K_FACTOR = "K", "K", "decimal"
    K_BASE = "K0", "K0", "decimal"

    heading: str
    kind: Literal["text", "whole", "decimal"]

    def __new__(
        cls, says: str, heading: str, kind: Literal["text", "whole", "decimal"] = "text"
    ) -> Self:
        """Return a member whose value is its sentence."""
        member = object.__new__(cls)
        member._value_, member.heading, member.kind = says, heading, kind
        return member

    @property
    def column(self) -> str:
        """Return the name of its column.

        >>> Shown.K_BASE.column, Shown.BIRTH.column
        ('k_base', 'birth_year')
        """
        return "birth_year" if self is Shown.BIRTH else self.name.lower()

    @property
    def is_figure(self) -> bool:
        """Return whether it is a number, which stands at the right."""
        return self.kind != "text"

    @property
    def k_factor(self) -> str:
        """Return the K of which a column tells the games: 25 of GAMES_AT_25."""
        return self.name.removeprefix("GAMES_AT_")


@dataclass(frozen=True, slots=True)
class ListColumn(Column):
    """A column of a list, and who has it.

    Between two files it is a column of the engine: `engine` is that of RATINGS, which the law
    reads, "" where none is; `result` that of the list that the engine makes, "" where it is worked
    out of others, or said again.

    kind: what its cells hold in a file. in_files: a list file may have it. is_kept: an office
    keeps it of the list in force. is_public: `list.csv` and the archive have it. in_api: the API
    and the site's files have it. is_carried: the next list says it again. is_of_person: it tells
    who a player is, and can be erased.
    """

    kind: Kind = "text"
    in_files: bool = True
    is_kept: bool = True
    is_public: bool = True
    in_api: bool = False
    is_carried: bool = False
    is_of_person: bool = False
    engine: str = ""
    result: str = ""

    @property
    def inside(self) -> str:
        """Return what the office calls it between files: as the engine does, where it differs."""
        if self.kind == "seasons":
            return "season_games"
        return self.engine if self.is_text and self.kind in ("decimal", "day") else self.name


def _column(
    name: str, kind: Kind, says: str, unit: str = "", *, in_files: bool = True,
    is_kept: bool = True, is_public: bool = True, in_api: bool = False, is_carried: bool = False,
    is_of_person: bool = False, engine: str = "", result: str = "",
    is_whole: bool = False,
) -> ListColumn:  # fmt: skip
    dtype = Int64 if is_whole or kind in _NUMBERS else String
    return ListColumn(
        name, says, unit or _UNITS.get(kind, "text"), dtype, kind=kind, in_files=in_files,
        is_kept=is_kept, is_public=is_public, in_api=in_api, is_carried=is_carried,
        is_of_person=is_of_person, engine=engine, result=result,
    )  # fmt: skip


def _other_rating(body: str, whose: str) -> ListColumn:
    name = f"{body}_rating"
    return _column(name, "rating", f"the rating {whose}", is_carried=True, engine=name)


# fmt: off
COLUMNS: Final[tuple[ListColumn, ...]] = (
    _column("player_id", "id", "the player's number", in_api=True),
    _column("name", "text", "the name", is_of_person=True, in_api=True),
    _column("federation", "federation", "the federation", is_of_person=True, in_api=True),
    _column("sex", "sex", "m or w", is_of_person=True, in_api=True),
    _column("birth_date", "birth", "the day of birth, or its year", is_of_person=True,
            engine="birth_on"),
    _column("title", "title", "the title, as the regulation spells it", is_of_person=True,
            in_api=True),
    _column("rating", "rating", "the rating; null for who has none", engine="rating",
            result="rating", in_api=True),
    _column("rating_old", "rating", "the rating with which the period began: that of the list "
            "before, as it was published; for a player who starts on a rapid or blitz list, the "
            "standard rating; on a list that adjusts another of its day, that of the other",
            is_kept=False, result="rating_old", in_api=True),
    _column("change", "decimal", "what the rating became, corrections included, less rating_old; "
            "also for the delisted, whose new rating is not published", "difference",
            is_kept=False, is_whole=True, in_api=True),
    _column("games", "whole", "rated games of the period; where results are pooled for a first "
            "rating, as by FIDE, all games that made it, those of earlier periods too, on the list "
            "that first has it, and 0 before", is_kept=False, in_api=True),
    _column("k_factor", "decimal", "K of the next period", engine="k_factor_listed_e2",
            result="k_factor_e2", in_api=True),
    _column("games_rated", "whole", "rated games completed so far", engine="games_rated",
            result="games_rated", in_api=True),
    _column("rating_peak", "rating", "highest published rating on this list; null where none is "
            "known", engine="rating_peak", result="rating_peak", in_api=True),
    _column("status", "status", "active, inactive, delisted, unrated, provisional, effective or "
            "passive", engine="status", result="list_status", in_api=True),
    _column("section", "text", "where on the list the player stands", is_kept=False,
            result="list_section", in_api=True),
    _column("inactive_since", "day", "the first list as inactive", engine="inactive_since",
            result="inactive_since", in_api=True),
    _column("has_played_event", "flag", "1: has had a rated event", engine="has_played_event",
            result="has_played_event"),
    _column("is_disabled_member", "flag", "1: a member of IBCA, ICSC or IPCA", is_of_person=True,
            engine="is_disabled_member"),
    _column("rating_shown", "rating", "the rating as it is shown, where that is another",
            in_files=False, is_kept=False, result="rating_shown"),
    _column("k_base", "decimal", "K before what recent games change", engine="k_base_listed_e2",
            result="k_base_e2"),
    _column("games_by_year", "seasons", "games played in each season: 2024:27 2025:36"),
    _column("initial_since", "day", "the list of a first rating that no games made",
            engine="initial_since", result="initial_since"),
    _column("last_played", "day", "the end of the last event with a counted game",
            engine="last_played_on", result="last_played_on"),
    _column("club", "text", "the club", is_carried=True, is_of_person=True, in_api=True),
    _column("federated_since", "birth", "since when federated", is_carried=True,
            is_of_person=True, engine="federated_on"),
    _column("has_licence", "flag", "1: holds this season's licence", is_carried=True,
            is_of_person=True, engine="has_licence"),
    _column("is_taken_off", "flag", "1: taken off the list by the federation (FIDE 2005, 16.2)",
            is_carried=True, is_of_person=True, engine="is_taken_off"),
    _other_rating("fide", "of FIDE"), _other_rating("other", "on the federation's other list"),
    _other_rating("iccf", "of ICCF"), _other_rating("fpx", "of FPX"),
    _column("iccf_rating_next", "rating", "the rating on ICCF's next list", is_public=False,
            engine="iccf_rating_next"),
    _column("rating_new", "rating", "the rating before it is known whether it is published",
            is_kept=False, is_public=False),
    _column("articles", "text", "the articles that decided the player's figures", is_kept=False,
            is_public=False),
)
# fmt: on
"""In the order of `list.csv`: FIDE B.02 2009 7.12, 2005 9.12, and what some bodies ask."""
REACHED: Final = next(column for column in COLUMNS if column.name == "rating_new")
KEPT: Final = tuple(column for column in COLUMNS if column.is_kept)
MADE: Final = tuple(column.result for column in COLUMNS if column.result)
"""What the engine makes of a list, by its own names."""
HANDED_ON: Final = {c.engine: c.result for c in COLUMNS if c.engine and c.result}
"""What the engine reads of the list in force, by what it made of it."""
CARRIED: Final = tuple(column.name for column in COLUMNS if column.is_carried)
"""What the list in force says of a player and the next list says again."""
OTHER_RATINGS: Final = tuple(name for name in CARRIED if name.endswith("_rating"))
"""Ratings that other bodies gave a player, which some rulebooks read."""
OF_PERSONS: Final = tuple(column.name for column in COLUMNS if column.is_of_person)
PRINTED: Final = tuple(shown.column for shown in Shown if shown.column in OF_PERSONS)
"""What is published of a person beside number and year of birth, in the order of `people.csv`."""
