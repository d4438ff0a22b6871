"""CNXC 7.2: who counts on a side where somebody was substituted, by who moved."""

import pytest

from arpad.engine.sides import participants_of, seated, with_moves
from arpad.engine.tables import GAMES, SEATS
from arpad.engine.vocabulary import ROLE_NAMES
from arpad.law.engines import rows
from arpad.rulebooks import CATALOGUE
from tests.engine.tables import table

BOOK = CATALOGUE.book("cnxc-2000")
ANA, EVA, MIA, BLACK = 1, 2, 3, 9
GAME = {"game_id": 7, "event_id": 1, "round": 1, "white_id": ANA, "black_id": BLACK, "result": "1"}


def roles(*moved: tuple[int, int], game: dict[str, object] | None = None) -> dict[int, str]:
    """Return the role of each player on White's side and of Black, by who of them moved."""
    seats = [
        {"game_id": 7, "is_white": 1, "seat_order": order, "player_id": player, "has_moved": has}
        for order, (player, has) in enumerate(moved)
    ]
    found = seated(table(SEATS, *seats), table(GAMES, game or GAME), BOOK)
    return {row["player_id"]: ROLE_NAMES[row["role"]] for row in rows(found)}


@pytest.mark.parametrize(
    ("moved", "expected"),
    [
        # both moved: the first is the original player, the other his substitute
        (((ANA, 1), (EVA, 1)), {ANA: "original", EVA: "substitute", BLACK: "player"}),
        # 7.2 a): the first made no move: the second is the player himself
        (((ANA, 0), (EVA, 1)), {ANA: "out", EVA: "player", BLACK: "player"}),
        # 7.2 b): the second made no move: nobody was substituted
        (((ANA, 1), (EVA, 0)), {ANA: "player", EVA: "out", BLACK: "player"}),
        # 7.2 c): who is substituted in turn counts as an original player
        (((ANA, 1), (EVA, 1), (MIA, 1)),
         {ANA: "original", EVA: "original", MIA: "substitute", BLACK: "player"}),
        # a) and c): the first out, the second original, the third substitute
        (((ANA, 0), (EVA, 1), (MIA, 1)),
         {ANA: "out", EVA: "original", MIA: "substitute", BLACK: "player"}),
        (((ANA, 1), (EVA, 1), (MIA, 0)),
         {ANA: "original", EVA: "substitute", MIA: "out", BLACK: "player"}),
    ],
)  # fmt: skip
def test_roles(moved: tuple[tuple[int, int], ...], expected: dict[int, str]) -> None:
    assert roles(*moved) == expected


def test_who_is_out_takes_no_part() -> None:
    seats = table(
        SEATS,
        {"game_id": 7, "is_white": 1, "seat_order": 0, "player_id": ANA, "has_moved": 0},
        {"game_id": 7, "is_white": 1, "seat_order": 1, "player_id": EVA, "has_moved": 1},
    )
    found = participants_of(seated(seats, table(GAMES, GAME), BOOK))
    assert sorted(row["player_id"] for row in rows(found)) == [EVA, BLACK]


@pytest.mark.parametrize(
    ("moved", "told"), [((0, 0), (0, 0)), ((1, 0), (1, None)), ((0, 1), (1, None))]
)
def test_a_side_has_moved_if_one_of_it_has(
    moved: tuple[int, int], told: tuple[int, int | None]
) -> None:
    """Where nobody of a side moved, nobody was met: the other side has not played either."""
    seats = [
        {"game_id": 7, "is_white": 1, "seat_order": order, "player_id": player, "has_moved": has}
        for order, (player, has) in enumerate(zip((ANA, EVA), moved, strict=True))
    ]
    (found,) = rows(with_moves(table(GAMES, GAME), table(SEATS, *seats)))
    assert (found["white_moved"], found["black_moved"]) == told


def test_a_rulebook_without_substitutes_says_so() -> None:
    with pytest.raises(ValueError, match="fide-2009"):
        seated(table(SEATS), table(GAMES), CATALOGUE.book("fide-2009"))
