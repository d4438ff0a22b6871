"""Norms for people: who made one, who came near, what is missing, what it still takes."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from shutil import get_terminal_size
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from arpad.answers.norms.application import ApplicationJudged
from arpad.answers.norms.conditions import ClauseCited, ConditionTold
from arpad.answers.norms.events import AttemptTold, EventJudged, ForecastTold, PlayerJudged
from arpad.answers.norms.tables import RulesTold, ScoreNeeded, ScoreTable
from arpad.norms.forecast import Wanted
from arpad.office.norms.norms import Question

MISSES_SHOWN: Final = 10
_FAILED_MAX, _LACKING_MAX = 3, 50
"""An attempt that failed more conditions, or lacks more points of performance, came not near."""
_BESIDE_NAME: Final = 60
"""How wide the other columns of the attempts are, with the gaps between."""
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
_OPTIONS: Final = {"rating": " Give --rating-peak."}
"""What to type where nobody stated what a condition asks."""
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


def print_score_table(answer: ScoreTable, titles: Sequence[str]) -> None:
    """Print the score that each title needs, by the opponents' average; both readings of 35%."""
    console = Console(highlight=False)
    games, least = answer.games, answer.games_min_clause
    counted = "1 game" if games == 1 else f"{games} games"
    heading = f"{counted}, {answer.edition} ({answer.source})"
    console.print(_score_table(answer.rows, heading, titles))
    if games < answer.games_min:
        console.print(
            f"A norm takes {answer.games_min} games ({least.article}); fewer count only where the "
            "clauses name the event: arpad norms --rules."
        )
    others = answer.other_reading.rows if answer.other_reading else ()
    if more := [row for row in others if row not in answer.rows]:
        title = "If the percentage is rounded before it is compared with 35:"
        console.print(_score_table(more, title, titles))
    asked = answer.counts
    console.print(
        f"Opponents: at least {asked.title_wanted_min} with the title wanted or a higher, "
        f"{max(asked.titled_min, asked.title_wanted_min)} with a title; "
        f"at most {asked.own_federation_max} of the own "
        f"federation, {asked.one_federation_max} of one federation"
        + ("." if asked.unrated_max is None else f", {asked.unrated_max} unrated.")
    )
    console.print(f"Double round robin: {asked.double_wanted_min} persons with the title wanted.")
    for clause in answer.unverified:
        console.print(_cited(clause), style="dim")


def _score_table(rows: Iterable[ScoreNeeded], heading: str, titles: Sequence[str]) -> Table:
    table = _plain(heading)
    table.add_column("score", justify="right")
    for title in titles:
        table.add_column(title, justify="right")
    by_score: dict[Decimal, dict[str, ScoreNeeded]] = {}
    for row in rows:
        by_score.setdefault(row.score, {})[row.title] = row
    for score in sorted(by_score, reverse=True):
        cells = [by_score[score].get(title) for title in titles]
        table.add_row(str(score), *(_range(cell) if cell else "" for cell in cells))
    return table


def _range(row: ScoreNeeded) -> str:
    high = "or more" if row.average_max is None else f"- {row.average_max}"
    return f"{row.average_min} {high}"


def print_event(event: EventJudged, question: Question) -> None:
    """Print an event: its norms and nearest misses, conditions, and the forecast if asked for."""
    console = Console(highlight=False)
    kind = (event.kind or "unknown kind").replace("_", " ")
    console.print(
        f"{event.file}: {kind}, {event.rounds_played} of {event.rounds} rounds, "
        f"{event.edition} ({event.source})",
        style="bold", markup=False,
    )  # fmt: skip
    if event.average is not None:
        category = "no category" if event.category is None else f"category {event.category}"
        console.print(f"Average of all players {event.average}, {category}.")
    if clause := event.exempt_swiss:
        console.print(f"{clause.says} ({clause.article})")
    shown, far = _shown(event, question)
    if shown:
        console.print(_attempts_table(shown))
    for player, attempt in shown:
        is_whole = question.player is not None or attempt.is_norm
        _print_attempt(console, player, attempt, is_whole=is_whole)
    if not _is_running(event, question):
        _print_count(console, event, shown, far)
    if question.is_forecast:
        _print_forecasts(console, event, question)


