"""Build steps beyond pyproject.toml: compile modules and translations, copy the data.

A module is compiled if a ``.pxd`` file stands beside it. A line ``# build: WORDS`` in that file
says how: ``fast`` compiles with -O3 instead of -O1, ``checked`` keeps the checks of Python,
``python`` also ignores annotations (modules with either word are optimised less), and ``pickle``
makes the classes picklable; ``training`` marks a module that players do not need, and ``inline`` a
file whose functions are compiled into the modules that use them. In a wheel, all modules are
compiled with -O3; in a source tree, people wait for the compiler.

``python setup.py build_ext --inplace`` compiles what has changed since the last time, beside the
sources (see cardtable/core/build_record.py); an editable installation does the same. If
CARDTABLE_BUILD is "play", the modules for training are left out. If CARDTABLE_ABI3 is set, the
modules use Python's stable ABI, and the wheel is for Python 3.11 and all later ones. Without a C
compiler nothing is compiled, and the modules run as plain Python.
"""

from __future__ import annotations

import io
import multiprocessing
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Lock, Thread

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import CCompilerError, CompileError, PlatformError, PreprocessError

sys.path.insert(0, str(Path(__file__).parent))

from cardtable.core import build_record
from cardtable.core.build_record import Record

SHARED = "cardtable._cython"
"""Cython's own functions, which each compiled module would otherwise contain."""

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": True,
    "auto_pickle": False,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "emit_code_comments": False,
    "show_performance_hints": False,
}
"""How Cython translates a module: as C, without the checks of indices and divisions."""

CHECKED = {"boundscheck": True, "wraparound": True, "initializedcheck": True, "cdivision": False}

DIRECTIVES_OF_WORDS = {
    "checked": CHECKED,
    "python": CHECKED | {"annotation_typing": False},  # annotations are for mypy
    "pickle": {"auto_pickle": True},
}
"""What words of the line ``# build:`` change of DIRECTIVES."""

TRANSLATING = Lock()  # Cython is not safe for threads

JOBS: dict[str, tuple[BuildExtensions, Extension]] = {}
"""The modules to build, by name; forked processes inherit them."""

FLAGS = [
    "-O1",
    "-g0",
    "-Werror=implicit-function-declaration",  # would be noticed only when the module is imported
    # Functions that run once, when the module is imported, are a sixth of the code.
    "-DCYTHON_SMALL_CODE=__attribute__((optimize(0)))",
]
# No code here relies on floating-point traps; without them more loops are vectorised.
FAST_FLAGS = ["-O3", *FLAGS[1:], "-fno-trapping-math"]
# Passes of GCC that speed up loops and arithmetic in C, but hardly what calls Python.
LEAN_FLAGS = [
    *FLAGS,
    "-fno-cprop-registers",
    "-fno-if-conversion",
    "-fno-if-conversion2",
    "-fno-ipa-pure-const",
    "-fno-ipa-reference",
    "-fno-shrink-wrap",
    "-fno-split-wide-types",
    "-fno-tree-bit-ccp",
    "-fno-tree-ccp",
    "-fno-tree-ch",
    "-fno-tree-dominator-opts",
    "-fno-tree-pta",
    "-fno-tree-sink",
    "-fno-tree-slsr",
    "-fno-tree-sra",
]

ABI3 = bool(os.environ.get("CARDTABLE_ABI3"))

FOR_PLAYERS = os.environ.get("CARDTABLE_BUILD") == "play"

NOT_COMPILED = """Not compiled, runs as plain Python: {reason}.
The program works without compiled modules, but the strongest opponents are slower."""
NO_COMPILER = """no C compiler, or no headers of Python ({error});
on Debian and Ubuntu, "sudo apt install gcc python3-dev" installs them"""

DATA = ["assets", "saves"]
"""Folders copied to ``cardtable/_data/`` in what is built; see cardtable/core/assets.py."""

