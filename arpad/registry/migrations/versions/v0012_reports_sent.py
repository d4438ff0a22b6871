"""What was sent to other bodies: reports, and when."""

from arpad.registry.migrating import table

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make the table of the reports that were sent."""
    table("event_sent", "event body day file sha256", "event")
