"""The themes of problems: their titles, and where to look first."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.core import assets


@dataclass(frozen=True, slots=True)
class Theme:
    """*title* is shown in lists; *look* is the first step of a hint. Both are translated later."""

    title: str
    look: str


THEMES = {
    row["name"]: Theme(row["title"], row["look"])
    for row in assets.read_table("problems", "themes.csv")
}
"""All themes by the name that files use, in the order of lists."""
