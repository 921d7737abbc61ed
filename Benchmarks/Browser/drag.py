# SPDX-License-Identifier: Apache-2.0
"""What a drag costs the page: main-thread milliseconds per pointer move over boards of 300, 5,000 and 100,000 cards.

The same path is walked twice, once hovering and once carrying a card; the difference is the drag's own cost. A frame is late
that took longer than one and a half of the display's. Warm is a board that was open before, from the press on its tab until
its first cards are drawn. Prints a table with each board's ratios to the smallest one. `drag.py [CARDS]...` measures other
sizes.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests" / "Browser"))

from playwright.sync_api import expect  # noqa: E402
from support.api import API  # noqa: E402
from support.boards import make_board  # noqa: E402
from support.browser import DESK, launched  # noqa: E402
from support.hands import Mouse  # noqa: E402
from support.pages import Workspace  # noqa: E402
from support.server import Server  # noqa: E402

LISTS = 4
OTHER = "Another board"
MOVES = 240

# Wide enough that no list lies at the window's edge, where the board would scroll under the hand.
WINDOW = {**DESK, "viewport": {"width": 1600, "height": 800}}

COUNT_FRAMES = """() => {
    window.frames = 0;
    window.seen = 0;
    window.late = 0;
    let last = performance.now();
    const frame = now => {
        window.frames += 1;
        if (now - last > 25) window.late += 1;
        last = now;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}"""

# Some moves are answered a frame later, some at once: this makes it one frame for each.
NEXT_FRAME = """() => new Promise(resolve => {
    const look = () => {
        if (window.frames === window.seen) return requestAnimationFrame(look);
        window.seen = window.frames;
        resolve();
    };
    look();
})"""


# Presses a board's tab; the milliseconds until its first cards are drawn.
OPEN = """title => new Promise(resolve => {
    const began = performance.now();
    [...document.querySelectorAll('[role=tab]')].find(tab => tab.textContent.includes(title)).click();
    const look = () => {
        const board = document.querySelector('section.board');
        if (board?.getAttribute('aria-label') !== title || !board.querySelector('.card')) {
            return requestAnimationFrame(look);
        }
        requestAnimationFrame(() => resolve(performance.now() - began));
    };
    look();
})"""


class Meter:
    """The main thread's busy time, from the browser's own counters: the processor's time, so that other programs on a
    busy machine do not count."""

    def __init__(self, page):
        self.devtools = page.context.new_cdp_session(page)
        self.devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def busy(self):
        metrics = self.devtools.send("Performance.getMetrics")["metrics"]
        return next(one["value"] for one in metrics if one["name"] == "TaskDuration") * 1_000


def path(workspace):
    """Points over all the lists: down each one in turn, as a hand that looks for a place moves."""
    boxes = [workspace.box(workspace.scroller(f"List {n}")) for n in range(LISTS)]
    steps = MOVES // LISTS
    for box in boxes:
        for step in range(steps):
            yield box["x"] + box["width"] * 0.5, box["y"] + 40 + (box["height"] - 120) * step / steps


def walk(workspace, points):
    """Moves along the path, one point a frame; milliseconds of the main thread per move."""
    meter = Meter(workspace.page)
    before = meter.busy()
    for x, y in points:
        workspace.mouse.move(x, y, steps=1)
        workspace.page.evaluate(NEXT_FRAME)
    return (meter.busy() - before) / len(points)


def measure(browser, api, cards):
    board = make_board(
        api, f"{cards} cards",
        {f"List {n}": [f"Card {n}.{m}" for m in range(cards // LISTS)] for n in range(LISTS)},
    )
    context = browser.new_context(**WINDOW)
    workspace = Workspace(context.new_page())
    workspace.open(api.link())
    workspace.mouse = Mouse(workspace)
    opened = workspace.page.evaluate(OPEN, board.title)
    expect(workspace.card("Card 3.0")).to_be_visible()
    workspace.page.evaluate(OPEN, OTHER)
    warm = workspace.page.evaluate(OPEN, board.title)
    expect(workspace.card("Card 3.0")).to_be_visible()
    points = list(path(workspace))
    workspace.page.evaluate(COUNT_FRAMES)
    walk(workspace, points[:40])
    hovering = walk(workspace, points)
    workspace.mouse.lift(workspace.card("Card 0.0"))
    walk(workspace, points[:40])
    frames = workspace.page.evaluate("window.late = 0, window.frames")
    carrying = walk(workspace, points)
    late = workspace.page.evaluate("window.late") / (workspace.page.evaluate("window.frames") - frames)
    workspace.page.keyboard.press("Escape")
    workspace.expect_idle()
    # Cards that still came in are no part of a drag: of what hovering costs before and after, the smaller.
    hovering = min(hovering, walk(workspace, points))
    context.close()
    return {"open": opened, "warm": warm, "hover": hovering, "carry": carrying, "late": late}


def main():
    sizes = [int(word) for word in sys.argv[1:]] or [300, 5_000, 100_000]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data").start()
        try:
            api = API(server.opening_address)
            make_board(api, OTHER, {"List": ["Card"]})
            with launched() as browser:
                rows = [(cards, measure(browser, api, cards)) for cards in sizes]
        finally:
            server.kill()
    first = rows[0][1]
    ratio = f"to {sizes[0]}"
    print(
        f"{'cards':>8} {'hover':>9} {'carry':>9} {'drag':>9} {ratio:>9} {'late frames':>12} {'opens in':>9} {'warm':>8}"
        f" {ratio:>9}"
    )
    for cards, row in rows:
        drag = row["carry"] - row["hover"]
        print(
            f"{cards:>8} {row['hover']:>6.2f} ms {row['carry']:>6.2f} ms {drag:>6.2f} ms"
            f" {drag / (first['carry'] - first['hover']):>8.2f}x {row['late']:>11.1%} {row['open']:>6.0f} ms"
            f" {row['warm']:>5.0f} ms {row['warm'] / first['warm']:>8.2f}x"
        )


if __name__ == "__main__":
    main()
