# SPDX-License-Identifier: Apache-2.0
"""The five areas: by name at the side of a desk and in the bar of a phone, and what opens under what is held."""

import pytest
from playwright.sync_api import expect

from support import files
from support.api import WORKSPACE
from support.boards import make_board
from support.hands import drop_files, drop_texts, hold_data
from support.documents import make_document
from support.photos import contents, make_album, make_photos
from support.server import ROOT
from support.windows import CARRY_OVER, carried_by, hold_carried, second_window

TEXT = {"items": [{"mimeType": "text/plain", "data": "Beans"}], "files": []}
REST = "Hold it on an entry until that opens"
AREAS = ["Boards", "Documents", "Photos", "Chat", "Compose"]


@pytest.fixture
def boards(api):
    return make_board(api, "Kitchen", {"To do": ["Tea"]}), make_board(api, "Garden", {"Beds": ["Peas"]})


def area(page, name):
    return page.page.locator(".areas").get_by_role("button", name=name)


def test_five_areas_by_name_at_the_side_and_in_the_bar(desk, phone, boards):
    for page in (desk(boards[0]), phone(boards[0])):
        expect(page.page.locator(".areas .nav-label")).to_have_text(AREAS)
        for name in AREAS:
            area(page, name).click()
            expect(area(page, name)).to_have_attribute("aria-current", "page")
        # The board that was shown last is shown again.
        area(page, "Boards").click()
        page.expect_board("Kitchen")


def test_on_a_phone_the_boards_and_the_rest_are_a_panel_that_closes_on_a_board_and_not_when_others_work(phone, api, boards):
    page = phone(boards[0])
    expect(page.tab("Garden")).to_be_hidden()
    area(page, "Boards").tap()
    expect(page.tab("Garden")).to_be_visible()
    for name in ("New board", "Import", "Trash", "People"):
        expect(page.page.get_by_role("button", name=name, exact=True)).to_be_visible()
    area(page, "Boards").tap()
    expect(page.tab("Garden")).to_be_hidden()
    area(page, "Boards").tap()
    page.tab("Garden").tap()
    page.expect_board("Garden")
    expect(page.tab("Kitchen")).to_be_hidden()
    area(page, "Boards").tap()
    api.rename(boards[0].id, "Larder")
    expect(page.tab("Larder")).to_be_visible()
    expect(page.tab("Garden")).to_be_visible()
    # On the board that is shown already, too.
    page.tab("Garden").tap()
    expect(page.tab("Larder")).to_be_hidden()
    page.expect_board("Garden")


def test_on_a_phone_a_held_card_opens_the_panel_and_a_board_in_it(phone, api, boards):
    page = phone(boards[0])
    page.fingers.lift(page.card("Tea"))
    page.fingers.over(area(page, "Boards"))
    expect(page.tab("Garden")).to_be_visible()
    page.fingers.over(page.tab("Garden"))
    page.expect_board("Garden")
    expect(page.tab("Garden")).to_be_hidden()
    # The hand rests below the card, which makes room there once it has come: before, all of the list was room.
    peas, room = page.card("Peas"), page.list("Beds").locator(".gap")
    assert page.wait_until(lambda: page.box(peas)["y"] < page.box(room)["y"])
    page.wait_for_rest(peas)
    page.fingers.over(peas, down=0.1)
    page.fingers.drop()
    page.expect_synced(api, boards[1], {"Beds": ["Tea", "Peas"]})


@pytest.fixture
def garden(api):
    """A board of which the first list is archived."""
    garden = make_board(api, "Garden", {"Winter": [], "Beds": ["Peas"], "Compost": []})
    api.transact({"set": {"node": garden.lists["Winter"], "fields": {"archived": True}}})
    return garden


def reason(page):
    """Why a release would do nothing, under the pointer."""
    return page.page.locator(".carry-reason")


def end(page, drop):
    """Lets go of what is refused. The browser says nothing of that: a pointer's next press does."""
    drop()
    page.page.mouse.click(*page.point(page.page.locator(".brand-name")))
    page.expect_idle()


def landing(page, board):
    return page.tab(board).locator(".tab-landing")


