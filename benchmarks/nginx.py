"""Pages that are kept, beside nginx on the same bytes: wrk asks both in turn, compressed."""

import http.client
import json
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks.measured import NotHereError
from benchmarks.served import WORKERS, free_port

CONNECTIONS = 16
_GZIP = {"Accept-Encoding": "gzip"}
_NGINX = """
daemon off; worker_processes {workers}; pid {folder}/pid; error_log stderr crit;
events {{ worker_connections 1024; }}
http {{
    access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
    client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
    uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
    server {{
        listen 127.0.0.1:{port}; root {folder}/pages; default_type "text/html; charset=utf-8";
        add_header Content-Encoding gzip; add_header Vary Accept-Encoding;
    }}
}}
"""
_ASKS = """
local paths, at = {{ {paths} }}, 0
request = function()
    at = at % #paths + 1
    return wrk.format("GET", paths[at], {{ ["Accept-Encoding"] = "gzip" }})
end
"""


class Rate(NamedTuple):
    """Requests a second, and the milliseconds within which 99 of 100 were answered."""

    per_second: float
    p99: float


class Beside(NamedTuple):
    """A server's rate and nginx's, and whether both sent the same bytes."""

    ours: Rate
    nginx: Rate
    is_equal: bool


def need_nginx() -> None:
    """Raise NotHereError where nginx or wrk is not installed."""
    if lacking := [name for name in ("nginx", "wrk") if shutil.which(name) is None]:
        raise NotHereError(f"{' and '.join(lacking)} not on this machine")


def beside_nginx(port: int, paths: Sequence[str], seconds: float, folder: Path) -> Beside:
    """Return the rate at which a server answers with some pages, and nginx with copies of them."""
    folder.mkdir()
    (folder / "pages").mkdir()
    for above in (folder, *folder.parents[:2]):  # nginx reads as another user
        above.chmod(0o755)
    copies = [f"/{number}" for number in range(len(paths))]
    for path, copy in zip(paths, copies, strict=True):
        (folder / "pages" / copy[1:]).write_bytes(_page(port, path))
    with _nginx(folder) as of_nginx:
        is_equal = all(
            _page(port, path) == _page(of_nginx, copy)
            for path, copy in zip(paths, copies, strict=True)
        )
        ours = _rate(port, paths, seconds, folder)
        return Beside(ours, _rate(of_nginx, copies, seconds, folder), is_equal)


def _page(port: int, path: str) -> bytes:
    """Return the bytes of a page as they are sent."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", path, headers=_GZIP)
        answer = connection.getresponse()
        if (answer.status, answer.getheader("Content-Encoding")) != (200, "gzip"):
            raise RuntimeError(f"{path}: {answer.status}")
        return answer.read()
    finally:
        connection.close()


@contextmanager
def _nginx(folder: Path) -> Iterator[int]:
    """Serve the pages of a folder; yield the port."""
    port = free_port()
    settings = folder / "nginx.conf"
    settings.write_text(_NGINX.format(workers=WORKERS, folder=folder, port=port))
    process = subprocess.Popen(["nginx", "-c", str(settings), "-p", str(folder)],
                               stderr=subprocess.DEVNULL)  # fmt: skip
    try:
        until = time.monotonic() + 30
        while not _listens(port):
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError("nginx doesn't answer")
            time.sleep(0.05)
        yield port
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)


def _listens(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


def _rate(port: int, paths: Sequence[str], seconds: float, folder: Path) -> Rate:
    """Return at which rate wrk gets answers. Raises RuntimeError for any that is an error."""
    asks = folder / "asks.lua"
    asks.write_text(_ASKS.format(paths=", ".join(map(json.dumps, paths))))
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds:.0f}s", "--latency", "-s", str(asks),
               f"http://127.0.0.1:{port}"]  # fmt: skip
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in text or "Socket errors" in text:
        raise RuntimeError(text)
    [rate] = re.findall(r"Requests/sec:\s+([\d.]+)", text)
    [(late, unit)] = re.findall(r"99%\s+([\d.]+)(us|ms|s)", text)
    return Rate(float(rate), float(late) * {"us": 0.001, "ms": 1.0, "s": 1000.0}[unit])
