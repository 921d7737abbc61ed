# SPDX-License-Identifier: Apache-2.0
"""The examples at /examples: each by its main gesture, a refusal, a cancel and the keyboard. No session is needed."""

import re

import pytest
from playwright.sync_api import expect

from support.browser import PHONE, TABLET
from support.hands import Fingers, Keys, Mouse
from support.server import ROOT

LISTED = ["views", "frame", "tabbar", "twolists", "calendar", "pages", "promises"]


@pytest.fixture
def desk(open_example):
    def open_desk(name, **options):
        page = open_example(name, **options)
        page.mouse, page.keys = Mouse(page), Keys(page)
        return page

    return open_desk


@pytest.fixture
def tablet(open_example):
    def open_tablet(name):
        page = open_example(name, **TABLET)
        page.fingers = Fingers(page)
        return page

    return open_tablet


# The pages


def test_the_index_leads_to_every_example_and_back(open_example):
    page = open_example()
    cards = page.page.locator(".example-card")
    expect(cards).to_have_count(len(LISTED))
    addresses = [card.get_attribute("href") for card in cards.all()]
    assert addresses == [f"/examples/{name}" for name in LISTED]
    cards.first.click()
    expect(page.page.locator("h1")).to_have_text("Views")
    page.page.get_by_role("link", name="Examples").click()
    expect(cards).to_have_count(len(LISTED))


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", LISTED)
def test_a_source_is_whole_and_short_all_to_press_is_large_and_nothing_scrolls_aside(name, options, open_example):
    page = open_example(name, **options)
    expect(page.source).to_contain_text("import DragDropWeb")
    shown = page.source.text_content()
    files = {file.stem.lower(): file for file in ROOT.glob("Examples/*/*.swift")}
    assert shown == files[name].read_text()
    folder = files[name].parent
    assert sum(len(file.read_text().splitlines()) for file in folder.glob("*.swift")) < 100
    for thing in page.stage.locator("[tabindex], button, input").all():
        box = page.box(thing)
        assert box["height"] >= 44 and box["width"] >= 44, f"{thing.text_content()} is {box}"
    assert page.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    source, stage = page.box(page.page.locator(".example-source")), page.box(page.stage)
    beside = source["x"] >= stage["x"] + stage["width"]
    assert beside == (not options), "the source is beside the stage on a desk and below it on a phone"


def test_an_unknown_example_leads_to_the_index(open_example):
    page = open_example("nothing-of-that-name")
    expect(page.page.locator(".example-card")).to_have_count(len(LISTED))


# Views


def square(page, view, number=0):
    return page.stage.locator(".square-view", has_text=re.compile(f"^{view}$")).locator(".square").nth(number)


def view(page, name):
    return page.stage.locator(".square-view", has_text=re.compile(f"^{name}$"))


def test_a_square_let_go_outside_snaps_back_and_in_a_view_lies_where_it_is_let_go(desk):
    page = desk("views")
    before = page.box(square(page, "Here"))
    page.mouse.lift(square(page, "Here"))
    page.mouse.over(page.page.locator("h1"))
    page.mouse.drop()
    page.expect_outcome("Square: came back.")
    assert page.box(square(page, "Here")) == before
    page.mouse.lift(square(page, "Here"), across=0.2, down=0.3)
    x, y = page.point(view(page, "There"), 0.6, 0.5)
    page.mouse.move(x, y)
    page.mouse.nudge()
    page.mouse.drop()
    page.expect_outcome("Square: accepted.")
    box = page.box(square(page, "There"))
    # By the point of the press: two tenths of 60 points across, three tenths down.
    assert abs(box["x"] + 12 - x) < 2 and abs(box["y"] + 18 - y) < 2
    expect(view(page, "Here").locator(".square")).to_have_count(2)


