"""Forms for joining and hosting a table, and a window that begins with one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Unpack

from cardtable.core.i18n import _, write_number
from cardtable.features.network.tables import NetworkTables
from cardtable.features.network.window.guests import GuestsScene
from cardtable.features.network.window.waiting_room import WaitingScene
from cardtable.opp.remote import Login, Online, Remote
from cardtable.screens.start import WindowArguments, open_context
from cardtable.storage.own_name import public_name
from cardtable.ui.form_panel import FormPanel
from cardtable.ui.panel import PanelScene, primary
from cardtable.ui.widgets import Button, Dropdown, TextField, Widget

if TYPE_CHECKING:
    from cardtable.table.context import Context

DEFAULT_PORT = "55006"
CLOCKS = (0, 15, 30, 60)
ALL_INTERFACES, LOOPBACK = "0.0.0.0", "127.0.0.1"
MAX_SEATS = 10
DEFAULT_STACK = 100
"""Usual buy-in, in small bets."""
SHOWN_GUESTS = 4
"""Names of guests shown in the form."""


def online_of(context: Context) -> Online:
    """Return the service that opens remote tables from a window."""
    return context.of(NetworkTables, NetworkTables)


def open_remote(context: Context, remote: Remote, login: Login | None) -> WaitingScene:
    """Return the waiting scene for *remote*; if the server refuses, the form opens again.

    *login* is the login to show in the form; None means a table hosted here.
    """

    def refused(reason: str) -> None:
        context.screens.open_lobby_below()
        form: PanelScene = (
            JoinScene(context, login, reason) if login is not None else ServeScene(context, reason)
        )
        context.app.push(form)

    return WaitingScene(context, remote, refused)


class _TableForm(FormPanel):
    """A form that opens a table; its values are stored in the settings under *key*."""

    def __init__(self, context: Context, title: str, key: str, problem: str) -> None:
        warning = _("Passwords are sent unencrypted: use one you use nowhere else.")
        super().__init__(title, width=620, height=680, warning=warning, problem=problem)
        self.context = context
        self._key = key
        known = context.settings.lobby.get(key)
        self.known: Mapping[str, Any] = known if isinstance(known, dict) else {}
        self.optional: list[Widget] = []
        """Fields that may stay empty."""

    def last_text(self, key: str, default: str) -> str:
        """Return the text entered last time under *key*."""
        value = self.known.get(key, default)
        return value if isinstance(value, str) else default

    def last_index(self, key: str, count: int, default: int) -> int:
        """Return the option chosen last time under *key*, one of *count*."""
        value = self.known.get(key, default)
        return value if isinstance(value, int) and 0 <= value < count else default

    def remember(self, **data: Any) -> None:
        """Store the values in the settings for the next time."""
        self.context.remember_lobby({**self.context.settings.lobby, self._key: data})

    def online(self) -> Online:
        """Return the service that opens remote tables."""
        return online_of(self.context)

    def enter(self) -> None:
        super().enter()
        if self.problem.label:
            self.app.announce(self.problem.label)
        fields = [widget for _label, widget in self.rows if isinstance(widget, TextField)]
        empty = (field for field in fields if not field.value and field not in self.optional)
        first = next(empty, fields[-1] if self.problem.label else fields[0])
        self.form.focus(first)
        first.line.select_all()

    def begin(self, remote: Remote, login: Login | None) -> None:
        """Open the waiting scene."""
        self.close()
        self.context.app.push(open_remote(self.context, remote, login))

    def number(self, field: TextField, minimum: int, maximum: int) -> int:
        """Return the number in *field*. Raises ValueError with a message."""
        text = field.value.strip()
        if not (text.isascii() and text.isdecimal()) or not minimum <= int(text) <= maximum:
            raise ValueError(
                _("{label}: enter a number from {minimum} to {maximum}.").format(
                    label=field.label, minimum=minimum, maximum=maximum
                )
            )
        return int(text)


class JoinScene(_TableForm):
    """Asks for server, user and password. The password is never stored."""

    def __init__(self, context: Context, login: Login | None = None, problem: str = "") -> None:
        super().__init__(context, _("Join a server"), "join", problem)
        known = login or Login(
            self.last_text("host", "localhost"),
            0,
            self.last_text("user", public_name(context.settings)),
            "",
        )
        self.host = self.text_row(_("Server"), known.host, hint=_("Name or address"))
        port = str(known.port) if known.port else self.last_text("port", DEFAULT_PORT)
        self.port = self.text_row(_("Port"), port)
        self.user = self.text_row(_("Your name"), known.user)
        self.password = self.text_row(_("Password"), known.password, secret=True)
        self._keys = ["", *self.online().strategies()]
        titles = [_("You"), *self.online().strategies().values()]
        chosen = self.last_text("strategy", "")
        index = self._keys.index(chosen) if chosen in self._keys else 0
        self.player = self.add_row(_("Player"), Dropdown(_("Player"), titles, index))
        self.add_footer(primary(_("Join"), self.submit))

    def _split_address(self) -> None:
        """Move the port of an address such as ``192.0.2.7:55006`` to its own field."""
        host, colon, port = self.host.value.strip().rpartition(":")
        if colon and port.isdecimal() and (":" not in host or host.endswith("]")):
            self.host.value, self.port.value = host.strip("[]"), port

    def submit(self) -> None:
        strategy = self._keys[self.player.index]
        try:
            self._split_address()
            login = Login(
                self.host.value.strip(),
                self.number(self.port, 1, 65535),
                self.user.value.strip(),
                self.password.value,
            )
            remote = self.online().join(login, strategy)
        except ValueError as error:
            self.refuse(str(error))
            return
        self.remember(host=login.host, port=str(login.port), user=login.user, strategy=strategy)
        self.begin(remote, login)


class ServeScene(_TableForm):
    """Asks for the options of a hosted table, and shows the game that they make."""

    def __init__(self, context: Context, problem: str = "") -> None:
        super().__init__(context, _("Host a table"), "serve", problem)
        self.note.set_text(_("Texas Hold'em, fixed limit"))
        self.name = self.text_row(
            _("Your name"), self.last_text("name", public_name(context.settings) or _("Host"))
        )
        counts = [str(number) for number in range(MAX_SEATS)]
        self.open = self.choice_row(_("Open seats"), counts, self.last_index("open", MAX_SEATS, 1))
        self.guests = self.add_row(_("Guests"), Button("", self._open_guests))
        self.programs = self.choice_row(
            _("Computer players"), counts, self.last_index("programs", MAX_SEATS, 2)
        )
        self._keys = list(self.online().strategies())
        titles = list(self.online().strategies().values())
        chosen = self.last_text("strategy", "shark")
        index = self._keys.index(chosen) if chosen in self._keys else 0
        self.strategy = self.add_row(_("Strategy"), Dropdown(_("Strategy"), titles, index))
        show = lambda _text: self._show_game()  # noqa: E731  # both fields share it
        self.bet = self.text_row(_("Small bet"), self.last_text("bet", "10"), show)
        hint = _("Empty for {count} small bets").format(count=DEFAULT_STACK)
        self.stack = self.text_row(_("Buy-in"), self.last_text("stack", ""), show, hint=hint)
        self.optional.append(self.stack)
        clocks = [_("none"), *(_("{seconds} s").format(seconds=clock) for clock in CLOCKS[1:])]
        self.clock = self.choice_row(_("Time per turn"), clocks, self.last_index("clock", 4, 2))
        reach = [_("This computer"), _("The whole network")]
        self.reach = self.choice_row(_("Reachable from"), reach, self.last_index("reach", 2, 0))
        self.port = self.text_row(_("Port"), self.last_text("port", DEFAULT_PORT))
        self.add_footer(primary(_("Open the table"), self.submit))
        self._show_game()
        self._show_guests()

    def _show_game(self) -> None:
        """Describe the game: its blinds, bets and buy-in."""
        try:
            bet, stack = self._stakes()
        except ValueError:
            words = _("The small blind is half a small bet; later bets are double.")
        else:
            words = _(
                "Blinds {small}/{big}, bets {big} and {double}, three raises at most, "
                "buy-in {stack}."
            ).format(
                small=write_number(bet // 2),
                big=write_number(bet),
                double=write_number(2 * bet),
                stack=write_number(stack or DEFAULT_STACK * bet),
            )
        self.about.set_text(words)

    def _stakes(self) -> tuple[int, int]:
        """Return the small bet and the buy-in, 0 for the usual one. Raises ValueError."""
        bet = self.number(self.bet, 2, 1_000_000)
        return bet, self.number(self.stack, 2 * bet, 1_000_000_000) if self.stack.value else 0

    def _open_guests(self) -> None:
        try:
            book = self.online().guest_book()
        except ValueError as error:
            self.refuse(str(error))
        else:
            self.app.push(GuestsScene(book))

    def _show_guests(self) -> None:
        try:
            names = self.online().guest_book().guests()
        except ValueError:
            names = ()
        if names:
            self.guests.label = ", ".join(names[:SHOWN_GUESTS]) + " …"
        else:
            self.guests.label = _("None yet. Let guests in …")
        self.guests.redraw()

    def uncover(self) -> None:
        self._show_guests()

    def submit(self) -> None:
        data: dict[str, Any] = {
            "open": self.open.index,
            "programs": self.programs.index,
            "clock": self.clock.index,
            "reach": self.reach.index,
            "strategy": self._keys[self.strategy.index],
            "name": self.name.value.strip(),
            "bet": self.bet.value.strip(),
            "stack": self.stack.value.strip(),
            "port": self.port.value.strip(),
        }
        seats = ["person", *[data["strategy"]] * data["programs"], *["open"] * data["open"]]
        try:
            if len(seats) < 2:
                raise ValueError(_("Add at least one opponent: a computer player or an open seat."))
            if len(seats) > MAX_SEATS:
                raise ValueError(_("A table has 2 to 10 seats."))
            bet, stack = self._stakes()
            options = {
                "seats": ",".join(seats),
                "bet": bet,
                "stack": stack,
                "hands": 0,
                "clock": CLOCKS[data["clock"]],
                "name": data["name"],
                "host": ALL_INTERFACES if data["reach"] else LOOPBACK,
                "port": self.number(self.port, 0, 65535),
            }
            remote = self.online().serve(options)
        except ValueError as error:
            self.refuse(str(error))
            return
        self.remember(**data)
        self.begin(remote, None)


def run_remote(remote: Remote, login: Login | None, **window: Unpack[WindowArguments]) -> None:
    """Join a remote table and return when the window is closed. Raises NoDisplay.

    If the server refuses us, the form to join opens, filled in with *login*.
    """
    with open_context(**window, is_online=True) as context:
        context.app.run(open_remote(context, remote, login))
