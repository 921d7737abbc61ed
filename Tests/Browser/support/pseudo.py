# SPDX-License-Identifier: Apache-2.0
"""A language that nobody speaks: from right to left, a third longer than English, each sentence between two brackets."""

import re
from urllib.parse import urlparse

# What Unicode's locale data calls the pseudo-locale that runs from right to left. Numbers have the six forms of Arabic.
LANGUAGE = "ar-XB"
ACCENTS = str.maketrans("aceinosuyzACEINOSUYZ", "áçéíñóšúýžÁÇÉÍÑÓŠÚÝŽ")
OPEN, CLOSE = "\u200f⟦", "⟧\u200f"


def said(sentence):
    """How the language says an English sentence of the catalogue."""
    if not re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", sentence)):
        return sentence
    words = re.sub(r"(\{[\w#]+\})|([^{]+)", lambda found: found[1] or found[2].translate(ACCENTS), sentence)
    length = max(1, -(-len(sentence) // 3))
    longer = " ".join("·" * min(4, length - at) for at in range(0, length, 4))
    return f"{OPEN}{words} {longer}{CLOSE}"


def speak(context):
    """Lets the pages of a browser context load the language instead of English, where no redirect led them on to the page."""

    def catalog(route):
        lines = route.fetch().text().split("\n")
        pseudo = "\n".join("\t".join(form and said(form) for form in line.split("\t")) for line in lines)
        route.fulfill(body=pseudo, content_type="text/plain; charset=utf-8")

    def page(route):
        answer = route.fetch()
        text = answer.text().replace('hreflang="en" dir="ltr"', f'hreflang="{LANGUAGE}" dir="rtl"')
        route.fulfill(response=answer, body=text)

    context.route("**/assets/*/en.txt", catalog)
    context.route(lambda url: urlparse(url).path == "/", page)
    return context
