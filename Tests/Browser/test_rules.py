# SPDX-License-Identifier: Apache-2.0
"""The rules by a real pointer: of each kind that can be carried a drop that is refused, with its sentence under the pointer,
and the drops that are taken which no other file shows."""

import pytest
from playwright.sync_api import expect

from support.api import WORKSPACE, insert, new_id
from support.boards import make_board
from support.chat import ChatArea, make_conversation
from support.documents import DocumentArea
from support.hands import drop_files
from support.photos import make_album, make_photos
from support.shelf import ShelfArea

PHOTOS = "Only photos and albums belong here."
DOCUMENTS = "Only pages and documents belong there."


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", {"To do": ["Tea", "Milk"], "Done": []})


@pytest.fixture
def page(desk, board):
    return desk(board)


def entry(page, area):
    return page.page.locator(f".nav-item[data-action={area}]")


def held(page, source, *way, down=0.5):
    """Lifts something and carries it along a way, whose last step it rests on."""
    page.mouse.lift(source)
    for step in way:
        expect(step).to_be_visible()
        page.mouse.over(step, down=down)
    page.mouse.nudge()


def expect_refused(page, sentence):
    """Waits for the sentence under the pointer, lets go, and reads it once more; then it is put away."""
    expect(page.page.locator(".carry-reason")).to_have_text(sentence)
    page.mouse.drop()
    expect(page.toast).to_contain_text(sentence)
    page.toast.locator(".toast-close").click()
    expect(page.toast).to_have_count(0)


def kinds(api, parent):
    return [node["kind"] for node in api.children(parent)]


def lift_out(page, source):
    """Lifts something out of a dialog, which gives way when it rests beside it."""
    page.animation_is_over(page.dialog)
    page.mouse.lift(source, across=0.7)
    page.mouse.move(1270, 780)
    expect(page.dialog).to_have_count(0)


def test_a_label_is_refused_by_a_list_and_a_card_of_another_board_and_is_put_on_a_card(page, api, board):
    label, office = new_id(), make_board(api, "Office", {"Desk": ["Lamp"]})
    api.transact(insert(label, "label", board.id, title="Fragile", color="red"))

    def lift():
        page.page.get_by_role("button", name="Board menu").click()
        page.page.get_by_role("menuitem", name="Labels…").click()
        lift_out(page, page.dialog.locator(".part-row").filter(has_text="Fragile"))

    lift()
    for step in (page.tab("Office"), page.card("Lamp")):
        expect(step).to_be_visible()
        page.mouse.over(step)
    page.mouse.nudge()
    expect_refused(page, "This label belongs to another board: make one on this board first.")
    assert not api.node(office["Lamp"])["fields"].get("labels")
    page.open_board("Kitchen")
    lift()
    page.mouse.over(page.list("Done"), down=0.8)
    page.mouse.nudge()
    expect_refused(page, "A label cannot go into a list: labels belong on boards and cards.")
    lift()
    page.mouse.over(page.card("Tea"))
    page.mouse.nudge()
    expect(page.list("To do")).to_have_attribute("data-drop-state", "link")
    page.mouse.drop()
    expect(page.card("Tea").locator(".label")).to_have_text("Fragile")
    assert page.wait_until(lambda: api.node(board["Tea"])["fields"].get("labels") == [label])


