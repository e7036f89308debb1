"""Records the results of the deals of the day in the terminal."""

from __future__ import annotations

from cardtable.features.daily.results import DailyResults
from cardtable.text.session import TerminalAddition, TerminalPart, TerminalSession


class DailyInTerminal(TerminalAddition):
    """Records each hand that is a deal of the day."""

    def part(self, session: TerminalSession) -> TerminalPart:
        return _DailyPart(session)


class _DailyPart(TerminalPart):
    def __init__(self, session: TerminalSession) -> None:
        self._session = session
        self._results = DailyResults()

    def record(self) -> None:
        self._results.record(self._session.match)
