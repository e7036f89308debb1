"""Show every widget in a window, to try a change at any size.

Usage: python packaging widget_gallery [--size 1280x800] [--text 1.0] [--contrast] [--felt teal]
"""

from __future__ import annotations

import argparse

import pygame

from cardtable.art.felt import felt
from cardtable.ui.app import App
from cardtable.ui.dialog import confirm
from cardtable.ui.scene import Scene
from cardtable.ui.theme import FELTS, Look, Size, make_theme
from cardtable.ui.widgets import (
    Button,
    Choice,
    ChoiceStyle,
    Column,
    DataTable,
    Dropdown,
    Kind,
    Label,
    ListBox,
    Panel,
    ProgressBar,
    ScrollArea,
    Slider,
    TabBar,
    TextField,
    Toast,
    Toggle,
    Widget,
    boxes,
)

LANGUAGES = (
    "English",
    "Čeština",
    "Dansk",
    "Deutsch",
    "Eesti",
    "Español",
    "Français",
    "Hrvatski",
    "Italiano",
    "Magyar",
    "Nederlands",
    "Polski",
    "Português",
    "Suomi",
    "Svenska",
    "Türkçe",
    "Ελληνικά",
    "Русский",
    "Українська",
)
SHEET = (
    ("1", "4 + 3", "7", "+70", "0", "70"),
    ("2", "Nil + 5", "6", "+151", "1", "221"),
    ("3", "3 + 4", "5", "−70", "1", "151"),
    ("4", "2 + 4", "8", "+62", "3", "213"),
    ("5", "5 + 3", "8", "+80", "3", "293"),
    ("Total", "", "", "", "3", "293"),
)


