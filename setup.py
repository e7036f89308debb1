"""Build steps beyond pyproject.toml: compile modules and translations, copy the data.

Compilation is optional: without a C compiler the listed modules run as plain Python.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from glob import glob
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

# Modules written in Cython's pure-Python mode: files or patterns. The Makefile parses this list, so
# keep one quoted entry per line.
COMPILED: list[str] = [
    "cardtable/cards.py",
    "cardtable/games/holdem/batch.py",
    "cardtable/games/holdem/betting.py",
    "cardtable/games/holdem/core.py",
    "cardtable/games/holdem/payout.py",
    "cardtable/games/seating.py",
    "cardtable/games/spades/batch.py",
    "cardtable/games/spades/core.py",
    "cardtable/games/spades/doors.py",
    "cardtable/games/spades/game.py",
    "cardtable/games/spades/hand.py",
    "cardtable/games/spades/hand_rules.py",
    "cardtable/games/spades/knowledge.py",
    "cardtable/games/spades/rule_numbers.py",
    "cardtable/games/spades/strategies/base.py",
    "cardtable/games/spades/strategies/random_play.py",
    "cardtable/games/spades/view.py",
    "cardtable/games/spades/view_fields.py",
    "cardtable/poker/tables.py",
    "cardtable/poker/lookup.py",
    "cardtable/poker/matcher.py",
    "cardtable/poker/odds.py",
    "cardtable/poker/range_equity.py",
    "cardtable/search/bounds.py",
    "cardtable/search/card_tree.py",
    "cardtable/search/connect_four.py",
    "cardtable/search/cutoff_cards.py",
    "cardtable/search/four_solver.py",
    "cardtable/search/grid_game.py",
    "cardtable/search/grid_moves.py",
    "cardtable/search/grid_search.py",
    "cardtable/search/grid_state.py",
    "cardtable/search/hand_net.py",
    "cardtable/search/hands.py",
    "cardtable/search/othello.py",
    "cardtable/search/othello_endgame.py",
    "cardtable/search/othello_last_cells.py",
    "cardtable/search/othello_patterns.py",
    "cardtable/search/othello_search.py",
    "cardtable/search/outcomes.py",
    "cardtable/search/playouts.py",
    "cardtable/search/points.py",
    "cardtable/search/policy.py",
    "cardtable/search/position.py",
    "cardtable/search/self_play.py",
    "cardtable/search/solver.py",
    "cardtable/search/worlds.py",
    "cardtable/solving/boards.py",
    "cardtable/solving/dealer.py",
    "cardtable/solving/holdem_dealer.py",
    "cardtable/solving/mccfr.py",
    "cardtable/solving/range_solver.py",
    "cardtable/solving/strengths.py",
]

DATA = ["assets", "saves"]
"""Folders copied to ``cardtable/_data/`` in what is built; cardtable/assets.py finds them there."""

NOT_DATA = {".po", ".pot", ".pyc"}


def extensions() -> list[Extension]:
    """Return an optional extension for each module of COMPILED."""
    files = sorted({file for pattern in COMPILED for file in glob(pattern, recursive=True)})
    sources = [Path(file) for file in files if not file.endswith("__init__.py")]
    if not sources:
        return []
    from Cython.Build import cythonize

    found: list[Extension] = cythonize(
        [Extension(".".join(path.with_suffix("").parts), [str(path)]) for path in sources],
        language_level=3,
        quiet=True,
    )
    for extension in found:
        extension.optional = True
    return found


def compile_translations() -> None:
    """Write a ``.mo`` beside each ``.po`` that is newer, without fuzzy translations."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in sorted(Path("assets/locale").glob("*/LC_MESSAGES/cardtable.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime > source.stat().st_mtime:
            continue
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3])
        packed = io.BytesIO()
        write_mo(packed, catalogue)
        target.write_bytes(packed.getvalue())


def data_files(build_lib: str) -> Iterator[tuple[str, str, str, list[str]]]:
    """Yield (package, source folder, target folder, file names) for each folder below DATA."""
    for top in DATA:
        for folder, _, names in os.walk(top):
            kept = sorted(name for name in names if Path(name).suffix not in NOT_DATA)
            if kept:
                yield (
                    "cardtable",
                    folder,
                    os.path.join(build_lib, "cardtable", "_data", folder),
                    kept,
                )


class BuildPython(build_py):
    """Build the package with its data and compiled translations."""

    def run(self) -> None:
        compile_translations()
        self.data_files = [*self.data_files, *data_files(self.build_lib)]
        super().run()


class BuildExtensions(build_ext):
    """Compile on all cores, and report modules that could not be compiled."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count() or 1

    def build_extension(self, ext: Extension) -> None:
        """Compile with -O3; Python is often built with less."""
        if self.compiler.compiler_type != "msvc":  # optimises by default
            # No code here relies on floating-point traps; without them more loops are vectorised.
            ext.extra_compile_args = ["-O3", "-g0", "-fno-trapping-math"]
        super().build_extension(ext)

    def run(self) -> None:
        super().run()
        missing = [
            e.name for e in self.extensions if not Path(self.get_ext_fullpath(e.name)).exists()
        ]
        if missing:
            print(f"Not compiled, runs as plain Python: {', '.join(missing)}", file=sys.stderr)


setup(ext_modules=extensions(), cmdclass={"build_py": BuildPython, "build_ext": BuildExtensions})
