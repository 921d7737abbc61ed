# SPDX-License-Identifier: Apache-2.0
"""Pages out: saved as one PDF, dragged out of the window, and on cards."""

import json
import re

import pytest
from playwright.sync_api import expect

from support import files
from support.boards import make_board
from support.filed import SETTLED, SPY, documents, exported, open_document, page_cell, page_id, pages
from support.hands import drop_files

# Out


def test_a_document_is_saved_as_one_pdf(desk, api, book, tmp_path):
    document = book("Book", ["one", "two", "three"])
    page = desk()
    open_document(page, document)
    with page.page.expect_download() as download:
        page.page.locator(".document-header").get_by_role("button", name="Export").click()
    assert download.value.suggested_filename == "Book.pdf"
    download.value.save_as(tmp_path / "out.pdf")
    assert files.words(tmp_path / "out.pdf") == ["one", "two", "three"]
    page_cell(page, 1).click()
    page_cell(page, 3).click(modifiers=["Control"])
    with page.page.expect_download() as download:
        page.page.locator(".document-header").get_by_role("button", name="Export").click()
    assert download.value.suggested_filename == "Book, pages 1, 3.pdf"
    download.value.save_as(tmp_path / "part.pdf")
    assert files.words(tmp_path / "part.pdf") == ["one", "three"]


def test_no_page_of_a_document_is_cut_off_on_paper(desk, api, book, tmp_path):
    document = book("Book", [f"word{number}" for number in range(12)])
    page = desk()
    open_document(page, document)
    expect(page.page.locator(".page-cell")).to_have_count(12)
    page.page.pdf(path=tmp_path / "paper.pdf")
    printed = " ".join(files.words(tmp_path / "paper.pdf")).split()
    assert {str(number) for number in range(1, 13)} <= {*printed}, printed


def test_an_export_that_fails_says_why_and_one_that_takes_long_shows_life(desk, api, book):
    document = book("Book", ["one", "two"])
    page = desk()
    open_document(page, document)
    export = page.page.locator(".document-header").get_by_role("button", name="Export")
    refusal = {"error": "The pages could not be put together."}
    page.page.route("**/api/exports", lambda route: route.fulfill(status=422, json=refusal), times=1)
    export.click()
    expect(page.toast.filter(has_text="was not saved")).to_have_text(re.compile("“Book” was not saved. The pages could"))
    held = []
    page.page.route("**/export/**", lambda route: held.append(route))
    export.click()
    expect(page.toast.filter(has_text="Saving")).to_contain_text("Saving “Book.pdf”…")
    assert page.wait_until(lambda: held)
    held.pop().fulfill(status=422, json=refusal)
    expect(page.toast.filter(has_text="Saving")).to_have_count(0)
    expect(page.toast.filter(has_text="“Book.pdf” was not saved. The pages could")).to_have_count(1)
    export.click()
    page.toast.filter(has_text="Saving").get_by_role("button", name="Cancel").click()
    expect(page.toast.filter(has_text="Saving")).to_have_count(0)
    expect(page.toast.filter(has_text="cannot be reached")).to_have_count(0)


def test_what_would_be_lost_is_read_before_saving(desk, api, corpus, tmp_path):
    source = corpus / "pdf" / "nested_outline.pdf"
    if not source.exists():
        pytest.skip("pdf/nested_outline.pdf is not in the folder of real files")
    made = api.post_bytes("/api/documents?name=outline.pdf", source.read_bytes())
    kept = api.post("/api/exports", {"nodes": made["pages"][:2], "title": "Check"})["losses"]
    assert kept, "leaving pages out of this file loses something"
    page = desk()
    open_document(page, made["document"])
    page_cell(page, 1).click()
    page_cell(page, 2).click(modifiers=["Shift"])
    export = page.page.locator(".document-header").get_by_role("button", name="Export")
    export.click()
    for sentence in kept:
        expect(page.dialog).to_contain_text(sentence)
    page.dialog.get_by_role("button", name="Cancel").click()
    expect(page.dialog).to_have_count(0)
    export.click()
    with page.page.expect_download() as download:
        page.dialog.get_by_role("button", name="Save").click()
    download.value.save_as(tmp_path / "out.pdf")
    assert "Pages:           2" in files.run("pdfinfo", tmp_path / "out.pdf")


