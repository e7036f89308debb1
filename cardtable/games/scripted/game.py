"""A scripted game, message by message: the two doors, hands, scores, the end."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from cardtable.engine import Door, IllegalAction, Unreadable
from cardtable.games.scripted import events
from cardtable.games.scripted.actions import Message, as_sentence, is_line
from cardtable.games.scripted.knowledge import Entry, Exchange, Knowledge
from cardtable.games.scripted.pending import Pending
from cardtable.games.scripted.rules import ScriptRules
from cardtable.games.scripted.scores import by_player, by_side, winners_of
from cardtable.games.scripted.table import ScriptTable, exchanged_session
from cardtable.games.scripted.telling import Teller
from cardtable.games.scripted.trying import try_messages
from cardtable.games.scripted.view import View
from cardtable.games.scripted.words import Words
from cardtable.games.seating import SeatedGame, SeatedPlayer
from cardtable.i18n import _
from cardtable.ludl import Accepted, LudlError, Rejected, Session, Shuffled

NOBODY = -1
Messages = tuple[Message, ...]


class Phase(StrEnum):
    """What a game is in."""

    PLAYING = "playing"
    OVER = "over"


class Player(SeatedPlayer):
    """Somebody at a scripted game."""

    __slots__ = ()


class Game(ScriptTable):
    """The game that a script describes, from its ``set_up`` to END_GAME.

    *deals* are outcomes of chance as :meth:`deals` gives them; after them, and where they do not
    fit, *seed* decides (None: unpredictable). *dealer* is the position that begins. Raises
    ValueError for an outcome that is none and for a position that does not exist.
    """

    player_class = Player

    def __init__(
        self,
        rules: ScriptRules,
        seed: int | None = None,
        deals: Iterable[str] | None = None,
        dealer: int = 0,
    ) -> None:
        super().__init__(rules, seed, deals, dealer)
        self._begun = False
        self._between = False
        self._phase = Phase.PLAYING
        self._stuck = False
        self._to_act = NOBODY
        self._legal: Messages | None = None
        self._doors: tuple[Messages, Messages] = (), ()
        """What of it goes through the one door and the other, once that is known."""
        self._distrusted = False
        """Whether the script's own list of messages held one that it refused."""
        self._scores: tuple[int, ...] = (0,) * len(rules.sides)
        self._scored = self._scores
        """The scores when a hand ended last."""
        self._hand = 1
        self._teller = Teller(self)

    # --- whose turn it is ------------------------------------------------------------------------

    @property
    def key(self) -> str:  # type: ignore[override]  # one class plays every script
        """Return which game this is."""
        return self.file.key

    @property
    def current_phase(self) -> Phase:
        """Return whether it is being played."""
        return self._phase

    @property
    def door(self) -> Door:
        """Return the door for messages that play tokens while there are any, else the other.

        Both take any message; :meth:`legal` has all that may be sent.
        """
        return Door.PLAY if self.legal_plays() else Door.BID

    def door_of(self, action: Any) -> Door:
        """Return the door for *action*: a play where it names a token."""
        plays = isinstance(action, Message) and self.plays(action)
        return Door.PLAY if plays else Door.BID

    def plays(self, message: Message) -> bool:
        """Tell whether *message* lays a token, so that it goes through the door for plays."""
        return self.file.plays(message.line)

    def get_next_player(self) -> Player | None:
        """Return who is to act, None when the game is over. Raises IllegalAction with open seats.

        The first time, and after a hand, the next hand begins with it.
        """
        if not self._begun:
            self._begin()
        elif self._between:
            self.pending.settle()
            self._between = False
            self._hand += 1
            self._release()
        if self._phase is Phase.OVER:
            return None
        if self._legal is None:
            self.pending.settle()
            self._legal = self._find_legal()
            if not self._legal:
                self._end_stuck()
                return None
        player: Player = self._players[self._to_act]
        return player

    def _begin(self) -> None:
        self._check_seats()
        self._begun = True
        if self.listeners:
            self._report(events.GameStarted(self._names))
        before = Knowledge(self.seats)
        before.begin({name: one.tokens for name, one in self._session.world.containers.items()})
        answer = self._session.set_up()
        if isinstance(answer, Rejected):  # only with luck that the check of the file did not have
            raise IllegalAction("set-up", answer.text)
        self._knowledge = before
        self._take(answer, "", NOBODY)
        self._scored = self._scores = self._find_scores(answer.scores)
        self._between = False
        self._release()

    def _release(self) -> None:
        """Report that a hand begins, with what was kept for it."""
        for event in self._teller.released(self._hand) if self.listeners else ():
            self._report(event)
        if self._hearing:
            self._call("pre_hand")
            self._raise_failure()

    # --- the doors -------------------------------------------------------------------------------

    def accept_bid(self, bid: Any, player: Any) -> None:
        """Take a message of *player*. Raises IllegalAction, with the script's words, if refused."""
        to_act = self.get_next_player()
        if to_act is None:
            raise IllegalAction("wrong-phase", _("The game is over."))
        if player is not to_act:
            raise self._not_your_turn(player, to_act)
        if type(bid) is not Message:
            raise IllegalAction("not-a-message", _("Only a message can be sent to a script."))
        if not is_line(bid.line):
            raise IllegalAction("no-line", _("A message is one short line of words."))
        self.pending.settle()
        if self._note_first:
            self.note()
        answer = self._session.send(self.codes[self._to_act], bid.line)
        if isinstance(answer, Rejected):
            self._refused(bid)
            raise self._refusal(answer)
        self._take(answer, bid.line, self._to_act)
        if self._hearing:
            self._call("post_play")
            self._raise_failure()

    def accept_play(self, play: Any, player: Any) -> None:
        """Take a message of *player*: both doors take any. Raises IllegalAction."""
        self.accept_bid(play, player)

    def _refused(self, message: Message) -> None:
        """Believe the script's list no longer when it held what it refuses."""
        if not self._distrusted and message in (self._legal or ()):
            self._distrusted, self._legal = True, None

    def _refusal(self, answer: Rejected) -> IllegalAction:
        if answer.error is not None:
            return IllegalAction("script-error", as_sentence(str(answer.error)))
        return IllegalAction("refused", as_sentence(self.with_names(answer.text)))

    def _take(self, answer: Accepted, line: str, position: int) -> None:
        """Take in what an accepted message, or ``set_up``, has done."""
        session = self._session
        mixed = Shuffled in map(type, answer.moves)
        over = answer.scores is not None
        self._log.append(Entry.of(position, line, answer.moves, answer.said))
        if mixed or over or self.listeners:
            self._scores = self._find_scores(answer.scores)
        ended = mixed and position != NOBODY and self._scores != self._scored
        self._begin_log = mixed or position == NOBODY
        self._note_first = self._begin_log or self.file.changes_containers or self._moved_blindly()
        self._legal = () if over else None
        self._public = None
        self._between = ended and not over
        self._to_act = NOBODY if over else self._positions[session.current_player]
        self._phase = Phase.OVER if over else Phase.PLAYING
        if self.listeners:
            hold = self._between or position == NOBODY
            for event in self._teller.tell(answer, line, position, hold=hold):
                self._report(event)
        if ended or over:
            self._tell_scores()

    def _tell_scores(self) -> None:
        gained = tuple(new - old for new, old in zip(self._scores, self._scored, strict=True))
        self._scored = self._scores
        if self.listeners:
            self._report(events.HandScored(gained, self._scores, self._hand))
        if self._phase is Phase.OVER and self.listeners:
            self._report(events.GameOver(self.winners, self._scores, self._stuck))

    def _end_stuck(self) -> None:
        """End a game in which the script allows nobody anything."""
        self._phase, self._stuck, self._legal, self._to_act = Phase.OVER, True, (), NOBODY
        self._scores = self._find_scores(None)
        self._tell_scores()

    # --- what may be sent ------------------------------------------------------------------------

    def legal(self) -> tuple[Message, ...]:
        """Return all that the next player may send, through either door; nothing between hands."""
        if self._between:
            return ()
        self.get_next_player()
        return self._legal or ()

    def legal_bids(self) -> tuple[Message, ...]:
        """Return the messages that lay no token."""
        return self._doors[0] if self.legal() else ()

    def legal_plays(self) -> tuple[Message, ...]:
        """Return the messages that lay a token."""
        return self._doors[1] if self.legal() else ()

    def _find_legal(self) -> Messages:
        """Return what the script says may be sent, else what trying finds; note it by door."""
        try:
            lines = self._session.legal()
        except LudlError:  # the script is at fault; the players can go on all the same
            lines = None
        if lines is not None:
            known = self.file.messages
            lines = tuple([line for line in lines if line in known or is_line(line)])
            if self._distrusted:
                lines = tuple(line for line in lines if self.allows(line))
        if not lines:
            lines = try_messages(self)
        found = list(map(self.file.message, lines))
        bids = tuple([message for message, plays in found if not plays])
        plays = tuple([message for message, plays in found if plays])
        self._doors = bids, plays
        return tuple([message for message, _plays in found]) if bids and plays else bids or plays

    def allows(self, line: str) -> bool:
        """Tell whether the player to act may send *line* now; nothing changes."""
        self.pending.settle()
        return self._session.allows(self.codes[self._to_act], line)

    @property
    def started(self) -> bool:
        """Tell whether ``set_up`` has run."""
        return self._begun

    @property
    def to_act(self) -> int:
        """Return the position that is to act, -1 when the game is over."""
        return self._to_act

    @property
    def hand_number(self) -> int:
        """Return the number of the hand, from 1."""
        return self._hand

    def title_of(self, line: str, sender: int = NOBODY) -> str:
        """Return how people read a message of the player at *sender*."""
        return Words(self).title_of(line, sender)

    @property
    def between_hands(self) -> bool:
        """Tell whether a hand was scored just now; the next begins when somebody asks."""
        return self._between

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Return the positions of each side."""
        return self.rules.sides

    @property
    def awaits_deal(self) -> bool:
        return self._between or not self._begun

    @property
    def least_wins(self) -> bool:
        """Tell whether the fewest points win."""
        return self.file.description.wins == "least"

    @property
    def winners(self) -> tuple[int, ...]:
        """Return who shares the best score at the end; nobody where all have the same."""
        if self._phase is not Phase.OVER:
            return ()
        return winners_of(self._scores, self.sides, self.file.description.wins)

    def get_scores(self) -> tuple[int, ...]:
        """Return the points of each side so far."""
        if self._phase is not Phase.OVER and self._begun:
            self._scores = self._find_scores(None)
        return self._scores

    def _find_scores(self, final: Any) -> tuple[int, ...]:
        found = by_player(final, self.codes)
        columns = self.file.description.score
        if found is None and columns:
            found = by_player(self.properties.get(columns[0][0]), self.codes)
        return by_side(found, self.sides)

    # --- views, copies and texts -----------------------------------------------------------------

    def view(self, player: Player | int) -> View:
        """Return what *player* (or the player at that position) knows, frozen."""
        if not self._begun:
            self.get_next_player()
        view = View(self, player if isinstance(player, int) else player.position)
        self.pending.add(view)
        return view

    def copy(self) -> Game:
        """Return an independent game in the same state, with silent seats and no listeners."""
        return self._twin(self._session.copy())

    def _twin(self, session: Session) -> Game:
        twin = Game.__new__(Game)
        SeatedGame.__init__(twin, self.seats)
        for name in _KEPT:
            setattr(twin, name, getattr(self, name))
        twin._session = session
        twin._log = self._log[:]
        twin._own_knowledge = self._own_knowledge = False
        twin.pending = Pending()
        twin._teller = Teller(twin)
        twin._seat_silently(self._names)
        return twin

    def exchanged(self, exchange: Exchange, session: Session | None = None) -> Game:
        """Return a copy in which other tokens lie in the places of some: see Exchange.

        *session* is its state, where somebody has it already.
        """
        # What is worked out later must come from what is now: this game may go on meanwhile.
        knowledge, start = self.note(), self._start
        twin = self._twin(session or exchanged_session(self._session, exchange))
        twin._start = lambda: exchanged_session(start() if callable(start) else start, exchange)
        if self._phase is not Phase.OVER:
            twin._legal = None
        twin._log = [entry.exchanged(exchange) for entry in self._log]
        twin._knowledge, twin._noted = (lambda: knowledge.exchanged(exchange)), len(self._log)
        twin._copies = knowledge.copies
        return twin

    def write_action(self, action: Message) -> str:
        """Return the message's line."""
        return action.line

    def read_action(self, text: str, door: Door) -> Message:
        """Read a message. Raises Unreadable with a sentence when no receiver could take it."""
        words = text.split() if is_line(text) else []
        if words and (words[0], len(words) - 1) in self.file.receivers:
            return Message(" ".join(words))
        names = ", ".join(dict.fromkeys(name for name, _count in self.file.receivers))
        raise Unreadable(
            _("{text!r} is no message here. Messages begin with: {names}.").format(
                text=text[:20], names=names
            )
        )


_KEPT = (
    "rules",
    "file",
    "seed",
    "codes",
    "_positions",
    "_start",
    "_begun",
    "_between",
    "_phase",
    "_stuck",
    "_to_act",
    "_legal",
    "_doors",
    "_distrusted",
    "_scores",
    "_scored",
    "_hand",
    "_noted",
    "_knowledge",
    "_begin_log",
    "_note_first",
    "_copies",
    "_public",
    "_sights",
)
