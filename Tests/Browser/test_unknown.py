# SPDX-License-Identifier: Apache-2.0
"""What a page does not know yet is not written over, and what somebody else has done meanwhile is not lost by it."""

import pytest
from playwright.sync_api import expect

from support.api import insert, new_id
from support.boards import make_board
from support.browser import DESK
from support.chat import ChatArea, make_conversation
from support.documents import make_document
from support.files import pdf
from support.pages import Workspace
from support.photos import make_album, make_photos
from test_compose import Composer

OFFLINE = ".banner[data-tone=offline]"
OLD = "An old long recipe"


@pytest.fixture
def board(api):
    lists = {"To do": ["Tea", "Milk"], "Doing": [{"title": "Soup", "body": OLD}], "Done": []}
    return make_board(api, "Kitchen", lists)


@pytest.fixture
def garden(api):
    return make_board(api, "Garden", {"Beds": ["Peas"]})


def body(api, card):
    return api.node(card)["fields"].get("body")


def describe(page, button, text):
    page.dialog.get_by_role("button", name=button, exact=True).click()
    page.dialog.get_by_role("textbox", name="Description").fill(text)
    page.dialog.get_by_role("button", name="Save").click()


# Descriptions


def test_a_description_that_was_never_read_cannot_be_written_while_the_server_is_away(server, api, desk, board):
    page = desk(board)
    # So that what opens a card is in the page.
    page.card("Tea").click()
    expect(page.dialog.get_by_role("button", name="Add a description")).to_be_visible()
    page.page.keyboard.press("Escape")
    server.kill()
    expect(page.page.locator(OFFLINE)).to_be_visible()
    page.card("Soup").click()
    description = page.dialog.locator(".section-description")
    expect(description).to_contain_text("The server cannot be reached.")
    expect(description.get_by_role("button")).to_have_count(0)
    server.start()
    expect(description).to_contain_text(OLD, timeout=30_000)
    describe(page, "Edit", "New words")
    assert page.wait_until(lambda: body(api, board["Soup"]) == "New words")
    page.page.keyboard.press("Escape")
    page.page.keyboard.press("Control+z")
    assert page.wait_until(lambda: body(api, board["Soup"]) == OLD)


def test_a_description_outlives_undo_and_redo_in_a_page_that_has_not_read_it(desk, api, board):
    page = desk(board)
    page.card("Soup").click()
    describe(page, "Edit", "New words")
    assert page.wait_until(lambda: body(api, board["Soup"]) == "New words")
    page.page.keyboard.press("Escape")
    page.page.reload()
    page.expect_order("Doing", ["Soup"])
    for keys, text in [("Control+z", OLD), ("Control+Shift+z", "New words"), ("Control+z", OLD)]:
        page.page.keyboard.press(keys)
        assert page.wait_until(lambda text=text: body(api, board["Soup"]) == text), keys


# Labels and members


def test_labels_that_somebody_else_gave_stay(desk, api, board):
    red, blue = new_id(), new_id()
    api.transact(insert(red, "label", board.id, title="Red"), insert(blue, "label", board.id, title="Blue"))

    def labels():
        return api.node(board["Tea"])["fields"].get("labels", [])

    def give(page, label):
        page.card("Tea").focus()
        page.keys.press("l")
        page.page.get_by_role("menuitemcheckbox", name=label).click()
        page.keys.press("Escape", "Escape")

    a, b = desk(board, name="A"), desk(board, name="B", role="editor")
    give(a, "Red")
    give(b, "Blue")
    assert a.wait_until(lambda: labels() == [red, blue])
    a.keys.press("Control+z")
    assert a.wait_until(lambda: labels() == [blue])
    # A does not see what B does meanwhile.
    a.page.context.set_offline(True)
    give(b, "Blue")
    assert b.wait_until(lambda: labels() == [])
    give(a, "Red")
    a.page.context.set_offline(False)
    assert a.wait_until(lambda: labels() == [red], 30_000)


# What goes while one is there


