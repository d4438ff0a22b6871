"""The reading API: the answers that pages show, as JSON; nothing is worked out here.

Every way is declared once, with its answer's type; the description (`openapi`) follows from them.
Errors are problem details (RFC 9457). Addresses of one list never change what they answer, and bear
the hash of the list's record as their ETag.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import Any, Final

from arpad.answers.explaining import Explained
from arpad.answers.json_object import json_object
from arpad.answers.public.bulk import FILES
from arpad.answers.public.calculations import calculation
from arpad.answers.public.changes import Changes, changes_of_list, changes_of_player
from arpad.answers.public.claims import ClaimsDecided, claims_decided
from arpad.answers.public.events import EventHead, EventRead, event_heads, event_read
from arpad.answers.public.lists import ListHead, SeriesTold, head_of, lists_told
from arpad.answers.public.players import PlayerRead, player_read
from arpad.answers.public.rows import ListRows, list_rows
from arpad.answers.public.search import Found
from arpad.answers.public.standings import EventStandings, event_ranked, standings_told
from arpad.answers.ranked import OrderWanted
from arpad.answers.rulebooks import Articles, EditionTold, RulebookShown, articles, editions, shown
from arpad.explain import languages
from arpad.law import NoRulebookError
from arpad.office.reading.shelf import Volume
from arpad.web.asking import ASKED_MAX
from arpad.web.pages.standings import RATING_MAX
from arpad.web.site import Site

BASE: Final = "/api/v1"
PER_PAGE: Final = 100
PER_PAGE_MAX: Final = 1000
PAGE_MAX: Final = 99_999_999
MEDIA_TYPES: Final[Mapping[str, str]] = {
    "csv": "text/csv", "parquet": "application/vnd.apache.parquet", "json": "application/json",
    "txt": "text/plain", "xml": "application/xml",
}  # fmt: skip


class AskedWronglyError(ValueError):
    """A parameter can't be what was asked; the sentence says what it may be."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What a way answers: a value told as JSON, or what makes a file; its tag if it has one."""

    value: object | None = None
    file: Callable[[], bytes] = bytes
    media_type: str = "application/json"
    tag: str = ""


