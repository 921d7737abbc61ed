# SPDX-License-Identifier: Apache-2.0
"""The server is away, and the page is opened all the same: what was read is there, and what is done is not lost."""

import json

import pytest
from playwright.sync_api import expect

from support.api import WORKSPACE
from support.boards import make_board
from support.browser import Profile
from support.files import pdf, picture
from support.hands import drop_files
from support.pages import Workspace
from support.shelf import ShelfArea, kinds_on_shelf, shelf_of
from trello_generator import export

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


def test_files_that_are_dropped_while_the_server_is_away_are_kept_and_sent_later(server, api, worker, tmp_path):
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    page = worker(board)
    paths = [tmp_path / name for name in ("sea.png", "report.pdf", "hill.png")]
    for path, content in zip(paths, (picture(3), pdf(["alpha", "beta"]), picture(4)), strict=True):
        path.write_bytes(content)
    server.kill()
    expect(page.page.locator(OFFLINE)).to_be_visible()
    drop_files(page, paths, page.list("To do"))
    notes = page.page.locator(".upload-note")
    kept = ["Kept in this browser until the server is back"] * 3
    expect(notes).to_contain_text(kept)
    expect(page.page.locator(".uploads-title")).to_have_text("3 files wait for the server")
    assert page.wait_until(lambda: page.parked_count() == 3)
    reload_away(page)
    expect(notes).to_contain_text(kept)
    server.start()
    expect(page.page.locator(OFFLINE)).to_be_hidden(timeout=30_000)
    page.expect_stored(api, board.lists["To do"], ["Tea", "sea", "report", "hill"])
    assert page.wait_until(lambda: page.parked_count() == 0)
    page.page.reload()
    page.expect_order("To do", ["Tea", "sea", "report", "hill"])
    expect(page.page.locator(".uploads")).to_have_count(0)


def test_a_board_that_is_dropped_while_the_server_is_away_is_imported_later(server, api, worker, tmp_path):
    page = worker(make_board(api, "Kitchen", {"To do": ["Tea"]}))
    path = tmp_path / "board.json"
    path.write_text(json.dumps(export(30, lists=3, title="The garden")))
    server.kill()
    expect(page.page.locator(OFFLINE)).to_be_visible()
    drop_files(page, [path], page.page.locator("main.stage"))
    expect(page.page.locator(".upload-note")).to_contain_text("Kept in this browser until the server is back")
    reload_away(page)
    server.start()
    expect(page.dialog).to_contain_text("Imported “The garden”", timeout=30_000)
    expect(page.dialog).to_contain_text("30 cards")
    page.dialog.get_by_role("button", name="Open board").click()
    page.expect_board("The garden")
    assert page.wait_until(lambda: page.parked_count() == 0)
    assert api.titles(WORKSPACE).count("The garden") == 1


def test_files_that_are_kept_outlive_a_browser_that_is_killed_and_their_place_on_the_disk(
    server, api, browser, request, tmp_path
):
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    profile = Profile(browser.browser_type, tmp_path / "profile")
    request.addfinalizer(profile.kill)
    page = Workspace(profile.open()).open(api.link(), board)
    page.expect_order("To do", ["Tea"])
    page.expect_whole()
    server.kill()
    expect(page.page.locator(OFFLINE)).to_be_visible()
    path = tmp_path / "sea.png"
    path.write_bytes(picture(3))
    drop_files(page, [path], page.list("To do"))
    assert page.wait_until(lambda: page.parked_count() == 1)
    path.unlink()
    profile.kill()
    server.start()
    page = Workspace(profile.open()).open(api.link(), board)
    page.expect_synced(api, board, {"To do": ["Tea", "sea"]})
    [card] = [node for node in api.children(board.lists["To do"]) if node["fields"]["title"] == "sea"]
    assert [node["kind"] for node in api.children(card["id"])] == ["photo"]
    assert page.wait_until(lambda: page.parked_count() == 0)


