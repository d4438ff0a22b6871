"""How Alembic applies the migrations: on the connection that `database.opened` has begun."""

from alembic import context

from arpad.registry.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
