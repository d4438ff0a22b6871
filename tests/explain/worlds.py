"""The players and games that the golden texts tell of: invented names, printed figures if any."""

from collections.abc import Iterator
from datetime import date

from tests.explain.rating import Played, World

MARTA = World(
    {
        "Marta Vidal": {"rating": 2224},
        "Fedorov": {"rating": 2319},
        "Duarte": {"rating": 2181},
        "Ibarra": {"rating": 2050},
        "Keller": {"rating": 2230},
        "Lund": {"rating": 2100},
        "Moreau": {"rating": 2150},
    },
    [
        Played("Open of the Lakes", [
            (1, "Marta Vidal", "Duarte", "1"),
            (2, "Keller", "Marta Vidal", "="),
            (3, "Fedorov", "Marta Vidal", "1"),
            (4, "Marta Vidal", "Ibarra", "0"),
            (5, "Marta Vidal", "Lund", "="),
            (6, "Moreau", "Marta Vidal", "-"),
        ]),
    ],
    book="fide-2009-applied",
)  # fmt: skip
"""A rated player in a Swiss who lost 12 points: -5.55 of them in the third round."""

CAPPED = World(
    {"Olga Petit": {"rating": 2000}, "Ravi Sen": {"rating": 2513}},
    [Played("Open of the Lakes", [(3, "Olga Petit", "Ravi Sen", "=")])],
)
"""A difference of 513, which counts as 400."""

TABLE = {
    "Amelia": 2600, "Bruno": 2500, "Clara": None, "Dieter": 2400, "Elena": None, "Farid": 2150,
    "Greta": 2300, "Hugo": None, "Iris": None, "Jonas": 2300,
}  # fmt: skip
UPSETS = {("Amelia", "Elena"), ("Bruno", "Jonas")}


def berger() -> Iterator[tuple[int, str, str, str]]:
    """Return the 45 games of the table: the first in the alphabet wins, but for the upsets."""
    *circle, last = TABLE
    for round_ in range(1, 10):
        seats = [*circle, last]
        for board in range(5):
            white, black = sorted((seats[board], seats[9 - board]))
            yield round_, white, black, "0" if (white, black) in UPSETS else "1"
        circle = [*circle[1:], circle[0]]


ROUND_ROBIN = World(
    {name: {"rating": rating} for name, rating in TABLE.items()},
    [Played("Handbook Round Robin", list(berger()), kind="round_robin")],
)
"""The printed example of FIDE B.02 2009-07 8.58: scores 8 7 7 6 6 4 3 2 1 1, A to J."""

DISCARDED = World(
    {
        "Leo Brandt": {},
        "Ana": {"rating": 1500},
        "Ben": {"rating": 1400},
        "Cai": {"rating": 1350},
        "Dov": {},
    },
    [
        Played("Town Championship", [
            (1, "Leo Brandt", "Ana", "0"),
            (2, "Ben", "Leo Brandt", "="),
            (3, "Leo Brandt", "Cai", "0"),
            (4, "Dov", "Leo Brandt", "0"),
        ]),
    ],
)  # fmt: skip
"""Half a point against rated players in the first event: ignored."""

DELISTED = World(
    {"Sara Lindholm": {"rating": 1205, "games_rated": 12}, "Eric": {"rating": 1300}},
    [Played("Club Cup", [(1, "Sara Lindholm", "Eric", "0")])],
)
"""1205 less 11.10 is 1194, below the floor of 1200."""

ENTERED_SINCE = World(
    {
        "Nora Weiss": {"rating": 1500, "at_start": None, "has_played_event": 1},
        "Otto": {"rating": 1500},
        "Petra": {"rating": 1500},
        "Quim": {"rating": 1500},
    },
    [
        Played(
            "Spring Open",
            [
                (1, "Nora Weiss", "Otto", "1"),
                (2, "Petra", "Nora Weiss", "0"),
                (3, "Nora Weiss", "Quim", "1"),
            ],
            facts={"list_id": 20090501, "on": 20090620},
        )
    ],
)
"""8.4: on the list only since the event began, so rated for herself and unrated for the others."""

TOO_FAST = World(
    {"Tomas Riera": {"rating": 2209}, "Ugo": {"rating": 2100}, "Vera": {"rating": 2050}},
    [
        Played(
            "Weekend Open",
            [(1, "Tomas Riera", "Ugo", "0"), (2, "Vera", "Tomas Riera", "=")],
            facts={"minutes_for_60_moves": 90},
        )
    ],
)
"""A player of 2200 or more, and less than 120 minutes: not rated."""


def pending(games: int, score_half: int, average: int, rating: int) -> dict[str, int]:
    return {
        "player_id": 1, "event_id": -games, "list_id": 20090501,
        "end_day": date(2009, 5, 1).toordinal(), "games": games, "score_half": score_half,
        "opponents": games, "opponents_sum": games * average, "event_rating": rating,
        "is_round_robin": 0, "is_team_championship": 0, "is_kept": 1,
    }  # fmt: skip


POOLED = World(
    {"Wanda Kos": {"has_played_event": 1}},
    pending=[pending(3, 2, 2220, 2095), pending(5, 6, 2150, 2165), pending(4, 5, 2200, 2215)],
)
"""The printed example of 8.34 (its misprinted averages mended): 2184 + 15 = 2199."""
