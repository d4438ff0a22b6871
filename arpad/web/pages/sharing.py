"""What is sent on: badges, cards, codes, sheets, news and citations, each made of published lists.

A picture or a sheet is made when somebody asks for it, and stands under the page that it is of.
"""

import json
from collections.abc import Iterator
from datetime import date
from typing import Final

from arpad.answers.public.calculations import calculation
from arpad.answers.public.events import event_head
from arpad.answers.public.in_series import InSeries
from arpad.answers.public.lists import head_of
from arpad.answers.public.players import PlayerRead, player_read
from arpad.answers.public.statistics import statistics
from arpad.forms.card import ACCENT, HEIGHT, WIDTH, Card, card_png
from arpad.forms.code import of_address
from arpad.forms.explanation import ChangeExplained, explanation
from arpad.forms.pdf import write_pdf
from arpad.office.reading.absent import NotFoundError
from arpad.web.chart import of_ratings, over_time
from arpad.web.pages.clubs import club_in
from arpad.web.pages.lists import each_list
from arpad.web.place import PagePlace, slug
from arpad.web.quoting import bibtex, csl, has_badge, has_card, list_title
from arpad.web.rendering import FigureStyle, rendered
from arpad.web.site import Data, Fields, Site, of_list, volume_of
from arpad.web.words import translator

_OF_LIST: Final = "lists/{series}/{day}"
_NEWS: Final = f"{_OF_LIST}/news.txt"
BADGE_SIZE: Final = (320, 64)
_NAME_MAX: Final = 34
"""So many signs of a name have room on a badge."""


def _no_files(_site: Site) -> Iterator[Fields]:
    yield from ()


def _read(site: Site, fields: Fields) -> PlayerRead:
    def made() -> PlayerRead:
        return player_read(site.readers, site.readers.player_of(fields["player"]))

    return site.kept("player", fields["player"], make=made)


def _rated(read: PlayerRead) -> tuple[InSeries, ...]:
    return tuple(of for of in read.series if of.newest.rating is not None)


def _badge(site: Site, place: PagePlace, fields: Fields) -> bytes:
    read = _read(site, fields)
    if not has_badge(read, site.minors):
        raise NotFoundError(fields["player"])
    name = read.player.name or read.player.player_id
    short = name if len(name) <= _NAME_MAX else f"{name[: _NAME_MAX - 1]}…"
    return rendered("badge.svg", place, {"site": site, "name": short, "rated": _rated(read)[:3]})


def _card(site: Site, place: PagePlace, fields: Fields) -> bytes:
    read, say = _read(site, fields), translator(place.lang)
    if not has_card(read, site.minors) or not (rated := _rated(read)):
        raise NotFoundError(fields["player"])
    shown = FigureStyle(place.lang, site.appearance.list_names)
    first = rated[0]
    lists = [(row.list_date, row.rating) for row in reversed(first.lists) if row.rating is not None]
    chart = over_time(place.lang, of_ratings(first.series, lists))
    number = say("No. {number}").format(number=read.player.player_id)
    words = (number, read.club, read.federation)
    below = say("list of {day}").format(day=shown.day(first.newest.list_date))
    address = site.address.partition("://")[2].rstrip("/")
    return card_png(Card(
        name=f"{read.title} {read.player.name}" if read.title else str(read.player.name),
        about=" · ".join(word for word in words if word), office=site.name,
        figures=tuple((shown.series(of.series), str(of.newest.rating)) for of in rated),
        below=" · ".join(word for word in (below, address) if word),
        curve=chart.curves[0][1] if chart else "",
        accent=site.appearance.accents[0] if site.appearance.accents else ACCENT,
    ))  # fmt: skip


def _oembed(site: Site, place: PagePlace, fields: Fields) -> bytes:
    return oembed(site, place, fields["player"])


def oembed(
    site: Site, place: PagePlace, player: str, width: int | None = None, height: int | None = None
) -> bytes:
    """Return a player's page as oEmbed 1.0 embeds it, in as much room as there is.

    That is the card, the badge, or a link. Raises NotFoundError without a card or an address.
    """
    read = _read(site, {"player": player})
    if not (site.address and has_card(read, site.minors) and _rated(read)):
        raise NotFoundError(player)
    embedded: dict[str, object] = {
        "version": "1.0", "type": "link", "title": read.player.name or player,
        "provider_name": site.name, "provider_url": site.address,
    }  # fmt: skip
    pictures = [("card.png", WIDTH, HEIGHT)]
    if has_badge(read, site.minors):
        pictures.append(("badge.svg", *BADGE_SIZE))
    for name, own_width, own_height in pictures:
        if own_width <= (width or own_width) and own_height <= (height or own_height):
            url = site.address + place.file_of(f"players/{player}/{name}")
            embedded |= {"type": "photo", "url": url, "width": own_width, "height": own_height}
            break
    return json.dumps(embedded, ensure_ascii=False).encode()


