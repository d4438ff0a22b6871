"""The page of live ratings: those of a player, asked of the office while it serves its site."""

from collections.abc import Mapping
from typing import Any, Final

from arpad.answers.public.live import LiveRating, live_ratings
from arpad.answers.public.players import named
from arpad.office.reading.absent import NotFoundError
from arpad.web.asked import Query, QueryFields
from arpad.web.asking import Asking
from arpad.web.place import PagePlace
from arpad.web.site import Site
from arpad.web.words import translator


def _asked(site: Site, place: PagePlace, query: Query) -> tuple[Mapping[str, Any], bool]:
    fields = QueryFields(query, translator(place.lang))
    say, text = fields.say, fields.text("player")
    player, now = None, None
    rows: tuple[LiveRating, ...] = ()
    if text:
        try:
            number = site.readers.player_of(text)
        except NotFoundError:
            fields.wrong("player", say("Nobody on any list has this number."))
        else:
            player = named(site.readers, number)
            now = None if site.live is None else site.live.now()
            rows = live_ratings(site.readers, number, (now.lists if now else None) or {})
    values = {"asked": fields, "is_served": site.live is not None, "player": player, "now": now,
              "rows": rows, "question": f"?player={text}" if player else ""}  # fmt: skip
    return values, bool(fields.problems)


def _as_file(_site: Site, _place: PagePlace) -> Mapping[str, Any]:
    return {"is_served": False, "player": None}


LIVE: Final = Asking("live.html", "live.html", _asked, _as_file)
