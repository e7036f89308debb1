"""The context of every scene: window, settings, cards, sound and saves."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast, runtime_checkable

from cardtable.art import CardArt
from cardtable.core import i18n
from cardtable.core.errors import SourceError
from cardtable.core.features import Addition, additions
from cardtable.storage.evening import Evening
from cardtable.storage.files import SaveFailed
from cardtable.storage.own_name import own_name
from cardtable.storage.recovery import shipped_strategies, user_strategies
from cardtable.storage.settings import save_settings
from cardtable.table.looks import deck_of, sounds_of, theme_of
from cardtable.table.sounds import SoundGroup, sound_reader
from cardtable.ui.motion import MotionSettings, Speed

if TYPE_CHECKING:
    from cardtable.art import DeckStyle
    from cardtable.engine import GameKind, StrategySet
    from cardtable.storage.saves import Saves
    from cardtable.storage.settings import Settings
    from cardtable.storage.statistics import Statistics
    from cardtable.table.screens import Screens
    from cardtable.ui.app import App
    from cardtable.ui.sound import SoundBox

_log = logging.getLogger(__name__)

SECONDS_FOR_FILES = 1.5
"""How long a scene waits for the user's strategy files, which run in processes of their own."""
MAX_RECENT = 3
"""The number of games that the lobby lists as recently played."""

StateT = TypeVar("StateT")


@runtime_checkable
class Closable(Protocol):
    """An object that must be closed at the end."""

    def close(self) -> None:
        """Release what the object holds."""


class ContextAddition(Addition):
    """What a feature does in every window."""

    module = "window.context"

    def report_look(self, context: Context, error: SourceError) -> None:
        """Report a file of a deck, a table or sounds that could not be used, from any thread."""

    def settings_applied(self, context: Context) -> None:
        """Called after the settings of a new window, or changed ones, have been applied."""


def motion_of(settings: Settings) -> MotionSettings:
    """Return the speed of motion that *settings* select."""
    return MotionSettings(Speed[settings.animation.upper()], settings.reduced_motion)


def volumes_of(settings: Settings) -> dict[str, float]:
    """Return the volume of each group of sounds, all 0 while muted."""
    loud = 0.0 if settings.muted else 1.0
    return {
        SoundGroup.CARDS: settings.volume_cards * loud,
        SoundGroup.SIGNALS: settings.volume_signals * loud,
        SoundGroup.CELEBRATIONS: settings.volume_celebrations * loud,
    }


