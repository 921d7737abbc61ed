# SPDX-License-Identifier: Apache-2.0
"""An opened card: what is written in it is not lost, the focus stays where one works, and it has an address."""

import re

import pytest
from playwright.sync_api import expect

from support.api import insert, new_id
from support.boards import make_board


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", {"To do": ["Tea", "Milk"], "Done": []})


@pytest.fixture
def page(desk, board):
    page = desk(board)
    page.card("Tea").click()
    expect(page.dialog).to_be_visible()
    return page


def fields(api, card):
    return api.node(card)["fields"]


def test_what_is_written_outlives_esc_a_click_outside_back_and_a_reload(page):
    dialog = page.dialog
    dialog.get_by_role("button", name="Add a description").click()
    dialog.get_by_role("textbox", name="Description").press_sequentially("Half a thought")
    dialog.get_by_role("textbox", name="Write a comment").press_sequentially("I would say")
    leave = {
        "Esc": lambda: page.keys.press("Escape"),
        "a click outside": lambda: page.page.mouse.click(5, 400),
        "Back": lambda: page.page.go_back(),
    }
    for how, close in leave.items():
        close()
        expect(dialog, how).to_have_count(0)
        page.card("Tea").click()
        expect(dialog.get_by_role("textbox", name="Write a comment"), how).to_have_value("I would say")
        expect(dialog, how).to_contain_text("You have written something here and not saved it.")
    page.page.reload()
    # The card has an address.
    expect(dialog.get_by_role("textbox", name="Write a comment")).to_have_value("I would say")
    dialog.get_by_role("button", name="Go on").click()
    expect(dialog.get_by_role("textbox", name="Description")).to_have_value("Half a thought")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_text("Half a thought")).to_be_visible()
    expect(dialog.get_by_text("not saved it")).to_have_count(0)


def test_what_is_too_long_to_be_taken_stays_where_it_was_written(page, api, board):
    dialog, long = page.dialog, "x" * (1 << 20) + "!"
    dialog.get_by_role("button", name="Add a description").click()
    description = dialog.get_by_role("textbox", name="Description")
    description.fill(long)
    dialog.get_by_role("button", name="Save").click()
    expect(page.toast.first).to_have_attribute("data-tone", "refused")
    assert description.evaluate("field => field.value.length") == len(long)
    dialog.get_by_role("button", name="Cancel").first.click()
    comment = dialog.get_by_role("textbox", name="Write a comment")
    comment.fill(long)
    comment.press("Control+Enter")
    assert comment.evaluate("field => field.value.length") == len(long)
    comment.fill("")
    page.keys.press("Escape")
    page.list("To do").locator(".list-footer").get_by_role("button", name="Add card to To do").click()
    card = page.page.get_by_label("New card in To do")
    title = "x" * (1 << 17) + "!"
    card.fill(title)
    card.press("Enter")
    assert card.evaluate("field => field.value.length") == len(title)
    card.fill("Milk and more")
    card.press("Enter")
    expect(card).to_have_value("")
    page.expect_order("To do", ["Tea", "Milk", "Milk and more"])
    assert "body" not in fields(api, board["Tea"]) and api.children(board["Tea"]) == []


def test_a_name_in_a_dialog_outlives_a_reload_and_esc_until_it_is_given_up(page):
    def name_board():
        page.page.get_by_role("button", name="New board").click()
        return page.dialog.get_by_role("textbox", name="Name")

    page.keys.press("Escape")
    name_board().press_sequentially("Garden")
    page.page.reload()
    expect(name_board()).to_have_value("Garden")
    page.keys.press("Escape")
    expect(name_board()).to_have_value("Garden")
    page.page.mouse.click(5, 5)
    expect(name_board()).to_have_value("Garden")
    page.dialog.get_by_role("button", name="Cancel").click()
    expect(name_board()).to_have_value("")
    page.page.keyboard.type("Kitchen garden")
    page.keys.press("Enter")
    page.expect_board("Kitchen garden")
    expect(name_board()).to_have_value("")


def test_a_description_that_somebody_else_saved_meanwhile_is_kept(page, api, board):
    api.transact({"set": {"node": board["Tea"], "fields": {"body": "Flour"}}})
    page.dialog.get_by_role("button", name="Edit", exact=True).click()
    field = page.dialog.get_by_role("textbox", name="Description")
    expect(field).to_have_value("Flour")
    field.fill("Flour and sugar")
    api.transact({"set": {"node": board["Tea"], "fields": {"body": "Flour and butter"}}})
    # The name comes behind the description.
    api.rename(board["Tea"], "Cake")
    expect(page.card("Cake")).to_have_count(1)
    page.dialog.get_by_role("button", name="Save").click()
    assert page.wait_until(lambda: fields(api, board["Tea"])["body"] == "Flour and sugar")
    page.toast.filter(has_text="changed elsewhere meanwhile").get_by_role("button", name="Show").click()
    expect(page.page.get_by_text("Flour and butter")).to_be_visible()


