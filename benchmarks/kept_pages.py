"""Pages that are kept, beside nginx on the same bytes: requests a second.

wrk asks both in turn for the same pages, compressed. Run it alone with:
python -m benchmarks.kept_pages [PLAYERS [SECONDS]]
"""

import http.client
import json
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import polars as pl

from benchmarks.machine import load
from benchmarks.measured import Benchmark, Measured, NotHereError, Peer, tell
from benchmarks.published import SERIES, published
from benchmarks.reading import WORKERS, office_of, serving

PLAYERS, EVENTS, LISTS, SECONDS, ROUNDS = 2_000, 20, 3, 5.0, 3
OF_PLAYERS, CONNECTIONS = 40, 16
GOAL = "a tenth of nginx, or 1,500/s"
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


def kept_pages(count: int = PLAYERS, seconds: float = SECONDS) -> list[Measured]:
    """Return the rate of pages that were asked for before, beside nginx."""
    if lacking := [name for name in ("nginx", "wrk") if shutil.which(name) is None]:
        raise NotHereError(f"{' and '.join(lacking)} not on this machine")
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        folder.chmod(0o755)  # nginx reads as another user
        published(folder, count, EVENTS, LISTS)
        paths = _paths(folder / "archive")
        with serving(office_of(folder)) as server:
            (folder / "pages").mkdir()
            names = [str(number) for number in range(len(paths))]
            for name, path in zip(names, paths, strict=True):
                (folder / "pages" / name).write_bytes(_page(server.port, path))
            with _nginx(folder) as nginx:
                is_equal = all(
                    _page(server.port, path) == _page(nginx, f"/{name}")
                    for name, path in zip(names, paths, strict=True)
                )
                runs = [(_rate(server.port, paths, seconds, folder),
                         _rate(nginx, [f"/{name}" for name in names], seconds, folder))
                        for _ in range(ROUNDS)]  # fmt: skip
    (ours, slow), (theirs, _) = (
        (median(rate for rate, _ in some), median(late for _, late in some))
        for some in zip(*runs, strict=True)
    )
    note = f"p99 {slow:.1f} ms; {len(paths)} pages, {CONNECTIONS} connections; load {load()}"
    what = f"kept pages of {count:,} players, {WORKERS} workers"
    return [Measured(what, ours, "requests/s", GOAL, note, (Peer("nginx", theirs),), is_equal)]


def _paths(archive: Path) -> list[str]:
    """Return the addresses of the start, of lists, and of players."""
    entry = max(path for path in archive.iterdir() if (path / "list.parquet").is_file())
    day = json.loads((entry / "manifest.json").read_bytes())["list_date"]
    numbers = pl.read_parquet(entry / "list.parquet")["player_id"].to_list()[:OF_PLAYERS]
    return ["/", "/lists", f"/lists/{SERIES}/{day}", f"/lists/{SERIES}/{day}/first", "/events",
            "/assets/arpad.css", *(f"/players/{number}" for number in numbers)]  # fmt: skip


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
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = int(taken.getsockname()[1])
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


def _rate(port: int, paths: Sequence[str], seconds: float, folder: Path) -> tuple[float, float]:
    """Return how many requests a second wrk gets answered, and the milliseconds of 99 of 100.

    Raises RuntimeError for any answer that is an error.
    """
    asks = folder / "asks.lua"
    asks.write_text(_ASKS.format(paths=", ".join(map(json.dumps, paths))))
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds:.0f}s", "--latency", "-s", str(asks),
               f"http://127.0.0.1:{port}"]  # fmt: skip
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in text or "Socket errors" in text:
        raise RuntimeError(text)
    [rate] = re.findall(r"Requests/sec:\s+([\d.]+)", text)
    [(late, unit)] = re.findall(r"99%\s+([\d.]+)(us|ms|s)", text)
    return float(rate), float(late) * {"us": 0.001, "ms": 1.0, "s": 1000.0}[unit]


BENCHMARKS = (
    Benchmark("kept-pages", kept_pages, whole=(PLAYERS, SECONDS), small=(PLAYERS, SECONDS)),
)


if __name__ == "__main__":
    given = sys.argv[1:]
    tell(
        kept_pages(
            int(given[0]) if given else PLAYERS,
            float(given[1]) if given[1:] else SECONDS,
        )
    )
