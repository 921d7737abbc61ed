// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What the person can undo, kept while one page of a window goes and the next one comes. Another window has its own, so it
/// is written last of all and read first of all.
struct KeptHistory {
    private static let prefix = "carry-history/"
    /// The most that is kept, in steps and in bytes: a browser gives a site some 5 MB for everything.
    private static let maximumSteps = 50
    private static let maximumBytes = 200_000

    let page: WebPage

    /// Keeps the last steps that there is room for.
    func keep(_ history: History, of member: String) {
        var count = Self.maximumSteps
        var text = history.encoded(last: count)
        while text.count > Self.maximumBytes {
            count /= 2
            text = history.encoded(last: count)
        }
        _ = page.keep(Self.prefix + member, String(decoding: text, as: UTF8.self))
    }

    /// Takes what the page before this one has left.
    func removeHistory(of member: String) -> History? {
        let key = Self.prefix + member
        guard let text = page.stored(key) else { return nil }
        page.removeStored(key)
        return History(encoded: Array(text.utf8))
    }

    /// Forgets what is kept, whosoever it is.
    func erase() {
        for key in page.storedKeys(from: Self.prefix) { page.removeStored(key) }
        page.flush()
    }
}
