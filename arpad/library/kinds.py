"""Of which kind a value is, in a sentence: days, players and texts as programs hand them over."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from numbers import Integral
from typing import TypeVar

from arpad.shown import kind_of

T = TypeVar("T")


def as_player(player: str | int) -> str:
    """Return a player's number or name as a text; frames have numbers as numbers.

    >>> as_player(12), as_player("Reti")
    ('12', 'Reti')
    """
    if isinstance(player, str | Integral) and not isinstance(player, bool):
        return str(player)
    raise TypeError(f"a player is named by an id or by words of the name, and this is "
                    f"{kind_of(player)}")  # fmt: skip


def as_day(day: date | None, what: str) -> date | None:
    """Return a day, if one is given; of a time of day the day.

    >>> as_day(datetime(2025, 12, 1, 18, 30), "list_date")
    datetime.date(2025, 12, 1)
    """
    if isinstance(day, datetime):
        return day.date()
    if day is None or isinstance(day, date):
        return day
    raise TypeError(f"{what} is a datetime.date, as date(2025, 12, 1), and this is {kind_of(day)}")


def as_texts(texts: Sequence[str], what: str) -> tuple[str, ...]:
    """Return one text, or several, as several: a text is one, and not its letters.

    >>> as_texts("12", "an id"), as_texts(["12", "7"], "an id")
    (('12',), ('12', '7'))
    """
    return all_of(texts, str, f"{what} is a text, and this is {{}}")


def all_of(values: object, wanted: type[T], said: str) -> tuple[T, ...]:
    """Return one value of a type, or several; `said` is the sentence for what is of another."""
    if isinstance(values, wanted):
        return (values,)
    are_several = isinstance(values, list | tuple | Iterator | set | frozenset)
    several: tuple[object, ...] = tuple(values) if are_several else (values,)  # type: ignore[arg-type]
    for value in several:
        if not isinstance(value, wanted):
            raise TypeError(said.format(kind_of(value)))
    return several  # type: ignore[return-value]
