# SPDX-License-Identifier: Apache-2.0
"""What a phone shows: things as large as a finger, fields that do not make it zoom, and nothing under a notch."""

import pytest
from playwright.sync_api import expect

from support.boards import make_board
from support.browser import PHONE
from support.documents import make_document
from support.hands import Fingers, Keys
from support.screens import Looker

# What is pressed and is smaller than a finger: measured by where presses land, so that what an element adds to itself
# by a pseudo-element counts. Links within a text are read, and a line of it is as high as it is.
SMALL = """() => {
    const seen = 'button, a[href], [role=button], [role=tab], [role=menuitem], [role=option], '
        + 'input, select, textarea, label.check-row'
    const reached = (element, x, y) => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element
            || hit.contains(element) && hit.closest(seen) !== null)
    }
    const extent = (element, x, y, dx, dy) => {
        let steps = 0
        while (steps < 44 && reached(element, x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1
        return steps
    }
    const top = document.querySelector('.menu') ?? [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
    return [...top.querySelectorAll(seen)]
        .filter(element => element.checkVisibility({opacityProperty: true, visibilityProperty: true}))
        .filter(element => !element.matches(':disabled') && element.closest('.markdown, .message-text') === null)
        .map(element => [element, element.getBoundingClientRect()])
        .filter(([, box]) => box.width >= 1 && (box.width < 43.5 || box.height < 43.5))
        .map(([element]) => {
            element.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'})
            const box = element.getBoundingClientRect()
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
            if (!reached(element, x, y)) return null
            const width = extent(element, x, y, -1, 0) + extent(element, x, y, 1, 0) + 1
            const height = extent(element, x, y, 0, -1) + extent(element, x, y, 0, 1) + 1
            if (width >= 43 && height >= 43) return null
            const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)
            return `${element.className || element.localName} "${name}": ${width} x ${height}`
        })
        .filter(text => text !== null)
}"""

# Fields into which iOS zooms: those with letters of less than 16 points.
SMALL_LETTERS = """() => [...document.querySelectorAll('input, textarea, select, [contenteditable=true]')]
    .filter(field => !['checkbox', 'radio', 'file', 'range', 'color', 'hidden'].includes(field.type))
    .filter(field => parseFloat(getComputedStyle(field).fontSize) < 16)
    .map(field => `${field.className}: ${getComputedStyle(field).fontSize}`)"""

# Buttons with only an icon, which is not in their middle.
OFF_CENTER = """() => [...document.querySelectorAll('.icon-button')]
    .filter(button => button.checkVisibility() && [...button.children].every(child => child.matches('svg.icon, .tab-spring')))
    .map(button => [button, button.querySelector('svg')].map(part => part.getBoundingClientRect()).concat(button))
    .filter(([box, icon]) => Math.abs(box.left + box.right - icon.left - icon.right) > 3)
    .map(([, , button]) => `${button.className} "${button.getAttribute('aria-label')}": its icon is not in its middle`)"""

# A photo on its own screen: the shelf has some too.
PHOTO = ".photos[data-kind=workspace] [data-kind=photo]"

SCREENS = {
    "board": lambda at: (f"board/{at.board.id}", ".card"),
    "card": lambda at: (f"card/{at.board['Everything']}", "dialog .attachment"),
    "library": lambda at: ("documents", ".document-tile"),
    "document": lambda at: (f"document/{at.document.id}", "[data-kind=page]"),
    "photos": lambda at: ("photos", PHOTO),
    "album": lambda at: (f"album/{at.album}", ".photos[data-kind=album] [data-kind=photo]"),
    "chat": lambda at: ("chat", ".conversation-row"),
    "conversation": lambda at: (f"chat/{at.talk}", "article.message .attached"),
    "drafts": lambda at: ("compose", ".draft-editor"),
    "draft": lambda at: (f"compose/{at.draft}", ".staged .attached"),
    "trash": lambda at: ("trash", ".row"),
}


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", {"To do": ["Tea", "Milk", "Bread"]})


@pytest.fixture
def furnished(browser, furniture):
    """`furnished(390, 844)`: a page of such a screen, in a workspace with something of everything in it."""
    pages = []

    def open_one(width, height):
        options = {**PHONE, "viewport": {"width": width, "height": height}, "reduced_motion": "reduce"}
        page = Looker(browser.new_context(**options), furniture).workspace.open(furniture.api.link())
        page.fingers, page.keys = Fingers(page), Keys(page)
        pages.append(page)
        return page

    yield open_one
    problems = [problem for page in pages for problem in page.problems]
    for page in pages:
        page.page.context.close()
    assert not problems, "the pages complained:\n" + "\n".join(problems)


