"""What corrections of earlier lists made of a player's rating, and over whom they came to him."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

from arpad.explain import numbers
from arpad.explain.account import PlayerAccount
from arpad.explain.language import long_date, marked
from arpad.explain.sentence import Sentence
from arpad.explain.teller import Teller

WHAT: Final[Mapping[str, str]] = {
    "report": marked("A corrected report of event {event}, from the list of {day} on."),
    "fact": marked("A corrected fact of event {event}, from the list of {day} on."),
    "player": marked("Who a player of event {event} was, from the list of {day} on."),
    "left_out": marked("Event {event} is not rated any more, from the list of {day} on."),
    "first_list": marked("A corrected first list, from the list of {day} on."),
    "history": marked("The history is rated anew, from the list of {day} on."),
    "undone": marked("An earlier correction is taken back, from the list of {day} on."),
}
"""What is corrected, by the words of the manifest."""


def told_corrections(account: PlayerAccount, teller: Teller) -> Iterable[Sentence]:
    """Tell what the corrections of earlier lists changed, what each corrected, and over whom.

    Nothing where they changed nothing.

    >>> from arpad.rulebooks import CATALOGUE
    >>> moved = {"kind": "correction", "amount_e5": -700_000, "clause": None}
    >>> told = {"event": "12", "name": "Open", "what": "report", "article": "FCE 8.4",
    ...         "list_date": "2026-02-01"}
    >>> account = PlayerAccount({"player_id": "7", "rating_old": 2000}, adjustments=(moved,),
    ...                   corrections=(told,), over=("8",))
    >>> teller = Teller(CATALOGUE.book("fce-2016"), "en", {"7": "Eva", "8": "Ivo"})
    >>> for one in told_corrections(account, teller):
    ...     print(one)
    Corrections of earlier lists change the rating from 2000 to 1993: −7.
    A corrected report of event Open, from the list of 1 February 2026 on (FCE 8.4).
    That came over the games of these players with each other: Ivo → Eva.
    """
    points = account.corrected_points
    if not points:
        return
    old = account.published["rating_old"]
    new = (old or 0) + points
    if old is None:
        text = teller.say("Corrections of earlier lists give the rating {new}.")
    elif not new:
        text = teller.say("Corrections of earlier lists take the rating {old} away.")
    else:
        text = teller.say(
            "Corrections of earlier lists change the rating from {old} to {new}: {change}."
        )
    yield Sentence(
        text.format(
            old=numbers.whole(old or 0), new=numbers.whole(new), change=numbers.signed(points)
        )
    )
    for correction in account.corrections:
        text = teller.say(WHAT.get(correction["what"], WHAT["report"]))
        day = long_date(date.fromisoformat(correction["list_date"]), teller.lang)
        said = text.format(event=correction.get("name") or correction["event"], day=day)
        yield Sentence(said, (correction["article"],) if correction["article"] else ())
    if account.over:
        text = teller.say("That came over the games of these players with each other: {players}.")
        players = " → ".join(map(teller.name, (*account.over, account.published["player_id"])))
        yield Sentence(text.format(players=players))
