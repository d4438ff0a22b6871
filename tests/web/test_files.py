"""Files of the site that are no pages: whole lists, what is new, days for a calendar."""

import json
from datetime import date
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import polars as pl
import pytest
from icalendar import Calendar

from arpad.answers.public.bulk import FILES, PRINTED
from arpad.formats import fide_list
from arpad.web.map import page_at
from arpad.web.site import Site

DAY = "2010-11-01"
HOSTILE = "=HYPERLINK(0)"


def told(site: Site, path: str) -> bytes:
    data = page_at(site, path)
    assert data is not None
    return data


def test_every_list_is_had_whole_and_says_the_same_in_every_format(
    site: Site, tmp_path: Path
) -> None:
    rows = site.shelf.read("fide", date.fromisoformat(DAY)).rows
    shown = rows.filter(pl.col("section").fill_null("") != "not shown")
    ratings = dict(shown.select("player_id", "rating").iter_rows())
    folder = f"lists/fide/{DAY}"
    csv = pl.read_csv(told(site, f"{folder}/list.csv"), schema_overrides={"player_id": pl.String})
    assert dict(csv.select("player_id", "rating").iter_rows()) == ratings
    parquet = pl.read_parquet(BytesIO(told(site, f"{folder}/list.parquet")))
    assert dict(parquet.select("player_id", "rating").iter_rows()) == ratings
    rows_of_json = json.loads(told(site, f"{folder}/list.json"))["rows"]
    assert {row["player_id"]: row["rating"] for row in rows_of_json} == ratings
    rated = {number: rating for number, rating in ratings.items() if rating is not None}
    for ending in ("txt", "xml"):
        path = tmp_path / f"list.{ending}"
        path.write_bytes(told(site, f"{folder}/list.{ending}"))
        frame, _ = fide_list.read(path, "standard")
        read = {number: rating for number, rating in
                frame.select("player_id", "rating").iter_rows() if rating}  # fmt: skip
        assert read == rated
    assert set(FILES) == {"csv", "parquet", "json", "txt", "xml"}
    assert page_at(site, f"ca/{folder}/list.csv") is None
    assert page_at(site, "lists/fide/2010-12-01/list.csv") is None


def test_no_text_of_a_whole_list_is_a_formula(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    volume = site.shelf.read("fide", date.fromisoformat(DAY))
    hostile = volume.rows.with_columns(name=pl.lit(HOSTILE))
    monkeypatch.setattr(type(volume), "rows", hostile)
    lines = FILES["csv"](volume).decode().splitlines()
    assert len(lines) > 1
    assert all(f",'{HOSTILE}," in line for line in lines[1:])


@pytest.mark.parametrize("lang", ["en", "ca"])
def test_a_printed_list_is_in_the_readers_language(site: Site, lang: str) -> None:
    volume = site.shelf.read("fide", date.fromisoformat(DAY))
    assert PRINTED["xlsx"](volume, site.name, lang).startswith(b"PK")


def test_a_feed_names_every_list_the_newest_first(site: Site) -> None:
    there = Site(site.shelf, site.name, site.languages, "https://ratings.example.org/")
    channel = ElementTree.fromstring(told(there, "ca/feed.rss")).find("channel")
    assert channel is not None
    assert channel.findtext("title") == site.name
    assert channel.findtext("link") == "https://ratings.example.org/"
    items = {one.findtext("link"): one.findtext("pubDate") for one in channel.findall("item")}
    assert items == {
        "https://ratings.example.org/ca/corrections/6.html": "Sat, 20 Nov 2010 00:00:00 +0000",
        f"https://ratings.example.org/ca/lists/fide/{DAY}.html": "Mon, 01 Nov 2010 00:00:00 +0000",
        "https://ratings.example.org/ca/lists/fide/2010-09-01.html":
            "Wed, 01 Sep 2010 00:00:00 +0000",
    }  # fmt: skip
    assert [*items] == sorted(items, key=lambda link: "lists" in link)
    assert b"<link>lists/fide/2010-11-01.html</link>" in told(site, "feed.rss")


def test_the_days_to_come_are_had_for_a_calendar(site: Site) -> None:
    read = Calendar.from_ical(told(site, "calendar.ics").decode())
    days = {
        str(one["uid"]).partition("@")[0]: one.decoded("dtstart") for one in read.walk("VEVENT")
    }
    # FIDE 2009-07 0.2: lists on the first of every other month; what ends a month before is rated
    assert days["fide-2010-11-01-list"] == date(2011, 1, 1)
    assert len(days) == len(read.walk("VEVENT"))
    assert told(site, "calendar.ics") == told(site, "calendar.ics")
