"""What everybody may read: the lists of an archive, and their players and events over all of them."""
