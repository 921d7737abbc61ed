# SPDX-License-Identifier: Apache-2.0
"""What a page makes the browser do, counted and not timed: what `Documentation/Performance.md` promises."""

from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from support.api import insert, new_id
from support.boards import make_board

# Counts what crosses into the program, by kind, from the start of the page on.
COUNT_MESSAGES = """(() => {
    window.messages = 0
    const start = WebAssembly.instantiateStreaming
    WebAssembly.instantiateStreaming = async (...given) => {
        const {module, instance} = await start(...given)
        const receive = (...message) => { window.messages += 1; return instance.exports.carry_receive(...message) }
        return {module, instance: {exports: {...instance.exports, carry_receive: receive}}}
    }
})()"""


@contextmanager
def traced(browser, page):
    """Fills a list with what the page's main thread does meanwhile, as the browser tells it."""
    devtools = browser.new_browser_cdp_session()
    told, found, ended = [], [], []
    devtools.on("Tracing.dataCollected", lambda part: told.extend(part["value"]))
    devtools.on("Tracing.tracingComplete", lambda _: ended.append(True))
    categories = [
        "devtools.timeline", "disabled-by-default-devtools.timeline",
        "disabled-by-default-devtools.timeline.invalidationTracking", "v8.wasm",
    ]
    devtools.send(
        "Tracing.start",
        {"traceConfig": {"includedCategories": categories}, "transferMode": "ReportEvents"},
    )
    yield found
    devtools.send("Tracing.end")
    while not ended:
        page.evaluate("new Promise(requestAnimationFrame)")
    devtools.detach()
    # Of all renderers the one that drew.
    threads = {}
    for event in told:
        threads.setdefault((event["pid"], event["tid"]), []).append(event)
    found.extend(max(threads.values(), key=lambda all: sum(one["name"] == "UpdateLayoutTree" for one in all)))


def restyled(events):
    """How many elements were looked at again each time, the most first."""
    told = [one["args"] for one in events if one["name"] == "UpdateLayoutTree"]
    # One that ran when the trace began or ended tells nothing.
    return sorted((one["elementCount"] for one in told if "elementCount" in one), reverse=True)


# Keeps whether all of the program has come, whether the page hears of changes, and which timers will run within a second.
KEEP_WORK = """(() => {
    const Feed = window.EventSource
    window.EventSource = class extends Feed {
        constructor(...given) {
            super(...given)
            this.addEventListener('open', () => { window.hears = true })
        }
    }
    const Instance = WebAssembly.Instance
    WebAssembly.Instance = function (...given) {
        const made = new Instance(...given)
        window.isWhole = true
        return made
    }
    const [set, clear] = [window.setTimeout, window.clearTimeout]
    window.timers = new Set()
    window.setTimeout = (run, pause, ...given) => {
        const timer = set(() => { window.timers.delete(timer); run(...given) }, pause)
        if (pause < 1000) window.timers.add(timer)
        return timer
    }
    window.clearTimeout = (timer) => { window.timers.delete(timer); clear(timer) }
})()"""


def compiled(events):
    """How many functions of the program were compiled, each when it was first called."""
    return sum(one["name"] == "wasm.CompileLazy" for one in events)


def opened_and_at_rest(screen, board, script=""):
    """A page that has all of its program, hears of changes, and has rehearsed."""
    page = screen(board)
    page.page.add_init_script(f"{KEEP_WORK};{script}")
    page.page.reload()
    expect(page.card("Card 1.5")).to_be_visible()
    page.page.wait_for_function("() => window.isWhole && window.hears && window.timers.size === 0")
    return page


