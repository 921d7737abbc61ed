# SPDX-License-Identifier: Apache-2.0
"""What other programs share with Carry through the system: a form that posts to the address of the manifest, as browsers
do. The service worker parks it in the browser, and whoever is signed in there finds it in the composer."""

import json
import re

import pytest
from playwright.sync_api import expect

from support.api import WORKSPACE
from support.boards import make_board
from support.files import pdf, picture

# A page of the workspace allows no forms, so the form is sent past its policy.
OPTIONS = {"bypass_csp": True}
SIGNED_OUT = "#app[data-state=signed-out]"

SHARE = """([texts, files]) => {
    const form = Object.assign(document.createElement('form'), {
        action: '/share', method: 'POST', enctype: 'multipart/form-data',
    });
    for (const [name, value] of Object.entries(texts)) {
        form.append(Object.assign(document.createElement('textarea'), { name, value }));
    }
    const data = new DataTransfer();
    for (const [name, type, bytes] of files) data.items.add(new File([new Uint8Array(bytes)], name, { type }));
    form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true }));
    form.lastChild.files = data.files;
    document.body.append(form);
    form.submit();
}"""

TEXTS = {"title": "The shop", "text": "Two bottles", "url": "https://shop.example/milk"}
BODY = "[The shop](https://shop.example/milk)\nTwo bottles"


def files():
    return [
        ("sea.png", "image/png", list(picture())),
        ("report.pdf", "application/pdf", list(pdf(["alpha", "beta"]))),
    ]


def share(page, texts, parts=()):
    with page.expect_navigation(wait_until="commit"):
        page.evaluate(SHARE, [texts, [list(part) for part in parts]])


# What a picture measures; one of no fixed size measures something.
SIZE = """async (address) => {
    const image = Object.assign(new Image(), { src: address });
    await image.decode();
    return `${image.naturalWidth}x${image.naturalHeight}`;
}"""


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", {"To do": ["Tea"]})


@pytest.fixture
def page(desk, board):
    """A page on a desk, with its service worker."""
    workspace = desk(board, service_workers="allow", **OPTIONS)
    workspace.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    return workspace


def drafts(api):
    return [node for node in api.children(WORKSPACE) if node["kind"] == "draft"]


def kinds(api, draft):
    return [(node["kind"], node["fields"].get("title", node["fields"].get("fileName"))) for node in api.children(draft)]


def expect_staged(page, api, body, staged):
    """The composer shows it, the server has it, and nothing is parked any more."""
    field = page.page.get_by_role("textbox", name="Text")
    expect(field).to_have_value(body, timeout=20_000)
    expect(page.page.locator(".staged > .attached")).to_have_count(len(staged), timeout=20_000)
    identity = re.search(r"#/compose/(\w+)", page.page.url).group(1)
    assert page.wait_until(lambda: api.node(identity)["fields"].get("body", "") == body)
    assert [kind for kind, _ in kinds(api, identity)] == staged
    assert page.wait_until(lambda: page.parked_count() == 0)
    return identity


def test_what_is_shared_is_in_the_composer_each_time_a_draft_of_its_own(page, api):
    share(page.page, TEXTS, files())
    draft = expect_staged(page, api, BODY, ["photo", "document"])
    assert len(drafts(api)) == 1
    page.page.reload()
    assert expect_staged(page, api, BODY, ["photo", "document"]) == draft
    assert len(drafts(api)) == 1
    share(page.page, {"text": "Milk"}, files()[:1])
    expect_staged(page, api, "Milk", ["photo"])
    share(page.page, {"text": "Bread"}, files()[1:])
    expect_staged(page, api, "Bread", ["document"])
    assert sorted(api.node(draft["id"])["fields"]["body"] for draft in drafts(api)) == sorted([BODY, "Bread", "Milk"])
    # A board's file is staged as it is.
    share(page.page, {}, [("odd.json", "application/json", list(b"{}"))])
    draft = expect_staged(page, api, "", ["file"])
    [file] = api.children(draft)
    assert api.get_bytes(f"/api/nodes/{file['id']}/original") == b"{}"


def test_what_is_shared_before_sign_in_waits_for_who_signs_in(page, api, server):
    context = page.page.context
    [other] = [session for session in api.get("/api/sessions")["sessions"] if not session["current"]]
    api.end_session(other["session"]["device"])
    expect(page.page.locator(SIGNED_OUT)).to_be_visible(timeout=30_000)
    asked = []
    context.on("request", lambda request: asked.append((request.method, request.url)))
    share(page.page, TEXTS, files())
    expect(page.page.locator(SIGNED_OUT)).to_be_visible(timeout=20_000)
    assert page.parked_count() == 5
    assert [url for method, url in asked if method == "POST" and "/share" not in url] == []
    assert drafts(api) == []
    page.page.reload()
    expect(page.page.locator(SIGNED_OUT)).to_be_visible(timeout=20_000)
    assert page.parked_count() == 5
    page.open(api.link())
    expect_staged(page, api, BODY, ["photo", "document"])


def test_a_page_that_is_loaded_again_on_the_way_goes_on(page, api):
    held = []
    page.page.route("**/api/documents?name=report.pdf*", lambda route: held.append(route))
    share(page.page, TEXTS, files())
    assert page.wait_until(lambda: len(held) == 1, timeout=20_000)
    expect(page.page.locator(".staged > .attached")).to_have_count(1)
    assert page.parked_count() == 4, "the photo is not parked any more"
    page.page.unroute("**/api/documents?name=report.pdf*")
    page.page.reload()
    expect_staged(page, api, BODY, ["photo", "document"])
    assert len(drafts(api)) == 1


def test_what_is_shared_while_the_server_is_away_is_sent_when_it_is_back(page, api, server):
    page.page.reload()
    page.expect_board("Kitchen")
    server.kill()
    share(page.page, TEXTS, files())
    field = page.page.get_by_role("textbox", name="Text")
    expect(field).to_have_value(BODY, timeout=20_000)
    page.page.reload()
    expect(field).to_have_value(BODY, timeout=20_000)
    server.start()
    expect_staged(page, api, BODY, ["photo", "document"])


def test_a_browser_without_room_says_so(page, api):
    # As the browser ends a transaction for which it finds no room.
    [worker] = page.page.context.service_workers
    worker.evaluate("() => { IDBObjectStore.prototype.put = function () { this.transaction.abort(); }; }")
    share(page.page, {"text": "Milk"}, files())
    expect(page.toast).to_contain_text("This browser has no room for what you shared", timeout=15_000)
    assert page.page.url.endswith("/#/compose")
    assert drafts(api) == []


def test_without_a_service_worker_the_server_says_what_to_do(desk, api, board):
    workspace = desk(board, **OPTIONS)
    share(workspace.page, TEXTS, files())
    expect(workspace.page.get_by_role("heading")).to_have_text("Carry did not take what you shared")
    workspace.page.get_by_role("link", name="Open Carry").click()
    expect(workspace.page.locator("#app[data-state=ready]")).to_be_visible(timeout=15_000)
    assert drafts(api) == []


def test_the_browser_finds_in_the_manifest_what_it_needs_to_install_the_page(desk):
    page = desk().page
    answer = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert answer["errors"] == []
    manifest = json.loads(answer["data"])
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        size = page.evaluate(SIZE, icon["src"])
        assert icon["sizes"] in ("any", size), icon
