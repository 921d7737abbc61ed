# SPDX-License-Identifier: Apache-2.0
"""The filter of a board and the search across everything."""

import pytest
from playwright.sync_api import expect

from support.api import insert, new_id
from support.boards import make_board
from support.chat import make_conversation
from support.photos import import_photo, make_album, picture

LISTS = {"To do": ["Börse", "Milk", "Tea"], "Done": ["Straße fegen"]}


@pytest.fixture
def board(api):
    made = make_board(api, "Kitchen", LISTS)
    api.transact(
        insert(new_id(), "message", made["Milk"], body="Vom Kontor an der Ecke"),
        {"set": {"node": made["Tea"], "fields": {"body": "Auch im Kontor"}}},
    )
    return made


def field(page):
    return page.page.get_by_role("searchbox", name="Search cards")


def shown(page):
    return page.page.locator(".filter-text")


def test_a_card_is_found_without_case_and_diacritics_and_without_the_server_by_its_title(desk, board):
    page = desk(board)
    for typed, title in (("BORSE", "Börse"), ("strasse", "Straße fegen")):
        field(page).fill(typed)
        page.expect_order("To do", [title] if title in LISTS["To do"] else [])
        page.expect_order("Done", [title] if title in LISTS["Done"] else [])
        expect(shown(page)).to_have_text("1 of 4 cards")
    page.page.route("**/api/search?*", lambda route: route.abort())
    field(page).fill("milk")
    page.expect_order("To do", ["Milk"])
    page.expect_order("Done", [])


def test_descriptions_and_comments_of_unopened_cards_are_found_and_a_new_card_stays_shown(desk, api, board):
    page = desk(board)
    page.page.keyboard.press("/")
    expect(field(page)).to_be_focused()
    page.page.keyboard.type("kontor")
    page.expect_order("To do", ["Milk", "Tea"])
    page.expect_order("Done", [])
    expect(page.list("Done").locator(".list-hint")).to_have_text("No card here is what you look for.")
    expect(page.list("To do").locator(".list-count")).to_have_text("2/3")
    page.list("Done").locator(".list-footer").get_by_role("button", name="Add card to Done").click()
    page.page.get_by_label("New card in Done").fill("Bread")
    page.keys.press("Enter")
    page.expect_order("Done", ["Bread"])
    expect(shown(page)).to_have_text("3 of 5 cards")
    page.expect_stored(api, board.lists["Done"], ["Straße fegen", "Bread"])
    field(page).fill("kont")
    page.expect_order("Done", [])


def test_a_drop_lands_between_the_cards_that_are_shown(desk, api):
    board = make_board(api, "Kitchen", {"To do": ["Tea 1", "Milk", "Tea 2"], "Done": ["Tea 3"]})
    page = desk(board)
    field(page).fill("tea")
    page.expect_order("To do", ["Tea 1", "Tea 2"])
    page.mouse.drag(page.card("Tea 3"), page.card("Tea 2"), down=0.1)
    page.expect_order("To do", ["Tea 1", "Tea 3", "Tea 2"])
    page.expect_idle()
    shown_there = lambda: [title for title in api.titles(board.lists["To do"]) if title != "Milk"]
    assert page.wait_until(lambda: shown_there() == ["Tea 1", "Tea 3", "Tea 2"]), shown_there()
    expect(shown(page)).to_have_text("3 of 4 cards")


def test_a_card_of_another_board_is_found_and_opened_by_keys(desk, api, board):
    other = make_board(api, "Garden", {"Beds": ["Rosen gießen"]})
    api.transact(insert(new_id(), "message", other["Rosen gießen"], body="Abends"))
    page = desk(board)
    page.page.keyboard.press("Control+k")
    everything = page.dialog.get_by_role("searchbox", name="Search everything")
    expect(everything).to_be_focused()
    page.page.keyboard.type("GIESSEN abe")
    expect(page.dialog.get_by_role("option")).to_have_count(1)
    expect(page.dialog.locator(".choice-hint")).to_have_text("Beds · Garden")
    page.page.keyboard.press("ArrowDown")
    expect(page.dialog.get_by_role("option")).to_be_focused()
    page.page.keyboard.press("Enter")
    page.expect_board("Garden")
    expect(page.dialog).to_contain_text("Abends")


def test_messages_and_photos_are_found_and_opened_where_they_are(desk, api, board):
    talk = make_conversation(api, "Trip", [f"Message {number}" for number in range(60)] + ["Hello\n\nThe ferry leaves"])
    api.transact(insert(new_id(), "message", talk, body="Later", author="Grace Hopper"))
    import_photo(api, "harbour.png", picture(1), make_album(api, "Summer"))
    page = desk(board)
    everything = page.dialog.get_by_role("searchbox", name="Search everything")
    page.page.keyboard.press("Control+k")
    everything.fill("ferr")
    found = page.dialog.get_by_role("option")
    expect(found.locator(".choice-name")).to_have_text(["The ferry leaves"])
    expect(found.locator(".choice-hint")).to_have_text("Grace Hopper · Trip")
    found.click()
    expect(page.page.locator("article.message", has_text="The ferry leaves")).to_be_in_viewport()
    page.page.keyboard.press("Control+k")
    everything.fill("harb")
    expect(found.locator(".choice-hint")).to_have_text("Summer")
    found.click()
    expect(page.page.get_by_role("dialog", name="harbour")).to_be_visible()


def test_a_finger_searches_everything_from_the_panel(phone, api, board):
    page = phone(board)
    page.page.locator(".nav-item[data-action=boards]").tap()
    page.page.locator("[data-action=search]").tap()
    page.dialog.get_by_role("searchbox", name="Search everything").fill("kontor")
    expect(page.dialog.get_by_role("option")).to_have_count(2)
    page.dialog.get_by_role("option").filter(has_text="Milk").tap()
    expect(page.dialog).to_contain_text("Vom Kontor an der Ecke")
