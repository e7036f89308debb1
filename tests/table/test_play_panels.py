"""The contents of the panels in Spades, and in a game unknown to the table."""

from __future__ import annotations

from random import Random as Chance
from typing import Any

import pytest

from cardtable.cards import DECK, Card, Suit, parse_cards
from cardtable.engine import (
    Door,
    Ended,
    Game,
    GameKind,
    IllegalAction,
    Level,
    Moved,
    Opponent,
    Person,
    Scored,
    Strategy,
    StrategySet,
    Unreadable,
    Zone,
    ZoneKind,
)
from cardtable.games.spades import Bid, Rules
from cardtable.games.speech import card_sign, signed
from cardtable.match import Match, Seat
from cardtable.table.hand_order import SuitOrder, suit_order
from cardtable.table.kind_lookup import kind_for
from cardtable.table.plain_panels import PlainPanels
from cardtable.table.tricks.plain import TrickPanels
from cardtable.table.tricks.spades_panels import GamePanels
from cardtable.table.viewpoint import PlayerViewpoint
from tests.scenes import person_match, play_on
from tests.table.table_hands import Table, spades_match

# -- Spades ---------------------------------------------------------------------------------------


def played(
    bids: str, plays: str, *, rules: Rules | None = None, deals: tuple[str, ...] = ()
) -> Match:
    """Return a match, after some bids and cards, with one person at South and South to lead."""
    match = spades_match(rules=rules, deals=deals, dealer=3)
    for bid in bids.split():
        position = match.deal()
        assert position is not None
        match.act(Bid.parse(bid), position)
    for card in parse_cards(plays):
        position = match.deal()
        assert position is not None
        match.act(card, position)
    return match


HIGH_LOW = "/".join(
    "".join(map(str, [DECK[13 * suit + rank] for suit in range(4) for rank in ranks]))
    for ranks in ((12, 0, 1), (11, 2, 3), (10, 4, 5), (9, 6, 7))
)
# Each seat holds three of each suit, and one of the eights and nines that are left.
LEFT = [card for card in DECK if str(card) not in HIGH_LOW]
DEAL = "/".join(f"{hand}{LEFT[n]}" for n, hand in enumerate(HIGH_LOW.split("/")))


def facts_of(match: Match, seat: int = 0) -> Any:
    match.deal()
    return GamePanels(match).facts(match.view(seat))


def test_an_exchange_counts_the_cards_and_marks_those_received() -> None:
    rules = Rules(blind_nil=200, blind_nil_behind=0, blind_nil_exchange=2)
    match = played("blind 3 4 3", "", rules=rules, deals=(DEAL,))
    panels = GamePanels(match)
    assert facts_of(match).prompt == "Choose card 1 of 2 to pass to North"
    while match.view(0).legal_plays and match.next_position == 0:
        match.act(match.view(0).legal_plays[0], 0)
        if match.next_position == 0:
            assert facts_of(match).prompt == "Choose card 2 of 2 to pass to North"
    passed = match.view(2).passed_cards
    received = panels.received(match.view(2))
    assert received == {Card.of(index) for _from, _to, index in passed}
    assert len(received) == 2
    assert panels.received(match.view(0)) == frozenset()
    while match.view(2).phase.value == "exchange":
        match.act(match.view(2).legal_plays[0], 2)
    for _card in range(8):  # two tricks
        position = match.deal()
        assert position is not None
        match.act(match.view(position).legal_plays[0], position)
    assert panels.received(match.view(2)) == frozenset()


def test_the_plates_show_dealer_and_bids() -> None:
    match = played("3 nil", "", deals=(DEAL,))
    facts = facts_of(match)
    assert facts.status == ("Bidding", "East deals, you bid first")
    assert facts.prompt == "North to bid"
    assert [plate.line for plate in facts.plates] == ["bid 3", "bid nil", "to bid", "to bid"]
    offer = GamePanels(match).offer(match.view(2), looked=True)
    assert offer is not None
    assert offer.note == "You 3 · West nil · East to follow"
    assert offer.explain[4] == "With You: 7 of 13 · table total 7"
    assert [option.label for option in offer.options] == ["Nil", *map(str, range(1, 14))]


def test_the_prompt_has_turn_suit_and_spades() -> None:
    match = played("3 3 3 3", "2c", deals=(DEAL,))
    assert facts_of(match).prompt == "West to play · ♣ led · ♠ not broken"
    match.act(Card.parse("Kc"), 1)
    match.act(Card.parse("Qc"), 2)
    match.act(Card.parse("Jc"), 3)
    assert facts_of(match).prompt == "West to lead · ♠ not broken"
    assert facts_of(match).tricks[-1].winner == 1
    assert facts_of(match).plates[1].pips == (1, 3)