def test_a_quick_release_on_a_tab_lands_at_the_end_of_the_first_list(desk, api, garden):
    kitchen = make_board(api, "Kitchen", {"To do": ["Tea", "Milk", "Bread"]})
    page = desk(kitchen)
    page.card("Tea").click(modifiers=["Control"])
    page.card("Bread").click(modifiers=["Control"])
    page.mouse.lift(page.card("Tea"))
    page.mouse.over(page.tab("Garden"))
    expect(landing(page, "Garden")).to_have_text("end of “Beds”")
    expect(page.tab("Garden")).to_have_attribute("data-drop-state", "move")
    page.mouse.drop()
    expect(page.toast).to_contain_text("Moved 2 cards to Beds")
    expect(landing(page, "Garden")).to_have_count(0)
    page.expect_synced(api, kitchen, {"To do": ["Milk"]})
    page.expect_stored(api, garden.lists["Beds"], ["Peas", "Tea", "Bread"])
    page.toast.get_by_role("button", name="Undo").click()
    page.expect_synced(api, kitchen, {"To do": ["Tea", "Milk", "Bread"]})
    page.expect_stored(api, garden.lists["Beds"], ["Peas"])


def test_what_becomes_a_card_on_a_list_does_so_on_a_tab(desk, api, garden):
    [photo] = make_photos(api, 1)
    page = desk(garden)
    area(page, "Photos").click()
    page.mouse.lift(page.page.locator(f"[data-node='{photo}'][data-kind=photo]"))
    page.mouse.over(page.tab("Garden"))
    expect(page.tab("Garden")).to_have_attribute("data-drop-state", "copy")
    page.mouse.drop()
    page._expect(lambda: len(api.children(garden.lists["Beds"])), 2, 8_000, "the cards")
    [new] = [card for card in api.children(garden.lists["Beds"]) if card["fields"]["title"] != "Peas"]
    assert new["kind"] == "card" and new["fields"]["cover"]


def test_a_tab_of_a_board_without_lists_says_what_to_do(desk, api):
    kitchen = make_board(api, "Kitchen", {"To do": ["Tea"]})
    make_board(api, "Empty", {})
    page = desk(kitchen)
    page.mouse.lift(page.card("Tea"))
    page.mouse.over(page.tab("Empty"))
    expect(page.page.locator(".carry-reason")).to_contain_text("This board has no list yet")
    page.mouse.drop()
    expect(page.toast).to_contain_text("hold it here until the board opens, then add one")
    page.expect_synced(api, kitchen, {"To do": ["Tea"]})


def test_keys_are_told_where_on_a_board_a_card_lands(desk, api, garden):
    kitchen = make_board(api, "Kitchen", {"To do": ["Tea"]})
    page = desk(kitchen)
    page.keys.lift(page.card("Tea"))
    page.keys.walk_until(lambda: page.tab("Garden").get_attribute("data-drop-state") == "move", "Tab", limit=20)
    page.keys.expect_said("Garden: end of")
    expect(landing(page, "Garden")).to_have_text("end of “Beds”")
    page.keys.drop()
    page.expect_stored(api, garden.lists["Beds"], ["Peas", "Tea"])


def test_a_finger_lets_go_on_a_tab(phone, api, garden):
    kitchen = make_board(api, "Kitchen", {"To do": ["Tea"]})
    page = phone(kitchen)
    page.fingers.lift(page.card("Tea"))
    page.fingers.over(area(page, "Boards"))
    expect(page.tab("Garden")).to_be_visible()
    page.fingers.over(page.tab("Garden"))
    expect(landing(page, "Garden")).to_have_text("end of “Beds”")
    page.fingers.drop()
    page.expect_stored(api, garden.lists["Beds"], ["Peas", "Tea"])
    page.expect_synced(api, kitchen, {"To do": []})


def test_between_the_entries_a_drop_is_refused_with_a_sentence(desk, api, boards, disk):
    page = desk(boards[0])
    before = len(api.children(WORKSPACE))
    for place in (".sidebar-head .brand-name", ".sidebar-title"):
        spot = page.page.locator(place)
        page.mouse.lift(page.card("Tea"))
        page.mouse.over(spot)
        page.mouse.drop()
        expect(page.toast).to_contain_text(REST)
        page.toast.locator(".toast-close").click()
        expect(page.toast).to_have_count(0)
        page.expect_synced(api, boards[0], {"To do": ["Tea"]})
        plan = {"items": [], "files": [str(disk("plan.pdf", files.pdf(["alpha"])))]}
        drop = hold_data(page, plan, spot)
        expect(reason(page)).to_contain_text(REST)
        end(page, drop)
        expect(page.page.locator(".upload")).to_have_count(0)
        assert len(api.children(WORKSPACE)) == before
        # What was said of the file is not taken for what is said of the next card.
        while page.toast.count():
            page.toast.first.locator(".toast-close").click()
        expect(page.toast).to_have_count(0)


