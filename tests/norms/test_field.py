"""A Swiss whose field stands for the mix (1.4.3d), and one for the application (1.5.6a)."""

from dataclasses import replace

import pytest

from arpad.norms.field import FieldPlayer, all_rounds, foreign_rounds, is_big
from tests.norms.boards import RULES_2024

ALL = frozenset(range(1, 10))
BIG = RULES_2024.exempt_swiss


def players(
    count: int,
    rating: int | None = 2200,
    title: str = "",
    federations: str = "FRA GER ITA",
    rounds: frozenset[int] = ALL,
    prefix: str = "p",
) -> list[FieldPlayer]:
    """Return players of these federations in turn."""
    codes = federations.split()
    return [FieldPlayer(f"{prefix}{n}", rating, title, codes[n % len(codes)], rounds)
            for n in range(count)]  # fmt: skip


FIELD = [
    *players(10, title="WIM"),
    *players(10, prefix="q"),
    *players(30, prefix="h", federations="ESP"),
]


def exempt(field: list[FieldPlayer]) -> bool:
    return is_big(foreign_rounds(field, 9, "ESP", RULES_2024), BIG)


def test_twenty_foreign_players_of_three_federations_ten_with_a_title() -> None:
    assert exempt(FIELD)
    (first, *_) = foreign_rounds(FIELD, 9, "ESP", RULES_2024)
    assert (first.players, first.federations, first.titled) == (20, 3, 10)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("19 players", {}),
        ("unrated", {"rating": None}),
        ("of the host", {"federation": "ESP"}),
        ("under FIDE's flag", {"federation": "FID"}),
        ("of no federation", {"federation": "NON"}),
        ("two rounds missed", {"rounds": ALL - {3, 4}}),
        ("one round missed: 19 in that round", {"rounds": ALL - {3}}),
    ],
)
def test_one_player_less(name: str, change: dict[str, object]) -> None:
    less = [one for one in FIELD if one.player_id != "q9"]
    if change:
        less.append(replace(FIELD[19], **change))  # type: ignore[arg-type]
    assert not exempt(less), name


def test_a_round_may_be_missed_if_there_are_twenty_without_him() -> None:
    away = replace(FIELD[19], rounds=ALL - {3})
    assert exempt([*FIELD[:19], away, *players(1, prefix="more"), *FIELD[20:]])


def test_nine_titles_and_two_federations_are_too_few() -> None:
    assert not exempt([replace(FIELD[0], title="FM"), *FIELD[1:]])
    assert exempt([replace(FIELD[0], title="GM"), *FIELD[1:]])
    two = [
        *players(10, title="GM", federations="FRA GER"),
        *players(10, prefix="q", federations="FRA GER"),
    ]
    assert not exempt(two)


@pytest.mark.parametrize(
    ("count", "rating", "is_enough"), [(40, 2000, True), (39, 2000, False), (40, 1999, False)]
)
def test_forty_players_with_an_average_of_2000(count: int, rating: int, is_enough: bool) -> None:
    big = RULES_2024.application_swiss
    assert big is not None
    found = all_rounds(players(count, rating, federations="ESP"), 9, big, RULES_2024)
    assert is_big(found, big) == is_enough


def test_an_unrated_player_is_in_the_average() -> None:
    """39 at 2016 and one at 1400: 80024 / 40 = 2000.6; at 2015 it is 79985 / 40 = 1999.6."""
    big = RULES_2024.application_swiss
    assert big is not None
    for rating, average in ((2016, 2000), (2015, 1999)):
        field = [*players(39, rating), *players(1, None, prefix="new")]
        assert all_rounds(field, 9, big, RULES_2024)[0].average == average


def test_no_round_is_no_big_swiss() -> None:
    assert not is_big((), BIG)
