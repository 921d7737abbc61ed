# SPDX-License-Identifier: Apache-2.0
"""People: who is invited, what they may do, and who a card is given to."""

import re

import pytest
from playwright.sync_api import expect

from support.boards import make_board
from support.browser import DESK
from support.chat import ChatArea, make_conversation
from support.files import picture
from support.hands import drop_files


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", {"To do": ["Tea", "Milk"], "Done": ["Bread"]})


@pytest.fixture
def join(desk):
    """Opens a board in a browser of its own as somebody who was invited: `join("Bob", "editor", board)`."""
    return lambda name, role, board: desk(board, name=name, role=role)


def member(page, name):
    return page.member(name)


def members_of(api, card):
    return api.node(card)["fields"].get("members", [])


def member_id(api, name):
    return next(member["id"] for member in api.get("/api/members")["members"] if member["name"] == name)


def expect_members(page, api, card, names):
    wanted = [member_id(api, name) for name in names]
    assert page.wait_until(lambda: members_of(api, card) == wanted), members_of(api, card)


def test_an_invitation_from_the_dialog_is_opened_in_another_browser_and_confirmed(desk, browser, api, board):
    owner = desk(board)
    owner.page.get_by_role("button", name="People").click()
    owner.page.get_by_label("Name of a new person").fill("Bob")
    owner.page.get_by_label("Role of the new person").select_option("viewer")
    owner.page.get_by_role("button", name="Invite", exact=True).click()
    address = owner.page.get_by_label("Invitation for Bob").input_value()
    context = browser.new_context(**DESK)
    page = context.new_page()
    page.goto(address)
    expect(page.get_by_role("heading")).to_have_text("Open Carry as Bob?")
    page.get_by_role("button", name="Open Carry").click()
    expect(page.locator("#app")).to_have_attribute("data-role", "viewer")
    expect(page.get_by_role("button", name="Your name and devices: Bob")).to_be_visible()
    # The link is spent.
    page.goto(address)
    expect(page.get_by_role("heading")).to_have_text("This link does not open anything any more")
    context.close()


def test_a_viewer_is_told_why_a_drop_is_refused_a_new_role_counts_at_once_and_a_removed_member_is_out(join, api, board):
    bob = join("Bob", "viewer", board)
    bob.mouse.lift(bob.card("Tea"))
    bob.mouse.over(bob.list("Done"))
    expect(bob.list("Done")).to_have_attribute("data-drop-state", "forbidden")
    bob.mouse.drop()
    expect(bob.toast).to_contain_text("you are a viewer")
    bob.expect_order("To do", ["Tea", "Milk"])
    assert api.titles(board.lists["To do"]) == ["Tea", "Milk"]
    expect(bob.page.get_by_role("button", name="Add card")).to_have_count(0)
    identity = member_id(api, "Bob")
    api.post(f"/api/members/{identity}", {"role": "editor"})
    expect(bob.page.locator("#app")).to_have_attribute("data-role", "editor")
    bob.mouse.drag(bob.card("Tea"), bob.list("Done"))
    bob.expect_synced(api, board, {"To do": ["Milk"], "Done": ["Bread", "Tea"]})
    status, _, _ = api._exchange("DELETE", f"/api/members/{identity}")
    assert status == 204
    expect(bob.page.locator("#app")).to_have_attribute("data-state", "signed-out", timeout=30_000)
    expect(bob.page.locator("#app .notice:visible")).to_contain_text("ask them for a new one")


def test_a_role_that_goes_takes_the_buttons_of_open_dialogs_and_leaves_what_is_typed(join, api, board):
    bob = join("Bob", "editor", board)
    bob.page.get_by_role("button", name="Board menu").click()
    bob.page.get_by_role("menuitem", name="Labels…").click()
    bob.dialog.get_by_role("button", name="New label").click()
    name = bob.page.get_by_role("textbox", name="Name", exact=True)
    name.fill("Urgent")
    api.post(f"/api/members/{member_id(api, 'Bob')}", {"role": "viewer"})
    expect(bob.page.locator("#app")).to_have_attribute("data-role", "viewer")
    expect(bob.dialog.get_by_role("button", name="Create label")).to_have_count(0)
    expect(name).to_have_value("Urgent")
    bob.keys.press("Enter")
    expect(bob.toast).to_contain_text("you are a viewer")
    expect(name).to_have_value("Urgent")
    bob.dialog.last.get_by_role("button", name="Close").click()
    expect(bob.dialog.get_by_role("button", name="New label")).to_have_count(0)


