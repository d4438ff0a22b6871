"""Claims, the files that prove them, and what became of them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables of claims."""
    _table(
        "claim",
        "claim #serial claimant player list list_date event round fact since made_on last_day "
        "article although #nameless",
        "claim", "serial",
    )  # fmt: skip
    _table("claim_file", "claim file sha256", "claim")
    _table("claim_step", "claim step day article last_day although deposit correction", "claim")


def _table(name: str, columns: str, *sought_by: str) -> None:
    """Make a table: columns with # are whole numbers; an index for each column sought by."""
    op.create_table(
        name,
        sa.Column("act", sa.Integer, sa.ForeignKey("act.number"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        *(
            sa.Column(column.lstrip("#"), sa.BigInteger if column[0] == "#" else sa.Text)
            for column in columns.split()
        ),
    )
    for sought in sought_by:
        op.create_index(f"{name}_by_{sought}", name, [sought])