def asks_for(request, count):
    """Whether a request asks for the address of so many pages."""
    return request.url.endswith("/api/exports") and len(json.loads(request.post_data)["nodes"]) == count


def test_a_drag_of_three_pages_carries_an_address_that_answers_with_them(desk, api, book, browser, tmp_path):
    document = book("Book", ["one", "two", "three", "four", "five"])
    page = desk()
    open_document(page, document)
    page.page.evaluate(SPY)
    with page.page.expect_response(lambda answer: asks_for(answer.request, 3)):
        page_cell(page, 2).click()
        page_cell(page, 4).click(modifiers=["Shift"])
    page.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.mouse.lift(page_cell(page, 3))
    carried = page.page.evaluate("window.carried")
    page.keys.press("Escape")
    kind, name, address = carried["downloadurl"].split(":", 2)
    assert (kind, name) == ("application/pdf", "Book, pages 2-4.pdf")
    assert carried["application/x-carry-page"], "another window knows what is carried"
    allowed = page.page.evaluate("window.effectAllowed")
    assert allowed == "copy", "a file manager is never told that the original moves"
    stranger = browser.new_context()
    answer = stranger.request.get(address)
    assert answer.ok and answer.headers["content-type"] == "application/pdf"
    (tmp_path / "out.pdf").write_bytes(answer.body())
    assert files.words(tmp_path / "out.pdf") == ["two", "three", "four"]
    assert stranger.request.get(address + "?pages=1-5").status == 403
    assert stranger.request.get(address.replace("Book", "Look")).status == 403
    stranger.close()


def test_a_page_that_the_mouse_rests_on_and_a_tab_carry_their_address(desk, api, book):
    document = book("Book", ["one", "two"])
    page = desk()
    open_document(page, document)
    page.page.evaluate(SPY)
    tab = page.page.locator(".document-row .document-tab").first
    for source, name in ((page_cell(page, 2), "Book, page 2.pdf"), (tab, "Book.pdf")):
        with page.page.expect_response(lambda answer: asks_for(answer.request, 1)):
            page.page.mouse.move(*page.point(source))
        page.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.mouse.lift(source)
        assert page.page.evaluate("window.carried")["downloadurl"].split(":")[1] == name
        page.keys.press("Escape")
        page.expect_idle()
        page.page.mouse.up()


def test_a_whole_document_of_any_length_has_an_address(desk, api, book):
    document = book("Book", [f"{n}" for n in range(520)])
    page = desk()
    open_document(page, document)
    page_cell(page, 1).click()
    with page.page.expect_request(lambda request: request.url.endswith("/api/exports")
                                  and json.loads(request.post_data)["nodes"] == [document]):
        page.keys.press("Control+a")


# On cards


