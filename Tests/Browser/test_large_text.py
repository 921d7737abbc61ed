# SPDX-License-Identifier: Apache-2.0
"""Letters twice as large, as somebody set them in the browser, and windows as small as they are when a page is four
times as large: all that is pressed can be reached and is whole, and no line that is read is cut off."""

import pytest
from playwright.sync_api import expect

from support.boards import make_board
from support.screens import HANDS, SCREENS, Looker

LARGE = """addEventListener('DOMContentLoaded', () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { font-size: 200% !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
})"""

# What is pressed and has its middle outside of the window, or of what cuts it off, wherever one scrolls to.
UNREACHED = """() => {
    const top = document.querySelector('.menu') ?? [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    return [...top.querySelectorAll('button, a[href], [role=tab], [role=menuitem], [role=option], input, textarea, select')]
        .filter(each => each.checkVisibility({opacityProperty: true, visibilityProperty: true}))
        .filter(each => each.getBoundingClientRect().width >= 2)
        .filter(each => {
            let {left, right, top, bottom} = each.getBoundingClientRect()
            const isIn = box => (left + right) / 2 >= box.left && (left + right) / 2 <= box.right
                && (top + bottom) / 2 >= box.top && (top + bottom) / 2 <= box.bottom
            for (let around = each.parentElement; around !== document.body; around = around.parentElement) {
                const {overflowX, overflowY, contain, position} = getComputedStyle(around)
                const box = around.getBoundingClientRect()
                if (/auto|scroll/.test(overflowX) && around.scrollWidth > around.clientWidth) [left, right] = [box.left, box.right]
                if (/auto|scroll/.test(overflowY) && around.scrollHeight > around.clientHeight) [top, bottom] = [box.top, box.bottom]
                if ((overflowX !== 'visible' || contain.includes('paint')) && !isIn(box)) return true
                if (position === 'fixed') break
            }
            return !isIn({left: 0, top: 0, right: innerWidth, bottom: innerHeight})
        })
        .map(each => `${each.className || each.localName} "${each.ariaLabel ?? each.textContent.trim().slice(0, 40)}"`)
}"""

# What is pressed, and the words of the bar, of which something is cut off at a side, wherever one scrolls to; what
# scrolls to the side has nothing before its beginning.
NOT_WHOLE = """() => {
    const top = document.querySelector('.menu') ?? [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const words = [...document.querySelectorAll('.areas .nav-label')].filter(each => each.scrollWidth > each.clientWidth)
    return [...top.querySelectorAll('button, a[href], [role=tab], [role=menuitem], input, textarea, select')]
        .filter(each => each.checkVisibility({opacityProperty: true, visibilityProperty: true}))
        .filter(each => each.getBoundingClientRect().width >= 2)
        .filter(each => {
            const {left, right} = each.getBoundingClientRect()
            const isIn = box => left >= box.left - 1 && right <= box.right + 1
            for (let around = each.parentElement; around !== document.body; around = around.parentElement) {
                const {overflowX, position, direction} = getComputedStyle(around)
                const box = around.getBoundingClientRect()
                if (/auto|scroll/.test(overflowX) && around.scrollWidth > around.clientWidth) {
                    if (direction === 'rtl') return right + around.scrollLeft > box.right
                    return left + around.scrollLeft < box.left
                }
                if (overflowX !== 'visible' && !isIn(box)) return true
                if (position === 'fixed') break
            }
            return !isIn({left: 0, right: innerWidth})
        })
        .concat(words)
        .map(each => `${each.className || each.localName} "${each.ariaLabel ?? each.textContent.trim().slice(0, 40)}"`)
}"""

# What lies under the tab of the shelf, and would open it when it is pressed.
UNDER_THE_SHELF = """() => [...document.querySelectorAll('button, a[href], [role=option], textarea')]
    .filter(each => !each.closest('.shelf') && each.checkVisibility())
    .filter(each => {
        each.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'})
        const {left, right, top, bottom} = each.getBoundingClientRect()
        return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('.shelf')
    })
    .map(each => `${each.className}: ${each.ariaLabel ?? each.textContent.trim().slice(0, 40)}`)"""

