# SPDX-License-Identifier: Apache-2.0
"""Details of how it looks: one spacing scale, labels in line, pictures on their captions, messages that cover nothing,
names where words are hidden, and an empty board that invites. All in one workspace with something of everything in it."""

import re
from itertools import product

import pytest
from playwright.sync_api import expect

from support.api import API, insert, new_id
from support.boards import make_board
from support.browser import DESK, PHONE
from support.chat import ChatArea, make_conversation
from support.documents import DocumentArea, make_document
from support.hands import Keys
from support.photos import PhotoArea, make_album, make_photos
from support.server import ROOT

HANDS = {"desk": DESK, "phone": PHONE}
TOKENS = ROOT / "Workspace" / "Web" / "styles" / "tokens.css"


@pytest.fixture
def api(furniture):
    """The session in which each test makes what it is about."""
    return furniture.api


@pytest.fixture
def seen(look):
    """`seen(board)`: a board on a desk, then on a phone, in the page of all tests; what is open is left in the end. Each
    board has a name of its own, by which it is known that the page shows it."""
    workspace = look.workspace
    workspace.keys = Keys(workspace)

    def go(board):
        expect(workspace.page.locator(f"[role=tab][data-node='{board.id}']")).to_have_count(1)
        look.go(f"board/{board.id}", ".board")
        workspace.expect_board(board.title)
        return workspace

    yield go
    look.leave()
    problems = [*workspace.problems]
    workspace.problems.clear()
    assert not problems, "the page complained:\n" + "\n".join(problems)


@pytest.fixture(scope="module")
def shapes(furniture):
    """A document of which the second page is turned; a wide one and a high one; and the wide one and another on the card
    that has everything."""
    api = furniture.api
    mixed, wide = make_document(api, "Mixed", 4), make_document(api, "Wide", 1)
    make_document(api, "High", 1)
    for page in (mixed.pages[1], wide.pages[0]):
        api.transact({"set": {"node": page, "fields": {"rotation": 90}}})
    api.transact(*[
        {"copy": {"nodes": [{"source": source, "as": new_id()}], "parent": furniture.board["Everything"]}}
        for source in (furniture.document.id, wide.id)
    ])
    return mixed


# Spaces

# The margins, paddings and gaps of elements that are not of the scale; hairlines, what is left to the browser, and what
# the browser draws of its own, as the lines of a list to choose from, aside.
SPACES = """(tops, scale) => {
    const sides = ['top', 'right', 'bottom', 'left']
    const names = ['row-gap', 'column-gap',
        ...['margin', 'padding'].flatMap(name => sides.map(side => `${name}-${side}`))]
    const found = new Set()
    for (const top of tops) for (const element of [top, ...top.querySelectorAll('*')]) {
        if (element.localName === 'option' || !element.checkVisibility()) continue
        const style = element.computedStyleMap()
        for (const name of names) {
            const {unit, value} = style.get(name)
            const points = Math.abs(value)
            if (unit !== undefined && points > 1 && !scale.includes(points)) {
                const kind = element.className.baseVal ?? element.className
                found.add(`${element.localName}.${kind}: ${name} ${value}${unit}`)
            }
        }
    }
    return [...found].sort()
}"""

# The room between what follows each other in the main column of a card.
BETWEEN_SECTIONS = """main => [...main.querySelectorAll('.section')].filter(section => section.checkVisibility())
    .map(section => section.getBoundingClientRect())
    .map((box, index, all) => index > 0 ? Math.round(box.top - all[index - 1].bottom) : null).slice(1)"""

# How far above or below the middle of its box the words of each item of a checklist are.
FROM_THEIR_BOXES = """items => items.map(item => {
    const words = document.createRange()
    words.selectNodeContents(item.querySelector('.rename-button'))
    const [box, text] = [item.querySelector('.checkbox'), words].map(part => part.getBoundingClientRect())
    return Math.round((text.top + text.bottom - box.top - box.bottom) / 2)
})"""


def scale():
    """The points of the spacing scale, as the styles declare them."""
    found = [int(points) for points in re.findall(r"--space-\w+: (\d+)px;", TOKENS.read_text())]
    assert len(found) >= 5 and found == sorted(set(found))
    return found


def off_scale(locator):
    expect(locator.first).to_be_visible()
    return locator.evaluate_all(SPACES, scale())


