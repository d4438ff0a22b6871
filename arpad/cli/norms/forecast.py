"""What norms still take, for people: who can make one, with how many points and against whom."""

from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from arpad.cli.words import figure, marked, say

if TYPE_CHECKING:
    from arpad.answers.norms.events import EventJudged, ForecastTold
    from arpad.office.norms.norms import NormQuestion

_LACKS: Final = {"event": marked("the event doesn't meet its conditions"),
                 "games": marked("too few rounds are left for the games"),
                 "mix": marked("the mix of titles and federations can't be had any more"),
                 "performance": marked("no points are enough against these opponents"),
                 "opponents": marked("nobody who is left to be met is strong enough")}  # fmt: skip
_BRING: Final = {"title_wanted": marked("{count} with the title wanted or a higher"),
                 "titled": marked("{count} titled"),
                 "foreign_federations": marked("{count} of other foreign federations")}  # fmt: skip
_ASSUMPTION: Final = marked(
    "Assumed: every round to come is played; opponents who are not known bring what the mix still "
    "wants and are rated on average as shown. Out of reach: even the strongest players who are "
    "left to be met are rated lower, or the mix can't be had any more."
)


def print_forecasts(console: Console, event: "EventJudged", question: "NormQuestion") -> None:
    """Print what each title still asks of whom, and how the forecast is to be read."""
    left = max(0, event.rounds - event.rounds_played)
    text = say("After round {round}: {left} to come")
    title = text.format(round=event.rounds_played, left=left)
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    for heading in (say("no."), say("name"), say("for"), say("state")):
        table.add_column(heading)
    table.add_column(say("what it takes"), overflow="fold")
    both = [(player, forecast) for player in event.players for forecast in player.forecasts or ()]
    for player, forecast in sorted(both, key=lambda pair: pair[1].distance):
        if question.player is not None or forecast.state != "out of reach":
            table.add_row(
                str(player.number), escape(player.name), forecast.title, say(forecast.state),
                _needs(forecast),
            )  # fmt: skip
    console.print(table if table.row_count else _nobody(event))
    if table.row_count:
        console.print(say(_ASSUMPTION))
    for player in event.players:
        for stood in player.trail or ():
            states = ", ".join(f"{title} {say(state)}" for title, state in stood.states.items())
            text = say("after round {round}: {states}")
            console.print(text.format(round=stood.after, states=states))


def _nobody(event: "EventJudged") -> str:
    text = say("After round {round}: nobody can make a norm any more.")
    if all(not player.attempts for player in event.players):
        text = say("After round {round}: nobody here lacks a title that was asked for.")
    return text.format(round=event.rounds_played)


def _needs(forecast: "ForecastTold") -> str:
    parts = []
    for need in forecast.needs:
        text = say("{score} of {rounds} against {average}+")
        if not need.unknown_average_min:
            text = say("{score} of {rounds}")
        parts.append(text.format(
            score=figure(need.score), rounds=need.rounds, average=need.unknown_average_min
        ))  # fmt: skip
    if not parts and forecast.lacks:
        return say(_LACKS[forecast.lacks])
    bring = _wanted(forecast)
    either = " " + say("or") + " "
    return either.join(parts) + (f"; {bring}" if bring and parts else "")


def _wanted(forecast: "ForecastTold") -> str:
    """Return what the mix wants of opponents who are not known, and how much of it is left."""
    wanted, supply = forecast.unknown_must_bring, forecast.left_to_meet
    if wanted is None:
        return ""
    parts = []
    for name, text in _BRING.items():
        if count := getattr(wanted, name):
            parts.append(say(text).format(count=count))
            if supply is not None:
                parts[-1] += " " + say("(of {count} left)").format(count=getattr(supply, name))
    parts_wanted = ", ".join(parts)
    return (
        say("of the opponents not known {found}").format(found=parts_wanted) if parts_wanted else ""
    )
