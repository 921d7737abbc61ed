# SPDX-License-Identifier: Apache-2.0
"""What a long document costs the page: of 20, 352 and 1,000 pages made from one book, each opened, selected as a whole,
all but the last page moved to the end, and that undone.

Actions are counted in milliseconds of the main thread, from the key to the server's answer and the page in its new place;
the first thumbnails in seconds on the wall, most of which are the server's. Zooming and resizing are measured by the longest
task of the main thread, in milliseconds of the processor. Prints each document's ratio to the smallest one, and fails beyond
the limits. `documents.py [PDF]`: the book is `../shared/corpus/pdf/freeculture.pdf` unless one is named.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))

from drag import Meter  # noqa: E402
from photos import Tasks  # noqa: E402
from playwright.sync_api import expect  # noqa: E402
from support.api import API  # noqa: E402
from support.browser import DESK, launched  # noqa: E402
from support.pages import Workspace  # noqa: E402
from support.server import Server  # noqa: E402

SIZES = [20, 352, 1_000]
STEPS = ["open", "select all", "move", "undo"]
CHANGES = ["zoom", "resize"]
ZOOM_STEPS = 7

# Of the longest document.
MOST_MILLISECONDS = {"select all": 100, "move": 100}
MOST_OPENING = 1.5
LONGEST_TASK = 50

# Resolves when a page of the document is drawn; looked for from the beginning on.
SHOWN = """page => new Promise(resolve => {
    document.querySelector('.cell-scroller').scrollTo(0, 0);
    const look = () => document.querySelector(`.page-cell[data-node='${page}']`)
        ? requestAnimationFrame(() => setTimeout(resolve))
        : requestAnimationFrame(look);
    look();
})"""

FIRST_PICTURE = """() => new Promise(resolve => {
    const look = () => document.querySelector('.page-cell img')?.naturalWidth ? resolve() : requestAnimationFrame(look);
    look();
})"""


def part(book, count, folder):
    """A file with that many pages of the book, from its beginning again when it ends."""
    length = int(subprocess.run(["qpdf", "--show-npages", book], capture_output=True, check=True).stdout)
    pages = [str(page % length + 1) for page in range(count)]
    path = folder / f"{count} pages.pdf"
    # A book repeated: qpdf takes the same file once for each time through it.
    times = [pages[start:start + length] for start in range(0, count, length)]
    sources = [word for run in times for word in (book, f"1-{len(run)}")]
    subprocess.run(["qpdf", "--empty", "--pages", *sources, "--", path], check=True)
    return path


def measure(browser, api, path, count):
    document = api.post_bytes(f"/api/documents?name={quote(path.name)}", path.read_bytes())
    first, last = document["pages"][0], document["pages"][-1]
    context = browser.new_context(**DESK)
    workspace = Workspace(context.new_page())
    workspace.open(api.link())
    page = workspace.page
    meter = Meter(page)

    def cost(action, seen):
        before = meter.busy()
        action()
        seen()
        return meter.busy() - before

    def show():
        page.evaluate("address => { location.hash = address }", f"#/document/{document['document']}")

    def shown():
        expect(page.locator(".page-count")).to_have_text(f"{count} pages", timeout=60_000)
        expect(cell(first)).to_be_visible()

    def cell(node):
        return page.locator(f".page-cell[data-node='{node}']")

    def change(key, first_page):
        """Presses a key that moves pages; what is shown first then has come, and the server's answer."""
        with page.expect_response(lambda answer: "/api/transactions" in answer.url):
            page.keyboard.press(key)
        page.evaluate(SHOWN, first_page)

    began = time.monotonic()
    costs = {"open": cost(show, shown)}
    page.evaluate(FIRST_PICTURE)
    costs["first thumbnail"] = time.monotonic() - began
    cell(first).click()
    costs["select all"] = cost(
        lambda: page.keyboard.press("Control+a"),
        lambda: expect(page.locator(".selection-count")).to_have_text(f"{count} selected"),
    )
    numbers = page.get_by_label("Page numbers")
    numbers.fill(f"1-{count - 1}")
    numbers.press("Enter")
    expect(page.locator(".selection-count")).to_have_text(f"{count - 1} selected")
    page.get_by_role("button", name="Move to position…").click()
    page.get_by_role("dialog").get_by_role("button", name="Move", exact=True).focus()
    costs["move"] = cost(lambda: change("Enter", last), lambda: None)
    costs["undo"] = cost(lambda: change("Control+z", first), lambda: None)

    def zoom(label):
        page.get_by_role("button", name=label, exact=True).evaluate("one => one.click()")
        workspace.next_frame()

    with Tasks(browser, page) as zooming:
        for label in ["Zoom out"] * ZOOM_STEPS + ["Zoom in"] * ZOOM_STEPS:
            zoom(label)
        page.locator(".cell-scroller").evaluate("one => one.scrollTo(0, one.scrollHeight / 2)")
        for label in ["Zoom out"] * ZOOM_STEPS:
            zoom(label)
    with Tasks(browser, page) as resizing:
        for width in (1_100, 900, 760, 500, 800, 1_280):
            page.set_viewport_size({"width": width, "height": 800})
            workspace.next_frame()
    costs |= {"zoom": zooming.longest, "resize": resizing.longest}
    context.close()
    return costs


def main():
    book = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "../shared/corpus/pdf/freeculture.pdf")
    if not book.exists():
        sys.exit(f"{book} is not here: name a PDF as the argument")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Server(folder / "data").start()
        try:
            api = API(server.opening_address)
            with launched() as browser:
                rows = [(count, measure(browser, api, part(book, count, folder), count)) for count in SIZES]
        finally:
            server.kill()
    reference = rows[0][1]
    print(
        f"{'pages':>6} {'first thumbnail':>16}" + "".join(f"{step:>22}" for step in STEPS)
        + "".join(f"{f'longest: {change}':>18}" for change in CHANGES)
    )
    for count, costs in rows:
        print(
            f"{count:>6} {costs['first thumbnail']:>14.2f} s"
            + "".join(f"{costs[step]:>12.0f} ms {costs[step] / reference[step]:>5.1f}x" for step in STEPS)
            + "".join(f"{costs[change]:>15.1f} ms" for change in CHANGES)
        )
    longest = rows[-1][1]
    limits = [(f"{step}, in ms", longest[step], most) for step, most in MOST_MILLISECONDS.items()]
    limits += [("opening, times the shortest", longest["open"] / reference["open"], MOST_OPENING)]
    limits += [(f"the longest task of {change}, in ms", longest[change], LONGEST_TASK) for change in CHANGES]
    beyond = [f"{name}: {value:.2f}, the limit is {limit}" for name, value, limit in limits if value > limit]
    if beyond:
        sys.exit("Beyond the limits: " + "; ".join(beyond))


if __name__ == "__main__":
    main()