def test_a_card_is_given_by_dropping_it_on_a_member_and_a_member_by_dropping_them_on_a_card(join, handed, api, board):
    page = handed(board)
    join("Bob", "editor", board)
    expect(member(page, "Bob")).to_be_visible()
    page.hand.lift(page.card("Tea"))
    page.hand.over(member(page, "Bob"))
    expect(member(page, "Bob")).to_have_attribute("data-drop-state", "link")
    page.hand.drop()
    expect(page.card("Tea").locator(".card-people .avatar")).to_have_count(1)
    expect_members(page, api, board["Tea"], ["Bob"])
    page.hand.lift(member(page, "Bob"))
    page.hand.put(page.card("Milk"))
    expect_members(page, api, board["Milk"], ["Bob"])
    page.expect_order("To do", ["Tea", "Milk"])
    page.page.keyboard.press("Control+z")
    expect_members(page, api, board["Milk"], [])


def test_the_face_of_who_sent_a_message_takes_what_is_dropped_on_it(join, handed, api, board):
    make_conversation(api, "Team", ["Nobody's"])
    page, bob = handed(board), join("Bob", "editor", board)
    ChatArea(bob).open("Team").write("Hello")
    chat = ChatArea(page)
    faces = page.page.locator("article.message .avatar[data-drop]")
    page.hand.lift(page.card("Tea"))
    for step in (chat.item, chat.row("Team")):
        page.hand.lead(step)
    # One who is no member takes nothing.
    expect(page.page.locator("article.message")).to_have_count(2)
    expect(faces).to_have_count(1)
    page.hand.over(faces)
    expect(faces).to_have_attribute("data-drop-state", "link")
    page.hand.drop()
    expect_members(page, api, board["Tea"], ["Bob"])
    chat.expect_open("Team")
    page.hand.lift(chat.message("Hello").locator(".markdown"))
    page.hand.put(faces)
    chat.expect_open("Bob")
    expect(chat.staged).to_contain_text("Hello")


def test_who_holds_something_here_takes_what_is_dropped_on_them(join, desk, api, board):
    page, bob = desk(board), join("Bob", "editor", board)
    here = page.page.get_by_role("group", name="People here").locator(".avatar")
    page.mouse.lift(page.card("Tea"))
    bob.mouse.lift(bob.card("Milk"))
    expect(here).to_have_count(1)
    page.mouse.over(here)
    expect(here).to_have_attribute("data-drop-state", "link")
    page.mouse.drop()
    expect_members(page, api, board["Tea"], ["Bob"])
    bob.keys.press("Escape")
    bob.mouse.mouse.up()
    expect(here).to_have_count(0)


def test_members_in_dialogs_take_what_is_dropped_on_them(join, tablet, disk, api, board):
    page, bob = tablet(board), join("Bob", "editor", board)
    bob.card("Tea").click()
    bob.dialog.get_by_role("textbox", name="Write a comment").fill("Two minutes")
    bob.dialog.get_by_role("button", name="Send").click()
    api.transact({"set": {"node": board["Tea"], "fields": {"members": [member_id(api, "Bob")]}}})
    chat = ChatArea(page)
    # What another program holds gets into an opened card.
    for number, face in enumerate((".comment .avatar", ".member"), 1):
        page.open_board("Kitchen")
        page.fingers.tap(page.card("Tea"))
        expect(page.dialog.locator(face)).to_have_attribute("data-drop", "")
        page.animation_is_over(page.dialog)
        drop_files(page, [disk(f"sea {number}.png", picture(60 + number))], page.dialog.locator(face))
        expect(page.dialog).to_have_count(0)
        chat.expect_open("Bob")
        expect(chat.staged).to_have_count(number)
    # What a finger holds gets into a dialog that another opens.
    page.open_board("Kitchen")
    page.fingers.lift(page.card("Milk"))
    page.fingers.tap(page.page.get_by_role("button", name="People"), finger=1)
    row = page.dialog.locator(".people-row").filter(has_text="Bob")
    expect(row).to_be_visible()
    page.animation_is_over(page.dialog)
    page.fingers.over(row)
    expect(row).to_have_attribute("data-drop-state", "link")
    page.fingers.drop()
    expect_members(page, api, board["Milk"], ["Bob"])