def test_an_empty_checklist_takes_an_item_also_at_its_button(page, api, board):
    full, empty, item = new_id(), new_id(), new_id()
    api.transact(
        insert(full, "checklist", board["Tea"], title="Full"), insert(item, "checkItem", full, title="Boil"),
        insert(empty, "checklist", board["Tea"], title="Empty", after=full),
    )
    target = page.dialog.locator(".checklist", has_text="Empty").locator(".check-items")
    expect(target).to_have_count(1)
    assert page.box(target)["height"] >= 32
    page.mouse.drag(page.dialog.locator(".check-item", has_text="Boil"), target)
    assert page.wait_until(lambda: [one["id"] for one in api.children(empty)] == [item])


def test_what_is_written_on_a_card_that_somebody_deletes_is_kept(page, api, board):
    page.dialog.get_by_role("textbox", name="Write a comment").press_sequentially("An hour's work")
    api.delete(board["Tea"])
    expect(page.dialog).to_have_count(0)
    page.toast.filter(has_text="What you wrote is kept.").get_by_role("button", name="Show").click()
    expect(page.dialog).to_contain_text("An hour's work")


def test_an_opened_card_has_an_address_that_back_leaves_and_others_can_open(page, desk, board):
    address = page.page.url
    assert address.endswith(f"#/card/{board['Tea']}")
    page.keys.press("Escape")
    page.page.wait_for_url(f"**/#/board/{board.id}")
    page.page.go_forward()
    expect(page.dialog).to_contain_text("Tea")
    page.page.go_back()
    expect(page.dialog).to_have_count(0)
    page.expect_order("To do", ["Tea", "Milk"])
    other = desk()
    other.page.goto(address)
    expect(other.dialog).to_contain_text("Tea")
    other.keys.press("Escape")
    expect(other.dialog).to_have_count(0)
    other.expect_board("Kitchen")


def test_a_due_date_is_typed_digit_by_digit(page, api, board):
    due = page.dialog.get_by_label("Due date")
    due.focus()
    # Day and month are in the order of the person's own system, and so is the half of the day, if it has one.
    for key in "030320260930a":
        page.keys.press(key)
    assert page.wait_until(lambda: fields(api, board["Tea"]).get("due") is not None)
    expect(due).to_have_value("2026-03-03T09:30")
    expect(due).to_be_focused()
    page.keys.press("Escape")
    expect(page.card("Tea")).to_contain_text("3 Mar")


# How a browser is set, and how the 1st of July, half past nine, and two and a half are written in it.
WRITING = [
    ("en-US", "Jul 1, 2099", "Jul 1, 2099, 9:30 AM", "2.5"),
    ("en-GB", "1 Jul 2099", "1 Jul 2099, 09:30", "2.5"),
    ("de-DE", "1 Jul 2099", "1 Jul 2099, 09:30", "2,5"),
    ("hu-HU", "2099 Jul 1", "2099 Jul 1, 09:30", "2,5"),
]


@pytest.mark.parametrize("locale,day,moment,number", WRITING)
def test_days_times_and_numbers_are_written_as_the_browser_is_set(desk, api, board, locale, day, moment, number):
    field = new_id()
    api.transact(insert(field, "customField", board.id, title="Litres", fieldType="number", showOnCard=True))
    # Half past nine in Berlin's summer, whatever season it is now.
    half_past_nine = 4_086_574_200_000
    custom = {field: {"number": 2.5}}
    api.transact({"set": {"node": board["Tea"], "fields": {"due": half_past_nine, "custom": custom}}})
    page = desk(board, locale=locale, timezone_id="Europe/Berlin")
    face = page.card("Tea")
    expect(face.locator("[data-badge=due]")).to_have_text(day)
    expect(face.locator("[data-badge=due]")).to_have_attribute("title", f"Due {moment}")
    expect(face.locator("[data-badge=field]")).to_have_text(f"Litres: {number}")
    face.click()
    expect(page.dialog.get_by_label("Litres")).to_have_value(number)
    expect(page.dialog.get_by_label("Due date")).to_have_value("2099-07-01T09:30")
    page.dialog.get_by_label("Litres").fill(number.replace("2", "3"))
    page.keys.press("Tab")
    expect(face.locator("[data-badge=field]")).to_have_text(f"Litres: {number.replace('2', '3')}")
    assert page.wait_until(lambda: fields(api, board["Tea"])["custom"] == {field: {"number": 3.5}})


