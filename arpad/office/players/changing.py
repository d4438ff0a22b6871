"""Change what is known of a player, from a day on; merge two numbers, split them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.acts.players import MergePlayers, RenamePlayer, SetFacts, SplitPlayers
from arpad.office.desk import Desk
from arpad.office.players.facts import StatedFact, as_stated, of_which, stated_twice, wrong
from arpad.office.players.finding import LATEST, differ, meant, tells_apart
from arpad.office.players.numbers import numbers_shared
from arpad.office.players.person import Person, persons
from arpad.registry.acts import Row
from arpad.registry.store import Store
from arpad.registry.zones import today_of
from arpad.report.problems import Problem, Text


def rename(desk: Desk, officer: Officer, wanted: RenamePlayer) -> Done:
    """Give whoever is meant another name, from a day on."""
    facts = (f"name={wanted.name}",)
    return set_facts(desk, officer, SetFacts(who=wanted.who, facts=facts, since=wanted.since))


def set_facts(desk: Desk, officer: Officer, wanted: SetFacts) -> Done:
    """State facts of whoever is meant, from a day on; a blank value takes one away."""
    since = None if wanted.since is None else wanted.since.isoformat()
    facts, problems = as_stated(wanted.facts, since)
    number, unclear = meant(desk.store, wanted.who)
    if problems or not number:
        return Done(None, problems=(*problems, *unclear))
    return state(desk.store, officer, number, facts)


def state(store: Store, officer: Officer, player: str, facts: Sequence[StatedFact]) -> Done:
    """Record facts of a player, each from its day on.

    Refused if a fact can't be kept, says what is known already, or gives a number that is
    somebody else's on one of those days.
    """

    def decide() -> Decided:
        stated_player = persons(store, [player]).get(player)
        if stated_player is None:
            return refused(_unknown(player))
        today = today_of(store, officer.at)
        dated = [with_day(stated_player, fact, today) for fact in facts]
        problems = [problem for fact in dated for problem in wrong(fact, today)]
        problems += stated_twice(dated)
        problems += [
            p for fact in dated if not wrong(fact, today) for p in _idle(stated_player, fact)
        ]
        added: list[Row] = [{"player": stated_player.player, **fact.row} for fact in dated]
        if not problems:
            problems = numbers_shared(store, persons(store, [stated_player.player], added).values())
        if problems:
            return refused(*problems)
        kind = "player.rename" if {fact.fact for fact in facts} == {"name"} else "player.set"
        return Decided(officer.tells(kind), {"fact": added}, (stated_player.player,))

    return act(store, decide)


def with_day(person: Person, stated: StatedFact, today: date) -> StatedFact:
    """Return a fact with the first day on which it holds; where none is stated, today.

    What tells persons apart, as a number, doesn't begin: it corrects what is known by now, from
    the first day on which that holds.
    """
    if stated.since is not None:
        return stated
    if not tells_apart(stated.fact):
        return replace(stated, since=today.isoformat())
    held = person.held.get((stated.fact, stated.which), ())
    return replace(stated, since=max((before.since for before in held), default=""))


def merge(desk: Desk, officer: Officer, wanted: MergePlayers) -> Done:
    """Record that two numbers are one person's: the one given up leads to the other from then on.

    Refused if they are one already, or if what is known of them says that they are two. A warning
    names the events in which published lists rated the number given up.
    """
    store, kept, given_up = desk.store, wanted.kept, wanted.given_up

    def decide() -> Decided:
        two = persons(store, [kept, given_up])
        unknown = [number for number in (kept, given_up) if number not in two]
        if unknown:
            return refused(*map(_unknown, unknown))
        kept_player, other = two[kept], two[given_up]
        if kept_player.player == other.player:
            message = Text("{kept} and {given_up} are one person's already, under {player}.",
                           kept=kept, given_up=given_up, player=kept_player.player)  # fmt: skip
            return refused(Problem("error", "player-merged", message,
                                   fix=Text("Nothing is to be done.")))  # fmt: skip
        if said := differ(kept_player.on(LATEST), other.on(LATEST)):
            message = Text("{kept} and {given_up} differ in {said}.", kept=kept, given_up=given_up,
                           said=said)  # fmt: skip
            fix = Text("If they are one person, first mend what is wrong about one of them.")
            return refused(Problem("error", "player-differs", message, fix=fix))
        rows = {"same_person": [{"player": other.player, "into": kept_player.player}]}
        both = kept_player.player, other.player
        return Decided(officer.tells("player.merge"), rows, both, tuple(_rated(desk, *both)))

    return act(store, decide)


def _rated(desk: Desk, kept: str, given_up: str) -> Iterator[Problem]:
    """Yield a warning for each rated event in which a number that is given up played."""
    rated = {number: event for number, event in desk.events.items() if event.rated}
    sent = desk.submitted(rated.values())
    for number, read in desk.reports(rated).items():
        players = {player.number: player.name for player in sent[number].report.players}
        ranks = (rank for rank, player in read.submission.identities if player == given_up)
        for rank in ranks:
            lists = [f"{of.name} {of.list_date}" for of in read.event.rated]
            message = Text("{given_up} played in event {number}, {event} ({lists}), as {name}: the "
                           "games were rated under that number.", given_up=given_up, number=number,
                           event=read.event.name, lists=lists, name=players[rank])  # fmt: skip
            fix = Text("See what changes if player {rank} of event {event} is {kept}, and correct "
                       "it.", rank=rank, event=number, kept=kept)  # fmt: skip
            yield Problem("warning", "player-rated", message, fix, found=given_up)


def split(desk: Desk, officer: Officer, wanted: SplitPlayers) -> Done:
    """Undo the merging of a number: it stands for a person of its own again."""
    store, given_up = desk.store, wanted.given_up

    def decide() -> Decided:
        rows = store.rows("same_person", {"player": [given_up]})
        if not rows:
            message = Text("{given_up} was not given up for another number.", given_up=given_up)
            return refused(Problem("error", "player-not-merged", message,
                                   fix=Text("Look at its history.")))  # fmt: skip
        merging, row = rows[-1]
        apart = persons(store, [str(row["into"]), given_up], without=merging).values()
        if shared := numbers_shared(store, apart, merging):
            return refused(*shared)
        return Decided(
            officer.tells("player.split", undoes=merging),
            players=(str(row["into"]), given_up),
        )

    return act(store, decide)


def _unknown(player: str) -> Problem:
    message = Text("No player has the number {player}.", player=player)
    fix = Text("Look for the player by words of the name.")
    return Problem("error", "player-unknown", message, fix=fix, found=player)


def _idle(person: Person, stated: StatedFact) -> list[Problem]:
    """Return why stating a fact of somebody would do nothing."""
    fact = of_which(stated.fact, stated.which)
    held = person.on(stated.since or "").get((stated.fact, stated.which), "")
    if held != stated.value:
        return []
    message = Text("{fact} of player {player} is '{value}' already.", fact=fact,
                   player=person.player, value=held)  # fmt: skip
    if not held:
        message = Text("Player {player} has no {fact} to take away.", fact=fact,
                       player=person.player)  # fmt: skip
    return [Problem("error", "player-idle", message, fix=Text("State what changes."))]
