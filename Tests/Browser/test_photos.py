# SPDX-License-Identifier: Apache-2.0
"""The area of photos: the grid, albums, carrying by mouse and by finger, files and folders in, and one photo large."""

import re

import pytest
from playwright.sync_api import expect

from support.boards import make_board
from support.documents import make_document
from support.filed import expect_sentence, row
from support.hands import drop_files
from support.photos import contents, make_album, make_photos, picture


# Carrying by mouse


def test_photos_change_places_and_undo_puts_them_back(photos, api):
    one, two, three, four = made = make_photos(api, 4)
    shown = photos()
    shown.expect_order(made)
    shown.workspace.mouse.drag(shown.cell(one), shown.cell(three), across=0.9)
    shown.expect_order([two, three, one, four])
    shown.expect_stored(api, [two, three, one, four])
    shown.undo()
    shown.expect_stored(api, made)
    shown.expect_order(made)


def test_several_chosen_photos_move_together(photos, api):
    made = make_photos(api, 5)
    shown = photos()
    shown.cell(made[0]).click()
    shown.cell(made[2]).click(modifiers=["Control"])
    shown.workspace.mouse.drag(shown.cell(made[2]), shown.cell(made[4]), across=0.9)
    shown.expect_stored(api, [made[1], made[3], made[4], made[0], made[2]])


def test_a_photo_on_a_photo_makes_an_album_of_both(photos, api):
    one, two, three = make_photos(api, 3)
    shown = photos()
    shown.workspace.mouse.drag(shown.cell(one), shown.cell(three))
    expect(shown.album("Album").locator(".album-count")).to_have_text("2 photos")
    album = next(node for node in contents(api) if node not in (one, two, three))
    shown.expect_stored(api, [two, album])
    shown.expect_stored(api, [three, one], album)
    expect(shown.workspace.toast.last).to_contain_text("Album")
    shown.undo()
    shown.expect_stored(api, [one, two, three])


def test_three_photos_go_through_two_springs_into_an_album_in_an_album(photos, api):
    made = make_photos(api, 4)
    outer = make_album(api, "Outer")
    inner = make_album(api, "Inner", outer)
    inside = make_photos(api, 1, inner, first=10)
    shown = photos()
    shown.cell(made[0]).click()
    shown.cell(made[2]).click(modifiers=["Shift"])
    mouse = shown.workspace.mouse
    mouse.lift(shown.cell(made[1]))
    expect(shown.page.locator(".carry-badge")).to_have_text("3")
    mouse.over(shown.still(shown.album("Outer")))
    shown.expect_shown("Outer")
    mouse.over(shown.still(shown.album("Inner")))
    shown.expect_shown("Inner")
    # It comes under the hand, which would make an album of both: a gap that was open while it was on its way closes.
    expect(shown.cell(inside[0])).to_have_attribute("data-drop-state", "move")
    mouse.over(shown.still(shown.cell(inside[0])), across=0.1)
    mouse.nudge()
    mouse.drop()
    shown.expect_stored(api, made[:3] + inside, inner)
    shown.expect_order(made[:3] + inside)
    shown.undo()
    shown.expect_stored(api, inside, inner)
    shown.expect_stored(api, made + [outer])


def test_a_step_of_the_way_back_takes_a_photo_and_springs(photos, api):
    outer = make_album(api, "Outer")
    inner = make_album(api, "Inner", outer)
    one, two = make_photos(api, 2, inner)
    shown = photos()
    shown.album("Outer").dblclick()
    shown.album("Inner").dblclick()
    shown.expect_shown("Inner")
    shown.workspace.mouse.lift(shown.cell(one))
    shown.workspace.mouse.over(shown.crumb("Outer"))
    shown.workspace.mouse.nudge()
    shown.workspace.mouse.drop()
    shown.expect_stored(api, [inner, one], outer)
    mouse = shown.workspace.mouse
    shown.page.reload()
    shown.expect_shown("Inner")
    mouse.lift(shown.cell(two))
    mouse.over(shown.crumb("Photos"))
    shown.expect_shown("Photos")
    mouse.over(shown.album("Outer"))
    shown.expect_shown("Outer")
    mouse.over(shown.cell(one), across=0.9)
    mouse.nudge()
    mouse.drop()
    shown.expect_stored(api, [inner, one, two], outer)


