"""Sessions of PySpark for tests: the driver is the tests' own process, and needs Java alone."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

QUIET = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
}
FOR_LITTLE = {
    "spark.sql.shuffle.partitions": "1",
    "spark.default.parallelism": "1",
    "spark.sql.adaptive.enabled": "false",
    "spark.sql.codegen.wholeStage": "false",
    "spark.sql.codegen.factoryMode": "NO_CODEGEN",
}
"""What makes a period of twenty games three times as quick: nothing is compiled or spread."""


@contextmanager
def running(master: str, **more: str) -> "Iterator[SparkSession]":
    """Yield a session; skip where there is no Java or no PySpark, and fail so in CI."""
    needed()
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    building = SparkSession.builder.master(master).appName("arpad tests")
    code = {"spark.executorEnv.PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    for name, value in (QUIET | code | more).items():
        building = building.config(name, value)
    session = building.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    try:
        yield session
    finally:
        session.stop()


def needed() -> None:
    """Skip where there is no Java or no PySpark, and fail so in CI."""
    said = _missing()
    if said and os.environ.get("CI"):
        pytest.fail(said)
    if said:
        pytest.skip(said)


def _missing() -> str:
    if find_spec("pyspark") is None:
        return "needs PySpark: pip install 'arpad[spark]'"
    if shutil.which("java") is None and not os.environ.get("JAVA_HOME"):
        return "needs Java 17 or newer: apt-get install default-jre-headless"
    return ""
