"""What a user gave can't be rated, and why."""


class UnfitError(ValueError):
    """Sentences on what was found in the data, each with what to do."""

    def __init__(self, *said: str) -> None:
        super().__init__(" ".join(said))
        self.said = said
