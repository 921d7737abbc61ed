# SPDX-License-Identifier: Apache-2.0
"""What people do at the same time, what has not landed yet, and what the server cannot answer now, in each area."""

import pytest
from playwright.sync_api import expect

from support.api import TRASH, insert, new_id
from support.boards import make_board
from support.chat import ChatArea, make_conversation
from support.photos import PhotoArea, contents, make_album, make_photos

REFUSED = ".toast[data-tone=refused]"
LISTS = {"To do": ["Tea", "Milk"], "Doing": [{"title": "Soup", "body": "An old long recipe"}], "Done": ["Jam"]}


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", LISTS)


def change(api, node, **fields):
    api.transact({"set": {"node": node, "fields": fields}})


def open_board_menu(page, entry):
    page.page.get_by_role("button", name="Board menu").click()
    page.page.get_by_role("menuitem", name=entry).click()


def fold(page, api, board, *titles):
    for title in titles:
        change(api, board.lists[title], collapsed=True)
        expect(page.list(title)).to_have_attribute("data-collapsed", "")


# The end of a session


def test_a_menu_goes_with_the_session(desk, api, board):
    page = desk(board, name="Bob", role="editor")
    page.page.get_by_role("button", name="Board menu").click()
    menu = page.page.locator(".menu")
    expect(menu).to_be_visible()
    [bob] = [one for one in api.get("/api/members")["members"] if one["name"] == "Bob"]
    api._exchange("DELETE", f"/api/members/{bob['id']}")
    expect(page.page.locator("#app")).to_have_attribute("data-state", "signed-out", timeout=30_000)
    expect(menu).to_have_count(0)


# Conversations


@pytest.fixture
def chat(desk, api):
    """A long conversation, of which the newest messages are loaded, with the questions that the page asks."""
    make_conversation(api, "Team", [f"Message {number}" for number in range(130)])
    area = ChatArea(desk()).open("Team")
    expect(area.message("Message 129")).to_be_in_viewport()
    area.asked = []
    area.page.on("request", lambda request: area.asked.append(request.url) if "before=" in request.url else None)
    return area


def read_up_to(chat, text):
    """Scrolls at the upper end until a message has come."""
    scroll = "e => { e.scrollTop = e.scrollTop > 0 ? 0 : 40; return true; }"
    assert chat.workspace.wait_until(lambda: chat.scroller.evaluate(scroll) and chat.message(text).count() == 1, 20_000)


def test_earlier_messages_that_cannot_be_had_now_are_asked_for_now_and_then(chat):
    chat.page.route("**/messages?*before=*", lambda route: route.fulfill(status=503))
    for top in (0, 40, 0, 40, 0, 40, 0):
        chat.scroller.evaluate("(e, top) => { e.scrollTop = top; }", top)
        chat.workspace.next_frame()
        chat.workspace.next_frame()
    assert chat.workspace.wait_until(lambda: len(chat.asked) >= 2)
    # Once every two seconds, however often somebody scrolls.
    assert len(chat.asked) < 4, chat.asked
    chat.page.unroute_all()
    read_up_to(chat, "Message 0")


def test_messages_stay_when_the_newest_come_instead_of_earlier_ones(chat):
    with chat.page.expect_response("**/messages?*before=*"):
        chat.scroller.evaluate("e => { e.scrollTop = 0; }")
    # What was seen stays where it is.
    assert chat.workspace.wait_until(lambda: chat.scroller.evaluate("e => e.scrollTop") > 400)
    # As a server of before answers when the message has gone before which others are asked for.
    newest = lambda route: route.continue_(url=route.request.url.split("&before=")[0])  # noqa: E731
    chat.page.route("**/messages?*before=*", newest, times=1)
    read_up_to(chat, "Message 0")
    # None was loaded a second time.
    assert chat.asked.count(chat.asked[0]) == 1, chat.asked


# Pictures


def test_a_photo_that_cannot_be_had_now_comes_later(desk, api):
    page, asked = desk(), []
    page.page.on("request", lambda request: asked.append(request.url) if "/api/thumbnails/" in request.url else None)
    shown = PhotoArea(page).open()
    for number, status in enumerate((429, 500)):
        page.page.route("**/api/thumbnails/**", lambda route: route.fulfill(status=status))
        asked.clear()
        [photo] = make_photos(api, 1, first=number)
        # The picture, and why it has not come.
        assert page.wait_until(lambda: len(asked) >= 3, 15_000), status
        expect(shown.page.locator("[data-failed]")).to_have_count(0)
        page.page.unroute_all()
        picture = shown.cell(photo).locator("img").first
        assert page.wait_until(lambda: picture.evaluate("image => image.naturalWidth") > 0, 20_000), status


