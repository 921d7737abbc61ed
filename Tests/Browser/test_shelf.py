# SPDX-License-Identifier: Apache-2.0
"""The shelf: anything goes there from anywhere and comes back later; what one device holds is taken on another."""

import re

import pytest
from playwright.sync_api import expect

from support.boards import make_board
from support.chat import ChatArea, make_conversation, messages
from support.documents import make_document
from support.files import pdf
from support.hands import drop_files, hold_data
from support.photos import PhotoArea, contents, make_album, make_photos, picture
from support.shelf import ShelfArea, shelf_of


@pytest.fixture
def boards(api):
    return (
        make_board(api, "Kitchen", {"To do": ["Tea", "Milk"], "Done": ["Bread"]}),
        make_board(api, "Garden", {"Beds": ["Roses"]}),
    )


def test_a_card_is_set_aside_survives_a_reload_and_goes_to_another_board(desk, api, boards):
    kitchen, garden = boards
    page = desk(kitchen)
    shelf = ShelfArea(page)
    shelf.expect_count(0)
    shelf.put(page.card("Tea"))
    shelf.expect_count(1)
    page.expect_synced(api, kitchen, {"To do": ["Milk"]})
    page.page.reload()
    shelf.expect_count(1)
    page.open_board("Garden")
    shelf.open()
    expect(shelf.items).to_contain_text("Tea")
    page.mouse.lift(shelf.items)
    page.mouse.over(page.card("Roses"), down=0.9)
    page.mouse.nudge()
    page.mouse.drop()
    page.expect_synced(api, garden, {"Beds": ["Roses", "Tea"]})
    shelf.expect_count(0)
    page.page.keyboard.press("Control+z")
    shelf.expect_count(1)
    page.expect_synced(api, garden, {"Beds": ["Roses"]})


def test_undo_brings_things_back_to_where_they_were_and_rows_change_places_and_are_removed(desk, api, boards):
    page = desk(boards[0])
    shelf = ShelfArea(page)
    shelf.put(page.card("Tea"))
    shelf.put(page.card("Bread"))
    shelf.expect_count(2)
    page.keys.press("Control+z", "Control+z")
    shelf.expect_count(0)
    page.expect_synced(api, boards[0], {"To do": ["Tea", "Milk"], "Done": ["Bread"]})
    for title in ("Tea", "Milk", "Bread"):
        shelf.put(page.card(title))
    shelf.open()
    expect(shelf.items).to_contain_text(["Tea", "Milk", "Bread"])
    page.mouse.lift(shelf.row("Bread"))
    page.mouse.over(shelf.row("Tea"), down=0.1)
    page.mouse.nudge()
    page.mouse.drop()
    expect(shelf.items).to_contain_text(["Bread", "Tea", "Milk"])
    shelf.row("Tea").hover()
    shelf.row("Tea").get_by_role("button", name="Remove Tea").click()
    expect(shelf.row("Tea")).to_have_count(0)
    expect(shelf.items).to_contain_text(["Bread", "Milk"])
    shelf.row("Milk").get_by_role("button", name="Milk, Card").focus()
    page.page.keyboard.press("Delete")
    expect(shelf.row("Milk")).to_have_count(0)
    expect(shelf.items).to_contain_text(["Bread"])
    page.toast.get_by_role("button", name="Undo").last.click()
    expect(shelf.items).to_contain_text(["Bread", "Milk"])


def test_three_photos_are_set_aside_and_put_into_an_album_all_together(desk, api):
    first, second, third = make_photos(api, 3)
    album = make_album(api, "Trip")
    page = desk()
    photos, shelf = PhotoArea(page).open(), ShelfArea(page)
    for photo in (second, first, third):
        shelf.put(photos.cell(photo))
    shelf.expect_count(3)
    shelf.expect_stored(api, ["photo", "photo", "photo"])
    shelf.open()
    page.mouse.lift(shelf.all)
    page.mouse.over(photos.album("Trip"))
    page.mouse.nudge()
    page.mouse.drop()
    photos.expect_stored(api, [second, first, third], album)
    shelf.expect_count(0)
    page.page.keyboard.press("Control+z")
    shelf.expect_stored(api, ["photo", "photo", "photo"])
    assert contents(api, album) == []