def survey(page, furniture):
    """What is too small, or not in its middle, on each screen, by the screen's name."""
    found = {}

    def look(name):
        page.animation_is_over(page.root)
        small = sum((page.page.evaluate(each) for each in (SMALL, SMALL_LETTERS, OFF_CENTER)), [])
        if small:
            found[name] = sorted(set(small))

    for name, place in SCREENS.items():
        address, shown = place(furniture)
        page.page.goto(page.page.url.split("#")[0] + f"#/{address}")
        expect(page.page.locator(shown).first).to_be_visible()
        look(name)
        if name == "card":
            page.dialog.locator(".section-description button").first.click()
            page.dialog.get_by_role("button", name="Add item").first.click()
            look("card being edited")
    page.page.goto(page.page.url.split("#")[0] + f"#/board/{furniture.board.id}")
    page.page.get_by_role("button", name="Add card").first.click()
    look("card being added")
    page.page.locator(".rename-button").first.click()
    look("board being renamed")
    page.page.get_by_role("button", name="Board menu").click()
    look("board menu")
    page.keys.press("Escape")
    page.page.locator(".nav-item[data-action=boards]").click()
    look("boards")
    page.page.locator("[data-action=session]").click()
    look("devices")
    page.keys.press("Escape")
    page.page.locator(".nav-item[data-action=boards]").click()
    page.page.get_by_role("button", name="People").first.click()
    look("people")
    page.keys.press("Escape")
    page.page.locator(".nav-item[data-action=boards]").click()
    page.page.locator("[data-action=search]").click()
    page.page.get_by_role("searchbox", name="Search everything").fill("everything")
    expect(page.page.locator(".search-dialog .choice").first).to_be_visible()
    look("search")
    return found


@pytest.mark.parametrize("width, height", [(390, 844), (1024, 768)])
def test_all_that_is_pressed_is_as_large_as_a_finger_and_no_field_makes_the_page_zoom(furnished, furniture, width, height):
    page = furnished(width, height)
    found = survey(page, furniture)
    assert found == {}, "\n".join(f"{name}: {text}" for name, texts in found.items() for text in texts)


def test_a_style_for_a_mouse_is_for_a_mouse_only(phone, board):
    page = phone(board)
    outside = page.page.evaluate(
        """() => {
            const found = []
            const walk = (rules, isForHover) => {
                for (const rule of rules) {
                    const media = rule.media?.mediaText ?? ''
                    if (rule.selectorText?.includes(':hover') && !isForHover) found.push(rule.selectorText)
                    if (rule.cssRules) walk(rule.cssRules, isForHover || media.includes('hover: hover'))
                }
            }
            for (const sheet of document.styleSheets) walk(sheet.cssRules, false)
            return found
        }"""
    )
    assert outside == []


# Edges of the screen

# What is pressed and lies where a notch, a rounded corner or the line to go home is; not what scrolls out there.
COVERED = """([top, right, bottom, left]) => {
    const isScrolled = element => {
        for (let around = element.parentElement; around; around = around.parentElement) {
            const {overflowX, overflowY} = getComputedStyle(around)
            const scrolls = [
                /auto|scroll/.test(overflowX) && around.scrollWidth > around.clientWidth,
                /auto|scroll/.test(overflowY) && around.scrollHeight > around.clientHeight,
            ]
            if (scrolls.includes(true)) return true
        }
        return false
    }
    const over = document.querySelector('.menu') ?? [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
    return [...over.querySelectorAll('button, a[href], input, [role=tab]')]
        .filter(element => element.checkVisibility({opacityProperty: true, visibilityProperty: true}))
        .map(element => [element, element.getBoundingClientRect()])
        .filter(([element, box]) => {
            const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
            return hit !== null && (element.contains(hit) || hit.contains(element))
                && !isScrolled(element)
        })
        .filter(([, box]) => box.top < top - 0.5 || box.left < left - 0.5
            || box.right > innerWidth - right + 0.5 || box.bottom > innerHeight - bottom + 0.5)
        .map(([element, box]) => `${element.className} ${element.getAttribute('aria-label') ?? element.textContent}: `
            + [box.top, box.right, box.bottom, box.left].map(Math.round))
}"""


