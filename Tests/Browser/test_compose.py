# SPDX-License-Identifier: Apache-2.0
"""The composer: whatever is dropped on "+" fills it; drafts last, wait in a queue, and are sent to lists and conversations."""

import time

import pytest
from playwright.sync_api import expect

from support.api import WORKSPACE
from support.boards import make_board
from support.chat import ChatArea, drop_text, make_conversation, messages
from support.files import pdf
from support.hands import drop_files, paste_texts
from support.photos import PhotoArea, make_photos, picture


class Composer:
    """The area behind "+" in one browser page."""

    def __init__(self, workspace):
        self.workspace = workspace
        self.page = workspace.page
        self.item = self.page.locator(".nav-item[data-action=compose]")
        self.field = self.page.get_by_role("textbox", name="Text")
        self.staged = self.page.locator(".staged > .attached")
        self.rows = self.page.get_by_role("listbox", name="Drafts").get_by_role("option")
        self.send_button = self.page.get_by_role("button", name="Send to…")

    def open(self):
        self.item.click()
        expect(self.field).to_be_visible()
        return self

    def send(self, place):
        self.send_button.click()
        self.page.locator(f".choice[data-node='{place}']").click()


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", {"To do": ["Tea"], "Done": []})


@pytest.fixture
def composer(desk, board):
    return Composer(desk(board))


def drafts(api):
    return [node for node in api.children(WORKSPACE) if node["kind"] == "draft"]


def test_a_card_on_plus_fills_the_composer_and_becomes_a_card_of_a_list(composer, api, board):
    mouse = composer.workspace.mouse
    mouse.lift(composer.workspace.card("Tea"))
    mouse.over(composer.item)
    expect(composer.item).to_have_attribute("data-drop-state", "link")
    mouse.drop()
    expect(composer.staged).to_contain_text("Tea")
    composer.field.fill("Buy milk\nthe good one")
    expect(composer.page.locator(".draft-count")).to_have_text("21 characters")
    composer.send(board.lists["Done"])
    expect(composer.rows).to_have_count(0)
    composer.workspace.open_board("Kitchen")
    composer.workspace.expect_synced(api, board, {"To do": ["Tea"], "Done": ["Buy milk"]})
    composer.workspace.card("Buy milk").click()
    expect(composer.workspace.dialog).to_contain_text("the good one")
    composer.workspace.keys.press("Escape")
    composer.page.locator("[data-action=trash]").click()
    expect(composer.page.get_by_text("The Trash is empty")).to_be_visible()
    composer.workspace.open_board("Kitchen")
    composer.workspace.keys.press("Control+z")
    composer.workspace.expect_synced(api, board, {"To do": ["Tea"], "Done": []})
    composer.open()
    expect(composer.rows).to_contain_text("Buy milk")


def test_a_draft_lasts_over_reloads_and_is_on_the_other_devices(composer, desk, api):
    composer.open()
    assert drafts(api) == []
    composer.field.fill("Half a thought")
    # Closed at once, before anything could be saved.
    composer.page.reload()
    expect(composer.field).to_have_value("Half a thought")
    other = Composer(desk()).open()
    expect(other.rows).to_contain_text("Half a thought")
    other.rows.first.click()
    expect(other.field).to_have_value("Half a thought")
    other.field.fill("A whole thought")
    expect(composer.field).to_have_value("A whole thought")
    [draft] = drafts(api)
    # Nobody else sees it.
    friend = Composer(desk(name="Bob", role="owner")).open()
    expect(friend.rows).to_have_count(0)
    assert draft["id"] in composer.page.url


def text_of(api, draft):
    return api.get(f"/api/nodes/{draft}")["node"]["fields"].get("body")


def test_a_text_that_is_dropped_right_after_a_reload_is_not_written_over_the_drafts(composer, api):
    composer.open()
    composer.field.fill("Half a thought")
    assert composer.workspace.wait_until(lambda: [text_of(api, node["id"]) for node in drafts(api)] == ["Half a thought"])
    [draft] = drafts(api)
    composer.page.goto(composer.page.url.split("#")[0] + "#/drafts")
    held = []
    composer.page.route(f"**/api/nodes/{draft['id']}", lambda route: held.append(route))
    composer.page.reload()
    # Of the draft no more is known than that it is there.
    expect(composer.rows).to_have_count(1)
    drop_text(composer.workspace, "and the rest", composer.rows.first)
    # The list asks for the draft, and the drop.
    assert composer.workspace.wait_until(lambda: len(held) == 2)
    while held:
        held.pop().continue_()
    expect(composer.rows.first).to_contain_text("Half a thought")
    assert composer.workspace.wait_until(lambda: text_of(api, draft["id"]) == "Half a thought\nand the rest")


