# SPDX-License-Identifier: Apache-2.0
"""Dragging with keys: the same targets, in reading order, spoken as they are reached."""

import pytest
from playwright.sync_api import expect

from support.api import WORKSPACE
from support.boards import make_board
from support.chat import ChatArea, messages
from support.hands import drop_files
from support.photos import picture

# What has the focus, by its label or by what is written in it.
FOCUSED = """() => {
    const focused = document.activeElement;
    return focused.getAttribute('aria-label') ?? focused.textContent.trim();
}"""

LISTS = {"To do": ["Tea", "Milk", "Bread"], "Doing": ["Soup", "Stew"], "Done": []}


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", LISTS)


def over(page, title):
    """A condition: the session's target is the list."""
    return lambda: page.list(title).get_attribute("data-drop-state") is not None


def test_space_arrows_and_enter_move_a_card_escape_cancels_and_keys_undo_and_redo(desk, api, board):
    page = desk(board)
    page.keys.lift(page.card("Milk"))
    page.keys.press("ArrowDown", "ArrowRight", "Escape")
    page.expect_idle()
    page.expect_synced(api, board, LISTS)
    expect(page.card("Milk")).to_be_focused()
    page.keys.lift(page.card("Tea"))
    expect(page.root).to_have_attribute("data-drag-hand", "keyboard")
    page.keys.expect_said("Tea")
    page.keys.press("ArrowDown")
    page.keys.drop()
    page.expect_synced(api, board, {"To do": ["Milk", "Tea", "Bread"]})
    expect(page.card("Tea")).to_be_focused()
    page.keys.press("Control+Z")
    page.expect_synced(api, board, LISTS)
    page.keys.press("Control+Shift+Z")
    page.expect_synced(api, board, {"To do": ["Milk", "Tea", "Bread"]})


def test_arrows_move_a_card_to_the_next_list_and_reach_an_empty_one_too(desk, api, board):
    page = desk(board)
    page.keys.lift(page.card("Milk"))
    page.keys.walk_until(over(page, "Doing"), "ArrowRight", limit=3)
    page.keys.expect_said("Doing")
    page.keys.drop()
    shown = page.order("Doing")
    assert sorted(shown) == ["Milk", "Soup", "Stew"]
    page.expect_synced(api, board, {"To do": ["Tea", "Bread"], "Doing": shown})
    page.keys.lift(page.card("Bread"))
    page.keys.walk_until(over(page, "Done"), "ArrowRight", limit=4)
    page.keys.drop()
    page.expect_synced(api, board, {"To do": ["Tea"], "Doing": shown, "Done": ["Bread"]})


def test_keys_of_a_keyboard_of_another_script_do_what_those_at_their_places_do(desk, board):
    page = desk(board)
    card = page.card("Tea")
    press = """(element, [key, code, ctrlKey]) => element.dispatchEvent(
        new KeyboardEvent('keydown', {key, code, ctrlKey, bubbles: true, cancelable: true}))"""
    card.evaluate(press, ["ч", "KeyX", False])
    expect(card).to_have_attribute("aria-selected", "true")
    card.evaluate(press, ["л", "KeyK", True])
    expect(page.page.get_by_role("dialog", name="Search")).to_be_visible()


def test_shift_and_arrows_select_and_the_selection_moves_together(desk, api, board):
    page = desk(board)
    page.card("Tea").focus()
    page.keys.press("Shift+ArrowDown")
    expect(page.page.locator("[data-kind=card][data-selected]")).to_have_count(2)
    page.keys.lift(page.card("Milk"))
    page.keys.walk_until(over(page, "Done"), "ArrowRight", limit=4)
    page.keys.drop()
    page.expect_synced(api, board, {"To do": ["Bread"], "Done": ["Tea", "Milk"]})


def test_shift_and_arrows_give_up_again_what_they_chose_and_nothing_else(desk, api, board):
    page = desk(board)
    chosen = lambda: sorted(page.page.locator("[data-kind=card][data-selected] .card-title").all_inner_texts())
    page.card("Bread").click(modifiers=["ControlOrMeta"])
    page.card("Tea").click(modifiers=["ControlOrMeta"])
    page.card("Tea").focus()
    page.keys.press("Shift+ArrowDown")
    assert chosen() == ["Bread", "Milk", "Tea"]
    page.keys.press("Shift+ArrowUp")
    assert chosen() == ["Bread", "Tea"]


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


