"""A programme of events goes to a process of the cluster as it is, or not at all."""

from dataclasses import replace

import pytest

from arpad.engine.programme import programme
from arpad.law.backends import to_polars
from arpad.rulebooks import CATALOGUE
from arpad.spark.packed import OtherLawError, packed, unpacked
from tests.house.engine_adapter import LIST_NOW, eager, tables_of
from tests.house.every_engine import random_periods


def test_it_is_the_same_there() -> None:
    list_date, periods = next(iter(random_periods("fide-2025", (0,)).items()))
    given = {name: eager(frame) for name, frame in tables_of(periods).items()}
    book = CATALOGUE.book("fide-2025")
    here = programme(given["events"], given["games"], given["ratings"], LIST_NOW, book, list_date)
    sent = packed(here)
    there = unpacked(sent)
    for name in ("stages", "events", "lists", "ratings"):
        one, other = (to_polars(getattr(found, name)) for found in (here, there))
        assert one.equals(other), name
        assert one.schema == other.schema
    assert (there.book, there.current_list_id) == (book, LIST_NOW)
    for other in ({"version": "0.0.9"}, {"law": "another text"}):
        with pytest.raises(OtherLawError, match=r"fide-2025 is not\s+the same on both"):
            unpacked(replace(sent, **other))
