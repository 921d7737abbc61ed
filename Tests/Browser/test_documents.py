# SPDX-License-Identifier: Apache-2.0
"""The area of documents: tabs, the grid of pages, choosing, carrying and changing them."""

import re

from playwright.sync_api import expect

from support.documents import DocumentArea, make_document, moved, page_ids

# Tabs


def test_all_documents_are_shown_with_their_first_pages_and_open_as_tabs_that_are_there_after_a_reload(area, report, notes):
    shown = area()
    shown.page.locator(".nav-item[data-action=documents]").click()
    expect(shown.page.locator(".nav-item[data-action=documents]")).to_have_attribute("aria-current", "page")
    expect(shown.tile("Report").locator(".tile-count")).to_have_text("12 pages")
    expect(shown.tile("Notes").locator(".tile-count")).to_have_text("4 pages")
    picture = shown.tile("Report").locator("img")
    assert shown.workspace.wait_until(lambda: picture.evaluate("image => image.naturalWidth") > 100)
    shown.open("Report", "Notes")
    expect(shown.tabs).to_have_text(["Report", "Notes"])
    shown.tab("Report").click()
    shown.expect_shown("Report")
    shown.expect_order(report.pages)
    shown.page.reload()
    expect(shown.tabs).to_have_text(["Report", "Notes"])
    shown.expect_shown("Report")
    shown.page.go_back()
    shown.expect_shown("Notes")


def test_a_closed_tab_leaves_its_place_to_the_next(area, report, notes):
    shown = area("Report", "Notes")
    shown.tab("Report").hover()
    shown.page.get_by_title("Close Report").click()
    expect(shown.tabs).to_have_text(["Notes"])
    shown.expect_shown("Notes")
    shown.page.get_by_title("Close Notes").click()
    expect(shown.tabs).to_have_count(0)
    expect(shown.tile("Report")).to_be_visible()
    shown.page.reload()
    expect(shown.tabs).to_have_count(0)


def test_tabs_change_places_by_dragging(area, api, report, notes):
    make_document(api, "Third", 1)
    shown = area("Report", "Notes", "Third")
    shown.workspace.mouse.drag(shown.tab("Third"), shown.tab("Report"), across=0.1)
    expect(shown.tabs).to_have_text(["Third", "Report", "Notes"])
    shown.expect_shown("Third")
    shown.page.reload()
    expect(shown.tabs).to_have_text(["Third", "Report", "Notes"])


def test_a_document_that_is_deleted_elsewhere_closes(area, api, report, notes):
    shown = area("Report", "Notes")
    api.delete(notes.id)
    shown.expect_shown("Report")
    expect(shown.tabs).to_have_text(["Report"])


# The grid


def test_pages_have_pictures_and_zoom_makes_them_larger(area, report):
    shown = area("Report")
    first = shown.number(1)
    assert shown.workspace.wait_until(lambda: first.locator("img").evaluate("image => image.naturalWidth") > 90)
    before = first.bounding_box()["width"]
    shown.page.get_by_role("button", name="Zoom in").click()
    assert shown.workspace.wait_until(lambda: first.bounding_box()["width"] > before * 1.1)
    larger = first.bounding_box()["width"]
    shown.page.reload()
    expect(first).to_be_visible()
    assert first.bounding_box()["width"] == larger
    for _ in range(4):
        shown.page.get_by_role("button", name="Zoom out").click()
    expect(shown.page.get_by_role("button", name="Zoom out")).to_be_disabled()
    assert shown.workspace.wait_until(lambda: first.bounding_box()["width"] < before)


