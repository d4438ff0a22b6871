"""Where the records of TRF26 and of JaVaFo stand: a layout for each, made of fields.

TRF26 (FIDE Council, 12 May 2025); JaVaFo's advanced user manual for the tags that begin with XX. A
field with a `step` comes again; fields that come again together make a row of their own.
"""

from dataclasses import dataclass
from typing import Final, Literal

from arpad.formats.trf.fields import Kind, TrfField
from arpad.report import details
from arpad.report.problems import Text, marked


@dataclass(frozen=True, slots=True)
class Layout:
    """One record: the part of Details that it fills, its row, its fields.

    `shape` says what a line gives: "rows" one row; "groups" a row for each repetition; "value" the
    one value itself. In a `by_place` list a blank or 0 is an answer: nobody, nothing.

    >>> BYES.row.__name__, [field.name for field in BYES.fields]
    ('Byes', ['kind', 'round', 'numbers'])
    """

    tag: str
    part: str
    fields: tuple[TrfField, ...]
    row: type | None = None
    shape: Literal["rows", "groups", "value"] = "rows"
    by_place: bool = False

    @property
    def repeated(self) -> tuple[TrfField, ...]:
        """Return the fields that come again."""
        return tuple(field for field in self.fields if field.step)


def _field(
    tag: str, name: str, first: int, last: int, kind: Kind, label: str, holds: str = "",
    *, is_needed: bool = False, step: int = 0,
) -> TrfField:  # fmt: skip
    on = Text("{first} and on", first=first)
    columns = f"{first}-{last}" if last > first else f"{first}" if last else on
    named = holds or Text("the {label}", label=Text(label))
    content = named if isinstance(named, Text) else Text(named)
    again = marked("Record {tag}, column {column}: {holds}, again every {step} columns.")
    once = marked("Record {tag}, column {column}: {holds}.")
    fix = Text(again if step else once, tag=tag, column=columns, holds=content, step=step)
    return TrfField(tag, name, first, last, kind, Text(label), fix, "warning" if is_needed else "",
                    step=step)  # fmt: skip


def _points(tag: str, codes: str) -> tuple[TrfField, ...]:
    first = 6 if tag == "162" else 5
    kind: Kind = "point_code" if tag == "162" else "match_code"
    return (_field(tag, "code", first, 6, kind, "code of a result", Text("one of {codes}",
                                                                         codes=codes),
                   is_needed=True, step=9), _field(tag, "points", 7, 10, "amount",
                                                   "points of a result", "points such as 1.0",
                                                   is_needed=True, step=9))  # fmt: skip


def _numbers(tag: str, name: str, first: int, label: str, *, width: int = 4) -> TrfField:
    return _field(tag, name, first, first + width - 1, "whole", label, is_needed=True,
                  step=width + 1)  # fmt: skip


def _team_record(tag: str) -> Layout:
    return Layout(tag, "team_records", (
        _field(tag, "team", 5, 7, "whole", "number of the team", is_needed=True),
        _field(tag, "text", 8, 0, "verbatim", "results of the team"),
    ), details.TeamRecord)  # fmt: skip


def _one(tag: str, part: str, kind: Kind, label: str, holds: str) -> Layout:
    only = _field(tag, part, 5, 0, kind, label, holds, is_needed=True)
    return Layout(tag, part, (only,), shape="value")


INITIAL_COLOUR: Final = _one("152", "initial_colour", "side", "initial colour", "W or B")
SCORING: Final = Layout("162", "scoring", _points("162", "W D L A P X"), details.PointValue,
                        "groups")  # fmt: skip
RANKING_METHODS: Final = Layout("172", "ranking_methods", (
    _field("172", "federation", 5, 7, "federation", "federation", "a code of three capitals"),
    _field("172", "method", 9, 13, "method", "ranking method",
           "one of FIDE NRO FIDON NIDOF HBFN LBFN OTHER", is_needed=True),
), details.RankingMethod)  # fmt: skip
PAIRING_CONTROLLER: Final = _one("182", "pairing_controller", "text", "pairing controller",
                                 "the program's or person's name")  # fmt: skip