def test_a_click_on_an_album_is_one_also_when_its_picture_comes_meanwhile(photos, api):
    album = make_album(api, "Outer")
    shown = photos()
    shown.workspace.mouse.press(shown.album("Outer"))
    make_photos(api, 1, album)
    expect(shown.album("Outer").locator(".album-picture")).to_have_count(1)
    shown.workspace.mouse.mouse.up()
    expect(shown.album("Outer")).to_have_attribute("aria-selected", "true")


def drop_on_board(shown, photo, target):
    """Carries a photo through the tab of the board "Kitchen" and drops it there."""
    mouse = shown.workspace.mouse
    mouse.lift(shown.cell(photo))
    mouse.over(shown.workspace.tab("Kitchen"))
    shown.workspace.expect_board("Kitchen")
    mouse.over(target)
    mouse.nudge()
    mouse.drop()


def test_a_photo_between_cards_becomes_a_card_with_it_as_its_cover(photos, api):
    board = make_board(api, "Kitchen", {"To do": ["Tea"], "Done": []})
    one = make_photos(api, 1)[0]
    shown = photos()
    drop_on_board(shown, one, shown.workspace.list("Done"))
    shown.workspace.expect_order("Done", ["1"])
    card = api.children(board.lists["Done"])[0]
    copy = api.children(card["id"])[0]
    assert (copy["kind"], card["fields"]["cover"]) == ("photo", copy["id"])


def test_a_photo_becomes_a_page_of_a_document(photos, api):
    document = make_document(api, "Report", 2)
    one = make_photos(api, 1)[0]
    shown = photos()
    mouse = shown.workspace.mouse
    mouse.lift(shown.cell(one))
    mouse.over(shown.page.locator(".nav-item[data-action=documents]"))
    mouse.over(shown.page.locator(".document-tile"))
    expect(shown.page.locator(".document-tab[aria-selected=true] .tab-name")).to_have_text("Report")
    # Where the tile was, pages make room under the hand: behind them none is in another place than it seems.
    mouse.over(shown.page.locator(".cell-scroller"), across=0.9, down=0.9)
    mouse.nudge()
    mouse.drop()
    kinds = lambda: [node["fields"].get("pageNumber") for node in api.children(document.id)]  # noqa: E731
    assert shown.workspace.wait_until(lambda: kinds() == [1, 2, None])


# Fingers


@pytest.fixture
def reordered(photos_on_tablet, api):
    """Three photos, of which a finger has put the first behind the second: the page and the photos as they stand now."""
    one, two, three = make_photos(api, 3)
    shown = photos_on_tablet()
    fingers = shown.workspace.fingers
    fingers.lift(shown.cell(one))
    fingers.over(shown.cell(two), across=0.92)
    fingers.drop()
    shown.expect_stored(api, [two, one, three])
    return shown, (two, one, three)


def test_a_finger_reorders_and_makes_an_album(reordered, api):
    shown, (two, one, three) = reordered
    fingers = shown.workspace.fingers
    fingers.lift(shown.cell(two))
    fingers.over(shown.cell(three))
    fingers.drop()
    expect(shown.album("Album")).to_be_visible()
    assert shown.workspace.wait_until(lambda: len(contents(api)) == 2)
    [album] = [node for node in contents(api) if node != one]
    shown.expect_stored(api, [three, two], album)
    shown.undo()
    shown.expect_stored(api, [two, one, three])


