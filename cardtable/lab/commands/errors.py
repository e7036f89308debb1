"""Errors of the lab as errors of commands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardtable.cli.errors import CommandError, ContestantError, not_writable
from cardtable.core.cython_fallback import TrainingMissing
from cardtable.core.errors import SourceError
from cardtable.core.i18n import _


@contextmanager
def command_errors(path: Path | None = None) -> Iterator[None]:
    """Turn errors of the lab and of its files into CommandError.

    *path* is named for an error that does not name its file.
    """
    from cardtable.lab import MatchFailed, RunFailed
    from cardtable.lab.arguments import CreationFailed
    from cardtable.lab.plots import PlotsMissing
    from cardtable.sandbox import StrategyFailed, place_of
    from cardtable.storage.files import SaveFailed
    from cardtable.storage.paths import memory_file

    try:
        yield
    except SourceError as error:
        raise CommandError(error.explain()) from None
    except (MatchFailed, CreationFailed) as error:
        raise ContestantError(str(error)) from None
    except StrategyFailed as error:
        raise ContestantError(place_of(error)) from None
    except TrainingMissing as error:
        raise CommandError(
            _("{module} is not compiled: run 'make build' in the source folder.").format(
                module=error
            )
        ) from None
    except SaveFailed as error:
        raise not_writable(error.path, error.reason) from None
    except (ValueError, RunFailed, PlotsMissing) as error:
        raise CommandError(str(error)) from None
    except BrokenPipeError:  # standard output was closed
        raise
    except OSError as error:
        raise CommandError(
            _("{path} cannot be used: {reason}.").format(
                path=error.filename or path or memory_file(), reason=error.strerror or error
            )
        ) from None