class Gallery(Scene):
    """All widgets of the kit."""

    title = "Widget gallery"

    def __init__(self) -> None:
        super().__init__()
        add = self.form.add
        self.panels = [add(Panel()), add(Panel(glow=True)), add(Panel(fill="panel_soft"))]
        self.score = ProgressBar("Score", 0.54)
        self.choices: list[Choice] = []
        self.left = self._make_left()
        self.middle = self._make_middle()
        self.right = self._make_right()
        self.toast = add(Toast())

    def _make_left(self) -> list[Widget]:
        add, say = self.form.add, self._say_pressed
        deal = Button(
            "Deal", say, key=pygame.K_RETURN, key_text="Enter", kind=Kind.PRIMARY, size=21
        )
        hint = Button("Suggest", say, key=pygame.K_h, key_text="H")
        hint.tooltip = "The bid of the strongest strategy, with its reason, from sampled deals."
        off = Button("Not now", say, key=pygame.K_n, key_text="N")
        off.enabled = False
        return [
            add(Label("Buttons ♠♥♦♣", size=21, bold=True, colour="title")),
            add(deal),
            add(Button("Undo", say, key=pygame.K_u, key_text="U", kind=Kind.TABLE)),
            add(hint),
            add(off),
            add(Button("Call 120", say, key=pygame.K_c, key_text="C", kind=Kind.GOOD)),
            add(Button("Fold", say, key=pygame.K_f, key_text="F", kind=Kind.CALM)),
            add(Button("Delete the game …", self._ask, kind=Kind.DANGER)),
            add(Button("Edit rules file …", say, kind=Kind.LINK, align="left")),
            add(Label.caption("Team score")),
            add(self.score),
            add(ProgressBar("Score", 0.46, colour="team_b")),
        ]

    def _make_middle(self) -> list[Widget]:
        add = self.form.add
        rules = ("Classic", "Tournament", "Solo", "Mirror", "Whiz", "Suicide")
        bids = ("Nil", *(str(number) for number in range(1, 14)))
        speeds = ("Off", "Fast", "Normal", "Slow")
        area = ScrollArea(self._settings(), self._arrange_settings, "Settings")
        self.choices = [
            Choice("Rules", rules),
            Choice("Speed", speeds, 2, self._set_speed, style=ChoiceStyle.SEGMENTS),
            Choice("Bid", bids, 3, style=ChoiceStyle.GRID),
        ]
        return [
            add(TabBar("Pages", ("Rules", "Look", "Sound", "Access"))),
            *map(add, self.choices),
            add(area),
        ]

    def _settings(self) -> list[Widget]:
        felts = tuple(FELTS)
        return [
            Toggle("Blind nil"),
            Toggle("Spades must be broken", True),
            Slider("Card size", 100, 60, 160, 5, show=lambda value: f"{value:g}%"),
            Dropdown(
                "Felt",
                [name.title() for name in felts],
                0,
                lambda index: self.app.set_look(theme=make_theme(felts[index])),
            ),
            Dropdown("Language", LANGUAGES, details=["shipped"] * 4),
            TextField("Name", "Nora", hint="Your name"),
            TextField("Server", hint="Address of the server"),
            Toggle("Larger index"),
            Slider(
                "Text size", 1.0, 0.8, 1.6, 0.1, self._set_text, show=lambda value: f"{value:.1f}"
            ),
        ]

    def _make_right(self) -> list[Widget]:
        add = self.form.add
        columns = (
            Column("Hand", "left"),
            Column("Bid ♠", "center"),
            Column("Won"),
            Column("Points", bold=True),
            Column("Bags", colour="muted"),
            Column("Score"),
        )
        sheet = DataTable("Score sheet", columns, SHEET * 3, strong=frozenset({5, 11, 17}))
        games = (
            "Spades",
            "Texas Hold'em",
            "Connect Four",
            "Othello",
            "Hearts",
            "Donaudampfschifffahrtsgesellschaftskapitänspatience",
        )
        details = ("4 players", "2–10 players", "2 players", "2 players", "script", "1 player")
        return [
            add(Label("The score sheet, hand by hand, with bags.", wrapped=True, colour="muted")),
            add(sheet),
            add(ListBox("Games", games, 0, details=details)),
        ]

    def _say_pressed(self) -> None:
        self.toast.show_message("East to play · ♥ led · ♠ broken", seconds=2.5)
        self.score.value = (self.score.value + 0.13) % 1.0

    def _ask(self) -> None:
        self.app.push(
            confirm(
                "Delete this game?",
                "The saved game “Spades, hand 5, 217–184” will be deleted for good. "
                "The statistics are not affected.",
                "Delete",
                lambda: self.toast.show_message(
                    "That card is not in your hand.", danger=True, seconds=3
                ),
                danger=True,
            )
        )

    def _set_speed(self, index: int) -> None:
        self.toast.show_message(("Off", "Fast", "Normal", "Slow")[index], seconds=1)

    def _set_text(self, value: float) -> None:
        self.app.set_look(text_size=value)

    def layout(self, size: Size) -> None:
        """Lay out three columns of panels."""
        look = self.look
        room = boxes.inset(pygame.Rect((0, 0), size), look.px(24))
        columns = boxes.columns(room, (4, 6, 6), look.px(20))
        gap = look.px(10)
        for panel, column in zip(self.panels, columns, strict=True):
            panel.place(column, look)
        left, middle, right = (boxes.inset(column, look.px(18)) for column in columns)
        heights = [widget.measure(look)[1] for widget in self.left]
        for widget, box in zip(self.left, boxes.stack(left, heights, gap), strict=True):
            widget.place(box, look)
        heights = [look.tx(40)]
        heights += [choice.height_for(middle.width, look) for choice in self.choices]
        heights.append(max(look.px(60), middle.height - sum(heights) - 4 * gap))
        for widget, box in zip(self.middle, boxes.stack(middle, heights, gap), strict=True):
            widget.place(box, look)
        heights = [look.tx(40), round(right.height * 0.5)]
        heights.append(right.height - sum(heights) - 2 * gap)
        for widget, box in zip(self.right, boxes.stack(right, heights, gap), strict=True):
            widget.place(box, look)
        self.toast.place(
            pygame.Rect(size[0] // 4, size[1] - look.px(76), size[0] // 2, look.px(60)), look
        )

    def _arrange_settings(self, rect: pygame.Rect, look: Look) -> int:
        area = self.middle[4]
        heights = [child.measure(look)[1] for child in area.children()]
        cells = boxes.stack(rect, heights, look.px(8))
        for child, cell in zip(area.children(), cells, strict=True):
            child.place(cell, look)
        return cells[-1].bottom - rect.top

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the felt and the widgets."""
        surface.blit(felt(surface.get_size(), self.look.theme), (0, 0))
        super().draw(surface)


def main() -> None:
    """Open the window."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--text", type=float, default=1.0)
    parser.add_argument("--felt", default="teal", choices=FELTS)
    parser.add_argument("--contrast", action="store_true")
    parser.add_argument("--print-window-id", action="store_true")
    args = parser.parse_args()
    width, height = (int(part) for part in args.size.split("x"))
    app = App(
        (width, height),
        print_window_id=args.print_window_id,
        theme=make_theme(args.felt, high_contrast=args.contrast),
        text_size=args.text,
        on_announce=lambda words: print(f"says: {words}", flush=True),
    )
    app.run(Gallery())
    print(app.stats.summary())


if __name__ == "__main__":
    main()