def test_after_a_drop_by_finger_taps_open_and_whoever_chooses_can_end_it(reordered):
    shown, (two, _, three) = reordered
    fingers = shown.workspace.fingers
    fingers.tap(shown.still(shown.cell(three)))
    expect(shown.page.locator(".photo-viewer[open]")).to_be_visible()
    shown.page.keyboard.press("Escape")
    fingers.tap(shown.page.get_by_role("button", name="Select", exact=True))
    fingers.tap(shown.cell(two))
    expect(shown.page.locator(".page-count")).to_have_text("1 selected")
    fingers.tap(shown.page.get_by_role("button", name="Clear selection"))
    expect(shown.page.get_by_role("button", name="Select", exact=True)).to_be_visible()
    fingers.tap(shown.cell(two))
    expect(shown.page.locator(".photo-viewer[open]")).to_be_visible()


def test_a_finger_carries_photos_through_two_springs(photos_on_tablet, api):
    one, two, three = make_photos(api, 3)
    outer = make_album(api, "Outer")
    inner = make_album(api, "Inner", outer)
    shown = photos_on_tablet()
    fingers = shown.workspace.fingers
    fingers.lift(shown.cell(one))
    fingers.tap(shown.cell(two), finger=1)
    fingers.tap(shown.cell(three), finger=1)
    expect(shown.page.locator(".carry-badge")).to_have_text("3")
    fingers.over(shown.still(shown.album("Outer")))
    shown.expect_shown("Outer")
    fingers.over(shown.still(shown.album("Inner")))
    shown.expect_shown("Inner")
    fingers.over(shown.scroller)
    fingers.drop()
    shown.expect_stored(api, [one, two, three], inner)
    shown.undo()
    shown.expect_stored(api, [one, two, three, outer])


def test_an_album_that_is_known_before_the_photos_makes_place_for_them_at_once(photos, api):
    made = make_photos(api, 3)
    outer = make_album(api, "Outer")
    shown = photos()
    shown.page.goto(shown.page.url.split("#")[0] + "#/drafts")
    shown.page.reload()
    held = []
    shown.page.route("**/children?**", lambda route: held.append(route), times=1)
    shown.page.locator(".nav-item[data-action=photos]").click()
    expect(shown.cell(outer)).to_be_visible()
    assert shown.workspace.wait_until(lambda: held)
    held[0].continue_()
    # In the frame in which the photos are there, the album stands behind them.
    gap = shown.page.wait_for_function("""([photo, album]) => {
        const [last, next] = [photo, album].map(id => document.querySelector(`.cell-content > [data-node='${id}']`));
        return last && next && [next.getBoundingClientRect().left - last.getBoundingClientRect().right];
    }""", arg=[made[-1], outer]).json_value()
    assert gap[0] > 0


# In


def test_a_folder_of_files_dropped_on_photos_becomes_albums(photos, api, tmp_path):
    trip = tmp_path / "Trip"
    (trip / "Day 2").mkdir(parents=True)
    (trip / "a.png").write_bytes(picture(1))
    (trip / "b.png").write_bytes(picture(2))
    (trip / "Day 2" / "c.png").write_bytes(picture(3))
    (trip / ".hidden.png").write_bytes(picture(4))
    deepest = trip.joinpath("Day 2", *"abcdefghijklmno")
    deepest.mkdir(parents=True)
    (deepest / "d.png").write_bytes(picture(5))
    shown = photos()
    drop_files(shown.workspace, [trip], shown.page.locator(".photos"))
    expect(shown.page.locator(".toast[data-tone=refused]")).to_contain_text("Not all files of “Trip” are taken")
    expect(shown.album("Trip")).to_be_visible()
    expect_sentence(shown.workspace, "3 files imported")
    album = contents(api)[0]
    titles = lambda parent: sorted(node["fields"]["title"] for node in api.children(parent))  # noqa: E731
    assert titles(album) == ["Day 2", "a", "b"]
    day = next(node["id"] for node in api.children(album) if node["kind"] == "album")
    assert titles(day) == ["c"]
    expect(shown.album("Trip").locator(".album-count")).to_have_text("2 photos, 1 album")
    shown.undo()
    assert shown.workspace.wait_until(lambda: contents(api) == [])


