# SPDX-License-Identifier: Apache-2.0
"""Menus and keys of boards, lists and cards; labels and fields; what is attached; the Trash; and what is on paper."""

import re

import pytest
from playwright.sync_api import expect

from support.api import insert, new_id
from support.boards import make_board
from support.chat import ChatArea, make_conversation
from support.files import picture, words
from support.hands import drop_files, hold_data

ENTRIES = ["Open", "Rename", "Labels…", "Due date…", "Move to…", "Copy to…", "Duplicate", "Select", "Delete"]


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", {"To do": ["Tea", "milk", "Apples"], "Done": ["Soup"]})


@pytest.fixture
def page(desk, board):
    return desk(board)


def choose(page, *entries):
    for entry in entries:
        page.page.locator(".menu").get_by_text(entry, exact=True).click()


def open_board_menu(page, entry):
    page.page.get_by_role("button", name="Board menu").click()
    choose(page, entry)


def test_a_right_click_the_menu_key_and_a_long_press_show_the_same(page, phone, board):
    labels = page.page.locator(".menu-label")
    page.card("Tea").click(button="right")
    expect(labels).to_have_text(ENTRIES)
    page.keys.press("Escape")
    expect(page.card("Tea")).to_be_focused()
    page.keys.press("ContextMenu")
    expect(labels).to_have_text(ENTRIES)
    choose(page, "Duplicate")
    page.expect_order("To do", ["Tea", "Tea", "milk", "Apples"])
    page.keys.press("Control+z")
    page.expect_order("To do", ["Tea", "milk", "Apples"])

    hand = phone(board)
    hand.fingers.lift(hand.card("milk"))
    hand.fingers.up()
    expect(hand.page.locator(".menu-label")).to_have_text(ENTRIES)
    choose(hand, "Select")
    hand.fingers.tap(hand.card("Apples"))
    expect(hand.page.locator(".selection-bar")).to_contain_text("2 selected")
    hand.fingers.tap(hand.card("Apples"))
    expect(hand.page.locator(".selection-bar")).to_contain_text("1 selected")
    hand.page.locator(".selection-bar").get_by_role("button", name="Delete").click()
    hand.expect_order("To do", ["Tea", "Apples"])


def test_a_list_is_sorted_and_emptied_in_one_step_each(page, api, board):
    menu = page.page.get_by_role("button", name="List menu: To do")
    menu.click()
    choose(page, "Sort…", "By title")
    page.expect_order("To do", ["Apples", "milk", "Tea"])
    page.expect_stored(api, board.lists["To do"], ["Apples", "milk", "Tea"])
    menu.click()
    choose(page, "Move all cards to…")
    page.dialog.locator(f".choice[data-node='{board.lists['Done']}']").click()
    page.expect_order("Done", ["Soup", "Apples", "milk", "Tea"])
    page.keys.press("Control+z")
    page.expect_order("To do", ["Apples", "milk", "Tea"])
    menu.click()
    choose(page, "Move all cards to the Trash")
    page.expect_order("To do", [])


def test_a_folded_list_opens_under_a_held_card_or_text_and_by_its_header(page, api, board):
    def fold():
        api.transact({"set": {"node": board.lists["Done"], "fields": {"collapsed": True}}})
        expect(done).to_have_attribute("data-collapsed", "")

    done = page.list("Done")
    fold()
    page.mouse.lift(page.card("Tea"))
    page.mouse.over(done)
    expect(done).not_to_have_attribute("data-collapsed", "")
    page.animation_is_over(done)
    page.mouse.over(page.card("Soup"), down=0.1)
    page.mouse.nudge()
    page.mouse.drop()
    page.expect_stored(api, board.lists["Done"], ["Tea", "Soup"])
    # It was opened for as long as something was held.
    expect(done).to_have_attribute("data-collapsed", "")
    done.locator(".list-title").click()
    expect(done).not_to_have_attribute("data-collapsed", "")
    expect(page.page.get_by_role("textbox", name="List name")).to_have_count(0)
    page.expect_order("Done", ["Tea", "Soup"])
    assert page.wait_until(lambda: not api.node(board.lists["Done"])["fields"].get("collapsed"))
    fold()
    page.animation_is_over(done)
    let_go = hold_data(page, {"items": [{"mimeType": "text/plain", "data": "Jam"}]}, done)
    expect(done).not_to_have_attribute("data-collapsed", "")
    let_go()
    assert page.wait_until(lambda: "Jam" in api.titles(board.lists["Done"]))
    expect(done).to_have_attribute("data-collapsed", "")


