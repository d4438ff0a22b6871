"""Jobs: work that waits for a worker, or was done by one."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_TEXTS = "words directory queued_by queued_at state"
_LATER = "worker progress began_at ended_at answer said"


def upgrade() -> None:
    """Make the table of jobs."""
    op.create_table(
        "job",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in _TEXTS.split()),
        sa.Column("attempt", sa.Integer, nullable=False),
        sa.Column("lost", sa.Integer, nullable=False),
        sa.Column("alive_until", sa.BigInteger, nullable=False),
        sa.Column("exit_code", sa.Integer),
        *(sa.Column(name, sa.Text) for name in _LATER.split()),
    )
    op.create_index("job_by_state", "job", ["state"])
