# SPDX-License-Identifier: Apache-2.0
"""Conversations: two people who write, what is staged and sent, what is dragged out again, what is new."""

import re
from itertools import product

import pytest
from playwright.sync_api import expect

from support.api import TRASH, WORKSPACE, insert, new_id
from support.boards import make_board
from support.chat import ChatArea, drop_text, make_conversation, messages
from support.documents import DocumentArea, make_document
from support.hands import drop_files
from support.photos import PhotoArea, make_album, make_photos, picture


@pytest.fixture
def team(api):
    return make_conversation(api, "Team")


@pytest.fixture
def chat(desk, team):
    """`chat()`: the conversation "Team" on a desk."""
    return lambda **options: ChatArea(desk(**options)).open("Team")


def test_two_write_edit_and_delete(chat, api, team):
    a, b = chat(), chat(name="B", role="owner")
    a.field.fill("Hello **all**")
    expect(b.page.locator(".writers")).to_contain_text("is writing")
    a.field.press("Enter")
    b.expect_shown(["Hello all"])
    expect(b.page.locator(".writers")).to_have_text("")
    expect(b.message("Hello all").locator("strong")).to_have_text("all")
    b.field.fill("One")
    b.field.press("Shift+Enter")
    b.field.type("two")
    b.field.press("Enter")
    a.expect_shown(["Hello all", "One\ntwo"])
    a.choose("Hello all", "Edit")
    expect(a.field).to_have_value("Hello **all**")
    a.write("Good morning")
    b.expect_shown(["Good morning", "One\ntwo"])
    expect(b.message("Good morning")).to_contain_text("edited")
    a.choose("Good morning", "Delete")
    b.expect_shown(["One\ntwo"])
    a.workspace.keys.press("Control+z")
    b.expect_shown(["Good morning", "One\ntwo"])
    # Another's message can be carried away and deleted by an owner, not changed.
    others = a.page.locator("article.message", has_text="two")
    others.hover()
    others.get_by_role("button", name="More about this message").click()
    expect(a.page.get_by_role("menuitem")).to_have_text(["Move to…", "Delete"])


def test_whoever_sends_a_long_message_sees_its_end(chat, api, team):
    api.transact(*(insert(new_id(), "message", team, body=f"Message {number}", author="Grace") for number in range(30)))
    area = chat()
    end = area.page.get_by_text("the end", exact=False)
    below = lambda: area.scroller.evaluate("element => element.scrollHeight - element.clientHeight - element.scrollTop")
    # The field becomes lower when it is sent or given up, and the browser scrolls the messages by itself.
    for text in ("all of it\n\n" * 20 + "the end", "another " * 80 + "the end"):
        for act in (lambda: area.write(text), lambda: [area.field.press(key) for key in ("ArrowUp", "Escape")]):
            act()
            expect(end.last).to_be_in_viewport()
            assert area.workspace.wait_until(lambda: below() < 2), below()
            expect(area.page.get_by_role("button", name="Newest")).to_be_hidden()


def test_two_drop_into_one_conversation_and_each_sends_their_own(chat, api, team):
    [sea, tree] = make_photos(api, 2)
    a, b = chat(), chat(name="B", role="owner")
    for here, photo in ((a, sea), (b, tree)):
        photos = PhotoArea(here.workspace).open()
        here.workspace.mouse.lift(photos.cell(photo))
        here.workspace.mouse.over(here.item)
        here.workspace.mouse.put(here.row("Team"), down=0.4)
        here.expect_open("Team")
    # What somebody has staged is theirs alone until it is sent.
    for here, word in ((a, "The sea"), (b, "A tree")):
        expect(here.staged).to_have_count(1)
        here.field.fill(word)
    a.send.click()
    expect(a.staged).to_have_count(0)
    expect(b.staged).to_have_count(1)
    b.send.click()
    for here in (a, b):
        here.expect_shown(["The sea", "A tree"])
        expect(here.page.locator("article.message img.attached-picture")).to_have_count(2)
    a.choose("The sea", "Delete")
    b.expect_shown(["A tree"])


