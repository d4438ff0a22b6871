"""Who does what at the office: the roles of persons."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the table of roles."""
    op.create_table(
        "role",
        sa.Column("act", sa.Integer, sa.ForeignKey("act.number"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        *(sa.Column(name, sa.Text) for name in ("who", "role", "player", "since", "until")),
    )