def test_files_that_are_staged_while_the_server_is_away_are_kept_and_it_is_said(composer, server, tmp_path):
    composer.open()
    one = tmp_path / "sea.png"
    one.write_bytes(picture(3))
    composer.workspace.expect_whole()
    server.kill()
    expect(composer.page.locator(".banner[data-tone=offline]")).to_be_visible()
    drop_files(composer.workspace, [one], composer.page.locator(".draft-editor"))
    expect(composer.page.locator(".upload-note")).to_contain_text("Kept in this browser until the server is back")
    expect(composer.page.locator(".draft-count")).to_have_text("Can be sent when the files are there.")
    server.start()
    expect(composer.staged).to_have_count(1, timeout=30_000)
    expect(composer.send_button).to_be_enabled()


def test_a_mixed_load_waits_in_one_draft_and_its_order_is_changed_by_dragging(composer, api, tmp_path):
    workspace = composer.workspace
    [photo] = make_photos(api, 1)
    one = tmp_path / "sea.png"
    one.write_bytes(picture(3))
    drop_text(workspace, "From a letter", composer.item)
    expect(composer.field).to_have_value("From a letter")
    drop_text(workspace, "https://carry.example/plan", composer.page.locator(".draft-editor"))
    expect(composer.field).to_have_value("From a letter\nhttps://carry.example/plan")
    drop_files(workspace, [one], composer.page.locator(".draft-editor"))
    expect(composer.staged).to_have_count(1)
    photos = PhotoArea(workspace).open()
    workspace.mouse.lift(photos.cell(photo))
    workspace.mouse.over(composer.item)
    workspace.mouse.drop()
    # Each drop on "+" begins something new.
    expect(composer.staged).to_have_count(1)
    expect(composer.field).to_have_value("")
    expect(composer.rows).to_have_count(2)
    composer.rows.filter(has_text="From a letter").click()
    expect(composer.field).to_have_value("From a letter\nhttps://carry.example/plan")
    photos = PhotoArea(workspace).open()
    workspace.mouse.lift(photos.cell(photo))
    workspace.mouse.over(composer.item)
    workspace.mouse.drop()
    expect(composer.rows).to_have_count(3)


def test_everything_fills_one_draft_and_becomes_one_card(composer, api, board, tmp_path):
    workspace, mouse = composer.workspace, composer.workspace.mouse
    api.add_card(board.lists["To do"], "Milk")
    files = [tmp_path / f"{number}.png" for number in range(3)]
    for number, file in enumerate(files):
        file.write_bytes(picture(number))
    files.append(tmp_path / "plan.pdf")
    files[-1].write_bytes(pdf(["first", "second"]))
    # One drop brings the text and the files.
    drop_files(workspace, files, composer.item, {"text/plain": "Everything for Friday"})
    editor = composer.page.locator(".draft-editor")
    expect(composer.field).to_have_value("Everything for Friday")
    drop_text(workspace, "https://carry.example/plan", editor)
    expect(composer.field).to_have_value("Everything for Friday\nhttps://carry.example/plan")
    expect(composer.staged).to_have_count(4, timeout=30_000)
    workspace.open_board("Kitchen")
    workspace.card("Tea").click(modifiers=["Control"])
    workspace.card("Milk").click(modifiers=["Control"])
    mouse.lift(workspace.card("Tea"))
    mouse.over(composer.item)
    # Under what rests on it "+" shows the drafts.
    expect(composer.rows.filter(has_text="Everything for Friday")).to_be_visible()
    mouse.put(composer.rows.filter(has_text="Everything for Friday"))
    composer.rows.filter(has_text="Everything for Friday").click()
    expect(composer.staged).to_have_count(6)
    expect(composer.send_button).to_be_enabled()
    composer.send(board.lists["Done"])
    expect(composer.rows).to_have_count(0)
    workspace.expect_stored(api, board.lists["Done"], ["Everything for Friday"])
    [card] = api.children(board.lists["Done"])
    assert card["fields"]["title"] == "Everything for Friday"
    kinds = sorted(node["kind"] for node in api.children(card["id"]))
    assert kinds == ["document", "link", "link", "photo", "photo", "photo"], kinds
    assert sorted(api.titles(board.lists["To do"])) == ["Milk", "Tea"], "what is referred to stays"


