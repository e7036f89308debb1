"""The commands: each module here declares ``COMMANDS``, see :mod:`cardtable.cli.command`."""
