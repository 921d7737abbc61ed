# SPDX-License-Identifier: Apache-2.0
"""Pages and documents between two windows of one browser."""

import re

from playwright.sync_api import expect

from support import files
from support.filed import SPY, expect_sentence, exported, open_document, page_cell, pages
from support.hands import drop_files
from support.windows import CARRY_OVER, carried_by, second_window

def between_first_two(page):
    first, second = (page.box(page_cell(page, number)) for number in (1, 2))
    return (first["x"] + first["width"] + second["x"]) / 2, first["y"] + first["height"] / 2


def test_hundreds_of_pages_are_carried_to_another_window_by_a_few_requests(desk, api, book):
    source, target = book("Source", [f"{n}" for n in range(400)]), book("Target", ["alpha", "beta"])
    here = desk()
    open_document(here, source)
    there = second_window(here, f"#/document/{target}")
    expect(there.page.locator("[data-kind=page]")).to_have_count(2)
    page_cell(here, 1).click()
    here.keys.press("Control+a")
    carried = carried_by(here, lambda: here.mouse.lift(page_cell(here, 1)))
    asked = []
    there.page.on("request", lambda request: asked.append(request.url) if "/api/nodes" in request.url else None)
    there.page.evaluate(CARRY_OVER, [carried, *between_first_two(there)])
    assert page_arrives(there, api, target, 402)
    assert len(asked) <= 4, "not one by one"
    here.keys.press("Escape")
    expect(here.toast.filter(has_text="in another window")).to_contain_text("400 pages were moved to “Target”")
    assert pages(api, source) == []


def page_arrives(page, api, document, count):
    return page.wait_until(lambda: len(pages(api, document)) == count)


def test_a_document_carried_to_another_window_gives_copies_of_all_its_pages(desk, api, book, tmp_path):
    source, target = book("Source", ["one", "two", "three"]), book("Target", ["alpha", "beta"])
    here = desk()
    open_document(here, source)
    there = second_window(here, f"#/document/{target}")
    expect(there.page.locator("[data-kind=page]")).to_have_count(2)
    tab = here.page.locator(".document-row .document-tab").first
    carried = carried_by(here, lambda: here.mouse.lift(tab))
    there.page.evaluate(CARRY_OVER, [carried, *between_first_two(there)])
    assert page_arrives(there, api, target, 5)
    here.keys.press("Escape")
    expect(here.toast.filter(has_text="in another window")).to_contain_text("was copied to “Target”")
    assert exported(api, [target], tmp_path / "target.pdf") == ["alpha", "one", "two", "three", "beta"]
    assert len(pages(api, source)) == 3


def test_pages_of_another_window_on_a_tile_go_into_that_document(desk, api, book):
    source, target = book("Source", ["one", "two", "three"]), book("Target", ["alpha", "beta"])
    here = desk()
    open_document(here, source)
    there = second_window(here, "#/documents")
    tile = there.page.locator(".document-tile").filter(has_text="Target")
    expect(tile).to_be_visible()
    carried = carried_by(here, lambda: here.mouse.lift(page_cell(here, 2)))
    there.page.evaluate(CARRY_OVER, [carried, *there.point(tile)])
    assert page_arrives(there, api, target, 3)
    here.keys.press("Escape")
    assert len(pages(api, source)) == 2


def test_files_on_a_tile_go_to_the_end_of_that_document(desk, api, disk, book, tmp_path):
    target = book("Target", ["alpha", "beta"])
    page = desk()
    page.page.goto(page.page.url.split("#")[0] + "#/documents")
    tile = page.page.locator(".document-tile").filter(has_text="Target")
    expect(tile).to_be_visible()
    drop_files(page, [disk("one.pdf", files.pdf(["gamma"]))], tile)
    expect_sentence(page, "“one.pdf” imported")
    assert exported(api, [target], tmp_path / "out.pdf") == ["alpha", "beta", "gamma"]


def test_pages_carried_to_another_window_arrive_and_both_windows_say_so(desk, api, book, tmp_path):
    source, target = book("Source", ["one", "two", "three"]), book("Target", ["alpha", "beta"])
    here = desk()
    open_document(here, source)
    there = second_window(here, f"#/document/{target}")
    expect(there.page.locator("[data-kind=page]")).to_have_count(2)
    here.page.bring_to_front()
    here.page.evaluate(SPY)
    page_cell(here, 2).click()
    page_cell(here, 3).click(modifiers=["Shift"])
    here.mouse.lift(page_cell(here, 2))
    carried = here.page.evaluate("window.carried")
    there.page.evaluate(CARRY_OVER, [carried, *between_first_two(there)])
    expect(there.page.locator("[data-kind=page]")).to_have_count(4)
    expect(there.toast).to_contain_text("Moved 2 pages")
    here.keys.press("Escape")
    here.expect_idle()
    expect(here.toast.filter(has_text="in another window")).to_have_text(
        re.compile("2 pages were moved to “Target” in another window.")
    )
    expect(here.page.locator("[data-kind=page]")).to_have_count(1)
    assert exported(api, [target], tmp_path / "target.pdf") == ["alpha", "two", "three", "beta"]
    assert exported(api, [source], tmp_path / "source.pdf") == ["one"]
    assert not there.problems