NOT_DATA = {".po", ".pot", ".pyc"}


def extensions() -> list[Extension]:
    """Return the shared extension, and one for each compiled module."""
    built = [Extension(SHARED, [SHARED.replace(".", "/") + ".c"], extra_compile_args=FLAGS)]
    for source in build_record.compiled_sources():
        words = build_record.build_words(source)
        if "training" not in words or not FOR_PLAYERS:
            name = build_record.module_name(source)
            built.append(Extension(name, [str(source)], extra_compile_args=flags_of(words)))
    for extension in built if ABI3 else []:
        extension.py_limited_api = True
        extension.define_macros.append(("Py_LIMITED_API", "0x030B0000"))
    return built


def flags_of(words: list[str]) -> list[str]:
    """Return the compiler's options for a module with *words* in its line ``# build:``."""
    if "fast" in words:
        return FAST_FLAGS
    return LEAN_FLAGS if {"checked", "python"} & set(words) else FLAGS


def compile_translations() -> None:
    """Write a ``.mo`` beside each ``.po`` that has changed, without fuzzy translations."""
    for source in build_record.outdated_translations():
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        time_of_source = source.stat().st_mtime_ns  # of the state that is read
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parents[1].name)
        packed = io.BytesIO()
        write_mo(packed, catalogue)
        new = source.with_suffix(".new.mo")
        new.write_bytes(packed.getvalue())
        os.utime(new, ns=(time_of_source, time_of_source))  # see outdated_translations
        new.replace(source.with_suffix(".mo"))  # a program that starts may read it


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


class Progress:
    """One line on standard error: what is happening, how much is done, and the time left.

    In a terminal the line is overwritten; elsewhere, as in a log, a line appears every 5 seconds.
    """

    def __init__(self, label: str, weights: dict[str, float]) -> None:
        self.label = label
        self.weights = weights
        self.finished: set[str] = set()
        self.start = self.shown = time.monotonic()
        self.in_terminal = sys.stderr.isatty()

    def show(self) -> None:
        """Write the line, unless the last one in a log is too recent."""
        now = time.monotonic()
        count, total = len(self.finished), len(self.weights)
        if not self.in_terminal and 0 < count < total and now < self.shown + 5:
            return
        self.shown = now
        done = sum(self.weights[name] for name in self.finished)
        left = sum(self.weights.values()) - done
        line = f"{self.label}: {count} of {total}"
        if count == total:
            line += f", {now - self.start:.0f} s"
        elif count:
            line += f", {(now - self.start) * left / done:.0f} s left"
        if self.in_terminal:
            line = f"\r{line:<60}" + ("\n" if count == total else "")
        else:
            line += "\n"
        sys.stderr.write(line)
        sys.stderr.flush()