def test_hovering_and_a_drag_that_rests_ask_nothing_of_the_program_and_it_goes_on_with_the_next_move(desk, api, tall):
    page = opened_and_at_rest(desk, tall, COUNT_MESSAGES)
    page.mouse.over(page.card("Card 1.2"))
    before = page.page.evaluate("messages")
    page.mouse.over(page.card("Card 1.6"), steps=40)
    # What a card shows under the mouse, and a link's preparation, are told once a card at the most.
    assert page.page.evaluate("messages") - before < 20
    page.mouse.press(page.card("Card 1.2"))
    before = page.page.evaluate("messages")
    page.mouse.move(page.mouse.at[0] + 2, page.mouse.at[1], steps=1)
    page.next_frame()
    assert page.page.evaluate("messages") > before
    page.mouse.move(page.mouse.at[0] + 6, page.mouse.at[1] + 6, steps=4)
    page.expect_dragging()
    page.mouse.over(page.list("List 2"), down=0.4)
    page.animation_is_over(page.page.locator("html"))
    before = page.page.evaluate("messages")
    for _ in range(30):
        page.next_frame()
    assert page.page.evaluate("messages") - before < 10
    # What somebody else changes comes under the hand, though that does not move.
    expect(page.list("List 2")).to_have_attribute("data-drop-state", "move")
    api.delete(tall.lists["List 2"])
    expect(page.list("List 3")).to_have_attribute("data-drop-state", "move")
    # A hand at the edge scrolls without moving.
    page.mouse.over(page.scroller("List 3"), down=0.98)
    expect(page.card("Card 3.40")).to_be_visible()
    page.keys.press("Escape")
    page.expect_idle()


def test_a_move_within_a_gap_lays_nothing_out(desk, tall):
    page = desk(tall)
    page.mouse.lift(page.card("Card 1.2"))
    page.mouse.over(page.list("List 2"), down=0.4)
    page.mouse.nudge()
    page.animation_is_over(page.page.locator("html"))
    devtools = page.page.context.new_cdp_session(page.page)
    devtools.send("Performance.enable")

    def counts():
        metrics = {one["name"]: one["value"] for one in devtools.send("Performance.getMetrics")["metrics"]}
        return metrics["LayoutCount"], metrics["RecalcStyleCount"]

    x, y = page.mouse.at
    page.page.evaluate("""() => {
        window.frames = 0
        const count = () => { window.frames += 1; requestAnimationFrame(count) }
        requestAnimationFrame(count)
    }""")
    layouts, styles = counts()
    for step in range(40):
        page.mouse.move(x + step % 5, y, steps=1)
        page.next_frame()
    later_layouts, later_styles = counts()
    assert later_layouts - layouts <= 2
    # The place of what is carried, once a frame: a slow machine draws more of them while it is asked.
    assert later_styles - styles <= page.page.evaluate("window.frames") + 2
    page.keys.press("Escape")
    page.expect_idle()


def test_a_first_drag_finds_compiled_what_the_library_runs(browser, desk, tall):
    page = opened_and_at_rest(desk, tall)
    page.mouse.over(page.card("Card 1.2"))
    with traced(browser, page.page) as lift:
        page.mouse.lift(page.card("Card 1.2"))
        page.mouse.over(page.list("List 2"), down=0.4)
        page.animation_is_over(page.page.locator("html"))
    with traced(browser, page.page) as drop:
        page.mouse.drop()
        page.animation_is_over(page.page.locator("html"))
    # What is left is the workspace's own, some 170 and 140. Without a rehearsal of the drag and of the drop it is 430 and 340.
    assert 0 < compiled(lift) < 260
    assert 0 < compiled(drop) < 220


def test_a_lift_restyles_what_it_marks_and_a_drop_nothing_that_is_so_already(browser, desk, tall):
    page = opened_and_at_rest(desk, tall)
    page.mouse.over(page.card("Card 1.2"))
    with traced(browser, page.page) as lift:
        page.mouse.lift(page.card("Card 1.2"))
        page.next_frame()
    page.mouse.over(page.list("List 2"), down=0.4)
    page.animation_is_over(page.page.locator("html"))
    with traced(browser, page.page) as drop:
        page.mouse.drop()
        page.animation_is_over(page.page.locator("html"))
    asked = [one["args"]["data"] for one in lift if one["name"] == "ScheduleStyleInvalidationTracking"]
    assert asked
    # A text that comes and goes, or an element below one that asks for what is anywhere in it, has the browser look at all.
    assert not [one for one in asked if one.get("changedPseudo") == "has"]
    restyled_by = [one["args"]["data"] for one in lift + drop if one["name"] == "StyleRecalcInvalidationTracking"]
    assert restyled_by
    assert not [one for one in restyled_by if one.get("extraData") == "hidden"]


