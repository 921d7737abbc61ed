# SPDX-License-Identifier: Apache-2.0
"""Dragging with the mouse: the browser's own drag drives the engine."""

import re

import pytest
from playwright.sync_api import expect

from support.boards import make_board, tall_board

LISTS = {"To do": ["Tea", "Milk", "Bread", "Salt"], "Doing": ["Soup", "Stew"], "Done": []}


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", LISTS)


def test_a_card_moves_within_its_list_between_two_cards_below_the_last_one_and_into_an_empty_list(desk, api, board):
    page = desk(board)
    page.mouse.drag(page.card("Tea"), page.card("Bread"), down=0.9)
    page.expect_synced(api, board, {"To do": ["Milk", "Bread", "Tea", "Salt"]})
    page.mouse.drag(page.card("Salt"), page.card("Milk"), down=0.1)
    page.expect_synced(api, board, {"To do": ["Salt", "Milk", "Bread", "Tea"]})
    page.mouse.drag(page.card("Milk"), page.card("Stew"), down=0.1)
    page.expect_synced(api, board, {"To do": ["Salt", "Bread", "Tea"], "Doing": ["Soup", "Milk", "Stew"]})
    page.mouse.lift(page.card("Tea"))
    x, y = page.point(page.card("Stew"), down=1)
    page.mouse.move(x, y + 120)
    page.mouse.drop()
    page.expect_synced(api, board, {"To do": ["Salt", "Bread"], "Doing": ["Soup", "Milk", "Stew", "Tea"]})
    page.mouse.drag(page.card("Bread"), page.list("Done"))
    page.expect_synced(api, board, {"To do": ["Salt"], "Done": ["Bread"]})


def test_a_drop_where_it_began_and_a_release_over_nothing_change_nothing(desk, api, board):
    page = desk(board)
    revision = api.get("/api/workspace")["revision"]
    page.mouse.lift(page.card("Milk"))
    page.mouse.over(page.list("Doing"))
    page.mouse.over(page.card("Milk"))
    page.mouse.drop()
    page.expect_synced(api, board, LISTS)
    page.mouse.lift(page.card("Tea"))
    page.mouse.over(page.page.locator(".sidebar-head"))
    page.mouse.drop()
    page.expect_synced(api, board, LISTS)
    assert api.get("/api/workspace")["revision"] == revision


def test_the_page_says_what_is_happening_while_it_happens(desk, board):
    page = desk(board)
    page.mouse.lift(page.card("Tea"))
    expect(page.root).to_have_attribute("data-drag-hand", "mouse")
    expect(page.card("Tea").first).to_have_attribute("data-lifted", re.compile(".*"))
    expect(page.page.locator(".carry-overlay")).to_have_count(1)
    page.mouse.over(page.card("Soup"), down=0.1)
    expect(page.list("Doing")).to_have_attribute("data-drop-state", "move")
    expect(page.list("Doing").locator(".gap")).to_have_count(1)
    expect(page.list("To do")).not_to_have_attribute("data-drop-state", "move")
    page.mouse.drop()
    expect(page.page.locator("[data-drop-state]")).to_have_count(0)
    expect(page.page.locator("[data-lifted]")).to_have_count(0)


def test_three_selected_cards_move_together_in_their_order(desk, api, board):
    page = desk(board)
    for title in ("Salt", "Tea", "Bread"):
        page.card(title).click(modifiers=["Control"])
    expect(page.page.locator("[data-kind=card][data-selected]")).to_have_count(3)
    page.mouse.lift(page.card("Bread"))
    expect(page.page.locator(".carry-badge")).to_have_text("3")
    page.mouse.over(page.card("Stew"), down=0.1)
    page.mouse.drop()
    page.expect_synced(api, board, {"To do": ["Milk"], "Doing": ["Soup", "Tea", "Bread", "Salt", "Stew"]})


def test_a_list_moves_along_the_board(desk, api, board):
    page = desk(board)
    page.mouse.lift(page.list("Done").locator(".list-header"), across=0.15)
    page.mouse.over(page.list("To do"), across=0.1, down=0.2)
    page.mouse.drop()
    page.expect_lists(["Done", "To do", "Doing"])
    page.expect_stored(api, board.id, ["Done", "To do", "Doing"])


