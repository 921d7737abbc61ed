# SPDX-License-Identifier: Apache-2.0
"""Files in: dropped, pasted or picked, they become documents, pages or cards."""

import re

import pytest
from playwright.sync_api import expect

from support import files
from support.boards import make_board
from support.documents import DocumentArea
from support.filed import (
    SETTLED, documents, expect_sentence, exported, open_document, outside, page_cell, pages, panel, row,
)
from support.hands import drop_files, hold_data

# In


def test_pdfs_and_a_picture_dropped_on_the_page_become_documents_in_their_order(desk, api, disk):
    page = desk()
    dropped = [
        disk("one.pdf", files.pdf(["alpha", "beta"])), disk("picture.png", files.picture()),
        disk("two.pdf", files.pdf(["gamma"])),
    ]
    drop_files(page, dropped, outside(page))
    expect_sentence(page, "3 files imported")
    assert [node["fields"]["title"] for node in documents(api)] == ["one", "picture", "two"]
    assert [len(pages(api, node["id"])) for node in documents(api)] == [2, 1, 1]
    panel(page).get_by_role("button", name="Undo").click()
    assert page.wait_until(lambda: documents(api) == [])


def test_a_hostile_file_among_good_ones_does_not_hold_them_up(desk, api, disk):
    page = desk()
    dropped = [
        disk("good.pdf", files.pdf(["alpha"])), disk("bomb.pdf", files.bomb()), disk("deep.pdf", files.deep()),
        disk("claims.pdf", files.pdf(["beta"], claiming=2_147_483_647)), disk("last.pdf", files.pdf(["gamma"])),
    ]
    drop_files(page, dropped, outside(page))
    expect_sentence(page, "3 of 5 files imported")
    for name in ("bomb.pdf", "deep.pdf"):
        expect(row(page, name)).to_have_attribute("data-state", "failed")
        sentence = re.compile(f"“{name}” was not imported.+[.]$")
        expect(row(page, name).locator(".upload-note")).to_have_text(sentence)
    assert [node["fields"]["title"] for node in documents(api)] == ["good", "claims", "last"]
    panel(page).get_by_role("button", name="Close").click()
    expect(panel(page)).to_have_count(0)


def test_an_upload_is_cancelled_halfway_and_leaves_nothing(desk, api, disk):
    page = desk()
    devtools = page.page.context.new_cdp_session(page.page)
    slow = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 400_000}
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", slow)
    large = disk("large.pdf", files.pdf(["alpha"], padding=6_000_000))
    drop_files(page, [large, disk("small.pdf", files.pdf(["beta"]))], outside(page))
    bar = row(page, "large.pdf").get_by_role("progressbar")
    assert page.wait_until(lambda: int(bar.get_attribute("aria-valuenow") or 0) > 0), "it has begun"
    with page.page.expect_event("requestfailed", lambda request: "large.pdf" in request.url):
        row(page, "large.pdf").get_by_role("button", name="Cancel large.pdf").click()
    expect(row(page, "large.pdf")).to_have_attribute("data-state", "cancelled")
    devtools.send("Network.emulateNetworkConditions", {**slow, "uploadThroughput": -1})
    expect_sentence(page, "1 of 2 files imported")
    assert [node["fields"]["title"] for node in documents(api)] == ["small"]


def test_an_encrypted_file_asks_once_and_the_others_pass_it(desk, api, tmp_path, disk):
    page = desk()
    secret = files.encrypted(tmp_path / "secret.pdf", files.pdf(["hidden"]), "open sesame")
    drop_files(page, [secret, disk("plain.pdf", files.pdf(["beta"]))], outside(page))
    field = page.dialog.get_by_label("Password")
    expect(page.dialog).to_contain_text("“secret.pdf” is encrypted.")
    expect(row(page, "plain.pdf")).to_have_attribute("data-state", "landed", timeout=SETTLED)
    field.fill("wrong")
    field.press("Enter")
    expect(page.dialog).to_contain_text("This is not the password of “secret.pdf”.")
    page.dialog.get_by_label("Password").fill("open sesame")
    page.dialog.get_by_role("button", name="Open").click()
    expect_sentence(page, "2 files imported")
    expect(page.dialog).to_have_count(0)


def test_leaving_out_an_encrypted_file_imports_the_rest(desk, api, tmp_path, disk):
    page = desk()
    secret = files.encrypted(tmp_path / "secret.pdf", files.pdf(["hidden"]), "open sesame")
    drop_files(page, [secret, disk("plain.pdf", files.pdf(["beta"]))], outside(page))
    page.dialog.get_by_role("button", name="Skip this file").click()
    expect_sentence(page, "1 of 2 files imported")
    assert [node["fields"]["title"] for node in documents(api)] == ["plain"]


