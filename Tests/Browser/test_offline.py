# SPDX-License-Identifier: Apache-2.0
"""The server is away, and the page is opened all the same: what was read is there, and what is done is not lost."""

import pytest
from playwright.sync_api import expect

from support.boards import make_board

OFFLINE = ".banner[data-tone=offline]"
READY = "#app[data-state=ready]"


@pytest.fixture
def worker(desk):
    """A page whose shell the browser keeps: `worker(board)`."""

    def open_page(board, **options):
        page = desk(board, service_workers="allow", **options)
        page.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.page.reload()
        page.expect_board(board.title)
        return page

    return open_page


def reload_away(page):
    page.page.reload()
    expect(page.page.locator(READY)).to_be_visible(timeout=20_000)
    expect(page.page.locator(OFFLINE)).to_be_visible()


def test_a_page_that_is_loaded_while_the_server_is_away_shows_what_was_there(server, api, worker):
    board = make_board(api, "Kitchen", {"To do": ["Tea", "Milk"], "Done": ["Soup"]})
    page = worker(board)
    # What others did since the board was read is there as well.
    api.rename(board["Milk"], "Oat milk")
    api.move([board["Soup"]], board.lists["To do"])
    page.expect_order("To do", ["Tea", "Oat milk", "Soup"])
    server.kill()
    reload_away(page)
    page.expect_board("Kitchen")
    page.expect_order("To do", ["Tea", "Oat milk", "Soup"])
    page.expect_order("Done", [])
    # What is done now outlives the next load, too.
    page.mouse.drag(page.card("Tea"), page.list("Done"))
    page.expect_order("Done", ["Tea"])
    reload_away(page)
    page.expect_order("Done", ["Tea"])
    server.start()
    expect(page.page.locator(OFFLINE)).to_be_hidden(timeout=30_000)
    page.expect_stored(api, board.lists["Done"], ["Tea"])
    page.expect_order("To do", ["Oat milk", "Soup"])


def test_two_that_worked_while_the_server_was_away_find_each_others_changes(server, api, worker):
    board = make_board(api, "Kitchen", {"To do": ["Tea", "Milk", "Bread"], "Done": []})
    a, b = worker(board, name="A"), worker(board, name="B")
    server.kill()
    for page, card in ((a, "Tea"), (b, "Bread")):
        reload_away(page)
        page.mouse.drag(page.card(card), page.list("Done"))
        page.expect_order("Done", [card])
        reload_away(page)
    server.start()
    for page in (a, b):
        expect(page.page.locator(OFFLINE)).to_be_hidden(timeout=30_000)
        expect(page.list("Done").locator("[data-kind=card]")).to_have_count(2, timeout=30_000)
        page.expect_order("To do", ["Milk"])
    assert sorted(api.titles(board.lists["Done"])) == ["Bread", "Tea"]


def test_what_happened_while_the_browser_was_closed_is_caught_up_with(server, api, worker):
    board = make_board(api, "Kitchen", {"To do": ["Tea"], "Done": []})
    other = make_board(api, "Garden", {"Beds": ["Peas"]})
    page = worker(board)
    page.open_board("Garden")
    page.expect_order("Beds", ["Peas"])
    context, address = page.page.context, page.page.url
    page.page.close()
    api.rename(other["Peas"], "Beans")
    page.page = context.new_page()
    page.page.goto(address)
    page.expect_board("Garden")
    page.open_board("Kitchen")
    page.expect_order("To do", ["Tea"])
    api.rename(board["Tea"], "Coffee")
    page.expect_order("To do", ["Coffee"])
    server.kill()
    reload_away(page)
    page.expect_order("To do", ["Coffee"])
    page.open_board("Garden")
    page.expect_order("Beds", ["Beans"])
    server.start()
    expect(page.page.locator(OFFLINE)).to_be_hidden(timeout=30_000)


def test_a_line_on_which_nothing_comes_is_as_good_as_none(server, api, worker):
    board = make_board(api, "Kitchen", {"To do": ["Tea"], "Done": []})
    page = worker(board)
    server.freeze()
    try:
        page.page.reload(wait_until="commit")
        expect(page.page.locator(READY)).to_be_visible(timeout=40_000)
        page.expect_order("To do", ["Tea"])
        page.mouse.drag(page.card("Tea"), page.list("Done"))
        page.expect_order("Done", ["Tea"])
    finally:
        server.freeze(False)
    page.expect_stored(api, board.lists["Done"], ["Tea"])


def test_a_server_of_another_version_is_not_written_to_before_the_page_is_loaded_again(api, worker):
    board = make_board(api, "Kitchen", {"To do": ["Tea"], "Done": []})
    page = worker(board)
    outdated = {"body": "event: outdated\ndata: {}\n\n", "headers": {"Content-Type": "text/event-stream"}}
    page.page.route("**/api/feed?*", lambda route: route.fulfill(**outdated))
    page.page.reload()
    expect(page.page.locator(".banner[data-tone=outdated]")).to_be_visible(timeout=20_000)
    page.mouse.drag(page.card("Tea"), page.list("Done"))
    page.expect_order("Done", ["Tea"])
    assert api.titles(board.lists["To do"]) == ["Tea"]
    page.page.unroute("**/api/feed?*")
    page.page.get_by_role("button", name="Reload").click()
    expect(page.page.locator(".banner")).to_have_count(0, timeout=20_000)
    page.expect_order("Done", ["Tea"])
    page.expect_stored(api, board.lists["Done"], ["Tea"])


def test_what_was_refused_after_an_hour_away_can_be_read_and_copied(server, api, desk):
    board = make_board(api, "Kitchen", {"To do": ["Tea"], "Doing": []})
    page = desk(board)
    page.page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.origin)
    page.page.route("**/api/transactions", lambda route: route.abort())
    page.list("Doing").locator(".add-button").click()
    page.page.keyboard.type("Words that took a while")
    page.page.keyboard.press("Enter")
    page.page.keyboard.press("Escape")
    page.page.get_by_role("button", name="1 change waits").click()
    expect(page.dialog).to_contain_text("Waiting to be sent")
    page.page.keyboard.press("Escape")
    api.delete(board.lists["Doing"])
    page.page.unroute("**/api/transactions")
    page.page.get_by_role("button", name="Try now").click()
    expect(page.page.locator(".toast[data-tone=refused]")).to_contain_text("Doing", timeout=20_000)
    page.page.reload()
    page.page.get_by_role("button", name="Refused changes").click()
    expect(page.dialog).to_contain_text("Words that took a while")
    page.dialog.get_by_role("button", name="Copy").click()
    assert "Words that took a while" in page.page.evaluate("navigator.clipboard.readText()")
    page.dialog.get_by_role("button", name="Clear list").click()
    expect(page.dialog).to_contain_text("Everything is saved.")
    page.page.keyboard.press("Escape")
    expect(page.page.get_by_role("button", name="Refused changes")).to_be_hidden()


def test_nothing_is_kept_of_a_session_that_has_ended(api, worker):
    page = worker(make_board(api, "Kitchen", {"To do": ["Tea"]}))
    [other] = [session for session in api.get("/api/sessions")["sessions"] if not session["current"]]
    api.end_session(other["session"]["device"])
    expect(page.page.locator("#app[data-state=signed-out]")).to_be_visible(timeout=30_000)
    count = """new Promise((done) => { indexedDB.open('carry').onsuccess = ({ target }) => {
        const asked = target.result.transaction('records').objectStore('records').count();
        asked.onsuccess = () => done(asked.result);
    }; })"""
    assert page.page.evaluate(count) == 0