def test_letters_on_a_card_and_the_page_of_keys(page):
    page.card("Tea").focus()
    page.keys.press("End")
    expect(page.card("Apples")).to_be_focused()
    page.keys.press("Home")
    expect(page.card("Tea")).to_be_focused()
    page.keys.press("?")
    expect(page.dialog).to_contain_text("Keyboard shortcuts")
    page.keys.press("Escape")
    page.keys.press("l")
    expect(page.page.locator(".menu")).to_have_attribute("aria-label", "Labels")
    page.keys.press("Escape")
    page.keys.press("Escape")
    expect(page.card("Tea")).to_be_focused()
    page.keys.press("d")
    expect(page.dialog.get_by_label("Due date")).to_be_focused()
    page.keys.press("Escape")
    page.page.wait_for_url("**/#/board/**")
    expect(page.card("Tea")).to_be_focused()
    page.keys.press("e")
    title = page.dialog.get_by_role("textbox", name="Card title")
    expect(title).to_be_focused()
    title.fill("Green tea")
    page.keys.press("Enter", "Escape")
    page.page.wait_for_url("**/#/board/**")
    expect(page.card("Green tea")).to_be_focused()
    page.keys.press("n")
    field = page.page.get_by_role("textbox", name="New card in To do")
    expect(field).to_be_focused()
    field.fill("Bread")
    page.keys.press("Enter")
    page.expect_order("To do", ["Green tea", "milk", "Apples", "Bread"])


def test_cards_are_copied_cut_and_pasted_and_pasted_into_a_checklist(page, api, board):
    for title, key, done, left in (
        ("Tea", "Control+c", ["Soup", "Tea"], ["Tea", "milk", "Apples"]),
        ("milk", "Control+x", ["Soup", "Tea", "milk"], ["Tea", "Apples"]),
    ):
        page.card(title).focus()
        page.keys.press(key)
        page.card("Soup").focus()
        page.keys.press("Control+v")
        assert page.wait_until(lambda done=done: sorted(page.order("Done")) == done)
        page.expect_order("To do", left)

    page.card("Apples").focus()
    page.keys.press("Control+c")
    page.card("Soup").click()
    page.dialog.get_by_role("button", name="Add checklist").click()
    page.dialog.get_by_role("button", name="Add item").click()
    page.dialog.get_by_label("New item").fill("Water")
    page.keys.press("Enter")
    page.keys.press("Escape")
    page.dialog.locator(".check-item").focus()
    page.keys.press("Control+v")
    assert page.wait_until(lambda: sorted(page.dialog.locator(".check-text").all_inner_texts()) == ["Apples", "Water"])


def test_a_text_and_a_picture_on_the_clipboard_are_pasted_from_a_lists_menu(page, server, api, board):
    def paste():
        page.page.get_by_role("button", name="List menu: Done").click()
        choose(page, "Paste")

    page.page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.origin)
    page.page.evaluate("navigator.clipboard.writeText('Butter')")
    paste()
    page.expect_order("Done", ["Soup", "Butter"])
    page.page.evaluate(
        "bytes => navigator.clipboard.write([new ClipboardItem({"
        " 'image/png': new Blob([new Uint8Array(bytes)], { type: 'image/png' }) })])",
        list(picture(1)),
    )
    paste()
    expect(page.list("Done").locator("[data-kind=card]")).to_have_count(3)
    # Behind the others, with the picture in it.
    last = api.children(board.lists["Done"])[2]["id"]
    assert page.wait_until(lambda: len(api.children(last)) == 1)


