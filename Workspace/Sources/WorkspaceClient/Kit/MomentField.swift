// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// A field for a day and a time, in the person's own way of writing them. It stays in the page while it is typed in: a
/// browser goes on from digit to digit only there.
final class MomentField {
    /// A year that is being typed is one of four digits last of all.
    private static let firstYear = 1_000

    let element: Element
    private let page: WebPage
    private var shown: Double?
    /// Whether a part of it was emptied, perhaps to be typed anew.
    private var isEmptied = false
    /// Takes the milliseconds since 1970, or nil for none.
    var onChange: (Double?) -> Void = { _ in }

    init(page: WebPage, label: String) {
        self.page = page
        element = page.make("input", "field")
        element.setAttributes(["type": "datetime-local", "aria-label": label, "max": "9999-12-31T23:59"])
        element.on(.change) { [unowned(unsafe) self] event in accept(event.value) }
        element.on(.blur) { [unowned(unsafe) self] _ in
            if isEmptied { change(to: nil) }
            show(shown)
        }
    }

    /// The browser may still tell that it loses the focus while it is taken out of the page.
    deinit { element.removeHandlers() }

    private func accept(_ text: String) {
        isEmptied = text.utf8.isEmpty
        guard let moment = Moment(fieldValue: text), moment.year >= Self.firstYear else { return }
        change(to: DayClock(page).milliseconds(of: moment))
    }

    private func change(to milliseconds: Double?) {
        guard milliseconds != shown else { return }
        shown = milliseconds
        onChange(milliseconds)
    }

    func focus() { element.focus() }

    /// Shows a time; what is there already is not written again, as that would begin the typing anew.
    func update(_ milliseconds: Double?) { if milliseconds != shown { show(milliseconds) } }

    private func show(_ milliseconds: Double?) {
        (shown, isEmptied) = (milliseconds, false)
        element.setProperty("value", milliseconds.map { DayClock(page).moment($0).fieldValue } ?? "")
    }
}
