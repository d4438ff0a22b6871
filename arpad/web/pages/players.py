"""A player over all lists, and his calculation on each list for which he played.

Served, each calculation has an address of its own; as files, all stand in the player's file.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from arpad.answers.public.calculations import calculation
from arpad.answers.public.distribution import BAND, Distribution
from arpad.answers.public.events_played import events_once
from arpad.answers.public.in_series import InSeries
from arpad.answers.public.later import PlayerMoves, player_moves
from arpad.answers.public.players import PlayerRead, player_in_brief, player_read
from arpad.archive.canonical import hash_of
from arpad.archive.evidence.records import CORRECTION
from arpad.explain.corrected import WHAT
from arpad.office.reading.firsts import has_club
from arpad.rulebooks.fide_titles import EDITIONS
from arpad.web.chart import SvgChart, of_bands, of_ratings, over_time
from arpad.web.edition import program
from arpad.web.pages.later import known
from arpad.web.place import PagePlace, slug
from arpad.web.quoting import change_sentence, has_badge, has_card, ratings_sentence
from arpad.web.rendering import FigureStyle, rendered
from arpad.web.site import Fields, PageKind, Site, Values, volume_of


def _everybody(site: Site) -> Iterator[Fields]:
    for number in site.readers.players():
        yield {"player": slug(number)}


def _read(site: Site, fields: Fields) -> PlayerRead:
    def made() -> PlayerRead:
        number = site.number_at(fields["player"])
        read = player_in_brief if site.is_files else player_read
        return read(site.readers, number)

    return site.kept("player", fields["player"], make=made)


@dataclass(frozen=True, slots=True)
class SeriesDrawn:
    """A player in a series as charts: over time, and among all who are rated on the newest list.

    `below` is how many of 100 there have a lower rating.
    """

    over_time: SvgChart | None
    spread: SvgChart | None
    below: Decimal | None


def _drawn(site: Site, shown: FigureStyle, read: PlayerRead, of: InSeries) -> SeriesDrawn:
    rated = [(on_list.list_date, on_list.rating) for on_list in reversed(of.lists)
             if on_list.rating is not None]  # fmt: skip
    earlier = (of_ratings(name, theirs, is_apart=True)
               for name, theirs in read.earlier_of(of.series).items())  # fmt: skip
    chart = over_time(shown.lang, of_ratings(shown.series(of.series), rated), *earlier)
    mine = of.newest.rating
    if mine is None:
        return SeriesDrawn(chart, None, None)
    spread = Distribution(site.shelf.read(of.series, of.newest.list_date).spread)
    bands = tuple((band.low, band.high, band.players) for band in spread.bands)
    drawn = _spread_drawn(shown.lang, bands, mine // BAND * BAND)
    return SeriesDrawn(chart, drawn, spread.below(mine))


@lru_cache(maxsize=1000)
def _spread_drawn(lang: str, bands: tuple[tuple[int, int, int], ...], mine: int) -> SvgChart | None:
    return of_bands(lang, bands, mine, height=140)


def _player(site: Site, place: PagePlace, fields: Fields) -> Values:
    moves, read = _later(site, fields).moves, _read(site, fields)
    shown = FigureStyle(place.lang, site.appearance.list_names)
    charts = {of.series: _drawn(site, shown, read, of) for of in read.series}
    return {"read": read, "charts": charts, "has_card": has_card(read, site.minors),
            "has_badge": has_badge(read, site.minors),
            "sentence": ratings_sentence(read, shown), "moves": moves, "what": WHAT,
            "has_club": has_club(site.shelf.index, read.club),
            "events": events_once(site.readers, read.events),
            "known": known(site, [theirs.move for theirs in moves]),
            "entered": {(theirs.version.head.series, theirs.version.since) for theirs in moves
                        if theirs.version.way == CORRECTION},
            "calculations": _bundled(site, place, fields) if site.is_files else ()}  # fmt: skip


def _later(site: Site, fields: Fields) -> PlayerMoves:
    def made() -> PlayerMoves:
        return player_moves(site.readers, site.number_at(fields["player"]))

    return site.kept("moves of", fields["player"], make=made)


def _of_player(site: Site, fields: Fields) -> str:
    account = site.accounts.player(site.number_at(fields["player"]))
    met = frozenset[str]().union(*account.met.values()) & site.everybody
    later = _later(site, fields).moves if site.shelf.later else ()
    gone = sorted(known(site, [theirs.move for theirs in later])) if later else ()
    club = _has_club(site, account.club)
    return repr((account.text, sorted(met), later, gone, club, _titles(site)))


@lru_cache(maxsize=1)
def _titles(site: Site) -> tuple[str, ...]:
    """Return the editions of the titles' regulations that are in force by the newest list."""
    newest = max(volume.list_date for volume in site.shelf.order.values())
    return tuple(name for name, (first, _) in EDITIONS.items() if first <= newest)


