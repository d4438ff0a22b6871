"""Settings that one officer proposes, and another approves."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the table of proposed settings."""
    op.create_table(
        "proposed_setting",
        sa.Column("act", sa.Integer, sa.ForeignKey("act.number"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text),
        sa.Column("value", sa.Text),
    )
