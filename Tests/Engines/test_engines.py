# SPDX-License-Identifier: Apache-2.0
"""The same gestures in Chromium, Firefox and WebKit, with a real mouse and real keys."""

import pytest

from screen import Part
from support.api import insert, new_id
from support.boards import make_board, tall_board
from support.documents import make_document, page_ids
from support.photos import contents, make_photos

LISTS = {"To do": ["Tea", "Milk", "Bread", "Salt"], "Doing": ["Soup", "Stew"], "Done": []}

SELECTED = Part("[data-kind=card][data-selected]")

# Whether no line of a field is cut off.
IS_WHOLE = "field => field.scrollHeight <= field.clientHeight + 1"

# Where the text of a field begins, and how wide a part of it and all of it are.
WIDTHS = """field => {
    const style = getComputedStyle(field), pen = document.createElement('canvas').getContext('2d');
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return [parseFloat(style.paddingLeft) + parseFloat(style.borderLeftWidth),
        pen.measureText('one').width, pen.measureText('one two').width];
}"""


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", LISTS)


@pytest.fixture
def page(show, board):
    return show(board)


# The mouse


def test_a_card_moves_down_within_its_list(page, api, board):
    page.drag(page.card("Tea"), page.card("Bread"), down=0.9)
    page.expect_synced(api, board, {"To do": ["Milk", "Bread", "Tea", "Salt"]})


def test_a_card_moves_up_to_the_top(page, api, board):
    page.drag(page.card("Salt"), page.card("Tea"), down=0.1)
    page.expect_synced(api, board, {"To do": ["Salt", "Tea", "Milk", "Bread"]})


def test_a_card_moves_between_two_cards_of_another_list(page, api, board):
    page.lift(page.card("Milk"))
    page.over(page.card("Stew"), down=0.1)
    page.expect_attribute(page.list("Doing"), "data-drop-state", "move")
    page.drop()
    page.expect_synced(api, board, {"To do": ["Tea", "Bread", "Salt"], "Doing": ["Soup", "Milk", "Stew"]})


def test_a_card_drops_into_an_empty_list_and_another_below_it(page, api, board):
    page.drag(page.card("Bread"), page.list("Done"))
    page.expect_synced(api, board, {"To do": ["Tea", "Milk", "Salt"], "Done": ["Bread"]})
    page.lift(page.card("Tea"))
    x, y = page.point(page.card("Bread"), down=1)
    page.move(x, y + 60)
    page.drop()
    page.expect_synced(api, board, {"To do": ["Milk", "Salt"], "Done": ["Bread", "Tea"]})


def test_escape_in_the_middle_takes_everything_back(page, api, board):
    page.lift(page.card("Tea"))
    page.over(page.card("Stew"))
    page.keys("Escape")
    page.expect_idle()
    page.desktop.button("up")
    page.expect_synced(api, board, LISTS)


def test_a_release_over_nothing_flies_home_and_the_next_drag_works(page, api, board):
    page.lift(page.card("Tea"))
    page.over(Part(".sidebar-head"))
    page.drop()
    page.expect_synced(api, board, LISTS)
    page.drag(page.card("Tea"), page.list("Done"))
    page.expect_synced(api, board, {"To do": ["Milk", "Bread", "Salt"], "Done": ["Tea"]})


def test_cards_chosen_with_control_move_together(page, api, board):
    for title in ("Salt", "Tea", "Bread"):
        page.click_with("ctrl", page.card(title))
    page.expect_count(SELECTED, 3)
    # Another place than that of the last click: WebKit drags nothing with a double click.
    page.lift(page.card("Tea"))
    page.expect_text(Part(".carry-badge"), "3")
    page.over(page.card("Stew"), down=0.1)
    page.drop()
    page.expect_synced(api, board, {"To do": ["Milk"], "Doing": ["Soup", "Tea", "Bread", "Salt", "Stew"]})


def test_shift_chooses_what_is_between(page, api, board):
    page.click_with("ctrl", page.card("Tea"))
    page.click_with("shift", page.card("Bread"))
    page.expect_count(SELECTED, 3)
    page.drag(page.card("Milk"), page.list("Done"))
    page.expect_synced(api, board, {"To do": ["Salt"], "Done": ["Tea", "Milk", "Bread"]})


