// SPDX-License-Identifier: Apache-2.0

/// The values of a node: a short array sorted by field, because a node has only a few.
public struct Fields: Equatable, Sendable {
    /// One field with its value.
    public struct Entry: Equatable, Sendable {
        /// The field.
        public var field: Field
        /// Its value.
        public var value: FieldValue

        /// A field with its value.
        public init(_ field: Field, _ value: FieldValue) {
            self.field = field
            self.value = value
        }
    }

    /// The entries, sorted by field.
    public private(set) var entries: [Entry] = []

    /// No fields.
    public init() {}

    /// Fields from pairs; of two for one field the later counts.
    public init(_ entries: [Entry]) {
        for entry in entries { self[entry.field] = entry.value }
    }

    /// Whether there is no field.
    public var isEmpty: Bool { entries.isEmpty }

    /// A field's value; nil when there is none. Setting nil removes it.
    public subscript(field: Field) -> FieldValue? {
        get {
            for entry in entries where entry.field == field { return entry.value }
            return nil
        }
        set {
            var index = 0
            while index < entries.count, entries[index].field.rawValue < field.rawValue { index += 1 }
            let found = index < entries.count && entries[index].field == field
            switch (newValue, found) {
            case (let value?, true): entries[index].value = value
            case (let value?, false): entries.insert(Entry(field, value), at: index)
            case (nil, true): entries.remove(at: index)
            case (nil, false): break
            }
        }
    }

    /// The text of a field, or nil when it has none.
    public func text(_ field: Field) -> String? {
        if case .text(let text)? = self[field] { text } else { nil }
    }

    /// The number of a field, or nil when it has none.
    public func number(_ field: Field) -> Double? {
        if case .number(let number)? = self[field] { number } else { nil }
    }

    /// The flag of a field; false when it has none.
    public func flag(_ field: Field) -> Bool {
        if case .flag(let flag)? = self[field] { flag } else { false }
    }

    /// The node of a field, or nil when it has none.
    public func node(_ field: Field) -> NodeID? {
        if case .node(let node)? = self[field] { node } else { nil }
    }

    /// The nodes of a field; empty when it has none.
    public func nodes(_ field: Field) -> [NodeID] {
        self[field].nodes
    }

    /// The choices of a field; empty when it has none.
    public func choices(_ field: Field) -> [Choice] {
        if case .choices(let choices)? = self[field] { choices } else { [] }
    }

    /// A card's values of its board's custom fields.
    public var custom: CustomValues {
        if case .custom(let values)? = self[.custom] { values } else { CustomValues() }
    }
}

extension Fields: ExpressibleByDictionaryLiteral {
    /// Fields written as `[.title: .text("Buy milk"), .done: .flag(true)]`.
    public init(dictionaryLiteral elements: (Field, FieldValue)...) {
        for (field, value) in elements { self[field] = value }
    }
}
