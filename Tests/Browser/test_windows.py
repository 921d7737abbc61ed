# SPDX-License-Identifier: Apache-2.0
"""Many windows of one browser: they share one feed and what is written, and a program that fell over is not entered again."""

import re
import time

from playwright.sync_api import expect

from support.api import WORKSPACE
from support.boards import make_board
from support.chat import ChatArea, make_conversation
from support.pages import Workspace

READY = "#app[data-state=ready]"

# The program of the page, which falls over at the next message after `trap` was set; and how often it was entered since.
TRAP = """(() => {
    const start = WebAssembly.instantiateStreaming;
    Object.assign(window, { trap: false, entered: 0 });
    WebAssembly.instantiateStreaming = async (...parts) => {
        const { exports } = (await start(...parts)).instance;
        const enter = (name) => (...values) => {
            if (window.trap) {
                window.entered += 1;
                if (name === 'carry_receive') throw new WebAssembly.RuntimeError('unreachable');
            }
            return exports[name](...values);
        };
        const seen = Object.keys(exports).filter((name) => name.startsWith('carry_'));
        return { instance: { exports: { ...exports, ...Object.fromEntries(seen.map((name) => [name, enter(name)])) } } };
    };
})()"""


def feed_clients(api):
    return int(re.search(r"^carry_feed_clients (\d+)", api.get_bytes("/metrics").decode(), re.MULTILINE)[1])


def another(page):
    window = page.page.context.new_page()
    window.goto(page.page.url)
    expect(window.locator(READY)).to_be_visible(timeout=30_000)
    return window


def test_thirty_windows_are_live_on_one_connection(api, desk):
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    page = desk(board)
    windows = [page.page, *(another(page) for _ in range(29))]
    card = api.add_card(board.lists["To do"], "Milk")
    for window in windows:
        expect(window.locator(".card-title", has_text="Milk")).to_be_visible(timeout=30_000)
    # A connection that was passed on ends at the server a moment later.
    end = time.monotonic() + 30
    while feed_clients(api) > 1:
        assert time.monotonic() < end, "more than one window holds a connection"
    # The window that holds it goes, and so does the next: the others hear all the same.
    windows.pop().close()
    windows.pop(0).close()
    api.rename(card, "Oat milk")
    for window in windows:
        expect(window.locator(".card-title", has_text="Oat milk")).to_be_visible(timeout=30_000)


HIDE = """() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    dispatchEvent(new Event('visibilitychange'));
    // From here on nothing runs in this window, as in one that the browser froze.
    setTimeout(() => { for (const end = Date.now() + 120_000; Date.now() < end;); });
}"""


def test_a_hidden_window_leaves_the_feed_to_one_that_is_seen(api, desk):
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    page = desk(board)
    another(page).evaluate(HIDE)
    api.add_card(board.lists["To do"], "Milk")
    page.expect_order("To do", ["Tea", "Milk"])


def test_a_session_that_was_ended_elsewhere_is_said_in_every_window(api, desk):
    page = desk(make_board(api, "Kitchen", {"To do": ["Tea"]}))
    second = another(page)
    [other] = [session for session in api.get("/api/sessions")["sessions"] if not session["current"]]
    api.end_session(other["session"]["device"])
    for window in (page.page, second):
        expect(window.locator("#app")).to_have_attribute("data-state", "signed-out", timeout=30_000)


def test_a_program_that_fell_over_is_not_entered_again(api, desk):
    board = make_board(api, "Kitchen", {"To do": ["Tea"], "Done": []})
    page = desk(board)
    page.page.add_init_script(TRAP)
    page.page.reload()
    expect(page.page.locator(READY)).to_be_visible()
    page.page.route("**/api/transactions", lambda route: route.abort())
    page.mouse.drag(page.card("Tea"), page.list("Done"))
    page.expect_order("Done", ["Tea"])
    page.page.evaluate("window.trap = true")
    page.page.mouse.move(300, 300)
    page.page.keyboard.press("n")
    expect(page.page.locator("#app")).to_have_attribute("data-state", "stopped")
    expect(page.page.get_by_role("heading", name="Carry has stopped")).to_be_visible()
    expect(page.board).to_be_hidden()
    entered = page.page.evaluate("window.entered")
    page.page.mouse.move(600, 300)
    page.page.keyboard.press("n")
    page.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    api.add_card(board.lists["To do"], "Milk")
    page.page.mouse.move(400, 300)
    assert page.page.evaluate("window.entered") == entered
    page.problems.clear()
    # What was changed before is there after a reload, and sent.
    page.page.unroute("**/api/transactions")
    page.page.get_by_role("link", name="Reload").click()
    expect(page.page.locator(READY)).to_be_visible()
    page.expect_stored(api, board.lists["Done"], ["Tea"])