def test_what_is_new_is_marked_until_it_is_seen(desk, chat, api, team):
    other = make_conversation(api, "Friends")
    a, b = chat(), ChatArea(desk(name="B", role="owner")).open("Friends")
    a.write("First")
    a.write("Second")
    expect(b.item).to_have_attribute("aria-label", "Chat, 2 unread")
    expect(b.row("Team").locator(".unread")).to_have_text("2")
    expect(b.row("Team")).to_contain_text("Second")
    b.row("Team").click()
    expect(b.page.locator(".message-new")).to_have_count(1)
    expect(b.item).to_have_attribute("aria-label", "Chat")
    b.page.reload()
    expect(b.page.locator("article.message")).to_have_count(2)
    expect(b.item).to_have_attribute("aria-label", "Chat")
    expect(b.page.locator(".message-new")).to_have_count(0)
    expect(a.item).to_have_attribute("aria-label", "Chat")
    assert messages(api, other) == []


def test_a_photo_on_a_row_is_staged_and_sent(desk, api, team):
    [photo] = make_photos(api, 1)
    workspace = desk()
    photos = PhotoArea(workspace).open()
    mouse = workspace.mouse
    mouse.lift(photos.cell(photo))
    chat = ChatArea(workspace)
    mouse.over(chat.item)
    expect(chat.row("Team")).to_be_visible()
    mouse.over(chat.row("Team"), down=0.4)
    mouse.nudge()
    mouse.drop()
    chat.expect_open("Team")
    expect(chat.staged).to_have_count(1)
    expect(chat.staged).to_contain_text("Copy")
    assert messages(api, team) == []
    chat.page.reload()
    expect(chat.staged).to_have_count(1)
    chat.field.fill("The sea")
    chat.page.reload()
    expect(chat.field).to_have_value("The sea")
    chat.send.click()
    expect(chat.staged).to_have_count(0)
    chat.expect_shown(["The sea"])
    picture_shown = chat.message("The sea").locator("img.attached-picture")
    expect(picture_shown).to_have_js_property("complete", True)
    assert picture_shown.evaluate("image => image.naturalWidth") > 0
    # The photo is where it was, and undo takes back what was sent: it is staged again.
    assert photo in [node["id"] for node in api.children(WORKSPACE)]
    chat.scroller.focus()
    workspace.keys.press("Control+z")
    expect(chat.staged).to_have_count(1)
    chat.expect_shown([])


def test_a_card_is_sent_as_a_reference_that_opens(chat, desk, api, team):
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    a = ChatArea(desk(board))
    b = chat(name="B", role="owner")
    a.workspace.mouse.lift(a.workspace.card("Tea"))
    a.workspace.mouse.over(a.item)
    expect(a.row("Team")).to_be_visible()
    a.workspace.mouse.over(a.row("Team"), down=0.4)
    a.workspace.mouse.nudge()
    a.workspace.mouse.drop()
    expect(a.staged).to_contain_text("Opens where it lives")
    a.send.click()
    attached = b.page.locator("article.message .attached")
    expect(attached).to_contain_text("Tea")
    api.rename(board["Tea"], "Green tea")
    expect(attached).to_contain_text("Green tea")
    attached.get_by_role("button").click()
    expect(b.workspace.dialog).to_be_visible()
    expect(b.workspace.dialog).to_contain_text("Green tea")


def test_references_to_an_album_a_document_and_a_page_open_where_each_lives(chat, api):
    album = make_album(api, "Trip", make_album(api, "Travels"))
    [photo] = make_photos(api, 1, album)
    report, plan = make_document(api, "Report", 2), make_document(api, "Plan", 60)
    targets = {"Trip": album, "Report": report.id, "Page": plan.pages[49]}
    look = make_conversation(api, "Look", ["Here"])
    [message] = messages(api, look)
    api.transact(*(insert(new_id(), "link", message["id"], title=title, target=at) for title, at in targets.items()))
    here = chat()
    photos, pages = PhotoArea(here.workspace), DocumentArea(here.workspace)
    opened = {
        "Trip": lambda: (photos.expect_shown("Trip"), expect(photos.cell(photo)).to_be_visible()),
        "Report": lambda: (pages.expect_shown("Report"), pages.expect_order(report.pages)),
        "Page": lambda: (pages.expect_shown("Plan"), expect(pages.cell(plan.pages[49])).to_be_in_viewport(), pages.expect_selected(50)),
    }
    for position, expect_opened in enumerate(opened.values()):
        here.open("Look")
        attached = here.message("Here").locator(".attached").nth(position)
        expect(attached).to_contain_text("Opens where it lives")
        attached.get_by_role("button").click()
        expect_opened()