class BuildExtensions(build_ext):
    """Translate and compile the modules whose sources have changed, on all cores."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.in_tree = bool(self.inplace)
        self.parallel = self.parallel or os.cpu_count() or 1

    def run(self) -> None:
        self.in_tree = self.in_tree or self.editable_mode
        if self.in_tree:
            self.build_temp = os.path.relpath(build_record.build_folder())
        self.log = Path(self.build_temp, "compile.log")
        with locked(self.log.with_name("lock")):
            compile_translations()
            super().run()

    def get_ext_fullpath(self, ext_name: str) -> str:
        if self.in_tree:
            return str(build_record.ROOT / self.get_ext_filename(ext_name))
        return str(super().get_ext_fullpath(ext_name))

    def copy_extensions_to_source(self) -> None:
        """Do nothing: a build in the tree writes each module beside its source at once."""

    def build_extensions(self) -> None:
        if not self.in_tree:  # a wheel is compiled once, and then played for years
            for extension in self.extensions:
                extension.extra_compile_args = FAST_FLAGS
        if self.compiler.compiler_type == "msvc":  # optimises by default
            for extension in self.extensions:
                extension.extra_compile_args = []
        record = build_record.read_record() if self.in_tree else Record()
        has_same_settings = record.settings == self.settings()
        record.settings = self.settings()
        wanted = {extension.name: extension for extension in self.extensions}
        hashes = {name: build_record.source_hash(name) for name in {*wanted, *record.modules}}
        current = {
            name
            for name, known in record.modules.items()
            if has_same_settings and known == hashes[name] and self.path_of(name).exists()
        }
        if superfluous := record.modules.keys() - current - wanted.keys():
            self.remove(superfluous, record)  # deleted, or for training and outdated
        jobs = {name: extension for name, extension in wanted.items() if name not in current}
        if jobs and (reason := self.missing_compiler()):
            self.do_without(reason, record)
        elif jobs:
            if self.missing_compiler(LEAN_FLAGS):  # not GCC
                for extension in jobs.values():
                    if extension.extra_compile_args == LEAN_FLAGS:
                        extension.extra_compile_args = FLAGS
            record.modules.update(dict.fromkeys(jobs, ""))
            self.write(record)
            try:
                for name in self.build_modules(jobs):
                    record.modules[name] = hashes[name]
            except PreprocessError:  # a source is wrong, which running it must not hide
                raise
            except CCompilerError:
                if self.in_tree and not FOR_PLAYERS:
                    raise
                self.do_without("the C compiler failed, as shown above", record)
            finally:
                self.write(record)

    def do_without(self, reason: str, record: Record) -> None:
        """Remove all compiled modules, since those that use each other must all be compiled."""
        self.remove({*record.modules, *(extension.name for extension in self.extensions)}, record)
        print(NOT_COMPILED.format(reason=reason), file=sys.stderr)

    def remove(self, names: set[str], record: Record) -> None:
        """Remove compiled modules and what is recorded of them."""
        for name in names:
            self.path_of(name).unlink(missing_ok=True)
        if recorded := names & record.modules.keys():
            for name in recorded:
                del record.modules[name]
            self.write(record)

    def path_of(self, name: str) -> Path:
        """Return the path of a compiled module."""
        return Path(self.get_ext_fullpath(name))

    def write(self, record: Record) -> None:
        """Write the record of the modules in the tree."""
        if self.in_tree:
            build_record.write_record(record)

    def build_modules(self, jobs: dict[str, Extension]) -> Iterator[str]:
        """Build the modules in *jobs*, the longest first; yield the name of each."""
        self.log.parent.mkdir(parents=True, exist_ok=True)
        self.log.write_bytes(b"")
        weights = {name: self.weight(extension) for name, extension in jobs.items()}
        progress = Progress("Compiling", weights)
        progress.show()
        # Processes look for the function in the main module, which is another when pip builds.
        sys.modules["__main__"].build_module = build_module
        JOBS.clear()
        JOBS.update({name: (self, extension) for name, extension in jobs.items()})
        workers = min(len(jobs), self.parallel)
        executor: Executor
        if sys.platform == "win32":
            executor = ThreadPoolExecutor(workers)
        else:
            fork = multiprocessing.get_context("fork")
            executor = ProcessPoolExecutor(workers, fork, end_with_build)
        futures = {
            executor.submit(build_module, name): name
            for name in sorted(jobs, key=lambda name: -weights[name])
        }
        try:
            for future in as_completed(futures):
                future.result()
                yield futures[future]
                progress.finished.add(futures[future])
                progress.show()
        except CCompilerError:
            print(self.log.read_text(errors="replace"), file=sys.stderr)
            raise
        finally:
            executor.shutdown(cancel_futures=True)

    def missing_compiler(self, flags: Sequence[str] = ()) -> str:
        """Return why a file with Python's headers cannot be compiled with *flags*, else ""."""
        with tempfile.TemporaryDirectory() as folder, output_to(Path(folder, "log")):
            sample = Path(folder, "sample.c")
            sample.write_text("#include <Python.h>\n")
            try:
                self.compiler.compile([str(sample)], folder, extra_postargs=[*flags])
            except (CompileError, PlatformError) as error:  # the latter on Windows
                return NO_COMPILER.format(error=error)
        return ""

    def settings(self) -> str:
        """Return all that the compiled modules depend on besides their sources."""
        from Cython import __version__

        command = getattr(self.compiler, "compiler_so", [])
        directives = DIRECTIVES, DIRECTIVES_OF_WORDS
        return repr((__version__, directives, FLAGS, FAST_FLAGS, LEAN_FLAGS, ABI3, command))

    def weight(self, extension: Extension) -> float:
        """Return the relative time that *extension* is expected to take."""
        source = Path(extension.sources[0])
        size = source.stat().st_size if source.exists() else 30_000
        factors = {"-O3": 2.0, "-fno-tree-pta": 0.7}
        found = [factors[flag] for flag in extension.extra_compile_args if flag in factors]
        return (size + 15_000) * (found[0] if found else 1.0)