def test_what_is_typed_as_a_due_date_is_what_the_card_says(desk, api, board):
    # The browser's own field is in its own language, which is this one's here: month, day and half of the day.
    page = desk(board, locale="en-US", timezone_id="Europe/Berlin")
    page.card("Tea").click()
    page.dialog.get_by_label("Due date").focus()
    for key in "070120990930p":
        page.keys.press(key)
    page.keys.press("Escape")
    expect(page.card("Tea").locator("[data-badge=due]")).to_have_attribute("title", "Due Jul 1, 2099, 9:30 PM")
    due = 4_086_574_200_000 + 12 * 3_600_000
    assert page.wait_until(lambda: fields(api, board["Tea"]).get("due") == due)


def test_the_focus_goes_in_stays_and_returns_to_the_card(page):
    dialog = page.dialog
    expect(page.page.get_by_role("dialog", name="Tea", exact=True)).to_be_visible()
    inside = "document.querySelector('dialog[open]').contains(document.activeElement)"
    assert page.page.evaluate(inside)
    for number, step in enumerate((
        lambda: dialog.get_by_label("Done").check(),
        lambda: dialog.get_by_role("button", name="Edit labels").click(),
        lambda: page.keys.press("Escape"),
        lambda: dialog.get_by_role("button", name="Add checklist").click(),
        lambda: (
            dialog.get_by_role("button", name="Add item").click(),
            expect(dialog.get_by_label("New item")).to_be_focused(),
        ),
        lambda: page.keys.press("Escape"),
        lambda: (
            dialog.get_by_role("button", name="Add a description").click(),
            expect(dialog.get_by_role("textbox", name="Description")).to_be_focused(),
        ),
        lambda: page.keys.press("Escape"),
        lambda: (dialog.get_by_role("button", name="Move to…").click(), expect(dialog).to_have_count(2)),
        lambda: page.keys.press("Escape"),
    )):
        step()
        assert page.page.evaluate(
            "[...document.querySelectorAll('dialog[open]')].some((one) => one.contains(document.activeElement))"
        ), f"step {number}"
    page.keys.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.card("Tea")).to_be_focused()


def test_the_board_behind_it_stays_also_where_the_address_names_none(desk):
    page = desk()
    # As a newcomer comes: the sample is shown, and the address names no board.
    assert "board" not in page.page.url
    page.board.evaluate("board => board.dataset.same = ''")
    card = page.page.locator("[data-kind=card]").first
    page.page.get_by_role("searchbox", name="Search cards").fill(card.locator(".card-title").inner_text())
    expect(page.page.locator(".filter-bar")).to_be_visible()
    card.click()
    expect(page.dialog).to_be_visible()
    page.keys.press("Escape")
    expect(page.dialog).to_have_count(0)
    expect(card).to_be_focused()
    expect(page.board).to_have_attribute("data-same", "")
    expect(page.page.locator(".filter-bar")).to_be_visible()


def test_messages_are_above_the_card_and_can_be_used_there(page, api, board):
    item = new_id()
    checklist = new_id()
    api.transact(
        insert(checklist, "checklist", board["Tea"], title="Steps"), insert(item, "checkItem", checklist, title="Boil")
    )
    row = page.dialog.locator(".check-item", has_text="Boil")
    row.hover()
    row.get_by_role("button", name="Delete item").click()
    expect(row).to_have_count(0)
    page.toast.get_by_role("button", name="Undo").click()
    expect(page.dialog.locator(".check-item", has_text="Boil")).to_be_visible()
    assert page.page.evaluate("document.querySelector('dialog[open]').contains(document.activeElement)")
    page.keys.press("Escape")
    expect(page.dialog).to_have_count(0)


def test_it_does_not_move_as_it_grows(page):
    page.animation_is_over(page.dialog)
    before = page.box(page.dialog)
    for _ in range(3):
        page.dialog.get_by_role("button", name="Add checklist").click()
    expect(page.dialog.locator(".checklist")).to_have_count(3)
    assert page.box(page.dialog) == before


