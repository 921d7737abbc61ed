# SPDX-License-Identifier: Apache-2.0
"""What 50,000 photos cost the page, beside 500: opening them, scrolling from the first to the last, and carrying a photo all
that way, on the same machine in the same run.

Opening is what passes on the clock until every photo in sight is drawn, each time in a new window; the median of several.
Tasks are those of the page's main thread, by the processor's time, so that other programs on a busy machine do not count.
Prints a table, and fails beyond the limits. `photos.py [PHOTOS]` measures another number than 50,000.
"""

import json
import statistics
import sys
import tempfile
from contextlib import ExitStack, contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests" / "Browser"))

from playwright.sync_api import expect  # noqa: E402
from support.api import API, WORKSPACE, insert, new_id  # noqa: E402
from support.browser import DESK, launched  # noqa: E402
from support.hands import Mouse  # noqa: E402
from support.pages import Workspace  # noqa: E402
from support.photos import PhotoArea, make_photos  # noqa: E402
from support.server import Server  # noqa: E402

FEW, MANY = 500, 50_000
PICTURES = 60
ROUNDS = 7
STEPS = 240

MOST_OPENING = 1.3
LONGEST_TASK = 50
MOST_NODES = 1.1

# The time at which every photo in sight is drawn, asked for at each frame.
OPENED = """() => new Promise(resolve => {
    const look = () => {
        const bottom = document.querySelector('.photos .cell-scroller')?.getBoundingClientRect().bottom ?? 0
        const seen = [...document.querySelectorAll('.cell-content > [data-kind=photo]')]
            .filter(cell => cell.getBoundingClientRect().top < bottom)
        const drawn = seen.filter(cell => cell.querySelector('img.photo-image')?.naturalWidth)
        seen.length && drawn.length === seen.length ? resolve(performance.now()) : requestAnimationFrame(look)
    }
    look()
})"""

NODES = "document.getElementsByTagName('*').length"


def seed(server, count):
    """So many photos, of a few pictures, in no album."""
    api = API(server.opening_address)
    made = [api.node(photo)["fields"] for photo in make_photos(api, PICTURES)]
    kept = ("blob", "mimeType", "byteCount", "width", "height")
    for start in range(PICTURES, count, 2_500):
        api.transact(*(
            insert(new_id(), "photo", WORKSPACE, title=f"Photo {number}",
                   **{name: made[number % PICTURES][name] for name in kept})
            for number in range(start, min(start + 2_500, count))
        ))
    return api


@contextmanager
def window(browser, api):
    """A new window with the workspace, which knows nothing of the photos yet."""
    context = browser.new_context(**DESK)
    workspace = Workspace(context.new_page()).open(api.link())
    workspace.mouse = Mouse(workspace)
    yield workspace
    context.close()


def opening(browser, api):
    """Milliseconds from the click on Photos until those in sight are drawn."""
    with window(browser, api) as workspace:
        began = workspace.page.evaluate("""() => {
            document.querySelector('.nav-item[data-action=photos]').click()
            return performance.now()
        }""")
        return workspace.page.evaluate(OPENED) - began


class Tasks:
    """The longest task of the page's main thread while something is done, in milliseconds of the processor."""

    def __init__(self, browser, page):
        self.browser, self.page = browser, page
        self.longest = 0

    def __enter__(self):
        self.browser.start_tracing(page=self.page, categories=["toplevel"])
        return self

    def __exit__(self, *_):
        events = json.loads(self.browser.stop_tracing())["traceEvents"]
        main = {
            (one["pid"], one["tid"]) for one in events
            if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
        }
        tasks = [one["tdur"] for one in events if (one["pid"], one["tid"]) in main and "tdur" in one]
        assert tasks, "the browser has named no task"
        self.longest = max(tasks) / 1_000


def walk(workspace, shown, each=lambda: None):
    """Scrolls from the first photo to the last; the most nodes that were in the page."""
    most = 0
    for step in range(STEPS + 1):
        shown.scroller.evaluate(f"one => one.scrollTo(0, (one.scrollHeight - one.clientHeight) * {step / STEPS})")
        each()
        workspace.next_frame()
        most = max(most, workspace.page.evaluate(NODES))
    return most


