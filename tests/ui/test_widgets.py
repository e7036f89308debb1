"""Widgets by keyboard and mouse, focus order, drawing, layout."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.ui.display import open_display
from cardtable.ui.theme import Look, Scale
from cardtable.ui.widgets import (
    Button,
    Choice,
    ChoiceStyle,
    Column,
    DataTable,
    Dropdown,
    Form,
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
from cardtable.ui.widgets.data_table import share_width
from cardtable.ui.widgets.dropdown import place_list
from cardtable.ui.widgets.tooltip import place_tooltip

WINDOW = pygame.Rect(0, 0, 1280, 800)
LOOK = Look()


@pytest.fixture(autouse=True, scope="module")
def display():
    open_display()


class Desk:
    """A form with widgets in a column, and methods to operate it."""

    def __init__(self, *widgets, height=60, look=LOOK):
        self.said: list[str] = []
        self.form = Form(self.said.append)
        self.form.place(WINDOW, look)
        top = 10
        for widget in widgets:
            self.form.add(widget)
            widget.place(pygame.Rect(10, top, 300, height), look)
            top += height + 20

    def key(self, key, mod=0, letter=""):
        return self.form.handle(
            pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter, scancode=0)
        )

    def keys(self, *keys):
        for key in keys:
            self.key(key)

    def type(self, letters):
        for letter in letters:
            self.key(
                pygame.key.key_code(letter) if letter.isalnum() else pygame.K_SPACE, letter=letter
            )
            self.form.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))

    def mouse(self, kind, pos, **fields):
        if kind != pygame.MOUSEMOTION:
            fields = {"button": 1, "clicks": 1, **fields}
        return self.form.handle(pygame.event.Event(kind, pos=pos, **fields))

    def click(self, pos, **fields):
        self.mouse(pygame.MOUSEMOTION, pos)
        used = self.mouse(pygame.MOUSEBUTTONDOWN, pos, **fields)
        self.mouse(pygame.MOUSEBUTTONUP, pos, **fields)
        return used

    def drag(self, start, end):
        self.mouse(pygame.MOUSEMOTION, start)
        self.mouse(pygame.MOUSEBUTTONDOWN, start)
        self.mouse(pygame.MOUSEMOTION, end)
        self.mouse(pygame.MOUSEBUTTONUP, end)

    def wheel(self, pos, y):
        self.mouse(pygame.MOUSEMOTION, pos)
        return self.form.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=y))

    def draw(self):
        surface = pygame.Surface(WINDOW.size, depth=32)
        self.form.draw(surface)
        return surface


def button(label="Go", **options):
    pressed = []
    widget = Button(label, lambda: pressed.append(label), **options)
    return widget, pressed


# -- focus ----------------------------------------------------------------------------------------


def every_widget():
    """Return one of each focusable widget, with a key to which it must react."""
    return [
        (Button("Press", lambda: None), pygame.K_SPACE),
        (Choice("Pills", ["a", "b"]), pygame.K_RIGHT),
        (Choice("Segments", ["a", "b"], style=ChoiceStyle.SEGMENTS), pygame.K_RIGHT),
        (Choice("Grid", ["a", "b"], style=ChoiceStyle.GRID), pygame.K_RIGHT),
        (Toggle("Toggle"), pygame.K_SPACE),
        (Slider("Slider", 3, 0, 10), pygame.K_RIGHT),
        (Dropdown("Dropdown", ["one", "two"]), pygame.K_DOWN),
        (TextField("Field", on_submit=lambda value: None), pygame.K_RETURN),
        (ListBox("List", ["one", "two"]), pygame.K_DOWN),
        (TabBar("Tabs", ["one", "two"]), pygame.K_RIGHT),
        (DataTable("Table", [Column("n")], [["1"], ["2"]]), pygame.K_DOWN),
    ]


def test_tab_visits_all_widgets_and_each_reacts_to_a_key():
    pairs = every_widget()
    desk = Desk(*(widget for widget, _key in pairs), Label("words"), Panel(), ProgressBar())
    for widget, key in pairs:
        assert desk.key(pygame.K_TAB)
        assert desk.form.focused is widget
        assert widget.shows_focus
        assert desk.key(key), widget.label
    desk.key(pygame.K_TAB)
    assert desk.form.focused is pairs[0][0]
    for widget, _key in reversed(pairs):
        desk.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
        assert desk.form.focused is widget


def test_focused_widgets_are_announced():
    pairs = every_widget()
    desk = Desk(*(widget for widget, _key in pairs))
    for _widget in pairs:
        desk.key(pygame.K_TAB)
    assert len(desk.said) == len(pairs)
    assert all(words.strip() for words in desk.said)
    assert len(set(desk.said)) == len(pairs)


@pytest.mark.parametrize("index", range(len(every_widget())))
def test_focus_ring_and_disabled_state_are_visible(index):
    widget = every_widget()[index][0]
    desk = Desk(widget)
    plain = pygame.image.tobytes(desk.draw(), "RGB")
    desk.key(pygame.K_TAB)
    focused = pygame.image.tobytes(desk.draw(), "RGB")
    assert focused != plain
    desk.form.focus(None)
    widget.enabled = False
    if not isinstance(widget, DataTable):
        assert pygame.image.tobytes(desk.draw(), "RGB") != plain
    assert desk.form.focus_order() == []


def test_disabled_and_hidden_widgets_are_skipped():
    first, middle, last = (button(name)[0] for name in ("a", "b", "c"))
    hidden = button("d")[0]
    desk = Desk(first, middle, hidden, last)
    middle.enabled = False
    hidden.visible = False
    desk.keys(pygame.K_TAB, pygame.K_TAB)
    assert desk.form.focused is last


def test_disabled_widget_loses_the_focus():
    widget = button()[0]
    desk = Desk(widget)
    desk.key(pygame.K_TAB)
    widget.enabled = False
    desk.form.update(0.016)
    assert desk.form.focused is None


def test_focus_ring_is_shown_by_keyboard_and_hidden_by_mouse():
    first, second = button("a")[0], button("b")[0]
    desk = Desk(first, second)
    desk.click(second.rect.center)
    assert desk.form.focused is second
    assert not second.shows_focus
    desk.key(pygame.K_UP)
    assert second.shows_focus
    desk.key(pygame.K_UP)
    assert desk.form.focused is first


def test_arrows_focus_the_nearest_button_in_their_direction():
    names = [button(str(number))[0] for number in range(9)]
    desk = Desk(*names)
    for widget, cell in zip(names, boxes.grid(pygame.Rect(0, 0, 300, 300), 3, 9, 10), strict=True):
        widget.place(cell, LOOK)
    desk.form.focus(names[4], by_keyboard=True)
    for key, place in (
        (pygame.K_LEFT, 3),
        (pygame.K_UP, 0),
        (pygame.K_RIGHT, 1),
        (pygame.K_DOWN, 4),
        (pygame.K_DOWN, 7),
        (pygame.K_RIGHT, 8),
    ):
        desk.key(key)
        assert desk.form.focused is names[place]
    assert not desk.key(pygame.K_RIGHT)


def test_removed_widget_loses_focus_and_hover():
    widget, pressed = button()
    desk = Desk(widget)
    desk.mouse(pygame.MOUSEMOTION, widget.rect.center)
    desk.key(pygame.K_TAB)
    desk.form.remove(widget)
    assert desk.form.focused is None
    assert desk.form.cursor == pygame.SYSTEM_CURSOR_ARROW
    assert not desk.click(widget.rect.center)
    assert pressed == []


# -- buttons --------------------------------------------------------------------------------------


def test_button_is_pressed_if_the_click_ends_on_it():
    widget, pressed = button()
    desk = Desk(widget)
    assert desk.click(widget.rect.center)
    desk.drag(widget.rect.center, (900, 700))
    assert pressed == ["Go"]
    assert desk.form.cursor == pygame.SYSTEM_CURSOR_ARROW or widget.hovered


def test_letters_press_buttons_on_any_keyboard_but_not_with_ctrl():
    widget, pressed = button(key=pygame.K_u, key_text="U")
    desk = Desk(widget)
    desk.key(pygame.K_u)
    desk.key(pygame.K_u, pygame.KMOD_LCTRL)
    event = pygame.event.Event(
        pygame.KEYDOWN, key=ord("г"), mod=0, unicode="г", scancode=pygame.KSCAN_U
    )
    desk.form.handle(event)
    assert pressed == ["Go", "Go"]


def test_enter_presses_the_focused_button_only_with_a_visible_ring():
    default, default_pressed = button("Deal", key=pygame.K_RETURN)
    other, other_pressed = button("Hint")
    desk = Desk(default, other)
    desk.click(other.rect.center)
    desk.key(pygame.K_RETURN)
    assert default_pressed == ["Deal"]
    desk.form.focus(other, by_keyboard=True)
    desk.key(pygame.K_KP_ENTER)
    assert other_pressed == ["Hint", "Hint"]
    assert default_pressed == ["Deal"]


def test_button_ignores_presses_for_half_a_second_after_a_change():
    widget, pressed = button("Bid 3")
    desk = Desk(widget)
    widget.change("Play", lambda: pressed.append("Play"))
    assert widget.wake_after() == pytest.approx(0.5)
    desk.click(widget.rect.center)
    desk.form.update(0.45)
    desk.click(widget.rect.center)
    assert pressed == []
    desk.form.update(0.06)
    desk.click(widget.rect.center)
    assert pressed == ["Play"]


def test_disabled_button_ignores_presses_but_shows_its_tooltip():
    widget, pressed = button(key=pygame.K_u)
    widget.enabled = False
    widget.tooltip = "Nothing to undo."
    desk = Desk(widget)
    desk.click(widget.rect.center)
    desk.key(pygame.K_u)
    assert pressed == []
    assert "unavailable" in widget.spoken()
    plain = pygame.image.tobytes(desk.draw(), "RGB")
    desk.mouse(pygame.MOUSEMOTION, (1200, 700))
    desk.mouse(pygame.MOUSEMOTION, widget.rect.center)
    assert desk.form.wake_after() == pytest.approx(0.6)
    desk.form.update(0.61)
    desk.form.update(0.2)
    assert pygame.image.tobytes(desk.draw(), "RGB") != plain


# -- choices --------------------------------------------------------------------------------------


def test_choice_by_keys_and_click_skips_disabled_options():
    chosen: list[int] = []
    choice = Choice("Bid", [str(n) for n in range(14)], 3, chosen.append, style=ChoiceStyle.GRID)
    choice.disabled = frozenset({4, 0})
    desk = Desk(choice, height=110)
    desk.keys(pygame.K_TAB, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_HOME, pygame.K_END)
    assert chosen == [5, 12, 1, 13]
    desk.click(choice._cells[4].center)
    desk.click(choice._cells[6].center)
    assert chosen[-1] == 6
    assert desk.said[-1] == "Bid: 13, 14 of 14"


def test_arrows_at_the_end_of_a_choice_move_the_focus():
    choice = Choice("Rules", ["a", "b"], 1)
    below = button("below")[0]
    desk = Desk(choice, below)
    desk.keys(pygame.K_TAB, pygame.K_DOWN)
    assert desk.form.focused is below


def test_toggle_by_click_space_and_arrows():
    seen: list[bool] = []
    toggle = Toggle("Blind nil", False, seen.append)
    desk = Desk(toggle)
    desk.click(toggle.rect.center)
    desk.keys(pygame.K_TAB, pygame.K_SPACE, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert seen == [True, False, True, False]
    assert toggle.spoken() == "Blind nil, switch, off"


def test_slider_by_keys_wheel_and_dragging():
    seen: list[float] = []
    slider = Slider("Size", 100, 60, 160, 5, seen.append)
    desk = Desk(slider)
    desk.keys(
        pygame.K_TAB,
        pygame.K_RIGHT,
        pygame.K_DOWN,
        pygame.K_PAGEUP,
        pygame.K_HOME,
        pygame.K_LEFT,
        pygame.K_END,
    )
    assert seen == [105, 100, 110, 60, 160]
    desk.wheel(slider.rect.center, -1)
    assert seen[-1] == 155
    desk.drag((slider.rect.right - 4, slider.rect.centery), slider.rect.center)
    assert seen[-1] == 110
    desk.drag(slider.rect.center, (-500, 0))
    assert slider.value == 60


@given(st.floats(-5, 5), st.floats(0.1, 5), st.floats(0.05, 2), st.floats(-10, 20))
def test_slider_reaches_both_ends_and_stays_in_range(low, span, step, wanted):
    slider = Slider("x", wanted, low, low + span, step)
    assert low <= slider.value <= low + span
    slider.slide_to(low + span)
    assert slider.value == low + span
    slider.slide_to(low)
    assert slider.value == low


def test_dropdown_by_keyboard():
    seen: list[int] = []
    dropdown = Dropdown("Language", ["English", "Čeština", "Dansk", "Deutsch"], 0, seen.append)
    desk = Desk(dropdown)
    desk.keys(pygame.K_TAB, pygame.K_RETURN)
    assert dropdown.popup() is not None
    desk.keys(pygame.K_DOWN, pygame.K_DOWN, pygame.K_ESCAPE)
    assert dropdown.popup() is None
    assert seen == []
    desk.keys(pygame.K_SPACE, pygame.K_END, pygame.K_RETURN)
    assert seen == [3]
    assert "Deutsch" in dropdown.spoken()


def test_dropdown_by_letters_open_and_closed():
    seen: list[int] = []
    dropdown = Dropdown("Language", ["English", "Dansk", "Deutsch", "Español"], 0, seen.append)
    desk = Desk(dropdown, button("Erase", key=pygame.K_e)[0])
    desk.key(pygame.K_TAB)
    desk.key(pygame.K_d, letter="d")
    desk.key(pygame.K_d, letter="d")
    assert seen == [1, 2]
    desk.form.update(1.0)
    desk.key(pygame.K_RETURN)
    desk.key(pygame.K_e, letter="e")
    desk.key(pygame.K_s, letter="s")
    desk.key(pygame.K_RETURN)
    assert seen == [1, 2, 3]


def test_dropdown_by_mouse_and_closed_by_a_click_outside():
    seen: list[int] = []
    dropdown = Dropdown("Seat", ["Nora", "Walt", "Elle"], 0, seen.append)
    below, pressed = button("below")
    desk = Desk(dropdown, below)
    desk.click(dropdown.rect.center)
    box = dropdown.popup()
    assert box.colliderect(below.rect)
    desk.click((box.centerx, box.top + box.height // 2))
    assert seen == [1]
    assert pressed == []
    desk.click(dropdown.rect.center)
    desk.click((1000, 700))
    assert dropdown.popup() is None
    desk.click(below.rect.center)
    assert pressed == ["below"]


@given(st.integers(-20, 1250), st.integers(0, 760), st.integers(1, 40), st.integers(20, 80))
def test_dropdown_list_stays_in_the_window(left, top, count, row):
    box = pygame.Rect(left, top, 170, 34)
    opened = place_list(box, WINDOW, count, row, 4)
    assert WINDOW.contains(opened)
    assert opened.height >= row
    assert not opened.colliderect(box) or count * row > 700


# -- typing ---------------------------------------------------------------------------------------


def test_typing_and_editing_a_text_field():
    seen, sent = list[str](), list[str]()
    field = TextField("Name", "", seen.append, on_submit=sent.append, max_length=12)
    desk = Desk(field, button("Undo", key=pygame.K_u)[0])
    desk.key(pygame.K_TAB)
    desk.type("nora u")
    assert field.value == "nora u"
    desk.keys(pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_HOME, pygame.K_DELETE)
    desk.type("N")
    assert field.value == "Nora"
    desk.key(pygame.K_RETURN)
    assert sent == ["Nora"]
    desk.key(pygame.K_END)
    desk.type("0123456789")
    assert field.value == "Nora01234567"
    assert seen[-1] == field.value


def test_a_joiner_can_be_typed():
    field = TextField("Name")
    desk = Desk(field)
    desk.key(pygame.K_TAB)
    desk.type("می\u200cخواهم")
    assert field.value == "می\u200cخواهم"


def test_selecting_replacing_and_undoing():
    field = TextField("Name", "pass to Nora")
    desk = Desk(field)
    desk.click(field.rect.center)
    desk.keys(pygame.K_END)
    desk.key(pygame.K_LEFT, pygame.KMOD_LSHIFT | pygame.KMOD_LCTRL)
    assert field.line.selected == "Nora"
    desk.type("x")
    assert field.value == "pass to x"
    desk.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert field.value == "pass to Nora"
    desk.key(pygame.K_a, pygame.KMOD_LCTRL)
    desk.key(pygame.K_BACKSPACE)
    assert field.value == ""


def test_cut_and_paste(monkeypatch):
    kept: list[str] = []
    monkeypatch.setattr("cardtable.ui.widgets.textfield.copy_text", kept.append)
    monkeypatch.setattr("cardtable.ui.widgets.textfield.paste_text", lambda: "two\nlines")
    field = TextField("Name", "Nora")
    desk = Desk(field)
    desk.key(pygame.K_TAB)
    assert field.line.selected == "Nora"
    desk.key(pygame.K_x, pygame.KMOD_LCTRL)
    desk.key(pygame.K_v, pygame.KMOD_LCTRL)
    assert kept == ["Nora"]
    assert field.value == "two lines"


def test_click_moves_the_caret_and_dragging_selects():
    field = TextField("Name", "abcdefgh")
    desk = Desk(field)
    left = field.rect.left + 12
    desk.click((left, field.rect.centery))
    assert field.line.caret == 0
    desk.drag((left, field.rect.centery), (field.rect.right, field.rect.centery))
    assert field.line.selected == "abcdefgh"
    desk.click((left + 30, field.rect.centery), clicks=2)
    assert field.line.selected == "abcdefgh"


def test_input_method_composition_is_shown_and_gets_the_keys():
    field = TextField("Name", "")
    desk = Desk(field)
    desk.click(field.rect.center)
    desk.form.handle(pygame.event.Event(pygame.TEXTEDITING, text="ni", start=0, length=2))
    assert desk.key(pygame.K_BACKSPACE)
    assert field.value == ""
    desk.form.handle(pygame.event.Event(pygame.TEXTINPUT, text="你"))
    assert field.value == "你"


def test_typed_letters_press_no_buttons_and_escape_passes_through():
    field = TextField("Name")
    other, pressed = button(key=pygame.K_u)
    desk = Desk(field, other)
    desk.click(field.rect.center)
    desk.type("u")
    assert pressed == []
    assert not desk.key(pygame.K_ESCAPE)


def test_caret_blinks_only_with_focus():
    field = TextField("Name")
    desk = Desk(field)
    assert field.wake_after() is None
    desk.click(field.rect.center)
    desk.draw()
    assert field.wake_after() == pytest.approx(0.53)
    desk.form.update(0.54)
    assert desk.form.dirty


# -- lists and scrolling --------------------------------------------------------------------------


def test_list_by_keys_click_and_double_click():
    chosen, taken = list[int](), list[int]()
    box = ListBox(
        "Games", [f"game {n}" for n in range(50)], -1, chosen.append, on_activate=taken.append
    )
    desk = Desk(box, height=200)
    desk.keys(pygame.K_TAB, pygame.K_DOWN, pygame.K_DOWN, pygame.K_END, pygame.K_RETURN)
    assert chosen == [0, 1, 49]
    assert taken == [49]
    desk.form.update(2.0)
    assert box.rect.contains(box.row(49).clip(box.rect))
    assert box.row(49).bottom <= box.rect.bottom
    desk.click(box.row(48).center, clicks=2)
    assert taken == [49, 48]


def test_wheel_and_bar_scroll_a_list():
    box = ListBox("Games", [f"game {n}" for n in range(50)])
    desk = Desk(box, height=200)
    assert desk.wheel(box.rect.center, -2)
    desk.form.update(2.0)
    assert box.bar.offset == 112
    bar = box.bar.rect
    desk.drag((bar.centerx, bar.top + 20), (bar.centerx, bar.bottom + 50))
    assert box.bar.offset == box.bar.content - box.bar.view


def scroll_area(count, height=200):
    children = [button(f"b{n}")[0] for n in range(count)]

    def arrange(rect, look):
        cells = boxes.stack(rect, [40] * count, 10)
        for child, cell in zip(children, cells, strict=True):
            child.place(cell, look)
        return cells[-1].bottom - rect.top

    area = ScrollArea(children, arrange, "Settings")
    return Desk(area, height=height), area, children


def test_focus_scrolls_children_into_view():
    desk, area, children = scroll_area(20)
    for child in children:
        desk.key(pygame.K_TAB)
        assert desk.form.focused is child
        desk.form.update(2.0)
        assert area.rect.contains(child.rect)


def test_children_scrolled_out_of_view_cannot_be_clicked():
    desk, area, children = scroll_area(20)
    pressed = []
    for child in children:
        child.on_press = lambda child=child: pressed.append(child)
    hidden = children[10].rect.center
    assert not area.rect.collidepoint(hidden)
    desk.click(hidden)
    assert pressed == []
    desk.wheel(area.rect.center, -20)
    desk.form.update(2.0)
    desk.click(children[-1].rect.center)
    assert pressed == [children[-1]]


def test_scroll_area_draws_only_inside_itself():
    desk, area, _children = scroll_area(20)
    for _turn in range(6):
        desk.wheel(area.rect.center, -1)
        desk.form.update(2.0)
        surface = desk.draw()
        surface.set_colorkey((0, 0, 0))
        assert area.rect.contains(surface.get_bounding_rect())


def test_scroll_area_without_focusable_children_scrolls_by_keys():
    label = Label("word " * 400, wrapped=True)

    def arrange(rect, look):
        height = label.height_for(rect.width, look)
        label.place(pygame.Rect(rect.topleft, (rect.width, height)), look)
        return height

    area = ScrollArea([label], arrange, "Help")
    desk = Desk(area, height=200)
    top = label.rect.top
    desk.keys(pygame.K_TAB, pygame.K_DOWN)
    desk.form.update(2.0)
    assert label.rect.top == top - 56
    desk.key(pygame.K_END)
    desk.form.update(2.0)
    assert label.rect.bottom <= area.rect.bottom


def test_children_of_a_scroll_area_can_be_replaced():
    desk, area, children = scroll_area(3)
    desk.key(pygame.K_TAB)
    new = Toggle("New")

    def arrange(rect, look):
        new.place(rect, look)
        return 40

    area.arrange_content = arrange
    area.set_children([new])
    assert desk.form.focused is None
    assert children[0].form is None
    assert desk.form.focus_order() == [new]


def test_table_rows_are_chosen_and_announced():
    columns = [Column("Hand", "left"), Column("Points")]
    table = DataTable("Sheet", columns, [[str(n), f"+{n}0"] for n in range(1, 31)])
    desk = Desk(table, height=200)
    desk.keys(pygame.K_TAB, pygame.K_DOWN, pygame.K_DOWN)
    assert desk.said[-1] == "Hand 2, Points +20"
    desk.key(pygame.K_END)
    desk.form.update(2.0)
    assert table.index == 29
    desk.click((table.rect.left + 20, table.rect.bottom - 10))
    assert table.index == 29


def test_toast_disappears_and_ignores_clicks():
    toast = Toast()
    under, pressed = button("under")
    desk = Desk(under)
    desk.form.add(toast)
    toast.place(under.rect, LOOK)
    plain = pygame.image.tobytes(desk.draw(), "RGB")
    toast.show_message("East to play", seconds=2.0)
    desk.form.update(0.5)
    assert pygame.image.tobytes(desk.draw(), "RGB") != plain
    desk.click(under.rect.center)
    desk.mouse(pygame.MOUSEMOTION, (1000, 700))
    assert pressed == ["under"]
    assert desk.said[0] == "East to play"
    assert toast.wake_after() == pytest.approx(1.5)
    desk.form.update(1.6)
    desk.form.update(1.0)
    desk.form.focus(None)
    assert not toast.is_shown
    assert pygame.image.tobytes(desk.draw(), "RGB") == plain
    assert not desk.form.animating


# -- drawing --------------------------------------------------------------------------------------


@pytest.mark.sample(6)
@pytest.mark.parametrize("index", range(len(every_widget())))
@pytest.mark.parametrize("text_size", [0.8, 1.6])
def test_widgets_draw_only_inside_their_rectangles(index, text_size):
    look = Look(scale=Scale(0.75, text_size))
    long = "Donaudampfschifffahrtskapitänsmützenabzeichen ♠ мастер"
    widget = every_widget()[index][0]
    widget.label = long
    if isinstance(widget, Choice):
        widget.options = (long, long)
    if isinstance(widget, Dropdown | ListBox):
        widget.set_options((long, long), 0)
    if isinstance(widget, TextField):
        widget.value = long
    desk = Desk(widget, height=50, look=look)
    surface = desk.draw()
    surface.set_colorkey((0, 0, 0))
    if not (isinstance(widget, Choice) and widget.style is ChoiceStyle.PILLS):
        assert widget.rect.inflate(2, 2).contains(surface.get_bounding_rect())
    else:  # pills may flow into further rows, but stay within the width
        drawn = surface.get_bounding_rect()
        assert widget.rect.left <= drawn.left
        assert drawn.right <= widget.rect.right


def test_buttons_of_measured_size_show_their_whole_label():
    for label in ("OK", "Neu verteilen", "Переиграть раздачу"):
        for key_text in ("", "Enter"):
            widget = Button(label, lambda: None, key_text=key_text, kind=Kind.PRIMARY)
            desk = Desk(widget)
            width, height = widget.measure(LOOK)
            widget.place(pygame.Rect(10, 10, width, height), LOOK)
            narrow = pygame.image.tobytes(desk.draw().subsurface(widget.rect), "RGB")
            widget.place(pygame.Rect(10, 10, width - 30, height), LOOK)
            assert pygame.image.tobytes(desk.draw().subsurface((10, 10, width, height)), "RGB") != (
                narrow
            )


# -- layout ---------------------------------------------------------------------------------------

rects = st.builds(
    pygame.Rect,
    st.integers(-50, 50),
    st.integers(-50, 50),
    st.integers(60, 900),
    st.integers(60, 900),
)
weights = st.lists(st.floats(0.1, 9), min_size=1, max_size=6)


@given(rects, weights, st.integers(0, 10))
def test_columns_and_rows_fill_the_rectangle_exactly(rect, shares, gap):
    across = boxes.columns(rect, shares, gap)
    assert across[0].left == rect.left
    assert across[-1].right == rect.right
    assert all(b.left - a.right == gap for a, b in pairwise(across))
    down = boxes.rows(rect, shares, gap)
    assert down[0].top == rect.top
    assert down[-1].bottom == rect.bottom


@given(rects, st.lists(st.integers(5, 300), min_size=1, max_size=12), st.integers(0, 10))
def test_flowing_boxes_stay_in_the_width_without_overlap(rect, widths, gap):
    cells = boxes.flow(rect, [(width, 20) for width in widths], gap)
    assert all(rect.left <= cell.left and cell.right <= rect.right for cell in cells)
    assert all(cell.collidelist(cells[:n]) == -1 for n, cell in enumerate(cells))


@given(rects, st.integers(0, 1200), st.integers(0, 30))
def test_cut_parts_fill_the_rectangle(rect, amount, gap):
    for cut in (boxes.cut_left, boxes.cut_right):
        first, second = cut(rect, amount, gap)
        assert first.left == rect.left
        assert second.right == rect.right
        assert first.width + second.width <= rect.width
    for slice_off in (boxes.cut_top, boxes.cut_bottom):
        first, second = slice_off(rect, amount, gap)
        assert first.top == rect.top
        assert second.bottom == rect.bottom


@given(st.lists(st.integers(1, 400), min_size=1, max_size=8), st.integers(10, 900))
def test_table_columns_fill_the_width_and_the_widest_shrink_first(wanted, room):
    widths = share_width(wanted, room)
    assert sum(widths) == room
    if sum(wanted) > room:
        shrunk = [w for w, had in zip(widths, wanted, strict=True) if w < had]
        kept = [w for w, had in zip(widths, wanted, strict=True) if w == had]
        assert not kept or not shrunk or max(kept) <= max(shrunk) + 1


@given(st.integers(0, 1280), st.integers(0, 800), st.integers(20, 400), st.integers(20, 300))
def test_tooltips_stay_in_the_window(x, y, width, height):
    anchor = pygame.Rect(x, y, 100, 30)
    assert WINDOW.contains(place_tooltip((width, height), anchor, WINDOW, 8))


@given(st.integers(800, 3840), st.integers(600, 2160), st.floats(0.5, 2.0))
def test_every_window_has_the_minimum_of_design_units(width, height, wish):
    scale = Scale.for_window((width, height), wish)
    assert width / scale.unit >= 1065.99
    assert height / scale.unit >= 799.99
    assert 0.8 <= scale.text <= 1.6
    assert scale.px(0) == 0
    assert scale.px(0.01) == 1
    assert scale.font(2) >= 9


def test_walk_visits_nested_widgets_once():
    desk, area, children = scroll_area(4)
    assert [*desk.form.walk()] == [area, *children]
    assert all(isinstance(widget, Widget) for widget in desk.form.walk())
