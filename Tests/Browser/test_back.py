# SPDX-License-Identifier: Apache-2.0
"""Back on a phone: it closes what lies over the screen, the last first, before it leaves the screen."""

import pytest
from playwright.sync_api import expect

from support.boards import make_board


@pytest.fixture
def page(phone, api):
    kitchen = make_board(api, "Kitchen", {"To do": ["Tea"]})
    make_board(api, "Garden", {"Beds": ["Roses"]})
    page = phone(kitchen)
    page.open_board("Garden")
    return page


def entry(page):
    """Which entry of the history the page is at."""
    return page.page.evaluate("navigation.currentEntry.key")


def expect_new_entry(page, former):
    assert page.wait_until(lambda: entry(page) not in former)


def open_panel(page):
    page.page.locator(".nav-item[data-action=boards]").click()
    return page.page.locator("nav.sidebar[data-open]")


def open_menu(page):
    page.page.get_by_role("button", name="Board menu").click()
    return page.page.locator(".menu")


def open_sheet(page):
    page.page.locator(".shelf-toggle").click()
    return page.page.locator(".shelf.open")


def open_dialog_of_the_panel(page):
    open_panel(page)
    page.page.locator("[data-action=new-board]").click()
    return page.dialog


def open_dialog_of_a_menu(page):
    former = entry(page)
    open_menu(page)
    expect_new_entry(page, [former])
    page.page.locator(".menu").get_by_text("Labels…", exact=True).click()
    return page.dialog


@pytest.mark.parametrize(
    "show", [open_panel, open_menu, open_sheet, open_dialog_of_the_panel, open_dialog_of_a_menu]
)
def test_back_closes_what_lies_over_the_board_and_then_leaves_the_board(page, show):
    shown = show(page)
    expect(shown).to_have_count(1)
    page.page.go_back()
    expect(shown).to_have_count(0)
    page.expect_board("Garden")
    page.page.go_back()
    page.expect_board("Kitchen")


def test_what_is_closed_otherwise_takes_no_step_back(page):
    former = entry(page)
    menu = open_menu(page)
    expect_new_entry(page, [former])
    page.keys.press("Escape")
    expect(menu).to_have_count(0)
    assert page.wait_until(lambda: entry(page) == former)
    page.page.go_back()
    page.expect_board("Kitchen")


def test_after_a_reload_with_something_open_back_leaves_the_board(page):
    former = entry(page)
    open_menu(page)
    expect_new_entry(page, [former])
    page.page.reload()
    page.page.wait_for_function("key => navigation.currentEntry.key === key", arg=former)
    page.expect_board("Garden")
    page.page.go_back()
    page.expect_board("Kitchen")


def test_back_closes_the_menu_of_a_card_before_the_card(page):
    page.card("Roses").click()
    page.dialog.get_by_role("button", name="Edit members").click()
    menu = page.page.locator(".menu")
    expect(menu).to_have_count(1)
    page.page.go_back()
    expect(menu).to_have_count(0)
    expect(page.dialog).to_contain_text("Roses")
    page.page.go_back()
    expect(page.dialog).to_have_count(0)
    page.expect_board("Garden")


def test_back_closes_one_dialog_at_a_time_and_makes_no_entry_for_the_other(page):
    open_dialog_of_a_menu(page)
    expect(page.dialog).to_have_count(1)
    top, length = entry(page), page.page.evaluate("history.length")
    page.dialog.get_by_role("button", name="New label").click()
    expect(page.dialog).to_have_count(2)
    page.page.go_back()
    expect(page.dialog).to_have_count(1)
    assert page.wait_until(lambda: entry(page) == top)
    page.page.go_back()
    expect(page.dialog).to_have_count(0)
    page.expect_board("Garden")
    assert page.page.evaluate("history.length") == length
    page.page.go_back()
    page.expect_board("Kitchen")
