"""Scripted games at the table without a window: a strategy, an unusual game, input for zones."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pygame

from cardtable.cards import Card
from cardtable.engine import GameKind
from cardtable.games import all_games
from cardtable.games.scripted import Message, kind_of, read_game
from cardtable.games.scripted.strategies.base import Strategy
from cardtable.match import PERSON, Match, Seat
from cardtable.table.board.board_controls import BoardControls
from cardtable.table.hand_end import HandEnds
from cardtable.table.zones import ZoneLayout
from cardtable.table.zones.script_controls import ScriptControls
from cardtable.table.zones.script_panels import ScriptPanels
from cardtable.table.zones.zone_cards import place_of_zone
from cardtable.ui.motion import Speed
from tests.table.table_hands import Table

NAMES = ("You", "Ann", "Bob", "Eve", "Kim", "Tom", "Joe", "Amy", "Sue", "Max")
ODD_GAME = """
name: Odd game
summary: Anything there can be
players: [2, 3]
token_sets:
  cards: standard
  odd: {wild: {}, Drache: {}, "★": {}, red_7: {title: Red seven}}
state:
  properties: {scores: {"{player}": 0}}
  containers:
    deck: {tokens: cards, back_visible_to_all: true}
    second: {tokens: [7h, 7h, 7h], visible_to: all}
    left: {tokens: [wild, Drache, "★", red_7, red_7], visible_to: all}
    right: {visible_to: all}
    a1: {visible_to: all}
    b1: {visible_to: all}
    "{player}_hand": {visible_to: ["{player}"], back_visible_to_all: true}
    "{player}_meld": {visible_to: all}
layout:
  deck: stock
  second: {kind: discard, title: Second deck}
  left: {kind: board, title: To the left}
  right: board
  field: {kind: grid, columns: 2, cells: [a1, b1]}
  "{player}_hand": hand
  "{player}_meld": board
score: scores
messages:
  move: {say: "{1} to {2}"}
"""
ODD_RULES = """
DEF set_up:
  MAP GET_PROP 'play_order' 'deal';
END_DEF

DEF deal $player:
  ASSIGN 'hand' GET_CONTAINER CONCAT $player '_hand';
  APPEND $hand POP GET_CONTAINER 'second' 0;
  APPEND $hand POP GET_CONTAINER 'deck' 0;
  APPEND $hand POP GET_CONTAINER 'deck' 0;
END_DEF

DEF legal:
  ASSIGN 'messages' LIST0;
  ASSIGN 'left' CONTENTS GET_CONTAINER 'left';
  ASSIGN 'i' 0;
  WHILE LESS $i SIZE $left:
    ASSIGN 'name' TOKEN_GET_PROP GET_POSITION_ELT $left $i 'name';
    PUSH $messages CONCAT CONCAT 'move ' $name ' right';
    PUSH $messages CONCAT CONCAT 'move ' $name ' b1';
    ASSIGN 'i' PLUS $i 1;
  END_WHILE
  ASSIGN 'hand' CONTENTS GET_CONTAINER CONCAT $CURRENT_PLAYER '_hand';
  IF LESS 2 SIZE $hand:
    ASSIGN 'first' TOKEN_GET_PROP GET_POSITION_ELT $hand 1 'name';
    ASSIGN 'second' TOKEN_GET_PROP GET_POSITION_ELT $hand 2 'name';
    PUSH $messages CONCAT CONCAT CONCAT 'pair ' $first ' ' $second;
  END_IF
  PUSH $messages 'draw';
  PUSH $messages 'stop';
  RETURN $messages;
END_DEF

RECEIVE move $card $place:
  IF NOT CONTAINS_BY_NAME GET_CONTAINER 'left' $card:
    REJECT 'Only what lies at the left can be moved.';
  END_IF
  IF NOT OR EQUAL $place 'right' EQUAL $place 'b1':
    REJECT 'Move it to the right, or to b1.';
  END_IF
  MOVE GET_CONTAINER 'left' $card GET_CONTAINER $place;
  ROTATE_PLAY_ORDER;
  ACCEPT;
END_RECEIVE

RECEIVE pair $one $other:
  ASSIGN 'hand' GET_CONTAINER CONCAT $PLAYER_NAME '_hand';
  MOVE $hand $one GET_CONTAINER CONCAT $PLAYER_NAME '_meld';
  MOVE $hand $other GET_CONTAINER CONCAT $PLAYER_NAME '_meld';
  SAY CONCAT $PLAYER_NAME ': a pair';
  SET_ELT GET_PROP 'scores' $PLAYER_NAME PLUS 1 GET_ELT GET_PROP 'scores' $PLAYER_NAME;
  ROTATE_PLAY_ORDER;
  ACCEPT;
END_RECEIVE

RECEIVE draw:
  APPEND GET_CONTAINER CONCAT $PLAYER_NAME '_hand' POP GET_CONTAINER 'deck' 0;
  ROTATE_PLAY_ORDER;
  ACCEPT;
END_RECEIVE

RECEIVE stop:
  END_GAME GET_PROP 'scores';
  ACCEPT;
