"""What FIDE's papers ask of an event and no report has: numbers, contacts, places of birth.

It stands in the facts file beside the report, as a table `[papers]`, or is stated as KEY=VALUE.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from typing import Any, Final

from arpad.report.facts.toml import read_toml
from arpad.report.names import plain
from arpad.report.notes import Notes, shortened
from arpad.report.problems import Problem, Text

KEY: Final = "papers"
BIRTH_PLACES: Final = "birth_places"
LENGTH_MAX: Final = 400
"""The longest text that a paper prints of these."""

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperFacts:
    """What was stated for the papers of one event; "" is nothing.

    `event_code` is FIDE's number of the event, `deputy_ids` are those of the deputies in their
    order, with commas between; `birth_places` pairs ids of players with places.

    >>> PaperFacts(birth_places=(("9001", "Riga"),)).birth_place("9001")
    'Riga'
    """

    event_code: str = ""
    organizer: str = ""
    organizer_id: str = ""
    organizer_contact: str = ""
    pairing_program: str = ""
    pairing_person: str = ""
    chief_arbiter_id: str = ""
    chief_arbiter_contact: str = ""
    deputy_ids: str = ""
    federation_official: str = ""
    birth_places: Pairs = ()

    def birth_place(self, player_id: str) -> str:
        """Return where a player was born, if it was stated."""
        return dict(self.birth_places).get(player_id, "")


NAMES: Final = tuple(field.name for field in fields(PaperFacts))


def read_paper_facts(data: bytes, file: str = "") -> tuple[PaperFacts, tuple[Problem, ...]]:
    r"""Return what a facts file states for the papers, and its problems; never raises.

    A file that is no TOML gives nothing: `read_facts` says why.

    >>> text = b'[papers]\norganizer = "Club Riga"\n[papers.birth_places]\n9001 = "Riga"'
    >>> found, _ = read_paper_facts(text)
    >>> found.organizer, found.birth_places
    ('Club Riga', (('9001', 'Riga'),))
    >>> read_paper_facts(b'[papers]\norganiser = "Club Riga"')[1][0].fix
    'Write organizer.'
    """
    notes = Notes(file)
    stated, _ = read_toml(data, Notes())  # read_facts says what is wrong with the file
    table = stated.get(KEY, {})
    if not isinstance(table, Mapping):
        fix = Text('Write [papers], and below it lines such as organizer = "Chess Club".')
        notes.add("error", "facts-papers", Text("What is stated for the papers is no table."),
                  fix=fix)  # fmt: skip
        return PaperFacts(), notes.all()
    return _with(PaperFacts(), dict(_texts(table, notes))), notes.all()


def paper_fact_from_text(
    text: str, facts: PaperFacts
) -> tuple[PaperFacts | None, tuple[Problem, ...]]:
    """Return what is known with that which "KEY=VALUE" states, or None and the reason.

    >>> found, _ = paper_fact_from_text("birth_places.9001=Riga", PaperFacts(organizer="Club"))
    >>> found.organizer, found.birth_place("9001")
    ('Club', 'Riga')
    >>> paper_fact_from_text("organizer", PaperFacts())[1][0].message
    'What a paper asks is stated as KEY=VALUE.'
    """
    notes = Notes()
    key, equals, value = text.partition("=")
    name, _, player_id = key.strip().partition(".")
    if not equals:
        fix = Text("Write, for example, organizer=Chess Club.")
        message = Text("What a paper asks is stated as KEY=VALUE.")
        notes.add("error", "facts-papers", message, fix=fix, found=text)
        return None, notes.all()
    table: dict[str, Any] = {name: {player_id: value} if player_id else value}
    texts = dict(_texts(table, notes))
    return (_with(facts, texts) if texts else None), notes.all()


def joined(several: Iterable[PaperFacts]) -> PaperFacts:
    """Return what was stated for several events; what a later one states takes the place.

    >>> both = joined((PaperFacts(organizer="A", birth_places=(("7", "Riga"),)),
    ...                PaperFacts(organizer="B", birth_places=(("8", "Rome"),))))
    >>> both.organizer, both.birth_places
    ('B', (('7', 'Riga'), ('8', 'Rome')))
    """
    facts = PaperFacts()
    for paper_facts in several:
        facts = _with(
            facts, {name: value for name in NAMES if (value := getattr(paper_facts, name))}
        )
    return facts


def _texts(table: Mapping[str, Any], notes: Notes) -> Iterator[tuple[str, str | Pairs]]:
    for name, value in table.items():
        if name not in NAMES:
            near = get_close_matches(name.lower(), NAMES, n=1)
            fix = (Text("Write {what}.", what=near[0]) if near
                   else Text("Write one of {what}.", what=", ".join(NAMES)))  # fmt: skip
            message = Text("The papers ask no {name}.", name=repr(shortened(name)))
            notes.add("error", "facts-papers", message, fix=fix, found=name)
            continue
        read = _places(value) if name == BIRTH_PLACES else _text(value)
        if read is None:
            message = Text("What is stated as {name} for the papers is no text.", name=name)
            fix = (Text("Write the place of each player's id.") if name == BIRTH_PLACES
                   else Text("Write a text."))  # fmt: skip
            notes.add("error", "facts-papers", message, fix=fix, found=str(value))
            continue
        yield name, read


def _text(value: object) -> str | None:
    """Return a text, also of a number or of several; None of anything else."""
    if isinstance(value, list):
        parts = [_text(part) for part in value]
        return None if None in parts else ", ".join(part for part in parts if part)
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    return " ".join(plain(str(value)).split())[:LENGTH_MAX]


def _places(value: object) -> Pairs | None:
    if not isinstance(value, Mapping):
        return None
    places = [(str(key).strip(), _text(place)) for key, place in value.items()]
    pairs = tuple((key, place) for key, place in places if place is not None)
    return pairs if len(pairs) == len(places) else None


def _with(facts: PaperFacts, new: Mapping[str, Any]) -> PaperFacts:
    places = dict(facts.birth_places) | dict(new.get(BIRTH_PLACES, ()))
    return replace(facts, **{**new, BIRTH_PLACES: tuple(places.items())})
