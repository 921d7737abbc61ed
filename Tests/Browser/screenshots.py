# SPDX-License-Identifier: Apache-2.0
"""Takes the README's pictures: `screenshots.py FOLDER`."""

import sys
import tempfile
import time
from pathlib import Path

from support.api import API, WORKSPACE, insert, new_id
from support.boards import make_board
from support.browser import DESK, PHONE, launched
from support.chat import ChatArea, make_conversation
from support.documents import DocumentArea
from support.hands import Fingers, Mouse
from support.pages import Workspace
from support.photos import PhotoArea, contents, make_album
from support.server import Server

DAY = 86_400_000
NOON = int(time.time() * 1_000) // DAY * DAY + DAY // 2

LISTS = {
    "Ideas": [
        {"title": "A bench where the old pear tree stood"},
        {"title": "Ask the neighbours about the wall", "body": "They mended theirs last spring."},
        {"title": "Lavender along the path", "coverColor": "purple"},
        {"title": "Rain barrel behind the shed"},
    ],
    "This week": [
        {"title": "Sow peas and broad beans", "due": NOON + 2 * DAY},
        {"title": "Order seed potatoes", "due": NOON + DAY, "body": "Early ones."},
        {"title": "Sharpen the spade"},
        {"title": "Mend the cold frame", "coverColor": "green"},
    ],
    "Growing": [
        {"title": "Garlic, two rows"},
        {"title": "Winter lettuce under glass", "coverColor": "lime"},
        {"title": "Tulips by the gate"},
    ],
    "Harvested": [
        {"title": "Leeks", "done": True},
        {"title": "The last of the kale"},
    ],
}


def furnish(api):
    """A board that looks like somebody's, and two more for the tabs."""
    board = make_board(api, "Garden", LISTS)
    labels = {}
    operations = []
    for name, color in (("Buy", "orange"), ("Dig", "blue"), ("Seeds", "green")):
        labels[name] = new_id()
        operations.append(insert(labels[name], "label", board.id, title=name, color=color))
    wanted = {
        "Order seed potatoes": ["Buy", "Seeds"], "Sow peas and broad beans": ["Seeds"],
        "Rain barrel behind the shed": ["Buy"], "Garlic, two rows": ["Dig"],
    }
    for title, names in wanted.items():
        operations.append({"set": {"node": board[title], "fields": {"labels": [labels[name] for name in names]}}})
    checklist = new_id()
    operations.append(insert(checklist, "checklist", board["Mend the cold frame"], title="Steps"))
    for number, title in enumerate(("New glass", "Putty", "Hinges")):
        operations.append(insert(new_id(), "checkItem", checklist, title=title, done=number == 0))
    operations.append(insert(new_id(), "message", board["Tulips by the gate"], body="First tips!", author="Mina"))
    api.transact(*operations)
    make_board(api, "Kitchen", {"Shopping": ["Tea"]})
    make_board(api, "Winter holiday", {"To pack": ["Skates"]})
    return board


def take(browser, api, board, options, scheme, path):
    context = browser.new_context(**{**options, "color_scheme": scheme, "device_scale_factor": 2})
    workspace = Workspace(context.new_page()).open(api.link(), board)
    if options is PHONE:
        hand = Fingers(workspace)
        hand.lift(workspace.card("Lavender along the path"))
        hand.over(workspace.card("Ask the neighbours about the wall"), across=0.55, down=0.2)
    else:
        workspace.card("Sharpen the spade").click(modifiers=["Control"])
        hand = Mouse(workspace)
        workspace.card("Sow peas and broad beans").click(modifiers=["Control"])
        hand.lift(workspace.card("Sow peas and broad beans"))
        hand.over(workspace.card("Winter lettuce under glass"), across=0.4, down=0.1, steps=30)
    for _ in range(3):
        workspace.animation_is_over(workspace.page.locator("body"))
    workspace.page.screenshot(path=path)
    context.close()


MONTHS = [
    ("January", "#4a6fa5"), ("February", "#6b7aa1"), ("March", "#7ba05b"), ("April", "#8fb339"), ("May", "#b7c840"),
    ("June", "#e0b034"), ("July", "#e58f2a"), ("August", "#d9662b"), ("September", "#b5502f"), ("October", "#8c4a32"),
    ("November", "#6a5a52"), ("December", "#3f5f6f"),
]

DIARY_STYLE = """<style>
    @page { size: 148mm 210mm; margin: 0 }
    section { break-after: page; height: 205mm; overflow: hidden; font: 4.2mm/1.5 Lato, sans-serif; color: #333 }
    header { height: 62mm; color: white; padding: 40mm 14mm 0; box-sizing: border-box; font-size: 12mm; line-height: 1 }
    p { margin: 8mm 14mm }
</style>"""

