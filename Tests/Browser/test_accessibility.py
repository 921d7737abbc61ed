# SPDX-License-Identifier: Apache-2.0
"""axe-core finds nothing on any screen, in light and in dark, on a desk and on a phone, and no ring around what has the focus
is cut off there; what is read stands in the page in the order in which it is seen."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from support.boards import make_board, tall_board
from support.rings import cut_ring_of_open_field, cut_rings
from support.screens import HANDS, SCREENS, Looker

# What axe finds in a menu or a dialog, and where none is open in all of the page: of every rule, with the size of what a
# finger presses, which it leaves out unless it is asked; or of those about colours. axe 4.12 takes a grid's item with a z-index for what lies over its own content, and says nothing of
# the colours in it: the sidebar, which on a desk lies over nothing, goes without meanwhile.
RUN = """async ([onlyColours, isDesk]) => {
    const rules = onlyColours ? {runOnly: ['color-contrast', 'link-in-text-block']} : {rules: {'target-size': {enabled: true}}};
    const sidebar = document.querySelector('.sidebar');
    if (sidebar && isDesk) sidebar.style.zIndex = 'auto';
    const top = document.querySelector('.menu') ?? document.querySelector('dialog[open]') ?? document;
    const {violations} = await axe.run(top, {resultTypes: ['violations'], preload: false, ...rules});
    if (sidebar) sidebar.style.zIndex = '';
    return violations.flatMap(({id, nodes}) => nodes.map(({target, failureSummary, html}) =>
        `${id}: ${target.join(' ')}: ${failureSummary.split('\\n').slice(1).join(' ')} ${html.slice(0, 200)}`));
}"""


def violations(look):
    """What axe finds in light, and in dark, where nothing is different but the colours."""
    found = []
    for scheme in ("light", "dark"):
        look.page.emulate_media(color_scheme=scheme)
        look.workspace.animation_is_over(look.page.locator("html"))
        if not look.page.evaluate("'axe' in window"):
            look.page.evaluate(AXE_SCRIPT)
        found += [f"{scheme}: {text}" for text in look.page.evaluate(RUN, [scheme == "dark", not look.is_phone])]
    return found


@pytest.fixture(scope="module", params=HANDS)
def stranger(request, browser, furniture):
    """A page of somebody who is not signed in."""
    context = browser.new_context(**HANDS[request.param])
    yield Looker(context, furniture)
    context.close()


@pytest.mark.parametrize("name", SCREENS)
def test_axe_finds_nothing_and_no_focus_ring_is_cut_off(look, name):
    # A search that has the focus lies over the header of a phone.
    look.page.evaluate("document.activeElement?.blur()")
    if name == "filtered_board":
        # Lists that were shown and are far away now keep their cards until they come near.
        look.page.reload()
    SCREENS[name](look)
    try:
        found = violations(look)
        look.page.emulate_media(color_scheme="light")
        look.workspace.animation_is_over(look.page.locator("html"))
        # While something is carried the focus belongs to it.
        cut = [] if name == "something_in_hand" else cut_rings(look.page)
    finally:
        look.leave()
    assert not found + cut, "\n".join([*found, *cut])


RENAMED = {
    "board": ("board", ".board-title > .rename-button"),
    "list": ("board", ".list-title > .rename-button"),
    "card": ("card", ".card-heading .rename-button"),
    "device": ("own_name_and_devices", ".people-name > .rename-button"),
}


@pytest.mark.parametrize("name", RENAMED)
def test_no_ring_of_a_name_that_is_changed_is_cut_off(look, name):
    screen, button = RENAMED[name]
    SCREENS[screen](look)
    look.page.locator(button).first.press("Enter")
    field = look.page.locator(".rename-field")
    expect(field).to_be_focused()
    cut = cut_ring_of_open_field(look.page)
    field.press("Escape")
    expect(field).to_have_count(0)
    look.leave()
    assert cut == [], "\n".join(cut)


ENTRANCES = {}


def entrance(function):
    ENTRANCES[function.__name__] = function
    return function


# Those who are not in


@entrance
def nobody(stranger):
    stranger.page.goto(stranger.origin)
    expect(stranger.page.locator("#app[data-state=signed-out]")).to_be_visible()


@entrance
def invitation(stranger):
    stranger.page.goto(stranger.furniture.invitation)
    expect(stranger.page.get_by_role("heading")).to_have_text("Open Carry as Bob?")


@entrance
def link_for_a_newcomer(stranger):
    stranger.page.goto(stranger.furniture.api.link())
    expect(stranger.page.get_by_role("button", name="Open Carry")).to_be_visible()


@entrance
def spent_link(stranger):
    stranger.page.goto(f"{stranger.origin}/open?token={'0' * 64}")
    expect(stranger.page.get_by_role("heading")).to_have_text("This link does not open anything any more")


@entrance
def share_link(stranger):
    stranger.page.goto(stranger.furniture.share)
    expect(stranger.page.get_by_role("button", name="Open Carry")).to_be_visible()


@entrance
def what_a_guest_sees(stranger):
    share_link(stranger)
    stranger.press("Open Carry")
    expect(stranger.page.locator(".card").first).to_be_visible()


@pytest.mark.parametrize("name", ENTRANCES)
def test_axe_finds_nothing_before_one_is_in(stranger, name):
    ENTRANCES[name](stranger)
    found = violations(stranger)
    assert not found, "\n".join(found)


# The order in which it is read

UNORDERED = """() => {
    const found = []
    for (const [kind, side] of [['list', 'left'], ['card', 'top'], ['board', 'top']]) {
        const parents = new Map()
        for (const element of document.querySelectorAll(`[data-kind=${kind}]:not([data-leaving])`)) {
            if (!element.checkVisibility()) continue
            const places = parents.get(element.parentElement) ?? []
            parents.set(element.parentElement, [...places, element.getBoundingClientRect()])
        }
        for (const places of parents.values()) {
            places.forEach((place, index) => {
                const last = places[index - 1]
                if (last && place[side] <= last[side]) found.push(`${kind} ${index + 1} of ${places.length}`)
            })
        }
    }
    return found
}"""


def expect_read_as_seen(page):
    assert page.wait_until(lambda: page.page.evaluate(UNORDERED) == []), page.page.evaluate(UNORDERED)


def test_cards_and_lists_stand_in_the_page_in_the_order_in_which_they_are_seen(desk, api):
    board = tall_board(api, "Tall", lists=3, cards=60)
    make_board(api, "Other", {})
    page = desk(board)
    expect_read_as_seen(page)
    scroller = page.scroller("List 1")
    for top in (2_000, 900, 0):
        scroller.evaluate("(element, top) => element.scrollTo(0, top)", top)
        page.next_frame()
    expect(page.card("Card 1.1")).to_be_in_viewport()
    expect_read_as_seen(page)
    # Moved: by hand, and by somebody else.
    page.mouse.drag(page.card("Card 1.2"), page.card("Card 2.3"), down=0.9)
    page.expect_idle()
    moved, first = page.card("Card 1.5"), page.card("Card 1.1")
    api.move([board["Card 1.5"]], board.lists["List 1"], before=board["Card 1.1"])
    assert page.wait_until(lambda: page.box(moved)["y"] < page.box(first)["y"])
    expect_read_as_seen(page)
    page.mouse.lift(page.list("List 3").locator(".list-header"), across=0.15)
    page.mouse.over(page.list("List 1"), across=0.1, down=0.2)
    page.mouse.drop()
    page.expect_lists(["List 3", "List 1", "List 2"])
    expect_read_as_seen(page)
    page.mouse.drag(page.tab("Other"), page.tab("Tall"), down=0.1)
    page.expect_idle()
    expect_read_as_seen(page)


def test_a_list_that_somebody_else_moves_keeps_its_place_and_the_focus(desk, api):
    board = tall_board(api, "Tall", lists=3, cards=60)
    page = desk(board)
    page.scroller("List 1").evaluate("element => element.scrollTo(0, 1000)")
    page.card("Card 2.2").focus()
    api.move([board.lists["List 1"]], board.id, after=board.lists["List 3"])
    api.move([board.lists["List 2"]], board.id, after=board.lists["List 1"])
    page.expect_lists(["List 3", "List 1", "List 2"])
    expect_read_as_seen(page)
    assert page.scroller("List 1").evaluate("element => element.scrollTop") == 1000
    expect(page.card("Card 2.2")).to_be_focused()
