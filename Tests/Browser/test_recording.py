# SPDX-License-Identifier: Apache-2.0
"""What hands did in a browser plays again in the simulator, with the same transcript.

The debug binary of dragdrop-replay plays it, or the one that the variable REPLAY names.
"""

import os
import subprocess
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from support.boards import make_board
from support.server import ROOT

LISTS = {"To do": ["Tea", "Milk", "Bread", "Salt"], "Doing": ["Soup", "Stew"], "Done": []}
REPLAY = Path(os.environ.get("REPLAY", ROOT / ".build-library" / "debug" / "dragdrop-replay"))


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", LISTS)


def record(page):
    """Opens the page again, recording."""
    page.page.goto(page.page.evaluate("location.origin + '/?record' + location.hash"))
    expect(page.page.locator("#app")).to_have_attribute("data-state", "ready", timeout=15_000)
    page.expect_board("Kitchen")


def recording(page):
    """The text that the page offers for saving, once everything has come to rest."""
    link = page.page.locator("a[data-recording]")
    assert page.wait_until(lambda: "> end" in unquote(link.get_attribute("href") or ""))
    page.expect_idle()
    return unquote(link.get_attribute("href").split(",", 1)[1])


def replay(text):
    assert REPLAY.exists(), f"{REPLAY} is missing: run swift build --product dragdrop-replay"
    result = subprocess.run([REPLAY], input=text, capture_output=True, text=True, timeout=60)
    return result.returncode, result.stdout


def test_a_mouse_drag_replays(desk, api, board):
    page = desk(board)
    record(page)
    page.mouse.drag(page.card("Tea"), page.card("Stew"), down=0.1)
    page.expect_synced(api, board, {"Doing": ["Soup", "Tea", "Stew"]})
    text = recording(page)
    assert "platformBegins" in text
    code, told = replay(text)
    assert code == 0 and "the same" in told, told


def test_fingers_replay(tablet, api, board):
    page = tablet(board)
    record(page)
    page.fingers.lift(page.card("Tea"))
    page.fingers.tap(page.card("Stew"), finger=1)
    page.fingers.over(page.list("Done"))
    page.fingers.drop()
    page.expect_synced(api, board, {"Done": ["Tea", "Stew"]})
    text = recording(page)
    assert " touch " in text and replay(text)[0] == 0, replay(text)


def test_a_drag_by_keyboard_replays_with_the_name_that_was_typed(desk, api, board):
    page = desk(board)
    record(page)
    page.keys.lift(page.card("Tea"))
    page.keys.press("d", "o")
    page.keys.expect_said("Doing")
    page.keys.press("ArrowDown")
    page.keys.drop()
    assert page.wait_until(lambda: sorted(page.order("Doing")) == ["Soup", "Stew", "Tea"])
    text = recording(page)
    assert ' types "d"' in text and replay(text)[0] == 0, replay(text)


def test_a_recording_that_was_changed_does_not_replay(desk, api, board):
    page = desk(board)
    record(page)
    page.mouse.drag(page.card("Tea"), page.card("Stew"), down=0.1)
    page.expect_synced(api, board, {"Doing": ["Soup", "Tea", "Stew"]})
    lines = recording(page).split("\n")
    dropped = next(i for i, line in enumerate(lines) if line.lstrip().startswith("> settle"))
    code, told = replay("\n".join(lines[:dropped] + lines[dropped + 1:]))
    assert code == 1 and "line" in told