ENTRY = (
    "Walked along the beds in the morning. What was sown last month is up in two of the three rows; the third was "
    "taken by the blackbirds again. Moved the frames to the south wall and tied back the roses. "
)


def bind(api, browser):
    """A year's diary, a month a page, and a shorter document beside it."""
    page = browser.new_page()
    for title, months in (("Garden diary", MONTHS), ("Planting plan", MONTHS[2:6])):
        page.set_content(DIARY_STYLE + "".join(
            f"<section><header style='background:{color}'>{month}</header><p>{ENTRY * 2}</p><p>{ENTRY}</p></section>"
            for month, color in months
        ))
        content = page.pdf(prefer_css_page_size=True, print_background=True)
        api.post_bytes(f"/api/documents?name={title.replace(' ', '%20')}.pdf", content)
    page.close()


def take_document(browser, api, options, scheme, path):
    context = browser.new_context(**{**options, "color_scheme": scheme, "device_scale_factor": 2})
    workspace = Workspace(context.new_page()).open(api.link())
    area = DocumentArea(workspace).open("Planting plan", "Garden diary")
    workspace.page.evaluate(PICTURES)
    if options is PHONE:
        hand = Fingers(workspace)
        hand.lift(area.number(2))
        hand.over(area.number(6), across=0.35)
    else:
        hand = Mouse(workspace)
        area.select("3, 6-7")
        hand.lift(area.number(3))
        hand.over(area.number(9), across=0.1, steps=30)
    for _ in range(3):
        workspace.animation_is_over(workspace.page.locator("body"))
    workspace.page.screenshot(path=path)
    context.close()


# A landscape: a sky with a sun, and three ranges of hills that grow darker towards the front.
LANDSCAPE = """<body style="margin:0"><svg viewBox="0 0 90 60" width="900" height="600" preserveAspectRatio="none">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl({sky} 70% {light}%)"/>
    <stop offset="1" stop-color="hsl({glow} 80% 88%)"/></linearGradient>
    <rect width="90" height="60" fill="url(#sky)"/><circle cx="{sun}" cy="{height}" r="5" fill="hsl({glow} 95% 92%)"/>
    <path d="M0 40Q{sun} 18 50 36T90 30V60H0Z" fill="hsl({hill} 28% 62%)"/>
    <path d="M0 46Q20 {height} 45 44T90 40V60H0Z" fill="hsl({hill} 32% 44%)"/>
    <path d="M0 54Q30 40 55 52T90 48V60H0Z" fill="hsl({hill} 38% 27%)"/></svg>"""


def hang(api, browser):
    """Photos of a walk, drawn here, and two albums."""
    page = browser.new_page(viewport={"width": 900, "height": 600})
    albums = [make_album(api, "Coast"), make_album(api, "Hills in autumn")]
    for number in range(22):
        page.set_content(LANDSCAPE.format(
            sky=200 + number * 47 % 80, light=52 + number * 7 % 24, glow=20 + number * 11 % 40, sun=12 + number * 19 % 66,
            height=14 + number * 5 % 16, hill=(90, 130, 210, 30, 265)[number % 5],
        ))
        parent = albums[number % 2] if number < 6 else WORKSPACE
        api.post_bytes(f"/api/photos?name=Walk%20{number + 1}.png&parent={parent}", page.screenshot())
    page.close()


def take_photos(browser, api, options, scheme, path):
    context = browser.new_context(**{**options, "color_scheme": scheme, "device_scale_factor": 2})
    workspace = Workspace(context.new_page()).open(api.link())
    area = PhotoArea(workspace).open()
    photos = [node for node in contents(api) if api.node(node)["kind"] == "photo"]
    if options is PHONE:
        hand = Fingers(workspace)
        hand.lift(area.cell(photos[1]))
    else:
        hand = Mouse(workspace)
        for photo in photos[1:4]:
            area.cell(photo).click(modifiers=["Control"])
        hand.lift(area.cell(photos[2]))
    hand.over(area.cell(photos[8]), across=0.9)
    workspace.page.evaluate(PICTURES)
    for _ in range(3):
        workspace.animation_is_over(workspace.page.locator("body"))
    workspace.page.screenshot(path=path)
    context.close()


