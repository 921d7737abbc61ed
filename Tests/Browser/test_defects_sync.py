# SPDX-License-Identifier: Apache-2.0
"""What comes in as a folder between pages, and what the server cannot say of links now."""

from playwright.sync_api import expect

from support import files
from support.boards import make_board
from support.filed import exported, open_document, page_cell
from support.hands import drop_files


def test_a_folder_dropped_between_two_pages_becomes_pages_there(desk, api, book, tmp_path):
    folder = tmp_path / "Report"
    folder.mkdir()
    (folder / "a.pdf").write_bytes(files.pdf(["alpha"]))
    (folder / "b.pdf").write_bytes(files.pdf(["beta"]))
    document = book("Book", ["one", "two", "three", "four"])
    page = desk()
    open_document(page, document)
    expect(page.page.locator("[data-kind=page]")).to_have_count(4)
    second, third = page.box(page_cell(page, 2)), page.box(page_cell(page, 3))
    between = ((second["x"] + second["width"] + third["x"]) / 2, third["y"] + third["height"] / 2)
    drop_files(page, [folder], between)
    expect(page.page.locator("[data-kind=page]")).to_have_count(6)
    words = exported(api, [document], tmp_path / "out.pdf")
    assert words == ["one", "two", "alpha", "beta", "three", "four"]


def test_links_that_the_server_cannot_tell_of_now_are_not_said_to_be_none(desk, api):
    page = desk(make_board(api, "Kitchen", {"To do": ["Tea"]}))
    sentence = "The disk is full."
    page.page.route("**/api/nodes/*/shares", lambda route: route.fulfill(status=500, json={"error": sentence}))
    page.page.locator(".board-header .audience-button").click()
    expect(page.page.locator(".toast[data-tone=refused]")).to_contain_text(sentence)
