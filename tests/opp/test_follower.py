"""Following the messages of a server as a match, whatever the server does."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, Self

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardtable.cards import Card
from cardtable.games.holdem import GAME, Game, events
from cardtable.match import Change, Match
from cardtable.opp import messages as m
from cardtable.opp.follower import Follower
from cardtable.opp.inbox import MAX_ITEMS, SKIP_FROM, Inbox, PendingTurn
from cardtable.opp.messages import ActionCode, ProtocolMessage
from cardtable.opp.remote import Notice, RemoteEvent, Seated
from cardtable.opp.seats import PersonSeat, TurnRequest
from cardtable.opp.table import ServerTable
from cardtable.opp.table_settings import TableSettings
from tests.waiting import LIMIT

CLASSES = GAME.strategies().classes
MAKERS = {key: (lambda seed, kind=kind: kind(seed=seed)) for key, kind in CLASSES.items()}


class Player:
    """Answers at random and records the messages of its seat."""

    def __init__(self, name: str, seed: int) -> None:
        self.received: list[ProtocolMessage] = []
        self.random = Random(seed)
        self.seat = PersonSeat(name, self.received.append, self.asked)

    def asked(self, question: TurnRequest, view: object) -> None:
        answer = self.random.choices(list(ActionCode), (1, 4, 3))[0]
        asyncio.get_running_loop().call_soon(self.seat.answer, answer)


def play(
    plan: str, hands: int, seed: int, **options: Any
) -> tuple[list[Player], list[ProtocolMessage]]:
    """Play at a table; return the persons, and the messages that a spectator received."""
    words = plan.split()
    persons = [Player(f"P{at}", seed + at) for at in range(words.count("person"))]
    public: list[ProtocolMessage] = []

    async def run() -> None:
        with ThreadPoolExecutor(1) as workers:
            table = ServerTable(
                words,
                TableSettings(hands=hands, **options),
                strategies=MAKERS,
                workers=workers,
                persons=[player.seat for player in persons],
                seed=seed,
            )
            table.listeners.append(public.append)
            async with asyncio.timeout(LIMIT):
                await table.run()

    asyncio.run(run())
    return persons, public


class CheckedFollower:
    """Follows messages as a window does, and checks that no hidden card is visible."""

    def __init__(self) -> None:
        self.follower = Follower()
        self.notes: list[str] = []
        self.events: list[object] = []
        self.sent: set[Card] = set()

    def follow(self, *messages: ProtocolMessage) -> Self:
        for message in messages:
            self.process(message)
        return self

    def process(self, message: ProtocolMessage) -> None:
        if isinstance(message, m.StartNewGame):
            self.sent = set()
        elif isinstance(message, m.HoleCards):
            self.sent |= {Card.parse(text) for text in message.cards.split()}
        elif isinstance(message, m.NewStage) and message.board:
            self.sent |= {Card.parse(text) for text in message.board.split() if "?" not in text}
        for received in self.follower.process(message):
            self._look(received)

    def _look(self, received: RemoteEvent) -> None:
        if isinstance(received, Notice):
            self.notes.append(received.words)
        elif isinstance(received, Seated):
            received.match.listeners.append(self._change)
            if received.match.deal() is None:  # the blinds have put everybody all-in
                hand = received.match.game_as(Game).hand
                assert hand.over or hand.waits_for_board or hand.waits_for_result
        match = self.follower.match
        if match is None or self.follower.lost:  # the server shows the cards of an earlier hand
            return
        seat = match.seat if match.seat is not None else 0
        for zone in match.view(seat).zones():
            assert {piece for piece in zone.pieces if piece is not None} <= self.sent

    def _change(self, match: Match, change: Change) -> None:
        self.events += change.events
        for event in change.events:
            cards = [getattr(event, "cards", ())]
            if isinstance(event, events.HandDealt):
                cards = [cards for cards in event.hands if cards]
            for held in cards:
                assert set(held) <= self.sent, event


def check(received: list[ProtocolMessage]) -> CheckedFollower:
    """Follow whole hands; check that match and messages agree on the chips after each."""
    checked = CheckedFollower()
    chips: list[int] = []
    for message in received:
        if isinstance(message, m.StartNewGame):
            chips = [player.bankroll for player in message.players]
        elif isinstance(message, m.Blind | m.Call | m.Raise):
            chips[message.seat] -= message.amount
        elif isinstance(message, m.Winners):
            for seat, amount in message.shares:
                chips[seat] += amount
        checked.process(message)
        assert not checked.follower.lost, message
        if isinstance(message, m.Winners):
            match = checked.follower.match
            assert match is not None
            assert match.game.between_hands
            assert list(match.game.stacks) == chips
    return checked


@settings(max_examples=12, deadline=None)
@given(
    plan=st.sampled_from(
        [
            "person person",
            "person caller",
            "person person person",
            "person loose tight caller",
            "person person caller person person caller",
        ]
    ),
    seed=st.integers(0, 10_000),
    stack=st.sampled_from([0, 20, 30, 50, 200]),
)
def test_every_hand_of_our_server_is_followed(plan: str, seed: int, stack: int) -> None:
    persons, public = play(plan, 12, seed, stack=stack)
    for player in persons:
        checked = check(player.received)
        assert not checked.notes
        starts = [message for message in player.received if isinstance(message, m.StartNewGame)]
        assert len(starts) == 12
        assert sum(isinstance(event, events.HandScored) for event in checked.events) >= 11
    assert not check(public).notes


def test_our_own_cards_are_known_from_the_deal_on() -> None:
    (player, *_others), _watched = play("person caller", 3, 4)
    checked = CheckedFollower()
    for message in player.received:
        checked.process(message)
        if isinstance(message, m.NextToAct):
            match = checked.follower.match
            assert match is not None
            held = match.view(0).cards
            assert len(held) == 2
            assert set(held) <= checked.sent
            assert match.next_position == message.seat


def test_the_last_hand_can_be_replayed_by_itself() -> None:
    (player, *_others), _watched = play("person caller loose", 8, 9)
    checked = check(player.received)
    match = checked.follower.match
    assert match is not None
    found = checked.follower.last_hand()
    assert found is not None
    alone, unknown = found
    (only,), last = alone.game_as(Game).records, match.game_as(Game).records[-1]
    assert only.history == last.history
    assert only.stacks == last.stacks
    assert 0 not in unknown


# --- servers that do otherwise -------------------------------------------------------------------

NAMES = ("ann", "bob", "cay")


def start(*stacks: int, seat: int = 0, button: int = 0, game: int = 1) -> list[ProtocolMessage]:
    players = tuple(m.Sitting(name, chips, 0) for name, chips in zip(NAMES, stacks, strict=False))
    return [m.StartNewGame(10, button, seat, game, players), m.NewStage(0, "")]


def follow(messages: list[ProtocolMessage]) -> CheckedFollower:
    return CheckedFollower().follow(*messages)


SHOWDOWN = [
    m.Blind(1, 5),
    m.Blind(0, 10),
    m.HoleCards(0, "Ah Ad"),
    m.NextToAct(1, 5, 10, 10),
    m.Call(1, 5),
    m.NextToAct(0, 0, 10, 10),
    m.Call(0, 0),
    m.NewStage(1, "2c 3d 4h"),
    m.NextToAct(1, 0, 10, 10),
    m.Call(1, 0),
    m.NextToAct(0, 0, 10, 10),
    m.Raise(0, 10),
    m.NextToAct(1, 10, 10, 10),
    m.Call(1, 10),
    m.NewStage(2, "2c 3d 4h 9s"),
    m.NextToAct(1, 0, 20, 20),
    m.Call(1, 0),
    m.NextToAct(0, 0, 20, 20),
    m.Call(0, 0),
    m.NewStage(3, "2c 3d 4h 9s Kd"),
    m.NextToAct(1, 0, 20, 20),
    m.Call(1, 0),
    m.NextToAct(0, 0, 20, 20),
    m.Call(0, 0),
    m.NewStage(4, "2c 3d 4h 9s Kd"),
]


def put(inbox: Inbox, *messages: ProtocolMessage) -> None:
    for message in messages:
        assert inbox.put(message)


def taken(inbox: Inbox) -> list[RemoteEvent]:
    """Take all events from the inbox."""
    return list(iter(inbox.take, None))


def stacks_of(checked: CheckedFollower) -> tuple[int, ...]:
    match = checked.follower.match
    assert match is not None
    return tuple(match.game.stacks)


def test_hands_never_shown_are_paid_as_the_server_reports() -> None:
    won = follow([*start(1000, 1000), *SHOWDOWN, m.Winners((m.PotShare(1, 40),))])
    assert stacks_of(won) == (980, 1020)
    assert not won.notes
    lost = follow([*start(1000, 1000), *SHOWDOWN, m.Winners((m.PotShare(0, 40),))])
    assert stacks_of(lost) == (1020, 980)
    assert not lost.notes
    assert not any(isinstance(event, events.Shown) for event in won.events + lost.events)


def test_the_result_of_the_session_outlasts_other_players_and_counts_buy_ins() -> None:
    """Each change of the players begins a match of its own."""
    lost = m.Winners((m.PotShare(1, 40),))
    checked = follow([*start(1000, 1000), *SHOWDOWN, lost])
    third = [*start(980, 1020, 1000, game=2), m.Blind(1, 5), m.Blind(2, 10)]
    checked.follow(*third, m.HoleCards(0, "Ah Ad"), m.NextToAct(0, 10, 10, 10))
    assert own_result(checked) == (1000, -20)
    checked.follow(m.Fold(0), m.NextToAct(1, 5, 10, 10), m.Fold(1), m.Winners((m.PotShare(2, 15),)))
    assert own_result(checked) == (1000, -20)
    checked.follow(*start(1000, 1015, game=3), *SHOWDOWN, lost)
    assert own_result(checked) == (1020, -40)


@pytest.mark.parametrize(
    ("before", "back", "result"),
    [
        (1000, 980, (1000, -20)),  # the hand that was not seen to its end has cost 20
        (1000, 965, (1000, -35)),  # and so have the blinds since then
        (1000, 1010, (1000, 10)),  # or a pot was won
        (200, 1000, (1020, -20)),  # 180 chips do not pay for every bet of a hand
    ],
)
def test_the_result_of_the_session_outlasts_the_connection(
    before: int, back: int, result: tuple[int, int]
) -> None:
    lost = follow([*start(before, 1000), *SHOWDOWN])
    joined = CheckedFollower()
    joined.follower.resume(lost.follower)
    joined.follow(*start(back, 1000, game=4), *SHOWDOWN)
    assert own_result(joined) == result


def own_result(checked: CheckedFollower) -> tuple[int, int]:
    """Return the chips that the first seat has bought, and those that it has won or lost."""
    match = checked.follower.match
    assert match is not None
    view = match.game.view(0)
    return view.bought[0], view.scores[0]


def test_a_rake_is_accepted_and_noted_in_the_log() -> None:
    checked = follow([*start(1000, 1000), *SHOWDOWN, m.Winners((m.PotShare(0, 38),))])
    assert stacks_of(checked) == (1018, 980)
    assert checked.notes == ["The server's payout differs from our rules: ann +18, bob −20."]


def test_the_servers_winner_is_paid_even_with_worse_cards() -> None:
    shown = [m.HoleCards(0, "Ah Ad"), m.HoleCards(1, "7s 8s")]
    checked = follow([*start(1000, 1000), *SHOWDOWN, *shown, m.Winners((m.PotShare(1, 40),))])
    assert stacks_of(checked) == (980, 1020)
    assert len(checked.notes) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        m.NextToAct(0, 5, 10, 10),
        m.NextToAct(1, 4, 10, 10),
        m.Call(0, 0),
        m.Fold(7),
        m.Raise(1, 0),
        m.NewStage(1, "2c 2c 4h"),
        m.NewStage(1, "2c"),
        m.NewStage(1, "?? ?? ??"),
        m.HoleCards(0, "Ah Ah"),
        m.Winners(()),
        m.Winners((m.PotShare(9, 10),)),
        m.Blind(2, 3),
        m.HoleCards(5, "2c 2d"),
    ],
)
def test_an_inconsistent_hand_is_described_and_the_next_one_followed(
    wrong: ProtocolMessage,
) -> None:
    begin = [m.Blind(1, 5), m.Blind(0, 10), m.HoleCards(0, "Kh Kd"), m.NextToAct(1, 5, 10, 10)]
    checked = follow([*start(1000, 1000), *begin, wrong])
    assert checked.follower.lost
    assert len(checked.notes) >= 1
    checked.follow(m.Call(1, 5), m.Winners((m.PotShare(0, 20),)))
    assert any("bob" in words for words in checked.notes)
    checked.follow(*start(1000, 1000), *SHOWDOWN, m.Winners((m.PotShare(1, 40),)))
    assert not checked.follower.lost
    assert stacks_of(checked) == (980, 1020)


@pytest.mark.parametrize("blinds", [[], [m.Blind(1, 10)], [m.Blind(1, 20), m.Blind(0, 10)]])
def test_unknown_blinds_are_described(blinds: list[ProtocolMessage]) -> None:
    checked = follow([*start(1000, 1000), *blinds, m.NextToAct(1, 5, 10, 10)])
    assert checked.follower.lost
    assert checked.follower.match is None


def test_modern_heads_up_blinds_and_other_bet_sizes_are_followed() -> None:
    messages = [
        *start(1000, 1000),
        m.Blind(0, 5),
        m.Blind(1, 10),
        m.HoleCards(0, "Ah Ad"),
        m.NextToAct(0, 5, 30, 30),
        m.Raise(0, 35),
        m.NextToAct(1, 30, 0, 0),
        m.Call(1, 30),
        m.NewStage(1, "2c 3d 4h"),
        m.NextToAct(1, 0, 7, 7),
        m.Raise(1, 7),
        m.NextToAct(0, 7, 7, 7),
        m.Fold(0),
        m.Winners((m.PotShare(1, 87),)),
    ]
    checked = follow(messages)
    assert not checked.follower.lost
    assert stacks_of(checked) == (960, 1040)
    assert not checked.notes


def test_only_raises_that_the_server_offers_are_legal() -> None:
    begin = [*start(1000, 1000), m.Blind(1, 5), m.Blind(0, 10), m.HoleCards(0, "Ah Ad")]
    for adds in (0, 10, 25):
        checked = follow([*begin, m.NextToAct(1, 5, adds, adds)])
        match = checked.follower.match
        assert match is not None
        assert match.view(1).raise_range == ((10 + adds, 10 + adds) if adds else None)


def test_a_hand_all_in_by_its_blinds_waits_for_the_result() -> None:
    board = "2c 3d 4h 9s Kd"
    messages = [
        *start(5, 10),
        m.Blind(1, 5),
        m.Blind(0, 5),
        m.HoleCards(0, "Ah Ad"),
        m.NewStage(1, "2c 3d 4h"),
        m.NewStage(2, "2c 3d 4h 9s"),
        m.NewStage(3, board),
        m.NewStage(4, board),
        m.HoleCards(0, "Ah Ad"),
        m.HoleCards(1, "7s 8s"),
        m.Winners((m.PotShare(0, 10),)),
    ]
    checked = follow(messages)
    assert stacks_of(checked) == (10, 5)
    checked.follow(*start(1000, 1000, game=2), *SHOWDOWN, m.Winners((m.PotShare(1, 40),)))
    assert stacks_of(checked) == (980, 1020)


# --- the inbox of a window ------------------------------------------------------------------------


def test_a_window_far_behind_skips_whole_hands() -> None:
    inbox = Inbox()
    news: list[int] = []
    inbox.on_news = lambda: news.append(1)
    hand = [*start(1000, 1000), *SHOWDOWN, m.Winners((m.PotShare(0, 40),))]
    for _hand in range(200):
        put(inbox, *hand)
        assert len(inbox) <= SKIP_FROM + len(hand) + 1
    assert len(news) == 200 * len(hand)
    received = taken(inbox)
    assert isinstance(received[0], Notice)
    assert "skipped" in received[0].words
    match = inbox.follower.match
    assert match is not None
    assert tuple(match.game.stacks) == (1020, 980)


def test_too_many_messages_in_a_hand_are_rejected() -> None:
    inbox = Inbox()
    assert all(inbox.put(m.Chatter("again")) for _line in range(MAX_ITEMS))
    assert not inbox.put(m.Chatter("again"))


def test_repeated_sentences_are_dropped_and_presence_is_known() -> None:
    inbox = Inbox()
    sentences = [
        "loose talk",
        "ann posts 5.",
        "bob is away.",
        "bob calls 5.",
        "ann checks.",
        "ann sits down.",
        "bob is back.",
    ]
    order: list[ProtocolMessage] = [
        *start(1000, 1000),
        m.Information(sentences[0]),
        m.Blind(1, 5),
        m.Blind(0, 10),
        m.Information(sentences[1]),
        m.Information(sentences[2]),
        m.Presence("bob", 1),
        m.HoleCards(0, "Ah Ad"),
        m.NextToAct(1, 5, 10, 10),
        m.Call(1, 5),
        m.Information(sentences[3]),
        m.NextToAct(0, 0, 10, 10),
        m.Call(0, 0),
        m.Information(sentences[4]),
        m.Information(sentences[5]),
    ]
    put(inbox, *order)
    received = taken(inbox)
    assert [message.words for message in received if isinstance(message, Notice)] == [
        sentences[0],
        sentences[2],
        sentences[5],
    ]
    assert inbox.away == {"bob"}
    inbox.put(m.Information(sentences[6]))
    inbox.put(m.Presence("bob", 0))
    assert inbox.take() == Notice(sentences[6])
    assert inbox.take() is None
    assert not inbox.away


def test_a_question_is_open_until_it_is_answered_or_over() -> None:
    inbox = Inbox()
    begin = [
        *start(1000, 1000),
        m.Blind(1, 5),
        m.Blind(0, 10),
        m.HoleCards(0, "Ah Ad"),
        m.NextToAct(1, 5, 10, 10),
        m.Call(1, 5),
        m.NextToAct(0, 0, 10, 10),
    ]
    put(inbox, *begin)
    inbox.put(PendingTurn(0, 10, since=0.0))
    assert inbox.hurried
    while inbox.pending is None:
        assert inbox.take() is not None
    assert not inbox.hurried
    assert inbox.seconds_left() is None
    inbox.put(m.Fold(0))
    taken(inbox)
    assert inbox.pending is None


# --- servers that make no sense at all -----------------------------------------------------------

SEATS = st.one_of(st.integers(0, 3), st.sampled_from([9, 2**32 - 1]))
CHIPS = st.one_of(st.sampled_from([0, 1, 5, 10, 15, 20, 1000]), st.integers(0, 2**32 - 1))
CARDS = st.one_of(
    st.permutations([Card.of(index) for index in range(52)]).map(
        lambda cards: " ".join(map(str, cards[:2]))
    ),
    st.sampled_from(["Ah Kd", "2c 3d 4h", "2c 3d 4h 5s", "2c 3d 4h 5s 6c", "", "Ah Ah", "x", "Jo"]),
)
STARTS = st.builds(
    m.StartNewGame,
    CHIPS,
    SEATS,
    st.sampled_from([0, 1, 5, m.NO_SEAT]),
    CHIPS,
    st.lists(
        st.builds(m.Sitting, st.sampled_from(["ann", "bob", "", "\x1b"]), CHIPS), max_size=4
    ).map(tuple),
)
ODD = st.one_of(
    STARTS,
    st.builds(m.Blind, SEATS, CHIPS),
    st.builds(m.HoleCards, SEATS, CARDS),
    st.builds(m.NewStage, st.integers(0, 6), CARDS),
    st.builds(m.NextToAct, SEATS, CHIPS, CHIPS, CHIPS),
    st.builds(m.Fold, SEATS),
    st.builds(m.Call, SEATS, CHIPS),
    st.builds(m.Raise, SEATS, CHIPS),
    st.builds(m.Winners, st.lists(st.builds(m.PotShare, SEATS, CHIPS), max_size=3).map(tuple)),
    st.builds(m.Information, st.text(max_size=20)),
    st.builds(m.Chatter, st.text(max_size=20)),
)
SENSE = [*start(1000, 1000), *SHOWDOWN, m.Winners((m.PotShare(0, 40),))]


LOST_BUTTON = [
    m.StartNewGame(1, m.NO_SEAT, 0, 0, (m.Sitting("ann", 1, 0), m.Sitting("ann", 1, 0))),
    m.Blind(0, 0),
    m.Blind(0, 1),
    m.NextToAct(0, 0, 0, 0),
]


@pytest.mark.check
@example(LOST_BUTTON, 0)
@settings(max_examples=120, deadline=None)
@given(st.lists(st.one_of(ODD, st.sampled_from(SENSE)), max_size=30), st.integers(0, len(SENSE)))
def test_random_messages_of_a_server_raise_nothing(odd: list[ProtocolMessage], begun: int) -> None:
    inbox = Inbox()
    for message in [*SENSE[:begun], *odd, *SENSE]:
        inbox.put(message)
    while (received := inbox.take()) is not None:
        match = inbox.follower.match
        if isinstance(received, Seated):
            assert received.match is match
        if match is not None:
            position = match.deal()
            seat = match.seat if match.seat is not None else 0
            match.view(seat).zones()
            if position is not None:
                match.game.legal_bids()
    assert match is not None
    assert tuple(match.game.stacks) == (1020, 980)
