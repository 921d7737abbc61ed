# SPDX-License-Identifier: Apache-2.0
"""What a server has acknowledged, and whether another one has it."""

import hashlib

from support.api import WORKSPACE, Refused, insert, move, new_id
from support.files import pdf
from support.photos import picture


class Acknowledged:
    """A board, and what was acknowledged about it: each entry is the number of changes that the disk had seen by then, and
    a sentence with what must hold from then on."""

    def __init__(self, api, changes):
        self.api, self.changes, self.entries = api, changes, []
        self.board, self.lists = new_id(), [new_id(), new_id()]
        self.do(
            f"the board {self.board}", lambda after: after.node(self.board),
            insert(self.board, "board", WORKSPACE, title="Kitchen"),
            *(insert(identity, "list", self.board, title=title) for identity, title in zip(self.lists, ("One", "Two"))),
        )

    def note(self, what, holds):
        self.entries.append((self.changes(), what, holds))

    def do(self, what, holds, *operations):
        self.api.transact(*operations)
        self.note(what, holds)

    def add_card(self, title):
        card = new_id()
        self.do(f"card {title}", lambda after: after.node(card), insert(card, "card", self.lists[0], title=title))
        return card

    def move_card(self, card, title):
        self.do(f"the move of {title}", lambda after: after.node(card)["parent"] == self.lists[1], move([card], self.lists[1]))

    def erase(self, card, title):
        # From here on nobody may rely on it any more.
        self.entries.remove(next(entry for entry in self.entries if entry[1] == f"card {title}"))
        self.api.delete(card)
        self.api._exchange("POST", "/api/erase", f'{{"nodes": ["{card}"]}}'.encode(), "application/json")
        self.note(f"that {title} is erased", lambda after: is_missing(after, card))

    def upload_photo(self, number):
        content = picture(number)
        photo = self.api.post_bytes(f"/api/photos?name={number}.png&parent={WORKSPACE}", content)["photo"]
        self.note(f"photo {number}", lambda after: has_bytes(after, photo, content))

    def upload_document(self, words):
        content = pdf(words)
        document = self.api.post_bytes(f"/api/documents?name={words[0]}.pdf", content)["document"]
        self.note(f"document {words[0]}", lambda after: len(after.children(document)) == len(words)
                  and has_bytes(after, document, content))

    def missing(self, after, changes):
        """What was acknowledged within so many changes and does not hold in another server's answers."""
        return [what for seen, what, holds in list(self.entries) if seen <= changes and not holds_in(after, holds)]


def holds_in(after, holds):
    try:
        return bool(holds(after))
    except Refused:
        return False


def is_missing(after, node):
    try:
        after.node(node)
    except Refused as refused:
        return refused.status == 404
    return False


def has_bytes(after, node, content):
    return hashlib.sha256(after.get_bytes(f"/api/nodes/{node}/original")).digest() == hashlib.sha256(content).digest()
