# SPDX-License-Identifier: Apache-2.0
"""Documents in and out: files that are dropped, pasted or picked, and pages that leave as one PDF."""

import json
import re

import pytest
from playwright.sync_api import expect

from support import files
from support.api import WORKSPACE
from support.boards import make_board
from support.hands import drop_files

SETTLED = 30_000


@pytest.fixture
def disk(tmp_path):
    """`disk(name, bytes)`: a file for the hand to drop."""

    def put(name, content):
        path = tmp_path / name
        path.write_bytes(content)
        return path

    return put


def documents(api, parent=WORKSPACE):
    return [node for node in api.children(parent) if node["kind"] == "document"]


def pages(api, document):
    return [node for node in api.children(document) if node["kind"] == "page"]


def outside(page):
    """A place that is no list: files dropped there are nobody's but the workspace's."""
    return page.page.locator("nav.sidebar")


def panel(page):
    return page.page.locator("section.uploads")


def row(page, name):
    return panel(page).locator(".upload").filter(has=page.page.locator(".upload-name", has_text=name))


def expect_sentence(page, sentence):
    expect(panel(page).locator(".uploads-title")).to_have_text(sentence, timeout=SETTLED)


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
        disk("good.pdf", files.pdf(["alpha"])), disk("bomb.pdf", files.bomb()),
        disk("claims.pdf", files.pdf(["beta"], claiming=2_147_483_647)), disk("last.pdf", files.pdf(["gamma"])),
    ]
    drop_files(page, dropped, outside(page))
    expect_sentence(page, "3 of 4 files imported")
    expect(row(page, "bomb.pdf")).to_have_attribute("data-state", "failed")
    expect(row(page, "bomb.pdf").locator(".upload-note")).to_have_text(re.compile("“bomb.pdf” was not imported.+[.]$"))
    assert [node["fields"]["title"] for node in documents(api)] == ["good", "claims", "last"]
    panel(page).get_by_role("button", name="Close").click()
    expect(panel(page)).to_have_count(0)


def test_a_page_tree_that_is_too_deep_is_refused_with_a_sentence(desk, api, disk):
    page = desk()
    drop_files(page, [disk("deep.pdf", files.deep())], outside(page))
    expect_sentence(page, "Nothing was imported")
    expect(row(page, "deep.pdf").locator(".upload-note")).to_have_text(re.compile("“deep.pdf” was not imported.+[.]$"))
    assert documents(api) == []


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
    page.dialog.get_by_role("button", name="Leave it out").click()
    expect_sentence(page, "1 of 2 files imported")
    assert [node["fields"]["title"] for node in documents(api)] == ["plain"]


def test_files_dropped_on_a_list_become_cards_with_the_document_attached(desk, api, disk):
    board = make_board(api, "Kitchen", {"To do": ["Tea", "Coffee"]})
    page = desk(board)
    dropped = [disk("one.pdf", files.pdf(["alpha"])), disk("picture.png", files.picture())]
    drop_files(page, dropped, page.point(page.card("Tea"), down=0.1))
    expect_sentence(page, "2 files imported")
    titles = page.order("To do")
    assert sorted(titles) == ["Coffee", "Tea", "one", "picture"]
    assert titles.index("picture") == titles.index("one") + 1
    page.expect_stored(api, board.lists["To do"], titles)
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


def test_a_failed_upload_is_tried_again(desk, api, disk):
    page = desk()
    page.page.route("**/api/documents?**", lambda route: route.abort(), times=1)
    drop_files(page, [disk("one.pdf", files.pdf(["alpha"]))], outside(page))
    expect_sentence(page, "Nothing was imported")
    row(page, "one.pdf").get_by_role("button", name="Try one.pdf again").click()
    expect_sentence(page, "“one.pdf” imported")
    assert len(documents(api)) == 1
    panel(page).get_by_role("button", name="Undo").click()
    assert page.wait_until(lambda: documents(api) == [])


def test_among_all_documents_what_a_second_try_brings_is_opened(desk, api, disk):
    page = desk()
    page.page.goto(page.page.url.split("#")[0] + "#/documents")
    page.page.route("**/api/documents?**", lambda route: route.abort(), times=1)
    drop_files(page, [disk("one.pdf", files.pdf(["alpha", "beta"]))], page.page.locator("section.documents"))
    row(page, "one.pdf").get_by_role("button", name="Try one.pdf again").click()
    expect(page.page.locator("section.document[aria-label=one] [data-kind=page]")).to_have_count(2, timeout=SETTLED)