def test_control_while_dropping_copies(page, api, board):
    page.lift(page.card("Tea"))
    with page.desktop.held("ctrl"):
        page.over(page.list("Done"))
        page.expect_attribute(Part(".carry-overlay"), "data-operation", "copy")
        page.drop()
    page.expect_synced(api, board, {"To do": LISTS["To do"], "Done": ["Tea"]})


def test_a_card_goes_to_another_board_through_its_tab(page, api, board):
    other = make_board(api, "Garden", {"Beds": ["Peas", "Beans"]})
    page.lift(page.card("Tea"))
    page.over(page.tab("Garden"))
    page.expect_board("Garden")
    page.over(page.card("Beans"), down=0.1)
    page.drop()
    page.expect_synced(api, other, {"Beds": ["Peas", "Tea", "Beans"]})
    page.expect_stored(api, board.lists["To do"], ["Milk", "Bread", "Salt"])


def test_a_list_moves_along_the_board(page, api, board):
    page.lift(Part(".list-header", ".list-title", "Doing"), across=0.15)
    page.over(page.list("To do"), across=0.1, down=0.2)
    page.drop()
    page.expect_lists(["Doing", "To do", "Done"])
    page.expect_stored(api, board.id, ["Doing", "To do", "Done"])


def test_a_list_scrolls_at_its_edge_during_a_drag(show, api):
    board = tall_board(api, "Tall", lists=2, cards=40)
    page = show(board)
    page.lift(page.card("Card 1.1"))
    page.over(page.list("List 2"), down=0.5)
    page.over(Part(f"[data-node='{board.lists['List 2']}'] .list-scroller"), down=0.98)
    end = """one => { const all = one.querySelector('.list-scroller');
        return all.scrollTop + all.clientHeight >= all.scrollHeight - 2 }"""
    page.until(lambda: page.ask(page.list("List 2"), end), "the list does not scroll to its end")
    page.drop()
    page.until(lambda: "Card 1.1" in api.titles(board.lists["List 2"])[35:], "the card is not at the end")


def test_delete_then_undo_and_redo_by_keys(page, api, board):
    page.lift(page.card("Milk"))
    page.over(page.delete_target)
    page.expect_attribute(page.delete_target, "data-drop-state", "move", "copy")
    page.drop()
    page.expect_synced(api, board, {"To do": ["Tea", "Bread", "Salt"]})
    page.keys("ctrl+z")
    page.expect_synced(api, board, LISTS)
    page.keys("ctrl+shift+z")
    page.expect_synced(api, board, {"To do": ["Tea", "Bread", "Salt"]})


def test_what_was_moved_is_there_after_a_reload(page, api, board):
    page.drag(page.card("Tea"), page.list("Done"))
    page.expect_synced(api, board, {"Done": ["Tea"]})
    page.reload()
    page.expect_board("Kitchen")
    page.expect_order("To do", ["Milk", "Bread", "Salt"])
    page.expect_order("Done", ["Tea"])
    page.drag(page.card("Tea"), page.card("Soup"), down=0.1)
    page.expect_synced(api, board, {"Doing": ["Tea", "Soup", "Stew"], "Done": []})


def test_a_click_on_a_tab_shows_the_other_board(page, api, board):
    make_board(api, "Garden", {"Beds": ["Peas", "Beans"]})
    page.click(page.tab("Garden"))
    page.expect_board("Garden")
    page.expect_order("Beds", ["Peas", "Beans"])
    page.click(page.tab("Kitchen"))
    page.expect_board("Kitchen")
    page.expect_order("Doing", LISTS["Doing"])


def test_a_right_click_on_a_card_shows_its_menu(page, api, board):
    page.click(page.card("Tea"), button=3)
    page.expect_count(Part(".menu"), 1)
    page.click(Part(".menu-label", None, "Duplicate"))
    page.expect_synced(api, board, {"To do": ["Tea", "Tea", "Milk", "Bread", "Salt"]})


@pytest.mark.only("webkit")
def test_what_takes_clicks_listens_to_them_itself(page, board):
    # Without that a tap in Safari on iOS is no click. WebKitGTK has no fingers to show it with.
    page.click(page.card("Tea"), button=3)
    backdrop = Part(".menu-backdrop")
    page.expect_count(backdrop, 1)
    assert page.ask(backdrop, "one => typeof one.onclick") == "function"
    page.keys("Escape")
    page.expect_count(backdrop, 0)