# Dialogs that are saved over what others did


def test_the_colour_of_a_label_is_saved_and_its_name_left_to_others(desk, api, board):
    label = new_id()
    api.transact(insert(label, "label", board.id, title="Fragile", color="blue"))
    page = desk(board)
    open_board_menu(page, "Labels…")
    page.page.get_by_role("button", name="Change Fragile").click()
    api.rename(label, "Heavy")
    expect(page.page.locator(".part-name")).to_have_text("Heavy")
    dialog = page.page.get_by_role("dialog", name="Change label", exact=True)
    dialog.get_by_role("radio", name="pink").click()
    dialog.get_by_role("button", name="Save").click()
    assert page.wait_until(lambda: api.node(label)["fields"]["color"] == "pink")
    assert api.node(label)["fields"]["title"] == "Heavy"


def test_the_background_of_a_board_is_saved_and_the_rest_left_to_others(desk, api, board):
    page = desk(board)
    open_board_menu(page, "Colour and background…")
    change(api, board.id, title="Larder", color="red")
    page.expect_board("Larder")
    page.dialog.get_by_label("Background").select_option("Dots")
    page.dialog.get_by_role("button", name="Save").click()
    fields = lambda: api.node(board.id)["fields"]  # noqa: E731
    assert page.wait_until(lambda: fields().get("background") == "dots")
    assert (fields()["title"], fields()["color"]) == ("Larder", "red")


def test_choices_that_somebody_else_has_added_or_renamed_stay(desk, api, board):
    field, market, corner, attic = (new_id() for _ in range(4))
    choices = lambda *pairs: [{"id": id, "text": text, "color": "green"} for id, text in pairs]  # noqa: E731
    before = choices((market, "Market"), (corner, "Corner"))
    api.transact(insert(field, "customField", board.id, title="Shop", fieldType="list", options=before))
    page = desk(board)
    open_board_menu(page, "Custom fields…")
    page.page.get_by_role("button", name="Change Shop").click()
    change(api, field, title="Source", options=choices((market, "Big market"), (corner, "Corner"), (attic, "Attic")))
    expect(page.page.locator(".part-name")).to_have_text("Source")
    page.dialog.get_by_label("Choices").fill("Market\nCorner shop")
    page.dialog.get_by_role("button", name="Save").click()
    wanted = choices((market, "Big market"), (corner, "Corner shop"), (attic, "Attic"))
    assert page.wait_until(lambda: api.node(field)["fields"]["options"] == wanted), api.node(field)["fields"]
    assert api.node(field)["fields"]["title"] == "Source"


# A copy that has not landed


def test_a_copy_of_a_card_can_be_opened_before_the_server_has_it(desk, board):
    page, held = desk(board), []
    page.page.route("**/api/transactions", lambda route: held.append(route), times=1)
    page.card("Soup").click(button="right")
    page.page.get_by_role("menuitem", name="Duplicate").click()
    copy = page.list("Doing").locator(f"[data-kind=card]:not([data-node='{board['Soup']}'])")
    expect(copy).to_have_count(1)
    assert page.wait_until(lambda: held)
    with page.page.expect_response("**/api/nodes/*"):
        copy.click()
    page.next_frame()
    expect(page.page.locator(REFUSED)).to_have_count(0)
    held[0].continue_()
    expect(page.dialog.locator(".section-description")).to_contain_text("An old long recipe")
    expect(page.page.locator(REFUSED)).to_have_count(0)


# Folded lists


def test_who_only_looks_unfolds_a_list_for_themselves(desk, api, board):
    page = desk(board, name="Bob", role="viewer")
    fold(page, api, board, "Done")
    done = page.list("Done")
    done.locator(".list-title").click()
    expect(done).not_to_have_attribute("data-collapsed", "")
    expect(page.card("Jam")).to_be_visible()
    expect(page.page.locator(REFUSED)).to_have_count(0)
    # It stays open when something was carried.
    page.animation_is_over(done)
    page.mouse.lift(page.card("Jam"))
    page.mouse.drop()
    expect(done).not_to_have_attribute("data-collapsed", "")
    assert api.node(board.lists["Done"])["fields"]["collapsed"]


def test_keys_pass_over_folded_lists(desk, api, board):
    page = desk(board)
    fold(page, api, board, "Doing")
    page.card("Tea").focus()
    page.keys.press("ArrowRight")
    expect(page.card("Jam")).to_be_focused()
    page.keys.press("ArrowLeft")
    expect(page.card("Tea")).to_be_focused()
    fold(page, api, board, "To do")
    page.page.get_by_role("searchbox", name="Search cards").focus()
    page.keys.press("Enter")
    expect(page.card("Jam")).to_be_focused()
    page.list("Done").locator(".list-header").focus()
    page.keys.press("n")
    expect(page.page.get_by_label("New card in Done")).to_be_focused()


