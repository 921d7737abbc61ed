# SPDX-License-Identifier: Apache-2.0
"""Real programs beside the browser: a file manager, an editor and another browser, with one mouse that all of them see."""

import hashlib

import pytest

from desktop import wait_until
from engines import WINDOW
from screen import Part, Screen
from support import files
from support.api import WORKSPACE
from support.boards import make_board
from support.documents import make_document, page_ids
from support.photos import contents, make_album, picture

# The browser at the left, the other program at the right of the screen.
BROWSER = (0, 0, 1000, 880)
BESIDE = (1010, 40, 560, 560)
# Of the file manager, without the title and the line at the lower edge, which change with what is chosen.
FILES = (1014, 150, 550, 400)
# A strip across it: a line is drawn around the files while it takes what is over them.
ACROSS_FILES = (1014, 520, 550, 4)
# Of the editor, without the title and the menus.
TEXT = (1014, 90, 550, 460)
# Of its first line, what is not at the beginning, where the caret blinks.
LINE = (1050, 90, 300, 30)

pytestmark = pytest.mark.only("chromium")


@pytest.fixture
def page(screen, engine, desktop, show):
    """`page(board)`: the workspace in a window that leaves room beside it."""

    def open_page(board=None):
        desktop.place(BROWSER, *engine.window)
        return show(board)

    yield open_page
    desktop.let_go()
    desktop.place(WINDOW, *engine.window)


@pytest.fixture
def knows_no_windows(engine):
    """The browser, started anew. For three seconds after a drag Chromium (156) remembers the shapes of all windows, and of
    one that is opened meanwhile the first, a single point, so that nothing can be dropped there: ui/gfx/x/window_cache.cc."""
    engine.end()
    engine.start()


@pytest.fixture
def beside(desktop):
    """`beside("thunar", folder, titled="holiday")`: a program's window beside the browser, ended with the test."""
    opened = []

    def open_program(*command, titled):
        opened.append(desktop.start(*map(str, command)))
        return desktop.place(BESIDE, "--name", titled)

    yield open_program
    for process in opened:
        desktop.end(process)


@pytest.fixture
def folder(tmp_path, beside, desktop):
    """`folder(name, {"a.png": …})`: a folder in the file manager; it, and where the icon of its first file is."""

    def open_folder(name, contents):
        path = tmp_path / name
        path.mkdir()
        for file, content in contents.items():
            (path / file).write_bytes(content)
        window = beside("thunar", path, titled=name)
        if not contents:
            return path, (FILES[0] + 250, FILES[1] + 200)
        x, y, width, height = desktop.select_all(window, FILES)[0]
        # The icon stands above the name.
        return path, (x + width / 2, y + height * 0.35)

    return open_folder


@pytest.fixture
def letter(tmp_path, beside):
    """`letter(text)`: a text in the editor; its file and its window."""

    def open_letter(text):
        path = tmp_path / "letter.txt"
        path.write_text(text)
        return path, beside("mousepad", path, titled="letter.txt")

    return open_letter


@pytest.fixture
def chosen(letter, desktop):
    """`chosen(text)`: a text that is chosen in the editor; its file, and a point of its first line."""

    def choose(text):
        path, window = letter(text)
        x, y, width, height = desktop.select_all(window, TEXT)[0]
        return path, (x + min(width, 80) / 2, y + 10)

    return choose


def digest(content):
    return hashlib.sha256(content).hexdigest()


def drag_in(page, start, target, across=0.5, down=0.5, takes=("copy",)):
    """Drags from another program onto an element that says that it takes it."""
    part, region = target if isinstance(target, tuple) else (target, target)
    end = page.point(part, across, down)
    page.desktop.lift(start)
    try:
        page.desktop.move(*end, steps=20)
        wait_until(
            lambda: page.attribute(region, "data-drop-state") in takes, f"{region} takes nothing", page.desktop.tremble
        )
        page.settle()
    finally:
        page.desktop.button("up")


def attached(api, node):
    return [child["fields"]["title"] for child in api.children(node)]


def test_two_photos_from_thunar_into_an_album_and_the_files_stay(page, api, folder):
    pictures = {f"{name}.png": picture(number) for number, name in enumerate(["sea", "tree"])}
    album = make_album(api, "Trip")
    shown = page()
    shown.click(Part(".nav-item[data-action=photos]"))
    shown.click(Part("[data-kind=album].cell", ".album-name", "Trip"), times=2)
    shown.expect_attribute(Part("section.photos"), "aria-label", "Trip")
    path, start = folder("holiday", pictures)
    drag_in(shown, start, Part(".photos .cell-scroller"))
    shown.expect(lambda: len(contents(api, album)), 2, "the album")
    landed = {api.node(photo)["fields"]["blob"] for photo in contents(api, album)}
    assert landed == {digest(content) for content in pictures.values()}
    assert {one.name: one.read_bytes() for one in path.iterdir()} == pictures


def test_a_file_from_thunar_onto_a_list_and_onto_a_card(page, api, folder):
    board = make_board(api, "Kitchen", {"To do": ["Tea"], "Done": []})
    shown = page(board)
    path, start = folder("letters", {"plan.pdf": files.pdf(["one", "two"])})
    drag_in(shown, start, shown.list("Done"))
    shown.expect(lambda: len(api.children(board.lists["Done"])), 1, "the list")
    [card] = api.children(board.lists["Done"])
    shown.expect(lambda: attached(api, card["id"]), ["plan"], "the new card")
    drag_in(shown, start, shown.card("Tea"))
    shown.expect(lambda: attached(api, board["Tea"]), ["plan"], "the card")
    assert [one.name for one in path.iterdir()] == ["plan.pdf"]


