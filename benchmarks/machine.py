"""Which machine measured: cores, memory, Python, libraries, load; nothing by which it is known."""

import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

LIBRARIES = (
    "polars", "narwhals", "numpy", "numba", "pyarrow", "duckdb", "pyspark", "elote", "skelo",
    "openskill", "glicko2",
)  # fmt: skip
"""What is measured, or stands beside it."""


def machine() -> dict[str, Any]:
    """Return what a reader has to know to compare: null for a library that isn't installed."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "memory_megabytes": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**20,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "libraries": {name: _version(name) for name in LIBRARIES},
    }


def load() -> float:
    """Return how many processes wanted a core in the last minute."""
    return round(os.getloadavg()[0], 1)


def said(found: dict[str, Any]) -> str:
    """Return a machine in one sentence."""
    libraries = [f"{name} {one}" for name, one in found["libraries"].items() if one]
    lacking = [name for name, one in found["libraries"].items() if not one]
    without = f"; not installed: {', '.join(lacking)}" if lacking else ""
    return (
        f"{found['processor']}, {found['cores']} cores, {found['memory_megabytes']:,} MB, "
        f"{found['system']}, Python {found['python']}, {', '.join(libraries)}{without}; "
        f"load {found['load']['start']} at the start and {found['load']['end']} at the end"
    )


def _processor() -> str:
    """Return the processor's name, as Linux has it, or its kind."""
    if sys.platform == "linux":
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _version(library: str) -> str | None:
    try:
        return version(library)
    except PackageNotFoundError:
        return None
