// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

extension WebPage {
    /// Windows narrower than this are laid out as a phone's; the style sheets have the same number.
    static let narrowWidth = 700.0

    /// Whether the window is as narrow as a phone's.
    var isNarrow: Bool { viewport.width < Self.narrowWidth }

    /// The step to what comes next that the right arrow makes; the left one makes the opposite.
    var onward: Int { media.contains(.isRightToLeft) ? -1 : 1 }
}
