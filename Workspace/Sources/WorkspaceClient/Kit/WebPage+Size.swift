// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

extension WebPage {
    /// Windows narrower than this are laid out as a phone's; the style sheets have the same number.
    static let narrowWidth = 700.0

    /// Whether the window is as narrow as a phone's.
    var isNarrow: Bool { viewport.width < Self.narrowWidth }
}
