"""What a verification found equal, and what not."""

from collections import Counter


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
            print(f"{where}: {what}")

    def closing(self) -> str:
        """Return the closing line: how many of each kind agree."""
        kinds = sorted(set(self.equal) | set(self.wrong))
        counts = ", ".join(
            f"{self.equal[kind]} of {self.equal[kind] + self.wrong[kind]} {kind}" for kind in kinds
        )
        verdict = "not all agrees" if self.wrong or self.not_remade else "all agrees"
        return f"{verdict}: {counts}; {self.not_remade} ratings not recomputed"
