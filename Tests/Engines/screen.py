# SPDX-License-Identifier: Apache-2.0
"""The page in an engine's window as a person sees it, with the desktop's mouse and keys."""

import json
from dataclasses import dataclass

from desktop import wait_until
from engines import Failed
from support.pages import CARD, LIST, LISTS, ORDER

# The elements of a part: by a selector, and by the whole text of something within them. What leaves is gone.
FIND = """const find = ({css, label, text}) => [...document.querySelectorAll(css)].filter(one =>
    !one.closest('[data-leaving]') && (text === null
        || (label ? one.querySelector(label) : one)?.textContent.trim() === text));
"""

# Where the page was told last that the mouse is and how often, what went wrong in it, and what it was told: equal events that follow each
# other on the same element are one, with their number.
WATCH = """() => {
    window.seen = null; window.count = 0; window.problems = []; window.told = [];
    for (const type of ['mousemove', 'dragover'])
        addEventListener(type, event => { window.seen = [event.clientX, event.clientY]; window.count += 1 }, true);
    addEventListener('error', event => window.problems.push(String(event.message)));
    addEventListener('unhandledrejection', event => window.problems.push(String(event.reason)));
    const note = event => {
        const one = event.target.nodeType === 1 ? event.target : document.documentElement, last = window.told.at(-1);
        const name = `${event.type} on ${one.localName}.${one.getAttribute('class') ?? ''}`;
        const state = `${event.key ?? ''} ${event.clientX},${event.clientY} buttons ${event.buttons} `
            + `effect ${event.dataTransfer?.dropEffect} time ${Math.round(event.timeStamp)}`;
        if (last?.name === name) { last.count += 1; last.state = state; }
        else window.told.push({name, count: 1, state});
        if (window.told.length > 200) window.told.shift();
    };
    for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'mousedown', 'mousemove', 'mouseup', 'click',
        'dragstart', 'dragend', 'dragenter', 'dragleave', 'dragover', 'drop', 'keydown', 'input', 'select', 'blur'])
        addEventListener(type, note, true);
}"""

# The box of an element that stands still, else nothing.
STILL = """async one => {
    const box = () => { const {left, top, width, height} = one.getBoundingClientRect(); return [left, top, width, height] };
    const before = String(box());
    for (let count = 0; count < 2; count++) await new Promise(requestAnimationFrame);
    return String(box()) === before && one.isConnected ? box() : null;
}"""

FRAME = "() => new Promise(done => requestAnimationFrame(() => setTimeout(() => done(true))))"


@dataclass(frozen=True)
class Part:
    """An element by a selector, and by the whole text of something within it."""

    css: str
    label: str | None = None
    text: str | None = None

    def within(self, css, text=None):
        """What is inside this part."""
        assert self.text is None, "only a plain selector has an inside"
        return Part(f"{self.css} {css}", None, text)