def test_a_square_of_the_stamps_stays_and_leaves_a_copy_that_fits(desk):
    page = desk("views")
    page.mouse.lift(square(page, "Stamps"))
    page.mouse.over(view(page, "Fit"))
    expect(view(page, "Fit")).to_have_attribute("data-drop-state", "copy")
    expect(square(page, "Stamps")).not_to_have_attribute("data-lifted", "")
    page.mouse.drop()
    expect(view(page, "Stamps").locator(".square")).to_have_count(3)
    room, box = page.box(view(page, "Fit")), page.box(square(page, "Fit"))
    assert abs(box["height"] - min(room["height"], room["width"])) < 2 and abs(box["width"] - box["height"]) < 2


def test_a_full_view_refuses_with_a_sentence_and_the_square_flies_back(desk):
    page = desk("views")
    page.mouse.drag(square(page, "Here"), view(page, "Fit"))
    page.mouse.lift(square(page, "Here"))
    page.mouse.over(view(page, "Fit"))
    expect(page.reason).to_have_text("There is room for one.")
    page.mouse.drop()
    page.expect_outcome("Square: refused. There is room for one.")
    expect(view(page, "Here").locator(".square")).to_have_count(2)


def test_a_square_goes_by_keyboard_to_the_middle_of_another_view(desk):
    page = desk("views")
    page.keys.lift(square(page, "Here", 1))
    page.keys.walk_until(lambda: page.over() == "There", "Tab", limit=4)
    page.keys.drop()
    room, box = page.box(view(page, "There")), page.box(square(page, "There"))
    assert abs(box["x"] + box["width"] / 2 - room["x"] - room["width"] / 2) < 2
    page.keys.expect_said("Dropped Square on There")


def test_a_square_goes_by_finger(tablet):
    page = tablet("views")
    page.fingers.lift(square(page, "Here"))
    page.fingers.over(view(page, "There"))
    page.fingers.drop()
    expect(view(page, "There").locator(".square")).to_have_count(1)


# Frame


def test_one_finger_holds_a_photo_another_opens_the_frame(tablet):
    page = tablet("frame")
    page.fingers.lift(page.thing("Dune"))
    page.fingers.tap(page.thing("Frame"), finger=1)
    expect(page.stage.locator(".photo-frame")).to_be_visible()
    expect(page.thing("Dune")).to_have_count(0)
    page.expect_dragging()
    page.fingers.over(page.stage.locator(".photo-frame"))
    page.fingers.drop()
    expect(page.stage.locator(".photo-frame > .photo")).to_have_attribute("aria-label", "Dune")
    page.expect_outcome("Dune: accepted.")


def test_a_mouse_rests_on_the_tab_and_it_opens(desk):
    page = desk("frame")
    page.mouse.lift(page.thing("Pond"))
    page.mouse.over(page.thing("Frame"))
    expect(page.stage.locator(".photo-frame")).to_be_visible()
    page.mouse.over(page.stage.locator(".photo-frame"))
    page.mouse.nudge()
    page.mouse.drop()
    expect(page.stage.locator(".photo-frame > .photo")).to_have_attribute("aria-label", "Pond")


def test_the_tab_of_the_frame_takes_a_photo_before_it_opens(desk):
    page = desk("frame")
    page.mouse.drag(page.thing("Pond"), page.thing("Frame"))
    expect(page.stage.locator(".photo-frame > .photo")).to_have_attribute("aria-label", "Pond")


def test_a_photo_whose_page_has_gone_fades_when_it_is_cancelled(tablet):
    page = tablet("frame")
    page.fingers.lift(page.thing("Dune"))
    page.fingers.tap(page.thing("Frame"), finger=1)
    expect(page.stage.locator(".photo-frame")).to_be_visible()
    page.page.keyboard.press("Escape")
    page.expect_idle()
    page.fingers.up()
    page.expect_outcome("Dune: came back.")
    expect(page.stage.locator(".photo-frame > .photo")).to_have_count(0)


