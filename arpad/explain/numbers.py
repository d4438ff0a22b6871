"""Figures as people read them, made from the engine's whole numbers and never by way of a float.

The decimal sign is the language's. Less than nothing has the true minus (U+2212): screen readers
say "minus" for it where they pass over a hyphen, and a line doesn't break after it. Only sentences
have it: machine output (`--json`, CSV) keeps the hyphen.
"""

from typing import Final

from arpad.explain.known_languages import SOURCE
from arpad.explain.language import decimal_symbol

MINUS: Final = "−"


def whole(amount: int) -> str:
    """Return a whole number: a rating, a difference.

    >>> whole(2319), whole(-95)
    ('2319', '−95')
    """
    return f"{MINUS}{-amount}" if amount < 0 else str(amount)


def signed(amount: int) -> str:
    """Return a change of a rating in whole points.

    >>> signed(13), signed(-12), signed(0)
    ('+13', '−12', '0')
    """
    return f"+{amount}" if amount > 0 else whole(amount)


def points(amount_e5: int, lang: str) -> str:
    """Return a rating with its parts, from 1e-5 points; two decimals at least.

    >>> points(261280000, "en"), points(-555000, "es"), points(112375, "en")
    ('2612.80', '−5,55', '1.12375')
    """
    return _decimal(amount_e5, 5, lang, places=2)


def change(change_e5: int, lang: str) -> str:
    """Return a change with its sign, from 1e-5 points; two decimals at least.

    >>> change(1280000, "en"), change(1280000, "es"), change(-555000, "en"), change(0, "en")
    ('+12.80', '+12,80', '−5.55', '0.00')
    """
    return f"{'+' if change_e5 > 0 else ''}{points(change_e5, lang)}"


def added(change_e5: int, lang: str) -> str:
    """Return a change as it stands in a sum, after the figure that it changes.

    >>> "2600 " + added(1280000, "en"), "2224 " + added(-1215000, "es")
    ('2600 + 12.80', '2224 − 12,15')
    """
    return f"{MINUS if change_e5 < 0 else '+'} {points(abs(change_e5), lang)}"


def expected(expected_e3: int, lang: str) -> str:
    """Return an expected score, from thousandths; in English without the 0, as tables print it.

    >>> expected(370, "en"), expected(370, "es"), expected(995, "en"), expected(7360, "es")
    ('.37', '0,37', '.995', '7,36')
    """
    text = _decimal(expected_e3, 3, lang, places=2)
    return text.removeprefix("0") if lang == SOURCE else text


def surplus(surplus_e3: int, lang: str) -> str:
    """Return points less those expected, from thousandths, with its sign.

    >>> surplus(630, "en"), surplus(-370, "es"), surplus(0, "en")
    ('+0.63', '−0,37', '0.00')
    """
    return f"{'+' if surplus_e3 > 0 else ''}{_decimal(surplus_e3, 3, lang, places=2)}"


def k_factor(k_factor_e2: int | None, lang: str) -> str:
    """Return a K, from hundredths; a question mark where nobody said which.

    >>> k_factor(1500, "en"), k_factor(1250, "en"), k_factor(625, "es"), k_factor(None, "en")
    ('15', '12.5', '6,25', '?')
    """
    if k_factor_e2 is None:
        return "?"
    return _decimal(k_factor_e2, 2, lang, places=0)


def score(score_half: int) -> str:
    """Return points of games, from half points.

    >>> score(13), score(1), score(4), score(0)
    ('6½', '½', '2', '0')
    """
    points_whole, half = divmod(score_half, 2)
    if not half:
        return str(points_whole)
    return f"{points_whole or ''}½"


def _decimal(amount: int, digits: int, lang: str, places: int) -> str:
    points_whole, parts = divmod(abs(amount), 10**digits)
    decimals = f"{parts:0{digits}d}".rstrip("0").ljust(places, "0")
    sign = MINUS if amount < 0 else ""
    return f"{sign}{points_whole}{decimal_symbol(lang) if decimals else ''}{decimals}"
