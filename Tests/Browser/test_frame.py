# SPDX-License-Identifier: Apache-2.0
"""The picture frame: what hangs in it, what is dropped on it, and one photo after the other."""

import pytest
from playwright.sync_api import expect

from support.hands import drop_files
from support.photos import contents, make_album, make_photos, picture


# What hangs in it


def hang(shown):
    """Carries what is held to the frame, which opens under it, and drops it there; the frame."""
    mouse, frame = shown.workspace.mouse, shown.page.locator("section.frame")
    mouse.over(shown.page.locator(".album-header [aria-label='Show as a picture frame']"))
    expect(frame).to_be_visible()
    mouse.over(frame)
    mouse.nudge()
    mouse.drop()
    return frame


def test_the_photo_that_hung_in_the_frame_hangs_there_after_a_reload(photos, api):
    album = make_album(api, "Album")
    inside = make_photos(api, 2, album=album, first=2)
    make_photos(api, 2)
    shown = photos()
    shown.cell(album).dblclick()
    shown.expect_shown("Album")
    mouse = shown.workspace.mouse
    mouse.lift(shown.cell(inside[1]))
    mouse.over(shown.crumb("Photos"))
    shown.expect_shown("Photos")
    frame = hang(shown)
    expect(frame.locator(".frame-picture")).to_have_attribute("data-node", inside[1])
    shown.page.reload()
    expect(frame.locator(".frame-picture")).to_have_attribute("data-node", inside[1])
    expect(frame.locator(".frame-image[data-loaded]")).to_have_count(1)


def test_the_target_for_deleting_leaves_the_frame_free_also_when_a_photo_is_chosen(photos, api):
    made = make_photos(api, 2)
    shown = photos()
    shown.cell(made[1]).click(modifiers=["Control"])
    expect(shown.page.locator(".chosen-tools")).to_be_visible()
    shown.workspace.mouse.lift(shown.cell(made[1]))
    frame = hang(shown)
    expect(frame.locator(".frame-picture")).to_have_attribute("data-node", made[1])


def test_the_frame_shows_what_is_dropped_on_it_and_keeps_it(photos, api, disk):
    made = make_photos(api, 2)
    shown = photos()
    mouse = shown.workspace.mouse
    mouse.lift(shown.cell(made[1]))
    frame = hang(shown)
    picture_in = frame.locator(".frame-picture")
    expect(picture_in).to_have_attribute("data-node", made[1])
    assert contents(api) == made
    drop_files(shown.workspace, [disk("new.png", picture(6))], frame)
    assert shown.workspace.wait_until(lambda: len(contents(api)) == 3)
    expect(picture_in).to_have_attribute("data-node", contents(api)[2])
    # What is said of the file is above, where no buttons are.
    said = shown.workspace.box(shown.page.locator(".toasts > :visible").first)
    assert said["y"] + said["height"] < shown.workspace.box(frame.locator(".frame-tools"))["y"]
    shown.page.keyboard.press("ArrowRight")
    expect(picture_in).to_have_attribute("data-node", made[0])
    shown.page.keyboard.press("Escape")
    shown.expect_shown("Photos")


# Counts the locks on the screen that the page holds. A browser without a screen grants none.
COUNT_LOCKS = """(() => {
    window.locks = window.asked = 0
    navigator.wakeLock.request = async (kind) => {
        if (kind !== 'screen') throw new TypeError(kind)
        window.locks += 1
        window.asked += 1
        return { release: async () => { window.locks -= 1 } }
    }
})()"""


def test_the_screen_stays_awake_as_long_as_the_frame_is_open(photos, api):
    make_photos(api, 1)
    shown = photos()
    shown.page.add_init_script(COUNT_LOCKS)
    shown.page.reload()
    frame = shown.page.locator("section.frame")
    shown.page.locator(".album-header [aria-label='Show as a picture frame']").click()
    expect(frame).to_be_visible()
    assert shown.workspace.wait_until(lambda: shown.page.evaluate("locks") == 1)
    # The browser takes it away from a page that is hidden, and the page asks again.
    shown.page.evaluate("document.dispatchEvent(new Event('visibilitychange', {bubbles: true}))")
    assert shown.workspace.wait_until(lambda: shown.page.evaluate("asked == 2 && locks == 1"))
    shown.page.keyboard.press("Escape")
    expect(frame).to_have_count(0)
    assert shown.workspace.wait_until(lambda: shown.page.evaluate("locks") == 0)


# One photo after the other


class SlideShow:
    """The frame of a page whose clock stands still until it is moved."""

    # Seconds for which a photo is shown.
    INTERVAL = 10

    def __init__(self, shown):
        self.page = shown.page
        self.page.clock.install()
        self.page.reload()
        shown.expect_shown("Photos")
        self.page.locator(".album-header [aria-label='Show as a picture frame']").click()
        self.picture = self.page.locator("section.frame .frame-picture")
        expect(self.picture.locator("[data-loaded]")).to_have_count(1)
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + 1)

    @property
    def photo(self):
        return self.picture.get_attribute("data-node")

    def press(self, label):
        self.page.locator(".frame-tools").get_by_role("button", name=label, exact=True).click()

    def wait(self):
        """Lets the time pass in which the next photo comes, and what is drawn then be drawn; the photo that hangs there."""
        self.page.clock.fast_forward(self.INTERVAL * 1000)
        self.page.clock.run_for(50)
        return self.photo


@pytest.fixture
def slide_show(photos):
    return lambda: SlideShow(photos())


def test_the_frame_stays_while_it_is_paused_shows_the_photos_in_their_order_and_begins_again(slide_show, api):
    made = make_photos(api, 4)
    show = slide_show()
    show.press("Pause")
    assert [show.wait() for _ in range(3)] == made[:1] * 3
    show.press("Play")
    assert [show.photo] + [show.wait() for _ in range(5)] == made + made[:2]
    show.page.clock.resume()
    expect(show.picture.locator("[data-loaded]:not([data-leaving])")).to_have_attribute("alt", "2")


def test_a_shuffled_frame_shows_each_photo_once_a_round_and_none_twice_in_a_row(slide_show, api):
    made = make_photos(api, 6)
    show = slide_show()
    show.press("Shuffle")
    # What hangs there already is of the first round.
    walk = [show.photo] + [show.wait() for _ in range(4 * len(made) - 1)]
    for start in range(0, len(walk), len(made)):
        assert sorted(walk[start:start + len(made)]) == sorted(made)
    assert all(photo != after for photo, after in zip(walk, walk[1:]))
    assert walk != [made[index % len(made)] for index in range(len(walk))]