def test_a_folder_that_is_chosen_becomes_albums_with_its_photos_in_the_order_of_their_names(photos, api, tmp_path):
    trip = tmp_path / "Trip"
    (trip / "Day 2").mkdir(parents=True)
    (trip / ".thumbs").mkdir()
    for number, name in enumerate(["10.png", "9.png", "Day 2/c.png", ".thumbs/9.png"]):
        (trip / name).write_bytes(picture(number))
    shown = photos()
    with shown.page.expect_file_chooser() as chooser:
        shown.page.locator(".album-header").get_by_role("button", name="Add a folder").click()
    chooser.value.set_files(trip)
    expect(shown.album("Trip")).to_be_visible()
    expect_sentence(shown.workspace, "3 files imported")
    [album] = contents(api)
    titles = lambda parent: [node["fields"]["title"] for node in api.children(parent)]  # noqa: E731
    assert titles(album) == ["9", "10", "Day 2"]
    assert titles(contents(api, album)[2]) == ["c"]


def test_files_on_their_way_are_sent_by_the_next_page(photos, api, tmp_path):
    files = [tmp_path / f"{number}.png" for number in range(4)]
    for number, file in enumerate(files):
        file.write_bytes(picture(number))
    shown = photos()
    held = []
    shown.page.route("**/api/photos?**", lambda route: held.append(route) if held else (held.append(route), route.continue_()))
    drop_files(shown.workspace, files, shown.scroller)
    assert shown.workspace.wait_until(lambda: len(held) == 2 and shown.workspace.parked_count() == 3)
    shown.page.unroute("**/api/photos?**")
    shown.page.reload()
    assert shown.workspace.wait_until(lambda: [api.node(one)["fields"]["title"] for one in contents(api)] == ["0", "1", "2", "3"])
    assert shown.workspace.wait_until(lambda: shown.workspace.parked_count() == 0)


def test_files_on_the_entry_of_the_photos_go_into_the_album_that_was_open_last(photos, api, disk):
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    summer = make_album(api, "Summer")
    shown = photos()
    shown.album("Summer").dblclick()
    shown.expect_shown("Summer")
    shown.workspace.open_board("Kitchen")
    entry = shown.page.locator(".nav-item[data-action=photos]")
    landing = entry.locator(".tab-landing")
    expect(landing).to_have_count(0)
    drop_files(shown.workspace, [disk("one.png", picture(1))], entry, before=lambda: expect(landing).to_have_text("into “Summer”"))
    expect(landing).to_have_count(0)
    assert shown.workspace.wait_until(lambda: len(contents(api, summer)) == 1)
    assert contents(api) == [summer] and board
    # Where all photos were shown last, they go among them.
    shown.open()
    shown.workspace.open_board("Kitchen")
    drop_files(shown.workspace, [disk("two.png", picture(2))], entry, before=lambda: expect(landing).to_have_text("into the photos"))
    assert shown.workspace.wait_until(lambda: len(contents(api)) == 2)


def test_a_photo_that_is_here_already_is_said_so_and_a_hostile_one_is_refused(photos, api, disk):
    shown = photos()
    dropped = [disk("one.png", picture(1)), disk("evil.jpg", b"<script>alert(1)</script>"), disk("two.png", picture(2))]
    drop_files(shown.workspace, dropped, shown.page.locator(".photos"))
    expect_sentence(shown.workspace, "2 of 3 files imported")
    before = contents(api)
    assert len(before) == 2
    failed = shown.page.locator(".upload-note", has_text="evil.jpg")
    expect(failed).to_have_text(re.compile("“evil.jpg” was not imported. It is no picture"))
    drop_files(shown.workspace, dropped[::2], shown.page.locator(".photos"))
    expect_sentence(shown.workspace, "2 photos were here already")
    assert contents(api) == before
    # Where they are in another album, they come in, and it is said.
    album = make_album(api, "Album")
    shown.album("Album").dblclick()
    shown.expect_shown("Album")
    drop_files(shown.workspace, dropped[:1], shown.page.locator(".photos"))
    expect(shown.page.locator(".upload-note").last).to_have_text("1 photo. The same photo is also in “Photos”.")
    assert len(contents(api, album)) == 1


