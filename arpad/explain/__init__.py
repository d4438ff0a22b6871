"""Figures and articles in, sentences out: why a rating changed, told so that anybody can follow."""

from arpad.explain.account import Laws as Laws
from arpad.explain.account import PlayerAccount as PlayerAccount
from arpad.explain.brief import Brief as Brief
from arpad.explain.brief import brief as brief
from arpad.explain.events import EventExplanation as EventExplanation
from arpad.explain.events import event as event
from arpad.explain.games import game as game
from arpad.explain.language import languages as languages
from arpad.explain.language import translator as translator
from arpad.explain.player import Explanation as Explanation
from arpad.explain.player import player as player
from arpad.explain.sentence import Names as Names
from arpad.explain.sentence import Row as Row
from arpad.explain.sentence import Sentence as Sentence
from arpad.explain.sentence import plain as plain
