"""A duplicate contest: several people at one machine play the same deals in turn.

Each person plays a game of their own, with the same cards and the same opponents. After each hand
the machine passes to the person who has played fewer hands, behind a curtain.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _, ngettext
from cardtable.features.duplicate.contests import ContestPlayer, ContestRecord, Contests
from cardtable.games.speech import join_names
from cardtable.match import Match, Seat
from cardtable.review import finished_hands
from cardtable.screens import transitions
from cardtable.storage.journal import Journal
from cardtable.storage.saves import InUse, SaveFailed
from cardtable.table.curtain import CurtainScene
from cardtable.table.play_scene import PlayScene
from cardtable.table.screens import Screens
from cardtable.table.venue import Venue
from cardtable.ui.dialog import message
from cardtable.ui.scene import Scene

if TYPE_CHECKING:
    from cardtable.table.context import Context


class Contest:
    """Plays the contest of *record* in the window of *context*."""

    def __init__(self, context: Context, record: ContestRecord) -> None:
        self.context = context
        self.record = record
        self._contests = Contests()
        self._turn: tuple[int, Journal] | None = None
        """The player whose table is open or was open last, and the journal of that game."""

    @classmethod
    def begin(cls, context: Context, match: Match, names: tuple[str, ...], hands: int) -> None:
        """Begin a contest of people called *names* over *hands* deals of *match*.

        *match* has one person, and is the first one's game.
        """
        classes = transitions.classes_of(context, match.kind)
        first = transitions.same_deal(match, classes, _seats_for(match, names[0]))
        journal = _keep(context, first)
        players = tuple(ContestPlayer(name) for name in names)
        record = ContestRecord(hands, players).with_file(0, journal.path.name)
        contest = cls(context, record)
        contest._contests.store(record)
        contest._open(first, journal, 0)

    # --- turns -----------------------------------------------------------------------------------

    def matches(self) -> list[Match | None]:
        """Return the games as saved; None for one that has not begun.

        Raises SourceError if a game cannot be read.
        """
        found: list[Match | None] = []
        for player in self.record.players:
            info = self.context.saves.autosave(player.file) if player.file else None
            found.append(self.context.saves.load(info).match if info is not None else None)
        return found

    def next_turn(self, table: Scene | None = None) -> None:
        """Pass the machine to the next person, or show the result. Closes the scene *table*."""
        if table is not None:
            transitions.close_above(self.context, table)
            self.context.app.remove(table)  # its game must be closed before it is read
        if self._turn is not None:
            player, journal = self._turn
            self._note_file(player, journal)  # it may have another name now
        try:
            matches = self.matches()
        except SourceError as error:
            self._fail(transitions.error_text(error))
            return
        waiting = [
            (finished_hands(match) if match is not None else 0, player)
            for player, match in enumerate(matches)
            if match is None or not self._is_done(match)
        ]
        if waiting:
            self._pass_to(min(waiting)[1])
        else:
            self.show_result(matches)

    def words_after(self, player: int, played: int) -> str:
        """Return the label for what follows when *player* has played that many hands."""
        players = self.record.players
        if player + 1 < len(players):
            return _("Pass to {name}").format(name=players[player + 1].name)
        if played < self.record.hands:
            return _("Pass to {name}").format(name=players[0].name)
        return _("Result of the contest")

    def _is_done(self, match: Match) -> bool:
        return match.over or finished_hands(match) >= self.record.hands

    def show_result(self, matches: list[Match | None]) -> None:
        """Show the results, deal by deal."""
        from cardtable.features.duplicate.window.contest_result import ContestResultScene

        self._contests.remove(self.record)
        self.context.screens.open_lobby_below()
        played = [match for match in matches if match is not None]
        self.context.app.push(ContestResultScene(self.context, played))

    def _pass_to(self, player: int) -> None:
        """Cover the window until the person confirms, then open that person's table."""
        app = self.context.app
        self.context.screens.open_lobby_below()

        def ready() -> None:
            app.remove(curtain)
            self.open_player(player)

        def leave() -> None:
            app.remove(curtain)

        curtain = CurtainScene(
            self.record.players[player].name,
            player,
            lambda: (),
            lambda: self.context.art,
            ready,
            leave,
        )
        app.push(curtain)

    def open_player(self, player: int) -> None:
        """Open the table of *player*, whose game goes on or begins."""
        saves, file = self.context.saves, self.record.players[player].file
        try:
            if not file:
                match = self._first_deal(player)
                self._open(match, _keep(self.context, match), player)
                return
            info = saves.autosave(file)
            if info is None:
                self._fail(_("The game of {name} is missing.").format(name=self._name(player)))
                return
            recovered = saves.resume(info)
        except (SourceError, SaveFailed, InUse) as error:
            self._fail(transitions.error_text(error))
            return
        journal = recovered.journal or saves.start(recovered.match)
        self._open(recovered.match, journal, player)

    def _first_deal(self, player: int) -> Match:
        """Return a new game for *player*, with the deals of the first one. Raises SourceError."""
        source = self.matches()[0]
        if source is None:
            raise SourceError(_("The game of {name} is missing.").format(name=self._name(0)))
        classes = transitions.classes_of(self.context, source.kind)
        return transitions.same_deal(source, classes, _seats_for(source, self._name(player)))

    def _open(self, match: Match, journal: Journal, player: int) -> None:
        self._turn = player, journal
        self._note_file(player, journal)
        venue = ContestVenue(self, match, player)
        scene = PlayScene(self.context, match, journal, make_venue=lambda scene: venue)
        venue.table = scene
        self.context.app.push(scene)

    def _note_file(self, player: int, journal: Journal) -> None:
        """Store the name of the file of a player's game, if it has changed."""
        if self.record.players[player].file != journal.path.name:
            before = self.record.key
            self.record = self.record.with_file(player, journal.path.name)
            self._contests.store(self.record, instead_of=before)

    def _name(self, player: int) -> str:
        return self.record.players[player].name

    def _fail(self, words: str) -> None:
        self.context.screens.open_lobby_below()
        self.context.app.push(message(_("The contest cannot go on"), words))


class ContestVenue(Venue):
    """The venue of one person's game in a contest: after a hand it is another person's turn."""

    table: PlayScene
    is_contest = True

    def __init__(self, contest: Contest, match: Match, player: int) -> None:
        self.contest = contest
        self._player = player
        self._played = finished_hands(match)
        """The number of hands finished before this turn."""

    def next_hand(self) -> bool:
        if finished_hands(self.table.match) == self._played:
            return False  # the game was resumed between two hands
        self.contest.next_turn(self.table)
        return True

    def next_words(self) -> str:
        return self.contest.words_after(self._player, finished_hands(self.table.match))

    def menu_note(self) -> str:
        record = self.contest.record
        sentence = ngettext(
            "Contest of {names} over {count} deal.",
            "Contest of {names} over {count} deals.",
            record.hands,
        )
        names = join_names([player.name for player in record.players])
        return sentence.format(names=names, count=record.hands)

    def show_game_over(self, screens: Screens, scene: Scene, match: Match) -> None:
        self.contest.next_turn(scene)


def _seats_for(match: Match, name: str) -> tuple[Seat, ...]:
    """Return the seats of *match* with its person called *name*."""
    return tuple(replace(seat, name=name) if seat.is_person else seat for seat in match.seats)


def _keep(context: Context, match: Match) -> Journal:
    """Return the journal of a new game, which is kept even before the first action."""
    return context.saves.start(match, keep_empty=True)
