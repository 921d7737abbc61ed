# SPDX-License-Identifier: Apache-2.0
"""How it opens and moves: nothing jumps, nothing flashes, and a person who asked for less motion gets less."""

import pytest
from playwright.sync_api import expect

from support.boards import make_board
from support.chat import ChatArea, make_conversation
from support.documents import DocumentArea, make_document

SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value);
    }).observe({type: 'layout-shift', buffered: true});
}"""


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", {"To do": ["Tea", "Milk", "Bread"], "Done": []})


def test_opening_jumps_nowhere(desk, api, board):
    page = desk(board)
    page.page.add_init_script(f"({SHIFTS})()")
    page.page.reload()
    expect(page.page.locator("#app")).to_have_attribute("data-state", "ready")
    page.open_board("Kitchen")
    page.expect_order("To do", ["Tea", "Milk", "Bread"])
    assert sum(page.page.evaluate("window.shifts")) < 0.05


def test_the_gap_opens_with_a_spring(desk, board):
    page = desk(board)
    page.mouse.lift(page.card("Tea"))
    page.mouse.over(page.card("Bread"), down=0.1, steps=4)
    # It moves up into the place of what was taken.
    expect(page.card("Milk")).to_have_attribute("data-shifted", "")
    duration = page.card("Milk").evaluate("e => parseFloat(getComputedStyle(e).transitionDuration)")
    assert duration > 0.1
    page.keys.press("Escape")
    page.expect_idle()


def test_less_motion_is_respected(desk, api, board):
    page = desk(board, reduced_motion="reduce")
    page.mouse.lift(page.card("Tea"))
    page.mouse.over(page.card("Bread"), down=0.1, steps=4)
    expect(page.card("Milk")).to_have_attribute("data-shifted", "")
    duration = page.card("Milk").evaluate("e => parseFloat(getComputedStyle(e).transitionDuration)")
    assert duration <= 0.05
    page.mouse.drop()
    page.expect_synced(api, board, {"To do": ["Milk", "Tea", "Bread"]})


def test_with_forced_colours_everything_has_a_line(desk, board):
    page = desk(board, forced_colors="active")
    line = "e => { const { outlineStyle, outlineWidth } = getComputedStyle(e); return outlineStyle + outlineWidth }"
    for element in (page.card("Milk"), page.list("Done")):
        assert element.evaluate(line) == "solid1px"
    page.card("Milk").focus()
    page.keys.press("x")
    page.card("Tea").focus()
    assert page.card("Milk").evaluate(line) == "solid2px", "chosen"
    page.keys.press("Escape")
    page.card("Tea").click()
    for element in (page.dialog, page.dialog.get_by_label("Done"), page.dialog.get_by_role("button", name="Copy")):
        assert element.evaluate(line) == "solid1px"
    comment = page.dialog.get_by_label("Write a comment")
    comment.focus()
    assert comment.evaluate(line) == "solid2px", "focused"


CONTRAST = """title => {
    const parts = color => {
        const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
        canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map(v => v / 255)
            .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    };
    const light = ([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
    const face = title.closest('.card').querySelector('.card-face');
    const colors = [getComputedStyle(title).color, getComputedStyle(face).backgroundColor];
    const [a, b] = colors.map(parts).map(light);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}"""


def test_text_is_readable_in_light_and_dark(desk, board):
    page = desk(board)
    for scheme in ("light", "dark"):
        page.page.emulate_media(color_scheme=scheme)
        page.animation_is_over(page.root)
        assert page.card("Tea").locator(".card-title").evaluate(CONTRAST) >= 7, scheme


def test_a_narrow_window_and_a_wide_one_both_fit(desk, board):
    page = desk(board)
    for width in (1600, 900, 700, 480, 320):
        page.page.set_viewport_size({"width": width, "height": 700})
        expect(page.card("Tea")).to_be_in_viewport()
        assert page.page.evaluate("document.scrollingElement.scrollWidth") <= width


def test_on_an_upright_tablet_a_conversation_has_room(tablet, api):
    make_conversation(api, "Team", ["A sentence that is long enough for two lines"])
    workspace = tablet(viewport={"width": 768, "height": 1024})
    show = workspace.page.get_by_role("button", name="Show sidebar")
    chat = ChatArea(workspace).open("Team")
    expect(chat.row("Team")).to_be_visible()
    assert workspace.box(chat.field)["width"] > 200
    expect(workspace.page.locator("[data-action=search]")).to_be_visible()
    show.click()
    expect(workspace.page.get_by_role("button", name="Hide sidebar")).to_be_visible()
    expect(chat.row("Team")).to_be_hidden()
    assert workspace.box(chat.field)["width"] > 200
    workspace.page.locator(".conversation-head > .back").click()
    expect(chat.row("Team")).to_be_visible()


def test_a_documents_buttons_are_whole_where_they_stand_below_its_name(phone, api):
    make_document(api, "Report", 2)
    workspace = phone(viewport={"width": 320, "height": 568})
    DocumentArea(workspace).open("Report")
    export, tools = (workspace.box(workspace.page.locator(one)) for one in (".document-header .button >> nth=-1", ".page-tools"))
    assert export["y"] > workspace.box(workspace.page.locator(".document-header .board-title"))["y"] + 20
    assert export["y"] + export["height"] <= tools["y"]
