"""Where everything stands in a TRF file: the one table that reader, writer and tests work from.

Columns count from 1 and include both ends, as in FIDE's description (Krause 2006; TRF16, approved
2015; TRF26, approved 2025). TRF06, TRF16 and TRF26 share these records.
"""

from dataclasses import dataclass
from typing import Final, Literal

from arpad.report.problems import Level, Text

Kind = Literal[
    "text", "sex", "title", "whole", "federation", "id", "birth", "points", "opponent", "colour",
    "result", "count", "date", "round_date", "numbers", "number", "amount", "signed", "side",
    "sides", "codes", "choices", "settings", "verbatim", "point_code", "match_code", "method",
    "bye", "abnormal", "forfeit",
]  # fmt: skip


_OWNERS: Final = {
    "012": "event", "032": "event", "013": "team", "162": "scoring", "172": "ranking",
    "362": "match-scoring", "NRS": "national", "310": "team-26", "240": "byes",
    "250": "acceleration", "260": "prohibited", "299": "abnormal", "300": "board-order",
    "320": "allocated", "330": "forfeited", "801": "team-801", "802": "team-802",
    "###": "comment", "XXZ": "absent", "XXA": "javafo-acceleration", "XXP": "javafo-prohibited",
}  # fmt: skip
"""Whose field it is: its code of problems names the owner where the name alone doesn't."""


@dataclass(frozen=True, slots=True)
class TrfField:
    """One field of a record: its columns, what they hold, and what to say when they don't.

    `last` 0 is the end of the line. A field with a `step` comes again every so many columns.
    `missing` and `wrong` are the levels of the problems; "" says nothing.

    >>> RATING.first, RATING.last, RATING.code
    (49, 52, 'trf-rating')
    """

    tag: str
    name: str
    first: int
    last: int
    kind: Kind
    label: Text
    fix: Text
    missing: Level | Literal[""] = ""
    wrong: Level = "warning"
    step: int = 0

    @property
    def code(self) -> str:
        """Return the code of problems with this field; an event's name is not a player's."""
        name = self.name.removesuffix("_half").replace("_", "-")
        owner = _OWNERS.get(self.tag, "")
        return f"trf-{owner}-{name}" if owner else f"trf-{name}"

    @property
    def width(self) -> int:
        """Return the number of columns; 0 where the field runs to the end of the line."""
        return self.last - self.first + 1 if self.last else 0


def _player(
    name: str, first: int, last: int, kind: Kind, label: str, holds: str,
    missing: Level | Literal[""] = "", wrong: Level = "warning", step: int = 0,
) -> TrfField:  # fmt: skip
    several = Text("Columns {columns} hold {holds}.", columns=f"{first}-{last}", holds=Text(holds))
    single = Text("Column {column} holds {holds}.", column=first, holds=Text(holds))
    fix = several if last > first else single
    return TrfField("001", name, first, last, kind, Text(label), fix, missing, wrong, step)


def _header(
    tag: str, name: str, kind: Kind, label: str, holds: str,
    missing: Level | Literal[""] = "", wrong: Level = "warning",
) -> TrfField:  # fmt: skip
    fix = Text("Record {tag} holds {holds} from column 5.", tag=tag, holds=Text(holds))
    return TrfField(tag, name, 5, 0, kind, Text(label), fix, missing, wrong)


NUMBER: Final = _player("number", 5, 8, "whole", "starting rank",
                        "the starting rank, 1 to 9999", "error", "error")  # fmt: skip
SEX: Final = _player("sex", 10, 10, "sex", "sex", "m, w or a blank")
TITLE: Final = _player("title", 11, 13, "title", "title",
                       "GM IM WGM FM WIM CM WFM WCM or blanks")  # fmt: skip
NAME: Final = _player("name", 15, 47, "text", "name", "Lastname, Firstname", "error", "error")
RATING: Final = _player("rating", 49, 52, "whole", "rating", "digits or blanks", wrong="error")
FEDERATION: Final = _player("federation", 54, 56, "federation", "federation",
                            "a code of three capitals", "info")  # fmt: skip
PLAYER_ID: Final = _player("player_id", 58, 68, "id", "FIDE number",
                           "the player's number", "warning", "error")  # fmt: skip
