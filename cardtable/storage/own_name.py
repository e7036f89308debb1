"""The name of the person at this computer."""

from __future__ import annotations

import getpass

from cardtable.core.i18n import _
from cardtable.core.line_text import tidy
from cardtable.games.speech import is_you
from cardtable.storage.settings import Settings

MAX_NAME_LENGTH = 16
"""Maximum length of a player's name."""
_SHARED_ACCOUNTS = ("root", "user", "admin", "administrator", "guest", "nobody", "owner")


def system_name() -> str:
    """Return the first name of the system's user, empty if it is unknown or says nothing."""
    try:
        import pwd

        login = getpass.getuser()
        full = pwd.getpwnam(login).pw_gecos.partition(",")[0]
    except (ImportError, KeyError, OSError):
        login, full = _login(), ""
    if login.casefold() in _SHARED_ACCOUNTS:
        return ""
    words = (full or login).split()
    return tidy_name(words[0][:1].upper() + words[0][1:]) if words else ""


def _login() -> str:
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):
        return ""


def own_name(settings: Settings) -> str:
    """Return the person's name for seats and sentences; "You" before it is known."""
    return settings.name or _("You")


def public_name(settings: Settings) -> str:
    """Return the person's name for players on other machines; empty if it is unknown or "You"."""
    return "" if is_you(settings.name) else settings.name


def tidy_name(text: str) -> str:
    """Return *text* as a name: at most MAX_NAME_LENGTH characters, all of them allowed."""
    return tidy(" ".join(tidy(text).split())[:MAX_NAME_LENGTH]).strip()
