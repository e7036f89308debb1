"""The layout of a poker table, as a pure function: seats around an oval, board, bets and pots.

The viewpoint's seat is at the bottom. The others follow clockwise: up the left side,
along the top and down the right side.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import pygame

from cardtable.table.layout import (
    CARD_RATIO,
    MARGIN,
    MAX_GROWTH,
    TALL,
    Box,
    LayoutBuilder,
    LayoutRequest,
    TableLayout,
    TableSide,
)
from cardtable.table.poker.free_spot import free_spot

AROUND: Mapping[int, tuple[int, int, int]] = {
    2: (0, 1, 0),
    3: (1, 0, 1),
    4: (1, 1, 1),
    5: (1, 2, 1),
    6: (1, 3, 1),
    7: (2, 2, 2),
    8: (2, 3, 2),
    9: (3, 2, 3),
    10: (3, 3, 3),
}
"""The numbers of other seats on the left, at the top and on the right, by the number of seats.

All sizes below are in design units.
"""
TALL_AROUND = {**AROUND, 6: (2, 1, 2)}
"""The same in a tall window, where two seats at a side leave room for the board between them."""
SHARES = {1: (0.5,), 2: (0.2, 0.86), 3: (0.0, 0.5, 1.0)}
"""The places of the seats at one side, from the top (0) to the bottom (1), by their number."""
TALL_SHARES = {1: (0.12,), 2: (0.1, 0.71), 3: (0.0, 0.33, 0.66)}
"""The same in a tall window, above the hint."""
PLATE = (164.0, 56.0)
NARROW = 150.0
"""Width of a plate at a table of more than six seats."""
OWN_PLATE = 214.0
PEEK = 46.0
"""Height of the visible part of hidden cards above the plate of another player."""
PEEK_OPEN = 62.0
"""The same for open cards."""
BACK = 84.0
OWN_CARD = 122.0
BOARD_CARD = 124.0
ACTIONS = (620.0, 116.0)
ODDS = (206.0, 132.0)
INFO = (172.0, 66.0)
BET = (114.0, 40.0)
POTS = 40.0
STREET = 22.0
BOARD_GAP = 10.0
ABOVE = 13.0
"""Space above the board for winning cards, which are lifted."""


@dataclass(frozen=True, slots=True)
class PokerLayout(TableLayout):
    """The layout of a poker table; rectangles in pixels.

    *slots* are the places of the board's cards, *bets* those of the chips in front of each seat.
    *deck* and *muck* are small piles, *street* is the line above the board, *actions* the betting
    panel.
    """

    oval: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 1, 1))
    slots: tuple[pygame.Rect, ...] = ()
    bets: Mapping[int, pygame.Rect] = field(default_factory=dict)
    pots: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 1, 1))
    street: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 1, 1))
    deck: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 1, 1))
    muck: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 1, 1))
    actions: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 1, 1))
    odds: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 1, 1))
    peek_open: float = 0.0
    """Height of the visible part of open cards above their plate, in pixels."""
    peek: float = 0.0
    """Height of the visible part of hidden cards above their plate, in pixels."""

    @property
    def common(self) -> tuple[pygame.Rect, ...]:
        return (self.street, self.centre, self.pots)

    @property
    def controls(self) -> tuple[pygame.Rect, ...]:
        return (self.prompt, self.actions, *self.buttons)

    @property
    def panels(self) -> tuple[pygame.Rect, ...]:
        return (self.odds,)

    @property
    def details(self) -> tuple[pygame.Rect, ...]:
        return tuple(self.bets.values())

    @property
    def heights(self) -> tuple[int, ...]:
        sizes = (self.hand_card, self.trick_card, self.back_card, self.deck.height)
        return tuple(dict.fromkeys(sizes))


@lru_cache(maxsize=64)
def lay_out_poker(request: LayoutRequest) -> PokerLayout:
    """Return the layout of a poker table; nothing overlaps or leaves the window."""
    return _PokerLayoutBuilder(request).build()


class _PokerLayoutBuilder(LayoutBuilder):
    """Computes the layout of a poker table."""

    def __init__(self, request: LayoutRequest) -> None:
        super().__init__(request)
        self.tall = 1 + 0.45 * (self.text - 1)
        """Factor on the height of panels by the size of the text."""
        self.wide = 1 + 0.3 * (self.text - 1)
        usual = PLATE[0] if request.seats <= 6 else NARROW
        self.plate = (usual * self.wide, PLATE[1] * self.tall)
        self.is_tall = self.height >= TALL * self.width
        grow = min(MAX_GROWTH, self.height / self.width) if self.is_tall else 1.0
        self.board_card, self.own_card = BOARD_CARD * grow, OWN_CARD * grow
        """Heights of the cards, larger in a tall window."""
        half = min((self.right - 2 * MARGIN) / 2, 0.86 * self.height)
        self.edges = (self.middle - half, self.middle + half)

    @property
    def others(self) -> list[tuple[int, TableSide]]:
        """The other seats with their sides of the table, clockwise from the bottom."""
        seats, bottom = self.request.seats, self.request.bottom
        left, top, right = (TALL_AROUND if self.is_tall else AROUND)[seats]
        sides = [TableSide.LEFT] * left + [TableSide.TOP] * top + [TableSide.RIGHT] * right
        return [((bottom + step) % seats, side) for step, side in enumerate(sides, 1)]

    def build(self) -> PokerLayout:
        self.info = self._rect(MARGIN, MARGIN, INFO[0] * self.wide, INFO[1] * self.tall)
        self.buttons = self._buttons()
        self.actions, self.odds, self.prompt = self._below()
        self.own = self._own()
        plates = self._plates()
        plates[self.request.bottom] = self.own[0]
        board, slots, street, pots = self._middle(plates)
        cards = {seat: self._cards(box) for seat, box in plates.items()}
        cards[self.request.bottom] = self.own[1]
        bets = self._bets(plates, cards, (street[0], street[1], street[2], pots[3]), board)
        small = (street[3] - street[1]) * CARD_RATIO
        nothing = pygame.Rect(round(self.middle * self.unit), 0, 1, 1)
        places = dict(self.others) | {self.request.bottom: TableSide.BOTTOM}
        top = min((box[1] for box in plates.values()), default=0.0) + 0.45 * self.plate[1]
        if TableSide.TOP not in places.values():  # then the oval reaches just above the board
            top = max(MARGIN, min(top, street[1] - 0.8 * self.plate[1]))
        oval = (
            self.edges[0] + 0.3 * self.plate[0],
            top,
            self.edges[1] - 0.3 * self.plate[0],
            self.own[0][1] + 0.5 * self.plate[1],
        )
        px = self._px
        return PokerLayout(
            request=self.request,
            unit=self.unit,
            space=px((0, 0, self.right, self.height)),
            places=places,
            plates={seat: px(box) for seat, box in plates.items()},
            hands={seat: px(box) for seat, box in cards.items()},
            score=px(self.info),
            status=nothing,
            buttons=tuple(px(box) for box in self.buttons),
            last_trick=nothing,
            prompt=px(self.prompt),
            centre=px(board),
            panel=px(board),
            choice=px(self.actions),
            ring=None,
            log=self._log(),
            hand_card=round((self.own[1][3] - self.own[1][1]) * self.unit),
            trick_card=slots[0].height,
            back_card=round(BACK * self.tall**0.5 * self.unit),
            oval=px(oval),
            slots=slots,
            bets={seat: px(box) for seat, box in bets.items()},
            pots=px(pots),
            street=px(street),
            deck=px((board[0], street[1], board[0] + small, street[3])),
            muck=px((board[2] - small, street[1], board[2], street[3])),
            actions=px(self.actions),
            odds=px(self.odds),
            peek_open=PEEK_OPEN * self.unit,
            peek=PEEK * self.unit,
        )

    def _docked_width(self) -> float:
        return 1066

    # -- the edge of the window -------------------------------------------------------------------

    def _buttons(self) -> list[Box]:
        space = self.right - 2 * MARGIN - INFO[0] * self.wide
        return self._button_rows(min(space, self.middle - MARGIN), 34 * self.tall)

    def _below(self) -> tuple[Box, Box, Box]:
        """Return the boxes of the betting panel, the odds to its right, the prompt to its left."""
        foot = self.height - MARGIN
        if self.request.watched:
            edge = self.right - MARGIN
            bare = (self.middle, foot, self.middle + 1, foot)
            prompt = (MARGIN, foot - 34 * self.tall, self.middle - OWN_PLATE * self.wide, foot)
            return bare, (edge - 1, foot - 60, edge, foot), prompt
        odds = (
            self.right - MARGIN - ODDS[0] * self.wide,
            foot - ODDS[1] * self.tall,
            self.right - MARGIN,
            foot,
        )
        width = min(ACTIONS[0] * self.wide, 2 * (odds[0] - 12 - self.middle))
        high = ACTIONS[1] * self.tall
        actions = (self.middle - width / 2, foot - high, self.middle + width / 2, foot)
        prompt = (MARGIN, foot - 34 * self.tall, actions[0] - 12, foot)
        return actions, odds, prompt

    def _own(self) -> tuple[Box, Box]:
        """Return the boxes of your plate and of your cards above it."""
        width = OWN_PLATE * self.wide
        bottom = self.actions[1] - 10
        plate = self._rect(self.middle - width / 2, bottom - self.plate[1], width, self.plate[1])
        card = self.own_card / self.tall**0.6
        wide = 2 * card * CARD_RATIO + 14
        return plate, self._rect(self.middle - wide / 2, plate[1] - 5 - card, wide, card)

    # -- around the table -------------------------------------------------------------------------

    def _plates(self) -> dict[int, Box]:
        """Return the plates of the others, with space for open cards above each."""
        width, height = self.plate
        sides: dict[TableSide, list[int]] = {
            TableSide.LEFT: [],
            TableSide.TOP: [],
            TableSide.RIGHT: [],
        }
        for seat, side in self.others:
            sides[side].append(seat)
        plates: dict[int, Box] = {}
        for side, left in (
            (TableSide.LEFT, self.edges[0]),
            (TableSide.RIGHT, self.edges[1] - width),
        ):
            seats = sides[side] if side is TableSide.RIGHT else sides[side][::-1]
            first = self._under(left, left + width) + PEEK_OPEN
            last = min(self.odds[1], self.prompt[1] - 40) - 14 - height
            for number, seat in enumerate(seats):
                share = (TALL_SHARES if self.is_tall else SHARES)[len(seats)][number]
                plates[seat] = self._rect(left, first + share * (last - first), width, height)
        taken = width + 18 if sides[TableSide.LEFT] else 0.0
        begin, end = self.edges[0] + taken, self.edges[1] - taken
        count = len(sides[TableSide.TOP])
        tops: list[float] = []
        for number, seat in enumerate(sides[TableSide.TOP]):
            left = begin + (end - begin) * (number + 0.5) / count - width / 2
            at_middle = abs(left + width / 2 - self.middle) < 1
            minimum = (14 if at_middle else 44) + PEEK_OPEN
            top = max(minimum, self._under(left, left + width) + PEEK_OPEN - 8)
            plates[seat] = self._rect(left, top, width, height)
            tops.append(top)
        for seat, level in zip(sides[TableSide.TOP], map(max, tops, tops[::-1]), strict=True):
            plates[seat] = self._rect(plates[seat][0], level, width, height)
        return plates

    def _under(self, left: float, right: float) -> float:
        """Return the top of the free area between *left* and *right*, below the corner panels."""
        corners = (self.info, *self.buttons)
        return max(
            (box[3] + 12 for box in corners if box[0] < right + 6 and box[2] > left - 6),
            default=MARGIN,
        )

    def _cards(self, plate: Box) -> Box:
        middle = (plate[0] + plate[2]) / 2
        wide = 0.5 * (BACK * CARD_RATIO * 2 + 8)
        return (middle - wide, plate[1] - PEEK_OPEN, middle + wide, plate[1])

    # -- the middle -------------------------------------------------------------------------------

    def _middle(self, plates: Mapping[int, Box]) -> tuple[Box, tuple[pygame.Rect, ...], Box, Box]:
        """Return the board, the slots of its cards, the line above it and the pots below it."""
        top, bottom = self._top_of_middle(plates), self.own[1][1] - 10
        street, pots = STREET * self.tall + 8, POTS * self.wide
        extra = street + ABOVE + 10 + pots
        card = min(self.board_card, bottom - top - extra - 4)
        across = self.edges[1] - self.edges[0] - 2 * (BET[0] * self.wide + 16)
        space = max(0.0, bottom - top - extra - card) / 2
        if self._are_beside(plates, top + space, bottom - space):
            across -= 2 * self.plate[0]
        card = max(48.0, min(card, (across - 4 * BOARD_GAP) / 5 / CARD_RATIO))
        used = extra + card
        top += max(0.0, (bottom - top - used) / 2)
        wide = 5 * card * CARD_RATIO + 4 * BOARD_GAP
        left = self.middle - wide / 2
        line = (left, top, left + wide, top + street)
        board = self._rect(left, line[3] + ABOVE, wide, card)
        step = card * CARD_RATIO + BOARD_GAP
        slots = tuple(
            self._px(self._rect(left + n * step, board[1], card * CARD_RATIO, card))
            for n in range(5)
        )
        return board, slots, line, self._rect(left, board[3] + 10, wide, pots)

    def _are_beside(self, plates: Mapping[int, Box], top: float, bottom: float) -> bool:
        """Return whether a seat at the side, or its bet, lies between *top* and *bottom*."""
        reach = BET[1] * self.wide + 12
        return any(
            side is not TableSide.TOP
            and plates[seat][1] - PEEK_OPEN - reach < bottom
            and plates[seat][3] + reach > top
            for seat, side in self.others
        )

    def _top_of_middle(self, plates: Mapping[int, Box]) -> float:
        """Return the top of the middle, below the upper plates and the bets above the board."""
        top = MARGIN + BET[1] * self.wide
        board = 5 * self.board_card * CARD_RATIO + 4 * BOARD_GAP
        near = board / 2 + 0.4 * BET[0] * self.wide  # beyond this, a bet lies beside the board
        for seat, side in self.others:
            if side is TableSide.TOP:
                box = plates[seat]
                central = abs((box[0] + box[2]) / 2 - self.middle) < near
                top = max(top, box[3] + 12 + (BET[1] * self.wide if central else 0.0))
        return top

    def _bets(
        self, plates: Mapping[int, Box], cards: Mapping[int, Box], block: Box, board: Box
    ) -> dict[int, Box]:
        """Return the boxes of the bets, in front of each seat towards the middle.

        *block* is the box of street, board and pots.
        """
        size = (BET[0] * self.wide, BET[1] * self.wide)
        taken = [
            *plates.values(),
            *cards.values(),
            block,
            self.actions,
            self.odds,
            self.info,
            *self.buttons,
        ]
        goal = (self.middle, (board[1] + board[3]) / 2)
        bets: dict[int, Box] = {}
        order = [self.request.bottom, *(seat for seat, _side in self.others)]
        for seat in order:
            begin = cards[seat] if seat == self.request.bottom else plates[seat]
            bets[seat] = free_spot(
                begin, goal, size, taken, (self.edges[0], 0.0, self.edges[1], self.actions[1])
            )
            taken.append(bets[seat])
        return bets
