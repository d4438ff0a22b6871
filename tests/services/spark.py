"""Sessions of PySpark for tests: the driver is the tests' own process, and needs Java alone."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
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
    """Yield a session; skip where there is no Java, and fail so in CI."""
    if shutil.which("java") is None and not os.environ.get("JAVA_HOME"):
        said = "needs Java 17 or newer: apt-get install default-jre-headless"
        if os.environ.get("CI"):
            pytest.fail(said)
        pytest.skip(said)
    from pyspark.sql import SparkSession

    building = SparkSession.builder.master(master).appName("arpad tests")
    for name, value in (QUIET | more).items():
        building = building.config(name, value)
    session = building.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    try:
        yield session
    finally:
        session.stop()
