# SPDX-License-Identifier: Apache-2.0
"""The library with other programs: addresses, HTML, text and files come in and are loaded, and go out."""

import pytest
from playwright.sync_api import expect

from support.hands import Mouse, drop_files

# A listener of the test's own, which runs after the program's and sees what the drag carries then.
SPY = """() => addEventListener('dragstart', (event) => {
    const { types, effectAllowed } = event.dataTransfer;
    window.carried = Object.fromEntries([...types].map((type) => [type, event.dataTransfer.getData(type)]));
    window.carried.effectAllowed = effectAllowed;
})"""


@pytest.fixture
def exchange(open_example):
    page = open_example("exchange")
    page.mouse = Mouse(page)
    return page


def bring(page, texts):
    """Drags texts of another program onto the inbox and drops them."""
    devtools = page.page.context.new_cdp_session(page.page)
    x, y = page.point(page.thing("Inbox"))
    data = {"items": [{"mimeType": kind, "data": text} for kind, text in texts], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "dragOver", "drop"):
        devtools.send("Input.dispatchDragEvent", {"type": kind, "x": x, "y": y, "data": data})
    page.expect_idle()


def came(page):
    return page.stage.locator("[data-came]")


def test_an_address_and_html_from_another_program_are_loaded(exchange):
    texts = [("text/uri-list", "https://a.example/"), ("text/html", "<b>A</b>"), ("text/plain", "A")]
    bring(exchange, texts)
    expect(came(exchange)).to_have_count(3)
    lines = set(came(exchange).all_text_contents())
    assert "public.url: https://a.example/" in lines
    assert any(line.startswith("public.html: ") and "<b>A</b>" in line for line in lines)
    assert any("plain" in line and line.endswith(": A") for line in lines)
    exchange.expect_outcome("A: accepted.")


def test_a_file_from_another_program_is_read_whole(exchange, tmp_path):
    content = bytes((index * 31) % 251 for index in range(3_000_001))
    file = tmp_path / "photo.png"
    file.write_bytes(content)
    drop_files(exchange, [file], exchange.thing("Inbox"))
    line = f"public.png: {len(content)} bytes, sum {sum(content) % 1_000_000_007}"
    expect(came(exchange)).to_have_text([line], timeout=15_000)
    expect(came(exchange)).to_have_attribute("data-came", "photo.png")
    exchange.expect_outcome("photo.png: accepted.")


def test_several_files_come_each_by_itself(exchange, tmp_path):
    files = []
    for name in ("one.txt", "empty.bin"):
        files.append(tmp_path / name)
        files[-1].write_text("Milk" if name == "one.txt" else "")
    drop_files(exchange, files, exchange.thing("Inbox"))
    expect(came(exchange)).to_have_count(2)
    lines = {line.get_attribute("data-came"): line.text_content() for line in came(exchange).all()}
    assert lines["one.txt"].endswith("plain-text: Milk")
    assert lines["empty.bin"].endswith("0 bytes, sum 0")


def test_what_is_dragged_out_is_offered_as_what_it_is_without_what_is_private(exchange):
    exchange.page.evaluate(SPY)
    exchange.mouse.lift(exchange.thing("Link"))
    carried = exchange.page.evaluate("window.carried")
    exchange.mouse.over(exchange.thing("Inbox"))
    exchange.mouse.drop()
    assert carried["text/uri-list"].strip() == "https://example.org/"
    assert carried["text/html"] == '<a href="https://example.org/">Example</a>'
    assert carried["text/plain"] == "Example"
    assert carried["effectAllowed"] == "copyMove"
    assert not any("stays in this window" in text for text in carried.values())
    exchange.expect_outcome("Link: accepted.")