def end_with_build() -> None:
    """End this process on Ctrl-C, which would only end one of its modules, and with the build.

    If the build is killed, this process would keep the lock, and wait for work.
    """
    build = multiprocessing.parent_process()
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # not in the background
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    def wait() -> None:
        if build is not None:
            build.join()
            os._exit(1)

    Thread(target=wait, daemon=True).start()


def build_module(name: str) -> None:
    """Translate one module of JOBS to C and compile it."""
    command, extension = JOBS[name]
    with output_to(command.log):
        with TRANSLATING:
            extension.sources = [translate(extension, command.build_temp)]
        command.force = True
        command.build_extension(extension)


def directives(source: Path) -> dict[str, object]:
    """Return the directives that *source* is translated with."""
    found: dict[str, object] = dict(DIRECTIVES)
    for word in build_record.build_words(source):
        found |= DIRECTIVES_OF_WORDS.get(word, {})
    return found


def translate(extension: Extension, folder: str) -> str:
    """Translate the module to C below *folder*, and return the path of the C file."""
    from Cython.Build import cythonize
    from Cython.Compiler.Errors import CompileError as TranslationError

    source = Path(extension.sources[0])
    if source.suffix == ".py" and not source.exists():
        raise PreprocessError(f"{source.with_suffix('.pxd')} stands alone: {source} is missing")
    try:
        [translated] = cythonize(
            [extension],
            build_dir=folder,
            force=True,
            quiet=True,
            compiler_directives=directives(source),
            shared_utility_qualified_name=SHARED,
        )
    except TranslationError as error:
        raise PreprocessError(f"{extension.name}: {error}") from None
    return str(translated.sources[0])


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Lock a file, so that two builds do not write the same files at once (not on Windows)."""
    with ExitStack() as stack:
        if sys.platform != "win32":
            from fcntl import LOCK_EX, LOCK_NB, flock

            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                file = stack.enter_context(path.open("wb"))
                flock(file, LOCK_EX | LOCK_NB)
            except BlockingIOError:
                print("Waiting for another build to end ...", file=sys.stderr)
                flock(file, LOCK_EX)
            except OSError:
                pass  # a tree that cannot be written, or a file system without locks
        yield


@contextmanager
def output_to(log: Path) -> Iterator[None]:
    """Append the output of this process, and of those it starts, to *log* (not on Windows)."""
    if sys.platform == "win32":
        yield
        return
    sys.stdout.flush()
    sys.stderr.flush()
    kept = os.dup(1), os.dup(2)
    with log.open("ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    try:
        yield
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        for number, copy in enumerate(kept, start=1):
            os.dup2(copy, number)
            os.close(copy)


if __name__ == "__main__":
    setup(
        ext_modules=extensions(),
        cmdclass={"build_py": BuildPython, "build_ext": BuildExtensions},
        options={"bdist_wheel": {"py_limited_api": "cp311"}} if ABI3 else {},
    )