def test_a_press_on_a_button_that_moves_chooses_no_text(page, board):
    for css in ("[aria-label='Board menu']", "[aria-label='List menu: To do']", ".board-header .rename-button"):
        button = Part(css)
        page.press(button)
        page.over(page.list("Doing"), down=0.8)
        page.expect(lambda: page.run("() => getSelection().toString()"), "", f"what is chosen after {button}")
        page.desktop.button("up")
        page.keys("Escape")


def test_a_line_runs_along_a_cards_side(page, board):
    """Not only around its corners: a point beside the middle is darker than the list."""
    page.over(page.list("Done"), down=0.8)
    left, top, _, height = page.box(page.card("Tea"))
    x, y = round(page.corner[0] + left), round(page.corner[1] + top + height / 2)

    def has_line():
        row = page.desktop.picture()[y]
        points = [sum(row[4 * at:4 * at + 3]) for at in range(x - 6, x + 4)]
        return min(points) < points[0]

    page.until(has_line, "there is no line")


# Keys


def test_space_arrows_and_enter_move_a_card(page, api, board):
    page.lift_by_keys(page.card("Tea"))
    page.keys("Down", "Return")
    page.expect_idle()
    page.expect_synced(api, board, {"To do": ["Milk", "Tea", "Bread", "Salt"]})
    page.expect_focus(page.card("Tea"))


def test_shift_and_arrows_choose_and_the_chosen_go_to_an_empty_list(page, api, board):
    page.focus(page.card("Tea"))
    page.keys("shift+Down")
    page.expect_count(SELECTED, 2)
    page.lift_by_keys(page.card("Milk"))
    for _ in range(4):
        if page.attribute(page.list("Done"), "data-drop-state") is None:
            page.keys("Right")
    page.keys("Return")
    page.expect_idle()
    page.expect_synced(api, board, {"To do": ["Bread", "Salt"], "Done": ["Tea", "Milk"]})


def test_escape_ends_what_keys_lifted_and_the_focus_stays(page, api, board):
    page.lift_by_keys(page.card("Milk"))
    page.keys("Down", "Right", "Escape")
    page.expect_idle()
    page.expect_synced(api, board, LISTS)
    page.expect_focus(page.card("Milk"))


def test_a_click_opens_a_card_and_escape_gives_the_focus_back(page, board):
    page.click(page.card("Tea"))
    page.expect_attribute(page.dialog, "data-node", board["Tea"])
    page.keys("Escape")
    page.expect_count(page.dialog, 0)
    page.expect_focus(page.card("Tea"))


def test_cards_are_typed_one_after_the_other(page, api, board):
    page.click(Part("[data-kind=list] .list-footer button[aria-label='Add card to Done']"))
    field = Part("[aria-label='New card in Done']")
    page.expect_focus(field)
    for title in ("Plums", "Pears"):
        page.type(title)
        page.keys("Return")
        page.expect(lambda: page.ask(field, "one => one.value"), "", "the field")
    page.keys("Escape")
    page.expect_count(field, 0)
    page.expect_synced(api, board, {"Done": ["Plums", "Pears"]})


def test_a_field_is_as_high_as_its_text(page, board):
    page.click(Part("[data-kind=list] .list-footer button[aria-label='Add card to Done']"))
    field = Part("[aria-label='New card in Done']")
    page.expect_focus(field)
    height = page.box(field)[3]
    text = "Plums and pears and " * 6
    page.type(text)
    page.expect(lambda: page.ask(field, "one => one.value"), text, "the field")
    assert page.box(field)[3] > 1.5 * height
    assert page.ask(field, IS_WHOLE)
    page.keys("ctrl+a", "BackSpace")
    page.expect(lambda: page.box(field)[3], height, "the height of the field")


def test_a_long_title_is_seen_whole_while_it_is_changed(show, api):
    title = "Plums and pears and " * 8 + "figs"
    page = show(make_board(api, "Kitchen", {"To do": [title]}))
    page.focus(page.card(title))
    page.keys("e")
    field = Part("dialog[open] [aria-label='Card title']")
    page.expect_focus(field)
    assert page.ask(field, "one => one.value") == title
    page.until(lambda: page.ask(field, IS_WHOLE), "a part of the title is cut off")