def test_a_photo_is_framed_by_keyboard(desk):
    page = desk("frame")
    page.keys.lift(page.thing("Meadow"))
    page.keys.walk_until(lambda: page.over() is not None, "Tab", limit=3)
    page.keys.press("Space")
    expect(page.stage.locator(".photo-frame")).to_be_visible()
    page.keys.press("Tab")
    expect(page.stage.locator(".photo-frame")).to_have_attribute("data-drop-state", "copy")
    page.keys.drop()
    expect(page.stage.locator(".photo-frame > .photo")).to_have_attribute("aria-label", "Meadow")


# Tab bar


def tab(page, name):
    return page.stage.locator(".note-tab", has_text=name)


def test_one_item_of_the_bar_takes_a_note_its_own_page_gives_it_back_and_the_rest_refuses_with_a_sentence(desk):
    page = desk("tabbar")
    page.mouse.drag(page.thing("Sail to Sark"), page.stage, down=0.9)
    page.expect_outcome("Sail to Sark: came back.")
    expect(page.thing("Sail to Sark")).to_be_visible()
    page.mouse.lift(page.thing("Sail to Sark"))
    page.mouse.over(tab(page, "Ideas"))
    expect(page.reason).to_have_text("Of these, only Archive takes notes.")
    expect(page.stage.locator(".note-tabs")).to_have_attribute("data-drop-state", "forbidden")
    page.mouse.drop()
    page.expect_outcome("Sail to Sark: refused. Of these, only Archive takes notes.")
    page.mouse.drag(page.thing("Sail to Sark"), tab(page, "Archive"))
    page.expect_outcome("Sail to Sark: accepted.")
    tab(page, "Archive").click()
    expect(page.thing("Sail to Sark")).to_be_visible()


def test_the_other_items_spring_and_the_drag_goes_on(desk):
    page = desk("tabbar")
    page.mouse.lift(page.thing("Sail to Sark"))
    page.mouse.over(tab(page, "Letters"))
    expect(tab(page, "Letters")).to_have_attribute("data-spring", "arming")
    expect(page.thing("To Ada")).to_be_visible()
    page.mouse.over(tab(page, "Archive"))
    page.mouse.nudge()
    page.mouse.drop()
    page.expect_outcome("Sail to Sark: accepted.")


def test_the_archive_is_reached_by_keyboard(desk):
    page = desk("tabbar")
    page.keys.lift(page.thing("Bake rye bread"))
    page.keys.walk_until(lambda: tab(page, "Archive").get_attribute("data-drop-state") == "move", "Tab", limit=6)
    page.keys.drop()
    expect(tab(page, "Archive")).to_have_attribute("data-count", "1")


# A calendar


def test_every_plan_goes_to_every_day(desk):
    page = desk("calendar")
    for plan, day in (("Bake", 1), ("Read", 2), ("Sail", 1)):
        where = page.stage.locator(".month-day", has_text=re.compile(f"^{day}$"))
        page.mouse.drag(page.stage.locator(".month-plan", has_text=plan), where)
        page.expect_outcome(f"{plan}: accepted.")
        assert page.box(page.stage.locator(".month-plan", has_text=plan))["y"] == page.box(where)["y"]


# Two lists


def test_rows_move_between_the_lists_which_refuse_text_from_elsewhere_and_long_lists_hold_few_elements(desk):
    page = desk("twolists")
    devtools = page.page.context.new_cdp_session(page.page)
    x, y = page.point(page.thing("Done"))
    data = {"items": [{"mimeType": "text/plain", "data": "From outside"}], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "dragOver"):
        devtools.send("Input.dispatchDragEvent", {"type": kind, "x": x, "y": y, "data": data})
    expect(page.thing("Done")).to_have_attribute("data-drop-state", "forbidden")
    devtools.send("Input.dispatchDragEvent", {"type": "drop", "x": x, "y": y, "data": data})
    page.expect_idle()
    page.expect_rows("Done", ["Card 36", "Card 37", "Card 38", "Card 39", "Card 40"])
    page.mouse.drag(page.thing("Card 2"), page.thing("Card 37"), down=0.1)
    page.expect_rows("Done", ["Card 36", "Card 2", "Card 37", "Card 38", "Card 39", "Card 40"])
    assert page.stage.locator("[data-node]").count() < 34


