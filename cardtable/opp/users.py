"""Users: a file of names and hashed passwords.

Each line is a name and an Argon2id hash; the file is replaced atomically and readable by its owner
only. The password of an unknown name is checked against a hash that matches no password, so that
neither the answer nor its time reveals which names exist.
"""

from __future__ import annotations

import re
import secrets
import shlex
from pathlib import Path

from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import Argon2Error, InvalidHashError

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.input_files import read_text
from cardtable.storage.files import replace_file

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,19}", re.ASCII)
MAX_BYTES = 4 * 1024 * 1024
MAX_PASSWORD = 128
"""Bytes of a password; hashing very long ones would keep the server busy."""


def default_hasher() -> PasswordHasher:
    """Return the hasher for passwords: Argon2id with 19 MiB and two passes.

    That is the first choice of the OWASP Password Storage Cheat Sheet; see docs/opp.md.
    """
    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def user_problem(name: str, password: str) -> str:
    """Return the reason why *name* or *password* is not allowed, or an empty string."""
    if not _NAME.fullmatch(name):
        return _(
            "A user name has 1 to 20 letters, digits, dots, hyphens and underscores, and begins "
            "with a letter or digit."
        )
    if not 1 <= len(password.encode("utf-8", "surrogateescape")) <= MAX_PASSWORD:
        return _("A password has 1 to {limit} bytes.").format(limit=MAX_PASSWORD)
    if "\0" in password or "\n" in password or "\r" in password:
        return _("A password is a single line.")
    return ""


class Users:
    """The users in the file *path*, which need not exist yet.

    The file is read again when it has changed. Raises SourceError for an invalid line.
    """

    def __init__(self, path: Path, hasher: PasswordHasher | None = None) -> None:
        self.path = path
        self._hasher = hasher if hasher is not None else default_hasher()
        self._hashes: dict[str, str] = {}
        self._stamp: tuple[int, int] | None = None
        self._unmatched = ""
        self.reload()

    @property
    def names(self) -> tuple[str, ...]:
        """The names, in the order of the file."""
        return tuple(self._hashes)

    @property
    def adding_command(self) -> str:
        """The command that adds a user to this file."""
        return f"cardtable opp users --add NAME --users {shlex.quote(str(self.path))}"

    def reload(self) -> None:
        """Read the file if it has changed. Raises SourceError."""
        try:
            status = self.path.stat()
            stamp = (status.st_mtime_ns, status.st_size)
            if stamp == self._stamp:
                return
            if status.st_size > MAX_BYTES:
                raise SourceError(
                    _("The file is too large (limit: {limit} bytes).").format(limit=MAX_BYTES),
                    filename=self.path.name,
                )
            text = read_text(self.path, limit=MAX_BYTES)
        except FileNotFoundError:
            stamp, text = None, ""
        except UnicodeDecodeError as error:
            raise SourceError(
                _("The file is not UTF-8 text (byte {place}).").format(place=error.start),
                filename=self.path.name,
            ) from None
        except OSError as error:
            raise SourceError(
                _("The file cannot be read: {reason}.").format(reason=error.strerror or error),
                filename=self.path.name,
            ) from None
        self._hashes = self._parse(text)
        self._stamp = stamp
        self._unmatched = self._unmatched_hash()

    def _parse(self, text: str) -> dict[str, str]:
        hashes: dict[str, str] = {}
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            name, _space, hashed = line.partition(" ")
            try:
                extract_parameters(hashed)
            except InvalidHashError:
                hashed = ""
            if not _NAME.fullmatch(name) or not hashed or name in hashes:
                # The line itself is not shown, since it may contain a password.
                raise SourceError(
                    _("Each line is a new name, a space and an Argon2 hash."),
                    filename=self.path.name,
                    line=number,
                )
            hashes[name] = hashed
        return hashes

    def _unmatched_hash(self) -> str:
        """Return a hash that matches no password, as costly to check as those in the file."""
        hasher = self._hasher
        if self._hashes:
            parameters = extract_parameters(next(reversed(self._hashes.values())))
            hasher = PasswordHasher.from_parameters(parameters)
        return hasher.hash(secrets.token_urlsafe(24))

    def verify(self, name: str, password: str) -> bool:
        """Return whether *password* is that of *name*; an unknown name takes the same time."""
        hashed = self._hashes.get(name)
        try:
            matches = self._hasher.verify(
                hashed if hashed is not None else self._unmatched,
                password.encode("utf-8", "surrogateescape")[: MAX_PASSWORD + 1],
            )
        except Argon2Error:
            return False
        return matches and hashed is not None

    def add(self, name: str, password: str, *, replace: bool = False) -> None:
        """Add a user to the file. Raises ValueError with a sentence, SaveFailed."""
        problem = user_problem(name, password)
        self.reload()
        if not problem and name in self._hashes and not replace:
            problem = _("User {name} already exists.").format(name=name)
        if problem:
            raise ValueError(problem)
        hashed = self._hasher.hash(password.encode("utf-8", "surrogateescape"))
        self._write({**self._hashes, name: hashed})

    def remove(self, name: str) -> None:
        """Remove a user from the file. Raises ValueError for an unknown user, SaveFailed."""
        self.reload()
        if name not in self._hashes:
            raise ValueError(_("Unknown user {name}.").format(name=name))
        self._write({user: hashed for user, hashed in self._hashes.items() if user != name})

    def _write(self, hashes: dict[str, str]) -> None:
        lines = ["# Users of cardtable opp serve: a name and an Argon2 hash each.\n"]
        lines += [f"{name} {hashed}\n" for name, hashed in hashes.items()]
        replace_file(self.path, "".join(lines).encode(), mode=0o600)
        self._stamp = None
        self.reload()