def test_everything_is_searched_by_keys(page, api, board):
    make_board(api, "Garden", {"Beds": ["Roses", "Beans"]})
    page.keys("ctrl+k")
    page.expect_focus(Part("dialog[open] input[type=search]"))
    page.type("roses")
    page.expect_count(Part("dialog[open] [role=option]"), 1)
    page.keys("Down", "Return")
    page.expect_board("Garden")
    page.expect_count(page.dialog, 1)


# Texts, checklists, documents, photos


def test_a_word_is_dragged_within_a_field(page, api, board):
    page.focus(page.card("Tea"))
    page.keys("e")
    field = Part("dialog[open] [aria-label='Card title']")
    page.expect_focus(field)
    page.keys("ctrl+a")
    page.type("one two")
    page.expect(lambda: page.ask(field, "one => one.value"), "one two", "the field")
    # The first word is chosen, and dragged behind the other by its middle.
    page.keys("Home", *["shift+Right"] * 3)
    page.expect(lambda: page.ask(field, "one => one.value.slice(one.selectionStart, one.selectionEnd)"), "one", "chosen")
    start, one, whole = page.ask(field, WIDTHS)
    left, top, _, height = page.box(field)
    x, y = page.corner[0] + left + start, page.corner[1] + top + height / 2
    page.move(x + one / 2, y)
    page.desktop.button("down")
    page.desktop.move(x + one / 2 + 12, y, steps=4)
    page.move(x + whole + 12, y)
    page.settle()
    page.desktop.button("up")
    # WebKitGTK leaves a copy behind, in fields of any page.
    page.until(lambda: page.ask(field, "one => one.value.endsWith('twoone')"), "the word does not land")
    page.expect_idle()


def test_items_of_a_checklist_change_places(page, api, board):
    checklist, items = new_id(), {title: new_id() for title in ("Boil", "Pour", "Drink")}
    api.transact(
        insert(checklist, "checklist", board["Tea"], title="Steps"),
        *[insert(node, "checkItem", checklist, title=title) for title, node in items.items()],
    )
    page.click(page.card("Tea"))
    row = {title: Part(f".check-item[data-node='{node}']") for title, node in items.items()}
    page.drag(row["Boil"], row["Pour"], down=0.9)
    page.expect(
        lambda: [node["fields"]["title"] for node in api.children(checklist)], ["Pour", "Boil", "Drink"], "the server"
    )


def test_pages_of_a_document_change_places(show, api):
    notes = make_document(api, "Notes", 4)
    page = show()
    page.click(Part(".nav-item[data-action=documents]"))
    page.click(Part(".document-tile", ".tile-title", "Notes"))
    cells = [Part(f"[data-kind=page][data-node='{node}']") for node in notes.pages]
    page.drag(cells[0], cells[2], across=0.9)
    one, two, three, four = notes.pages
    page.expect(lambda: page_ids(api, notes.id), [two, three, one, four], "the server")


def test_a_photo_on_a_photo_makes_an_album(show, api):
    one, two, three = make_photos(api, 3)
    page = show()
    page.click(Part(".nav-item[data-action=photos]"))
    page.drag(Part(f".cell-content > [data-node='{one}']"), Part(f".cell-content > [data-node='{three}']"))
    page.expect_count(Part("[data-kind=album].cell", ".album-name", "Album"), 1)
    [album] = [node for node in contents(api) if node not in (one, two, three)]
    page.expect(lambda: contents(api, album), [three, one], "the album")


def test_photos_stay_while_a_lifted_one_rests_at_its_place(show, api):
    photos = make_photos(api, 3)
    page = show()
    page.click(Part(".nav-item[data-action=photos]"))
    first, *others = [Part(f".cell-content > [data-node='{photo}']") for photo in photos]
    before = [page.box(other) for other in others]
    page.lift(first)
    page.expect_told("dragenter")
    page.frame()
    assert [page.box(other) for other in others] == before
    page.keys("Escape")
    page.expect_idle()
    page.desktop.button("up")