def test_a_picture_that_does_not_come_in_another_size_comes_later(area, report):
    shown = area()
    shown.open("Report")
    paper = shown.number(1).locator(".paper")
    picture = paper.locator("img")
    assert shown.workspace.wait_until(lambda: picture.evaluate("image => image.naturalWidth") > 0)
    shown.page.route("**/api/thumbnails/**", lambda route: route.fulfill(status=503))
    shown.page.get_by_role("button", name="Zoom in").click()
    shown.page.get_by_role("button", name="Zoom in").click()
    expect(paper).to_have_attribute("data-failed", "waiting")
    shown.page.unroute_all()
    expect(paper).not_to_have_attribute("data-failed", "waiting", timeout=15_000)
    assert shown.workspace.wait_until(lambda: picture.evaluate("image => image.naturalWidth") > 0)


def test_a_page_that_cannot_be_drawn_says_which_and_one_that_comes_late_is_drawn(area, api, report):
    shown = area()
    answers = {1: 422, 2: 503}

    def answer(route):
        number = int(re.search(r"/thumbnails/[0-9a-f]+/([0-9]+)", route.request.url)[1])
        if number not in answers:
            return route.continue_()
        route.fulfill(status=answers[number], json={"error": "The page of its file cannot be drawn."})

    shown.page.route("**/api/thumbnails/**", answer)
    shown.open("Report")
    broken, late = (shown.number(number).locator(".paper") for number in (1, 2))
    expect(broken).to_have_attribute("data-failed", "final")
    expect(broken.locator(".paper-failure")).to_have_text("Page 1 of “Report” cannot be drawn.")
    expect(shown.number(1)).to_have_attribute("aria-description", "Page 1 of “Report” cannot be drawn.")
    expect(late).to_have_attribute("data-failed", "waiting")
    expect(late.locator(".paper-failure")).to_contain_text("Page 2 of “Report” is not drawn yet")
    for scheme in ("light", "dark"):
        shown.page.emulate_media(color_scheme=scheme)
        paper, ink = broken.locator(".paper-failure").evaluate(
            "e => [getComputedStyle(e).backgroundColor, getComputedStyle(e).color]"
        )
        assert paper not in (ink, "rgba(0, 0, 0, 0)"), scheme
    answers.clear()
    expect(late.locator(".paper-failure")).to_have_count(0)
    assert shown.workspace.wait_until(lambda: late.locator("img").evaluate("image => image.naturalWidth") > 90)
    expect(broken.locator(".paper-failure")).to_be_visible()


def test_a_thousand_pages_are_few_elements_and_move_at_once(area, api):
    long = make_document(api, "Long", 1_000)
    shown = area("Long")
    expect(shown.page.locator(".page-count")).to_have_text("1000 pages")
    assert shown.page.locator("[data-kind=page]").count() < 80
    shown.scroller.evaluate("scroller => scroller.scrollTo(0, 1e9)")
    expect(shown.number(1_000)).to_be_in_viewport()
    assert shown.page.locator("[data-kind=page]").count() < 80
    shown.select("1-999")
    expect(shown.page.locator(".page-tools .selection-count")).to_have_text("999 selected")
    shown.scroller.evaluate("scroller => scroller.scrollTo(0, 1e9)")
    shown.workspace.mouse.lift(shown.number(998))
    expect(shown.page.locator(".carry-badge")).to_have_text("999")
    shown.workspace.mouse.over(shown.scroller, 0.97, 0.9)
    shown.workspace.mouse.nudge()
    asked = []
    shown.page.on("request", lambda request: asked.append(request.url))
    shown.workspace.mouse.drop()
    shown.expect_stored(api, long.id, [long.pages[999], *long.pages[:999]])
    expect(shown.page.get_by_role("status").filter(has_text="Dropped")).to_have_text("Dropped 999 items in Long, position 2 of 1000.")
    shown.scroller.evaluate("scroller => scroller.scrollTo(0, 0)")
    expect(shown.number(1)).to_have_attribute("data-node", long.pages[999])
    # That the page which has the focus comes last among those that are read aloud does not scroll back to it.
    expect(shown.page.locator("[data-kind=page]").last).to_have_attribute("data-node", long.pages[997])
    expect(shown.number(1)).to_be_in_viewport()
    # All of the move was told: when what came after it is shown, nothing was asked for again.
    api.rename(long.id, "Longer")
    expect(shown.page.locator(".document-header")).to_contain_text("Longer")
    assert not [url for url in asked if "/children" in url]