def test_an_opened_card_follows_what_somebody_else_renames(page, api, board):
    label = new_id()
    api.transact(insert(label, "label", board.id, title="Urgent"))
    api.transact({"set": {"node": board["Tea"], "fields": {"labels": [label]}}})
    expect(page.dialog.locator(".label")).to_have_text(["Urgent"])
    expect(page.dialog.locator(".card-place")).to_contain_text("Kitchen")
    api.rename(label, "Later")
    expect(page.dialog.locator(".label")).to_have_text(["Later"])
    api.rename(board.id, "Pantry")
    expect(page.dialog.locator(".card-place")).to_contain_text("Pantry")


def test_checklists_items_and_comments_are_changed_in_place(page, api, board):
    dialog = page.dialog
    dialog.get_by_role("button", name="Add checklist").click()
    dialog.locator(".checklist .rename-button").first.click()
    dialog.get_by_label("Name of the checklist").fill("Steps")
    page.keys.press("Enter")
    dialog.get_by_role("button", name="Add item").click()
    dialog.get_by_label("New item").fill("- [ ] Boil\n- [ ] Pour\n\nDrink")
    page.keys.press("Enter")
    expect(dialog.locator(".check-text")).to_have_text(["Boil", "Pour", "Drink"])
    page.keys.press("Escape")
    dialog.locator(".check-item", has_text="Pour").locator(".rename-button").click()
    dialog.get_by_label("Item", exact=True).fill("Pour slowly")
    page.keys.press("Enter")
    expect(dialog.locator(".check-text")).to_have_text(["Boil", "Pour slowly", "Drink"])
    [steps] = [node for node in api.children(board["Tea"]) if node["kind"] == "checklist"]
    assert steps["fields"]["title"] == "Steps"
    wanted = ["Boil", "Pour slowly", "Drink"]
    assert page.wait_until(lambda: [item["fields"]["title"] for item in api.children(steps["id"])] == wanted)

    dialog.get_by_role("textbox", name="Write a comment").fill("Two minutes")
    dialog.get_by_role("button", name="Send").click()
    comment = dialog.locator(".comment")
    comment.get_by_role("button", name="Edit comment").click()
    comment.get_by_role("textbox", name="Comment").fill("Three minutes")
    comment.get_by_role("button", name="Save").click()
    expect(comment).to_contain_text("Three minutes")
    expect(comment).to_contain_text("edited")


def test_a_done_item_that_is_renamed_stays_done(page, api, board):
    checklist, item = new_id(), new_id()
    api.transact(
        insert(checklist, "checklist", board["Tea"], title="Steps"),
        insert(item, "checkItem", checklist, title="Boil", done=True),
    )
    row = page.dialog.locator(".check-item")
    row.locator(".rename-button").click()
    page.dialog.get_by_label("Item", exact=True).fill("Boil water")
    page.dialog.locator(".checklist .section-count").click()
    assert page.wait_until(lambda: fields(api, item)["title"] == "Boil water")
    assert fields(api, item)["done"] is True
    row.get_by_role("checkbox").uncheck()
    assert page.wait_until(lambda: "done" not in fields(api, item))


def test_what_is_typed_into_a_custom_field_outlives_esc_and_a_click_outside(page, api, board):
    field = new_id()
    api.transact(insert(field, "customField", board.id, title="Shop", fieldType="text"))
    leave = {"Maier": lambda: page.keys.press("Escape"), "Kraus": lambda: page.page.mouse.click(5, 400)}
    for text, close in leave.items():
        page.dialog.get_by_label("Shop").fill(text)
        close()
        expect(page.dialog).to_have_count(0)
        assert page.wait_until(lambda: fields(api, board["Tea"]).get("custom") == {field: {"text": text}})
        page.card("Tea").click()


def test_comments_that_stay_keep_the_focus_when_another_comes(page, api, board):
    for body in ("Two minutes", "Three minutes"):
        page.dialog.get_by_role("textbox", name="Write a comment").fill(body)
        page.dialog.get_by_role("button", name="Send").click()
    assert page.wait_until(lambda: len(api.children(board["Tea"])) == 2)
    comments = page.dialog.locator(".comment")
    delete = comments.first.get_by_role("button", name="Delete comment")
    delete.focus()
    api.transact(insert(new_id(), "message", board["Tea"], body="Four", author="Grace"))
    expect(comments).to_have_count(3)
    expect(delete).to_be_focused()
    api.transact({"set": {"node": api.children(board["Tea"])[1]["id"], "fields": {"body": "Five"}}})
    expect(comments.locator(".markdown")).to_have_text(["Two minutes", "Five", "Four"])
    expect(delete).to_be_focused()


