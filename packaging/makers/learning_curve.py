"""Plot the curve.csv that docs/examples/learn_spades.py writes: docs/pictures/learned-spades.png.

Run ``python packaging learning_curve docs/examples/curve.csv``. Needs matplotlib.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from cardtable.lab.plots import plot_curve
from cardtable.lab.training import Stretch

FILE = Path(__file__).parents[2] / "docs" / "pictures" / "learned-spades.png"


def main() -> None:
    """Write the picture."""
    with Path(sys.argv[1]).open(encoding="utf-8") as file:
        rows = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]
    curve = [Stretch(int(row["hands"]), row["points"], row["interval"]) for row in rows]
    plot_curve(curve, FILE, title="A network that learns Spades, against Random")


if __name__ == "__main__":
    main()