def test_a_file_from_thunar_into_the_documents_and_between_pages(page, api, folder):
    notes = make_document(api, "Notes", 2)
    shown = page()
    shown.click(Part(".nav-item[data-action=documents]"))
    path, start = folder("letters", {"plan.pdf": files.pdf(["one"])})
    drag_in(shown, start, (Part(".library .cell-scroller"), Part("[data-drop-state]")))
    # What was dropped is opened.
    shown.expect_attribute(Part("section.document:not(.library)"), "aria-label", "plan")
    shown.click(Part(".nav-item[data-action=documents]"))
    shown.click(Part(".document-tile", ".tile-title", "Notes"))
    second = Part(f"[data-kind=page][data-node='{notes.pages[1]}']")
    drag_in(shown, start, (second, Part(".cell-scroller")), across=0.05)
    shown.expect(lambda: len(page_ids(api, notes.id)), 3, "the document")
    assert page_ids(api, notes.id)[0::2] == notes.pages


def test_text_from_mousepad_onto_plus(page, chosen):
    text = "The gate is closed after ten.\nBring the long ladder.\nAnd the good paint."
    shown = page()
    path, start = chosen(text)
    drag_in(shown, start, Part(".nav-item[data-action=compose]"))
    field = Part("textarea[aria-label='Text']")
    shown.expect(lambda: shown.ask(field, "one => one.value"), text, "the field")
    assert path.read_text() == text


def test_text_from_mousepad_between_two_cards_and_mousepad_keeps_it(page, api, chosen, desktop):
    board = make_board(api, "Kitchen", {"To do": ["Tea", "Milk"]})
    shown = page(board)
    path, start = chosen("Bring the long ladder")
    drag_in(shown, start, (shown.card("Milk"), shown.list("To do")), down=0.1)
    shown.expect_synced(api, board, {"To do": ["Tea", "Bring the long ladder", "Milk"]})
    desktop.place(BESIDE, "--name", "letter.txt")
    desktop.key("ctrl+s")
    assert path.read_text() == "Bring the long ladder"


def test_a_cards_text_into_mousepad(knows_no_windows, page, api, letter, desktop):
    board = make_board(api, "Kitchen", {"To do": ["Tea", "Milk"]})
    shown = page(board)
    path, window = letter("Bring a lot of ")
    shown.lift(shown.card("Milk"))
    before = desktop.part(LINE)
    desktop.move(TEXT[0] + 200, TEXT[1] + 200, steps=20)
    # The caret goes where the text would.
    wait_until(lambda: desktop.part(LINE) != before, "the editor takes nothing", desktop.tremble)
    desktop.button("up")
    shown.expect_idle()
    desktop.place(BESIDE, "--name", "letter.txt")

    def saved():
        desktop.key("ctrl+s")
        return path.read_text().strip()

    wait_until(lambda: saved() == "Bring a lot of Milk", "the editor has no text", desktop.nap)
    shown.expect_synced(api, board, {"To do": ["Tea", "Milk"]})


def test_a_link_from_another_browser_keeps_its_title(page, api, desktop, other_browser):
    board = make_board(api, "Kitchen", {"To do": ["Tea"], "Done": []})
    shown = page(board)
    desktop.place(BESIDE, *other_browser.window)
    beside = Screen(other_browser, desktop)
    other_browser.open("data:text/html,<a style='font-size:40px' href='https://carry.example/plan'>The plan</a>")
    beside.watch(BESIDE)
    drag_in(shown, beside.point(Part("a")), shown.list("Done"))
    shown.expect(lambda: api.titles(board.lists["Done"]), ["The plan"], "the list")
    [card] = api.children(board.lists["Done"])
    assert "https://carry.example/plan" in str(api.node(card["id"])) + str(api.children(card["id"]))


def test_a_picture_into_a_folder_and_the_original_stays(knows_no_windows, page, api, folder, desktop):
    # As large as leaves: with 3 MB nothing arrives, of no page (Chromium 156 on X11, Documentation/Decisions.md).
    large = files.noise(600, 560)
    assert len(large) > 1_000_000
    photo = api.post_bytes(f"/api/photos?name=large.png&parent={WORKSPACE}", large)["photo"]
    shown = page()
    shown.click(Part(".nav-item[data-action=photos]"))
    path, end = folder("empty", {})
    cell = Part(f".cell-content > [data-node='{photo}']")
    shown.over(cell)
    shown.expect_count(Part(f"[data-node='{photo}'] .photo-face[data-original]"), 1)
    shown.lift(cell)
    before = desktop.part(ACROSS_FILES)
    desktop.move(*end, steps=20)
    wait_until(lambda: desktop.part(ACROSS_FILES) != before, "the file manager takes nothing", desktop.tremble)
    desktop.button("up")
    wait_until(
        lambda: [digest(one.read_bytes()) for one in path.iterdir()] == [digest(large)], "no picture comes", desktop.nap
    )
    assert contents(api) == [photo]
    assert digest(api.get_bytes(f"/api/pictures/{api.node(photo)['fields']['blob']}/large.png")) == digest(large)
