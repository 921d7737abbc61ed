# SPDX-License-Identifier: Apache-2.0
"""What a page asks for when it starts, and what it does before the rest of its program has come."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from support.boards import tall_board
from support.furniture import Furniture
from support.pages import CARD


@pytest.mark.parametrize("address", ["/", "/#/board/{}"])
def test_a_first_screen_is_painted_from_six_answers_of_which_none_waits_for_the_program(address, desk, server, tall):
    page = desk(tall)
    page.page.goto("about:blank")
    needed = ["/", "app.css", "bridge.js", "en.txt", "workspace"]
    asked, program = [], []

    def answer(route):
        name = urlsplit(route.request.url).path.split("/")[-1] or "/"
        if name == "carry.wasm":
            # It comes when all else has.
            return program.append(route)
        is_first = name in needed and name not in asked
        asked.append(name)
        if is_first:
            route.continue_()

    page.page.route("**/*", answer)
    with page.page.expect_event("requestfinished", lambda request: "/api/workspace" in request.url):
        page.page.goto(server.origin + address.format(tall.id), wait_until="commit")
    # The picture of the tab is no part of what is painted.
    assert sorted(name for name in asked if name != "carry.svg") == needed and len(program) == 1
    program.pop().continue_()
    # What the program asks for by itself has no answer.
    expect(page.page.locator(CARD).first).to_be_visible()


# How many cards there are when the page asks for the rest of its program, and for the worker that keeps it.
WATCH_REST = """(() => {
    const cards = () => document.querySelectorAll('[data-kind=card]').length
    const {register} = ServiceWorkerContainer.prototype
    ServiceWorkerContainer.prototype.register = function (...given) {
        window.keeping = cards()
        return register.apply(this, given)
    }
    const {compileStreaming} = WebAssembly
    WebAssembly.compileStreaming = (...given) => {
        window.completing = cards()
        return compileStreaming(...given)
    }
})()"""


def test_what_comes_later_does_not_compete_with_the_first_screen(desk, tall):
    page = desk(tall, service_workers="allow")
    page.page.add_init_script(WATCH_REST)
    page.page.reload()
    for name in ("keeping", "completing"):
        assert page.wait_until(lambda: page.page.evaluate(f"'{name}' in window"))
        assert page.page.evaluate(name) > 0, name


def hold_back(page, is_answered):
    """Lets the second module come only to who asks for it so. Fills a list with how it was asked for."""
    asked = []

    def answer(route):
        kind = route.request.resource_type
        asked.append(kind)
        route.continue_() if is_answered(kind) else route.abort()

    page.page.route("**/carry-later.wasm", answer)
    return asked


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_a_first_screen_and_a_first_drag_do_without_the_second_module(screen, request, desk, api, tall):
    page = request.getfixturevalue(screen)(tall)
    other = desk(tall, name="Bob", role="editor")
    asked = hold_back(page, lambda kind: False)
    page.page.reload()
    expect(page.card("Card 1.5")).to_be_visible()
    hand = page.mouse if screen == "desk" else page.fingers
    hand.lift(page.card("Card 1.2"))
    hand.put(page.card("Card 1.5"))
    api.rename(tall["Card 1.4"], "of another")
    expect(page.card("of another")).to_be_visible()
    other.mouse.lift(other.card("of another"))
    expect(page.card("of another").locator(".carried")).to_be_visible()
    other.mouse.drop()
    expect(page.card("of another").locator(".carried")).to_have_count(0)
    assert "xhr" not in asked, "something waited for it"
    assert page.wait_until(lambda: "Card 1.2" in api.titles(tall.lists["List 1"])[2:5])


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_whatever_cards_show_does_without_the_second_module(screen, request, api):
    board = Furniture(api).board
    page = request.getfixturevalue(screen)(board)
    asked = hold_back(page, lambda kind: False)
    page.page.reload()
    expect(page.card("Everything").locator(".badge")).not_to_have_count(0)
    hand = page.mouse if screen == "desk" else page.fingers
    hand.lift(page.card("Plain"))
    hand.put(page.card("Overdue"), down=0.9)
    assert page.wait_until(lambda: api.titles(board.lists["Ideas"])[:2] != ["Everything", "Plain"])
    assert "xhr" not in asked, "something waited for it"


def test_a_drop_that_is_answered_before_the_feed_tells_of_it_does_without_the_second_module(desk, api, tall):
    page = desk(tall)
    page.page.route("**/api/feed**", lambda route: None)
    asked = hold_back(page, lambda kind: False)
    page.page.reload()
    page.mouse.drag(page.card("Card 1.2"), page.card("Card 1.4"), down=0.9)
    assert page.wait_until(lambda: api.titles(tall.lists["List 1"])[:4] == ["Card 1.1", "Card 1.3", "Card 1.4", "Card 1.2"])
    page.next_frame()
    assert "xhr" not in asked, "something waited for it"


def test_a_page_that_begins_with_what_is_unsent_does_without_the_second_module(desk, tall):
    page = desk(tall)
    page.page.context.route("**/api/transactions", lambda route: None)
    page.mouse.drag(page.card("Card 1.2"), page.card("Card 1.4"), down=0.9)
    moved = ["Card 1.1", "Card 1.3", "Card 1.4", "Card 1.2"]
    page._expect(lambda: page.order("List 1")[:4], moved, 8_000, "the list")
    asked = hold_back(page, lambda kind: False)
    page.page.reload()
    page._expect(lambda: page.order("List 1")[:4], moved, 8_000, "the list, on the next page,")
    assert "xhr" not in asked, "something waited for it"


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_a_window_that_is_left_does_without_the_second_module(screen, request, tall):
    page = request.getfixturevalue(screen)(tall)
    asked = hold_back(page, lambda kind: False)
    page.page.reload()
    expect(page.card("Card 1.1")).to_be_visible()
    page.page.evaluate("dispatchEvent(new Event('blur'))")
    page.next_frame()
    assert "xhr" not in asked, "something waited for it"


def scroll_to_end(scroller):
    scroller.evaluate("list => list.scrollTo(0, list.scrollHeight)")


def test_the_rest_of_a_long_list_does_without_the_second_module(desk, api):
    page = desk(tall_board(api, "Long", lists=2, cards=1_000))
    asked = hold_back(page, lambda kind: False)
    page.page.reload()
    expect(page.card("Card 1.1")).to_be_visible()
    last = page.card("Card 1.1000")
    # What is the end moves until all has come.
    assert page.wait_until(lambda: scroll_to_end(page.scroller("List 1")) or last.count())
    expect(last).to_be_in_viewport()
    assert "xhr" not in asked, "something waited for it"


def test_what_the_second_module_has_works_before_it_has_come(desk, tall):
    page = desk(tall)
    asked = hold_back(page, lambda kind: kind == "xhr")
    page.page.reload()
    page.card("Card 1.2").click()
    expect(page.page.get_by_role("dialog")).to_contain_text("Card 1.2")
    assert asked.count("xhr") == 1, "it is joined once"


def test_the_second_module_is_asked_for_again_and_again(desk, tall):
    page = desk(tall)
    page.page.clock.install()
    asked = hold_back(page, lambda kind: False)
    # What takes too long is answered with what was kept: no time passes before the board is there.
    waiting = set()
    page.page.on("request", lambda request: "/api/feed" in request.url or waiting.add(request))
    for ended in ("requestfinished", "requestfailed"):
        page.page.on(ended, lambda request: waiting.discard(request))
    page.page.reload()
    expect(page.card("Card 1.5")).to_be_visible()
    assert page.wait_until(lambda: asked and not waiting)
    for count in range(9):
        assert page.wait_until(lambda known=count: len(asked) > known and not waiting), f"asked for {count} times"
        # The page has heard that it did not come, and waits.
        page.next_frame()
        page.page.clock.fast_forward(30_000)


def test_a_page_that_needs_the_second_module_at_once_waits_for_nothing_else(desk, api):
    page = desk()
    page.page.goto(page.page.url.split("#")[0] + "#/photos")
    asked = hold_back(page, lambda kind: True)
    page.page.reload()
    expect(page.page.locator("#app")).to_have_attribute("data-state", "ready")
    assert asked == ["fetch"]


def test_a_page_whose_line_is_cut_before_its_second_module_says_so_and_begins_anew_when_that_has_come(desk, api, tall):
    page = desk(tall)
    page.page.context.route("**/api/transactions", lambda route: route.abort())
    asked = hold_back(page, lambda kind: False)
    page.page.reload()
    page.mouse.drag(page.card("Card 1.2"), page.card("Card 1.4"), down=0.9)
    page.page.context.route("**/*", lambda route: route.abort())
    page.card("Card 1.5").click()
    expect(page.page.get_by_role("heading", name="Carry has stopped")).to_be_visible()
    expect(page.page.get_by_text("The connection was lost before all of Carry had come.")).to_be_visible()
    assert "xhr" in asked
    page.problems.clear()
    # Where a new version was installed meanwhile there is no such module any more, but the page.
    page.page.context.unroute_all()
    page.page.unroute_all()
    expect(page.card("Card 1.5")).to_be_visible(timeout=30_000)
    moved = ["Card 1.1", "Card 1.3", "Card 1.4", "Card 1.2"]
    assert page.wait_until(lambda: api.titles(tall.lists["List 1"])[:4] == moved)


# What a page hears of its server: an answer, one of a proxy that reaches none, or nothing.
HEARS = {
    "an answer": lambda route: route.continue_(),
    "a proxy": lambda route: route.fulfill(status=502),
    "nothing": lambda route: route.abort(),
}


@pytest.mark.parametrize("heard", HEARS)
def test_a_page_that_cannot_begin_says_so_and_begins_anew_only_if_its_server_was_away(desk, heard):
    page = desk()
    page.page.goto(page.page.url.split("#")[0] + "#/photos")
    origin, away = page.page.url.split("#")[0], [True]

    def answer(route):
        return HEARS[heard if away else "an answer"](route)

    def is_probe(request):
        return request.url == origin and request.resource_type == "fetch"

    page.page.context.route("**/carry-later.wasm", lambda route: route.abort() if away else route.continue_())
    page.page.context.route(origin, lambda route: answer(route) if is_probe(route.request) else route.continue_())
    probes = []
    page.page.on("request", lambda request: probes.append(request) if is_probe(request) else None)
    page.page.reload()
    expect(page.page.get_by_role("heading", name="Carry has stopped")).to_be_visible()
    is_lost = page.page.get_by_text("The connection was lost before all of Carry had come.")
    assert page.wait_until(lambda: probes)
    if heard == "an answer":
        assert probes[0].response().ok
        page.next_frame()
        expect(is_lost).to_be_hidden()
        expect(page.page.get_by_text("Something in this page went wrong.")).to_be_visible()
    else:
        expect(is_lost).to_be_visible()
        away.clear()
        expect(page.page.locator("#app")).to_have_attribute("data-state", "ready", timeout=30_000)
    page.problems.clear()
