"""What a problem's code says by itself: a sentence without the values of the case."""

from fnmatch import fnmatchcase

from arpad.report.codes import CODES
from arpad.report.problems import Text


def sentence_of(code: str) -> Text:
    """Return the sentence of a code, "" of one that is not declared.

    >>> sentence_of("trf-rating")
    "A cell of a TRF record has a value that it can't have; the code names the cell."
    """
    fitting = [pattern for pattern in CODES if fnmatchcase(code, pattern)]
    return Text(CODES[max(fitting, key=lambda known: (known == code, len(known)))]
                if fitting else "")  # fmt: skip
