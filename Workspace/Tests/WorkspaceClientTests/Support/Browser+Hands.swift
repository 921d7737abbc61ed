// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

// What a person does.
extension Browser {
    typealias Place = (x: Double, y: Double)

    // MARK: Looking

    func node(_ id: NodeID, named name: String) -> RecordedNode? {
        page.flush()
        return recording.body.all.first { $0.attributes["data-node"] == id.description && $0.has(name) }
    }

    func card(_ number: UInt64) -> RecordedNode? { node(.make(number), named: "card") }
    func list(_ number: UInt64) -> RecordedNode? { node(.make(number), named: "list") }
    func tab(_ number: UInt64) -> RecordedNode? { node(.make(number), named: "tab") }

    func place(of node: RecordedNode?) -> Place {
        node.map { Layout(recording).frame(of: $0).middle } ?? (-1, -1)
    }

    /// A little below the upper edge of a card: before it in its list.
    func place(above number: UInt64) -> Place {
        guard let node = card(number) else { return (-1, -1) }
        let frame = Layout(recording).frame(of: node)
        return (frame.x + 100, frame.y + 4)
    }

    /// Far down in a list: after its last card.
    func place(atEndOf number: UInt64) -> Place {
        guard let node = list(number) else { return (-1, -1) }
        let frame = Layout(recording).frame(of: node)
        return (frame.x + 140, frame.y + frame.height - 70)
    }

    /// The shown cards of a list as numbers, in the order in which they are placed.
    func shown(_ number: UInt64) -> [UInt64] {
        page.flush()
        guard let list = list(number) else { return [] }
        return list.all(class: "card").sorted { $0.shift.y < $1.shift.y }.compactMap { node in
            node.attributes["data-node"].flatMap { NodeID($0) }?.number
        }
    }

    /// The lists of the shown board as numbers, from left to right.
    var shownLists: [UInt64] {
        page.flush()
        return recording.body.all(class: "list").sorted { $0.shift.x < $1.shift.x }.compactMap { node in
            node.attributes["data-node"].flatMap { NodeID($0) }?.number
        }
    }

    var toasts: [String] {
        page.flush()
        return recording.body.all(class: "toast-text").map(\.text)
    }

    /// Opens the pages of a document in 800 by 700 points.
    ///
    /// - Returns: What scrolls.
    @discardableResult
    func openPages(of document: NodeID) throws -> RecordedNode {
        area.router.show(.documents(open: document))
        settle()
        let scroller = try sizeDocuments()
        settle()
        return scroller
    }

    /// Opens all documents in 800 by 700 points.
    ///
    /// - Parameter pause: How long to wait for what they ask for, in seconds.
    /// - Returns: What scrolls.
    @discardableResult
    func openLibrary(pause: Double = 1) throws -> RecordedNode {
        area.router.show(.documents(open: nil))
        page.flush()
        let scroller = try sizeDocuments()
        wait(pause)
        return scroller
    }

    @discardableResult
    func sizeDocuments() throws -> RecordedNode {
        let scroller = try #require(recording.body.first(named: "cell-scroller"))
        (scroller.scroll.width, scroller.scroll.height) = (800, 700)
        area.router.documentsView?.resize()
        return scroller
    }

    func find(_ label: String, in scope: RecordedNode? = nil) -> RecordedNode? {
        page.flush()
        return (scope ?? recording.body).all.last { node in
            guard node.tag == "button" || node.attributes["role"] == "button" else { return false }
            return node.attributes["aria-label"] == label || node.allText == label
        }
    }

    // MARK: Clicking and typing

    func click(_ node: RecordedNode?, _ modifiers: Modifiers = []) {
        guard let node, recording.holds(node) else { return }
        let place = place(of: node)
        var event = RecordedEvent.pointer(.mouse, x: place.x, y: place.y)
        event.modifiers = modifiers
        event.isInteractive = node.tag == "button" || node.tag == "input"
        recording.dispatch(.pointerDown, on: node, event)
        recording.dispatch(.pointerUp, on: node, event)
        if recording.holds(node) { recording.dispatch(.click, on: node, event) }
        step()
    }

