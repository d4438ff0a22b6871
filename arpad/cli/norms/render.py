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
from arpad.office.norms.norms import EventNorms, PlayerNorms, Question
from arpad.rulebooks.fide_titles.clauses import TitleClause, TitleRules
from arpad.rulebooks.fide_titles.describe import clause_lines

MISSES_SHOWN: Final = 10
_FAILED_MAX, _LACKING_MAX = 3, 50
"""An attempt that failed more conditions, or lacks more points of performance, came not near."""
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
_LACKS: Final = {
    "event": "the event doesn't meet its conditions",
    "games": "too few rounds are left for the games",
    "mix": "the mix of titles and federations can't be had any more",
    "performance": "no points are enough against these opponents",
    "opponents": "nobody who is left to be met is strong enough",
}
_ASSUMPTION: Final = (
    "Assumed: every round to come is played; opponents who are not known bring what the mix still "
    "wants and are rated on average as shown. Out of reach: even the strongest players who are "
    "left to be met are rated lower, or the mix can't be had any more."
)


def print_score_table(rules: TitleRules, games: int, titles: tuple[str, ...]) -> None:
    """Print the score that each title needs, by the opponents' average; both readings of 35%."""
    console = Console(highlight=False)
    rows = list(score_table(rules, games, titles))
    least = rules.games_min
    counted = "1 game" if games == 1 else f"{games} games"
    console.print(_score_table(rows, f"{counted}, {rules.name} ({rules.source})", titles))
    if games < least.number:
        console.print(
            f"A norm takes {least.number} games ({least.article}); fewer count only where the "
            "clauses name the event: arpad norms --rules."
        )
    other = replace(rules, is_score_rounded=not rules.is_score_rounded)
    more = [row for row in score_table(other, games, titles) if row not in rows]
    if more:
        title = "If the percentage is rounded before it is compared with 35:"
        console.print(_score_table(more, title, titles))
    asked = counts(rules, games)
    console.print(
        f"Opponents: at least {asked.title_wanted_min} with the title wanted or a higher, "
        f"{max(asked.titled_min, asked.title_wanted_min)} with a title; "
        f"at most {asked.own_federation_max} of the own "
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
    shown, far = _shown(event, question)
    if shown:
        console.print(_attempts_table(shown))
    for player, attempt in shown:
        is_whole = question.player is not None or isinstance(attempt, Norm)
        _print_attempt(console, player, attempt, is_whole=is_whole)
    _print_count(console, event, shown, far)
    if question.is_forecast:
        _print_forecasts(console, event, question)


def _print_count(
    console: Console,
    event: EventNorms,
    shown: Sequence[tuple[PlayerNorms, Norm | Failure]],
    far: int,
) -> None:
    norms = sum(isinstance(attempt, Norm) for _, attempt in shown)
    words = f"{norms} norm{'' if norms == 1 else 's'}."
    if far:
        words += f" {far} attempts came less near; --player or --json has them."
    holders = [p.player.name for p in event.players if not p.attempts]
    if len(holders) == len(event.players):
        words += " Nobody here lacks a title that was asked for."
    console.print(f"\n{words}")


def _shown(
    event: EventNorms, question: Question
) -> tuple[list[tuple[PlayerNorms, Norm | Failure]], int]:
    """Return every norm, then what came nearest, and how many did not; of one player everything."""
    both = [(player, attempt) for player in event.players for attempt in player.attempts]
    if question.player is not None:
        return both, 0
    norms = [pair for pair in both if isinstance(pair[1], Norm)]
    misses = [pair for pair in both if not isinstance(pair[1], Norm)]
    misses.sort(key=lambda pair: (len(pair[1].failed), _lacking(pair[1])))
    near = [pair for pair in misses if _is_near(pair[1])][:MISSES_SHOWN]
    return norms + near, len(misses) - len(near)


def _is_near(attempt: Norm | Failure) -> bool:
    return len(attempt.failed) <= _FAILED_MAX and _lacking(attempt) <= _LACKING_MAX


def _lacking(attempt: Norm | Failure) -> int:
    return sum(one.missing for one in attempt.failed if one.name == "performance")


def _attempts_table(shown: Sequence[tuple[PlayerNorms, Norm | Failure]]) -> Table:
    table = _plain("")
    for heading, is_right in (("no", 1), ("name", 0), ("fed", 0), ("for", 0), ("games", 1),
                              ("points", 1), ("needed", 1), ("Ra", 1), ("Rp", 1)):  # fmt: skip
        table.add_column(heading, justify="right" if is_right else "left", no_wrap=True)
    table.columns[1].max_width, table.columns[1].overflow = 24, "ellipsis"
    table.add_column("result", overflow="fold")
    for player, one in shown:
        needed = one.score_required_half
        table.add_row(
            str(player.player.number),
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
        return Text("NORM", style="green")
    failed = len(one.failed)
    return Text(f"{failed} failed", style="yellow")


def _print_attempt(
    console: Console, player: PlayerNorms, attempt: Norm | Failure, *, is_whole: bool
) -> None:
    """Print the conditions of an attempt, or those alone that failed, with what they say."""
    heading = Text(f"\n{player.player.name}, {attempt.title}: ", style="bold")
    if isinstance(attempt, Norm):
        heading.append(f"norm that counts as {attempt.games_counted} games")
    else:
        count = f"{len(attempt.failed)} of {len(attempt.conditions)} conditions failed"
        heading.append(count, style="yellow")
    console.print(heading)
    conditions = attempt.conditions if is_whole else attempt.failed
    console.print(conditions_table(conditions))
    for line in remarks(conditions):
        console.print(Text(line, style="dim"))
    if attempt.ignored:
        rounds = ", ".join(map(str, attempt.ignored))
        console.print(f"Ignored: round {rounds} (1.4.1e, 1.4.1f).", highlight=False)
    if attempt.raised is not None and is_whole:
        floor = _floor(attempt)
        console.print(f"Opponent {attempt.raised.player_id} counts at {floor}.", markup=False)


def _figure(one: Condition, value: int) -> str:
    return score(value) if one.unit == "half points" else str(value)


def _floor(attempt: Norm | Failure) -> str:
    """Return the floor at which the lowest opponent counts, with its article."""
    from arpad.rulebooks.fide_titles import title_rules

    clause = title_rules(attempt.rules).levels[attempt.title].rating_floor
    return f"{clause.number} ({clause.article}{_unverified(clause)})"


def conditions_table(conditions: Sequence[Condition]) -> Table:
    """Return a row for each condition: met, exempt or not; figures; what is missing; article."""
    table = _plain("")
    for heading, is_right in (("", 0), ("condition", 0), ("found", 1), ("asked", 1),
                              ("missing", 1), ("article", 0)):  # fmt: skip
        table.add_column(heading, justify="right" if is_right else "left")
    for one in conditions:
        mark = Text("met", style="green") if one.is_met else Text("NOT met", style="bold red")
        if one.is_waived:
            mark = Text("exempt", style="cyan")
        asked = ("≤ " if one.is_max else "≥ ") + _figure(one, one.required)
        missing = _figure(one, one.missing) if one.missing and one.is_stated else ""
        found = _figure(one, one.found) if one.is_stated else "–"
        missing += " too many" if missing and one.is_max else ""
        article = one.clause.article.number + _unverified(one.clause)
        table.add_row(mark, _NAMES[one.name], found, asked, missing, article)
    return table


def remarks(conditions: Sequence[Condition]) -> list[str]:
    """Return the sentences of what is not met, exempt or has a second reading, with the article."""
    found: dict[str, None] = {}
    for one in conditions:
        if one.is_waived and one.waived_by is not None:
            found[_cited(one.waived_by)] = None
        elif not one.is_met:
            found[_cited(one.clause)] = None
        if one.note:
            found[f"{_NAMES[one.name]}: {one.note}"] = None
    return list(found)


def _cited(clause: TitleClause) -> str:
    return f"{clause.article}{_unverified(clause)}: {clause.says}"


def _unverified(clause: TitleClause) -> str:
    return "" if clause.is_verified else " (not verified)"


def _print_forecasts(console: Console, event: EventNorms, question: Question) -> None:
    left = event.event.rounds - event.rounds_played
    table = _plain(f"After round {event.rounds_played}: {left} to come")
    for heading in ("no", "name", "for", "state"):
        table.add_column(heading)
    table.add_column("what it takes", overflow="fold")
    for player in event.players:
        for one in player.forecasts:
            if question.player is None and one.state == "out of reach":
                continue
            table.add_row(
                str(player.player.number), escape(player.player.name), one.title, one.state,
                _needs(one),
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
        against = "" if need.average_min is None else f" against {need.average_min}+"
        parts.append(f"{score(need.score_half)} of {need.rounds}{against}")
    if not parts and one.lacks:
        return _LACKS[one.lacks]
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
    console.print(conditions_table(found.conditions))
    for line in remarks(found.conditions):
        console.print(Text(line, style="dim"))


def print_rules(rules: TitleRules) -> None:
    """Print every clause of an edition, and which of them were not verified."""
    note = f"; {rules.source.note}" if rules.source.note else ""
    table = _plain(f"{rules.source.title} ({rules.source}), {rules.name}{note}")
    table.add_column("article", no_wrap=True)
    table.add_column("what it says", overflow="fold")
    table.add_column("figure", overflow="fold", style="bold")
    for line in clause_lines(rules):
        unread = f" ({line.unverified})" if line.unverified else ""
        table.add_row(line.article, Text(line.says + unread), line.figure)
    Console(highlight=False).print(table)


def _plain(title: str) -> Table:
    return Table(title=title or None, title_justify="left", box=None, pad_edge=False)
