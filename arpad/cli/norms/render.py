"""Norms for people: who made one, who came near, what is missing, what it still takes."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from shutil import get_terminal_size
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from arpad.answers.norms.conditions import ClauseCited, ConditionTold
from arpad.answers.norms.events import (
    FAILED_MAX,
    LACKING_MAX,
    AttemptTold,
    EventJudged,
    PlayerJudged,
    nearest_first,
)
from arpad.answers.norms.tables import RulesTold, ScoreNeeded, ScoreTable
from arpad.cli.findings.words import said
from arpad.cli.norms.forecast import print_forecasts
from arpad.cli.words import GAMES, PLAYERS, counted, figure, marked, say, screen
from arpad.norms.required import OpponentCounts
from arpad.office.norms.norms import NormQuestion

_BESIDE_NAME: Final = 60
"""How wide the other columns of the attempts are, with the gaps between."""
_NAMES: Final = {"games": marked("games"), "federations": marked("foreign federations"),
                 "own_federation": marked("own federation"),
                 "one_federation": marked("one federation"), "titled": marked("titled opponents"),
                 "title_wanted": marked("title wanted or higher"),
                 "unrated": marked("unrated opponents"), "average": marked("opponents' average"),
                 "score": marked("score"), "performance": marked("performance"),
                 "rounds_per_day": marked("rounds per day"),
                 "hours_per_day": marked("hours per day"),
                 "minutes_for_60_moves": marked("minutes for 60 moves"),
                 "format": marked("format allowed"), "players": marked("players"),
                 "rating": marked("highest rating"),
                 "foreigners": marked("norms of the normal mix"),
                 "event": marked("norms from a named event"),
                 "days": marked("days with one round")}  # fmt: skip
_OPTIONS: Final = {"rating": marked("Give --rating-peak.")}
"""What to type where nobody stated what a condition asks."""


def print_score_table(answer: ScoreTable, titles: Sequence[str]) -> None:
    """Print the score that each title needs, by the opponents' average; both readings of 35%."""
    console = Console(highlight=False)
    games, least = answer.games, answer.games_min_clause
    heading = f"{counted(games, GAMES)}, {answer.edition} ({answer.source})"
    console.print(_score_table(answer.rows, heading, titles))
    if games < answer.games_min:
        text = say("A norm takes {games} games ({article}); fewer count only where the clauses "
                   "name the event: arpad norms --rules.")  # fmt: skip
        console.print(text.format(games=answer.games_min, article=least.article))
    others = answer.other_reading.rows if answer.other_reading else ()
    if more := [row for row in others if row not in answer.rows]:
        title = say("If the percentage is rounded before it is compared with 35:")
        console.print(_score_table(more, title, titles))
    console.print(_mix_asked(answer.counts))
    text = say("Double round robin: {count} persons with the title wanted.")
    console.print(text.format(count=answer.counts.double_wanted_min))
    for clause in answer.unverified:
        console.print(_cited(clause), style="dim")


def _mix_asked(counts: OpponentCounts) -> str:
    """Return how many opponents of which titles and federations a norm asks."""
    text = say(
        "Opponents: at least {wanted} with the title wanted or a higher, {titled} with a title; "
        "at most {own} of the own federation, {one} of one federation, {unrated} unrated."
    )
    if counts.unrated_max is None:
        text = say(
            "Opponents: at least {wanted} with the title wanted or a higher, {titled} with a "
            "title; at most {own} of the own federation, {one} of one federation."
        )
    return text.format(
        wanted=counts.title_wanted_min,
        titled=max(counts.titled_min, counts.title_wanted_min),
        own=counts.own_federation_max,
        one=counts.one_federation_max,
        unrated=counts.unrated_max,
    )


def _score_table(rows: Iterable[ScoreNeeded], heading: str, titles: Sequence[str]) -> Table:
    table = plain_table(heading)
    table.add_column(say("score"), justify="right")
    for title in titles:
        table.add_column(title, justify="right")
    by_score: dict[Decimal, dict[str, ScoreNeeded]] = {}
    for row in rows:
        by_score.setdefault(row.score, {})[row.title] = row
    for score in sorted(by_score, reverse=True):
        cells = [by_score[score].get(title) for title in titles]
        table.add_row(figure(score), *(_range(cell) if cell else "" for cell in cells))
    return table


def _range(row: ScoreNeeded) -> str:
    high = say("or more") if row.average_max is None else f"- {row.average_max}"
    return f"{row.average_min} {high}"