# Lines of which more than the room that letters have above and below them is cut off, or that lie under a picture.
CUT = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const own = node.parentElement
        if (!node.data.trim() || own.closest('.visually-hidden')) continue
        if (!own.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const {left, right, top, bottom, height} = range.getBoundingClientRect()
        const paper = own.closest('.cell')?.querySelector('.paper')?.getBoundingClientRect()
        if (height && paper && top + height * 0.2 < paper.bottom && !own.closest('.paper')) found.push(`under a page: ${node.data}`)
        for (let around = own; height && around !== document.body; around = around.parentElement) {
            const {overflowY, webkitLineClamp, contain} = getComputedStyle(around)
            if (/auto|scroll/.test(overflowY) || webkitLineClamp !== 'none') break
            if (overflowY === 'visible' && !contain.includes('paint')) continue
            const box = around.getBoundingClientRect()
            if (top + height * 0.2 < box.top || bottom - height * 0.2 > box.bottom) {
                found.push(`${own.className} in ${around.className}: ${node.data.slice(0, 40)}`)
                break
            }
        }
    }
    return found
}"""


def phone_of(width, height):
    return {**HANDS["phone"], "viewport": {"width": width, "height": height}}


VIEWS = {"large letters": HANDS["phone"], "narrow": phone_of(320, 568), "low": phone_of(320, 256)}
CHECKS = {"large letters": [CUT], "narrow": [], "low": [UNDER_THE_SHELF]}
# Files come once to each workspace, and the last screen follows on them; in a low window those are looked at of which
# most has to be in view.
NARROW = list(SCREENS)[:-2]
LOW = ["board", "card", "conversation", "conversations", "document", "photos", "album", "drafts", "people", "new_board"]


def make_large(context):
    context.add_init_script(LARGE)
    return context


@pytest.fixture(scope="module")
def small(browser, furniture):
    """`small("narrow")`: the page of a view in which there is little room."""
    lookers = {}

    def look(view):
        if view not in lookers:
            context = browser.new_context(**VIEWS[view])
            lookers[view] = Looker(make_large(context) if view == "large letters" else context, furniture)
            lookers[view].workspace.open(furniture.api.link())
        return lookers[view]

    yield look
    for looker in lookers.values():
        looker.page.context.close()


def check(look, *checks):
    """What does not do in a screen that is open; it is left then."""
    try:
        look.workspace.animation_is_over(look.page.locator("html"))
        found = [text for each in checks for text in look.page.evaluate(each)]
        overflow = look.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    finally:
        look.leave()
    assert not found, "\n".join(found)
    assert overflow <= 0


@pytest.mark.parametrize(
    ("view", "name"), [(view, name) for view, names in zip(VIEWS, (SCREENS, NARROW, LOW)) for name in names]
)
def test_all_is_reached_and_no_line_is_cut_off(small, view, name):
    look = small(view)
    if name == "people":
        SCREENS["board"](look)
    SCREENS[name](look)
    if view == "low" and name == "conversation":
        expect(look.page.locator("article.message").last).to_be_in_viewport()
    check(look, UNREACHED, NOT_WHOLE, *CHECKS[view])


def test_a_dialog_and_an_empty_list_hold_larger_letters_on_a_desk(browser, furniture):
    context = make_large(browser.new_context(**HANDS["desk"]))
    look = Looker(context, furniture)
    look.workspace.open(furniture.api.link())
    SCREENS["draft_to_be_sent"](look)
    check(look, NOT_WHOLE)
    SCREENS["filtered_board"](look)
    hidden = "lists => lists.map(list => list.scrollHeight - list.clientHeight)"
    hints = look.page.locator(".list:not([data-collapsed]) .list-scroller:has(> .list-hint)")
    assert set(hints.evaluate_all(hidden)) == {0}
    context.close()


def test_the_banner_holds_larger_letters(phone, api):
    page = phone(make_board(api, "Kitchen", {"To do": ["Tea"]}))
    make_large(page.page.context)
    page.page.reload()
    page.expect_board("Kitchen")
    page.page.route("**/api/transactions", lambda route: route.abort())
    page.card("Tea").focus()
    page.keys.press("Delete")
    again = page.page.get_by_role("button", name="Try now")
    expect(again).to_be_visible()
    expect(page.page.get_by_role("button", name="1 change waits")).to_be_visible()
    assert page.box(again)["x"] + page.box(again)["width"] <= 390
    assert page.box(page.page.locator(".banner"))["height"] < 200