Fields = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a query: its name, what it says, its JSON Schema."""

    name: str
    says: str
    schema: Mapping[str, object] = field(default_factory=lambda: {"type": "string"})


@dataclass(frozen=True, slots=True)
class Way:
    """One address: its path, what it says, the parameters it takes, the type it answers with.

    `answer` raises KeyError where there is no such thing, AskedWronglyError for a wrong parameter.
    """

    path: str
    says: str
    answer: Callable[[Site, Fields, Fields], Answered]
    answered: type | None = None
    media_type: str = "application/json"
    parameters: tuple[Parameter, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AllLists:
    """Lists, series by series, the newest first; `total` is how many there are of all series."""

    total: int
    page: int
    series: tuple[SeriesTold, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AllRulebooks:
    """Editions of regulations."""

    total: int
    page: int
    rulebooks: tuple[EditionTold, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AllEvents:
    """Events that published lists looked at, the newest first."""

    total: int
    page: int
    events: tuple[EventHead, ...]


def _lists(site: Site, _path: Fields, query: Fields) -> Answered:
    number, per_page = _paged(query)
    total = sum(len(site.shelf.days(name)) for name in site.shelf.series)
    found = lists_told(site.shelf, (number - 1) * per_page, per_page)
    return Answered(AllLists(total=total, page=number, series=found))


def _volume(site: Site, path: Fields) -> Volume:
    try:
        day = date.fromisoformat(path["day"])
    except ValueError:
        raise KeyError(path["day"]) from None
    return site.shelf.read(site.series[path["series"]], day)


def _list(site: Site, path: Fields, query: Fields) -> Answered:
    volume = _volume(site, path)
    number, per_page = _paged(query)
    found = list_rows(volume, number, per_page)
    return Answered(found, tag=f"{volume.tag}-{number}-{per_page}")


def _file(ending: str) -> Callable[[Site, Fields, Fields], Answered]:
    def answer(site: Site, path: Fields, _query: Fields) -> Answered:
        volume = _volume(site, path)
        made = partial(FILES[ending], volume)
        return Answered(file=made, media_type=MEDIA_TYPES[ending], tag=f"{volume.tag}-{ending}")

    return answer


def _changes(site: Site, path: Fields, query: Fields) -> Answered:
    volume = _volume(site, path)
    number, per_page = _paged(query)
    found = changes_of_list(volume, number, per_page)
    return Answered(found, tag=f"{volume.tag}-{number}-{per_page}")


def _ratings(site: Site, path: Fields, query: Fields) -> Answered:
    """Answer with the list that was in force on a day: the last one up to it."""
    series, on = site.series[path["series"]], _day(query, "on")
    number, per_page = _paged(query)
    days = [day for day in site.shelf.days(series) if on is None or day <= on]
    if not days:
        raise KeyError(series)
    return Answered(list_rows(site.shelf.read(series, days[-1]), number, per_page))


def _games(site: Site, path: Fields, query: Fields) -> Answered:
    number, per_page = _paged(query)
    player_id = site.readers.player_of(path["player"])
    return Answered(changes_of_player(site.readers, player_id, number, per_page))


def _players(site: Site, _path: Fields, query: Fields) -> Answered:
    number, per_page = _paged(query)
    return Answered(site.names.found(query.get("q", "")[:ASKED_MAX], number, per_page))


def _player(site: Site, path: Fields, query: Fields) -> Answered:
    on = _day(query, "on")
    return Answered(player_read(site.readers, site.readers.player_of(path["player"]), on))


def _calculation(site: Site, path: Fields, query: Fields) -> Answered:
    volume = _volume(site, path)
    lang = _language(site, query)
    found = calculation(volume, site.readers.player_of(path["player"]), lang)
    return Answered(found.told, tag=f"{volume.tag}-{lang}")


def _events(site: Site, _path: Fields, query: Fields) -> Answered:
    number, per_page = _paged(query)
    some = site.readers.events_newest((number - 1) * per_page, per_page)
    heads = event_heads(site.readers, some)
    return Answered(AllEvents(total=site.readers.events_count(), page=number, events=heads))


def _event(site: Site, path: Fields, _query: Fields) -> Answered:
    return Answered(event_read(site.readers, site.readers.event_of(path["event"])))


def _standings(site: Site, path: Fields, query: Fields) -> Answered:
    """Answer with an event by rank, by the tie-breaks that are asked or its own."""
    event_id, lang = site.readers.event_of(path["event"]), _language(site, query)
    unrated_as = query.get("unrated-as")
    if unrated_as is not None and not _is_rating(unrated_as):
        raise AskedWronglyError(f"unrated-as is a whole number from 0 to {RATING_MAX}")
    codes = query.get("tie-breaks")
    if codes is not None and not codes.strip(" ,"):
        raise AskedWronglyError("tie-breaks names none; write DE,BH:C1,SB")
    wanted = OrderWanted(
        None if codes is None else codes[:ASKED_MAX],
        query.get("rules"),
        None if unrated_as is None else int(unrated_as),
    )
    try:
        found = event_ranked(site.readers, event_id, wanted)
    except NoRulebookError as error:
        raise AskedWronglyError(f"rules: {error}") from None
    why, problems = None, found.problems
    if (text := query.get("why")) is not None:
        why, more = found.why(text[:ASKED_MAX], lang)
        problems = (*problems, *more)
        if why is None and not problems:
            raise AskedWronglyError("why asks for an order: name its tie-breaks")
    if why is None and (wrong := [one for one in problems if one.level != "warning"]):
        raise AskedWronglyError(wrong[0].message.removesuffix("."))
    return Answered(standings_told(event_id, found, why))


def _claims(site: Site, _path: Fields, _query: Fields) -> Answered:
    return Answered(claims_decided(site.readers))


def _rulebooks(site: Site, _path: Fields, query: Fields) -> Answered:
    number, per_page = _paged(query)
    there = site.shelf.catalogue.editions
    some = editions(there[(number - 1) * per_page : number * per_page]).rulebooks
    return Answered(AllRulebooks(total=len(there), page=number, rulebooks=some))


def _rulebook(site: Site, path: Fields, _query: Fields) -> Answered:
    try:
        return Answered(shown(site.shelf.catalogue.book(path["rulebook"])))
    except NoRulebookError:
        raise KeyError(path["rulebook"]) from None


def _articles(site: Site, path: Fields, _query: Fields) -> Answered:
    try:
        return Answered(articles(site.shelf.catalogue.book(path["rulebook"])))
    except NoRulebookError:
        raise KeyError(path["rulebook"]) from None


def _head(site: Site, path: Fields, _query: Fields) -> Answered:
    volume = _volume(site, path)
    return Answered(head_of(volume), tag=volume.entry.record.sha256)


def _language(site: Site, query: Fields) -> str:
    lang = query.get("lang", site.languages[0])
    if lang not in languages():
        raise AskedWronglyError(f"lang is one of {', '.join(languages())}")
    return lang


def _is_rating(text: str) -> bool:
    is_short = text.isascii() and text.isdecimal() and len(text) <= len(str(RATING_MAX))
    return is_short and int(text) <= RATING_MAX


def _paged(query: Fields) -> tuple[int, int]:
    """Return the page that is asked for, and how many rows it has."""
    number, per_page = _whole(query, "page", 1), _whole(query, "per_page", PER_PAGE)
    if per_page > PER_PAGE_MAX:
        raise AskedWronglyError(f"per_page is at most {PER_PAGE_MAX}")
    return number, per_page


def _whole(query: Fields, name: str, usual: int) -> int:
    text = query.get(name, str(usual))
    is_short = text.isascii() and text.isdecimal() and len(text) <= len(str(PAGE_MAX))
    if not (is_short and int(text)):
        raise AskedWronglyError(f"{name} is a whole number from 1 to {PAGE_MAX}")
    return int(text)


def _day(query: Fields, name: str) -> date | None:
    text = query.get(name)
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        raise AskedWronglyError(f"{name} is a day such as 2026-01-01") from None


_PAGES: Final = (
    Parameter("page", "Which page, from 1.",
              {"type": "integer", "minimum": 1, "maximum": PAGE_MAX}),
    Parameter("per_page", f"How many rows a page has; {PER_PAGE} unless told.",
              {"type": "integer", "minimum": 1, "maximum": PER_PAGE_MAX}),
)  # fmt: skip
_ON: Final = Parameter("on", "As lists up to this day told it.",
                       {"type": "string", "format": "date"})  # fmt: skip
_IN_FORCE: Final = Parameter("on", "The day.", {"type": "string", "format": "date"})
_LANG: Final = Parameter("lang", "The language of sentences.",
                         {"type": "string", "enum": list(languages())})  # fmt: skip
_OF_ORDER: Final = (
    Parameter("tie-breaks", "Those that part equal points, in their order: DE,BH:C1,SB."),
    Parameter("rules", "Their edition, c07-2024; that of the event's first day unless told."),
    Parameter("unrated-as", "The rating at which the unrated count in tie-breaks by ratings.",
              {"type": "integer", "minimum": 0, "maximum": RATING_MAX}),
    Parameter("why", "Why 12 is behind the next above him, or of 12:7 one behind the other."),
)  # fmt: skip
WAYS: Final = (
    Way("/players", "Players by name or number; several numbers find each.", _players, Found,
        parameters=(Parameter("q", "Words of a name in any order, or numbers."), *_PAGES)),
    Way("/players/{player}", "A player: his ratings list by list, events, opponents.", _player,
        PlayerRead, parameters=(_ON,)),
    Way("/players/{player}/games", "A player's games on every list, with articles.", _games,
        Changes, parameters=_PAGES),
    Way("/players/{player}/calculations/{series}/{day}", "Why a player's rating changed.",
        _calculation, Explained, parameters=(_LANG,)),
    Way("/lists", "Every list, by series.", _lists, AllLists, parameters=_PAGES),
    Way("/lists/{series}/{day}", "A list's rows, by number.", _list, ListRows, parameters=_PAGES),
    Way("/lists/{series}/{day}/changes", "What every game of a list changed, with articles.",
        _changes, Changes, parameters=_PAGES),
    Way("/lists/{series}/{day}/head", "What proves a list, and its size.", _head, ListHead),
    *(Way(f"/lists/{{series}}/{{day}}/list.{ending}", "A whole list.", _file(ending),
          media_type=MEDIA_TYPES[ending]) for ending in FILES),
    Way("/ratings/{series}", "The list in force on a day; the newest unless told.", _ratings,
        ListRows, parameters=(_IN_FORCE, *_PAGES)),
    Way("/events", "Events that lists looked at.", _events, AllEvents, parameters=_PAGES),
    Way("/events/{event}", "An event: what became of it, and its cross table.", _event, EventRead),
    Way("/events/{event}/standings", "An event by rank, by its own tie-breaks or those asked.",
        _standings, EventStandings, parameters=(*_OF_ORDER, _LANG)),
    Way("/claims", "Claims that were decided.", _claims, ClaimsDecided),
    Way("/rulebooks", "Every edition.", _rulebooks, AllRulebooks, parameters=_PAGES),
    Way("/rulebooks/{rulebook}", "An edition, rule by rule.", _rulebook, RulebookShown),
    Way("/rulebooks/{rulebook}/articles", "An edition, article by article.", _articles, Articles),
)  # fmt: skip


def problem(status: int, title: str, detail: str) -> dict[str, Any]:
    """Return a problem detail (RFC 9457).

    >>> problem(404, "Not found", "There is no such list.")["status"]
    404
    """
    return {"type": "about:blank", "title": title, "status": status, "detail": detail}


def told(value: object) -> dict[str, Any]:
    """Return an answer as JSON has it."""
    return json_object(value)


def names_of(ways: Sequence[Way] = WAYS) -> tuple[str, ...]:
    """Return the paths of some ways, under the base.

    >>> names_of()[0]
    '/api/v1/players'
    """
    return tuple(f"{BASE}{way.path}" for way in ways)