def test_the_status_counts_the_tricks_needed() -> None:
    match = played("1 3 nil 3", "Ac Kc Qc Jc", deals=(DEAL,))
    facts = facts_of(match)
    assert facts.status == ("Trick 2 of 13", "Contract made")
    assert facts.plates[2].of == "nil"
    assert not facts.plates[2].danger
    for card in parse_cards("2c 4c 6c 8c"):
        position = match.deal()
        assert position is not None
        match.act(card, position)


def test_a_broken_nil_and_a_lost_contract_are_marked() -> None:
    match = played("nil 13 13 3", "Ac Kc Qc Jc", deals=(DEAL,))
    facts = facts_of(match)
    assert facts.plates[0].danger
    assert facts.plates[1].danger
    assert facts.plates[2].pips == (0, 13)


def test_a_game_of_tricks_without_panels_of_its_own_shows_the_tricks() -> None:
    match = played("3 3 3 3", "Ac Kc Qc Jc Ad", deals=(DEAL,))
    panels = TrickPanels(match)
    facts = panels.facts(match.view(0))
    assert [f"{plate.count} {plate.of}" for plate in facts.plates] == ["1 taken", *["0 taken"] * 3]
    assert [trick.winner for trick in facts.tricks] == [0]
    assert panels.played(0) == tuple(parse_cards("Ac Ad"))


def test_the_score_panel_puts_the_own_side_first() -> None:
    match = spades_match("random", "person", "random", "random", names=("S", "W", "N", "E"))
    rows = facts_of(match, 1).rows
    assert [row.name for row in rows] == ["W + E", "S + N"]
    assert [row.colour for row in rows] == ["team_a", "team_b"]


def test_sentences_address_you_and_name_others() -> None:
    match = played("3 nil", "", deals=(DEAL,))
    panels = GamePanels(match)
    assert panels.words(0, "You deal", "{name} deals") == "You deal"
    assert panels.words(1, "You deal", "{name} deals") == "West deals"
    assert panels.trick_taken_by(2) == "North takes the trick"


def test_a_hand_is_summed_up_with_its_parts() -> None:
    match = spades_match(*("random",) * 4)
    events: tuple[Any, ...] = ()
    while not match.game.between_hands:
        events = match.tick() or ()
    summary = GamePanels(match).summary(events)
    assert summary is not None
    assert summary.title == "Hand 1"
    assert [row[3] for row in summary.rows] == list(match.game.get_scores())
    assert all("of" in row[1] for row in summary.rows)


@pytest.mark.parametrize(
    ("held", "order"),
    [("shcd", "shcd"), ("scd", "sdc"), ("shd", "hsd"), ("sc", "sc"), ("hcd", "hcd"), ("hd", "hd")],
)
def test_colours_alternate_where_possible(held: str, order: str) -> None:
    suits = {suit for suit in Suit if suit.letter in held}
    assert "".join(suit.letter for suit in suit_order(suits) if suit in suits) == order


def test_the_suit_order_stays_during_a_deal() -> None:
    order = SuitOrder()
    first = order.order_for(parse_cards("As Kh Qc Jd"))
    assert order.order_for(parse_cards("As Qc")) == first
    order.reset()
    assert order.order_for(parse_cards("As Kd Qc"))[1] is Suit.DIAMONDS


def test_a_resumed_hand_keeps_its_order() -> None:
    jumps = 0
    for seed in range(6):
        match = play_on(person_match(seed=seed), 4)
        panels = kind_for(match).panels
        watched = PlayerViewpoint(match, panels, is_open=False)
        while not match.game.between_hands:
            hand = watched.hand_of(0)
            assert PlayerViewpoint(match, panels, is_open=False).hand_of(0) == hand
            jumps += (
                panels.arrange(0, hand, "usual", suit_order({card.suit for card in hand})) != hand
            )
            play_on(match, 1)
    assert jumps > 0  # without the played cards the order would differ


def test_words_for_cards_and_points() -> None:
    assert [card_sign(card) for card in parse_cards("Th As BJ")] == ["10♥", "A♠", "big joker"]
    assert [signed(points) for points in (5, 0, -30)] == ["+5", "0", "−30"]


# -- a game unknown to the table -------------------------------------------------------


