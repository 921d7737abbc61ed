# SPDX-License-Identifier: Apache-2.0
"""The server, or the program beside it, is killed in the middle of one change to the disk, once in each phase of what it
does: that is done or not begun, what was there is there, and doing it again does it once."""

import contextlib
import copy
import hashlib
import http.client
import secrets
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest

from disk import Disk
from records import Acknowledged, has_bytes, is_missing
from support.api import API, WORKSPACE, insert, move, new_id
from support.files import pdf
from support.photos import picture
from support.server import carry, run_carry

KILLS = 6
# How often the server is asked while its last change is waited for.
PATIENCE = 200


class UploadingPhoto:
    def __init__(self, api, elsewhere):
        self.identity = new_id()

    def do(self, api):
        api.post_bytes(f"/api/photos?name=again.png&parent={WORKSPACE}&photo={self.identity}&upload={self.identity}", picture(9))

    def times(self, api):
        return sum(node["id"] == self.identity and has_bytes(api, self.identity, picture(9)) for node in api.children(WORKSPACE))


class UploadingDocument:
    """A PDF of several pages, which a program beside the server looks into."""

    def __init__(self, api, elsewhere):
        self.identity, self.words = new_id(), ["gamma", "delta", "epsilon", "zeta"]

    def do(self, api):
        api.post_bytes(f"/api/documents?name=again.pdf&upload={self.identity}", pdf(self.words))

    def times(self, api):
        return count_documents(api, WORKSPACE, "again", pdf(self.words), len(self.words))


class Importing:
    """A board whose card has a PDF and a picture, none of which is here yet."""

    def __init__(self, api, elsewhere):
        self.identity, self.title = new_id(), "Moved house"
        self.files = {"Lease": (pdf(["eta", "theta", "iota"]), 3), "View": (picture(5), 0)}
        board, column, card = new_id(), new_id(), new_id()
        elsewhere.transact(
            insert(board, "board", WORKSPACE, title=self.title), insert(column, "list", board, title="Papers"),
            insert(card, "card", column, title="House"),
        )
        for title, (content, _) in self.files.items():
            elsewhere.post_bytes(f"/api/documents?name={title}.file&parent={card}", content)
        self.archive = elsewhere.get_bytes(f"/api/boards/{board}/export")

    def do(self, api):
        api.post_bytes(f"/api/import?name=House.zip&upload={self.identity}", self.archive, "application/zip")

    def times(self, api):
        boards = [node["id"] for node in api.children(WORKSPACE) if node["fields"].get("title") == self.title]
        for board in boards:
            [column] = [node["id"] for node in api.children(board) if node["kind"] == "list"]
            [card] = [node["id"] for node in api.children(column)]
            for title, (content, pages) in self.files.items():
                assert count_documents(api, card, title, content, pages) == 1, title
        return len(boards)


class Sending:
    """A message with what was staged for it: it is sent with all of that, or all of that is staged still."""

    def __init__(self, api, elsewhere):
        self.conversation, self.draft, self.message, self.identity = new_id(), new_id(), new_id(), secrets.token_hex(16)
        api.transact(
            insert(self.conversation, "conversation", WORKSPACE, title="Team"),
            insert(self.draft, "draft", WORKSPACE, target=self.conversation),
        )
        for number in range(2):
            api.post_bytes(f"/api/photos?name=sent{number}.png&parent={self.draft}", picture(20 + number))
        self.staged = [node["id"] for node in api.children(self.draft)]

    def do(self, api):
        send = move(self.staged, self.message)
        api.transact(insert(self.message, "message", self.conversation, body="Look"), send, identity=self.identity)

    def times(self, api):
        sent = [node["id"] for node in api.children(self.conversation)].count(self.message)
        places = [[node["id"] for node in api.children(place)] for place in ([self.message] if sent else []) + [self.draft]]
        assert places == ([self.staged, []] if sent else [self.staged]), "half of it was sent"
        return sent


class Erasing:
    """Takes a card away for good, with the history in which it is: the log is written anew."""

    def __init__(self, api, elsewhere):
        self.column, self.card = new_id(), new_id()
        self.secret = f"never again {self.card} "
        api.transact(
            insert(self.column, "list", api.children(WORKSPACE)[0]["id"], title="Three"),
            insert(self.card, "card", self.column, title="to erase", body=self.secret * 500),
        )
        api.delete(self.card)

    def do(self, api):
        status, _, answer = api._exchange("POST", "/api/erase", f'{{"nodes": ["{self.card}"]}}'.encode(), "application/json")
        assert status in (204, 404), answer

    def times(self, api):
        return 1 if is_missing(api, self.card) else 0

    def is_overwritten(self, api, folder):
        """Whether no byte of it is on the disk any more. Who reads just then may hold that up for a moment."""
        for _ in range(PATIENCE):
            if not any(self.secret.encode() in path.read_bytes() for path in folder.glob("carry.sqlite*")):
                return True
            api.children(WORKSPACE)
        return False


