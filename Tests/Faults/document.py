# SPDX-License-Identifier: Apache-2.0
"""The examples of Documentation/Deploying.md, so that the tests try what people read."""

import re

from support.server import ROOT

PAGE = (ROOT / "Documentation" / "Deploying.md").read_text()


def block(language, heading):
    """The example in this language that follows these words."""
    return re.search(rf"{re.escape(heading)}.*?```{language}\n(.*?)```", PAGE, re.DOTALL).group(1)


def filled(example, places):
    """An example with what stands for something replaced by what is here."""
    for written, here in places.items():
        assert written in example, f"{written!r} is not in the example any more"
        example = example.replace(written, here)
    return example