def test_a_message_on_a_list_becomes_a_card_that_leads_back(desk, api):
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    make_conversation(api, "Team", ["Buy milk\nthe good one"])
    chat = ChatArea(desk(board)).open("Team")
    workspace = chat.workspace
    workspace.mouse.lift(chat.page.locator("article.message .markdown"))
    workspace.mouse.over(workspace.tab("Kitchen"))
    workspace.expect_board("Kitchen")
    workspace.mouse.over(workspace.card("Tea"), down=0.1)
    workspace.mouse.nudge()
    workspace.mouse.drop()
    workspace.expect_synced(api, board, {"To do": ["Buy milk", "Tea"]})
    workspace.card("Buy milk").click()
    back = workspace.dialog.get_by_role("button", name="Message in “Team”", exact=True)
    back.click()
    chat.expect_open("Team")
    assert len(messages(api, chat.page.url.rsplit("/", 1)[1])) == 1
    workspace.open_board("Kitchen")
    workspace.keys.press("Control+z")
    workspace.expect_synced(api, board, {"To do": ["Tea"]})


def test_files_from_outside_are_staged_with_their_progress(chat, api, team, tmp_path):
    here = chat()
    one = tmp_path / "sea.png"
    one.write_bytes(picture(3))
    held = []
    here.page.route("**/api/documents?**", lambda route: held.append(route))
    drop_files(here.workspace, [one], here.scroller)
    row = here.page.locator(".staged-uploads > .upload")
    expect(row).to_contain_text("sea.png")
    expect(row.get_by_role("progressbar")).to_be_visible()
    here.field.fill("Look")
    expect(here.send).to_be_disabled()
    assert here.workspace.wait_until(lambda: held)
    held[0].continue_()
    expect(here.staged).to_contain_text("sea")
    expect(row).to_have_count(0)
    here.send.click()
    here.expect_shown(["Look"])
    expect(here.page.locator("article.message img.attached-picture")).to_have_count(1)
    # Given up on the way, nothing is left.
    held.clear()
    drop_files(here.workspace, [one], here.scroller)
    row.get_by_role("button", name="Cancel sea.png").click()
    expect(row).to_have_count(0)
    expect(here.staged).to_have_count(0)


def test_what_is_sent_while_the_server_is_killed_is_there_once(server, chat, api, team, tmp_path):
    here = chat()
    file = tmp_path / "sea.png"
    file.write_bytes(picture(3))
    drop_files(here.workspace, [file], here.scroller)
    expect(here.staged).to_have_count(1)
    expect(here.staged.locator("img")).to_have_js_property("complete", True)
    server.kill()
    here.field.fill("The sea")
    here.send.click()
    # It is shown as sent, and kept over a reload of the page.
    here.expect_shown(["The sea"])
    expect(here.staged).to_have_count(0)
    server.start()
    expect(here.page.locator(".banner[data-tone=offline]")).to_be_hidden(timeout=30_000)
    assert here.workspace.wait_until(lambda: len(messages(api, team)) == 1)
    here.page.reload()
    here.expect_shown(["The sea"])
    expect(here.message("The sea").locator("img.attached-picture")).to_have_count(1)
    expect(here.staged).to_have_count(0)
    assert len(messages(api, team)) == 1


def test_a_message_that_is_taken_back_is_in_the_field_again(desk, api, team):
    [photo] = make_photos(api, 1)
    chat = ChatArea(desk()).open("Team")
    chat.write("First")
    drop_text(chat.workspace, "and the photo", chat.field)
    expect(chat.field).to_have_value("and the photo")
    chat.field.press("Enter")
    chat.expect_shown(["First", "and the photo"])
    chat.scroller.focus()
    chat.workspace.keys.press("Control+z")
    chat.expect_shown(["First"])
    expect(chat.field).to_have_value("and the photo")
    chat.scroller.focus()
    chat.workspace.keys.press("Control+Shift+z")
    chat.expect_shown(["First", "and the photo"])
    expect(chat.field).to_have_value("")


def test_what_is_written_in_a_conversation_that_is_deleted_is_kept_and_said(chat, api, team):
    here = chat()
    here.field.fill("Half a thought")
    api.delete(team)
    expect(here.workspace.toast).to_contain_text("The conversation was deleted. What you wrote is kept.")


