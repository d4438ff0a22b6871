"""What the games of one event say together: the report, with its players, rounds and dates."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from arpad.formats.pgn_tags.players import find_persons, number_players
from arpad.formats.pgn_tags.rounds import ROUNDS_MAX, Meeting, number_rounds
from arpad.formats.pgn_tags.values import Tagged, read_day
from arpad.report.notes import Notes, counted, shortened
from arpad.report.problems import Text
from arpad.report.rows import Pairing, Report, Team

DAYS_MAX: Final = 366

_SITE: Final = re.compile(r"(.*?),? ([A-Z]{3})")
_CODE: Final = re.compile(r"(?:\d+/)?\d+(?:\+\d+)?(?::(?:\d+/)?\d+(?:\+\d+)?)*", re.ASCII)
_BYES: Final = {"1": "U", "+": "U", "=": "H", "0": "Z", "-": "Z"}
_KEPT: Final = ("site", "timecontrol", "eventtype", "eventrounds", "eventcountry")


@dataclass(slots=True)
class TaggedEvent:
    """The games of one event, and how often its own tags have each value."""

    name: str
    day: str
    games: list[Tagged] = field(default_factory=list)
    values: dict[str, Counter[str]] = field(
        default_factory=lambda: {name: Counter() for name in _KEPT}
    )

    def add(self, game: Tagged, tags: Mapping[str, str]) -> None:
        """Add one game."""
        self.games.append(game)
        for name in _KEPT:
            value = tags.get(name, "")
            if value not in ("", "?", "-") and len(self.values[name]) < 100:
                self.values[name][value] += 1

    def only(self, name: str) -> str:
        """Return the tag's value if all games that have the tag agree; else ""."""
        values = self.values[name]
        return next(iter(values)) if len(values) == 1 else ""


def report_of(event: TaggedEvent, notes: Notes) -> Report:
    """Return the event's report."""
    games = _once(event.games, notes)
    persons = find_persons(games, notes)
    numbers, players, teams = number_players(games, persons, notes)
    meetings: list[Meeting] = []
    for game in games:
        sides = (game.white, game.black)
        white, black = (
            0 if side.is_bye else numbers[persons[side.key, side.player_id]] for side in sides
        )
        meetings.append((white, black, game))
    rounds = number_rounds(meetings, notes)
    pairings = [
        pairing
        for meeting, number in zip(meetings, rounds, strict=True)
        for pairing in _pairings(meeting, number, notes)
    ]
    _note_moves(event.name, games, notes)
    days = [game.day for game in games if game.day]
    city, federation = _place(event.only("site"))
    country = event.only("eventcountry")
    return Report(
        format="PGN",
        name=event.name,
        city=city,
        federation=country if re.fullmatch("[A-Z]{3}", country) else federation,
        start=_start(event, days, notes),
        end=max(days, default=None),
        type_text=event.only("eventtype"),
        time_control_code=_time_control(event, notes),
        round_dates=_round_dates(games, rounds),
        rounds_stated=int(stated) if _is_count(stated := event.only("eventrounds")) else None,
        players=players,
        pairings=tuple(sorted(pairings, key=lambda pairing: (pairing.player, pairing.round))),
        teams=tuple(Team(name, tuple(sorted(own))) for name, own in sorted(teams.items())),
    )


def _once(games: Sequence[Tagged], notes: Notes) -> list[Tagged]:
    """Return the games, those that stand there twice once."""
    seen: dict[object, Tagged] = {}
    kept = []
    for game in games:
        sides = (game.white.key, game.black.key)
        content = (sides, game.round, game.day, game.results, game.moves)
        first = seen.get(content)
        if first and (game.round or game.has_moves):
            notes.add("fixed", "pgn-twice",
                      Text("The game stands on line {line} too; read once.", line=first.line),
                      fix=Text("Leave one of them out."), line=game.line, column=1)  # fmt: skip
            continue
        seen.setdefault(content, game)
        kept.append(game)
    return kept


