# SPDX-License-Identifier: Apache-2.0
"""Two people on one board: what one does while the other holds a card."""

import re

import pytest
from playwright.sync_api import expect

from support.boards import make_board
from support.photos import PhotoArea, make_photos

LISTS = {"To do": ["Tea", "Milk", "Bread"], "Doing": ["Soup", "Stew", "Rice"], "Done": []}


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", LISTS)


@pytest.fixture
def pair(desk, board):
    """A, whose card Tea hangs over the place between Soup and Stew, and B."""
    a, b = desk(board, name="A"), desk(board, name="B")
    a.mouse.lift(a.card("Tea"))
    a.mouse.over(a.card("Stew"), down=0.1)
    expect(a.list("Doing")).to_have_attribute("data-drop-state", "move")
    return a, b


def both_show(a, b, api, board, lists):
    for page in (a, b):
        page.expect_synced(api, board, lists)


def test_what_one_does_the_other_sees(desk, api, board):
    a, b = desk(board, name="A"), desk(board, name="B")
    a.mouse.drag(a.card("Tea"), a.list("Done"))
    b.expect_order("Done", ["Tea"])
    b.mouse.drag(b.card("Rice"), b.card("Tea"), down=0.1)
    both_show(a, b, api, board, {"To do": ["Milk", "Bread"], "Doing": ["Soup", "Stew"], "Done": ["Rice", "Tea"]})


def test_a_click_on_a_card_is_one_also_when_the_other_changes_it_meanwhile(desk, api, board):
    a = desk(board, name="A")
    a.mouse.press(a.card("Tea"))
    api.rename(board.cards["Tea"], "Green tea")
    expect(a.card("Green tea")).to_be_visible()
    a.mouse.mouse.up()
    expect(a.dialog).to_be_visible()


def test_the_other_sees_which_card_which_list_and_which_photos_are_carried(desk, api, board):
    a, b = desk(board, name="A"), desk(board, name="B")
    a.mouse.lift(a.card("Tea"))
    a.mouse.over(a.card("Stew"), down=0.1)
    expect(b.card("Tea")).to_have_attribute("data-carried", re.compile(".*"))
    a.keys.press("Escape")
    a.mouse.mouse.up()
    a.expect_idle()
    expect(b.card("Tea")).not_to_have_attribute("data-carried", re.compile(".*"))
    a.mouse.lift(a.list("Done").locator(".list-header"), across=0.15)
    expect(b.list("Done").locator(".carried-name")).to_have_text(re.compile(r"\w"))
    b.page.reload()
    expect(b.list("Done").locator(".carried-name")).to_have_text(re.compile(r"\w"))
    a.keys.press("Escape")
    expect(b.list("Done").locator(".carried-name")).to_have_count(0)
    one, other = make_photos(api, 2)
    here, there = PhotoArea(a).open(), PhotoArea(b).open()
    a.mouse.lift(here.cell(one))
    expect(there.cell(one).locator(".carried-name")).to_have_text(re.compile(r"\w"))
    expect(there.cell(other).locator(".carried-name")).to_have_count(0)
    a.keys.press("Escape")
    expect(there.cell(one)).not_to_have_attribute("data-carried", re.compile(".*"))


def test_delete_counts_what_is_still_held_when_the_other_deletes_some_of_it(desk, api, board):
    a = desk(board, name="A")
    for title in ("Tea", "Milk", "Bread"):
        a.card(title).click(modifiers=["Control"])
    a.mouse.lift(a.card("Tea"))
    expect(a.delete_target).to_contain_text("Delete 3 cards")
    api.delete(board.cards["Milk"])
    expect(a.delete_target).to_contain_text("Delete 2 cards")
    a.keys.press("Escape")


def test_the_neighbour_moves_away_meanwhile(pair, api, board):
    a, b = pair
    b.mouse.drag(b.card("Stew"), b.list("Done"))
    a.expect_order("Done", ["Stew"])
    a.mouse.nudge()
    a.mouse.drop()
    both_show(a, b, api, board, {"To do": ["Milk", "Bread"], "Doing": ["Soup", "Tea", "Rice"], "Done": ["Stew"]})


def test_the_neighbour_moves_in_the_same_instant(pair, api, board):
    """A drops before A has heard of it: the place is named by both neighbours, so one of them is enough."""
    a, b = pair
    api.move([board["Stew"]], board.lists["Done"])
    a.mouse.drop()
    both_show(a, b, api, board, {"Doing": ["Soup", "Tea", "Rice"], "Done": ["Stew"]})


