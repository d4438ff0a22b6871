"""How migrations make a table of the journal, whose rows belong to acts."""

import sqlalchemy as sa
from alembic import op


def table(name: str, columns: str, *sought_by: str) -> None:
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
