// SPDX-License-Identifier: Apache-2.0

/// An element of the page that Swift made, or the root, the body or the window of the page.
///
/// Writing to an element adds a command; all commands reach the page once per frame. An element keeps its children, so
/// what is in the tree of the page lives as long as its parent; the last reference gone, the page forgets it too.
///
/// Handlers belong to the element. A handler that captures the object which owns the element makes a cycle: capture it
/// `[unowned(unsafe) self]`, or listen on a container and tell the rows apart by ``key``.
public final class Element {
    let wire: Wire
    private(set) var handle: UInt32 = 0
    /// Handles are given again; this is not.
    let serial: UInt32
    unowned(unsafe) private(set) var parentReference: Element?
    /// The elements inside, in order.
    public private(set) var children: [Element] = []
    /// A number for the element's owner, usually the id of the node it shows; 0 is none. See ``Event/targetKey``.
    public var key: UInt64 = 0
    /// Whether the browser drags the element by itself, as it does with a picture.
    public var isDraggable = false {
        didSet { setAttribute("draggable", isDraggable ? "true" : "false") }
    }
    var handlers: [(entry: EventHandler, handle: (Event) -> Void)] = []
    /// Where its parent wants it while it arranges its children.
    private var place = -1

    init(wire: Wire) {
        self.wire = wire
        serial = wire.nextSerial()
        handle = wire.register(self)
    }

    deinit {
        for child in children { child.parentReference = nil }
        wire.unregister(handle)
    }

    /// The element this one is in.
    public var parent: Element? { parentReference }

    /// Writes the start of a command about this element.
    func begin(_ opcode: Opcode) {
        wire.begin(opcode)
        wire.put(handle)
    }

    /// Writes the start of a command about something of this element that has a name.
    func begin(_ opcode: Opcode, _ name: StaticString) {
        let name = wire.name(name)
        begin(opcode)
        wire.put(name)
    }

    // MARK: The tree

    /// Puts an element last inside this one, taking it from where it was.
    public func append(_ child: Element) {
        insert(child, before: nil)
    }

    /// Puts elements last inside this one.
    public func append(_ elements: Element...) {
        for element in elements { insert(element, before: nil) }
    }

    /// Puts an element before a child of this one; last, when that is no child of it (any more).
    public func insert(_ child: Element, before sibling: Element?) {
        child.leaveParent()
        let index = sibling.flatMap { sibling in children.firstIndex { $0 === sibling } }
        children.insert(child, at: index ?? children.count)
        child.parentReference = self
        put(child, before: index == nil ? nil : sibling)
    }

    /// Puts elements inside in this order, behind the first few; what else is inside comes last. No more are moved than have to
    /// be: neither one that passes many others takes these along, nor do several.
    ///
    /// - Parameter start: How many of the elements inside come first and stay.
    /// - Complexity: O(n) where all are in their places, else O(n log n).
    public func arrange(_ wanted: [Element], from start: Int = 0) {
        let inside = children.dropFirst(start)
        guard !inside.starts(with: wanted, by: { $0 === $1 }) else { return }
        for child in children + wanted { child.place = -1 }
        var all: [Element] = []
        for child in wanted + inside where child.place < 0 {
            child.place = all.count
            all.append(child)
        }
        let first = children.prefix(start).filter { $0.place < 0 }
        // The longest run that is in order already stays. Of the runs of each length, the end of the one that ends first; and
        // what comes before each element in its run.
        var ends: [Int] = []
        var former = Array(repeating: -1, count: all.count)
        for child in inside {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if ends[middle] < child.place { low = middle + 1 } else { high = middle }
            }
            if low > 0 { former[child.place] = ends[low - 1] }
            if low < ends.count { ends[low] = child.place } else { ends.append(child.place) }
        }
        var staying = ends.last ?? -1
        children = first + all
        for place in all.indices.reversed() {
            if place == staying {
                staying = former[place]
                continue
            }
            let child = all[place]
            if child.parentReference !== self {
                child.leaveParent()
                child.parentReference = self
            }
            put(child, before: place + 1 < all.count ? all[place + 1] : nil)
        }
    }

    private func put(_ child: Element, before sibling: Element?) {
        begin(.insert)
        wire.put(child.handle)
        wire.put(sibling?.handle ?? 0)
    }

    /// Takes the element out of the page. It can be put back as long as someone keeps it.
    public func remove() {
        begin(.remove)
        leaveParent()
    }

    /// Removes everything inside.
    public func removeChildren() {
        forgetChildren()
        begin(.clear)
    }

    /// Replaces everything inside by one text. It is a text node: markup in it is shown, never read.
    public func setText(_ text: String) {
        forgetChildren()
        begin(.text)
        wire.put(text)
    }

    /// Whether this element is the other one or inside it.
    public func isInside(_ other: Element) -> Bool {
        var element: Element? = self
        while let candidate = element {
            if candidate === other { return true }
            element = candidate.parentReference
        }
        return false
    }

    private func leaveParent() {
        guard let parent = parentReference else { return }
        parentReference = nil
        guard let index = parent.children.firstIndex(where: { $0 === self }) else { return }
        parent.children.remove(at: index)
    }

    private func forgetChildren() {
        for child in children { child.parentReference = nil }
        children.removeAll()
    }
}
