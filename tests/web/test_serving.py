"""`arpad serve` where it can't: said before anything is made, and nothing is promised."""

import socket
from pathlib import Path

from tests.cli.calls import run


def test_a_port_that_somebody_has_is_told(tmp_path: Path) -> None:
    office = tmp_path / "office"
    assert run("office", "init", office).exit_code == 0
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = run("serve", "--at", office, "--port", str(port))
    assert found.exit_code == 2
    assert f"--port {port}" in found.output
    assert "Serving" not in found.output


def test_a_demo_looks_at_its_port_before_it_runs_the_year(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        found = run("demo", "--at", tmp_path / "year", "--port", port)
    assert found.exit_code == 2
    assert f"--port {port}" in found.stderr
    assert not (tmp_path / "year").exists()
