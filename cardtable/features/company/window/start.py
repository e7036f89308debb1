"""The summary before the window closes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cardtable.features.company.settings import CompanySettings
from cardtable.screens.additions import StartAddition

if TYPE_CHECKING:
    from cardtable.table.context import Context


class PartingAtEnd(StartAddition):
    """Shows what was played before the window closes, if the setting allows it."""

    def begin(self, context: Context) -> None:
        context.app.may_close = partial(allow_closing, context)


def allow_closing(context: Context) -> bool:
    """Return whether the window may close now; if not, the summary has just been shown.

    It is shown once per request to leave, if a hand was finished and the setting allows it.
    """
    from cardtable.features.company.window.parting import PartingScene

    app = context.app
    is_shown = any(isinstance(scene, PartingScene) for scene in app.scenes)
    if is_shown or context.evening.is_empty or not context.settings.of(CompanySettings).summary:
        return True
    app.push(PartingScene(context))
    return False
