"""Import the environments first: they keep SDL's sound driver as it is, PettingZoo does not."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

from tests.oracles import oracle


class _Module(pytest.Module):
    """A file of this folder. It is skipped without the libraries of the environments."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        with suppress(ImportError):
            import_module("cardtable.environments")
        oracle("gymnasium")
        oracle("pettingzoo")
        return super().collect()


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module:
    module: pytest.Module = _Module.from_parent(parent, path=module_path)
    return module