@pytest.mark.parametrize("width, height, insets", [(390, 844, (47, 0, 34, 0)), (844, 390, (0, 47, 21, 47))])
def test_nothing_lies_under_a_notch_or_where_the_screen_is_round(furnished, furniture, width, height, insets):
    page = furnished(width, height)
    page.fingers.devtools.send("Emulation.setSafeAreaInsetsOverride", {
        "insets": dict(zip(("top", "right", "bottom", "left"), insets, strict=True)),
    })
    found = {}

    def look(name):
        page.animation_is_over(page.root)
        if covered := page.page.evaluate(COVERED, insets):
            found[name] = covered

    origin = page.page.url.split("#")[0]
    for name in ("board", "card", "document", "photos", "conversation", "draft", "trash"):
        address, shown = SCREENS[name](furniture)
        page.page.goto(f"{origin}#/{address}")
        expect(page.page.locator(shown).first).to_be_visible()
        look(name)
    page.page.goto(f"{origin}#/document/{make_document(furniture.api, 'Diary', 120).id}")
    expect(page.page.locator(".page-count")).to_have_text("120 pages")
    look("a long document")
    page.page.goto(f"{origin}#/photos")
    page.page.locator(PHOTO).first.focus()
    page.keys.press("Enter")
    expect(page.dialog).to_be_visible()
    look("photo")
    # What is closed goes back in the history, and an address that is followed before that has arrived would be left again.
    page.page.evaluate("addEventListener('popstate', () => { window.hasArrived = true })")
    page.keys.press("Escape")
    if width < 700:
        assert page.wait_until(lambda: page.page.evaluate("window.hasArrived"))
    page.page.goto(f"{origin}#/board/{furniture.board.id}")
    page.page.get_by_role("button", name="Board menu").click()
    look("menu")
    assert found == {}, "\n".join(f"{name}: {text}" for name, texts in found.items() for text in texts)


def test_a_phone_on_its_side_shows_the_board_and_every_tab(phone, api, board):
    for number in range(12):
        make_board(api, f"Board {number}", {"List": []})
    page = phone(board, viewport={"width": 844, "height": 390})
    shown = page.box(page.board)
    assert shown["width"] > 0.8 * 844 and shown["height"] > 0.8 * 390
    expect(page.card("Bread")).to_be_in_viewport()
    expect(page.tab("Board 11")).not_to_be_in_viewport()
    x, y = page.point(page.tab("Kitchen"))
    for _ in range(3):
        page.fingers.swipe((x, y), (x, y - 250), steps=20)
        page.wait_for_rest(page.tab("Kitchen"))
    expect(page.tab("Board 11")).to_be_in_viewport()
    page.fingers.tap(page.tab("Board 11"))
    page.expect_board("Board 11")


def test_the_trashs_search_lies_over_its_heading_and_not_over_what_it_finds(phone, api, board):
    api.delete(board["Milk"])
    page = phone(board).page
    page.goto(page.url.split("#")[0] + "#/trash")
    row = page.locator(".trash-page .row")
    expect(row).to_be_visible()
    page.get_by_role("searchbox", name="Search the Trash").fill("zzz")
    expect(page.get_by_text("Nothing has these words.")).to_be_visible()
    page.get_by_role("searchbox", name="Search the Trash").fill("Milk")
    expect(row).to_be_visible()
    field, found = page.locator(".trash-page .search").bounding_box(), row.bounding_box()
    assert field["y"] + field["height"] <= found["y"]
    row.get_by_role("button", name="Restore").click()
    expect(row).to_have_count(0)


def test_a_message_stands_above_a_menus_sheet(phone, board):
    workspace = phone(board)
    page = workspace.page
    workspace.card("Tea").click()
    page.locator("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator(".toast")).to_be_visible()
    page.get_by_role("button", name="List menu: To do").click()
    menu = page.locator(".menu").bounding_box()
    toasts = page.locator(".toasts").bounding_box()
    assert toasts["y"] + toasts["height"] <= menu["y"]


def test_a_low_window_of_a_desk_shows_a_boards_tab_whole(desk, board):
    workspace = desk(board)
    tab = workspace.page.locator(".tab").first
    for height in (480, 520, 580, 640):
        workspace.page.set_viewport_size({"width": 1280, "height": height})
        workspace.next_frame()
        tab.scroll_into_view_if_needed()
        seen = workspace.page.locator(".tabs").evaluate("tabs => tabs.clientHeight >= tabs.scrollHeight")
        assert seen and tab.bounding_box()["height"] >= 40, height
