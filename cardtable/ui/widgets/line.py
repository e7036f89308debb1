"""A line of text that is being edited: text, caret, selection, undo. Draws nothing."""

from __future__ import annotations

from cardtable.ui.text import clean

UNDO_STEPS = 100


class Line:
    """Text of at most *longest* letters, a caret, and the other end of the selection.

    ``caret`` and ``anchor`` are gaps between letters, 0 .. ``len(text)``; they are equal when
    nothing is selected.
    """

    def __init__(self, text: str = "", longest: int = 200) -> None:
        self.longest = longest
        self.text = clean(text)[:longest]
        self.caret = self.anchor = len(self.text)
        self._past: list[tuple[str, int]] = []

    @property
    def selection(self) -> tuple[int, int]:
        """The gaps where the selection begins and ends."""
        return (min(self.caret, self.anchor), max(self.caret, self.anchor))

    @property
    def selected(self) -> str:
        """The selected text."""
        low, high = self.selection
        return self.text[low:high]

    def replace_all(self, text: str) -> None:
        """Set another text, the caret at its end."""
        self.text = clean(text)[: self.longest]
        self.caret = self.anchor = len(self.text)
        self._past.clear()

    def insert(self, text: str) -> None:
        """Put *text* in the place of the selection, as much as there is room for."""
        low, high = self.selection
        room = self.longest - (len(self.text) - (high - low))
        self._change(
            self.text[:low] + clean(text)[:room] + self.text[high:],
            low + min(len(clean(text)), room),
        )

    def delete(self, by: int, *, words: bool = False) -> None:
        """Delete the selection, or else one letter (or word) before (-1) or after (1) the caret."""
        if self.caret == self.anchor:
            self.anchor = self._next(by, words)
        self.insert("")

    def undo(self) -> None:
        """Take the last change back."""
        if self._past:
            self.text, self.caret = self._past.pop()
            self.anchor = self.caret

    def move_to(self, gap: int, *, select: bool = False) -> None:
        """Move the caret; with *select* the selection grows from where it began."""
        self.caret = min(max(gap, 0), len(self.text))
        if not select:
            self.anchor = self.caret

    def step(self, by: int, *, select: bool = False, words: bool = False) -> None:
        """Move the caret by one letter or word; without *select* out of a selection first."""
        low, high = self.selection
        if low < high and not select and not words:
            self.move_to(low if by < 0 else high)
        else:
            self.move_to(self._next(by, words), select=select)

    def select_all(self) -> None:
        """Select the whole text."""
        self.anchor, self.caret = 0, len(self.text)

    def select_word(self, gap: int) -> None:
        """Select the word around *gap*."""
        self.anchor = gap
        while self.anchor > 0 and self.text[self.anchor - 1].isalnum():
            self.anchor -= 1
        self.caret = gap
        while self.caret < len(self.text) and self.text[self.caret].isalnum():
            self.caret += 1

    def collapse(self) -> None:
        """Select nothing."""
        self.anchor = self.caret

    def _next(self, by: int, words: bool) -> int:
        """Return the next gap before (-1) or after (1) the caret, a word away with *words*."""
        gap = min(max(self.caret + by, 0), len(self.text))
        if not words:
            return gap
        while 0 < gap < len(self.text) and not self._word_begins(gap):
            gap += by
        return gap

    def _word_begins(self, gap: int) -> bool:
        return self.text[gap].isalnum() and not self.text[gap - 1].isalnum()

    def _change(self, text: str, caret: int) -> None:
        if text != self.text:
            self._past = [*self._past[-UNDO_STEPS + 1 :], (self.text, self.caret)]
        self.text = text
        self.caret = self.anchor = caret