BIRTH: Final = _player("birth", 70, 79, "birth", "birth date",
                       "YYYY/MM/DD, or YYYY/00/00 for the year alone", "info", "error")  # fmt: skip
POINTS: Final = _player("points_half", 81, 84, "points", "points",
                        "the points, such as 11.5")  # fmt: skip
RANK: Final = _player("rank", 86, 89, "whole", "final rank", "the final rank", "warning")
OPPONENT: Final = _player("opponent", 92, 95, "opponent", "opponent",
                          "the opponent's starting rank or 0000 (first round; then every 10 "
                          "columns)", wrong="error", step=10)  # fmt: skip
COLOUR: Final = _player("colour", 97, 97, "colour", "colour",
                        "w, b, - or a blank (first round; then every 10 columns)",
                        wrong="error", step=10)  # fmt: skip
RESULT: Final = _player("result", 99, 99, "result", "result",
                        "one of 1 0 = + - W D L H F U Z (first round; then every 10 columns)",
                        wrong="error", step=10)  # fmt: skip

PLAYER_FIELDS: Final = (
    NUMBER, SEX, TITLE, NAME, RATING, FEDERATION, PLAYER_ID, BIRTH, POINTS, RANK,
)  # fmt: skip
ROUND_FIELDS: Final = (OPPONENT, COLOUR, RESULT)
BLANK_COLUMNS: Final = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)
"""The columns of record 001 that stand between fields."""

START: Final = _header("042", "start", "date", "first day", "YYYY/MM/DD", "warning", "error")
END: Final = _header("052", "end", "date", "last day", "YYYY/MM/DD", "warning", "error")
ROUNDS: Final = _header("142", "rounds_stated", "count", "number of rounds", "a number")
JAVAFO_ROUNDS: Final = _header("XXR", "javafo_rounds", "count", "number of rounds", "a number")
DEPUTIES: Final = _header("112", "deputies", "text", "deputy arbiter", "a name")
HEADER_FIELDS: Final = (
    _header("012", "name", "text", "name of the event", "the name", "warning"),
    _header("022", "city", "text", "city", "the city", "warning"),
    _header("032", "federation", "federation", "federation of the event",
            "a code of three capitals", "warning"),
    START,
    END,
    _header("062", "players_stated", "count", "number of players", "a number"),
    _header("072", "rated_stated", "count", "number of rated players", "a number"),
    _header("082", "teams_stated", "count", "number of teams", "a number"),
    _header("092", "type_text", "text", "type of event", "a text"),
    _header("102", "chief_arbiter", "text", "chief arbiter", "a name", "warning"),
    DEPUTIES,
    _header("122", "time_control_text", "text", "time control", "a text"),
    ROUNDS,
    _header("192", "type_code", "text", "code of the type of event", "FIDE's code"),
    _header("222", "time_control_code", "text", "code of the time control", "FIDE's code"),
    JAVAFO_ROUNDS,
)  # fmt: skip

ROUND_DATES: Final = TrfField(
    "132", "round_dates", 92, 99, "round_date", Text("date of a round"),
    Text("Record 132 holds YY/MM/DD in columns 92-99, 102-109 and so on."), step=10,
)  # fmt: skip
TEAM_NAME: Final = TrfField("013", "name", 5, 36, "text", Text("name of a team"),
                         Text("Columns 5-36 hold the team's name."), "warning")  # fmt: skip
TEAM_PLAYERS: Final = TrfField("013", "players", 37, 40, "numbers", Text("players of a team"),
                            Text("Starting ranks stand in columns 37-40, 42-45 and so on."),
                            wrong="error", step=5)  # fmt: skip

TRF26_TAGS: Final = (
    "142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260", "299",
    "300", "310", "320", "330", "352", "362", "801", "802",
)  # fmt: skip
"""Records that only TRF26 has; where they stand is in `headers` and `layouts`."""
PAIRING_TAGS: Final = (
    "XXR", "XXZ", "XXS", "XXC", "XXA", "XXP", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU",
)  # fmt: skip
"""Records of JaVaFo and bbpPairings; the latter are kept as they stand."""

ROUNDS_MAX: Final = 200
