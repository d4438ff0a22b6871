"""Who does what at the office: the roles of persons."""

from arpad.registry.migrating import table

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the table of roles."""
    table("role", "who role player since until")