@pytest.mark.parametrize("isPhotoFirst", [True, False])
def test_of_all_that_is_set_aside_an_album_takes_the_photos_and_says_why_a_card_stays(desk, api, boards, isPhotoFirst):
    photo, = make_photos(api, 1)
    album = make_album(api, "Trip")
    page = desk(boards[0])
    shelf = ShelfArea(page)
    if not isPhotoFirst:
        shelf.put(page.card("Tea"))
    photos = PhotoArea(page).open()
    shelf.put(photos.cell(photo))
    if isPhotoFirst:
        page.open_board("Kitchen")
        shelf.put(page.card("Tea"))
        photos.open()
    shelf.expect_stored(api, ["photo", "card"] if isPhotoFirst else ["card", "photo"])
    shelf.open()
    page.mouse.lift(shelf.all)
    page.mouse.over(photos.album("Trip"))
    page.mouse.nudge()
    page.mouse.drop()
    photos.expect_stored(api, [photo], album)
    shelf.expect_stored(api, ["card"])
    expect(page.toast.filter(has_text="“Tea” stays where it is.")).to_contain_text("album")
    page.page.keyboard.press("Control+z")
    shelf.expect_stored(api, ["photo", "card"] if isPhotoFirst else ["card", "photo"])


def test_a_message_is_copied_there_and_becomes_a_card(desk, api, boards):
    team = make_conversation(api, "Team", ["Buy milk"])
    chat = ChatArea(desk(boards[1])).open("Team")
    shelf = ShelfArea(chat.workspace)
    shelf.put(chat.page.locator("article.message .markdown"))
    shelf.expect_stored(api, ["message"])
    assert len(messages(api, team)) == 1
    chat.workspace.open_board("Garden")
    shelf.open()
    mouse = chat.workspace.mouse
    mouse.lift(shelf.items)
    mouse.over(chat.workspace.card("Roses"), down=0.1)
    mouse.nudge()
    mouse.drop()
    chat.workspace.expect_synced(api, boards[1], {"Beds": ["Buy milk", "Roses"]})


def test_files_from_outside_are_set_aside_and_pictures_of_a_folder_as_an_album(desk, api, tmp_path):
    page = desk()
    shelf = ShelfArea(page)
    sea, report, folder = tmp_path / "sea.png", tmp_path / "report.pdf", tmp_path / "Harbour"
    sea.write_bytes(picture(3))
    report.write_bytes(pdf(["one", "two"]))
    folder.mkdir()
    for number in (1, 2):
        (folder / f"{number}.png").write_bytes(picture(number))
    drop_files(page, [sea, report], shelf.edge)
    shelf.expect_count(2)
    # The mouse that is seen again ends what is left of the drag, so that the edge is where it rests.
    page.page.mouse.move(640, 400)
    expect(shelf.toggle).to_have_attribute("aria-expanded", "false")
    page.animation_is_over(shelf.edge)
    drop_files(page, [folder], shelf.edge)
    shelf.expect_count(3)
    shelf.open()
    expect(shelf.row("sea").locator("img")).to_have_js_property("complete", True)
    expect(shelf.row("report")).to_contain_text("2 pages")
    album = shelf.row("Harbour").get_attribute("data-node")
    page._expect(lambda: len(contents(api, album)), 2, 15_000, "the album")


def test_a_shelf_that_files_from_outside_opened_closes_after_them(desk, tmp_path):
    page = desk()
    shelf = ShelfArea(page)
    sea = tmp_path / "sea.png"
    sea.write_bytes(picture(3))
    for end in ("drop", "dragCancel"):
        let_go = hold_data(page, {"items": [], "files": [str(sea)]}, shelf.edge)
        expect(shelf.toggle).to_have_attribute("aria-expanded", "true")
        let_go(end)
        # A drag that ends outside is over when the mouse is seen again.
        page.page.mouse.move(640, 400)
        expect(shelf.toggle).to_have_attribute("aria-expanded", "false")
        shelf.expect_count(1)
        page.animation_is_over(shelf.edge)


