# SPDX-License-Identifier: Apache-2.0
"""The server is killed at any moment: what it acknowledged is there once, and the pages catch up by themselves."""

import random
from urllib.parse import urlsplit

from playwright.sync_api import expect

from support.api import API, Writer
from support.boards import make_board
from support.filed import SETTLED
from support.files import noise
from support.hands import drop_files
from support.photos import PhotoArea, contents

KILLS = 20


def everything(api, board):
    """The ids of every card of the board, list by list, as a list that would show a doubled one."""
    return [node["id"] for name in board.lists for node in api.children(board.lists[name]) if node["kind"] == "card"]


def test_killed_twenty_times_under_writers(server, api, desk, record_property):
    seed = random.SystemRandom().randrange(1 << 32)
    record_property("seed", seed)
    chance = random.Random(seed)
    board = make_board(api, "Kitchen", {"One": [], "Two": [], "Three": []})
    page = desk(board)
    writers = [Writer(api, board.lists[name], name) for name in ("One", "Two")]
    for writer in writers:
        writer.start()
    for kill in range(KILLS):
        for writer in writers:
            writer.wait_for(len(writer.acknowledged) + chance.randrange(1, 8))
        server.kill()
        known = [card for writer in writers for card, _ in list(writer.acknowledged)]
        server.start()
        found = everything(API(server.opening_address), board)
        missing = [card for card in known if card not in found]
        assert not missing, f"kill {kill}, seed {seed}: {len(missing)} of {len(known)} are gone"
        assert len(found) == len(set(found)), f"kill {kill}, seed {seed}: doubled"
    for writer in writers:
        acknowledged = writer.finish()
        titles = [title for _, title in acknowledged]
        shown = api.titles(board.lists[writer.prefix])
        assert [title for title in shown if title in set(titles)] == titles
        assert len(shown) <= len(titles) + 1, "a card that nobody sent"
        expect(page.list(writer.prefix).locator(".list-count")).to_have_text(str(len(shown)), timeout=30_000)


def test_what_was_changed_while_the_server_was_away_outlives_the_page(server, api, desk):
    board = make_board(api, "Kitchen", {"To do": ["Tea", "Milk"], "Done": []})
    page = desk(board)
    page.expect_order("To do", ["Tea", "Milk"])
    page.expect_whole()
    server.kill()
    expect(page.page.locator(".banner[data-tone=offline]")).to_be_visible(timeout=20_000)
    page.mouse.drag(page.card("Tea"), page.list("Done"))
    page.mouse.drag(page.card("Milk"), page.list("Done"), down=0.9)
    page.expect_order("Done", ["Tea", "Milk"])
    context = page.page.context
    page.page.close()
    server.start()
    again = context.new_page()
    again.goto(server.origin)
    expect(again.locator("#app[data-state=ready]")).to_be_visible(timeout=30_000)
    page.page = again
    page.expect_stored(api, board.lists["Done"], ["Tea", "Milk"])
    # The server has it before the page hears so.
    kept = "Object.keys(localStorage).filter(key => key.startsWith('carry-outbox/'))"
    assert page.wait_until(lambda: again.evaluate(kept) == [])


def test_what_a_page_left_is_shown_before_it_has_landed(api, desk):
    board = make_board(api, "Kitchen", {"To do": ["Tea"], "Done": []})
    page = desk(board)
    page.page.route("**/api/transactions", lambda route: route.abort())
    page.mouse.drag(page.card("Tea"), page.list("Done"))
    page.expect_order("Done", ["Tea"])
    page.page.reload()
    page.expect_order("Done", ["Tea"])
    page.expect_order("To do", [])
    page.page.unroute("**/api/transactions")
    page.expect_stored(api, board.lists["Done"], ["Tea"])


def test_a_card_that_has_not_landed_opens_by_its_address_when_it_has(api, desk):
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    page = desk(board)
    page.page.route("**/api/transactions", lambda route: route.abort())
    page.list("To do").locator(".add-button").click()
    page.page.get_by_label("New card in To do").fill("Bread")
    page.keys.press("Enter")
    page.keys.press("Escape")
    page.card("Bread").click()
    expect(page.dialog).to_be_visible()
    address = page.page.url
    page.keys.press("Escape")
    page.page.locator("[data-action=trash]").click()
    page.page.reload()
    expect(page.page.get_by_text("The Trash is empty")).to_be_visible()
    page.page.evaluate("address => { location.href = address }", address)
    page.next_frame()
    expect(page.toast).to_have_count(0)
    page.page.unroute("**/api/transactions")
    expect(page.dialog).to_contain_text("Bread")


def test_a_server_in_trouble_loses_no_change(api, desk):
    board = make_board(api, "Kitchen", {"To do": ["Tea"], "Done": []})
    page = desk(board)
    troubles = []

    def fail(route):
        troubles.append(route)
        if len(troubles) > 1:
            return route.continue_()
        return route.fulfill(status=500, json={"error": "The disk is full."})

    page.page.route("**/api/transactions", fail)
    page.mouse.drag(page.card("Tea"), page.list("Done"))
    expect(page.page.locator(".toast", has_text="The disk is full.")).to_be_visible()
    page.expect_order("Done", ["Tea"])
    page.expect_stored(api, board.lists["Done"], ["Tea"])
    expect(page.page.locator(".banner[data-tone=offline]")).to_be_hidden()


def test_a_name_that_is_being_changed_when_the_page_goes_is_kept(api, desk):
    board = make_board(api, "Kitchen", {"To do": ["Tea"], "Done": []})
    page = desk(board)
    page.list("To do").locator(".rename-button").click()
    page.page.locator(".rename-field").fill("Today")
    page.page.reload()
    page.expect_lists(["Today", "Done"])
    assert page.wait_until(lambda: api.titles(board.id) == ["Today", "Done"])
    # It can be taken back all the same.
    page.page.keyboard.press("Control+z")
    page.expect_lists(["To do", "Done"])


