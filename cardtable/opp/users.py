"""Who may join: a file of names and hashed passwords, and how often somebody may guess.

A line is a name and an Argon2id hash; the file is written whole, readable by its owner alone. An
unknown name is checked against a hash that fits no password, so that neither the answer nor the
time it takes tells which names there are.
"""

from __future__ import annotations

import re
import secrets
import stat
from collections import OrderedDict, deque
from pathlib import Path

from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import Argon2Error, InvalidHashError

from cardtable.errors import SourceError
from cardtable.i18n import _
from cardtable.storage.files import replace_file

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,19}", re.ASCII)
MOST_BYTES = 4 * 1024 * 1024
MOST_PASSWORD = 128
"""Bytes of a password: more would be work for whoever wants us to have it."""


def usual_hasher() -> PasswordHasher:
    """Return the hasher for passwords: Argon2id with 19 MiB and two passes.

    That is the first choice of the OWASP Password Storage Cheat Sheet; see docs/opp.md.
    """
    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def check_user(name: str, password: str) -> str:
    """Return why *name* and *password* cannot be a user's, an empty string where they can."""
    if not _NAME.fullmatch(name):
        return _(
            "A user's name has 1 to 20 letters, digits, dots, hyphens and underscores, and begins "
            "with a letter or digit."
        )
    if not 1 <= len(password.encode("utf-8", "surrogateescape")) <= MOST_PASSWORD:
        return _("A password has 1 to {most} bytes.").format(most=MOST_PASSWORD)
    if "\0" in password or "\n" in password or "\r" in password:
        return _("A password is one line.")
    return ""


class Users:
    """The users in the file *path*, which need not exist yet.

    The file is read again when it has changed. Raises SourceError for a line that is none.
    """

    def __init__(self, path: Path, hasher: PasswordHasher | None = None) -> None:
        self.path = path
        self._hasher = hasher if hasher is not None else usual_hasher()
        self._hashes: dict[str, str] = {}
        self._stamp: tuple[int, int] | None = None
        self._nobody = ""
        self.read()

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names, in the order of the file."""
        return tuple(self._hashes)

    def read(self) -> None:
        """Read the file if it has changed. Raises SourceError."""
        try:
            status = self.path.stat()
            if not stat.S_ISREG(status.st_mode):  # reading it might never end
                raise SourceError(
                    _("It cannot be read: {reason}.").format(reason=_("not a regular file")),
                    filename=self.path.name,
                )
            stamp = (status.st_mtime_ns, status.st_size)
            if stamp == self._stamp:
                return
            if status.st_size > MOST_BYTES:
                raise SourceError(
                    _("A file of users has at most {most} bytes.").format(most=MOST_BYTES),
                    filename=self.path.name,
                )
            text = self.path.read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            stamp, text = None, ""
        except UnicodeDecodeError as error:
            raise SourceError(
                _("The file is not UTF-8 text (byte {place}).").format(place=error.start),
                filename=self.path.name,
            ) from None
        except OSError as error:
            raise SourceError(
                _("It cannot be read: {reason}.").format(reason=error.strerror or error),
                filename=self.path.name,
            ) from None
        self._hashes = self._parse(text)
        self._stamp = stamp
        self._nobody = self._nobodys_hash()

    def _parse(self, text: str) -> dict[str, str]:
        found: dict[str, str] = {}
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            name, _space, hashed = line.partition(" ")
            try:
                extract_parameters(hashed)
            except InvalidHashError:
                hashed = ""
            if not _NAME.fullmatch(name) or not hashed or name in found:
                # The line itself is not shown: it may hold a password somebody wrote there.
                raise SourceError(
                    _("A line is a name that is not taken yet, a space and an Argon2 hash."),
                    filename=self.path.name,
                    line=number,
                )
            found[name] = hashed
        return found

    def _nobodys_hash(self) -> str:
        """Return a hash that nobody's password fits, as costly to check as those of the file."""
        hasher = self._hasher
        if self._hashes:
            found = extract_parameters(next(reversed(self._hashes.values())))
            hasher = PasswordHasher.from_parameters(found)
        return hasher.hash(secrets.token_urlsafe(24))

    def verify(self, name: str, password: str) -> bool:
        """Tell whether *password* is that of *name*; takes as long for a name there is not."""
        known = self._hashes.get(name)
        try:
            right = self._hasher.verify(
                known if known is not None else self._nobody,
                password.encode("utf-8", "surrogateescape")[: MOST_PASSWORD + 1],
            )
        except Argon2Error:
            return False
        return right and known is not None

    def add(self, name: str, password: str, *, replace: bool = False) -> None:
        """Write a user into the file. Raises ValueError with a sentence, SaveFailed."""
        wrong = check_user(name, password)
        self.read()
        if not wrong and name in self._hashes and not replace:
            wrong = _("There is a user {name} already.").format(name=name)
        if wrong:
            raise ValueError(wrong)
        hashed = self._hasher.hash(password.encode("utf-8", "surrogateescape"))
        self._write({**self._hashes, name: hashed})

    def remove(self, name: str) -> None:
        """Take a user out of the file. Raises ValueError for one there is not, SaveFailed."""
        self.read()
        if name not in self._hashes:
            raise ValueError(_("There is no user {name}.").format(name=name))
        self._write({one: hashed for one, hashed in self._hashes.items() if one != name})

    def _write(self, hashes: dict[str, str]) -> None:
        lines = ["# Users of cardtable opp serve: a name and an Argon2 hash each.\n"]
        lines += [f"{name} {hashed}\n" for name, hashed in hashes.items()]
        replace_file(self.path, "".join(lines).encode(), mode=0o600)
        self._stamp = None
        self.read()


class Attempts:
    """How often somebody may fail to log in: *most* times in *seconds*, by any key.

    Keys are addresses and names; of the longest unused no more than *kept* are remembered.
    """

    def __init__(self, most: int, seconds: float, kept: int = 10_000) -> None:
        self.most = most
        self.seconds = seconds
        self.kept = kept
        self._failed: OrderedDict[str, deque[float]] = OrderedDict()

    def allowed(self, key: str, now: float) -> bool:
        """Tell whether *key* may try once more at the time *now*."""
        times = self._failed.get(key)
        if times is None:
            return True
        while times and times[0] <= now - self.seconds:
            times.popleft()
        return len(times) < self.most

    def fail(self, key: str, now: float) -> None:
        """Note that *key* failed."""
        times = self._failed.setdefault(key, deque(maxlen=self.most))
        times.append(now)
        self._failed.move_to_end(key)
        while len(self._failed) > self.kept:
            self._failed.popitem(last=False)
