"""An empty PostgreSQL database is for who asks for one, as the tests of the registry have it."""

from tests.registry.conftest import postgresql, server

__all__ = ["postgresql", "server"]