@pytest.mark.parametrize("is_closed", [False, True], ids=["deleted", "closed"])
def test_what_is_held_over_a_board_that_goes_goes_home(desk, api, board, garden, is_closed):
    page = desk(board, name="Bob", role="editor")
    page.mouse.lift(page.card("Tea"))
    page.mouse.over(page.tab("Garden"))
    page.expect_board("Garden")
    page.mouse.over(page.list("Beds"))
    if is_closed:
        api.transact({"set": {"node": garden.id, "fields": {"readers": [api.get("/api/session")["id"]]}}})
    else:
        api.delete(garden.id)
    gone = "“Garden” is not shared with you any more." if is_closed else "“Garden” was deleted."
    expect(page.toast.filter(has_text=gone)).to_be_visible()
    page.keys.expect_said("Cancelled. Tea went back.")
    page.mouse.drop()
    page.expect_idle()
    assert api.titles(board.lists["To do"]) == ["Tea", "Milk"]


def test_words_in_a_draft_that_is_sent_on_another_device_are_kept(desk, api, board):
    here, there = Composer(desk(board, name="A")).open(), Composer(desk(board, name="B")).open()
    here.field.press_sequentially("Hello")
    there.rows.first.click()
    expect(there.field).to_have_value("Hello")
    here.send_button.click()
    choice = here.page.locator(f".choice[data-node='{board.lists['Done']}']")
    expect(choice).to_be_visible()
    # What is typed is saved when the person rests.
    there.field.evaluate("field => field.setSelectionRange(5, 5)")
    there.page.keyboard.insert_text(" and more")
    choice.click()
    expect(there.workspace.toast.filter(has_text="What you wrote is kept.")).to_be_visible()
    assert [node["fields"]["title"] for node in api.children(board.lists["Done"])] == ["Hello"]


def test_a_guest_is_told_that_what_was_shared_has_gone(api, browser):
    album = make_album(api, "Coast")
    address = api.post(f"/api/nodes/{album}/shares", {"days": 1})["address"]
    context = browser.new_context(**DESK)
    guest = Workspace(context.new_page(), "Guest").open(address)
    expect(guest.page.locator(".photos[data-kind=album]")).to_be_visible()
    api.delete(album)
    expect(guest.page.get_by_text("What this link showed is not there any more.")).to_be_visible()
    expect(guest.page.get_by_text("No boards yet")).to_have_count(0)
    context.close()


# While the server is away


def test_messages_that_are_written_in_a_conversation_that_was_never_read_are_seen(server, api, desk, board):
    make_conversation(api, "Team", ["Before"])
    chat = ChatArea(desk(board)).open()
    server.kill()
    expect(chat.page.locator(OFFLINE)).to_be_visible()
    chat.row("Team").click()
    chat.write("Hello")
    chat.expect_shown(["Hello"])
    server.start()
    expect(chat.page.locator(OFFLINE)).to_be_hidden(timeout=30_000)
    chat.workspace._expect(chat.shown, ["Before", "Hello"], 30_000, "the conversation")


def test_what_cannot_be_asked_for_says_so_in_its_place_and_is_asked_for_now_and_then(server, api, desk, board):
    inner = api.post_bytes(f"/api/documents?name=Inner.pdf&parent={board['Tea']}", pdf(["alpha", "beta"]))["document"]
    album = make_album(api, "Beach", make_album(api, "Sea"))
    make_conversation(api, "Team", ["Hello"])
    report, winter = make_document(api, "Report", 2), make_album(api, "Winter")
    make_photos(api, 1, winter)
    make_photos(api, 1, album)
    page = ChatArea(desk(board)).open().workspace
    server.kill()
    expect(page.page.locator(OFFLINE)).to_be_visible()
    obstacle = page.page.locator("main [role=alert]")
    asked = []
    page.page.on("request", lambda request: asked.append(request.url) if "/api/nodes/" in request.url else None)
    ways = {
        f"document/{inner}": ("This document", page.page.locator("[data-kind=page].cell"), 2),
        f"document/{report.id}": ("This document", page.page.locator("[data-kind=page].cell"), 2),
        f"album/{album}": ("These photos", page.page.locator(".photo-cell"), 1),
        f"album/{winter}": ("These photos", page.page.locator(".photo-cell"), 1),
    }
    for way, (what, _, _) in ways.items():
        page.page.evaluate("way => { location.hash = `#/${way}` }", way)
        expect(obstacle).to_have_text(f"{what} could not be loaded. The server cannot be reached.")
        page.wait_until(lambda known=len(asked): len(asked) > known)
    chat = ChatArea(page).open()
    chat.row("Team").click()
    expect(obstacle).to_have_text("These messages could not be loaded. The server cannot be reached.")
    # Each once in two seconds, with the documents that have a tab.
    assert len(asked) < 60, asked
    server.start()
    chat.workspace._expect(chat.shown, ["Hello"], 30_000, "the conversation")
    for way, (_, cells, count) in ways.items():
        page.page.evaluate("way => { location.hash = `#/${way}` }", way)
        expect(cells).to_have_count(count)
        expect(obstacle).to_have_count(0)


