"""The switches for remarks and for the summary on leaving."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.i18n import _
from cardtable.features.company.settings import CompanySettings
from cardtable.screens.settings.additions import SettingsAddition, Switch


class CompanyInSettings(SettingsAddition):
    """Switches what computer players say, and the summary."""

    def play_switches(self) -> Sequence[Switch]:
        return (
            Switch(
                CompanySettings,
                "remarks",
                _("Remarks by computer players"),
                _("A short line now and then, between two hands."),
                20,
            ),
            Switch(
                CompanySettings,
                "summary",
                _("Summary on leaving"),
                _("What you played, before the window closes."),
                30,
            ),
        )
