# SPDX-License-Identifier: Apache-2.0
"""Documents in and out: files that are dropped, pasted or picked, and pages that leave as one PDF."""

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
    drop_files(page, dropped, page.card("Tea"))
    expect_sentence(page, "2 files imported")
    titles = page.order("To do")
    assert sorted(titles) == ["Coffee", "Tea", "one", "picture"]
    assert titles.index("picture") == titles.index("one") + 1
    page.expect_stored(api, board.lists["To do"], titles)
    card = next(node for node in api.children(board.lists["To do"]) if node["fields"]["title"] == "one")
    assert [node["fields"]["fileName"] for node in documents(api, card["id"])] == ["one.pdf"]
    expect(page.card("one").locator("[data-badge=attachments]")).to_have_text("1")


def test_a_failed_upload_is_tried_again(desk, api, disk):
    page = desk()
    page.page.route("**/api/documents?**", lambda route: route.abort(), times=1)
    drop_files(page, [disk("one.pdf", files.pdf(["alpha"]))], outside(page))
    expect_sentence(page, "Nothing was imported")
    row(page, "one.pdf").get_by_role("button", name="Try one.pdf again").click()
    expect_sentence(page, "“one.pdf” imported")
    assert len(documents(api)) == 1


def test_the_picker_takes_boards_and_documents_by_one_door(desk, api, disk):
    page = desk()
    with page.page.expect_file_chooser() as chooser:
        page.page.locator("button.nav-item[data-action=import]").click()
    assert chooser.value.is_multiple()
    chooser.value.set_files([disk("one.pdf", files.pdf(["alpha"])), disk("wrong.json", b'{"hello": "world"}')])
    expect(page.page.locator("dialog[open][data-tone=refused]")).to_be_visible()
    expect_sentence(page, "“one.pdf” imported")
    assert len(documents(api)) == 1
