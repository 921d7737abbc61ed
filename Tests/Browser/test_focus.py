# SPDX-License-Identifier: Apache-2.0
"""Whoever works with keys is never nowhere: when what has the focus goes, something beside it gets it."""

import pytest
from playwright.sync_api import expect

from support.api import insert, new_id
from support.boards import make_board
from support.chat import ChatArea, make_conversation
from support.documents import make_document
from support.photos import PhotoArea, make_album, make_photos
from support.shelf import ShelfArea

# What has the focus, by its label or by what is written in it; null where nothing has it.
FOCUSED = """() => {
    const focused = document.activeElement;
    if (focused === document.body) return null;
    return focused.getAttribute('aria-label') ?? focused.textContent.trim();
}"""


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", {"To do": ["Tea", "Milk", "Jam"], "Done": []})


def expect_focus(page, words):
    assert page.wait_until(lambda: words in (page.page.evaluate(FOCUSED) or "")), page.page.evaluate(FOCUSED)


def test_the_first_stop_of_the_tab_key_leads_to_the_content(desk, board):
    page = desk(board)
    page.keys.press("Tab")
    skip = page.page.get_by_role("button", name="Skip to content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport(ratio=1)
    assert page.box(skip)["width"] > 100
    page.keys.press("Enter")
    assert page.wait_until(lambda: page.page.evaluate("document.querySelector('main').contains(document.activeElement)"))


def test_somebody_else_deletes_the_card_that_has_the_focus(desk, api, board):
    page = desk(board)
    page.card("Tea").focus()
    page.keys.press("ArrowDown")
    api.delete(board["Milk"])
    expect_focus(page, "Jam")
    api.delete(board["Jam"])
    expect_focus(page, "Tea")
    api.delete(board["Tea"])
    expect_focus(page, "To do")


def test_a_button_that_goes_with_what_it_does_and_a_card_that_leaves_by_keys_leave_the_focus_beside_them(desk, api, board):
    page = desk(board)
    page.card("Milk").focus()
    page.keys.press("x")
    page.page.get_by_role("button", name="Clear selection").focus()
    page.keys.press("Space")
    expect(page.page.locator("[role=option][data-selected], .card[data-selected]")).to_have_count(0)
    expect_focus(page, "Milk")
    # A message whose button had the focus gives it back.
    page.keys.press("Delete")
    expect_focus(page, "Jam")
    page.page.get_by_role("button", name="Undo", exact=True).last.focus()
    page.keys.press("Enter")
    page.expect_order("To do", ["Tea", "Milk", "Jam"])
    expect_focus(page, "Jam")
    page.keys.lift(page.card("Milk"))
    page.keys.press("s", "h", "e")
    expect(ShelfArea(page).edge).to_have_attribute("data-drop-state", "move")
    page.keys.drop()
    page.expect_order("To do", ["Tea", "Jam"])
    expect_focus(page, "Jam")


def test_a_document_that_is_opened_by_enter_has_the_focus(desk, api):
    make_document(api, "Report", 2)
    page = desk()
    page.page.locator(".nav-item[data-action=documents]").click()
    tile = page.page.locator("[data-kind=document]").first
    tile.focus()
    page.keys.press("Enter")
    expect(page.page.locator("section.document")).to_be_visible()
    assert page.wait_until(lambda: page.page.evaluate(FOCUSED) is not None)
    assert page.page.evaluate("document.querySelector('main').contains(document.activeElement)")


def test_the_photo_and_the_album_that_have_the_focus_go(desk, api):
    photos = make_photos(api, 3)
    album = make_album(api, "Trip")
    page = desk()
    area = PhotoArea(page).open()
    area.cell(photos[0]).focus()
    page.keys.press("Shift")
    api.delete(photos[0])
    expect(area.cell(photos[0])).to_have_count(0)
    assert page.wait_until(lambda: page.page.evaluate("document.activeElement.closest('.cell') !== null"))
    area.album("Trip").focus()
    page.keys.press("Shift")
    api.delete(album)
    expect(area.album("Trip")).to_have_count(0)
    assert page.wait_until(lambda: page.page.evaluate(FOCUSED) is not None)


def test_the_trash_goes_on_beside_what_was_restored(desk, api, board):
    for card in ("Tea", "Milk", "Jam"):
        api.delete(board[card])
    page = desk(board)
    page.page.get_by_role("button", name="Trash").click()
    page.page.get_by_role("button", name="Restore Milk").focus()
    page.keys.press("Enter")
    expect(page.page.get_by_role("button", name="Restore Milk")).to_have_count(0)
    expect_focus(page, "Tea")


def test_parts_of_a_card_are_deleted_one_after_the_other(desk, api, board):
    checklist = new_id()
    items = [insert(new_id(), "checkItem", checklist, title=title) for title in ("Bread", "Butter", "Salt")]
    api.transact(insert(checklist, "checklist", board["Tea"], title="Steps"), *items)
    page = desk(board)
    page.card("Tea").click()
    butter = page.dialog.locator(".check-item").filter(has_text="Butter")
    butter.get_by_role("button", name="Delete item").focus()
    page.keys.press("Enter")
    expect(butter).to_have_count(0)
    salt = page.dialog.locator(".check-item").filter(has_text="Salt")
    assert page.wait_until(lambda: salt.evaluate("item => item.contains(document.activeElement)"))


def test_an_opened_card_that_has_left_its_board_leaves_the_focus_to_what_is_shown(desk, api, board):
    shed = make_board(api, "Shed", {"Later": []})
    page = desk(board)
    page.card("Milk").focus()
    page.keys.press("Enter")
    expect(page.dialog).to_be_visible()
    for _ in range(4):
        page.keys.press("Tab")
    api.move([board["Milk"]], shed.lists["Later"])
    expect(page.dialog.locator(".card-place")).to_have_text("Later in Shed")
    page.keys.press("Escape")
    expect(page.dialog).to_have_count(0)
    assert page.wait_until(lambda: page.page.evaluate("document.querySelector('main').contains(document.activeElement)"))


def test_the_frame_lets_nothing_behind_it_have_the_focus(desk, api):
    make_photos(api, 1)
    page = desk()
    page.page.goto(page.page.url.split("#")[0] + "#/frame")
    frame = page.page.locator("section.frame")
    expect(frame).to_be_focused()
    for _ in range(6):
        page.keys.press("Tab")
        assert frame.evaluate("frame => document.activeElement === document.body || frame.contains(document.activeElement)")


def test_who_sends_a_message_by_its_button_goes_on_writing(desk, api):
    make_conversation(api, "Allotment")
    chat = ChatArea(desk()).open("Allotment")
    chat.field.fill("Bring gloves.")
    chat.send.focus()
    chat.workspace.keys.press("Enter")
    chat.expect_shown(["Bring gloves."])
    expect(chat.field).to_be_focused()


def test_who_uses_the_mouse_is_left_alone(desk, api, board):
    page = desk(board)
    page.keys.press("Shift")
    page.page.mouse.click(700, 700)
    page.card("Milk").focus()
    api.delete(board["Milk"])
    page.expect_order("To do", ["Tea", "Jam"])
    page.next_frame()
    assert page.page.evaluate(FOCUSED) is None


def test_a_list_of_which_a_strip_is_seen_comes_in_with_the_focus(desk, api):
    page = desk(make_board(api, "Wide", {f"List {number}": [] for number in range(6)}), reduced_motion="reduce")
    board, header = page.page.locator(".board-scroller"), page.list("List 4").locator(".list-header")
    # So far that 22 points of it are seen.
    board.evaluate("(board, by) => board.scrollBy(by, 0)",
                   page.box(header)["x"] + 22 - page.box(board)["x"] - page.box(board)["width"])
    page.page.get_by_role("button", name="Add card to List 3").last.focus()
    page.keys.press("Tab")
    expect(header).to_be_focused()
    end = page.box(board)["x"] + page.box(board)["width"]
    assert page.wait_until(lambda: page.box(header)["x"] + page.box(header)["width"] <= end), page.box(header)


SEEN = """card => {
    const box = card.getBoundingClientRect();
    return card === document.activeElement
        && card.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""


def expect_seen(page, title):
    """Waits until a card has the focus and is seen."""
    assert page.wait_until(lambda: page.card(title).count() == 1 and page.card(title).evaluate(SEEN)), page.page.evaluate(FOCUSED)


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_keys_lead_to_both_ends_of_a_long_list_and_to_every_list(request, api, size):
    lists = {f"L{place}": [f"Card {place}.{card}" for card in range(60)] for place in range(8)}
    page = request.getfixturevalue(size)(make_board(api, "Long", lists))
    # A board comes with 40 cards of each list; End leads to the last one that is here.
    step = page.box(page.card("Card 0.1"))["y"] - page.box(page.card("Card 0.0"))["y"]
    assert page.wait_until(lambda: page.scroller("L0").evaluate("list => list.scrollHeight") > 50 * step)
    page.card("Card 0.1").focus()
    # The focus goes from card to card: had the first one left the page before the last one came, it would come from nowhere.
    page.page.evaluate("addEventListener('focusin', event => { window.isLost ||= !event.relatedTarget; })")
    for key, title in [("End", "Card 0.59"), ("ArrowUp", "Card 0.58"), ("Home", "Card 0.0"), ("ArrowDown", "Card 0.1")]:
        page.keys.press(key)
        expect_seen(page, title)
    for key, places in [("ArrowRight", range(1, 8)), ("ArrowLeft", range(6, -1, -1))]:
        for place in places:
            page.keys.press(key)
            expect_seen(page, f"Card {place}.1")
    assert not page.page.evaluate("window.isLost")