def print_event(event: EventJudged, question: NormQuestion) -> None:
    """Print an event: its norms and nearest misses, conditions, and the forecast if asked for."""
    console = Console(highlight=False)
    kind = say(event.kind) if event.kind else say("unknown kind")
    heading = say("{file}: {kind}, {played} of {rounds} rounds, {edition} ({source})").format(
        file=event.file, kind=kind.replace("_", " "), played=event.rounds_played,
        rounds=event.rounds, edition=event.edition, source=event.source,
    )  # fmt: skip
    console.print(heading, style="bold", markup=False)
    if event.average is not None:
        text = say("Average of all players {average}, category {category}.")
        if event.category is None:
            text = say("Average of all players {average}, no category.")
        console.print(text.format(average=event.average, category=event.category))
    if clause := event.exempt_swiss:
        console.print(f"{said(clause.says, screen().lang)} ({clause.article})")
    shown, far = _shown(event, question)
    if shown:
        console.print(_attempts_table(shown))
    for player, attempt in shown:
        is_whole = question.player is not None or attempt.is_norm
        _print_attempt(console, player, attempt, is_whole=is_whole)
    _print_without_sex(console, event)
    if any(question.player is not None or attempt.is_norm for _, attempt in shown):
        _print_for_office(console, event)
    if not _is_running(event, question):
        _print_count(console, event, shown, far)
    if question.is_forecast:
        print_forecasts(console, event, question)


def _print_without_sex(console: Console, event: EventJudged) -> None:
    """Print of how many players women's titles were not judged, for nobody stated their sex."""
    unknown = [player.name for player in event.players if player.not_judged]
    if unknown:
        text = say("WGM and WIM were not judged of {players}, whose sex is not stated.")
        who = unknown[0] if len(unknown) == 1 else counted(len(unknown), PLAYERS)
        console.print("\n" + text.format(players=who), style="dim", markup=False)


def _print_for_office(console: Console, event: EventJudged) -> None:
    """Print what the regulations ask besides, of which nothing here can be judged."""
    if not event.for_office:
        return
    console.print("\n" + say("Not judged, for no report says it:"), style="dim")
    for clause in event.for_office:
        article = f"{clause.article.article}{_unverified(clause)}"
        console.print(Text(f"  {article}: {said(clause.says, screen().lang)}", style="dim"))


def _print_count(
    console: Console,
    event: EventJudged,
    shown: Sequence[tuple[PlayerJudged, AttemptTold]],
    far: int,
) -> None:
    norms = sum(attempt.is_norm for _, attempt in shown)
    words = say("1 norm.") if norms == 1 else say("{count} norms.").format(count=norms)
    if far and not shown:
        words = say(
            "No norm, and nobody came near one: more than {failed} conditions failed, or more than "
            "{lacking} points of performance. --player shows one player's attempts."
        ).format(failed=FAILED_MAX, lacking=LACKING_MAX)
    elif far:
        text = say("{count} attempts came less near than these; --player or --json has them.")
        words += f" {text.format(count=far)}"
    holders = [p.name for p in event.players if not p.attempts]
    if len(holders) == len(event.players):
        words += " " + say("Nobody here lacks a title that was asked for.")
    console.print(f"\n{words}")


def _shown(
    event: EventJudged, question: NormQuestion
) -> tuple[list[tuple[PlayerJudged, AttemptTold]], int]:
    """Return every norm, then what came nearest, and how many did not; of one player everything."""
    both = [(player, attempt) for player in event.players for attempt in player.attempts]
    if question.player is not None:
        return both, 0
    norms = [pair for pair in both if pair[1].is_norm]
    if _is_running(event, question):
        return norms, 0
    near = nearest_first(both)
    return norms + near, len(both) - len(norms) - len(near)


def _is_running(event: EventJudged, question: NormQuestion) -> bool:
    """Tell whether rounds are to come: then everybody still lacks games, and that says nothing."""
    is_over = event.rounds_played >= event.rounds
    return question.is_forecast and question.player is None and not is_over


