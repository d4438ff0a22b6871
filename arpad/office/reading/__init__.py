"""What everybody may read: the lists of an archive, their players and their events."""
