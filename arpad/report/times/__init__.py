"""How long a game may last: the words of a time control, and what they come to."""
