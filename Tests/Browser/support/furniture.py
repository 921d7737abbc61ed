# SPDX-License-Identifier: Apache-2.0
"""A workspace with something of everything in it, for tests that look at every screen."""

import time

from .api import API, TRASH, WORKSPACE, insert, new_id
from .boards import make_board
from .documents import make_document
from .photos import make_album, make_photos

DAY = 86_400_000
NOON = int(time.time() * 1_000) // DAY * DAY + DAY // 2

# Every colour that a label or a cover can have, in its three strengths.
COLORS = ["green", "yellow", "orange", "red", "purple", "blue", "sky", "lime", "pink", "black"]
TONES = [color + strength for strength in ("", "_light", "_dark") for color in COLORS]

TEXT = """# A heading

Some **bold** and *slanted* text with `code`, ~~what was struck out~~ and [a link](https://carry.example/).

> What somebody said.

- One
- Two

```
let answer = 42
```
"""


class Furniture:
    """The ids of what is in the workspace."""

    def __init__(self, api):
        self.api = api
        self.own = api.get("/api/session")["id"]
        self.mina = API(api.post("/api/members", {"name": "Mina Holt", "role": "editor"})["address"])
        self.other = self.mina.get("/api/session")
        self.photos = make_photos(api, 5)
        self.album = make_album(api, "Coast")
        self.coast = make_photos(api, 2, album=self.album, first=5)
        self.document = make_document(api, "Plan", 4)
        self.board = make_board(api, "Garden", {
            "Ideas": [{"title": "Everything", "body": TEXT}, "Plain", {"title": "Overdue", "due": NOON - 2 * DAY}],
            "Soon": [{"title": "Today", "due": NOON}, {"title": "Next week", "due": NOON + 7 * DAY}],
            "Covers": [{"title": color, "coverColor": color} for color in TONES[::2]],
            "Done": [{"title": "Finished", "due": NOON - DAY, "done": True}],
            "Nothing": [],
            "Put away": ["Folded"],
        })
        make_board(api, "Kitchen", {"Shopping": ["Tea"]})
        self._fill_card()
        self._talk()
        self._write_drafts()
        shelf = new_id()
        api.transact(insert(shelf, "shelf", WORKSPACE, title="Shelf", creator=self.own))
        api.transact(
            {"copy": {"nodes": [{"source": self.photos[1], "as": new_id()}], "parent": shelf}},
            insert(new_id(), "card", shelf, title="Set aside"),
        )
        thrown = new_id()
        api.transact(insert(thrown, "card", self.board.lists["Soon"], title="Thrown away"))
        api.move([thrown], TRASH)
        self.empty = new_id()
        api.transact(insert(self.empty, "board", WORKSPACE, title="Empty"))
        self.invitation = api.post("/api/members", {"name": "Bob", "role": "editor"})["address"]
        self.share = api.post(f"/api/nodes/{self.board.id}/shares", {"days": 1})["address"]

    def _fill_card(self):
        card, checklist, cover, operations = self.board["Everything"], new_id(), new_id(), []
        labels = {color: new_id() for color in TONES}
        operations += [insert(labels[color], "label", self.board.id, title=color, color=color) for color in TONES]
        text, box, choice, option = new_id(), new_id(), new_id(), new_id()
        operations += [
            insert(text, "customField", self.board.id, title="Where", fieldType="text", showOnCard=True),
            insert(box, "customField", self.board.id, title="Paid", fieldType="checkbox", showOnCard=True),
            insert(choice, "customField", self.board.id, title="Size", fieldType="list", showOnCard=True,
                   options=[{"id": option, "text": "Large", "color": "green"}]),
            {"set": {"node": card, "fields": {
                "labels": list(labels.values()), "members": [self.own, self.other["id"]], "due": NOON + DAY,
                "coverColor": "purple", "custom": {text: {"text": "By the gate"}, box: {"flag": True}},
            }}},
            insert(checklist, "checklist", card, title="Steps"),
            insert(new_id(), "checkItem", checklist, title="First", done=True),
            insert(new_id(), "checkItem", checklist, title="Second"),
            insert(new_id(), "message", card, body="First tips!", author="Mina", createdAt=NOON - DAY),
            insert(new_id(), "link", card, title="A page", url="https://carry.example/"),
            insert(new_id(), "link", card, title="Plan", target=self.document.id),
            {"copy": {"nodes": [{"source": self.photos[0], "as": new_id()}], "parent": card}},
            {"copy": {"nodes": [{"source": self.photos[4], "as": cover}], "parent": self.board["Overdue"]}},
            {"set": {"node": self.board["Overdue"], "fields": {"cover": cover}}},
            {"set": {"node": self.board.lists["Put away"], "fields": {"collapsed": True}}},
        ]
        self.api.transact(*operations)

    def _talk(self):
        self.talk, quiet = new_id(), new_id()
        self.api.transact(
            insert(self.talk, "conversation", WORKSPACE, title="Allotment", createdAt=NOON - DAY),
            insert(quiet, "conversation", WORKSPACE, title="Seed swap", createdAt=NOON - DAY),
        )
        for number, (api, text) in enumerate(((self.mina, TEXT), (self.api, "Look:"), (self.mina, "In a minute."))):
            author, message = api.get("/api/session"), new_id()
            api.transact(insert(message, "message", self.talk, body=text, author=author["name"], creator=author["id"],
                                createdAt=NOON - DAY + number * 400_000))
            if number == 1:
                api.transact(
                    {"copy": {"nodes": [{"source": self.photos[2], "as": new_id()}], "parent": message}},
                    insert(new_id(), "link", message, title="Plain", target=self.board["Plain"]),
                    insert(new_id(), "link", message, title="Plan", target=self.document.id),
                )
        self.mina.transact(insert(new_id(), "message", quiet, body="Hello?", author="Mina Holt",
                                  creator=self.other["id"], createdAt=NOON))
        staged = new_id()
        self.api.transact(
            insert(staged, "draft", WORKSPACE, creator=self.own, target=self.talk),
            insert(new_id(), "link", staged, title="Today", target=self.board["Today"]),
            {"copy": {"nodes": [{"source": self.photos[3], "as": new_id()}], "parent": staged}},
        )

    def _write_drafts(self):
        self.draft, later = new_id(), new_id()
        self.api.transact(
            insert(self.draft, "draft", WORKSPACE, creator=self.own, body="Who comes along?\n\nBring gloves."),
            insert(new_id(), "link", self.draft, title="Plain", target=self.board["Plain"]),
            insert(later, "draft", WORKSPACE, creator=self.own, body="Later", due=NOON + 9 * DAY,
                   target=self.board.lists["Soon"]),
        )