def talk(api):
    """A conversation of three people with a photo in it, and two more beside it."""
    mina, tom = (API(api.post("/api/members", {"name": name, "role": "editor"})["address"])
                 for name in ("Mina Holt", "Tom Ruiz"))
    team = make_conversation(api, "Allotment")
    make_conversation(api, "Seed swap")
    make_conversation(api, "Harvest supper")
    photo = next(node for node in contents(api) if api.node(node)["kind"] == "photo")
    for number, (author, text) in enumerate((
        (mina, "The **peas** are up in two of the three rows. The blackbirds had the third again."),
        (tom, "I can bring a net on Saturday. How long is the row?"),
        (mina, "About four metres. This is how it looks from the gate:"),
        (api, "Then let us do it at ten, before it gets warm."),
    )):
        member = author.get("/api/session")
        message, start = new_id(), NOON - 3 * 3_600_000
        author.transact(insert(message, "message", team, body=text, author=member["name"], creator=member["id"],
                               createdAt=start + number * 400_000))
        if number == 2:
            author.transact({"copy": {"nodes": [{"source": photo, "as": new_id()}], "parent": message}})


def take_chat(browser, api, options, scheme, path):
    context = browser.new_context(**{**options, "color_scheme": scheme, "device_scale_factor": 2})
    workspace = Workspace(context.new_page()).open(api.link())
    chat = ChatArea(workspace)
    if options is PHONE:
        workspace.open_board("Garden")
        hand = Fingers(workspace)
        hand.lift(workspace.card("Rain barrel behind the shed"))
        hand.tap(chat.item, finger=1)
        hand.tap(chat.row("Allotment"), finger=1)
        chat.expect_open("Allotment")
        hand.over(chat.scroller, across=0.55, down=0.7)
    else:
        photos = PhotoArea(workspace).open()
        hand = Mouse(workspace)
        hand.lift(photos.cell([node for node in contents(api) if api.node(node)["kind"] == "photo"][5]))
        hand.over(chat.item)
        chat.row("Allotment").wait_for()
        hand.over(chat.row("Allotment"), down=0.5)
        chat.expect_open("Allotment")
        hand.over(chat.scroller, across=0.6, down=0.75, steps=30)
    workspace.page.evaluate(PICTURES)
    for _ in range(3):
        workspace.animation_is_over(workspace.page.locator("body"))
    workspace.page.screenshot(path=path)
    context.close()


def jot(api, board):
    """Two drafts, one with a card and three photos."""
    own = api.get("/api/session")["id"]
    shopping, invitation = new_id(), new_id()
    photos = [node for node in contents(api) if api.node(node)["kind"] == "photo"]
    api.transact(
        insert(shopping, "draft", WORKSPACE, creator=own, body="Shopping for the weekend\nTwine, labels, a new trowel."),
        insert(invitation, "draft", WORKSPACE, creator=own, body="Who comes along on Saturday?\n\nWe could share the early "
               "ones, there are always too many. Bring gloves, and something to drink."),
        insert(new_id(), "link", invitation, title="Order seed potatoes", target=board["Order seed potatoes"]),
        {"copy": {"nodes": [{"source": photo, "as": new_id()} for photo in photos[3:6]],
                  "parent": invitation}},
    )


def take_composer(browser, api, board, options, scheme, path):
    context = browser.new_context(**{**options, "color_scheme": scheme, "device_scale_factor": 2})
    workspace = Workspace(context.new_page()).open(api.link(), board)
    page = workspace.page
    page.goto(page.url.split("#")[0] + "#/drafts")
    page.get_by_role("option").filter(has_text="Who comes along").click()
    staged = page.locator(".staged > .attached")
    staged.nth(3).wait_for()
    hand = Fingers(workspace) if options is PHONE else Mouse(workspace)
    hand.lift(staged.nth(0))
    hand.over(staged.nth(2), across=0.9, down=0.8)
    page.evaluate(PICTURES)
    for _ in range(3):
        workspace.animation_is_over(page.locator("body"))
    page.screenshot(path=path)
    context.close()


# Every small picture that is in the page has come.
PICTURES = """() => new Promise(resolve => {
    const look = () => [...document.querySelectorAll('.page-cell img, .photo-image, .album-picture, .attached-picture, .attached-thumb img')].every(one => one.naturalWidth)
        ? resolve() : requestAnimationFrame(look);
    look();
})"""


def main():
    folder = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data) / "data").start()
        try:
            api = API(f"{server.opening_address}&name=Ada%20Lindt")
            board = furnish(api)
            with launched() as browser:
                bind(api, browser)
                hang(api, browser)
                talk(api)
                jot(api, board)
                for name, options in (("desk", DESK), ("phone", PHONE)):
                    for scheme in ("light", "dark"):
                        take(browser, api, board, options, scheme, folder / f"{name}-{scheme}.png")
                        take_document(browser, api, options, scheme, folder / f"documents-{name}-{scheme}.png")
                        take_photos(browser, api, options, scheme, folder / f"photos-{name}-{scheme}.png")
                        take_chat(browser, api, options, scheme, folder / f"chat-{name}-{scheme}.png")
                        take_composer(browser, api, board, options, scheme, folder / f"compose-{name}-{scheme}.png")
        finally:
            server.kill()


if __name__ == "__main__":
    main()
