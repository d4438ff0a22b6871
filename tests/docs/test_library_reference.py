"""The page on the library has an entry for each type, and each column of its frames."""

import re
from datetime import date
from pathlib import Path

import pytest

import arpad
from arpad.library.files import DEMO

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "library.md").read_text(encoding="utf-8")
ENTRIES = set(re.findall(r"^### `(?:arpad\.)?(?:lab\.)?(\w+)`$", PAGE, re.MULTILINE))
OTHERS = {
    "DataFrame", "Decimal", "False", "Fraction", "Frame", "Iterable", "Iterator", "Literal",
    "Mapping", "None", "Path", "Sequence", "True",
}  # fmt: skip
"""What Python and data frames have."""
ALIASES = {
    "Book", "Columns", "Level", "Lists", "Reports", "Score", "Settings", "Source", "Tell", "Which",
    "Years",
}  # fmt: skip
"""Short for several types: the sentence of the function says which."""
INNER = {"Archived", "Period", "ProvenList", "Ranked"}
"""What a value is made of inside; no program needs it."""


def test_every_type_of_a_signature_or_a_field_has_an_entry() -> None:
    signatures = re.findall(r"^```python\n(arpad\..*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    values = PAGE.partition("\n## Values\n")[2].partition("\n## ")[0]
    fields = re.findall(r"^- `\w+`: `([^`]+)`", values, re.MULTILINE)
    assert len(signatures) > 15
    assert len(fields) > 60
    named = set(re.findall(r"\b[A-Z]\w*[a-z]\w*", " ".join((*signatures, *fields))))
    assert {"Checked", "Explained", "NormsJudged", "Changed", "KFactor", "Edition"} <= named
    assert named - ENTRIES - OTHERS - ALIASES - INNER == set()


@pytest.mark.parametrize("frame", ["list", "changes", "adjustments", "excluded"])
def test_every_column_of_a_frame_has_its_unit(frame: str) -> None:
    september = arpad.read_list(DEMO / "list_2010-07.csv", on=date(2010, 9, 1))
    event = arpad.read(DEMO / "open_2010.trf")
    period = arpad.rate(event, lists=september, list_date=date(2010, 11, 1))
    tables = (DOCS / "formats" / "tables.md").read_text(encoding="utf-8")
    table = tables.partition(f"\n## `{frame}.parquet`\n")[2].partition("\n## ")[0]
    frames = PAGE.partition("\n## Frames\n")[2].partition("\n## ")[0]
    documented = {*re.findall(r"^\| `(\w+)` \| [^|]+ \|", table, re.MULTILINE),
                  *re.findall(r"`(\w+)`", frames)}  # fmt: skip
    columns = getattr(period, frame).columns
    assert len(columns) > 4
    assert [name for name in columns if name not in documented] == []


def test_a_fact_of_an_event_stands_with_what_it_says() -> None:
    assert "\n- `is_thematic`: `bool | None`, thematic event\n" in PAGE
