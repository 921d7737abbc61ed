# SPDX-License-Identifier: Apache-2.0
"""Details of how it looks: one spacing scale, whole focus rings, labels in line, pictures on their captions, messages
that cover nothing, names where words are hidden, and an empty board that invites."""

import re

import pytest
from playwright.sync_api import expect

from support.api import API, insert, new_id
from support.boards import make_board
from support.browser import DESK, PHONE
from support.chat import ChatArea, make_conversation
from support.documents import DocumentArea, make_document
from support.furniture import Furniture
from support.photos import PhotoArea, make_album, make_photos
from support.rings import cut_ring_of_open_field, cut_rings
from support.screens import SCREENS
from support.server import ROOT

HANDS = {"desk": DESK, "phone": PHONE}
TOKENS = ROOT / "Workspace" / "Web" / "styles" / "tokens.css"


@pytest.fixture(params=HANDS)
def seen(request, desk, phone):
    """`seen(board)`: a page on a desk, then one on a phone."""

    def open_one(board=None, **options):
        return (desk if request.param == "desk" else phone)(board, **{"reduced_motion": "reduce", **options})

    return open_one


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


def test_every_space_in_a_card_is_of_one_scale(seen, api):
    furniture = Furniture(api)
    page = seen(furniture.board)
    assert off_scale(page.page.locator(".card")) == []
    page.card("Everything").click()
    expect(page.dialog.locator(".attachment")).to_have_count(3)
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


def test_no_face_hides_the_letters_of_the_one_beside_it(seen, api):
    furniture = Furniture(api)
    wanda = API(api.post("/api/members", {"name": "Wanda Mill", "role": "editor"})["address"]).get("/api/session")
    members = [furniture.other["id"], wanda["id"], furniture.own]
    api.transact({"set": {"node": furniture.board["Plain"], "fields": {"members": members}}})
    faces = seen(furniture.board).card("Plain").locator(".avatar")
    expect(faces).to_have_text(["MH", "WM", "M1"])
    assert min(faces.evaluate_all(BEHIND_INITIALS)) >= 1


# Rings

# While something is carried the focus belongs to it.
RESTING = [name for name in SCREENS if name != "something_in_hand"]

RENAMED = {
    "board": ("board", ".board-title > .rename-button"),
    "list": ("board", ".list-title > .rename-button"),
    "card": ("card", ".card-heading .rename-button"),
    "device": ("own_name_and_devices", ".people-name > .rename-button"),
}


@pytest.mark.parametrize("name", RESTING)
def test_no_focus_ring_is_cut_off(look, name):
    # A search that has the focus lies over the header of a phone.
    look.page.evaluate("document.activeElement?.blur()")
    if name == "filtered_board":
        # Lists that were shown and are far away now keep their cards until they come near.
        look.page.reload()
    SCREENS[name](look)
    look.workspace.animation_is_over(look.page.locator("html"))
    try:
        cut = cut_rings(look.page)
    finally:
        look.leave()
    assert cut == [], "\n".join(cut)


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


def test_the_ring_of_an_open_card_that_would_take_what_is_held_is_not_hidden_by_its_header(seen, api):
    page = seen(make_board(api, "Kitchen", {"To do": ["Tea"]}))
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
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
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


def turn(api, page):
    api.transact({"set": {"node": page, "fields": {"rotation": 90}}})


def test_pages_of_every_shape_stand_on_their_numbers(seen, api):
    plan = make_document(api, "Plan", 4)
    turn(api, plan.pages[1])
    page = seen()
    shown = DocumentArea(page).open("Plan")
    expect(page.page.locator("[data-kind=page] .paper")).to_have_count(4)
    shapes = page.page.locator(".paper").evaluate_all("all => all.map(one => one.clientWidth > one.clientHeight)")
    assert shapes == [False, True, False, False]
    distances = shown.page.locator("section.document [data-kind=page]").evaluate_all(BELOW, [".paper", ".page-number"])
    assert distances == [distances[0]] * 4 and 0 <= distances[0] <= 12, distances


def test_documents_of_every_shape_stand_on_their_titles(seen, api):
    turn(api, make_document(api, "Wide", 1).pages[0])
    make_document(api, "High", 1)
    page = seen()
    page.page.locator(".nav-item[data-action=documents]").click()
    tiles = page.page.locator(".document-tile").filter(has_text=re.compile("Wide|High"))
    expect(tiles.locator(".paper").filter(visible=True)).to_have_count(2)
    distances = tiles.evaluate_all(BELOW, [".paper", ".tile-title"])
    assert distances == [distances[0]] * 2 and 0 <= distances[0] <= 12, distances


def test_what_is_written_on_an_album_ends_with_its_picture(seen, api):
    full, _ = make_album(api, "Coast"), make_album(api, "Nothing")
    make_photos(api, 3, album=full)
    page = seen()
    page.page.locator(".nav-item[data-action=photos]").click()
    albums = page.page.locator("[data-kind=album] .album-label").locator("xpath=..")
    expect(albums).to_have_count(2)
    expect(page.page.locator(".album-picture").first).to_be_visible()
    assert albums.evaluate_all(ON) == [[0, 0, 0]] * 2
    albums.first.focus()
    page.keys.press("x")
    expect(page.page.locator("[data-kind=album][data-selected]")).to_have_count(1)
    page.animation_is_over(page.root)
    assert albums.evaluate_all(ON) == [[0, 0, 0]] * 2