def test_files_dropped_on_a_list_become_cards_with_the_document_attached(desk, api, disk):
    board = make_board(api, "Kitchen", {"To do": ["Tea", "Coffee"]})
    page = desk(board)
    dropped = [disk("one.pdf", files.pdf(["alpha"])), disk("picture.png", files.picture())]
    drop_files(page, dropped, page.point(page.card("Tea"), down=0.1))
    expect_sentence(page, "2 files imported")
    # Cards that make room glide past the new ones, so the order is read when they rest.
    stored = api.titles(board.lists["To do"])
    assert sorted(stored) == ["Coffee", "Tea", "one", "picture"]
    assert stored.index("picture") == stored.index("one") + 1
    page.expect_order("To do", stored)
    card = next(node for node in api.children(board.lists["To do"]) if node["fields"]["title"] == "one")
    assert [node["fields"]["fileName"] for node in documents(api, card["id"])] == ["one.pdf"]
    expect(page.card("one").locator("[data-badge=attachments]")).to_have_text("1")


def test_files_dropped_on_the_middle_of_a_card_are_attached_to_it(desk, api, disk):
    board = make_board(api, "Kitchen", {"To do": ["Tea", "Coffee"]})
    page = desk(board)
    drop_files(page, [disk("one.pdf", files.pdf(["alpha"]))], page.card("Tea"))
    expect_sentence(page, "“one.pdf” imported")
    page.expect_order("To do", ["Tea", "Coffee"])
    expect(page.card("Tea").locator("[data-badge=attachments]")).to_have_text("1")


def test_an_upload_whose_line_breaks_is_sent_again_by_itself(desk, api, disk):
    page = desk()
    page.page.route("**/api/documents?**", lambda route: route.abort(), times=1)
    drop_files(page, [disk("one.pdf", files.pdf(["alpha"]))], outside(page))
    expect(row(page, "one.pdf")).to_contain_text("It is sent again by itself.")
    expect_sentence(page, "“one.pdf” imported")
    assert len(documents(api)) == 1
    panel(page).get_by_role("button", name="Undo").click()
    assert page.wait_until(lambda: documents(api) == [])


def test_among_all_documents_what_a_second_try_brings_is_opened(desk, api, disk):
    page = desk()
    page.page.goto(page.page.url.split("#")[0] + "#/documents")
    refusal = {"status": 422, "json": {"error": "Not today."}}
    page.page.route("**/api/documents?**", lambda route: route.fulfill(**refusal), times=1)
    drop_files(page, [disk("one.pdf", files.pdf(["alpha", "beta"]))], page.page.locator("section.documents"))
    expect_sentence(page, "Nothing was imported")
    row(page, "one.pdf").get_by_role("button", name="Try one.pdf again").click()
    expect(page.page.locator("section.document[aria-label=one] [data-kind=page]")).to_have_count(2, timeout=SETTLED)


def test_the_picker_takes_boards_and_documents_by_one_door(desk, api, disk):
    page = desk()
    with page.page.expect_file_chooser() as chooser:
        page.page.locator("button.nav-item[data-action=import]").click()
    assert chooser.value.is_multiple()
    chooser.value.set_files([disk("one.pdf", files.pdf(["alpha"])), disk("wrong.json", b'{"hello": "world"}')])
    expect(page.page.locator(".upload[data-state=failed]")).to_contain_text("wrong.json")
    expect_sentence(page, "1 of 2 files imported")
    assert len(documents(api)) == 1


def test_two_pdfs_and_a_picture_dropped_between_two_pages_become_pages_there_in_their_order(
    desk, api, disk, book, tmp_path
):
    document = book("Book", ["one", "two", "three", "four"])
    page = desk()
    open_document(page, document)
    expect(page.page.locator("[data-kind=page]")).to_have_count(4)
    second, third = page.box(page_cell(page, 2)), page.box(page_cell(page, 3))
    assert second["y"] == third["y"], "pages 2 and 3 are beside each other"
    between = ((second["x"] + second["width"] + third["x"]) / 2, third["y"] + third["height"] / 2)
    dropped = [
        disk("a.pdf", files.pdf(["alpha", "beta"])), disk("picture.png", files.picture()),
        disk("b.pdf", files.pdf(["gamma"])),
    ]
    page.page.route("**/api/documents?**picture.png**", lambda route: held.append(route))
    held = []
    drop_files(page, dropped, between)
    assert page.wait_until(lambda: bool(held)), "the picture is on its way"
    expect(page.page.locator(".cell-waiting")).to_have_count(2)
    assert page.root.get_attribute("data-drag") is None, "the hand is empty while files are on their way"
    held[0].continue_()
    expect_sentence(page, "3 files imported")
    expect(page.page.locator(".cell-waiting")).to_have_count(0)
    expect(page.page.locator("[data-kind=page]")).to_have_count(8)
    words = exported(api, [document], tmp_path / "out.pdf")
    assert words == ["one", "two", "alpha", "beta", "", "gamma", "three", "four"]
    page.keys.press("Control+z")
    expect(page.page.locator("[data-kind=page]")).to_have_count(4)


