"""What holds for every test: no example is timed, for the machines are shared and noisy."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "arpad", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("arpad")
