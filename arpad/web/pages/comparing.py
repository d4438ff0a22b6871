"""The page of players side by side: up to four that somebody names, and the games between them."""

from collections.abc import Mapping
from typing import Any, Final

from arpad.answers.public.between import PLAYERS_MAX, PlayerBeside, players_beside
from arpad.answers.public.search import PlayerFound
from arpad.office.reading.absent import NotFoundError
from arpad.web.asked import Query, QueryFields
from arpad.web.asking import Asking
from arpad.web.chart import SvgChart, of_ratings, over_time
from arpad.web.place import PagePlace, slug
from arpad.web.site import Site
from arpad.web.words import translator

COMPARE: Final = "compare.html"
_NEAR: Final = 10
"""So many of those who are called alike are shown to choose from."""


def _asked(site: Site, place: PagePlace, query: Query) -> tuple[Mapping[str, Any], bool]:
    fields = QueryFields(query, translator(place.lang))
    numbers, meant = _meant(site, fields)
    beside = players_beside(site.readers, numbers) if numbers else None
    chosen = _series(fields, beside.series if beside else ())
    return {
        "asked": fields,
        "beside": beside,
        "chosen": chosen,
        "chart": _chart(beside.players, chosen, place.lang) if beside else None,
        "meant": meant,
        "players_max": PLAYERS_MAX,
        "numbers": ",".join(map(slug, numbers)),
        "is_served": True,
        "question": f"?players={','.join(map(slug, numbers))}" if numbers else "",
    }, bool(fields.problems)


def _meant(site: Site, fields: QueryFields) -> tuple[list[str], tuple[PlayerFound, ...]]:
    """Return the numbers of those who were named, and who else may have been meant."""
    numbers: list[str] = []
    others: tuple[PlayerFound, ...] = ()
    say = fields.say
    texts = [text for field in fields.texts("players") for text in field.split(",")]
    for text in filter(None, (*map(str.strip, texts), *fields.texts("player"))):
        players = _named(site, text)
        if len(players) == 1:
            numbers.append(players[0])
        else:
            others += site.names.found(text, per_page=_NEAR).players
            fields.wrong("player", say("Choose whom “{name}” means.").format(name=text)
                         if others else say("Nobody has that name."))  # fmt: skip
    if len(set(numbers)) < len(numbers):
        fields.wrong("player", say("A player is named twice."))
        numbers = list(dict.fromkeys(numbers))
    if len(numbers) > PLAYERS_MAX:
        fields.wrong("player", say("At most {most} players.").format(most=PLAYERS_MAX))
    return numbers[:PLAYERS_MAX], others


def _named(site: Site, text: str) -> list[str]:
    """Return the numbers of those whom an address or a name means, ten at most."""
    try:
        return [site.readers.player_of(text)]
    except NotFoundError:
        names = site.names.found(text, per_page=_NEAR)
        return [] if names.is_near else [named.player.player_id for named in names.players]


def _chart(players: tuple[PlayerBeside, ...], series: str, lang: str) -> SvgChart | None:
    """Return the players' ratings on the lists of a series as one chart."""
    standings = [(player.player, player.in_series(series)) for player in players]
    lines = [
        of_ratings(
            player.name or player.player_id,
            [(listed.list_date, listed.rating) for listed in reversed(own.lists)
             if listed.rating is not None],
        )
        for player, own in standings
        if own is not None and own.highest is not None
    ]  # fmt: skip
    return over_time(lang, *lines) if lines else None


def _series(fields: QueryFields, known: tuple[str, ...]) -> str:
    """Return the series whose ratings are drawn: the one that was chosen, else the first."""
    by_name = {slug(name): name for name in known}
    text, say = fields.text("list"), fields.say
    if text and text not in by_name:
        fields.wrong("list", say("There is no such list."))
    return by_name.get(text, next(iter(known), ""))


def _as_file(_site: Site, place: PagePlace) -> Mapping[str, Any]:
    return {
        "asked": QueryFields((), translator(place.lang)),
        "beside": None,
        "meant": (),
        "players_max": PLAYERS_MAX,
        "is_served": False,
    }


COMPARING_PLAYERS: Final = Asking(COMPARE, "compare.html", _asked, _as_file)