def _print_count(
    console: Console,
    event: EventJudged,
    shown: Sequence[tuple[PlayerJudged, AttemptTold]],
    far: int,
) -> None:
    norms = sum(attempt.is_norm for _, attempt in shown)
    words = f"{norms} norm{'' if norms == 1 else 's'}."
    if far and not shown:
        words = (
            f"No norm, and nobody came near one: more than {_FAILED_MAX} conditions failed, or "
            f"more than {_LACKING_MAX} points of performance. --player shows one player's attempts."
        )
    elif far:
        words += f" {far} attempts came less near than these; --player or --json has them."
    holders = [p.name for p in event.players if not p.attempts]
    if len(holders) == len(event.players):
        words += " Nobody here lacks a title that was asked for."
    console.print(f"\n{words}")


def _shown(
    event: EventJudged, question: Question
) -> tuple[list[tuple[PlayerJudged, AttemptTold]], int]:
    """Return every norm, then what came nearest, and how many did not; of one player everything."""
    both = [(player, attempt) for player in event.players for attempt in player.attempts]
    if question.player is not None:
        return both, 0
    norms = [pair for pair in both if pair[1].is_norm]
    if _is_running(event, question):
        return norms, 0
    misses = [pair for pair in both if not pair[1].is_norm]
    misses.sort(key=lambda pair: (len(pair[1].failed), _lacking(pair[1])))
    near = [pair for pair in misses if _is_near(pair[1])][:MISSES_SHOWN]
    return norms + near, len(misses) - len(near)


def _is_running(event: EventJudged, question: Question) -> bool:
    """Tell whether rounds are to come: then everybody still lacks games, and that says nothing."""
    is_over = event.rounds_played >= event.rounds
    return question.is_forecast and question.player is None and not is_over


def _is_near(attempt: AttemptTold) -> bool:
    return len(attempt.failed) <= _FAILED_MAX and _lacking(attempt) <= _LACKING_MAX


def _lacking(attempt: AttemptTold) -> Decimal:
    lacking = (one.missing or 0 for one in attempt.failed if one.condition == "performance")
    return sum(map(Decimal, lacking), Decimal(0))


def _attempts_table(shown: Sequence[tuple[PlayerJudged, AttemptTold]]) -> Table:
    table = _plain("")
    words = ("name", "fed", "for", "result")
    for heading in ("no", "name", "fed", "for", "games", "pts", "asked", "Ra", "Rp", "result"):
        table.add_column(heading, justify="left" if heading in words else "right", no_wrap=True)
    width = get_terminal_size().columns - _BESIDE_NAME
    table.columns[1].max_width, table.columns[1].overflow = max(12, min(32, width)), "ellipsis"
    for player, one in shown:
        needed = one.score_required
        table.add_row(
            str(player.number),
            escape(player.name),
            escape(player.federation),
            one.title,
            str(one.games),
            str(one.score),
            "–" if needed is None else str(needed),
            str(one.opponents_average or "–"),
            str(one.performance_rating or "–"),
            _result(one),
        )
    return table


def _result(one: AttemptTold) -> Text:
    if one.is_norm:
        return Text("NORM", style="green")
    failed = len(one.failed)
    return Text(f"{failed} failed", style="yellow")


def _print_attempt(
    console: Console, player: PlayerJudged, attempt: AttemptTold, *, is_whole: bool
) -> None:
    """Print the conditions of an attempt, or those alone that failed, with what they say."""
    heading = Text(f"\n{player.name}, {attempt.title}: ", style="bold")
    if attempt.is_norm:
        heading.append(f"norm that counts as {attempt.games_counted} games")
    else:
        count = f"{len(attempt.failed)} of {len(attempt.conditions)} conditions failed"
        heading.append(count, style="yellow")
    console.print(heading)
    conditions = attempt.conditions if is_whole else attempt.failed
    console.print(conditions_table(conditions))
    for line in remarks(conditions):
        console.print(Text(line, style="dim"))
    if attempt.rounds_ignored:
        rounds = ", ".join(map(str, attempt.rounds_ignored))
        console.print(f"Ignored: round {rounds} (1.4.1e, 1.4.1f).", highlight=False)
    if attempt.raised is not None and is_whole:
        floor = attempt.floor
        at = f"{floor.rating} ({floor.clause.article}{_unverified(floor.clause)})"
        console.print(f"Opponent {attempt.raised} counts at {at}.", markup=False)


