"""Which games bring panels of their own; all others get plain ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from pygame import Surface

from cardtable.engine import Event
from cardtable.match import Match
from cardtable.table.facts import Facts, Panels
from cardtable.table.layout import TableLayout
from cardtable.table.plain import PlainPanels
from cardtable.table.plates import SeatPlate
from cardtable.table.stage import Seen, Stage
from cardtable.table.stage.stage import Cue
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Widget

if TYPE_CHECKING:
    from cardtable.table.poker.poker import PokerTable
    from cardtable.table.reloading import Reloading
    from cardtable.table.scene import PlayScene
    from cardtable.table.zones.scripttable import ScriptTable

_PANELS = {
    "tricks": "cardtable.table.tricks.spades:SpadesPanels",
    "poker": "cardtable.table.poker.holdem:HoldemPanels",
    "board": "cardtable.table.board.grid:GridPanels",
    "zones": "cardtable.table.zones.scripted:script_panels",
}
"""The panels of each kind of table, loaded when first needed."""
_SCRIPTED = "cardtable.games.scripted"


def panels_for(match: Match) -> Panels:
    """Return the panels for *match*."""
    if match.kind.table == "zones" and not is_scripted(match):
        return PlainPanels(match)
    module, name = _PANELS[match.kind.table].split(":")
    make: Callable[[Match], Panels] = getattr(import_module(module), name)
    return make(match)


def is_scripted(match: Match) -> bool:
    """Tell whether a script describes the game of *match*."""
    # The name of its module is enough to know: other games need not load what scripts do.
    return type(match.game).__module__.startswith(_SCRIPTED)


def stage_for(panels: Panels, cue: Cue | None = None) -> Stage:
    """Return the stage on which the game of *panels* is seen."""
    if panels.has_spots:
        from cardtable.table.zones.stage import ZoneStage

        return ZoneStage(cue)
    if not panels.has_chips:
        return Stage(cue)
    from cardtable.table.poker.holdem import HoldemPanels
    from cardtable.table.poker.stage import PokerStage

    assert isinstance(panels, HoldemPanels)
    return PokerStage(panels, cue)


def poker_for(play: PlayScene) -> PokerTable | None:
    """Return what the table *play* has besides where the game is played with chips."""
    if not play.panels.has_chips:
        return None
    from cardtable.table.poker.holdem import HoldemPanels
    from cardtable.table.poker.poker import PokerTable
    from cardtable.table.poker.stage import PokerStage

    assert isinstance(play.panels, HoldemPanels)
    assert isinstance(play.stage, PokerStage)
    return PokerTable(play, play.panels, play.stage)


def script_for(play: PlayScene) -> ScriptTable | None:
    """Return what the table *play* has besides where a script lays cards in zones of its own."""
    if not play.panels.has_spots:
        return None
    from cardtable.table.zones.scripted import ScriptPanels
    from cardtable.table.zones.scripttable import ScriptTable
    from cardtable.table.zones.stage import ZoneStage

    assert isinstance(play.panels, ScriptPanels)
    assert isinstance(play.stage, ZoneStage)
    return ScriptTable(play, play.panels, play.stage)


def reloading_for(play: PlayScene) -> Reloading | None:
    """Return who watches the file of the game at *play*, None for a game that comes from none."""
    if not is_scripted(play.match):
        return None
    from cardtable.table.reloading import Reloading

    watch = Reloading(play)
    return watch if watch.possible else None


def plate_for(stage: Stage, seat: int, name: str) -> SeatPlate:
    """Return the plate of a seat at the table of *stage*."""
    from cardtable.table.poker.stage import PokerStage

    if not isinstance(stage, PokerStage):
        return SeatPlate(seat, name)
    from cardtable.table.poker.pokerplate import PokerPlate

    return PokerPlate(seat, name, stage)


def dealer_button_for(stage: Stage, plates: Sequence[SeatPlate]) -> Widget | None:
    """Return the button that goes around the table of *stage*, None where the plates show it."""
    from cardtable.table.poker.stage import PokerStage

    if not isinstance(stage, PokerStage):
        return None
    from cardtable.table.poker.pokerbutton import DealerButton

    return DealerButton(plates, stage)


def play_deal(
    panels: Panels,
    stage: Stage,
    events: Sequence[Event],
    seen: Seen,
    facts: Facts,
    show: Callable[[Facts], None],
) -> None:
    """Show in motion how a hand with chips is dealt; *show* gets the *facts*, twice."""
    from cardtable.table.poker.holdem import HoldemPanels
    from cardtable.table.poker.stage import PokerStage

    assert isinstance(panels, HoldemPanels)
    assert isinstance(stage, PokerStage)
    fresh = panels.before_cards(facts)
    begun = (lambda: show(fresh)) if facts.to_act >= 0 else None  # else it has ended already
    stage.play(events, seen, lambda: show(facts), begun)


def draw_chips_of(stage: Stage, surface: Surface, table: TableLayout, look: Look) -> None:
    """Draw the chips of *stage*, where the game has any."""
    from cardtable.games.holdem.words import pot_words
    from cardtable.table.poker.layout import PokerLayout
    from cardtable.table.poker.paint import draw_chips
    from cardtable.table.poker.stage import PokerStage

    if isinstance(stage, PokerStage) and isinstance(table, PokerLayout):
        draw_chips(surface, table, look, stage.chips, pot_words, "")


def draw_places_of(
    panels: Panels, stage: Stage, surface: Surface, table: TableLayout, look: Look
) -> None:
    """Draw the places and names of zones, where a script has any of its own."""
    if not panels.has_spots:
        return
    from cardtable.table.zones.layout import ZoneLayout
    from cardtable.table.zones.paint import draw_places
    from cardtable.table.zones.scripted import ScriptPanels

    if isinstance(panels, ScriptPanels) and isinstance(table, ZoneLayout):
        words, none = panels.captions(stage.seen), frozenset[str]()
        draw_places(surface, table, look, stage.seen, words, none, none)
