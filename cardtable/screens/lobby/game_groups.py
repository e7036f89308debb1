"""The order of the games in the lobby: those played last, then groups; and the search."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardtable.core.i18n import _
from cardtable.engine import GameGroup, GameKind
from cardtable.games import DEFAULT_GAME

NO_MATCH = 4


@dataclass(frozen=True, slots=True)
class GameSection:
    """Games below a heading. The section of a *group* can be folded up."""

    title: str
    kinds: tuple[GameKind, ...]
    group: GameGroup | None = None


def group_title(group: GameGroup) -> str:
    """Return the heading of *group*."""
    return {
        GameGroup.TRICKS: _("Trick-taking"),
        GameGroup.POKER: _("Poker"),
        GameGroup.BOARDS: _("Board games"),
        GameGroup.PATIENCE: _("Patience"),
        GameGroup.SHEDDING: _("Shedding and others"),
        GameGroup.DICE: _("Dice games"),
        GameGroup.EXAMPLES: _("Examples for authors"),
    }[group]


def sections_of(games: Iterable[GameKind], recent: Sequence[str] = ()) -> tuple[GameSection, ...]:
    """Return *games* in sections: those with the keys *recent*, then the groups in order."""
    games = sorted(games, key=lambda kind: (kind.key != DEFAULT_GAME, _(kind.title).casefold()))
    played = sorted(
        (kind for kind in games if kind.key in recent), key=lambda kind: recent.index(kind.key)
    )
    sections = [GameSection(_("Recently played"), tuple(played))]
    for group in GameGroup:
        kinds = (kind for kind in games if kind.group is group and kind not in played)
        sections.append(GameSection(group_title(group), tuple(kinds), group))
    return tuple(section for section in sections if section.kinds)


def find_games(games: Sequence[GameKind], words: str) -> tuple[GameKind, ...]:
    """Return the games that *words* describe, the best match first and examples last.

    The words must be in the title or another name, or begin words of these, of the summary or of
    the group, in English or in the current language. Case, accents and punctuation do not matter.
    """
    wanted = _plain(words)
    if not wanted:
        return tuple(games)
    ranks = {kind.key: _match(kind, wanted) for kind in games}
    matches = [kind for kind in games if ranks[kind.key] < NO_MATCH]
    return tuple(
        sorted(matches, key=lambda kind: (kind.group is GameGroup.EXAMPLES, ranks[kind.key]))
    )


def alias_found(kind: GameKind, words: str) -> str:
    """Return the other name of *kind* that *words* find; empty if its title has them."""
    wanted = _plain(words)
    if not wanted or any(wanted in title for title in _both(kind.title)):
        return ""
    return next((_(name) for name in kind.aliases if _has(name, wanted)), "")


def _match(kind: GameKind, wanted: str) -> int:
    """Return how well *kind* matches *wanted*, 0 for best."""
    titles = _both(kind.title)
    if any(title.startswith(wanted) for title in titles):
        return 0
    joined = wanted.replace(" ", "")  # "hold em" finds Hold'em
    if any(joined in title.replace(" ", "") for title in (*titles, _plain(kind.key))):
        return 1
    if any(_has(name, wanted) for name in kind.aliases):
        return 2
    group = group_title(kind.group)
    text = " ".join(
        form for words in (kind.title, *kind.aliases, kind.summary, group) for form in _both(words)
    )
    parts = text.split()
    is_match = all(any(part.startswith(word) for part in parts) for word in wanted.split())
    return 3 if is_match else NO_MATCH


def _has(name: str, wanted: str) -> bool:
    return any(wanted in form for form in _both(name))


def _both(words: str) -> tuple[str, str]:
    """Return *words* in English and in the current language, for comparison."""
    return _plain(words), _plain(_(words) if words else "")


def _plain(words: str) -> str:
    """Return *words* in lower case, without accents and punctuation.

    >>> _plain("Texas Hold'em"), _plain("m,n,k"), _plain("Tic-Tac-Toe")
    ('texas holdem', 'mnk', 'tic tac toe')
    """
    words = words.casefold().replace("-", " ")
    letters = unicodedata.normalize("NFKD", words)
    return " ".join("".join(c for c in letters if c.isalnum() or c.isspace()).split())
