"""Run tests where nothing is compiled, as on a machine without a C compiler: the tier plain.

python packaging plain_tests [OPTIONS OF PYTEST]
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# The bytecode is copied: it stays valid, since the files keep their times.
NOT_COPIED = (".*", "build", "dist", "*.so", "*.pyd", "*.egg-info")


def main(options: list[str]) -> int:
    """Copy the tree without compiled modules, run the tests there, and return their exit code."""
    with tempfile.TemporaryDirectory(prefix="cardtable-plain-") as folder:
        copy = Path(folder, "cardtable")
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
        print("The tests without compiled modules:", flush=True)
        command = [sys.executable, "-m", "pytest", "--tier", "plain", *options]
        # Programs that tests start in other folders must not find the compiled modules, and
        # pytest, which builds if a translation has changed, must not compile any.
        environment = {**os.environ, "PYTHONPATH": str(copy), "CC": "false"}
        return subprocess.run(command, cwd=copy, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