def test_every_space_in_a_card_is_of_one_scale(seen, furniture, shapes):
    page = seen(furniture.board)
    assert off_scale(page.page.locator(".card")) == []
    page.card("Everything").click()
    expect(page.dialog.locator(".attachment")).to_have_count(5)
    assert off_scale(page.dialog) == []
    between = page.dialog.locator(".card-main").evaluate(BETWEEN_SECTIONS)
    assert len(between) >= 3 and set(between) <= set(scale()) and len(set(between)) == 1, between
    assert page.dialog.locator(".check-item").evaluate_all(FROM_THEIR_BOXES) == [0, 0]
    page.dialog.locator(".section-description button").first.click()
    page.dialog.get_by_role("button", name="Add item").click()
    expect(page.dialog.locator("textarea:focus")).to_be_visible()
    assert off_scale(page.dialog) == []


# How far behind the letters of each face the next face begins.
BEHIND_INITIALS = """faces => faces.filter(face => face.nextElementSibling).map(face => {
    const letters = document.createRange()
    letters.selectNodeContents(face)
    const next = face.nextElementSibling
    const ring = getComputedStyle(next)
    const begin = next.getBoundingClientRect().left - (ring.outlineStyle === 'none' ? 0 : parseFloat(ring.outlineWidth))
    return begin - letters.getBoundingClientRect().right
})"""


@pytest.fixture(scope="module")
def invited(furniture):
    """`invited(name)`: somebody who was invited, once for all tests."""
    known = {}

    def invite(name):
        if name not in known:
            address = furniture.api.post("/api/members", {"name": name, "role": "editor"})["address"]
            known[name] = API(address).get("/api/session")["id"]
        return known[name]

    return invite


def test_no_face_hides_the_letters_of_the_one_beside_it(seen, api, furniture, invited):
    members = [furniture.other["id"], invited("Wanda Mill"), furniture.own]
    api.transact({"set": {"node": furniture.board["Plain"], "fields": {"members": members}}})
    faces = seen(furniture.board).card("Plain").locator(".avatar")
    expect(faces).to_have_text(["MH", "WM", "M1"])
    assert min(faces.evaluate_all(BEHIND_INITIALS)) >= 1


# Rings


def test_the_ring_of_an_open_card_that_would_take_what_is_held_is_not_hidden_by_its_header(seen, api):
    page = seen(make_board(api, "Ringed", {"To do": ["Tea"]}))
    page.card("Tea").click()
    page.dialog.evaluate("dialog => dialog.setAttribute('data-drop-state', 'copy')")
    shadow = page.dialog.locator(".dialog-header").evaluate("header => getComputedStyle(header).boxShadow")
    assert shadow.count("inset") == 3, shadow


# Labels

# The top and the height of each label of the first line; in a line that is aligned by what is written, which moves
# those whose baseline is another.
FIRST_LINE = """labels => {
    labels[0].parentElement.style.alignItems = 'baseline'
    const boxes = labels.map(label => label.getBoundingClientRect())
    labels[0].parentElement.style.alignItems = ''
    return boxes.map(box => [box.top - boxes[0].top, box.height].map(points => Math.round(points * 10) / 10))
}"""


def test_labels_without_a_name_stand_in_line_with_those_that_have_one(seen, api):
    board = make_board(api, "Labelled", {"To do": ["Tea"]})
    labels = {new_id(): label for label in (("Hot", "red"), ("", "green"), ("Big", "sky_dark"), ("", "none"))}
    api.transact(
        *[insert(label, "label", board.id, title=title, color=color) for label, (title, color) in labels.items()],
        {"set": {"node": board["Tea"], "fields": {"labels": list(labels)}}},
    )
    page = seen(board)
    expect_in_line(page.card("Tea").locator(".label"))
    page.card("Tea").click()
    expect_in_line(page.dialog.locator(".property-value > .label"))


def expect_in_line(labels):
    expect(labels).to_have_text(["Hot", "", "Big", ""])
    lines = labels.evaluate_all(FIRST_LINE)
    assert lines == [lines[0]] * 4


# Pictures and their captions

# How far below each picture its caption begins.
BELOW = """(cells, [picture, caption]) => cells.map(cell =>
    Math.round(10 * (cell.querySelector(caption).getBoundingClientRect().top
        - cell.querySelector(picture).getBoundingClientRect().bottom)) / 10)"""

# How far from the edge of each row what is written in it begins, and how far beside its picture.
BESIDE = """(rows, [picture, caption]) => rows.map(row => {
    const [box, text] = [picture, caption].map(part => row.querySelector(part).getBoundingClientRect())
    return [text.left - row.getBoundingClientRect().left, text.left - box.right].map(Math.round)
})"""

