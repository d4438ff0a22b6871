"""What was sent to other bodies: reports, and when."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make the table of the reports that were sent."""
    op.create_table(
        "event_sent",
        sa.Column("act", sa.Integer, sa.ForeignKey("act.number"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        *(sa.Column(name, sa.Text) for name in ("event", "body", "day", "file", "sha256")),
    )
    op.create_index("event_sent_by_event", "event_sent", ["event"])