class Edits:
    """So many of one card's body that the log is cut: for fewer than 1,000 entries the server does not."""

    COUNT, SENDERS = 1_010, 8

    def __init__(self, api, card, size):
        self.api, self.card, self.padding = api, card, "x" * size
        self.identities = [secrets.token_hex(16) for _ in range(self.COUNT)]
        last = self.COUNT - 1
        with ThreadPoolExecutor(self.SENDERS) as senders:
            answers = list(senders.map(lambda number: self.send(api, number), range(last)))
        self.revisions = [answer["revision"] for answer in [*answers, self.send(api, last)]]

    def body(self, number):
        return f"{number} {self.padding}"

    def send(self, api, number):
        edit = {"set": {"node": self.card, "fields": {"body": self.body(number)}}}
        return api.transact(edit, identity=self.identities[number])

    def send_again(self, api):
        """Sends some of them again, among them the last; whether each is answered with the revision that it once made."""
        return all(self.send(api, number)["revision"] == self.revisions[number] for number in range(9, self.COUNT, 100))

    def are_cut(self, api):
        return self.send(api, 0)["changes"] == []

    def is_last(self, after):
        return after.node(self.card)["fields"]["body"] == self.body(self.COUNT - 1)


def count_documents(api, parent, title, content, pages):
    """How many documents of this title there are, or photos, which have no pages; each must be whole."""
    found = [node["id"] for node in api.children(parent) if node["fields"].get("title") == title]
    for document in found:
        assert has_bytes(api, document, content), title
        assert len(api.children(document)) == pages, title
    return len(found)


def blobs(folder):
    """The names of the stored files, each of which has the bytes that its name says."""
    files = list((folder / "media" / "blobs").glob("[0-9a-f][0-9a-f]/*"))
    for file in files:
        assert hashlib.sha256(file.read_bytes()).hexdigest() == file.name
    return {file.name for file in files}


def unfinished(folder):
    """What is on its way into the folder."""
    return [path for place in ("incoming", "media/blobs/incoming") for path in (folder / place).glob("*")]


def wait_for_cut(server):
    """Returns when the server has cut its log, or has ended."""
    while server.process.poll() is None and not any("The log was cut." in line for line in server.lines):
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.process.wait(timeout=0.05)


@pytest.fixture
def begin(disk, library, serve, tmp_path):
    """Starts a server on a copy of what the disk has: `begin(name)`."""

    def start(name):
        data = tmp_path / name / "data"
        shutil.copytree(disk.folder, data)
        watched = Disk(library, data, tmp_path / name / "disk")
        running = serve(data, watched.environment)
        return watched, running, API(running.opening_address)

    return start


@pytest.mark.parametrize("kind", [UploadingPhoto, UploadingDocument, Importing, Sending, Erasing])
def test_killed_in_the_middle(kind, begin, disk, chance, serve, tmp_path):
    server = serve(disk.folder)
    api = API(server.opening_address)
    acknowledged = Acknowledged(api, lambda: 0)
    acknowledged.move_card(acknowledged.add_card("moved"), "moved")
    acknowledged.upload_photo(1)
    acknowledged.upload_document(["alpha", "beta"])
    task = kind(api, API(serve(tmp_path / "elsewhere").opening_address))
    assert server.stop() == 0

    # Once undisturbed, to learn which changes it makes, and where.
    watched, running, whole = begin("whole")
    before = watched.changes
    task.do(whole)
    assert task.times(whole) == 1
    running.kill()
    phases, kept = watched.phases(before), blobs(watched.folder)
    assert phases

    deaths, steps = 0, phases[-1][2] - before
    for place, first, last in phases:
        step = chance.randint(first, last) - before
        watched, running, dying = begin(f"kill-{step}")
        watched.die_at(watched.changes + step)
        try:
            task.do(dying)
            # The last changes may come after the answer; and one that is made by the clock may not come this time.
            for _ in range(PATIENCE):
                dying.node(acknowledged.board)
            running.kill()
        except (OSError, http.client.HTTPException):
            running.process.wait(timeout=30)
            deaths += 1
        where = f"{kind.__name__}, killed in step {step} of {steps}, in {place}"
        # The same browser, which asks again.
        after = copy.copy(dying)
        after.host = urlsplit(serve(watched.folder).origin).netloc
        assert acknowledged.missing(after, 0) == [], where
        assert task.times(after) in (0, 1), where
        assert blobs(watched.folder) <= kept, where
        task.do(after)
        assert task.times(after) == 1, where
        if kind is Erasing:
            assert task.is_overwritten(after, watched.folder), where
        assert acknowledged.missing(after, 0) == [], where
        carry("verify", data=watched.folder)
        assert blobs(watched.folder) == kept, where
        assert unfinished(watched.folder) == [], where
    assert deaths > 0


