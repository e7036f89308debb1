"""Run a tool of developers or a maker of assets: ``python packaging NAME [ARGUMENTS]``.

Without a name, the tools are listed. Started like this, Python finds the packages ``dev`` and
``makers``; ``packaging.dev`` would be looked up in the package of that name which pip installs.
"""

from __future__ import annotations

import ast
import runpy
import sys
from pathlib import Path

FOLDER = Path(__file__).absolute().parent
PACKAGES = ("dev", "makers")


def tools() -> dict[str, tuple[str, Path]]:
    """Return the module and the file to run of each tool by name."""
    found = {}
    for package in PACKAGES:
        for path in sorted(FOLDER.joinpath(package).glob("*")):
            file = path / "__main__.py" if path.is_dir() else path
            if file.is_file() and file.suffix == ".py" and "__main__" in file.read_text("utf-8"):
                found[path.stem] = (f"{package}.{path.stem}", file)
    return found


def main() -> None:
    """Run the tool that the first argument names, with the arguments that follow."""
    found = tools()
    if len(sys.argv) < 2 or sys.argv[1] not in found:
        for name, (_module, file) in found.items():
            text = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
            print(f"{name:<20} {text.splitlines()[0].partition(': ``')[0].rstrip('.')}")
        sys.exit(len(sys.argv) > 1 and f"There is no tool {sys.argv[1]}.")
    module, _file = found[sys.argv[1]]
    sys.path.insert(1, str(FOLDER.parent))
    del sys.argv[0]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
