"""What is said of each thing that happens at a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.engine import Event
from cardtable.games.grid import events
from cardtable.games.grid.actions import Say
from cardtable.games.grid.game import Game
from cardtable.games.narrator import Line
from cardtable.games.speech import join_names
from cardtable.i18n import _, ngettext


def tell(event: Event, game: Game) -> Iterator[Line]:
    """Yield what is said of *event*, which *game* has just reported."""
    names = [player.name for player in game.players]
    match event:
        case events.GameStarted(first=first):
            yield Line(_("{name} begins.").format(name=names[first]))
        case events.PiecePlaced():
            yield Line(_placed(event, names[event.position or 0]))
        case events.Passed(position=position):
            yield Line(_("{name} cannot move and passes.").format(name=names[position]))
        case events.GaveUp(position=position, say=say):
            words = _("{name} resigns.") if say is Say.RESIGN else _("{name} is out of time.")
            yield Line(words.format(name=names[position]))
        case events.GameOver(winners=winners, line=line):
            if line:
                cells = ", ".join(map(str, line))
                yield Line(_("In a row: {cells}.").format(cells=cells))
            if not game.rules.line:
                counts = ", ".join(
                    _("{name} {count}").format(name=name, count=count)
                    for name, count in zip(names, event.totals, strict=True)
                )
                yield Line(_("Discs: {counts}.").format(counts=counts))
            for text in standing(names, winners):
                yield Line(text)


def _placed(event: events.PiecePlaced, name: str) -> str:
    if not event.turned:
        return _("{name}: {move}.").format(name=name, move=event.move.title)
    return ngettext(
        "{name}: {move}, turns {count} disc.",
        "{name}: {move}, turns {count} discs.",
        len(event.turned),
    ).format(name=name, move=event.move.title, count=len(event.turned))


def standing(names: Sequence[str], winners: Sequence[int]) -> Iterator[str]:
    """Yield how a game that is over has ended."""
    if not winners:
        yield _("The game is a draw.")
        return
    yield ngettext("{names} wins the game.", "{names} win the game.", len(winners)).format(
        names=join_names([names[seat] for seat in winners])
    )
