# SPDX-License-Identifier: Apache-2.0
"""Boards, lists and cards without a drag: adding, renaming, opening, the Trash."""

import pytest
from playwright.sync_api import expect

from support.api import WORKSPACE, insert, new_id
from support.boards import make_board

LISTS = {"To do": ["Tea", "Milk"], "Done": []}


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", LISTS)


def test_the_first_start_has_a_sample_board(desk, api):
    page = desk()
    expect(page.board).to_be_visible()
    assert page.wait_until(lambda: page.page.locator("[data-kind=list]").count() >= 2)
    assert page.wait_until(lambda: page.page.locator("[data-kind=card]").count() >= 4)
    assert len(api.titles(WORKSPACE)) == 1


def test_a_board_is_made_and_is_no_stranger_when_the_answer_that_it_is_not_there_comes_late(desk, api):
    page = desk()
    held = []
    page.page.route("**/api/boards/*", lambda route: held.append(route), times=1)
    page.page.locator("[data-action=new-board]").click()
    page.dialog.locator("input.field").fill("Garden")
    with page.page.expect_response("**/api/transactions"):
        page.keys.press("Enter")
    page.expect_board("Garden")
    assert page.wait_until(lambda: "Garden" in api.titles(WORKSPACE))
    assert page.wait_until(lambda: held)
    page.next_frame()
    held[0].fulfill(status=404, json={"error": "This is not there any more."})
    page.page.get_by_role("button", name="Add list").click()
    page.page.get_by_role("textbox", name="New list").fill("Beds")
    page.keys.press("Enter")
    expect(page.list("Beds")).to_be_visible()
    expect(page.page.locator(".toast[data-tone=refused]")).to_have_text([])


def test_enter_adds_a_card_and_keeps_the_field_open_and_adds_a_list(desk, api, board):
    page = desk(board)
    page.list("To do").locator(".list-footer").get_by_role("button", name="Add card to To do").click()
    field = page.page.get_by_label("New card in To do")
    for title in ("Bread", "Salt"):
        field.fill(title)
        field.press("Enter")
        expect(field).to_have_value("")
        expect(field).to_be_focused()
    field.press("Escape")
    expect(field).to_have_count(0)
    page.expect_synced(api, board, {"To do": ["Tea", "Milk", "Bread", "Salt"]})
    page.page.get_by_role("button", name="Add list").click()
    field = page.page.get_by_label("New list")
    field.fill("Later")
    field.press("Enter")
    page.expect_lists(["To do", "Done", "Later"])
    page.expect_stored(api, board.id, ["To do", "Done", "Later"])


def test_the_name_of_a_list_that_was_begun_outlives_the_page(desk, board):
    page = desk(board)
    add, field = page.page.get_by_role("button", name="Add list"), page.page.get_by_label("New list")
    add.click()
    field.fill("Lat")
    page.page.reload()
    add.click()
    expect(field).to_have_value("Lat")
    field.press("Escape")
    expect(field).to_have_count(0)
    expect(add).to_be_focused()


def test_what_is_erased_is_gone_for_good_after_a_warning(desk, api, board):
    api.delete(board["Tea"])
    api.delete(board["Milk"])
    page = desk(board)
    page.page.get_by_role("button", name="Trash").click()
    page.page.get_by_role("button", name="Erase Tea for good").click()
    expect(page.dialog).to_contain_text("This cannot be undone.")
    expect(page.dialog.get_by_role("button", name="Cancel")).to_be_focused()
    page.keys.press("Enter")
    expect(page.dialog).to_have_count(0)
    page.page.get_by_role("button", name="Erase Tea for good").click()
    page.dialog.get_by_role("button", name="Erase", exact=True).click()
    # Every page begins anew.
    expect(page.page.get_by_role("button", name="Restore Tea")).to_have_count(0, timeout=20_000)
    expect(page.page.get_by_role("button", name="Restore Milk")).to_be_visible(timeout=20_000)
    page.page.get_by_role("button", name="Empty Trash").click()
    page.dialog.get_by_role("button", name="Erase", exact=True).click()
    expect(page.page.get_by_text("The Trash is empty")).to_be_visible(timeout=20_000)
    for card in ("Tea", "Milk"):
        status, _, _ = api._exchange("GET", f"/api/nodes/{board[card]}")
        assert status == 404