# Choosing


def test_pages_are_chosen_by_clicks_with_shift_and_control_and_by_a_rectangle_drawn_with_the_mouse(area, report):
    shown = area("Report")
    shown.number(3).click()
    shown.expect_selected(3)
    shown.number(6).click(modifiers=["Shift"])
    shown.expect_selected(3, 4, 5, 6)
    shown.number(5).click(modifiers=["Control"])
    shown.number(9).click(modifiers=["Control"])
    shown.expect_selected(3, 4, 6, 9)
    expect(shown.page.get_by_label("Page numbers")).to_have_value("3-4, 6, 9")
    shown.number(1).click()
    shown.expect_selected(1)
    shown.page.keyboard.press("Escape")
    shown.expect_selected()
    mouse = shown.page.mouse
    left = shown.number(1).bounding_box()
    right = shown.number(3).bounding_box()
    mouse.move(left["x"] - 6, left["y"] - 6)
    mouse.down()
    mouse.move(right["x"] + 20, right["y"] + 30, steps=6)
    expect(shown.page.locator(".rubber-band")).to_be_visible()
    shown.expect_selected(1, 2, 3)
    mouse.up()
    expect(shown.page.locator(".rubber-band")).to_have_count(0)
    shown.expect_selected(1, 2, 3)
    shown.workspace.expect_idle()


def test_all_odd_even_and_typed_pages_are_chosen_and_one_is_dragged_between_two_others(area, api, report):
    shown = area("Report")
    shown.page.keyboard.press("Control+a")
    shown.expect_selected(*range(1, 13))
    shown.choose("Odd")
    shown.expect_selected(1, 3, 5, 7, 9, 11)
    shown.choose("Even")
    shown.expect_selected(2, 4, 6, 8, 10, 12)
    shown.select("2-4, 9-")
    shown.expect_selected(2, 3, 4, 9, 10, 11, 12)
    shown.select("3-99")
    expect(shown.page.get_by_label("Page numbers")).to_have_attribute("aria-invalid", "true")
    expect(shown.workspace.toast).to_have_text(re.compile("There is no page 99: the document has 12 pages."))
    shown.expect_selected(2, 3, 4, 9, 10, 11, 12)
    shown.workspace.toast.locator(".toast-close").click()
    shown.choose("None")
    shown.expect_selected()
    shown.workspace.mouse.lift(shown.number(2))
    expect(shown.page.locator(".carry-overlay .page-badge")).to_have_text("2")
    shown.workspace.mouse.over(shown.number(5), 0.1)
    shown.workspace.mouse.nudge()
    expect(shown.page.locator(".cell-content > .gap")).to_have_text("4")
    shown.workspace.mouse.drop()
    shown.expect_synced(api, report.id, moved(report.pages, [1], 4))
    shown.expect_selected(4)


# Carrying


def test_many_pages_are_dragged_together_and_keep_their_order(area, api, report):
    shown = area("Report")
    shown.select("2, 4, 7-8")
    shown.workspace.mouse.lift(shown.number(7))
    expect(shown.page.locator(".carry-badge")).to_have_text("4")
    shown.workspace.mouse.over(shown.number(1), 0.1)
    shown.workspace.mouse.nudge()
    shown.workspace.mouse.drop()
    wanted = moved(report.pages, [1, 3, 6, 7], 0)
    shown.expect_synced(api, report.id, wanted)
    shown.page.keyboard.press("Control+z")
    shown.expect_synced(api, report.id, report.pages)
    shown.page.keyboard.press("Control+Shift+z")
    shown.expect_synced(api, report.id, wanted)