def test_the_copying_key_copies_a_row(desk):
    page = desk("twolists")
    page.mouse.lift(page.thing("Card 2"))
    page.keys.keyboard.down("Control")
    page.mouse.over(page.thing("Card 36"), down=0.1)
    page.mouse.nudge()
    page.mouse.drop()
    page.keys.keyboard.up("Control")
    expect(page.thing("Copy of Card 2")).to_be_visible()
    expect(page.thing("Card 2")).to_be_visible()


def test_a_row_dropped_by_keyboard_keeps_the_focus(desk):
    page = desk("twolists")
    page.keys.lift(page.thing("Card 2"))
    page.keys.press("Tab")
    page.keys.drop()
    page.expect_rows("Done", ["Card 2", "Card 36", "Card 37", "Card 38", "Card 39", "Card 40"])
    expect(page.thing("Card 2")).to_be_focused()


# Pages


def placeholders(page):
    return page.stage.locator(".carry-placeholder")


def watch_placeholders(page):
    """Notes how many placeholders there are, whenever that changes, and the most progress that one showed."""
    page.stage.evaluate("""stage => {
        window.counts = []
        window.furthest = 0
        const look = () => {
            const found = [...stage.querySelectorAll('.carry-placeholder')]
            if (found.length !== (window.counts.at(-1) ?? 0)) window.counts.push(found.length)
            for (const row of found) window.furthest = Math.max(window.furthest, row.style.getPropertyValue('--progress'))
        }
        new MutationObserver(look).observe(stage, { childList: true, subtree: true, attributes: true })
    }""")


def test_a_document_becomes_its_pages_after_their_placeholders_and_outside_comes_back_without_any(desk):
    page = desk("pages")
    watch_placeholders(page)
    page.mouse.drag(page.thing("Ada + 4"), page.page.locator("h1"))
    page.expect_outcome("Ada + 4: came back.")
    assert page.page.evaluate("window.counts") == []
    page.expect_rows("Pages", ["Title", "Contents"])
    page.mouse.drag(page.thing("Ada + 4"), page.thing("Contents"), down=0.1)
    page.expect_rows("Pages", ["Title", "Ada", "Grace", "Mary", "Emmy", "Hedy", "Contents"])
    page.expect_outcome("Ada + 4: accepted, became 5.")
    assert page.page.evaluate("window.counts") == [5, 0]
    assert page.page.evaluate("window.furthest") > 0
    page.expect_rows("Shelf", ["Frost + 2", "Ada + 4"])


def test_placeholders_make_room_in_the_list_while_the_document_is_read(desk):
    page = desk("pages")
    page.mouse.lift(page.thing("Frost + 2"))
    page.mouse.over(page.thing("Contents"), down=0.1)
    page.mouse.nudge()
    page.mouse.mouse.up()
    # Asked in one go: the document may be read before a second question.
    page.page.wait_for_function("""() => {
        const rows = [...document.querySelectorAll('.carry-placeholder')]
        const tops = rows.map(row => Math.round(row.getBoundingClientRect().top))
        return rows[0]?.ariaBusy === 'true' && tops.length === 3 && tops[1] - tops[0] === 52 && tops[2] - tops[1] === 52
    }""")
    page.expect_rows("Pages", ["Title", "Frost", "Thaw", "Reed", "Contents"])
    expect(placeholders(page)).to_have_count(0)