# How a picture looks: whether it is wider than high, and its colours from left to right, row by row.
LOOK = """async image => {
    await image.decode();
    const context = new OffscreenCanvas(6, 4).getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, 6, 4);
    return [image.naturalWidth > image.naturalHeight, [...context.getImageData(0, 0, 6, 4).data]];
}"""


def expect_upright(image, name, looks):
    """Of the corpus one photo is high; the landscapes are the same one, turned as cameras turn it."""
    expect(image).to_have_count(1)
    is_wide, colours = image.evaluate(LOOK)
    assert is_wide == (name != "portrait-exif-6.jpg"), name
    if name.startswith("landscape"):
        looks.append(colours)
        difference = sum(abs(one - other) for one, other in zip(looks[0], colours)) / len(colours)
        # Upside down it is 50.
        assert difference < 25, name


def test_the_corpus_dropped_at_once_comes_in_upright_without_the_hostile_file(photos, api, corpus):
    dropped = {path.name: path for path in sorted((corpus / "photos").iterdir())}
    shown = photos()
    drop_files(shown.workspace, dropped.values(), shown.page.locator(".photos"))
    expect_sentence(shown.workspace, f"{len(dropped) - 1} of {len(dropped)} files imported")
    failed = row(shown.workspace, "hostile-clap-overflow.heic")
    expect(failed.locator(".upload-note")).to_contain_text("“hostile-clap-overflow.heic” was not imported.")
    shown.page.get_by_role("button", name="Close", exact=True).click()
    made = {api.node(photo)["fields"]["fileName"]: photo for photo in contents(api)}
    assert set(made) == set(dropped) - {"hostile-clap-overflow.heic"}
    looks = []
    for name, photo in made.items():
        assert api.get_bytes(f"/api/nodes/{photo}/original") == dropped[name].read_bytes()
        cell = shown.cell(photo)
        expect_upright(cell.locator("[data-loaded] > .photo-image"), name, looks)
        # What is dragged out of the window; of what browsers do not show a JPEG of the same size.
        cell.hover()
        original = cell.locator("[data-original] > .photo-original")
        expect_upright(original, name, looks)
        is_rendition = original.get_attribute("src").startswith("/api/renditions/")
        assert is_rendition == (name == "example.heic"), name
    shown.page.locator(".album-header [aria-label='Show as a picture frame']").click()
    for name in made:
        image = shown.page.locator(".frame-image[data-loaded]:not([data-leaving])")
        expect(image).to_have_attribute("alt", name.rpartition(".")[0])
        expect_upright(image, name, looks)
        shown.page.keyboard.press("ArrowRight")


# Large


def test_where_one_is_and_how_to_add_are_in_view_however_deep(photos, api):
    album = None
    for title in ["Summer 2024", "Holiday in Italy", "First day in Rome"]:
        album = make_album(api, title, album)
    make_photos(api, 2, album)
    shown = photos()
    shown.page.goto(shown.page.url.split("#")[0] + f"#/album/{album}")
    shown.expect_shown("First day in Rome")
    for width in (1_600, 1_280, 1_024, 760):
        shown.page.set_viewport_size({"width": width, "height": 800})
        for _ in range(2):
            header = shown.workspace.box(shown.page.locator(".album-header"))
            for part in (".board-title", ".add-photos", ".crumb:last-child"):
                box = shown.workspace.box(shown.page.locator(f".album-header {part}"))
                assert box["width"] >= 40 and box["x"] + box["width"] <= header["x"] + header["width"], (width, part)
            shown.page.locator(".shelf-toggle").click()
            shown.workspace.animation_is_over(shown.page.locator(".shelf"))


