"""Programs by others that serve as references: the extra ``oracles`` installs them."""

from __future__ import annotations

import importlib
import os
import warnings
from typing import Any

import pytest

IN_CI = os.environ.get("CI", "") not in ("", "0", "false")


def oracle(name: str, *, reason: str = "") -> Any:
    """Return the module *name*. Without it the test or file is skipped, but fails in CI.

    *reason* says why it cannot be installed everywhere, in which case CI skips too.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # those of other people's modules
            return importlib.import_module(name)
    except ImportError as error:
        if IN_CI and not reason:
            raise
        missing = f"needs {name}: pip install -e .[oracles]"
        raise pytest.skip.Exception(reason or missing, allow_module_level=True) from error