@pytest.mark.parametrize("width", [1280, 390])
def test_an_open_shelf_takes_what_is_dropped_beside_its_rows(desk, api, boards, disk, width):
    page = desk(boards[0], viewport={"width": width, "height": 800})
    shelf = ShelfArea(page).open()
    page.animation_is_over(shelf.edge)
    # The first while it is empty, and says what it is for.
    for number, place in enumerate((".shelf-hint", ".shelf-head"), 1):
        drop_files(page, [disk(f"sea {number}.png", picture(2 + number))], page.page.locator(place))
        shelf.expect_stored(api, ["photo"] * number)


def test_a_card_goes_into_the_box_of_an_empty_shelf_also_where_that_is_a_sheet(phone, api, boards):
    page = phone(boards[0])
    shelf = ShelfArea(page)
    page.fingers.lift(page.card("Tea"))
    page.fingers.over(shelf.edge)
    expect(shelf.toggle).to_have_attribute("aria-expanded", "true")
    page.animation_is_over(shelf.edge)
    page.fingers.over(page.page.locator(".shelf-hint"))
    page.fingers.drop()
    shelf.expect_stored(api, ["card"])


def test_pages_and_documents_are_set_aside_and_open_where_they_lie(desk, api):
    make_document(api, "Report", 3)
    page = desk()
    page.page.locator(".nav-item[data-action=documents]").click()
    shelf = ShelfArea(page)
    shelf.put(page.page.locator("[data-kind=document]").first)
    shelf.expect_stored(api, ["document"])
    shelf.open()
    expect(shelf.items).to_contain_text("3 pages")
    page.page.reload()
    shelf.open()
    expect(shelf.items).to_contain_text("3 pages")
    shelf.items.get_by_role("button", name=re.compile("^Report")).click()
    expect(page.page.locator("section.document, .document-tab").first).to_be_visible()


def test_by_keyboard_there_and_back(desk, api, boards):
    page = desk(boards[0])
    shelf = ShelfArea(page)
    page.keys.lift(page.card("Tea"))
    # A target is chosen by the letters of its name as well.
    page.keys.press("s", "h", "e")
    expect(shelf.edge).to_have_attribute("data-drop-state", "move")
    page.keys.drop()
    shelf.expect_count(1)
    shelf.toggle.focus()
    page.page.keyboard.press("Enter")
    page.keys.lift(shelf.items.get_by_role("button", name="Tea, Card"))
    page.keys.press("d", "o", "n")
    expect(page.list("Done")).to_have_attribute("data-drop-state", "move")
    page.keys.drop()
    shelf.expect_count(0)
    page.expect_stored(api, boards[0].lists["To do"], ["Milk"])


def test_it_is_on_all_devices_of_a_person_and_on_nobody_elses(desk, api, boards):
    one, other = desk(boards[0]), desk(boards[0])
    bob = desk(boards[0], name="Bob", role="editor")
    ShelfArea(one).put(one.card("Tea"))
    ShelfArea(other).expect_count(1)
    bob.expect_order("To do", ["Milk"])
    ShelfArea(bob).expect_count(0)
    bob.page.reload()
    ShelfArea(bob).expect_count(0)
    ShelfArea(bob).put(bob.card("Milk"))
    ShelfArea(bob).expect_count(1)
    ShelfArea(other).expect_count(1)
    assert len(api.children(shelf_of(api))) == 1


