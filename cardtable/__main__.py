"""The command ``cardtable``, also as ``python -m cardtable``.

It can be interrupted before the program is loaded, so almost nothing is imported here.
"""

import sys

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


def main() -> None:
    """Run the command and exit. Ctrl-C ends it without a word while modules are still imported."""
    try:
        import os
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else it is ignored
            signal.signal(signal.SIGINT, lambda _number, _frame: os._exit(INTERRUPTED))
        from cardtable.cli import main as run
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    run()


if __name__ == "__main__":
    main()