class Halves(Game):
    """A game in which two players play cards to a board and draw from a stock."""

    key = "halves"

    def __init__(
        self, rules: Any = None, seed: int | None = None, deals: Any = None, dealer: int = 0
    ) -> None:
        self.listeners = []
        self.seed = seed or 1
        order = list(DECK)
        Chance(self.seed).shuffle(order)
        self.hands = [order[:4], order[4:8]]
        self.stock, self.board = order[8:20], list[Card]()
        self._players: list[Any] = []
        self.laid = 0

    players = property(lambda self: tuple(self._players))
    current_phase = property(lambda self: "OVER" if self.laid == 8 else "PLAYING")
    door = Door.PLAY

    def register_player(self, player: Any) -> None:
        player.position = len(self._players)
        self._players.append(player)

    def get_next_player(self) -> Any:
        return None if self.laid == 8 else self._players[self.laid % 2]

    def accept_bid(self, bid: Any, player: Any) -> None:
        raise IllegalAction("no-bids", "Nothing is said here.")

    def accept_play(self, play: Any, player: Any) -> None:
        hand = self.hands[player.position]
        if player is not self.get_next_player() or play not in hand:
            raise IllegalAction("not-held", "That card is not in your hand.")
        hand.remove(play)
        self.board.append(play)
        self.laid += 1
        events: list[Any] = [Moved((play,), f"hand:{player.position}", "board", player.position)]
        if self.laid < 5:
            hand.append(self.stock.pop())
            events.append(Moved((hand[-1],), "stock", f"hand:{player.position}", player.position))
        if self.laid == 8:
            events += [Scored((4, 4), (4, 4)), Ended((), (4, 4))]
        for event in events:
            for listener in self.listeners:
                listener(event)

    def legal_bids(self) -> tuple[Any, ...]:
        return ()

    def legal_plays(self) -> tuple[Any, ...]:
        return tuple(self.hands[self.laid % 2]) if self.laid < 8 else ()

    winners = ()

    def view(self, player: Any) -> Any:
        seat = player if isinstance(player, int) else player.position
        return HalvesView(self, seat)

    def copy(self) -> Halves:
        twin = Halves(seed=self.seed)
        twin.hands = [list(hand) for hand in self.hands]
        twin.stock, twin.board, twin.laid = list(self.stock), list(self.board), self.laid
        for player in self._players:
            twin.register_player(HalvesPlayer(twin, player.name))
        return twin

    def get_scores(self) -> tuple[int, ...]:
        return (self.laid - self.laid // 2, self.laid // 2)

    def deals(self) -> tuple[str, ...]:
        return ("once",)

    def write_action(self, action: Any) -> str:
        return str(action)

    def read_action(self, text: str, door: Door) -> Any:
        try:
            return Card.parse(text)
        except ValueError as error:
            raise Unreadable(str(error)) from None


class HalvesView:
    """The view of one seat."""

    def __init__(self, game: Halves, seat: int) -> None:
        self.seat = seat
        self.legal_bids = ()
        acting = game.get_next_player()
        turn = acting is not None and acting.position == seat
        self.legal_plays = game.legal_plays() if turn else ()
        self._zones = (
            *(
                Zone(
                    f"hand:{n}", ZoneKind.HAND, tuple(hand) if n == seat else (None,) * len(hand), n
                )
                for n, hand in enumerate(game.hands)
            ),
            Zone("stock", ZoneKind.STOCK, (None,) * len(game.stock)),
            Zone("board", ZoneKind.BOARD, tuple(game.board)),
        )

    def zones(self) -> tuple[Zone, ...]:
        return self._zones


class HalvesPlayer:
    def __init__(self, strategy: Any = None, name: str = "") -> None:
        self.strategy = strategy or Person()
        self.name = name or "Somebody"
        self.position = -1
        self.game: Any = None

    def ask(self, view: Any = None) -> Any:
        return self.strategy.play_card(view)


class First(Strategy):
    """Cannot play, so that random cards are played for it."""

    levels = (Level("Plain", {}),)


def halves() -> GameKind:
    return GameKind(
        key="halves",
        title="Halves",
        summary="2 players",
        new=Halves,
        player=HalvesPlayer,
        rule_sets=("usual",),
        find_rules=lambda _name: None,
        rules_to_data=lambda _rules: {},
        rules_from_data=lambda _data: None,
        sides=lambda _rules: ((0,), (1,)),
        strategies=lambda _folders=(): StrategySet({"first": First}),
        seat_names=("south", "north"),
        opponents=(Opponent("first"),),
        hint="first",
        table="zones",
        players=(2,),
    )


@pytest.mark.check
def test_an_unknown_game_can_be_played_at_the_table() -> None:
    match = Match(halves(), None, [Seat(name="Ada"), Seat("first", "Nora", 1)], seed=3)
    assert type(kind_for(match).panels) is PlainPanels
    with Table(match) as table:
        for _turn in range(4):
            table.until_card()
            assert table.scene.table.hand.prompt.label == "Your turn"  # below the message
            table.click(table.place_of(max(table.cards.legal)))
        table.context.screens.open_game_over = lambda *_args: None
        table.until(lambda: match.game.get_next_player() is None, "the end")
        assert [zone.kind for zone in table.scene.table.stage.visible].count(ZoneKind.BOARD) == 1
        assert len(table.scene.table.stage.zones["board"]) == 8
        assert "The game ends in a draw." in table.log
        assert any("failed" in line for line in table.log)
        assert table.scene.table.facts is not None
        assert [row.score for row in table.scene.table.facts.rows] == [4, 4]


def test_the_seat_of_a_person_is_not_named_twice() -> None:
    for name, title in (("South", ""), ("Ann", "South")):
        panels = GamePanels(spades_match(names=(name, "West", "North", "East")))
        assert panels.strategy_title(0) == title
