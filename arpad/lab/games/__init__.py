"""Records of games as the studies read them, whoever wrote the table."""
