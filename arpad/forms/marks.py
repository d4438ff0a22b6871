"""How results and days stand on a form: 1 ½ 0 for games, + - = for what was not played."""

from datetime import date
from typing import Final

from arpad.explain.language import Translator, marked
from arpad.forms.event import UNPLAYED_MARKS, PaperEntrant, PaperEvent, Round

SELF: Final = "×"
"""Where a player would meet himself."""
_COLOURS: Final = marked("w/b")
_SEXES: Final = marked("m/w")
_PLAYED: Final = {"1": "1", "=": "½", "0": "0"}


def mark(turn: Round) -> str:
    """Return the result as article 11.23 prints it.

    >>> mark(Round(1, 2, "w", "=", 1)), mark(Round(2, None, "", "H", 1))
    ('½', '=')
    >>> mark(Round(3, 4, "", "W", 2))
    '+'
    """
    return _PLAYED[turn.result] if turn.is_played else UNPLAYED_MARKS[turn.result]


def colour_letter(colour: str, say: Translator) -> str:
    """Return the letter of a colour, w or b, in the form's language.

    >>> from arpad.forms.words import translator
    >>> [colour_letter(colour, translator("es")) for colour in ("w", "b", "")]
    ['B', 'N', '']
    """
    return _letter(colour, "wb", say(_COLOURS))


def sex_letter(sex: str, say: Translator) -> str:
    """Return the letter of a sex, m or w, in the form's language.

    >>> from arpad.forms.words import translator
    >>> [sex_letter(sex, translator("es")) for sex in ("m", "w", "")]
    ['M', 'F', '']
    """
    return _letter(sex, "mw", say(_SEXES))


def fide_sex(sex: str) -> str:
    """Return the letter of a sex in FIDE's lists of players, M or F, in whatever language.

    >>> [fide_sex(sex) for sex in ("m", "w", "")]
    ['M', 'F', '']
    """
    return {"m": "M", "w": "F"}.get(sex, "")


def _letter(own: str, letters: str, shown: str) -> str:
    return dict(zip(letters, shown.split("/"), strict=True)).get(own, own)


def against(turn: Round, event: PaperEvent, say: Translator = marked) -> str:
    """Return a cell of a round: the opponent's rank or number, the colour, the result; 12w½ or +.

    >>> from arpad.forms.event import PaperEntrant
    >>> event = PaperEvent(entrants=(PaperEntrant(number=7, rank=12, name="Reti, Ana"),))
    >>> against(Round(1, 7, "w", "=", 1), event), against(Round(2, None, "", "U", 2), event)
    ('12w½', '+')
    """
    opponent = event.opponent(turn)
    if opponent is None:
        return mark(turn)
    named = opponent.number if event.are_numbers_named else opponent.rank
    return f"{named}{colour_letter(turn.colour, say)}{mark(turn)}"


def games_against(entrant: PaperEntrant, opponent: PaperEntrant) -> str:
    """Return a cell of a column an opponent: one mark for each game, × against himself."""
    if entrant.number == opponent.number:
        return SELF
    return "".join(mark(turn) for turn in entrant.rounds if turn.opponent == opponent.number)


def day(on: date | None) -> str:
    """Return a day as figures that no country misreads, year first; nothing if it is unknown.

    >>> day(date(2010, 9, 4)), day(None)
    ('2010-09-04', '')
    """
    return "" if on is None else on.isoformat()