def test_drafts_change_places_in_the_queue_and_keep_them(composer, api):
    for text in ("First", "Second", "Third"):
        composer.open()
        composer.page.get_by_role("button", name="New draft").click()
        composer.field.fill(text)
        assert composer.workspace.wait_until(lambda: text in [text_of(api, draft["id"]) for draft in drafts(api)])
    order = composer.rows.locator(".conversation-name").all_inner_texts()
    assert sorted(order) == ["First", "Second", "Third"]
    mouse = composer.workspace.mouse
    mouse.lift(composer.rows.nth(2))
    mouse.over(composer.rows.nth(0), down=0.1)
    mouse.nudge()
    mouse.drop()
    moved = [order[2], order[0], order[1]]
    expect(composer.rows.locator(".conversation-name")).to_have_text(moved)
    composer.page.reload()
    expect(composer.rows.locator(".conversation-name")).to_have_text(moved)
    assert [text_of(api, draft["id"]) for draft in drafts(api)] == moved


def test_staged_things_change_places(composer, api):
    board = make_board(api, "Garden", {"Beds": ["Peas", "Beans", "Kale"]})
    composer.workspace.open_board("Garden")
    mouse = composer.workspace.mouse
    for title in ("Beans", "Kale"):
        composer.workspace.card(title).click(modifiers=["Control"])
    mouse.lift(composer.workspace.card("Peas"))
    composer.workspace.keys.press("Escape")
    composer.workspace.card("Peas").click(modifiers=["Control"])
    mouse.lift(composer.workspace.card("Kale"))
    mouse.over(composer.item)
    mouse.drop()
    expect(composer.staged).to_have_count(3)
    names = composer.page.locator(".staged .attached-name")
    before = names.all_inner_texts()
    mouse.lift(composer.staged.nth(2))
    mouse.over(composer.staged.nth(0), down=0.1)
    mouse.nudge()
    mouse.drop()
    expect(names).to_have_text([before[2], before[0], before[1]])
    [draft] = drafts(api)
    titles = [node["fields"]["title"] for node in api.children(draft["id"])]
    assert composer.workspace.wait_until(
        lambda: [node["fields"]["title"] for node in api.children(draft["id"])] == [before[2], before[0], before[1]]
    ), titles
    assert board


def test_a_draft_from_the_queue_goes_into_the_field_of_a_conversation(composer, api):
    team = make_conversation(api, "Team")
    composer.open()
    composer.field.fill("Hello from the queue")
    expect(composer.rows).to_have_count(1)
    chat = ChatArea(composer.workspace)
    mouse = composer.workspace.mouse
    mouse.lift(composer.rows.first)
    mouse.over(chat.item)
    expect(chat.row("Team")).to_be_visible()
    mouse.over(chat.row("Team"), down=0.4)
    mouse.nudge()
    mouse.drop()
    chat.expect_open("Team")
    expect(chat.field).to_have_value("Hello from the queue")
    assert composer.workspace.wait_until(lambda: drafts(api) == [])
    chat.send.click()
    chat.expect_shown(["Hello from the queue"])
    # It is shown before the server has it.
    assert composer.workspace.wait_until(lambda: len(messages(api, team)) == 1)


def schedule_later(composer, board):
    """A draft, "Later", that the server is to put on the list Done in 2099."""
    composer.open()
    composer.field.fill("Later")
    composer.send_button.click()
    composer.page.get_by_label("Send at").fill("2099-03-12T09:30")
    composer.page.locator(f".choice[data-node='{board.lists['Done']}']").click()


def test_a_day_without_its_time_sends_nothing_and_says_so(composer, api, board):
    composer.open()
    composer.field.fill("Later")
    composer.send_button.click()
    composer.page.get_by_label("Send at").focus()
    # Day and month are in the order of the person's own system.
    for key in "03032099":
        composer.workspace.keys.press(key)
    composer.page.locator(f".choice[data-node='{board.lists['Done']}']").click()
    expect(composer.workspace.toast).to_contain_text("Give the day and the time, or leave both empty.")
    expect(composer.rows).to_have_count(1)
    assert api.children(board.lists["Done"]) == []


