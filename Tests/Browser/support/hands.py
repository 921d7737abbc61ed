# SPDX-License-Identifier: Apache-2.0
"""Hands: a mouse whose drags are native, fingers that move one by one, and keys."""

import itertools
import re
import time

from playwright.sync_api import Error, expect


def scroll_to(locator):
    """Scrolls until an element is seen. What is drawn anew just then, as when the server confirms it, is looked for again."""
    for attempt in range(3):
        try:
            return locator.scroll_into_view_if_needed()
        except Error as error:
            if attempt == 2 or "not attached" not in error.message:
                raise


class Mouse:
    """The mouse on one page. A drag is the browser's own: down, a few points, many moves, up."""

    def __init__(self, workspace):
        self.workspace = workspace
        self.mouse = workspace.page.mouse
        self.at = (0, 0)

    def lift(self, locator, across=0.5, down=0.5):
        """Presses on an element and moves until a session has begun."""
        self.press(locator, across, down)
        self.move(self.at[0] + 3, self.at[1] + 3, steps=2)
        self.move(self.at[0] + 6, self.at[1] + 6, steps=3)
        self.workspace.expect_dragging()

    def press(self, locator, across=0.5, down=0.5):
        scroll_to(locator)
        self.at = self.workspace.point(locator, across, down)
        self.mouse.move(*self.at)
        self.mouse.down()

    def move(self, x, y, steps=12):
        self.mouse.move(x, y, steps=steps)
        self.at = (x, y)

    def over(self, locator, across=0.5, down=0.5, steps=12):
        """Moves to a point of an element as it is now."""
        self.move(*self.workspace.point(locator, across, down), steps=steps)

    def nudge(self):
        """Moves by a point and back: a hand that rests still trembles."""
        x, y = self.at
        self.move(x + 1, y, steps=1)
        self.move(x, y, steps=1)

    def drop(self):
        self.mouse.up()
        self.workspace.expect_idle()

    def lead(self, locator):
        """Opens something while it holds something: it rests on it."""
        self.over(locator)

    def put(self, locator, across=0.5, down=0.5):
        """Drops what it holds on an element."""
        self.over(locator, across, down)
        self.nudge()
        self.drop()

    def drag(self, source, target, across=0.5, down=0.5):
        """A whole drag from one element onto another."""
        self.lift(source)
        self.put(target, across, down)


class Fingers:
    """Fingers on a touch screen, each with a number; they go down, move and up independently."""

    def __init__(self, workspace):
        self.workspace = workspace
        self.devtools = workspace.page.context.new_cdp_session(workspace.page)
        self.points = {}

    def _send(self, kind, points, at=None):
        event = {"type": kind, "touchPoints": points}
        self.devtools.send("Input.dispatchTouchEvent", event if at is None else event | {"timestamp": at})

    def _all(self):
        return [{"id": finger, "x": x, "y": y} for finger, (x, y) in self.points.items()]

    def down(self, x, y, finger=0):
        self.points[finger] = (x, y)
        self._send("touchStart", self._all())

    def move(self, x, y, finger=0, steps=10, clock=lambda: None):
        start_x, start_y = self.points[finger]
        for step in range(1, steps + 1):
            part = step / steps
            self.points[finger] = (start_x + (x - start_x) * part, start_y + (y - start_y) * part)
            self._send("touchMove", self._all(), clock())

    def up(self, finger=0, clock=lambda: None):
        x, y = self.points.pop(finger)
        self._send("touchEnd", [{"id": finger, "x": x, "y": y}] if self.points else [], clock())

    def tap(self, locator, finger=0):
        self.down(*self.workspace.point(locator), finger=finger)
        self.up(finger)

    def lift(self, locator, finger=0, across=0.5, down=0.5):
        """Holds a finger still on an element until a session has begun."""
        self.down(*self.workspace.point(locator, across, down), finger=finger)
        self.workspace.expect_dragging()

    def over(self, locator, finger=0, across=0.5, down=0.5, steps=12):
        self.move(*self.workspace.point(locator, across, down), finger=finger, steps=steps)

    def lead(self, locator):
        """Opens something while a finger holds something: another finger taps it."""
        self.tap(locator, finger=1)

    def put(self, locator, across=0.5, down=0.5):
        """Drops what the first finger holds on an element."""
        self.over(locator, across=across, down=down)
        self.drop()

    def swipe(self, start, end, finger=0, steps=12):
        """Puts a finger down, draws it along and lifts it, with the stamps of a finger whose moves come 8 ms apart however
        busy the machine is: whether what it scrolled glides on depends on its speed."""
        self.down(*start, finger=finger)
        began, count = time.time(), itertools.count(1)
        clock = lambda: min(time.time(), began + 0.008 * next(count))
        self.move(*end, finger=finger, steps=steps, clock=clock)
        self.up(finger, clock)

    def drop(self, finger=0):
        self.up(finger)
        self.workspace.expect_idle()