def test_a_lift_makes_layers_of_what_moves_and_not_of_the_page(desk, tall):
    page = opened_and_at_rest(desk, tall)
    page.mouse.over(page.card("Card 1.2"))
    devtools = page.page.context.new_cdp_session(page.page)
    trees = []
    devtools.on("LayerTree.layerTreeDidChange", lambda told: trees.append(told.get("layers", [])))
    for command in ("DOM.enable", "DOM.getDocument", "LayerTree.enable"):
        devtools.send(command)
    page.mouse.lift(page.card("Card 1.2"))
    for _ in range(5):
        page.next_frame()
    drawn = max(([layer for layer in tree if layer["drawsContent"]] for tree in trees), key=len)
    page.keys.press("Escape")
    # The page, the gap and the cards behind it, the list's ring, the target for deleting, and what is carried.
    assert 3 < len(drawn) <= 8, [(layer["width"], layer["height"]) for layer in drawn]


def test_a_drop_restyles_what_moves_and_not_the_board(browser, desk, tall):
    page = desk(tall)
    shown = page.page.locator("[data-kind=card]")
    expect(shown.nth(60)).to_be_attached()
    cards = shown.count()
    page.mouse.lift(page.card("Card 1.2"))
    page.mouse.over(page.list("List 2"), down=0.4)
    page.mouse.nudge()
    page.animation_is_over(page.page.locator("html"))
    with traced(browser, page.page) as events:
        page.mouse.drop()
        page.animation_is_over(page.page.locator("html"))
    counts = restyled(events)
    assert counts, "nothing was told of the drop"
    # The cards from the gap on move by one place at the most: those of one list that are in the page.
    assert counts[0] < cards, counts


# Keeps when all ends that begins to move: what, and after how many milliseconds.
KEEP_ENDS = """() => {
    window.ends = []
    const keep = ({target}) => {
        for (const one of target.getAnimations()) window.ends.push([target.className, one.effect.getComputedTiming().endTime])
    }
    for (const type of ['transitionrun', 'animationstart']) document.addEventListener(type, keep, true)
}"""


def test_what_makes_room_rests_while_the_hand_does(desk, tall):
    page = desk(tall)
    page.mouse.lift(page.card("Card 1.2"))
    page.page.evaluate(KEEP_ENDS)
    page.mouse.over(page.card("Card 1.5"), down=0.9)
    page.animation_is_over(page.page.locator("html"))
    ends = [end for name, end in page.page.evaluate("ends") if name in ("card", "gap")]
    # A release comes some 300 ms after the last move of a hand that aims: what still glided then would be drawn with it.
    assert ends and max(ends) <= 300, ends


def test_what_follows_a_drop_ends_together(desk, tall):
    page = desk(tall)
    page.mouse.lift(page.card("Card 1.2"))
    page.mouse.over(page.list("List 2"), down=0.4)
    page.animation_is_over(page.page.locator("html"))
    page.page.evaluate(KEEP_ENDS)
    page.mouse.drop()
    followers = {"toast", "delete-target"}
    ends = lambda: [end for end in page.page.evaluate("ends") if end[0] in followers]
    assert page.wait_until(lambda: {name for name, _ in ends()} == followers)
    # For each end Chromium draws the frames of the last 40 ms itself.
    assert len({end for _, end in ends()}) == 1, ends()


# What the program animates, and how much is in it.
WATCH_ANIMATED = """() => {
    window.animated = []
    const {animate} = Element.prototype
    Element.prototype.animate = function (...given) {
        window.animated.push([this.className, this.childElementCount])
        return animate.apply(this, given)
    }
}"""


def test_nothing_that_is_empty_is_animated(phone, tall):
    page = phone(tall)
    page.page.evaluate(WATCH_ANIMATED)
    page.fingers.lift(page.card("Card 1.2"))
    assert page.wait_until(lambda: page.page.evaluate("animated.length"))
    page.fingers.put(page.card("Card 1.4"))
    expect(page.page.locator(".carry-overlay")).to_have_count(0)
    # The compositor cannot play it: the page would draw each frame and make its layers anew.
    animated = page.page.evaluate("animated")
    assert "carry-part" in {name for name, _ in animated} and all(count for _, count in animated), animated


