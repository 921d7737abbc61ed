# SPDX-License-Identifier: Apache-2.0
"""Who sees what: things for some members only, links that show one thing, and what is sent to one member."""

import re

import pytest
from playwright.sync_api import expect

from support.api import insert, new_id
from support.boards import make_board
from support.browser import DESK
from support.chat import ChatArea, make_conversation
from support.documents import make_document
from support.pages import Workspace
from support.photos import PhotoArea, make_album, make_photos
from test_people import join, member, member_id  # noqa: F401


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", {"To do": ["Tea", "Milk"], "Done": []})


def audience(workspace):
    return workspace.page.locator(".board-header .audience-button")


def tab(workspace, title):
    return workspace.page.locator("[role=tab][data-kind=board]").filter(has_text=title)


def test_a_board_for_some_only_closes_for_the_others_at_once_and_opens_again(desk, join, api, board):
    owner, bob = desk(board), join("Bob", "editor", board)
    audience(owner).click()
    owner.dialog.get_by_label("Everybody here").click()
    expect(owner.dialog.get_by_role("checkbox", name=re.compile(r"\bBob$"))).not_to_be_checked()
    expect(tab(bob, "Kitchen")).to_have_count(0)
    expect(bob.page.locator(".card").filter(has_text="Tea")).to_have_count(0)
    expect(audience(owner)).to_have_attribute("data-restricted", "")
    bob.page.reload()
    expect(bob.page.locator("#app")).to_have_attribute("data-state", "ready")
    expect(tab(bob, "Kitchen")).to_have_count(0)
    owner.dialog.get_by_role("checkbox", name=re.compile(r"\bBob$")).click()
    expect(tab(bob, "Kitchen")).to_be_visible()
    tab(bob, "Kitchen").click()
    bob.expect_order("To do", ["Tea", "Milk"])
    expect(audience(bob)).to_have_attribute("aria-label", re.compile("^Only for .*Bob"))


def test_a_card_that_is_carried_where_one_may_not_look_is_gone_and_comes_back(desk, join, api, board):
    closed = make_board(api, "Closed", {"Secret": []})
    owner, bob = desk(board), join("Bob", "editor", board)
    own = api.get("/api/session")["id"]
    api.transact({"set": {"node": closed.id, "fields": {"readers": [own]}}})
    expect(tab(bob, "Closed")).to_have_count(0)
    api.transact({"move": {"nodes": [board["Tea"]], "parent": closed.lists["Secret"]}})
    bob.expect_order("To do", ["Milk"])
    owner.expect_order("To do", ["Milk"])
    api.transact({"move": {"nodes": [board["Tea"]], "parent": board.lists["To do"]}})
    bob.expect_order("To do", ["Milk", "Tea"])


def test_a_reference_closes_for_whoever_may_not_see_the_card_any_more(desk, join, api, board):
    team = make_conversation(api, "Team", ["Look"])
    message = api.get(f"/api/conversations/{team}/messages?limit=9")["messages"][0]["id"]
    api.transact(insert(new_id(), "link", message, title="Tea", target=board["Tea"]))
    bob = join("Bob", "editor", board)
    chat = ChatArea(bob).open("Team")
    attached = chat.page.locator("article.message .attached")
    expect(attached).to_contain_text("Tea")
    own = api.get("/api/session")["id"]
    api.transact({"set": {"node": board.id, "fields": {"readers": [own]}}})
    expect(attached).to_contain_text("Not shared with you")
    expect(attached).not_to_contain_text("Tea")
    bob.page.reload()
    expect(bob.page.locator("#app")).to_have_attribute("data-state", "ready")
    expect(attached).to_contain_text("Not shared with you")


def look(browser, address):
    """Opens a share link in a browser of its own."""
    context = browser.new_context(**DESK)
    workspace = Workspace(context.new_page(), "Guest")
    workspace.page.goto(address)
    workspace.page.get_by_role("button", name="Open Carry").click()
    expect(workspace.page.locator("#app")).to_have_attribute("data-role", "guest")
    return workspace


def test_a_share_link_shows_one_board_to_who_is_nobody_here_until_it_is_revoked(desk, browser, api, board):
    make_board(api, "Other", {"List": ["Hidden"]})
    owner = desk(board)
    audience(owner).click()
    owner.dialog.get_by_label("How long the link works").select_option("For a day")
    owner.dialog.get_by_role("button", name="Create link").click()
    address = owner.dialog.get_by_label("Link to look at this").input_value()
    guests = [look(browser, address), look(browser, address)]
    for guest in guests:
        guest.expect_order("To do", ["Tea", "Milk"])
        expect(guest.page.locator(".sidebar")).to_be_hidden()
    api.transact({"set": {"node": board["Tea"], "fields": {"title": "Green tea"}}})
    guests[0].expect_order("To do", ["Green tea", "Milk"])
    guests[0].page.reload()
    guests[0].expect_order("To do", ["Green tea", "Milk"])
    owner.dialog.get_by_role("button", name=re.compile("^Revoke: Until ")).click()
    for guest in guests:
        expect(guest.page.locator("#app")).to_have_attribute("data-state", "signed-out", timeout=30_000)
        expect(guest.page.locator("#app .notice:visible")).to_contain_text("ask them for a new one")
        guest.page.goto(address)
        expect(guest.page.get_by_role("heading")).to_have_text("This link does not open anything any more")
        expect(guest.page.locator("main")).to_contain_text("Ask whoever sent it to you for a new one")
        guest.page.context.close()


