"""Tables elsewhere, for the window: what it takes to join and to serve comes in when asked for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardtable.i18n import _

if TYPE_CHECKING:
    from cardtable.opp.histories import HandFile
    from cardtable.opp.users import Users
    from cardtable.remote import Login, Remote

PAUSE = 3.0
"""Seconds between two hands of a table that people look at."""


def hands_file(name: str, path: Path | None = None) -> HandFile:
    """Return where the hands of a session are written: *path*, or a file in the user's folder."""
    from datetime import datetime

    from cardtable.cli.opp import open_hands
    from cardtable.opp.histories import HandFile
    from cardtable.storage.places import hands_folder

    chosen = open_hands(path)
    if chosen is not None:
        return chosen
    who = "".join(sign if sign.isalnum() else "-" for sign in name)
    now = f"{datetime.now():%Y-%m-%d-%H%M%S}"
    return HandFile(hands_folder() / f"{now}-{who[:20]}.phhs")


class Tables:
    """Opens tables elsewhere for the window; see ``cardtable.remote.Online``."""

    def strategies(self) -> Mapping[str, str]:
        """Return the players there are for a table, by key, with their titles."""
        from cardtable.cli.opp import poker_classes

        return {key: kind.title() for key, kind in poker_classes().items()}

    def join(self, login: Login, strategy: str = "") -> Remote:
        """Return the table at *place*; raises ValueError with a sentence."""
        from cardtable.cli.opp import find_strategy
        from cardtable.cli.problems import Wrong
        from cardtable.opp.joined import JoinedTable
        from cardtable.opp.seats import refused_name

        wrong = refused_name(login.user)
        if wrong or not login.host.strip():
            raise ValueError(wrong or _("Write the name or the address of the server."))
        try:
            make = find_strategy(strategy) if strategy else None
        except Wrong as error:
            raise ValueError(str(error)) from None
        return JoinedTable(login, make, hands=hands_file(login.user))

    def serve(self, options: Mapping[str, Any]) -> Remote:
        """Return a table of ours, by the options of ``play --serve``; raises ValueError."""
        from cardtable.cli import opp_serving
        from cardtable.cli.problems import Wrong
        from cardtable.opp.served import ServedTable, Serving
        from cardtable.opp.settings import TableSettings

        clock = float(options["clock"]) or None
        settings = TableSettings(
            bet=int(options["bet"]),
            hands=int(options["hands"]),
            clock=clock,
            person_clock=clock,
            pause=PAUSE,
        )
        users = self._users(options)
        try:
            plan = opp_serving.Plan.read(str(options["seats"]), settings, 1, None)
        except Wrong as error:
            raise ValueError(str(error)) from None
        name = str(options.get("name") or "") or opp_serving.own_name()
        return ServedTable(
            Serving(
                users,
                plan.seats,
                plan.makers,
                plan.names(1),
                name,
                settings,
                str(options["host"]),
                int(options["port"]),
                hands=hands_file(name, options.get("phh")),
            )
        )

    def _users(self, options: Mapping[str, Any]) -> Users:
        """Return the users, with the one that is to be added, if any."""
        from cardtable.errors import SourceError
        from cardtable.opp.users import Users
        from cardtable.storage.files import SaveFailed
        from cardtable.storage.places import users_file

        path = options.get("users") or users_file()
        try:
            users = Users(Path(path))
        except SourceError as error:
            raise ValueError(error.explain()) from None
        guest, password = str(options.get("guest") or ""), str(options.get("password") or "")
        if guest or password:
            try:
                users.add(guest, password, replace=True)
            except SaveFailed as error:
                raise ValueError(str(error)) from None
        return users

    def users(self) -> tuple[str, ...]:
        """Return who may join a table of ours."""
        try:
            return self._users({}).names
        except ValueError:
            return ()