@lru_cache(maxsize=10_000)
def _has_club(site: Site, club: str | None) -> bool:
    return has_club(site.shelf.index, club)


def _calculations(site: Site) -> Iterator[Fields]:
    for volume in site.shelf.volumes():
        for number in site.readers.players_of(volume):
            yield {"player": slug(number), "series": slug(volume.series),
                   "day": volume.list_date.isoformat()}  # fmt: skip


def _calculation(site: Site, place: PagePlace, fields: Fields) -> Values:
    number = site.readers.player_of(fields["player"])
    calculated = calculation(volume_of(site, fields), number, place.lang)
    met = {game.opponent_id for game in calculated.told.games if game.opponent_id is not None}
    shown = FigureStyle(place.lang, site.appearance.list_names)
    sentence = change_sentence(site.readers, calculated, shown)
    return {"found": calculated, "known": site.readers.people(met), "sentence": sentence,
            "anchor": ""}  # fmt: skip


def _bundled(site: Site, place: PagePlace, fields: Fields) -> Iterator[Markup]:
    """Yield a player's calculations as they stand in the player's file, the newest first.

    One that stands there already of the same is taken from there.
    """
    number = site.number_at(fields["player"])
    standing = dict(_parts(site.standing(place.file)))
    for entry, met in reversed([*site.accounts.player(number).met.items()]):
        volume = site.shelf.order[entry]
        known_people = met & site.everybody
        made_of = (program(), place.lang, site.appearance, volume.tag, volume.book is None,
                   sorted(known_people))  # fmt: skip
        mark = hash_of(repr(made_of).encode()).encode()
        part = standing.get(mark)
        if part is None:
            calculated = calculation(volume, number, place.lang)
            values = {"site": site, "found": calculated, "known": known_people,
                      "anchor": f"{slug(volume.series)}-{volume.list_date}"}  # fmt: skip
            page = rendered("calculated.html", place, values)
            part = b"".join((_BEGIN, mark, b"-->", page, _END))
        yield Markup(part.decode())


def _parts(page: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the calculations that stand in a player's file, each with its mark.

    >>> [*_parts(b"<p><!--calculation 7f-->+9<!--/calculation--></p>")]
    [(b'7f', b'<!--calculation 7f-->+9<!--/calculation-->')]
    """
    for part in page.split(_BEGIN)[1:]:
        text, end, _ = part.partition(_END)
        if end:
            yield text.partition(b"-->")[0], _BEGIN + text + end


_BEGIN: Final = b"<!--calculation "
_END: Final = b"<!--/calculation-->"
KINDS: Final = (
    PageKind("players/{player}.html", "player.html", _everybody, _player, made_of=_of_player,
             is_shared=True),
    PageKind("players/{player}/calculations/{series}/{day}.html", "calculation.html", _calculations,
             _calculation, is_bundled=True),
)  # fmt: skip
