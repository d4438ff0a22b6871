"""No heading of a table leaves its column, in any language."""

import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Final

import pytest
import typst

from arpad.forms.document import Document, PaperTable
from arpad.forms.event import PaperEntrant
from arpad.forms.form_2 import form_2
from arpad.forms.it2 import Applicant, it2
from arpad.forms.standings import standings
from arpad.forms.words import languages
from arpad.norms.application import application
from arpad.office.papers.filled_forms import all_filled
from arpad.office.papers.paperwork import Paperwork
from arpad.rulebooks.fide_titles.edition_2024 import RULES
from tests.forms.events import swiss
from tests.forms.test_norm_forms import memorial

INSET_MM: Final = 0.9
"""What the template leaves free at both sides of a cell."""
MEASURED: Final = """\
#set text(font: ("Libertinus Serif", "DejaVu Sans Mono"), number-type: "lining")
#let words = json(bytes(sys.inputs.words))
#context [#metadata(words.map(((word, size)) =>
  measure(text(size * 1pt, strong(word))).width.mm())) <widths>]
"""


def documents(works: Sequence[Paperwork], lang: str) -> list[Document]:
    """Return every form that has a table with columns of a stated width."""
    player = PaperEntrant(number=1, rank=1, name="Reti, Ana")
    applicant = Applicant(player=player, on=date(2024, 5, 1), rating_highest=None,
                          application=application("IM", (), None, RULES))  # fmt: skip
    found = [it2(applicant, lang), form_2(swiss(), lang)]
    for work in works:
        found += [*all_filled(work, lang).values(), standings(work.event, lang)]
    return found


@pytest.fixture(scope="module")
def headings(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, int], set[int]]:
    """Return each word of a heading and its size, and the widths of the columns it stands in."""
    found: dict[tuple[str, int], set[int]] = {}
    folder = tmp_path_factory.mktemp("headings")
    works = [memorial(folder, year=year) for year in (2010, 2024)]
    for lang in languages():
        for document in documents(works, lang):
            blocks = [block for section in document.sections for block in section.blocks]
            for table in (block for block in blocks if isinstance(block, PaperTable)):
                for column in table.columns if table.has_header else ():
                    for word in column.heading.split():
                        found.setdefault((word, table.size), set()).add(column.mm or 0)
    return {key: widths - {0} for key, widths in found.items()}


def test_every_word_of_a_heading_fits_its_column(
    tmp_path: Path, headings: dict[tuple[str, int], set[int]]
) -> None:
    source = tmp_path / "words.typ"
    source.write_text(MEASURED, encoding="utf-8")
    words = {"words": json.dumps([*headings])}
    told = typst.query(
        source, "<widths>", field="value", one=True, sys_inputs=words, ignore_system_fonts=True
    )
    widths = json.loads(told)
    assert len(widths) == len(headings) > 100
    assert min(widths) > 0
    too_wide = [
        (word, round(width, 1), mm)
        for ((word, _), columns), width in zip(headings.items(), widths, strict=True)
        for mm in columns
        if width > mm - 2 * INSET_MM + 0.05
    ]
    assert too_wide == []
