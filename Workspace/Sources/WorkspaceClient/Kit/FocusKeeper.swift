// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

/// Sees to it that whoever works with keys is always somewhere: when what has the focus leaves the page or is hidden, by the
/// person's own doing or somebody else's, what stood beside it gets it, else what had it before.
final class FocusKeeper {
    /// An element around another one, and which of its children that is, or is in.
    private final class Step {
        let element: ElementReference
        let index: Int
        let outer: Step?

        init(_ element: Element, index: Int, outer: Step?) {
            (self.element, self.index, self.outer) = (element.reference, index, outer)
        }
    }

    /// An element that has the focus, or had it.
    private final class Spot {
        let element: ElementReference
        /// The way out of it.
        let around: Step?
        var former: Spot?

        init(_ element: Element, around: Step?, former: Spot?) {
            (self.element, self.around, self.former) = (element.reference, around, former)
        }
    }

    /// How many elements are remembered behind the one that has the focus: it may be in a message or a menu.
    private static let maximumCount = 3

    private let page: WebPage
    /// What everything that is shown is in.
    private let roots: [Element]
    private var spot: Spot?
    private var usesKeys = false
    /// While something is carried keys are for what aims it, and nothing may take them.
    var isCarrying = false { didSet { check() } }

    init(page: WebPage, roots: [Element]) {
        self.page = page
        self.roots = roots
        page.window.on(.focus, isEarly: true) { [unowned(unsafe) self] event in
            if let target = event.target { note(target) }
        }
        page.window.on(.pointerDown, isEarly: true) { [unowned(unsafe) self] _ in usesKeys = false }
        page.window.on(.keyDown, isEarly: true) { [unowned(unsafe) self] _ in
            usesKeys = true
            keepFocus()
            check()
        }
        // The space bar presses a button when it comes up again.
        page.window.on(.click, isEarly: true) { [unowned(unsafe) self] _ in check() }
    }

    /// Looks in the next frame: something may have left the page.
    func check() { if usesKeys { page.requestFrame { [unowned(unsafe) self] _ in keepFocus() } } }

    private func note(_ element: Element) {
        guard isShown(element) else { return }
        // What something has gone from may take the focus before this does; beside it is nearer.
        if usesKeys, let spot, shown(spot.element) == nil, wasIn(element, spot) { return check() }
        spot = Spot(element, around: wayOut(of: element), former: spot)
        var last = spot
        for _ in 0..<Self.maximumCount { last = last?.former }
        last?.former = nil
    }

    private func wasIn(_ element: Element, _ spot: Spot) -> Bool {
        var step = spot.around
        while let around = step {
            if page.element(around.element) === element { return true }
            step = around.outer
        }
        return false
    }

    private func wayOut(of element: Element) -> Step? {
        guard let outer = element.parent, !roots.contains(where: { $0 === outer }) else { return nil }
        let index = outer.children.firstIndex { $0 === element } ?? 0
        return Step(outer, index: index, outer: wayOut(of: outer))
    }

    private func keepFocus() {
        guard usesKeys, !isCarrying, let lost = spot, !isSeen(lost.element) else { return }
        spot = nil
        var next: Spot? = lost
        while let former = next {
            if let element = shown(former.element), gets(element) { return }
            var step = former.around
            while let around = step {
                if let element = shown(around.element), gets(element, beside: around.index) { return }
                step = around.outer
            }
            next = former.former
        }
        for root in roots where gets(root) { return }
    }

    /// Whether what stands in an element now where something has gone takes the focus, or what stands before it.
    private func gets(_ element: Element, beside index: Int) -> Bool {
        let children = element.children
        if index < children.count, gets(children[index]) { return true }
        return index > 0 && index <= children.count && gets(children[index - 1])
    }

    private func isShown(_ element: Element) -> Bool { roots.contains { element.isInside($0) } }

    /// Whether what has the focus can go on with it.
    private func isSeen(_ reference: ElementReference) -> Bool {
        guard let box = shown(reference).map(page.measure) else { return false }
        return box.width > 0 || box.height > 0
    }

    private func shown(_ reference: ElementReference) -> Element? {
        page.element(reference).flatMap { isShown($0) ? $0 : nil }
    }

    /// Whether an element takes the focus, or something in it.
    private func gets(_ element: Element) -> Bool {
        element.focusInside()
        page.flush()
        return spot != nil
    }
}
