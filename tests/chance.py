"""What is drawn by lot: the same in every run of the gate, fresh and much more of it at night (docs/testing.md).

`make night` draws a seed, says it, and hands it on as NIGHT_SEED; with the same seed a night is the same again.
"""

import os
from random import Random

from hypothesis import HealthCheck, settings

SEED = os.environ.get("NIGHT_SEED", "")
IS_NIGHT = bool(SEED)

# How long an example takes says how busy the machine is, and nothing about the program.
_PATIENT = {"deadline": None, "suppress_health_check": list(HealthCheck), "database": None}
settings.register_profile("gate", max_examples=20, derandomize=True, **_PATIENT)
settings.register_profile("night", max_examples=1000, print_blob=True, **_PATIENT)
settings.load_profile("night" if IS_NIGHT else "gate")


def so_many(few: int, at_night: int) -> int:
    """How many cases a test draws."""
    return at_night if IS_NIGHT else few


def dice(*name: object) -> Random:
    """Of one test, or of one case of it: what another one draws makes no difference."""
    return Random(" ".join(map(str, (SEED, *name))))
