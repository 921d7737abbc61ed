# SPDX-License-Identifier: Apache-2.0
"""Boards for tests, made in one transaction through the server's interface."""

from .api import WORKSPACE, insert, new_id


class Board:
    """The ids of a board's parts, by title."""

    def __init__(self, title):
        self.id = new_id()
        self.title = title
        self.lists = {}
        self.cards = {}

    def __getitem__(self, title):
        """The id of a card or a list."""
        return self.cards.get(title) or self.lists[title]


def make_board(api, title, lists):
    """Makes a board from `{"To do": ["Tea", "Milk"], ...}`; a card may also be a dictionary of its fields."""
    board = Board(title)
    operations = [insert(board.id, "board", WORKSPACE, title=title)]
    for name, cards in lists.items():
        board.lists[name] = new_id()
        operations.append(insert(board.lists[name], "list", board.id, title=name))
        for card in cards:
            fields = card if isinstance(card, dict) else {"title": card}
            identity = new_id()
            board.cards[fields["title"]] = identity
            operations.append(insert(identity, "card", board.lists[name], **fields))
    for start in range(0, len(operations), 500):
        api.transact(*operations[start : start + 500])
    return board


def tall_board(api, title, lists=4, cards=40):
    """A board of lists with so many cards that they scroll."""
    return make_board(
        api, title, {f"List {n}": [f"Card {n}.{m}" for m in range(1, cards + 1)] for n in range(1, lists + 1)}
    )
