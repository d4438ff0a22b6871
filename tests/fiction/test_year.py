"""The invented year: the same from the same seed, good reports good, and each mistake seen."""

from collections import Counter
from datetime import date
from functools import cache

import pytest

import arpad
from arpad.fiction.mistakes import CUT, MISTAKES, TWICE
from arpad.fiction.people import FEDERATION
from arpad.fiction.year import KINDS, FictionalYear, SentByArbiter, year
from arpad.formats.sniff import read_report


@cache
def made() -> FictionalYear:
    return year(1, 300)


def bytes_of(sent: SentByArbiter) -> bytes:
    return sent.data(lambda kind, day: {})


def codes(sent: SentByArbiter) -> set[str]:
    """Return the codes of errors of the file alone, without any list."""
    found = arpad.read(bytes_of(sent), name=sent.name)
    return {one.code for report in found for one in report.problems if one.level == "error"}


def test_the_same_seed_makes_the_same_year() -> None:
    again = year(1, 300)
    assert again == made()
    assert [bytes_of(one) for one in again.sent[:9]] == [bytes_of(one) for one in made().sent[:9]]
    assert year(2, 300).people != made().people


def test_it_is_a_year_of_150_events_on_three_kinds_of_list() -> None:
    events = {one.event.name for one in made().sent}
    assert 145 <= len(events) <= 160
    kinds = Counter(one.event.kind for one in made().sent)
    assert min(kinds[kind] for kind in KINDS) >= 30
    assert {one.on.month for one in made().sent} >= set(range(1, 13))
    assert sum(one.name.startswith("league") for one in made().sent) == 4
    assert all(one.event.end < one.on for one in made().sent)


def test_nobody_in_it_is_real() -> None:
    """Numbers that no body gives, names of syllables, a federation from a novel."""
    assert FEDERATION == "RUR"
    names = [one.name for one in made().people]
    assert len(set(names)) == len(names)
    assert all(99_000_000 < one.number < 99_100_000 for one in made().people)


@pytest.mark.parametrize("month", [1, 8])
def test_good_reports_say_what_was_played(month: int) -> None:
    for sent in made().sent:
        if sent.mistake or sent.on.month != month:
            continue
        (report,), problems = read_report(bytes_of(sent), sent.name)
        assert not [one for one in problems if one.level == "error"], sent.name
        assert not codes(sent), sent.name
        assert len(report.players) == len(sent.event.people)
        assert (report.start, report.end) == (sent.event.round_dates[0], sent.event.end)


def test_every_mistake_is_in_the_year_and_is_sent_again_without_it() -> None:
    spoilt = [one for one in made().sent if one.mistake]
    assert {one.mistake for one in spoilt} == {*MISTAKES, CUT, TWICE}
    good = {one.event.name: one for one in made().sent if not one.mistake}
    for one in spoilt:
        assert (bytes_of(one) == bytes_of(good[one.event.name])) is (one.mistake == TWICE)


def test_a_mistake_that_the_file_alone_shows_is_an_error() -> None:
    for one in made().sent:
        if one.mistake in (CUT, "one-sided-result"):
            assert codes(one), one.name
    later = next(one for one in made().sent if one.mistake == "wrong-year")
    (report,), _ = read_report(bytes_of(later), later.name)
    assert report.start is not None
    assert report.start > date(2034, 12, 31)