def test_a_text_from_outside_waits_in_the_field_of_the_row_it_was_dropped_on(desk, api, team):
    chat = ChatArea(desk()).open()
    drop_text(chat.workspace, "From a letter", chat.row("Team"))
    chat.expect_open("Team")
    expect(chat.field).to_have_value("From a letter")
    drop_text(chat.workspace, "and more", chat.scroller)
    expect(chat.field).to_have_value("From a letter\nand more")
    chat.send.click()
    chat.expect_shown(["From a letter\nand more"])


def test_an_attachment_is_carried_to_an_album_and_stays(chat, api, team):
    here = chat()
    [photo] = make_photos(api, 1)
    photos = PhotoArea(here.workspace).open()
    mouse = here.workspace.mouse
    mouse.lift(photos.cell(photo))
    mouse.over(here.item)
    mouse.over(here.row("Team"), down=0.4)
    mouse.nudge()
    mouse.drop()
    here.send.click()
    attached = here.page.locator("article.message .attached")
    expect(attached).to_have_count(1)
    mouse.lift(attached)
    mouse.over(here.page.locator(".nav-item[data-action=photos]"))
    photos.expect_shown("Photos")
    mouse.over(photos.cell(photo), across=0.95)
    mouse.nudge()
    mouse.drop()
    here.workspace._expect(
        lambda: len([node for node in api.children(WORKSPACE) if node["kind"] == "photo"]), 2, 8_000, "the workspace"
    )
    [message] = messages(api, team)
    assert len(api.children(message["id"])) == 1


def test_a_long_conversation_is_loaded_upwards_without_a_jump(desk, api):
    make_conversation(api, "Team", [f"Message {number}" for number in range(1, 301)])
    chat = ChatArea(desk()).open("Team")
    expect(chat.message("Message 300")).to_be_in_viewport()
    assert chat.page.locator("article.message").count() < 60
    for _ in range(12):
        # Who is at the upper end before earlier ones come waits there, under the day of the first one.
        assert chat.workspace.wait_until(lambda: chat.scroller.evaluate("element => element.scrollTop") >= 400)
        before = chat.page.evaluate("""() => {
            const top = document.querySelector('.messages').getBoundingClientRect().top
            const shown = [...document.querySelectorAll('article.message')]
                .filter(one => one.getBoundingClientRect().top > top + 20)
                .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0]
            window.followed = shown.dataset.node
            return shown.getBoundingClientRect().top
        }""")
        moved = chat.page.evaluate("""() => {
            const scroller = document.querySelector('.messages'), from = scroller.scrollTop
            scroller.scrollTop = from - 400
            return from - scroller.scrollTop
        }""")
        for _ in range(6):
            chat.workspace.next_frame()
        after = chat.page.evaluate(
            "document.querySelector(`[data-node='${window.followed}']`).getBoundingClientRect().top"
        )
        assert abs(after - before - moved) < 3
    chat.page.get_by_role("button", name="Newest").click()
    expect(chat.message("Message 300")).to_be_in_viewport()


def test_what_comes_late_moves_nobody_who_waits_at_the_upper_end(desk, api):
    make_conversation(api, "Team", [f"Message {number}" for number in range(1, 301)])
    chat = ChatArea(desk()).open("Team")
    expect(chat.message("Message 300")).to_be_in_viewport()
    held = []
    chat.page.route("**/api/conversations/*/messages?**", lambda route: held.append(route))
    chat.page.locator(".messages").evaluate("e => { e.scrollTop = 0 }")
    first = chat.message("Message 241").locator(".markdown")  # Above it stands the day, which goes.
    expect(first).to_be_in_viewport()
    assert chat.workspace.wait_until(lambda: held)
    chat.workspace.wait_for_rest(first)
    before = chat.workspace.box(first)
    height = "document.querySelector('.messages').scrollHeight"
    known = chat.page.evaluate(height)
    held[0].continue_()
    assert chat.workspace.wait_until(lambda: chat.page.evaluate(height) > known)
    chat.workspace.wait_for_rest(first)
    assert abs(chat.workspace.box(first)["y"] - before["y"]) < 3


