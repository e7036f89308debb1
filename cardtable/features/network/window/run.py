"""Starts the window with a network table."""

from __future__ import annotations

from typing import Unpack

from cardtable.features.network.window.forms import open_remote
from cardtable.opp.remote import Login, Remote
from cardtable.screens.start import WindowArguments, open_context


def run_remote(remote: Remote, login: Login | None, **window: Unpack[WindowArguments]) -> None:
    """Join a remote table and return when the window is closed. Raises NoDisplay.

    If the server refuses us, the form to join opens, filled in with *login*.
    """
    with open_context(**window, is_online=True) as context:
        context.app.run(open_remote(context, remote, login))
