"""What the office is told of a calibration: made by whom, from which means, or why it was not."""

from fractions import Fraction

from arpad.engine import questions as q
from arpad.engine.calibrate import Calibration
from arpad.law import Rulebook
from arpad.report.problems import Problem


def said_of(found: Calibration, book: Rulebook) -> str:
    """Return what a list was calibrated by, as a sentence, or why it was not.

    >>> from arpad.rulebooks import CATALOGUE
    >>> book = CATALOGUE.book("cnxc-2000")
    >>> said = said_of(Calibration(8, Fraction(2010), Fraction(2000), Fraction(10)), book)
    >>> said.partition(": ")[0]
    'The mean of the 8 effective players on both lists is 2010 there and 2000 here'
    >>> said.partition(": ")[2]
    '10 is added (7.3b).'
    >>> said_of(Calibration(0, None, None, None), book)
    'No effective player is known to stand on both lists: nothing is added (7.3b).'
    """
    article = book.basis(q.CALIBRATION_PLAYERS_MIN).article.number.split("/")[0]
    if found.theirs is None or found.ours is None:
        said = "No effective player is known to stand on both lists: nothing is added"
    else:
        means = f"{decimal(found.theirs)} there and {decimal(found.ours)} here"
        said = f"The mean of the {found.players} effective players on both lists is {means}"
        few = f"{found.players} are fewer than {book[q.CALIBRATION_PLAYERS_MIN]}, nothing is added"
        said += f": {few if found.added is None else decimal(found.added) + ' is added'}"
    return f"{said} ({article})."


def not_calibrated(found: Calibration | None, book: Rulebook) -> list[Problem]:
    """Return the warning that a list was not calibrated, where its text of law wants it."""
    if found is None or found.added is not None:
        return []
    fix = "Add iccf_rating_next to the list: the ratings of ICCF's list of the day after."
    return [Problem("warning", "calibration-none", said_of(found, book), fix)]


def decimal(value: Fraction) -> str:
    """Return a number with at most three decimals, the nearest.

    >>> decimal(Fraction(4001, 2)), decimal(Fraction(-2, 3))
    ('2000.5', '-0.667')
    """
    thousandths = round(value * 1000)
    sign, whole = "-" if thousandths < 0 else "", abs(thousandths)
    return f"{sign}{whole // 1000}.{whole % 1000:03d}".rstrip("0").rstrip(".")
