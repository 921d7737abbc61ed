# SPDX-License-Identifier: Apache-2.0
"""Every screen in a language that runs from right to left and is a third longer: all of it is translated, mirrored, whole
and can be dragged. Each English sentence is in the catalogue, and none is in the program."""

import json
import re

import pytest
from playwright.sync_api import expect

from support import pseudo
from support.api import insert, new_id
from support.boards import make_board
from support.documents import DocumentArea, make_document, moved
from support.photos import PhotoArea, make_photos
from support.screens import HANDS, SCREENS, Looker
from support.server import ROOT

# What a person reads on the page and hears of it that is not in brackets: but for what people wrote themselves, whose
# direction is its own.
UNTRANSLATED = r"""() => {
    const top = document.querySelector('.menu') ?? [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const seen = element => element.checkVisibility({opacityProperty: true, visibilityProperty: true})
    const found = []
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const around = node.parentElement
        if (!around || around.closest('[dir=auto], .avatar, .brand-name, script, style, code, kbd, .menu-hint, dt, dd')) continue
        if (seen(around) && /\p{L}{2}/u.test(node.data)) found.push([around.className, 'text', node.data])
    }
    for (const element of top.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
        if (!seen(element)) continue
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
            const text = element.getAttribute(name) ?? ''
            if (/\p{L}{2}/u.test(text)) found.push([element.className, name, text])
        }
    }
    return found
}"""

# Sentences of which a part cannot be seen, because something around them ends before them or the window does.
CLIPPED = r"""() => {
    const top = document.querySelector('.menu') ?? [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
    const found = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.data.includes('⟦') || !node.parentElement.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue
        if (node.parentElement.closest('.visually-hidden, option, [aria-hidden=true], [dir=auto]')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const text = range.getBoundingClientRect()
        if (text.width === 0) continue
        let [left, right, scrolls] = [0, innerWidth, false]
        for (let around = node.parentElement; around; around = around.parentElement) {
            const {overflowX, position} = getComputedStyle(around)
            if (/auto|scroll/.test(overflowX) && around.scrollWidth > around.clientWidth) { scrolls = true; break }
            if (overflowX === 'visible') continue
            const box = around.getBoundingClientRect()
            ;[left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
        }
        if (!scrolls && (text.left < left - 1 || text.right > right + 1)) {
            found.push(`${node.parentElement.className}: “${node.data}” from ${Math.round(text.left)} to `
                + `${Math.round(text.right)}, of which ${Math.round(left)} to ${Math.round(right)} is seen`)
        }
    }
    return found
}"""


# From where to where the name on the open board's tab goes.
NAME_BOX = """() => {
    const range = document.createRange()
    range.selectNodeContents(document.querySelector('[role=tab][aria-selected=true] .tab-name'))
    const {left, right} = range.getBoundingClientRect()
    return [left, right]
}"""


@pytest.fixture(scope="module", params=HANDS)
def look(request, browser, furniture):
    """A page of the owner's that speaks the language."""
    context = pseudo.speak(browser.new_context(**HANDS[request.param]))
    looker = Looker(context, furniture, pseudo.said)
    looker.workspace.open(furniture.api.link())
    yield looker
    context.close()


# The names of the fields in which there is what people wrote.
WRITTEN = {"title", "name", "body", "url", "fileName", "text", "author"}


def written(furniture):
    """A pattern for what people wrote: titles, names and texts."""
    texts = {
        "Carry", "Kitchen", "Garden", "Empty", "Plan", "Coast", "Sky", "Torn", "Set aside", "Thrown away", "First", "Second", "Mina Holt",
        "Bob",
    }

    def collect(value, name=""):
        if isinstance(value, dict):
            for inner, one in value.items():
                collect(one, inner)
        elif isinstance(value, list):
            for one in value:
                collect(one, name)
        elif isinstance(value, str) and len(value) > 1 and name in WRITTEN:
            texts.add(value)

    api = furniture.api
    everything = furniture.board["Everything"]
    for address in (
        "workspace", f"boards/{furniture.board.id}", f"nodes/{everything}/children?limit=500",
        f"conversations/{furniture.talk}/messages?limit=50",
    ):
        collect(api.get(f"/api/{address}"))
    return re.compile("|".join(re.escape(text) for text in sorted(texts, key=len, reverse=True)))


