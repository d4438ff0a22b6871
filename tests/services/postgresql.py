"""A PostgreSQL of the tests' own: started as a user without rights, on a socket in a folder."""

import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

import pytest

_PLACES = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql*/bin")


def _binary(name: str) -> str | None:
    found = [str(path) for place in _PLACES for path in Path("/").glob(f"{place[1:]}/{name}")]
    return max(found, default=None) or shutil.which(name)


@contextmanager
def running() -> Iterator[str]:
    """Yield the address of a fresh database; skip where there is no server, fail so in CI."""
    initdb, server = _binary("initdb"), _binary("postgres")
    if initdb is None or server is None:
        said = "PostgreSQL's initdb and postgres are not on this machine"
        if os.environ.get("CI"):
            pytest.fail(said)
        pytest.skip(said)
    folder = Path(mkdtemp(prefix="arpad-pg-"))
    as_user: dict[str, str | int] = {}
    if os.geteuid() == 0:  # the server refuses to run as root
        nobody = pwd.getpwnam("nobody")
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        as_user = {"user": nobody.pw_uid, "group": nobody.pw_gid}
    data = folder / "data"
    quiet = {"cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    try:
        made = [initdb, "-D", str(data), "-U", "arpad", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run([*made, "--locale=C"], check=True, **quiet, **as_user)
        alone = ["-c", "listen_addresses=", "-c", f"unix_socket_directories={folder}"]
        process = subprocess.Popen(
            [server, "-D", str(data), *alone, "-c", "fsync=off"],
            cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **as_user,
        )  # fmt: skip
        try:
            url = f"postgresql+psycopg://arpad@/postgres?host={folder}"
            _wait_for(url, process)
            yield url
        finally:
            process.send_signal(signal.SIGINT)  # at once, whoever is connected
            process.wait(timeout=30)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    """Return when the server answers; raise if it ends first or takes a minute."""
    import time

    import psycopg

    plain = url.replace("+psycopg", "")
    for _ in range(600):
        if process.poll() is not None:
            raise RuntimeError(f"the server has ended with {process.returncode}")
        try:
            psycopg.connect(plain, connect_timeout=2).close()
        except psycopg.OperationalError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError("the server doesn't answer")