def conditions_table(conditions: Sequence[ConditionTold]) -> Table:
    """Return a row for each condition: met, exempt or not; figures; what is missing; article."""
    table = _plain("")
    for heading, is_right in (("", 0), ("condition", 0), ("found", 1), ("asked", 1),
                              ("missing", 1), ("article", 0)):  # fmt: skip
        table.add_column(heading, justify="right" if is_right else "left")
    for one in conditions:
        mark = Text("met", style="green") if one.is_met else Text("NOT met", style="bold red")
        if one.exemption:
            mark = Text("exempt", style="cyan")
        asked = ("≤ " if one.is_maximum else "≥ ") + str(one.required)
        missing = str(one.missing) if one.missing else ""
        found = "–" if one.found is None else str(one.found)
        missing += " too many" if missing and one.is_maximum else ""
        article = one.article.number + _unverified(one.clause)
        table.add_row(mark, _NAMES[one.condition], found, asked, missing, article)
    return table


def remarks(conditions: Sequence[ConditionTold]) -> list[str]:
    """Return the sentences of what is not met, exempt or has a second reading, with the article."""
    found: dict[str, None] = {}
    for one in conditions:
        if one.exemption is not None:
            found[_cited(one.exemption)] = None
        elif not one.is_met:
            found[_cited(one.clause)] = None
        if one.note:
            typed = _OPTIONS.get(one.condition, "") if one.found is None else ""
            found[f"{_NAMES[one.condition]}: {one.note}{typed}"] = None
    return list(found)


def _cited(clause: ClauseCited) -> str:
    return f"{clause.article}{_unverified(clause)}: {clause.says}"


def _unverified(clause: ClauseCited) -> str:
    return "" if clause.is_verified else " (not verified)"


def _print_forecasts(console: Console, event: EventJudged, question: Question) -> None:
    left = max(0, event.rounds - event.rounds_played)
    table = _plain(f"After round {event.rounds_played}: {left} to come")
    for heading in ("no", "name", "for", "state"):
        table.add_column(heading)
    table.add_column("what it takes", overflow="fold")
    for player in event.players:
        for one in player.forecasts or ():
            if question.player is None and one.state == "out of reach":
                continue
            table.add_row(
                str(player.number), escape(player.name), one.title, one.state,
                _needs(one),
            )  # fmt: skip
    console.print(table if table.row_count else _nobody(event))
    if table.row_count:
        console.print(_ASSUMPTION)
    for player in event.players:
        for stood in player.trail or ():
            states = ", ".join(f"{title} {state}" for title, state in stood.states.items())
            console.print(f"after round {stood.after}: {states}")


def _nobody(event: EventJudged) -> str:
    after = f"After round {event.rounds_played}"
    if all(not player.attempts for player in event.players):
        return f"{after}: nobody here lacks a title that was asked for."
    return f"{after}: nobody can make a norm any more."


def _needs(one: ForecastTold) -> str:
    parts = []
    for need in one.needs:
        average = need.unknown_average_min
        against = "" if average is None else f" against {average}+"
        parts.append(f"{need.score} of {need.rounds}{against}")
    if not parts and one.lacks:
        return _LACKS[one.lacks]
    bring = _wanted(one.unknown_must_bring)
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


def print_application(answer: ApplicationJudged) -> None:
    """Print the norms of an application, and every condition."""
    console = Console(highlight=False)
    verdict = "can be applied for" if answer.is_complete else "can NOT be applied for yet"
    console.print(f"{answer.title} {verdict} ({answer.edition})", style="bold")
    table = _plain(f"{answer.games} games in norms")
    for heading in ("event", "end", "games", "Rp", ""):
        table.add_column(heading)
    for one in answer.norms:
        table.add_row(
            escape(one.event_id), one.end.isoformat(), str(one.games_counted),
            str(one.performance_rating),
            "" if one.is_counted else "not counted: 1.4.1c, only once",
        )  # fmt: skip
    console.print(table)
    console.print(conditions_table(answer.conditions))
    for line in remarks(answer.conditions):
        console.print(Text(line, style="dim"))


def print_rules(answer: RulesTold) -> None:
    """Print every clause of an edition, and which of them were not verified."""
    note = f"; {answer.note}" if answer.note else ""
    table = _plain(f"{answer.title} ({answer.source}), {answer.edition}{note}")
    table.add_column("article", no_wrap=True)
    table.add_column("what it says", overflow="fold")
    table.add_column("figure", overflow="fold", style="bold")
    for line in answer.clauses:
        unread = f" ({line.unverified})" if line.unverified else ""
        table.add_row(line.article, Text(line.says + unread), line.figure)
    Console(highlight=False).print(table)


def _plain(title: str) -> Table:
    return Table(title=title or None, title_justify="left", box=None, pad_edge=False)
