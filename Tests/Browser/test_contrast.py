# SPDX-License-Identifier: Apache-2.0
"""The few colours of a high contrast, which a system has in place of those of a page: what was told by a surface, a
shadow or a colour is told by a line, or keeps its colour."""

import pytest
from playwright.sync_api import expect

from support.screens import HANDS, SCREENS, Looker

LINE = """elements => elements.filter(each => each.checkVisibility()).map(each => {
    const {outlineStyle, outlineWidth, outlineOffset} = getComputedStyle(each)
    return [outlineStyle, parseFloat(outlineWidth), parseFloat(outlineOffset)]
})"""
COLOUR = "elements => elements.map(each => getComputedStyle(each).backgroundColor)"

# What has nothing else that bounds it, by the screen on which it is.
LINED = {
    "document": ".paper",
    "document_to_be_split": ".radio",
    "shelf": ".shelf, .shelf-items .attached",
    "conversation": ".staged .attached",
    "chosen_cards": ".selection-bar",
    "card": ".progress",
    "frame": ".frame-moulding, .frame-mat",
    "files_that_came_and_one_that_did_not": ".uploads",
}


@pytest.fixture(scope="module")
def look(browser, furniture):
    context = browser.new_context(**HANDS["desk"], forced_colors="active")
    looker = Looker(context, furniture)
    looker.workspace.open(furniture.api.link())
    yield looker
    context.close()


@pytest.fixture
def show(look):
    """`show("card")`: goes to a screen, which is left for the next and when the test ends."""

    def go(name):
        look.leave()
        SCREENS[name](look)
        return look.page

    yield go
    look.leave()


@pytest.mark.parametrize(("name", "lined"), LINED.items())
def test_what_bounds_something_is_a_line(show, name, lined):
    lines = show(name).locator(lined).evaluate_all(LINE)
    assert lines and all(style == "solid" and width >= 1 for style, width, _ in lines), lines
    # A picture or a filling would cover a line inside.
    assert all(offset >= 0 for _, _, offset in lines) or lined not in (".paper", ".progress"), lines


@pytest.mark.parametrize("name", ["board_menu", "list_menu", "filter_menu", "message_menu"])
def test_the_entry_of_a_menu_that_has_the_focus_has_a_line(show, name):
    page = show(name)
    page.keyboard.press("ArrowDown")
    entries = page.locator(".menu-item")
    expect(page.locator(".menu-item:focus")).to_have_count(1)
    assert page.locator(".menu-item:focus").evaluate_all(LINE) == [["solid", 2, -2]]
    assert sum(style != "none" for style, _, _ in entries.evaluate_all(LINE)) == 1


def test_what_is_chosen_is_seen(show):
    ticks = show("chosen_photos").locator(".photo-check > .icon")
    seen = "ticks => ticks.map(tick => [getComputedStyle(tick).visibility, tick.closest('[data-selected]') !== null])"
    assert {tuple(each) for each in ticks.evaluate_all(seen)} == {("visible", True), ("hidden", False)}
    # Around the picture, which would cover a line inside. The one that has the focus has its ring.
    show("chosen_pages").keyboard.press("Control+a")
    papers = ticks.page.locator(".cell[data-selected] .paper")
    expect(papers).to_have_count(4)
    assert sorted(papers.evaluate_all(LINE)) == [["solid", 2, 5]] + [["solid", 3, 0]] * 3
    radio = show("document_to_be_split").locator("[aria-checked=true] > .radio")
    assert radio.evaluate_all(COLOUR) != radio.page.locator("dialog[open]").evaluate_all(COLOUR)


def test_what_is_nothing_but_its_colour_keeps_it(show):
    colours = show("new_board").locator(".swatch-button")
    assert len(set(colours.evaluate_all(COLOUR))) == colours.count() > 5
    chosen = colours.and_(colours.page.locator("[aria-checked=true]"))
    assert chosen.evaluate_all(LINE) == [["solid", 3, 2]]
    marks = show("filter_menu").locator(".menu .swatch")
    assert len(set(marks.evaluate_all(COLOUR))) > 5
    done = show("card").locator(".progress-fill").first
    assert done.evaluate_all(COLOUR) != done.locator("..").evaluate_all(COLOUR)


def test_nothing_shows_through_the_frame_and_no_space_is_a_bar(show):
    page = show("frame")
    ground = page.locator("html").evaluate_all(COLOUR)
    assert page.locator(".frame").evaluate_all(COLOUR) == ground and "rgba" not in ground[0]
    edge = show("empty_board").locator(".board-content").evaluate("each => getComputedStyle(each).borderInlineEndColor")
    assert edge == ground[0]
