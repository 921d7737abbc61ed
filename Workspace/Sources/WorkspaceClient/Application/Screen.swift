// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What fills the stage, one at a time. Everything but its elements has a default.
protocol Screen: AnyObject {
    /// What it puts on the stage, from top to bottom.
    var elements: [Element] { get }
    /// Whether what it shows has gone, so that the address has to be followed anew.
    var isObsolete: Bool { get }
    /// What it shows, once that has gone: what is held over it goes home, and the person is told. A conversation tells by itself.
    var gone: NodeID? { get }

    /// The colour of the stage behind it; nil for the usual one.
    var tint: String? { get }
    /// The pattern on the stage behind it; nil for none.
    var background: String? { get }
    /// Whether it covers all else of the page.
    var isAlone: Bool { get }
    /// Whether tabs are at its upper edge, which nothing must cover.
    var hasTabs: Bool { get }

    /// Begins; its elements are in the page. It is told next which route to follow.
    func open()
    /// Whether this is what it shows already.
    func shows(_ route: Route) -> Bool
    /// Shows something else without being made anew.
    ///
    /// - Returns: Whether it can.
    func follow(_ route: Route) -> Bool
    /// Draws what a change touches.
    func update(_ changes: ChangeSet)
    /// The server has gone, or is back.
    func connectionDidChange()
    /// Draws cards again whose badges have changed.
    func updateBadges(of cards: [NodeID])
    /// Draws members again: one came or went, or has another name or colour.
    func updatePeople()
    /// Draws what others carry.
    func updateCarriers()
    /// Loads what it shows anew if it is among nodes of which the feed did not tell all.
    func reload(_ nodes: [NodeID])
    /// A minute has passed: draws again what says how near a time is.
    func timeDidPass()
    /// Fits the page's new size.
    func resize()
    /// A drag has begun or ended.
    func setDragging(_ isDragging: Bool)
    /// Ends; the router removes its elements. A drag that began here goes on.
    func close()
}

extension Screen {
    var isObsolete: Bool { false }
    var gone: NodeID? { nil }
    var tint: String? { nil }
    var background: String? { nil }
    var isAlone: Bool { false }
    var hasTabs: Bool { false }

    func open() {}
    func shows(_ route: Route) -> Bool { false }
    func follow(_ route: Route) -> Bool { false }
    func update(_ changes: ChangeSet) {}
    func connectionDidChange() {}
    func updateBadges(of cards: [NodeID]) {}
    func updatePeople() {}
    func updateCarriers() {}
    func reload(_ nodes: [NodeID]) {}
    func timeDidPass() {}
    func resize() {}
    func setDragging(_ isDragging: Bool) {}
    func close() {}
}