def test_move_to_takes_a_position_also_in_a_list_of_a_board_that_was_never_opened(desk, api, board):
    garden = make_board(api, "Garden", {"Beds": ["Peas", "Beans", "Leeks"]})
    page = desk(board)

    def move(title, position, place):
        page.card(title).focus()
        page.keys.press("m")
        page.page.get_by_label("Position").fill(position)
        page.page.get_by_role("listbox", name="Places").locator(f"[data-node='{place}']").click()

    move("Tea", "2", garden.lists["Beds"])
    page.expect_stored(api, garden.lists["Beds"], ["Peas", "Tea", "Beans", "Leeks"])
    # Among the others, and the last where there are fewer.
    move("Bread", "1", board.lists["To do"])
    page.expect_synced(api, board, {"To do": ["Bread", "Milk"]})
    move("Bread", "99", board.lists["To do"])
    page.expect_synced(api, board, {"To do": ["Milk", "Bread"]})


@pytest.mark.parametrize("server", ["none"], indirect=True)
def test_from_an_empty_workspace_to_a_message_with_a_photo(desk, api, disk):
    page = desk()
    keys, shown = page.keys, page.page
    sea = disk("Sea.png", picture(1))
    # Asked for early, as it takes Chromium a moment to give up its own window for choosing files.
    shown.on("filechooser", lambda chooser: chooser.set_files(sea))

    def go_to(name, key="Tab"):
        keys.walk_until(lambda: shown.evaluate(FOCUSED) == name, key)

    # The door is opened by keys as well: from here on nothing is clicked, and nothing is given the focus.
    shown.goto(api.link())
    go_to("Open Carry")
    keys.press("Enter")
    expect(shown.locator("#app")).to_have_attribute("data-state", "ready")

    go_to("Photos")
    keys.press("Enter")
    go_to("Add photos")
    keys.press("Enter")
    expect(shown.locator("[data-kind=photo]")).to_be_visible()

    go_to("Chat", "Shift+Tab")
    keys.press("Enter")
    go_to("New conversation")
    keys.press("Enter")
    keys.keyboard.type("Harbour")
    keys.press("Enter")
    expect(shown.locator("section.conversation")).to_have_attribute("aria-label", "Harbour")

    go_to("Photos", "Shift+Tab")
    keys.press("Enter")
    go_to("Sea")
    keys.press("Space")
    page.expect_dragging()
    keys.walk_until_said("Chat. Enter opens it", "Tab")
    keys.press("Enter")
    expect(shown.locator(".conversation-row")).to_be_visible()
    keys.walk_until_said("Harbour", "Shift+Tab")
    keys.drop()

    chat = ChatArea(page)
    chat.expect_open("Harbour")
    expect(chat.staged).to_contain_text("Sea")
    go_to("Message")
    keys.keyboard.type("The sea")
    go_to("Send")
    keys.press("Enter")
    chat.expect_shown(["The sea"])
    expect(chat.staged).to_have_count(0)
    [conversation] = [node["id"] for node in api.children(WORKSPACE) if node["kind"] == "conversation"]
    assert page.wait_until(lambda: [node["fields"]["body"] for node in messages(api, conversation)] == ["The sea"])
    [attached] = api.children(messages(api, conversation)[0]["id"])
    assert (attached["kind"], attached["fields"]["title"]) == ("photo", "Sea")


def test_what_was_dropped_is_counted_with_what_was_there(desk, api):
    page = desk(make_board(api, "Party", {"To do": ["Tea", "Milk", "Jam"], "Doing": ["Soup", "Stew"]}))
    page.card("Tea").focus()
    page.keys.press("Shift+ArrowDown", "Space")
    page.expect_dragging()
    page.keys.press("ArrowRight")
    expect(page.list("Doing")).to_have_attribute("data-drop-state", "move")
    page.keys.press("Enter")
    page.keys.expect_said("Dropped Tea and Milk in Doing, position 3 of 4.")


def test_what_went_into_a_card_is_said_to_be_there(desk, api, disk):
    page = desk(make_board(api, "Party", {"To do": ["Tea"]}))
    drop_files(page, [disk("note.txt", b"hello")], page.card("Tea"))
    page.keys.expect_said("Dropped note.txt on Tea.")


def test_a_narrow_board_stays_where_keys_aim_and_comes_back(desk, api):
    lists = {"One": ["Tea", "Milk"], "Two": ["Soup"], "Three": ["Jam"], "Four": ["Oil"], "Five": ["Salt"]}
    page = desk(make_board(api, "Kitchen", lists), viewport={"width": 640, "height": 512})
    page.keys.lift(page.card("Tea"))
    page.keys.press("Tab")
    # A hand that rests at the side turns the board after some 40 frames; keys do not.
    for _ in range(60):
        page.next_frame()
    assert is_seen(page, page.list("Two"))
    page.keys.press("Escape")
    page.expect_idle()
    assert page.wait_until(lambda: is_seen(page, page.card("Tea")))
    expect(page.card("Tea")).to_be_focused()


def is_seen(page, locator):
    box = page.box(locator)
    return box["x"] >= 0 and box["x"] + box["width"] <= page.page.viewport_size["width"]