def test_lists_and_boards_are_renamed_in_place_and_escape_leaves_a_name_as_it_was(desk, api, board):
    page = desk(board)
    page.list("To do").locator(".rename-button").click()
    page.page.get_by_label("List name").fill("Never")
    page.keys.press("Escape")
    expect(page.page.get_by_label("List name")).to_have_count(0)
    page.expect_lists(["To do", "Done"])
    page.list("To do").locator(".rename-button").click()
    page.page.get_by_label("List name").fill("Now")
    page.keys.press("Enter")
    page.expect_lists(["Now", "Done"])
    # What it is called by a screen reader follows.
    expect(page.page.get_by_role("listbox", name="Now", exact=True)).to_have_count(1)
    expect(page.page.get_by_role("button", name="Add card to Now")).to_have_count(2)
    page.page.locator(".board-header .rename-button").click()
    page.page.get_by_label("Board name").fill("Home")
    page.keys.press("Enter")
    page.expect_board("Home")
    page.expect_stored(api, board.id, ["Now", "Done"])
    assert page.wait_until(lambda: "Home" in api.titles(WORKSPACE))


def test_a_board_has_a_background_which_others_see(desk, api, board):
    page, other = desk(board), desk(board)
    page.page.get_by_role("button", name="Board menu").click()
    page.page.get_by_role("menuitem", name="Colour and background…").click()
    page.dialog.get_by_label("Background").select_option("Dots")
    page.dialog.get_by_role("button", name="Save").click()
    for one in (page, other):
        stage = one.page.locator(".stage")
        expect(stage).to_have_attribute("data-background", "dots")
        assert "radial-gradient" in stage.evaluate("stage => getComputedStyle(stage).backgroundImage")
    page.keys.press("Control+z")
    expect(other.page.locator(".stage[data-background]")).to_have_count(0)


def test_a_card_opens_with_everything_it_has(desk, api):
    label, checklist, comment = new_id(), new_id(), new_id()
    tea = {"title": "Tea", "body": "Green, *loose*.", "due": 1_900_000_000_000}
    board = make_board(api, "Kitchen", {"To do": [tea]})
    api.transact(
        insert(label, "label", board.id, title="Hot", color="red"),
        {"set": {"node": board["Tea"], "fields": {"labels": [label]}}},
        insert(checklist, "checklist", board["Tea"], title="Steps"),
        insert(new_id(), "checkItem", checklist, title="Boil", done=True),
        insert(new_id(), "checkItem", checklist, title="Pour"),
        insert(comment, "message", board["Tea"], body="Three minutes.", author="Mina"),
    )
    page = desk(board)
    card = page.card("Tea")
    expect(card.locator(".label")).to_have_attribute("data-color", "red")
    expect(card.locator("[data-badge=checklist]")).to_contain_text("1/2")
    expect(card.locator("[data-badge=comments]")).to_contain_text("1")
    expect(card.locator("[data-badge=description]")).to_have_count(1)
    card.click()
    expect(page.dialog.locator(".markdown em").first).to_have_text("loose")
    expect(page.dialog.locator(".checklist .section-count")).to_have_text("1/2")
    expect(page.dialog.locator(".comments")).to_contain_text("Three minutes.")
    expect(page.dialog.locator(".comments")).to_contain_text("Mina")
    page.dialog.get_by_role("checkbox", name="Pour").check()
    expect(page.dialog.locator(".checklist .section-count")).to_have_text("2/2")
    expect(card.locator("[data-badge=checklist]")).to_contain_text("2/2")


def test_a_card_is_edited_and_others_see_it(desk, api, board):
    a, b = desk(board, name="A"), desk(board, name="B")
    a.card("Tea").click()
    a.dialog.locator(".card-heading .rename-button").click()
    a.page.get_by_label("Card title").fill("Green tea")
    a.keys.press("Enter")
    expect(b.card("Green tea")).to_have_count(1)
    a.dialog.get_by_role("button", name="Add a description").click()
    a.page.get_by_label("Description").fill("A **pot**.")
    a.dialog.get_by_role("button", name="Save").click()
    expect(a.dialog.locator(".markdown strong")).to_have_text("pot")
    b.card("Green tea").click()
    expect(b.dialog.locator(".markdown strong")).to_have_text("pot")


