"""How acts, players and what is known of them are printed."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

import typer

from arpad.cli.findings import print_problems
from arpad.cli.findings.words import said
from arpad.cli.office.log_words import of_act, of_row
from arpad.cli.words import ACTS, NONE, PLAYERS, counted, marked, say, screen

if TYPE_CHECKING:
    from arpad.answers.journal import ActDone, ActsTold, ActTold, FactTold
    from arpad.answers.players import PlayersFound, PlayerShown
    from arpad.answers.players_changed import PlayerDoubles, PlayersImported, PlayersUpdated
    from arpad.office.kept.earlier_rating import EarlierRating


def print_done(answer: "ActDone") -> None:
    """Print the act that was recorded, or why none was."""
    if answer.act is not None:
        print_act(answer.act)
    print_problems(answer.problems, shown_by="--json")


def print_stated(answer: "ActDone", name: str) -> None:
    """Print the player of whom something was stated, and what is so now."""
    if answer.act is not None:
        typer.echo(f"{name} ({', '.join(answer.players)})")
        _print_facts(answer.act.facts)
        typer.echo("    " + say("because: {why}").format(why=answer.act.because))
    print_problems(answer.problems, shown_by="--json")


def print_imported(answer: "PlayersImported", *, is_preview: bool = False) -> None:
    """Print how many players were entered; of a preview, for what each column is taken."""
    if is_preview:
        for taken in answer.headers:
            column = taken.column or say("left out")
            cells = ", ".join(taken.cells)
            typer.echo(f"{taken.header} → {column}" + (f"  ({cells})" if cells else ""))
        text = say("{players} would be entered. Nothing is recorded: this is a preview.")
        typer.echo(text.format(players=counted(answer.entered, PLAYERS)))
    if answer.act is not None:
        text = say("Entered by act {act}: {players}.")
        typer.echo(text.format(players=counted(answer.entered, PLAYERS), act=answer.act))
    print_problems(answer.problems, shown_by="--json")


def print_updated(answer: "PlayersUpdated") -> None:
    """Print what a table changes, and by which act."""
    for change in answer.changes[:_CHANGES]:
        fact = f"{change.fact}:{change.which}" if change.which else change.fact
        typer.echo(f"{change.player} {change.name}: {fact} {change.was or NONE} → {change.value}")
    if len(answer.changes) > _CHANGES:
        text = say("... and {count} more: --json shows all.")
        typer.echo(text.format(count=len(answer.changes) - _CHANGES))
    if answer.act is not None:
        typer.echo(say("Recorded by act {act}.").format(act=answer.act))
    elif answer.changes and not any(problem.level == "error" for problem in answer.problems):
        typer.echo(say("Nothing is recorded: this is a preview."))
    print_problems(answer.problems, shown_by="--json")


def print_acts(answer: "ActsTold") -> None:
    """Print acts in their order, and how many came earlier."""
    if answer.earlier:
        text = say("Earlier: {acts} (--before {act})")
        typer.echo(text.format(acts=counted(answer.earlier, ACTS), act=answer.earlier + 1))
    for act in answer.acts:
        print_act(act)
    if not answer.acts:
        typer.echo(say("Nothing is recorded."))
    print_problems(answer.problems, shown_by="--json")


def print_act(act: "ActTold") -> None:
    """Print one act: who did what, when and why, and what it says."""
    about = " ".join(act.players)
    count = max(len(act.players), act.sizes.get("player", 0))
    if count > _NAMED:
        about = counted(count, PLAYERS)
    head = f"{act.number}  {act.at}  {act.who}: {of_act(act.kind)}{f' {about}' if about else ''}"
    named = ((say("event"), act.events), (say("list"), act.lists), (say("claim"), act.claims))
    for what, which in named:
        head += f", {what} {' '.join(which)}" if which else ""
    head += say(", undoes act {act}").format(act=act.undoes) if act.undoes else ""
    typer.echo(head + ("" if act.holds else "  " + say("(undone)")))
    if act.because:
        typer.echo("    " + say("because: {why}").format(why=act.because))
    if len(act.players) <= _NAMED:  # of an import, those of whom it was asked for
        _print_facts(act.facts)
    for row in act.also[:_NAMED]:
        typer.echo(f"    {of_row(row.table, row.values)}")


_NAMED, _CHANGES = 6, 20
_YES_NO: Final = (marked("yes"), marked("no"))


def _print_facts(facts: Iterable["FactTold"]) -> None:
    for fact in facts:
        of = f" {fact.which}" if fact.which else ""
        since = "  " + say("since {day}").format(day=fact.since) if fact.since else ""
        typer.echo(f"    {say(fact.fact)}{of}: {_value(fact.fact, fact.value)}{since}")


_WORDS: Final = {("sex", "w"): marked("woman"), ("sex", "m"): marked("man")}
"""What the values of a fact that are letters stand for."""


def _value(fact: str, value: str) -> str:
    """Return the value of a fact in words of the language; a name, a day or a number as it is."""
    if not value:
        return say("(none)")
    if (fact, value) in _WORDS:
        return say(_WORDS[fact, value])
    return say(value) if value in _YES_NO else value


def print_player(answer: "PlayerShown") -> None:
    """Print what is known of a player."""
    if answer.player is not None:
        text = say("Player {player}, on {day}")
        if answer.given_up:
            text = say("Player {player}, also {given_up}, on {day}")
        given_up = ", ".join(answer.given_up)
        typer.echo(text.format(player=answer.player, given_up=given_up, day=answer.on))
        _print_facts(answer.facts)
    print_earlier(answer.earlier)
    print_problems(answer.problems, shown_by="--json")


def print_earlier(ratings: "Sequence[EarlierRating]") -> None:
    """Print what lists of earlier years say of a player, and that nobody here vouches for them."""
    if ratings:
        typer.echo(say("Earlier lists, as others published them; nobody has verified them here:"))
    for rating in ratings:
        text = say("{day} {series}: {rating}, published by {publisher}")
        if rating.is_first:
            text = say("{day} {series}: {rating}, published by {publisher}; the office went on "
                       "from this list")  # fmt: skip
        row = text.format(
            day=rating.list_date, series=rating.series, publisher=rating.published_by,
            rating=NONE if rating.rating is None else rating.rating,
        )  # fmt: skip
        typer.echo(f"    {row}")


def print_found(answer: "PlayersFound") -> None:
    """Print whom a search has found, the year of the birth alone."""
    for player in answer.players:
        sex = _value("sex", player.sex) if player.sex else ""
        facts = (player.name, player.federation, sex, player.birth[:4])
        typer.echo(f"{player.player}  {', '.join(fact for fact in facts if fact)}")
    if answer.count > len(answer.players):
        text = say("... and {more} more: give more of the name.")
        typer.echo(text.format(more=answer.count - len(answer.players)))
    print_problems(answer.problems, shown_by="--json")


def print_doubles(answer: "PlayerDoubles") -> None:
    """Print the pairs of players who may be one person."""
    for pair in answer.doubles:
        first, second = (
            f"{player.player_id} {player.name}" for player in (pair.first, pair.second)
        )
        both = say("{first} and {second}").format(first=first, second=second)
        typer.echo(f"{both}: {said(pair.reason, screen().lang)}")
    if not answer.doubles:
        text = say("Nobody among {players} seems to stand twice.")
        typer.echo(text.format(players=counted(answer.players, PLAYERS)))
    print_problems(answer.problems, shown_by="--json")
