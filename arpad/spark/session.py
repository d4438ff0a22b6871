"""A session of Spark: that of `spark-submit`, or one that is started here."""

import os
import shutil
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

_PACKAGES = ("pyspark", "pyarrow", "pandas")
_ON_ONE_MACHINE: Final = {
    "spark.executorEnv.POLARS_MAX_THREADS": "1",  # there is a process for each core
    "spark.driver.memory": "3g",
    "spark.driver.extraJavaOptions": "-XX:+ExitOnOutOfMemoryError",  # or it would wait for ever
}


class NoSparkError(RuntimeError):
    """What is missing for a session, and what to do, in one sentence."""


def session(master: str = "") -> "SparkSession":
    """Return a session: on `master` (local[4], spark://host:7077, yarn), or as it is configured.

    Raises NoSparkError if PySpark or Java is missing, or no session can be started.
    """
    missing = [name for name in _PACKAGES if find_spec(name) is None]
    if missing:
        raise NoSparkError(f"{missing[0]} is not installed: pip install 'arpad[spark]'.")
    if "JAVA_HOME" not in os.environ and shutil.which("java") is None:
        raise NoSparkError("Spark needs Java 17 or newer: install one, or set JAVA_HOME.")
    from py4j.protocol import Py4JError
    from pyspark.errors import PySparkException
    from pyspark.sql import SparkSession

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    building = SparkSession.builder.appName("arpad")
    if master:
        building = building.master(master)
    if master.startswith("local"):
        for name, value in _ON_ONE_MACHINE.items():
            building = building.config(name, value)
    try:
        return building.getOrCreate()
    except (PySparkException, Py4JError, OSError) as error:
        said = str(error).strip().splitlines()[0].rstrip(".")
        raise NoSparkError(
            f"Spark doesn't start{f' on {master}' if master else ''}: {said}. It needs Java 17 "
            "or newer, and a master that answers."
        ) from error