def shared_document(api):
    report = make_document(api, "Report", 3)
    make_document(api, "Secret", 1)
    return f"document/{report.id}", "[data-kind=page]", 3, "Add files"


def shared_album(api):
    album = make_album(api, "Trip")
    make_photos(api, 2, album)
    make_photos(api, 1, first=2)
    return f"album/{album}", "[data-kind=photo]", 2, "Add photos"


def shared_conversation(api):
    team = make_conversation(api, "Team", ["Buy milk", "And bread"])
    make_conversation(api, "Secret", ["Nobody sees this"])
    return f"chat/{team}", "article.message", 2, "Send"


def test_a_share_link_of_anything_shows_it_alone_and_lets_nothing_be_changed(desk, browser, api, board):
    owner = desk(board)
    for share in (shared_document, shared_album, shared_conversation):
        place, parts, count, command = share(api)
        owner.page.goto(owner.page.url.split("#")[0] + f"#/{place}")
        expect(owner.page.locator(parts)).to_have_count(count)
        expect(owner.page.get_by_role("button", name=command).first).to_be_visible()
        owner.page.locator(".stage .audience-button").click()
        owner.dialog.get_by_role("button", name="Create link").click()
        guest = look(browser, owner.dialog.get_by_label("Link to look at this").input_value())
        expect(guest.page.locator(parts)).to_have_count(count)
        for hidden in (".sidebar", ".shelf", ".audience-button"):
            expect(guest.page.locator(hidden)).to_be_hidden()
        expect(guest.page.get_by_role("button", name=command)).to_have_count(0)
        owner.dialog.get_by_role("button", name=re.compile("^Revoke: Until ")).click()
        expect(guest.page.locator("#app")).to_have_attribute("data-state", "signed-out", timeout=30_000)
        expect(guest.page.locator(parts)).to_have_count(0)
        assert not guest.problems
        guest.page.context.close()
        owner.keys.press("Escape")
        expect(owner.dialog).to_have_count(0)


# What the buttons and the lines of menus are called that change something.
CHANGES = re.compile(
    "^(Add|Archive|Attach|Bring back|Colour|Copy|Cover|Custom|Delete|Duplicate|Edit|Erase|Extract|Import|Insert|Labels|"
    "List menu|Move|New|Remove|Rename|Restore|Reverse|Rotate|Split|Take a picture)"
)


def show_chosen(workspace, place, key):
    """Shows a place, and chooses the first of what stands there."""
    page = workspace.page
    page.goto(page.url.split("#")[0] + f"#/{place}")
    page.locator(key).first.click()
    expect(page.locator(f"{key}[data-selected]")).to_have_count(1)


@pytest.mark.parametrize("role", ["owner", "commenter", "viewer"])
def test_whoever_may_not_change_anything_is_offered_nothing_that_would(role, desk, join, api, board):
    report, album, trashed = make_document(api, "Report", 3), make_album(api, "Trip"), new_id()
    make_photos(api, 2, album)
    checklist = new_id()
    api.transact(insert(checklist, "checklist", board["Tea"], title="Steps"))
    api.transact(insert(new_id(), "checkItem", checklist, title="Boil"))
    api.transact(insert(new_id(), "link", board["Tea"], title="Shop", url="https://example.com/"))
    api.transact(insert(new_id(), "message", board["Tea"], body="By nobody"))
    api.transact(insert(trashed, "card", board.lists["To do"], title="Old"))
    api.delete(trashed)
    workspace = desk(board) if role == "owner" else join("Bob", role, board)
    page = workspace.page

    # What may be moved nowhere else may be sent to a conversation, by whoever may write there.
    sends = role == "commenter"

    def look(*kinds):
        for kind in kinds or ["button"]:
            found = page.get_by_role(kind, name=CHANGES)
            if sends:
                found = found.filter(has_not_text=re.compile("^Move to…"))
            expect(found.first).to_be_visible() if role == "owner" else expect(found).to_have_count(0)

    look()
    workspace.card("Milk").press("x")
    expect(page.get_by_role("toolbar", name="Selection")).to_be_visible()
    look()
    workspace.card("Milk").click(button="right")
    expect(page.get_by_role("menuitem", name="Open")).to_be_visible()
    look("menuitem")
    workspace.keys.press("Escape")
    page.get_by_role("button", name="Board menu").click()
    expect(page.get_by_role("menuitem", name="Print")).to_be_visible()
    look("menuitem")
    workspace.keys.press("Escape")
    page.get_by_role("button", name="Clear selection").click()
    workspace.card("Tea").click()
    expect(workspace.dialog.locator(".comment")).to_have_count(1)
    for part in (".card-place", ".section-description", ".checklist", ".section-attachments", ".comment"):
        found = workspace.dialog.locator(part).get_by_role("button", name=re.compile(CHANGES.pattern[:-1] + "|To do)"))
        expect(found.first).to_be_visible() if role == "owner" else expect(found).to_have_count(0)
    look()
    for field in (".rename-button[role=button]", ".properties :enabled", ".checkbox:enabled"):
        found = workspace.dialog.locator(field)
        expect(found.first).to_be_visible() if role == "owner" else expect(found).to_have_count(0)
    workspace.dialog.locator(".dialog-title .rename-button").click()
    expect(workspace.dialog.get_by_label("Card title")).to_have_count(1 if role == "owner" else 0)
    workspace.keys.press("Escape")
    workspace.keys.press("Escape")
    expect(workspace.dialog).to_have_count(0)
    expect(page.locator(".rename-button[role=button]")).to_have_count(3 if role == "owner" else 0)
    show_chosen(workspace, f"document/{report.id}", ".cell-content > [data-kind=page]")
    expect(page.get_by_role("toolbar", name="Pages").get_by_role("button", name="Select")).to_be_visible()
    look()
    show_chosen(workspace, f"album/{album}", ".cell-content > [data-kind=photo]")
    expect(page.locator(".chosen-tools").get_by_role("button", name="Export")).to_be_visible()
    look()
    page.locator(".cell-content > [data-kind=photo]").first.dblclick()
    expect(workspace.dialog.get_by_role("button", name="Export")).to_be_visible()
    expect(workspace.dialog.get_by_role("button", name=CHANGES)).to_have_count(0)
    workspace.keys.press("Escape")
    page.goto(page.url.split("#")[0] + "#/trash")
    expect(page.locator(".trash-page .row")).to_have_count(1)
    look()