def test_a_cover_is_chosen_and_removed(page):
    cover = page.card("Tea").locator(".card-cover")
    for choice, count in (("lime", 1), ("No cover", 0)):
        page.dialog.get_by_role("button", name="Cover", exact=True).click()
        page.page.locator(".menu").get_by_text(choice, exact=True).click()
        expect(cover).to_have_count(count)


def test_a_card_tells_its_own_history_and_goes_on_telling(page, api, board, open_page):
    history = page.dialog.locator(".history")
    page.dialog.get_by_role("button", name="Show history").click()
    expect(history.locator("li")).to_have_text([re.compile(r"^You created this card in “To do”")])
    page.dialog.get_by_label("Done").check()
    expect(history.locator("li").first).to_contain_text("You marked this card as done")
    bob = open_page(board, name="Bob", role="editor")
    bob.card("Tea").click()
    bob.dialog.get_by_role("button", name="Add checklist").click()
    expect(history.locator("li").first).to_contain_text("Bob added “Checklist”")
    api.move([board["Tea"]], board.lists["Done"])
    expect(history.locator("li").first).to_contain_text("moved this card from “To do” to “Done”")
    page.page.reload()
    page.dialog.get_by_role("button", name="Show history").click()
    expect(history.locator("li")).to_have_count(4)


def test_a_name_that_is_being_written_is_kept_by_back(page, api, board):
    page.dialog.locator(".dialog-title .rename-button").click()
    page.page.keyboard.type("Green tea")
    page.page.go_back()
    expect(page.dialog).to_have_count(0)
    assert page.wait_until(lambda: api.node(board["Tea"])["fields"]["title"] == "Green tea")


def test_a_comment_that_is_deleted_while_it_is_changed_leaves_what_was_written(page, api, board):
    comment, me = new_id(), api.get("/api/session")["id"]
    api.transact(insert(comment, "message", board["Tea"], body="Own", author="x", creator=me, createdAt=1))
    page.dialog.get_by_role("button", name="Edit comment").click()
    page.page.keyboard.type("A long thought. ")
    # What is deleted behind it is seen in the order of the feed.
    api.delete(comment)
    api.transact({"set": {"node": board["Tea"], "fields": {"title": "Tea, deleted comment"}}})
    expect(page.dialog.locator(".dialog-title")).to_have_text("Tea, deleted comment")
    page.keys.press("Control+Enter")
    # That it was refused and that it is kept is one message.
    expect(page.toast).to_have_count(1)
    expect(page.toast).to_contain_text("What you wrote is kept.")
    page.keys.press("Escape")
    page.page.get_by_role("button", name="Refused changes").click()
    expect(page.dialog).to_contain_text("A long thought.")


def test_an_item_and_a_card_that_are_being_written_outlive_what_they_were_for(page, api, board):
    checklist = new_id()
    api.transact(insert(checklist, "checklist", board["Tea"], title="Pots"))
    page.dialog.get_by_role("button", name="Add item").click()
    page.page.keyboard.type("The blue one")
    api.delete(checklist)
    expect(page.dialog.locator(".checklist")).to_have_count(0)
    page.keys.press("Escape")
    page.list("Done").locator(".list-footer").get_by_role("button", name="Add card to Done").click()
    page.page.keyboard.type("Half a card")
    api.delete(board.lists["Done"])
    expect(page.list("Done")).to_have_count(0)
    page.page.get_by_role("button", name="Refused changes").click()
    expect(page.dialog).to_contain_text("A new item on “Tea”")
    expect(page.dialog).to_contain_text("The blue one")
    expect(page.dialog).to_contain_text("New card in Done")
    expect(page.dialog).to_contain_text("Half a card")


def test_the_name_of_a_list_leaves_room_for_the_card(phone, api):
    name = "Everything that is still to be done before the end of the year " * 45
    board = make_board(api, "Kitchen", {name: [{"title": "Tea", "body": "Green"}]})
    page = phone(board)
    page.page.goto(page.page.url.split("#")[0] + f"#/card/{board['Tea']}")
    heading = page.dialog.locator(".card-heading")
    expect(heading).to_contain_text("Everything that is still to be done")
    assert page.box(heading)["height"] < page.box(page.dialog)["height"] / 4


def test_the_place_of_a_card_is_said_also_where_that_was_never_read(page, api):
    garden = make_board(api, "Garden", {"Beds": []})
    page.page.reload()
    expect(page.dialog.locator(".card-place")).to_have_text("To do in Kitchen")
    card = page.dialog.get_attribute("data-node")
    api.move([card], garden.lists["Beds"])
    expect(page.dialog.locator(".card-place")).to_have_text("Beds in Garden")