def test_a_draft_is_sent_by_the_server_when_its_time_has_come(composer, api, board):
    schedule_later(composer, board)
    schedule = composer.page.locator(".draft-schedule")
    expect(schedule).to_contain_text("Goes to “Done”: 12 Mar 2099, 09:30")
    expect(composer.rows.first).to_contain_text("Done")
    [draft] = drafts(api)
    api.transact({"set": {"node": draft["id"], "fields": {"due": int(time.time() * 1_000)}}})
    expect(composer.rows).to_have_count(0)
    composer.workspace.open_board("Kitchen")
    composer.workspace.expect_synced(api, board, {"To do": ["Tea"], "Done": ["Later"]})


def test_a_draft_that_cannot_be_sent_at_its_time_says_why(composer, api, board):
    schedule_later(composer, board)
    expect(composer.page.locator(".draft-schedule")).to_contain_text("Goes to “Done”")
    [draft] = drafts(api)
    api.delete(board.lists["Done"])
    api.transact({"set": {"node": draft["id"], "fields": {"due": int(time.time() * 1_000)}}})
    schedule = composer.page.locator(".draft-schedule")
    expect(schedule).to_contain_text("Not sent at its time:", timeout=10_000)
    expect(composer.rows.first).to_contain_text("Not sent at its time:")
    schedule.get_by_role("button", name="Keep it here").click()
    expect(schedule).to_be_hidden()
    expect(composer.field).to_have_value("Later")


def test_another_place_is_chosen_for_a_draft_that_has_its_time(composer, api, board):
    schedule_later(composer, board)
    schedule = composer.page.locator(".draft-schedule")
    expect(schedule).to_contain_text("Goes to “Done”")
    composer.send_button.click()
    expect(composer.page.get_by_label("Send at")).to_have_value("2099-03-12T09:30")
    composer.page.locator(f".choice[data-node='{board.lists['To do']}']").click()
    expect(schedule).to_contain_text("Goes to “To do”")
    assert api.titles(board.lists["To do"]) == ["Tea"]
    api.delete(board.lists["To do"])
    expect(schedule).to_contain_text("Goes to a place that is not there any more")


def test_who_writes_in_a_draft_that_is_sent_elsewhere_goes_on_in_a_new_one(composer, api):
    saved = lambda: [api.node(one["id"])["fields"].get("body") for one in drafts(api)]
    composer.open()
    composer.field.press_sequentially("One two")
    assert composer.workspace.wait_until(lambda: saved() == ["One two"])
    composer.field.press_sequentially(" three")
    api.delete(drafts(api)[0]["id"])
    expect(composer.field).to_have_value("")
    expect(composer.field).to_be_focused()
    composer.workspace.page.keyboard.type("four five")
    expect(composer.field).to_have_value("four five")
    assert composer.workspace.wait_until(lambda: saved() == ["four five"])


def test_a_draft_on_plus_opens(composer, api):
    composer.open()
    composer.field.fill("A draft")
    expect(composer.rows).to_have_count(1)
    workspace = composer.workspace
    workspace.wait_until(lambda: [draft["fields"].get("body") for draft in drafts(api)] == ["A draft"])
    address = composer.page.url
    PhotoArea(workspace).open()
    composer.open()
    expect(composer.field).to_have_value("")
    workspace.mouse.lift(composer.rows.first)
    workspace.mouse.over(composer.item)
    expect(composer.item).to_have_attribute("data-drop-state", "move")
    workspace.mouse.drop()
    expect(composer.field).to_have_value("A draft")
    assert composer.page.url == address
    assert len(drafts(api)) == 1


def test_a_text_beside_a_picture_is_pasted_into_the_field_and_an_address_of_the_picture_is_not(composer):
    composer.open()
    sheet = {"text/plain": "Buy bread", "text/html": "<b>Buy</b> bread"}
    paste_texts(composer.workspace, sheet, composer.field, [picture(1)])
    expect(composer.staged).to_have_count(1, timeout=15_000)
    expect(composer.field).to_have_value("**Buy** bread")
    composer.field.press("End")
    page = {"text/plain": "https://a.example/sea.png", "text/html": "<img src='https://a.example/sea.png'>"}
    paste_texts(composer.workspace, page, composer.field, [picture(2)])
    expect(composer.staged).to_have_count(2, timeout=15_000)
    expect(composer.field).to_have_value("**Buy** bread")