TIE_BREAKS: Final = _one("202", "tie_breaks", "codes", "tie-breaks", "codes parted by commas")
STANDINGS: Final = _one("212", "standings", "codes", "order of the standings",
                        "codes parted by commas, PTS among them")  # fmt: skip
BOARD_COLOURS: Final = _one("352", "board_colours", "sides", "colours of the boards",
                            "W or B for each board, such as WBWB")  # fmt: skip
MATCH_SCORING: Final = Layout("362", "match_scoring", _points("362", "TW TD TL"),
                              details.PointValue, "groups")  # fmt: skip
NATIONAL: Final = Layout("NRS", "national", (
    _field("NRS", "number", 5, 8, "whole", "starting rank", is_needed=True),
    _field("NRS", "sex", 10, 10, "sex", "sex", "m, w or a blank"),
    _field("NRS", "classification", 11, 13, "text", "national class"),
    _field("NRS", "name", 15, 47, "text", "name"),
    _field("NRS", "rating", 49, 52, "whole", "national rating", "digits or blanks"),
    _field("NRS", "origin", 54, 56, "text", "origin", "a code of three letters"),
    _field("NRS", "national_id", 58, 68, "id", "national number"),
    _field("NRS", "birth", 70, 79, "birth", "birth date", "YYYY/MM/DD"),
), details.NationalEntry)  # fmt: skip
TEAMS: Final = Layout("310", "teams", (
    _field("310", "number", 5, 7, "whole", "number of the team", is_needed=True),
    _field("310", "name", 9, 40, "text", "name of the team", is_needed=True),
    _field("310", "nickname", 42, 46, "text", "short name"),
    _field("310", "strength", 48, 53, "number", "strength", "a number"),
    _field("310", "match_points", 55, 60, "amount", "match points", "points such as 15.0"),
    _field("310", "game_points", 62, 67, "amount", "game points", "points such as 28.5"),
    _field("310", "rank", 69, 71, "whole", "rank"),
    _field("310", "players", 74, 77, "whole", "player's starting rank", step=5),
), details.TeamEntry)  # fmt: skip
BYES: Final = Layout("240", "byes", (
    _field("240", "kind", 5, 5, "bye", "kind of bye", "F, H or Z", is_needed=True),
    _field("240", "round", 7, 9, "whole", "round", is_needed=True),
    _numbers("240", "numbers", 11, "player or team"),
), details.Byes)  # fmt: skip
ACCELERATIONS: Final = Layout("250", "accelerations", (
    _field("250", "match_points", 5, 8, "amount", "match points", "points such as 1.0"),
    _field("250", "game_points", 10, 13, "amount", "game points", "points such as 1.0"),
    _field("250", "first_round", 15, 17, "whole", "first round", is_needed=True),
    _field("250", "last_round", 19, 21, "whole", "last round", is_needed=True),
    _field("250", "first_number", 23, 26, "whole", "first player or team", is_needed=True),
    _field("250", "last_number", 28, 31, "whole", "last player or team", is_needed=True),
), details.Acceleration)  # fmt: skip
PROHIBITED: Final = Layout("260", "prohibited", (
    _field("260", "first_round", 5, 7, "whole", "first round", is_needed=True),
    _field("260", "last_round", 9, 11, "whole", "last round", is_needed=True),
    _numbers("260", "numbers", 13, "player or team"),
), details.ProhibitedPairings)  # fmt: skip
ABNORMAL_POINTS: Final = Layout("299", "abnormal_points", (
    _field("299", "kind", 5, 5, "abnormal", "kind of result", "one of W D L F H Z + - or a blank"),
    _field("299", "match_points", 8, 11, "signed", "match points", "points such as -1.0"),
    _field("299", "game_points", 14, 17, "signed", "points", "points such as -1.0"),
    _field("299", "round", 20, 22, "whole", "round"),
    _field("299", "numbers", 24, 27, "whole", "player or team", step=5),
), details.AbnormalPoints)  # fmt: skip
BOARD_ORDERS: Final = Layout("300", "board_orders", (
    _field("300", "round", 5, 7, "whole", "round", is_needed=True),
    _field("300", "team", 9, 11, "whole", "team", is_needed=True),
    _field("300", "opponent", 13, 15, "whole", "opposing team", is_needed=True),
    _numbers("300", "players", 17, "player's starting rank or 0000"),
), details.BoardOrder, by_place=True)  # fmt: skip
ALLOCATED_BYES: Final = Layout("320", "allocated_byes", (
    _field("320", "match_points", 5, 8, "amount", "match points", "points such as 1.0"),
    _field("320", "game_points", 10, 13, "amount", "game points", "points such as 2.0"),
    _numbers("320", "teams", 15, "team or 000", width=3),
), details.AllocatedByes, by_place=True)  # fmt: skip
FORFEITED_MATCHES: Final = Layout("330", "forfeited_matches", (
    _field("330", "kind", 5, 6, "forfeit", "kind of forfeit", "+-, -+ or --", is_needed=True),
    _field("330", "round", 8, 10, "whole", "round", is_needed=True),
    _field("330", "white", 12, 14, "whole", "team with White", is_needed=True),
    _field("330", "black", 16, 18, "whole", "team with Black", is_needed=True),
), details.ForfeitedMatch)  # fmt: skip
COMMENTS: Final = Layout("###", "comments", (
    _field("###", "text", 4, 0, "verbatim", "comment", "any text"),
), details.Comment)  # fmt: skip
ABSENT: Final = Layout("XXZ", "javafo_absent", (
    _field("XXZ", "numbers", 5, 0, "numbers", "absent players", "starting ranks parted by blanks",
           is_needed=True),
), details.NumberList)  # fmt: skip
JAVAFO_SCORING: Final = _one("XXS", "javafo_scoring", "settings", "points of results",
                             "CODE=VALUE parted by blanks, such as W=3 D=1")  # fmt: skip