def test_pages_dropped_on_a_card_become_one_attached_pdf(desk, api, book, tmp_path):
    document = book("Book", ["one", "two", "three", "four"])
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    page = desk(board)
    open_document(page, document)
    page_cell(page, 1).click()
    page_cell(page, 3).click(modifiers=["Shift"])
    page.mouse.lift(page_cell(page, 2))
    page.mouse.over(page.tab("Kitchen"))
    page.expect_board("Kitchen")
    page.mouse.over(page.card("Tea"))
    page.mouse.nudge()
    expect(page.card("Tea")).to_have_attribute("data-drop-state", "copy")
    page.mouse.drop()
    assert page.wait_until(lambda: api.children(board.lists["To do"]) and documents(api, page_id(api, board)))
    attached = documents(api, page_id(api, board))
    assert len(attached) == 1
    assert exported(api, [attached[0]["id"]], tmp_path / "out.pdf") == ["one", "two", "three"]
    assert len(pages(api, document)) == 4, "the document keeps its pages"
    page.card("Tea").click()
    entry = page.dialog.locator(".attachment[data-kind=document]")
    expect(entry.locator(".attachment-name")).to_have_text("Book")
    expect(entry.locator(".attachment-meta")).to_contain_text("3 pages")
    assert page.wait_until(lambda: entry.locator("img").evaluate("e => e.complete && e.naturalWidth > 0"))
    with page.page.expect_download() as download:
        entry.get_by_role("button", name=re.compile("^Export")).click()
    download.value.save_as(tmp_path / "saved.pdf")
    assert files.words(tmp_path / "saved.pdf") == ["one", "two", "three"]
    entry.locator(".attachment-name").click()
    expect(page.page.locator("section.document [data-kind=page]")).to_have_count(3)
    page.page.reload()
    expect(page.page.locator("section.document [data-kind=page]")).to_have_count(3)
    expect(page.page.locator(".document-row .tab-name")).to_have_text(["Book", "Book"])


def test_files_dropped_on_an_opened_card_are_attached_to_it(desk, api, disk):
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    page = desk(board)
    page.card("Tea").click()
    drop_files(page, [disk("one.pdf", files.pdf(["alpha"])), disk("picture.png", files.picture())], page.dialog)
    expect(page.dialog.locator(".attachment")).to_have_count(2, timeout=SETTLED)
    attached = [(node["kind"], node["fields"]["title"]) for node in api.children(page_id(api, board))]
    assert attached == [("document", "one"), ("photo", "picture")]
    expect(page.dialog.locator(".attachment-name").first).to_have_text("one")


def test_an_attachment_is_carried_out_of_its_card_into_a_document(desk, api, book):
    document = book("Book", ["one", "two"])
    board = make_board(api, "Kitchen", {"To do": ["Tea", "Coffee"]})
    card = page_id(api, board)
    attached = api.post_bytes(f"/api/documents?name=recipe.pdf&parent={card}", files.pdf(["alpha", "beta"]))["document"]
    page = desk(board)
    page.card("Tea").click()
    entry = page.dialog.locator(f".attachment[data-node='{attached}']")
    expect(entry.locator(".attachment-meta")).to_contain_text("2 pages")
    page.mouse.lift(entry.locator(".attachment-thumb"))
    expect(page.dialog).to_have_count(0)
    page.mouse.over(page.card("Coffee"))
    page.mouse.nudge()
    expect(page.card("Coffee")).to_have_attribute("data-drop-state", "copy")
    page.mouse.over(page.page.locator(".nav-item[data-action=documents]"))
    tile = page.page.locator(".document-tile").filter(has_text="Book")
    expect(tile).to_be_visible()
    page.mouse.over(page.page.locator(".cell-scroller"), 0.9, 0.9)
    page.mouse.nudge()
    page.keys.press("Escape")
    page.expect_idle()
    page.page.mouse.up()
    assert [node["id"] for node in documents(api, card)] == [attached]
    open_document(page, document)
    page.open_board("Kitchen")
    page.card("Tea").click()
    expect(entry.locator(".attachment-meta")).to_contain_text("2 pages")
    page.mouse.lift(entry.locator(".attachment-thumb"))
    page.mouse.over(page.page.locator(".nav-item[data-action=documents]"))
    tab = page.page.locator(".document-row .document-tab").first
    expect(tab).to_be_visible()
    page.mouse.over(tab)
    expect(page.page.locator(f"section.document[data-node='{document}']")).to_be_visible()
    page.mouse.over(page_cell(page, 2), 0.1)
    page.mouse.nudge()
    page.mouse.drop()
    assert page.wait_until(lambda: len(pages(api, document)) == 4)
    assert [node["id"] for node in documents(api, card)] == [attached], "the card keeps it"
