"""What title norms are judged by, as a published list has it of the events it looked at.

Only of events in which norms can be made at all. Of a person there is what FIDE B.01 asks of
opponents: rating, title, federation, and whether women's titles are open; no name, no birth.
"""

from collections.abc import Mapping
from typing import Final

from arpad.law.dialect import String
from arpad.law.table import Column, TableOf


def _text(name: str, says: str) -> Column:
    return Column(name, says, "text", String)


def _flag(name: str, says: str) -> Column:
    return Column(name, says, "1 or 0")


_EVENT: Final = _text("event_id", "the event's own id")
# fmt: off
EVENT_FACTS: Final = TableOf("norm_events", ("event_id",),
    "An event in which norms can be made, as it was reported; null: nobody stated it.", (
    _EVENT,
    _text("federation", "the host's"), _text("kind", "kind of event"),
    Column("start", "its first day", "yyyymmdd"), Column("end", "its last day", "yyyymmdd"),
    Column("rounds_scheduled", "rounds that were to be played", "number"),
    Column("minutes_for_60_moves", "time for 60 moves", "minutes"),
    Column("rounds_per_day", "the most rounds on a day", "number"),
    Column("hours_per_day", "the longest play on a day, an hour that was begun whole", "hours"),
    _flag("is_national_championship", "the final of a national championship"),
    _flag("is_national_team_championship", "a national team championship"),
    _flag("is_zonal", "a zonal"),
    _flag("is_team_championship", "an Olympiad, a world or continental team championship"),
    _flag("is_world_cup", "the World Cup"),
    _flag("is_named_for_titles", "an event that FIDE B.01 1.5.6 names"),
    _flag("is_norm_event", "a match or Scheveningen event for which FIDE gave leave"),
))
"""Its columns but the first are facts of a report, by their names (`arpad.report.facts.Facts`)."""
FIELD: Final = TableOf("norm_players", ("event_id", "number", "list_on"),
    "Who played in such an event, as they were when it began or, in a long one, on a later list.", (
    _EVENT, Column("number", "the starting rank", "number"),
    Column("list_on", "the list in force when it began, or a later one", "yyyymmdd"),
    _text("player_id", "the number"), Column("rating", "null: unrated", "points"),
    _text("title", "null: none"), _text("federation", "null: not stated"),
    _flag("is_woman", "women's titles are open; null: the sex is not stated"),
))
BOARDS: Final = TableOf("norm_games", ("event_id", "game"),
    "Every round of such an event that counts, its result seen from White.", (
    _EVENT, Column("game", "its place in the report", "number"),
    Column("round", "the round", "number"),
    Column("white", "starting rank of White, or of who has no game", "number"),
    Column("black", "starting rank of Black; null: no opponent", "number"),
    _text("result", "1 0 = + - W D L, -- where both forfeited; U: a bye that the pairing gave, "
          "H F Z: another"),
    Column("played_on", "the day, where it is known", "yyyymmdd"),
))
# fmt: on
JUDGED_BY: Final[Mapping[str, TableOf]] = {
    table.name: table for table in (EVENT_FACTS, FIELD, BOARDS)
}