# In which weights and sizes it is written what can be seen.
FONTS = """() => [...new Set([...document.querySelectorAll('body *')]
    .filter(one => one.getClientRects().length && [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
    .map(one => getComputedStyle(one))
    .map(({fontWeight, fontSize}) => `${fontWeight} ${fontSize}`))]"""


def test_a_board_is_written_in_few_fonts_and_a_drag_brings_none_and_takes_hold_of_next_to_nothing(desk, tall):
    page = desk(tall)
    expect(page.card("Card 1.2")).to_be_visible()
    page.page.evaluate(
        "addEventListener('dragstart', ({target}) => { const {width, height} = target.getBoundingClientRect();"
        " window.taken = width * height }, true)"
    )
    first = set(page.page.evaluate(FONTS))
    assert {font.split()[0] for font in first} == {"400", "600"}, first
    assert len(first) <= 7, first
    page.mouse.lift(page.card("Card 1.2"))
    assert page.page.evaluate("taken") <= 4
    page.mouse.over(page.list("List 2"), down=0.4)
    expect(page.delete_target).to_be_visible()
    held = set(page.page.evaluate(FONTS))
    page.mouse.drop()
    assert page.page.locator(".carry-handle").count() == 0
    expect(page.toast).to_be_visible()
    assert held | set(page.page.evaluate(FONTS)) <= first


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_a_list_that_scrolls_restyles_what_comes_in_and_not_the_page(screen, browser, request, tall):
    page = opened_and_at_rest(request.getfixturevalue(screen), tall)
    scroller = page.scroller("List 1")
    expect(page.list("List 1").locator("[data-kind=card]").nth(12)).to_be_attached()
    with traced(browser, page.page) as events:
        for step in range(1, 9):
            scroller.evaluate("(list, top) => { list.scrollTop = top }", step * 120)
            page.next_frame()
            page.next_frame()
    expect(page.card("Card 1.1")).to_have_count(0)
    # A card has some five elements, and on a busy machine those of several steps come in one frame.
    assert restyled(events)[0] < 250, restyled(events)
    # A card that comes is not asked whether it changes what the page around it shows: see Performance.md.
    asked = [
        one["args"]["data"]["nodeName"] for one in events
        if one["name"] == "ScheduleStyleInvalidationTracking" and one["args"]["data"].get("nodeId")
    ]
    assert not [name for name in asked if "'app'" in name or "'board'" in name], asked


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_a_card_is_as_high_as_it_is_taken_to_be_before_it_comes(screen, request, api):
    kinds = [
        {"title": "Tea"}, {"title": "Tea for all who come to see us, milk and sugar too"},
        {"title": "Tea with a label"}, {"title": "Tea in green", "coverColor": "green"},
        {"title": "Tea at five", "due": 1_900_000_000_000}, {"title": "Tea as told", "body": "Not too strong."},
        {"title": "Tea for one"},
    ]
    cards = [{**kind, "title": f"{kind['title']} {n}"} for n in range(12) for kind in kinds]
    board = make_board(api, "Kitchen", {"To do": cards})
    label = new_id()
    mina = api.get("/api/session")["id"]
    given = {"Tea with a label": {"labels": [label]}, "Tea for one": {"members": [mina]}}
    api.transact(
        insert(label, "label", board.id, title="Hot", color="red"),
        *(
            {"set": {"node": board[f"{title} {n}"], "fields": fields}}
            for title, fields in given.items() for n in range(12)
        ),
    )
    page = request.getfixturevalue(screen)(board)
    expect(page.card("Tea as told 0").locator("[data-badge=description]")).to_be_attached()
    scroller = page.scroller("To do")
    height = "list => list.querySelector('.list-content').getBoundingClientRect().height"
    guessed = scroller.evaluate(height)
    # Most have not come into the page.
    assert page.list("To do").locator("[data-kind=card]").count() < len(cards) / 2
    seen = set()
    for top in range(0, int(guessed), 300):
        scroller.evaluate("(list, top) => { list.scrollTop = top }", top)
        page.next_frame()
        page.next_frame()
        seen |= set(page.list("To do").locator("[data-kind=card]").evaluate_all("all => all.map(one => one.dataset.node)"))
    assert len(seen) == len(cards)
    assert abs(scroller.evaluate(height) - guessed) < 2, (guessed, scroller.evaluate(height))
