"""`arpad calc`: what games and events come to, each figure with its article."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.calc.inputs import (
    chosen_book,
    chosen_day,
    listed_person,
    parsed_birth,
    parsed_blocks,
    parsed_games,
    parsed_k,
    parsed_since,
)
from arpad.cli.inputs import parsed_date
from arpad.cli.output import tell
from arpad.cli.usage import one_of, refuse, wrong_usage

if TYPE_CHECKING:
    from arpad.answers.calculating import PlayerOfK
    from arpad.engine.calc import RuleDecision
    from arpad.law import Rulebook

calc = typer.Typer(help="Calculators: changes, expected scores, first ratings, K.")
app.add_typer(calc, name="calc", no_args_is_help=True)

DEFAULT: Final = "fide"
"""The rulebook of rate and check: the edition in force on the day."""
RATING_MAX: Final = 9999
"""A rating has at most four digits, as in a list and in --vs; 22240 is a slip of the finger."""
FamilyOption = Annotated[
    str,
    typer.Option(
        "--rulebook", "-r", help="An edition (fide-2009), or a family: the edition of the day."
    ),
]
GamesOption = Annotated[
    list[str], typer.Option("--vs", help="Opponent's rating and score: 2319:1, 2319:0.5, 2319:0.")
]
PlayedOption = Annotated[
    int | None, typer.Option("--games-rated", min=0, help="Rated games completed so far.")
]
PeakOption = Annotated[
    int | None,
    typer.Option("--rating-peak", min=1, max=RATING_MAX, help="Highest published rating."),
]


BirthOption = Annotated[
    str | None,
    typer.Option("--birth-date", help="Day or year; asked by later editions: K of the young."),
]
SinceOption = Annotated[
    str | None,
    typer.Option("--federated-since", help="Day of federation, where seasons or ages count."),
]
SeasonsOption = Annotated[
    str | None, typer.Option("--games-by-year", help="Games played by season: '2016:10 2018:36'.")
]
OnOption = Annotated[str | None, typer.Option("--on", help="First day of the event (today).")]


@calc.command("change")
def change_(
    vs: GamesOption,
    rating: Annotated[
        int | None,
        typer.Option(min=1, max=RATING_MAX, help="The player's own rating; else that of --in."),
    ] = None,
    rulebook: FamilyOption = DEFAULT,
    source: Annotated[
        Path | None,
        typer.Option("--in", help="A list, or a directory of rate --out: rating, K and birth."),
    ] = None,
    player: Annotated[
        str | None, typer.Option(help="With --in: the player's id, or words of the name.")
    ] = None,
    k: Annotated[str | None, typer.Option("--k", help="K: 15 or 12.5; else the rule on K.")] = None,
    games_rated: PlayedOption = None,
    rating_peak: PeakOption = None,
    birth_date: BirthOption = None,
    federated_since: SinceOption = None,
    games_by_year: SeasonsOption = None,
    on: OnOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Say what games against rated players change, game by game.

    Example: arpad calc change --rating 1755 --k 40 --vs 1900:1 --vs 1800:0.5

    Example: arpad calc change --in apr26 --player 504 --vs 1900:1

    Example: arpad calc change --rulebook fide-2009 --rating 2224 --k 15 --vs 2319:0 --vs 2181:1
    """
    from arpad.answers.calculating import PlayerOfK, change
    from arpad.cli.calc.render import missing_facts, print_change

    if (source is None) != (player is None):
        wrong_usage("give both {first} and {second}, or neither.", first="--in", second="--player")
    row = listed_person(source, player) if source and player else {}
    rating = rating or row.get("rating")
    if rating is None:
        if row:
            wrong_usage("{name} has no rating on the list; give --rating.", name=row["name"])
        one_of("--rating", "--in LIST --player ID")
    day = chosen_day(parsed_date(on), rulebook)
    book, games = chosen_book(rulebook, on=day), parsed_games(vs)
    person = PlayerOfK(
        on=day,
        rating=rating,
        rating_peak=rating_peak or row.get("rating_peak"),
        games_rated=row.get("games_rated") if games_rated is None else games_rated,
        birth_on=parsed_birth(birth_date or row.get("birth_date") or None),
        federated_on=parsed_since(federated_since or row.get("federated_since") or None),
        games_by_year=games_by_year or row.get("games_by_year"),
    )
    if row and person.games_rated is None:
        k = k or row.get("k_factor")
    k_factor_e2, decided = _k_of(k, book, person)
    answer = change(book, rating, games, k_factor_e2, decided)
    missing_facts(answer.facts_missing, answer.articles)
    tell(answer, partial(print_change, answer), as_json=as_json)


