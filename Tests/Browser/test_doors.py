# SPDX-License-Identifier: Apache-2.0
"""The same files by every door, into the same place: what is stored, and what is said of the rest, is the same. The same
for texts, and with many more mixes, in `IntakePropertyTests`."""

import base64
import re

from playwright.sync_api import expect

from support import files
from support.api import WORKSPACE
from support.hands import drop_files
from support.photos import PhotoArea, make_album, picture
from support.server import carry

PASTE = """(target, parts) => {
    const data = new DataTransfer();
    for (const [name, type, text] of parts) {
        data.items.add(new File([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))], name, { type }));
    }
    target.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
}"""
SHARE = """(parts) => {
    const form = Object.assign(document.createElement('form'), {
        action: '/share', method: 'POST', enctype: 'multipart/form-data',
    });
    const data = new DataTransfer();
    for (const [name, type, text] of parts) {
        data.items.add(new File([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))], name, { type }));
    }
    form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true }));
    form.lastChild.files = data.files;
    document.body.append(form);
    form.submit();
}"""
TYPES = {"png": "image/png", "pdf": "application/pdf", "txt": "text/plain", "zip": "application/zip"}


def mix(folder):
    """Files on the disk of every kind: what only claims to be a picture, a bomb and a text that is no board among them."""
    made = {
        "fake.png": b"<script>hacked = 1</script>", "report.pdf": files.pdf(["a", "b"]), "bomb.pdf": files.bomb(),
        "sea.png": picture(41), "notes.txt": b"just a text", "another.pdf": files.pdf(["c", "d"]),
    }
    folder.mkdir()
    for name, content in made.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in made]


def parts(paths):
    return [[path.name, TYPES[path.suffix[1:]], base64.b64encode(path.read_bytes()).decode()] for path in paths]


def stored(api, parent):
    """What is in a node, without identities: kinds, names, bytes by their hash, pages, in their order."""
    lines = []
    for node in api.children(parent):
        fields = node["fields"]
        lines.append([node["kind"], fields.get("title"), fields.get("fileName"), fields.get("blob"), fields.get("page"),
                      stored(api, node["id"])])
    return lines


def said(page):
    """The sentences on files that were refused; all files have settled."""
    rows = page.page.locator(".upload")
    busy = page.page.locator(".upload:is([data-state=waiting], [data-state=sending], [data-state=reading])")
    expect(busy).to_have_count(0, timeout=60_000)
    return [row.locator(".upload-note").text_content() for row in rows.all() if row.get_attribute("data-state") == "failed"]


def compare(outcomes):
    (first, wanted), *others = outcomes.items()
    for door, outcome in others:
        assert outcome == wanted, f"{door} is not as {first}"


def test_files_come_into_the_composer_the_same_by_every_door(desk, api, tmp_path):
    page = desk(service_workers="allow", bypass_csp=True)
    page.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    paths = mix(tmp_path / "mix")
    entry = page.page.locator(".nav-item[data-action=compose]")
    field = page.page.get_by_role("textbox", name="Text")

    def pick():
        with page.page.expect_file_chooser() as chooser:
            page.page.get_by_role("button", name="Attach").click()
        chooser.value.set_files(paths)

    def share():
        with page.page.expect_navigation(wait_until="commit"):
            page.page.evaluate(SHARE, parts(paths))

    doors = {
        "drop": lambda: drop_files(page, paths, page.page.locator(".draft-foot")),
        "entry": lambda: drop_files(page, paths, entry),
        "paste": lambda: field.evaluate(PASTE, parts(paths)),
        "picker": pick,
        "share": share,
    }
    outcomes = {}
    for door, bring in doors.items():
        page.page.goto("/#/drafts".replace("/#", page.page.url.split("#")[0] + "#"))
        entry.click()
        expect(field).to_have_value("")
        before = {node["id"] for node in api.children(WORKSPACE)}
        bring()
        expect(page.page).to_have_url(re.compile(r"#/compose/\w+"), timeout=20_000)
        expect(page.page.locator(".staged > .attached").first).to_be_visible(timeout=30_000)
        sentences = said(page)
        [draft] = [node["id"] for node in api.children(WORKSPACE) if node["id"] not in before]
        outcomes[door] = (stored(api, draft), sentences)
        for row in page.page.locator(".staged-uploads .dismiss").all():
            row.click()
    assert len(outcomes["drop"][0]) >= 2
    compare(outcomes)


