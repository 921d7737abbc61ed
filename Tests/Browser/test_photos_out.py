# SPDX-License-Identifier: Apache-2.0
"""Photos out of the window: what leaves is the original, and where it has not come yet nothing does."""

import io
import re
import zipfile

from playwright.sync_api import expect

from support.photos import make_album, make_photos, picture

# Notes what the browser drags, whether as a file, and over what.
NOTE_DRAG = """(() => {
    addEventListener('dragstart', ({target, dataTransfer}) => {
        window.dragged = {classes: target.className ?? '', isFile: dataTransfer.types.includes('Files')}
    }, true)
    addEventListener('dragenter', ({target}) => { window.entered = target }, true)
})()"""
# As the browser tells it when what is held leaves the window.
LEAVE = "() => window.entered.dispatchEvent(new DragEvent('dragleave', {bubbles: true}))"


# Out of the grid


def test_a_press_loads_the_original_so_that_it_can_be_dragged_out(photos, api):
    one = make_photos(api, 1)[0]
    shown = photos()
    cell = shown.cell(one)
    shown.workspace.mouse.press(cell)
    original = cell.locator("img.photo-original")
    assert shown.workspace.wait_until(lambda: original.evaluate("image => image.naturalWidth") == 120)
    blob = api.node(one)["fields"]["blob"]
    assert original.get_attribute("src") == f"/api/pictures/{blob}/1.png"
    assert api.get_bytes(original.get_attribute("src")) == picture(0)
    shown.workspace.mouse.mouse.up()


def test_an_original_that_comes_between_the_press_and_the_drag_leaves(photos, api):
    [photo] = make_photos(api, 1)
    shown = photos()
    held = []
    shown.page.route("**/api/pictures/**", lambda route: held.append(route))
    shown.page.evaluate(NOTE_DRAG)
    mouse = shown.workspace.mouse
    mouse.press(shown.cell(photo))
    assert shown.workspace.wait_until(lambda: held)
    held.pop().continue_()
    expect(shown.page.locator("[data-original]")).to_have_count(1)
    mouse.move(mouse.at[0] + 9, mouse.at[1] + 9, steps=5)
    shown.workspace.expect_dragging()
    assert shown.page.evaluate("dragged") == {"classes": "photo-original", "isFile": True}
    mouse.drop()


def test_a_photo_that_leaves_before_its_original_has_come_says_so(photos, api):
    [photo] = make_photos(api, 1)
    shown = photos()
    held = []
    shown.page.route("**/api/pictures/**", lambda route: held.append(route))
    shown.page.evaluate(NOTE_DRAG)
    shown.workspace.mouse.lift(shown.cell(photo))
    assert shown.workspace.wait_until(lambda: held)
    shown.page.evaluate(LEAVE)
    expect(shown.workspace.toast).to_contain_text("The original is still loading")
    shown.workspace.mouse.drop()
    shown.workspace.toast.get_by_role("button", name="Dismiss").click()
    held.pop().continue_()
    expect(shown.page.locator("[data-original]")).to_have_count(1)
    shown.workspace.mouse.lift(shown.cell(photo))
    shown.page.evaluate(LEAVE)
    shown.workspace.mouse.drop()
    expect(shown.workspace.toast).to_have_count(0)


def test_an_album_is_saved_as_a_zip_with_its_albums_as_folders(photos, api):
    outer = make_album(api, "Outer")
    inner = make_album(api, "Inner", outer)
    make_photos(api, 1, outer)
    make_photos(api, 1, inner, first=5)
    shown = photos()
    shown.album("Outer").dblclick()
    shown.expect_shown("Outer")
    export = shown.page.locator(".album-header").get_by_role("button", name="Export the originals")
    shown.page.locator(".cell-content > [data-kind=photo]").click()
    expect(shown.page.locator(".chosen-tools")).to_be_visible()
    # There is one of it, whatever it exports.
    expect(export).to_have_count(1)
    shown.workspace.keys.press("Escape")
    expect(shown.page.locator(".chosen-tools")).to_be_hidden()
    with shown.page.expect_download() as download:
        export.click()
    assert download.value.suggested_filename == "Outer.zip"
    with zipfile.ZipFile(io.BytesIO(download.value.path().read_bytes())) as archive:
        assert archive.testzip() is None
        assert sorted(archive.namelist()) == ["Outer/1.png", "Outer/Inner/6.png"]
        assert archive.read("Outer/Inner/6.png") == picture(5)


