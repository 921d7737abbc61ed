# SPDX-License-Identifier: Apache-2.0
"""Real programs beside the browser: a file manager and an editor, with one mouse that all of them see."""

import hashlib
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))

from playwright.sync_api import expect, sync_playwright  # noqa: E402

from desktop import Desktop, wait_until  # noqa: E402
from support.api import API  # noqa: E402
from support.browser import chromium  # noqa: E402
from support.pages import Workspace  # noqa: E402
from support.photos import PhotoArea, contents, make_album, picture  # noqa: E402
from support.server import ROOT, Server  # noqa: E402

# The browser at the left, the other program at the right of the screen.
BROWSER = (0, 0, 1000, 880)
BESIDE = (1010, 40, 560, 560)
# Without the title, the menus and the line at the lower edge, which change with what is chosen.
INSIDE = (1014, 150, 550, 400)


FAILURES = ROOT / ".build" / "program-failures"

# Where the page's own corner is on the screen, as its mouse tells.
CORNER = "addEventListener('mousemove', e => { window.corner = [e.screenX - e.clientX, e.screenY - e.clientY] })"


@pytest.fixture
def desktop(tmp_path, request):
    with Desktop(tmp_path / "desktop") as running:
        failed = request.session.testsfailed
        yield running
        if request.session.testsfailed > failed:
            running.save(FAILURES / f"{request.node.name}.png")


@pytest.fixture
def api(server):
    return API(server.opening_address)


@pytest.fixture
def server(tmp_path):
    running = Server(tmp_path / "data", "none").start()
    yield running
    running.kill()


@pytest.fixture
def workspace(desktop, api):
    """The page in a real window, and where its points are on the screen."""
    x, y, width, height = BROWSER
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(), headless=False, env=desktop.environment,
            args=["--no-sandbox", "--ozone-platform=x11", f"--window-position={x},{y}", f"--window-size={width},{height}"],
        )
        shown = Workspace(browser.new_context(no_viewport=True, locale="en-GB").new_page()).open(api.link())
        shown.page.evaluate(CORNER)
        desktop.move(x + width / 2, y + height / 2)
        corner = wait_until(lambda: shown.page.evaluate("window.corner"), "the mouse is not seen", desktop.tremble)
        shown.on_screen = lambda *place, **part: [sum(one) for one in zip(corner, shown.point(*place, **part))]
        yield shown
        browser.close()


def digest(content):
    return hashlib.sha256(content).hexdigest()


def takes(locator):
    """A condition: the element would take what is held over it."""
    return lambda: locator.get_attribute("data-drop-state") == "copy"


def open_thunar(desktop, folder):
    return desktop.open("thunar", str(folder), titled=folder.name, box=BESIDE)


def test_two_photos_from_thunar_into_an_album_and_the_files_stay(desktop, workspace, api, tmp_path):
    folder = tmp_path / "holiday"
    folder.mkdir()
    pictures = {f"{name}.png": picture(number) for number, name in enumerate(["sea", "tree"])}
    for name, content in pictures.items():
        (folder / name).write_bytes(content)
    album = make_album(api, "Trip")
    photos = PhotoArea(workspace).open()
    photos.album("Trip").dblclick()
    photos.expect_shown("Trip")
    window = open_thunar(desktop, folder)
    x, y, width, height = desktop.select_all(window, INSIDE)[0]
    end = workspace.on_screen(photos.scroller)
    # The icon stands above the name.
    desktop.drag((x + width / 2, y + height * 0.35), end, takes(photos.scroller), "the album takes nothing")
    workspace._expect(lambda: len(contents(api, album)), 2, 20_000, "the album")
    landed = {api.node(photo)["fields"]["blob"] for photo in contents(api, album)}
    assert landed == {digest(content) for content in pictures.values()}
    assert {one.name: digest(one.read_bytes()) for one in folder.iterdir()} == {
        name: digest(content) for name, content in pictures.items()
    }


def test_text_from_mousepad_onto_plus(desktop, workspace, tmp_path):
    text = "The gate is closed after ten.\nBring the long ladder.\nAnd the good paint."
    letter = tmp_path / "letter.txt"
    letter.write_text(text)
    window = desktop.open("mousepad", str(letter), titled="letter.txt", box=BESIDE)
    x, y, width, height = desktop.select_all(window, (1014, 90, 550, 460))[0]
    plus = workspace.page.locator(".nav-item[data-action=compose]")
    desktop.drag((x + min(width, 80) / 2, y + 10), workspace.on_screen(plus), takes(plus), "“+” takes nothing")
    expect(workspace.page.get_by_role("textbox", name="Text")).to_have_value(text)
    assert letter.read_text() == text
