"""Several people at one screen: a curtain covers the table between their turns."""

from __future__ import annotations

from cardtable.table.curtain import CurtainScene
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession


class Hotseat(Part):
    """Covers the table before a person is asked whose cards must stay hidden from the others."""

    def __init__(self, play: PlaySession) -> None:
        self.play = play

    def holds(self, position: int) -> bool:
        must_pass = self.play.viewpoint.must_pass_to(position)
        if must_pass:
            self._pass_to(position)
        return must_pass

    def _pass_to(self, position: int) -> None:
        """Cover the table until the person at *position* confirms."""
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