def without_sentences(text):
    """What is left of a text without the sentences of the catalogue, which may stand in one another."""
    while (rest := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) != text:
        text = rest
    return text


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_is_translated_mirrored_and_whole(look, name, furniture):
    SCREENS[name](look)
    try:
        look.workspace.animation_is_over(look.page.locator("html"))
        personal = written(furniture)
        plain = [
            f"{classes} {kind}: {text}" for classes, kind, text in look.page.evaluate(UNTRANSLATED)
            if re.search(r"[^\W\d_]{2}", personal.sub(" ", without_sentences(text)))
        ]
        clipped = look.page.evaluate(CLIPPED)
        overflow = look.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    finally:
        look.leave()
    assert not plain + clipped, "\n".join(["not of the catalogue:", *plain, "not seen as a whole:", *clipped])
    assert overflow <= 0


# Mirrored


@pytest.fixture
def mirrored(desk):
    """`mirrored(board)`: a page on a desk in the language."""
    return lambda board=None: desk(board, language=pseudo)


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", {"To do": ["Tea", "Milk", "Bread"], "Doing": ["Soup"], "Done": []})


def test_what_begins_at_the_left_begins_at_the_right(mirrored, api, board):
    report = make_document(api, "Report", 3)
    photos = make_photos(api, 2)
    page = mirrored(board)
    expect(page.root).to_have_attribute("lang", pseudo.LANGUAGE)
    window = page.page.viewport_size["width"]
    sidebar = page.box(page.page.locator(".sidebar"))
    assert sidebar["x"] + sidebar["width"] == window
    assert page.box(page.page.locator(".shelf"))["x"] < window / 2
    first, second = page.box(page.list("To do")), page.box(page.list("Doing"))
    # A name of the other direction stands where its line begins, too.
    name = page.page.evaluate(NAME_BOX)
    assert name[1] > sidebar["x"] + sidebar["width"] - 60
    assert first["x"] > second["x"] and first["x"] + first["width"] <= sidebar["x"]
    page.card("Tea").click()
    name, close = page.box(page.dialog.locator(".rename-button").first), page.box(page.dialog.locator(".dialog-close"))
    assert close["x"] < name["x"]
    page.page.keyboard.press("Escape")
    area = DocumentArea(page).open("Report")
    first, second = area.number(1).bounding_box(), area.number(2).bounding_box()
    assert first["x"] > second["x"] and first["y"] == second["y"]
    area.expect_order(report.pages)
    area.number(1).click()
    page.page.keyboard.press("ArrowLeft")
    expect(area.number(2)).to_be_focused()
    page.page.locator(".nav-item[data-action=photos]").click()
    cells = [page.box(page.page.locator(f".cell-content > [data-node='{photo}']")) for photo in photos]
    assert cells[0]["x"] > cells[1]["x"]


def test_cards_and_lists_are_dragged_where_they_are_seen(mirrored, api, board):
    page = mirrored(board)
    page.mouse.drag(page.card("Tea"), page.card("Bread"), down=0.9)
    page.expect_synced(api, board, {"To do": ["Milk", "Bread", "Tea"]})
    page.mouse.drag(page.card("Milk"), page.card("Soup"), down=0.1)
    page.expect_synced(api, board, {"To do": ["Bread", "Tea"], "Doing": ["Milk", "Soup"]})
    page.mouse.drag(page.card("Bread"), page.list("Done"))
    page.expect_synced(api, board, {"To do": ["Tea"], "Doing": ["Milk", "Soup"], "Done": ["Bread"]})
    # In front of the first, which is at the right.
    page.mouse.lift(page.list("Done").locator(".list-header"), across=0.85)
    page.mouse.over(page.list("To do"), across=0.9)
    page.mouse.drop()
    page.expect_lists(["Doing", "To do", "Done"])


def test_a_board_scrolls_on_to_its_end_at_the_left(mirrored, api):
    board = make_board(api, "Long", {f"List {number}": [f"Card {number}"] for number in range(9)})
    page = mirrored(board)
    expect(page.card("Card 0")).to_be_in_viewport()
    expect(page.list("List 8")).not_to_be_in_viewport()
    page.mouse.lift(page.card("Card 0"))
    scroller = page.box(page.page.locator(".board-scroller"))
    page.mouse.move(scroller["x"] + 6, scroller["y"] + 300)
    expect(page.list("List 8")).to_be_in_viewport(ratio=0.99, timeout=20_000)
    page.mouse.over(page.card("Card 8"), down=0.9)
    page.mouse.drop()
    page.expect_synced(api, board, {"List 8": ["Card 8", "Card 0"]})
    page.expect_stored(api, board.lists["List 0"], [])
    page.mouse.drag(page.card("Card 8"), page.card("Card 7"), down=0.9)
    page.expect_synced(api, board, {"List 7": ["Card 7", "Card 8"], "List 8": ["Card 0"]})


