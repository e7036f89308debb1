"""Poker hand histories in the command ``replay``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardtable.cli.recordings import ReplayAddition
from cardtable.cli.window import check_display
from cardtable.cli.window import show as show_window
from cardtable.core.i18n import _, ngettext
from cardtable.features.hand_histories.hand_files import find_hand, load_hands


class HistoriesInReplay(ReplayAddition):
    """Replays hands of PHH files."""

    suffixes = (".phh", ".phhs")

    def check(self, file: Path) -> str:
        hands = load_hands(file)
        return ngettext(
            "{file}: {count} hand, all actions legal.",
            "{file}: {count} hands, all actions legal.",
            len(hands),
        ).format(file=file.name, count=len(hands))

    def show(self, file: Path, hand: int, window: Mapping[str, Any]) -> None:
        from cardtable.features.hand_histories.histories import match_of

        hands = load_hands(file)
        chosen = find_hand(hands, hand, file)
        match = match_of(chosen)
        name = file.name
        if len(hands) > 1:
            name = _("{name}, hand {number}").format(name=name, number=hand)
        unknown = frozenset(range(chosen.rules.seats)) - chosen.known
        check_display()
        show_window(
            lambda start: start.run_watch(match, name, unknown, chosen.board_known, **window)
        )