def test_cards_are_pasted_from_a_lists_menu_as_by_keys(page, server, api, board):
    page.page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.origin)
    api.transact({"set": {"node": board["Tea"], "fields": {"title": "Tea & <milk>", "body": "Two sugars"}}})
    for title, key, done, left in (
        ("Tea & <milk>", "Control+c", ["Soup", "Tea & <milk>"], ["Tea & <milk>", "milk", "Apples"]),
        ("milk", "Control+x", ["Soup", "Tea & <milk>", "milk"], ["Tea & <milk>", "Apples"]),
    ):
        page.card(title).first.focus()
        page.keys.press(key)
        page.page.get_by_role("button", name="List menu: Done").click()
        choose(page, "Paste")
        page.expect_order("Done", done)
        page.expect_order("To do", left)
        page.expect_stored(api, board.lists["Done"], done)
    copied = api.children(board.lists["Done"])[1]
    assert api.node(copied["id"])["fields"]["body"] == "Two sugars"


def test_words_of_an_opened_card_are_copied_as_words(page, api, board):
    api.transact({"set": {"node": board["Tea"], "fields": {"body": "Two sugars"}}})
    page.card("Tea").click()
    page.dialog.locator(".markdown p").select_text()
    page.keys.press("Control+c")
    comment = page.dialog.get_by_role("textbox", name="Write a comment")
    comment.focus()
    page.keys.press("Control+v")
    expect(comment).to_have_value("Two sugars")


def test_an_item_is_carried_out_of_its_card_and_becomes_one(page, api, board):
    page.card("Tea").click()
    page.dialog.get_by_role("button", name="Add checklist").click()
    page.dialog.get_by_role("button", name="Add item").click()
    for text in ("Boil", "Pour"):
        page.dialog.get_by_label("New item").fill(text)
        page.keys.press("Enter")
    page.keys.press("Escape")
    page.animation_is_over(page.dialog)
    page.mouse.lift(page.dialog.locator(".check-item").filter(has_text="Pour"), across=0.7)
    page.mouse.move(1270, 780)
    expect(page.dialog).to_have_count(0)
    page.mouse.over(page.card("Soup"), down=0.9)
    page.mouse.drop()
    page.expect_order("Done", ["Soup", "Pour"])
    page.expect_stored(api, board.lists["Done"], ["Soup", "Pour"])
    page.card("Tea").click()
    expect(page.dialog.locator(".check-text")).to_have_text(["Boil"])


def test_custom_fields_are_made_ordered_filled_and_deleted(page, api, board):
    open_board_menu(page, "Custom fields…")
    rows = page.page.locator(".part-name")
    for name, kind in (("Price", "Number"), ("Shop", "Choice")):
        page.dialog.get_by_role("button", name="New field").click()
        new = page.page.get_by_role("dialog", name="New custom field")
        new.get_by_label("Name", exact=True).fill(name)
        new.get_by_label("Type").select_option(label=kind)
        if kind == "Choice":
            new.get_by_label("Choices").fill("Market\nCorner")
            # What is typed outlives the page.
            page.page.reload()
            open_board_menu(page, "Custom fields…")
            page.dialog.get_by_role("button", name="New field").click()
            expect(new.get_by_label("Choices")).to_have_value("Market\nCorner")
        new.get_by_role("button", name="Create field").click()
        expect(new).to_have_count(0)
    expect(rows).to_have_text(["Price", "Shop"])
    page.animation_is_over(page.dialog)
    page.mouse.drag(page.page.locator(".part-row").nth(1), page.page.locator(".part-row").nth(0), across=0.3, down=0.1)
    expect(rows).to_have_text(["Shop", "Price"])
    page.keys.press("Escape")
    page.card("Tea").click()
    page.dialog.get_by_label("Price").fill("2,5")
    page.keys.press("Tab")
    page.dialog.get_by_label("Shop").select_option(label="Corner")
    expect(page.card("Tea")).to_contain_text("Price: 2.5")
    expect(page.card("Tea")).to_contain_text("Shop: Corner")
    page.dialog.get_by_role("button", name="Custom fields").click()
    page.page.get_by_role("button", name="Delete Price").click()
    expect(page.card("Tea")).not_to_contain_text("Price")


