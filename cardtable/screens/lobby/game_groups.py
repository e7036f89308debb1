"""The order of the games in the lobby: those played last, then groups; and the search."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from cardtable.core.i18n import N_, _
from cardtable.engine import GameGroup, GameKind
from cardtable.games import DEFAULT_GAME

NO_MATCH = 4
QUICK_MINUTES = 10
PLAYERS = N_("{players} players")


@dataclass(frozen=True, slots=True)
class GameSection:
    """Games below a heading. The section of a *group* can be folded up."""

    title: str
    kinds: tuple[GameKind, ...]
    group: GameGroup | None = None


GROUP_TITLES = {
    GameGroup.TRICKS: N_("Trick-taking"),
    GameGroup.RUMMY: N_("Rummy"),
    GameGroup.SHEDDING: N_("Getting rid of cards"),
    GameGroup.COLLECTING: N_("Collecting cards"),
    GameGroup.POKER: N_("Poker and betting"),
    GameGroup.PATIENCE: N_("Patience"),
    GameGroup.BOARDS: N_("Board games"),
    GameGroup.DICE: N_("Dice games"),
    GameGroup.OTHERS: N_("Other games"),
    GameGroup.EXAMPLES: N_("Examples for authors"),
}


def group_title(group: GameGroup) -> str:
    """Return the heading of *group*."""
    return _(GROUP_TITLES[group])


class GameFilter(Enum):
    """What games the list is limited to, in the order of the choices."""

    ALL = "all"
    FAVOURITES = "favourites"
    ALONE = "alone"
    TWO = "two"
    THREE = "three"
    FOUR = "four"
    MORE = "more"
    PARTNERS = "partners"
    QUICK = "quick"

    @property
    def title(self) -> str:
        """Its name in the list of choices."""
        return _(FILTER_TITLES[self]).format(minutes=QUICK_MINUTES)

    def fits(self, kind: GameKind, favourites: Collection[str]) -> bool:
        """Return whether the filter lets *kind* pass; *favourites* are keys of games."""
        match self:
            case GameFilter.ALL:
                return True
            case GameFilter.FAVOURITES:
                return kind.key in favourites
            case GameFilter.MORE:
                return max(kind.players) > 4
            case GameFilter.PARTNERS:
                return kind.has_partners
            case GameFilter.QUICK:
                return 0 < kind.minutes <= QUICK_MINUTES
        return 1 + COUNTS.index(self) in kind.players


FILTER_TITLES = {
    GameFilter.ALL: N_("All games"),
    GameFilter.FAVOURITES: N_("Favourites"),
    GameFilter.ALONE: N_("Alone"),
    GameFilter.TWO: N_("For two"),
    GameFilter.THREE: N_("For three"),
    GameFilter.FOUR: N_("For four"),
    GameFilter.MORE: N_("For five or more"),
    GameFilter.PARTNERS: N_("With partners"),
    GameFilter.QUICK: N_("Quick: up to {minutes} minutes"),
}
COUNTS = (GameFilter.ALONE, GameFilter.TWO, GameFilter.THREE, GameFilter.FOUR)
"""The filters for one player, two players and so on."""


def sections_of(
    games: Iterable[GameKind], recent: Sequence[str] = (), favourites: Collection[str] = ()
) -> tuple[GameSection, ...]:
    """Return *games* in sections: the favourites, those played last, then the groups in order.

    *recent* and *favourites* are keys. A game is listed once.
    """
    games = sorted(games, key=lambda kind: (kind.key != DEFAULT_GAME, _(kind.title).casefold()))
    loved = tuple(kind for kind in games if kind.key in favourites)
    played = sorted(
        (kind for kind in games if kind.key in recent and kind not in loved),
        key=lambda kind: recent.index(kind.key),
    )
    sections = [GameSection(_("Favourites"), loved)]
    sections.append(GameSection(_("Recently played"), tuple(played)))
    for group in GameGroup:
        kinds = (
            kind
            for kind in games
            if kind.group is group and kind not in played and kind not in loved
        )
        sections.append(GameSection(group_title(group), tuple(kinds), group))
    return tuple(section for section in sections if section.kinds)


def _traits(kind: GameKind) -> list[str]:
    """Return in English and in the current language what a game is like, for the search."""
    filters = [each for each in GameFilter if each is not GameFilter.ALL and each.fits(kind, ())]
    texts = [_plain(FILTER_TITLES[each].format(minutes=QUICK_MINUTES)) for each in filters]
    texts += [_plain(each.title) for each in filters]
    for words in {PLAYERS, _(PLAYERS)}:
        texts += [_plain(words.format(players=count)) for count in kind.players]
    return texts


def find_games(games: Sequence[GameKind], words: str) -> tuple[GameKind, ...]:
    """Return the games that *words* describe, the best match first and examples last.

    The words must be in the title or another name, or begin words of these, of the summary, of the
    group or of the filters that fit ("for two", "quick"), in English or in the current language.
    Case, accents and punctuation do not matter.
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
    texts = (kind.title, *kind.aliases, kind.summary, GROUP_TITLES[kind.group])
    forms = [form for words in texts for form in _both(words)]
    parts = " ".join((*forms, *_traits(kind))).split()
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