def test_a_photo_is_shown_large_zoomed_and_turned(photos, api):
    made = make_photos(api, 3)
    shown = photos()
    shown.cell(made[0]).dblclick()
    viewer = shown.page.locator(".photo-viewer")
    expect(viewer.locator(".viewer-counter")).to_have_text("1 of 3")
    shown.page.keyboard.press("ArrowRight")
    expect(viewer.locator(".viewer-counter")).to_have_text("2 of 3")
    shown.page.mouse.move(640, 400)
    shown.page.mouse.wheel(0, -400)
    expect(viewer).to_have_attribute("data-zoomed", "")
    shown.page.keyboard.press("0")
    expect(viewer).not_to_have_attribute("data-zoomed", "")
    shown.page.keyboard.press("Escape")
    expect(viewer).to_have_count(0)
    expect(shown.cell(made[1])).to_be_focused()


def test_keys_lead_into_an_album_and_out_of_it_again(photos, api):
    album = make_album(api, "Album")
    inside = make_photos(api, 2, album=album)
    shown = photos()
    shown.cell(album).focus()
    shown.page.keyboard.press("Enter")
    shown.expect_shown("Album")
    expect(shown.cell(inside[0])).to_be_focused()
    shown.page.keyboard.press("ArrowRight")
    expect(shown.cell(inside[1])).to_be_focused()
    shown.page.keyboard.press("Escape")
    shown.expect_shown("Photos")
    expect(shown.cell(album)).to_be_focused()


# Many


def test_of_many_photos_only_those_near_the_viewport_are_in_the_page(photos, api):
    blob = api.node(make_photos(api, 1)[0])["fields"]
    operations = []
    from support.api import WORKSPACE, insert, new_id

    for _ in range(3_000):
        operations.append(insert(new_id(), "photo", WORKSPACE, title="Copy", blob=blob["blob"], mimeType="image/png"))
    for start in range(0, len(operations), 500):
        api.transact(*operations[start:start + 500])
    shown = photos()
    expect(shown.page.locator(".page-count")).to_have_text("3001 photos")
    count = lambda: shown.page.locator(".cell-content .cell").count()  # noqa: E731
    first = count()
    assert 0 < first < 200
    for part in (0.3, 0.7, 1):
        shown.scroller.evaluate(f"scroller => scroller.scrollTo(0, scroller.scrollHeight * {part})")
        assert shown.workspace.wait_until(lambda: 0 < count() <= first + 60)
    assert count() <= first + 60


def test_a_picture_that_the_server_cannot_draw_now_comes_later(photos, api):
    make_board(api, "Kitchen", {"To do": ["Tea"]})
    [photo] = make_photos(api, 1)
    shown = photos()
    page = shown.workspace
    page.mouse.lift(shown.cell(photo))
    page.mouse.lead(page.tab("Kitchen"))
    page.expect_board("Kitchen")
    page.mouse.put(page.card("Tea"), down=0.6)
    cover, square = page.card("Tea").locator(".card-cover > img"), shown.cell(photo).locator("img.photo-image")
    expect(cover).to_have_count(1)
    busy = []
    page.page.route("**/api/thumbnails/**", lambda route: route.fulfill(status=503) if busy else route.continue_())
    for image in (cover, square):
        if image is square:
            shown.open()
        busy.append(True)
        page.page.reload()
        assert page.wait_until(lambda: image.evaluate("image => image.complete && !image.naturalWidth"))
        busy.clear()
        assert page.wait_until(lambda: image.evaluate("image => image.naturalWidth > 0"))
