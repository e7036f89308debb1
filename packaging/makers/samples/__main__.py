"""Find the sample games and problem deals, and write them to saves/.

``python packaging samples [NAME ...]``

Run it when the format of journals changes, or when the strategies have improved so much that the
games no longer look sensible. The files are committed; a test reads them and proves the problems
again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from cardtable.match import Match
from cardtable.storage.journal import journal_text
from cardtable.storage.samples import SAMPLE, sample_texts
from makers.samples import boards, holdem, spades

FOLDER = Path(__file__).parents[3] / "saves"
WHEN = datetime(2026, 1, 1, 12, tzinfo=UTC)


def with_person(match: Match, id: str) -> Match:
    """Return the same position with a person as South."""
    seats = (spades.PERSON, *match.seats[1:])
    copy = Match(
        match.kind,
        match.rules,
        seats,
        seed=match.seed,
        deals=match.deals,
        dealer=match.dealer,
        id=id,
    )
    for entry in match.log:
        copy.act(entry.action, entry.position)
    return copy


MAKERS: dict[str, Callable[[], Match]] = {
    **spades.MAKERS,
    "8-connect-four": boards.connect_four,
    "9-othello": boards.othello,
    "10-side-pots": holdem.side_pots,
    "11-bluff-catch": holdem.bluff_catch,
}
"""How to find each sample, by the name of its file."""


def main() -> None:
    """Find and write all samples, or those named on the command line."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    texts = sample_texts()
    for stem in sys.argv[1:] or MAKERS:
        match = MAKERS[stem]()
        id = SAMPLE + "".join(filter(str.isalnum, stem))
        if match.over:
            match.id = id
        else:
            match = with_person(match, id)
        title, description = texts[stem]
        text = journal_text(match, title=title, description=description, started=WHEN)
        (FOLDER / f"{stem}.game").write_text(text, encoding="utf-8")
        print(f"{stem}: seed {match.seed}, {len(match.log)} actions")
    for name, text in holdem.hand_histories().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