class Screen:
    """The workspace in an engine's window."""

    def __init__(self, engine, desktop):
        self.engine = engine
        self.desktop = desktop
        self.corner = None
        # What a page said last that could not answer.
        self.failure = None

    def open(self, address, board=None):
        """Opens a one-time address, presses its button, and opens the board with that title."""
        self.engine.open(address)
        self.run("() => { window.isLeft = true; document.querySelector('button').click() }")
        self.expect_ready()
        if board is not None:
            self.click(self.tab(board.title))
            self.expect_board(board.title)
        return self

    def expect_ready(self):
        """Waits until another page than the one that is left has started."""
        wait_until(self._is_ready, "the page is not ready", self.desktop.nap)
        self.watch()

    def _is_ready(self):
        ready = "() => !window.isLeft && document.querySelector('#app')?.dataset.state === 'ready'"
        try:
            return self.run(ready)
        except Failed as failure:
            # A page that is being left answers nothing.
            self.failure = failure

    def watch(self, window=(0, 0, 800, 800)):
        """Has the page tell where it sees the mouse, and finds its corner on the screen by that: the desktop knows where the
        mouse is."""
        self.run(WATCH)
        x, y, width, height = window
        self.desktop.move(x + width / 2, y + height / 2, steps=2)
        seen = wait_until(lambda: self.run("() => window.seen"), "the mouse is not seen", self.desktop.tremble)
        wait_until(self._is_still, "the mouse is not still", self.frame)
        seen = self.run("() => window.seen")
        self.corner = [at - one for at, one in zip(self.desktop.at, seen)]

    def _is_still(self):
        before = self.run("() => window.seen")
        self.frame()
        self.frame()
        return before == self.run("() => window.seen")

    def reload(self):
        self.run("() => { window.isLeft = true; location.reload() }")
        self.expect_ready()

    # Asking

    def run(self, function, *arguments):
        return self.engine.run(function, *arguments)

    def frame(self):
        """Waits until the page has drawn what it was told so far."""
        self.run(FRAME)

    def ask(self, part, function):
        """What a function of the first element of a part answers; None if there is none."""
        script = f"given => {{ {FIND} const one = find(given)[0]; return one ? ({function})(one) : null }}"
        return self.run(script, part.__dict__)

    def count(self, part):
        return self.run(f"given => {{ {FIND} return find(given).length }}", part.__dict__)

    def attribute(self, part, name):
        return self.ask(part, f"one => one.getAttribute({json.dumps(name)})")

    def box(self, part):
        """Where an element is in the page, once it stands still."""
        return wait_until(lambda: self.ask(part, STILL), f"{part} is not there, or does not stand still", self.frame)

    def point(self, part, across=0.5, down=0.5):
        """A point of an element on the screen."""
        left, top, width, height = self.box(part)
        x, y = left + width * across, top + height * down
        inside = self.run("(x, y) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight", x, y)
        assert inside, f"{part} is not in the window"
        return self.corner[0] + x, self.corner[1] + y

    # Waiting

    def until(self, condition, what):
        return wait_until(condition, what, self.frame)

    def expect(self, read, wanted, what):
        seen = None

        def same():
            nonlocal seen
            seen = read()
            return seen == wanted

        try:
            self.until(same, what)
        except AssertionError:
            raise AssertionError(f"{what}: {seen}, not {wanted}") from None

    def expect_count(self, part, count):
        self.expect(lambda: self.count(part), count, f"the number of {part}")

    def expect_attribute(self, part, name, *wanted):
        self.until(lambda: self.attribute(part, name) in wanted, f"{name} of {part} is none of {wanted}")

    def expect_text(self, part, text):
        self.expect(lambda: self.ask(part, "one => one.textContent.trim()"), text, f"the text of {part}")

    def expect_focus(self, part):
        self.until(lambda: self.ask(part, "one => one === document.activeElement"), f"{part} has not the focus")

    def expect_board(self, title):
        self.expect_attribute(Part("section.board"), "aria-label", title)
        self.expect_text(Part("[role=tab][aria-selected=true] .tab-name"), title)

    def order(self, title):
        """The titles of a list's cards from top to bottom."""
        return self.ask(self.list(title), ORDER)

    def expect_order(self, title, cards):
        self.expect(lambda: self.order(title), cards, f"the list {title}")

    def expect_lists(self, titles):
        self.expect(lambda: self.run(LISTS), titles, "the board")

    def expect_stored(self, api, parent, titles):
        self.expect(lambda: api.titles(parent), titles, "the server")

    def expect_synced(self, api, board, lists):
        """Waits until these lists hold exactly these cards, here and on the server."""
        for title, cards in lists.items():
            self.expect_order(title, cards)
            self.expect_stored(api, board.lists[title], cards)

    # Parts

    def tab(self, title):
        return Part("[role=tab]", ".tab-name", title)

    def list(self, title):
        return Part(LIST, ".list-title", title)

    def card(self, title):
        return Part(CARD, ".card-title", title)

    dialog = Part("dialog[open]")
    delete_target = Part(".delete-target")

    # The mouse

    def over(self, part, across=0.5, down=0.5, steps=8):
        """Moves the mouse to a point of an element as it is now, and waits until the page knows."""
        self.move(*self.point(part, across, down), steps=steps)

    def move(self, x, y, steps=8):
        x, y = round(x), round(y)
        self.desktop.move(x, y, steps=steps)
        # A program that was busy is told again where the mouse is.
        wait_until(self._is_there, f"the page does not see the mouse at {x}, {y}", self.desktop.tremble)
        self.frame()
        self.frame()

    def _is_there(self):
        seen = self.run("() => window.seen")
        return seen is not None and all(
            abs(corner + one - at) <= 1 for corner, one, at in zip(self.corner, seen, self.desktop.at)
        )

    def settle(self):
        """Waits until what is dragged from was told whether the page takes it where the mouse is: each move is answered with
        what the page said to the move before, and a drop before the first yes is none (Chromium 156, WebKitGTK 2.50)."""
        count = self.run("() => window.count")
        wait_until(
            lambda: self.run("() => window.count") > count + 2 and self._is_there(), "the page is told nothing more",
            self.desktop.tremble,
        )

    def press(self, part, across=0.5, down=0.5):
        self.over(part, across, down)
        self.desktop.button("down")

    def click(self, part, button=1, across=0.5, down=0.5, times=1):
        self.over(part, across, down)
        for _ in range(times):
            self.desktop.button("down", button)
            self.desktop.button("up", button)
        self.frame()

    def click_with(self, key, part):
        """A click with a modifier held."""
        with self.desktop.held(key):
            self.click(part)

    def lift(self, part, across=0.5, down=0.5):
        """Presses on an element and moves until a session has begun."""
        self.press(part, across, down)
        x, y = self.desktop.at
        self.desktop.move(x + 8, y + 8, steps=4)
        wait_until(self.is_dragging, f"no drag of {part} begins", self.desktop.tremble)

    def drop(self):
        self.settle()
        self.desktop.button("up")
        self.expect_idle()

    def drag(self, source, target, across=0.5, down=0.5):
        """A whole drag from one element onto another."""
        self.lift(source)
        self.over(target, across, down)
        self.drop()

    def is_dragging(self):
        return self.run("() => document.documentElement.hasAttribute('data-drag')")

    def expect_idle(self):
        """Waits until no session lives and nothing flies."""
        idle = """() => !document.documentElement.hasAttribute('data-drag')
            && !document.querySelector('.carry-overlay')"""
        self.until(lambda: self.run(idle), "the drag does not end")

    # Fingers

    def finger(self, part, kind, finger=0, across=0.5, down=0.5):
        """A finger goes down on an element as it is now, or moves to it."""
        left, top, width, height = self.box(part)
        self.engine.touch(finger, kind, left + width * across, top + height * down)
        self.frame()

    def finger_up(self, finger=0):
        self.engine.touch(finger, "up", None, None)
        self.frame()

    # Keys

    def keys(self, *names):
        """Presses keys, one after the other, as X names them; what each did is drawn before the next."""
        for name in names:
            self.desktop.key(name)
            self.frame()

    def type(self, text):
        self.desktop.type(text)

    def focus(self, part):
        self.box(part)
        self.ask(part, "one => { one.focus(); return true }")
        self.expect_focus(part)

    def lift_by_keys(self, part):
        self.focus(part)
        self.keys("space")
        self.until(self.is_dragging, f"Space does not lift {part}")

    def told(self):
        """What the page was told by the mouse, the keys and drags, one line each."""
        return self.run("() => (window.told ?? []).map(({name, count, state}) => `${count} x ${name}: ${state}`)")

    def expect_told(self, event):
        told = "type => (window.told ?? []).some(one => one.name.startsWith(`${type} on`))"
        wait_until(lambda: self.run(told, event), f"the page is told of no {event}", self.desktop.tremble)

    def problems(self):
        """What went wrong in the page."""
        return self.run("() => window.problems ?? []")

    def whereabouts(self):
        """The address of the page, how far it has come, what it shows, and what it has loaded when."""
        return "\n".join(self.run("""() => [
            `${location} ${document.readyState}, the program: ${document.querySelector('#app')?.dataset.state}`,
            document.body?.innerText.slice(0, 300) ?? '',
            ...performance.getEntriesByType('resource').map(({name, startTime, responseEnd}) =>
                `${name} ${Math.round(startTime)} to ${Math.round(responseEnd)} ms`),
        ]"""))
