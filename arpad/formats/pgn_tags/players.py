"""Who played in an event: the same person in all his games, by number, else by name."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date

from arpad.formats.pgn_tags.values import Tagged, TaggedSide
from arpad.report.notes import Notes, counted, joined, shortened
from arpad.report.problems import Level, Text, marked
from arpad.report.rows import Player

Person = tuple[str, str]
"""(number, "") of a player who has one, else ("", name)."""


def find_persons(games: Sequence[Tagged], notes: Notes) -> dict[tuple[str, str], Person]:
    """Return the person of each (name, number) that the games' tags give.

    A name that stands with one number in the event is that player, also where the number is
    missing; one that stands with several is as many players.
    """
    ids: dict[str, dict[str, int]] = defaultdict(dict)
    names: dict[str, dict[str, int]] = defaultdict(dict)
    for game in games:
        for side in (game.white, game.black):
            if side.player_id:
                ids[side.key].setdefault(side.player_id, game.line)
                names[side.player_id].setdefault(side.key, game.line)
    for key, lines_by_value in ids.items():
        if len(lines_by_value) > 1:
            numbers = joined([shortened(value) for value in lines_by_value])
            what = marked("The name {name} stands with the numbers {numbers}: they "
                          "are taken for different players.")  # fmt: skip
            _note(
                notes,
                "warning",
                Text(what, name=repr(shortened(key)), numbers=numbers),
                lines_by_value,
            )
    for player_id, lines_by_value in names.items():
        if len(lines_by_value) > 1:
            shown = joined([repr(shortened(value)) for value in lines_by_value])
            what = marked("The number {player_id} stands with the names {names}: they "
                          "are taken for one player.")  # fmt: skip
            _note(
                notes,
                "info",
                Text(what, player_id=shortened(player_id), names=shown),
                lines_by_value,
            )
    persons: dict[tuple[str, str], Person] = {}
    for game in games:
        for side in (game.white, game.black):
            player_id = side.player_id or _only(ids.get(side.key, {}))
            persons[side.key, side.player_id] = (player_id, "") if player_id else ("", side.key)
    return persons


def number_players(
    games: Sequence[Tagged], persons: dict[tuple[str, str], Person], notes: Notes
) -> tuple[dict[Person, int], tuple[Player, ...], dict[str, set[int]]]:
    """Return each person's number, the players by number, and the numbers of each team.

    Players are numbered by name. What the tags give of one player in several ways is taken from his
    first game.
    """
    sides: dict[Person, list[TaggedSide]] = defaultdict(list)
    for game in sorted(games, key=lambda game: (game.day or date.max, game.line)):
        for side in (game.white, game.black):
            if not side.is_bye:
                sides[persons[side.key, side.player_id]].append(side)
    ordered = sorted(sides, key=lambda person: (sides[person][0].key, person))
    numbers = {person: number for number, person in enumerate(ordered, start=1)}
    players = tuple(_player(number, person, sides[person]) for person, number in numbers.items())
    teams: dict[str, set[int]] = defaultdict(set)
    changing = 0
    for person, own in sides.items():
        changing += len({side.rating for side in own if side.rating}) > 1
        for side in own:
            if side.team:
                teams[side.team].add(numbers[person])
    if changing:
        message = Text("{players} with several ratings in the event: that of the first game is "
                       "carried.", players=counted(changing, "player"))  # fmt: skip
        notes.add("info", "pgn-rating", message)
    without = sum(1 for player in players if not player.player_id)
    if without:
        notes.add("warning", "pgn-id", Text("{count} of {players} players have no number.",
                                            count=without, players=len(players)),
                  fix=Text("Give WhiteFideId and BlackFideId."))  # fmt: skip
    return numbers, players, teams


def _player(number: int, person: Person, sides: Sequence[TaggedSide]) -> Player:
    return Player(
        number,
        sides[0].name,
        title=next((side.title for side in sides if side.title), ""),
        rating=next((side.rating for side in sides if side.rating), None),
        federation=next((side.federation for side in sides if side.federation), ""),
        player_id=person[0],
    )


def _only(lines_by_value: dict[str, int]) -> str:
    return next(iter(lines_by_value)) if len(lines_by_value) == 1 else ""


def _note(notes: Notes, level: Level, message: Text, lines_by_value: dict[str, int]) -> None:
    notes.add(level, "pgn-player", message, fix=Text("Give every player one name and one number."),
              line=list(lines_by_value.values())[1], column=1)  # fmt: skip
