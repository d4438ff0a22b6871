"""`arpad player`: enter, change, show, find, merge and split the players of an office."""

from functools import partial
from typing import TYPE_CHECKING, Annotated, Final

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.office.acting import Values, verb
from arpad.cli.office.arguments import PlayerArgument
from arpad.cli.office.opening import (
    AtOption,
    OfficeGroup,
    day_or_today,
    opened,
)
from arpad.cli.office.render import (
    print_acts,
    print_doubles,
    print_found,
    print_imported,
    print_player,
    print_stated,
    print_updated,
)
from arpad.cli.output import tell
from arpad.cli.terminal import working
from arpad.office.acts.players import ImportPlayers, RenamePlayer, SetFacts, UpdatePlayers

if TYPE_CHECKING:
    from arpad.office.acting import Officer
    from arpad.office.desk import Desk
    from arpad.office.kept.earlier_rating import EarlierRating


player = typer.Typer(cls=OfficeGroup, help="The players of an office: enter, change, find, merge.")
app.add_typer(player, name="player", no_args_is_help=True)

PreviewFlag = Annotated[bool, typer.Option("--preview", help="Show; record nothing.")]
_PREVIEWED: Final = (("preview", PreviewFlag, False),)


def _import(
    here: "Desk", acting: "Officer", values: Values, *, preview: bool, as_json: bool
) -> None:
    """Enter the players of a list, and print how many they were; of a preview, what is read."""
    from arpad.answers.players_changed import PlayersImported
    from arpad.office.acting import perform
    from arpad.office.players.importing import Imported, looked_at

    wanted = ImportPlayers(**values)
    with working("Entering"):
        if preview:
            decided, headers = looked_at(here, acting, wanted)
            done = Imported(None, decided.players, decided.problems, headers=headers)
        else:
            done = perform(here, acting, wanted)
    entered = len(done.players) if done.act or preview else 0
    number = done.act.number if done.act else None
    answer = PlayersImported(entered=entered, act=number, headers=done.headers,
                             problems=done.problems)  # fmt: skip
    tell(answer, partial(print_imported, answer, is_preview=preview), as_json=as_json)


verb(player, ImportPlayers, _import, _PREVIEWED)


def _update(
    here: "Desk", acting: "Officer", values: Values, *, preview: bool, as_json: bool
) -> None:
    """Print what a table changes; record it, but for a preview."""
    from arpad.answers.players_changed import PlayersUpdated
    from arpad.office.acting import perform
    from arpad.office.players.updating import Updated, looked_at

    wanted = UpdatePlayers(**values)
    with working("Reading the table"):
        if preview:
            decided, changes = looked_at(here, acting, wanted)
            done = Updated(None, problems=decided.problems, changes=changes)
        else:
            done = perform(here, acting, wanted)
    number = done.act.number if done.act else None
    answer = PlayersUpdated(changes=done.changes, act=number, problems=done.problems)
    tell(answer, partial(print_updated, answer), as_json=as_json)


verb(player, UpdatePlayers, _update, _PREVIEWED)


@player.command()
def show(
    who: PlayerArgument,
    on: Annotated[str | None, typer.Option(help="As of this day (today).")] = None,
    at: AtOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Show what is known of a player on a day.

    Example: arpad player show reti --at federation
    """
    from arpad.answers.players import shown
    from arpad.office.players.finding import meant
    from arpad.office.players.person import person

    store = opened(at).store
    number, problems = meant(store, who)
    somebody = person(store, number) if number else None
    earlier: tuple[EarlierRating, ...] = ()
    if somebody and any(store.rows("earlier_list")):  # whose tables need Polars
        from arpad.office.kept.earlier import EarlierRatings

        earlier = EarlierRatings(store).of(somebody.player)
    answer = shown(somebody, day_or_today(on, store).isoformat(), problems, earlier)
    tell(answer, partial(print_player, answer), as_json=as_json)


@player.command()
def history(who: PlayerArgument, at: AtOption = None, as_json: JsonFlag = False) -> None:
    """Show every act that concerns a player: who, when, what and why.

    Example: arpad player history 507 --at federation
    """
    from arpad.answers import journal
    from arpad.office.players.finding import meant
    from arpad.office.players.person import person

    store = opened(at).store
    number, problems = meant(store, who)
    somebody = person(store, number) if number else None
    answer = journal.ActsTold(problems=problems)
    if somebody is not None:
        answer = journal.history(store, [somebody.player, *somebody.given_up])
    tell(answer, partial(print_acts, answer), as_json=as_json)


@player.command()
def find(
    words: Annotated[
        list[str], typer.Argument(metavar="TEXT", help="Words of a name, or a number.")
    ],
    at: AtOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Find players by words of their names, without accents and in any order, or by a number.

    Example: arpad player find ana reti --at federation
    """
    from arpad.answers.players import PlayersFound
    from arpad.office.players import finding

    text = " ".join(words)
    matches = finding.find(opened(at).store, text)
    problems = () if matches.count else (finding.nobody(text),)
    answer = PlayersFound(players=matches.players, count=matches.count, problems=problems)
    tell(answer, partial(print_found, answer), as_json=as_json)


@player.command()
def doubles(at: AtOption = None, as_json: JsonFlag = False) -> None:
    """Show players who may be one person: the same name, and a birth that doesn't differ.

    Example: arpad player doubles --at federation
    """
    from arpad.answers.players_changed import PlayerDoubles
    from arpad.office.players.roll import suspected

    players, pairs = suspected(opened(at).store)
    answer = PlayerDoubles(players=players, doubles=pairs)
    tell(answer, partial(print_doubles, answer), as_json=as_json)


def _state(form: type, here: "Desk", acting: "Officer", values: Values, *, as_json: bool) -> None:
    """State something of a player, and print what is so now."""
    from arpad.answers.journal import done
    from arpad.office.acting import perform
    from arpad.office.players.finding import shown
    from arpad.office.players.person import persons

    answer = done(here.store, perform(here, acting, form(**values)))
    names = [shown(person).name for person in persons(here.store, answer.players).values()]
    tell(answer, partial(print_stated, answer, "".join(names)), as_json=as_json)


for _form in (SetFacts, RenamePlayer):
    verb(player, _form, partial(_state, _form))
