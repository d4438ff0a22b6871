"""A player's rating certificate: what a published list says of them, and the code that proves it.

All of it is taken from the proof, so nothing is printed that the code doesn't show.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from arpad.explain.language import Translator, decimal_symbol, long_date, marked
from arpad.explain.numbers import MINUS
from arpad.forms.code import Drawn
from arpad.forms.document import (
    Document,
    Field,
    Fields,
    HeadedNote,
    PaperSection,
    Picture,
    Signatures,
)
from arpad.forms.marks import sex_letter
from arpad.forms.words import translator


@dataclass(frozen=True, slots=True)
class Certified:
    """What is certified: a row of a list by its columns, whose it is, and what proves it.

    `name` is whose list it is, `record` the hash of its record, `text` what the code says,
    `witnesses` whose signatures it bears.
    """

    row: Mapping[str, str]
    person: Mapping[str, str | int]
    name: str
    list_date: date
    record: str
    text: str
    witnesses: tuple[str, ...]


OF_ROW: Final[Mapping[str, str]] = {
    "status": marked("Status"),
    "inactive_since": marked("Inactive since"),
    "rating_old": marked("Rating before"),
    "change": marked("Change"),
    "games": marked("Games of the period"),
    "games_rated": marked("All rated games"),
    "k_factor": marked("K of the next period"),
    "rating_peak": marked("Highest rating"),
    "games_by_year": marked("Games by season"),
    "last_played": marked("Last event ended"),
    "fide_rating": marked("FIDE rating"),
    "other_rating": marked("Rating on the other list"),
    "iccf_rating": marked("ICCF rating"),
    "fpx_rating": marked("FPX rating"),
}
"""What is printed of a row beside number and rating, where the list says it."""
UNPRINTED: Final[Mapping[str, str]] = {
    "section": "it follows from the status",
    "has_played_event": "it is 1 of everybody with rated games",
    "k_base": "K of the next period is made of it",
    "initial_since": "it is asked by a rule alone",
}
"""What a list may say of a player and isn't printed, and why; the code has it."""
_OF_PERSON: Final[Mapping[str, str]] = {
    "federation": marked("Federation"), "title": marked("Title"), "club": marked("Club"),
    "sex": marked("Sex"), "birth_year": marked("Year of birth"),
}  # fmt: skip
_WORDS: Final = (
    marked("active"), marked("inactive"), marked("delisted"), marked("unrated"),
    marked("provisional"), marked("effective"), marked("passive"),
)  # fmt: skip
_TYPED: Final = (
    "arpad archive verify code.txt --key KEY",
    "python -I verifier/proof.py code.txt --key KEY",
)


def rating_certificate(certified: Certified, code: Drawn, issued_on: date, lang: str) -> Document:
    """Return the certificate in a language."""
    say = translator(lang)
    name = str(certified.person.get("name", "")) or say("The name was erased")
    who = Fields(((say("Name"), name),), columns=1, is_large=True)
    day = long_date(certified.list_date, lang)
    rated = ((say("Rating"), _rating(certified.row, say)), (say("Rating list"), day))
    says = say("The player stood on this rating list with the figures stated here.")
    proof = Picture(
        certified.text, code.svg, code.mm, say("QR code with the proof"),
        (
            say("Scan the code and keep its text in a file. With the public key, which the "
                "federation publishes elsewhere, either of these programs shows what the list "
                "says; compare it with this page:"),
        ),
        _TYPED,
    )  # fmt: skip
    small = (
        say("Neither a network nor the archive is needed. It is shown that the list says this of "
            "the player, not that no later list or revision followed."),
        say("Record of the list (SHA-256): {record}").format(record=certified.record),
        *_witnesses(certified, say),
    )  # fmt: skip
    issued = say("Issued on {day}").format(day=long_date(issued_on, lang))
    sections = (
        PaperSection((who, Fields(rated, columns=2, is_large=True), HeadedNote((says,)))),
        PaperSection((Fields(tuple(_fields(certified, lang, say))),)),
        PaperSection(
            (proof, HeadedNote(small, is_small=True)), say("How to verify it"), is_together=True
        ),
        PaperSection((Signatures(((issued, certified.name),)),), is_together=True),
    )
    return Document(say("Rating certificate"), certified.name, lang, sections, is_subtitled=True)


def _rating(row: Mapping[str, str], say: Translator) -> str:
    """Return the rating as the list shows it, with what sets it apart."""
    rating = row.get("rating_shown", "") or row.get("rating", "")
    if not rating:
        return say("unrated")
    status = row.get("status", "")
    return f"{rating} ({say(status)})" if status in ("provisional", "inactive") else rating


def _fields(certified: Certified, lang: str, say: Translator) -> Iterator[Field]:
    yield say("Player’s number"), certified.row["player_id"]
    for name, label in _OF_PERSON.items():
        if value := str(certified.person.get(name, "")):
            yield say(label), sex_letter(value, say) if name == "sex" else value
    for name, label in OF_ROW.items():
        if value := certified.row.get(name, ""):
            yield say(label), _shown(name, value, lang, say)


def _shown(name: str, value: str, lang: str, say: Translator) -> str:
    match name:
        case "status":
            return say(value)
        case "change":
            return f"+{value}" if int(value) > 0 else value.replace("-", MINUS)
        case "inactive_since" | "last_played":
            return long_date(date.fromisoformat(value), lang)
        case "games_by_year":
            return ", ".join(value.split()).replace(":", ": ")
    return value.replace(".", decimal_symbol(lang))


def _witnesses(certified: Certified, say: Translator) -> Iterator[str]:
    if certified.witnesses:
        names = ", ".join(certified.witnesses)
        yield say("Signatures of witnesses in the code: {names}").format(names=names)