def test_files_come_into_an_album_the_same_by_every_door(desk, api, tmp_path):
    # A picture is taken with what has a touch screen.
    page = desk(has_touch=True)
    paths = mix(tmp_path / "mix")
    add = page.page.locator(".add-photos")

    def pick(button, chosen):
        with page.page.expect_file_chooser() as chooser:
            button.click()
        chooser.value.set_files(chosen)

    def paste():
        page.page.mouse.move(*page.point(page.page.locator(".cell-scroller")))
        page.page.locator("body").evaluate(PASTE, parts(paths))

    def camera():
        # It gives one picture at a time.
        for path in paths:
            pick(page.page.locator(".take-picture"), [path])
            said(page)

    doors = {
        "drop": lambda: drop_files(page, paths, page.page.locator(".cell-scroller")),
        "paste": paste,
        "picker": lambda: pick(add, paths),
        "camera": camera,
    }
    outcomes = {}
    for door, bring in doors.items():
        album = make_album(api, door)
        page.page.goto(page.page.url.split("#")[0] + f"#/album/{album}")
        expect(page.page.locator(".album-header .board-title")).to_contain_text(door)
        bring()
        expect(page.page.locator(".cell-scroller [data-kind=photo]").first).to_be_visible(timeout=30_000)
        sentences = said(page)
        outcomes[door] = (stored(api, album), sentences)
        page.page.reload()
    assert outcomes["drop"][0]
    # What the camera's pictures are refused with is said one after the other.
    outcomes["camera"] = (outcomes["camera"][0], outcomes["drop"][1])
    compare(outcomes)


def test_carry_import_stores_what_drops_store(server, desk, api, tmp_path):
    folder = tmp_path / "Sea"
    folder.mkdir()
    for name, content in [("1.png", picture(1)), ("2.png", b"no picture"), ("3.png", picture(3))]:
        (folder / name).write_bytes(content)
    loose = mix(tmp_path / "mix")
    pictures = [path for path in loose if path.suffix == ".png"]
    others = [path for path in loose if path not in pictures]
    page = desk()
    known = {node["id"] for node in api.children(WORKSPACE)}

    def new():
        return [node for node in api.children(WORKSPACE) if node["id"] not in known]

    def lines():
        return sorted(
            str([node["kind"], node["fields"].get("title"), node["fields"].get("blob"), stored(api, node["id"])])
            for node in new()
        )

    def drop(paths, target):
        drop_files(page, paths, target)
        expect(page.page.locator(".upload").first).to_be_visible(timeout=30_000)
        said(page)
        failed = page.page.locator(".upload[data-state=failed] .upload-name").all_text_contents()
        page.page.reload()
        return failed

    PhotoArea(page).open()
    refused = drop([folder, *pictures], page.page.locator(".cell-scroller"))
    page.page.locator(".nav-item[data-action=documents]").click()
    refused += drop(others, page.page.locator(".library"))
    dropped = lines()
    assert len(dropped) >= 3 and "2.png" in refused
    for node in new():
        api.delete(node["id"])
    printed = carry("import", folder, *loose, "--unsandboxed", data=server.data, expected=1)
    assert lines() == dropped
    not_imported = [path.name for path in [*folder.iterdir(), *loose] if f"“{path.name}” was not imported" in printed]
    assert sorted(not_imported) == sorted(refused)
