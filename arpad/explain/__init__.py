"""Figures and articles in, sentences out: why a rating changed, told so that anybody can follow."""

from arpad.explain.account import Laws, PlayerAccount
from arpad.explain.brief import Brief, brief
from arpad.explain.events import EventExplanation, event
from arpad.explain.games import game
from arpad.explain.language import languages, translator
from arpad.explain.player import Explanation, player
from arpad.explain.sentence import Names, Row, Sentence, plain

__all__ = [
    "Brief",
    "EventExplanation",
    "Explanation",
    "Laws",
    "Names",
    "PlayerAccount",
    "Row",
    "Sentence",
    "brief",
    "event",
    "game",
    "languages",
    "plain",
    "player",
    "translator",
]
