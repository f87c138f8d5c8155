"""Makes what the package brings along, compiled texts and collected style sheets: nothing is built at the user's."""

import os
import subprocess
import sys
import tempfile
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        with tempfile.TemporaryDirectory() as data:
            # The settings of an installation without anything: the wheel is the same whoever builds it.
            kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "SYSTEMROOT") if name in os.environ}
            for command in (["compile_translations", "--all"], ["collectstatic", "--no-input", "--clear"]):
                subprocess.run(
                    [sys.executable, "manage.py", *command, "--verbosity=0"],
                    cwd=self.root,
                    env={**kept, "DATA_DIR": data},
                    check=True,
                )
