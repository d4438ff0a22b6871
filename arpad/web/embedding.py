"""What programs ask that embed a page in theirs: its address, answered as oEmbed 1.0 says.

The answer is a player's card, or where less room is given the badge; a link where not even that
fits. The page names this address as its alternate.
"""

from collections.abc import Mapping
from typing import Final
from urllib.parse import unquote

from starlette.responses import PlainTextResponse, Response

from arpad.office.reading.absent import NotFoundError
from arpad.web.addresses import file_of
from arpad.web.guarding import SHARED
from arpad.web.pages.sharing import oembed
from arpad.web.place import PagePlace
from arpad.web.sending import Reader, once
from arpad.web.site import Site

EMBED: Final = "oembed.json"
_JSON: Final = "application/json"
_PAGE, _ENDING = "players/", ".html"


def embedded(site: Site, query: Mapping[str, str], reader: Reader) -> Response:
    """Answer what is asked of a page: `url`, and `format`, `maxwidth` and `maxheight` if given.

    With 404 for what is no address of a player here, 501 for another format than JSON, and 400 for
    room that is no number (oEmbed 1.0, 2.3.5).
    """
    if query.get("format", "json") != "json":
        return PlainTextResponse("format: json\n", 501)
    rooms = [query.get(name, "") for name in ("maxwidth", "maxheight")]
    if any(room and not (room.isascii() and room.isdecimal()) for room in rooms):
        return PlainTextResponse("maxwidth, maxheight: pixels\n", 400)
    width, height = (int(room[:9]) if room else None for room in rooms)
    try:
        place, player = _player_at(site, query.get("url", ""))
        answer = once(oembed(site, place, player, width, height), _JSON, reader)
    except NotFoundError:
        return PlainTextResponse("url: no player's page here\n", 404)
    answer.headers.update(SHARED)
    return answer


def _player_at(site: Site, url: str) -> tuple[PagePlace, str]:
    """Return where a page stands, and its player. Raises NotFoundError if it is no player's."""
    address = url.partition("#")[0].partition("?")[0]
    if not site.address or not address.startswith(site.address):
        raise NotFoundError(url)
    place = site.place(file_of(site.languages, unquote(address.removeprefix(site.address))))
    player = place.path.removeprefix(_PAGE).removesuffix(_ENDING)
    if place.path != f"{_PAGE}{player}{_ENDING}" or "/" in player:
        raise NotFoundError(url)
    return place, player