def test_a_draft_that_was_sent_while_the_server_is_away_is_in_no_queue_after_a_reload(server, api, worker):
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    page = worker(board)
    page.page.locator(".nav-item[data-action=compose]").click()
    page.page.get_by_role("textbox", name="Text").fill("Bread")
    assert page.wait_until(lambda: [node for node in api.children(WORKSPACE) if node["kind"] == "draft"])
    server.kill()
    expect(page.page.locator(OFFLINE)).to_be_visible()
    page.page.get_by_role("button", name="Send to…").click()
    page.page.locator(f".choice[data-node='{board.lists['To do']}']").click()
    drafts = page.page.get_by_role("listbox", name="Drafts").get_by_role("option")
    expect(drafts).to_have_count(0)
    # One that is taken back is there again, though both changes wait.
    page.page.keyboard.press("Control+z")
    expect(drafts).to_have_count(1)
    page.page.keyboard.press("Control+Shift+z")
    expect(drafts).to_have_count(0)
    reload_away(page)
    page.page.locator(".nav-item[data-action=compose]").click()
    expect(page.page.get_by_role("textbox", name="Text")).to_have_value("")
    expect(drafts).to_have_count(0)
    server.start()
    expect(page.page.locator(OFFLINE)).to_be_hidden(timeout=30_000)
    page.expect_stored(api, board.lists["To do"], ["Tea", "Bread"])


def test_what_was_never_opened_here_says_why_it_is_not_there_until_it_is(server, api, desk):
    make_board(api, "Garden", {"Beds": ["Peas"]})
    page = desk(make_board(api, "Kitchen", {"To do": ["Tea"]}))
    page.mouse.drag(page.card("Tea"), page.page.get_by_role("button", name="Trash", exact=True))
    page.expect_order("To do", [])
    assert page.wait_until(lambda: api.get("/api/trash?limit=9")["nodes"])
    page.expect_whole()
    server.kill()
    expect(page.page.locator(OFFLINE)).to_be_visible()
    obstacle = page.page.locator("main [role=alert]")
    page.page.get_by_role("button", name="Trash", exact=True).click()
    expect(obstacle).to_have_text("The server cannot be reached.")
    # What it holds is not known, whatever is looked for.
    field = page.page.get_by_role("searchbox", name="Search the Trash")
    for text in ("Tea", ""):
        field.fill(text)
        expect(obstacle).to_have_text("The server cannot be reached.")
        expect(page.page.get_by_text("The Trash is empty")).to_be_hidden()
    page.tab("Garden").click()
    expect(obstacle).to_have_text("This board could not be loaded. The server cannot be reached.")
    # A message would have gone.
    expect(page.toast.filter(has_text="could not be loaded")).to_have_count(0)
    server.start()
    page.expect_order("Beds", ["Peas"])
    expect(obstacle).to_have_count(0)
    page.page.get_by_role("button", name="Trash", exact=True).click()
    expect(page.page.get_by_role("button", name="Restore Tea")).to_be_visible()
    expect(obstacle).to_have_count(0)


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
    page.list("Doing").get_by_role("textbox").fill("Words that took a while")
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


def test_the_first_things_on_a_shelf_are_put_there_while_the_server_is_away(server, api, worker, tmp_path):
    board = make_board(api, "Kitchen", {"To do": ["Tea", "Milk"]})
    page = worker(board)
    assert shelf_of(api) is None
    path = tmp_path / "sea.png"
    path.write_bytes(picture(3))
    server.kill()
    expect(page.page.locator(OFFLINE)).to_be_visible()
    shelf = ShelfArea(page)
    page.mouse.drag(page.card("Tea"), shelf.edge)
    drop_files(page, [path], shelf.edge)
    assert page.wait_until(lambda: page.parked_count() == 1)
    reload_away(page)
    page.expect_order("To do", ["Milk"])
    server.start()
    expect(page.page.locator(OFFLINE)).to_be_hidden(timeout=30_000)
    assert page.wait_until(lambda: kinds_on_shelf(api) == ["card", "photo"])
    # The server knows of the picture before the page does.
    expect(page.page.locator("section.uploads").get_by_role("button", name="Undo")).to_be_visible()
    page.page.keyboard.press("Control+z")
    assert page.wait_until(lambda: kinds_on_shelf(api) == ["card"])
    page.page.keyboard.press("Control+z")
    page.expect_synced(api, board, {"To do": ["Tea", "Milk"]})
