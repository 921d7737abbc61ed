# SPDX-License-Identifier: Apache-2.0
"""Letters twice as large, as somebody set them in the browser: on a phone all that is pressed can be reached, and no line
that is read is cut off."""

import pytest

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


@pytest.fixture(scope="module")
def large(browser, furniture):
    context = browser.new_context(**HANDS["phone"])
    context.add_init_script(LARGE)
    looker = Looker(context, furniture)
    looker.workspace.open(furniture.api.link())
    yield looker
    context.close()


@pytest.mark.parametrize("name", SCREENS)
def test_all_is_reached_and_no_line_is_cut_off(large, name):
    SCREENS[name](large)
    try:
        large.workspace.animation_is_over(large.page.locator("html"))
        found = large.page.evaluate(UNREACHED) + large.page.evaluate(CUT)
        overflow = large.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    finally:
        large.leave()
    assert not found, "\n".join(found)
    assert overflow <= 0
