# SPDX-License-Identifier: Apache-2.0
"""Writes a Trello export of any size, shaped like the real ones: `trello_generator.py [CARDS] [LISTS] > board.json`.

Everything comes from the card's number, so the same arguments always make the same file.
"""

import json
import sys

COLORS = ["green", "yellow", "orange", "red", "purple", "blue", "sky", "lime", "pink", "black", None, "green_dark"]
WORDS = "plant water oak stone river lamp paper window copper field north bridge candle orchard harbour".split()
DAY = "2021-01-{:02d}T10:00:00.000Z"
GAP = 65_536

# The number in the first two digits tells the kinds of id apart; Trello's ids are 24 hexadecimal digits.
BOARD, LIST, CARD, LABEL, CHECKLIST, ITEM, FIELD, OPTION, ACTION, MEMBER, ATTACHMENT, VALUE = range(0x50, 0x5C)


def identity(kind, number):
    return f"{kind:02x}{number:022x}"


def words(number, count):
    return " ".join(WORDS[(number * 7 + step * step) % len(WORDS)] for step in range(count))


def member(number):
    return {
        "id": identity(MEMBER, number), "username": f"user{number}", "fullName": f"User {number}",
        "initials": f"U{number}", "memberType": "normal", "confirmed": True, "avatarUrl": None, "bio": "",
    }


def label(number):
    name = "" if number % 4 == 3 else f"Label {number}"
    return {"id": identity(LABEL, number), "idBoard": identity(BOARD, 0), "name": name, "color": COLORS[number]}


def custom_field(number, kind):
    field = {
        "id": identity(FIELD, number), "idModel": identity(BOARD, 0), "modelType": "board", "fieldGroup": "0" * 64,
        "display": {"cardFront": True}, "name": f"Field {kind}", "pos": GAP * (number + 1), "type": kind,
        "isSuggestedField": False,
    }
    if kind == "list":
        field["options"] = [
            {
                "id": identity(OPTION, option), "idCustomField": identity(FIELD, number),
                "value": {"text": f"Option {option}"}, "color": "none" if option == 0 else COLORS[option],
                "pos": GAP * (option + 1),
            }
            for option in range(3)
        ]
    return field


def custom_value(number):
    """The value of one field on a card, in the older shape for even cards and in the newer for odd ones."""
    field = number % 5
    values = [
        {"checked": "true"}, {"date": DAY.format(number % 28 + 1)}, None, {"number": f"{number}.5"},
        {"text": words(number, 3)},
    ]
    item = {
        "id": identity(VALUE, number), "idCustomField": identity(FIELD, field), "idModel": identity(CARD, number),
        "modelType": "card",
    }
    if field == 2:
        item["idValue"] = identity(OPTION, number % 3)
        if number % 2:
            item["value"] = None
    else:
        item["value"] = values[field]
        if number % 2:
            item["idValue"] = None
    return item


def checklist(number):
    items = [
        {
            "id": identity(ITEM, number * 8 + step), "idChecklist": identity(CHECKLIST, number),
            "name": words(number + step, 2), "nameData": {"emoji": {}}, "pos": GAP * (step + 1),
            "state": "complete" if step % 2 else "incomplete", "due": None, "idMember": None,
        }
        for step in range(3)
    ]
    return {
        "id": identity(CHECKLIST, number), "name": "Steps", "idBoard": identity(BOARD, 0),
        "idCard": identity(CARD, number), "pos": GAP, "checkItems": items,
    }


def attachment(number):
    url = f"https://example.org/{number}"
    return {
        "id": identity(ATTACHMENT, number), "name": url, "fileName": None, "url": url, "mimeType": "", "bytes": None,
        "date": DAY.format(1), "edgeColor": None, "idMember": identity(MEMBER, 0), "isUpload": False, "pos": GAP,
        "previews": [],
    }


def card(number, lists):
    labels = [label(number % len(COLORS))] if number % 3 == 0 else []
    return {
        "id": identity(CARD, number), "idBoard": identity(BOARD, 0), "idList": identity(LIST, number % lists),
        "idShort": number + 1, "name": f"Card {number}: {words(number, 2 + number % 9)}",
        "desc": f"# About {number}\n\n{words(number, 20)}" if number % 4 == 0 else "", "descData": None,
        "closed": number % 100 == 99, "due": DAY.format(number % 28 + 1) if number % 6 == 0 else None,
        "dueComplete": number % 12 == 0, "start": None, "dueReminder": None,
        # Two of a hundred share their position: real exports do.
        "pos": GAP * (number - 1 if number % 100 == 50 else number + 1) - 1,
        "idLabels": [one["id"] for one in labels], "labels": labels,
        "idMembers": [identity(MEMBER, number % 3)] if number % 5 == 0 else [], "idMembersVoted": [],
        "idChecklists": [identity(CHECKLIST, number)] if number % 10 == 0 else [], "checkItemStates": None,
        "attachments": [attachment(number)] if number % 20 == 0 else [], "idAttachmentCover": None,
        "manualCoverAttachment": False, "customFieldItems": [custom_value(number)] if number % 2 == 0 else [],
        "cover": {"idAttachment": None, "color": COLORS[1] if number % 50 == 1 else None, "size": "normal"},
        "badges": {}, "pluginData": [], "shortLink": f"c{number}", "url": "https://example.org/c", "subscribed": False,
        "dateLastActivity": DAY.format(2), "email": "secret+write@example.org", "address": None, "coordinates": None,
        "locationName": None, "isTemplate": False, "cardRole": None, "limits": {},
    }


def comment(number):
    author = member(number % 3)
    return {
        "id": identity(ACTION, number), "idMemberCreator": author["id"], "type": "commentCard",
        "date": DAY.format(number % 28 + 1), "memberCreator": author, "appCreator": None, "limits": {},
        "data": {"text": words(number, 8), "card": {"id": identity(CARD, number)}, "board": {"id": identity(BOARD, 0)}},
    }


def export(cards, lists=8, title="Generated"):
    """A whole board; the file holds the last 1,000 actions, as Trello's do."""
    kinds = ["checkbox", "date", "list", "number", "text"]
    return {
        "id": identity(BOARD, 0), "name": title, "desc": "", "descData": None, "closed": False, "starred": False,
        "url": "https://example.org/b", "shortUrl": "https://example.org/b", "labelNames": {}, "limits": {},
        "prefs": {"permissionLevel": "private", "background": "blue", "backgroundImage": None},
        "lists": [
            {
                "id": identity(LIST, n), "name": f"List {n}", "closed": False, "pos": GAP * (n + 1), "softLimit": None,
                "creationMethod": None, "idBoard": identity(BOARD, 0), "limits": {}, "subscribed": False,
            }
            for n in range(lists)
        ],
        "cards": [card(n, lists) for n in range(cards)], "labels": [label(n) for n in range(len(COLORS))],
        "members": [member(n) for n in range(3)], "memberships": [],
        "checklists": [checklist(n) for n in range(0, cards, 10)],
        "customFields": [custom_field(n, kind) for n, kind in enumerate(kinds)],
        "actions": [comment(n) for n in range(0, cards, 5)][:1_000], "pluginData": [],
    }


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    json.dump(export(*(numbers or [5_000])), sys.stdout)
