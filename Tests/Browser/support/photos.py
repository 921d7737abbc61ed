# SPDX-License-Identifier: Apache-2.0
"""Photos for tests, and the area of photos as a person sees it."""

from urllib.parse import quote

from playwright.sync_api import expect

from . import files
from .api import WORKSPACE, insert, new_id
from .pages import exactly

# The photos and albums in reading order as they are placed, without what is carried away.
ORDER = """() => {
    const rightToLeft = document.documentElement.dir === 'rtl'
    return [...document.querySelectorAll('.cell-content > :is([data-kind=photo], [data-kind=album]):not([data-lifted])')]
        .map(cell => [cell.getBoundingClientRect(), cell.dataset.node])
        .sort(([a], [b]) => Math.round(a.top - b.top) || (rightToLeft ? b.left - a.left : a.left - b.left))
        .map(pair => pair[1])
}"""

COLORS = [(214, 69, 65), (244, 179, 80), (38, 166, 91), (31, 138, 190), (142, 68, 173), (52, 73, 94), (236, 112, 160)]


def picture(number, width=120, height=80):
    """A picture that no other number has."""
    red, green, blue = COLORS[number % len(COLORS)]
    return files.picture(width, height, (red, green, (blue + number) % 256))


def make_photos(api, count, album=None, first=0):
    """Photos of one colour each, named 1, 2, …; their ids."""
    parent = album or WORKSPACE
    return [
        api.post_bytes(f"/api/photos?name={first + index + 1}.png&parent={parent}", picture(first + index))["photo"]
        for index in range(count)
    ]


def make_album(api, title, album=None):
    identity = new_id()
    api.transact(insert(identity, "album", album or WORKSPACE, title=title))
    return identity


def import_photo(api, name, content, album=None):
    return api.post_bytes(f"/api/photos?name={quote(name)}&parent={album or WORKSPACE}", content)


def contents(api, album=None):
    """The photos and albums of an album, or those in none, as the server has them."""
    return [node["id"] for node in api.children(album or WORKSPACE) if node["kind"] in ("photo", "album")]


class PhotoArea:
    """The area of photos of one browser page."""

    def __init__(self, workspace):
        self.workspace = workspace
        self.page = workspace.page

    def open(self):
        self.page.locator(".nav-item[data-action=photos]").click()
        self.expect_shown("Photos")
        return self

    def expect_shown(self, title):
        expect(self.page.locator("section.photos")).to_have_attribute("aria-label", title)

    def cell(self, node):
        return self.page.locator(f".cell-content > [data-node='{node}']")

    def still(self, locator):
        """An element that has come to rest: what glides is not where it is seen yet."""
        locator.element_handle().wait_for_element_state("stable")
        return locator

    def album(self, title):
        return self.page.locator("[data-kind=album].cell").filter(
            has=self.page.locator(".album-name", has_text=exactly(title))
        )

    def crumb(self, title):
        return self.page.locator(".crumb").filter(has=self.page.locator(".crumb-name", has_text=exactly(title)))

    @property
    def scroller(self):
        return self.page.locator(".photos .cell-scroller")

    def order(self):
        return self.page.evaluate(ORDER)

    def expect_order(self, wanted, timeout=8_000):
        self.workspace._expect(self.order, list(wanted), timeout, "the photos")

    def expect_stored(self, api, wanted, album=None):
        self.workspace._expect(lambda: contents(api, album), list(wanted), 8_000, "the server")

    def undo(self):
        self.page.locator(".album-header").get_by_role("button", name="Undo").click()