def test_a_page_reconnects_and_catches_up(server, api, desk):
    board = make_board(api, "Kitchen", {"To do": ["Tea", "Milk"], "Done": []})
    a, b = desk(board, name="A"), desk(board, name="B")
    a.expect_whole()
    server.kill()
    expect(a.page.locator(".banner[data-tone=offline]")).to_be_visible(timeout=20_000)
    a.mouse.drag(a.card("Tea"), a.list("Done"))
    a.expect_order("Done", ["Tea"])
    server.start()
    for page in (a, b):
        expect(page.page.locator(".banner[data-tone=offline]")).to_be_hidden(timeout=30_000)
        page.expect_order("Done", ["Tea"], timeout=30_000)
        page.expect_order("To do", ["Milk"])
    a.expect_stored(api, board.lists["Done"], ["Tea"])


def test_a_server_that_goes_away_before_all_of_the_program_has_come_is_missed_later(server, api, desk):
    board = make_board(api, "Kitchen", {"To do": ["Tea", "Milk"]})
    page = desk(board)
    page.page.route("**/carry-later.wasm", lambda route: route.abort())
    page.page.reload()
    page.expect_board("Kitchen")
    failed = []
    page.page.on("requestfailed", lambda request: failed.append(urlsplit(request.url).path))
    server.kill()
    assert page.wait_until(lambda: "/api/feed" in failed)
    told = []
    devtools = page.page.context.new_cdp_session(page.page)
    devtools.on("Network.eventSourceMessageReceived", lambda event: told.append(event["data"]))
    devtools.send("Network.enable")
    server.start()
    api.rename(board["Milk"], "Oat milk")
    # What only all of the program can show is not asked of the server in the middle of it.
    api.post("/api/members", {"name": "Bob", "role": "editor"})
    assert page.wait_until(lambda: any("Bob" in data for data in told), 30_000)
    page.page.unroute("**/carry-later.wasm")
    page.expect_order("To do", ["Tea", "Oat milk"], timeout=30_000)
    expect(page.page.locator(".banner[data-tone=offline]")).to_be_hidden(timeout=30_000)


def test_a_page_that_cannot_load_the_workspace_says_why_and_tries_again(api, desk):
    page = desk(make_board(api, "Kitchen", {"To do": ["Tea"]}))
    trouble = {"status": 500, "json": {"error": "The disk is full."}}
    page.page.route("**/api/workspace*", lambda route: route.fulfill(**trouble))
    page.page.reload()
    expect(page.page.get_by_role("heading", name="Carry could not start")).to_be_visible()
    expect(page.page.get_by_role("heading", name="Carry has stopped")).to_be_hidden()
    page.page.unroute("**/api/workspace*")
    page.page.get_by_role("button", name="Try again").click()
    page.expect_order("To do", ["Tea"])


def test_a_page_keeps_its_session_over_a_restart(server, api, desk):
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    page = desk(board)
    assert server.stop() == 0, "a graceful stop"
    server.start()
    page.page.reload()
    expect(page.page.locator("#app")).to_have_attribute("data-state", "ready")
    page.open_board("Kitchen")
    page.expect_order("To do", ["Tea"])


def test_killed_while_the_bytes_of_a_photo_are_on_their_way(server, api, desk, disk):
    content = noise(1_800, 1_200)
    page = PhotoArea(desk()).open().workspace
    line = page.page.context.new_cdp_session(page.page)

    def conduct(upload=-1, is_cut=False):
        conditions = {"offline": is_cut, "latency": 0, "downloadThroughput": -1, "uploadThroughput": upload}
        line.send("Network.emulateNetworkConditions", conditions)

    def arrived():
        folders = ("incoming", "media/blobs/incoming", "media/cache/incoming")
        return [path.stat().st_size for folder in folders for path in (server.data / folder).glob("*")]

    line.send("Network.enable")
    conduct(upload=200_000)
    drop_files(page, [disk("sea.png", content)], page.page.locator(".photos"))
    upload = page.page.locator(".upload")
    assert page.wait_until(lambda: any(arrived()), SETTLED)
    expect(upload).to_have_attribute("data-state", "sending")
    server.kill()
    [part] = arrived()
    assert 0 < part < len(content)
    # The server comes back before the page can reach it: of the half there is nothing.
    conduct(is_cut=True)
    server.start()
    assert arrived() == [] and contents(api) == []
    expect(upload.locator(".upload-note")).to_contain_text("until the server is back")
    # The page sends it again by itself, once.
    conduct()
    expect(upload).to_have_attribute("data-state", "landed", timeout=SETTLED)
    [photo] = contents(api)
    assert api.get_bytes(f"/api/nodes/{photo}/original") == content
    assert arrived() == []


def test_who_is_signed_out_is_told_of_changes_that_wait(api, desk):
    board = make_board(api, "Kitchen", {"To do": ["Tea"], "Done": []})
    page = desk(board)
    page.page.route("**/api/transactions", lambda route: route.abort())
    page.mouse.drag(page.card("Tea"), page.list("Done"))
    page.expect_order("Done", ["Tea"])
    [session] = [session for session in api.get("/api/sessions")["sessions"] if not session["current"]]
    api.end_session(session["session"]["device"])
    expect(page.page.locator("#app[data-state=signed-out]")).to_be_visible(timeout=30_000)
    expect(page.page.locator("#app .notice:visible")).to_contain_text("1 change waits in this browser.")
    page.page.reload()
    expect(page.page.locator("#app .notice:visible")).to_contain_text("1 change waits in this browser.")
