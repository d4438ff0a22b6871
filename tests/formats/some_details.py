"""Details with every record of TRF26 and JaVaFo, drawn by Hypothesis from the field tables."""

import re
from decimal import Decimal

from hypothesis import strategies as st

from arpad.formats.trf.detail_cells import _CHOICES, _JAVAFO_CHOICES, _JAVAFO_POINTS
from arpad.formats.trf.layouts import LAYOUTS
from arpad.report.details import Details, PointValue
from arpad.report.rows import SEXES
from arpad.tables.births import Birth

LETTERS = st.characters(codec="utf-8", exclude_categories=("Cc", "Cf", "Cs", "Zs", "Zl", "Zp"))
FEDERATIONS = st.from_regex(r"[A-WYZ][A-Z][A-Z]", fullmatch=True).filter(
    lambda code: len(set(code)) > 1 and code != "DAT" and not code.startswith("BB")
)
AMOUNTS = st.integers(0, 999).map(lambda tenths: Decimal(tenths) / 10)
CODES = st.lists(st.from_regex(r"[A-Z]{2,5}(/C1)?(:MP)?", fullmatch=True), min_size=1, max_size=4)
SETTINGS = st.builds(PointValue, st.sampled_from(_JAVAFO_POINTS), AMOUNTS)


def texts(longest, shortest=0):
    found = st.text(LETTERS | st.just(" "), min_size=shortest, max_size=longest).map(str.strip)
    return found.filter(lambda text: len(text) >= shortest and "\ufffd" not in text)


def verbatim():
    return st.text(LETTERS | st.just(" "), max_size=40).map(str.rstrip)


def value(field):
    """Return a strategy for the values of a field."""
    width = field.width or 30
    if field.kind in _CHOICES:
        return st.sampled_from([choice for choice in _CHOICES[field.kind] if choice])
    whole = st.integers(1, 10 ** min(width, 6) - 1)
    by_kind = {
        "text": texts(width, shortest=1 if field.missing else 0),
        "verbatim": verbatim(),
        "whole": whole if field.missing or field.step else st.none() | whole,
        "number": st.none() | st.integers(0, 10**width - 1),
        "amount": AMOUNTS if field.missing else st.none() | AMOUNTS,
        "signed": st.none()
        | AMOUNTS
        | st.integers(1, 99).map(lambda tenths: Decimal(-tenths) / 10),
        "federation": FEDERATIONS,
        "sex": st.sampled_from(SEXES),
        "id": st.from_regex(r"([1-9A-Z][0-9A-Z]{0,10})?", fullmatch=True),
        "birth": st.sampled_from(["", "1981", "1981-05-06"]).map(Birth.of),
        "sides": st.from_regex(r"[wb]{1,8}", fullmatch=True),
        "codes": CODES.map(tuple),
        "settings": st.lists(SETTINGS, min_size=1, max_size=4).map(tuple),
        "choices": st.lists(st.sampled_from(_JAVAFO_CHOICES), min_size=1, max_size=2).map(tuple),
        "numbers": st.lists(st.integers(0, 9999), min_size=1, max_size=6).map(tuple),
    }
    return by_kind[field.kind]


@st.composite
def rows(draw, layout):
    values = {}
    for field in layout.fields:
        if field.step and layout.shape == "rows":
            is_place = layout.by_place and field.kind == "whole"
            one = value(field) | (st.just(0) if is_place else st.nothing())
            values[field.name] = tuple(
                draw(st.lists(one, min_size=1 if field.missing else 0, max_size=6))
            )
        else:
            values[field.name] = draw(value(field))
    if layout.tag == "NRS":
        values["federation"] = draw(FEDERATIONS)
    if re.fullmatch("80[12]", layout.tag):
        values["tag"] = layout.tag
    return layout.row(**values)


@st.composite
def details(draw):
    parts = {}
    for layout in LAYOUTS:
        if not draw(st.integers(0, 3)):
            continue
        if layout.shape == "value":
            parts[layout.part] = draw(value(layout.fields[0]))
        else:
            found = draw(st.lists(rows(layout), max_size=3))
            parts[layout.part] = (*parts.get(layout.part, ()), *found)
    return Details(**parts, javafo_rounds=draw(st.none() | st.integers(0, 20)))