def test_what_one_device_holds_is_taken_on_the_other(desk, api, boards):
    kitchen, garden = boards
    phone, page = desk(kitchen), desk(garden)
    shelf = ShelfArea(page)
    # A hand that lets go before is nothing.
    phone.mouse.lift(phone.card("Tea"))
    expect(shelf.held).to_contain_text("Tea")
    phone.keys.press("Escape")
    phone.mouse.mouse.up()
    phone.expect_idle()
    expect(shelf.held).to_have_count(0)
    page.expect_synced(api, garden, {"Beds": ["Roses"]})
    phone.expect_synced(api, kitchen, {"To do": ["Tea", "Milk"]})
    phone.mouse.lift(phone.card("Tea"))
    expect(shelf.held).to_contain_text("Tea")
    page.mouse.lift(shelf.held)
    page.mouse.over(page.card("Roses"), down=0.9)
    page.mouse.nudge()
    page.mouse.drop()
    phone.expect_idle()
    expect(phone.toast).to_contain_text("Taken on your other device.")
    page.expect_synced(api, garden, {"Beds": ["Roses", "Tea"]})
    phone.expect_order("To do", ["Milk"])
    expect(shelf.held).to_have_count(0)
    expect(shelf.toggle).to_have_attribute("aria-expanded", "false")
    phone.mouse.mouse.up()
    phone.expect_synced(api, kitchen, {"To do": ["Milk"]})


def test_what_a_finger_holds_on_the_phone_is_taken_at_the_desk_and_the_other_way_round(phone, desk, api, boards):
    kitchen, garden = boards
    small, page = phone(kitchen), desk(garden)
    small.fingers.lift(small.card("Tea"))
    shelf = ShelfArea(page)
    expect(shelf.held).to_contain_text("Tea")
    page.mouse.drag(shelf.held, page.card("Roses"), down=0.9)
    small.expect_idle()
    expect(small.toast).to_contain_text("Taken on your other device.")
    page.expect_synced(api, garden, {"Beds": ["Roses", "Tea"]})
    small.fingers.up()
    small.expect_synced(api, kitchen, {"To do": ["Milk"]})
    # What the desk holds is taken by a finger, which has opened nothing when it let go.
    shelf = ShelfArea(small)
    page.mouse.lift(page.card("Roses"))
    expect(shelf.toggle).to_have_attribute("aria-label", re.compile("in your other hand"))
    expect(small.dialog).to_have_count(0)
    small.fingers.tap(shelf.toggle)
    expect(shelf.held).to_contain_text("Roses")
    small.animation_is_over(shelf.edge)
    small.fingers.lift(shelf.held)
    small.fingers.put(small.card("Milk"), down=0.9)
    page.expect_idle()
    expect(page.toast).to_contain_text("Taken on your other device.")
    page.mouse.mouse.up()
    small.expect_synced(api, kitchen, {"To do": ["Milk", "Roses"]})
    page.expect_synced(api, garden, {"Beds": ["Tea"]})


def test_on_a_phone_a_tab_takes_things_and_opens_a_sheet(phone, api, boards):
    page = phone(boards[0])
    shelf = ShelfArea(page)
    page.fingers.lift(page.card("Tea"))
    page.fingers.over(shelf.edge)
    expect(shelf.edge).to_have_attribute("data-drop-state", "move")
    page.fingers.drop()
    shelf.expect_count(1)
    page.fingers.tap(shelf.toggle)
    expect(shelf.items).to_contain_text("Tea")
    page.animation_is_over(shelf.edge)
    page.fingers.lift(shelf.items)
    page.fingers.over(page.card("Milk"), down=0.9)
    # The sheet has made way.
    expect(shelf.toggle).to_have_attribute("aria-expanded", "false")
    page.fingers.drop()
    page.expect_synced(api, boards[0], {"To do": ["Milk", "Tea"]})


def test_a_second_finger_opens_the_sheet_and_adds_nothing_to_what_the_first_holds(phone, api, boards):
    page = phone(boards[0])
    shelf = ShelfArea(page)
    page.fingers.lift(page.card("Tea"))
    page.fingers.tap(shelf.toggle, finger=1)
    expect(shelf.toggle).to_have_attribute("aria-expanded", "true")
    page.animation_is_over(shelf.edge)
    page.fingers.over(page.page.locator("aside.shelf > .shelf-items"))
    page.fingers.drop()
    shelf.expect_stored(api, ["card"])
    page.expect_stored(api, boards[0].lists["To do"], ["Milk"])
