"""How results and days stand on a form: 1 ½ 0 for games, + - = for what was not played."""

from datetime import date
from typing import Final

from arpad.forms.event import UNPLAYED_MARKS, Entrant, Event, Round

SELF: Final = "×"
"""Where a player would meet himself."""
_PLAYED: Final = {"1": "1", "=": "½", "0": "0"}


def mark(one: Round) -> str:
    """Return the result as article 11.23 prints it.

    >>> mark(Round(1, 2, "w", "=", 1)), mark(Round(2, None, "", "H", 1))
    ('½', '=')
    >>> mark(Round(3, 4, "", "W", 2))
    '+'
    """
    return _PLAYED[one.result] if one.is_played else UNPLAYED_MARKS[one.result]


def against(one: Round, event: Event) -> str:
    """Return a cell of a round: the opponent's rank, the colour and the result; 12w½, or + alone.

    >>> from arpad.forms.event import Entrant
    >>> event = Event(entrants=(Entrant(number=7, rank=12, name="Reti, Ana"),))
    >>> against(Round(1, 7, "w", "=", 1), event), against(Round(2, None, "", "U", 2), event)
    ('12w½', '+')
    """
    opponent = event.opponent(one)
    return mark(one) if opponent is None else f"{opponent.rank}{one.colour}{mark(one)}"


def games_against(entrant: Entrant, opponent: Entrant) -> str:
    """Return a cell of a column an opponent: one mark for each game, × against himself."""
    if entrant.number == opponent.number:
        return SELF
    return "".join(mark(one) for one in entrant.rounds if one.opponent == opponent.number)


def day(on: date | None) -> str:
    """Return a day as figures that no country misreads, year first; nothing if it is unknown.

    >>> day(date(2010, 9, 4)), day(None)
    ('2010-09-04', '')
    """
    return "" if on is None else on.isoformat()
