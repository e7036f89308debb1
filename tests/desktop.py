"""A virtual display with a window manager, input and pictures: Xvfb, openbox, xdotool.

Windows are undecorated and at the top left corner of the display, so window and display have the
same coordinates. Pictures are read from Xvfb's frame buffer.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType

import pygame

from tests.waiting import LIMIT, Stillness, wait_until

PACKAGES = {"Xvfb": "xvfb", "openbox": "openbox", "xdotool": "xdotool"}

STOP_SECONDS = 5.0
"""Seconds a program has to end by itself after the test."""

LOOK_PAUSE = 0.05
"""Seconds between two looks that cost time: at a whole picture, 15 MB, or by another program."""

RULES = """<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <theme><keepBorder>no</keepBorder></theme>
  <keyboard><keybind key="A-F4"><action name="Close"/></keybind></keyboard>
  <applications><application class="*">
    <decor>no</decor><focus>yes</focus>
    <position force="yes"><x>0</x><y>0</y></position>
  </application></applications>
</openbox_config>
"""


def missing_programs() -> tuple[str, ...]:
    """Return the missing Debian packages."""
    return tuple(package for name, package in PACKAGES.items() if shutil.which(name) is None)


class Program:
    """A program on the desktop; :attr:`output` is its standard output and error."""

    def __init__(self, argv: Sequence[str], env: Mapping[str, str], log: Path) -> None:
        self._log = log
        with log.open("wb") as file:
            self.process = subprocess.Popen(
                argv, env=env, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT
            )

    @property
    def output(self) -> str:
        """The output so far."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    @property
    def running(self) -> bool:
        """Whether the program is still running."""
        return self.process.poll() is None

    def cpu_seconds(self) -> float:
        """Return the processor time used by all threads, in seconds."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> int:
        """Terminate the program, kill it if that has no effect, and return its exit code."""
        if self.running:
            self.process.terminate()
        try:
            return self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


class Desktop:
    """A display of *size* pixels with a free number; a context manager.

    *rules* is the configuration of the window manager.
    """

    def __init__(self, size: tuple[int, int] = (2560, 1440), rules: str = RULES) -> None:
        self.size = size
        self.rules = rules
        self.programs: list[Program] = []
        self._cleanup = contextlib.ExitStack()

    def __enter__(self) -> Desktop:
        with contextlib.ExitStack() as started:
            self._folder = Path(started.enter_context(tempfile.TemporaryDirectory()))
            self.display = f":{self._start_display(started)}"
            self.env = {
                **{
                    k: v
                    for k, v in os.environ.items()
                    if k not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")
                },
                "DISPLAY": self.display,
            }
            rules = self._folder / "rc.xml"
            rules.write_text(self.rules, encoding="utf-8")
            self._start_manager(started, rules)
            started.callback(self.stop_programs)
            self._cleanup = started.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._cleanup.close()

    def _start_manager(self, started: contextlib.ExitStack, rules: Path) -> None:
        """Start the window manager; try again if it fails or does not answer."""
        failures = ""
        for attempt in range(3):
            log = self._folder / f"openbox-{attempt}.log"
            arguments = ["openbox", "--sm-disable", "--config-file", str(rules)]
            manager = Program(arguments, self.env, log)
            started.callback(manager.stop)
            if self._manager_answers(manager):
                return
            failures += f"\n{manager.stop()}: {manager.output}"
        raise RuntimeError(f"openbox did not start:{failures}")

    def _manager_answers(self, manager: Program) -> bool:
        """Wait until *manager* answers; return whether it does."""
        with contextlib.suppress(TimeoutError):
            wait_until(
                lambda: self._xdotool("get_desktop", check=False) or not manager.running,
                "openbox answers",
                pause=LOOK_PAUSE,
            )
            return manager.running
        return False

    def _start_display(self, started: contextlib.ExitStack) -> int:
        reader, writer = os.pipe()
        server = subprocess.Popen(
            [
                "Xvfb",
                "-displayfd",
                str(writer),
                "-screen",
                "0",
                f"{self.size[0]}x{self.size[1]}x24",
                "-fbdir",
                str(self._folder),
                "-nocursor",
                "-noreset",  # else it resets when a program exits too early
                "-nolisten",
                "tcp",
            ],
            pass_fds=[writer],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        started.callback(server.wait, LIMIT)
        started.callback(server.terminate)
        os.close(writer)
        with open(reader, encoding="ascii") as answer:
            number = answer.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start.")
        return int(number)

    def start(self, argv: Sequence[str], env: Mapping[str, str] | None = None) -> Program:
        """Start a program on this display; *env* is added to the environment."""
        log = self._folder / f"program-{len(self.programs)}.log"
        program = Program(argv, {**self.env, **(env or {})}, log)
        self.programs.append(program)
        return program

    def stop_programs(self) -> None:
        """Terminate all programs started here."""
        while self.programs:
            self.programs.pop().stop()

    # Input

    def window(self, limit: float = LIMIT) -> int:
        """Wait for a window with the keyboard focus and return its id."""

        def look() -> int | None:
            # The window manager may name a window that no longer exists: query the window.
            number = self._xdotool("getactivewindow", check=False)
            alive = number and self._xdotool("getwindowgeometry", number, check=False)
            return int(number) if alive else None

        return wait_until(look, "a window is open", limit=limit, pause=LOOK_PAUSE)

    def move(self, x: int, y: int) -> None:
        """Move the pointer to a position in the window."""
        self._xdotool("mousemove", str(x), str(y))

    def click(self, x: int, y: int, button: int = 1, times: int = 1) -> None:
        """Click at a position; *button* 1 is left, 3 right, 4 and 5 turn the wheel."""
        self.move(x, y)
        self._xdotool("click", "--repeat", str(times), "--delay", "60", str(button))

    def drag(self, start: tuple[int, int], end: tuple[int, int], steps: int = 8) -> None:
        """Press the left button at *start*, move in *steps* and release it at *end*."""
        self.move(*start)
        self._xdotool("mousedown", "1")
        for step in range(1, steps + 1):
            x, y = (round(a + (b - a) * step / steps) for a, b in zip(start, end, strict=True))
            self.move(x, y)
        self._xdotool("mouseup", "1")

    def key(self, name: str) -> None:
        """Press and release a key by its X name: ``Return``, ``Escape``, ``u``, ``ctrl+z``."""
        self._xdotool("key", name)

    def type(self, text: str) -> None:
        """Type *text*, a letter every 20 ms."""
        self._xdotool("type", "--delay", "20", text)

    def close(self) -> None:
        """Ask the window with the focus to close, like the window manager's button."""
        self.key("alt+F4")

    def resize(self, window: int, width: int, height: int) -> None:
        """Resize the window and wait until it has the size."""
        self.ask_for_size(window, width, height)
        wanted = {f"WIDTH={width}", f"HEIGHT={height}"}
        wait_until(
            lambda: (
                wanted <= set(self._xdotool("getwindowgeometry", "--shell", str(window)).split())
            ),
            f"the window is {width} x {height}",
            pause=LOOK_PAUSE,
        )

    def ask_for_size(self, window: int, width: int, height: int) -> None:
        """Resize the window as far as it allows."""
        self._xdotool("windowsize", str(window), str(width), str(height))

    def move_to_corner(self, window: int) -> None:
        """Move the window to the top left corner of the display."""
        self._xdotool("windowmove", "--sync", str(window), "0", "0")

    def _xdotool(self, *words: str, check: bool = True) -> str:
        done = subprocess.run(
            ["xdotool", *words],
            env=self.env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=LIMIT,  # it may wait forever for a window
            check=False,
        )
        if done.returncode and check:
            raise RuntimeError(f"xdotool {' '.join(words)}: {done.stderr.strip()}")
        return "" if done.returncode else done.stdout.strip()

    # Output

    def _read(self, begin: int = 0, size: int | None = None) -> bytes:
        """Return bytes of the picture, which has four per pixel: blue, green, red, unused."""
        with (self._folder / "Xvfb_screen0").open("rb", buffering=0) as file:
            header = file.read(100)
            length, pitch, colours = (struct.unpack_from(">I", header, at)[0] for at in (0, 48, 76))
            assert pitch == 4 * self.size[0]
            file.seek(length + 12 * colours + begin)
            return file.read(pitch * self.size[1] if size is None else size)

    def picture(self) -> pygame.Surface:
        """Return the display's picture as an opaque 32-bit surface."""
        surface = pygame.Surface(self.size, 0, 32, (0xFF0000, 0xFF00, 0xFF, 0))
        surface.get_buffer().write(self._read())
        return surface

    def pixel(self, x: int, y: int) -> tuple[int, int, int]:
        """Return the current red, green and blue (0..255) of a pixel."""
        blue, green, red, _unused = self._read(4 * (y * self.size[0] + x), 4)
        return red, green, blue

    def screenshot(self, path: str | Path, size: tuple[int, int] | None = None) -> None:
        """Save the display's picture, cropped to *size* from the top left."""
        picture = self.picture()
        pygame.image.save(picture.subsurface((0, 0), size) if size else picture, str(path))

    def wait_for(
        self, condition: Callable[[pygame.Surface], bool], claim: str, limit: float = LIMIT
    ) -> pygame.Surface:
        """Return the first picture for which *condition* is true.

        Raises TimeoutError with *claim* after *limit* seconds.
        """

        def look() -> pygame.Surface | None:
            picture = self.picture()
            return picture if condition(picture) else None

        return wait_until(look, claim, limit=limit, pause=LOOK_PAUSE)

    def wait_until_still(self, calm: float = 0.3) -> None:
        """Wait until the picture of the display has not changed for *calm* seconds."""
        wait_until(Stillness(self._read, calm), "the picture does not change", pause=LOOK_PAUSE)
