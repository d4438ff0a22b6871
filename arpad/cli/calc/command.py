"""`arpad calc`: what games and events come to, each figure with its article."""

from typing import Annotated, Literal

import typer

from arpad.cli.app import JsonFlag, RulebookOption, app
from arpad.cli.calc.inputs import (
    as_number,
    chosen_book,
    chosen_day,
    parsed_blocks,
    parsed_games,
    parsed_k,
)
from arpad.cli.inputs import parsed_date
from arpad.cli.output import points, print_json, score, wrong_usage
from arpad.engine import questions as q

calc = typer.Typer(help="Calculators: changes, expected scores, first ratings, K.")
app.add_typer(calc, name="calc", no_args_is_help=True)

GamesOption = Annotated[
    list[str], typer.Option("--vs", help="Opponent's rating and score: 2319:1, 2319:0.5, 2319:0.")
]
PlayedOption = Annotated[
    int | None, typer.Option("--games-rated", min=0, help="Rated games completed so far.")
]
PeakOption = Annotated[
    int | None, typer.Option("--rating-peak", min=1, help="Highest published rating.")
]


BirthOption = Annotated[
    str | None, typer.Option("--birth-date", help="Asked by later editions: K of the young.")
]
OnOption = Annotated[str | None, typer.Option("--on", help="First day of the event (today).")]


