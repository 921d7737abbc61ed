# SPDX-License-Identifier: Apache-2.0
"""What the areas are there for, each by mouse and by fingers, where no other file shows one of them: held by one hand, led by
another, dropped in a third place."""

import re

import pytest
from playwright.sync_api import expect

from support.api import WORKSPACE
from support.boards import make_board
from support.chat import ChatArea, drop_text, make_conversation, messages
from support.documents import DocumentArea
from support.files import pdf
from support.hands import drop_files
from support.photos import PhotoArea, contents, make_album, make_photos, picture
from support.shelf import ShelfArea


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", {"To do": ["Tea"], "Done": []})


def entry(page, area):
    return page.page.locator(f".nav-item[data-action={area}]")


def attached(api, node):
    return [child["kind"] for child in api.children(node)]


def test_a_photo_is_led_into_the_frame(photos_on_tablet, api):
    one, two = make_photos(api, 2)
    shown = photos_on_tablet()
    hand = shown.workspace.fingers
    hand.lift(shown.cell(two))
    hand.lead(shown.page.locator(".album-header [aria-label='Show as a picture frame']"))
    frame = shown.page.locator("section.frame")
    expect(frame).to_be_visible()
    hand.put(frame)
    expect(frame.locator(".frame-picture")).to_have_attribute("data-node", two)
    assert contents(api) == [one, two]


def test_a_photo_is_the_cover_of_the_card_on_which_it_is_dropped(handed, open_page, api, board):
    one, two = make_photos(api, 2)
    shown = PhotoArea(handed()).open()
    page, hand = shown.workspace, shown.workspace.hand
    other = open_page(board, name="Bob", role="viewer")
    for photo in (one, two):
        shown.open()
        hand.lift(shown.cell(photo))
        hand.lead(page.tab("Kitchen"))
        page.expect_board("Kitchen")
        hand.put(page.card("Tea"), down=0.6)
        page._expect(lambda: len(attached(api, board["Tea"])), 1 if photo == one else 2, 8_000, "the card")
    # The first one stays the cover.
    first = api.children(board["Tea"])[0]
    assert api.node(board["Tea"])["fields"]["cover"] == first["id"]
    blob = first["fields"]["blob"]
    for looking in (page, other):
        cover = looking.card("Tea").locator(".card-cover > img")
        expect(cover).to_have_attribute("srcset", re.compile(f"^/api/thumbnails/{blob}"))
        assert looking.wait_until(lambda: cover.evaluate("image => image.naturalWidth > 0"))
    # Taken off the card, it is its cover no more.
    api.delete(first["id"])
    expect(page.card("Tea").locator(".card-cover")).to_have_count(0)
    assert contents(api) == [one, two]


def test_a_photo_is_led_between_the_pages_of_a_document(handed, api, notes):
    [photo] = make_photos(api, 1)
    shown = PhotoArea(handed()).open()
    hand, documents = shown.workspace.hand, DocumentArea(shown.workspace)
    hand.lift(shown.cell(photo))
    hand.lead(entry(shown.workspace, "documents"))
    hand.over(documents.tile("Notes"))
    documents.expect_shown("Notes")
    hand.put(documents.cell(notes.pages[1]), across=0.1)
    # A gap opens where the hand comes in, so the photo is on one side of the page or the other.
    numbers = lambda: [node["fields"].get("pageNumber") for node in api.children(notes.id)]  # noqa: E731
    assert shown.workspace.wait_until(lambda: numbers() in ([1, None, 2, 3, 4], [1, 2, None, 3, 4]))


def test_a_photo_is_led_to_a_conversation_staged_and_sent(handed, api):
    team = make_conversation(api, "Team")
    [photo] = make_photos(api, 1)
    shown = PhotoArea(handed()).open()
    hand, chat = shown.workspace.hand, ChatArea(shown.workspace)
    hand.lift(shown.cell(photo))
    hand.lead(chat.item)
    expect(chat.row("Team")).to_be_visible()
    hand.put(chat.row("Team"), down=0.4)
    chat.expect_open("Team")
    expect(chat.staged).to_have_count(1)
    assert messages(api, team) == []
    chat.send.click()
    expect(chat.page.locator("article.message img.attached-picture")).to_have_count(1)
    sent = lambda: [attached(api, message["id"]) for message in messages(api, team)]  # noqa: E731
    assert shown.workspace.wait_until(lambda: sent() == [["photo"]])


def test_a_photo_is_led_into_the_composer(handed, api):
    [photo] = make_photos(api, 1)
    shown = PhotoArea(handed()).open()
    page, hand = shown.workspace, shown.workspace.hand
    hand.lift(shown.cell(photo))
    hand.put(entry(page, "compose"))
    staged = page.page.locator(".staged > .attached")
    expect(staged).to_have_count(1)
    [draft] = [node["id"] for node in api.children(WORKSPACE) if node["kind"] == "draft"]
    page._expect(lambda: attached(api, draft), ["photo"], 8_000, "the draft")
    assert contents(api) == [photo]


def test_a_message_is_led_to_a_list(tablet, api, board):
    make_conversation(api, "Team", ["Buy milk"])
    chat = ChatArea(tablet(board)).open("Team")
    page, hand = chat.workspace, chat.workspace.fingers
    hand.lift(chat.page.locator("article.message .markdown"))
    hand.lead(page.tab("Kitchen"))
    page.expect_board("Kitchen")
    hand.put(page.list("Done"))
    page.expect_synced(api, board, {"To do": ["Tea"], "Done": ["Buy milk"]})


