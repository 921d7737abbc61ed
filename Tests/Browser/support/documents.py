# SPDX-License-Identifier: Apache-2.0
"""Documents for tests, and the area of documents as a person sees it."""

import re
from urllib.parse import quote

from playwright.sync_api import expect

from . import files
from .pages import exactly

PAGE = "[data-kind=page]"

# The pages in reading order as they are placed, without what is carried away.
ORDER = """() => {
    const rightToLeft = document.documentElement.dir === 'rtl'
    return [...document.querySelectorAll('[data-kind=page]:not([data-lifted])')]
        .map(page => [page.getBoundingClientRect(), page.dataset.node])
        .sort(([a], [b]) => Math.round(a.top - b.top) || (rightToLeft ? b.left - a.left : a.left - b.left))
        .map(pair => pair[1])
}"""


class Document:
    """A document's id and the ids of its pages as they were made."""

    def __init__(self, title, answer):
        self.title = title
        self.id = answer["document"]
        self.pages = answer["pages"]


def make_document(api, title, count=6):
    """A document of pages on which their numbers are written."""
    content = files.pdf([f"{title[:4]} {number}" for number in range(1, count + 1)])
    return Document(title, api.post_bytes(f"/api/documents?name={quote(title)}.pdf", content))


def page_ids(api, document):
    """The pages of a document in order, as the server has them."""
    return [node["id"] for node in api.children(document) if node["kind"] == "page"]


def documents(api):
    """The titles of the documents of the workspace by id."""
    return {
        node["id"]: node["fields"]["title"]
        for node in api.children("0000000000000001")
        if node["kind"] == "document"
    }


def moved(pages, chosen, to):
    """The order after the pages with these indexes have gone in front of the index `to`."""
    carried = [pages[index] for index in chosen]
    before = [page for page in pages[:to] if page not in carried]
    return before + carried + [page for page in pages[to:] if page not in carried]


class DocumentArea:
    """The area of documents of one browser page."""

    def __init__(self, workspace):
        self.workspace = workspace
        self.page = workspace.page

    def open(self, *titles):
        """Opens documents by their tiles, one after the other; the last one is shown."""
        for title in titles:
            self.page.locator(".nav-item[data-action=documents]").click()
            self.tile(title).click()
            self.expect_shown(title)
        return self

    def expect_shown(self, title):
        expect(self.page.locator("section.document:not(.library)")).to_have_attribute("aria-label", title)
        expect(self.page.locator(".document-tab[aria-selected=true] .tab-name")).to_have_text(title)

    def tile(self, title):
        return self.page.locator(".document-tile").filter(
            has=self.page.locator(".tile-title", has_text=exactly(title))
        )

    def tab(self, title):
        return self.page.locator(".document-tab").filter(has=self.page.locator(".tab-name", has_text=exactly(title)))

    @property
    def tabs(self):
        return self.page.locator(".document-row .tab-name")

    def columns(self):
        """How many pages of one size stand side by side."""
        return self.page.locator(PAGE).evaluate_all(
            "pages => new Set(pages.map(page => page.getBoundingClientRect().x)).size"
        )

    @property
    def scroller(self):
        return self.page.locator(".cell-scroller")

    def cell(self, node):
        """A page by its id."""
        return self.page.locator(f"{PAGE}[data-node='{node}']")

    def number(self, number):
        """A page by the number below it."""
        return self.page.locator(PAGE).filter(has=self.page.locator(".page-number", has_text=exactly(str(number))))

    def tool(self, name):
        return self.page.get_by_role("toolbar", name="Pages").get_by_role("button", name=name, exact=True)

    def select(self, numbers):
        """Chooses pages by typed numbers. Then the page marks them in the field, a frame later, which takes the focus."""
        field = self.page.get_by_label("Page numbers")
        field.fill(numbers)
        field.press("Enter")
        marked = "f => f.ariaInvalid === 'true' || f.selectionStart === 0 && f.selectionEnd === f.value.length"
        assert self.workspace.wait_until(lambda: field.evaluate(marked))

    def choose(self, name):
        """Chooses by a line of the Select menu."""
        self.tool("Select").click()
        self.page.get_by_role("menuitem", name=re.compile(f"^{name}")).click()

    def order(self):
        """The ids of the pages that are in the page, in reading order."""
        return self.page.evaluate(ORDER)

    def expect_order(self, wanted, timeout=8_000):
        self.workspace._expect(self.order, list(wanted), timeout, "the document")

    def expect_synced(self, api, document, wanted):
        """Waits until these pages are shown in this order, and the server has them so."""
        self.expect_order(wanted)
        self.expect_stored(api, document, wanted)

    def expect_stored(self, api, document, wanted):
        self.workspace._expect(lambda: page_ids(api, document), list(wanted), 8_000, "the server")

    def selected(self):
        """The numbers of the selected pages that are in the page."""
        return sorted(int(text) for text in self.page.locator(f"{PAGE}[data-selected] .page-number").all_inner_texts())

    def expect_selected(self, *numbers):
        self.workspace._expect(self.selected, list(numbers), 8_000, "the selection")
