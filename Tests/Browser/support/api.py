# SPDX-License-Identifier: Apache-2.0
"""The server's interface as another program uses it: one session, plain requests, transactions."""

import http.client
import json
import secrets
import threading
from urllib.parse import quote, urlsplit

WORKSPACE = "0000000000000001"
TRASH = "0000000000000002"


class Refused(Exception):
    """An answer that is not a success: its status, its sentence, and after how many seconds to ask again."""

    def __init__(self, status, body, headers=None):
        self.status = status
        self.retry_after = headers and headers["Retry-After"]
        try:
            self.answer = json.loads(body)
        except ValueError:
            self.answer = {}
        self.sentence = self.answer.get("error", "")
        super().__init__(f"{status}: {body[:300]!r}")


class API:
    """A session of its own, made with a one-time address."""

    def __init__(self, opening_address):
        parts = urlsplit(opening_address)
        self.host = parts.netloc
        # What the button of the page behind the address sends; a release binary from before the button needs no press.
        form = "application/x-www-form-urlencoded"
        status, headers, body = self._exchange("POST", parts.path, parts.query, form)
        if status in (401, 404):
            status, headers, body = self._exchange("GET", f"{parts.path}?{parts.query}")
        if status not in (302, 303):
            raise Refused(status, body)
        self.cookie = headers["Set-Cookie"].split(";")[0]

    def _exchange(self, method, path, body=None, content_type=None):
        headers = {"Origin": f"http://{self.host}"}
        if getattr(self, "cookie", None):
            headers["Cookie"] = self.cookie
        if content_type:
            headers["Content-Type"] = content_type
        connection = http.client.HTTPConnection(self.host, timeout=60)
        try:
            connection.request(method, path, body=body, headers=headers)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def get(self, path):
        """The JSON answer of a GET."""
        return json.loads(self.get_bytes(path))

    def get_bytes(self, path):
        """The bytes of a GET."""
        status, headers, body = self._exchange("GET", path)
        if status != 200:
            raise Refused(status, body, headers)
        return body

    def post(self, path, value=None):
        """The JSON answer of a POST of JSON."""
        return self.post_bytes(path, json.dumps(value if value is not None else {}).encode(), "application/json")

    def post_bytes(self, path, body, content_type="application/octet-stream"):
        """The JSON answer of a POST of bytes."""
        status, headers, answer = self._exchange("POST", path, body, content_type)
        if status not in (200, 201):
            raise Refused(status, answer, headers)
        return json.loads(answer)

    def announce(self, path, length):
        """Sends only the head of a POST that promises `length` bytes; the status and the JSON of the answer."""
        connection = http.client.HTTPConnection(self.host, timeout=20)
        try:
            connection.putrequest("POST", path)
            connection.putheader("Cookie", self.cookie)
            connection.putheader("Content-Type", "application/json")
            connection.putheader("Content-Length", str(length))
            connection.endheaders()
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            connection.close()

    def end_session(self, identity):
        """Signs another browser out."""
        status, _, body = self._exchange("DELETE", f"/api/sessions/{identity}")
        if status not in (200, 204):
            raise Refused(status, body)

    def add_card(self, parent, title):
        """A new card at the end of a list; its id."""
        identity = new_id()
        self.transact(insert(identity, "card", parent, title=title))
        return identity

    def link(self):
        """A one-time address for one more browser."""
        return self.post("/api/links")["address"]

    def import_file(self, name, body):
        """Imports a file; answers the new board's id and the report."""
        return self.post_bytes(f"/api/import?name={quote(name)}", body)

    # Transactions

    def transact(self, *operations, identity=None):
        """Sends one transaction; answers revision, receipts and changes."""
        return self.post("/api/transactions", {"id": identity or secrets.token_hex(16), "operations": list(operations)})

    def rename(self, node, title):
        return self.transact({"set": {"node": node, "fields": {"title": title}}})

    def move(self, nodes, parent, after=None, before=None):
        return self.transact(move(nodes, parent, after, before))

    def delete(self, *nodes):
        return self.move(list(nodes), TRASH)

    # Reading

    def children(self, parent, limit=500):
        """Every child of a node, in order."""
        found, after = [], ""
        while True:
            page = self.get(f"/api/nodes/{parent}/children?limit={limit}" + (f"&after={after}" if after else ""))
            found += page["nodes"]
            if not page["more"]:
                return found
            after = found[-1]["id"]

    def titles(self, parent):
        """The titles of a node's children of the kinds that a board shows, in order."""
        shown = ("board", "list", "card")
        return [node["fields"].get("title", "") for node in self.children(parent) if node["kind"] in shown]

    def node(self, node):
        """A node with its bodies."""
        return self.get(f"/api/nodes/{node}")["node"]


def new_id():
    """A fresh node id."""
    return f"{secrets.randbits(63) | 1:016x}"


def insert(node, kind, parent, after=None, before=None, **fields):
    place = {name: anchor for name, anchor in (("after", after), ("before", before)) if anchor}
    return {"insert": {"node": node, "kind": kind, "parent": parent, "fields": fields, **place}}


def move(nodes, parent, after=None, before=None):
    place = {name: anchor for name, anchor in (("after", after), ("before", before)) if anchor}
    return {"move": {"nodes": list(nodes), "parent": parent, **place}}


class Writer(threading.Thread):
    """Adds cards to a list, one transaction after the other, and remembers what was acknowledged.

    A transaction whose answer was lost is sent again, with its id, until it is answered: that is what a client does.
    """

    def __init__(self, api, parent, prefix):
        super().__init__(daemon=True)
        self.api, self.parent, self.prefix = api, parent, prefix
        self.acknowledged = []
        self.changed = threading.Condition()
        self.stopping = threading.Event()
        self.failure = None

    def run(self):
        count = 0
        try:
            while not self.stopping.is_set():
                self._add(f"{self.prefix} {count}")
                count += 1
        except Exception as failure:  # reported by `finish`, in the test's own thread
            self.failure = failure
        with self.changed:
            self.changed.notify_all()

    def _add(self, title):
        card, identity = new_id(), secrets.token_hex(16)
        while True:
            try:
                self.api.transact(insert(card, "card", self.parent, title=title), identity=identity)
                break
            except (OSError, http.client.HTTPException):
                # The server is away. The event doubles as the pause between two attempts.
                if self.stopping.wait(0.02):
                    return
        with self.changed:
            self.acknowledged.append((card, title))
            self.changed.notify_all()

    def wait_for(self, count, seconds=30):
        """Waits until at least `count` transactions were acknowledged."""
        with self.changed:
            enough = self.changed.wait_for(lambda: len(self.acknowledged) >= count or self.failure, seconds)
        assert enough and self.failure is None, f"only {len(self.acknowledged)} of {count}: {self.failure}"

    def finish(self):
        self.stopping.set()
        self.join(30)
        if self.failure is not None:
            raise self.failure
        return self.acknowledged