def _pairings(meeting: Meeting, number: int, notes: Notes) -> Iterable[Pairing]:
    white, black, game = meeting
    if number > ROUNDS_MAX:
        message = Text("The game would be in round {number}; left out.", number=number)
        fix = Text("An event has at most {count} rounds.", count=ROUNDS_MAX)
        notes.add("error", "pgn-round", message, fix=fix, line=game.line, column=1)
        return
    if white and black:
        yield Pairing(white, number, black, "w", game.results[0], game.line, 1)
        yield Pairing(black, number, white, "b", game.results[1], game.line, 1)
    elif white or black:
        result = _BYES[game.results[0] if white else game.results[1]]
        notes.add("info", "pgn-bye", Text("A game against nobody is read as the bye {result}.",
                                          result=result), line=game.line, column=1)  # fmt: skip
        yield Pairing(white or black, number, None, "", result, game.line, 1)


def _note_moves(name: str, games: Sequence[Tagged], notes: Notes) -> None:
    """Note games without moves among others that have them: they may not have been played."""
    without = [game for game in games if not game.has_moves and game.results[0] in ("1", "0", "=")]
    if without and len(without) < len(games):
        notes.add("warning", "pgn-moves", Text("{games} of {name} without moves: taken as played.",
                                               games=counted(len(without), "game"),
                                               name=_named(name)),
                  fix=Text('Write [Termination "forfeit"] where a game was not played.'),
                  line=without[0].line, column=1)  # fmt: skip


def _start(event: TaggedEvent, days: Sequence[date], notes: Notes) -> date | None:
    start = read_day(event.day, lambda: None) or min(days, default=None)
    if start and days and (max(days) - start).days > DAYS_MAX:
        notes.add("warning", "pgn-dates",
                  Text("The games of {name} run from {start} to {end}: are they of one event?",
                       name=_named(event.name), start=start, end=max(days)),
                  fix=Text('Give every game its event\'s first day: [EventDate "2024.02.17"].'),
                  line=event.games[0].line, column=1)  # fmt: skip
    elif start is None:
        notes.add(
            "warning",
            "pgn-dates",
            Text("No game of {name} has a date.", name=_named(event.name)),
            fix=Text('Give [Date "2024.02.17"].'),
            line=event.games[0].line,
            column=1,
        )
    return start


def _place(site: str) -> tuple[str, str]:
    """Return city and federation of a site such as "Riga LAT"; a web address is neither."""
    if "://" in site:
        return "", ""
    parts = _SITE.fullmatch(site)
    return (parts[1], parts[2]) if parts else (site, "")


def _time_control(event: TaggedEvent, notes: Notes) -> str:
    codes = event.values["timecontrol"]
    code = event.only("timecontrol")
    if _CODE.fullmatch(code):
        return code
    if codes:
        several = Text("The time control differs from game to game; not read.")
        odd = Text("The time control can't be read; not read.")
        notes.add("warning", "pgn-timecontrol", several if len(codes) > 1 else odd,
                  fix=Text("State the minutes for 60 moves."), found=next(iter(codes)),
                  line=event.games[0].line, column=1)  # fmt: skip
    return ""


def _round_dates(games: Sequence[Tagged], rounds: Sequence[int]) -> tuple[date | None, ...]:
    """Return the day of each round on which all its games were played."""
    days: dict[int, set[date | None]] = defaultdict(set)
    for game, number in zip(games, rounds, strict=True):
        days[number].add(game.day)
    last = min(max(days, default=0), ROUNDS_MAX)
    dates = [
        next(iter(days[number])) if len(days.get(number, ())) == 1 else None
        for number in range(1, last + 1)
    ]
    while dates and dates[-1] is None:
        dates.pop()
    return tuple(dates)


def _is_count(text: str) -> bool:
    return bool(re.fullmatch(r"[1-9][0-9]{0,2}", text))


def _named(name: str) -> str:
    return shortened(name) or "the event"
