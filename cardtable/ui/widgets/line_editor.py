"""The state of a line of text being edited: text, caret, selection, undo."""

from __future__ import annotations

from cardtable.ui.text import clean

UNDO_STEPS = 100


class LineEditor:
    """Text of at most *max_length* letters with a caret and a selection.

    The selection is between ``caret`` and ``anchor``, which are gaps between letters, 0 to
    ``len(text)``; they are equal if nothing is selected.
    """

    def __init__(self, text: str = "", max_length: int = 200) -> None:
        self.max_length = max_length
        self.text = clean(text)[:max_length]
        self.caret = self.anchor = len(self.text)
        self._past: list[tuple[str, int]] = []

    @property
    def selection(self) -> tuple[int, int]:
        """The gaps at the start and the end of the selection."""
        return (min(self.caret, self.anchor), max(self.caret, self.anchor))

    @property
    def selected(self) -> str:
        """The selected text."""
        low, high = self.selection
        return self.text[low:high]

    def replace_all(self, text: str) -> None:
        """Replace the text and move the caret to its end."""
        self.text = clean(text)[: self.max_length]
        self.caret = self.anchor = len(self.text)
        self._past.clear()

    def insert(self, text: str) -> None:
        """Replace the selection by *text*, cut to the remaining length."""
        low, high = self.selection
        space = self.max_length - (len(self.text) - (high - low))
        self._change(
            self.text[:low] + clean(text)[:space] + self.text[high:],
            low + min(len(clean(text)), space),
        )

    def delete(self, by: int, *, words: bool = False) -> None:
        """Delete the selection, or a letter (or word) before (-1) or after (1) the caret."""
        if self.caret == self.anchor:
            self.anchor = self._next(by, words)
        self.insert("")

    def undo(self) -> None:
        """Undo the last change."""
        if self._past:
            self.text, self.caret = self._past.pop()
            self.anchor = self.caret

    def move_to(self, gap: int, *, select: bool = False) -> None:
        """Move the caret; with *select* extend the selection."""
        self.caret = min(max(gap, 0), len(self.text))
        if not select:
            self.anchor = self.caret

    def step(self, by: int, *, select: bool = False, words: bool = False) -> None:
        """Move the caret by a letter or word; without *select* leave a selection first."""
        low, high = self.selection
        if low < high and not select and not words:
            self.move_to(low if by < 0 else high)
        else:
            self.move_to(self._next(by, words), select=select)

    def select_all(self) -> None:
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
        """Return the gap a letter (or word) before (-1) or after (1) the caret."""
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