def test_a_phones_board_turns_to_the_list_at_the_left(phone, api, board):
    page = phone(board, language=pseudo)
    page.fingers.lift(page.card("Tea"))
    _, y = page.point(page.card("Tea"))
    page.fingers.move(6, y)
    # A hand that sees the next list come in draws back from the edge.
    assert page.wait_until(lambda: page.box(page.list("Doing"))["x"] > 10, 15_000)
    page.fingers.move(200, y, steps=3)
    page.fingers.over(page.card("Soup"), down=0.1, steps=4)
    page.fingers.drop()
    page.expect_stored(api, board.lists["Doing"], ["Tea", "Soup"])
    # It stays where it turned to.
    expect(page.card("Tea")).to_be_in_viewport()
    page.fingers.swipe((100, y + 200), (320, y + 200))
    page.wait_for_rest(page.list("Done"))
    expect(page.list("Done")).to_be_in_viewport(ratio=0.9)


def test_pages_and_photos_are_dragged_where_they_are_seen(mirrored, api):
    report = make_document(api, "Report", 6)
    photos = make_photos(api, 3)
    page = mirrored()
    area = DocumentArea(page).open("Report")
    page.mouse.lift(area.number(4))
    page.mouse.over(area.number(2), 0.9)
    page.mouse.nudge()
    page.mouse.drop()
    area.expect_synced(api, report.id, moved(report.pages, [3], 1))
    shown = PhotoArea(page)
    page.page.locator(".nav-item[data-action=photos]").click()
    shown.expect_order(photos)
    page.mouse.lift(shown.cell(photos[2]))
    page.mouse.over(shown.cell(photos[0]), 0.95)
    page.mouse.nudge()
    page.mouse.drop()
    shown.expect_order([photos[2], photos[0], photos[1]])


def test_keys_carry_to_the_side_that_is_seen(mirrored, api, board):
    page = mirrored(board)
    page.keys.lift(page.card("Tea"))
    # The next list is at the left.
    page.keys.walk_until(lambda: page.list("Doing").get_attribute("data-drop-state") is not None, "ArrowLeft", limit=3)
    page.keys.drop()
    shown = page.order("Doing")
    assert sorted(shown) == ["Soup", "Tea"]
    page.expect_synced(api, board, {"To do": ["Milk", "Bread"], "Doing": shown})


def test_a_finished_checklist_looks_finished_and_a_program_that_fell_over_says_so_in_the_language(mirrored, api, board):
    checklist = new_id()
    api.transact(
        insert(checklist, "checklist", board["Tea"], title="Steps"),
        insert(new_id(), "checkItem", checklist, title="Boil", done=True),
    )
    page = mirrored(board)
    expect(page.card("Tea").locator("[data-badge=checklist]")).to_have_attribute("data-tone", "done")
    title = page.page.locator("#stopped-title")
    expect(title).to_have_text(re.compile("⟦.*⟧"))
    text = page.page.locator("#stopped-text")
    expect(text).to_have_text(re.compile("⟦.*⟧"))
    expect(text).to_have_attribute("data-cut", re.compile("⟦.*⟧"))
    expect(page.page.locator("#stopped-reload")).to_have_text(re.compile("⟦.*⟧"))
    expect(title).to_be_hidden()


# The catalogue


def program():
    """Both modules of the browser application."""
    return b"".join((ROOT / "Workspace" / "Web" / "build" / name).read_bytes() for name in ("carry.wasm", "carry-later.wasm"))


def test_the_program_holds_no_sentence_of_the_catalogue():
    groups = json.loads((ROOT / "Workspace" / "Sentences" / "en.json").read_text(encoding="utf-8"))["sentences"]
    whole = program()
    found = []
    for entries in groups.values():
        for key, sentence in entries.items():
            text = sentence["other"] if isinstance(sentence, dict) else sentence
            # What is shorter than the smallest string in memory is no proof: it is part of the code.
            longest = max(re.split(r"\{\w+\}", text), key=len).strip().encode()
            if len(longest) > 15 and longest in whole:
                found.append(f"{key}: {text}")
    assert not found, "\n".join(found)


def test_the_program_holds_no_sentence_of_the_library():
    # What hosts say that have no sentences of their own.
    library = [
        "DragDrop/Keyboard/AnnouncementRenderer.swift", "DragDrop/Operations/EngineReasons.swift",
        "DragDrop/Operations/OperationResolution.swift", "DragDropWeb/PageSentences.swift",
    ]
    code = "\n".join(
        line for path in library for line in (ROOT / "Sources" / path).read_text(encoding="utf-8").splitlines()
        if not line.lstrip().startswith("//")
    )
    parts = {part.strip() for text in re.findall(r'"((?:[^"\\]|\\.)*)"', code) for part in re.split(r"\{\w+\}", text)}
    sentences = sorted(part for part in parts if len(part) > 15)
    assert len(sentences) > 15
    whole = program()
    assert [one for one in sentences if one.encode() in whole] == []
