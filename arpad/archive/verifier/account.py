"""What a verification found equal, and what not."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


def say(text: str) -> None:
    """Print a line; what an archive names can neither break it nor move the cursor."""
    print("".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text))


class Account:
    """What agreed, by kind, and what did not."""

    def __init__(self) -> None:
        self.equal: Counter[str] = Counter()
        self.wrong: Counter[str] = Counter()
        self.not_remade = 0

    def hold(self, kind: str, *, is_equal: bool, where: str, what: str) -> bool:
        """Count a comparison, and print it where it fails."""
        if is_equal:
            self.equal[kind] += 1
        else:
            self.fail(kind, where, what)
        return is_equal

    def fail(self, kind: str, where: str, what: str) -> None:
        """Count what does not agree, and print it; of each kind the first twenty."""
        self.wrong[kind] += 1
        if self.wrong[kind] <= 20:
            say(f"{where}: {what}")

    @contextmanager
    def border(self, kind: str, where: str) -> Iterator[None]:
        """Count a check that can't be carried out as one that failed, with its place.

        It is broad on purpose: whoever signed the archive chose every type, number and column that
        a check meets, so what it may stumble over has no list. Nothing passes by it: a check that
        ended here is wrong, and the exit code 1.
        """
        try:
            yield
        except Exception as error:
            self.fail(kind, where, f"can't be checked: {type(error).__name__}: {error}"[:300])

    def closing(self) -> str:
        """Return the closing line: how many of each kind agree."""
        kinds = sorted(set(self.equal) | set(self.wrong))
        counts = ", ".join(
            f"{self.equal[kind]} of {self.equal[kind] + self.wrong[kind]} {kind}" for kind in kinds
        )
        verdict = "not all agrees" if self.wrong or self.not_remade else "all agrees"
        return f"{verdict}: {counts}; {self.not_remade} ratings not recomputed"
