"""Norms for people: who made one, who came near, what is missing, what it still takes."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from arpad.cli.output import score
from arpad.norms.application import Application
from arpad.norms.forecast import Forecast, Wanted
from arpad.norms.required import ScoreRow, counts, score_table
from arpad.norms.rows import Condition, Failure, Norm
from arpad.office.norms import EventNorms, PlayerNorms, Question
from arpad.rulebooks.fide_titles.clauses import TitleClause, TitleRules

MISSES_SHOWN: Final = 10
_NAMES: Final = {
    "games": "games", "federations": "foreign federations", "own_federation": "own federation",
    "one_federation": "one federation", "titled": "titled opponents",
    "title_wanted": "title wanted or higher", "unrated": "unrated opponents",
    "average": "opponents' average", "score": "score", "performance": "performance",
    "rounds_per_day": "rounds per day", "hours_per_day": "hours per day",
    "minutes_for_60_moves": "minutes for 60 moves", "format": "leave for the format",
    "players": "players", "rating": "highest rating", "foreigners": "norms of the normal mix",
    "event": "norms from a named event", "days": "days with one round",
}  # fmt: skip
_ASSUMPTION: Final = (
    "Assumed: every round to come is played; opponents who are not known are the mix that is still "
    "wanted, and rated on average as shown."
)


def print_score_table(rules: TitleRules, games: int, titles: tuple[str, ...]) -> None:
    """Print the score that each title needs, by the opponents' average; both readings of 35%."""
    console = Console(highlight=False)
    rows = list(score_table(rules, games, titles))
    console.print(_score_table(rows, f"{games} games, {rules.name} ({rules.source})", titles))
    other = replace(rules, is_score_rounded=not rules.is_score_rounded)
    more = [row for row in score_table(other, games, titles) if row not in rows]
    if more:
        title = "If the percentage is rounded before it is compared with 35:"
        console.print(_score_table(more, title, titles))
    asked = counts(rules, games)
    console.print(
        f"Opponents: at least {asked.title_wanted_min} with the title wanted or a higher, "
        f"{asked.titled_min} with a title; at most {asked.own_federation_max} of the own "
        f"federation, {asked.one_federation_max} of one federation"
        + ("." if asked.unrated_max is None else f", {asked.unrated_max} unrated.")
    )
    console.print(f"Double round robin: {asked.double_wanted_min} persons with the title wanted.")
    levels = [clause for title in titles for clause in _of_table(rules, title)]
    for clause in dict.fromkeys(one for one in levels if not one.is_verified):
        console.print(f"{clause.article}{_unverified(clause)}: {clause.says}", style="dim")


def _of_table(rules: TitleRules, title: str) -> tuple[TitleClause, ...]:
    level = rules.levels[title]
    return level.performance, level.average_min, rules.score_min


def _score_table(rows: Sequence[ScoreRow], heading: str, titles: tuple[str, ...]) -> Table:
    table = _plain(heading)
    table.add_column("score", justify="right")
    for title in titles:
        table.add_column(title, justify="right")
    by_score: dict[int, dict[str, ScoreRow]] = {}
    for row in rows:
        by_score.setdefault(row.score_half, {})[row.title] = row
    for half in sorted(by_score, reverse=True):
        cells = [by_score[half].get(title) for title in titles]
        table.add_row(score(half), *(_range(cell) if cell else "" for cell in cells))
    return table


def _range(row: ScoreRow) -> str:
    high = "or more" if row.average_max is None else f"- {row.average_max}"
    return f"{row.average_min} {high}"


