// SPDX-License-Identifier: Apache-2.0

#if !arch(wasm32)
/// A node of a ``RecordingPort``: what the commands so far have made of an element.
public final class RecordedNode {
    /// The tag.
    public let tag: String
    /// Whether it is an element of SVG.
    public let isSVG: Bool
    /// The text set with ``Element/setText(_:)``.
    public internal(set) var text = ""
    /// The attributes.
    public internal(set) var attributes: [String: String] = [:]
    /// The classes, those of the attribute and those that were added since.
    public internal(set) var classes: Set<String> = []
    /// The styles; numbers as text, lengths with `px`, and `transform`.
    public internal(set) var styles: [String: String] = [:]
    /// What is played, by the style's name, until the next one or its end: see ``shown(_:at:)``.
    public internal(set) var animations: [String: RecordedAnimation] = [:]
    /// The properties of the object, as text; a test sets `value` to what a person has typed.
    public var properties: [String: String] = [:]
    /// The elements inside.
    public internal(set) var children: [RecordedNode] = []
    /// The element around.
    public internal(set) weak var parent: RecordedNode?
    /// The methods that were called, in order.
    public internal(set) var calls: [String] = []
    /// What ``WebPage/measure(_:)-9l5xm`` answers; a test sets it.
    public var frame = PageRect()
    /// What ``WebPage/scrollMetrics(_:)`` answers; a test sets it, and scrolling changes it.
    public var scroll = ScrollMetrics()
    /// The events that are listened to here.
    public internal(set) var listening: Set<EventType> = []
    let handle: UInt32

    init(handle: UInt32, tag: String, isSVG: Bool = false) {
        self.handle = handle
        self.tag = tag
        self.isSVG = isSVG
    }

    /// What is seen of a style at a moment: the nearest of the values that are played, or the style itself.
    public func shown(_ style: String, at now: Double) -> String? {
        guard let played = animations[style], now < played.start + played.seconds else { return styles[style] }
        let share = (now - played.start) / played.seconds
        return played.values[Int((share * Double(played.values.count - 1)).rounded())]
    }

    /// All text inside, as a person reads it.
    public var allText: String { children.isEmpty ? text : children.map(\.allText).joined() }

    /// This node and all inside it, in the order of the page.
    ///
    /// - Complexity: O(n).
    public var all: [RecordedNode] {
        var nodes: [RecordedNode] = []
        collect(into: &nodes)
        return nodes
    }

    private func collect(into nodes: inout [RecordedNode]) {
        nodes.append(self)
        for child in children { child.collect(into: &nodes) }
    }

    /// The first node inside that has an attribute (with a value).
    public func first(_ attribute: String, _ value: String? = nil) -> RecordedNode? {
        all.first { node in node.attributes[attribute].map { value == nil || $0 == value } ?? false }
    }

    /// The nodes inside that have a class.
    public func all(class name: String) -> [RecordedNode] { all.filter { $0.classes.contains(name) } }

    /// The tree as indented lines: for failures of tests, and for comparing whole trees.
    public func outline(indent: Int = 0) -> String {
        var line = String(repeating: "  ", count: indent) + tag
        for name in classes.sorted() { line += ".\(name)" }
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) where name != "class" {
            line += " \(name)=\"\(value)\""
        }
        if children.isEmpty, !text.isEmpty { line += ": \(text)" }
        return ([line] + children.map { $0.outline(indent: indent + 1) }).joined(separator: "\n")
    }

    /// Sets an attribute, or removes it; `class` is all classes.
    func set(_ attribute: String, _ value: String?) {
        attributes[attribute] = value
        if attribute == "class" { classes = Set((value ?? "").split(separator: " ").map(String.init)) }
    }

    func copy(handle: UInt32) -> RecordedNode {
        let copy = RecordedNode(handle: handle, tag: tag, isSVG: isSVG)
        copy.text = text
        copy.attributes = attributes.filter { !["id", "tabindex", "data-node", "data-lifted"].contains($0.key) }
        copy.classes = classes
        copy.styles = styles
        copy.children = children.map { $0.copy(handle: 0) }
        for child in copy.children { child.parent = copy }
        return copy
    }

    func detach() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    func clear() {
        for child in children { child.parent = nil }
        children = []
        text = ""
    }
}

/// A style that is played on a ``RecordedNode``.
public struct RecordedAnimation {
    /// The values, at equal distances.
    public let values: [String]
    /// When it began, on the port's clock in seconds.
    public let start: Double
    /// How long it takes, in seconds.
    public let seconds: Double
}
#endif