def test_a_page_is_set_aside_and_after_a_reload_put_into_an_album(handed, api, notes):
    album = make_album(api, "Trip")
    shown = DocumentArea(handed()).open("Notes")
    page, hand, shelf = shown.workspace, shown.workspace.hand, ShelfArea(shown.workspace)
    shown.cell(notes.pages[2]).click()
    with page.page.expect_response("**/api/transactions"):
        shown.tool("Rotate right").click()
    hand.lift(shown.cell(notes.pages[2]))
    hand.put(shelf.edge)
    shelf.expect_stored(api, ["page"])
    page.page.reload()
    shelf.expect_count(1)
    photos = PhotoArea(page).open()
    shelf.open()
    page.animation_is_over(shelf.edge)
    hand.lift(shelf.items)
    hand.put(photos.album("Trip"))
    page._expect(lambda: attached(api, album), ["photo"], 8_000, "the album")
    shelf.expect_stored(api, ["page"])
    [photo] = api.children(album)
    assert photo["fields"]["rotation"] == 90
    # It is shown as a picture wherever photos are, and leaves as one.
    photos.album("Trip").dblclick()
    picture_shown = photos.cell(photo["id"]).locator("img.photo-image")
    assert page.wait_until(lambda: picture_shown.evaluate("image => image.naturalWidth > image.naturalHeight"))
    answer = api.post("/api/exports", {"nodes": [photo["id"]], "title": ""})
    assert answer["fileName"].endswith(".jpg")
    assert api.get_bytes(answer["path"])[:3] == b"\xff\xd8\xff"


def test_a_mixed_stack_on_plus_goes_to_a_list(handed, api, board):
    [photo] = make_photos(api, 1)
    album = make_album(api, "Trip")
    shown = PhotoArea(handed()).open()
    page, hand = shown.workspace, shown.workspace.hand
    # A tap adds only what is of the same kind, so what is mixed is chosen before.
    if hand is getattr(page, "fingers", None):
        shown.page.get_by_role("button", name="Select", exact=True).tap()
        shown.cell(album).tap()
        shown.cell(photo).tap()
    else:
        shown.cell(album).click()
        shown.cell(photo).click(modifiers=["Control"])
    hand.lift(shown.cell(photo))
    expect(page.page.locator(".carry-badge")).to_have_text("2")
    hand.put(entry(page, "compose"))
    expect(page.page.locator(".staged > .attached")).to_have_count(2)
    send(page, board.lists["Done"])
    page._expect(lambda: [attached(api, card["id"]) for card in api.children(board.lists["Done"])],
                 [["photo", "link"]], 8_000, "the list")


def send(page, place):
    page.page.get_by_role("button", name="Send to…").click()
    page.page.locator(f".choice[data-node='{place}']").click()


def test_files_of_two_kinds_and_a_text_on_plus_go_to_a_list(desk, api, board, disk):
    page = desk(board)
    drop_text(page, "Plans for the garden\nhttps://carry.example/plan", entry(page, "compose"))
    expect(page.page.get_by_role("textbox", name="Text")).to_have_value(re.compile("^Plans for the garden"))
    files = [disk("sea.png", picture(3)), disk("plan.pdf", pdf(["one", "two"]))]
    drop_files(page, files, page.page.locator(".draft-editor"))
    expect(page.page.locator(".staged > .attached")).to_have_count(2)
    send(page, board.lists["Done"])
    page.expect_stored(api, board.lists["Done"], ["Plans for the garden"])
    [card] = api.children(board.lists["Done"])
    assert sorted(attached(api, card["id"])) == ["document", "photo"]
    page.open_board("Kitchen")
    expect(page.card("Plans for the garden").locator(".card-cover > img")).to_be_visible()


def test_a_refusal_is_read_under_the_pointer(handed, api, board):
    [photo] = make_photos(api, 1)
    shown = PhotoArea(handed()).open()
    page, hand = shown.workspace, shown.workspace.hand
    hand.lift(shown.cell(photo))
    hand.over(entry(page, "documents"))
    expect(page.page.locator(".carry-reason")).to_have_text("Only pages and documents belong there.")
    hand.drop()
    expect(page.toast).to_contain_text("Only pages and documents belong there.")
    assert contents(api) == [photo]


def test_a_refusal_is_spoken_to_who_carries_by_keys(desk, api, board):
    page = desk(board, name="Bob", role="viewer")
    page.keys.lift(page.card("Tea"))
    page.keys.walk_until_said("you are a viewer", "Tab")
    # What lies between the entries is only passed by.
    assert "Hold it on an entry" not in page.keys.said()
    page.keys.press("Escape")
    page.expect_idle()
    page.expect_stored(api, board.lists["To do"], ["Tea"])


def test_files_are_picked_by_a_finger(tablet, api, disk):
    shown = PhotoArea(tablet()).open()
    with shown.page.expect_file_chooser() as chooser:
        shown.page.get_by_role("button", name="Add photos").first.tap()
    chooser.value.set_files([disk("one.png", picture(1)), disk("two.png", picture(2))])
    shown.workspace._expect(lambda: len(contents(api)), 2, 8_000, "the server")