def carry(workspace, shown, first):
    """Carries the first photo along while the others pass below it, lets the edge scroll for a while, and drops it last."""
    mouse = workspace.mouse
    shown.scroller.evaluate("one => one.scrollTo(0, 0)")
    mouse.lift(shown.cell(first))
    box = workspace.box(shown.scroller)
    middle, edge = box["y"] + box["height"] * 0.5, box["y"] + box["height"] - 12
    across = iter(range(1_000_000))
    most = walk(workspace, shown, lambda: mouse.move(box["x"] + 60 + next(across) * 7 % (box["width"] - 120), middle, 1))
    shown.scroller.evaluate("one => one.scrollTo(0, one.scrollHeight / 2)")
    before = shown.scroller.evaluate("one => one.scrollTop")
    mouse.move(box["x"] + box["width"] / 2, edge, steps=4)
    assert workspace.wait_until(lambda: shown.scroller.evaluate("one => one.scrollTop") > before + 500)
    mouse.move(box["x"] + box["width"] / 2, middle, steps=2)
    shown.scroller.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    workspace.next_frame()
    return most


def measure(browser, api, count):
    """What scrolling and carrying costs, and how many nodes the page has."""
    with window(browser, api) as workspace:
        shown = PhotoArea(workspace)
        with Tasks(browser, workspace.page) as loading:
            shown.open()
            expect(workspace.page.locator(".page-count")).to_have_text(f"{count} photos", timeout=120_000)
        first = shown.order()[0]
        with Tasks(browser, workspace.page) as scrolling:
            nodes = walk(workspace, shown)
        with Tasks(browser, workspace.page) as carrying:
            held = carry(workspace, shown, first)
            last = shown.order()[-1]
            workspace.mouse.over(shown.cell(last), across=0.95)
            workspace.mouse.nudge()
            workspace.mouse.drop()
            # Before or behind the last one: that depends on where in its row it stands.
            assert workspace.wait_until(lambda: first in shown.order()[-2:]), "the photo is not among the last"
    return {
        "load": loading.longest, "scroll": scrolling.longest, "drag": carrying.longest, "nodes": nodes, "held": held
    }


def main():
    many = int(sys.argv[1]) if len(sys.argv) > 1 else MANY
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        apis = {}
        for count in (FEW, many):
            server = Server(Path(folder) / str(count), "none").start()
            stack.callback(server.kill)
            apis[count] = seed(server, count)
        browser = stack.enter_context(launched())
        # In turn, so that what else the machine does falls on both.
        rounds = [{count: opening(browser, api) for count, api in apis.items()} for _ in range(ROUNDS)]
        opened = {count: statistics.median(one[count] for one in rounds[1:]) for count in apis}
        rows = {count: measure(browser, api, count) for count, api in apis.items()}
    report(opened, rows, many)


def report(opened, rows, many):
    """Prints the table; fails beyond the limits."""
    print(f"{'photos':>8} {'opens in':>10} {'ratio':>7}" + "".join(
        f"{name:>18}" for name in ("longest: loading", "scrolling", "dragging", "nodes", "nodes dragging")
    ))
    for count, row in rows.items():
        print(
            f"{count:>8} {opened[count]:>7.0f} ms {opened[count] / opened[FEW]:>6.2f}x"
            + "".join(f"{row[name]:>15.1f} ms" for name in ("load", "scroll", "drag"))
            + f"{row['nodes']:>18}{row['held']:>18}"
        )
    few, row = rows[FEW], rows[many]
    limits = [
        ("opening, times that of 500", opened[many] / opened[FEW], MOST_OPENING),
        ("the longest task while scrolling, in ms", row["scroll"], LONGEST_TASK),
        ("the longest task while dragging, in ms", row["drag"], LONGEST_TASK),
        ("nodes, times those of 500", row["nodes"] / few["nodes"], MOST_NODES),
        ("nodes while dragging, times those of 500", row["held"] / few["held"], MOST_NODES),
    ]
    beyond = [f"{name}: {value:.2f}, the limit is {limit}" for name, value, limit in limits if value > limit]
    if beyond:
        sys.exit("Beyond the limits: " + "; ".join(beyond))


if __name__ == "__main__":
    main()