def test_a_checklist_item_and_a_link_are_refused_by_a_document_and_an_item_is_set_aside(page, api, board, report):
    checklist, link = new_id(), new_id()
    api.transact(
        insert(checklist, "checklist", board["Tea"], title="Steps"),
        *(insert(new_id(), "checkItem", checklist, title=title) for title in ("Boil", "Pour")),
        insert(link, "link", board["Milk"], title="Home", url="https://a.example/"),
    )

    def lift():
        page.card("Tea").click()
        lift_out(page, page.dialog.locator(".check-item").filter(has_text="Pour"))

    lift()
    tile = page.page.locator(".document-tile").filter(has_text="Report")
    for step in (entry(page, "documents"), tile):
        expect(step).to_be_visible()
        page.mouse.over(step)
    page.mouse.nudge()
    expect_refused(page, "A checklist item cannot go into a document: checklist items belong in checklists.")
    assert kinds(api, checklist) == ["checkItem", "checkItem"]
    page.open_board("Kitchen")
    page.card("Milk").click()
    held(page, page.dialog.locator(f".attachment[data-node='{link}'] .attachment-thumb"), entry(page, "documents"), tile)
    expect_refused(page, "A link cannot go into a document: links belong on lists, on cards and in messages.")
    assert kinds(api, board["Milk"]) == ["link"]
    page.open_board("Kitchen")
    lift()
    shelf = ShelfArea(page)
    page.mouse.over(shelf.edge)
    page.mouse.nudge()
    expect(shelf.edge).to_have_attribute("data-drop-state", "move")
    page.mouse.drop()
    shelf.expect_stored(api, ["checkItem"])
    assert [node["fields"]["title"] for node in api.children(checklist)] == ["Boil"]


def test_a_file_is_refused_by_the_photos_and_goes_to_another_card(page, api, board, disk):
    page.card("Tea").click()
    drop_files(page, [disk("letter.odt", b"PK\x03\x04 no document at all")], page.dialog)
    thumb = page.dialog.locator(".attachment[data-kind=file] .attachment-thumb")
    held(page, thumb, entry(page, "photos"))
    expect_refused(page, PHOTOS)
    assert kinds(api, board["Tea"]) == ["file"]
    page.card("Tea").click()
    held(page, thumb, page.card("Milk"))
    expect(page.list("To do")).to_have_attribute("data-drop-state", "move")
    page.mouse.drop()
    assert page.wait_until(lambda: (kinds(api, board["Tea"]), kinds(api, board["Milk"])) == ([], ["file"]))


def test_a_card_is_refused_by_the_photos_and_a_list_by_the_documents(page, api, board):
    held(page, page.card("Tea"), entry(page, "photos"))
    expect_refused(page, PHOTOS)
    page.expect_stored(api, board.lists["To do"], ["Tea", "Milk"])
    page.open_board("Kitchen")
    held(page, page.list("Done").locator(".list-title"), entry(page, "documents"))
    expect_refused(page, DOCUMENTS)
    page.expect_stored(api, board.id, ["To do", "Done"])


def test_a_board_is_refused_by_the_photos_and_referred_to_by_the_composer(page, api, board):
    held(page, page.tab("Kitchen"), entry(page, "photos"))
    expect_refused(page, PHOTOS)
    held(page, page.tab("Kitchen"), entry(page, "compose"))
    expect(entry(page, "compose")).to_have_attribute("data-drop-state", "link")
    page.mouse.drop()
    expect(page.page.locator(".staged > .attached")).to_contain_text("Kitchen")
    drafts = lambda: [node for node in api.children(WORKSPACE) if node["kind"] == "draft"]
    targets = lambda: [node["fields"]["target"] for draft in drafts() for node in api.children(draft["id"])]
    assert page.wait_until(lambda: targets() == [board.id]), targets()


def test_a_message_is_refused_by_the_photos_and_a_conversation_by_a_list_and_referred_to_by_the_composer(page, api):
    team = make_conversation(api, "Team", ["Buy milk"])
    chat = ChatArea(page).open("Team")
    held(page, chat.page.locator("article.message .markdown"), entry(page, "photos"))
    expect_refused(page, PHOTOS)
    assert kinds(api, team) == ["message"]
    chat.open()
    held(page, chat.row("Team"), page.tab("Kitchen"), page.list("Done"))
    expect_refused(page, "A conversation cannot go into a list: conversations belong in the workspace.")
    chat.open()
    held(page, chat.row("Team"), entry(page, "compose"))
    expect(entry(page, "compose")).to_have_attribute("data-drop-state", "link")
    page.mouse.drop()
    expect(page.page.locator(".staged > .attached")).to_contain_text("Team")
    assert team in [node["id"] for node in api.children(WORKSPACE)]