def test_what_the_hand_rests_over_grows_meanwhile(pair, api, board):
    """The gap follows though the hand does not move, and the drop lands where the gap is."""
    a, b = pair
    title = " ".join(["Soup of everything that is left"] * 12)
    api.rename(board["Soup"], title)
    a.page.wait_for_function(
        "([list, card]) => list.querySelector('.gap')?.getBoundingClientRect().top < card.getBoundingClientRect().top",
        arg=[a.list("Doing").element_handle(), a.card(title).element_handle()],
    )
    a.mouse.drop()
    expect(a.list("Doing").locator("[data-kind=card]").first).to_contain_text("Tea")
    expect(b.list("Doing").locator("[data-kind=card]").first).to_contain_text("Tea")


def test_the_target_list_is_renamed_meanwhile(pair, api, board):
    a, b = pair
    b.list("Doing").locator(".rename-button").click()
    field = b.page.get_by_label("List name")
    field.fill("Cooking")
    field.press("Enter")
    expect(a.list("Cooking")).to_have_count(1)
    a.mouse.nudge()
    a.mouse.drop()
    board.lists["Cooking"] = board.lists["Doing"]
    both_show(a, b, api, board, {"To do": ["Milk", "Bread"], "Cooking": ["Soup", "Tea", "Stew", "Rice"]})


def test_the_target_list_is_deleted_meanwhile(pair, api, board):
    a, b = pair
    api.delete(board.lists["Doing"])
    expect(a.list("Doing")).to_have_count(0)
    a.mouse.nudge()
    a.mouse.drop()
    # What is under the pointer now is another list or nothing: in either case nothing is lost.
    shown = {name: a.order(name) for name in ("To do", "Done")}
    assert sorted(shown["To do"] + shown["Done"]) == ["Bread", "Milk", "Tea"]
    both_show(a, b, api, board, shown)


def test_the_target_list_is_deleted_in_the_same_instant(pair, api, board):
    """A drops before A has heard of it: refused with a sentence, and the card is back where it was."""
    a, b = pair

    def overtaken(route):
        api.delete(board.lists["Doing"])
        route.continue_()

    a.page.route("**/api/transactions", overtaken, times=1)
    a.mouse.drop()
    expect(a.page.locator(".toast[data-tone=refused]")).to_contain_text("Doing")
    both_show(a, b, api, board, {"To do": ["Tea", "Milk", "Bread"], "Done": []})
    expect(a.list("Doing")).to_have_count(0)


def test_the_carried_card_is_deleted_meanwhile(pair, api, board):
    a, b = pair
    api.delete(board["Tea"])
    for page in (a, b):
        expect(page.card("Tea")).to_have_count(0)
    a.mouse.nudge()
    a.mouse.drop()
    both_show(a, b, api, board, {"To do": ["Milk", "Bread"], "Doing": LISTS["Doing"]})


def test_the_carried_card_is_deleted_in_the_same_instant(pair, api, board):
    """A drops before A has heard of it: who drops has it in the hand, and nothing that is held is lost."""
    a, b = pair

    def overtaken(route):
        api.delete(board["Tea"])
        route.continue_()

    a.page.route("**/api/transactions", overtaken, times=1)
    a.mouse.drop()
    both_show(a, b, api, board, {"To do": ["Milk", "Bread"], "Doing": ["Soup", "Tea", "Stew", "Rice"]})


def test_both_carry_the_same_card_and_the_later_wins(pair, api, board):
    a, b = pair
    b.mouse.drag(b.card("Tea"), b.list("Done"))
    expect(b.list("Done").locator("[data-kind=card]")).to_have_count(1)
    a.mouse.nudge()
    a.mouse.drop()
    both_show(a, b, api, board, {"To do": ["Milk", "Bread"], "Doing": ["Soup", "Tea", "Stew", "Rice"], "Done": []})


def test_edits_made_offline_arrive_once(desk, api, board):
    a, b = desk(board, name="A"), desk(board, name="B")
    a.page.context.set_offline(True)
    a.mouse.drag(a.card("Tea"), a.list("Done"))
    a.mouse.drag(a.card("Milk"), a.list("Done"), down=0.9)
    a.expect_order("Done", ["Tea", "Milk"])
    b.mouse.drag(b.card("Rice"), b.card("Soup"), down=0.1)
    a.page.context.set_offline(False)
    both_show(a, b, api, board, {"To do": ["Bread"], "Doing": ["Rice", "Soup", "Stew"], "Done": ["Tea", "Milk"]})


def test_many_changes_of_others_during_a_drag(pair, api, board):
    a, b = pair
    for number in range(20):
        api.rename(board["Rice"], f"Rice {number}")
        api.move([board["Bread"]], board.lists["Done" if number % 2 == 0 else "To do"])
    expect(a.card("Rice 19")).to_have_count(1)
    a.mouse.nudge()
    a.mouse.drop()
    both_show(
        a, b, api, board,
        {"To do": ["Milk", "Bread"], "Doing": ["Soup", "Tea", "Stew", "Rice 19"], "Done": []},
    )
