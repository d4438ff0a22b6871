"""The scale of each series: how it moved list by list, and how ratings foretold results."""

from typing import Final

from arpad.answers.public.scale import Foretold, Scale, scales
from arpad.web.chart import (
    Expectation,
    SvgChart,
    SvgLine,
    SvgPoint,
    expected_and_scored,
    over_time,
)
from arpad.web.place import PagePlace
from arpad.web.site import Fields, PageKind, Site, Values, one_page
from arpad.web.words import translator


def _drift(lang: str, of: Scale) -> SvgChart | None:
    say = translator(lang)
    kept = [(on.head.list_date, on.drift) for on in reversed(of.lists) if on.drift]
    moves = (
        (say("Players on both lists"), [(day, drift.stayers) for day, drift in kept]),
        (say("The best players"), [(day, drift.top) for day, drift in kept]),
    )
    lines = (
        SvgLine(name, tuple(SvgPoint(day, move.change, move.low, move.high)
                            for day, move in rows if move))
        for name, rows in moves
    )  # fmt: skip
    return over_time(lang, *lines, marks_highest=False)


def _foretold(lang: str, bands: tuple[Foretold, ...]) -> SvgChart | None:
    say = translator(lang)
    groups = [
        Expectation(f"{band.low}+" if band.high is None else f"{band.low}–{band.high}",
                    band.expected, band.scored, band.least, band.most)
        for band in bands
    ]  # fmt: skip
    return expected_and_scored(lang, (say("Expected"), say("Scored")), groups)


def _scale(site: Site, place: PagePlace, _fields: Fields) -> Values:
    measured = scales(site.shelf)
    charts = {of.series: {"drift": _drift(place.lang, of),
                          "foretold": _foretold(place.lang, of.foretold)}
              for of in measured}  # fmt: skip
    return {"scales": measured, "charts": charts}


KINDS: Final = (PageKind("scale.html", "scale.html", one_page, _scale),)
