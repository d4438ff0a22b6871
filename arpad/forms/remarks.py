"""The remarks of Form 1: what differs from the list, births of the unrated, games not played.

Source: FIDE B.02 2005-07 11.23 and the note under Form 1.
"""

from collections.abc import Iterator

from arpad.explain.language import Translator, marked
from arpad.forms.event import UNPLAYED_MARKS, PaperEntrant, PaperEvent, Round
from arpad.report.names import are_same

_NO_GAME = {
    "F": marked("full-point bye"), "U": marked("bye given by the pairing"),
    "H": marked("half-point bye"), "Z": marked("absent"),
}  # fmt: skip


def remarks(event: PaperEvent, say: Translator) -> tuple[str, ...]:
    """Return the remarks, one sentence each, in the order in which the note names them."""
    sentences = list(event.remarks)
    for entrant in event.entrants:
        sentences += _differences(entrant, event, say)
    sentences += _births(event, say)
    sentences += _unplayed_games(event, say)
    sentences += _byes(event, say)
    if event.is_registered is False:
        sentences.append(say("The event was not registered with FIDE in advance."))
    return tuple(sentences)


def _differences(entrant: PaperEntrant, event: PaperEvent, say: Translator) -> Iterator[str]:
    """Yield what the report says otherwise than the list in force."""
    listed = entrant.listed
    if listed is None:
        if event.has_list:
            yield say("{name} is not on the list in force.").format(name=entrant.name)
        return
    if not are_same(entrant.name, listed.name):
        yield say("{name}: the list in force has the name “{listed}”.").format(
            name=entrant.name, listed=listed.name
        )
    if listed.player_id and entrant.player_id != listed.player_id:
        yield say("{name}: ID {own}; the list in force has {listed}.").format(
            name=entrant.name, own=entrant.player_id, listed=listed.player_id
        )
    if entrant.title and entrant.title != listed.title:
        yield say("{name}: title {title}; the list in force has {listed}.").format(
            name=entrant.name, title=entrant.title, listed=listed.title or say("none")
        )
    if listed.federation and entrant.federation != listed.federation:
        yield say("{name}: federation {federation}; the list in force has {listed}.").format(
            name=entrant.name, federation=entrant.federation, listed=listed.federation
        )
    if entrant.rating_printed != listed.rating:
        yield say(
            "{name}: printed with {printed}; the list in force has {listed}, which counts."
        ).format(
            name=entrant.name,
            printed=entrant.rating_printed or say("no rating"),
            listed=listed.rating or say("no rating"),
        )


def _births(event: PaperEvent, say: Translator) -> Iterator[str]:
    unrated = [entrant for entrant in event.entrants if entrant.rating is None]
    for entrant in unrated:
        if entrant.birth:
            yield say("{name}: unrated, born {birth}.").format(
                name=entrant.name, birth=entrant.birth
            )


def _unplayed_games(event: PaperEvent, say: Translator) -> Iterator[str]:
    """Yield each game that was paired and not played, once."""
    for number in range(1, event.rounds + 1):
        for entrant in event.entrants:
            turn = entrant.in_round(number)
            opponent = None if turn is None else event.opponent(turn)
            if turn is None or opponent is None or turn.is_played or opponent.rank < entrant.rank:
                continue
            if opponent.rank == entrant.rank and opponent.number < entrant.number:
                continue
            yield say("Round {round}: {name} {own}, {opponent} {other}: not played.").format(
                round=number,
                name=entrant.name,
                own=UNPLAYED_MARKS[turn.result],
                opponent=opponent.name,
                other=_of_other(turn, opponent),
            )


def _of_other(turn: Round, opponent: PaperEntrant) -> str:
    theirs = opponent.in_round(turn.round)
    return UNPLAYED_MARKS.get(theirs.result, "") if theirs else ""


def _byes(event: PaperEvent, say: Translator) -> Iterator[str]:
    for entrant in event.entrants:
        by_kind: dict[str, list[int]] = {}
        for turn in entrant.rounds:
            if turn.opponent is None:
                by_kind.setdefault(turn.result, []).append(turn.round)
        for kind, rounds in by_kind.items():
            words = (
                say("{name}: {what}, rounds {rounds}.")
                if len(rounds) > 1
                else say("{name}: {what}, round {rounds}.")
            )
            yield words.format(
                name=entrant.name,
                what=say(_NO_GAME[kind]),
                rounds=", ".join(str(number) for number in sorted(rounds)),
            )
