# SPDX-License-Identifier: Apache-2.0
"""Boards of other programs in; our ZIP, CSV and Markdown out and in again; a bad file changes nothing, with a sentence."""

import io
import json
import zipfile

import pytest
from playwright.sync_api import expect

from support.api import WORKSPACE, Refused
from support.boards import make_board
from support.hands import drop_files
from support.server import ROOT, carry
from trello_generator import export


@pytest.fixture
def trello(corpus):
    path = corpus / "trello" / "project-100.json"
    if not path.exists():
        pytest.skip("trello/project-100.json is not in the folder of real files")
    return path


def test_a_real_export_dropped_on_the_page_opens(desk, api, trello):
    page = desk()
    drop_files(page, [trello], page.page.locator(".board-header"))
    expect(page.dialog).to_contain_text("Imported")
    expect(page.dialog).to_contain_text("3 cards")
    page.dialog.get_by_role("button", name="Open board").click()
    page.expect_board("Project 100")
    page.expect_lists(["Todo", "In Progress", "Done"])
    source = json.loads(trello.read_bytes())
    for shown in source["lists"]:
        cards = sorted((card for card in source["cards"] if card["idList"] == shown["id"]), key=lambda c: c["pos"])
        page.expect_order(shown["name"], [card["name"] for card in cards if not card["closed"]])


def test_all_five_kinds_of_custom_field_are_shown(desk, api, trello):
    page = desk()
    api.import_file(trello.name, trello.read_bytes())
    page.open_board("Project 100")
    source = json.loads(trello.read_bytes())
    card = max(source["cards"], key=lambda one: len(one["customFieldItems"]))
    page.card(card["name"]).click()
    names = {field["id"]: field for field in source["customFields"]}
    assert len({names[item["idCustomField"]]["type"] for item in card["customFieldItems"]}) == 5
    for item in card["customFieldItems"]:
        field = names[item["idCustomField"]]
        control = page.dialog.get_by_label(field["name"])
        value = item.get("value") or {}
        if "checked" in value:
            expect(control).to_be_checked()
        elif "number" in value:
            expect(control).to_have_value(value["number"])
        elif "text" in value:
            expect(control).to_have_value(value["text"])
        elif "date" in value:
            assert control.input_value().startswith(value["date"][:10])
        else:
            chosen = next(option for option in field["options"] if option["id"] == item["idValue"])
            assert control.evaluate("e => e.selectedOptions[0].textContent") == chosen["value"]["text"]


def test_five_thousand_cards_come_in_one_transaction_and_drag(desk, api, tmp_path):
    path = tmp_path / "large.json"
    source = export(5_000)
    path.write_text(json.dumps(source))
    before = api.get("/api/workspace")["revision"]
    answer = api.import_file("large.json", path.read_bytes())
    assert answer["revision"] == before + 1, "one transaction"
    page = desk()
    page.open_board("Generated")
    first = [card for card in source["cards"] if card["idList"] == source["lists"][0]["id"] and not card["closed"]]
    expect(page.list("List 0").locator(".list-count")).to_have_text(str(len(first)))
    assert page.page.locator("[data-kind=card]").count() < 300, "only what is near the viewport is in the page"
    title, target = page.order("List 0")[1], page.order("List 1")[2]
    page.mouse.drag(page.card(title), page.card(target), down=0.1)
    page.expect_idle()
    lists = {node["fields"]["title"]: node["id"] for node in api.children(answer["board"]) if node["kind"] == "list"}
    assert page.wait_until(lambda: api.titles(lists["List 1"])[2:4] == [title, target])
    total = sum(len(api.titles(identity)) for identity in lists.values())
    assert total == sum(not card["closed"] for card in source["cards"])


def test_the_command_imports_whether_or_not_a_server_runs(server, api, tmp_path):
    path = tmp_path / "board.json"
    path.write_text(json.dumps(export(30, lists=3, title="While it runs")))
    assert "30 cards" in carry("import", path, data=server.data)
    assert "While it runs" in api.titles(WORKSPACE)
    server.stop()
    path.write_text(json.dumps(export(30, lists=3, title="While it rests")))
    assert "30 cards" in carry("import", path, data=server.data)
    server.start()
    assert "While it rests" in api.titles(WORKSPACE)


