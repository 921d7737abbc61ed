// SPDX-License-Identifier: Apache-2.0

/// A rectangle of the viewport, in CSS pixels.
public struct PageRect: Equatable, Sendable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// A rectangle from its parts.
    public init(x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// How far a scrollable element is scrolled, and how far it could be.
public struct ScrollMetrics: Equatable, Sendable {
    /// The offset to the left edge of the content.
    public var left: Double
    /// The offset to the upper edge of the content.
    public var top: Double
    /// The width of the content.
    public var contentWidth: Double
    /// The height of the content.
    public var contentHeight: Double
    /// The width of the part that is shown.
    public var width: Double
    /// The height of the part that is shown.
    public var height: Double
    /// From the element's left edge to the part that is shown: its border and, where the page reads from right to left, its
    /// scroll bar, which stands at the left then unless it lies over the content.
    public var leftInset: Double

    /// Metrics from their parts.
    public init(
        left: Double = 0,
        top: Double = 0,
        contentWidth: Double = 0,
        contentHeight: Double = 0,
        width: Double = 0,
        height: Double = 0,
        leftInset: Double = 0
    ) {
        self.left = left
        self.top = top
        self.contentWidth = contentWidth
        self.contentHeight = contentHeight
        self.width = width
        self.height = height
        self.leftInset = leftInset
    }
}

/// Measuring makes the browser lay the page out: ask for many at once, and seldom.
extension WebPage {
    /// Where elements are in the viewport now, all in one crossing. An element outside the page measures as zero.
    public func measure(_ elements: [Element]) -> [PageRect] {
        var rects: [PageRect] = []
        rects.reserveCapacity(elements.count)
        ask(.measure, about: elements) { reader in
            for _ in elements {
                rects.append(
                    PageRect(x: reader.double(), y: reader.double(), width: reader.double(), height: reader.double())
                )
            }
        }
        return rects
    }

    /// Where an element is in the viewport now.
    public func measure(_ element: Element) -> PageRect {
        measure([element]).first ?? PageRect()
    }

    /// How far elements are scrolled now, all in one crossing.
    public func scrollMetrics(_ elements: [Element]) -> [ScrollMetrics] {
        var metrics: [ScrollMetrics] = []
        metrics.reserveCapacity(elements.count)
        ask(.scrollMetrics, about: elements) { reader in
            for _ in elements {
                metrics.append(
                    ScrollMetrics(
                        left: reader.double(),
                        top: reader.double(),
                        contentWidth: reader.double(),
                        contentHeight: reader.double(),
                        width: reader.double(),
                        height: reader.double(),
                        leftInset: reader.double()
                    )
                )
            }
        }
        return metrics
    }

    /// The viewport in its own coordinates. Asking lays nothing out, except in a phone's browser.
    public var viewport: PageRect {
        var rect = PageRect()
        wire.ask(
            .viewport,
            answer: { reader in
                rect = PageRect(width: reader.double(), height: reader.double())
            }
        )
        return rect
    }

    /// The elements at a place of the viewport that scroll, innermost first.
    public func scrollables(atX x: Double, y: Double) -> [Scrollable] {
        wire.flush()
        var found: [Scrollable] = []
        wire.ask(
            .scrollables,
            question: {
                $0.write(x)
                $0.write(y)
            },
            answer: { [wire] reader in
                while !reader.isAtEnd {
                    let element = wire.element(reader.word())
                    let axes = reader.byte()
                    guard let element else { continue }
                    found.append(Scrollable(element: element, isHorizontal: axes & 1 != 0, isVertical: axes & 2 != 0))
                }
            }
        )
        return found
    }

    private func ask(_ question: Question, about elements: [Element], answer: (inout ByteReader) -> Void) {
        guard !elements.isEmpty else { return }
        wire.flush()
        wire.ask(
            question,
            question: { buffer in
                for element in elements { buffer.write(element.handle) }
            },
            answer: answer
        )
    }
}

/// An element that scrolls, and in which directions there is something to scroll.
public struct Scrollable {
    /// The element.
    public let element: Element
    /// There is more to the left or right.
    public let isHorizontal: Bool
    /// There is more above or below.
    public let isVertical: Bool
}
