"""The Elo regulation of Portuguese correspondence chess (CNXC)."""
