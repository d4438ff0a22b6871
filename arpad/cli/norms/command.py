"""`arpad norms`: who made a norm, who still can, and every condition that failed, by article."""

from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.findings import print_problems
from arpad.cli.inputs import parsed_date, parsed_facts, parsed_lists, parsed_norms, today
from arpad.cli.norms import options as options
from arpad.cli.output import print_json, tell
from arpad.cli.papers.documents import write_document
from arpad.cli.terminal import working
from arpad.cli.usage import (
    check_free,
    need_ending,
    not_won_by_norms,
    one_of,
    only_with,
    refuse,
    wrong_usage,
)
from arpad.cli.words import screen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arpad.office.norms.norms import EventNorms, NormQuestion
    from arpad.report.problems import Problem
    from arpad.rulebooks.fide_titles.clauses import TitleRules


@app.command()
def norms(
    reports: options.Reports = None,
    title: options.Titles = None,
    player: options.PlayerId = None,
    forecast: options.IsForecast = False,
    after: options.After = None,
    opponent: options.Opponents = None,
    on: options.On = None,
    rating_list: options.RatingLists = None,
    fact: options.FactTexts = None,
    table: options.IsTable = False,
    out: options.TableOut = None,
    games: options.Games = None,
    rules: options.IsRules = False,
    application: options.ApplicationTitle = None,
    earlier: options.With = None,
    rating_peak: options.RatingPeak = None,
    as_json: JsonFlag = False,
) -> None:
    """Judge title norms in tournament reports: GM, IM, WGM and WIM.

    Example: arpad norms open.trf --list 2024-05-01=list.csv

    Example: arpad norms open.trf --forecast --after 7 --player 2200384

    Example: arpad norms --table --games 9 --on 2024-01-01

    Example: arpad norms --rules --on 2009-07-01

    Example: arpad norms spring.trf summer.trf --application IM --player 2200384 --with ana.toml
    """
    from arpad.office.norms.norms import NormQuestion

    day = parsed_date(on)
    if rules and table:
        one_of("--table", "--rules")
    if rules:
        _print_rules(reports, day, as_json=as_json)
    if table:
        _print_table(reports, _titles(title), games, day, out, as_json=as_json)
    if not reports and not (application and earlier):
        wrong_usage("Missing argument: a report, or {option}.", option="--table --games 9")
    _check_usage(
        is_of_table=games is not None or out is not None,
        is_next_known=bool(opponent) and not (forecast and player),
        is_nobody_s=application is not None and bool(reports) and not player,
        is_peak_alone=rating_peak is not None and application is None,
        is_with_alone=bool(earlier) and application is None,
    )
    chosen = _titles([application] if application else title)
    question = NormQuestion(
        titles=chosen, player=player, after=after, on=day, is_forecast=forecast,
        opponents=tuple(opponent or ()),
    )  # fmt: skip
    events, problems = _judged(reports or [], rating_list or [], fact or [], question)
    if application is not None:
        applied_for = _Applied(chosen[0], rating_peak, day, tuple(earlier or ()))
        _print_application(events, problems, applied_for, as_json=as_json)
    _print_events(events, problems, question, as_json=as_json)


def _check_usage(
    *,
    is_of_table: bool,
    is_next_known: bool,
    is_nobody_s: bool,
    is_peak_alone: bool,
    is_with_alone: bool,
) -> None:
    """Leave with 2 if an option stands without the one that it goes with."""
    if is_of_table:
        only_with("--games, --out", "--table")
    if is_next_known:
        only_with("--opponent", "--forecast", "--player")
    if is_nobody_s:
        only_with("--application", "--player")
    if is_peak_alone:
        only_with("--rating-peak", "--application")
    if is_with_alone:
        only_with("--with", "--application")


def _titles(given: "Sequence[str] | None") -> tuple[str, ...]:
    """Return the titles asked for, in the usual order; leave with 2 if one is none."""
    from arpad.rulebooks.fide_titles.clauses import TITLES

    if not given:
        return TITLES
    wanted = {text.upper() for text in given}
    unknown = sorted(wanted - set(TITLES))
    if unknown:
        not_won_by_norms(unknown[0], TITLES)
    return tuple(title for title in TITLES if title in wanted)


def _rules(on: date) -> "TitleRules":
    from arpad.law import NoRulebookError
    from arpad.rulebooks.fide_titles import in_force

    try:
        return in_force(on)
    except NoRulebookError as error:
        refuse(error)


