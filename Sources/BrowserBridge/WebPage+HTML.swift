// SPDX-License-Identifier: Apache-2.0

/// An element or a text of HTML that was read.
public struct HTMLNode {
    /// How deep it is: what stands in the body itself is at 1.
    public let depth: Int
    /// The name of an element, in small letters; empty for a text.
    public let name: String
    /// The text; of an element the values of the attributes that were asked for, empty where it has none.
    public let values: [String]

    /// A node made by hand, for a test.
    public init(depth: Int, name: String = "", values: [String]) {
        self.depth = depth
        self.name = name
        self.values = values
    }
}

extension WebPage {
    /// Reads HTML in a document of its own: nothing of it is shown, runs or is fetched. An attribute `style` or `on…` has
    /// `data-` before its name there.
    ///
    /// - Parameters:
    ///   - text: The HTML.
    ///   - attributes: The attributes of which the values are wanted.
    ///   - take: Takes each node of the body, parents before what is in them.
    /// - Complexity: O(bytes).
    public func readHTML(_ text: String, attributes: [StaticString], _ take: (HTMLNode) -> Void) {
        wire.ask(
            .readHTML,
            question: { buffer in
                buffer.write(text)
                buffer.write(UInt16(truncatingIfNeeded: attributes.count))
                for name in attributes { buffer.write(name) }
            },
            answer: { reader in
                while !reader.isAtEnd {
                    let depth = Int(reader.short())
                    let name = reader.text()
                    let count = name.utf8.isEmpty ? 1 : attributes.count
                    var values: [String] = []
                    for _ in 0..<count { values.append(reader.text()) }
                    take(HTMLNode(depth: depth, name: name, values: values))
                }
            }
        )
    }
}
