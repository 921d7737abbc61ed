# SPDX-License-Identifier: Apache-2.0
"""What tests of files that become documents, and of pages that leave, have in common."""

from playwright.sync_api import expect

from . import files
from .api import WORKSPACE

SETTLED = 30_000


def documents(api, parent=WORKSPACE):
    return [node for node in api.children(parent) if node["kind"] == "document"]


def pages(api, document):
    return [node for node in api.children(document) if node["kind"] == "page"]


def open_document(page, document):
    page.page.goto(page.page.url.split("#")[0] + f"#/document/{document}")
    expect(page.page.locator(f"section.document[data-node='{document}']")).to_be_visible()
    return page.page.locator(".cell-content")


def page_cell(page, number):
    return page.page.locator("[data-kind=page]").nth(number - 1)


def exported(api, nodes, path):
    """The words on the pages of the PDF that the server makes of these nodes."""
    answer = api.post("/api/exports", {"nodes": nodes, "title": "Check"})
    path.write_bytes(api.get_bytes(answer["path"]))
    return files.words(path)


def page_id(api, board):
    return api.children(board.lists["To do"])[0]["id"]


def outside(page):
    """A place that is no list and no bar: files dropped there are nobody's but the workspace's."""
    return page.page.locator("main header").first


def panel(page):
    return page.page.locator("section.uploads")


def row(page, name):
    return panel(page).locator(".upload").filter(has=page.page.locator(".upload-name", has_text=name))


def expect_sentence(page, sentence):
    expect(panel(page).locator(".uploads-title")).to_have_text(sentence, timeout=SETTLED)


# A listener of the test's own, which runs after the program's and sees what the drag carries then.
SPY = """() => addEventListener('dragstart', (event) => {
    window.carried = Object.fromEntries([...event.dataTransfer.types].map((type) => [type, event.dataTransfer.getData(type)]));
    window.effectAllowed = event.dataTransfer.effectAllowed;
})"""