def test_what_is_written_of_attachments_begins_in_one_line(seen, api):
    furniture = Furniture(api)
    card, wide = furniture.board["Everything"], make_document(api, "Wide", 1)
    turn(api, wide.pages[0])
    api.transact(*[
        {"copy": {"nodes": [{"source": source, "as": new_id()}], "parent": card}}
        for source in (furniture.document.id, wide.id)
    ])
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


def test_with_reduced_motion_nothing_moves_as_it_comes_and_goes(seen, api):
    furniture = Furniture(api)
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


@pytest.mark.parametrize("is_open", [False, True], ids=["closed", "open"])
@pytest.mark.parametrize("columns", [DESK["viewport"]["width"], 1024, 800, PHONE["viewport"]["width"]])
def test_messages_the_upload_panel_the_shelf_and_the_selection_bar_do_not_overlap(desk, phone, api, columns, is_open):
    furniture = Furniture(api)
    long = "A card of which much has to be said when it goes to the Trash " * 2
    card = new_id()
    api.transact(insert(card, "card", furniture.board.lists["Ideas"], title=long))
    is_phone = columns < 700
    viewport = {"width": columns, "height": (PHONE if is_phone else DESK)["viewport"]["height"]}
    page = (phone if is_phone else desk)(furniture.board, viewport=viewport, reduced_motion="reduce")
    if is_phone:
        page.page.locator(".nav-item[data-action=boards]").click()
    torn = [{"name": f"Torn {number}.png", "mimeType": "image/png", "buffer": b"no picture"} for number in range(9)]
    page.page.once("filechooser", lambda chooser: chooser.set_files(torn))
    page.page.locator("[data-action=import]").click()
    expect(page.page.locator("section.uploads .upload[data-state=failed]")).to_have_count(9)
    page.page.locator(f".card[data-node='{card}']").focus()
    page.keys.press("Delete")
    expect(page.page.locator(f".card[data-node='{card}']")).to_have_count(0)
    page.card("Plain").focus()
    page.keys.press("x")
    expect(page.page.locator(".selection-bar")).to_be_visible()
    if is_open:
        page.page.locator(".shelf-toggle").click()
        expect(page.page.locator(".shelf.open")).to_be_visible()
    page.keys.press("Control+z")
    expect(page.toast.filter(has_text="Undone")).to_be_visible()
    page.animation_is_over(page.root)
    answer = page.page.evaluate(OVERLAPS, EDGES)
    assert {"toast", "uploads", "shelf"} < set(answer["shown"]) or is_phone and is_open, answer
    assert answer["over"] == []


@pytest.mark.parametrize("columns", [1280, 900, 390])
def test_the_upload_panel_is_whole_beside_a_conversation(desk, phone, api, columns):
    make_conversation(api, "Team")
    workspace = (phone if columns < 700 else desk)(viewport={"width": columns, "height": 800}, reduced_motion="reduce")
    torn = [{"name": f"Torn {number}.png", "mimeType": "image/png", "buffer": b"no picture"} for number in range(9)]
    PhotoArea(workspace).open()
    workspace.page.once("filechooser", lambda chooser: chooser.set_files(torn))
    workspace.page.locator(".add-photos").click()
    panel = workspace.page.locator("section.uploads")
    expect(panel.locator(".upload[data-state=failed]")).to_have_count(9)
    chat = ChatArea(workspace).open("Team")
    workspace.animation_is_over(panel)
    panel, field = workspace.box(panel), workspace.box(chat.field)
    assert panel["y"] >= 0 and panel["y"] + panel["height"] <= field["y"]


def test_a_toast_leaves_the_field_for_a_message_free(phone, api):
    make_conversation(api, "Team")
    [photo] = make_photos(api, 1)
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


def test_a_sentence_that_is_said_again_is_one_message(desk, api):
    make_document(api, "Plan", 4)
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


def test_a_folded_sidebar_says_what_its_buttons_are(desk, api):
    furniture = Furniture(api)
    page = desk(furniture.board)
    page.page.get_by_role("button", name="Hide sidebar").click()
    expect(page.page.locator(".sidebar .nav-label").first).to_be_hidden()
    names = page.page.evaluate(TOOLTIPS)
    assert {"Boards", "Chat", "Garden", "People", "Mina Holt", "New board", "Trash"} <= {name for name, _ in names}
    assert [name for name, tooltip in names if name not in tooltip] == []


# Invitations


def test_an_empty_board_invites_to_add_a_list(seen, api):
    board = make_board(api, "Kitchen", {})
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


def test_what_is_long_and_has_no_spaces_stays_in_its_column(seen, api):
    API(api.post("/api/members", {"name": "N" * 60, "role": "editor"})["address"])
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    members = [member["id"] for member in api.get("/api/members")["members"]]
    api.transact(
        insert(new_id(), "link", board["Tea"], title="A page", url="https://carry.example/" + "a" * 300),
        {"set": {"node": board["Tea"], "fields": {"members": members}}},
    )
    page = seen(board)
    page.card("Tea").click()
    expect(page.dialog.locator(".attachment-meta")).to_be_visible()
    expect(page.dialog.locator(".member")).to_have_count(2)
    assert page.dialog.evaluate_all(OUTSIDE) == []