def test_keys_alone_write_carry_and_send(desk, api, team):
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    # The board is not opened: its lists are asked for when they are offered.
    workspace = desk()
    chat = ChatArea(workspace)
    chat.item.focus()
    workspace.keys.press("Enter")
    chat.row("Team").focus()
    workspace.keys.press("Enter")
    chat.expect_open("Team")
    chat.field.focus()
    workspace.page.keyboard.type("From the keys")
    workspace.keys.press("Enter")
    chat.expect_shown(["From the keys"])
    chat.scroller.focus()
    workspace.keys.press("ArrowUp")
    expect(chat.message("From the keys")).to_be_focused()
    workspace.keys.press("m")
    workspace.dialog.get_by_role("option", name=re.compile("To do")).click()
    workspace.expect_stored(api, board.lists["To do"], ["Tea", "From the keys"])


def test_back_and_a_phone_go_from_the_list_to_the_conversation(phone, api, team):
    workspace = phone()
    chat = ChatArea(workspace)
    chat.item.tap()
    expect(chat.row("Team")).to_be_visible()
    expect(chat.conversation).to_have_count(0)
    chat.row("Team").tap()
    chat.expect_open("Team")
    expect(chat.row("Team")).to_be_hidden()
    chat.write("Hi")
    chat.expect_shown(["Hi"])
    workspace.page.go_back()
    expect(chat.row("Team")).to_be_visible()
    chat.row("Team").tap()
    chat.page.get_by_role("button", name="All conversations").tap()
    expect(chat.row("Team")).to_contain_text("You: Hi")


def test_nothing_overflows_on_a_desk_and_a_phone(desk, api):
    make_conversation(api, "A conversation with a name that is longer than its row", ["word" * 60, "`code`", "> quoted"])
    chat = ChatArea(desk()).open("A conversation with a name that is longer than its row")
    for scheme, width in product(("light", "dark"), (1280, 800, 390, 320)):
        chat.page.emulate_media(color_scheme=scheme)
        chat.page.set_viewport_size({"width": width, "height": 800})
        expect(chat.field).to_be_in_viewport()
        assert chat.page.evaluate("document.scrollingElement.scrollWidth") <= width
        assert chat.scroller.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_an_edit_that_was_begun_is_not_lost(chat, api, team):
    here = chat()
    here.write("Five o'clock")
    here.choose("Five o'clock", "Edit")
    # It comes into the field with the next frame.
    expect(here.field).to_have_value("Five o'clock")
    here.field.fill("Five o'clock, at the harbour")
    here.page.reload()
    here.expect_shown(["Five o'clock"])
    here.choose("Five o'clock", "Edit")
    expect(here.field).to_have_value("Five o'clock, at the harbour")
    # Deleted meanwhile, it is a message that was not sent.
    [message] = messages(api, team)
    api.transact({"move": {"nodes": [message["id"]], "parent": TRASH}})
    here.expect_shown([])
    expect(here.field).to_have_value("Five o'clock, at the harbour")
    expect(here.page.locator(".editing")).to_be_hidden()


def test_a_message_that_is_brought_back_comes_whole(chat, api, team):
    [photo] = make_photos(api, 1)
    a = chat()
    a.write("Look at this")
    assert a.workspace.wait_until(lambda: messages(api, team)), "the server hears of it later than the page shows it"
    [message] = messages(api, team)
    api.transact({"copy": {"nodes": [{"source": photo, "as": new_id()}], "parent": message["id"]}})
    expect(a.page.locator("img.attached-picture")).to_have_count(1)
    a.choose("Look at this", "Delete")
    b = chat(name="B", role="owner")
    b.expect_shown([])
    a.scroller.focus()
    a.workspace.keys.press("Control+z")
    b.expect_shown(["Look at this"])
    expect(b.page.locator("img.attached-picture")).to_have_count(1)


def test_what_is_attached_is_deleted_and_comes_back_and_what_is_staged_stays_one(chat, api, team):
    here = chat()
    here.write("With a photo")
    [photo] = make_photos(api, 1)
    [message] = messages(api, team)
    api.transact({"copy": {"nodes": [{"source": photo, "as": new_id()}], "parent": message["id"]}})
    attached = here.page.locator(".message-attachments > .attached")
    mouse = here.workspace.mouse
    mouse.drag(attached, here.page.locator(".nav-item[data-action=trash]"))
    expect(attached).to_have_count(0)
    here.scroller.focus()
    here.workspace.keys.press("Control+z")
    expect(attached).to_have_count(1)
    mouse.drag(attached, here.scroller)
    expect(here.staged).to_have_count(1)
    # Let go of beside its row it stays what it was.
    mouse.drag(here.staged, here.scroller)
    here.workspace.expect_idle()
    expect(here.staged).to_have_count(1)