def test_a_finger_lets_go_between_the_entries(phone, api, boards):
    page = phone(boards[0])
    page.fingers.lift(page.card("Tea"))
    # The entries leave four points at each end.
    page.fingers.over(page.page.locator(".areas"), across=0.004)
    page.fingers.drop()
    expect(page.toast).to_contain_text(REST)
    page.expect_synced(api, boards[0], {"To do": ["Tea"]})


def titles(api, parent):
    return [node["fields"]["title"] for node in api.children(parent)]


def test_what_another_program_brings_lands_in_the_first_list_of_the_board_whose_tab_it_is(desk, api, garden, disk):
    page = desk(make_board(api, "Kitchen", {"To do": ["Tea"]}))
    drop = hold_data(page, TEXT, page.tab("Garden"))
    expect(landing(page, "Garden")).to_have_text("end of “Beds”")
    expect(page.tab("Garden")).to_have_attribute("data-drop-state", "copy")
    drop()
    page._expect(lambda: titles(api, garden.lists["Beds"]), ["Peas", "Beans"], 8_000, "the cards")
    expect(page.toast).to_contain_text("Beans")
    expect(landing(page, "Garden")).to_have_count(0)
    drop_files(page, [disk("plan.pdf", files.pdf(["alpha"])), disk("list.odt", b"any bytes")], page.tab("Garden"))
    page._expect(lambda: titles(api, garden.lists["Beds"])[:3], ["Peas", "Beans", "plan"], 15_000, "the cards")
    page._expect(lambda: len(api.children(garden.lists["Beds"])), 4, 15_000, "the cards")
    # What is open takes them as well.
    drop_texts(page, {"text/plain": "Milk"}, page.tab("Kitchen"))
    page.expect_order("To do", ["Tea", "Milk"])


def test_a_text_rests_on_a_tab_until_the_board_opens(desk, api, garden):
    page = desk(make_board(api, "Kitchen", {"To do": ["Tea"]}))
    hold_data(page, TEXT, page.tab("Garden"))
    expect(page.card("Peas")).to_be_visible(timeout=10_000)
    hold_data(page, TEXT, page.list("Beds"))()
    page._expect(lambda: sorted(titles(api, garden.lists["Beds"])), ["Beans", "Peas"], 8_000, "the cards")


def test_a_tab_says_why_it_takes_nothing_from_another_program(desk, api):
    page = desk(make_board(api, "Kitchen", {"To do": ["Tea"]}))
    empty = make_board(api, "Empty", {})
    # Its lists are asked for when something is held over it first.
    hold_data(page, TEXT, page.tab("Empty"))
    expect(page.tab("Empty")).to_have_attribute("data-drop-state", "forbidden")
    hold_data(page, TEXT, page.tab("Empty"))
    expect(reason(page)).to_contain_text("This board has no list yet")
    assert api.children(empty.id) == []


def test_a_card_of_another_window_lands_in_the_first_list_of_a_tab(desk, api, garden):
    kitchen = make_board(api, "Kitchen", {"To do": ["Tea"]})
    here = desk(kitchen)
    there = second_window(here, f"#/board/{kitchen.id}")
    expect(there.card("Tea")).to_be_visible()
    carried = carried_by(here, lambda: here.mouse.lift(here.card("Tea")))
    there.page.evaluate(CARRY_OVER, [carried, *there.point(there.tab("Garden"))])
    there.expect_stored(api, garden.lists["Beds"], ["Peas", "Tea"])


def test_files_on_documents_and_photos_become_what_the_entry_says(desk, api, boards, disk):
    album = make_album(api, "Holiday")
    page = desk(boards[0])
    picture = {"items": [], "files": [str(disk("sea.png", files.picture()))]}
    hint = lambda name: area(page, name).locator(".tab-landing")
    hold_data(page, picture, area(page, "Photos"))
    expect(hint("Photos")).to_have_text("into the photos")
    drop = hold_data(page, picture, area(page, "Documents"))
    expect(hint("Documents")).to_have_text("into the documents")
    expect(hint("Photos")).to_have_count(0)
    drop()
    page._expect(
        lambda: [node["fields"]["title"] for node in api.children(WORKSPACE) if node["kind"] == "document"],
        ["sea"], 15_000, "the documents",
    )
    page.page.evaluate(f"location.hash = '#/album/{album}'")
    expect(page.page.locator(".photos")).to_be_visible()
    page.tab("Kitchen").click()
    page.expect_board("Kitchen")
    drop = hold_data(page, picture, area(page, "Photos"))
    expect(hint("Photos")).to_have_text("into “Holiday”")
    drop()
    page._expect(lambda: len(contents(api, album)), 1, 15_000, "the photos")
    hold_data(page, TEXT, area(page, "Photos"))
    expect(reason(page)).to_have_text("Only photos and albums belong here.")
    expect(hint("Photos")).to_have_count(0)