# Albums


def test_nobody_is_asked_about_an_album_that_has_not_landed(photos, api):
    shown, held, asked = photos(), [], []
    shown.page.on("request", lambda request: asked.append(request.url) if "/albums/faces" in request.url else None)
    shown.page.route("**/api/transactions", lambda route: held.append(route), times=1)
    shown.page.locator(".album-header").get_by_role("button", name="New album").click()
    expect(shown.album("Album")).to_be_visible()
    assert shown.workspace.wait_until(lambda: held)
    for _ in range(15):
        shown.workspace.next_frame()
    assert asked == []
    held[0].continue_()
    assert shown.workspace.wait_until(lambda: len(contents(api)) == 1)


def test_what_is_in_an_album_is_asked_for_again_when_the_server_could_not_answer(desk, api):
    make_photos(api, 2, make_album(api, "Outer"))
    page, asked = desk(), []
    page.page.on("request", lambda request: asked.append(request.url) if "/albums/faces" in request.url else None)
    page.page.route("**/api/albums/faces", lambda route: route.fulfill(status=503), times=2)
    count = PhotoArea(page).open().album("Outer").locator(".album-count")
    expect(count).to_have_text("2 photos", timeout=15_000)
    assert len(asked) <= 4, asked


# What is deleted while a place is chosen


def test_what_somebody_deletes_while_a_place_is_chosen_stays_deleted(desk, api, board):
    page = desk(board)
    choice = page.page.locator(f".choice[data-node='{board.lists['Done']}']")
    for title in ("Tea", "Milk"):
        page.card(title).focus()
        page.keys.press("x")
    page.keys.press("m")
    expect(choice).to_be_visible()
    api.delete(board["Milk"])
    expect(page.card("Milk")).to_have_count(0)
    choice.click()
    page.expect_stored(api, board.lists["Done"], ["Jam", "Tea"])
    assert api.node(board["Milk"])["parent"] == TRASH
    page.card("Soup").focus()
    page.keys.press("m")
    expect(choice).to_be_visible()
    api.delete(board["Soup"])
    expect(page.card("Soup")).to_have_count(0)
    expect(choice).to_have_count(0)
    expect(page.toast).to_contain_text("“Soup” was deleted.")
    assert api.node(board["Soup"])["parent"] == TRASH


def test_a_page_that_somebody_deletes_while_a_position_is_chosen_stays_deleted(area, api, report):
    shown = area("Report")
    one, two, *others = report.pages
    shown.select("1-2")
    shown.tool("Move to position…").click()
    api.delete(one)
    expect(shown.cell(one)).to_have_count(0)
    shown.workspace.dialog.get_by_label("Position").fill("2")
    shown.workspace.dialog.get_by_role("button", name="Move", exact=True).click()
    shown.expect_synced(api, report.id, [others[0], two, *others[1:]])
    assert api.node(one)["parent"] == TRASH


# Copies


def test_copies_of_cards_from_several_lists_stay_in_their_lists(desk, api, board):
    page = desk(board)
    for title in ("Tea", "Milk", "Soup"):
        page.card(title).focus()
        page.keys.press("x")
    page.card("Soup").click(button="right")
    page.page.get_by_role("menuitem", name="Duplicate").click()
    page.expect_synced(api, board, {"To do": ["Tea", "Milk", "Tea", "Milk"], "Doing": ["Soup", "Soup"]})
    # In one step.
    page.keys.press("Control+z")
    page.expect_synced(api, board, {"To do": ["Tea", "Milk"], "Doing": ["Soup"]})


# Keys among pages and photos


def test_a_key_deletes_nothing_that_neither_is_chosen_nor_has_the_focus(area, api, report):
    shown, left = area("Report"), report.pages
    keys = shown.workspace.keys
    for key in ("Delete", "Backspace"):
        shown.number(2).click()
        shown.expect_selected(2)
        keys.press("Escape")
        shown.expect_selected()
        shown.scroller.focus()
        keys.press(key, "x")
        # An arrow goes on from what had the focus.
        keys.press("ArrowRight")
        expect(shown.cell(left[2])).to_be_focused()
        shown.expect_selected()
        keys.press(key)
        left = [page for page in left if page != left[2]]
        shown.expect_synced(api, report.id, left)
        shown.select("5")
        shown.scroller.focus()
        keys.press(key)
        left = [page for page in left if page != left[4]]
        shown.expect_synced(api, report.id, left)
