# SPDX-License-Identifier: Apache-2.0
"""Dragging with fingers: one holds the session, the others stay free."""

import re

import pytest
from playwright.sync_api import expect

from support.boards import make_board, tall_board
from support.photos import PhotoArea, make_album, make_photos

LISTS = {"To do": ["Tea", "Milk", "Bread"], "Doing": ["Soup", "Stew"], "Done": []}


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", LISTS)


def test_a_long_press_lifts_a_release_over_nothing_flies_home_and_a_tap_opens(tablet, api, board):
    page = tablet(board)
    page.fingers.lift(page.card("Tea"))
    page.fingers.over(page.page.locator(".sidebar-head"))
    page.fingers.drop()
    page.expect_synced(api, board, LISTS)
    page.fingers.lift(page.card("Tea"))
    expect(page.root).to_have_attribute("data-drag-hand", "touch")
    page.fingers.over(page.card("Stew"), down=0.1)
    page.fingers.drop()
    page.expect_synced(api, board, {"To do": ["Milk", "Bread"], "Doing": ["Soup", "Tea", "Stew"]})
    page.animation_is_over(page.root)
    page.fingers.tap(page.card("Tea"))
    expect(page.dialog).to_have_attribute("data-node", board["Tea"])


def test_a_second_finger_scrolls_another_list_meanwhile(tablet, api):
    board = tall_board(api, "Tall", lists=3, cards=40)
    page = tablet(board)
    page.fingers.lift(page.card("Card 1.2"))
    scroller = page.scroller("List 3")
    x, y = page.point(scroller, down=0.8)
    page.fingers.swipe((x, y), (x, y - 300), finger=1)
    assert page.wait_until(lambda: scroller.evaluate("e => e.scrollTop") > 100)
    page.expect_dragging()
    page.fingers.over(page.card("Card 2.3"), down=0.1)
    page.fingers.drop()
    wanted = ["Card 2.1", "Card 2.2", "Card 1.2", "Card 2.3"]
    assert page.wait_until(lambda: api.titles(board.lists["List 2"])[:4] == wanted)


def test_a_second_finger_opens_a_tab_meanwhile_and_its_lists_are_seen(tablet, api, board):
    other = make_board(api, "Garden", {"Beds": ["Peas"], "Sheds": ["Rake"]})
    page = tablet(board)
    page.fingers.lift(page.card("Tea"))
    page.fingers.tap(page.tab("Garden"), finger=1)
    page.expect_board("Garden")
    page.expect_lists(["Beds", "Sheds"])
    expect(page.card("Peas")).to_be_in_viewport(ratio=1)
    expect(page.card("Rake")).to_be_in_viewport(ratio=1)
    page.expect_dragging()
    page.fingers.over(page.list("Beds").locator(".list-title"))
    page.fingers.drop()
    page.expect_synced(api, other, {"Beds": ["Tea", "Peas"]})


def test_a_tap_with_a_second_finger_adds_to_the_stack(tablet, api, board):
    page = tablet(board)
    page.fingers.lift(page.card("Tea"))
    page.fingers.tap(page.card("Stew"), finger=1)
    expect(page.page.locator(".carry-badge")).to_have_text("2")
    page.fingers.over(page.list("Done"))
    page.fingers.drop()
    page.expect_synced(api, board, {"To do": ["Milk", "Bread"], "Doing": ["Soup"], "Done": ["Tea", "Stew"]})


def test_quick_taps_with_a_second_finger_open_nothing(tablet, api, board):
    page = tablet(board)
    page.fingers.lift(page.card("Tea"))
    page.fingers.over(page.card("Stew"), down=0.1)
    page.animation_is_over(page.list("To do"))
    places = [page.point(page.card(title)) for title in ("Milk", "Bread")]
    # The second comes down before the cards have come to rest.
    for x, y in places:
        page.fingers.down(x, y, finger=1)
        page.fingers.up(finger=1)
    # On a busy machine they have come to rest all the same: then nothing is there any more.
    expect(page.page.locator(".carry-badge")).to_have_text(re.compile("^[23]$"))
    page.next_frame()
    expect(page.dialog).to_have_count(0)
    page.fingers.over(page.list("Done"))
    page.fingers.drop()
    assert page.wait_until(lambda: api.titles(board.lists["Done"])[:2] == ["Tea", "Milk"])


def test_a_card_opened_by_a_second_finger_takes_what_the_first_holds(tablet, api, board):
    [photo] = make_photos(api, 1)
    page = tablet()
    area = PhotoArea(page).open()
    page.fingers.lift(area.cell(photo))
    page.fingers.tap(page.tab("Kitchen"), finger=1)
    page.fingers.tap(page.card("Soup"), finger=1)
    expect(page.dialog).to_have_attribute("data-node", board["Soup"])
    page.fingers.over(page.dialog)
    expect(page.dialog).to_have_attribute("data-drop-state", re.compile(".*"))
    expect(page.page.locator("#layer-drag")).to_have_attribute("popover", "manual")
    page.fingers.drop()
    assert page.wait_until(lambda: [child["kind"] for child in api.children(board["Soup"])] == ["photo"])


