"""Tells sentences in one language under one law, each rule in full only the first time."""

from typing import Any

from arpad.explain.language import translator
from arpad.explain.legend import Legend, legend_of
from arpad.explain.sentence import Names, Sentence, named, sentence
from arpad.law import Clause, Rulebook


class Teller:
    """Knows the language, the law and the names, and which rules it has told already.

    >>> from arpad.rulebooks import CATALOGUE
    >>> teller = Teller(CATALOGUE.book("fide-2009"), "en", {9: "Ivo"})
    >>> code = teller.book.rules["rated_difference"][0]
    >>> str(teller.rule("It is 513.", code))
    'It is 513. A difference above 400 counts as 400 (FIDE B.02 2009-07 8.54).'
    >>> str(teller.rule("It is 401.", code)), teller.name(9), teller.name(10)
    ('It is 401 (FIDE B.02 2009-07 8.54).', 'Ivo', '10')
    """

    __slots__ = ("_names", "_told", "book", "lang", "say")

    def __init__(self, law: Rulebook | Legend, lang: str, names: Names) -> None:
        self.book = legend_of(law)
        self.lang = lang
        self.say = translator(lang)
        self._names = names
        self._told: set[int] = set()

    def under(self, law: Rulebook | Legend) -> "Teller":
        """Return one who tells in the same language and of the same people, under another law."""
        return Teller(law, self.lang, self._names)

    def rule(self, lead: str, code: int) -> Sentence:
        """Return a lead, then the sentence of a clause where it wasn't told yet; its article."""
        clause = self.book.clause(code)
        is_new = code not in self._told
        self._told.add(code)
        parts = (lead, self.says(clause) if is_new or not lead else "")
        return sentence(" ".join(part for part in parts if part), clause.article)

    def has_told(self, code: int | None) -> bool:
        """Tell whether a clause's sentence was told already."""
        return code in self._told

    def says(self, clause: Clause) -> str:
        """Return a clause's sentence, with the doubt where it is not verified."""
        text = self.say(clause.says)
        if clause.is_verified:
            return text
        doubt = self.say("(not verified)")
        return f"{text.removesuffix('.')} {doubt}."

    def name(self, player_id: Any) -> str:
        """Return a player's name, harmless, or the id where no name is known."""
        return named(player_id, self._names)

    def settles(self, code: int) -> int | None:
        """Return the whole number that a clause gives: a status, a section, yes or no."""
        value = self.book.clause(code).value
        return value if isinstance(value, int) else None
