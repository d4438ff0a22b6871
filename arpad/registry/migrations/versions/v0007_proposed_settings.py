"""Settings that one officer proposes, and another approves."""

from arpad.registry.migrating import table

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the table of proposed settings."""
    table("proposed_setting", "name value")
