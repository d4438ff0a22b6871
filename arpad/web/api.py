"""The reading API: the answers that pages show, as JSON; nothing is worked out here.

Every way is declared once, with its answer's type; the description (`openapi`) follows from them.
Errors are problem details (RFC 9457). Addresses of one list never change what they answer, and bear
the hash of the list's record as their ETag.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime
from functools import partial
from typing import Any, Final

from arpad.answers.explaining import Explained
from arpad.answers.public.bulk import FILES
from arpad.answers.public.calculations import calculation
from arpad.answers.public.changes import (
    Changes,
    GamesPlayed,
    changes_of_list,
    changes_of_player,
    games_played,
)
from arpad.answers.public.claims import ClaimsDecided, claims_decided
from arpad.answers.public.events import EventRead, event_read
from arpad.answers.public.later import (
    ListVersions,
    Moves,
    NotInForceError,
    PlayerMoves,
    in_force_on,
    newest,
    player_moves,
    versions,
    who_moved,
)
from arpad.answers.public.lists import ListHead, head_of, lists_told
from arpad.answers.public.played import series_of
from arpad.answers.public.players import PlayerRead, player_read
from arpad.answers.public.rows import ListRows
from arpad.answers.public.search import Found
from arpad.answers.public.standings import EventStandings
from arpad.answers.rulebooks import Articles, RulebookShown, articles, editions, shown
from arpad.law import NoRulebookError, Rulebook
from arpad.office.reading.absent import NotFoundError
from arpad.office.reading.shelf import Volume
from arpad.report.problems import Text
from arpad.web.asking import ASKED_MAX
from arpad.web.filtering import OF_EVENTS, OF_PLAYERS, filtered, filtered_events
from arpad.web.firsts import CLUBS, FIRSTS
from arpad.web.ordering import OF_ORDER, order_asked
from arpad.web.parameters import (
    AS_OF,
    IN_FORCE,
    LANG,
    LATEST,
    OF_SERIES,
    ON,
    PAGES,
    AskedWronglyError,
    Fields,
    QueryParameter,
    day_asked,
    language,
    number_in,
    paged,
)
from arpad.web.place import slug
from arpad.web.site import Site, day_of, series_in, volume_of
from arpad.web.ways import (
    AllCorrections,
    AllEvents,
    AllLists,
    AllRulebooks,
    Answered,
    Answers,
    Entry,
    NewestList,
    Way,
    WayTold,
    for_good,
)

BASE: Final = "/api/v1"
MEDIA_TYPES: Final[Mapping[str, str]] = {
    "csv": "text/csv", "parquet": "application/vnd.apache.parquet", "json": "application/json",
    "txt": "text/plain", "xml": "application/xml",
}  # fmt: skip


def _lists(site: Site, _path: Fields, query: Fields) -> Answered:
    number, per_page = paged(query)
    total = sum(len(site.shelf.days(name)) for name in site.shelf.series)
    series = lists_told(site.shelf, (number - 1) * per_page, per_page)
    return Answered(AllLists(total=total, page=number, series=series))


def _which(site: Site, path: Fields) -> tuple[str, date]:
    """Return the series and the day that a path names. Raises NotFoundError if it names none."""
    return series_in(site, path), day_of(path)


def _made_again(site: Site, path: Fields) -> Volume:
    return site.shelf.made_again(number_in(path))


def _as_of(site: Site, path: Fields, query: Fields) -> Volume:
    """Return a list as it was published, or the version that was in force on a day."""
    on = day_asked(query, "as_of")
    if on is None:
        return volume_of(site, path)
    if on > today():
        raise AskedWronglyError(Text("{name} is a day up to today: which version will be in force "
                                     "later nobody knows.", name="as_of"))  # fmt: skip
    try:
        return in_force_on(site.shelf, *_which(site, path), on)
    except NotInForceError as error:
        raise AskedWronglyError(Text("{why}.", why=error.args[0])) from error


def today() -> date:
    """Return this day."""
    return datetime.now(UTC).date()


def _list(site: Site, path: Fields, query: Fields) -> Answered:
    return filtered(_as_of(site, path, query), query)


def _version(site: Site, path: Fields, query: Fields) -> Answered:
    return filtered(_made_again(site, path), query)


def _versions(site: Site, path: Fields, _query: Fields) -> Answered:
    return Answered(versions(site.shelf, *_which(site, path)))


def _corrections(site: Site, _path: Fields, query: Fields) -> Answered:
    number, per_page = paged(query)
    some = newest(site.shelf, (number - 1) * per_page, per_page)
    total = len(site.shelf.later)
    return Answered(AllCorrections(total=total, page=number, corrections=some))


def _moves(site: Site, path: Fields, query: Fields) -> Answered:
    number, per_page = paged(query)
    return Answered(who_moved(site.readers, number_in(path), number, per_page))


def _player_moves(site: Site, path: Fields, _query: Fields) -> Answered:
    return Answered(player_moves(site.readers, site.readers.player_of(path["player"])))


def _file(ending: str, which: Callable[[Site, Fields], Volume] = volume_of) -> Answers:
    def answer(site: Site, path: Fields, _query: Fields) -> Answered:
        volume = which(site, path)
        file = partial(FILES[ending], volume)
        return Answered(file=file, tag=f"{volume.tag}-{ending}")

    return answer


def _changes(site: Site, path: Fields, query: Fields) -> Answered:
    volume = volume_of(site, path)
    number, per_page = paged(query)
    tag = f"{volume.tag}-{number}-{per_page}"
    return for_good(tag, changes_of_list, volume, number, per_page)


def _ratings(site: Site, path: Fields, query: Fields) -> Answered:
    """Answer with the list that was in force on a day: the last one up to it, as it stood then."""
    series, on = series_in(site, path), day_asked(query, "on")
    days = [day for day in site.shelf.days(series) if on is None or day <= on]
    if not days:
        raise NotFoundError(series)
    return filtered(in_force_on(site.shelf, series, days[-1], on or date.max), query)


def _games(site: Site, path: Fields, query: Fields) -> Answered:
    number, per_page = paged(query)
    player_id = site.readers.player_of(path["player"])
    return Answered(changes_of_player(site.readers, player_id, number, per_page))


def _played(site: Site, path: Fields, query: Fields) -> Answered:
    number, per_page = paged(query)
    player_id = site.readers.player_of(path["player"])
    return Answered(games_played(site.readers, player_id, number, per_page))


def _players(site: Site, _path: Fields, query: Fields) -> Answered:
    number, per_page = paged(query)
    return Answered(site.names.found(query.get("q", "")[:ASKED_MAX], number, per_page))


def _player(site: Site, path: Fields, query: Fields) -> Answered:
    on = day_asked(query, "on")
    return Answered(player_read(site.readers, site.readers.player_of(path["player"]), on))


def _calculation(site: Site, path: Fields, query: Fields) -> Answered:
    volume = volume_of(site, path)
    lang = language(query, site.languages[0])
    player_id = site.readers.player_of(path["player"])
    return for_good(f"{volume.tag}-{lang}", _told_of, volume, player_id, lang)


def _told_of(volume: Volume, player_id: str, lang: str) -> Explained:
    return calculation(volume, player_id, lang).told


def _events(site: Site, _path: Fields, query: Fields) -> Answered:
    return filtered_events(site, query)


def _entry(site: Site, _path: Fields, _query: Fields) -> Answered:
    """Answer with where to begin: the newest list of each series, and every way."""
    newest_lists = tuple(
        NewestList(series=name, list_date=day, address=f"{BASE}/lists/{slug(name)}/{LATEST}")
        for name in site.shelf.series
        for day in site.shelf.days(name)[-1:]
    )
    ways = tuple(
        WayTold(subject=way.subject, address=f"{BASE}{way.path}", says=way.says) for way in WAYS
    )
    described_at, contact = f"{BASE}/openapi.json", site.appearance.contact
    return Answered(
        Entry(name=site.name, contact=contact, description=described_at, newest=newest_lists,
              ways=ways)
    )  # fmt: skip


def resolved(site: Site, path: Fields) -> Fields:
    """Return the fields of a path with the day of a list that is asked for as the newest.

    Raises NotFoundError if the series has no list.
    """
    if path.get("day") != LATEST:
        return path
    day = next(iter(site.shelf.days(series_in(site, path))[-1:]), None)
    if day is None:
        raise NotFoundError(LATEST)
    return {**path, "day": day.isoformat()}


def _event(site: Site, path: Fields, query: Fields) -> Answered:
    event_id, name = site.readers.event_of(path["event"]), query.get("series", "")
    looked = series_of(site.readers.event(event_id))
    if name not in ("", *looked):
        raise AskedWronglyError(Text("{name} is one that looked at the event: {values}.",
                                     name="series", values=looked))  # fmt: skip
    return Answered(event_read(site.readers, event_id, name))


def _standings(site: Site, path: Fields, query: Fields) -> Answered:
    """Answer with an event by rank, by the tie-breaks that are asked or its own."""
    return Answered(order_asked(site, path["event"], query))


def _claims(site: Site, _path: Fields, _query: Fields) -> Answered:
    return Answered(claims_decided(site.readers))


def _rulebooks(site: Site, _path: Fields, query: Fields) -> Answered:
    number, per_page = paged(query)
    all_editions = site.shelf.catalogue.editions
    some = editions(all_editions[(number - 1) * per_page : number * per_page]).rulebooks
    return Answered(AllRulebooks(total=len(all_editions), page=number, rulebooks=some))


def _book(site: Site, path: Fields) -> Rulebook:
    try:
        return site.shelf.catalogue.book(path["rulebook"])
    except NoRulebookError:
        raise NotFoundError(path["rulebook"]) from None


def _rulebook(site: Site, path: Fields, _query: Fields) -> Answered:
    return Answered(shown(_book(site, path)))


def _articles(site: Site, path: Fields, _query: Fields) -> Answered:
    return Answered(articles(_book(site, path)))


def _head(site: Site, path: Fields, _query: Fields) -> Answered:
    volume = volume_of(site, path)
    return for_good(volume.entry.record.sha256, head_of, volume)


WAYS: Final = (
    Way("/", "Where to begin: the newest list of each series, and every way.", _entry, Entry),
    Way("/players", "Players by name or number; several numbers find each.", _players, Found,
        parameters=(QueryParameter("q", "Words of a name in any order, or numbers."), *PAGES)),
    Way("/players/{player}", "A player: ratings list by list, events, opponents.", _player,
        PlayerRead, parameters=(ON,)),
    Way("/players/{player}/games", "A player's games list by list, with articles.", _games,
        Changes, parameters=PAGES),
    Way("/players/{player}/played", "A player's games, each once, with what each list made of it.",
        _played, GamesPlayed, parameters=PAGES),
    Way("/players/{player}/corrections", "What came later to a player's ratings.", _player_moves,
        PlayerMoves),
    Way("/players/{player}/calculations/{series}/{day}", "Why a player's rating changed.",
        _calculation, Explained, parameters=(LANG,)),
    Way("/lists", "Every list, by series.", _lists, AllLists, parameters=PAGES),
    Way("/lists/{series}/{day}", "A list's rows, by number.", _list, ListRows,
        parameters=(AS_OF, *OF_PLAYERS, *PAGES)),
    Way("/lists/{series}/{day}/versions", "A list as it stood from each day on.", _versions,
        ListVersions),
    Way("/lists/{series}/{day}/changes", "What every game of a list changed, with articles.",
        _changes, Changes, parameters=PAGES),
    *FIRSTS,
    Way("/lists/{series}/{day}/head", "What proves a list, and its size.", _head, ListHead),
    *(Way(f"/lists/{{series}}/{{day}}/list.{ending}", "A whole list.", _file(ending),
          media_type=MEDIA_TYPES[ending]) for ending in FILES),
    Way("/ratings/{series}", "The list in force on a day; else the newest.", _ratings,
        ListRows, parameters=(IN_FORCE, *OF_PLAYERS, *PAGES)),
    *CLUBS,
    Way("/events", "Events that lists looked at.", _events, AllEvents,
        parameters=(*OF_EVENTS, *PAGES)),
    Way("/events/{event}", "An event: what became of it, and its cross table.", _event, EventRead,
        parameters=(OF_SERIES,)),
    Way("/events/{event}/standings", "An event by rank, by its own tie-breaks or those asked.",
        _standings, EventStandings, parameters=(*OF_ORDER, LANG)),
    Way("/corrections", "What came later to lists: corrections and revisions.", _corrections,
        AllCorrections, parameters=PAGES),
    Way("/corrections/{number}", "A list as it was made again, by number.", _version, ListRows,
        parameters=(*OF_PLAYERS, *PAGES)),
    Way("/corrections/{number}/moves", "Whose rating is another by it, over whom, and why.", _moves,
        Moves, parameters=PAGES),
    *(Way(f"/corrections/{{number}}/list.{ending}", "The whole list as it was made again.",
          _file(ending, _made_again), media_type=MEDIA_TYPES[ending]) for ending in FILES),
    Way("/claims", "Claims that were decided.", _claims, ClaimsDecided),
    Way("/rulebooks", "Every edition.", _rulebooks, AllRulebooks, parameters=PAGES),
    Way("/rulebooks/{rulebook}", "An edition, rule by rule.", _rulebook, RulebookShown),
    Way("/rulebooks/{rulebook}/articles", "An edition, article by article.", _articles, Articles),
)  # fmt: skip


def problem(status: int, title: str, detail: str) -> dict[str, Any]:
    """Return a problem detail (RFC 9457).

    >>> problem(404, "Not found", "There is no such list.")["status"]
    404
    """
    return {"type": "about:blank", "title": title, "status": status, "detail": detail}


def names_of(ways: Sequence[Way] = WAYS) -> tuple[str, ...]:
    """Return the paths of some ways, under the base.

    >>> names_of()[:2]
    ('/api/v1/', '/api/v1/players')
    """
    return tuple(f"{BASE}{way.path}" for way in ways)