@dataclass
class Context:
    """The resources shared by all scenes. Everything belongs to the main thread.

    ``art`` is replaced when the deck changes, so do not store a reference to it.
    ``settings_listeners`` are called after a change of the settings has been applied,
    ``strategy_listeners`` after more strategies were found.
    """

    app: App
    settings: Settings
    art: CardArt
    sound: SoundBox
    saves: Saves
    statistics: Statistics
    settings_listeners: list[Callable[[], None]] = field(default_factory=list)
    strategy_listeners: list[Callable[[], None]] = field(default_factory=list)
    former_names: set[str] = field(default_factory=set)
    """The names that the person had before in this session; open games keep them."""
    is_online: bool = False
    """Whether the lobby may offer what connects to other machines."""
    evening: Evening = field(default_factory=Evening)
    """What was played in this session."""
    is_unsaved: bool = False
    """Whether the person was told at the start that no game can be saved."""
    screens: Screens = field(init=False)
    """Opens the screens around a table; set once by the creator of the context."""
    strategy_sets: dict[str, StrategySet] = field(default_factory=dict)
    """The strategies read so far, by the key of the game."""
    _states: dict[type, object] = field(init=False, default_factory=dict)
    _language: str = field(init=False)

    def __post_init__(self) -> None:
        self._language = i18n.preferred(self.settings.language)
        if self.art.style.deck is not None or self.art.style.back_file is not None:
            self.art = self._new_art(self.art.style)  # reports what it cannot use
        self._choose_sounds()
        self._tell_looks()

    def of(self, kind: type[StateT], make: Callable[[], StateT]) -> StateT:
        """Return the object of *kind* that lasts as long as the window; *make* makes it once.

        Features keep their state in such objects. If it has a method ``close``, it is called at
        the end.
        """
        if kind not in self._states:
            self._states[kind] = make()
        return cast(StateT, self._states[kind])

    def close(self) -> None:
        """Close the objects of the features and the statistics."""
        for state in self._states.values():
            if isinstance(state, Closable):
                state.close()
        self.statistics.close()

    # -- settings ------------------------------------------------------------------------------

    def change(self, **fields: Any) -> None:
        """Change settings, apply them at once, and save them."""
        if "name" in fields:
            self.former_names.add(own_name(self.settings))
        self.settings = self.settings.changed(**fields)
        self.apply()
        self.save()

    def note_played(self, game: str) -> None:
        """Remember that *game* was played last, for the order and selection of the lobby."""
        lobby, recent = self.settings.lobby, self.recently_played
        if (lobby.get("game"), *recent[:1]) != (game, game):
            recent = (game, *(key for key in recent if key != game))
            self.remember_lobby({**lobby, "game": game, "played": list(recent[:MAX_RECENT])})

    @property
    def recently_played(self) -> tuple[str, ...]:
        """The keys of the games played last, the latest first."""
        played = self.settings.lobby.get("played", ())
        keys = [played] if isinstance(played, str) else played  # once only the last was stored
        return tuple(map(str, keys)) if isinstance(keys, list) else ()

    def remember_lobby(self, choices: Mapping[str, Any]) -> None:
        """Save the choices made in the lobby."""
        self.settings = replace(self.settings, lobby=dict(choices))
        self.save()

    def save(self) -> None:
        """Save the settings. A failure is only logged."""
        try:
            save_settings(self.settings)
        except SaveFailed as error:
            _log.warning("%s", error)

    def apply(self) -> None:
        """Apply the settings: language, window, colours, motion, deck and sound."""
        settings, app = self.settings, self.app
        language = i18n.preferred(settings.language)
        language_changed = language != self._language
        if language_changed:
            self._language = language
            i18n.choose_language(language)
        style = deck_of(settings)
        if style != self.art.style:
            self.art = self._new_art(style)
        self._choose_sounds()
        self._tell_looks()
        for group, volume in volumes_of(settings).items():
            self.sound.set_volume(group, volume)
        if settings.fullscreen != app.fullscreen:
            app.toggle_fullscreen()
        app.set_look(
            theme=theme_of(settings), motion=motion_of(settings), text_size=settings.text_size
        )
        for listener in tuple(self.settings_listeners):
            listener()
        for scene in app.scenes if language_changed else ():
            scene.retranslate()

    def report_look(self, error: SourceError) -> None:
        """Report a file of a deck, a table or sounds that could not be used, from any thread."""
        for addition in additions(ContextAddition):
            addition.report_look(self, error)

    def _tell_looks(self) -> None:
        for addition in additions(ContextAddition):
            addition.settings_applied(self)

    def _new_art(self, style: DeckStyle) -> CardArt:
        return CardArt(style, report=self.report_look)

    def _choose_sounds(self) -> None:
        self.sound.choose(sound_reader(sounds_of(self.settings), self.report_look))

    # -- strategies ----------------------------------------------------------------------------

    def strategies(self, kind: GameKind, *, reload: bool = False) -> StrategySet:
        """Return the strategies of *kind* and the user's own; *reload* reads the files again.

        Files that take long to run are left out at first; ``strategy_listeners`` are called when
        they are known.
        """
        if reload or kind.key not in self.strategy_sets:
            self.strategy_sets[kind.key] = self._find_strategies(kind)
        return self.strategy_sets[kind.key]

    def _find_strategies(self, kind: GameKind) -> StrategySet:
        future: Future[StrategySet] = Future()

        def find() -> None:
            try:
                future.set_result(user_strategies(kind))
            except BaseException as error:
                future.set_exception(error)

        threading.Thread(target=find, name="strategy files", daemon=True).start()
        try:
            return future.result(SECONDS_FOR_FILES)
        except TimeoutError:
            future.add_done_callback(lambda _done: self.app.post(lambda: self._add(kind, future)))
        return shipped_strategies(kind)

    def _add(self, kind: GameKind, future: Future[StrategySet]) -> None:
        """Add the strategies of files that took long."""
        self.strategy_sets[kind.key] = future.result()
        for listener in tuple(self.strategy_listeners):
            listener()