# How far the lower edge of an album's foremost picture is from that of what is written on it.
ON = """albums => albums.map(album => {
    const [box, label] = [album.querySelector('.album-stack > :last-child'), album.querySelector('.album-label')]
        .map(part => part.getBoundingClientRect())
    return [label.left - box.left, label.bottom - box.bottom, box.right - label.right].map(Math.round)
})"""


def test_pages_of_every_shape_stand_on_their_numbers_and_documents_on_their_titles(look, shapes):
    look.go(f"document/{shapes.id}", "[data-kind=page]")
    pages = look.page.locator("section.document [data-kind=page]")
    expect(pages.locator(".paper")).to_have_count(4)
    turned = pages.locator(".paper").evaluate_all("all => all.map(one => one.clientWidth > one.clientHeight)")
    assert turned == [False, True, False, False]
    distances = pages.evaluate_all(BELOW, [".paper", ".page-number"])
    assert distances == [distances[0]] * 4 and 0 <= distances[0] <= 12, distances
    look.go("documents", ".document-tile")
    tiles = look.page.locator(".document-tile").filter(has_text=re.compile("Wide|High"))
    expect(tiles.locator(".paper").filter(visible=True)).to_have_count(2)
    distances = tiles.evaluate_all(BELOW, [".paper", ".tile-title"])
    assert distances == [distances[0]] * 2 and 0 <= distances[0] <= 12, distances


@pytest.fixture(scope="module")
def empty_album(furniture):
    """An album without pictures, beside the one that has some."""
    return make_album(furniture.api, "Nothing")


def test_what_is_written_on_an_album_ends_with_its_picture(look, empty_album):
    look.go("photos", ".photos[data-kind=workspace] .album-label")
    albums = look.page.locator("[data-kind=album] .album-label").locator("xpath=..")
    expect(albums).to_have_count(2)
    expect(look.page.locator(".album-picture").first).to_be_visible()
    assert albums.evaluate_all(ON) == [[0, 0, 0]] * 2
    albums.first.focus()
    look.page.keyboard.press("x")
    expect(look.page.locator("[data-kind=album][data-selected]")).to_have_count(1)
    look.workspace.animation_is_over(look.workspace.root)
    assert albums.evaluate_all(ON) == [[0, 0, 0]] * 2
    look.leave()


def test_what_is_written_of_attachments_begins_in_one_line(seen, furniture, shapes):
    page = seen(furniture.board)
    page.card("Everything").click()
    rows = page.dialog.locator(".attachment")
    expect(rows).to_have_count(5)
    page.animation_is_over(page.dialog)
    assert rows.evaluate_all(BESIDE, [".attachment-thumb", ".attachment-text"]) == [[76, 12]] * 5
    page.page.goto(page.page.url.split("#")[0] + f"#/chat/{furniture.talk}")
    sent = page.page.locator("article.message .attached:not(.attached-photo, [data-kind=link])")
    staged = page.page.locator(".staged .attached:not([data-kind=link])")
    links = page.page.locator("article.message .attached[data-kind=link]")
    expect(links).to_have_count(2)
    expect(staged).to_have_count(1)
    for alike, edge in ((sent, 62), (staged, 62), (links, 66)):
        beside = alike.evaluate_all(BESIDE, [".attached-thumb", ".attached-text"])
        assert beside == [[edge, 12]] * len(beside)


# Motion

# The names of the animations that begin, and of those that carry something from one place or size to another and can be
# seen: what takes no more than a millisecond cannot.
WATCH_MOTION = """() => {
    window.begun = new Set()
    window.moving = new Set()
    document.addEventListener('animationstart', ({animationName}) => {
        window.begun.add(animationName)
        for (const animation of document.getAnimations())
            if (animation.effect.getTiming().duration > 1
                && animation.effect.getKeyframes().some(({transform = 'none'}) => transform !== 'none'))
                window.moving.add(animation.animationName ?? 'script')
    }, true)
}"""


def test_with_reduced_motion_nothing_moves_as_it_comes_and_goes(seen, furniture):
    page = seen(furniture.board)
    page.page.evaluate(WATCH_MOTION)
    begun = lambda: set(page.page.evaluate("[...window.begun]"))
    page.card("Everything").click()
    expect(page.dialog.locator(".attachment").first).to_be_visible()
    page.keys.press("Escape")
    page.card("Plain").focus()
    page.keys.press("x")
    expect(page.page.locator(".selection-bar")).to_be_visible()
    page.keys.press("Delete")
    page.toast.filter(has_text="Plain").locator(".toast-close").click()
    expect(page.toast.filter(has_text="Plain")).to_have_count(0)
    assert page.wait_until(lambda: {"carry-rise", "carry-sink"} <= begun())
    assert page.page.evaluate("[...window.moving]") == []
    page.keys.press("Control+z")
    expect(page.card("Plain")).to_be_visible()