def print_event(event: EventNorms, question: Question) -> None:
    """Print an event: its norms and nearest misses, conditions, and the forecast if asked for."""
    console = Console(highlight=False)
    kind = (event.event.kind or "unknown kind").replace("_", " ")
    console.print(
        f"{event.submission.file}: {kind}, {event.rounds_played} of {event.event.rounds} rounds, "
        f"{event.rules.name} ({event.rules.source})",
        style="bold", markup=False,
    )  # fmt: skip
    if event.average is not None:
        category = "no category" if event.category is None else f"category {event.category}"
        console.print(f"Average of all players {event.average}, {category}.")
    if event.fields.is_exempt:
        clause = event.rules.exempt_swiss.clause
        console.print(f"{clause.says} ({clause.article})")
    shown = _shown(event, question)
    console.print(_attempts_table(shown))
    for player, attempt in shown:
        if question.player is not None or isinstance(attempt, Norm):
            _print_conditions(console, player, attempt)
    if question.is_forecast:
        _print_forecasts(console, event, question)


def _shown(event: EventNorms, question: Question) -> list[tuple[PlayerNorms, Norm | Failure]]:
    """Return every norm, then what came nearest to one; of one player everything."""
    both = [(player, attempt) for player in event.players for attempt in player.attempts]
    if question.player is not None:
        return both
    norms = [pair for pair in both if isinstance(pair[1], Norm)]
    misses = [pair for pair in both if not isinstance(pair[1], Norm)]
    misses.sort(key=lambda pair: (len(pair[1].failed), _lacking(pair[1])))
    return norms + misses[:MISSES_SHOWN]


def _lacking(attempt: Norm | Failure) -> int:
    return sum(one.missing for one in attempt.failed if one.name == "performance")


def _attempts_table(shown: Sequence[tuple[PlayerNorms, Norm | Failure]]) -> Table:
    norms = sum(isinstance(attempt, Norm) for _, attempt in shown)
    table = _plain(f"{norms} norms, and what came nearest")
    for heading, is_right in (("id", 0), ("name", 0), ("fed", 0), ("for", 0), ("games", 1),
                              ("points", 1), ("needed", 1), ("Ra", 1), ("Rp", 1)):  # fmt: skip
        table.add_column(heading, justify="right" if is_right else "left")
    table.add_column("result", overflow="fold")
    for player, one in shown:
        needed = one.score_required_half
        table.add_row(
            escape(player.candidate.player_id),
            escape(player.player.name),
            escape(player.candidate.federation),
            one.title,
            str(len(one.games)),
            score(one.score_half),
            "–" if needed is None else score(needed),
            str(one.opponents_average or "–"),
            str(one.performance_rating or "–"),
            _result(one),
        )
    return table


def _result(one: Norm | Failure) -> Text:
    if isinstance(one, Norm):
        ignored = f", without rounds {', '.join(map(str, one.ignored))}" if one.ignored else ""
        return Text(f"NORM of {one.games_counted} games{ignored}", style="green")
    return Text("; ".join(missing_text(condition) for condition in one.failed), style="yellow")


def missing_text(one: Condition) -> str:
    """Return what is missing to a condition, or too much, in a few words.

    >>> from arpad.rulebooks.fide_titles.edition_2024 import RULES
    >>> missing_text(Condition("games", RULES.games_min, 8, 9, "games"))
    'games 8, 1 missing'
    """
    how = "too many" if one.is_max else "missing"
    return f"{_NAMES[one.name]} {_figure(one, one.found)}, {_figure(one, one.missing)} {how}"


def _figure(one: Condition, value: int) -> str:
    return score(value) if one.unit == "half points" else str(value)


def _print_conditions(console: Console, player: PlayerNorms, attempt: Norm | Failure) -> None:
    table = _plain("")
    table.title = Text(f"{player.player.name}, {attempt.title}", style="bold")
    table.add_column("")
    table.add_column("condition", no_wrap=True)
    table.add_column("found", justify="right")
    table.add_column("asked", justify="right", no_wrap=True)
    table.add_column("article", no_wrap=True)
    table.add_column("what it says", overflow="fold")
    add_conditions(table, attempt.conditions)
    console.print(table)
    if attempt.raised is not None:
        floor = attempt_floor(attempt)
        console.print(f"Opponent {escape(attempt.raised.player_id)} counts at {floor}.")


