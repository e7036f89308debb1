"""Entries in the list of saved games: games, and files that cannot be read.

A game is summarized from its transcript, without a replay.
"""

from __future__ import annotations

import contextlib
import errno
import stat
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.input_files import reading
from cardtable.deal_codes import code_of_start
from cardtable.games.speech import personal, plain
from cardtable.match import Seat
from cardtable.storage.records import NewerVersion
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


@dataclass(frozen=True)
class UnreadableSave:
    """A file that has the name of a saved game but cannot be read.

    *label* is a word or two, *problem* a sentence on what is wrong and what can be done about it.
    *when* is the last change in UTC; *is_newer* says whether a newer version wrote the file.
    """

    path: Path
    label: str
    problem: str
    when: datetime
    is_newer: bool = False

    @property
    def title(self) -> str:
        """The name of the file without its suffix."""
        return self.path.stem


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
        code_of_first=lambda: _code_of(path, transcript),
        problem=_damage(transcript),
    )


def _code_of(path: Path, transcript: Transcript) -> str:
    header = transcript.header
    deals = [deal.rest for deal in transcript.deals]
    start = (header.kind, header.rules, header.seed, deals, header.dealer, header.code)
    with contextlib.suppress(SourceError), reading(path):
        return code_of_start(*start)
    return ""


def _damage(transcript: Transcript) -> str:
    """Return a sentence on damage to the file; a last line torn by a crash is none."""
    if transcript.fault is not None:
        return _("Line {line} is damaged: the game resumes before it.").format(
            line=transcript.fault.line
        )
    return transcript.text.damage


def _standing(transcript: Transcript, scores: tuple[int, ...]) -> str:
    """Return how the first person stands, in the words of the game; empty without any."""
    kind = transcript.header.kind
    person = next((index for index, seat in enumerate(transcript.seats) if seat.is_person), None)
    if not scores or person is None or not kind.has_part("words"):
        return ""
    describe = getattr(kind.part("words"), "standing", None)
    return str(describe(transcript.header.rules, scores, person)) if describe is not None else ""


def _summary(transcript: Transcript, hands: int, scores: tuple[int, ...], standing: str) -> str:
    """Return the state of the game, the first person's side first: ``hand 5 · 217 : 184``.

    Of a patience or a game without hidden cards it is ``move 12``.
    """
    if transcript.winners is not None:
        names = [transcript.seats[position].name for position in transcript.winners]
        winners = _(" and ").join(name for name in names if name)
        none = _("a draw") if len(transcript.seats) > 1 else _("lost")
        state = personal(winners, _("You won"), _("{name} won")) if winners else none
    elif transcript.header.kind.hidden and not transcript.header.kind.is_for_one:
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
    return _("{state} · {scores}").format(state=state, scores=" : ".join(map(plain, ordered)))


def diagnose(path: Path, error: SourceError) -> UnreadableSave:
    """Return the entry for the file at *path*, which raised *error* when it was read."""
    try:
        when = datetime.fromtimestamp(path.lstat().st_mtime, UTC)
    except OSError:
        when = datetime.fromtimestamp(0, UTC)
    label, problem = _explain(path, error)
    return UnreadableSave(path, label, problem, when, isinstance(error, NewerVersion))


def _explain(path: Path, error: SourceError) -> tuple[str, str]:
    """Return the label and the sentence."""
    if isinstance(error, NewerVersion):
        return _("newer version"), _("{reason} Update this program to open it.").format(
            reason=error.message
        )
    try:
        status = path.stat()
    except OSError as fault:
        return _explain_missing(path, fault)
    if stat.S_ISDIR(status.st_mode):
        return _("a folder"), _(
            "This is a folder with the name of a saved game: rename it or move it elsewhere."
        )
    if not stat.S_ISREG(status.st_mode):
        return _("not a file"), _(
            "This is a pipe or a device with the name of a saved game: move it elsewhere."
        )
    if status.st_size == 0:
        return _("empty"), _("The file is empty: there is nothing left to restore.")
    if isinstance(error.__cause__, OSError):
        return _explain_missing(path, error.__cause__)
    if error.line:
        return _("damaged"), _(
            "Line {line}: {reason} Correct it in a text editor, or use a copy of the file."
        ).format(line=error.line, reason=error.message)
    return _("damaged"), _(
        "{reason} The game can be restored only from a copy of the file."
    ).format(reason=error.message)


def _explain_missing(path: Path, error: OSError) -> tuple[str, str]:
    if isinstance(error, FileNotFoundError) and path.is_symlink():
        return _("not found"), _(
            "This link leads to a file that is missing: connect its drive, or delete the link."
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return _("no permission"), _(
            "You have no permission to read this file: change its permissions."
        )
    return _("not readable"), _(
        "The file cannot be read ({reason}): check the drive it is on."
    ).format(reason=error.strerror or error)