def test_what_is_deleted_is_in_the_trash_and_comes_back(desk, api, board):
    api.delete(board["Milk"])
    api.delete(board.lists["Done"])
    page = desk(board)
    page.expect_lists(["To do"])
    page.page.locator("[data-action=trash]").click()
    trash = page.page.locator(".trash-page")
    expect(trash.locator(".row")).to_have_count(2)
    trash.get_by_role("button", name="Restore Milk").click()
    trash.get_by_role("button", name="Restore Done").click()
    expect(trash.locator(".row")).to_have_count(0)
    page.open_board("Kitchen")
    page.expect_lists(["To do", "Done"])
    page.expect_stored(api, board.lists["To do"], page.order("To do"))
    assert sorted(page.order("To do")) == ["Milk", "Tea"]


def test_a_row_of_the_trash_is_carried_to_where_it_is_wanted(desk, api, board):
    api.delete(board["Milk"])
    page = desk(board)
    page.page.locator("[data-action=trash]").click()
    row = page.page.locator(".trash-page .row").filter(has_text="Milk")
    page.mouse.lift(row, across=0.3)
    page.mouse.over(page.tab("Kitchen"))
    page.expect_board("Kitchen")
    page.mouse.over(page.list("Done"))
    page.mouse.nudge()
    page.mouse.drop()
    page.expect_order("Done", ["Milk"])
    page.expect_stored(api, board.lists["Done"], ["Milk"])
    page.keys.press("Control+z")
    page.expect_order("Done", [])
    page.page.locator("[data-action=trash]").click()
    expect(page.page.locator(".trash-page .row")).to_have_count(1)


def test_a_long_list_holds_only_what_is_near(desk, api):
    board = make_board(api, "Kitchen", {"Long": [f"Card {n}" for n in range(700)]})
    page = desk(board)
    expect(page.list("Long").locator(".list-count")).to_have_text("700")
    assert page.page.locator("[data-kind=card]").count() < 80
    scroller = page.scroller("Long")
    at_end = """e => { e.scrollTop = e.scrollHeight; return e.scrollTop + e.clientHeight >= e.scrollHeight - 2; }"""
    last = page.card("Card 699")
    assert page.wait_until(lambda: scroller.evaluate(at_end) and last.count() == 1, 20_000)
    expect(last).to_be_in_viewport()


def test_without_a_session_there_is_only_the_shell_and_a_spent_address_says_what_to_do(browser, server, api):
    context = browser.new_context()
    page = context.new_page()
    answer = page.goto(server.origin + "/")
    assert answer.status == 200
    policy = answer.headers["content-security-policy"]
    rules = [rule.strip() for rule in policy.split(";")]
    for rule in ("default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "base-uri 'none'"):
        assert rule in rules
    assert "frame-ancestors 'none'" in rules and "unsafe-inline" not in policy
    expect(page.locator("#app")).to_have_attribute("data-state", "signed-out")
    expect(page.locator("#app .notice:visible")).to_contain_text("carry link")
    for path in ("/api/workspace", "/api/feed", "/api/trash", "/api/nodes/0000000000000001"):
        assert context.request.get(server.origin + path).status == 401
    answer = page.goto(server.opening_address)
    assert answer.status == 401
    expect(page.locator("body")).to_contain_text("carry link")
    context.close()


def test_an_item_goes_to_another_checklist_of_an_opened_card(desk, api):
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    first, second = new_id(), new_id()
    items = {title: new_id() for title in ("Boil", "Pour", "Drink")}
    api.transact(
        insert(first, "checklist", board["Tea"], title="Before"),
        insert(items["Boil"], "checkItem", first, title="Boil"),
        insert(items["Pour"], "checkItem", first, title="Pour"),
        insert(second, "checklist", board["Tea"], title="After"),
        insert(items["Drink"], "checkItem", second, title="Drink"),
    )
    page = desk(board)
    page.card("Tea").click()

    def row(title):
        return page.dialog.locator(f".check-item[data-node='{items[title]}']")

    def stored(checklist):
        return [node["fields"]["title"] for node in api.children(checklist)]

    expect(row("Drink")).to_be_visible()
    page.mouse.drag(row("Boil"), row("Pour"), down=0.9)
    assert page.wait_until(lambda: stored(first) == ["Pour", "Boil"])
    page.mouse.lift(row("Boil"))
    page.mouse.over(row("Drink"), down=0.1)
    page.mouse.nudge()
    expect(page.dialog.locator(".check-items").nth(1)).to_have_attribute("data-drop-state", "move")
    page.mouse.drop()
    assert page.wait_until(lambda: (stored(first), stored(second)) == (["Pour"], ["Boil", "Drink"]))
    expect(page.dialog.locator(".check-item .check-text")).to_have_text(["Pour", "Boil", "Drink"])