def _k_of(
    k: str | None, book: "Rulebook", person: "PlayerOfK"
) -> "tuple[int, RuleDecision | None]":
    """Return K in hundredths as given, or as the rulebook decides it; leave with 2 without one."""
    from arpad.answers.calculating import k_decided

    decided = None if k else k_decided(book, person)
    k_factor_e2 = parsed_k(k) if k else decided and decided.value
    if not k_factor_e2:
        wrong_usage("{book} gives no K for these facts: say it with --k.", book=book.name)
    return k_factor_e2, decided


@calc.command("what-if")
def what_if_(
    rating: Annotated[int, typer.Option(min=1, max=RATING_MAX, help="The player's own rating.")],
    opponent: Annotated[
        list[int],
        typer.Option(min=1, max=RATING_MAX, help="The rating of an opponent still to be met."),
    ],
    vs: Annotated[
        list[str] | None, typer.Option("--vs", help="A game that is over: 2319:1, 2319:0.5.")
    ] = None,
    target: Annotated[
        int | None, typer.Option(min=1, max=RATING_MAX, help="The rating that is aimed at.")
    ] = None,
    rulebook: FamilyOption = DEFAULT,
    k: Annotated[str | None, typer.Option("--k", help="K: 15 or 12.5; else the rule on K.")] = None,
    games_rated: PlayedOption = None,
    rating_peak: PeakOption = None,
    birth_date: BirthOption = None,
    federated_since: SinceOption = None,
    games_by_year: SeasonsOption = None,
    on: OnOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Say what every score in the games to come makes of a rating, and which is enough.

    Example: arpad calc what-if --rating 1755 --k 20 --opponent 1900 --opponent 1800 --target 1765
    """
    from arpad.answers.calculating import PlayerOfK
    from arpad.answers.what_if import what_if
    from arpad.cli.calc.render import missing_facts, print_what_if

    day = chosen_day(parsed_date(on), rulebook)
    book, games = chosen_book(rulebook, on=day), parsed_games(vs or ())
    person = PlayerOfK(
        on=day,
        rating=rating,
        rating_peak=rating_peak,
        games_rated=games_rated,
        birth_on=parsed_birth(birth_date),
        federated_on=parsed_since(federated_since),
        games_by_year=games_by_year,
    )
    k_factor_e2, decided = _k_of(k, book, person)
    try:
        answer = what_if(book, rating, games, opponent, k_factor_e2, target, decided)
    except ValueError as error:
        refuse(error)
    missing_facts(answer.facts_missing, answer.articles)
    tell(answer, partial(print_what_if, answer), as_json=as_json)


@calc.command()
def expected(
    rating: Annotated[int, typer.Option(min=1, max=RATING_MAX, help="The player's own rating.")],
    opponent: Annotated[int, typer.Option(min=1, max=RATING_MAX, help="The opponent's rating.")],
    model: Annotated[
        Literal["table", "normal", "logistic"],
        typer.Option(help="The rulebook's table, or a curve that only informs."),
    ] = "table",
    rulebook: FamilyOption = DEFAULT,
    on: OnOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Say what score the table expects of a difference in rating.

    The difference is not limited: `arpad calc change` shows what is rated of it.

    Example: arpad calc expected --rating 1834 --opponent 2179
    """
    from arpad.answers.calculating import expected_by_curve, expected_score
    from arpad.cli.calc.render import print_expected

    book = chosen_book(rulebook, on=chosen_day(parsed_date(on), rulebook))
    if model == "table":
        answer = expected_score(book, rating, opponent)
    else:
        answer = expected_by_curve(model, rating, opponent)
    tell(answer, partial(print_expected, answer), as_json=as_json)


@calc.command()
def initial(
    rulebook: FamilyOption = DEFAULT,
    block: Annotated[
        list[str] | None,
        typer.Option(help="An event: opponents' average x games : points, such as 2220x3:1."),
    ] = None,
    vs: Annotated[
        list[str] | None,
        typer.Option("--vs", help="A game of one event, opponent by opponent: 2319:1, 2319:0.5."),
    ] = None,
    on: Annotated[
        str | None, typer.Option(help="Day of the list, for the floor (today if not given).")
    ] = None,
    birth_date: BirthOption = None,
    federated_since: SinceOption = None,
    fide_rating: Annotated[
        int | None, typer.Option(min=1, max=RATING_MAX, help="Rating on FIDE's list.")
    ] = None,
    other_rating: Annotated[
        int | None, typer.Option(min=1, max=RATING_MAX, help="Rating on the body's other list.")
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Say what first rating an unrated player's events give or, by some rules, the player's age.

    Every event is taken as one that may count: whether a first event opened the player's account
    is for `arpad rate`, which knows the dates.

    Example: arpad calc initial --vs 1700:1 --vs 1650:0 --vs 1720:0.5 --vs 1810:0 --vs 1500:1

    Example: arpad calc initial --rulebook fide-2009 --block 2220x3:1 --block 2150x5:3

    Example: arpad calc initial -r fce --birth-date 2000-08-23 --federated-since 2013-10-01
    """
    from arpad.answers.calculating import first_rating, rating_of_roll
    from arpad.cli.calc.render import print_first_rating
    from arpad.engine.calc.entered import event_of

    is_of_roll = any((birth_date, federated_since, fide_rating, other_rating))
    if not (block or vs or is_of_roll):
        wrong_usage("give the games with --vs 1700:1, or whole events with --block 2220x3:1.")
    day = chosen_day(parsed_date(on), rulebook)
    book, blocks = chosen_book(rulebook, on=day), parsed_blocks(block or ())
    if vs:
        blocks.append(event_of(parsed_games(vs)))
    try:
        if is_of_roll:
            born, since = parsed_birth(birth_date), parsed_since(federated_since)
            answer = rating_of_roll(book, born, since, fide_rating, other_rating)
        else:
            answer = first_rating(book, blocks, day)
    except ValueError as error:
        refuse(error)
    tell(answer, partial(print_first_rating, answer), as_json=as_json)


@calc.command("performance")
def performance_(
    vs: GamesOption,
    rulebook: FamilyOption = DEFAULT,
    on: OnOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Say what rating a score against rated opponents comes to: their average and d_p.

    Example: arpad calc performance --rulebook fide-2009 --vs 2319:0 --vs 2181:1
    """
    from arpad.answers.calculating import performance
    from arpad.cli.calc.render import print_performance

    day = parsed_date(on)
    book = chosen_book(rulebook, on=chosen_day(day, rulebook))
    answer = performance(book, parsed_games(vs), day)
    tell(answer, partial(print_performance, answer), as_json=as_json)


@calc.command("k")
def k_(
    rulebook: FamilyOption = DEFAULT,
    games_rated: PlayedOption = None,
    rating_peak: PeakOption = None,
    rating: Annotated[
        int | None, typer.Option(min=1, max=RATING_MAX, help="Own rating; the peak if not given.")
    ] = None,
    birth_date: BirthOption = None,
    federated_since: SinceOption = None,
    games_by_year: SeasonsOption = None,
    on: OnOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Say which K a player has, and by which article.

    Example: arpad calc k --rulebook fide-2009-applied --games-rated 29 --rating-peak 2400

    Example: arpad calc k -r fce --rating 1890 --federated-since 2022-02-01 --games-by-year 2025:36
    """
    from arpad.answers.calculating import PlayerOfK, k_factor
    from arpad.cli.calc.render import missing_facts, print_k

    if rating and rating_peak and rating_peak < rating:
        wrong_usage("the highest rating (--rating-peak) is below --rating: mend one of them.")
    day = chosen_day(parsed_date(on), rulebook)
    book = chosen_book(rulebook, on=day)
    person = PlayerOfK(
        on=day,
        rating=rating or rating_peak,
        rating_peak=rating_peak,
        games_rated=games_rated,
        birth_on=parsed_birth(birth_date),
        federated_on=parsed_since(federated_since),
        games_by_year=games_by_year,
    )
    answer = k_factor(book, person)
    missing_facts(answer.facts_missing, {"k_factor": answer.article})
    tell(answer, partial(print_k, answer), as_json=as_json)
