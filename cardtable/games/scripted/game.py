"""A scripted game: turns, the two doors, hands, scores and the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import repeat
from operator import is_
from typing import Any

from cardtable import engine
from cardtable.core.i18n import _
from cardtable.engine import Door, IllegalAction, Unreadable, ZoneKind, quoted
from cardtable.games.scripted import events
from cardtable.games.scripted.actions import Message, is_line, is_message
from cardtable.games.scripted.alike import listed_among
from cardtable.games.scripted.chance import ScriptSession
from cardtable.games.scripted.event_builder import EventBuilder
from cardtable.games.scripted.game_file import Doors, Messages
from cardtable.games.scripted.knowledge import AcceptedMessage, Knowledge, Substitution
from cardtable.games.scripted.pending_views import PendingViews
from cardtable.games.scripted.playout_game import PlayoutGame
from cardtable.games.scripted.rules import ScriptRules
from cardtable.games.scripted.scores import by_player, by_side, winners_of
from cardtable.games.scripted.state import NOBODY, Phase, substituted_session
from cardtable.games.scripted.titles import MessageTitles
from cardtable.games.scripted.view import View
from cardtable.games.seating import SeatedGame, SeatedPlayer
from cardtable.ludl import Accepted, LudlError, Rejected, Shuffled, TokenMove


class Player(SeatedPlayer):
    """A player of a scripted game."""

    __slots__ = ()


class Game(PlayoutGame):
    """The game that a script describes, from its ``set_up`` to END_GAME.

    *deals* are random outcomes in the form of :meth:`deals`. *seed* determines those after them and
    those that do not fit (None: a random seed). *dealer* is the position that begins. Raises
    ValueError for an invalid outcome or position.
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
        self._refusals, self.refused_together = 0, ""
        self._to_act = NOBODY
        self._legal: Messages | None = None
        self._doors: tuple[Messages, Messages] = (), ()
        """The legal messages by door."""
        self._distrusted = False
        """Whether the script rejected a message that its function ``legal`` had listed."""
        self._scores: tuple[int, ...] = (0,) * len(rules.sides)
        self._scored = self._scores
        """The scores at the end of the last hand."""
        self._initial = self._scores
        """The scores that the game begins with, such as the chips of the players."""
        self._gains: tuple[tuple[int, ...], ...] = ()
        self._awaits_first_deal = False
        """Whether a message will deal the first hand, since ``set_up`` did not."""
        self._hand = 1
        self._events = EventBuilder(self)

    # --- turns ----------------------------------------------------------------------------------

    @property
    def key(self) -> str:  # type: ignore[override]  # one class plays every script
        return self.file.key

    @property
    def current_phase(self) -> Phase:
        return self._phase

    @property
    def door(self) -> Door:
        """The door for plays while a token may be played, else the door for bids.

        Both accept any message; :meth:`legal` lists all that are legal.
        """
        return Door.PLAY if self.legal_plays() else Door.BID

    def door_of(self, action: Any) -> Door:
        """Return the door for *action*: plays name a token."""
        is_play = is_message(action) and is_line(action.line) and self.plays(action)
        return Door.PLAY if is_play else Door.BID

    def get_next_player(self) -> Player | None:
        """Return the player to act, None after the end. Raises IllegalAction while a seat is open.

        The first call begins the first hand, the first call after a hand the next one.
        """
        if not self._begun:
            self._begin()
        elif self._between:
            self.pending.resolve()
            self._between = False
            self._finished_log = ()
            self._hand += 1
            self._report_hand()
        if self._phase is Phase.OVER:
            return None
        if self._legal is None:
            self.pending.resolve()
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
        knowledge = Knowledge(self.seats)
        knowledge.record_start(
            {name: container.tokens for name, container in self.containers.items()}
        )
        self._initial = self._find_scores(None)  # before antes
        answer = self._session.set_up()
        if isinstance(answer, Rejected):  # only for rare random outcomes
            raise IllegalAction("set-up", answer.text)
        self._knowledge = knowledge
        self._apply(answer, "", NOBODY)
        self._scored = self._scores = self._find_scores(answer.scores)
        if not any(self._initial):
            self._initial = self._find_scores(None)
        self._between = False
        shuffled = Shuffled in map(type, answer.moves)
        self._awaits_first_deal = not shuffled and not self._held_tokens()
        self._report_hand()

    def _report_hand(self) -> None:
        """Report the start of a hand, with the events held back for it."""
        for event in self._events.begin_hand(self._hand) if self.listeners else ():
            self._report(event)
        if self._has_hooks:
            self._call("pre_hand")
            self._raise_failure()

    # --- the doors -------------------------------------------------------------------------------

    def accept_bid(self, bid: Any, player: Any) -> None:
        """Execute a message of *player*. Raises IllegalAction if the script rejects it."""
        if self._legal and not self._between:
            to_act = self._players[self._to_act]
        else:
            to_act = self.get_next_player()
        if to_act is None:
            raise IllegalAction("wrong-phase", _("The game is over."))
        if player is not to_act:
            raise self._not_your_turn(player, to_act)
        if not any(map(is_, self._legal or (), repeat(bid))):  # a view may return other objects
            _check_message(bid)
        self.pending.resolve()
        if self._choosing or self.file.is_together(bid.line):
            self._choose(bid)
        else:
            answer = self._execute(bid.line, self._to_act)
            if isinstance(answer, Rejected):
                self._on_rejection(bid)
                raise self._rejection_error(answer)
        if self._has_hooks:
            self._call("post_play")
            self._raise_failure()

    def _execute(self, line: str, position: int) -> Accepted | Rejected:
        """Send a message to the script, and update the game if it is accepted."""
        if self._must_update:
            self.current_knowledge()
        if self.file.turns_tokens:
            self._was_down = frozenset(self._session.world.face_down)
        resting = self.resting if self.listeners else ()
        answer = self._session.send(self.codes[position], line)
        if isinstance(answer, Accepted):
            self._apply(answer, line, position, resting)
        return answer

    def accept_play(self, play: Any, player: Any) -> None:
        """Execute a message of *player*, like :meth:`accept_bid`."""
        self.accept_bid(play, player)

    def accept(self, action: Any, player: Any = None) -> None:
        """Execute a message of *player*, by default of the player to act, through either door."""
        self.accept_bid(action, self.get_next_player() if player is None else player)

    def _on_rejection(self, message: Message) -> None:
        """Stop using the script's list if it contained the rejected *message*."""
        if not self._distrusted and message in (self._legal or ()):
            self._distrusted, self._legal = True, None

    def _apply(
        self, answer: Accepted, line: str, position: int, resting: tuple[int, ...] = ()
    ) -> None:
        """Update the game after an accepted message, or after ``set_up``.

        *resting* are the positions that sat out before.
        """
        shuffled = Shuffled in map(type, answer.moves)
        over = answer.scores is not None
        if self._keeps_log:
            entry = AcceptedMessage.from_line(position, line, answer.moves, answer.said)
            self._add_to_log(entry, truncate=shuffled or position == NOBODY)
        if shuffled or over or self.listeners:
            self._scores = self._find_scores(answer.scores)
        ended = (
            shuffled
            and position != NOBODY
            and (
                self._scores != self._scored
                or answer.results != ()
                or self._has_dealt_anew(answer.moves)
            )
            and not self._awaits_first_deal
        )
        if shuffled and position != NOBODY:
            self._awaits_first_deal = False
        self._legal = () if over else None
        self._public_properties = None
        self._between = ended and not over
        self._finished_log = tuple(self._log) if ended else ()
        self._to_act = NOBODY if over else self._positions[self._session.current_player]
        self._phase = Phase.OVER if over else Phase.PLAYING
        if self.listeners:
            hold = self._between or position == NOBODY
            for event in self._events.build(answer, line, position, hold=hold):
                self._report(event)
            for seat in self.resting:
                if seat not in resting:
                    self._report(events.SeatRests(seat))
        if ended or over:
            self._report_scores()

    def _has_dealt_anew(self, moves: Sequence[TokenMove | Shuffled]) -> bool:
        """Return whether all cards in the hands were dealt after the last shuffle among *moves*."""
        dealt: set[int] = set()
        for move in moves:
            if type(move) is TokenMove:
                dealt.add(move[0].identity)
            else:
                dealt.clear()
        hands = self._held_tokens()
        return bool(hands) and dealt.issuperset(hands)

    @property
    def hand_is_played(self) -> bool:
        """Whether a score has changed since the last hand, or all cards in hands were played."""
        has_hands = any(place.kind is ZoneKind.HAND for place in self.layout.places)
        return self.get_scores() != self._scored or (has_hands and not self._held_tokens())

    def _held_tokens(self) -> list[int]:
        """Return the identities of the tokens in all hands."""
        return [
            token.identity
            for place in self.layout.places
            if place.kind is ZoneKind.HAND
            for name in place.containers
            for token in self.containers[name].tokens
        ]

    def _report_scores(self) -> None:
        gained = tuple(new - old for new, old in zip(self._scores, self._scored, strict=True))
        self._scored = self._scores
        self._gains += (gained,)
        if self.listeners and self.file.description.score:
            self._report(events.HandScored(gained, self._scores, self._hand))
        if self._phase is Phase.OVER and self.listeners:
            self._report(events.GameOver(self.winners, self._scores, self._stuck))

    def _end_stuck(self) -> None:
        """End a game in which there is no legal message."""
        self._phase, self._stuck, self._legal, self._to_act = Phase.OVER, True, (), NOBODY
        self._scores = self._find_scores(None)
        self._report_scores()

    def listed(self, action: Any) -> Any:
        if not self.file.description.alike or not is_message(action):
            return action
        return listed_among(self, action, self.legal_plays())

    # --- legal messages --------------------------------------------------------------------------

    def legal(self) -> tuple[Message, ...]:
        """Return all legal messages of the next player, for either door; none between hands."""
        if self._between:
            return ()
        if self._legal is None:
            self.get_next_player()
        return self._legal or ()

    def worths(self) -> tuple[float, ...]:
        """Return for each side what the script says its players' hands are worth.

        It is 0 for all between hands and after the end, when the scores tell all. Raises LudlError
        if the function ``worth`` fails.
        """
        if self._between or self._phase is Phase.OVER or not self.file.has_worth:
            return (0.0,) * len(self.sides)
        each = [self._session.worth(code) or 0.0 for code in self.codes]
        return tuple(sum(each[seat] for seat in side) / len(side) for side in self.sides)

    def legal_bids(self) -> tuple[Message, ...]:
        """Return the legal messages that play no token."""
        return self._doors[0] if self.legal() else ()

    def legal_plays(self) -> tuple[Message, ...]:
        """Return the legal messages that play a token."""
        return self._doors[1] if self.legal() else ()

    def _find_legal(self) -> Messages:
        """Return the messages that the script lists, or those found by search.

        A list without messages is believed by a playout, and while players choose at the same time:
        a player who has nothing to choose is left out. Also store the messages by door.
        """
        try:
            lines = self._session.legal(self.codes[self._to_act])
        except LudlError:  # an error in the script: search instead
            lines = None
        if lines and self._distrusted:
            lines = tuple([line for line in lines if self.allows(line, self._to_act)])
        found = self._use_doors(self.file.by_door(lines)) if lines else ()
        is_playout = not self._keeps_log and not self._distrusted
        is_believed = lines is not None and (is_playout or self._choosing)
        return found if found or is_believed else self._search()

    def _search(self) -> Messages:
        """Return the messages found by search, and store them by door."""
        return self._use_doors(self.file.by_door(self.find_messages(self._to_act)))

    def _use_doors(self, doors: Doors) -> Messages:
        """Store the messages by door, and return all of them in their order.

        While players choose at the same time, there are only messages that are sent together.
        """
        if self._choosing:
            lines = [message.line for message in doors[0]]
            doors = self.file.by_door(tuple(filter(self.file.is_together, lines)))
        every, bids, plays = doors
        self._doors = bids, plays
        return every

    def listed_messages(self) -> tuple[str, ...] | None:
        """Return the messages that the script's function ``legal`` lists, None without it.

        Raises LudlError if the function fails.
        """
        self.pending.resolve()
        lines = self._session.legal(self.codes[self._to_act])
        if lines is None or not self._choosing:
            return lines
        return tuple(filter(self.file.is_together, lines))

    @property
    def is_stuck(self) -> bool:
        """Whether the game ended because there was no legal message."""
        return self._stuck

    @property
    def started(self) -> bool:
        """Whether ``set_up`` has run."""
        return self._begun

    @property
    def to_act(self) -> int:
        """The position to act, -1 after the end."""
        return self._to_act

    @property
    def hand_number(self) -> int:
        """The number of the hand, from 1."""
        return self._hand

    def title_of(self, line: str, sender: int = NOBODY) -> str:
        """Return the readable text of a message; *sender* defaults to the player to act."""
        return MessageTitles(self).title_of(line, self._to_act if sender == NOBODY else sender)

    @property
    def between_hands(self) -> bool:
        """Whether a hand was scored and the next has not begun."""
        return self._between

    @property
    def gained(self) -> tuple[int, ...]:
        """What each side has gained since the start of the game."""
        pairs = zip(self.get_scores(), self._initial, strict=True)
        return tuple(now - before for now, before in pairs)

    @property
    def gains(self) -> tuple[tuple[int, ...], ...]:
        """The points gained by each side in each finished hand."""
        return self._gains

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return self.rules.sides

    @property
    def awaits_deal(self) -> bool:
        return self._between or not self._begun

    @property
    def least_wins(self) -> bool:
        return self.file.description.wins == "least"

    @property
    def winners(self) -> tuple[int, ...]:
        """The positions with the best score at the end; none if all scores are equal."""
        if self._phase is not Phase.OVER:
            return ()
        return winners_of(self._scores, self.sides, self.file.description)

    def get_scores(self) -> tuple[int, ...]:
        if self._phase is not Phase.OVER and self._begun:
            self._scores = self._find_scores(None)
        return self._scores

    def _find_scores(self, final: Any) -> tuple[int, ...]:
        """Return the scores by side: from *final*, the argument of END_GAME, or the property."""
        scores = by_player(final, self.codes)
        columns = self.file.description.score
        if scores is None and columns:
            scores = by_player(self.properties.get(columns[0][0]), self.codes)
        return by_side(scores, self.sides)

    # --- views, copies and texts -----------------------------------------------------------------

    def view(self, player: engine.Player | int) -> View:
        """Return the view of *player*, or of the player at that position."""
        if not self._begun:
            self.get_next_player()
        seat = player if isinstance(player, int) else player.position
        is_to_act = self._to_act == seat and not self._between
        view = View(
            self,
            seat,
            phase=self._phase,
            to_act=self._to_act,
            plain_legal=self._doors[0] + self._doors[1] if is_to_act and self.legal() else (),
            winners=self.winners,
            hand_number=self._hand,
        )
        self.pending.add(view)
        return view

    def copy(self) -> Game:
        return self._twin(self._session.copy())

    def playout(self, seed: int) -> Game:
        """Return a copy to be played out, with random outcomes from *seed* to come.

        It records nothing, which saves half of the time; so it has no views.
        """
        twin = self.copy()
        twin.reseed(seed)
        twin._keeps_log = twin._must_update = False
        twin._session.play_out()
        return twin

    def _twin(self, session: ScriptSession) -> Game:
        twin = Game.__new__(Game)
        SeatedGame.__init__(twin, self.seats)
        own = self.__dict__
        twin.__dict__.update([(name, own[name]) for name in _COPIED])
        twin._session = session
        twin._log = self._log[:]
        twin._finished_log = ()
        twin._own_knowledge = self._own_knowledge = False
        twin.pending = PendingViews()
        twin._events = EventBuilder(twin)
        twin._seat_persons(self._names)
        return twin

    def substituted(self, substitution: Substitution, session: ScriptSession | None = None) -> Game:
        # These are computed later but from the present state, as this game may go on.
        knowledge, start = self.current_knowledge(), self._start
        twin = self._twin(session or substituted_session(self._session, substitution))
        twin._start = lambda: substituted_session(
            start() if callable(start) else start, substitution
        )
        if self._phase is not Phase.OVER:
            twin._legal = None
        twin._log = [entry.substituted(substitution) for entry in self._log]
        twin._knowledge, twin._known_count = (
            (lambda: knowledge.substituted(substitution)),
            len(self._log),
        )
        twin._copy_numbers = knowledge.copy_numbers
        return twin

    def write_action(self, action: Message) -> str:
        _check_message(action)
        return action.line

    def read_action(self, text: str, door: Door) -> Message:
        """Parse a message. Raises Unreadable if there is no receiver for it."""
        if is_line(text) and self.file.receiver_of(text) is not None:
            return Message(" ".join(text.split()))
        names = ", ".join(dict.fromkeys(name for name, _count in self.file.receivers))
        raise Unreadable(
            _("{text} is not a message of this game. Messages begin with: {names}.").format(
                text=quoted(text), names=names
            )
        )


def _check_message(action: object) -> None:
    """Raise IllegalAction for anything but a message of one line."""
    if not is_message(action):
        raise IllegalAction("not-a-message", _("Only messages can be sent to a script."))
    assert isinstance(action, Message)
    if not is_line(action.line) or not action.line or action.line.isspace():
        raise IllegalAction("no-line", _("A message must be one short line of words."))


_COPIED = (
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
    "_choosing",
    "_chosen",
    "_refusals",
    "refused_together",
    "_legal",
    "_doors",
    "_distrusted",
    "_scores",
    "_scored",
    "_initial",
    "_gains",
    "_hand",
    "_awaits_first_deal",
    "_keeps_log",
    "_known_count",
    "_knowledge",
    "_truncate_log",
    "_must_update",
    "_hid_token",
    "_was_down",
    "_copy_numbers",
    "_public_properties",
    "_hides_words",
    "_visibility",
)