def test_five_pages_go_to_another_document_through_its_tab(area, api, report, notes):
    shown = area("Notes", "Report")
    shown.select("3-7")
    shown.workspace.mouse.lift(shown.number(5))
    shown.workspace.mouse.over(shown.tab("Notes"))
    expect(shown.tab("Notes")).to_have_attribute("data-spring", "arming")
    shown.expect_shown("Notes")
    shown.workspace.expect_dragging()
    expect(shown.number(4)).to_be_visible()
    shown.workspace.mouse.over(shown.number(3), 0.1)
    shown.workspace.mouse.nudge()
    shown.workspace.mouse.drop()
    shown.expect_synced(api, notes.id, notes.pages[:2] + report.pages[2:7] + notes.pages[2:])
    shown.expect_selected(3, 4, 5, 6, 7)
    shown.tab("Report").click()
    shown.expect_synced(api, report.id, report.pages[:2] + report.pages[7:])


def test_after_a_reload_a_tab_dropped_between_pages_brings_all_pages_of_its_document(area, api, notes):
    long = make_document(api, "Long", 130)
    shown = area("Long", "Notes")
    shown.page.reload()
    shown.expect_shown("Notes")
    shown.workspace.mouse.lift(shown.tab("Long"))
    shown.workspace.mouse.over(shown.number(2), 0.1)
    shown.workspace.mouse.nudge()
    shown.workspace.mouse.drop()
    assert shown.workspace.wait_until(lambda: len(page_ids(api, notes.id)) == 134)
    now = page_ids(api, notes.id)
    assert now[:1] == notes.pages[:1] and now[131:] == notes.pages[1:]
    shown.expect_stored(api, long.id, long.pages)
    shown.page.keyboard.press("Control+z")
    shown.expect_synced(api, notes.id, notes.pages)


def test_pages_dropped_on_a_tab_or_a_tile_go_to_the_end_of_that_document(area, api, report, notes):
    shown = area("Notes", "Report")
    shown.workspace.mouse.lift(shown.number(2))
    shown.workspace.mouse.over(shown.tab("Notes"))
    shown.workspace.mouse.drop()
    shown.expect_stored(api, notes.id, [*notes.pages, report.pages[1]])
    shown.workspace.mouse.lift(shown.number(1))
    shown.workspace.mouse.over(shown.tab("All documents"))
    expect(shown.tile("Notes")).to_be_visible()
    shown.workspace.mouse.over(shown.tile("Notes"), down=0.4)
    shown.workspace.mouse.nudge()
    shown.workspace.mouse.drop()
    shown.expect_stored(api, notes.id, [*notes.pages, report.pages[1], report.pages[0]])


def test_control_copies_pages_instead(area, api, report):
    shown = area("Report")
    shown.workspace.mouse.lift(shown.number(2))
    shown.page.keyboard.down("Control")
    shown.workspace.mouse.over(shown.number(5), 0.1)
    shown.workspace.mouse.nudge()
    expect(shown.page.locator(".carry-operation")).to_have_attribute("data-operation", "copy")
    shown.workspace.mouse.drop()
    shown.page.keyboard.up("Control")
    assert shown.workspace.wait_until(lambda: len(page_ids(api, report.id)) == 13)
    order = page_ids(api, report.id)
    assert order[:4] == report.pages[:4] and order[5:] == report.pages[4:]
    shown.expect_order(order)


def test_with_one_hand_pages_are_held_and_with_the_other_a_tab_is_tapped(tablet, api, report, notes):
    shown = DocumentArea(tablet()).open("Notes", "Report")
    fingers = shown.workspace.fingers
    for number in (2, 3):
        fingers.tap(shown.number(number))
    shown.expect_selected(2, 3)
    fingers.lift(shown.number(2))
    expect(shown.page.locator(".carry-badge")).to_have_text("2")
    fingers.tap(shown.tab("Notes"), finger=1)
    shown.expect_shown("Notes")
    shown.workspace.expect_dragging()
    fingers.tap(shown.page.get_by_title("Close Report"), finger=1)
    expect(shown.tabs).to_have_text(["Notes"])
    shown.workspace.expect_dragging()
    # In front of the gap that is open nothing has moved.
    fingers.over(shown.number(1), across=0.9)
    fingers.drop()
    shown.expect_synced(api, notes.id, [notes.pages[0], *report.pages[1:3], *notes.pages[1:]])
    shown.expect_stored(api, report.id, [report.pages[0], *report.pages[3:]])


