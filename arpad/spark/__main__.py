"""Make a list on Spark: python -m arpad.spark, or spark-submit and this file."""

from arpad.spark.command import main

main()
