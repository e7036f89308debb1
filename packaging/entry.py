"""Entry point of the frozen program."""

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()
    if sys.argv[1:] == ["--strategy-process"]:  # PROCESS_OPTION of cardtable.sandbox.process
        from cardtable.sandbox.child import main
    else:
        from cardtable.__main__ import main
    main()
