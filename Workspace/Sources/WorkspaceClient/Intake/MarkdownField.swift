// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDropWeb

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

    /// Has files staged that are pasted into the field; a text that comes with them goes into it.
    func stagesPastedFiles(in page: WebPage, _ stage: @escaping ([PageFile]) -> Void) {
        on(.paste) { [unowned(unsafe) self, unowned(unsafe) page] event in
            let files = event.items.compactMap { $0.file }
            guard !files.isEmpty else { return }
            event.preventDefault()
            stage(files)
            guard OutsideContent.hasOwnText(event.items) else { return }
            if let text = OutsideText(event.items, in: page).markdown { insertText(text, atX: event.x, y: event.y) }
        }
    }
}
