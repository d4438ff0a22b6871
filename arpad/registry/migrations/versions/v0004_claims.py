"""Claims, the files that prove them, and what became of them."""

from arpad.registry.migrating import table

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables of claims."""
    table(
        "claim",
        "claim #serial claimant player list list_date event round fact since made_on last_day "
        "article although #nameless",
        "claim", "serial",
    )  # fmt: skip
    table("claim_file", "claim file sha256", "claim")
    table("claim_step", "claim step day article last_day although deposit correction", "claim")