# Messages

# What stands at the lower edge of the page, or over it, and which of it lies over something else.
OVERLAPS = """parts => {
    const shown = parts.flatMap(part => [...document.querySelectorAll(part)])
        .filter(element => element.checkVisibility({visibilityProperty: true, opacityProperty: true}))
        .map(element => [element.classList[0], element.getBoundingClientRect()])
    const pairs = shown.flatMap((one, index) => shown.slice(index + 1).map(other => [one, other]))
    return {
        shown: shown.map(([name]) => name.split(' ').at(-1)),
        over: pairs
            .filter(([[, a], [, b]]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
            .map(pair => pair.map(([name, {left, top, right, bottom}]) =>
                `${name} ${[left, top, right, bottom].map(Math.round)}`)),
    }
}"""

EDGES = [".toast:not([data-leaving])", ".uploads", ".shelf", ".selection-bar"]

COLUMNS = {"desk": (DESK["viewport"]["width"], 1024, 800), "phone": (PHONE["viewport"]["width"],)}


@pytest.mark.parametrize("hand", COLUMNS)
def test_messages_the_upload_panel_the_shelf_and_the_selection_bar_do_not_overlap(request, api, furniture, hand):
    long = "A card of which much has to be said when it goes to the Trash " * 2
    card = new_id()
    api.transact(insert(card, "card", furniture.board.lists["Ideas"], title=long))
    is_phone = hand == "phone"
    page = request.getfixturevalue(hand)(furniture.board, reduced_motion="reduce")
    if is_phone:
        page.page.locator(".nav-item[data-action=boards]").click()
    torn = [{"name": f"Torn {number}.png", "mimeType": "image/png", "buffer": b"no picture"} for number in range(9)]
    page.page.once("filechooser", lambda chooser: chooser.set_files(torn))
    page.page.locator("[data-action=import]").click()
    expect(page.page.locator("section.uploads .upload[data-state=failed]")).to_have_count(9)
    deleted = page.page.locator(f".card[data-node='{card}']")
    deleted.focus()
    page.keys.press("Delete")
    expect(deleted).to_have_count(0)
    page.card("Plain").focus()
    page.keys.press("x")
    expect(page.page.locator(".selection-bar")).to_be_visible()
    shelf, was_open = page.page.locator(".shelf.open"), False
    for columns, is_open in product(COLUMNS[hand], (False, True)):
        page.page.set_viewport_size({"width": columns, "height": page.page.viewport_size["height"]})
        if is_open != was_open:
            page.page.locator(".shelf-toggle").click()
            expect(shelf).to_be_visible() if is_open else expect(shelf).to_have_count(0)
            was_open = is_open
        page.keys.press("Control+z")
        expect(page.toast.filter(has_text="Restored")).to_be_visible()
        page.animation_is_over(page.root)
        answer = page.page.evaluate(OVERLAPS, EDGES)
        assert {"toast", "uploads", "shelf"} < set(answer["shown"]) or is_phone and is_open, (columns, answer)
        assert answer["over"] == [], (columns, is_open)
        # So that it is said anew.
        page.keys.press("Control+Shift+z")
        expect(page.toast.filter(has_text="Restored")).to_have_count(0)


@pytest.mark.parametrize("hand, widths", [("desk", (1280, 900)), ("phone", (390,))], ids=HANDS)
def test_the_upload_panel_is_whole_beside_a_conversation(request, api, hand, widths):
    make_conversation(api, f"Team with a {hand}")
    workspace = request.getfixturevalue(hand)(reduced_motion="reduce")
    torn = [{"name": f"Torn {number}.png", "mimeType": "image/png", "buffer": b"no picture"} for number in range(9)]
    PhotoArea(workspace).open()
    workspace.page.once("filechooser", lambda chooser: chooser.set_files(torn))
    workspace.page.locator(".add-photos").click()
    panel = workspace.page.locator("section.uploads")
    expect(panel.locator(".upload[data-state=failed]")).to_have_count(9)
    chat = ChatArea(workspace).open(f"Team with a {hand}")
    for width in widths:
        workspace.page.set_viewport_size({"width": width, "height": 800})
        workspace.next_frame()
        workspace.animation_is_over(panel)
        box, field = workspace.box(panel), workspace.box(chat.field)
        assert box["y"] >= 0 and box["y"] + box["height"] <= field["y"], width