def test_the_picker_takes_boards_and_documents_by_one_door(desk, api, disk):
    page = desk()
    with page.page.expect_file_chooser() as chooser:
        page.page.locator("button.nav-item[data-action=import]").click()
    assert chooser.value.is_multiple()
    chooser.value.set_files([disk("one.pdf", files.pdf(["alpha"])), disk("wrong.json", b'{"hello": "world"}')])
    expect(page.page.locator("dialog[open][data-tone=refused]")).to_be_visible()
    expect_sentence(page, "“one.pdf” imported")
    assert len(documents(api)) == 1


@pytest.fixture
def book(api):
    """`book(title, words)`: a document with a page for each word; its id."""

    def make(title, words):
        return api.post_bytes(f"/api/documents?name={title}.pdf", files.pdf(words))["document"]

    return make


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
    devtools = page.page.context.new_cdp_session(page.page)
    x, y = page.point(outside(page))
    for name, words in (("a.pdf", "make documents"), ("scan", "import the files"), ("b.json", "import the board")):
        data = {"items": [], "files": [str(disk(name, b"content"))], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "dragOver"):
            devtools.send("Input.dispatchDragEvent", {"type": kind, "x": x, "y": y, "data": data})
        expect(page.page.locator(".file-veil[data-shown]")).to_contain_text(f"Drop to {words}")
        devtools.send("Input.dispatchDragEvent", {"type": "dragCancel", "x": 0, "y": 0, "data": data})
        page.page.mouse.move(x, y)
        page.page.mouse.move(x + 5, y)
        expect(page.page.locator(".file-veil[data-shown]")).to_have_count(0)


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


# What a browser makes of a picture on the clipboard, which a headless one has not.
PASTE = """(bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
}"""


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


# A listener of the test's own, which runs after the program's and sees what the drag carries then.
SPY = """() => addEventListener('dragstart', (event) => {
    window.carried = Object.fromEntries([...event.dataTransfer.types].map((type) => [type, event.dataTransfer.getData(type)]));
})"""


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
    assert (kind, name) == ("application/pdf", "Book, 3 pages.pdf")
    assert carried["application/x-carry-page"], "another window knows what is carried"
    stranger = browser.new_context()
    answer = stranger.request.get(address)
    assert answer.ok and answer.headers["content-type"] == "application/pdf"
    (tmp_path / "out.pdf").write_bytes(answer.body())
    assert files.words(tmp_path / "out.pdf") == ["two", "three", "four"]
    assert stranger.request.get(address + "?pages=1-5").status == 403
    assert stranger.request.get(address.replace("Book", "Look")).status == 403
    stranger.close()


# Between two windows of one browser


CARRY_OVER = """([data, x, y]) => {
    const transfer = new DataTransfer();
    for (const [type, text] of Object.entries(data)) transfer.setData(type, text);
    const target = document.elementFromPoint(x, y);
    for (const type of ['dragenter', 'dragover', 'dragover', 'drop']) {
        target.dispatchEvent(new DragEvent(type, {
            bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, dataTransfer: transfer,
        }));
    }
}"""


def test_pages_carried_to_another_window_arrive_and_both_windows_say_so(desk, api, book, tmp_path):
    source, target = book("Source", ["one", "two", "three"]), book("Target", ["alpha", "beta"])
    here = desk()
    open_document(here, source)
    # The second window of the same browser. A headless browser cannot carry a real drag from one window to the other:
    # what the first window's drag carries is read there, and dispatched by hand in the second.
    there = type(here)(here.page.context.new_page(), "second")
    there.page.goto(here.page.url.split("#")[0] + f"#/document/{target}")
    expect(there.page.locator("[data-kind=page]")).to_have_count(2)
    here.page.bring_to_front()
    here.page.evaluate(SPY)
    page_cell(here, 2).click()
    page_cell(here, 3).click(modifiers=["Shift"])
    here.mouse.lift(page_cell(here, 2))
    carried = here.page.evaluate("window.carried")
    first, second = (there.box(page_cell(there, number)) for number in (1, 2))
    x, y = (first["x"] + first["width"] + second["x"]) / 2, first["y"] + first["height"] / 2
    there.page.evaluate(CARRY_OVER, [carried, x, y])
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


def page_id(api, board):
    return api.children(board.lists["To do"])[0]["id"]


def test_files_dropped_on_an_opened_card_are_attached_to_it(desk, api, disk):
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    page = desk(board)
    page.card("Tea").click()
    drop_files(page, [disk("one.pdf", files.pdf(["alpha"])), disk("picture.png", files.picture())], page.dialog)
    expect(page.dialog.locator(".attachment")).to_have_count(2, timeout=SETTLED)
    assert [node["fields"]["title"] for node in documents(api, page_id(api, board))] == ["one", "picture"]
    expect(page.dialog.locator(".attachment-name").first).to_have_text("one")
