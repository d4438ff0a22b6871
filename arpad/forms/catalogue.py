"""The forms by the names that a user types, and the kinds of file that they are written to."""

from collections.abc import Callable, Sequence
from typing import Final

from arpad.forms.document import Document
from arpad.forms.event import PaperEvent
from arpad.forms.form_1 import form_1
from arpad.forms.form_2 import form_2
from arpad.forms.form_3 import form_3
from arpad.forms.form_4 import form_4
from arpad.forms.form_5 import form_5
from arpad.forms.form_6 import form_6
from arpad.forms.it1 import it1
from arpad.forms.it3 import it3
from arpad.forms.norms import TitleResult
from arpad.forms.rating_report import rating_report

Make = Callable[[PaperEvent, str], Document]
MakeOfNorms = Callable[[PaperEvent, Sequence[TitleResult], str], Document]

OF_EVENT: Final[dict[str, Make]] = {
    "1": form_1, "2": form_2, "3": form_3, "5": form_5, "report": rating_report,
}  # fmt: skip
OF_NORMS: Final[dict[str, MakeOfNorms]] = {"4": form_4, "6": form_6}
"""The forms of 2005 that there are only if a norm was made."""
OF_DAY: Final[dict[str, MakeOfNorms]] = {"it1": it1, "it3": it3}
"""The papers of the title regulations of the event's day; IT1 only if a norm was made."""
CERTIFICATES: Final = (*OF_NORMS, "it1")
WITH_REMARKS: Final = ("1", "5", "it1", "it3")
"""The forms that have a place for a remark in the arbiter's words."""
NAMES: Final = ("1", "2", "3", "4", "5", "6", "report", *OF_DAY)
ENDINGS: Final = (".pdf", ".xlsx", ".html")
TEXT: Final = ".txt"
"""What a letter may be written to beside ENDINGS."""


def written(document: Document, ending: str) -> tuple[bytes, bool]:
    """Return the file of a form, by one of ENDINGS or as TEXT, and whether all signs are shown."""
    if ending == ".pdf":
        from arpad.forms.pdf import write_pdf

        return write_pdf(document)
    if ending == TEXT:
        from arpad.forms.plain import write_text

        return write_text(document), True
    if ending == ".xlsx":
        from arpad.forms.sheet import write_sheet

        return write_sheet(document), True
    from arpad.forms.html import write_html

    return write_html(document), True
