# SPDX-License-Identifier: Apache-2.0
"""What a drag and a start cost the page, beside a plain board with a drag written by hand (`reference/`), in the same run.

A press on the third card of the first list, 8 moves of 3 points (pick-up), 240 moves over the next lists and back, one a
frame at most, and a release; the same path without a button is hovering. Costs are milliseconds of the page's main thread, by
the processor's time, so that other programs on a busy machine count little. The first frame is what passes from an input to the
end of the first frame that shows a change. A start is what passes from the navigation until two frames after the first cards;
the second one is the same page loaded again, by then served by its worker if it has one. Every figure is the median of several
rounds, in which the boards take turns, as a ratio to the reference with 300 cards. Prints a table and fails beyond
`Benchmarks/limits.txt`.

    cost.py [--rounds N] [--sizes 300,3000,30000] [--no-limits]
"""

import argparse
import statistics
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests" / "Browser"))

import instruments  # noqa: E402
from limits import Limits  # noqa: E402
from support.api import API  # noqa: E402
from support.boards import make_board  # noqa: E402
from support.browser import DESK, launched  # noqa: E402
from support.server import Server  # noqa: E402

HERE = Path(__file__).resolve().parent
FRAME = 1 / 60
SHAPES = {300: (10, 30), 3_000: (20, 150), 30_000: (50, 600), 100_000: (20, 5_000)}

# What is measured, and how it is called.
FIGURES = {
    "move": "a move",
    "hover": "hovering",
    "lift": "pick-up",
    "first": "first frame",
    "drop": "drop",
    "gap": "longest frame",
    "cold": "start",
    "second": "second start",
}