def test_any_file_is_kept_on_a_card_and_given_back(page, api, board, tmp_path):
    letter, photo = tmp_path / "letter.odt", tmp_path / "sea.png"
    letter.write_bytes(b"PK\x03\x04 no document at all")
    photo.write_bytes(picture(3))
    page.card("Tea").click()
    drop_files(page, [letter, photo], page.dialog)
    expect(page.dialog.locator(".attachment")).to_have_count(2)
    with page.page.expect_download() as download:
        page.dialog.get_by_role("button", name="Download letter.odt").click()
    assert download.value.path().read_bytes() == letter.read_bytes()
    with page.page.expect_download() as download:
        page.dialog.get_by_role("button", name="Download sea.png").click()
    assert download.value.path().read_bytes() == photo.read_bytes()
    page.page.context.set_offline(True)
    page.dialog.get_by_role("button", name="Download letter.odt").click()
    expect(page.toast.last).to_have_text(re.compile("“letter.odt” was not saved. The server cannot be reached."))
    page.page.context.set_offline(False)
    page.dialog.get_by_role("button", name="sea", exact=True).click()
    expect(page.page.locator(".photo-viewer .viewer-whole")).to_have_js_property("complete", True)
    page.keys.press("Escape")
    expect(page.page.locator(".photo-viewer")).to_have_count(0)
    expect(page.dialog).to_contain_text("letter.odt")


def test_a_picture_from_outside_is_a_cover_of_the_card_it_is_dropped_on_or_becomes(page, api, board, tmp_path):
    sea, hill = tmp_path / "sea.png", tmp_path / "hill.png"
    sea.write_bytes(picture(3))
    hill.write_bytes(picture(4))
    covers = page.page.locator(".card-cover > img")
    drop_files(page, [sea], page.card("Tea"))
    expect(page.card("Tea").locator(".card-cover > img")).to_have_count(1)
    drop_files(page, [hill], page.card("Tea"))
    page._expect(lambda: len(api.children(board["Tea"])), 2, 15_000, "the card")
    first, second = api.children(board["Tea"])
    assert [one["kind"] for one in (first, second)] == ["photo", "photo"]
    assert api.node(board["Tea"])["fields"]["cover"] == first["id"], "the first one stays the cover"
    drop_files(page, [sea, hill], page.list("Done"))
    page._expect(lambda: sorted(page.order("Done")), ["Soup", "hill", "sea"], 15_000, "the list")
    expect(covers).to_have_count(3)
    assert page.wait_until(lambda: covers.evaluate_all("all => all.every(({naturalWidth}) => naturalWidth > 0)"))


def test_the_trash_says_where_and_when_finds_and_brings_back_to_the_true_place(page, api, board):
    page.card("milk").focus()
    page.keys.press("Delete")
    page.expect_order("To do", ["Tea", "Apples"])
    page.expect_stored(api, board.lists["To do"], ["Tea", "Apples"])
    api.delete(board["Soup"])
    page.page.get_by_role("button", name="Trash", exact=True).click()
    for _ in range(2):
        rows = page.page.locator(".trash-page .row")
        expect(rows.locator(".row-title")).to_have_text(["Soup", "milk"])
        expect(rows.nth(1).locator(".row-note")).to_contain_text("Card from To do in Kitchen · ")
        page.page.reload()
    page.page.get_by_role("searchbox", name="Search the Trash").fill("MIL")
    expect(rows.locator(".row-title")).to_have_text(["milk"])
    page.page.get_by_role("button", name="Restore milk").click()
    page.expect_stored(api, board.lists["To do"], ["Tea", "milk", "Apples"])


def test_what_was_in_a_deleted_list_is_restored_to_a_place_that_one_chooses(page, api, board):
    api.delete(board["milk"])
    api.delete(board.lists["To do"])
    page.page.get_by_role("button", name="Trash", exact=True).click()
    page.page.get_by_role("button", name="Restore milk").click()
    dialog = page.page.get_by_role("dialog", name="Restore to…")
    expect(dialog).to_have_accessible_description("It was in “To do”, which is in the Trash too.")
    expect(dialog.get_by_text("It was in “To do”, which is in the Trash too.")).to_be_visible()
    expect(dialog.locator(f"[data-node='{board.lists['To do']}']")).to_have_count(0)
    dialog.locator(f"[data-node='{board.lists['Done']}']").click()
    expect(dialog).to_have_count(0)
    expect(page.toast.last).to_contain_text("Restored “milk”")
    page.expect_stored(api, board.lists["Done"], ["Soup", "milk"])