def test_chosen_pages_leave_as_one_document(desk):
    page = desk("pages")
    for title in ("Title", "Contents"):
        page.thing(title).click()
        expect(page.thing(title)).to_have_attribute("data-chosen", "")
    page.mouse.drag(page.thing("Contents"), page.thing("Frost + 2"), down=0.1)
    page.expect_rows("Shelf", ["Title + 1", "Frost + 2", "Ada + 4"])
    page.expect_rows("Pages", [])
    page.expect_outcome("Title: accepted. Contents: accepted.")


def test_a_document_is_unpacked_by_keyboard(desk):
    page = desk("pages")
    page.keys.lift(page.thing("Frost + 2"))
    page.keys.press("Tab")
    page.keys.drop()
    page.expect_rows("Pages", ["Frost", "Thaw", "Reed", "Title", "Contents"])


def test_a_document_is_unpacked_by_finger(tablet):
    page = tablet("pages")
    page.fingers.lift(page.thing("Frost + 2"))
    page.fingers.over(page.thing("Title"), down=0.1)
    page.fingers.drop()
    page.expect_rows("Pages", ["Frost", "Thaw", "Reed", "Title", "Contents"])


# Promises


def letter(page, title):
    return page.stage.locator(f'[data-letter="{title}"]')


def send(page, title):
    """Drops a parcel on the inbox; what comes of it comes later."""
    page.mouse.lift(page.thing(title))
    page.mouse.over(page.stage.locator(".promise-inbox"))
    page.mouse.nudge()
    page.mouse.mouse.up()


def test_a_parcel_shows_its_progress_and_arrives(desk):
    page = desk("promises")
    send(page, "Slow")
    bar = letter(page, "Slow").get_by_role("progressbar")
    expect(bar).to_have_attribute("aria-valuenow", re.compile(r"^[1-9]\d?$"))
    first = int(bar.get_attribute("aria-valuenow"))
    assert page.wait_until(lambda: int(bar.get_attribute("aria-valuenow")) > first, 4_000)
    expect(letter(page, "Slow")).to_have_attribute("data-state", "finished")
    expect(letter(page, "Slow")).to_contain_text("2000 bytes")
    page.expect_outcome("Slow: accepted.")


def test_a_load_is_cancelled_by_its_button_breaks_off_or_is_given_up_and_says_why(desk):
    page = desk("promises")
    send(page, "Slow")
    letter(page, "Slow").get_by_role("button", name="Cancel Slow").click()
    expect(letter(page, "Slow")).to_have_attribute("data-state", "failed")
    expect(letter(page, "Slow")).to_contain_text("Cancelled.")
    expect(letter(page, "Slow").get_by_role("button")).to_have_count(0)
    page.expect_outcome("Slow: came back.")
    send(page, "Breaks off")
    expect(letter(page, "Breaks off")).to_contain_text("The line broke off.")
    page.expect_outcome("Breaks off: failed. The line broke off.")
    send(page, "Silent")
    expect(letter(page, "Silent")).to_contain_text("No answer in time.")
    page.expect_outcome("Silent: gave no answer in time.")


def test_parcels_of_one_drop_end_each_for_itself(tablet):
    page = tablet("promises")
    page.fingers.lift(page.thing("Quick"))
    page.fingers.tap(page.thing("Breaks off"), finger=1)
    page.fingers.over(page.stage.locator(".promise-inbox"))
    page.fingers.up()
    expect(letter(page, "Quick")).to_have_attribute("data-state", "finished")
    expect(letter(page, "Breaks off")).to_have_attribute("data-state", "failed")
    page.expect_outcome("Quick: accepted. Breaks off: failed. The line broke off.")


def test_a_parcel_is_sent_and_cancelled_by_keyboard(desk):
    page = desk("promises")
    page.keys.lift(page.thing("Slow"))
    page.keys.walk_until(lambda: page.over() is not None, "Tab", limit=6)
    page.keys.press("Enter")
    button = letter(page, "Slow").get_by_role("button")
    button.focus()
    page.keys.press("Enter")
    expect(letter(page, "Slow")).to_contain_text("Cancelled.")