def test_boards_and_chat_say_what_becomes_of_what_another_program_brings(desk, api, boards, disk):
    page = desk()
    area(page, "Photos").click()
    export = {"items": [], "files": [str(disk("board.json", (ROOT / "Tests/Fixtures/trello-board.json").read_bytes()))]}
    drop = hold_data(page, export, area(page, "Boards"))
    expect(area(page, "Boards").locator(".tab-landing")).to_have_text("as a new board")
    drop()
    expect(page.page.get_by_role("dialog")).to_contain_text("Imported", timeout=15_000)
    page.keys.press("Escape")
    area(page, "Photos").click()
    for name, closed, opened in (
        ("Boards", "Hold it here until a board opens, then drop it into a list.", "Drop it into a list."),
        ("Chat", "Hold it here until Chat opens, then drop it on a conversation.", "Drop it on a conversation."),
    ):
        hold_data(page, TEXT, area(page, name))
        expect(reason(page)).to_have_text(closed)
        expect(area(page, name)).to_have_attribute("data-drop-state", "forbidden")
        # It rests there until the area opens.
        expect(area(page, name)).to_have_attribute("aria-current", "page", timeout=10_000)
        drop = hold_data(page, TEXT, area(page, name))
        expect(reason(page)).to_have_text(opened)
        expect(area(page, name).locator(".tab-landing")).to_have_count(0)
        end(page, drop)


def test_the_trash_takes_nothing_of_another_program(desk, api, boards, disk):
    page = desk(boards[0])
    trash = page.page.locator(".nav-item[data-action=trash]")
    drop = hold_data(page, {"items": [], "files": [str(disk("plan.pdf", files.pdf(["alpha"])))]}, trash)
    expect(reason(page)).to_contain_text("A file cannot go into the Trash")
    expect(trash).to_have_attribute("data-drop-state", "forbidden")
    end(page, drop)
    assert [node["kind"] for node in api.children(WORKSPACE) if node["kind"] == "document"] == []


@pytest.mark.parametrize("place", ["entry", "pill"])
def test_a_card_of_another_window_is_dropped_on_the_trash_of_this_one(desk, api, boards, place):
    here = desk(boards[0])
    there = second_window(here, f"#/board/{boards[1].id}")
    expect(there.card("Peas")).to_be_visible()
    carried = carried_by(here, lambda: here.mouse.lift(here.card("Tea")))
    target = there.page.locator(".nav-item[data-action=trash]" if place == "entry" else ".delete-target")
    hold_carried(there, carried, there.point(there.page.locator(".brand-name")))
    expect(there.page.locator(".delete-target")).to_have_attribute("data-shown", "")
    there.animation_is_over(there.page.locator(".delete-target"))
    at = there.point(target)
    hold_carried(there, carried, at)
    expect(target).to_have_attribute("data-drop-state", "move")
    there.page.evaluate(CARRY_OVER, [carried, *at])
    expect(here.card("Tea")).to_have_count(0)
    here._expect(lambda: [node["fields"]["title"] for node in api.children(boards[0].lists["To do"])], [], 8_000, "cards")
    expect(there.toast).to_contain_text("Tea")
    expect(there.page.locator(".delete-target")).not_to_have_attribute("data-shown", "")
    here.mouse.drop()
    there.toast.get_by_role("button", name="Undo").click()
    here.expect_order("To do", ["Tea"])


