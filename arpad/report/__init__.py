"""A tournament report as rows, and the games those rows tell of."""

from arpad.report.details import Details
from arpad.report.pairs import games
from arpad.report.rows import Game, Pairing, Player, Report, Team, without_places

__all__ = ["Details", "Game", "Pairing", "Player", "Report", "Team", "games", "without_places"]