@pytest.mark.parametrize(
    ("options", "offset", "size"),
    # What goes of the large one is more than half of the file and over 64 MB: then it is written anew, without it.
    [(["--keep-transactions", "1"], "+0d", 35_000), (["--keep-days", "7"], "+8d", 100)],
    ids=["by number", "by age"],
)
def test_killed_while_the_log_is_cut(options, offset, size, disk, library, clock, chance, serve, tmp_path):
    server = serve(disk.folder)
    api = API(server.opening_address)
    acknowledged = Acknowledged(api, lambda: 0)
    acknowledged.move_card(acknowledged.add_card("moved"), "moved")
    acknowledged.upload_photo(1)
    acknowledged.upload_document(["alpha", "beta"])
    edits = Edits(api, acknowledged.add_card("often edited"), size)
    acknowledged.note("the last edit", edits.is_last)
    assert server.stop() == 0
    clock.set(offset)

    def begin(name, step):
        data = tmp_path / name / "data"
        shutil.copytree(disk.folder, data)
        watched = Disk(library, data, tmp_path / name / "disk")
        watched.die_at(step)
        preloaded = {"LD_PRELOAD": f"{library} {clock.environment['LD_PRELOAD']}"}
        environment = watched.environment | clock.environment | preloaded
        running = serve(data, environment, [*options, "--log-level", "info"], may_end=True)
        wait_for_cut(running)
        return watched, running

    # Once undisturbed. The server cuts as it starts, so that all its changes from then on count.
    watched, running = begin("whole", 0)
    found, kept = watched.phases(0), blobs(watched.folder)
    assert running.stop() == 0
    cut = max(found, key=lambda phase: phase[2] - phase[1])
    phases = [phase for phase in found[found.index(cut):] if phase[0].startswith("carry.sqlite")]
    before, after = ((folder / "carry.sqlite").stat().st_size for folder in (disk.folder, watched.folder))
    assert (after < before / 10) == (size > 1_000), "the file is written anew where that frees much"
    # Each copy has the whole log.
    shutil.rmtree(tmp_path / "whole")

    deaths = 0
    for place, first, last in phases:
        step = chance.randint(first, last)
        watched, dying = begin(f"kill-{step}", step)
        # Who reads at the start may hold up the checkpoint, so that its changes do not come this time.
        deaths += dying.process.poll() is not None
        dying.kill()
        where = f"killed in step {step} of {found[-1][2]}, in {place}"
        again = serve(watched.folder, clock.environment, options)
        # The same browser: what the log still has is for who sent it.
        after = copy.copy(api)
        after.host = urlsplit(again.origin).netloc
        while not edits.are_cut(after):
            # Who sends the first again is told what it changed for as long as that is known; the test's own time limit
            # ends this.
            pass
        assert acknowledged.missing(after, 0) == [], where
        assert edits.send_again(after), where
        assert acknowledged.missing(after, 0) == [], where
        after.add_card(acknowledged.lists[0], "after")
        carry("verify", data=watched.folder)
        assert blobs(watched.folder) == kept, where
        assert again.stop() == 0
        carry("verify", data=watched.folder)
        shutil.rmtree(tmp_path / f"kill-{step}")
    assert deaths > 0


def test_a_backup_killed_in_the_middle(disk, library, chance, serve, tmp_path):
    server = serve(disk.folder)
    api = API(server.opening_address)
    acknowledged = Acknowledged(api, lambda: 0)
    acknowledged.upload_photo(1)
    folder = tmp_path / "backups"
    folder.mkdir()
    backups = Disk(library, folder, tmp_path / "backups-disk")

    def back_up(name):
        return run_carry("backup", folder / name, "--data", disk.folder, environment=backups.environment)

    ended = back_up("whole.carry")
    assert ended.returncode == 0, ended.stderr
    steps = backups.changes
    for kill in range(KILLS):
        step = chance.randrange(1, steps + 1)
        name = f"{kill}.carry"
        last = backups.changes + step
        backups.die_at(last)
        assert back_up(name).returncode != 0 or backups.changes < last
        backups.die_at(0)
        where = f"killed in step {step} of {steps}"
        if (folder / name).exists():
            assert run_carry("verify", folder / name).returncode == 0, where
        ended = back_up(name)
        assert ended.returncode == 0, f"{where}: {ended.stderr}"
        restored = tmp_path / f"restored-{kill}"
        ended = run_carry("restore", folder / name, "--data", restored)
        assert ended.returncode == 0, f"{where}: {ended.stderr}"
        assert acknowledged.missing(API(serve(restored).opening_address), 0) == [], where