def test_files_of_which_the_browser_knows_no_type_go_between_pages_too(desk, api, disk, book, corpus):
    document = book("Book", ["one", "two"])
    page = desk()
    open_document(page, document)
    dropped = [disk("scan", files.pdf(["alpha", "beta"]))]
    picture = corpus / "photos" / "example.heic"
    if not picture.exists():
        pytest.skip("photos/example.heic is not in the folder of real files")
    dropped.append(disk("photo.heic", picture.read_bytes()))
    drop_files(page, dropped, page_cell(page, 1))
    expect_sentence(page, "2 files imported")
    expect(page.page.locator("[data-kind=page]")).to_have_count(5)
    assert [node["id"] for node in documents(api)] == [document], "nothing became a document of its own"


def test_the_veil_says_what_is_known_of_the_files(desk, disk):
    page = desk()
    veil = page.page.locator(".file-veil[data-shown]")
    beside = page.page.locator(".header-tools")
    # Chromium tells nothing of one that enters again what the last one was over.
    sorts = (("a.pdf", "make documents", outside(page)), ("scan", "import the files", beside), ("b.json", "import the board", outside(page)))
    for number, (name, words, place) in enumerate(sorts):
        end = hold_data(page, {"items": [], "files": [str(disk(name, b"content"))]}, place)
        expect(veil).to_contain_text(f"Drop to {words}")
        end("dragCancel")
        # A drag that ends outside is over when the mouse is seen again, each time elsewhere: one that rests is not told of.
        page.page.mouse.move(*page.point(page.board, across=0.4 + number / 10))
        expect(veil).to_have_count(0)


def test_a_file_that_cannot_be_read_leaves_no_placeholder_between_the_pages(desk, api, disk, book):
    document = book("Book", ["one", "two"])
    page = desk()
    open_document(page, document)
    drop_files(page, [disk("bomb.pdf", files.bomb()), disk("good.pdf", files.pdf(["alpha"]))], page_cell(page, 1))
    expect_sentence(page, "1 of 2 files imported")
    expect(page.page.locator(".cell-waiting")).to_have_count(0)
    expect(page.page.locator("[data-kind=page]")).to_have_count(3)


def test_a_file_dropped_among_all_documents_is_opened(desk, api, disk):
    page = desk()
    page.page.goto(page.page.url.split("#")[0] + "#/documents")
    drop_files(page, [disk("one.pdf", files.pdf(["alpha", "beta"]))], page.page.locator("section.documents"))
    expect(page.page.locator("section.document[aria-label=one] [data-kind=page]")).to_have_count(2, timeout=SETTLED)


def test_a_pasted_picture_goes_the_same_way_as_a_dropped_one(desk, api):
    page = desk()
    page.page.mouse.move(*page.point(outside(page)))
    page.page.evaluate(PASTE, list(files.picture()))
    expect_sentence(page, "“image.png” imported")
    assert [node["fields"]["fileName"] for node in documents(api)] == ["image.png"]


def test_a_picture_pasted_over_pages_becomes_a_page_there(desk, api, book, tmp_path):
    document = book("Book", ["one", "two", "three"])
    page = desk()
    open_document(page, document)
    box = page.box(page_cell(page, 2))
    page.page.mouse.move(box["x"] + 4, box["y"] + box["height"] / 2)
    page.page.evaluate(PASTE, list(files.picture()))
    expect_sentence(page, "“image.png” imported")
    expect(page.page.locator("[data-kind=page]")).to_have_count(4)
    assert exported(api, [document], tmp_path / "out.pdf") == ["one", "", "two", "three"]


def test_added_files_go_behind_the_chosen_page_and_without_one_to_the_end(desk, api, disk, book, tmp_path):
    document = book("Book", ["one", "two", "three"])
    page = desk()
    open_document(page, document)

    def add(name, word):
        with page.page.expect_file_chooser() as chooser:
            page.page.locator(".document-header").get_by_role("button", name="Add files").click()
        chooser.value.set_files([disk(name, files.pdf([word]))])
        expect_sentence(page, f"“{name}” imported")

    page_cell(page, 1).click()
    add("a.pdf", "alpha")
    area = DocumentArea(page)
    area.choose("None")
    area.expect_selected()
    add("b.pdf", "beta")
    assert exported(api, [document], tmp_path / "out.pdf") == ["one", "alpha", "two", "three", "beta"]


# What a browser makes of a picture on the clipboard, which a headless one has not.
PASTE = """(bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
}"""


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


def test_a_folder_and_a_file_stand_between_the_pages_as_they_were_dropped(desk, api, book, disk, tmp_path):
    folder = tmp_path / "Report"
    folder.mkdir()
    (folder / "a.pdf").write_bytes(files.pdf(["alpha"]))
    document = book("Book", ["one", "two"])
    page = desk()
    open_document(page, document)
    expect(page.page.locator("[data-kind=page]")).to_have_count(2)
    drop_files(page, [folder, disk("z.pdf", files.pdf(["omega"]))], page_cell(page, 1))
    expect(page.page.locator("[data-kind=page]")).to_have_count(4)
    words = exported(api, [document], tmp_path / "out.pdf")
    assert [word for word in words if word in ("alpha", "omega")] == ["alpha", "omega"]
