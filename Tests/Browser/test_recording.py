# SPDX-License-Identifier: Apache-2.0
"""What hands did in a browser plays again in the simulator, with the same transcript.

The page is the program Tests/RecordedLists, which the tests put in the place of the examples' own. The debug binary of
dragdrop-replay plays its recordings, or the one that the variable REPLAY names.
"""

import os
import subprocess
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from support.browser import TABLET
from support.hands import Fingers, Keys, Mouse
from support.server import ROOT

PROGRAM = ROOT / "Workspace" / "Web" / "build" / "examples" / "recorded.wasm"
REPLAY = Path(os.environ.get("REPLAY", ROOT / ".build-library" / "release" / "dragdrop-replay"))


@pytest.fixture
def lists(open_example):
    def open_lists(**options):
        page = open_example(**options)
        page.page.route(
            "**/examples/examples.wasm",
            lambda route: route.fulfill(body=PROGRAM.read_bytes(), content_type="application/wasm"),
        )
        page.page.reload()
        expect(page.page.locator("#app")).to_have_attribute("data-state", "ready", timeout=15_000)
        page.expect_rows("To do", ["Tea", "Milk", "Bread", "Salt"])
        page.mouse, page.keys = Mouse(page), Keys(page)
        return page

    return open_lists


def recording(page):
    """The text that the page offers for saving, once a session has ended."""
    link = page.page.locator("a[data-recording]")
    assert page.wait_until(lambda: "> end" in unquote(link.get_attribute("href") or ""))
    return unquote(link.get_attribute("href").split(",", 1)[1])


def replay(text):
    assert REPLAY.exists(), f"{REPLAY} is missing: ./test --only browser builds it"
    result = subprocess.run([REPLAY], input=text, capture_output=True, text=True, timeout=60)
    return result.returncode, result.stdout


def test_a_mouse_drag_replays_unless_its_recording_was_changed(lists):
    page = lists()
    page.mouse.drag(page.thing("Tea"), page.thing("Stew"), down=0.1)
    page.expect_rows("Doing", ["Soup", "Tea", "Stew"])
    text = recording(page)
    assert "platformBegins" in text
    code, told = replay(text)
    assert code == 0 and "the same" in told, told
    lines = text.split("\n")
    dropped = next(i for i, line in enumerate(lines) if line.lstrip().startswith("> settle"))
    code, told = replay("\n".join(lines[:dropped] + lines[dropped + 1:]))
    assert code == 1 and "line" in told


def test_fingers_replay(lists):
    page = lists(**TABLET)
    page.fingers = Fingers(page)
    page.fingers.lift(page.thing("Tea"))
    page.fingers.tap(page.thing("Stew"), finger=1)
    page.fingers.over(page.thing("Done"))
    page.fingers.drop()
    page.expect_rows("Done", ["Tea", "Stew"])
    text = recording(page)
    assert " touch " in text and replay(text)[0] == 0, replay(text)


def test_a_drag_by_keyboard_replays_with_the_name_that_was_typed(lists):
    page = lists()
    page.keys.lift(page.thing("Tea"))
    page.keys.press("d", "o")
    page.keys.expect_said("Doing")
    page.keys.press("ArrowDown")
    page.keys.drop()
    page.expect_rows("To do", ["Milk", "Bread", "Salt"])
    text = recording(page)
    assert ' types "d"' in text and replay(text)[0] == 0, replay(text)
