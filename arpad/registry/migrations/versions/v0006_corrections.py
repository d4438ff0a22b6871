"""Corrections of what is published, the lists restated with them, and which have entered."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the tables of corrections."""
    _table("correction", "event list what article", "event", "list")
    _table("restated", "list list_date bundle way identity manifest_sha256 head", "list list_date")
    _table("entered", "list since #correction", "list")


def _table(name: str, columns: str, *sought_by: str) -> None:
    """Make a table: columns with # are whole numbers; an index for each set of columns."""
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
        op.create_index(f"{name}_by_{sought.replace(' ', '_')}", name, sought.split())
