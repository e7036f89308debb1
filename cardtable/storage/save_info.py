"""An entry in the list of saved games, read from a transcript without replaying it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from cardtable.core.i18n import _
from cardtable.deal_codes import code_of_start
from cardtable.match import Seat
from cardtable.storage.transcript import Transcript


@dataclass(frozen=True)
class SaveInfo:
    """An entry in the list of saved games.

    *key* and *game* are the game's key and title. *name* is empty for an autosave, *summary*
    describes the state of the game, *when* is the last change in UTC, *scores* are by side and
    empty before the first score. *standing* says how the first person stands, in games that have
    words for it.
    """

    path: Path
    key: str
    game: str
    name: str
    description: str
    summary: str
    when: datetime
    hands: int
    scores: tuple[int, ...]
    standing: str
    seats: tuple[Seat, ...]
    finished: bool
    hidden: bool = True
    """Whether the game has hidden information, and so is played in hands."""
    code_of_first: Callable[[], str] = field(default=str, compare=False)
    """Returns the deal code of the first hand, an empty string if it has none."""
    problem: str = ""
    """A sentence on damage to the file, empty for none."""

    @property
    def title(self) -> str:
        """The name, or the game's title for an autosave."""
        return self.name or self.game


def summarize(path: Path, transcript: Transcript, when: datetime) -> SaveInfo:
    """Return the entry for the game at *path*, last changed at *when*."""
    header = transcript.header
    scores = transcript.scores[-1].totals if transcript.scores else ()
    standing = _standing(transcript, scores)
    hands = len(transcript.scores) + (0 if transcript.winners is not None else 1)
    return SaveInfo(
        path=path,
        key=header.kind.key,
        game=header.kind.title,
        name=header.title,
        description=header.description,
        summary=_summary(transcript, hands, scores, standing),
        when=when,
        hands=hands,
        scores=scores,
        standing=standing,
        seats=tuple(transcript.seats),
        finished=transcript.winners is not None,
        hidden=header.kind.hidden,
        code_of_first=lambda: _code_of(transcript),
        problem=_damage(transcript),
    )


def _code_of(transcript: Transcript) -> str:
    header = transcript.header
    deals = [deal.rest for deal in transcript.deals]
    return code_of_start(header.kind, header.rules, header.seed, deals, header.dealer, header.code)


def _damage(transcript: Transcript) -> str:
    """Return a sentence on damage to the file; a last line torn by a crash is none."""
    if transcript.fault is not None:
        return _("Line {line} is damaged: the game resumes before it.").format(
            line=transcript.fault.line
        )
    if not transcript.text.header_matches:
        return _("The header of the file was changed after it was written.")
    return next(iter(transcript.text.damage), "")


def _standing(transcript: Transcript, scores: tuple[int, ...]) -> str:
    """Return how the first person stands, in the words of the game; empty without any."""
    kind = transcript.header.kind
    person = next((index for index, seat in enumerate(transcript.seats) if seat.is_person), None)
    if not scores or person is None or not kind.has_part("words"):
        return ""
    describe = getattr(kind.part("words"), "standing", None)
    return str(describe(transcript.header.rules, scores, person)) if describe is not None else ""


def _summary(transcript: Transcript, hands: int, scores: tuple[int, ...], standing: str) -> str:
    """Return the state of the game, the first person's side first: ``hand 5 · 217 : 184``."""
    if transcript.winners is not None:
        names = [transcript.seats[position].name for position in transcript.winners]
        winners = _(" and ").join(name for name in names if name)
        state = _("{names} won").format(names=winners) if winners else _("a draw")
    elif transcript.header.kind.hidden:
        state = _("hand {number}").format(number=hands)
    else:
        state = _("move {number}").format(number=len(transcript.steps) + 1)
    if not scores:
        return state
    if standing:
        return _("{state} · {scores}").format(state=state, scores=standing)
    sides = transcript.header.kind.sides(transcript.header.rules)
    person = next((number for number, seat in enumerate(transcript.seats) if seat.is_person), 0)
    own = next((index for index, side in enumerate(sides) if person in side), 0)
    ordered = (scores[own], *scores[:own], *scores[own + 1 :])
    return _("{state} · {scores}").format(state=state, scores=" : ".join(map(str, ordered)))