# Nothing of what waits a second is done any more, as a draft is saved.
HOLD_SAVING = """() => {
    const set = window.setTimeout;
    window.setTimeout = (run, pause, ...given) => (pause === 1000 ? 0 : set(run, pause, ...given));
}"""


def written_elsewhere(window):
    """Opens what was kept because another window had written it."""
    window.toast.filter(has_text="changed elsewhere meanwhile").get_by_role("button", name="Show").click()
    return window.page.get_by_role("dialog", name="Changes that are not saved")


def test_what_two_windows_write_in_one_draft_is_lost_in_neither(api, desk):
    first = desk(make_board(api, "Kitchen", {"To do": ["Tea"]}))
    first.page.locator(".nav-item[data-action=compose]").click()
    one = first.page.get_by_role("textbox", name="Text")
    one.fill("Hello")

    def body():
        drafts = [node["id"] for node in api.children(WORKSPACE) if node["kind"] == "draft"]
        return drafts and api.get(f"/api/nodes/{drafts[0]}")["node"]["fields"].get("body")

    assert first.wait_until(lambda: body() == "Hello")
    second = Workspace(another(first))
    second.page.get_by_role("listbox", name="Drafts").get_by_role("option").first.click()
    two = second.page.get_by_role("textbox", name="Text")
    expect(two).to_have_value("Hello")
    # The first does not rest before the second writes.
    first.page.evaluate(HOLD_SAVING)
    one.fill("Hello from one")
    two.fill("Hello from two")
    assert first.wait_until(lambda: body() == "Hello from two")
    expect(one).to_have_value("Hello from two")
    expect(two).to_have_value("Hello from two")
    expect(written_elsewhere(second)).to_contain_text("Hello from one")


def test_what_one_window_saves_is_not_taken_from_what_another_has_written_on(api, desk):
    first = desk(make_board(api, "Kitchen", {"To do": ["Tea"]}))
    first.card("Tea").click()
    first.dialog.get_by_role("button", name="Add a description").click()
    first.dialog.get_by_role("textbox", name="Description").fill("Green")
    second = Workspace(another(first))
    second.dialog.get_by_role("button", name="Go on").click()
    second.dialog.get_by_role("textbox", name="Description").fill("Green and loose")
    first.dialog.get_by_role("button", name="Save").click()
    expect(first.dialog.locator(".section-description")).to_contain_text("Green")
    # It is there for both, and given up in either.
    second.page.keyboard.press("Escape")
    second.page.reload()
    second.dialog.get_by_role("button", name="Go on").click()
    expect(second.dialog.get_by_role("textbox", name="Description")).to_have_value("Green and loose")
    first.dialog.get_by_role("button", name="Discard").click()
    expect(first.dialog.get_by_role("button", name="Discard")).to_have_count(0)


def test_what_one_window_has_in_a_field_is_not_written_over_by_another(api, desk):
    first = desk(make_board(api, "Kitchen", {"To do": ["Tea"]}))
    first.card("Tea").click()
    second = Workspace(another(first))
    comment = second.dialog.get_by_role("textbox", name="Write a comment")
    expect(comment).to_have_value("")
    first.dialog.get_by_role("textbox", name="Write a comment").fill("Three minutes, and not one more.")
    comment.fill("No")
    expect(written_elsewhere(second)).to_contain_text("Three minutes, and not one more.")


def test_an_edit_that_one_window_saves_is_not_taken_from_what_another_has_written_on(api, desk):
    make_conversation(api, "Team")
    first = ChatArea(desk()).open("Team")
    first.write("Five o'clock")
    first.choose("Five o'clock", "Edit")
    expect(first.field).to_have_value("Five o'clock")
    first.field.fill("Five o'clock sharp")
    second = ChatArea(Workspace(another(first.workspace)))
    second.choose("Five o'clock", "Edit")
    expect(second.field).to_have_value("Five o'clock sharp")
    second.field.fill("Five o'clock sharp, at the harbour")
    second.field.press("Escape")
    first.field.press("Enter")
    second.expect_shown(["Five o'clock sharp"])
    second.choose("Five o'clock sharp", "Edit")
    expect(second.field).to_have_value("Five o'clock sharp, at the harbour")