def _code(site: Site, place: PagePlace, path: str) -> bytes:
    """Return the code of a page's address. NotFoundError where the office says no address."""
    if not site.address:
        raise NotFoundError(path)
    return of_address(site.address + place.file_of(path)).svg.encode()


def _code_of_player(site: Site, place: PagePlace, fields: Fields) -> bytes:
    site.readers.player_of(fields["player"])
    return _code(site, place, f"players/{fields['player']}.html")


def _code_of_event(site: Site, place: PagePlace, fields: Fields) -> bytes:
    event_head(site.readers, site.readers.event_of(fields["event"]))
    return _code(site, place, f"events/{fields['event']}.html")


def _calculation(fields: Fields) -> str:
    return f"players/{fields['player']}/calculations/{fields['series']}/{fields['day']}.html"


def _code_of_calculation(site: Site, place: PagePlace, fields: Fields) -> bytes:
    volume_of(site, fields).told(site.readers.player_of(fields["player"]))
    return _code(site, place, _calculation(fields))


def _sheet(site: Site, place: PagePlace, fields: Fields) -> bytes:
    number = site.readers.player_of(fields["player"])
    of = calculation(volume_of(site, fields), number, place.lang)
    if of.told.brief is None:
        raise NotFoundError(number)
    shown = FigureStyle(place.lang, site.appearance.list_names)
    listed = f"{shown.series(of.head.series)}, {shown.day(of.head.list_date)}"
    address = site.address and site.address + place.file_of(_calculation(fields))
    name = of.player.name or number
    change = ChangeExplained(name, number, listed, of.told.brief, address)
    data, _ = write_pdf(explanation(change, place.lang))
    return data


def _news(site: Site, place: PagePlace, fields: Fields) -> bytes:
    volume = volume_of(site, fields)
    values = {"found": statistics(volume), "newcomers": volume.size.newcomers}
    return rendered("news.txt", place, {"site": site, **values})


def news_of(site: Site, series: str, day: date, lang: str) -> str:
    """Return the news text of a list in a language. Raises NotFoundError if there is no list."""
    fields = {"series": slug(series), "day": day.isoformat()}
    place = PagePlace(_NEWS.format(**fields), lang, site.languages)
    return _news(site, place, fields).decode()


def _table(site: Site, place: PagePlace, fields: Fields) -> bytes:
    """Return a club's members as a table without a page around it; its links lead to the site."""
    if not site.shares:
        raise NotFoundError(fields["club"])
    values = {"site": site, "club": club_in(site, fields), "path": f"clubs/{fields['club']}.html"}
    return rendered("club-table.html", place, values)


def _table_script(site: Site, place: PagePlace, fields: Fields) -> bytes:
    """Return a script that puts the table where the line stands that fetches it."""
    table = json.dumps(_table(site, place, fields).decode(), ensure_ascii=False)
    return f'document.currentScript.insertAdjacentHTML("beforebegin", {table});\n'.encode()


def _title(site: Site, fields: Fields) -> str:
    head, lang = head_of(volume_of(site, fields)), site.languages[0]
    return list_title(head, FigureStyle(lang, site.appearance.list_names))


def _bibtex(site: Site, _place: PagePlace, fields: Fields) -> bytes:
    head = head_of(volume_of(site, fields))
    return bibtex(site.name, _title(site, fields), head, site.address).encode()


def _csl(site: Site, _place: PagePlace, fields: Fields) -> bytes:
    return csl(site.name, _title(site, fields), head_of(volume_of(site, fields)), site.address)


_OF_CHANGE: Final = "players/{player}/calculations/{series}/{day}"
KINDS: Final = (
    Data("players/{player}/badge.svg", _no_files, _badge, is_recorded=False),
    Data("players/{player}/card.png", _no_files, _card, is_told=True, is_recorded=False),
    Data("players/{player}/oembed.json", _no_files, _oembed, is_told=True, is_recorded=False),
    Data("players/{player}/code.svg", _no_files, _code_of_player, is_told=True, is_recorded=False),
    Data("events/{event}/code.svg", _no_files, _code_of_event, is_told=True, is_recorded=False),
    Data(f"{_OF_CHANGE}/code.svg", _no_files, _code_of_calculation, is_told=True,
         is_recorded=False),
    Data(f"{_OF_CHANGE}.pdf", _no_files, _sheet, is_told=True, is_recorded=False),
    Data("clubs/{club}/table.html", _no_files, _table, is_told=True, is_recorded=False),
    Data("clubs/{club}/table.js", _no_files, _table_script, is_told=True, is_recorded=False),
    Data(_NEWS, each_list, _news, is_told=True, made_of=of_list),
    Data(f"{_OF_LIST}/list.bib", each_list, _bibtex, made_of=of_list),
    Data(f"{_OF_LIST}/list.csl.json", each_list, _csl, made_of=of_list),
)  # fmt: skip
