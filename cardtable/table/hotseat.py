"""Several persons at one screen: it is covered while it goes from one to the next."""

from __future__ import annotations

from cardtable.table.curtain import CurtainScene
from cardtable.table.part import Part
from cardtable.table.play import Play


class Hotseat(Part):
    """Covers the table before a person whose cards nobody else may see is asked."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def holds(self, position: int) -> bool:
        must_pass = self.play.viewpoint.must_pass_to(position)
        if must_pass:
            self._pass_to(position)
        return must_pass

    def _pass_to(self, position: int) -> None:
        """Cover the table until the person at *position* is there."""
        play, viewpoint = self.play, self.play.viewpoint
        viewpoint.lock()
        play.table.show_now(at_once=True)

        def ready() -> None:
            viewpoint.unlock(position)
            play.scene.app.remove(curtain)
            play.scene.relayout()
            play.playback.show_now(at_once=True)

        curtain = CurtainScene(
            play.table.names[position],
            position,
            lambda: viewpoint.hand_of(position),
            lambda: play.context.art,
            ready,
            play.open_menu,
        )
        play.scene.app.push(curtain)