def test_the_cards_of_one_member(join, desk, api, board):
    page = desk(board)
    join("Bob", "editor", board)
    api.transact({"set": {"node": board["Milk"], "fields": {"members": [member_id(api, "Bob")]}}})
    expect(page.card("Milk").locator(".card-people .avatar")).to_have_count(1)
    page.page.get_by_role("button", name="Filter").click()
    page.page.get_by_role("menuitemcheckbox", name="Bob").click()
    page.expect_order("To do", ["Milk"])
    expect(page.page.locator(".filter-text")).to_have_text(re.compile("1 of 3"))


def test_members_are_added_and_removed_in_an_opened_card(join, desk, api, board):
    page = desk(board)
    join("Bob", "editor", board)
    page.card("Tea").click()
    for names in (["Bob"], []):
        page.dialog.get_by_role("button", name="Edit members").click()
        page.dialog.get_by_role("menuitemcheckbox", name="Bob").click()
        expect_members(page, api, board["Tea"], names)


def test_who_comes_in_without_saying_their_name_is_asked_once_more(browser, server):
    context = browser.new_context(**DESK)
    page = context.new_page()
    page.goto(server.opening_address)
    expect(page.get_by_label("Your name")).to_be_focused()
    page.get_by_role("button", name="Open Carry").click()
    toast = page.locator(".toast:not([data-leaving])")
    expect(toast).to_contain_text("You are called “Member 1” here.", timeout=15_000)
    assert not page.url.endswith("#/name"), "it is asked once"
    toast.get_by_role("button", name="Say your name").click()
    page.locator("dialog[open]").get_by_label("Your name").fill("Ada Lovelace")
    # The dialog has its height by then.
    expect(page.locator("dialog[open]").get_by_text("This device")).to_be_visible()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Your name and devices: Ada Lovelace")).to_be_visible()
    context.close()


def test_an_invitation_is_revoked_in_the_dialog(desk, browser, api, board):
    address = api.post("/api/members", {"name": "Bob", "role": "editor"})["address"]
    owner = desk(board)
    owner.page.get_by_role("button", name="People").click()
    row = owner.dialog.locator(".people-row").filter(has_text="Bob")
    expect(row).to_contain_text("Invited")
    row.get_by_role("button", name="More about Bob").click()
    owner.page.get_by_role("menuitem", name="Revoke invitation").click()
    expect(row).not_to_contain_text("Invited")
    context = browser.new_context(**DESK)
    page = context.new_page()
    page.goto(address)
    expect(page.get_by_role("heading")).to_have_text("This link does not open anything any more")
    context.close()


def test_a_long_name_leaves_everybody_in_reach(phone, api, board):
    api.post("/api/members", {"name": "Maximiliane Schwarzenberger-Hohenlohe-Bundesverwaltungsamt", "role": "editor"})
    page = phone(board)
    page.page.locator(".nav-item[data-action=boards]").tap()
    page.page.locator("[data-action=people]").tap()
    rows = page.dialog.locator(".people-row")
    expect(rows.filter(has_text="Maximiliane")).to_be_visible()
    ends = rows.locator("button").evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")
    assert len(ends) >= 2 and max(ends) <= 390
    # What can be done with somebody stands behind their role, also where they have not come yet.
    middles = """rows => rows.map(row => [...row.querySelectorAll('select, .icon-button')].map(each => {
        const {top, bottom} = each.getBoundingClientRect()
        return Math.round(top + bottom)
    }))"""
    assert all(abs(role - more) <= 2 for role, more in rows.evaluate_all(middles))


def test_only_an_owner_invites(join, board):
    bob = join("Bob", "editor", board)
    bob.page.get_by_role("button", name="People").click()
    expect(bob.dialog.locator(".people-row")).to_have_count(2)
    expect(bob.dialog.get_by_role("button", name="Invite")).to_have_count(0)


def test_devices_are_named_and_signed_out_together(desk, api, board):
    page, phone, tablet = desk(board), desk(board), desk(board)
    page.page.get_by_role("button", name="Your name and devices").click()
    rows = page.dialog.locator(".people-row")
    here = rows.filter(has_text="This device")
    expect(here).to_contain_text("signed in Today")
    expect(rows.first).to_contain_text("127.0.0.1")
    here.locator(".rename-button").click()
    page.dialog.get_by_label("Name of the device").fill("In the kitchen")
    page.keys.press("Enter")
    expect(here).to_contain_text("In the kitchen")
    expect(here).to_contain_text("Chrom")
    page.dialog.get_by_role("button", name="Sign out all other devices").click()
    for other in (phone, tablet):
        expect(other.page.locator("#app[data-state=signed-out]")).to_be_visible(timeout=30_000)
    expect(rows).to_have_count(1)