def test_moving_first_scrolls_instead_of_lifting(tablet, api):
    board = tall_board(api, "Tall", lists=2, cards=40)
    page = tablet(board)
    scroller = page.scroller("List 1")
    x, y = page.point(scroller, down=0.8)
    page.fingers.swipe((x, y), (x, y - 300))
    assert page.wait_until(lambda: scroller.evaluate("e => e.scrollTop") > 100)
    page.expect_idle()
    assert api.titles(board.lists["List 1"])[0] == "Card 1.1"


# As Safari 18.3 tells of a tap: its click is a mouse's.
TAP = """target => {
    const tap = { bubbles: true, cancelable: true, composed: true, pointerId: 7, isPrimary: true, detail: 1 };
    for (const [type, pointerType] of [['pointerdown', 'touch'], ['pointerup', 'touch'], ['click', 'mouse']]) {
        target.dispatchEvent(new PointerEvent(type, { ...tap, pointerType }));
    }
}"""


def test_a_tap_adds_to_what_is_chosen_whatever_the_browser_calls_its_click(tablet, board):
    page = tablet(board)
    chosen = page.page.locator("[data-kind=card][data-selected]")
    page.card("Tea").focus()
    page.page.keyboard.press("x")
    expect(chosen).to_have_count(1)
    page.card("Milk").evaluate(TAP)
    expect(chosen).to_have_count(2)


def test_on_a_phone_the_board_turns_to_the_next_list_at_the_edge(phone, api, board):
    page = phone(board)
    page.fingers.lift(page.card("Tea"))
    x, y = page.point(page.card("Tea"))
    page.fingers.move(384, y)
    # A hand that sees the next list come in draws back from the edge.
    assert page.wait_until(lambda: page.box(page.list("Doing"))["x"] < 120, 15_000)
    page.fingers.move(200, y, steps=3)
    page.fingers.over(page.card("Soup"), down=0.1, steps=4)
    page.fingers.drop()
    expect(page.card("Tea")).to_be_in_viewport()
    page.expect_stored(api, board.lists["Doing"], ["Tea", "Soup", "Stew"])


def test_on_a_phone_the_tabs_are_at_the_bottom_nothing_overflows_and_a_card_is_deleted_and_brought_back(phone, api, board):
    page = phone(board)
    bar = page.box(page.page.locator("nav.sidebar"))
    assert bar["y"] > 700 and bar["width"] == 390
    assert page.page.evaluate("document.scrollingElement.scrollWidth") <= 390
    small = page.page.evaluate(
        """() => [...document.querySelectorAll('button:not(.visually-hidden), [role=tab]')].filter(e => e.checkVisibility())
            .map(e => [e.getAttribute('aria-label') ?? e.textContent, e.getBoundingClientRect()])
            .filter(([, r]) => r.width && (r.height < 44 || r.width < 44))
            .map(([name, r]) => `${name}: ${r.width} x ${r.height}`)"""
    )
    assert small == [], "smaller than a finger"
    page.fingers.lift(page.card("Milk"))
    page.fingers.over(page.open_delete_target)
    page.fingers.drop()
    page.expect_synced(api, board, {"To do": ["Tea", "Bread"]})
    page.fingers.tap(page.toast.get_by_role("button", name="Undo"))
    page.expect_synced(api, board, {"To do": LISTS["To do"]})


def test_a_second_finger_opens_an_album_and_a_document_while_one_carries(tablet, api):
    photos = make_photos(api, 2)
    make_album(api, "Trip")
    page = tablet()
    area = PhotoArea(page).open()
    page.fingers.lift(area.cell(photos[0]))
    page.fingers.tap(area.album("Trip"), finger=1)
    area.expect_shown("Trip")
    page.fingers.drop()
    expect(page.page.locator("[data-selected]")).to_have_count(0)


def test_the_panel_that_opened_under_a_card_closes_after_it(phone, api, board):
    make_board(api, "Garden", {"Beds": []})
    page = phone(board)
    boards = page.page.locator(".nav-item[data-action=boards]")
    page.fingers.lift(page.card("Tea"))
    page.fingers.over(boards)
    expect(boards).to_have_attribute("aria-expanded", "true")
    page.animation_is_over(page.page.locator(".sidebar"))
    page.fingers.over(page.tab("Garden"))
    page.fingers.drop()
    expect(boards).to_have_attribute("aria-expanded", "false")


def test_a_finger_with_a_negative_identity_as_safari_gives_them_carries_like_any_other(phone, board):
    page = phone(board)
    send = """(card, [type, x, y]) => card.dispatchEvent(new PointerEvent(type, {
        pointerId: -7, pointerType: 'touch', isPrimary: true, bubbles: true, cancelable: true, composed: true,
        clientX: x, clientY: y, button: type === 'pointermove' ? -1 : 0, buttons: type === 'pointerup' ? 0 : 1 }))"""
    card = page.card("Milk")
    start, end = page.point(card), page.point(page.card("Tea"), down=0.2)
    card.evaluate(send, ["pointerdown", *start])
    page.expect_dragging()
    card.evaluate(send, ["pointermove", *end])
    page.next_frame()
    card.evaluate(send, ["pointerup", *end])
    page.expect_idle()
    page.expect_order("To do", ["Milk", "Tea", "Bread"])