JAVAFO_SETTINGS: Final = _one("XXC", "javafo_settings", "choices", "settings",
                              "rank, white1 or black1")  # fmt: skip
JAVAFO_ACCELERATIONS: Final = Layout("XXA", "javafo_accelerations", (
    _field("XXA", "number", 5, 8, "whole", "starting rank", is_needed=True),
    _field("XXA", "points", 10, 13, "amount", "fictitious points of a round", "points such as 1.0",
           is_needed=True, step=5),
), details.PlayerAcceleration, by_place=True)  # fmt: skip
JAVAFO_PROHIBITED: Final = Layout("XXP", "javafo_prohibited", (
    _field("XXP", "numbers", 5, 0, "numbers", "players who must not meet",
           "starting ranks parted by blanks", is_needed=True),
), details.NumberList)  # fmt: skip

LAYOUTS: Final = (
    INITIAL_COLOUR, SCORING, RANKING_METHODS, PAIRING_CONTROLLER, TIE_BREAKS, STANDINGS,
    BOARD_COLOURS, MATCH_SCORING, NATIONAL, TEAMS, BYES, ACCELERATIONS, PROHIBITED,
    ABNORMAL_POINTS, BOARD_ORDERS, ALLOCATED_BYES, FORFEITED_MATCHES, _team_record("801"),
    _team_record("802"), COMMENTS, ABSENT, JAVAFO_SCORING, JAVAFO_SETTINGS, JAVAFO_ACCELERATIONS,
    JAVAFO_PROHIBITED,
)  # fmt: skip
HEADERS: Final = ("152", "162", "172", "182", "202", "212", "352", "362", "XXS", "XXC")
"""The records that speak of the event; in a file they stand before the players."""
