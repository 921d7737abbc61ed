# SPDX-License-Identifier: Apache-2.0
"""A hand that does whatever comes: it drags, clicks, types, presses keys, goes elsewhere, reloads and loses its network."""

import re
from contextlib import contextmanager

from playwright.sync_api import Error

from .hands import Fingers

# What can be seen and pressed: where, what it is, and whether it can be dragged.
ELEMENTS = """() => [...document.querySelectorAll(
    '[data-kind],button,[role=button],[role=tab],[role=menuitem],[role=option],input,textarea,a,summary,[tabindex]'
)].flatMap(one => {
    const {left, top, right, bottom, width, height} = one.getBoundingClientRect()
    if (width < 2 || height < 2 || bottom < 0 || right < 0 || top > innerHeight || left > innerWidth) return []
    const within = (low, high, limit) => Math.min(Math.max((low + high) / 2, 0), limit - 1)
    const [x, y] = [within(left, right, innerWidth), within(top, bottom, innerHeight)]
    const hit = document.elementFromPoint(x, y)
    // What is dragged is over all else.
    const isHit = 'drag' in document.documentElement.dataset || hit && (one.contains(hit) || hit.contains(one))
    if (!isHit) return []
    const name = (one.getAttribute('aria-label') || one.textContent || '').trim().slice(0, 30)
    return [{x, y, name: `${one.dataset.kind || one.localName} ${name}`, isNode: 'kind' in one.dataset}]
})"""

# What stands in the middle of the page, and where, once everything is scrolled to its start.
SHOWN = """() => {
    for (const one of document.querySelectorAll('*'))
        if (one.scrollTop || one.scrollLeft) one.scrollTo({left: 0, top: 0, behavior: 'instant'})
    return [...document.querySelectorAll('main [data-kind]')].filter(one => !one.closest('[data-leaving]')).flatMap(one => {
        const {left, top, right, bottom, width} = one.getBoundingClientRect()
        if (bottom < 0 || right < 0 || top > innerHeight || left > innerWidth || width < 1) return []
        const title = one.querySelector('.card-title, .list-title, .row-title, .tile-title') || one
        const text = (title.getAttribute('aria-label') || title.textContent || '').trim().slice(0, 60)
        return [[Math.round(left / 4), Math.round(top / 4), one.dataset.kind, one.dataset.node || '', text].join(' ')]
    }).sort()
}"""

# What a drag leaves on the page only while it lasts.
OF_A_DRAG = ["html[data-drag]", ".carry-overlay", "[data-drop-state]", "[data-lifted]", "[data-carried]", ".delete-target"]
LEFT = "parts => parts.filter(part => [...document.querySelectorAll(part)].some(one => one.checkVisibility({opacityProperty: true})))"

SYNCED = """!document.querySelector('.banner[data-tone=offline]')
    && !Object.keys(localStorage).some(key => key.startsWith('carry-outbox/'))"""

# Frames in which nothing changes where all has come: what could not be asked for is asked for again after 2 s.
REST = 130

# What ends the session, fills the disk or leads out of the page is for other tests.
SHUNNED = re.compile(r"sign out|session|leave|download|export|back ?up|print|for good|camera|picture", re.I)

KEYS = (
    "Tab Tab Shift+Tab Enter Space ArrowDown ArrowUp ArrowLeft ArrowRight Escape Delete Backspace Home End PageDown F2 n l / ? m x "
    "Control+z Control+z Control+Shift+z Control+a Control+c Control+x Control+v Shift+ArrowDown Shift+F10"
).split()

WORDS = ["hello", "Tea", "**b** x", "https://carry.example/", "#"]