class Handler(SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@contextmanager
def reference_server():
    """Serves the reference's page; answers where."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=HERE / "reference"))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


class Subject:
    """A board that is measured: where it is, and what of it are its lists and cards."""

    def __init__(self, name, address, lists, cards, seen, cookie=None, size=300):
        self.name, self.address, self.lists, self.cards, self.seen, self.cookie = name, address, lists, cards, seen, cookie
        self.size = size
        self.rounds = []

    def figure(self, name):
        values = [one[name] for one in self.rounds if one.get(name) is not None]
        return statistics.median(values) if values else None


class Measurement:
    """One round with one board, in a profile of its own."""

    screen = DESK

    def __init__(self, browser, subject, hand):
        self.subject, self.hand = subject, hand
        screen = {**self.screen, "service_workers": "allow", "has_touch": hand == "touch"}
        self.context = browser.new_context(**screen)
        self.context.set_default_timeout(120_000)
        self.context.add_init_script(instruments.SCRIPT)
        if subject.cookie:
            name, value = subject.cookie.split("=", 1)
            self.context.add_cookies([{"name": name, "value": value, "url": subject.address.split("/#")[0]}])
        self.drag = None
        self.hasEntered = False

    def open(self):
        """Opens the board in a new page; milliseconds until it is drawn."""
        self.page = self.context.new_page()
        self.devtools = self.context.new_cdp_session(self.page)
        self.devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.page.goto(self.subject.address, wait_until="commit")
        return self._drawn()

    def open_again(self):
        """Loads the page once more, when its worker serves it, if it has one; milliseconds until it is drawn."""
        self.page.evaluate("instruments.settled()")
        self.page.reload(wait_until="commit")
        return self._drawn()

    def _drawn(self):
        return self.page.evaluate(
            "([selector, count]) => instruments.ready(selector, count)", [self.subject.cards, self.subject.seen]
        )

    def busy(self):
        """Milliseconds that the main thread has worked."""
        metrics = self.devtools.send("Performance.getMetrics")["metrics"]
        return next(one["value"] for one in metrics if one["name"] == "TaskDuration") * 1_000

    # The hand: the browser's own input, of which nothing is asked in between.

    def press(self, x, y):
        if self.hand == "touch":
            self.devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        else:
            self._mouse("mousePressed", x, y, 1)

    def move(self, x, y, buttons):
        if self.hand == "touch" and buttons:
            self.devtools.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
        elif self.drag is None:
            self._mouse("mouseMoved", x, y, buttons)
        else:
            if not self.hasEntered:
                self._drag("dragEnter", x, y)
                self.hasEntered = True
            self._drag("dragOver", x, y)

    def release(self, x, y):
        if self.hand == "touch":
            return self.devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        if self.drag is not None:
            self._drag("drop", x, y)
            self.devtools.send("Input.setInterceptDrags", {"enabled": False})
        self._mouse("mouseReleased", x, y, 0)

    def _mouse(self, kind, x, y, buttons):
        button = "left" if buttons or kind == "mouseReleased" else "none"
        event = {"type": kind, "x": x, "y": y, "buttons": buttons, "button": button, "pointerType": "mouse"}
        self.devtools.send("Input.dispatchMouseEvent", event if kind == "mouseMoved" else {**event, "clickCount": 1})

    def _drag(self, kind, x, y):
        self.devtools.send("Input.dispatchDragEvent", {"type": kind, "x": x, "y": y, "data": self.drag})

    def walk(self, points, buttons):
        """Moves along points, at most one in a frame."""
        due = time.perf_counter()
        for x, y in points:
            if (rest := due - time.perf_counter()) > 0:
                time.sleep(rest)
            due = max(due, time.perf_counter() - FRAME) + FRAME
            self.move(x, y, buttons)

    # What is measured.

    def run(self):
        figures = {"cold": self.open()}
        figures["second"] = self.open_again()
        # By then all of the program has come, and a drag was rehearsed.
        self.page.wait_for_timeout(2_000)
        found = self.locate()
        start, points, target = path(found)
        card = found["card"]["node"]
        if self.hand == "mouse":
            self.move(*start, 0)
            before = self.busy()
            self.walk(points[::2], 0)
            figures["hover"] = (self.busy() - before) / len(points[::2])
            self.move(*start, 0)
        self._frames()
        self._lift(start, figures)
        before = self.busy()
        self.page.evaluate("instruments.countFrames(true)")
        self.walk(points, 1)
        figures["move"] = (self.busy() - before) / len(points)
        frames = self.page.evaluate("instruments.countFrames(false)")
        figures["gap"] = max(later - earlier for earlier, later in zip(frames, frames[1:]))
        before = self.busy()
        self.release(*points[-1])
        self._frames()
        self.page.wait_for_timeout(600)
        figures["drop"] = self.busy() - before
        self._verify(card, target)
        self.context.close()
        return figures

    def locate(self):
        """The lists that can be seen, from left to right, and the card that is carried: the third of the first."""
        return self.page.evaluate(
            "([lists, cards]) => instruments.locate(lists, cards)", [self.subject.lists, self.subject.cards]
        )

    def _lift(self, start, figures):
        x, y = start
        self.devtools.on("Input.dragIntercepted", lambda event: setattr(self, "drag", event["data"]))
        self.devtools.send("Input.setInterceptDrags", {"enabled": True})
        self.page.evaluate("instruments.watchLift()")
        before = self.busy()
        self.press(x, y)
        if self.hand == "touch":
            self.page.wait_for_timeout(600)
        self.walk([(x + 3 * step, y) for step in range(1, 9)], 1)
        self._frames()
        self.page.wait_for_timeout(100)
        figures["lift"] = self.busy() - before
        lift = self.page.evaluate("instruments.lift")
        figures["first"] = lift["shown"] - lift["moved"] if lift["shown"] and self.hand == "mouse" else None

    def _frames(self):
        self.page.evaluate("instruments.twoFrames()")

    def _verify(self, card, target):
        """A figure counts only if the card is where it was dropped."""
        there = f'{self.subject.lists}[data-node="{target}"] [data-node="{card}"]'
        self.page.wait_for_function("selector => document.querySelector(selector)", arg=there, timeout=5_000)


def path(found):
    """From the card over the next three lists, up and down, and back to the last but one, where the hand rests; away from the
    lists' edges, where they would scroll."""
    card, lists = found["card"], found["lists"]
    x, y = start = (card["left"] + card["right"]) / 2, (card["top"] + card["bottom"]) / 2
    # A window in which fewer can be seen has the last ones twice.
    one, two, three = (lists[min(number, len(lists) - 1)] for number in (1, 2, 3))

    def at(box, share):
        return (box["left"] + box["right"]) / 2, box["top"] + (box["bottom"] - box["top"]) * share

    legs = [
        (at(one, 0.25), 20), (at(one, 0.75), 55), (at(two, 0.75), 10), (at(two, 0.25), 55), (at(three, 0.25), 10),
        (at(three, 0.75), 55), (at(two, 0.5), 20),
    ]
    points, (x, y) = [], (x + 24, y)
    for (to_x, to_y), steps in legs:
        points += [(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps) for step in range(1, steps + 1)]
        x, y = to_x, to_y
    points += [(x + step % 3 - 1, y + step % 2) for step in range(15)]
    return start, points, two["node"]


def boards(api, server, sizes):
    """A board of Carry for each size."""
    for size in sizes:
        lists, cards = SHAPES[size]
        made = make_board(
            api, f"{size} cards",
            {f"List {n}": [f"Card {n}.{m} with some words" for m in range(cards)] for n in range(lists)},
        )
        yield Subject(
            f"Carry, {size:,}", f"{server.origin}/#/board/{made.id}", "[data-kind=list]", "[data-kind=list] [data-kind=card]",
            20, api.cookie, size,
        )


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--sizes", default="300,3000,30000,100000")
    options.add_argument("--no-limits", action="store_true")
    options = options.parse_args()
    sizes = [int(size) for size in options.sizes.split(",")]
    with tempfile.TemporaryDirectory() as folder, reference_server() as reference, launched() as browser:
        server = Server(Path(folder) / "data").start()
        try:
            api = API(server.opening_address)
            base = Subject("reference, 300", f"{reference}/?lists=10&cards=30", ".list", ".list .card", 300)
            measured = list(boards(api, server, sizes))
            touched = Subject(
                "Carry by touch", measured[0].address, measured[0].lists, measured[0].cards, 20, api.cookie
            )
            for _ in range(options.rounds):
                for subject in [base, *measured, touched]:
                    hand = "touch" if subject is touched else "mouse"
                    subject.rounds.append(Measurement(browser, subject, hand).run())
        finally:
            server.kill()
    beyond = report(base, measured, touched)
    if beyond and not options.no_limits:
        sys.exit("beyond the limits: " + "; ".join(beyond))


def report(base, measured, touched):
    """Prints the figures and their ratios; answers what is beyond its limit."""
    limits = Limits("browser")
    print(f"{'':16}" + "".join(f"{title:>22}" for title in FIGURES.values()))
    print(f"{'to reach':16}" + "".join(f"{limits.number(figure):>20.2f}x " for figure in FIGURES))
    for subject in [base, *measured, touched]:
        row = f"{subject.name:16}"
        for figure, title in FIGURES.items():
            value, reference = subject.figure(figure), base.figure(figure)
            if value is None or reference is None:
                row += f"{'-':>22}"
                continue
            ratio = value / reference
            row += f"{value:>11.1f} ms {ratio:>6.2f}x "
            if subject in measured:
                limits.check(figure, ratio, f"{subject.name}, {title}")
            elif subject is touched and figure == "move":
                limits.check("touch", ratio, f"{subject.name}, {title}")
        print(row)
    few, many = (next((one for one in measured if one.size == size), None) for size in (300, 30_000))
    if few and many:
        growth = many.figure("cold") / few.figure("cold")
        print(f"a start with 30,000 cards beside one with 300: {growth:.2f}x, to reach {limits.number('growth'):.2f}x")
        limits.check("growth", growth, "a start with 30,000 cards beside one with 300")
    return limits.beyond


if __name__ == "__main__":
    main()