    func press(_ key: String, on node: RecordedNode? = nil, _ modifiers: Modifiers = []) {
        let target = node ?? focused ?? recording.body
        guard recording.holds(target) else { return }
        var event = editing(target)
        event.key = key
        event.modifiers = modifiers
        recording.dispatch(.keyDown, on: target, event)
        step()
    }

    func type(_ text: String, into node: RecordedNode? = nil) {
        guard let target = node ?? focused, recording.holds(target) else { return }
        target.properties["value"] = text
        recording.dispatch(.input, on: target, editing(target))
        step()
    }

    func resize(width: Double) {
        recording.viewport = PageRect(width: width, height: 800)
        recording.dispatch(.resize, on: page.window)
        step()
    }

    // MARK: Carrying

    /// Presses the mouse and moves so far that the browser starts its drag.
    @discardableResult
    func lift(_ node: RecordedNode?, at place: Place? = nil) -> Bool {
        guard let node, recording.holds(node) else { return false }
        let place = place ?? self.place(of: node)
        recording.dispatch(.pointerDown, on: node, .pointer(.mouse, x: place.x, y: place.y))
        let answer = recording.dispatch(.dragStart, on: page.body, RecordedEvent(x: place.x, y: place.y))
        step()
        return !answer.isDefaultPrevented && isDragging
    }

    /// Holds a finger on something until that is lifted.
    func hold(_ node: RecordedNode?) -> Bool {
        guard let node, recording.holds(node) else { return false }
        let place = place(of: node)
        recording.dispatch(.pointerDown, on: node, .pointer(.touch, x: place.x, y: place.y, id: 4))
        wait(0.6)
        return isDragging
    }

    /// Taps with another finger.
    func tap(_ node: RecordedNode?) {
        guard let node, recording.holds(node) else { return }
        let place = place(of: node)
        let finger = RecordedEvent.pointer(.touch, x: place.x, y: place.y, id: 5)
        recording.dispatch(.pointerDown, on: node, finger)
        recording.dispatch(.pointerUp, on: node, finger)
        step()
    }

    /// Gives up what a finger holds, and takes it away.
    func abandonTouch() {
        press("Escape")
        recording.dispatch(.pointerUp, on: page.body, .pointer(.touch, x: 0, y: 0, id: 4))
        settle()
    }

    /// What is carried, as numbers.
    var carried: [UInt64] { area.dragging.session?.nodes.map(\.number) ?? [] }

    /// The chosen rows, as sorted numbers.
    var chosenRows: [UInt64] {
        page.flush()
        return recording.body.all.filter { $0.attributes["data-selected"] != nil }
            .compactMap { $0.attributes["data-node"].flatMap { NodeID($0) }?.number }
            .sorted()
    }

    /// Lifts a list by its header.
    @discardableResult
    func liftList(_ number: UInt64) -> Bool {
        guard let node = list(number) else { return false }
        let frame = Layout(recording).frame(of: node)
        return lift(node.first(named: "list-header"), at: (frame.x + 60, frame.y + 20))
    }

    func hover(_ place: Place, _ modifiers: Modifiers = []) {
        var event = RecordedEvent(x: place.x, y: place.y)
        event.isOwnDrag = true
        event.modifiers = modifiers
        recording.dispatch(.dragOver, on: page.body, event)
        step()
    }

    func release(_ place: Place) {
        var event = RecordedEvent(x: place.x, y: place.y)
        event.isOwnDrag = true
        recording.dispatch(.drop, on: page.body, event)
        recording.dispatch(.dragEnd, on: page.body, event)
        settle()
    }

    /// Carries what was lifted to a place, lets go, and waits until everything has landed.
    func drop(at place: Place) {
        hover(place)
        release(place)
        wait(1)
    }

    func drag(_ node: RecordedNode?, to place: Place) {
        if lift(node) { drop(at: place) }
    }

    /// Gives the drag up, as Esc does in a browser's own drag.
    func abandon() {
        recording.dispatch(.dragEnd, on: page.body, .value("none"))
        settle()
    }

    /// Holds over a board's tab until it springs open.
    func spring(_ number: UInt64) {
        let place = place(of: tab(number))
        hover(place)
        wait(1)
        settle()
    }
}
