# SPDX-License-Identifier: Apache-2.0
"""What is attached to messages, and a message in another window."""

import pytest
from playwright.sync_api import expect

from support.api import WORKSPACE, insert, new_id
from support.boards import make_board
from support.chat import ChatArea, make_conversation, messages
from support.files import pdf
from support.hands import drop_files
from support.photos import make_photos
from support.windows import CARRY_OVER, carried_by, second_window


@pytest.fixture
def team(api):
    return make_conversation(api, "Team")


@pytest.fixture
def here(desk, team):
    """The conversation "Team" on a desk."""
    return ChatArea(desk()).open("Team")


def test_a_message_is_carried_to_a_list_of_another_window(desk, api):
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    talk = make_conversation(api, "Team", ["Buy milk\nthe good one"])
    chat = ChatArea(desk(board)).open("Team")
    there = second_window(chat.workspace, f"#/board/{board.id}")
    expect(there.card("Tea")).to_be_visible()
    words = chat.page.locator("article.message .markdown")
    carried = carried_by(chat.workspace, lambda: chat.workspace.mouse.lift(words))
    there.page.evaluate(CARRY_OVER, [carried, *there.point(there.card("Tea"), down=0.1)])
    there.expect_synced(api, board, {"To do": ["Buy milk", "Tea"]})
    [card] = [node for node in api.children(board.lists["To do"]) if node["id"] != board["Tea"]]
    assert "the good one" in api.node(card["id"])["fields"]["body"]
    assert len(messages(api, talk)) == 1


def test_a_commenter_sends_anothers_message_on_from_its_menu(desk, api):
    team, friends = make_conversation(api, "Team", ["Buy milk"]), make_conversation(api, "Friends")
    chat = ChatArea(desk(name="Bob", role="commenter")).open("Team")
    chat.choose("Buy milk", "Move to…")
    choices = chat.workspace.dialog.locator(".choice")
    expect(choices).to_have_count(2)
    chat.workspace.dialog.locator(f".choice[data-node='{friends}']").click()
    chat.row("Friends").click()
    chat.expect_open("Friends")
    expect(chat.staged).to_have_count(1)
    chat.send.click()
    chat.workspace._expect(lambda: len(messages(api, friends)), 1, 8_000, "the conversation")
    assert len(messages(api, team)) == 1


@pytest.mark.parametrize("place", ["conversation", "draft"])
def test_a_file_on_what_is_staged_already_is_staged_as_well(desk, api, disk, team, place):
    page = desk()
    page.page.goto(page.page.url.split("#")[0] + ("#/compose" if place == "draft" else f"#/chat/{team}"))
    around = page.page.locator(".draft-editor" if place == "draft" else "section.conversation")
    staged = page.page.locator(".staged > .attached")
    drop_files(page, [disk("one.txt", b"one")], around)
    expect(staged).to_have_count(1)
    drop_files(page, [disk("two.txt", b"two")], staged)
    expect(staged).to_have_count(2)
    drop_files(page, [disk("three.pdf", pdf(["three"]))], staged.first)
    expect(staged).to_have_count(3)
    assert [node["kind"] for node in api.children(WORKSPACE) if node["kind"] == "document"] == []


def test_delete_on_what_is_attached_leaves_the_message(here, api, team):
    [photo] = make_photos(api, 1)
    message = new_id()
    copy = {"copy": {"nodes": [{"source": photo, "as": new_id()}], "parent": message}}
    api.transact(insert(message, "message", team, body="Look"), copy)
    attached = here.page.locator("article.message .attached-open")
    attached.focus()
    here.page.keyboard.press("Delete")
    here.page.locator("article.message").focus()
    expect(attached).to_have_count(1)
    here.page.keyboard.press("Delete")
    expect(here.page.locator("article.message")).to_have_count(0)
    assert len(api.children(message)) == 1


def attach(here, api, conversation, path):
    """Sends a file, and gives back what it became."""
    drop_files(here.workspace, [path], here.conversation)
    expect(here.staged).to_have_count(1, timeout=20_000)
    here.send.click()
    here.workspace._expect(lambda: len(messages(api, conversation)), 1, 8_000, "the conversation")
    [attached] = api.children(messages(api, conversation)[0]["id"])
    return attached


def test_a_drawing_that_is_no_photo_is_attached_as_a_file(here, api, team, disk):
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>'
    assert attach(here, api, team, disk("logo.svg", drawing))["kind"] == "file"


def test_a_picture_of_which_the_browser_knows_no_type_is_attached_as_a_photo(here, api, team, disk, corpus):
    picture = corpus / "photos" / "example.heic"
    if not picture.exists():
        pytest.skip("photos/example.heic is not in the folder of real files")
    assert attach(here, api, team, disk("sea.heic", picture.read_bytes()))["kind"] == "photo"
