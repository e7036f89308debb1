"""Entry point of the frozen program."""

from multiprocessing import freeze_support

from cardtable.cli import main

if __name__ == "__main__":
    freeze_support()
    main()
