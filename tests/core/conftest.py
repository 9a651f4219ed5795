"""How much hypothesis tries: the same examples each time, more of them and others with FOLLOWSUIT_EFFORT above 1."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

EFFORT = float(os.environ.get("FOLLOWSUIT_EFFORT", "1"))

settings.register_profile(
    "followsuit",
    max_examples=round(100 * EFFORT),
    derandomize=EFFORT == 1,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("followsuit")
