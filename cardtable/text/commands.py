"""Commands that a person may type at any prompt, and how a typed word is matched to one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cardtable.core.i18n import _


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its word, a short summary, and the function that runs it.

    *run* receives the text after the word and returns True if another question is due. *usage*
    names the arguments in the help; *details* are further lines of the help. The help lists
    commands on a game by *order*, lowest first.
    """

    word: str
    summary: str
    run: Callable[[str], bool]
    aliases: tuple[str, ...] = ()
    usage: str = ""
    details: tuple[str, ...] = ()
    order: int = 0

    @property
    def words(self) -> tuple[str, ...]:
        """The word and its aliases."""
        return (self.word, *self.aliases)

    @property
    def line(self) -> str:
        """The line in the help."""
        typed = f"{self.word} {self.usage}".rstrip()
        if self.aliases:
            others = ", ".join(self.aliases)
            return _("{word} (or {others}): {summary}.").format(
                word=typed, others=others, summary=self.summary
            )
        return _("{word}: {summary}.").format(word=typed, summary=self.summary)


def exact(word: str, commands: Iterable[Command]) -> Command | None:
    """Return the command with the name or alias *word*."""
    return next((command for command in commands if word in command.words), None)


def matching(word: str, commands: Iterable[Command]) -> tuple[Command, ...]:
    """Return the commands with a name or alias that begins with *word*."""
    return tuple(
        command for command in commands if any(name.startswith(word) for name in command.words)
    )
