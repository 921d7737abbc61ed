# SPDX-License-Identifier: Apache-2.0
"""The page as a person sees it: boards, lists and cards by their titles, through the DOM contract and labels only."""

import re
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import expect

CARD = "[data-kind=card]"
LIST = "[data-kind=list]"

# The cards of a list from top to bottom as they are placed, without the one that is carried away.
ORDER = """(list) => [...list.querySelectorAll('[data-kind=card]:not([data-leaving])')]
    .map(card => [card.getBoundingClientRect().top, card.querySelector('.card-title')?.textContent ?? ''])
    .sort((a, b) => a[0] - b[0]).map(pair => pair[1])"""

LISTS = """() => [...document.querySelectorAll('[data-kind=list]:not([data-leaving])')]
    .map(list => [list.getBoundingClientRect().left, list.querySelector('.list-title')?.textContent ?? ''])
    .sort((a, b) => a[0] - b[0]).map(pair => pair[1])"""


def exactly(text):
    """A pattern for an element whose whole text is `text`."""
    return re.compile(f"^\\s*{re.escape(text)}\\s*$")


class Workspace:
    """One browser page with the workspace open."""

    def __init__(self, page, name="A"):
        self.page = page
        self.name = name
        self.problems = []
        page.add_init_script("Error.stackTraceLimit = 50")
        page.on("pageerror", lambda error: self.problems.append(f"{name}: {error}"))
        page.on("console", self._console)
        page.on("dialog", self._dialog)

    def _console(self, message):
        # A page that lost its server says so through the browser; that is what some tests are about.
        lost = "Failed to load resource" in message.text or "net::ERR" in message.text
        if message.type == "error" and not lost:
            self.problems.append(f"{self.name}: {message.text}")

    def _dialog(self, dialog):
        self.problems.append(f"{self.name}: the page showed a dialog: {dialog.message}")
        dialog.dismiss()

    def open(self, address, board=None):
        """Opens an address, and a board there by its own. What the button behind a one-time address sends is sent without
        that page, which the tests of people press."""
        parts = urlsplit(address)
        if parts.path.endswith("/open"):
            origin = f"{parts.scheme}://{parts.netloc}"
            headers = {"Origin": origin, "Content-Type": "application/x-www-form-urlencoded"}
            answer = self.page.request.post(origin + parts.path, data=parts.query, headers=headers, max_redirects=0)
            address = urljoin(address, answer.headers.get("location", ""))
        self.page.goto(address if board is None else urljoin(address, f"/#/board/{board.id}"))
        expect(self.page.locator("#app")).to_have_attribute("data-state", "ready", timeout=15_000)
        if board is not None:
            self.expect_board(board.title)
        return self

    def open_board(self, title):
        """Chooses a board by its tab."""
        if not self.tab(title).is_visible():
            # On a phone the boards are behind the area of that name.
            boards = self.page.locator(".nav-item[data-action=boards]")
            if boards.get_attribute("aria-current") is None:
                boards.click()
                expect(boards).to_have_attribute("aria-current", "page")
            boards.click()
        self.tab(title).click()
        self.expect_board(title)

    def expect_board(self, title):
        expect(self.board).to_have_attribute("aria-label", title)
        expect(self.page.locator("[role=tab][aria-selected=true] .tab-name")).to_have_text(title)

    def expect_whole(self):
        """Waits for what the first screen did without: that a server has gone is told by a page that has all of it."""
        arrived = "performance.getEntriesByType('resource').some((one) => one.name.endsWith('-later.wasm') && one.responseEnd)"
        assert self.wait_until(lambda: self.page.evaluate(arrived), 30_000), f"{self.name}: the program is not whole"

    # Parts

    @property
    def board(self):
        return self.page.locator("section.board")

    @property
    def root(self):
        return self.page.locator("html")

    def tab(self, title):
        return self.page.locator("[role=tab]").filter(has=self.page.locator(".tab-name", has_text=exactly(title)))

    def list(self, title):
        return self.page.locator(LIST).filter(has=self.page.locator(".list-title", has_text=exactly(title)))

    def card(self, title):
        return self.page.locator(CARD).filter(has=self.page.locator(".card-title", has_text=exactly(title)))

    def member(self, name):
        """Somebody's row at the side."""
        return self.page.locator("[data-kind=member]").filter(
            has=self.page.locator(".nav-label", has_text=exactly(name))
        )

    def scroller(self, title):
        return self.list(title).locator(".list-scroller")

    @property
    def delete_target(self):
        return self.page.locator(".delete-target")

    @property
    def open_delete_target(self):
        """The same when it has slid to where it stays."""
        expect(self.delete_target).to_have_attribute("data-shown", re.compile(".*"))
        self.animation_is_over(self.delete_target)
        return self.delete_target

    @property
    def toast(self):
        return self.page.locator(".toast:not([data-leaving])")

    @property
    def announcement(self):
        return self.page.locator("#live")

    @property
    def dialog(self):
        return self.page.locator("dialog[open]")

    # Order

    def order(self, title):
        """The titles of a list's cards from top to bottom, of those that are in the page."""
        return self.list(title).evaluate(ORDER)

    def expect_order(self, title, cards, timeout=8_000):
        """Waits until a list shows exactly these cards in this order."""
        self._expect(lambda: self.order(title), cards, timeout, f"the list {title}")

    def expect_lists(self, titles, timeout=8_000):
        """Waits until the board shows exactly these lists in this order."""
        self._expect(lambda: self.page.evaluate(LISTS), titles, timeout, "the board")

    def _expect(self, read, wanted, timeout, what):
        seen = None

        def same():
            nonlocal seen
            seen = read()
            return seen == wanted

        assert self.wait_until(same, timeout), f"{self.name}: {what} shows {seen}, not {wanted}"

    def wait_until(self, condition, timeout=8_000):
        """Looks once a frame until a condition holds; whether it did in time."""
        deadline = self.page.evaluate("performance.now()") + timeout
        while not condition():
            if self.next_frame() > deadline:
                return False
        return True

    def wait_for_rest(self, locator):
        """Waits until an element stays where it is for a few frames, as when what scrolls has come to rest."""
        places = []

        def rests():
            places.append(self.box(locator))
            return len(places) > 5 and all(place == places[-1] for place in places[-5:])

        assert self.wait_until(rests), f"{self.name}: {locator} does not come to rest"

    def next_frame(self):
        """Waits until the page has drawn what it was told so far; the page's time then, in milliseconds."""
        drawn = "new Promise(done => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))"
        return self.page.evaluate(drawn)

    # State

    def expect_dragging(self):
        expect(self.root).to_have_attribute("data-drag", re.compile(".*"))

    def expect_idle(self):
        """Waits until no session lives and nothing flies."""
        expect(self.root).not_to_have_attribute("data-drag", re.compile(".*"))
        expect(self.page.locator(".carry-overlay")).to_have_count(0)

    def expect_synced(self, api, board, lists):
        """Waits until these lists hold exactly these cards, here and on the server: a page is ahead of its server."""
        for title, cards in lists.items():
            self.expect_order(title, cards)
            self.expect_stored(api, board.lists[title], cards)

    def expect_stored(self, api, parent, titles):
        """Waits until the server holds exactly these children."""
        self._expect(lambda: api.titles(parent), titles, 8_000, "the server")

    def box(self, locator):
        """Where an element is now."""
        box = locator.bounding_box()
        assert box is not None, f"{self.name}: {locator} is not in the page"
        return box

    def point(self, locator, across=0.5, down=0.5):
        """A point inside an element, by fractions of its size."""
        box = self.box(locator)
        return box["x"] + box["width"] * across, box["y"] + box["height"] * down

    def parked_count(self):
        """How many files and parts of a share wait in the browser's database."""
        return self.page.evaluate("""new Promise((done) => { indexedDB.open('carry').onsuccess = ({ target }) => {
            const store = target.result.transaction('records').objectStore('records');
            const asked = store.count(IDBKeyRange.lowerBound('\\uffff', true));
            asked.onsuccess = () => done(asked.result);
        }; })""")

    def animation_is_over(self, locator):
        """Waits until an element and what is in it have stopped moving, but for what never stops."""
        locator.evaluate("""async element => {
            const running = () => element.getAnimations({subtree: true})
                .filter(one => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity)
            // One that is cancelled may have another in its place.
            for (let all = running(); all.length; all = running())
                await Promise.all(all.map(one => one.finished.catch(() => 0)))
        }""")
