"""The words about a table of ours: where others join it, and what ends when it is closed."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.core.i18n import _, ngettext
from cardtable.opp.remote import Hosting
from cardtable.ui.dialog import Dialog, confirm


def describe_table(hosting: Hosting) -> str:
    """Return the address of the table and its open seats, without a full stop."""
    count = hosting.open_seats
    seats = ngettext("{count} open seat", "{count} open seats", count).format(count=count)
    return _("Your table at {address}, {seats}").format(
        address=hosting.address, seats=seats if count else _("no open seat")
    )


def confirm_closing(hosting: Hosting, leave: Callable[[], None]) -> Dialog:
    """Return the question before the host leaves, which closes the table for everybody."""
    present = hosting.present
    if not present:
        words = _("No guest is at the table. It closes when you leave.")
        return confirm(_("Close the table?"), words, _("Close the table"), leave)
    words = ngettext(
        "{names} is at the table. The game ends for everybody, and the hand being played does not "
        "count. Your guest will be told.",
        "{names} are at the table. The game ends for everybody, and the hand being played does "
        "not count. Your guests will be told.",
        len(present),
    ).format(names=", ".join(present))
    return confirm(_("Close the table?"), words, _("Close the table"), leave, danger=True)
