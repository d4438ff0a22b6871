"""What is raised where a list says of a rating what its own rows don't explain."""


class UnexplainedError(AssertionError):
    """A rating that its rows don't explain: arpad is wrong, and nothing is published."""
