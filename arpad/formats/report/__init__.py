"""A tournament report as rows, and the games those rows tell of."""

from arpad.formats.report.details import Details
from arpad.formats.report.pairs import games
from arpad.formats.report.rows import Game, Pairing, Player, Report, Team, without_places

__all__ = ["Details", "Game", "Pairing", "Player", "Report", "Team", "games", "without_places"]