def test_the_trash_that_was_opened_while_the_server_was_away_is_shown_later(server, api, desk, board):
    api.delete(board["Milk"])
    page = desk(board)
    page.page.get_by_role("button", name="Trash").click()
    page.open_board("Kitchen")
    server.kill()
    expect(page.page.locator(OFFLINE)).to_be_visible()
    page.page.get_by_role("button", name="Trash").click()
    expect(page.page.get_by_role("alert").filter(has_text="The server cannot be reached.")).to_be_visible()
    server.start()
    expect(page.page.get_by_role("button", name="Restore Milk")).to_be_visible(timeout=30_000)


def test_a_board_that_cannot_be_exported_says_so(server, api, desk, board):
    page = desk(board)
    page.page.get_by_role("button", name="Board menu").click()
    page.page.keyboard.press("Escape")
    server.kill()
    expect(page.page.locator(OFFLINE)).to_be_visible()
    page.page.get_by_role("button", name="Board menu").click()
    page.page.get_by_role("menuitem", name="Export as CSV").click()
    expect(page.toast.filter(has_text="“Kitchen.csv” was not saved. The server cannot be reached.")).to_be_visible()


# Rights that are taken


def test_what_one_writes_when_the_right_to_is_taken_is_kept(api, desk, board):
    page = desk(board, name="Bob", role="editor")
    page.card("Soup").click()
    page.dialog.get_by_role("button", name="Edit", exact=True).click()
    page.dialog.get_by_role("textbox", name="Description").fill("A recipe of mine")
    [bob] = [one for one in api.get("/api/members")["members"] if one["name"] == "Bob"]
    api.post(f"/api/members/{bob['id']}", {"role": "viewer"})
    expect(page.toast.filter(has_text="What you wrote is kept.")).to_be_visible()
    expect(page.dialog.locator(".section-description")).to_contain_text(OLD)
    expect(page.dialog.get_by_role("textbox", name="Description")).to_have_count(0)


# Names


def test_a_name_that_is_written_when_somebody_deletes_what_has_it_is_kept(api, desk, board):
    page = desk(board)
    page.list("Doing").locator(".rename-button").click()
    page.page.locator("textarea.rename-field").fill("Cooking slowly")
    api.delete(board.lists["Doing"])
    page.toast.filter(has_text="“Doing” was deleted. What you wrote is kept.").get_by_role("button", name="Show").click()
    expect(page.dialog).to_contain_text("Cooking slowly")


# How many there are


def test_how_much_is_in_a_document_and_an_album_is_not_said_before_it_is_known(desk, api):
    report, coast = make_document(api, "Report", 3), make_album(api, "Coast")
    make_photos(api, 2, album=coast)
    page = desk()
    for address, text in ((f"document/{report.id}", "3 pages"), (f"album/{coast}", "2 photos")):
        held = []
        page.page.route("**/children?*", lambda route: held.append(route))
        page.page.goto(page.page.url.split("#")[0] + f"#/{address}")
        count = page.page.locator(".page-count")
        assert page.wait_until(lambda: held)
        expect(count).to_have_text("")
        # Those that wait go on.
        page.page.unroute("**/children?*")
        expect(count).to_have_text(text)
