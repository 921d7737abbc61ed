# SPDX-License-Identifier: Apache-2.0
"""A desktop of its own without a screen: an X server, a window manager, and one real mouse that every program sees."""

import os
import struct
import subprocess
import time
import zlib
from collections import deque
from contextlib import ExitStack, contextmanager
from pathlib import Path

WIDTH, HEIGHT = 1600, 900
# How long a program may take to show or to notice something.
SECONDS = 30


def wait_until(condition, what, between=lambda: None, seconds=SECONDS):
    """Looks again and again until a condition holds; what it answered. X answers nobody, so there is nothing to wait for."""
    deadline = time.monotonic() + seconds
    while not (answer := condition()):
        assert time.monotonic() < deadline, f"waited {seconds} s in vain: {what}"
        between()
    return answer


class Desktop:
    """An X server that keeps its picture in a file, with openbox and a session bus; ended with the context."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.stack = ExitStack()
        self.at = self.pressed = (0, 0)
        # What the mouse and the keys did last, each with its time.
        self.done = deque(maxlen=20)

    def __enter__(self):
        self.folder.mkdir(parents=True)
        ready, told = os.pipe()
        screen = ["-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-fbdir", str(self.folder), "-nolisten", "tcp", "-noreset"]
        self.start("Xvfb", "-displayfd", str(told), *screen, pass_fds=[told])
        os.close(told)
        with os.fdopen(ready) as pipe:
            self.display = ":" + pipe.readline().strip()
        home = self.folder / "home"
        home.mkdir()
        self.environment = {
            **os.environ, "DISPLAY": self.display, "HOME": str(home), "XDG_CONFIG_HOME": str(home / ".config"),
            "XDG_DATA_HOME": str(home / ".local"), "XDG_CACHE_HOME": str(home / ".cache"), "NO_AT_BRIDGE": "1",
            "GDK_BACKEND": "x11", "LC_ALL": "C.UTF-8",
        }
        bus = self.start("dbus-daemon", "--session", "--nofork", "--print-address", stdout=subprocess.PIPE, text=True)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        # Its number is told a moment before it lets anybody in, and who is not let in gives up.
        wait_until(lambda: self.xdotool("getmouselocation"), "the X server lets nobody in")
        self.start("openbox")
        wait_until(lambda: self.xdotool("get_num_desktops"), "there is no window manager", self.nap)
        return self

    def __exit__(self, *_):
        self.stack.close()

    def start(self, *command, **options):
        """Starts a program, which is ended with the desktop."""
        options = {"stdout": subprocess.DEVNULL, "env": getattr(self, "environment", None), **options}
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
        self.stack.callback(self.end, process)
        return process

    def end(self, process):
        """Ends a program before the desktop is."""
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def xdotool(self, *words):
        if not words[0].startswith("get"):
            self.done.append(f"{time.monotonic():.3f} {' '.join(map(str, words))}")
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self.environment, capture_output=True, text=True, timeout=SECONDS
        )
        return done.stdout.split() if done.returncode == 0 else []

    # Windows

    def open(self, *command, titled, box):
        """Starts a program and gives its window with these words in its title a place: x, y, width, height."""
        self.start(*command)
        return self.place(box, "--name", titled)

    def place(self, box, *search):
        """Gives the window that xdotool finds a place on the screen and the keyboard."""
        x, y, width, height = box
        window = None

        def is_active():
            nonlocal window
            # A window manager that does not know the window yet does nothing, and a program may show another one first.
            for window in self.xdotool("search", "--onlyvisible", *search)[-1:]:
                self.xdotool("windowsize", window, width, height, "windowmove", window, x, y, "windowactivate", window)
                return self.xdotool("getactivewindow") == [window]

        wait_until(is_active, f"no window {search}, or it is not active", self.nap)
        self.until_still(box)
        return window

    # The picture

    def picture(self):
        """The rows of the screen, four bytes a point."""
        data = (self.folder / "Xvfb_screen0").read_bytes()
        head = struct.unpack(">25I", data[:100])
        start, length = head[0] + head[19] * 12, head[12]
        return [data[start + row * length:start + row * length + WIDTH * 4] for row in range(HEIGHT)]

    def part(self, box):
        """The rows of a part of the screen."""
        x, y, width, height = box
        return [row[x * 4:(x + width) * 4] for row in self.picture()[y:y + height]]

    def save(self, path):
        """Writes the screen as a PNG."""
        lines = []
        for row in self.picture():
            colors = bytearray(WIDTH * 3)
            colors[0::3], colors[1::3], colors[2::3] = row[2::4], row[1::4], row[0::4]
            lines.append(bytes(colors))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(png(WIDTH, HEIGHT, lines))

    def until_still(self, box):
        """Waits until a part of the screen looks the same several times in a row."""
        looks = []

        def is_still():
            looks.append(self.part(box))
            return len(looks) > 8 and all(look == looks[-1] for look in looks[-8:])

        wait_until(is_still, "the screen does not come to rest", between=self.nap)

    def select_all(self, window, box):
        """Chooses everything in a window by keys; the runs of points that look different then, as x, y, width, height from
        left to right. A program says so in a line at its lower edge as well, which the box has to leave out."""
        before = self.picture()
        self.xdotool("windowactivate", window)
        self.key("ctrl+a")
        wait_until(lambda: changed(before, self.picture(), box), "nothing was chosen")
        self.until_still(box)
        return changed(before, self.picture(), box)

    # The mouse and the keys

    def button(self, direction, number=1):
        """Presses a button or lets it go: "down", "up"."""
        if direction == "down":
            self.pressed = self.at
        self.xdotool(f"mouse{direction}", number)

    def key(self, *names):
        self.xdotool("key", *names)

    def type(self, text):
        self.xdotool("type", text)

    @contextmanager
    def held(self, key):
        """A key that is held down meanwhile."""
        self.xdotool("keydown", key)
        try:
            yield
        finally:
            self.xdotool("keyup", key)

    def let_go(self):
        """Lets everything go that a test may have left pressed."""
        self.xdotool("key", "Escape", "mouseup", 1, "mouseup", 3, "keyup", "ctrl", "keyup", "shift")

    def nap(self):
        """A look at the mouse: what X does takes about as long as a program needs to do something itself."""
        self.xdotool("getmouselocation")

    def move(self, x, y, steps=12):
        start_x, start_y = self.at
        for step in range(1, steps + 1):
            part = step / steps
            self.xdotool("mousemove", round(start_x + (x - start_x) * part), round(start_y + (y - start_y) * part))
        self.at = (round(x), round(y))

    def apart(self, x, y):
        """A point, or one beside it if it is where a button was pressed last: programs take a second press soon after at the
        same place for a double click, which opens a file and drags nothing."""
        last_x, last_y = self.pressed
        return (x + 12, y) if abs(x - last_x) < 12 and abs(y - last_y) < 12 else (x, y)

    def lift(self, start):
        """Presses and moves until a program takes it for a drag."""
        self.move(*self.apart(*start))
        self.button("down")
        x, y = self.at
        self.move(x + 12, y + 12, steps=6)

    def tremble(self):
        """What a hand does that rests; a program that was busy is told again where it is."""
        x, y = self.at
        self.xdotool("mousemove", x + 2, y + 1)
        self.xdotool("mousemove", x, y)


def png(width, height, lines):
    """A picture of these lines of red, green and blue, hardly packed."""

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    packed = zlib.compress(b"".join(b"\0" + line for line in lines), 1)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def changed(before, after, box):
    """Where two pictures differ within a box: one entry for each run of columns, with the rows that it spans."""
    left, top, width, height = box
    columns = {}
    for y in range(top, top + height):
        one, other = before[y][left * 4:(left + width) * 4], after[y][left * 4:(left + width) * 4]
        if one == other:
            continue
        for x in range(width):
            if one[x * 4:x * 4 + 4] != other[x * 4:x * 4 + 4]:
                columns.setdefault(left + x, []).append(y)
    runs = []
    for x in sorted(columns):
        if runs and x - runs[-1][-1] <= 6:
            runs[-1].append(x)
        else:
            runs.append([x])
    boxes = []
    for run in runs:
        rows = [y for x in run for y in columns[x]]
        boxes.append((run[0], min(rows), run[-1] - run[0] + 1, max(rows) - min(rows) + 1))
    return [one for one in boxes if one[2] > 8 and one[3] > 8]
