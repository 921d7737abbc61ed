// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Lets the system's Back close what lies over the screen of a phone, the last first, before it leaves the screen. One entry
/// in the history stands for all of it, as long as anything is open.
///
/// Observation: Back in Chrome leaves a page that has made an entry after a step back and before it was touched again
/// (https://chromium.googlesource.com/chromium/src/+/main/docs/history_manipulation_intervention.md). Workaround: the entry
/// is kept where it can be, and made anew only for another screen.
final class BackButton {
    private let page: WebPage
    /// What is open, the last in front. What has an address of its own, and so an entry, is closed by leaving that: without
    /// a closure here, it covers what was open before.
    private var open: [(owner: AnyObject, close: (() -> Void)?)] = []
    /// The address of the entry and of the one below it, which differ where the screen was renamed; nil while there is none.
    private var entry: (address: String, below: String)?

    init(page: WebPage) { self.page = page }

    /// Whether Back has something to close.
    private var canClose: Bool { open.last?.close != nil }

    /// Something lies over the screen now. Back closes it, if it is said how.
    func didOpen(_ owner: AnyObject, close: (() -> Void)?) {
        open.append((owner: owner, close: close))
        renew()
    }

    /// It is closed, in whatever way.
    func didClose(_ owner: AnyObject) {
        open.removeAll { $0.owner === owner }
        guard entry != nil, !canClose else { return }
        // What opens in its place, as a dialog does that was chosen in a menu, takes the entry.
        page.requestFrame { [unowned(unsafe) self] _ in
            if !canClose { dropEntry() }
        }
    }

    private func dropEntry() {
        guard let entry else { return }
        self.entry = nil
        page.goBack()
        if !UTF8Text.equal(entry.address, entry.below) { page.replaceAddress(entry.address) }
    }

    /// Makes the entry for what is still open where another screen is shown below, or the window has become narrow.
    func renew() {
        guard entry == nil, canClose, page.isNarrow else { return }
        let address = page.address
        entry = (address: address, below: address)
        page.pushAddress(address, isCover: true)
    }

    /// Writes the address of what is shown next. An entry for what lies over the screen becomes its own.
    func push(_ address: String) {
        guard entry != nil else { return page.pushAddress(address) }
        entry = nil
        page.replaceAddress(address)
    }

    /// What is shown has another address.
    func replace(_ address: String) {
        entry?.address = address
        page.replaceAddress(address, isCover: entry != nil)
    }

    /// What had an address of its own is closed. The address is that of the screen again, whose entry is the one before if
    /// the page can go back.
    func leave(to address: String, canGoBack: Bool) {
        dropEntry()
        if canGoBack { page.goBack() }
        page.replaceAddress(address)
        renew()
    }

    /// The page was loaded. Its entry is no address that somebody follows later, when they come back to it.
    func didLoad() {
        if page.isAtNewEntry { page.replaceAddress(page.address) }
        leaveFormerEntry()
    }

    /// Leaves an entry for what was open before the page was loaded again, or before the person went back and on: nothing is
    /// open by it.
    private func leaveFormerEntry() {
        guard entry == nil, page.isAtCover else { return }
        leaveEntry()
    }

    /// Goes back to the entry before, which gets the address of this one.
    private func leaveEntry() {
        let address = page.address
        page.goBack()
        page.replaceAddress(address)
    }

    /// The page is at another address, or at the same without the entry.
    ///
    /// - Returns: Whether the person has gone back, which has closed something.
    func goBack() -> Bool {
        let former = entry
        entry = nil
        let isFollowed = page.isAtNewEntry
        // It is new only once.
        if isFollowed { page.replaceAddress(page.address) }
        guard let entry = former, UTF8Text.equal(page.address, entry.below) else {
            // An address that was followed takes the entry for what was open, as another screen does. Between the two that
            // entry would be left whenever one comes to it, and nobody would get forward over it.
            if isFollowed, former != nil { leaveEntry() } else { leaveFormerEntry() }
            return false
        }
        page.replaceAddress(entry.address)
        if open.dropLast().last?.close != nil {
            self.entry = (address: entry.address, below: entry.address)
            page.goForward()
        }
        let close = open.last?.close
        close?()
        renew()
        return true
    }
}
