"""The switch for the Master's result after each hand."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.i18n import _
from cardtable.features.duplicate.settings import DuplicateSettings
from cardtable.screens.settings.additions import SettingsAddition, Switch


class DuplicateInSettings(SettingsAddition):
    """Switches the comparison of each hand."""

    def play_switches(self) -> Sequence[Switch]:
        return (
            Switch(
                DuplicateSettings,
                "compare_hands",
                _("Compare with the Master"),
                _("At the end of a hand you see what the Master made of the same cards."),
                10,
            ),
        )
