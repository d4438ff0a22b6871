"""Watches ratings: drift, calibration, backtests, exploits, simulations. Floats are allowed."""