def test_arrows_walk_the_grid_shift_chooses_on_the_way_and_the_keyboard_carries_a_page_up_and_down_the_lines(area, api, report):
    shown = area("Report")
    keys = shown.workspace.keys
    shown.number(1).click()
    keys.press("ArrowRight", "Shift+ArrowRight", "Shift+ArrowDown")
    assert shown.workspace.wait_until(lambda: len(shown.selected()) > 4)
    chosen = shown.selected()
    assert chosen == list(range(chosen[0], chosen[-1] + 1))
    keys.press("End")
    expect(shown.number(12)).to_be_focused()
    keys.press("Home")
    expect(shown.number(1)).to_be_focused()
    keys.press("Escape")
    shown.expect_selected()
    columns = shown.columns()
    keys.lift(shown.number(2))
    keys.press("ArrowDown", "ArrowRight")
    keys.drop()
    shown.expect_synced(api, report.id, moved(report.pages, [1], columns + 3))
    keys.press("Control+z")
    shown.expect_synced(api, report.id, report.pages)


def test_a_page_in_the_hand_that_someone_deletes_leaves_it(area, api, report):
    shown = area("Report")
    shown.select("2-3")
    shown.workspace.mouse.lift(shown.number(2))
    expect(shown.page.locator(".carry-badge")).to_have_text("2")
    api.delete(report.pages[2])
    expect(shown.page.locator(".carry-badge")).to_have_count(0)
    shown.workspace.mouse.over(shown.number(1), 0.1)
    shown.workspace.mouse.nudge()
    shown.workspace.mouse.drop()
    shown.expect_synced(api, report.id, [report.pages[1], report.pages[0], *report.pages[3:]])


# Everybody


def test_with_little_motion_nothing_glides(area, api, report):
    shown = area("Report", reduced_motion="reduce")
    shown.select("1")
    shown.tool("Rotate right").click()
    expect(shown.page.locator(".paper[data-turn='90']")).to_have_count(1)
    image = shown.page.locator(".paper[data-turn='90'] img")
    assert image.evaluate("image => image.getAnimations().length") == 0
    shown.workspace.mouse.lift(shown.number(2))
    shown.workspace.mouse.over(shown.number(5), 0.1)
    shown.workspace.mouse.nudge()
    shown.workspace.mouse.drop()
    shown.expect_stored(api, report.id, moved(report.pages, [1], 4))


def test_on_a_phone_everything_is_within_reach(phone, api, report, notes):
    shown = DocumentArea(phone())
    shown.page.locator(".nav-item[data-action=documents]").tap()
    shown.tile("Report").tap()
    shown.expect_shown("Report")
    assert shown.page.evaluate("document.scrollingElement.scrollWidth") <= 390
    assert shown.columns() >= 3
    fingers = shown.workspace.fingers
    fingers.lift(shown.number(1))
    fingers.over(shown.number(3), across=0.9)
    fingers.drop()
    shown.expect_synced(api, report.id, moved(report.pages, [0], 3))
    small = shown.page.evaluate(
        """() => [...document.querySelectorAll('.documents button, .documents [role=tab]')]
            .filter(e => e.checkVisibility() && !e.matches('.tab-close, .visually-hidden'))
            .map(e => [e.getAttribute('aria-label') ?? e.textContent, e.getBoundingClientRect()])
            .filter(([, r]) => r.width && (r.height < 43 || r.width < 40))
            .map(([name, r]) => `${name}: ${r.width} x ${r.height}`)"""
    )
    assert small == [], "smaller than a finger"
