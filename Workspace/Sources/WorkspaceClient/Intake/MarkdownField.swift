// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

extension Element {
    /// Lets what other programs paste and drop into the field come as Markdown, where it is more than plain text. Files, and
    /// plain text, are left to others.
    func takesMarkdown(in page: WebPage) {
        for type in [EventType.paste, .drop] {
            on(type) { [unowned(unsafe) self, unowned(unsafe) page] event in
                guard !event.isOwnDrag, !event.items.contains(where: { $0.isFile }),
                    let text = OutsideText(event.items, in: page).rich
                else { return }
                event.preventDefault()
                insertText(text, atX: event.x, y: event.y)
            }
        }
    }
}