@calc.command("change")
def change_(
    rulebook: RulebookOption,
    rating: Annotated[int, typer.Option(min=1, help="The player's own rating.")],
    vs: GamesOption,
    k: Annotated[str | None, typer.Option("--k", help="K: 15 or 12.5; else the rule on K.")] = None,
    games_rated: PlayedOption = None,
    rating_peak: PeakOption = None,
    birth_date: BirthOption = None,
    on: OnOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Say what games against rated players change, game by game.

    Example: arpad calc change --rulebook fide-2009 --rating 2224 --k 15 --vs 2319:0 --vs 2181:1
    """
    from arpad.cli.calc.render import missing_facts, print_change
    from arpad.engine.calc import change, k_factor
    from arpad.rulebooks.describe import hundredths

    book, games = chosen_book(rulebook), parsed_games(vs)
    day, born = chosen_day(parsed_date(on), rulebook), parsed_date(birth_date)
    facts = {"rating": rating, "rating_peak": rating_peak, "games_rated": games_rated,
             "on": as_number(day), "birth_on": as_number(born) if born else None}  # fmt: skip
    decided = None if k else k_factor(book, facts)
    k_factor_e2 = parsed_k(k) if k else decided and decided.value
    if not k_factor_e2:
        wrong_usage(f"{book.name} gives no K for these facts: say it with --k.")
    if decided:
        missing_facts(decided)
    found = change(book, rating, k_factor_e2, games)
    if not as_json:
        print_change(book, rating, k_factor_e2, decided, found)
        return
    of_k = {"k_factor": str(decided.clause.article)} if decided else {}
    print_json(
        {
            "rulebook": book.name,
            "rating": rating,
            "k_factor": hundredths(k_factor_e2),
            "score": score(found.score_half),
            "expected_score": points(found.expected_e3, 3),
            "change": points(found.change_e5, 5),
            "rating_new": found.rating_new,
            "games": [
                {
                    "opponent_rating": game.game.opponent_rating,
                    "score": score(game.game.score_half),
                    "rated_difference": game.rated_difference,
                    "expected_score": points(game.expected_e3, 3),
                    "change": points(game.change_e5, 5),
                    "articles": {n: str(a) for n, a in game.articles.items()} | of_k,
                }
                for game in found.games
            ],
        }
    )


@calc.command()
def expected(
    rating: Annotated[int, typer.Option(min=1, help="The player's own rating.")],
    opponent: Annotated[int, typer.Option(min=1, help="The opponent's rating.")],
    model: Annotated[
        Literal["table", "normal", "logistic"],
        typer.Option(help="The rulebook's table, or a curve that only informs."),
    ] = "table",
    rulebook: RulebookOption = "fide-2009",
    as_json: JsonFlag = False,
) -> None:
    """Say what score is expected of a difference in rating, as it stands in the table.

    The difference is not limited: `arpad calc change` shows what is rated of it.

    Example: arpad calc expected --rating 1834 --opponent 2179
    """
    from arpad.engine.calc import expected_score
    from arpad.theory.curves import logistic, normal

    book = chosen_book(rulebook)
    if model == "table":
        answer = points(expected_score(book, rating, opponent), 3)
        basis = str(book.basis(q.EXPECTED_SCORES).article)
    else:
        curve = normal if model == "normal" else logistic
        answer, basis = f"{curve(rating - opponent):.4f}", f"{model} curve: informs, never rates"
    if as_json:
        print_json({"expected_score": answer})
    else:
        typer.echo(f"{answer}   D = {rating - opponent}   ({basis})")


@calc.command()
def initial(
    rulebook: RulebookOption,
    block: Annotated[
        list[str],
        typer.Option(help="An event: opponents' average x games : points, such as 2220x3:1."),
    ],
    on: Annotated[
        str | None, typer.Option(help="Day of the list, for the floor (today if not given).")
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Say what first rating an unrated player's events give.

    Every event is taken as one that may count: whether a first event opened the player's account
    is for `arpad rate`, which knows the dates.

    Example: arpad calc initial --rulebook fide-2009 --block 2220x3:1 --block 2150x5:3
    """
    from arpad.cli.calc.render import print_first_rating
    from arpad.engine.calc import first_rating
    from arpad.engine.strategies import FirstRatings

    book, blocks = chosen_book(rulebook), parsed_blocks(block)
    if book[q.FIRST_RATINGS] is FirstRatings.ROLL:
        wrong_usage(f"under {book.name} a first rating does not come from results.")
    day = chosen_day(parsed_date(on), rulebook)
    found = first_rating(book, blocks, as_number(day))
    if not as_json:
        print_first_rating(book, found)
        return
    print_json(
        {
            "rulebook": book.name,
            "rating": found.rating,
            "opponents_average": found.opponents_average,
            "games": found.games,
            "score": score(found.score_half),
            "is_published": found.is_published,
            "articles": {name: str(article) for name, article in found.articles.items()},
            "blocks": [
                {
                    "opponents_average": one.block.opponents_average,
                    "games": one.block.games,
                    "score": score(one.block.score_half),
                    "event_rating": one.event_rating,
                    "is_kept": one.is_kept,
                    "articles": {name: str(article) for name, article in one.articles.items()},
                }
                for one in found.blocks
            ],
        }
    )


@calc.command("performance")
def performance_(rulebook: RulebookOption, vs: GamesOption, as_json: JsonFlag = False) -> None:
    """Say what rating a score against rated opponents comes to: their average and d_p.

    Example: arpad calc performance --rulebook fide-2009 --vs 2319:0 --vs 2181:1
    """
    from arpad.engine.calc import performance

    book = chosen_book(rulebook)
    found = performance(book, parsed_games(vs))
    sentence = (
        f"At 0% and 100% the difference is indeterminate, and there is no performance rating "
        f"({found.article})."
    )
    if as_json:
        note = {"note": sentence} if found.performance_rating is None else {}
        print_json({"performance_rating": found.performance_rating, **note})
    elif found.performance_rating is None:
        typer.echo(sentence)
    else:
        typer.echo(
            f"{found.performance_rating}   opponents' average {found.opponents_average}, "
            f"d_p {found.rating_difference:+d}   ({found.article})"
        )


@calc.command("k")
def k_(
    rulebook: RulebookOption,
    games_rated: PlayedOption = None,
    rating_peak: PeakOption = None,
    rating: Annotated[
        int | None, typer.Option(min=1, help="Own rating; the peak if not given.")
    ] = None,
    birth_date: BirthOption = None,
    on: OnOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Say which K a player has, and by which article.

    Example: arpad calc k --rulebook fide-2009-applied --games-rated 29 --rating-peak 2400
    """
    from arpad.cli.calc.render import missing_facts
    from arpad.engine.calc import k_factor
    from arpad.rulebooks.describe import hundredths

    book = chosen_book(rulebook)
    day, born = chosen_day(parsed_date(on), rulebook), parsed_date(birth_date)
    found = k_factor(
        book,
        {
            "rating": rating or rating_peak,
            "rating_peak": rating_peak,
            "games_rated": games_rated,
            "on": as_number(day),
            "birth_on": as_number(born) if born else None,
        },
    )
    missing_facts(found)
    k_factor_shown = None if found.value is None else hundredths(found.value)
    if as_json:
        print_json({"k_factor": k_factor_shown, "article": str(found.clause.article)})
    else:
        typer.echo(f"{k_factor_shown or '–'}   {found.clause.sentence} ({found.clause.article})")