END_RECEIVE
"""


class Last(Strategy):
    """Sends the last legal message that does not end the game."""

    def choose(self, view: Any) -> Message:
        legal = [message for message in view.legal if message.line != "stop"]
        chosen: Message = legal[-1]
        return chosen


def write_game(folder: Path, game: str = ODD_GAME, rules: str = ODD_RULES) -> Path:
    """Write a game into *folder* and return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "rules.ludl").write_text(rules, encoding="utf-8")
    return folder


def script_match(
    kind: GameKind | str, *seats: str, rules: str = "", seed: int = 5, **more: Any
) -> Match:
    """Return a match of a script, by default a person and seats of the strategy Last."""
    if isinstance(kind, str):
        kind = all_games()[kind]
    rule_set = kind.find_rules(rules or kind.rule_sets[0])
    count = sum(len(side) for side in kind.sides(rule_set))
    seats = seats or (PERSON, *("last",) * (count - 1))
    classes: dict[str, Any] = {
        "last": Last,
        "tree": Last,
        "random": kind.strategies().classes["random"],
    }
    return Match(
        kind,
        rule_set,
        [Seat(seat, NAMES[n]) for n, seat in enumerate(seats)],
        seed=seed,
        strategies=classes,
        **more,
    )


class ScriptTable(Table):
    """A table at which a script is played, and the actions of a person."""

    def __init__(self, match: Match, *, speed: Speed = Speed.OFF, **more: Any) -> None:
        super().__init__(match, speed=speed, **more)
        self.context.screens.open_game_over = lambda *_args: None

    def __enter__(self) -> ScriptTable:
        return self

    @property
    def script(self) -> Any:
        """The controls of a script that is not played on a board, else None."""
        return next((p for p in self.scene.parts if isinstance(p, ScriptControls)), None)

    @property
    def controls(self) -> BoardControls | None:
        """The controls of the board, None without one."""
        return next((p for p in self.scene.parts if isinstance(p, BoardControls)), None)

    @property
    def panels(self) -> ScriptPanels:
        panels = self.scene.table.panels
        assert isinstance(panels, ScriptPanels)
        return panels

    @property
    def layout(self) -> ZoneLayout:
        layout = self.scene.table.layout
        assert isinstance(layout, ZoneLayout)
        return layout

    @property
    def hand_is_over(self) -> bool:
        """Whether the end of a hand is shown."""
        ends = [part for part in self.scene.parts if isinstance(part, HandEnds)]
        return any(part.panel.visible for part in ends)

    @property
    def options(self) -> list[str]:
        """The labels of the strip's buttons."""
        return [button.label for button in self.script.strip.buttons]

    def options_now(self) -> tuple[object, ...]:
        """Return the current question: options, chosen cards, a bid."""
        if self.script is None:
            return ()
        return (*self.options, self.script.picked, self.bid.visible)

    def until_turn(self) -> None:
        """Advance the time until the person is asked and buttons can be pressed."""
        self.until(
            lambda: (
                self.scene.play.playback.ended
                or (self.scene.play.playback.waiting and self.scene.play.playback.still)
            ),
            "a turn",
        )
        self.wait(0.6)

    def piece(self, name: str) -> Card:
        """Return the face-up piece called *name*, in any case of letters."""
        return next(
            sprite.card
            for sprite in self.scene.table.stage.sprites()
            if sprite.card is not None and str(sprite.card).lower() == name.lower()
        )

    def spot(self, card: Card) -> tuple[int, int]:
        """Return a point where *card* is the uppermost."""
        sprite = self.scene.table.stage.find(card)
        assert sprite is not None
        high, x, y = sprite.goal.height, sprite.goal.x, sprite.goal.y
        wide = high * 5 / 7
        # in the middle, or at the top, which is seen in a column
        for across, down in product((-0.42, -0.3, 0.0, 0.3), (0.0, -0.47)):
            pos = (round(x + across * wide), round(y + down * high))
            if card not in self.cards.cards() or self.cards.card_at(pos) is card:
                return pos
        raise AssertionError(f"{card} is covered")

    def zone_box(self, name: str) -> pygame.Rect:
        """Return the box of a zone."""
        layout = self.layout
        zone = next(zone for zone in self.scene.table.stage.visible if zone.name == name)
        box = place_of_zone(layout, zone.name, zone.kind, zone.owner)
        assert box is not None
        return box

    def pieces_in(self, name: str) -> list[str]:
        """Return the names of the pieces shown in a zone, ``?`` for a back."""
        zone = next(zone for zone in self.scene.table.stage.visible if zone.name == name)
        return ["?" if piece is None else str(piece) for piece in zone.pieces]

    def choose(self, words: str) -> None:
        """Press the button of an option."""
        button = next(b for b in self.script.strip.buttons if b.label == words)
        self.click(button.rect.center)


def odd_table(folder: Path, *seats: str, rules: str = "", **more: Any) -> ScriptTable:
    """Return a table for the unusual game, written into *folder*."""
    kind = kind_of(read_game(write_game(folder / "odd")))
    return ScriptTable(script_match(kind, *seats, rules=rules), **more)