def test_a_card_goes_to_another_board_through_its_tab_which_stays_closed_when_it_is_left_in_time(desk, api, board):
    other = make_board(api, "Garden", {"Beds": ["Peas", "Beans"]})
    page = desk(board)
    page.mouse.lift(page.card("Tea"))
    page.mouse.over(page.tab("Garden"), steps=2)
    page.mouse.over(page.card("Soup"), steps=4)
    expect(page.tab("Garden")).not_to_have_attribute("data-spring", re.compile(".*"))
    page.expect_board("Kitchen")
    page.mouse.over(page.tab("Garden"))
    expect(page.tab("Garden")).to_have_attribute("data-spring", re.compile("arming|fired"))
    page.expect_board("Garden")
    page.mouse.over(page.card("Beans"), down=0.1)
    page.mouse.drop()
    page.expect_synced(api, other, {"Beds": ["Peas", "Tea", "Beans"]})
    page.expect_stored(api, board.lists["To do"], ["Milk", "Bread", "Salt"])


def test_a_list_goes_to_another_board_by_its_tab(desk, api, board):
    other = make_board(api, "Garden", {"Beds": ["Peas"]})
    page = desk(board)
    page.mouse.lift(page.list("Doing").locator(".list-header"), across=0.15)
    page.mouse.over(page.tab("Garden"), steps=6)
    page.mouse.drop()
    page.expect_lists(["To do", "Done"])
    page.expect_stored(api, other.id, ["Beds", "Doing"])
    page.expect_stored(api, board.lists["Doing"], ["Soup", "Stew"])


def test_escape_in_the_middle_takes_everything_back(desk, api, board):
    page = desk(board)
    page.mouse.lift(page.card("Tea"))
    page.mouse.over(page.card("Stew"))
    page.keys.press("Escape")
    page.expect_idle()
    page.mouse.mouse.up()
    page.expect_synced(api, board, LISTS)


def test_delete_undo_and_redo(desk, api, board):
    page = desk(board)
    page.mouse.lift(page.card("Milk"))
    page.mouse.over(page.open_delete_target)
    expect(page.delete_target).to_have_attribute("data-drop-state", re.compile("move|copy"))
    page.mouse.drop()
    expect(page.delete_target).not_to_have_attribute("data-shown", re.compile(".*"))
    page.expect_synced(api, board, {"To do": ["Tea", "Bread", "Salt"]})
    page.toast.get_by_role("button", name="Undo").click()
    page.expect_synced(api, board, {"To do": LISTS["To do"]})
    page.keys.press("Control+Shift+Z")
    page.expect_synced(api, board, {"To do": ["Tea", "Bread", "Salt"]})
    page.keys.press("Control+Z")
    page.expect_synced(api, board, {"To do": LISTS["To do"]})


def test_undo_and_redo_by_their_buttons(desk, api, board):
    page = desk(board)
    page.mouse.drag(page.card("Tea"), page.list("Done"))
    page.expect_order("Done", ["Tea"])
    page.page.get_by_role("button", name="Undo").first.click()
    page.expect_synced(api, board, LISTS)
    page.page.get_by_role("button", name="Redo").first.click()
    page.expect_synced(api, board, {"To do": ["Milk", "Bread", "Salt"], "Done": ["Tea"]})


def test_control_while_dropping_copies(desk, api, board):
    page = desk(board)
    page.mouse.lift(page.card("Tea"))
    page.keys.keyboard.down("Control")
    page.mouse.over(page.list("Done"))
    expect(page.page.locator(".carry-overlay")).to_have_attribute("data-operation", "copy")
    page.mouse.drop()
    page.keys.keyboard.up("Control")
    page.expect_synced(api, board, {"To do": LISTS["To do"], "Done": ["Tea"]})


def test_a_list_scrolls_at_its_edge_during_a_drag(desk, api):
    board = tall_board(api, "Tall", lists=2, cards=60)
    page = desk(board)
    page.mouse.lift(page.card("Card 1.1"))
    x, y = page.point(page.scroller("List 2"), down=0.98)
    page.mouse.move(x, y)
    scroller = page.scroller("List 2")
    assert page.wait_until(lambda: scroller.evaluate("e => e.scrollTop + e.clientHeight >= e.scrollHeight - 2"), 20_000)
    page.mouse.nudge()
    page.mouse.drop()
    assert page.wait_until(lambda: "Card 1.1" in api.titles(board.lists["List 2"])[55:])


def test_a_click_still_opens_a_card_and_its_buttons_still_work(desk, board):
    page = desk(board)
    page.card("Tea").click()
    expect(page.dialog).to_have_attribute("data-node", board["Tea"])
    page.keys.press("Escape")
    expect(page.dialog).to_have_count(0)
    page.expect_idle()