def _print_rules(reports: "Sequence[Path] | None", on: date | None, *, as_json: bool) -> NoReturn:
    from arpad.answers.norms.tables import rules_told
    from arpad.cli.norms.render import print_rules

    if reports:
        wrong_usage("{option} takes no report.", option="--rules")
    answer = rules_told(_rules(on or today()))
    tell(answer, partial(print_rules, answer), as_json=as_json)


def _write_table(out: Path, titles: tuple[str, ...], games: int, on: date | None) -> None:
    """Write the table as a form is written; a file that is there is not written over."""
    from arpad.forms.catalogue import ENDINGS
    from arpad.forms.norm_table import norm_table

    need_ending(out, ENDINGS)
    check_free(out)
    rules = _rules(on or today())
    write_document(out, norm_table(rules, games, titles, screen().lang))


def _print_table(
    reports: "Sequence[Path] | None",
    titles: tuple[str, ...],
    games: int | None,
    on: date | None,
    out: Path | None,
    *,
    as_json: bool,
) -> NoReturn:
    from arpad.answers.norms.tables import scores_needed
    from arpad.cli.norms.render import print_score_table

    if reports:
        wrong_usage("{option} takes no report.", option="--table")
    if games is None:
        only_with("--table", "--games 9")
    answer = scores_needed(_rules(on or today()), games, titles)
    if as_json:
        print_json(answer)
    else:
        print_score_table(answer, titles)
    if out is not None:
        _write_table(out, titles, games, on)
    raise typer.Exit


def _judged(
    reports: "Sequence[Path]",
    lists: "Sequence[str]",
    facts: "Sequence[str]",
    question: "NormQuestion",
) -> "tuple[tuple[EventNorms, ...], tuple[Problem, ...]]":
    """Return the events that could be judged, and every problem once."""
    from arpad.law import NoRulebookError
    from arpad.library.files import read_submissions
    from arpad.office.intake.to_come import still_to_come
    from arpad.office.norms.norms import EventNorms, NoSuchPlayerError, event_norms

    stated, given = parsed_facts(facts), parsed_lists(lists)
    problems: list[Problem] = list(given.problems)
    events: list[EventNorms] = []
    with working("Reading the reports"):
        submissions = read_submissions(list(reports), stated)
    problems += still_to_come(submissions, today())
    for submission in submissions:
        problems += submission.problems
        if not given.is_whole:
            continue
        try:
            judged = event_norms(submission, given.found, question)
        except (NoRulebookError, NoSuchPlayerError) as error:
            refuse(error)
        if isinstance(judged, EventNorms):
            events.append(judged)
            problems += judged.problems
        else:
            problems += judged
    return tuple(events), tuple(dict.fromkeys(problems))


def _print_events(
    events: "tuple[EventNorms, ...]",
    problems: "tuple[Problem, ...]",
    question: "NormQuestion",
    *,
    as_json: bool,
) -> NoReturn:
    from arpad.answers.norms.events import NormsJudged, norms_judged
    from arpad.cli.norms.render import print_event

    def shown(answer: NormsJudged) -> None:
        for event in answer.events:
            print_event(event, question)
        print_problems(answer.problems)

    answer = norms_judged(events, problems)
    tell(answer, partial(shown, answer), as_json=as_json)


@dataclass(frozen=True, slots=True)
class _Applied:
    """What is asked of an application: the title, the highest rating, the day, earlier norms."""

    title: str
    rating_peak: int | None
    on: date | None
    earlier: tuple[Path, ...]


def _print_application(
    events: "tuple[EventNorms, ...]",
    problems: "tuple[Problem, ...]",
    applied_for: _Applied,
    *,
    as_json: bool,
) -> NoReturn:
    from arpad.answers.norms.application import ApplicationJudged, application_judged
    from arpad.cli.norms.application import print_application
    from arpad.office.norms.application import applied, told_twice
    from arpad.office.norms.typed import others_norms

    def shown(answer: ApplicationJudged) -> None:
        print_application(answer)
        print_problems(answer.problems)

    typed = [parsed_norms(path) for path in applied_for.earlier]
    earlier = [record for file in typed for record in file.records]
    days = [event.submission.facts.end or event.on for event in events]
    days += [record.held.end for record in earlier]
    rules = _rules(applied_for.on or max(days, default=today()))
    application = applied(events, applied_for.title, applied_for.rating_peak, rules, earlier)
    all_problems = [*problems, *(problem for file in typed for problem in file.problems)]
    all_problems += [*others_norms(events, typed), *told_twice(events, applied_for.title, earlier)]
    answer = application_judged(application, rules, all_problems)
    tell(answer, partial(shown, answer), as_json=as_json)