def test_a_board_that_is_let_go_on_the_page_of_another_window_keeps_its_place(desk, api, garden):
    kitchen = make_board(api, "Kitchen", {"To do": ["Tea"]})
    here = desk(kitchen)
    order = lambda: [node["id"] for node in api.children(WORKSPACE) if node["kind"] == "board"]
    before = order()
    there = second_window(here, f"#/board/{garden.id}")
    expect(there.card("Peas")).to_be_visible()
    carried = carried_by(here, lambda: here.mouse.lift(here.tab("Garden")))
    there.page.evaluate(CARRY_OVER, [carried, *there.point(there.page.locator(".brand-name"))])
    here.keys.press("Escape")
    here.expect_idle()
    # What is sent after it has landed.
    carried = carried_by(here, lambda: here.mouse.lift(here.card("Tea")))
    there.page.evaluate(CARRY_OVER, [carried, *there.point(there.tab("Garden"))])
    there.expect_stored(api, garden.lists["Beds"], ["Peas", "Tea"])
    assert order() == before and before[-1] != garden.id


# What those are told who may not put anything there.
WHY_NOT = {"viewer": "you are a viewer", "commenter": "You can write here, but not"}


@pytest.mark.parametrize("role", ["viewer", "commenter"])
def test_entries_refuse_by_the_role_what_comes_from_outside_before_it_is_let_go(desk, api, garden, disk, role):
    kitchen = make_board(api, "Kitchen", {"To do": ["Tea"]})
    make_document(api, "Report", 1)
    bob = desk(kitchen, name="Bob", role=role)
    pdf = {"items": [], "files": [str(disk("plan.pdf", files.pdf(["alpha"])))]}
    entries = [bob.tab("Garden"), *(area(bob, name) for name in AREAS)]
    entries += [bob.page.locator(".nav-item[data-action=trash]"), bob.member("Bob"), bob.list("To do"), bob.card("Tea")]
    for entry in entries:
        drop = hold_data(bob, pdf, entry)
        expect(reason(bob)).to_contain_text(WHY_NOT[role])
        expect(bob.page.locator(".tab-landing")).to_have_count(0)
        end(bob, drop)
    area(bob, "Documents").click()
    hold_data(bob, pdf, bob.page.locator(".document-tile").filter(has_text="Report"))
    expect(reason(bob)).to_contain_text(WHY_NOT[role])
    assert titles(api, garden.lists["Beds"]) == ["Peas"] and api.titles(kitchen.lists["To do"]) == ["Tea"]


@pytest.mark.parametrize("role", ["viewer", "commenter"])
def test_entries_refuse_by_the_role_what_another_window_brings_before_it_is_let_go(desk, api, garden, role):
    kitchen = make_board(api, "Kitchen", {"To do": ["Tea"]})
    bob = desk(kitchen, name="Bob", role=role)
    there = second_window(bob, f"#/board/{kitchen.id}")
    expect(there.card("Tea")).to_be_visible()
    carried = carried_by(bob, lambda: bob.mouse.lift(bob.card("Tea")))
    pill, trash = there.page.locator(".delete-target"), there.page.locator(".nav-item[data-action=trash]")
    for entry in (there.list("To do"), pill, trash, there.tab("Garden"), *(area(there, name) for name in AREAS[:3])):
        hold_carried(there, carried, there.point(there.page.locator(".brand-name")))
        expect(pill).to_have_attribute("data-shown", "")
        there.animation_is_over(pill)
        at = there.point(entry)
        hold_carried(there, carried, at)
        expect(reason(there)).to_contain_text(WHY_NOT[role])
        expect(there.page.locator(".tab-landing")).to_have_count(0)
        there.page.evaluate(CARRY_OVER, [carried, *at])
    assert titles(api, garden.lists["Beds"]) == ["Peas"] and api.titles(kitchen.lists["To do"]) == ["Tea"]


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_an_area_that_is_pressed_before_the_second_module_has_come_says_that_it_is_awaited(screen, request, boards):
    page = request.getfixturevalue(screen)(boards[0])
    held = []
    page.page.route("**/carry-later.wasm", lambda route: held.append(route))
    page.page.reload()
    expect(page.card("Tea")).to_be_visible()
    chat, photos = area(page, "Chat"), area(page, "Photos")
    chat.click()
    expect(page.page.locator("#waiting")).to_have_text("Loading…")
    expect(chat).to_have_attribute("aria-busy", "true")
    photos.click()
    expect(chat).not_to_have_attribute("aria-busy", "true")
    assert page.wait_until(lambda: held)
    for route in held:
        route.continue_()
    expect(page.page.locator(".photo-area")).to_be_visible()
    expect(page.page.locator("#waiting")).to_be_empty()
    expect(photos).not_to_have_attribute("aria-busy", "true")
