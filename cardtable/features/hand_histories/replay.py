"""Poker hand histories in the command ``replay``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typer

from cardtable.cli.errors import CommandError
from cardtable.cli.recordings import ReplayAddition
from cardtable.cli.window import check_display
from cardtable.cli.window import show as show_window
from cardtable.core.i18n import _, ngettext
from cardtable.features.hand_histories.hand_files import fault_lines, find_hand, load_file, name_of


class HistoriesInReplay(ReplayAddition):
    """Replays hands of PHH files."""

    suffixes = (".phh", ".phhs")

    def check(self, file: Path) -> str:
        contents = load_file(file)
        hands, faults = contents.hands, contents.faults
        if faults:
            lines = [fault_lines(contents)]
            if hands or len(faults) > 1:
                words = _("{file}: {valid} of {count} hands are valid.")
                count = len(hands) + len(faults)
                lines.append(words.format(file=file.name, valid=len(hands), count=count))
            raise CommandError("\n".join(lines))
        lines = [
            ngettext(
                "{file}: {count} hand, all actions legal.",
                "{file}: {count} hands, all actions legal.",
                len(hands),
            ).format(file=file.name, count=len(hands))
        ]
        for hand in hands:
            place = _("hand {number}").format(number=hand.number)
            if not hand.number:
                lines += hand.notes
            elif not hand.complete:
                lines += [f"{place}: {note}" for note in hand.notes]
        return "\n".join(lines)

    def show(self, file: Path, hand: int | None, window: Mapping[str, Any]) -> None:
        from cardtable.features.hand_histories.histories import ending_of, match_of, unknown_in

        contents = load_file(file)
        chosen = find_hand(contents, hand, file)
        if contents.faults:
            typer.echo(fault_lines(contents), err=True)
        check_display()
        show_window(
            lambda start: start.run_watch(
                match_of(chosen),
                name_of(file, chosen),
                unknown_in(chosen),
                ending_of(chosen),
                **window,
            )
        )