def test_a_toast_leaves_the_field_for_a_message_free(phone, api):
    make_conversation(api, "Team")
    [photo] = make_photos(api, 1, first=20)
    workspace = phone()
    chat = ChatArea(workspace)
    photos = PhotoArea(workspace).open()
    fingers = workspace.fingers
    fingers.lift(photos.cell(photo))
    fingers.tap(chat.item, finger=1)
    fingers.over(chat.row("Team"), down=0.4)
    fingers.drop()
    chat.expect_open("Team")
    chat.field.fill("Look")
    chat.send.tap()
    expect(chat.page.locator("article.message img.attached-picture")).to_have_count(1)
    chat.choose("Look", "Delete")
    expect(workspace.toast).to_be_visible()
    workspace.animation_is_over(workspace.toast)
    toast, field = workspace.box(workspace.toast), workspace.box(chat.field)
    assert toast["y"] + toast["height"] <= field["y"]


def test_a_sentence_that_is_said_again_is_one_message(desk):
    page = desk(reduced_motion="reduce")
    shown = DocumentArea(page).open("Plan")
    for numbers in ("98", "99", "99"):
        shown.select(numbers)
        expect(page.toast.filter(has_text=f"There is no page {numbers}")).to_have_count(1)
    expect(page.toast).to_have_count(2)


# Names

TOOLTIPS = """() => [...document.querySelectorAll('.sidebar :is(button, [role=tab], [role=listitem])')]
    .filter(element => element.checkVisibility())
    .map(element => [
        element.querySelector('.nav-label, .tab-name')?.textContent ?? element.getAttribute('aria-label'),
        element.title,
    ])"""


def test_a_folded_sidebar_says_what_its_buttons_are(desk, furniture):
    page = desk(furniture.board)
    page.page.get_by_role("button", name="Hide sidebar").click()
    expect(page.page.locator(".sidebar .nav-label").first).to_be_hidden()
    names = page.page.evaluate(TOOLTIPS)
    assert {"Boards", "Chat", "Garden", "People", "Mina Holt", "New board", "Trash"} <= {name for name, _ in names}
    assert [name for name, tooltip in names if name not in tooltip] == []


# Invitations


def test_an_empty_board_invites_to_add_a_list(seen, api):
    board = make_board(api, "Bare", {})
    page = seen(board)
    invitation = page.page.locator(".board > .empty")
    expect(page.page.get_by_role("button", name="Add list")).to_have_count(1)
    invitation.get_by_role("button", name="Add list").click()
    field = page.page.get_by_role("textbox", name="New list")
    expect(field).to_be_focused()
    page.keys.press("Escape")
    expect(field).to_have_count(0)
    expect(invitation.get_by_role("button", name="Add list")).to_be_focused()
    invitation.get_by_role("button", name="Add list").click()
    field.fill("To do")
    field.press("Enter")
    page.expect_lists(["To do"])
    page.expect_stored(api, board.id, ["To do"])
    expect(invitation).to_have_count(0)
    expect(page.page.locator(".list-adder")).to_be_visible()


# Outside of the dialog that is open, or of what stands beside it.
OUTSIDE = """([dialog]) => [...dialog.querySelectorAll('.attachment-text, .attachment-meta, .member, .member > *')]
    .map(each => [each, each.getBoundingClientRect(), each.closest('.card-main, .property-value').getBoundingClientRect()])
    .filter(([, box, around]) => box.left < around.left - 1 || box.right > around.right + 1)
    .map(([each]) => `${each.className}: ${each.textContent.slice(0, 40)}`)"""


def test_what_is_long_and_has_no_spaces_stays_in_its_column(seen, api, furniture, invited):
    board = make_board(api, "Endless", {"To do": ["Tea"]})
    members = [furniture.own, invited("N" * 60)]
    api.transact(
        insert(new_id(), "link", board["Tea"], title="A page", url="https://carry.example/" + "a" * 300),
        {"set": {"node": board["Tea"], "fields": {"members": members}}},
    )
    page = seen(board)
    page.card("Tea").click()
    expect(page.dialog.locator(".attachment-meta")).to_be_visible()
    expect(page.dialog.locator(".member")).to_have_count(2)
    assert page.dialog.evaluate_all(OUTSIDE) == []
