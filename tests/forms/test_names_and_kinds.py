"""What a form can't know it says: where a surname ends. The kind of event is the settled one."""

from dataclasses import replace

import pytest

from arpad.forms.document import Cell, Document, Fields
from arpad.forms.event import PaperEntrant
from arpad.forms.form_3 import form_3
from arpad.forms.form_5 import form_5
from tests.forms.events import swiss

# Names as an open of 2010 printed them, without a comma: the surnames have two to four words.
NAMES = (
    "Lakunza Oyarbide Juan Carlos", "Ladron De Guevara Galar Fco J", "Guijarro Galan Jose Luis",
    "Reti, Ana",
)  # fmt: skip


def _texts(document: Document) -> list[str]:
    rows = [row for section in document.sections for block in section.blocks
            for row in getattr(block, "rows", ())]  # fmt: skip
    return [str(cell.text) for row in rows for cell in row if isinstance(cell, Cell)]


def _named() -> tuple[PaperEntrant, ...]:
    return tuple(replace(e, name=n) for e, n in zip(swiss().entrants, NAMES, strict=True))


@pytest.mark.parametrize(("lang", "word"), [("en", "without a comma"), ("es", "sin coma")])
def test_a_name_without_a_comma_stands_whole_and_it_is_said(lang: str, word: str) -> None:
    document = form_3(replace(swiss(), entrants=_named()), lang)
    texts = _texts(document)
    assert set(NAMES[:3]) <= set(texts)
    assert {"Reti", "Ana"} <= set(texts)
    assert "Lakunza" not in texts
    (said,) = (one for one in document.missing if word in one)
    assert all(name in said for name in NAMES[:3])
    assert "Reti" not in said


@pytest.mark.parametrize(
    ("kind", "text", "printed"),
    [("round_robin", "Individual: Swiss-System (Standard)", "round robin"),
     ("swiss", "Individual: Swiss-System (Standard)", "Individual: Swiss-System (Standard)"),
     ("match", "", "match"), ("knockout", "Festival", "knockout (Festival)"),
     (None, "Festival", "Festival")],
)  # fmt: skip
def test_form_5_names_the_kind_that_is_taken_for_true(kind: str, text: str, printed: str) -> None:
    document = form_5(replace(swiss(), kind=kind, type_text=text))
    fields = [pair for section in document.sections for block in section.blocks
              if isinstance(block, Fields) for pair in block.pairs]  # fmt: skip
    assert dict(fields)["Tournament Type"] == printed