def _attempts_table(shown: Sequence[tuple[PlayerJudged, AttemptTold]]) -> Table:
    table = plain_table("")
    table.add_column(say("no."), justify="right", no_wrap=True)
    for heading in (say("name"), say("fed"), say("for")):
        table.add_column(heading, no_wrap=True)
    for heading in (say("games"), say("pts"), say("asked"), "Ra", "Rp"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column(say("result"), no_wrap=True)
    width = get_terminal_size().columns - _BESIDE_NAME
    table.columns[1].max_width, table.columns[1].overflow = max(12, min(32, width)), "ellipsis"
    for player, attempt in shown:
        table.add_row(
            str(player.number),
            escape(player.name),
            escape(player.federation),
            attempt.title,
            str(attempt.games),
            figure(attempt.score),
            figure(attempt.score_required),
            figure(attempt.opponents_average),
            figure(attempt.performance_rating),
            _result(attempt),
        )
    return table


def _result(attempt: AttemptTold) -> Text:
    if attempt.is_norm:
        return Text(say("NORM"), style="green")
    return Text(say("{count} failed").format(count=len(attempt.failed)), style="yellow")


def _print_attempt(
    console: Console, player: PlayerJudged, attempt: AttemptTold, *, is_whole: bool
) -> None:
    """Print the conditions of an attempt, or those alone that failed, with what they say."""
    heading = Text(f"\n{player.name}, {attempt.title}: ", style="bold")
    if attempt.is_norm:
        text = say("norm that counts as {games} games")
        heading.append(text.format(games=attempt.games_counted))
    else:
        text = say("{failed} of {asked} conditions failed")
        count = text.format(failed=len(attempt.failed), asked=len(attempt.conditions))
        heading.append(count, style="yellow")
    console.print(heading)
    conditions = attempt.conditions if is_whole else attempt.failed
    console.print(conditions_table(conditions))
    for line in remarks(conditions):
        console.print(Text(line, style="dim"))
    if attempt.rounds_ignored:
        rounds = ", ".join(map(str, attempt.rounds_ignored))
        text = say("Ignored: round {rounds} ({articles}).")
        console.print(text.format(rounds=rounds, articles="1.4.1e, 1.4.1f"), highlight=False)
    if attempt.raised is not None and is_whole:
        floor = attempt.floor
        at = f"{floor.rating} ({floor.clause.article}{_unverified(floor.clause)})"
        text = say("Opponent {opponent} counts at {rating}.")
        console.print(text.format(opponent=attempt.raised, rating=at), markup=False)


def conditions_table(conditions: Sequence[ConditionTold]) -> Table:
    """Return a row for each condition: met, exempt, not met or not judged; figures; article."""
    table = plain_table("")
    table.add_column("")
    table.add_column(say("condition"))
    for heading in (say("found"), say("asked"), say("missing")):
        table.add_column(heading, justify="right")
    table.add_column(say("article"))
    for condition in conditions:
        required = ("≤ " if condition.is_maximum else "≥ ") + figure(condition.required)
        missing = figure(condition.missing) if condition.missing else ""
        if missing and condition.is_maximum:
            missing = say("{count} too many").format(count=missing)
        article = condition.article.number + _unverified(condition.clause)
        value = figure(condition.found)
        table.add_row(
            _mark(condition), say(_NAMES[condition.condition]), value, required, missing, article
        )
    return table


def _mark(condition: ConditionTold) -> Text:
    if condition.exemption:
        return Text(say("exempt"), style="cyan")
    if condition.is_met is None:
        return Text(say("not judged"), style="dim")
    return (
        Text(say("met"), style="green")
        if condition.is_met
        else Text(say("NOT met"), style="bold red")
    )


def remarks(conditions: Sequence[ConditionTold]) -> list[str]:
    """Return the sentences of what is not met, exempt, not judged or has a second reading."""
    lang = screen().lang
    lines: dict[str, None] = {}
    for condition in conditions:
        if condition.exemption is not None:
            lines[_cited(condition.exemption)] = None
        elif condition.is_met is False:
            lines[_cited(condition.clause)] = None
    for note, names in _by_text(
        (condition.note, condition.condition) for condition in conditions
    ).items():
        lines[f"{named(names)}: {said(note, lang)}"] = None
    for reason, names in _by_text(
        (condition.not_judged, condition.condition) for condition in conditions
    ).items():
        text = say("Not judged ({conditions}): {reason}")
        sentence = text.format(conditions=named(names), reason=said(reason, lang))
        typed = [say(_OPTIONS[name]) for name in names if name in _OPTIONS]
        lines[" ".join([sentence, *typed])] = None
    return list(lines)


def _by_text(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Return the conditions of which each text is said, the texts in their order; no empty one."""
    by_text: dict[str, list[str]] = {}
    for text, condition in pairs:
        if text:
            by_text.setdefault(text, []).append(condition)
    return by_text


def named(conditions: Iterable[str]) -> str:
    """Return conditions by the names that users read."""
    return ", ".join(say(_NAMES[name]) for name in conditions)


def _cited(clause: ClauseCited) -> str:
    return f"{clause.article}{_unverified(clause)}: {said(clause.says, screen().lang)}"


def _unverified(clause: ClauseCited) -> str:
    return "" if clause.is_verified else " " + say("(not verified)")


def print_rules(answer: RulesTold) -> None:
    """Print every clause of an edition, and which of them were not verified."""
    lang = screen().lang
    note = f"; {said(answer.note, lang)}" if answer.note else ""
    table = plain_table(f"{answer.title} ({answer.source}), {answer.edition}{note}")
    table.add_column(say("article"), no_wrap=True)
    table.add_column(say("what it says"), overflow="fold")
    table.add_column(say("figure"), overflow="fold", style="bold")
    for line in answer.clauses:
        unread = line.unverified.replace("not verified", say("not verified"))
        figures = line.figure.replace(" of ", " " + say("of") + " ")
        shown = Text(said(line.says, lang) + (f" ({unread})" if unread else ""))
        table.add_row(line.article, shown, figures)
    Console(highlight=False).print(table)


def plain_table(title: str) -> Table:
    """Return a table without lines, under a title."""
    return Table(title=title or None, title_justify="left", box=None, pad_edge=False)
