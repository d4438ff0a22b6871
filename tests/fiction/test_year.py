"""The invented year: the same from the same seed, good reports good, and each mistake seen."""

import csv
from collections import Counter
from collections.abc import Iterator
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


def rated(of: FictionalYear) -> Iterator[tuple[int, float]]:
    """Yield how far apart two were rated on the first lists, and what the higher one scored."""
    ratings = {kind: {int(row["player_id"]): int(row["rating"])
                      for row in csv.DictReader(of.lists[kind].decode().splitlines())
                      if row["rating"]} for kind in KINDS}  # fmt: skip
    for event in {sent.event.name: sent.event for sent in of.sent}.values():
        for game in event.games:
            if game.black is None or game.result not in "1=0":
                continue
            pair = [ratings[event.kind].get(event.people[seat].number)
                    for seat in (game.white, game.black)]  # fmt: skip
            if pair[0] is not None and pair[1] is not None:
                white = {"1": 1.0, "=": 0.5, "0": 0.0}[game.result]
                above = pair[0] - pair[1]
                yield abs(above), white if above >= 0 else 1 - white


@pytest.mark.parametrize(("low", "expected"), [(0, 0.57), (100, 0.70), (200, 0.80), (300, 0.88)])
def test_ratings_foretell_what_is_scored(low: int, expected: float) -> None:
    """FIDE's table at 50, 150, 250 and 350 points (B.02 8.1.2); 4 of 100 is four deviations."""
    scores = [score for above, score in rated(year(1)) if low <= above < low + 100]
    assert len(scores) > 300
    assert abs(sum(scores) / len(scores) - expected) < 0.04