def expect_whole(page, sentence):
    """Waits for the sentence under the pointer, all of which is in the window."""
    reason = page.page.locator(".carry-reason")
    expect(reason).to_contain_text(sentence)
    page.animation_is_over(page.page.locator(".carry-overlay"))
    box, size = page.box(reason), page.page.viewport_size
    assert 0 <= box["x"] and box["x"] + box["width"] <= size["width"], box
    assert 0 <= box["y"] and box["y"] + box["height"] <= size["height"], box


def test_a_refusal_is_not_cut_at_the_windows_lower_edge_nor_at_its_side(page, api):
    make_photos(api, 3)
    held(page, page.card("Tea"), page.page.locator(".session"))
    expect_whole(page, "Hold it on an entry until")
    page.keys.press("Escape")
    page.mouse.mouse.up()
    page.expect_idle()
    page.mouse.lift(page.list("Done").locator(".list-title"))
    page.mouse.over(entry(page, "photos"))
    expect(page.page.get_by_role("listbox", name="Photos")).to_be_visible()
    size = page.page.viewport_size
    page.mouse.move(size["width"] - 90, size["height"] - 200)
    page.mouse.nudge()
    expect_whole(page, PHOTOS)
    page.keys.press("Escape")


def test_a_document_and_a_page_are_refused_by_the_photos(page, api, report):
    entry(page, "documents").click()
    held(page, page.page.locator(".document-tile").filter(has_text="Report"), entry(page, "photos"))
    expect_refused(page, PHOTOS)
    shown = DocumentArea(page).open("Report")
    held(page, shown.number(2), entry(page, "photos"))
    expect_refused(page, PHOTOS)
    shown.expect_stored(api, report.id, report.pages)


def test_a_photo_is_refused_by_the_documents_and_an_album_by_a_document_and_becomes_a_card(page, api, board, report):
    [photo], album = make_photos(api, 1), make_album(api, "Trip")
    cell = page.page.locator(f".cell-content > [data-node='{album}']")
    tile = page.page.locator(".document-tile").filter(has_text="Report")
    entry(page, "photos").click()
    held(page, page.page.locator(f".cell-content > [data-node='{photo}']"), entry(page, "documents"))
    expect_refused(page, DOCUMENTS)
    entry(page, "photos").click()
    held(page, cell, entry(page, "documents"), tile)
    expect_refused(page, "An album cannot go into a document: albums belong in the workspace and in albums.")
    entry(page, "photos").click()
    held(page, cell, page.tab("Kitchen"), page.list("Done"))
    expect(page.list("Done")).to_have_attribute("data-drop-state", "copy")
    page.mouse.drop()
    page.expect_synced(api, board, {"To do": ["Tea", "Milk"], "Done": ["Trip"]})
    [card] = api.children(board.lists["Done"])
    assert [node["fields"]["target"] for node in api.children(card["id"])] == [album]


def test_a_draft_is_refused_by_the_documents_and_becomes_a_card_of_a_list(page, api, board):
    entry(page, "compose").click()
    page.page.get_by_role("textbox", name="Text").fill("Buy bread\nthe good one")
    row = page.page.get_by_role("listbox", name="Drafts").get_by_role("option").filter(has_text="Buy bread")
    held(page, row, entry(page, "documents"))
    expect_refused(page, DOCUMENTS)
    entry(page, "compose").click()
    held(page, row, page.tab("Kitchen"), page.list("Done"))
    expect(page.list("Done")).to_have_attribute("data-drop-state", "move")
    page.mouse.drop()
    page.expect_synced(api, board, {"To do": ["Tea", "Milk"], "Done": ["Buy bread"]})
    assert "draft" not in kinds(api, WORKSPACE)


def test_a_member_is_refused_by_the_trash_and_referred_to_by_the_composer(page, open_page, api):
    open_page(name="Bob", role="editor")
    bob = page.member("Bob")
    held(page, bob, page.page.locator(".nav-item[data-action=trash]"))
    expect_refused(page, "A member cannot go into the Trash: people are removed in the dialog People.")
    held(page, bob, entry(page, "compose"))
    expect(entry(page, "compose")).to_have_attribute("data-drop-state", "link")
    page.mouse.drop()
    expect(page.page.locator(".staged > .attached")).to_contain_text("Bob")
