"""The words a person may type at any prompt, and how a word that was typed finds its command."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from cardtable.i18n import _


@dataclass(frozen=True, slots=True)
class Command:
    """A word, what it does in a few words, and who does it.

    *run* gets what stands after the word and returns True when there is a new question to ask.
    *usage* shows what may stand after the word; *details* are further lines of its help.
    """

    word: str
    summary: str
    run: Callable[[str], bool]
    aliases: tuple[str, ...] = ()
    usage: str = ""
    details: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """Return the word and its other names."""
        return (self.word, *self.aliases)

    @property
    def line(self) -> str:
        """Return the line that the help shows."""
        typed = f"{self.word} {self.usage}".rstrip()
        if self.aliases:
            others = ", ".join(self.aliases)
            return _("{word} (or {others}): {summary}.").format(
                word=typed, others=others, summary=self.summary
            )
        return _("{word}: {summary}.").format(word=typed, summary=self.summary)


def exact(word: str, commands: Iterable[Command]) -> Command | None:
    """Return the command that is called *word*."""
    return next((command for command in commands if word in command.words), None)


def matching(word: str, commands: Iterable[Command]) -> tuple[Command, ...]:
    """Return the commands whose word, or one of its other names, begins with *word*."""
    return tuple(
        command for command in commands if any(name.startswith(word) for name in command.words)
    )


def suggestion(text: str, known: Sequence[str]) -> str:
    """Return the one of *known* that was probably meant by *text*, or an empty string."""
    found = get_close_matches(text.lower(), [name.lower() for name in known], n=1, cutoff=0.6)
    return next((name for name in known if found and name.lower() == found[0]), "")