class Monkey:
    """A hand on one page, led by chance; what it did is in its log."""

    def __init__(self, workspace, chance, addresses, log):
        self.workspace = workspace
        self.page = workspace.page
        self.chance = chance
        self.addresses = addresses
        self.log = log
        self.has_fingers = self.page.evaluate("navigator.maxTouchPoints > 0")
        self.is_online = True
        # Files would come from the disk.
        self.page.on("filechooser", lambda chooser: None)

    def step(self):
        """Does something. What has gone meanwhile cannot be touched, and a page that loads answers nothing: it goes on."""
        try:
            self._act()
            self._rest(self.chance.choice([0, 0, 1, 3, 20]))
        except Error as error:
            if not re.search("context was destroyed|navigat", error.message):
                raise
            self.ready()

    def _act(self):
        acts = [(34, self._drag), (28, self._click), (18, self._press), (6, self._type), (3, self._reload), (3, self._go_back),
                (3, self._go), (2, self._lose_network)]
        self.chance.choices([act for _, act in acts], [weight for weight, _ in acts])[0]()

    def _note(self, *what):
        self.log.append(" ".join([self.workspace.name, *map(str, what)]))

    def _rest(self, frames):
        for _ in range(frames):
            self.workspace.next_frame()

    def _pick(self, only_nodes=False):
        found = [one for one in self.page.evaluate(ELEMENTS) if not SHUNNED.search(one["name"])]
        if only_nodes:
            found = [one for one in found if one["isNode"]] or found
        return self.chance.choice(found or [{"x": 9, "y": 9, "name": "nothing", "isNode": False}])

    # Acts

    def _click(self):
        one = self._pick()
        if self.has_fingers and self.chance.random() < 0.7:
            self._note("taps", one["name"])
            return self.page.touchscreen.tap(one["x"], one["y"])
        button = "right" if self.chance.random() < 0.1 else "left"
        key, count = self.chance.choice([None] * 5 + ["Control", "Shift"]), self.chance.choice([1, 1, 1, 2])
        self._note("clicks", one["name"], button, key, count)
        with self._held(key):
            self.page.mouse.click(one["x"], one["y"], button=button, click_count=count)

    @contextmanager
    def _held(self, key):
        """Keeps a key down meanwhile, if there is one."""
        if key:
            self.page.keyboard.down(key)
        try:
            yield
        finally:
            if key:
                self.page.keyboard.up(key)

    def _press(self):
        key = self.chance.choice(KEYS)
        self._note("presses", key)
        self.page.keyboard.press(key)

    def _type(self):
        words = self.chance.choice(WORDS)
        self._note("types", words)
        self.page.keyboard.type(words)

    def _go(self):
        address = self.chance.choice(self.addresses)
        self._note("goes to", address)
        self.show(address)

    def _go_back(self):
        if self.is_online:
            self._note("goes back")
            self.page.evaluate("navigation.canGoBack && history.back()")

    def _reload(self):
        if self.is_online:
            self._note("reloads")
            self.page.reload(wait_until="domcontentloaded")
            self.ready()

    def _lose_network(self):
        # Without the rest of its program a page could not say so.
        self.workspace.expect_whole()
        self.is_online = not self.is_online
        self._note("has a network" if self.is_online else "has no network")
        self.page.context.set_offline(not self.is_online)

    def _drag(self):
        if self.has_fingers and self.chance.random() < 0.6:
            return self._drag_by_finger()
        one = self._pick(only_nodes=True)
        self._note("drags", one["name"])
        mouse = self.page.mouse
        mouse.move(one["x"], one["y"])
        mouse.down()
        try:
            for way in (5, 9):
                mouse.move(one["x"] + way, one["y"] + way, steps=2)
            for over in self._stops():
                mouse.move(over["x"], over["y"], steps=self.chance.choice([1, 4, 10]))
                if self.chance.random() < 0.2:
                    self._rest(50)
                if self.chance.random() < 0.1:
                    self._press()
            key = self.chance.choice([None] * 4 + ["Control", "Alt", "Shift"])
            with self._held(key):
                if key:
                    self._note("holds", key)
                    mouse.move(over["x"] + 1, over["y"], steps=2)
                if self.chance.random() < 0.12:
                    self._note("gives up")
                    self.page.keyboard.press("Escape")
                mouse.up()
        except Error:
            # A hand lets go also of a page that has gone meanwhile.
            mouse.up()
            raise

    def _drag_by_finger(self):
        one, fingers = self._pick(only_nodes=True), Fingers(self.workspace)
        self._note("draws", one["name"])
        fingers.down(one["x"], one["y"])
        # As long as a lift takes, or too short for one.
        try:
            self._rest(self.chance.choice([1, 36, 36, 36]))
            for over in self._stops():
                fingers.move(over["x"], over["y"], steps=5)
                if self.chance.random() < 0.2:
                    other = self._pick()
                    self._note("taps with the second", other["name"])
                    fingers.down(other["x"], other["y"], finger=1)
                    fingers.up(finger=1)
                if self.chance.random() < 0.2:
                    self._rest(50)
        finally:
            fingers.up()

    def _stops(self):
        """What it leads a drag over, one by one: each is looked for when the last has been reached."""
        size = self.page.viewport_size
        for _ in range(self.chance.randint(1, 4)):
            over = self._pick()
            if not self.has_fingers and self.chance.random() < 0.1:
                edges = lambda length: self.chance.choice([-5, 2, length // 2, length - 2, length + 10])
                over = {"x": edges(size["width"]), "y": edges(size["height"]), "name": "the edge"}
            self._note("over", over["name"])
            yield over

    # Afterwards

    def ready(self):
        self.page.locator("#app[data-state=ready]").wait_for()

    def show(self, address):
        self.page.evaluate("address => { location.hash = address }", f"/{address}")

    def come_home(self):
        """Has a network again, and closes what is open."""
        if not self.is_online:
            self._lose_network()
        for _ in range(6):
            self.page.keyboard.press("Escape")
            self._rest(1)

    def expect_synced(self):
        """Waits until the server has all that was changed here, and this page hears of all that others change."""
        # After several attempts the next may be a while off.
        assert self.workspace.wait_until(lambda: self.page.evaluate(SYNCED), 90_000), f"{self.workspace.name} is not in sync"

    def expect_nothing_held(self):
        """Waits until nothing is left of any drag."""
        assert self.workspace.wait_until(lambda: not self.left()), f"{self.workspace.name} shows {self.left()}"

    def left(self):
        return self.page.evaluate(LEFT, OF_A_DRAG)

    def expect_same_after_reload(self, address):
        """What the page shows at an address, once all has come, is what a new page shows there."""
        self.show(address)
        # What is looked for on a board is not kept.
        clear = self.page.locator(".filter-bar:not([hidden]) .link-button").first
        if clear.is_visible():
            clear.click()
        seen = []

        def rests():
            seen.append(self.page.evaluate(SHOWN))
            return len(seen) > REST and all(one == seen[-1] for one in seen[-REST:])

        assert self.workspace.wait_until(rests, 20_000), f"{self.workspace.name} does not come to rest"
        before, after = seen[-1], []
        self.page.reload(wait_until="domcontentloaded")
        self.ready()

        def same():
            after[:] = self.page.evaluate(SHOWN)
            return after == before

        if not self.workspace.wait_until(same):
            gone, new = ([one for one in these if one not in those] for these, those in ((before, after), (after, before)))
            raise AssertionError(f"{self.workspace.name}, {address}: a reload takes {gone[:4]} and brings {new[:4]}")