def attempt_floor(attempt: Norm | Failure) -> str:
    """Return the floor at which the lowest opponent counts, with its article."""
    from arpad.rulebooks.fide_titles import title_rules

    clause = title_rules(attempt.rules).levels[attempt.title].rating_floor
    return f"{clause.number} ({clause.article}{_unverified(clause)})"


def add_conditions(table: Table, conditions: Sequence[Condition]) -> None:
    """Add a row for each condition: met, exempt or not met; figures; article; sentence."""
    for one in conditions:
        mark = Text("met", style="green") if one.is_met else Text("NOT met", style="bold red")
        says = one.clause.says + _unverified(one.clause)
        if one.waived_by is not None:
            mark = Text("exempt", style="cyan")
            says = f"{one.waived_by.says} ({one.waived_by.article}{_unverified(one.waived_by)})"
        if one.note:
            says = f"{says} {one.note}"
        asked = ("≤ " if one.is_max else "≥ ") + _figure(one, one.required)
        table.add_row(
            mark, _NAMES[one.name], _figure(one, one.found), asked, str(one.clause.article), says
        )


def _unverified(clause: TitleClause) -> str:
    return "" if clause.is_verified else " (not verified)"


def _print_forecasts(console: Console, event: EventNorms, question: Question) -> None:
    left = event.event.rounds - event.rounds_played
    table = _plain(f"After round {event.rounds_played}: {left} to come")
    for heading in ("id", "name", "for", "state"):
        table.add_column(heading)
    table.add_column("what it takes", overflow="fold")
    for player in event.players:
        for one in player.forecasts:
            if question.player is None and one.state == "out of reach":
                continue
            table.add_row(
                escape(player.candidate.player_id), escape(player.player.name), one.title,
                one.state, _needs(one),
            )  # fmt: skip
    console.print(table)
    console.print(_ASSUMPTION)
    for player in event.players:
        for number, forecasts in enumerate(player.trail):
            states = ", ".join(f"{one.title} {one.state}" for one in forecasts)
            console.print(f"after round {number}: {states}")


def _needs(one: Forecast) -> str:
    parts = []
    for need in one.needs:
        against = "" if need.average_min is None else f" against {need.average_min}"
        parts.append(f"{score(need.score_half)} of {need.rounds}{against}")
    bring = _wanted(one.wanted)
    return " or ".join(parts) + (f"; {bring}" if bring and parts else "")


def _wanted(wanted: Wanted | None) -> str:
    if wanted is None:
        return ""
    parts = (
        (wanted.title_wanted, "with the title wanted or a higher"),
        (wanted.titled, "titled"),
        (wanted.foreign_federations, "of other foreign federations"),
    )
    found = [f"{count} {what}" for count, what in parts if count]
    return "of the opponents not known " + ", ".join(found) if found else ""


def print_application(found: Application, rules: TitleRules) -> None:
    """Print the norms of an application, and every condition."""
    console = Console(highlight=False)
    verdict = "can be applied for" if found.is_complete else "can NOT be applied for yet"
    console.print(f"{found.title} {verdict} ({rules.name})", style="bold")
    table = _plain(f"{found.games} games in norms")
    for heading in ("event", "end", "games", "Rp", ""):
        table.add_column(heading)
    for record in (*found.records, *found.left_out):
        is_out = record in found.left_out
        norm = record.norm
        table.add_row(
            escape(record.event_id), record.end.isoformat(), str(norm.games_counted),
            str(norm.performance_rating), "not counted: 1.4.1c, only once" if is_out else "",
        )  # fmt: skip
    console.print(table)
    conditions = _plain("")
    for heading in ("", "condition", "found", "asked", "article", "what it says"):
        conditions.add_column(heading)
    add_conditions(conditions, found.conditions)
    console.print(conditions)


def _plain(title: str) -> Table:
    return Table(title=title or None, title_justify="left", box=None, pad_edge=False)