def test_undo_survives_a_reload_and_an_undone_card_leaves_nothing_in_the_trash(page, api, board):
    page.page.get_by_role("button", name="Add card to Done").last.click()
    page.page.get_by_role("textbox", name="New card in Done").fill("Mistake")
    page.keys.press("Enter", "Escape")
    page.expect_stored(api, board.lists["Done"], ["Soup", "Mistake"])
    page.page.reload()
    page.expect_board("Kitchen")
    page.expect_order("Done", ["Soup", "Mistake"])
    page.page.get_by_role("button", name="Undo").click()
    page.expect_order("Done", ["Soup"])
    expect(page.toast.last).to_contain_text("Undone: Added “Mistake”")
    page.expect_stored(api, board.lists["Done"], ["Soup"])
    page.page.get_by_role("button", name="Trash", exact=True).click()
    expect(page.page.get_by_text("The Trash is empty")).to_be_visible()


def test_a_whole_board_is_on_paper(desk, api):
    titles = [f"Card {number}" for number in range(150)]
    page = desk(make_board(api, "Long", {"All": titles, "Few": ["Soup"]}))
    # The menu waits for every card; the browser's own dialog is not opened without a screen.
    page.page.evaluate("""window.print = () => {
        dispatchEvent(new Event('beforeprint'))
        // What is in the page when this returns is on the paper.
        window.drawn = document.querySelectorAll('.print-list .card-title').length
        window.isPrinted = true
    }""")
    open_board_menu(page, "Print…")
    page.page.wait_for_function("window.isPrinted")
    assert page.page.evaluate("window.drawn") == 151
    page.page.emulate_media(media="print")
    lists = page.page.locator(".print-list")
    expect(lists.locator("h2")).to_have_text(["All", "Few"])
    expect(lists.first.locator(".card-title")).to_have_text(titles)
    expect(lists.first).to_be_visible()
    expect(page.page.locator(".sidebar")).to_be_hidden()
    page.page.emulate_media(media="screen")
    page.page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(lists).to_have_count(0)


def test_a_card_that_is_open_is_on_paper_and_all_of_it(desk, api, tmp_path):
    body = "\n\n".join(f"Line {number}" for number in range(90))
    board = make_board(api, "Kitchen", {"To do": [{"title": "Tea", "body": body}, "Milk"]})
    checklist = new_id()
    api.transact(
        insert(checklist, "checklist", board["Tea"], title="Steps"),
        insert(new_id(), "checkItem", checklist, title="Boil"),
        insert(new_id(), "message", board["Tea"], body="Without sugar"),
    )
    page = desk(board)
    page.card("Tea").click()
    expect(page.page.get_by_role("dialog")).to_contain_text("Without sugar")
    paper = tmp_path / "card.pdf"
    page.page.pdf(path=paper)
    printed = "\n".join(words(paper)).split("\n")
    for line in ["Tea", "Line 0", "Line 89", "Boil", "Without sugar"]:
        assert line in printed, f"{line} is not on paper: {printed}"
    # Neither the board under it, nor what only the screen has, nor what the card does not have.
    assert not {"Milk", "Add an item", "Show history", "Move to…", "DUE", "LABELS"} & {*printed, *map(str.upper, printed)}


def test_a_whole_conversation_is_on_paper(desk, api, tmp_path):
    texts = [f"Message {number}" for number in range(1, 61)]
    make_conversation(api, "Team", texts)
    page = ChatArea(desk()).open("Team").page
    expect(page.get_by_text(texts[-1], exact=True)).to_be_visible()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.pdf(path=tmp_path / "paper.pdf")
    printed = "\n".join(words(tmp_path / "paper.pdf")).split("\n")
    assert [line for line in printed if line.startswith("Message ")] == texts


def test_a_board_is_archived_and_brought_back(page, api, board):
    open_board_menu(page, "Archive board")
    expect(page.tab("Kitchen")).to_have_count(0)
    page.page.get_by_role("button", name="Trash", exact=True).click()
    page.page.reload()
    page.page.get_by_role("button", name="Bring back Kitchen").click()
    page.tab("Kitchen").click()
    page.expect_order("To do", ["Tea", "milk", "Apples"])


def test_whoever_deletes_cards_by_keys_goes_on_beside_them(page, api, board):
    page.card("Soup").focus()
    page.keys.press("Delete")
    expect(page.list("Done").locator(".list-header")).to_be_focused()
    page.card("Tea").focus()
    page.keys.press("End", "Delete")
    expect(page.list("To do").locator("[data-kind=card]").last).to_be_focused()