# Out of the large view


def test_only_the_original_leaves_the_large_view_and_before_it_has_come_nothing_does(photos, api):
    [photo] = make_photos(api, 1)
    shown = photos()
    mouse, viewer = shown.workspace.mouse, shown.page.locator(".photo-viewer[open]")
    held, passed = [], []
    shown.page.route("**/api/pictures/**", lambda route: route.continue_() if passed else held.append(route))
    shown.page.evaluate(NOTE_DRAG)
    shown.cell(photo).dblclick()
    assert shown.workspace.wait_until(lambda: held)
    mouse.lift(viewer.locator(".viewer-box"))
    assert "viewer-box" in shown.page.evaluate("dragged.classes")
    assert not shown.page.evaluate("dragged.isFile")
    shown.page.evaluate(LEAVE)
    expect(shown.workspace.toast).to_contain_text("The original is still loading")
    mouse.drop()
    shown.workspace.toast.get_by_role("button", name="Dismiss").click()
    passed += held
    for route in held:
        route.continue_()
    shown.cell(photo).dblclick()
    expect(viewer.locator(".viewer-whole[data-loaded]")).to_have_count(1)
    mouse.lift(viewer.locator(".viewer-box"))
    assert shown.page.evaluate("dragged") == {"classes": "viewer-image viewer-whole", "isFile": True}
    shown.page.evaluate(LEAVE)
    mouse.drop()
    expect(shown.workspace.toast).to_have_count(0)


def test_a_photo_is_dragged_out_of_the_large_view(photos, api):
    one, two = make_photos(api, 2)
    album = make_album(api, "Album")
    shown = photos()
    shown.cell(one).dblclick()
    mouse = shown.workspace.mouse
    mouse.lift(shown.page.locator(".viewer-box"))
    expect(shown.page.locator(".photo-viewer[open]")).to_have_count(0)
    mouse.over(shown.cell(album))
    mouse.nudge()
    mouse.drop()
    shown.expect_stored(api, [two, album])
    shown.expect_stored(api, [one], album)


def test_a_finger_carries_a_photo_out_of_the_large_view(photos_on_tablet, api):
    one, two = make_photos(api, 2)
    album = make_album(api, "Album")
    shown = photos_on_tablet()
    fingers = shown.workspace.fingers
    fingers.tap(shown.cell(one))
    fingers.lift(shown.page.locator(".photo-viewer[open] .viewer-box"))
    expect(shown.page.locator(".photo-viewer[open]")).to_have_count(0)
    fingers.put(shown.cell(album))
    shown.expect_stored(api, [two, album])
    shown.expect_stored(api, [one], album)


def test_a_photo_that_is_zoomed_is_moved_about_by_the_mouse_and_not_dragged(photos, api):
    [photo] = make_photos(api, 1)
    shown = photos()
    shown.cell(photo).dblclick()
    viewer = shown.page.locator(".photo-viewer[open]")
    expect(viewer.locator(".viewer-whole[data-loaded]")).to_have_count(1)
    mouse = shown.page.mouse
    mouse.move(640, 400)
    mouse.wheel(0, -400)
    expect(viewer).to_have_attribute("data-zoomed", "")
    left = "() => document.querySelector('.viewer-picture').getBoundingClientRect().left"
    start = shown.page.evaluate(left)
    mouse.down()
    mouse.move(560, 360, steps=10)
    assert shown.workspace.wait_until(lambda: abs(start - 80 - shown.page.evaluate(left)) < 1)
    mouse.up()


# Out of the area


def test_a_photo_is_deleted_where_the_target_for_that_is_seen(photos, api):
    one, two = make_photos(api, 2)
    shown = photos()
    page = shown.workspace
    page.mouse.lift(shown.cell(one))
    page.mouse.over(page.open_delete_target)
    expect(page.delete_target).to_have_attribute("data-drop-state", "move")
    page.mouse.drop()
    shown.expect_stored(api, [two])
