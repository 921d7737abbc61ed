# SPDX-License-Identifier: Apache-2.0
"""Fingers in Chromium and Firefox. WebKitGTK's WebDriver has none, and an X server without a touch screen neither."""

import pytest

from screen import Part
from support.boards import make_board

LISTS = {"To do": ["Tea", "Milk", "Bread"], "Doing": ["Soup", "Stew"], "Done": []}

pytestmark = pytest.mark.only("chromium", "firefox")


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", LISTS)


@pytest.fixture
def page(show, board):
    return show(board)


def lift(page, part):
    """Holds a finger still on an element until a session has begun."""
    page.finger(part, "down")
    page.until(page.is_dragging, f"a finger does not lift {part}")


def put(page, part, down=0.5):
    page.finger(part, "move", down=down)
    page.finger_up()
    page.expect_idle()


def test_a_finger_that_rests_lifts_a_card_and_puts_it_elsewhere(page, api, board):
    lift(page, page.card("Tea"))
    assert page.run("() => document.documentElement.dataset.dragHand") == "touch"
    put(page, page.card("Stew"), down=0.1)
    page.expect_synced(api, board, {"To do": ["Milk", "Bread"], "Doing": ["Soup", "Tea", "Stew"]})


def test_a_card_changes_places_in_its_list_by_a_finger(page, api, board):
    lift(page, page.card("Tea"))
    put(page, page.card("Bread"), down=0.9)
    page.expect_synced(api, board, {"To do": ["Milk", "Bread", "Tea"]})


def test_a_second_finger_opens_a_tab_meanwhile(page, api, board):
    other = make_board(api, "Garden", {"Beds": ["Peas"]})
    lift(page, page.card("Tea"))
    page.finger(page.tab("Garden"), "down", finger=1)
    page.finger_up(finger=1)
    page.expect_board("Garden")
    assert page.is_dragging()
    put(page, page.card("Peas"), down=0.9)
    page.expect_synced(api, other, {"Beds": ["Peas", "Tea"]})


def test_a_tap_opens_a_card(page, board):
    page.finger(page.card("Tea"), "down")
    page.finger_up()
    page.expect_attribute(page.dialog, "data-node", board["Tea"])


def test_a_finger_lets_go_over_nothing_and_the_card_flies_home(page, api, board):
    lift(page, page.card("Tea"))
    put(page, Part(".sidebar-head"))
    page.expect_synced(api, board, LISTS)