def bad_files():
    good = json.dumps(export(30, lists=3))
    return {
        "truncated.json": good[: len(good) // 2].encode(),
        "wrong.json": b'{"hello": "world"}',
        "list.json": b"[1, 2, 3]",
        "empty.json": b"",
        "deep.json": b"[" * 200_000 + b"]" * 200_000,
        "text.json": b"\xff\xfe not text at all \x00\x01",
        "types.json": json.dumps({**export(3), "cards": "many", "lists": 7}).encode(),
        "broken.zip": b"PK\x03\x04" + b"\x00" * 200,
    }


def test_a_bad_file_gets_a_sentence_a_huge_one_before_it_is_sent_and_nothing_changes(api):
    before = api.get("/api/workspace")
    for name, content in bad_files().items():
        with pytest.raises(Refused) as refused:
            api.import_file(name, content)
        assert 400 <= refused.value.status < 500, name
        assert refused.value.sentence.endswith(".") and len(refused.value.sentence) > 15, refused.value.sentence
        after = api.get("/api/workspace")
        assert (after["revision"], after["nodes"]) == (before["revision"], before["nodes"]), name
    status, answer = api.announce("/api/import?name=huge.json", 300_000_000)
    assert status == 413
    assert answer["error"].endswith(".")
    assert api.get("/api/workspace")["revision"] == before["revision"]


def test_a_bad_file_dropped_on_the_page_says_so(desk, api, tmp_path):
    page = desk()
    path = tmp_path / "wrong.json"
    path.write_text('{"hello": "world"}')
    drop_files(page, [path], page.page.locator(".board-header"))
    row = page.page.locator(".upload")
    expect(row).to_have_attribute("data-state", "failed")
    expect(row.locator(".upload-note")).to_contain_text(".")


def test_a_board_goes_out_as_a_zip_and_comes_in_again_equal(desk, api, tmp_path):
    source = export(200, lists=4, title="Round trip")
    first = api.import_file("a.json", json.dumps(source).encode())["board"]
    archive = api.get_bytes(f"/api/boards/{first}/export")
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        assert opened.testzip() is None
        assert "manifest.json" in opened.namelist()
    path = tmp_path / "board.zip"
    path.write_bytes(archive)
    api.rename(first, "Original")
    page = desk()
    drop_files(page, [path], page.page.locator(".board-header"))
    page.dialog.get_by_role("button", name="Open board").click()
    page.expect_board("Round trip")
    second = next(node["id"] for node in api.children(WORKSPACE) if node["fields"].get("title") == "Round trip")
    assert outline(api, first) == outline(api, second)


def outline(api, board):
    """What a board holds without its ids: lists, cards and what is in their fields."""
    lists = [node for node in api.children(board) if node["kind"] == "list"]
    return [(node["fields"]["title"], [summary(card) for card in api.children(node["id"])]) for node in lists]


def summary(card):
    fields = card["fields"]
    plain = {name: value for name, value in fields.items() if isinstance(value, (str, int, float, bool))}
    counted = {name: len(value) for name, value in fields.items() if isinstance(value, (list, dict))}
    for name in ("cover", "from"):
        plain.pop(name, None)
    return plain, counted


OTHERS = [
    ("nullboard.nbx", "Welcome to Nullboard", ("Größe & Co", ['"Quotes" and 👍 emoji'])),
    ("kanboard.csv", "Website", ("Done", ["Größen der Bilder"])),
    ("obsidian-kanban.md", "obsidian-kanban", ("Done", ["Call the bank"])),
]


def test_a_board_of_another_program_dropped_on_the_page_opens(desk):
    page = desk()
    for name, title, order in OTHERS:
        drop_files(page, [ROOT / "Tests" / "Fixtures" / name], page.page.locator(".board-header"))
        expect(page.dialog).to_contain_text("Imported")
        page.dialog.get_by_role("button", name="Open board").click()
        page.expect_board(title)
        page.expect_order(*order)
        expect(page.dialog).to_have_count(0)


def test_an_export_is_offered_by_the_board_menu_and_comes_in_again(desk, api, tmp_path):
    board = make_board(api, "Kitchen", {"To do": ["Tea", "=1+1"], "Done": ["Coffee"]})
    page = desk(board)
    for label, name in (("ZIP", "Kitchen.zip"), ("CSV", "Kitchen.csv"), ("Markdown", "Kitchen.md")):
        page.page.get_by_role("button", name="Board menu").click()
        with page.page.expect_download() as download:
            page.page.get_by_role("menuitem", name=f"Export as {label}").click()
        assert download.value.suggested_filename == name
        path = tmp_path / name
        download.value.save_as(path)
        copy = api.import_file(name, path.read_bytes())["board"]
        assert copy != board.id
        found = [(title, [fields["title"] for fields, _ in cards]) for title, cards in outline(api, copy)]
        assert found == [("To do", ["Tea", "=1+1"]), ("Done", ["Coffee"])], label
