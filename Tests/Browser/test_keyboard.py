# SPDX-License-Identifier: Apache-2.0
"""Dragging with keys: the same targets, in reading order, spoken as they are reached."""

import pytest
from playwright.sync_api import expect

from support.boards import make_board

LISTS = {"To do": ["Tea", "Milk", "Bread"], "Doing": ["Soup", "Stew"], "Done": []}


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", LISTS)


def over(page, title):
    """A condition: the session's target is the list."""
    return lambda: page.list(title).get_attribute("data-drop-state") is not None


def test_space_arrows_and_enter_move_a_card_within_its_list(desk, api, board):
    page = desk(board)
    page.keys.lift(page.card("Tea"))
    expect(page.root).to_have_attribute("data-drag-hand", "keyboard")
    page.keys.expect_said("Tea")
    page.keys.press("ArrowDown")
    page.keys.drop()
    page.expect_synced(api, board, {"To do": ["Milk", "Tea", "Bread"]})
    expect(page.card("Tea")).to_be_focused()


def test_arrows_move_a_card_to_the_next_list(desk, api, board):
    page = desk(board)
    page.keys.lift(page.card("Milk"))
    page.keys.walk_until(over(page, "Doing"), "ArrowRight", limit=3)
    page.keys.expect_said("Doing")
    page.keys.drop()
    shown = page.order("Doing")
    assert sorted(shown) == ["Milk", "Soup", "Stew"]
    page.expect_synced(api, board, {"To do": ["Tea", "Bread"], "Doing": shown})


def test_an_empty_list_is_reached_too(desk, api, board):
    page = desk(board)
    page.keys.lift(page.card("Milk"))
    page.keys.walk_until(over(page, "Done"), "ArrowRight", limit=4)
    page.keys.drop()
    page.expect_synced(api, board, {"To do": ["Tea", "Bread"], "Done": ["Milk"]})


def test_escape_cancels_and_the_focus_stays(desk, api, board):
    page = desk(board)
    page.keys.lift(page.card("Milk"))
    page.keys.press("ArrowDown", "ArrowRight", "Escape")
    page.expect_idle()
    page.expect_synced(api, board, LISTS)
    expect(page.card("Milk")).to_be_focused()


def test_shift_and_arrows_select_and_the_selection_moves_together(desk, api, board):
    page = desk(board)
    page.card("Tea").focus()
    page.keys.press("Shift+ArrowDown")
    expect(page.page.locator("[data-kind=card][data-selected]")).to_have_count(2)
    page.keys.lift(page.card("Milk"))
    page.keys.walk_until(over(page, "Done"), "ArrowRight", limit=4)
    page.keys.drop()
    page.expect_synced(api, board, {"To do": ["Bread"], "Done": ["Tea", "Milk"]})


def test_undo_and_redo_by_keys(desk, api, board):
    page = desk(board)
    page.keys.lift(page.card("Tea"))
    page.keys.press("ArrowDown")
    page.keys.drop()
    page.expect_order("To do", ["Milk", "Tea", "Bread"])
    page.keys.press("Control+Z")
    page.expect_synced(api, board, LISTS)
    page.keys.press("Control+Shift+Z")
    page.expect_synced(api, board, {"To do": ["Milk", "Tea", "Bread"]})


def test_a_list_moves_by_keys(desk, api, board):
    page = desk(board)
    page.keys.lift(page.list("To do").locator(".list-header"))
    page.keys.press("ArrowRight")
    page.keys.drop()
    page.expect_lists(["Doing", "To do", "Done"])
    page.expect_stored(api, board.id, ["Doing", "To do", "Done"])


def test_move_to_names_the_same_places(desk, api, board):
    page = desk(board)
    page.card("Tea").focus()
    page.keys.press("Enter")
    page.dialog.get_by_role("button", name="Move to…").first.click()
    page.page.get_by_role("listbox", name="Places").locator(f"[data-node='{board.lists['Done']}']").click()
    page.expect_synced(api, board, {"To do": ["Milk", "Bread"], "Done": ["Tea"]})
