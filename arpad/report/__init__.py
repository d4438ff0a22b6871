"""A tournament report as rows, and the games those rows tell of."""

from arpad.report.details import Details as Details
from arpad.report.pairs import games as games
from arpad.report.rows import Game as Game
from arpad.report.rows import Pairing as Pairing
from arpad.report.rows import Player as Player
from arpad.report.rows import Report as Report
from arpad.report.rows import Team as Team
from arpad.report.rows import without_places as without_places