class Keys:
    """The keyboard on one page."""

    def __init__(self, workspace):
        self.workspace = workspace
        self.keyboard = workspace.page.keyboard

    def press(self, *names):
        for name in names:
            self.keyboard.press(name)

    def lift(self, locator):
        """Focuses an element and lifts it with Space."""
        locator.focus()
        self.press("Space")
        self.workspace.expect_dragging()

    def drop(self):
        self.press("Enter")
        self.workspace.expect_idle()

    def walk_until(self, locator_or_condition, key, limit=60):
        """Presses a key until a condition holds. What a press chose is shown with the next frame: it is asked for after that."""
        for _ in range(limit):
            if locator_or_condition():
                return
            self.press(key)
            self.workspace.next_frame()
        if locator_or_condition():
            return
        raise AssertionError(f"{limit} times {key} did not get there; said last: {self.said()}")

    def walk_until_said(self, words, key, limit=40):
        """Presses a key until these words are spoken, and hears each sentence out: they follow each other no faster than they
        can be said."""
        heard = []
        for _ in range(limit):
            before = self.said()
            self.press(key)
            assert self.workspace.wait_until(lambda: self.said() != before), f"{key} was answered by nothing: {heard}"
            heard.append(self.said())
            if words in heard[-1]:
                return
        raise AssertionError(f"{limit} times {key} did not get to {words}: {heard}")

    def said(self):
        return self.workspace.announcement.text_content()

    def expect_said(self, pattern):
        expect(self.workspace.announcement).to_have_text(re.compile(pattern))


def drop_files(workspace, paths, target, texts=None, before=lambda: None):
    """Drops files of the disk on an element or a point, the way a file manager does, and looks `before` it lets go; with a
    text, as some programs do."""
    items = [{"mimeType": kind, "data": text} for kind, text in (texts or {}).items()]
    drop = hold_data(workspace, {"items": items, "files": [str(path) for path in paths]}, target)
    before()
    drop()


def drop_texts(workspace, texts, target):
    """Drops a text in several types, `{"text/html": "<b>a</b>", "text/plain": "a"}`, the way another program does."""
    drop_files(workspace, [], target, texts)


def drop_data(workspace, data, target):
    """Drops what another program brings: it enters, moves and lets go."""
    hold_data(workspace, data, target)()


def hold_data(workspace, data, target):
    """Holds what another program brings over an element or a point; what is returned lets it go there, or takes it away as
    a "dragCancel"."""
    devtools = workspace.page.context.new_cdp_session(workspace.page)
    x, y = target if isinstance(target, tuple) else workspace.point(target)

    def send(kind):
        devtools.send(
            "Input.dispatchDragEvent", {"type": kind, "x": x, "y": y, "data": {**data, "dragOperationsMask": 1}}
        )

    for kind in ("dragEnter", "dragOver", "dragOver"):
        send(kind)
    return lambda kind="drop": send(kind)


def paste_texts(workspace, texts, locator=None, pictures=()):
    """Pastes a text in several types where the focus is, or on an element, and the bytes of pictures beside it, as a sheet
    has them; the clipboard of a headless browser is not asked."""
    paste = """(target, [texts, pictures]) => {
        const data = new DataTransfer();
        for (const [type, text] of Object.entries(texts)) data.setData(type, text);
        for (const bytes of pictures) {
            data.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
        }
        target.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
    }"""
    (locator or workspace.page.locator(":focus")).evaluate(paste, [texts, [list(picture) for picture in pictures]])