def test_a_member_who_opens_a_share_link_is_led_to_what_it_shows(desk, api, board):
    other = make_board(api, "Other", {"List": ["Here"]})
    owner = desk(board)
    share = api.post(f"/api/nodes/{other.id}/shares", {"days": 1})
    owner.page.goto(share["address"])
    owner.page.get_by_role("button", name="Open Carry").click()
    owner.expect_order("List", ["Here"])
    expect(owner.page.locator("#app")).to_have_attribute("data-role", "owner")


def test_what_is_dropped_on_a_member_is_sent_to_them_alone(desk, join, api, board):
    [photo] = make_photos(api, 1)
    owner, bob, eve = desk(board), join("Bob", "editor", board), join("Eve", "editor", board)
    photos = PhotoArea(owner).open()
    owner.mouse.drag(photos.cell(photo), member(owner, "Bob"))
    chat = ChatArea(owner)
    chat.expect_open("Bob")
    expect(chat.staged).to_have_count(1)
    chat.send.click()
    expect(chat.staged).to_have_count(0)
    theirs = ChatArea(bob)
    theirs.item.click()
    name = next(one["name"] for one in api.get("/api/members")["members"] if one["name"] not in ("Bob", "Eve"))
    theirs.row(name).click()
    expect(theirs.page.locator("article.message .attached")).to_have_count(1)
    others = ChatArea(eve)
    others.item.click()
    expect(others.page.locator(".conversation-row").filter(has_text=re.compile("Bob|" + name))).to_have_count(0)


def test_a_card_that_a_finger_gave_can_be_sent_instead(tablet, join, api, board):
    owner = tablet(board)
    join("Bob", "editor", board)
    expect(member(owner, "Bob")).to_be_visible()
    owner.fingers.lift(owner.card("Tea"))
    owner.fingers.put(member(owner, "Bob"))
    expect(owner.card("Tea").locator(".card-people .avatar")).to_have_count(1)
    owner.fingers.tap(owner.toast.get_by_role("button", name="Send instead"))
    chat = ChatArea(owner)
    chat.expect_open("Bob")
    expect(chat.staged).to_have_count(1)
    assert owner.wait_until(lambda: not api.node(board["Tea"])["fields"].get("members"))
    assert "Tea" in api.titles(board.lists["To do"]), "it is referred to and stays"


def test_a_card_is_given_or_sent_with_the_copy_key(desk, join, api, board):
    owner = desk(board)
    join("Bob", "editor", board)
    owner.mouse.lift(owner.card("Tea"))
    owner.page.keyboard.down("Control")
    owner.mouse.over(member(owner, "Bob"))
    owner.mouse.nudge()
    expect(member(owner, "Bob")).to_have_attribute("data-drop-state", "copy")
    owner.mouse.drop()
    owner.page.keyboard.up("Control")
    chat = ChatArea(owner)
    chat.expect_open("Bob")
    expect(chat.staged).to_contain_text("Tea")
    assert api.node(board["Tea"])["fields"].get("members", []) == []


def test_links_that_the_server_cannot_tell_of_now_are_not_said_to_be_none(desk, api):
    page = desk(make_board(api, "Kitchen", {"To do": ["Tea"]}))
    sentence = "The disk is full."
    page.page.route("**/api/nodes/*/shares", lambda route: route.fulfill(status=500, json={"error": sentence}))
    page.page.locator(".board-header .audience-button").click()
    expect(page.page.locator(".toast[data-tone=refused]")).to_contain_text(sentence)
