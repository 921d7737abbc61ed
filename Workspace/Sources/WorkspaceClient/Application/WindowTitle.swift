// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What the window is called: by what is shown, and what that is in.
final class WindowTitle {
    private let page: WebPage
    private var title = ""

    init(_ page: WebPage) { self.page = page }

    /// - Parameter names: An opened card and its board, or one thing alone; none changes nothing.
    func show(_ names: [String]) {
        guard let name = names.first else { return }
        let new = names.count > 1 ? L10n.windowTitle(name: name, place: names[1]) : L10n.windowTitle(name: name)
        guard !UTF8Text.equal(new, title) else { return }
        title = new
        page.setTitle(new)
    }
}
